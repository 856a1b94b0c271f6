//! The keys of a table and of a replay.

use parlour_kit::keymap::Command;

/// Raise a card of the hand, or lower it.
pub const RAISE: Command = Command::Own("raise");
/// Ask what a robot would do.
pub const HINT: Command = Command::Own("hint");
/// Show what a robot thinks, or stop showing it.
pub const THOUGHTS: Command = Command::Own("thoughts");
pub const OFFER_DRAW: Command = Command::Own("offer-draw");
pub const FLIP: Command = Command::Own("flip");
/// Coordinates on or off.
pub const LABELS: Command = Command::Own("labels");
/// Play today's deals one after another.
pub const DAY: Command = Command::Own("day");
/// Open the study board.
pub const STUDY: Command = Command::Own("study");
/// Open the library, or what it knows of a position.
pub const LIBRARY: Command = Command::Own("library");

parlour_config::keys! {
    /// The keys of every table and replay, in the order of the foot line.
    PLAY;
    // This key differs from those that play. A player who presses a play key twice by mistake must
    // not lift the next player's curtain.
    LIFT = "lift": Tab in [HandOver] => "keys-look", "keys-help-lift-the-curtain-once";
    Act: Enter, ' ' in [Table] => "keys-play", "keys-help-play-the-card-under";
    Right: Right, 'l', ' ' in [Replay] => "keys-forward", "keys-help-one-move-forward";
    Left: Left, 'h', Backspace in [Replay] => "keys-back", "keys-help-one-move-back";
    Home: Home, 'g' in [Replay] => "keys-start", "keys-help-to-the-start-of";
    End: End, 'G' in [Replay] => "keys-end", "keys-help-to-the-end-of";
    AUTO = "auto": 'a' in [Replay] => "keys-auto", "keys-help-step-by-itself-or";
    TYPE = "type": ':' in [Replay] => "keys-move", "keys-help-go-to-a-move";
    PageUp: PageUp in [Table, Over, Replay] => _, "keys-help-the-move-log-back";
    PageDown: PageDown in [Table, Over, Replay] => _, "keys-help-the-move-log-forward";
    Home: Home in [Table] => _, "keys-help-to-the-start-of-the-row";
    End: End in [Table] => _, "keys-help-to-the-end-of-the-row";
    NEW_DEAL = "new-deal": Enter, 'n', ' ' in [Over] => "keys-rematch", "keys-help-rematch";
    CHALLENGE = "challenge": '+' in [Over] => "keys-next-bot", "keys-help-next-bot";
    Back: Esc, 'q' in [Over] => "keys-leave", "keys-help-one-step-back-to";
    Undo: 'u', 'U' in [Table] => "keys-undo", "keys-help-take-the-latest-move";
    REDO = "redo": 'r' in [Table] => "keys-redo", "keys-help-make-it-again";
    SURRENDER = "surrender": 'x' in [Table] => "keys-resign", "keys-help-give-the-game-up";
    SAVE = "save": 's' in [Table, Over] => "keys-save", "keys-help-save-the-record-to";
    COPY = "copy": 'c' in [Over] => "keys-copy", "keys-help-copy-the-line-about";
    SAVE: 's' in [Replay] => _, "keys-help-save-the-record-to";
    COPY: 'C' in [Replay] => _, "keys-help-copy-the-game";
    FILM = "film": 'F' in [Replay] => _, "keys-help-film";
    FILM: 'F' in [Over] => "keys-film", "keys-help-film";
    Back: Esc, 'q' in [Table, HandOver, Replay] => "keys-leave", "keys-help-one-step-back-to";
    Rules: F(1), 'i' in [Table, HandOver, Over, Replay] => "keys-rules", "keys-help-the-rules-of-this";
    NEW_DEAL: 'n' in [Table] => "keys-new-deal", "keys-help-another-deal";
    RESTART = "restart": 't' in [Table, Over] => "keys-same-deal", "keys-help-the-same-deal-once";
    TYPE: ':' in [Table] => "keys-type", "keys-help-type-a-move";
    SEATS = "seats": 'w' in [Table] => _, "keys-help-who-plays-on-hand";
    MOVE_LOG = "move-log": F(6) in [Table, Over, Replay] => "keys-moves", "keys-help-show-the-move-log";
}
