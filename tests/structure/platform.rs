//! What differs between operating systems is in `src/platform`, and its two sides offer the same names.

use std::collections::BTreeSet;

use crate::source::{self, Source};

/// Conditions that ask which system the program is built for.
const CONDITIONS: &[&str] = &["unix", "windows", "target_os", "target_family", "target_vendor", "target_env"];

/// Libraries that are there on one system only, or are used differently on each.
const LIBRARIES: &[&str] =
    &["crossterm", "etcetera", "rustix", "signal_hook", "std::os", "tokio::signal", "tokio::net::Unix", "win32job"];

/// Whether a line of code has a `cfg` that asks for the system.
fn asks_for_the_system(line: &str) -> bool {
    let condition = line.split_once("cfg").map(|(_, condition)| condition).unwrap_or_default();
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    condition.split(|char| !is_word(char)).any(|word| CONDITIONS.contains(&word))
}

/// Where sources outside of `src/platform` know the system.
fn complaints(sources: &[Source]) -> Vec<String> {
    let outside = sources.iter().filter(|source| source.room() != "platform");
    let in_one = |source: &Source| {
        let asked = source.code.iter().filter(|line| asks_for_the_system(line)).cloned();
        let paths = source.paths().into_iter();
        let named = paths.filter(|path| LIBRARIES.iter().any(|library| path.starts_with(library)));
        asked.chain(named).map(|what| format!("src/{}: {what}", source.path)).collect::<Vec<_>>()
    };
    outside.flat_map(in_one).collect()
}

/// The public names of a side, each with its module.
fn offered(sources: &[Source], side: &str) -> BTreeSet<String> {
    let folder = format!("platform/{side}/");
    let of_side = sources.iter().filter_map(|source| Some((source, source.path.strip_prefix(&folder)?)));
    let names = |(source, file): (&Source, &str)| {
        let public = source.code.iter().filter_map(|line| line.trim_start().strip_prefix("pub ")).filter_map(name);
        public.map(|name| format!("{file}: {name}")).collect::<Vec<_>>()
    };
    of_side.flat_map(names).collect()
}

/// What an item is and how it is called, of a line without its `pub`.
fn name(line: &str) -> Option<String> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let (kind, rest) = line.split_once(' ')?;
    let is_item = ["fn", "struct", "enum", "const", "mod", "use"].contains(&kind);
    let name: String = rest.chars().take_while(|char| char.is_alphanumeric() || "_:".contains(*char)).collect();
    is_item.then(|| format!("{kind} {}", name.trim_end_matches(':')))
}

#[test]
fn only_the_platform_knows_the_system() {
    assert_eq!(complaints(&source::all()), [""; 0]);
}

#[test]
fn both_sides_of_the_platform_offer_the_same() {
    let sources = source::all();
    let unix = offered(&sources, "unix");
    assert!(unix.len() > 30, "these are not all: {unix:?}");
    assert_eq!(unix, offered(&sources, "windows"));
}

#[test]
fn a_condition_and_a_library_are_found() {
    let told = |path: &str, text: &str| complaints(&[Source::of(path.into(), text)]).len();
    assert_eq!(told("app/x.rs", "#[cfg(not(windows))]\nfn f() {}"), 1);
    assert_eq!(told("app/x.rs", "fn f() { if cfg!(target_os = \"linux\") {} }"), 1);
    assert_eq!(told("app/x.rs", "use std::os::fd::AsFd;"), 1);
    assert_eq!(told("platform/unix/x.rs", "use std::os::fd::AsFd;"), 0);
    assert_eq!(told("app/x.rs", "fn windows() {}\n#[cfg(test)]\nuse std::fmt;"), 0);
}

#[test]
fn a_name_that_one_side_lacks_is_found() {
    let file = |side: &str, text: &str| Source::of(format!("platform/{side}/x.rs"), text);
    let sources =
        [file("unix", "pub fn f(x: u8) {}\npub async fn g() {}"), file("windows", "pub fn f() {}\nfn g() {}")];
    assert_eq!(offered(&sources, "unix").len(), 2);
    assert_eq!(offered(&sources, "windows").into_iter().collect::<Vec<_>>(), ["x.rs: fn f"]);
}
