//! The hall's knowledge of people: ranking, profiles, keys, finished games.

use parlour_kit::input::{Input, Key};
use parlour_kit::keymap::Context;
use parlour_lobby::leaderboard::LeaderboardScreen;
use parlour_lobby::profile::ProfileScreen;
use parlour_lobby::screen::LobbyScreen;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::time_control::TimeControl;
use parlour_protocol::event::{HallAnswer, HallEvent, Profile, RatingChange};
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_store::rating::{Rating, RatingPool};
use parlour_store::{AccountId, HeadToHead, LeaderboardRow, StoreRequest, StoreResponse};

use super::frames::snapshots;
use super::tables::two;
use crate::screen_server::{ASKED, HallSession, ScreenServer};

#[test]
fn a_key_is_added_by_a_code_and_removed_after_a_question() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "K");
    server.session(ana).shows("SHA256:ana");
    server.click_on(ana, "Add a key");
    server.session(ana).shows("ssh HOST add-key ");
    server.click_on(ana, "SHA256:ana");
    server.session(ana).shows("Remove this key?");
    server.click_on(ana, " Remove it ");
    assert!(
        server.session(ana).message().contains("last key"),
        "{}",
        server.session(ana).message()
    );
    server.session(ana).shows("SHA256:ana");
}

#[test]
fn a_finished_game_is_looked_at_again_from_the_table_and_from_the_history() {
    let mut server = ScreenServer::open();
    let (ana, bob, _) = two(&mut server);
    server.line(ana, Key::Char(':'), "11-15");
    server.keys(bob, "x");
    server.key(bob, Key::Tab);
    server.key(bob, Key::Enter);
    server.pass();
    server.click_on(ana, "replay");
    assert!(server.session(ana).state.screen().context() == Context::Replay);
    server.session(ana).shows("move 0 of 1");
    server.key(ana, Key::Esc);
    server.keys(ana, "H");
    server.session(ana).shows("One game");
    server.keys(ana, "A");
    server.session(ana).hides("Analyse games?");
    server.keys(ana, "?");
    server.session(ana).hides("analyse");
    server.key(ana, Key::Esc);
    let own = |effect: &Effect| match effect {
        Effect::Store(_, request) => {
            matches!(&**request, StoreRequest::History { filter } if filter.player.as_deref() == Some("ana"))
        }
        _ => false,
    };
    assert!(
        server.session(ana).asked().iter().any(own),
        "the own games come first"
    );
    server.click_on(ana, "english");
    assert!(
        server.session(ana).state.screen().context() == Context::Replay,
        "{}",
        server.session(ana).text()
    );
    server.key(ana, Key::Esc);
    server.session(ana).shows("One game");
    server.keys(ana, "e");
    server.session(ana).shows("version = 1");
    server.session(ana).shows("ssh HOST export 1");
    assert!(
        !server
            .session(ana)
            .asked()
            .iter()
            .any(|effect| matches!(effect, Effect::Save { .. }))
    );
}

#[test]
fn ratings_that_are_told_are_news() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "r");
    assert!(server.session(ana).state.screen().is::<LeaderboardScreen>());
    server.key(ana, Key::Esc);
    server.keys(ana, "p");
    assert!(server.session(ana).state.screen().is::<ProfileScreen>());
    server
        .session(ana)
        .send(Msg::Hall(Box::new(HallEvent::Answered(
            ASKED,
            Err("not now".into()),
        ))));
    assert!(server.session(ana).message().contains("not now"));
    server.key(ana, Key::Esc);
    assert!(server.session(ana).state.screen().is::<LobbyScreen>());
}

/// Returns a rating after `games` games, told in points.
fn rating(points: f64, games: u32) -> Rating {
    Rating::of_values(RatingPool::Two, points, 80.0, Some(0.06), games)
}

#[test]
fn whoever_ends_a_game_that_counts_for_little_or_nothing_is_told_so() {
    let mut server = ScreenServer::open();
    let (ana, _, code) = two(&mut server);
    for (weight, told) in [
        (1.0, "ratings: ana 1500 to 1510"),
        (0.1, "ana 1500 to 1510; counted 10 %"),
        (0.0, "the game did not count"),
    ] {
        let change = RatingChange {
            account: AccountId(1),
            name: "ana".into(),
            before: Some(rating(1500.0, 3)),
            after: rating(1510.0, 4),
            place: 1,
            weight,
        };
        let rated = HallEvent::Rated(code, vec![change]);
        server.session(ana).send(Msg::Hall(Box::new(rated)));
        server.session(ana).shows(told);
    }
}

/// Presses something that asks the hall, which answers so.
fn answer<T>(
    session: &mut HallSession,
    press: impl FnOnce(&mut HallSession) -> T,
    told: HallAnswer,
) {
    press(session);
    let asked = session
        .asked()
        .iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Hall(id, request) if **request != HallRequest::FollowLobby(false) => Some(*id),
            _ => None,
        });
    let answered = HallEvent::Answered(asked.expect("a request"), Ok(told));
    session.send(Msg::Hall(Box::new(answered)));
}

