//! The commands that make sense at a table, now or later.

use super::dialogs::Challenger;
use super::{Play, Replica};
use crate::board::{BoardUi, GameUi};
use parlour_kit::keymap::{Command, Context};
use parlour_kit::screen::ScreenUi as _;
use parlour_model::game::{Secrecy, may_take_back};
use parlour_model::player::Player;

/// Returns whether a command makes sense now.
pub(super) fn offers<G: GameUi>(play: &Play<G>, command: Command) -> bool {
    let (replica, board) = (&play.replica, play.presenter.board());
    let is_offered = |names| play.dialogs.offer_waiting::<G>(command, names).is_some();
    match command {
        _ if replica.watches() && is_play(command) => false,
        Command::Film => !replica.options().is_remote(),
        Command::Challenge => challenger(play).is_some(),
        Command::Restart if play.context() == Context::Over => {
            G::DEALS && !replica.options().is_remote()
        }
        _ if play.context() != Context::Table => true,
        Command::Act => play.is_to_act() || play.presenter.goes_on(replica),
        Command::Type => play.can_type() && board.offers(command, replica.observation()),
        _ if is_move(command) && !play.is_to_act() => false,
        _ if is_offered(replica.names()) => true,
        Command::Undo => replica.observation().can_undo,
        Command::Redo => replica.observation().can_redo,
        Command::Hint => !replica.plays_people() && !replica.is_ranked(),
        Command::Thoughts => thinks(replica),
        Command::OfferDraw => play.draw_offer().is_some(),
        Command::NewDeal if goes_on_with_day(replica) => replica.is_over(),
        Command::NewDeal | Command::Restart => G::DEALS,
        Command::Surrender => replica.mirror().speaker().is_some(),
        Command::Seats => replica.can_change_seats() && !replica.is_ranked(),
        _ => board.offers(command, replica.observation()),
    }
}

/// Returns whether a command may make sense here later, though not now.
pub(super) fn knows<G: GameUi>(play: &Play<G>, command: Command) -> bool {
    let replica = &play.replica;
    let observation = replica.observation();
    let by_consent = G::SECRETS == Secrecy::None && replica.plays_people();
    match command {
        _ if replica.watches() && is_play(command) => false,
        Command::Film | Command::Challenge => offers(play, command),
        Command::Hint if replica.plays_people() => false,
        Command::Thoughts => thinks(replica),
        Command::Hint | Command::Seats | Command::Undo | Command::Redo if replica.is_ranked() => {
            false
        }
        Command::Undo | Command::Redo if observation.can_undo || observation.can_redo => true,
        Command::Undo | Command::Redo => {
            by_consent || may_take_back::<G>(replica.players(), replica.options().undo)
        }
        Command::NewDeal if play.context() == Context::Table => G::DEALS,
        Command::Restart => G::DEALS,
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
pub(super) fn needs_board(command: Command) -> bool {
    use Command as C;
    let moves = matches!(
        command,
        C::Act | C::Back | C::Up | C::Down | C::Left | C::Right
    );
    moves || is_move(command)
}

/// Returns whether a command is of use only to a player.
fn is_play(command: Command) -> bool {
    matches!(
        command,
        Command::Act | Command::Type | Command::Thoughts | Command::NewDeal | Command::Restart
    ) || is_move(command)
}

/// Returns whether a command is a part of a move, or asks for one.
fn is_move(command: Command) -> bool {
    use Command as C;
    matches!(
        command,
        C::Raise | C::Rank(_) | C::PlayCards | C::Discard | C::Pick(_) | C::Pass | C::Hint
    )
}
