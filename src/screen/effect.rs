//! The effects that the program requests from the outside, as plain data.

use std::time::Duration;

use ratatui::buffer::Buffer;

use super::file_source::FileSource;
use draughts::pdn::FoundVariant;
use draughts::variant::Variant;
use draughts_engine::analysis::AnalysisQuestion;
use parlour_config::edit::Change;
use parlour_config::theme_name::ThemeChoice;
use parlour_kit::view::art::Arrow;
use parlour_model::record::Record;
#[cfg(feature = "hall")]
use parlour_protocol::request::HallRequest;
use parlour_robots::checkers::training_question::TrainingQuestion;
use parlour_store::StoreRequest;
use parlour_table::any::AnyBotRequest;
pub use parlour_table::request_id::RequestId;

/// The mouse events that the terminal is asked to report. Mode 1003 (every movement) is never used: it
/// floods a slow line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MouseMode {
    /// None: text can be selected.
    #[default]
    Off,
    /// Press, release and wheel (modes 1000 and 1006).
    Click,
    /// Also movement while the button is down (modes 1002 and 1006).
    Drag,
}

/// The timers of a session. Each has one deadline: a new one replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Timer {
    /// The pace at which the screen shows things.
    Screen,
    /// The automatic events of the table.
    Table,
    /// The clocks that are shown.
    Clock,
    /// The steps of a movement on the board.
    Motion,
    /// The pending writes to the store.
    Store,
}

impl Timer {
    pub const ALL: [Self; 5] = [
        Self::Screen,
        Self::Table,
        Self::Clock,
        Self::Motion,
        Self::Store,
    ];
}

/// The state of a visit, as the page for browsers shows it beside the screen: by its address, its icon and sounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageState {
    /// The address below the page's own; `None` keeps the one that is shown.
    pub address: Option<String>,
    pub standing: Standing,
}

/// The standing of the game in sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// Nothing waits for the person.
    #[default]
    Quiet,
    /// It is the person's turn.
    Turn,
    Over,
}

/// Something to be done by the shell.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    Quit,
    /// Stops as by Ctrl-Z. On return, the whole screen is drawn again.
    Suspend,
    /// Draws the whole screen again.
    Redraw,
    /// Send [`crate::msg::Msg::TimerFired`] with this id after a while.
    SetTimer {
        timer: Timer,
        after: Duration,
        request_id: RequestId,
    },
    CancelTimer(Timer),
    /// Ask the terminal for these mouse events from now on.
    Mouse(MouseMode),
    /// Ask a robot, on another thread; answered by [`crate::msg::Msg::BotMoved`],
    /// after [`crate::msg::Msg::EngineFailed`] where an engine or the robot could not.
    Think(Box<AnyBotRequest>),
    /// Ask a robot, or the engine of this name, what it finds in a position, on another thread, in place of what it was asked
    /// before; answered by [`crate::msg::Msg::Analysed`], several times. [`crate::msg::Msg::AnalysisFailed`] says why an engine
    /// finds nothing.
    Analyse(RequestId, Option<String>, Box<AnalysisQuestion>),
    /// Ask a robot what it finds in a position, beside whatever else is asked; answered by [`crate::msg::Msg::Analysed`]. One is
    /// asked at a time.
    Review(RequestId, Box<AnalysisQuestion>),
    /// Stop the robot that was asked beside the others.
    StopReview,
    /// Ask the tables of endings something about an exercise, on another thread; answered by [`crate::msg::Msg::Trained`].
    Train(RequestId, Box<TrainingQuestion>),
    /// Stop the robot that is thinking.
    StopThinking,
    /// End the processes of the engines: their table is left.
    StopEngines,
    /// Send a request to the store; requests are carried out in order. Answered by [`crate::msg::Msg::Stored`].
    Store(RequestId, Box<StoreRequest>),
    /// Write changed settings into their file; answered by [`crate::msg::Msg::Saved`] where the person is to be told.
    SaveSettings {
        changes: Vec<Change>,
        is_told: bool,
    },
    /// Read the games of a file, a record or PDN, of which games whose tags name no variant are of this one; answered
    /// part by part by [`crate::msg::Msg::Loaded`].
    Load {
        id: RequestId,
        path: String,
        variant: Option<Variant>,
    },
    /// Read the next part of the file.
    LoadOn,
    /// Read no more of it.
    StopLoading,
    /// Read the game of this index in a file, of a variant if its tags name none; answered by [`crate::msg::Msg::GameRead`].
    ReadGame {
        path: String,
        variant: Option<FoundVariant>,
        index: usize,
        /// True if the game is to be studied.
        is_study: bool,
    },
    /// Ask something of the hall, which answers under this number by [`crate::msg::Msg::Hall`].
    #[cfg(feature = "hall")]
    Hall(RequestId, Box<HallRequest>),
    /// Call the terminal's window so.
    Title(String),
    /// Let a screen reader say this, on the page for browsers.
    Speak(String),
    /// Let it say this no longer where it is read again, on the page for browsers.
    Unsay(String),
    /// Let the page for browsers show where the person is, and how the game there stands.
    Page(PageState),
    /// Let the terminal call the person.
    Bell,
    /// Put a text on the clipboard, where the terminal allows that.
    Copy(String),
    /// Writes another text in place of a game of a PDN file, if the game is still there; answered by
    /// [`crate::msg::Msg::Saved`].
    ReplaceGame {
        source: Box<FileSource>,
        text: String,
    },
    /// Let the desktop show a message, where the terminal passes it on. The empty one lets the page for browsers ask
    /// whether it may show messages.
    Notify(String),
    /// Ask the terminal to tell when its window comes to the front or another one does, or no longer.
    Focus(bool),
    /// Write the film of a recorded game to a file that is not there yet, in the theme of this name; answered by
    /// [`crate::msg::Msg::Saved`].
    Film {
        path: String,
        record: Box<Record>,
        theme: ThemeChoice,
    },
    /// Draw a frame with arrows over it into a file that is not there yet, as PNG, or as SVG by another ending; answered by
    /// [`crate::msg::Msg::Saved`].
    Picture {
        path: String,
        frame: Box<(Buffer, Vec<Arrow>)>,
    },
    /// Write a file that is not there yet; answered by [`crate::msg::Msg::Saved`]. Nothing is ever overwritten.
    Save {
        path: String,
        text: String,
    },
}

impl Effect {
    /// Writes changed settings into their file, if there are any, and says nothing of it.
    pub fn remember(changes: Vec<Change>) -> Option<Self> {
        (!changes.is_empty()).then_some(Self::SaveSettings {
            changes,
            is_told: false,
        })
    }
}
