//! The commands of the keymap at a table, and the answers to its questions.

use super::Play;
use super::dialogs::BotQuestion;
use super::{availability, events, file_names, input, questions, share};
use crate::app::action::{Action, Destination, LinePurpose};
use crate::app::board::{BoardUi, GameUi};
use crate::app::env::Env;
use crate::app::keymap::Command;
use crate::app::question::DialogAction;
use parlour_language::text;
use parlour_model::log::Offer;
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_table::command::TableRequest;

/// Does a command, or asks first where something would be lost or told.
pub(super) fn on_command<G: GameUi>(
    play: &mut Play<G>,
    command: Command,
    env: &mut Env,
) -> Vec<Action> {
    let ended = play.presenter.end_motion();
    play.dialogs.clear();
    let done = if matches!(command, Command::Back | Command::Undo)
        && play.presenter.board_mut().cancel()
    {
        Vec::new()
    } else if let Some(question) = questions::before(play, command) {
        vec![Action::Ask(question)]
    } else {
        obey(play, command, env)
    };
    ended.into_iter().chain(done).collect()
}

fn obey<G: GameUi>(play: &mut Play<G>, command: Command, env: &mut Env) -> Vec<Action> {
    match command {
        Command::Back => vec![Action::Open(Destination::Back)],
        Command::Surrender if !availability::offers(play, command) => {
            vec![Action::refuse(text!("table-only-robots"))]
        }
        Command::Save => save(play),
        Command::Copy => copy_line(play),
        Command::Type => vec![Action::Type(LinePurpose::Move, String::new())],
        Command::PageUp => scroll(play, 5),
        Command::PageDown => scroll(play, -5),
        Command::Undo => play.ask(TableRequest::Undo),
        Command::Redo => play.ask(TableRequest::Redo),
        Command::Hint => hint(play),
        Command::OfferDraw => offer_draw(play),
        Command::Thoughts => {
            play.dialogs.switch_analysis();
            Vec::new()
        }
        Command::Restart => again(play, true),
        Command::NewDeal => again(play, false),
        Command::Surrender => surrender(play),
        Command::Lift => events::lift(play, env),
        _ => input::on_command(play, command, env),
    }
}

/// Does what was answered to a question.
pub(super) fn on_answer<G: GameUi>(
    play: &mut Play<G>,
    answer: DialogAction,
    env: &mut Env,
) -> Vec<Action> {
    match answer {
        DialogAction::Leave => vec![Action::Open(Destination::Back)],
        DialogAction::Save => on_command(play, Command::Save, env),
        DialogAction::Film => {
            let name = file_names::film(&play.replica);
            vec![Action::Type(LinePurpose::Film, name)]
        }
        DialogAction::SaveSecrets => save(play),
        DialogAction::Copy => copy_line(play),
        DialogAction::Surrender => surrender(play),
        DialogAction::HandOver(seat, level) => {
            change_seat(play, seat, |name| Player::robot(name, level))
        }
        DialogAction::TakeSeat(seat) => change_seat(play, seat, Player::person),
        DialogAction::LeaveSeat(seat) => play.ask_for(Some(seat), TableRequest::Leave),
        DialogAction::AnswerOffer(agreed) => {
            let answer = play.dialogs.answer_offer(agreed);
            answer
                .map(|(seat, request)| play.replica.request_for(Some(seat), request))
                .into_iter()
                .collect()
        }
        DialogAction::AgreeDraw => agree_draw(play),
        DialogAction::NewDeal => again(play, false),
        DialogAction::Restart => again(play, true),
        DialogAction::Never
        | DialogAction::AnalyseAll
        | DialogAction::AnalyseGame
        | DialogAction::Quit
        | DialogAction::Sit(..)
        | DialogAction::GoTo(_)
        | DialogAction::SitAt(_)
        | DialogAction::FindGame(_)
        | DialogAction::OpenTable
        | DialogAction::LogIn
        | DialogAction::CloseTable(_)
        | DialogAction::RemoveKey(_)
        | DialogAction::DeleteAccount
        | DialogAction::Replay
        | DialogAction::Delete(_)
        | DialogAction::Merge
        | DialogAction::Study(_)
        | DialogAction::ExportSecrets => Vec::new(),
    }
}

fn scroll<G: GameUi>(play: &mut Play<G>, lines: isize) -> Vec<Action> {
    play.presenter.scroll_log(lines);
    Vec::new()
}

fn hint<G: GameUi>(play: &mut Play<G>) -> Vec<Action> {
    if !play.is_to_act() {
        play.dialogs.refuse(text!("table-no-advice"));
        return Vec::new();
    }
    ask_bot(play, BotQuestion::Hint, TableRequest::Hint)
}

/// Offers a draw to the player on the other side.
fn offer_draw<G: GameUi>(play: &mut Play<G>) -> Vec<Action> {
    let Some((_, other)) = play.draw_offer() else {
        play.dialogs.refuse(text!("table-draw-not-now"));
        return Vec::new();
    };
    ask_bot(
        play,
        BotQuestion::Draw(other),
        TableRequest::Offer(Offer::Draw),
    )
}

fn ask_bot<G: GameUi>(
    play: &mut Play<G>,
    what: BotQuestion,
    request: TableRequest<G>,
) -> Vec<Action> {
    let asks = play.dialogs.ask_bot(what, play.replica.names());
    asks.then(|| play.replica.request(request))
        .into_iter()
        .collect()
}

/// Two people at one keyboard have agreed to a draw: one offers, the other accepts.
fn agree_draw<G: GameUi>(play: &mut Play<G>) -> Vec<Action> {
    let Some((offering, other)) = play.draw_offer() else {
        return Vec::new();
    };
    let mut actions = play.ask_for(Some(offering), TableRequest::Offer(Offer::Draw));
    let agreed = TableRequest::Answer {
        offer: Offer::Draw,
        agreed: true,
    };
    actions.extend(play.ask_for(Some(other), agreed));
    actions
}

/// The same players once more. People elsewhere have to agree.
fn again<G: GameUi>(play: &mut Play<G>, same_deal: bool) -> Vec<Action> {
    if !same_deal {
        play.replica.leave_daily();
    }
    play.ask(TableRequest::Restart { same_deal })
}

/// The person on turn gives up, or else the first person at this screen.
fn surrender<G: GameUi>(play: &mut Play<G>) -> Vec<Action> {
    if play.replica.mirror().speaker().is_none() {
        Vec::new()
    } else {
        play.ask(TableRequest::Resign)
    }
}

/// Somebody else decides for the seat from now on, under the same name.
fn change_seat<G: GameUi>(
    play: &mut Play<G>,
    seat: Seat,
    player: impl FnOnce(String) -> Player,
) -> Vec<Action> {
    let name = play.replica.players()[seat.index()].name.clone();
    play.ask_for(Some(seat), TableRequest::Take(player(name)))
}

/// Asks for the file of the record: the one that could not be written last, or a new one. A user of a hall has no
/// files and is shown the record.
fn save<G: GameUi>(play: &mut Play<G>) -> Vec<Action> {
    let name = play.dialogs.take_file();
    let name = name.unwrap_or_else(|| file_names::record(&play.replica));
    vec![if play.replica.options().remote {
        Action::SaveRecord(name)
    } else {
        Action::Type(LinePurpose::File, name)
    }]
}

/// Copies the line about the game.
fn copy_line<G: GameUi>(play: &Play<G>) -> Vec<Action> {
    let line = share::line(&play.replica, play.presenter.board());
    line.into_iter().map(Action::Copy).collect()
}
