//! The messages of all languages. A file is split into its messages when one of them is first needed, and a message is parsed
//! when it is first shown with arguments: all messages of the sections of one frame would take 300 KB, and nine in ten of them are
//! not shown.

use std::sync::{OnceLock, PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use super::Language;
use super::id::Id;

type Bundle = FluentBundle<FluentResource>;

/// The text of a name in each language; empty where a language lacks it.
struct Texts {
    name: &'static str,
    in_language: [&'static str; Language::ALL.len()],
}

impl Texts {
    const fn english(&self) -> &'static str {
        self.in_language[Language::English as usize]
    }
}

// `MESSAGES`, a file for each section, which is the first word of its messages' ids; and `RULES`, a page for each game.
include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// A message as it stands in a file.
#[derive(Clone, Copy, Debug)]
struct Source {
    id: &'static str,
    /// From its id to the next message.
    lines: &'static str,
    /// The text of a message that takes no arguments and has one line.
    plain: Option<&'static str>,
}

/// The text of a message that takes no arguments and has one line: what stands behind the sign of equality, before
/// attributes.
fn plain(lines: &'static str) -> Option<&'static str> {
    let text = lines.split_once('=')?.1;
    let text = text.split("\n    .").next()?.trim();
    (!text.contains(['{', '}', '\n'])).then_some(text)
}

/// The files split into their messages, which are sorted by id.
static SPLIT: [[OnceLock<Box<[Source]>>; MESSAGES.len()]; Language::ALL.len()] =
    [const { [const { OnceLock::new() }; MESSAGES.len()] }; Language::ALL.len()];

/// The messages that have been parsed, for each language.
static PARSED: [OnceLock<RwLock<Bundle>>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

/// Finds the start of each message of a file, and its id. A line of another kind is a comment or
/// continues a message.
fn beginnings(file: &'static str) -> impl Iterator<Item = (usize, &'static str)> {
    let lines = file.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end - line.len(), line))
    });
    lines.filter_map(|(at, line)| {
        let id = line.split_once('=')?.0.trim_end();
        line.starts_with(|c: char| c.is_ascii_alphabetic())
            .then_some((at, id))
    })
}

fn split(file: &'static str) -> Box<[Source]> {
    let ends = beginnings(file)
        .skip(1)
        .map(|(at, _)| at)
        .chain([file.len()]);
    let source = |((at, id), end)| {
        let lines: &str = &file[at..end];
        // Comments before the next message are not of this one.
        let lines = lines
            .find("\n#")
            .map_or(lines, |comment| &lines[..=comment]);
        let plain = plain(lines);
        Source { id, lines, plain }
    };
    let mut sources: Box<[Source]> = beginnings(file).zip(ends).map(source).collect();
    sources.sort_unstable_by_key(|source| source.id);
    sources
}

/// The message of a language with an id; the first word of an id is its section.
fn source(language: Language, id: &str) -> Option<Source> {
    let first = id.split('-').next()?;
    let section = MESSAGES.iter().position(|file| file.name == first)?;
    let column = language as usize;
    let sources =
        SPLIT[column][section].get_or_init(|| split(MESSAGES[section].in_language[column]));
    let place = sources.binary_search_by_key(&id, |source| source.id).ok()?;
    sources.get(place).copied()
}

/// The message in a language, or else in English.
fn source_or_english(language: Language, id: &str) -> Option<(Language, Source)> {
    or_english(language, |language| source(language, id))
}

/// Looks in a language, then in English; tells the language in which it was found.
fn or_english<T>(
    language: Language,
    find: impl Fn(Language) -> Option<T>,
) -> Option<(Language, T)> {
    [language, Language::English]
        .into_iter()
        .find_map(|language| Some((language, find(language)?)))
}

/// The first words of messages' ids, which are the names of their files.
pub fn sections() -> impl Iterator<Item = &'static str> {
    MESSAGES.iter().map(|file| file.name)
}

