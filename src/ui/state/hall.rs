//! The hall that is visited: what it tells, and where its screens lead.

use crate::TABLES;
use parlour_lobby::keys::ACCOUNT_KEYS;
use std::sync::Arc;

use super::fetch::ask;
use super::{navigate, visit};
use crate::screens::menu::Menu;
use crate::state::State;
use parlour_boards::any_play;
use parlour_boards::play::{TableOptions, TablePlace};
use parlour_boards::saved_game::game_of;
use parlour_config::Admission;
use parlour_config::Config;
use parlour_kit::keymap::mention;
use parlour_kit::message::Message;
use parlour_kit::text::join;
use parlour_language::{Text, id, text};
use parlour_lobby::arena::ArenaScreen;
use parlour_lobby::entrance::{EntranceScreen, KeyKeeper, Terms};
use parlour_lobby::errand::Errand;
use parlour_lobby::hall::HallState;
use parlour_lobby::hall::visit::sentence;
use parlour_lobby::new_table;
use parlour_lobby::screen::LobbyScreen;
use parlour_lobby::waiting::WaitingScreen;
use parlour_model::diagnostic::{Diagnostic, Source};
use parlour_model::record::Record;
use parlour_protocol::address::ServerAddress;
use parlour_protocol::event::{
    ArenaNews, ChatLine, GameOver, HallAnswer, HallEvent, RatingChange, TableNews, Welcome,
};
use parlour_protocol::lobby::{Lobby, PersonListing, TableListing};
use parlour_protocol::request::HallRequest;
use parlour_screen::action::Action;
use parlour_screen::action::hall::HallAction;
use parlour_screen::any_screen::Screen;
use parlour_screen::ask::Ask;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_screen::question::{Button, Question};
use parlour_screen::venue::{Venue, Visit as _};
use parlour_store::DailyLeaderboard;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyTableEvent;

/// The venue and the first screen of a visit that begins with an errand.
pub(super) fn enter(errand: Errand) -> (Venue, Box<dyn Screen>) {
    let hall = HallState::coming_to(errand);
    let entrance = EntranceScreen::default();
    (Venue::Hall(Box::new(hall)), Box::new(entrance))
}

impl State {
    /// Notes the address of the hall, which people hand on.
    pub fn set_address(&mut self, address: ServerAddress) {
        if let Some(hall) = HallState::at_mut(&mut self.venue) {
            hall.set_address(address);
        }
    }
}

/// Does what a screen wants done in the hall.
pub(super) fn follow(state: &mut State, action: HallAction) -> Vec<Action> {
    match action {
        HallAction::Ask(Ask { request, then }) => {
            let id = state.env.new_id();
            if let Some(hall) = HallState::at_mut(&mut state.venue) {
                hall.await_answer(id, then);
            }
            vec![Effect::Hall(id, request).into()]
        }
        HallAction::GoTo(code) => visit::go_to(state, code),
        HallAction::NewTable(invited) => {
            let menu = Menu::of_hall(invited, &state.shared());
            navigate::open(state, Box::new(menu))
        }
        HallAction::Replay => replay(state),
    }
}

