//! The keys of the study board.

pub use parlour_boards::play::keys::{COPY, FLIP, LABELS, LIBRARY, SAVE, TYPE};
pub use parlour_boards::saved_game::keys::{DELETE, REVIEW};

parlour_config::keys! {
    /// The keys of the board, in the order of the foot line.
    STUDY in Board;
    Left: Left, 'h', Backspace => "keys-back", "keys-help-left-study";
    Right: Right, 'l', ' ' => "keys-forward", "keys-help-right-study";
    TYPE: ':' => "keys-move", "keys-help-type-study";
    Next: Tab => "keys-board", "keys-help-next-study";
    ANALYSE = "analyse": 'a' => "keys-analyse", "keys-help-analyse";
    LINES = "lines": 'm' => "keys-lines", "keys-help-lines";
    VARIATION = "variation": 'v' => "keys-variation", "keys-help-variation";
    ENGINE = "engine": 'e' => "keys-engine", "keys-help-engine";
    REVIEW: 'A' => "keys-whole-game", "keys-help-review-study";
    COMMENT = "comment": 'c' => "keys-comment", "keys-help-comment";
    TAGS = "tags": 'i' => "keys-tags", "keys-help-tags";
    MARK = "mark": 'n' => "keys-mark", "keys-help-mark";
    RETRY = "retry": 'r' => "keys-retry", "keys-help-retry";
    OWN = "own": 'o' => "keys-own", "keys-help-own";
    TRAIN_LINES = "train-lines": 'T' => "keys-train", "keys-help-train-lines";
    THREAT = "threat": 'x' => "keys-threat", "keys-help-threat";
    PROMOTE = "promote": '+', '=' => "keys-promote", "keys-help-promote";
    DELETE: 'd', Delete => "keys-delete", "keys-help-delete-study";
    PLAY_ON = "play-on": 'p' => "keys-play-on", "keys-help-play-on";
    COPY: 'y' => "keys-copy", "keys-help-copy-study";
    SET_UP = "set-up": 't' => "keys-set-up", "keys-help-set-up";
    SAVE: 's' => "keys-save", "keys-help-save-study";
    KEEP = "keep": 'S' => "keys-keep", "keys-help-keep";
    RESTORE = "restore": 'u' => "keys-undo", "keys-help-restore";
    LIBRARY: 'L' => "keys-library", "keys-help-library-checkers";
    FLIP: 'f' => "keys-flip", "keys-help-flip";
    Up: Up, 'k' => _, "keys-help-up-study";
    Down: Down, 'j' => _, "keys-help-down-study";
    Home: Home, 'g' => _, "keys-help-home-replay";
    End: End, 'G' => _, "keys-help-end-study";
    PageUp: PageUp => _, "keys-help-page-up-study";
    PageDown: PageDown => _, "keys-help-page-down-study";
    Act: Enter => _, "keys-help-act-checkers";
    LABELS: '#' => _, "keys-help-labels";
    Back: Esc, 'q' => "keys-leave", "keys-help-back-study";
}
