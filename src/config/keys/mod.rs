//! The section `[keys]`: which keys do what. The tables of keys have the defaults; an action that is named here has
//! other keys wherever it works.

mod binding;
mod command;
mod key;
mod table;
mod tables;

use std::borrow::Cow;
use std::fmt::Write as _;

use parlour_model::diagnostic::Diagnostic;
use parlour_model::section::{Field, Section};
use parlour_model::settings::closest;

pub use binding::{Binding, Context};
pub use command::Command;
pub use key::{Key, KeyError};
pub use table::{BINDINGS, EVERYWHERE, of};
use tables::Place;
pub use tables::Tables;

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

/// The tables of keys, and the changes made by `[keys]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyConfig {
    pub tables: Tables,
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
        let usual = |key: &Key| self.tables.has_by_default(binding.command, *key);
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
            keys.contains(&key) && !self.tables.has_by_default(*command, key)
        };
        self.changed.iter().any(given)
    }

    /// The key of a command that is shown in a context, for sentences that name it.
    pub fn shown(&self, command: Command, context: Context) -> Option<Key> {
        let mut here = self
            .tables
            .lines(command)
            .filter(|line| line.contexts.contains(&context));
        here.find_map(|line| self.keys(line, context).first().copied())
    }

    /// The key of the command of this name that is shown in a context, or else wherever the command works first.
    pub fn named(&self, name: &str, context: Context) -> Option<Key> {
        let command = self.tables.named(name)?;
        let mut lines = self.tables.lines(command);
        let anywhere = || lines.find_map(|line| self.keys(line, line.contexts[0]).first().copied());
        self.shown(command, context).or_else(anywhere)
    }

    /// The section as it would be written: every action with its keys.
    pub fn written(&self) -> String {
        let mut text = String::from("[keys]\n");
        for command in self.tables.commands() {
            let usual = || {
                self.tables
                    .lines(command)
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
            let helps: Vec<_> = self.tables.lines(command).map(|line| line.help).collect();
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
            let Some(command) = config.action(field)? else {
                continue;
            };
            let keys = field
                .list("key")?
                .iter()
                .map(|key| config.read_key(key, command))
                .collect::<Result<Vec<_>, _>>()?;
            if keys.is_empty() {
                return Err(field.complain(format!(
                    "`{}` needs one key at least, as in [\"F5\"]",
                    field.key()
                )));
            }
            config.changed.retain(|(changed, _)| *changed != command);
            config.changed.push((command, keys));
            commands.push((field, command));
        }
        for (field, command) in commands {
            config.check(field, command)?;
        }
        Ok(config)
    }

    /// Checks that every key of a changed action means nothing else wherever it works.
    fn check(&self, field: &Field, command: Command) -> Result<(), Diagnostic> {
        let Some(clash) = self
            .tables
            .places()
            .find_map(|place| self.clash(&place, command))
        else {
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

    /// The command that a key of the section names; `None` for what may be the command of a part that is left out.
    fn action(&self, field: &Field) -> Result<Option<Command>, Diagnostic> {
        let found = self.tables.named(field.key());
        if found.is_some() || !self.tables.is_whole {
            return Ok(found);
        }
        let commands = self.tables.commands();
        let names: Vec<_> = commands.iter().map(|command| command.name()).collect();
        let key = field.key();
        Err(field.complain_of_key(match closest(key, &names) {
            Some(meant) => format!("unknown action `{key}`; did you mean `{meant}`?"),
            None => format!(
                "unknown action `{key}`; the actions are {}",
                names.join(", ")
            ),
        }))
    }

    /// A key of a list, unless it has to stay with another command.
    fn read_key(&self, field: &Field, command: Command) -> Result<Key, Diagnostic> {
        let key: Key = field
            .text()?
            .parse()
            .map_err(|what: KeyError| field.complain(what.to_string()))?;
        if FIXED.contains(&key) && !self.tables.has_by_default(command, key) {
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
}

/// Two actions for one key.
struct Clash {
    key: Key,
    other: &'static Binding,
}
