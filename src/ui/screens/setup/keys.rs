//! The keys of the chairs at a new table.

use parlour_boards::play::keys::SETTINGS;
use parlour_boards::saved_game::keys::RENAME;

parlour_config::keys! {
    /// The keys of the chairs, in the order of the foot line.
    CHAIRS in Form;
    Act: Enter, ' ' => "keys-change", "keys-help-act-setup";
    ADD_SEAT = "add-seat": '+', '=' => "keys-seat", "keys-help-add-seat";
    DROP_SEAT = "drop-seat": '-' => "keys-seat", "keys-help-drop-seat";
    RENAME: 'r' => "keys-rename", "keys-help-rename-setup";
    SETTINGS: 's' => _, "setup-more-help";
}
