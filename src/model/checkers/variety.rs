//! The variety of robots' moves.

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

impl Variety {
    /// Every variety, the least first.
    pub const ALL: [Self; 4] = [Self::None, Self::Little, Self::Some, Self::Much];

    /// Their names, in the same order.
    pub const NAMES: [&'static str; Self::ALL.len()] = ["none", "little", "some", "much"];

    /// The name in records and settings.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

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