/// The hall has told something. At home nothing is told.
pub(super) fn hear(state: &mut State, event: HallEvent) -> Vec<Action> {
    if !state.venue.is_hall() {
        return Vec::new();
    }
    match event {
        HallEvent::NameWanted {
            proposed,
            why,
            admission,
            key,
        } => name_wanted(state, &proposed, why, (admission, key)),
        HallEvent::Welcome(welcome) => come_in(state, &welcome),
        HallEvent::Lobby(lobby) => lobby_changed(state, lobby),
        HallEvent::Answered(id, answer) => {
            let hall = HallState::at_mut(&mut state.venue);
            let then = hall.and_then(|hall| hall.take_asked(id));
            let mut actions = then.map_or_else(Vec::new, |then| {
                state.on_screen(|screen, shared| then.follow(screen, answer.clone(), shared))
            });
            actions.extend(answered(state, answer));
            actions
        }
        HallEvent::Waiting(listing) => waiting(state, listing),
        HallEvent::Closed(code, why) => closed(state, code, why),
        HallEvent::Table(code, event) if state.venue.looks_at() == Some(code) => {
            hear_remote(state, code, *event)
        }
        HallEvent::Daily(code, day) => change(state, |hall| hall.set_daily(code, day)),
        HallEvent::Arena(news) => arena_told(state, news),
        HallEvent::Ended(over) => ended(state, *over),
        HallEvent::Rated(code, changes) => rated(state, code, &changes),
        HallEvent::Turns(turns) => turns_changed(state, turns),
        HallEvent::Invited { table, by } => invited(state, &table, by),
        HallEvent::Declined { table, name } => vec![Action::say(text!(
            "hall-does-not-come",
            name = name,
            table = &table
        ))],
        HallEvent::Chat(line) => said(state, line),
        HallEvent::TakenDown(number) => taken_down(state, number),
        HallEvent::Announced(text) => vec![Action::Say(Message::Plain(text))],
        HallEvent::Farewell(_) => vec![Effect::Quit.into()],
        HallEvent::Renew(_) | HallEvent::Table(..) => Vec::new(),
        event @ HallEvent::Keys { .. } => state.receive(Msg::Hall(Box::new(event))),
    }
}

/// The hall has answered a request, of which screen ever.
fn answered(state: &mut State, answer: Result<HallAnswer, Text>) -> Vec<Action> {
    match answer {
        Err(why) => refused(state, why),
        Ok(HallAnswer::Seated(code)) => visit::seated(state, code),
        Ok(HallAnswer::Joined(code)) => joined(state, code),
        Ok(HallAnswer::StoodUp(code)) => left_behind(state, code, text!("hall-stood-up")),
        Ok(HallAnswer::Arena(news)) => arena_told(state, news),
        Ok(HallAnswer::InviteSent(code, name)) => {
            let told = text!("hall-is-asked", name = name, code = &code);
            vec![Action::say(told)]
        }
        Ok(HallAnswer::Reported(name)) => vec![Action::say(text!("hall-reported", name = name))],
        Ok(_) => Vec::new(),
    }
}

/// Changes what is known of the hall, and shows it where the lobby is on the screen. A key that was on its way to what
/// was marked there does nothing to what is marked now, unless the lists are the first.
fn change(state: &mut State, how: impl FnOnce(&mut HallState)) -> Vec<Action> {
    let window = state.terminal.size();
    if let Some(hall) = HallState::at_mut(&mut state.venue) {
        let was_listed = !hall.lobby().people.is_empty();
        how(hall);
        if let Some(lobby) = state.screen.as_a_mut::<LobbyScreen>()
            && lobby.renew(hall, &state.config.screen.follow, window)
            && was_listed
        {
            state.overlay.arrive(state.env.now);
        }
    }
    Vec::new()
}

/// The lobby has changed. Of those whom the user follows it tells who has come since it was told before.
fn lobby_changed(state: &mut State, lobby: Lobby) -> Vec<Action> {
    let before = HallState::at(&state.venue).map(|hall| hall.lobby().people.clone());
    let before = before.filter(|people| !people.is_empty());
    let has_come = |person: &&PersonListing| {
        let was_here = |people: &Arc<Vec<PersonListing>>| {
            people.iter().any(|before| before.name == person.name)
        };
        state.config.screen.follow.has(&person.name) && !before.as_ref().is_none_or(was_here)
    };
    let come = lobby.people.iter().filter(has_come);
    let names: Vec<Text> = come.map(|person| person.name.clone().into()).collect();
    change(state, |hall| hall.set_lobby(lobby));
    let news = (!names.is_empty()).then(|| {
        let names = join(names.into_iter());
        Action::say(text!("hall-followed-is-here", name = names))
    });
    news.into_iter().collect()
}

