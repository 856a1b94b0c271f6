//! The keys of a hand of birds.

use crate::play::keys::RAISE;
use parlour_kit::keymap::Command;

/// The rank of which a command raises one more card.
pub fn rank(command: Command) -> Option<u8> {
    let Command::Own(name) = command else {
        return None;
    };
    name.strip_prefix("rank-")?.parse().ok()
}

parlour_config::keys! {
    /// The keys of the hand, in the order of the foot line. A digit is a rank: 0 is 10, and 1 is 11.
    BIRDHEAD in Table;
    RAISE: ' ' => "keys-lift", "keys-help-raise";
    Act: Enter => "keys-lay", "keys-help-act-birdhead";
    PLAY_CARDS = "play-cards": 'p' => "keys-play", "keys-help-play-cards";
    DISCARD = "discard": 'd' => "keys-discard", "keys-help-discard";
    Own("rank-10"): '0' => _, "keys-help-rank-10";
    Own("rank-11"): '1' => _, "keys-help-rank-11";
    Own("rank-2"): '2' => _, "keys-help-rank-2";
    Own("rank-3"): '3' => _, "keys-help-rank-3";
    Own("rank-4"): '4' => _, "keys-help-rank-4";
    Own("rank-5"): '5' => _, "keys-help-rank-5";
    Own("rank-6"): '6' => _, "keys-help-rank-6";
    Own("rank-7"): '7' => _, "keys-help-rank-7";
    Own("rank-8"): '8' => _, "keys-help-rank-8";
    Own("rank-9"): '9' => _, "keys-help-rank-9";
}
