//! The defaults of environment variables that are not set.

/// The variables that hold the name of the person who is logged in.
pub const LOGIN: [&str; 1] = ["USERNAME"];

/// Returns the default of a variable that is not set. Consoles do not name themselves. Since
/// Windows 10 they show all colours and Unicode, and understand the sequences of xterm.
pub fn default_of(name: &str) -> Option<&'static str> {
    match name {
        "TERM" => Some("xterm-256color"),
        "COLORTERM" => Some("truecolor"),
        "LANG" => Some("C.UTF-8"),
        _ => None,
    }
}
