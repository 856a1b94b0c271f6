//! What variables mean that are not set.

/// What a variable counts as where it is not set. Consoles do not name themselves; since Windows 10 they show all
/// colours and what is written to them as Unicode, and understand the sequences of xterm.
pub fn default_of(name: &str) -> Option<&'static str> {
    match name {
        "TERM" => Some("xterm-256color"),
        "COLORTERM" => Some("truecolor"),
        "LANG" => Some("C.UTF-8"),
        _ => None,
    }
}
