//! The keys of the start screen.

use parlour_boards::play::keys::{DAY, LIBRARY, STUDY};

parlour_config::keys! {
    /// The keys of the start screen, in the order of the foot line.
    MENU in List;
    Act: Enter, ' ' => "keys-choose", "keys-help-choose-what-is-marked";
    DAY: 'd' => "keys-day", "keys-help-day";
    STUDY: 'y' => _, "keys-help-the-study-board-of";
    TRAIN = "train": 'e' => _, "keys-help-training-endings-of-checkers";
    LIBRARY: 'L' => _, "lists-library-help";
    Find: '/' => "keys-find", "keys-help-to-the-next-row";
    Quit: 'q' => "keys-quit", "keys-help-leave-the-program";
    Back: Esc => _, "keys-help-leave-after-a-question";
}
