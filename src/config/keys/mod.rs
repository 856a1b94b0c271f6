//! The section `[keys]`: which keys do what. The table of keys has the defaults; an action that is named here has
//! other keys wherever it works.

mod binding;
mod command;
mod key;
mod table;

use std::borrow::Cow;
use std::fmt::Write as _;

use parlour_model::diagnostic::Diagnostic;
use parlour_model::section::{Field, Section};
use parlour_model::settings::closest;

pub use binding::{Binding, Context};
pub use command::Command;
pub use key::{Key, KeyError};
pub use table::{BINDINGS, BIRDHEAD, CHECKERS, EXERCISE, MEMOARRR, MEMORY_MATCH, STUDY, of};

/// The tables of boards, of the study and of exercises, whose keys come before those of [`BINDINGS`].
const OWN: [&[Binding]; 6] = [CHECKERS, MEMORY_MATCH, MEMOARRR, BIRDHEAD, STUDY, EXERCISE];

/// Keys that keep what they do: with them every screen can be used and left, and sentences name them.
const FIXED: [Key; 9] = [
    Key::Esc,
    Key::Enter,
    Key::Tab,
    Key::BackTab,
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::Ctrl('c'),
];

/// The changes made by `[keys]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyConfig {
    changed: Vec<(Command, Vec<Key>)>,
}

impl KeyConfig {
    /// The keys of a line of the table where it works; the first is the one shown.
    ///
    /// A default key stays with the lines that it is a default of; any other works in all lines of its command. If
    /// that left a line without a key, it has all of them.
    pub fn keys<'a>(&'a self, binding: &'a Binding, context: Context) -> Cow<'a, [Key]> {
        let Some(wanted) = self.wanted(binding.command) else {
            return Cow::Borrowed(binding.keys);
        };
        let is_text =
            |key: &Key| context == Context::Typing && !matches!(key, Key::Ctrl(_) | Key::F(_));
        let usual = |key: &Key| has_by_default(binding.command, *key);
        let fixed = binding
            .keys
            .iter()
            .filter(|key| FIXED.contains(key) && !wanted.contains(key));
        let own = wanted
            .iter()
            .filter(|key| binding.keys.contains(key) || (!usual(key) && !is_text(key)));
        let mut keys: Vec<_> = own.chain(fixed).copied().collect();
        if keys.is_empty() {
            keys.extend(wanted.iter().filter(|key| !is_text(key)));
        }
        Cow::Owned(keys)
    }

    /// Returns whether a key was given to a command that did not have it.
    pub fn is_given(&self, key: Key) -> bool {
        let given = |(command, keys): &(Command, Vec<Key>)| {
            keys.contains(&key) && !has_by_default(*command, key)
        };
        self.changed.iter().any(given)
    }

    /// The key of a command that is shown in a context, for sentences that name it.
    pub fn shown(&self, command: Command, context: Context) -> Option<Key> {
        let mut here = lines(command).filter(|line| line.contexts.contains(&context));
        here.find_map(|line| self.keys(line, context).first().copied())
    }

    /// The key of the command of this name that is shown in a context, or else wherever the command works first.
    pub fn named(&self, name: &str, context: Context) -> Option<Key> {
        let command = commands()
            .into_iter()
            .find(|command| command.name() == name)?;
        let anywhere =
            || lines(command).find_map(|line| self.keys(line, line.contexts[0]).first().copied());
        self.shown(command, context).or_else(anywhere)
    }

    /// The section as it would be written: every action with its keys.
    pub fn written(&self) -> String {
        let mut text = String::from("[keys]\n");
        for command in commands() {
            let usual = || {
                lines(command)
                    .flat_map(|line| line.keys.iter().copied())
                    .collect()
            };
            let mut keys: Vec<Key> = self.wanted(command).map_or_else(usual, <[Key]>::to_vec);
            let mut seen = Vec::new();
            keys.retain(|key| {
                !seen.contains(key) && {
                    seen.push(*key);
                    true
                }
            });
            let keys: Vec<_> = keys
                .iter()
                .map(|key| format!("{:?}", key.to_string()))
                .collect();
            let helps: Vec<_> = lines(command).map(|line| line.help).collect();
            let _ = writeln!(
                text,
                "{} = [{}] # {}",
                command.name(),
                keys.join(", "),
                helps[0].english()
            );
        }
        text
    }

    fn wanted(&self, command: Command) -> Option<&[Key]> {
        self.changed
            .iter()
            .find(|(changed, _)| *changed == command)
            .map(|(_, keys)| keys.as_slice())
    }

