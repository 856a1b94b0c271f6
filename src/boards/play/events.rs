//! Events of the table: each is shown when there is time for it, and then the screen goes on to the next.

use std::sync::Arc;

use super::Play;
use super::presenter::Phase;
use crate::board::{BoardUi, GameUi};
use parlour_language::Text;
use parlour_model::log::Offer;
use parlour_model::seat::Seat;
use parlour_model::sentence::Sentence as _;
use parlour_screen::action::Action;
use parlour_screen::effect::RequestId;
use parlour_screen::env::Env;
use parlour_table::append_queue::SaveState;
use parlour_table::event::{MoveReport, Observation, PrivateReport, Snapshot, TableEvent};

/// The table has told something.
pub(super) fn hear<G: GameUi>(
    play: &mut Play<G>,
    event: TableEvent<G>,
    env: &mut Env,
) -> Vec<Action> {
    match &event {
        TableEvent::Rejected(_, refusal) => return rejected(play, refusal.sentence(), env),
        TableEvent::Hinted(chosen) => show_hint(play, chosen),
        TableEvent::Saving(state, why) => show_save_state(play, *state, why.clone()),
        _ => {}
    }
    if !play.replica.hear(event) {
        return Vec::new();
    }
    let mut actions = catch_up(play, env);
    actions.extend(play.presenter.tick(&play.replica, env));
    actions
}

/// Reports that the request was refused; the screen goes on where it was.
pub(super) fn rejected<G: GameUi>(play: &mut Play<G>, why: Text, env: &mut Env) -> Vec<Action> {
    play.dialogs.rejected(why);
    if play.presenter.phase() != Phase::Saving {
        return Vec::new();
    }
    let mut actions = play.presenter.proceed(&mut play.replica, env);
    actions.extend(catch_up(play, env));
    actions
}

/// Ends the pause, and shows what has happened meanwhile.
pub(super) fn skip_pause<G: GameUi>(play: &mut Play<G>, env: &mut Env) -> Vec<Action> {
    let mut actions = play.presenter.skip_pause(&mut play.replica, env);
    actions.extend(catch_up(play, env));
    actions
}

/// The player asks to look behind the curtain.
pub(super) fn lift<G: GameUi>(play: &mut Play<G>, env: &mut Env) -> Vec<Action> {
    let Some(mut actions) = play.presenter.lift(&mut play.replica, env) else {
        return Vec::new();
    };
    actions.extend(catch_up(play, env));
    actions
}

/// A timer has run out.
pub(super) fn timer_fired<G: GameUi>(
    play: &mut Play<G>,
    id: RequestId,
    env: &mut Env,
) -> Vec<Action> {
    let Play {
        replica, presenter, ..
    } = play;
    if let Some(actions) = presenter.redraw(id, replica, env) {
        return actions;
    }
    let Some(mut actions) = presenter.pause_ended(id, replica, env) else {
        return Vec::new();
    };
    actions.extend(catch_up(play, env));
    actions
}

/// Shows what has happened, as far as there is time for it.
fn catch_up<G: GameUi>(play: &mut Play<G>, env: &mut Env) -> Vec<Action> {
    let mut actions = Vec::new();
    while let Some(event) = play.replica.next(play.presenter.phase().has_time()) {
        actions.extend(show(play, event, env));
    }
    actions
}

fn show<G: GameUi>(play: &mut Play<G>, event: TableEvent<G>, env: &mut Env) -> Vec<Action> {
    match event {
        TableEvent::Snapshot(told) => return show_snapshot(play, Arc::unwrap_or_clone(told), env),
        TableEvent::Moved {
            told,
            private,
            observation,
        } => return show_move(play, (told, private, observation), env),
        TableEvent::Analysis(found) => play.dialogs.set_analysis(found),
        TableEvent::EngineFailed(why) => return vec![Action::refuse(why)],
        TableEvent::Offered { by, offer } => return show_offer(play, by, offer, env),
        TableEvent::Answered { by, offer, agreed } => {
            let name = play.replica.names().get(by);
            play.dialogs.offer_answered(name, offer, agreed);
        }
        TableEvent::Accepted(_)
        | TableEvent::Rejected(..)
        | TableEvent::Hinted(_)
        | TableEvent::Saving(..)
        | TableEvent::Presence(_) => {}
    }
    Vec::new()
}

/// Shows the table as it stands.
fn show_snapshot<G: GameUi>(play: &mut Play<G>, told: Snapshot<G>, env: &mut Env) -> Vec<Action> {
    let Play {
        replica,
        presenter,
        dialogs,
        voice,
        ..
    } = play;
    let was_over = replica.is_over();
    let before = replica.players().to_vec();
    replica.sync(told);
    dialogs.synced(replica.is_over());
    dialogs.offer_synced(replica);
    if !presenter.awaits_snapshot(replica) {
        dialogs.forget_question();
        if let Some(news) = replica.seat_news(&before) {
            dialogs.say(news);
        }
    }
    voice.begin(replica.players(), replica.observation(), was_over);
    presenter.show_snapshot(replica, env)
}

fn show_move<G: GameUi>(
    play: &mut Play<G>,
    moved: (MoveReport<G>, Vec<PrivateReport<G>>, Observation<G>),
    env: &mut Env,
) -> Vec<Action> {
    let mirror = play.replica.mirror();
    let robot = moved.0.by.seat().filter(|seat| !mirror.is_person(*seat));
    play.dialogs
        .moved(robot.map(|seat| mirror.names().get(seat)));
    play.voice.hear(play.replica.players(), &moved.0, &moved.2);
    play.presenter.show_move(moved, &mut play.replica, env)
}

/// Somebody has offered something. Unless a player here has to answer, play goes on until the remote player does.
fn show_offer<G: GameUi>(play: &mut Play<G>, by: Seat, offer: Offer, env: &mut Env) -> Vec<Action> {
    let goes_on = play.dialogs.offer_made(by, offer, &play.replica);
    if goes_on && play.presenter.phase() == Phase::Saving {
        play.presenter.proceed(&mut play.replica, env)
    } else {
        Vec::new()
    }
}

/// The hint has come: it is marked on the board.
fn show_hint<G: GameUi>(play: &mut Play<G>, chosen: &G::Move) {
    let observation = play.replica.observation();
    if play.dialogs.hint_found::<G>(chosen, &observation.legal) {
        play.presenter.board_mut().advise(chosen, observation);
    }
}

/// Says why the game is not saved; the message goes once it is.
fn show_save_state<G: GameUi>(play: &mut Play<G>, state: SaveState, why: Option<Text>) {
    if state == SaveState::Ok {
        play.dialogs.clear();
    }
    if let Some(why) = why {
        play.dialogs.refuse(why);
    }
}
