//! The commands that make sense at a table, now or later.

use super::dialogs::Challenger;
use super::keys;
use super::{Play, Replica};
use crate::board::{BoardUi, GameUi};
use parlour_kit::keymap::{Command, Context};
use parlour_model::game::{Secrecy, may_take_back};
use parlour_model::player::Player;
use parlour_screen::screen::ScreenUi as _;

/// Returns whether a command makes sense now.
pub(super) fn offers<G: GameUi>(play: &Play<G>, command: Command) -> bool {
    let (replica, board) = (&play.replica, play.presenter.board());
    let is_offered = |names| play.dialogs.offer_waiting::<G>(command, names).is_some();
    match command {
        _ if replica.watches() && is_play::<G>(command) => false,
        keys::FILM => !replica.options().is_remote(),
        keys::CHALLENGE => challenger(play).is_some(),
        keys::RESTART if play.context() == Context::Over => {
            G::DEALS && !replica.options().is_remote()
        }
        _ if play.context() != Context::Table => true,
        Command::Act => play.is_to_act() || play.presenter.goes_on(replica),
        keys::TYPE => play.can_type() && board.offers(command, replica.observation()),
        _ if is_move::<G>(command) && !play.is_to_act() => false,
        _ if is_offered(replica.names()) => true,
        Command::Undo => replica.observation().can_undo,
        keys::REDO => replica.observation().can_redo,
        keys::HINT => !replica.plays_people() && !replica.is_ranked(),
        keys::THOUGHTS => thinks(replica),
        keys::OFFER_DRAW => play.draw_offer().is_some(),
        keys::NEW_DEAL if goes_on_with_day(replica) => replica.is_over(),
        keys::NEW_DEAL | keys::RESTART => G::DEALS,
        keys::SURRENDER => replica.mirror().speaker().is_some(),
        keys::SEATS => replica.can_change_seats() && !replica.is_ranked(),
        _ => board.offers(command, replica.observation()),
    }
}

/// Returns whether a command may make sense here later, though not now.
pub(super) fn knows<G: GameUi>(play: &Play<G>, command: Command) -> bool {
    let replica = &play.replica;
    let observation = replica.observation();
    let by_consent = G::SECRETS == Secrecy::None && replica.plays_people();
    match command {
        _ if replica.watches() && is_play::<G>(command) => false,
        keys::FILM | keys::CHALLENGE => offers(play, command),
        keys::HINT if replica.plays_people() => false,
        keys::THOUGHTS => thinks(replica),
        keys::HINT | keys::SEATS | Command::Undo | keys::REDO if replica.is_ranked() => false,
        Command::Undo | keys::REDO if observation.can_undo || observation.can_redo => true,
        Command::Undo | keys::REDO => {
            by_consent || may_take_back::<G>(replica.players(), replica.options().undo)
        }
        keys::NEW_DEAL if play.context() == Context::Table => G::DEALS,
        keys::RESTART => G::DEALS,
        _ => true,
    }
}

/// Returns the bot that asks for a game at the end of another.
pub(super) fn challenger<G: GameUi>(play: &Play<G>) -> Option<&Challenger> {
    play.ending()?.challenger.as_ref()
}

/// Returns whether a bot thinks here whose analysis may be shown.
fn thinks<G: GameUi>(replica: &Replica<G>) -> bool {
    !replica.plays_people() && !replica.players().iter().all(Player::is_person)
}

/// Returns whether another deal of the day may come after this game.
pub(super) fn goes_on_with_day<G: GameUi>(replica: &Replica<G>) -> bool {
    replica.options().daily.is_some() && !replica.options().is_remote()
}

/// Returns whether this is the deal of the day that runs and counts so far.
pub(super) fn counts_for_day<G: GameUi>(replica: &Replica<G>) -> bool {
    replica.options().daily.is_some() && replica.is_running() && !replica.observation().practice
}

/// Returns whether a command plays, goes about on the board, or leaves what covers it.
pub(super) fn needs_board<G: GameUi>(command: Command) -> bool {
    use Command::{Act, Back, Down, Left, Right, Up};
    matches!(command, Act | Back | Up | Down | Left | Right) || is_move::<G>(command)
}

/// Returns whether a command is of use only to a player.
fn is_play<G: GameUi>(command: Command) -> bool {
    matches!(
        command,
        Command::Act | keys::TYPE | keys::THOUGHTS | keys::NEW_DEAL | keys::RESTART
    ) || is_move::<G>(command)
}

/// Returns whether a command is a part of a move, or asks for one.
fn is_move<G: GameUi>(command: Command) -> bool {
    command == keys::HINT || G::Board::is_move(command)
}