    /// Returns these keys with those that a section sets.
    ///
    /// # Errors
    /// Points at an unknown action, at what is no key, at a key that stays where it is, and at one that would mean two
    /// things in one place.
    pub(super) fn overlaid(self, section: &Section) -> Result<Self, Diagnostic> {
        let mut config = self;
        let mut commands = Vec::new();
        for field in section.fields() {
            let command = action(field)?;
            let keys = field
                .list("key")?
                .iter()
                .map(|key| read_key(key, command))
                .collect::<Result<Vec<_>, _>>()?;
            if keys.is_empty() {
                return Err(field.complain(format!(
                    "`{}` needs one key at least, as in [\"F5\"]",
                    field.key()
                )));
            }
            config.changed.retain(|(changed, _)| *changed != command);
            config.changed.push((command, keys));
            commands.push(command);
        }
        for (field, command) in section.fields().iter().zip(commands) {
            config.check(field, command)?;
        }
        Ok(config)
    }

    /// Checks that every key of a changed action means nothing else wherever it works.
    fn check(&self, field: &Field, command: Command) -> Result<(), Diagnostic> {
        let Some(clash) = places().find_map(|place| self.clash(&place, command)) else {
            return Ok(());
        };
        let index = self
            .wanted(command)
            .and_then(|keys| keys.iter().position(|key| *key == clash.key));
        let what = format!(
            "`{}` is the key of `{}` too ({}); give `{}` another key, or `{}` other keys in [keys]",
            clash.key,
            clash.other.command.name(),
            clash.other.help.english(),
            command.name(),
            clash.other.command.name(),
        );
        let list = field.list("key")?;
        Err(index
            .and_then(|index| list.get(index))
            .unwrap_or(field)
            .complain(what))
    }

    /// A key of this command that is another's too in one place, where the table does not have it so.
    fn clash(&self, place: &Place, command: Command) -> Option<Clash> {
        let (own, others): (Vec<&'static Binding>, Vec<_>) = place
            .lines
            .iter()
            .copied()
            .partition(|line| line.command == command);
        own.iter().find_map(|mine| {
            self.keys(mine, place.context).iter().find_map(|key| {
                let usual = |other: &Binding| mine.keys.contains(key) && other.keys.contains(key);
                let taken = |other: &&'static Binding| {
                    self.keys(other, place.context).contains(key) && !usual(other)
                };
                others
                    .iter()
                    .copied()
                    .find(taken)
                    .map(|other| Clash { key: *key, other })
            })
        })
    }
}

/// Two actions for one key.
struct Clash {
    key: Key,
    other: &'static Binding,
}

/// Somewhere keys are pressed: all lines of the table that work there.
struct Place {
    context: Context,
    lines: Vec<&'static Binding>,
}

/// Every place: each context with the keys of the program, and with those of each board.
fn places() -> impl Iterator<Item = Place> {
    let none: &'static [Binding] = &[];
    let place = |context: Context, own: &'static [Binding]| {
        let is_table = matches!(context, Context::Table | Context::HandOver | Context::Over);
        let hall = is_table
            .then(|| of(Context::HallTable))
            .into_iter()
            .flatten();
        let own = own
            .iter()
            .filter(move |line| line.contexts.contains(&context));
        Place {
            context,
            lines: own.chain(of(context)).chain(hall).collect(),
        }
    };
    let tables = std::iter::once(none).chain(OWN);
    tables.flat_map(move |own| {
        table::EVERYWHERE
            .iter()
            .map(move |context| place(*context, own))
    })
}

/// Every line of every table.
fn all() -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().chain(OWN.into_iter().flatten())
}

/// The lines of a command.
fn lines(command: Command) -> impl Iterator<Item = &'static Binding> {
    all().filter(move |line| line.command == command)
}

/// Returns whether a key belongs to a command in some line of the tables.
fn has_by_default(command: Command, key: Key) -> bool {
    lines(command).any(|line| line.keys.contains(&key))
}

/// Every command that has keys, in the order of the tables.
fn commands() -> Vec<Command> {
    let mut commands = Vec::new();
    for line in all() {
        if !commands.contains(&line.command) {
            commands.push(line.command);
        }
    }
    commands
}

/// The command that a key of the section names.
fn action(field: &Field) -> Result<Command, Diagnostic> {
    let commands = commands();
    commands
        .iter()
        .copied()
        .find(|command| command.name() == field.key())
        .ok_or_else(|| {
            let names: Vec<_> = commands.iter().map(|command| command.name()).collect();
            field.complain_of_key(match closest(field.key(), &names) {
                Some(meant) => {
                    format!("unknown action `{}`; did you mean `{meant}`?", field.key())
                }
                None => format!(
                    "unknown action `{}`; the actions are {}",
                    field.key(),
                    names.join(", ")
                ),
            })
        })
}

/// A key of a list, unless it has to stay with another command.
fn read_key(field: &Field, command: Command) -> Result<Key, Diagnostic> {
    let key: Key = field
        .text()?
        .parse()
        .map_err(|what: KeyError| field.complain(what.to_string()))?;
    if FIXED.contains(&key) && !has_by_default(command, key) {
        let fixed: Vec<_> = FIXED.iter().map(ToString::to_string).collect();
        let what = format!(
            "`{key}` keeps what it does and cannot be `{}`; {} stay as they are",
            command.name(),
            fixed.join(", ")
        );
        return Err(field.complain(what));
    }
    Ok(key)
}

#[cfg(test)]
mod tests;
