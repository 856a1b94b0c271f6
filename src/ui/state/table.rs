//! The table of this session: what passes between its host and the screen.
//!
//! The host of a table that people play at this machine is part of the state, beside the screen; that of a table of a
//! hall is in the hall. The screen never reaches either: it asks by commands, which are carried out or sent once the
//! message at hand has been handled, and hears events.

use std::time::Duration;

use super::fetch::{self, ask_or};
use super::first_table;
use crate::screens::daily::DEALS;
use crate::state::State;
use parlour_boards::any_play;
use parlour_boards::play::{TableOptions, TablePlace};
use parlour_config::edit;
use parlour_language::{Text, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::daily;
use parlour_model::player::Player;
use parlour_model::record::Record;
use parlour_model::seat::Seat;
use parlour_model::time_control::TimeControl;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, Timer};
use parlour_screen::msg::Msg;
use parlour_store::{GameId, SavedGame, StoreError, StoreRequest, StoreResponse, ask};
use parlour_table::any::AnyCommand;
use parlour_table::any_host::AnyHost;
use parlour_table::clocks::between;
use parlour_table::host::{HostEffect, HostInput, HostOptions};
use parlour_table::participant::{Participant, ParticipantId, first_viewer};
use parlour_table::request_id::RequestId;

/// The time between two looks at a game that another window plays.
const LOOKS_AGAIN: Duration = Duration::from_secs(2);

/// The people at this screen.
const HERE: ParticipantId = ParticipantId(0);

/// Players sit down at a new table.
pub(super) fn begin(state: &mut State, rules: &AnyRules, players: Vec<Player>) -> Vec<Action> {
    let seed = state.env.new_seed();
    deal(state, rules, players, seed)
}

/// Players sit down at a new table of which everything random follows from a seed.
pub(super) fn deal(
    state: &mut State,
    rules: &AnyRules,
    players: Vec<Player>,
    seed: u64,
) -> Vec<Action> {
    state.lists.remember(&*state.screen);
    let options = state.table_options(rules.mode());
    match AnyHost::new(
        rules,
        players,
        host_options(options),
        seed,
        state.store.is_there(),
    ) {
        Ok(host) => sit_down(state, host, options),
        Err(fault) => vec![Action::refuse(fault.why)],
    }
}

/// Somebody sits down to today's deal of a game; where it is known already, for practice.
pub(super) fn begin_daily(state: &mut State, mode: Mode, known: bool) -> Vec<Action> {
    state.lists.remember(&*state.screen);
    let day = daily::day_of(state.env.now);
    let (rules, players) = (
        AnyRules::daily_of(mode),
        daily::players(mode, &state.person()),
    );
    let options = TableOptions {
        daily: Some((day, DEALS)),
        clock: TimeControl::None,
        ..state.table_options(mode)
    };
    match AnyHost::new(
        &rules,
        players,
        host_options(options),
        daily::seed(day, mode),
        state.store.is_there(),
    ) {
        Ok(host) => sit_down(state, host.with_daily_deal(known), options),
        Err(fault) => vec![Action::refuse(fault.why)],
    }
}

/// Players sit down again where they left off.
pub(super) fn resume(state: &mut State, saved: SavedGame) -> Vec<Action> {
    let (id, mode) = (saved.id, saved.header.rules.mode());
    let daily = saved
        .header
        .started
        .and_then(|at| daily::day_dealt(saved.header.seed, at, mode));
    let options = TableOptions {
        daily: daily.map(|day| (day, DEALS)),
        ..state.table_options(mode)
    };
    match AnyHost::resume(saved, host_options(options)) {
        Ok(host) => sit_down(state, host, options),
        Err(why) => not_resumed(id, why),
    }
}

fn not_resumed(id: GameId, why: Text) -> Vec<Action> {
    vec![Action::refuse(text!(
        "table-not-resumed",
        id = &id,
        why = why
    ))]
}

