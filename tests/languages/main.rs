//! Every message is there in every language, and takes what the sources give it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use parlour_language::{Language, sections};
use parlour_model::any::Mode;

/// A message of a file: the arguments that it shows, and whether it is one piece of text.
#[derive(Debug, Default, PartialEq, Eq)]
struct Message {
    arguments: BTreeSet<String>,
    is_one_piece: bool,
}

/// Returns whether a section is there in any language besides English: then it has to be there in all of them. Those of a
/// new game come later.
fn is_translated(section: &str) -> bool {
    let file = |language: &Language| format!("assets/languages/{language}/{section}.ftl");
    let others = Language::ALL.into_iter().skip(1);
    others
        .map(|language| Path::new(env!("CARGO_MANIFEST_DIR")).join(file(&language)))
        .any(|path| path.exists())
}

/// The messages of a language, with what is wrong in its files.
fn messages(language: Language) -> (BTreeMap<String, Message>, Vec<String>) {
    let (mut found, mut faults) = (BTreeMap::new(), Vec::new());
    for section in
        sections().filter(|section| language == Language::English || is_translated(section))
    {
        let name = format!("assets/languages/{language}/{section}.ftl");
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&name))
            .expect("a file of messages");
        let resource =
            fluent_syntax::parser::parse(text.as_str()).unwrap_or_else(|(resource, errors)| {
                let line = |at: usize| text[..at].lines().count() + 1;
                faults.extend(
                    errors
                        .iter()
                        .map(|error| format!("{name}:{}: {error}", line(error.pos.start))),
                );
                resource
            });
        for entry in &resource.body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name.to_owned();
                    if id.split('-').next() != Some(section) {
                        faults.push(format!("{name}: {id} does not begin with {section}-"));
                    }
                    let value = message.value.as_ref().map(read).unwrap_or_default();
                    if found.insert(id.clone(), value).is_some() {
                        faults.push(format!("{name}: {id} is there twice"));
                    }
                }
                Entry::Term(term) => faults.push(format!(
                    "{name}: {} is a term; say it in the messages",
                    term.id.name
                )),
                _ => {}
            }
        }
    }
    (found, faults)
}

fn read(pattern: &Pattern<&str>) -> Message {
    let is_one_piece = matches!(pattern.elements[..], [PatternElement::TextElement { .. }]);
    let mut message = Message {
        arguments: BTreeSet::new(),
        is_one_piece,
    };
    collect(pattern, &mut message.arguments);
    message
}

fn collect(pattern: &Pattern<&str>, into: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(inline) => collect_inline(inline, into),
            Expression::Select { selector, variants } => {
                collect_inline(selector, into);
                for variant in variants {
                    collect(&variant.value, into);
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, into: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        into.insert(id.name.to_owned());
    }
}

/// The texts in quotes of a source that could be ids of messages.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    let is_id = |text: &&str| {
        let section = text.split_once('-').map(|(section, _)| section);
        let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        section.is_some_and(|word| sections().any(|section| section == word))
            && text.bytes().all(is_sign)
    };
    text.split('"').filter(is_id)
}

/// The helps of rows: `row!("menu-history")` asks for `menu-history-help` as well.
fn helps(text: &str) -> impl Iterator<Item = String> {
    let rows = text.split("row!(").skip(1);
    let ids = rows.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
    ids.map(|id| format!("{id}-help"))
}

/// The text of every source file, without modules of tests.
fn sources() -> Vec<String> {
    let (mut folders, mut found) = (
        vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")],
        Vec::new(),
    );
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the sources") {
            let path = entry.expect("an entry").path();
            if path.file_stem().is_some_and(|name| name == "tests") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(fs::read_to_string(&path).expect("a source is text"));
            }
        }
    }
    assert!(
        found.len() > 100,
        "these are not all sources: {}",
        found.len()
    );
    found
}

#[test]
fn every_file_of_messages_can_be_read() {
    let faults: Vec<_> = Language::ALL
        .into_iter()
        .flat_map(|language| messages(language).1)
        .collect();
    assert_eq!(faults, [""; 0]);
}

#[test]
fn a_source_asks_for_each_message() {
    let sources = sources();
    let asked = sources.iter().flat_map(|text| ids(text)).map(str::to_owned);
    let asked: BTreeSet<_> = asked
        .chain(sources.iter().flat_map(|text| helps(text)))
        .collect();
    let english = messages(Language::English).0;
    let unused: Vec<_> = english
        .keys()
        .filter(|id| !asked.contains(id.as_str()))
        .collect();
    assert_eq!(unused, [""; 0]);
}

#[test]
fn a_message_without_arguments_is_one_piece() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        let found = messages(language).0;
        let broken = found
            .iter()
            .filter(|(_, message)| message.arguments.is_empty() && !message.is_one_piece);
        faults.extend(broken.map(|(id, _)| format!("{language}: {id}")));
    }
    assert_eq!(faults, [""; 0], "they are on one line, without placeables");
}

#[test]
fn every_message_is_there_in_every_language_with_the_same_arguments() {
    let english = messages(Language::English).0;
    let mut faults = Vec::new();
    for language in Language::ALL {
        let found = messages(language).0;
        let is_due = |id: &&String| {
            language == Language::English || id.split('-').next().is_some_and(is_translated)
        };
        let differs = |id: &&String| match (english.get(*id), found.get(*id)) {
            (Some(wanted), Some(there)) => wanted.arguments != there.arguments,
            _ => true,
        };
        let all: BTreeSet<_> = english.keys().chain(found.keys()).collect();
        faults.extend(
            all.into_iter()
                .filter(is_due)
                .filter(differs)
                .map(|id| format!("{language}: {id}")),
        );
    }
    assert_eq!(
        faults, [""; 0],
        "they are missing, superfluous or show other arguments than the english ones"
    );
}

/// The numbers of the rules of a page, in its order.
fn rules(page: &str) -> Vec<&str> {
    let number = |line: &'_ str| -> Option<usize> { line.strip_prefix("- **")?.find("**") };
    page.lines()
        .filter_map(|line| Some(&line[4..4 + number(line)?]))
        .collect()
}

#[test]
fn the_pages_of_rules_have_the_same_rules_in_every_language() {
    for mode in Mode::ALL {
        let english = rules(mode.rules_text(Language::English));
        assert!(!english.is_empty(), "{mode}");
        let is_translated = Language::ALL
            .into_iter()
            .any(|language| mode.rules_text(language) != mode.rules_text(Language::English));
        for language in Language::ALL.into_iter().filter(|_| is_translated) {
            let page = mode.rules_text(language);
            assert_eq!(rules(page), english, "{mode} in {language}");
            assert_eq!(
                page == mode.rules_text(Language::English),
                language == Language::English,
                "{mode} in {language}"
            );
        }
    }
}

/// The attribute `rule` of a message is the number of a rule that is there.
#[test]
fn every_message_that_states_a_rule_states_one_of_a_page() {
    let known: BTreeSet<_> = Mode::ALL
        .into_iter()
        .flat_map(|mode| rules(mode.rules_text(Language::English)))
        .collect();
    let mut stated = 0;
    for section in sections() {
        let name = format!("assets/languages/en/{section}.ftl");
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&name))
            .expect("a file of messages");
        for rule in text
            .lines()
            .filter_map(|line| line.strip_prefix("    .rule = "))
        {
            assert!(known.contains(rule), "{name}: there is no rule {rule}");
            stated += 1;
        }
    }
    assert!(stated > 0, "no message states a rule");
}
