//! The actions that a screen requests. `update` carries them out. A screen changes
//! only itself and the state that all screens share.

#[cfg(feature = "hall")]
pub mod hall;

use std::any::Any;

use super::ask::{Ask, Then};
use super::effect::Effect;
use super::line::Line;
use super::question::Question;
use super::shared::Shared;
use crate::any_screen::Screen;
use parlour_kit::keymap::Command;
use parlour_kit::message::Message;
use parlour_language::{Id, Text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::Player;
use parlour_store::library::LibraryFilter;
use parlour_store::{Filter, GameId, Operation, StoreRequest, StoreResponse};
use parlour_table::any::AnyCommand;

/// Something that a screen wants done.
#[derive(Clone, Debug)]
pub enum Action {
    Effect(Effect),
    /// Opens a screen.
    Open(Box<dyn Screen>),
    /// The same; one step back from there leads here again, if this is a screen to come back to.
    Push(Box<dyn Screen>),
    /// To the screen that one came from, or else to the start screen.
    Back,
    /// To the start screen; in a hall to the lobby.
    Home,
    /// Begins a game at a new table.
    Table(Box<AnyRules>, Vec<Player>),
    /// Begins today's deal of a game; `known` says whether it has been played already.
    DailyTable {
        mode: Mode,
        known: bool,
    },
    Say(Message),
    Ask(Question),
    /// Does a command as if its key had been pressed.
    Perform(Command),
    /// Lets the screen do what the person has agreed to.
    Then(Then<()>),
    /// Lets a line be typed.
    Type(Line),
    /// Shows a text on a page, under a title.
    Show(Text, String),
    /// Puts lines on the clipboard, and says them for terminals that have none.
    Copy(Text),
    /// Asks something of the table.
    Command(Box<AnyCommand>),
    /// Takes in the games of a text in PDN.
    TakeIn(String),
    /// Analyses these games of the library in the background.
    Analyse(Vec<GameId>),
    /// Takes in the file that was typed.
    Import(String),
    #[cfg(feature = "hall")]
    Hall(hall::HallAction),
    /// Asks the store for something that goes to the screen.
    Fetch(Ask<StoreRequest, StoreResponse>),
    /// Opens an unfinished game as a table.
    Resume(GameId),
    /// Looks at an unfinished game that another window plays.
    LookOn(GameId),
    /// Opens a game as a replay.
    Replay(GameId),
    /// Writes games to this file. A hall has no files: there a record is shown.
    Export(Export, String),
}

impl Action {
    /// Opens a screen.
    pub fn open(screen: impl Screen) -> Self {
        Self::Open(Box::new(screen))
    }

    /// The same; one step back from there leads here again.
    pub fn push(screen: impl Screen) -> Self {
        Self::Push(Box::new(screen))
    }

    /// Lets a line be typed that begins with this text; `then` gets it, if this screen is still there.
    pub fn type_line<S: Any, A: IntoActions>(
        label: Id,
        text: &str,
        then: impl Fn(&mut S, &str, &mut Shared) -> A + Send + Sync + 'static,
    ) -> Self {
        let then =
            Then::new(move |screen: &mut S, line: String, shared| then(screen, &line, shared));
        Self::Type(Line::new(label, text, then))
    }

    /// Lets the screen do what the person agrees to by a button.
    pub fn then<S: Any, A: IntoActions>(
        then: impl Fn(&mut S, &mut Shared) -> A + Send + Sync + 'static,
    ) -> Self {
        Self::Then(Then::new(move |screen: &mut S, (), shared| {
            then(screen, shared)
        }))
    }

    /// Asks the store for something; `then` gets the answer, if this screen is still there.
    pub fn ask<O: Operation, S: Any, A: IntoActions>(
        request: O,
        then: impl Fn(&mut S, O::Answer) -> A + Send + Sync + 'static,
    ) -> Self {
        let then = move |screen: &mut S, response| O::answer(response).map(|own| then(screen, own));
        Self::Fetch(Ask::new(request, then))
    }

    /// Changes something in the store, says so, and fetches the screen's list again.
    pub fn change(request: StoreRequest, said: Id) -> Self {
        let then = Then::on_any(move |screen, _, shared| {
            let mut actions = screen.fetch(shared);
            actions.insert(0, Self::say(said));
            actions
        });
        Self::Fetch(Ask {
            request: Box::new(request),
            then: Some(then),
        })
    }

    /// Has the store keep something.
    pub fn keep(request: StoreRequest) -> Self {
        Self::Fetch(Ask {
            request: Box::new(request),
            then: None,
        })
    }

    /// News.
    pub fn say(text: impl Into<Text>) -> Self {
        Self::Say(Message::Said(text.into()))
    }

    /// A refusal.
    pub fn refuse(why: impl Into<Text>) -> Self {
        Self::Say(Message::Refused(why.into()))
    }

    /// Asks something of the table.
    pub fn command(command: AnyCommand) -> Self {
        Self::Command(Box::new(command))
    }

    /// Effects and nothing else.
    pub fn effects(effects: Vec<Effect>) -> Vec<Self> {
        effects.into_iter().map(Self::Effect).collect()
    }
}

impl From<Effect> for Action {
    fn from(effect: Effect) -> Self {
        Self::Effect(effect)
    }
}

/// Something that a row or a button may do: actions, or none.
pub trait IntoActions {
    fn into_actions(self) -> Vec<Action>;
}

impl IntoActions for () {
    fn into_actions(self) -> Vec<Action> {
        Vec::new()
    }
}

impl IntoActions for Vec<Action> {
    fn into_actions(self) -> Vec<Action> {
        self
    }
}

impl IntoActions for Action {
    fn into_actions(self) -> Vec<Action> {
        vec![self]
    }
}

impl IntoActions for Line {
    fn into_actions(self) -> Vec<Action> {
        vec![Action::Type(self)]
    }
}

impl IntoActions for Effect {
    fn into_actions(self) -> Vec<Action> {
        vec![Action::Effect(self)]
    }
}

impl IntoActions for Question {
    fn into_actions(self) -> Vec<Action> {
        vec![Action::Ask(self)]
    }
}

impl<A: IntoActions> IntoActions for Option<A> {
    fn into_actions(self) -> Vec<Action> {
        self.map_or_else(Vec::new, A::into_actions)
    }
}

impl<A: IntoActions> IntoActions for Result<A, Text> {
    /// An error is a refusal.
    fn into_actions(self) -> Vec<Action> {
        self.map_or_else(|why| vec![Action::refuse(why)], A::into_actions)
    }
}

/// The games that are written to a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Export {
    /// The record of the game at the table.
    Played,
    /// A film of it.
    Film,
    Record(GameId),
    /// The rows of a game that cannot be read.
    Raw(GameId),
    History(Filter),
    Library(Box<LibraryFilter>),
}