fn name_wanted(
    state: &mut State,
    proposed: &str,
    why: Option<Text>,
    (admission, key): (Admission, Option<String>),
) -> Vec<Action> {
    let keeper = if state.caps().is_browser {
        KeyKeeper::Browser
    } else {
        KeyKeeper::Ssh
    };
    let entrance = state.screen.as_a_mut::<EntranceScreen>();
    if let Some(entrance) = entrance.filter(|entrance| why.is_some() && entrance.has_asked()) {
        entrance.ask_again(proposed);
    } else {
        let terms = Terms { keeper, admission };
        state.show(EntranceScreen::asking(proposed, terms).of_key(key));
    }
    why.map_or_else(Vec::new, |why| vec![Action::refuse(why)])
}

/// The user is in: the lobby comes first, and over it what has happened since the last visit.
fn come_in(state: &mut State, welcome: &Welcome) -> Vec<Action> {
    let fault = read_settings(state, &welcome.settings).err();
    let was_in = state.venue.user().is_some_and(|name| !name.is_empty());
    if let Some(hall) = HallState::at_mut(&mut state.venue) {
        hall.log_in(welcome);
    }
    // Who was a guest until now stays at the table.
    if was_in && state.venue.looks_at().is_some() {
        return Vec::new();
    }
    let first = begin_errand(state);
    if !state.venue.is_kept() {
        state.store.set_there(false);
    }
    // A spectator sees nothing else.
    if welcome.is_spectator {
        return first;
    }
    let mut actions = visit::to_lobby(state);
    actions.extend(first);
    state
        .overlay
        .ask_next(|| since_visit(&welcome.news), state.env.now);
    if let Some(told) = told_guest(state) {
        state.overlay.say(told);
    }
    if let Some(why) = fault {
        state
            .overlay
            .refuse(text!("hall-settings-unreadable", why = &why));
    }
    actions
}

/// Tells a guest how to come back, or how to be somebody.
fn told_guest(state: &State) -> Option<Text> {
    let hall = HallState::at(&state.venue).filter(|hall| hall.is_guest())?;
    Some(match hall.way_back() {
        Some(line) if !state.caps().is_browser => {
            let key = mention(ACCOUNT_KEYS);
            text!("hall-guest-back", line = line, key = key)
        }
        None if hall.is_kept() => {
            text!("hall-guest-browser", key = mention(ACCOUNT_KEYS))
        }
        _ => text!("hall-guest-told"),
    })
}

/// Does what the user wants to do first. A guest's session lists no games, but shows the one that was asked for.
fn begin_errand(state: &mut State) -> Vec<Action> {
    let errand = HallState::at_mut(&mut state.venue).map(HallState::take_errand);
    match errand.unwrap_or_default() {
        Errand::Lobby => Vec::new(),
        Errand::Replay(game) => navigate::replay_game(state, game),
        Errand::Table(code) => vec![Action::go_to(code)],
        Errand::Game(game) => {
            let table = Box::new(new_table::of(&state.config, game));
            vec![Action::hall(HallRequest::Open(table))]
        }
    }
}

/// The news of the user's tables; the first button leads to the first of them.
fn since_visit(news: &[TableNews]) -> Option<Question> {
    let open = match news {
        [] => return None,
        [_] => id!("hall-missed-open"),
        _ => id!("hall-missed-open-first"),
    };
    let buttons = [
        Button::new(open, Action::go_to(news[0].table)),
        Button::nothing(id!("hall-missed-later")),
    ];
    let lines = news.iter().map(|news| news.text.clone());
    Some(Question::new(
        text!("hall-since-visit"),
        Text::list(lines, "\n"),
        buttons,
    ))
}

/// Takes over the account's own settings, over those of the server.
fn read_settings(state: &mut State, text: &str) -> Result<(), Diagnostic> {
    if text.is_empty() {
        return Ok(());
    }
    let config = Config::of(TABLES).overlaid(Source::new("your settings", text))?;
    // The server settles which themes there are.
    state.config = Config {
        themes: Arc::clone(&state.config.themes),
        ..config
    };
    Ok(())
}

/// The user looks at a table: one that is left by now is parted from.
fn joined(state: &mut State, code: TableCode) -> Vec<Action> {
    let hall = HallState::at_mut(&mut state.venue);
    let is_left = !hall.is_some_and(|hall| hall.join(code));
    let part = is_left.then(|| Action::hall(HallRequest::Part(code)));
    part.into_iter().collect()
}

