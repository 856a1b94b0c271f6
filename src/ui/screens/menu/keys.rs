//! The keys of the start screen.

use parlour_boards::play::keys::{DAY, LIBRARY, STUDY};

parlour_config::keys! {
    /// The keys of the start screen, in the order of the foot line.
    MENU in List;
    Act: Enter, ' ' => "keys-choose", "keys-help-act-menu";
    DAY: 'd' => "keys-day", "keys-help-day";
    STUDY: 'y' => _, "keys-help-study-menu";
    TRAIN = "train": 'e' => _, "keys-help-train";
    LIBRARY: 'L' => _, "lists-library-help";
    Find: '/' => "keys-find", "keys-help-find-menu";
    Quit: 'q' => "keys-quit", "keys-help-quit-menu";
    Back: Esc => _, "keys-help-back-menu";
}