/// The rules of a game as people read them, with their ids, in Markdown; in English where a language lacks them.
pub fn rules(language: Language, game: &str) -> Option<&'static str> {
    let page = RULES.iter().find(|page| page.name == game)?;
    let text = page.in_language[language as usize];
    Some(if text.is_empty() {
        page.english()
    } else {
        text
    })
}

/// Returns whether a language has a message.
pub fn has(language: Language, id: &str) -> bool {
    source(language, id).is_some()
}

/// A message that takes no arguments. One of more than one line is its id: a test holds that there is none.
pub(super) fn text(language: Language, id: Id) -> &'static str {
    source_or_english(language, id.name())
        .and_then(|(_, source)| source.plain)
        .unwrap_or(id.name())
}

/// A message with its arguments.
pub(super) fn message(language: Language, id: Id, arguments: &FluentArgs<'_>) -> String {
    let id = id.name();
    let Some((language, source)) = source_or_english(language, id) else {
        return id.into();
    };
    if let Some(text) = source.plain {
        return text.into();
    }
    let parsed = PARSED[language as usize].get_or_init(|| RwLock::new(empty(language)));
    let known = format(
        &parsed.read().unwrap_or_else(PoisonError::into_inner),
        id,
        arguments,
    );
    known.unwrap_or_else(|| {
        let mut parsed = parsed.write().unwrap_or_else(PoisonError::into_inner);
        // A message that cannot be parsed is left out: a test holds that there is none.
        let resource =
            FluentResource::try_new(source.lines.into()).unwrap_or_else(|(readable, _)| readable);
        parsed.add_resource_overriding(resource);
        format(&parsed, id, arguments).unwrap_or_else(|| id.into())
    })
}

fn empty(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.code().parse().unwrap_or_default()]);
    // Names are set without marks of their direction, which would be cells on a terminal.
    bundle.set_use_isolating(false);
    bundle
}

/// Formats a message that has been parsed; returns `None` for another one.
fn format(parsed: &Bundle, id: &str, arguments: &FluentArgs<'_>) -> Option<String> {
    let pattern = parsed.get_message(id)?.value()?;
    let text = parsed.format_pattern(pattern, Some(arguments), &mut Vec::new());
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_split_into_the_messages_that_a_parser_finds_in_it() {
        use fluent_syntax::ast::Entry;
        for language in Language::ALL {
            for file in MESSAGES
                .iter()
                .map(|file| file.in_language[language as usize])
            {
                let parsed = fluent_syntax::parser::parse(file).expect("every line can be read");
                let messages = parsed.body.iter().filter_map(|entry| match entry {
                    Entry::Message(message) => Some(message),
                    _ => None,
                });
                let mut found = 0;
                for message in messages {
                    let source = source(language, message.id.name).expect("it is found");
                    let alone = fluent_syntax::parser::parse(source.lines).expect("it can be read");
                    assert_eq!(
                        alone.body,
                        [Entry::Message(fluent_syntax::ast::Message {
                            comment: None,
                            ..message.clone()
                        })]
                    );
                    found += 1;
                }
                assert_eq!(split(file).len(), found);
            }
        }
    }

    #[test]
    fn a_message_that_only_english_has_is_shown_in_english() {
        let files = ["a-b = card\na-c = pair\n", "a-b = Karte\n"].map(split);
        let found = |id: &str| {
            or_english(Language::German, |language| {
                let sources = files[language as usize].iter();
                sources.copied().find(|source| source.id == id)?.plain
            })
        };
        assert_eq!(found("a-b"), Some((Language::German, "Karte")));
        assert_eq!(found("a-c"), Some((Language::English, "pair")));
        assert_eq!(found("a-d"), None);
    }

    #[test]
    fn a_message_of_one_line_without_arguments_is_what_stands_in_the_file() {
        assert_eq!(plain("a-b =  Ana's turn \n\n"), Some("Ana's turn"));
        assert_eq!(plain("a-b = Ana\n    .rule = CON-7\n"), Some("Ana"));
        assert_eq!(plain("a-b = { $name }\n"), None);
        assert_eq!(plain("a-b =\n    one\n    two\n"), None);
    }
}
