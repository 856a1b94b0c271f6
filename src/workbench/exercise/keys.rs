//! The keys of an exercise of checkers.

pub use parlour_boards::play::keys::{COPY, FLIP, HINT, LABELS, NEW_DEAL, STUDY, TYPE};

parlour_config::keys! {
    /// The keys of the board, in the order of the foot line. The first is for a puzzle of a day that is solved: a move may begin
    /// with its letter before.
    EXERCISE in Board;
    COPY: 'c' => "keys-copy", "keys-help-copy-library";
    Act: Enter, ' ' => "keys-move", "keys-help-act-checkers";
    TYPE: ':' => "keys-type", "keys-help-type-table";
    HINT: 'H' => "keys-hint", "keys-help-hint-exercise";
    Undo: 'u' => "keys-take-back", "keys-help-undo-exercise";
    NEW_DEAL: 'n' => "keys-next", "keys-help-new-deal-exercise";
    STUDY: 'y' => "keys-study", "keys-help-study-exercise";
    FLIP: 'f' => "keys-flip", "keys-help-flip";
    Next: Tab => _, "keys-help-next-marks";
    Previous: BackTab => _, "keys-help-previous-marks";
    LABELS: '#' => _, "keys-help-labels";
    Back: Esc, 'q' => "keys-back", "keys-help-back-exercise";
}
