//! A line of the tables of keys, and the macro that reads one.

use super::command::Command;
use super::key::Key;
use parlour_language::Id;

/// The kind of place where keys are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    /// Rows to choose from.
    List,
    /// Values to change.
    Form,
    /// A board that is worked at: a study, an exercise, a position.
    Board,
    /// At a table where a game runs.
    Table,
    /// A table that is hidden from everyone until the next player is there.
    HandOver,
    /// At a table where the game is over.
    Over,
    /// Looking back at a record.
    Replay,
    /// Typing a text: a name, a file, a move.
    Typing,
    /// Reading a page: rules, help.
    Page,
    Question,
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

/// A table of keys, a line each: `COMMAND: KEYS in CONTEXTS => LABEL, HELP;`.
///
/// A command is a variant of [`Command`], or a constant of the screen's own, which `COMMAND = NAME` makes. The first key is the
/// one shown. The contexts are a list, or the name of one; a table whose lines all work in one context names it first:
/// `TABLE in CONTEXT;`. The label is the message by which the foot line calls the command, or `_` where it is not shown there;
/// the help is the message that says what the command does.
#[macro_export]
macro_rules! keys {
    ($(#[$about:meta])* $table:ident in $context:ident; $($command:ident $(($n:literal))? $(= $name:literal)?: $($key:tt $(($of:literal))?),+ => $label:tt, $help:literal;)+) => {
        $crate::keys! { $(#[$about])* $table; $($command $(($n))? $(= $name)?: $($key $(($of))?),+ in [$context] => $label, $help;)+ }
    };
    ($(#[$about:meta])* $table:ident; $($command:ident $(($n:literal))? $(= $name:literal)?: $($key:tt $(($of:literal))?),+ in $contexts:tt => $label:tt, $help:literal;)+) => {
        $($(pub const $command: $crate::keys::Command = $crate::keys::Command::Own($name);)?)+
        $(#[$about])*
        pub const $table: &[$crate::keys::Binding] = {
            #[allow(unused_imports, clippy::enum_glob_use)]
            use $crate::keys::Command::*;
            &[$($crate::keys::Binding {
                command: $command $(($n))?,
                keys: &[$($crate::keys!(@key $key $(($of))?)),+],
                contexts: $crate::keys!(@contexts $contexts),
                label: $crate::keys!(@label $label),
                help: parlour_language::id!($help),
            }),+]
        };
    };
    (@key $name:ident $(($of:literal))?) => { $crate::keys::Key::$name $(($of))? };
    (@key $character:literal) => { $crate::keys::Key::Char($character) };
    (@contexts [$($context:ident),+]) => { &[$($crate::keys::Context::$context),+] };
    (@contexts $list:ident) => { $list };
    (@label _) => { None };
    (@label $label:literal) => { Some(parlour_language::id!($label)) };
}
