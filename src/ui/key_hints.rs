//! The keys that work now. The foot line, the help and the meaning of a key are read from them.

use parlour_boards::play::keys::{CHAT, CHAT_PANEL, NEXT_TURN, REPORT};
use parlour_boards::play::keys::{MOVE_LOG, TYPE};
use std::borrow::Cow;

use super::state::State;
use crate::availability::lacks;
use parlour_kit::input::Key;
use parlour_kit::keymap;
use parlour_kit::keymap::{Binding, Command, Context};
use parlour_kit::layout;
use parlour_language::{Id, id, text};
use parlour_screen::list_screen::List;
use parlour_screen::venue::Visit;

/// The keys that work in a state.
#[derive(Clone, Debug)]
pub struct KeyHints<'a> {
    state: &'a State,
    context: Context,
    bindings: Vec<&'static Binding>,
}

impl<'a> KeyHints<'a> {
    /// The keys of the board come before those of the context, and instead of those for the same command.
    pub(super) fn of(state: &'a State) -> Self {
        let context = state.context();
        let config = &state.config().keys;
        let keys = |binding| config.keys(binding, context);
        let here = |binding: &&Binding| binding.contexts.contains(&context);
        let own: Vec<&Binding> = state.screen().bindings().iter().filter(here).collect();
        let taken = |key: &Key| own.iter().any(|binding| keys(binding).contains(key));
        let left = config.tables.of(context);
        let left = left.filter(|binding| !keys(binding).iter().all(taken));
        let mut bindings: Vec<_> = (own.iter().copied())
            .chain(left)
            .filter(|binding| !lacks(state.venue(), binding.command, context))
            .collect();
        bindings.sort_by_key(|binding| binding.command == Command::Help); // The foot line keeps room for the last.
        Self {
            state,
            context,
            bindings,
        }
    }

    /// Every key that works.
    pub fn all(&self) -> &[&'static Binding] {
        &self.bindings
    }

    /// The keys of a line of the table as they are set, here.
    pub fn keys(&self, binding: &'a Binding) -> Cow<'a, [Key]> {
        self.state.config().keys.keys(binding, self.context)
    }

    /// Returns the current meaning of a key.
    pub(super) fn command(&self, key: Key) -> Option<Command> {
        self.bindings
            .iter()
            .find(|binding| self.keys(binding).contains(&key))
            .map(|binding| binding.command)
    }

    /// The keys that the foot line shows, in its order.
    pub fn shown(&self) -> Vec<&'static Binding> {
        let is_shown = |binding: &&Binding| binding.label.is_some() && self.offers(binding.command);
        let mut shown: Vec<_> = self.bindings.iter().copied().filter(is_shown).collect();
        if matches!(self.context, Context::Over | Context::Replay) {
            // Nothing is played any more: the board's own keys come last, but for the log and the help.
            shown.sort_by_key(|binding| match binding.command {
                Command::Help => 3,
                MOVE_LOG => 2,
                _ => u8::from(self.is_own(binding)),
            });
        }
        if self.state.is_at_table() {
            // Keys for what people do with each other come right after those for the board.
            let chat = |binding: &&Binding| matches!(binding.command, CHAT | NEXT_TURN);
            let (chat, rest): (Vec<_>, Vec<_>) = shown.into_iter().partition(chat);
            shown = rest;
            let after = 1.min(shown.len());
            shown.splice(after..after, chat);
        }
        if self.coordinate().is_some() {
            // Naming cards by typing comes right after playing the marked one.
            let rank = |binding: &&Binding| match binding.command {
                _ if self.is_own(binding) => 0,
                Command::Act => 1,
                TYPE => 2,
                _ => 3,
            };
            shown.sort_by_key(rank);
        }
        shown
    }

    /// Returns whether a key is the screen's own.
    fn is_own(&self, binding: &Binding) -> bool {
        self.state.screen().bindings().contains(binding)
    }

    /// The entries of the foot line.
    pub fn foot(&self) -> Vec<(String, &'static str)> {
        self.entries(&self.shown())
    }

    /// The entries of the foot line for these keys.
    pub fn entries(&self, shown: &[&'static Binding]) -> Vec<(String, &'static str)> {
        let (glyphs, language) = (self.state.caps().glyphs, self.state.language());
        let name = |binding: &&'static Binding| {
            let key = keymap::name(self.keys(binding)[0], glyphs);
            let label = self.label(binding.command).or(binding.label);
            let example = || self.coordinate();
            let key = match (binding.command == TYPE).then(example).flatten() {
                Some(example) => text!("keys-example-or", example = example, key = key),
                None => key,
            };
            let label = label.map_or("", |label| label.in_language(language));
            (key.in_language(language).into_owned(), label)
        };
        let mut foot: Vec<_> = shown.iter().map(name).collect();
        let line = self.state.terminal().page().foot;
        let placed = layout::foot::place(&layout::foot::borrowed(&foot), line).len();
        let keys = id!("keys-keys").in_language(language);
        if let Some((_, label)) = foot
            .last_mut()
            .filter(|(_, label)| *label == keys && placed < shown.len())
        {
            *label = id!("keys-more").in_language(language);
        }
        foot
    }

    /// Returns the screen's current label of a command, where its keys work.
    fn label(&self, command: Command) -> Option<Id> {
        if !self.is_open() {
            return None;
        }
        #[cfg(feature = "workbench")]
        if self.state.stops_analysis(command) {
            return Some(id!("study-label-stop"));
        }
        self.state.screen().label(command)
    }

    /// Returns an example of how to name a card of this table by typing.
    fn coordinate(&self) -> Option<String> {
        if self.context == Context::Table {
            self.state.screen().table()?.coordinate()
        } else {
            None
        }
    }

    /// Returns whether the keys of the screen work: no layer is over it, and no text is being
    /// typed.
    pub(super) fn is_open(&self) -> bool {
        !matches!(
            self.context,
            Context::Page | Context::Question | Context::Typing
        )
    }

    /// Returns whether a command makes sense now.
    pub(super) fn offers(&self, command: Command) -> bool {
        let (state, visit) = (self.state, self.state.venue().visit());
        if let Some(page) = state.overlay().page() {
            return page.offers(command);
        }
        match command {
            NEXT_TURN => visit.and_then(Visit::next_turn).is_some(),
            CHAT | CHAT_PANEL | REPORT => true,
            Command::Find if self.is_open() => {
                let list = state.screen().list();
                list.map_or_else(|| state.screen().offers(command), List::is_searched)
            }
            Command::PageDown | Command::PageUp if self.context == Context::Question => {
                let body = state.terminal().page().body;
                let is_down = command == Command::PageDown;
                let question = state.overlay().question();
                question.is_some_and(|question| question.turns(is_down, body, state.language()))
            }
            _ => {
                !self.is_open()
                    || (state.refusal(command).is_none() && state.screen().offers(command))
            }
        }
    }
}
