//! The keys of a position that is set up.

pub use crate::play::keys::{FLIP, TYPE};

parlour_config::keys! {
    /// The keys of the board, in the order of the foot line.
    POSITION in Board;
    Act: Enter, ' ' => "keys-put", "keys-help-act-position";
    Next: Tab, 'p' => "keys-piece", "keys-help-next-position";
    Previous: BackTab => _, "keys-help-previous-position";
    SIDE_TO_MOVE = "side-to-move": 't' => "keys-turn", "keys-help-side-to-move";
    CLEAR = "clear": 'e' => "keys-empty", "keys-help-clear";
    USUAL = "usual": 's' => "keys-start", "keys-help-usual";
    TYPE: ':' => "keys-fen", "keys-help-type-position";
    DONE = "done": 'd' => "keys-done", "keys-help-done";
    Back: Esc, 'q' => "keys-back", "keys-help-back-position";
    FLIP: 'f' => "keys-flip", "keys-help-flip";
}