/// The people of this session look at a game that another window plays.
pub(super) fn look_on(state: &mut State, saved: SavedGame) -> Vec<Action> {
    let (id, touched) = (saved.id, saved.touched);
    let options = TableOptions {
        place: TablePlace::OtherWindow,
        ..state.table_options(saved.header.rules.mode())
    };
    let mut host = match AnyHost::resume(saved, host_options(options)) {
        Ok(host) => host,
        Err(why) => return not_resumed(id, why),
    };
    host.only_follow(Some(touched));
    let people = seats_of_people(&host);
    state.table.look_on(host);
    let mut actions = join(state, &Participant::spectator(HERE), options);
    actions.extend(tell(state, HostInput::Elsewhere(vec![people])));
    actions.extend(look_again(state));
    actions
}

/// Reads in a while how the game has gone on in the other window.
fn look_again(state: &mut State) -> Vec<Action> {
    let request_id = state.env.new_id();
    state.table.wait_for(Some(request_id));
    let timer = Effect::SetTimer {
        timer: Timer::Table,
        after: LOOKS_AGAIN,
        request_id,
    };
    vec![timer.into()]
}

/// The game of checkers that was played at the table on the screen.
pub(super) fn played(state: &State) -> Option<Record> {
    state
        .record()
        .filter(|record| record.rules.mode() == Mode::Checkers)
}

fn host_options(options: TableOptions) -> HostOptions {
    HostOptions {
        take_back: options.undo,
        strict: false,
        rated: false,
        clock: options.clock,
        bot_limit: options.limit,
        bot_pace: options.robot,
        away_limit: None,
    }
}

fn seats_of_people(host: &AnyHost) -> Vec<Seat> {
    let players = host.players();
    Seat::all(players.len())
        .filter(|seat| players[seat.index()].is_person())
        .collect()
}

/// The people of this session join the table, and see it.
fn sit_down(state: &mut State, host: AnyHost, options: TableOptions) -> Vec<Action> {
    let (players, seats) = (host.players(), seats_of_people(&host));
    // The end compares a game alone with the best so far and with the last, a first game is explained, and the title counts the
    // deals of the day.
    let is_told = players.len() == 1 || options.daily.is_some() || options.explains;
    let mut people = players.iter().filter(|player| player.is_person());
    let person = people
        .next()
        .map(|player| player.name.clone())
        .filter(|_| is_told);
    let viewer = first_viewer(host.rules().mode().secrecy(), players, &seats);
    state.table.sit_down(host);
    let mut actions = join(state, &Participant::new(HERE, seats, viewer), options);
    actions.extend(remember_game(state));
    if let Some(person) = person {
        let zone = state.env.zone.clone();
        actions.extend(any_play::recall(state.mode(), person, zone));
    }
    actions
}

/// A participant joins the table here, and sees it.
fn join(state: &mut State, participant: &Participant, options: TableOptions) -> Vec<Action> {
    let State { table, env, .. } = state;
    let joined = HostInput::Joined(participant.clone());
    let mut told = table.tell(joined, env).into_iter();
    let Some(HostEffect::Tell(_, snapshot)) = told.next() else {
        return Vec::new();
    };
    let Some((play, actions)) = any_play::sit_down(participant, *snapshot, options, &mut state.env)
    else {
        return Vec::new();
    };
    state.screen = play;
    let mut actions = actions;
    actions.extend(follow(state, told));
    actions
}

/// Marks the game at the table first on the start screen from now on.
fn remember_game(state: &mut State) -> Option<Action> {
    let before = state.config.clone();
    state.config.mode = state.mode();
    Effect::remember(edit::changes(&before, &state.config)).map(Action::Effect)
}

/// The player of a seat gets another name, also in the store.
pub(super) fn rename(state: &mut State, seat: Seat, [from, into]: [&str; 2]) -> Vec<Action> {
    let game = state.table.to_hold();
    let mut actions = tell(state, HostInput::Renamed(seat, into.to_owned()));
    actions.extend(game.map(|game| {
        Action::keep(StoreRequest::RenamePlayer {
            game,
            from: from.to_owned(),
            into: into.to_owned(),
        })
    }));
    actions
}

