//! A line of the tables of keys, and the macro that reads one.

use super::command::Command;
use super::key::Key;
use parlour_language::Id;

/// The place where keys are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    Menu,
    /// A choice that leads on, or back.
    Choice,
    Setup,
    /// Typing a text: a name, a file, a move.
    Typing,
    Position,
    /// At a table where a game runs.
    Table,
    /// A table that is hidden from everyone until the next player is there.
    HandOver,
    /// At a table where the game is over.
    Over,
    /// Looking back at a record.
    Replay,
    /// At the study board.
    Study,
    /// At an exercise of checkers.
    Exercise,
    /// A list of games that are kept.
    Library,
    Statistics,
    /// Reading a page: rules, help.
    Page,
    Question,
    /// The lobby of a hall.
    Lobby,
    /// At a table of a hall that waits for players.
    Waiting,
    /// At a table of a hall, beside the keys that work at every table.
    HallTable,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub command: Command,
    /// The keys that do it; the first is the one shown.
    pub keys: &'static [Key],
    pub contexts: &'static [Context],
    /// The message by which the foot line calls it; `None` where it is not shown there.
    pub label: Option<Id>,
    /// The message that says what it does.
    pub help: Id,
}

/// A list of contexts.
macro_rules! contexts {
    ($($context:ident),+ $(,)?) => { &[$($crate::keys::Context::$context),+] };
}

/// A table of keys, a line each: `COMMAND: KEYS in CONTEXTS => LABEL, HELP;`.
///
/// The first key is the one shown. The contexts are a list, or the name of one. The label is the message by which the foot
/// line calls the command, or `_` where it is not shown there; the help is the message that says what the command does.
macro_rules! keys {
    ($($command:ident $(($n:literal))?: $($key:tt $(($of:literal))?),+ in $contexts:tt => $label:tt, $help:literal;)+) => {
        &[$($crate::keys::Binding {
            command: $crate::keys::Command::$command $(($n))?,
            keys: &[$(keys!(@key $key $(($of))?)),+],
            contexts: keys!(@contexts $contexts),
            label: keys!(@label $label),
            help: parlour_language::id!($help),
        }),+]
    };
    (@key $name:ident $(($of:literal))?) => { $crate::keys::Key::$name $(($of))? };
    (@key $character:literal) => { $crate::keys::Key::Char($character) };
    (@contexts [$($context:ident),+]) => { contexts![$($context),+] };
    (@contexts $list:ident) => { $list };
    (@label _) => { None };
    (@label $label:literal) => { Some(parlour_language::id!($label)) };
}

pub(super) use {contexts, keys};
