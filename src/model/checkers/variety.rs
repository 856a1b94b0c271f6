//! The variety of robots' moves.

use crate::words;

/// By how much a robot's move may be worth less than the best one, so that no two games are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variety {
    /// The best move that is known, always.
    None,
    Little,
    #[default]
    Some,
    Much,
}

words! { Variety: None = "none", Little = "little", Some = "some", Much = "much" }

impl Variety {
    /// The difference in worth, in hundredths of a man.
    pub fn margin(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Little => 3,
            Self::Some => 8,
            Self::Much => 20,
        }
    }
}