fn waiting(state: &mut State, listing: Arc<TableListing>) -> Vec<Action> {
    if let Some(waiting) = state.screen.as_a_mut::<WaitingScreen>()
        && waiting.code == listing.code
    {
        waiting.renew(listing);
    }
    Vec::new()
}

/// An arena has changed.
fn arena_told(state: &mut State, news: Arc<ArenaNews>) -> Vec<Action> {
    if let Some(screen) = state.screen.as_a_mut::<ArenaScreen>() {
        screen.renew(news, state.env.now);
    }
    Vec::new()
}

/// A table is no more.
fn closed(state: &mut State, code: TableCode, why: Text) -> Vec<Action> {
    if let Some(hall) = HallState::at_mut(&mut state.venue) {
        hall.close(code);
    }
    left_behind(state, code, why)
}

/// A table at which the user is not any more.
fn left_behind(state: &mut State, code: TableCode, why: Text) -> Vec<Action> {
    let is_here = state.venue.looks_at() == Some(code);
    let is_playing = state.screen.is_table();
    let mut actions = Vec::new();
    // A finished game stays on the screen until it is left.
    if is_here && !is_playing {
        actions.extend(visit::to_lobby(state));
    }
    if is_here {
        actions.push(Action::say(why));
    }
    actions
}

/// A game is over. Of a daily deal the user's place is asked for.
fn ended(state: &mut State, over: GameOver) -> Vec<Action> {
    let mode = state.mode();
    let mut leaderboard = None;
    let mut actions = change(state, |hall| {
        leaderboard = hall.take_daily(over.table).map(|day| {
            let person = hall.name().to_owned();
            parlour_store::ask::DailyLeaderboard { day, mode, person }
        });
        hall.end(over);
    });
    if let Some(leaderboard) = leaderboard {
        actions.extend(ask(state, leaderboard, |state, leaderboard| {
            say_place(state, &leaderboard)
        }));
    }
    actions
}

/// Says the user's place in the ranking of a day, if it has one.
fn say_place(state: &State, leaderboard: &DailyLeaderboard) -> Vec<Action> {
    let name = state.venue.user();
    let own = leaderboard
        .rows
        .iter()
        .find(|row| row.name.is_some() && row.name == name);
    let place = own.map(|own| {
        Action::say(text!(
            "hall-daily-place",
            game = Text::from(leaderboard.mode.title()),
            place = own.place,
            people = leaderboard.people
        ))
    });
    place.into_iter().collect()
}

/// The weight of a game below which the player is told why it counts for little.
const HALF: f64 = 0.5;

/// Handles the changes that a game has made to the ratings of its players.
fn rated(state: &mut State, code: TableCode, changes: &[RatingChange]) -> Vec<Action> {
    let change = |change: &RatingChange| {
        let now = change.after.shown().0;
        match change.before.as_ref().map(|before| before.shown().0) {
            Some(before) => text!(
                "hall-rating-change",
                name = &change.name,
                before = before,
                now = now
            ),
            None => format!("{} {now}", change.name).into(),
        }
    };
    let user = state.venue.user();
    let own = changes
        .iter()
        .find(|change| Some(&change.name) == user.as_ref());
    let weight = own.map_or(1.0, |own| own.weight);
    if weight <= 0.0 {
        return vec![Action::say(text!("hall-rated-nothing"))];
    }
    let part = (weight < HALF).then(|| {
        text!(
            "hall-rated-little",
            percent = format!("{:.0}", weight * 100.0)
        )
    });
    let changes = Text::list(changes.iter().map(change), ", ");
    let changes = Text::list([changes].into_iter().chain(part), "; ");
    if state.venue.looks_at() == Some(code) {
        vec![Action::say(text!("hall-ratings", changes = changes))]
    } else {
        vec![Action::say(text!(
            "hall-ratings-of",
            code = &code,
            changes = changes
        ))]
    }
}

/// Another table waits for the user, or one no longer does.
fn turns_changed(state: &mut State, turns: Vec<TableCode>) -> Vec<Action> {
    let mut has_new = false;
    change(state, |hall| has_new = hall.take_turns(turns));
    if has_new {
        vec![Effect::Bell.into()]
    } else {
        Vec::new()
    }
}