/// The table is left. One at which nothing has been done is not kept.
pub(super) fn leave(state: &mut State) -> Vec<Action> {
    let Some(table) = state.table.leave() else {
        return Vec::new();
    };
    let mut actions = Vec::new();
    if table.has_timer() {
        actions.push(Effect::CancelTimer(Timer::Table).into());
    }
    if let Some((game, length)) = table.untouched() {
        let discard = StoreRequest::Discard { game, length };
        actions.push(Action::keep(discard));
    }
    actions.push(Action::keep(StoreRequest::Hold { game: None }));
    actions
}

/// Asks something of the table, wherever its host is.
pub(super) fn ask(state: &mut State, command: AnyCommand) -> Vec<Action> {
    match state.table.code().zip(state.venue.visit()) {
        Some((code, visit)) => vec![visit.send(code, command)],
        None => tell(state, HostInput::Command(command)),
    }
}

/// Tells the host in this session what has happened.
pub(super) fn tell(state: &mut State, input: HostInput) -> Vec<Action> {
    let State { table, env, .. } = state;
    let done = table.tell(input, env);
    follow(state, done)
}

/// Carries out the effects of the host.
fn follow(state: &mut State, done: impl IntoIterator<Item = HostEffect>) -> Vec<Action> {
    let mut actions = Vec::new();
    for effect in done {
        match effect {
            HostEffect::Tell(_, event) => {
                first_table::hear(state, &event);
                actions.extend(state.receive(Msg::Table(event)));
            }
            // Nobody is away at home.
            HostEffect::Restarted { .. } | HostEffect::Abandoned(_) => {}
            // At home, only one window appends to the log of a table that is being played.
            HostEffect::Reread => actions.extend(reread(state)),
            HostEffect::Append(id, append) => {
                let request = StoreRequest::Append { append: *append };
                actions.push(Effect::Store(id, Box::new(request)).into());
            }
            HostEffect::Think(request) => actions.push(Effect::Think(request).into()),
            HostEffect::StopThinking => actions.push(Effect::StopThinking.into()),
            HostEffect::SetTimer(at) => {
                let request_id = state.env.new_id();
                state.table.wait_for(Some(request_id));
                let timer = Effect::SetTimer {
                    timer: Timer::Table,
                    after: between(state.env.now, at),
                    request_id,
                };
                actions.push(timer.into());
            }
            HostEffect::CancelTimer => {
                state.table.wait_for(None);
                actions.push(Effect::CancelTimer(Timer::Table).into());
            }
        }
    }
    actions
}

/// The deadline has passed.
pub(super) fn timer_fired(state: &mut State) -> Vec<Action> {
    state.table.wait_for(None);
    match state.table.followed_to() {
        Some(known) => {
            let request = ask::Follow { since: vec![known] };
            // A failure passes, or the other window tells of it.
            let mut actions = ask_or(state, request, |state, followed| {
                let followed = followed.unwrap_or_default().into_iter();
                let told = followed.flat_map(|followed| tell(state, HostInput::Followed(followed)));
                told.collect()
            });
            actions.extend(look_again(state));
            actions
        }
        None => tell(state, HostInput::TimerFired),
    }
}

/// Reads the game again that another window plays.
fn reread(state: &mut State) -> Vec<Action> {
    let followed = state.table.followed_to();
    followed.map_or_else(Vec::new, |(game, _)| fetch::look_on(state, game))
}

/// The store has answered the table.
pub(super) fn stored(
    state: &mut State,
    id: RequestId,
    answer: Result<StoreResponse, StoreError>,
) -> Vec<Action> {
    match answer {
        Ok(StoreResponse::Append(game)) => {
            let mut actions = tell(state, HostInput::Stored(id, Ok(game)));
            if state.table.note_kept(game) {
                actions.push(Action::keep(StoreRequest::Hold { game: Some(game) }));
            }
            actions
        }
        Err(error) => tell(state, HostInput::Stored(id, Err(error))),
        Ok(_) => Vec::new(),
    }
}
