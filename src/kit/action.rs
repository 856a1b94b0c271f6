//! The actions that a screen requests. `update` carries them out. A screen changes
//! only itself and the state that all screens share.

use super::ask::Ask;
use super::effect::Effect;
use super::keymap::Command;
use super::message::Message;
use super::question::Question;
use crate::any_screen::Screen;
use draughts::study::Mark;
use parlour_language::{Id, Text, id};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::{Level, Player};
use parlour_model::seat::Seat;
use parlour_protocol::event::HallAnswer;
use parlour_protocol::request::{HallRequest, TalkPlace};
use parlour_store::library::LibraryFilter;
use parlour_store::table_code::TableCode;
use parlour_store::{Filter, GameId, Operation, StoreRequest, StoreResponse};
use parlour_table::any::AnyCommand;
use parlour_table::command::Claim;

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
    /// To a table of the hall.
    GoToTable(TableCode),
    /// To the choice of a game for a new table of the hall, to which somebody may be invited.
    NewTable(Option<String>),
    /// Begins a game at a new table.
    Table(Box<AnyRules>, Vec<Player>),
    /// Begins today's deal of a game; `known` says whether it has been played already.
    DailyTable {
        mode: Mode,
        known: bool,
    },
    Say(Message),
    /// The first hands of these games need no explanation any more.
    Explained(Vec<Mode>),
    Ask(Question),
    /// Does a command as if its key had been pressed.
    Perform(Command),
    /// Does what the person has agreed to when the screen asked.
    Agreed(Agreed),
    /// Lets a line be typed that begins with this text; [`super::screen::ScreenUi::line`] receives it.
    Type(LinePurpose, String),
    /// Shows a text on a page, under a title.
    Show(Text, String),
    /// Gives up the line that is being typed.
    StopTyping,
    /// Puts lines on the clipboard, and says them for terminals that have none.
    Copy(Text),
    /// Asks something of the table.
    Command(Box<AnyCommand>),
    /// Scrolls the talk by this many rows; positive is back in time.
    ScrollTalk(isize),
    /// Takes in the games of a text in PDN.
    TakeIn(String),
    /// Writes the record of the table to this file; in a hall, shows it.
    SaveRecord(String),
    /// Writes a film of the game at the table to this file.
    Film(String),
    /// Analyses these games of the library in the background.
    Analyse(Vec<GameId>),
    /// Takes in the file that was typed.
    Import(String),
    /// Asks something of the hall.
    Hall(Ask<HallRequest, Result<HallAnswer, Text>>),
    /// Asks the store for something that goes to the screen.
    Fetch(Ask<StoreRequest, StoreResponse>),
    /// Changes something in the store, says this, and fetches the screen's list again.
    Change(Box<StoreRequest>, Id),
    /// Has the store keep something.
    Keep(Box<StoreRequest>),
    /// Opens an unfinished game as a table.
    Resume(GameId),
    /// Looks at an unfinished game that another window plays.
    LookOn(GameId),
    /// Opens a game as a replay.
    Replay(GameId),
    /// Writes games to this file. A hall has no files: there a record is shown.
    Export(Export, String),
    /// Analyses the games of the library that the filter lets through in the background.
    AnalyseAll(Box<LibraryFilter>),
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

    /// Asks the store for something; `then` gets the answer, if this screen is still there.
    pub fn ask<O: Operation, S: Screen, A: IntoActions>(
        request: O,
        then: impl Fn(&mut S, O::Answer) -> A + Send + Sync + 'static,
    ) -> Self {
        let then = move |screen: &mut S, response| O::answer(response).map(|own| then(screen, own));
        Self::Fetch(Ask::new(request, then))
    }

    /// Asks something of the hall; `then` gets the answer or the refusal, if this screen is still there. What the hall's
    /// answer means for the program as a whole, such as a seat, follows in any case.
    pub fn ask_hall<S: Screen, A: IntoActions>(
        request: HallRequest,
        then: impl Fn(&mut S, Result<HallAnswer, Text>) -> A + Send + Sync + 'static,
    ) -> Self {
        Self::Hall(Ask::new(request, then))
    }

    /// Changes something in the store, and says so.
    pub fn change(request: StoreRequest, said: Id) -> Self {
        Self::Change(Box::new(request), said)
    }

    /// Has the store keep something.
    pub fn keep(request: StoreRequest) -> Self {
        Self::Keep(Box::new(request))
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

    /// Asks something of the hall.
    pub fn hall(request: HallRequest) -> Self {
        let request = Box::new(request);
        Self::Hall(Ask {
            request,
            then: None,
        })
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

/// Something that a person has agreed to, or chosen, and that the screen does by what it knows then.
#[derive(Clone, Debug, PartialEq)]
pub enum Agreed {
    /// A command by which something is lost or told.
    Command(Command),
    /// The answer to what somebody at another screen has offered.
    Offer(bool),
    /// A player plays on for the seat; without one, anybody may take it.
    Seat(Seat, Option<Player>),
    /// The game whose player on turn does not come back is over.
    Claim(Claim),
    /// The quality of a move of a study.
    Mark(Option<Mark>),
    /// A game against a robot of this level, from the position of a study.
    PlayOn(Level),
    /// The waiting table of this number is proposed instead.
    NextTable(usize),
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

impl IntoActions for Agreed {
    fn into_actions(self) -> Vec<Action> {
        vec![Action::Agreed(self)]
    }
}

impl IntoActions for Effect {
    fn into_actions(self) -> Vec<Action> {
        vec![Action::Effect(self)]
    }
}

impl IntoActions for HallRequest {
    fn into_actions(self) -> Vec<Action> {
        vec![Action::hall(self)]
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

/// The purpose of a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePurpose {
    /// To be said to those at a place.
    Say(TalkPlace),
    /// The name of somebody who is asked to come to a table.
    Invite(TableCode),
    Move,
    Fen,
    /// A comment on a position of a study.
    Comment,
    /// The number of a move to go to.
    MoveNumber,
    /// The file to save the record in.
    File,
    /// The file to write the film of a game to.
    Film,
    /// The file to draw a picture into.
    Picture,
    /// The title of a saved game.
    Title,
    /// The name of the player on a seat.
    Seat,
    /// The file to write the record of a saved game to.
    Export,
    /// The file to write all games of a list to.
    ExportAll,
    /// The file with a record to import.
    Import,
    /// The player whose games these are to count as.
    Merge,
    /// A part of what is looked for in a list.
    Find,
    /// The name of the person at the screen, at the first start.
    Name,
}

impl LinePurpose {
    /// The words before the line.
    pub fn label(self) -> Id {
        match self {
            Self::Say(_) => id!("menu-asks-say"),
            Self::Invite(_) => id!("menu-asks-invite"),
            Self::Move => id!("menu-asks-move"),
            Self::Fen => id!("menu-asks-fen"),
            Self::Comment => id!("menu-asks-comment"),
            Self::MoveNumber => id!("menu-asks-number"),
            Self::File => id!("menu-asks-file"),
            Self::Film => id!("menu-asks-film"),
            Self::Picture => id!("menu-asks-picture"),
            Self::Title => id!("menu-asks-title"),
            Self::Seat => id!("keys-rename"),
            Self::Export => id!("menu-asks-export"),
            Self::ExportAll => id!("menu-asks-export-all"),
            Self::Import => id!("menu-asks-import"),
            Self::Merge => id!("menu-asks-merge"),
            Self::Find => id!("menu-asks-find"),
            Self::Name => id!("menu-asks-name"),
        }
    }

    /// Returns whether a file is named. Users of a hall have no files.
    pub fn names_file(self) -> bool {
        matches!(
            self,
            Self::File | Self::Film | Self::Picture | Self::Export | Self::ExportAll | Self::Import
        )
    }
}

/// The games that are written to a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Export {
    Record(GameId),
    /// The rows of a game that cannot be read.
    Raw(GameId),
    History(Filter),
    Library(Box<LibraryFilter>),
}