fn invited(state: &mut State, table: &TableListing, by: String) -> Vec<Action> {
    let text = text!(
        "hall-asks-you",
        by = &by,
        code = &table.code,
        game = game_of(&table.rules)
    );
    if let Some(hall) = HallState::at_mut(&mut state.venue) {
        hall.invite(table.code, by);
    }
    vec![Action::say(text), Effect::Bell.into()]
}

/// A line was said. If the talk of its place is not in sight, it is news.
fn said(state: &mut State, line: ChatLine) -> Vec<Action> {
    let text = format!("{}: {}", line.by, line.text);
    let here = HallState::at(&state.venue).and_then(|hall| hall.chat_place(&*state.screen));
    let is_here = here == Some(line.place);
    let is_kept = HallState::at_mut(&mut state.venue).is_some_and(|hall| hall.hear(line));
    let is_shown = state.chat_area().is_some();
    if is_kept && is_here && !is_shown && state.is_at_table() {
        return vec![Action::say(text)];
    }
    Vec::new()
}

/// A line of chat was taken down.
fn taken_down(state: &mut State, number: i64) -> Vec<Action> {
    let text = id!("hall-taken-down").in_language(state.language());
    let hall = HallState::at_mut(&mut state.venue);
    let line = hall.and_then(|hall| hall.take_down(number, text));
    let said = line.filter(|_| state.caps().is_browser);
    let unsaid = said.map(|line| Effect::Unsay(state.worded(&sentence(&line)).into_owned()).into());
    unsaid.into_iter().collect()
}

/// Reports that the request was refused. A user on the way to a table goes back to the lobby.
fn refused(state: &mut State, why: Text) -> Vec<Action> {
    let waiting = state.screen.as_a::<WaitingScreen>();
    let is_coming = waiting.is_some_and(WaitingScreen::is_coming);
    let mut actions = state.receive(Msg::Refused(why.clone()));
    if is_coming {
        actions.extend(visit::to_lobby(state));
    }
    actions.push(Action::refuse(why));
    actions
}

/// Looks at the game that was played at the table again, move by move.
pub(super) fn replay(state: &mut State) -> Vec<Action> {
    let Some(over) = HallState::at(&state.venue)
        .and_then(HallState::over)
        .cloned()
    else {
        return Vec::new();
    };
    match Record::read(Source::new("the record", &over.record)) {
        Ok(record) => {
            let mut actions = visit::leave_table(state, None);
            actions.extend(navigate::replay(state, &record));
            actions
        }
        Err(why) => vec![Action::refuse(why.to_string())],
    }
}

/// A table of the hall has told something that the user looks at.
fn hear_remote(state: &mut State, code: TableCode, event: AnyTableEvent) -> Vec<Action> {
    let is_shown = state.screen.is_table() && state.table.code() == Some(code);
    if is_shown {
        return state.receive(Msg::Table(Box::new(event)));
    }
    if let Some(why) = event.trouble() {
        // There is nothing to be seen of the table yet.
        return vec![Action::refuse(why.clone())];
    }
    let options = TableOptions {
        place: TablePlace::Hall,
        daily: HallState::at(&state.venue)
            .and_then(HallState::daily)
            .map(|day| (day, 0)),
        ..state.table_options(event.mode())
    };
    let Some((play, mut actions)) = any_play::visit(event, options, &mut state.env) else {
        return Vec::new();
    };
    state.table.visit(code);
    state.screen = play;
    actions.extend(acquaint(state, options));
    // The greeting of the lobby would lie over a hand; only a guest without a key needs it, to come back.
    if state.venue.is_kept() && matches!(state.overlay.message(), Some(Message::Said(_))) {
        state.overlay.tell(None);
    }
    actions
}

/// Asks whether a table of the hall is the user's first one of its game.
fn acquaint(state: &State, options: TableOptions) -> Option<Action> {
    let name = state.venue.user()?;
    let zone = state.env.zone.clone();
    let explains = options.explains;
    explains.then(|| any_play::acquaint(state.mode(), name, zone))
}
