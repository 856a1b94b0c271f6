//! The keys of an exercise of checkers.

pub use parlour_boards::play::keys::{COPY, FLIP, HINT, LABELS, NEW_DEAL, STUDY, TYPE};

parlour_config::keys! {
    /// The keys of the board, in the order of the foot line. The first is for a puzzle of a day that is solved: a move may begin
    /// with its letter before.
    EXERCISE in Board;
    COPY: 'c' => "keys-copy", "keys-help-copy-the-line-about";
    Act: Enter, ' ' => "keys-move", "keys-help-take-the-piece-under";
    TYPE: ':' => "keys-type", "keys-help-type-a-move";
    HINT: 'H' => "keys-hint", "keys-help-the-piece-and-then";
    Undo: 'u' => "keys-take-back", "keys-help-take-your-latest-move";
    NEW_DEAL: 'n' => "keys-next", "keys-help-another-exercise-of-this";
    STUDY: 'y' => "keys-study", "keys-help-study-the-position-variations";
    FLIP: 'f' => "keys-flip", "keys-help-turn-the-board-round";
    Next: Tab => _, "keys-help-to-the-next-thing";
    Previous: BackTab => _, "keys-help-to-the-one-before";
    LABELS: '#' => _, "keys-help-coordinates-on-or-off";
    Back: Esc, 'q' => "keys-back", "keys-help-put-the-piece-in-the-hand";
}
