//! The reasons for ending sessions, given by the operator or by the hall.

use parlour_language::{Text, text};

/// The reason sessions are ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DisconnectReason {
    /// The hall closes.
    Closing,
    /// The hall cannot go on.
    Failed,
    /// The operator asked for it.
    Asked,
    /// The account is banned, as this sentence says.
    Banned(Text),
    /// As somebody has put it.
    Disclosure(String),
}

impl DisconnectReason {
    /// Returns the reason that was typed, or the usual one if the text is empty.
    #[must_use]
    pub fn told(text: &str, usual: Self) -> Self {
        if text.is_empty() {
            usual
        } else {
            Self::Disclosure(text.into())
        }
    }

    /// The sentence.
    #[must_use]
    pub fn said(&self) -> Text {
        match self {
            Self::Closing => text!("hall-closing"),
            Self::Failed => text!("hall-failed"),
            Self::Asked => text!("hall-kicked"),
            Self::Banned(said) => said.clone(),
            Self::Disclosure(why) => why.clone().into(),
        }
    }
}