/// Presses a key that asks the hall, which answers so.
fn answer_key(server: &mut ScreenServer, who: usize, key: char, told: HallAnswer) {
    let press = |session: &mut HallSession| session.send(Msg::Input(Input::Key(Key::Char(key))));
    answer(server.session(who), press, told);
    server.settle();
}

#[test]
fn a_leaderboard_leads_to_profiles_and_they_to_rivals() {
    let mut server = ScreenServer::open();
    let (ana, _) = (server.enter("ana"), server.enter("bob"));
    let row = |name: &str, points, games| LeaderboardRow {
        name: name.into(),
        rating: rating(points, games),
        games,
    };
    let mode = server.session(ana).state.config().mode;
    let pools = vec![
        (
            RatingPool::Two,
            vec![row("bob", 1612.0, 12), row("ana", 1488.0, 1)],
        ),
        (RatingPool::Several, Vec::new()),
    ];
    answer_key(&mut server, ana, 'r', HallAnswer::Leaderboard(mode, pools));
    snapshots("leaderboard", &server.session(ana).session);
    let profile = Profile {
        name: "bob".into(),
        is_program: false,
        is_here: true,
        is_ignored: false,
        ratings: vec![
            (Mode::Concentration, rating(1612.0, 12)),
            (Mode::Checkers, rating(1500.0, 1)),
        ],
        rivals: vec![HeadToHead {
            name: "bob".into(),
            mode: Mode::Concentration,
            won: 3,
            lost: 5,
            drawn: 1,
        }],
    };
    let press = |session: &mut HallSession| session.click_on("1 bob");
    let told = HallAnswer::Profile(Box::new(profile));
    answer(server.session(ana), press, told);
    server.settle();
    snapshots("profile", &server.session(ana).session);
}

#[test]
fn a_profile_has_a_row_to_ignore_its_person_and_then_one_to_hear_it_again() {
    let mut server = ScreenServer::open();
    let (ana, _) = (server.enter("ana"), server.enter("bob"));
    server.keys(ana, "p");
    server.session(ana).hides("Ignore");
    server.key(ana, Key::Esc);
    let mode = server.session(ana).state.config().mode;
    let bob = LeaderboardRow {
        name: "bob".into(),
        rating: rating(1612.0, 12),
        games: 12,
    };
    let pools = vec![
        (RatingPool::Two, vec![bob]),
        (RatingPool::Several, Vec::new()),
    ];
    answer_key(&mut server, ana, 'r', HallAnswer::Leaderboard(mode, pools));
    server.click_on(ana, "1 bob");
    server.click_on(ana, "Ignore");
    server.session(ana).hides("Ignore");
    server.click_on(ana, "Stop ignoring");
    server.session(ana).shows("Ignore");
}

#[test]
fn the_own_profile_shows_how_a_rating_has_changed() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    let ratings = vec![(Mode::Concentration, rating(1540.0, 3))];
    let profile = Profile {
        name: "ana".into(),
        is_program: false,
        is_here: true,
        is_ignored: false,
        ratings,
        rivals: Vec::new(),
    };
    let press = |session: &mut HallSession| session.send(Msg::Input(Input::Key(Key::Char('p'))));
    let told = HallAnswer::Profile(Box::new(profile));
    answer(server.session(ana), press, told);
    let asked = server
        .session(ana)
        .asked()
        .iter()
        .rev()
        .find_map(|effect| match effect {
            Effect::Store(id, request)
                if matches!(**request, StoreRequest::RatingHistory { .. }) =>
            {
                Some(*id)
            }
            _ => None,
        });
    let history = [1500.0, 1470.0, 1515.0, 1540.0].map(|points| (server.now, rating(points, 1)));
    let answer = StoreResponse::RatingHistory(history.to_vec());
    server.session(ana).send(Msg::Stored(
        asked.expect("the history is asked for"),
        Ok(answer),
    ));
    snapshots("own_profile", &server.session(ana).session);
    server.session(ana).shows("1600");
}

#[test]
fn a_rated_game_between_two_accounts_changes_their_ratings() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let rules = AnyRules::default_of(Mode::Checkers);
    let seats = vec![SeatOffer::Me, SeatOffer::Open];
    let table = NewTable {
        rules,
        seats,
        clock: TimeControl::None,
        rated: true,
        listed: true,
        seed: None,
    };
    server.ask(ana, HallRequest::Open(Box::new(table)));
    server.key(bob, Key::Enter);
    server.pass();
    for (who, chosen) in [
        (ana, "11-15"),
        (bob, "22-18"),
        (ana, "15x22"),
        (bob, "25x18"),
    ] {
        server.line(who, Key::Char(':'), chosen);
        server.pass();
    }
    server.keys(ana, "x");
    server.key(ana, Key::Tab);
    server.key(ana, Key::Enter);
    server.pass();
    let message = server.session(bob).message();
    assert!(
        message.contains("ratings: ") && message.contains("bob 1"),
        "{message}"
    );
}
