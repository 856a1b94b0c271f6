//! All tables of keys of a program: those of this crate, and those that lie beside the screens.

use super::binding::{Binding, Context};
use super::command::Command;
use super::key::Key;
use super::table::{BINDINGS, EVERYWHERE};

/// All tables of keys of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The tables that work beside each other.
    pub common: &'static [&'static [Binding]],
    /// The tables of single screens and boards, whose keys come before.
    pub own: &'static [&'static [Binding]],
    /// Unset where screens are left out, whose actions `[keys]` may name.
    pub is_whole: bool,
}

impl Default for Tables {
    fn default() -> Self {
        Self {
            common: &[BINDINGS],
            own: &[],
            is_whole: false,
        }
    }
}

/// Somewhere keys are pressed: all lines of the tables that work there.
pub(super) struct Place {
    pub context: Context,
    pub lines: Vec<&'static Binding>,
}

impl Tables {
    /// The keys for a context that are no screen's own.
    pub fn of(self, context: Context) -> impl Iterator<Item = &'static Binding> {
        let lines = self.common.iter().copied().flatten();
        lines.filter(move |line| line.contexts.contains(&context))
    }

    /// Every place: each context with the common keys, and with those of each screen.
    pub(super) fn places(self) -> impl Iterator<Item = Place> {
        let place = move |context, own: &'static [Binding]| {
            let own = own.iter();
            let own = own.filter(move |line| line.contexts.contains(&context));
            Place {
                context,
                lines: own.chain(self.of(context)).collect(),
            }
        };
        let tables = std::iter::once(&[][..]).chain(self.own.iter().copied());
        tables.flat_map(move |own| EVERYWHERE.iter().map(move |context| place(*context, own)))
    }

    /// Every line of every table.
    fn all(self) -> impl Iterator<Item = &'static Binding> {
        let tables = self.common.iter().chain(self.own);
        tables.copied().flatten()
    }

    /// The lines of a command.
    pub fn lines(self, command: Command) -> impl Iterator<Item = &'static Binding> {
        self.all().filter(move |line| line.command == command)
    }

    /// Returns whether a key belongs to a command in some line of the tables.
    pub(super) fn has_by_default(self, command: Command, key: Key) -> bool {
        self.lines(command).any(|line| line.keys.contains(&key))
    }

    /// The command of this name.
    pub(super) fn named(self, name: &str) -> Option<Command> {
        let mut commands = self.all().map(|line| line.command);
        commands.find(|command| command.name() == name)
    }

    /// Every command that has keys, in the order of the tables.
    pub(super) fn commands(self) -> Vec<Command> {
        let mut commands = Vec::new();
        for line in self.all() {
            if !commands.contains(&line.command) {
                commands.push(line.command);
            }
        }
        commands
    }
}
