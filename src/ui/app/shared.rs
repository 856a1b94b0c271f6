//! The state that all screens share.

use super::env::Env;
use parlour_config::Config;
use parlour_language::Language;

/// The state that a screen may change besides its own.
#[derive(Debug)]
pub struct Shared<'a> {
    pub config: &'a mut Config,
    pub env: &'a mut Env,
    /// The language of the person at the screen.
    pub language: Language,
}
