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
pub const SETTINGS: Command = Command::Own("settings");
pub const DAILY: Command = Command::Own("daily");
pub const HISTORY: Command = Command::Own("history");
pub const STATISTICS: Command = Command::Own("statistics");
/// Say something in a hall.
pub const CHAT: Command = Command::Own("chat");
/// Show what is said at a table of a hall, or hide it.
pub const CHAT_PANEL: Command = Command::Own("chat-panel");
/// Go to the next table of a hall at which it is the user's turn.
pub const NEXT_TURN: Command = Command::Own("next-turn");
/// Report a person or a line of chat to the keeper of a hall.
pub const REPORT: Command = Command::Own("report");
/// Look at the game again that was played at a table of a hall.
pub const REPLAY: Command = Command::Own("replay");

parlour_config::keys! {
    /// The keys of every table and replay, in the order of the foot line.
    PLAY;
    // This key differs from those that play. A player who presses a play key twice by mistake must
    // not lift the next player's curtain.
    LIFT = "lift": Tab in [HandOver] => "keys-look", "keys-help-lift";
    Act: Enter, ' ' in [Table] => "keys-play", "keys-help-act-table";
    Right: Right, 'l', ' ' in [Replay] => "keys-forward", "keys-help-right-replay";
    Left: Left, 'h', Backspace in [Replay] => "keys-back", "keys-help-left-replay";
    Home: Home, 'g' in [Replay] => "keys-start", "keys-help-home-replay";
    End: End, 'G' in [Replay] => "keys-end", "keys-help-end-replay";
    AUTO = "auto": 'a' in [Replay] => "keys-auto", "keys-help-auto";
    TYPE = "type": ':' in [Replay] => "keys-move", "keys-help-type-replay";
    PageUp: PageUp in [Table, Over, Replay] => _, "keys-help-page-up-table";
    PageDown: PageDown in [Table, Over, Replay] => _, "keys-help-page-down-table";
    Home: Home in [Table] => _, "keys-help-home-table";
    End: End in [Table] => _, "keys-help-end-table";
    NEW_DEAL = "new-deal": Enter, 'n', ' ' in [Over] => "keys-rematch", "keys-help-new-deal-over";
    CHALLENGE = "challenge": '+' in [Over] => "keys-next-bot", "keys-help-challenge";
    Back: Esc, 'q' in [Over] => "keys-leave", "keys-help-back-setup";
    Undo: 'u', 'U' in [Table] => "keys-undo", "keys-help-undo-table";
    REDO = "redo": 'r' in [Table] => "keys-redo", "keys-help-redo";
    SURRENDER = "surrender": 'x' in [Table] => "keys-resign", "keys-help-surrender";
    SAVE = "save": 's' in [Table, Over] => "keys-save", "keys-help-save-table";
    COPY = "copy": 'c' in [Over] => "keys-copy", "keys-help-copy-library";
    SAVE: 's' in [Replay] => _, "keys-help-save-table";
    COPY: 'C' in [Replay] => _, "keys-help-copy-replay";
    FILM = "film": 'F' in [Replay] => _, "keys-help-film";
    FILM: 'F' in [Over] => "keys-film", "keys-help-film";
    Back: Esc, 'q' in [Table, HandOver, Replay] => "keys-leave", "keys-help-back-setup";
    Rules: F(1), 'i' in [Table, HandOver, Over, Replay] => "keys-rules", "keys-help-rules";
    NEW_DEAL: 'n' in [Table] => "keys-new-deal", "keys-help-new-deal-table";
    RESTART = "restart": 't' in [Table, Over] => "keys-same-deal", "keys-help-restart";
    TYPE: ':' in [Table] => "keys-type", "keys-help-type-table";
    SEATS = "seats": 'w' in [Table] => _, "keys-help-seats";
    MOVE_LOG = "move-log": F(6) in [Table, Over, Replay] => "keys-moves", "keys-help-move-log";
}
