//! The keys of the board of checkers.

pub use crate::play::keys::{
    FLIP, HINT, LABELS, LIBRARY, OFFER_DRAW, REDO, STUDY, SURRENDER, THOUGHTS, TYPE,
};

parlour_config::keys! {
    /// The keys of the board, in the order of the foot line.
    CHECKERS;
    Act: Enter, ' ' in [Table] => "keys-move", "keys-help-act-checkers";
    Undo: 'u', 'U' in [Table] => "keys-undo", "keys-help-undo-checkers";
    REDO: 'r' in [Table] => "keys-redo", "keys-help-redo";
    HINT: 'H' in [Table] => "keys-hint", "keys-help-hint-checkers";
    OFFER_DRAW: 'o' in [Table] => "keys-draw", "keys-help-offer-draw";
    SURRENDER: 'x' in [Table] => "keys-resign", "keys-help-surrender";
    FLIP: 'f' in [Table, Over, Replay] => "keys-flip", "keys-help-flip";
    Back: Esc, 'q' in [Table] => "keys-leave", "keys-help-back-checkers";
    TYPE: ':' in [Table] => "keys-type", "keys-help-type-checkers";
    LIBRARY: 'L' in [Replay] => _, "keys-help-library-checkers";
    LABELS: 'c' in [Table, Replay] => "keys-squares", "keys-help-labels";
    LABELS: '#' in [Over] => "keys-squares", "keys-help-labels";
    STUDY: 'y' in [Over, Replay] => "keys-study", "keys-help-study-checkers";
    THOUGHTS: 'v' in [Table] => "keys-thoughts", "keys-help-thoughts";
}
