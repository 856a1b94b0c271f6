//! The messages of all languages, each section read when it is first needed.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::{Language, spoken};

type Bundle = FluentBundle<FluentResource>;

macro_rules! sections {
    ($($name:literal),+ $(,)?) => {
        /// The files of each language, and the first words of the messages in them.
        pub const SECTIONS: &[&str] = &[$($name),+];

        /// The files as they are, a row for each language.
        const FILES: [[&str; SECTIONS.len()]; Language::ALL.len()] = [
            [$(include_str!(concat!("../../assets/languages/en/", $name, ".ftl"))),+],
            [$(include_str!(concat!("../../assets/languages/de/", $name, ".ftl"))),+],
            [$(include_str!(concat!("../../assets/languages/es/", $name, ".ftl"))),+],
            [$(include_str!(concat!("../../assets/languages/ja/", $name, ".ftl"))),+],
        ];
    };
}

sections! {
    "birdhead", "checkers", "common", "concentration", "game", "hall", "keys", "lists", "match", "memoarrr", "menu",
    "page", "plain", "settings", "setup", "study", "table", "training", "variants",
}

/// What has been read, a row for each language.
static READ: [[OnceLock<Bundle>; SECTIONS.len()]; Language::ALL.len()] =
    [const { [const { OnceLock::new() }; SECTIONS.len()] }; Language::ALL.len()];

/// A section of a language. A line that cannot be read is left out: a test holds that there is none.
fn bundle(language: Language, section: usize) -> &'static Bundle {
    READ[language as usize][section].get_or_init(|| {
        let mut bundle = Bundle::new_concurrent(vec![language.code().parse().unwrap_or_default()]);
        // Names are set without marks of their direction, which would be cells on a terminal.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(FILES[language as usize][section].into());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(readable, _)| readable));
        bundle
    })
}

/// The section that a message stands in.
fn section(id: &str) -> Option<usize> {
    let first = id.split('-').next()?;
    SECTIONS.iter().position(|name| *name == first)
}

/// Whether a language has a message.
pub fn has(language: Language, id: &str) -> bool {
    section(id).is_some_and(|section| bundle(language, section).has_message(id))
}

/// The bundle that has a message: of the language that is spoken, or else the English one.
fn bundle_with(id: &str) -> Option<&'static Bundle> {
    let section = section(id)?;
    [spoken(), Language::English].map(|language| bundle(language, section)).into_iter().find(|it| it.has_message(id))
}

/// A message that takes no arguments. One that is missing is its id.
pub fn text(id: &'static str) -> &'static str {
    let pattern = bundle_with(id).and_then(|bundle| Some((bundle, bundle.get_message(id)?.value()?)));
    let Some((bundle, pattern)) = pattern else { return id };
    match bundle.format_pattern(pattern, None, &mut Vec::new()) {
        std::borrow::Cow::Borrowed(text) => text,
        // It has arguments or more than one line; a test holds that there is none.
        std::borrow::Cow::Owned(_) => id,
    }
}

/// A message with its arguments. One that is missing is its id.
pub fn message(id: &str, arguments: &[(&'static str, FluentValue<'_>)]) -> String {
    let Some(bundle) = bundle_with(id) else { return id.into() };
    let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else { return id.into() };
    let mut given = FluentArgs::with_capacity(arguments.len());
    for (name, value) in arguments {
        given.set(*name, value.clone());
    }
    bundle.format_pattern(pattern, Some(&given), &mut Vec::new()).into_owned()
}
