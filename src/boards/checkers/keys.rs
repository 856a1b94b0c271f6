//! The keys of the board of checkers.

pub use crate::play::keys::{
    FLIP, HINT, LABELS, LIBRARY, OFFER_DRAW, REDO, STUDY, SURRENDER, THOUGHTS, TYPE,
};

parlour_config::keys! {
    /// The keys of the board, in the order of the foot line.
    CHECKERS;
    Act: Enter, ' ' in [Table] => "keys-move", "keys-help-take-the-piece-under";
    Undo: 'u', 'U' in [Table] => "keys-undo", "keys-help-take-the-latest-move-back";
    REDO: 'r' in [Table] => "keys-redo", "keys-help-make-it-again";
    HINT: 'H' in [Table] => "keys-hint", "keys-help-what-a-robot-would";
    OFFER_DRAW: 'o' in [Table] => "keys-draw", "keys-help-offer-a-draw";
    SURRENDER: 'x' in [Table] => "keys-resign", "keys-help-give-the-game-up";
    FLIP: 'f' in [Table, Over, Replay] => "keys-flip", "keys-help-turn-the-board-round";
    Back: Esc, 'q' in [Table] => "keys-leave", "keys-help-put-the-piece-in";
    TYPE: ':' in [Table] => "keys-type", "keys-help-type-a-move-11";
    LIBRARY: 'L' in [Replay] => _, "keys-help-what-was-played-in";
    LABELS: 'c' in [Table, Replay] => "keys-squares", "keys-help-coordinates-on-or-off";
    LABELS: '#' in [Over] => "keys-squares", "keys-help-coordinates-on-or-off";
    STUDY: 'y' in [Over, Replay] => "keys-study", "keys-help-study-the-game-variations";
    THOUGHTS: 'v' in [Table] => "keys-thoughts", "keys-help-show-what-a-robot";
}
