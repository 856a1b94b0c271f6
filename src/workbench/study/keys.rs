//! The keys of the study board.

pub use parlour_boards::play::keys::{COPY, FLIP, LABELS, LIBRARY, SAVE, TYPE};
pub use parlour_boards::saved_game::keys::{DELETE, REVIEW};

parlour_config::keys! {
    /// The keys of the board, in the order of the foot line.
    STUDY in Board;
    Left: Left, 'h', Backspace => "keys-back", "keys-help-one-move-back-on";
    Right: Right, 'l', ' ' => "keys-forward", "keys-help-one-move-forward-on";
    TYPE: ':' => "keys-move", "keys-help-type-a-move-it";
    Next: Tab => "keys-board", "keys-help-lead-pieces-by-the";
    ANALYSE = "analyse": 'a' => "keys-analyse", "keys-help-what-a-robot-finds";
    LINES = "lines": 'm' => "keys-lines", "keys-help-how-many-lines";
    VARIATION = "variation": 'v' => "keys-variation", "keys-help-a-line-into-the-notation";
    ENGINE = "engine": 'e' => "keys-engine", "keys-help-have-the-next-engine";
    REVIEW: 'A' => "keys-whole-game", "keys-help-have-the-whole-game";
    COMMENT = "comment": 'c' => "keys-comment", "keys-help-say-something-of-this";
    TAGS = "tags": 'i' => "keys-tags", "keys-help-edit-the-names-event";
    MARK = "mark": 'n' => "keys-mark", "keys-help-how-good-this-move";
    RETRY = "retry": 'r' => "keys-retry", "keys-help-retry";
    OWN = "own": 'o' => "keys-own", "keys-help-own-line";
    TRAIN_LINES = "train-lines": 'T' => "keys-train", "keys-help-train-lines";
    THREAT = "threat": 'x' => "keys-threat", "keys-help-threat";
    PROMOTE = "promote": '+', '=' => "keys-promote", "keys-help-put-this-variation-before";
    DELETE: 'd', Delete => "keys-delete", "keys-help-delete-this-move-and";
    PLAY_ON = "play-on": 'p' => "keys-play-on", "keys-help-play-on-from-this";
    COPY: 'y' => "keys-copy", "keys-help-copy-the-position-or";
    SET_UP = "set-up": 't' => "keys-set-up", "keys-help-set-a-position-up";
    SAVE: 's' => "keys-save", "keys-help-write-it-to-a";
    KEEP = "keep": 'S' => "keys-keep", "keys-help-keep-it-in-the";
    RESTORE = "restore": 'u' => "keys-undo", "keys-help-bring-the-line-back";
    LIBRARY: 'L' => "keys-library", "keys-help-what-was-played-in";
    FLIP: 'f' => "keys-flip", "keys-help-turn-the-board-round";
    Up: Up, 'k' => _, "keys-help-to-the-line-before";
    Down: Down, 'j' => _, "keys-help-to-the-next-line";
    Home: Home, 'g' => _, "keys-help-to-the-start-of";
    End: End, 'G' => _, "keys-help-to-the-end-of-the-line";
    PageUp: PageUp => _, "keys-help-ten-moves-back";
    PageDown: PageDown => _, "keys-help-ten-moves-forward";
    Act: Enter => _, "keys-help-take-the-piece-under";
    LABELS: '#' => _, "keys-help-coordinates-on-or-off";
    Back: Esc, 'q' => "keys-leave", "keys-help-put-the-piece-in-the";
}
