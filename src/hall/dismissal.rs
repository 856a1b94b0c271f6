//! Why visits are ended by whoever runs the hall, or by the hall itself.

use parlour_language::fl;

/// Why visits are ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dismissal {
    /// The hall closes.
    Closing,
    /// The hall cannot go on.
    Failed,
    /// Whoever runs the hall wants it so.
    Asked,
    /// As somebody has put it.
    Told(String),
}

impl Dismissal {
    /// What was typed, or the usual reason where nothing was.
    pub fn told(text: &str, usual: Self) -> Self {
        if text.is_empty() {
            usual
        } else {
            Self::Told(text.into())
        }
    }

    /// The sentence, in the language that is spoken.
    pub fn said(&self) -> &str {
        match self {
            Self::Closing => fl!("hall-closing"),
            Self::Failed => fl!("hall-failed"),
            Self::Asked => fl!("hall-kicked"),
            Self::Told(why) => why,
        }
    }
}
