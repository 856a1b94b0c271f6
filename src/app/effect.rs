//! What goes out: everything that the program wants done outside of itself, as plain data.

use std::time::Duration;

use super::thought::AnyThought;
use crate::config::edit::Change;
use crate::store::Errand;

/// Tells one request from another, so that an answer to a question nobody asks any more is ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub u64);

/// Which mouse events the terminal is asked to report. Mode 1003 (every movement) is never used: it
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

/// Something to be done by the shell.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Leave the program.
    Quit,
    /// Stop as by Ctrl-Z; on coming back the whole screen is drawn anew.
    Suspend,
    /// Draw the whole screen anew, whatever is thought to stand there.
    Redraw,
    /// Send [`super::Msg::Woke`] with this ticket after a while. There is one deadline: a new one replaces it.
    Wake {
        /// How long from now.
        after: Duration,
        /// What to answer with.
        ticket: Ticket,
    },
    /// Forget the deadline.
    Unwake,
    /// Ask the terminal for these mouse events from now on.
    Mouse(MouseMode),
    /// Let a robot make up its mind, off the screen's thread; answered by [`super::Msg::Thought`],
    /// after [`super::Msg::Trouble`] where an engine could not.
    Think(Box<AnyThought>),
    /// Let no robot think any more.
    StopThinking,
    /// The table is left: engines that sat at it may go.
    Dismiss,
    /// Say what date and time it is; answered by [`super::Msg::Date`].
    Date,
    /// Run an errand to the store, after all those before it; answered by [`super::Msg::Kept`].
    Keep(Ticket, Box<Errand>),
    /// Write changed settings into their file; answered by [`super::Msg::Saved`].
    SaveSettings(Vec<Change>),
    /// Read every game of a file, a record or PDN; answered by [`super::Msg::Loaded`].
    Load {
        /// Where from.
        path: String,
    },
    /// Write a file that is not there yet; answered by [`super::Msg::Saved`]. Nothing is ever overwritten.
    Save {
        /// Where to.
        path: String,
        /// What.
        text: String,
    },
}
