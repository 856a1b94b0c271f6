//! The hall's knowledge of people: ranking, profiles, keys, finished games.

use parlour_hall::event::{HallEvent, Profile};
use parlour_hall::request::{HallRequest, NewTable, SeatOffer};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::rating::{Ladder, Rating};
use parlour_model::time_control::TimeControl;
use parlour_store::{HeadToHead, RankingRow, StoreRequest, StoreResponse};
use parlour_ui::app::input::Key;
use parlour_ui::app::state::Screen;
use parlour_ui::app::{Effect, Msg};

use super::frames::snapshots;
use super::tables::two;
use crate::house::House;

#[test]
fn a_key_is_added_by_a_code_and_removed_after_a_question() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "K");
    house.visitor(ana).shows("SHA256:ana");
    house.click_on(ana, "Add a key");
    house.visitor(ana).shows("ssh HOST add-key ");
    house.click_on(ana, "SHA256:ana");
    house.visitor(ana).shows("Remove this key?");
    house.click_on(ana, " Remove it ");
    assert!(
        house.visitor(ana).message().contains("last key"),
        "{}",
        house.visitor(ana).message()
    );
    house.visitor(ana).shows("SHA256:ana");
}

#[test]
fn a_finished_game_is_looked_at_again_from_the_table_and_from_the_history() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    house.line(ana, Key::Char(':'), "11-15");
    house.keys(bob, "x");
    house.key(bob, Key::Tab);
    house.key(bob, Key::Enter);
    house.pass();
    house.click_on(ana, " Replay ");
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Replay(_)
    ));
    house.visitor(ana).shows("move 0 of 1");
    house.key(ana, Key::Esc);
    house.keys(ana, "H");
    house.visitor(ana).shows("One game");
    house.keys(ana, "A");
    house.visitor(ana).hides("Analyse games?");
    house.keys(ana, "?");
    house.visitor(ana).hides("analyse");
    house.key(ana, Key::Esc);
    let own = |effect: &Effect| match effect {
        Effect::Store(_, request) => {
            matches!(&**request, StoreRequest::History { filter } if filter.player.as_deref() == Some("ana"))
        }
        _ => false,
    };
    assert!(
        house.visitor(ana).asked().iter().any(own),
        "the own games come first"
    );
    house.click_on(ana, "english");
    assert!(
        matches!(house.visitor(ana).state.screen(), Screen::Replay(_)),
        "{}",
        house.visitor(ana).text()
    );
    house.key(ana, Key::Esc);
    house.visitor(ana).shows("One game");
    house.keys(ana, "e");
    house.visitor(ana).shows("version = 1");
    house.visitor(ana).shows("ssh HOST export 1");
    assert!(
        !house
            .visitor(ana)
            .asked()
            .iter()
            .any(|effect| matches!(effect, Effect::Save { .. }))
    );
}

#[test]
fn ratings_that_are_told_are_news() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "r");
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Ranking(_)
    ));
    house.key(ana, Key::Esc);
    house.keys(ana, "p");
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Profile(_)
    ));
    house
        .visitor(ana)
        .send(Msg::Hall(Box::new(HallEvent::Refused("not now".into()))));
    assert!(house.visitor(ana).message().contains("not now"));
    house.key(ana, Key::Esc);
    assert!(matches!(
        house.visitor(ana).state.screen(),
        Screen::Lobby(_)
    ));
}

/// Returns a rating after `games` games, told in points.
fn rating(points: f64, games: u32) -> Rating {
    Rating::of_values(Ladder::Two, points, 80.0, Some(0.06), games)
}

fn tell(house: &mut House, who: usize, event: HallEvent) {
    house.visitor(who).send(Msg::Hall(Box::new(event)));
    house.settle();
}

#[test]
fn a_ranking_leads_to_profiles_and_they_to_rivals() {
    let mut house = House::open();
    let (ana, _) = (house.enter("ana"), house.enter("bob"));
    house.keys(ana, "r");
    let row = |name: &str, points, games| RankingRow {
        name: name.into(),
        rating: rating(points, games),
        games,
    };
    let mode = house.visitor(ana).state.config().mode;
    let ladders = vec![
        (
            Ladder::Two,
            vec![row("bob", 1612.0, 12), row("ana", 1488.0, 1)],
        ),
        (Ladder::Several, Vec::new()),
    ];
    tell(&mut house, ana, HallEvent::Ranking(mode, ladders));
    snapshots("ranking", &house.visitor(ana).session);
    house.click_on(ana, "1 bob");
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
    tell(&mut house, ana, HallEvent::Profile(Box::new(profile)));
    snapshots("profile", &house.visitor(ana).session);
}

#[test]
fn a_profile_has_a_row_to_ignore_its_person_and_then_one_to_hear_it_again() {
    let mut house = House::open();
    let (ana, _) = (house.enter("ana"), house.enter("bob"));
    house.keys(ana, "p");
    house.visitor(ana).hides("Ignore");
    house.key(ana, Key::Esc);
    house.keys(ana, "r");
    let mode = house.visitor(ana).state.config().mode;
    let bob = RankingRow {
        name: "bob".into(),
        rating: rating(1612.0, 12),
        games: 12,
    };
    let ladders = vec![(Ladder::Two, vec![bob]), (Ladder::Several, Vec::new())];
    tell(&mut house, ana, HallEvent::Ranking(mode, ladders));
    house.click_on(ana, "1 bob");
    house.click_on(ana, "Ignore");
    house.visitor(ana).hides("Ignore");
    house.click_on(ana, "Stop ignoring");
    house.visitor(ana).shows("Ignore");
}

#[test]
fn the_own_profile_shows_how_a_rating_has_changed() {
    let mut house = House::open();
    let ana = house.enter("ana");
    house.keys(ana, "p");
    let ratings = vec![(Mode::Concentration, rating(1540.0, 3))];
    let profile = Profile {
        name: "ana".into(),
        is_program: false,
        is_here: true,
        is_ignored: false,
        ratings,
        rivals: Vec::new(),
    };
    house
        .visitor(ana)
        .send(Msg::Hall(Box::new(HallEvent::Profile(Box::new(profile)))));
    let asked = house
        .visitor(ana)
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
    let history = [1500.0, 1470.0, 1515.0, 1540.0].map(|points| (house.now, rating(points, 1)));
    let answer = StoreResponse::RatingHistory(history.to_vec());
    house.visitor(ana).send(Msg::Stored(
        asked.expect("the history is asked for"),
        Ok(answer),
    ));
    snapshots("own_profile", &house.visitor(ana).session);
    house.visitor(ana).shows("1600");
}

#[test]
fn a_rated_game_between_two_accounts_changes_their_ratings() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
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
    house.ask(ana, HallRequest::Open(Box::new(table)));
    house.key(bob, Key::Enter);
    house.pass();
    for (who, chosen) in [
        (ana, "11-15"),
        (bob, "22-18"),
        (ana, "15x22"),
        (bob, "25x18"),
    ] {
        house.line(who, Key::Char(':'), chosen);
        house.pass();
    }
    house.keys(ana, "x");
    house.key(ana, Key::Tab);
    house.key(ana, Key::Enter);
    house.pass();
    let message = house.visitor(bob).message();
    assert!(
        message.contains("ratings: ") && message.contains("bob 1"),
        "{message}"
    );
}
