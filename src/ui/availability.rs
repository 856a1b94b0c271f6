//! The commands that do not exist here, wherever their tables of keys have them.

use parlour_boards::play::keys::{CHAT, CHAT_PANEL, NEXT_TURN, REPLAY, REPORT};
use parlour_boards::play::keys::{LIBRARY, NEW_DEAL, RESTART, SAVE, STUDY};
use parlour_boards::saved_game::keys::{DELETE, IMPORT, RENAME, REVIEW};
use parlour_kit::keymap::{Command, Context};
use parlour_screen::venue::{Venue, Visit};

use crate::screens::menu::keys::TRAIN;
use crate::screens::statistics::keys::{MERGE, PART};

/// Returns whether a command does not exist here: it is only for a person's own machine, for who takes part in a hall, or for
/// a program with the workbench.
pub(crate) fn lacks(venue: &Venue, command: Command, context: Context) -> bool {
    let is_for_home = match command {
        Command::Suspend | IMPORT | RESTART | STUDY | REVIEW | LIBRARY => true,
        NEW_DEAL | SAVE => context == Context::Table,
        _ => is_change(command),
    };
    let is_of_workbench = matches!(command, STUDY | TRAIN | IMPORT | REVIEW | LIBRARY);
    let lacks_hall = match command {
        CHAT | CHAT_PANEL | REPORT | NEXT_TURN => !venue.is_hall() || venue.is_spectator(),
        REPLAY => venue.visit().and_then(Visit::record).is_none(),
        _ => false,
    };
    is_for_home && venue.is_hall() || is_of_workbench && !cfg!(feature = "workbench") || lacks_hall
}

/// Returns whether a command changes what is saved.
pub(crate) fn is_change(command: Command) -> bool {
    matches!(command, RENAME | DELETE | IMPORT | MERGE | PART)
}
