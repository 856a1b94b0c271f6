//! The defaults of environment variables that are not set.

/// The variables that hold the name of the person who is logged in.
pub const LOGIN: [&str; 2] = ["USER", "LOGNAME"];

/// Returns the default of a variable that is not set: none. Terminals of Unix name themselves.
pub fn default_of(_name: &str) -> Option<&'static str> {
    None
}
