//! A file of what was learned: a net or weights of patterns.

use std::fs;
use std::path::Path;

use draughts_engine::evaluation::Learned;
use draughts_engine::evaluation::net::Net;
use draughts_engine::evaluation::weights::PatternWeights;

/// The content of a file.
#[derive(Clone, Debug)]
pub(crate) enum LearnedFile {
    Patterns(PatternWeights),
    Net(Net),
}

impl LearnedFile {
    /// Reads a file; that of a net ends with `.net`.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let read = if path.extension().is_some_and(|ending| ending == "net") {
            Net::from_bytes(&bytes).map(Self::Net)
        } else {
            PatternWeights::from_bytes(&bytes).map(Self::Patterns)
        };
        read.map_err(|error| format!("{}: {error}", path.display()))
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Patterns(weights) => weights.to_bytes(),
            Self::Net(net) => net.to_bytes(),
        }
    }

    pub(crate) fn learned(&self) -> Learned<'_> {
        match self {
            Self::Patterns(weights) => Learned::Patterns(weights),
            Self::Net(net) => Learned::Net(net),
        }
    }
}
