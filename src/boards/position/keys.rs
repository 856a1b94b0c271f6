//! The keys of a position that is set up.

pub use crate::play::keys::{FLIP, TYPE};

parlour_config::keys! {
    /// The keys of the board, in the order of the foot line.
    POSITION in Board;
    Act: Enter, ' ' => "keys-put", "keys-help-put-the-piece-down";
    Next: Tab, 'p' => "keys-piece", "keys-help-the-next-piece";
    Previous: BackTab => _, "keys-help-the-piece-before";
    SIDE_TO_MOVE = "side-to-move": 't' => "keys-turn", "keys-help-the-other-side-is";
    CLEAR = "clear": 'e' => "keys-empty", "keys-help-take-all-pieces-off";
    USUAL = "usual": 's' => "keys-start", "keys-help-the-usual-start";
    TYPE: ':' => "keys-fen", "keys-help-type-a-position-as";
    DONE = "done": 'd' => "keys-done", "keys-help-play-from-this-position";
    Back: Esc, 'q' => "keys-back", "keys-help-back-to-the-table";
    FLIP: 'f' => "keys-flip", "keys-help-turn-the-board-round";
}
