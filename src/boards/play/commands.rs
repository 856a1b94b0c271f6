//! The commands of the keymap at a table, and those that its questions lead to.

use super::Play;
use super::availability::goes_on_with_day;
use super::dialogs::BotQuestion;
use super::keys;
use super::{availability, events, file_names, input, questions, share};
use crate::board::{BoardUi, GameUi};
use parlour_config::edit;
use parlour_kit::keymap::Command;
use parlour_language::{id, text};
use parlour_model::any::Mode;
use parlour_model::log::Offer;
use parlour_screen::action::{Action, Export, IntoActions as _};
use parlour_screen::effect::Effect;
use parlour_screen::env::Env;
use parlour_screen::shared::Shared;
use parlour_table::command::TableRequest;

/// Does a command, or asks first where something would be lost or told.
pub(super) fn on_command<G: GameUi>(
    play: &mut Play<G>,
    command: Command,
    shared: &mut Shared,
) -> Vec<Action> {
    let ended = play.presenter.end_motion();
    play.dialogs.clear();
    let shows_board = availability::needs_board::<G>(command) && play.presenter.show_board();
    let cancels = matches!(command, Command::Back | Command::Undo);
    let ends_lesson = command == Command::Back && play.lesson().is_some();
    let done = if shows_board || cancels && play.presenter.board_mut().cancel() {
        Vec::new()
    } else if ends_lesson && play.dialogs.end_lesson(&play.replica) {
        explained(shared, &Mode::ALL)
    } else if let Some(question) = questions::before(play, command, obey) {
        vec![Action::Ask(question)]
    } else if command == keys::MOVE_LOG {
        play.presenter.switch_log(shared);
        Vec::new()
    } else {
        obey(play, command, shared.env)
    };
    ended.into_iter().chain(done).collect()
}

fn obey<G: GameUi>(play: &mut Play<G>, command: Command, env: &mut Env) -> Vec<Action> {
    match command {
        Command::Back => vec![Action::Back],
        keys::SURRENDER if !availability::offers(play, command) => {
            vec![Action::refuse(text!("table-only-robots"))]
        }
        keys::SAVE => save(play),
        keys::COPY => copy_line(play),
        keys::TYPE => vec![input::ask_move::<G>("")],
        Command::PageUp => scroll(play, 5),
        Command::PageDown => scroll(play, -5),
        Command::Undo => play.ask(TableRequest::Undo),
        keys::REDO => play.ask(TableRequest::Redo),
        keys::HINT => hint(play),
        keys::OFFER_DRAW => offer_draw(play),
        keys::THOUGHTS if availability::offers(play, command) => {
            play.dialogs.switch_analysis();
            Vec::new()
        }
        keys::RESTART => again(play, true),
        keys::NEW_DEAL if play.ending().is_some() && goes_on_with_day(&play.replica) => {
            vec![Action::Perform(keys::DAY)]
        }
        keys::NEW_DEAL => again(play, false),
        keys::FILM => {
            let save = |_: &mut Play<G>, file| Action::Export(Export::Film, file);
            let name = file_names::film(&play.replica);
            vec![file_names::ask(id!("menu-asks-film"), &name, save)]
        }
        keys::CHALLENGE => {
            let challenger = availability::challenger(play).into_iter();
            challenger.map(|bot| bot.begin(&play.replica)).collect()
        }
        keys::SURRENDER => surrender(play),
        keys::LIFT => events::lift(play, env),
        _ => input::on_command(play, command, env),
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

/// The first hands of these games need no explanation any more; the settings keep that.
pub(super) fn explained(shared: &mut Shared, modes: &[Mode]) -> Vec<Action> {
    let before = shared.config.clone();
    shared.config.screen.explain(modes);
    Effect::remember(edit::changes(&before, shared.config)).into_actions()
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

/// Asks for the file of the record: the one that could not be written last, or a new one. A user of a hall has no
/// files and is shown the record.
fn save<G: GameUi>(play: &mut Play<G>) -> Vec<Action> {
    let name = play.dialogs.take_file();
    let name = name.unwrap_or_else(|| file_names::record(&play.replica));
    vec![if play.replica.options().is_remote() {
        Action::Export(Export::Played, name)
    } else {
        file_names::ask(id!("menu-asks-file"), &name, |play: &mut Play<G>, file| {
            play.dialogs.set_file(&file);
            Action::Export(Export::Played, file)
        })
    }]
}

/// Copies the line about the game.
fn copy_line<G: GameUi>(play: &Play<G>) -> Vec<Action> {
    let line = share::line(&play.replica, play.presenter.board());
    line.into_iter().map(Action::Copy).collect()
}
