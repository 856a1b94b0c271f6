//! The log of a memory game does not solve it: a face stands there only while it is face up.

use parlour_boards::play::Play;
use parlour_kit::input::Key;
use parlour_kit::keymap::Context;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::grid::Grid;
use parlour_model::memoarrr::Memoarrr;
use parlour_model::memoarrr::{Animal, Face, Rules as MemoarrrRules};
use parlour_model::record::Record;
use parlour_testing::{each_play, match_play};
use parlour_ui::state::Start;

use parlour_testing::session::{BEST, Session, friends};

/// The log, line by line.
fn told(session: &Session) -> Vec<String> {
    each_play!(session.state.screen(), play => play.presenter().log().lines().map(|(_, text)| text.to_owned()).collect())
}

fn names(session: &Session, line: &str) -> bool {
    told(session).iter().any(|told| told == line)
}

#[test]
fn con_12_a_mismatch_is_named_as_long_as_it_is_in_sight() {
    let mut session = Session::table(friends(8));
    let [one, other] = session.mismatch();
    session.click_card(&one);
    assert!(names(&session, &format!("Ana opens {one}: 1")));
    session.click_card(&other);
    assert!(
        names(&session, &format!("Ana opens {one}: 1"))
            && names(&session, &format!("Ana opens {other}: 2"))
    );
    session.key(Key::Enter);
    assert!(
        names(&session, &format!("Ana opens {one}"))
            && names(&session, &format!("Ana opens {other}"))
    );
    assert!(
        !told(&session).iter().any(|line| line.contains(": ")),
        "{:?}",
        told(&session)
    );
}

#[test]
fn a_pair_that_is_claimed_lies_open_and_is_named() {
    let mut session = Session::table(friends(8));
    let pair = session.pairs()[0].clone();
    for place in &pair {
        session.click_card(place);
    }
    session.settle();
    assert!(names(&session, &format!("Ana opens {}: 1", pair[1])));
}

#[test]
fn after_the_game_everything_is_named_and_a_record_never_kept_anything_back() {
    let mut session = Session::table(friends(2));
    let [one, other] = session.mismatch();
    for place in [&one, &other] {
        session.click_card(place);
    }
    session.key(Key::Enter);
    assert!(!names(&session, &format!("Ana opens {one}: 1")));
    let mut shown = Session::replay(&session.record(), friends(2));
    shown.key(Key::End);
    shown.shows(&format!("opens {one}: 1"));
    for pair in session.pairs() {
        for place in &pair {
            session.click_card(place);
        }
        session.settle();
    }
    assert!(
        names(&session, &format!("Ana opens {one}: 1")),
        "{:?}",
        told(&session)
    );
}

/// Legal moves at random, of people who sit at one keyboard.
fn walk(session: &mut Session, seed: usize, check: impl Fn(&Session)) {
    for step in 0..400_usize {
        let chosen = each_play!(session.state.screen(), play => {
            let legal = &play.observation().legal;
            (!legal.is_empty()).then(|| legal[(step * 7 + seed * 13) % legal.len()].to_string())
        });
        if session.state.context() == Context::Over {
            return;
        }
        session.lift();
        match chosen {
            Some(chosen) => drop(session.play(&chosen)),
            None => drop(session.key(Key::Enter)),
        }
        check(session);
        session.settle();
        session.key(Key::F(9));
    }
}

fn sit(rules: &AnyRules) -> Session {
    let mut config = friends(4);
    let players = config.players.clone();
    let mode = rules.mode();
    config.remember(rules, &players);
    Session::start(config, BEST, Start::Play(mode), (80, 24))
}

#[test]
fn mem_10_no_animal_is_named_that_nobody_sees() {
    for seed in 0..4 {
        let rules = MemoarrrRules {
            expert_rules: true,
            ..MemoarrrRules::default()
        };
        let mut session = sit(&AnyRules::Memoarrr(rules));
        walk(&mut session, seed, |session| {
            let Some(play) = session.state.screen().as_a::<Play<Memoarrr>>() else {
                panic!("no table")
            };
            if !play.is_free() || play.replica().is_over() || play.presenter().curtain().is_some() {
                return;
            }
            let view = &play.observation().view;
            let up: Vec<_> = view
                .square
                .iter()
                .filter_map(|face| match face {
                    Face::Up(card) => Some(card.animal),
                    _ => None,
                })
                .collect();
            for line in told(session) {
                let hidden = Animal::ALL
                    .into_iter()
                    .find(|animal| line.contains(animal.name()) && !up.contains(animal));
                assert_eq!(hidden, None, "{line}\n{}", session.text());
            }
        });
        let lines = told(&session);
        assert!(
            lines
                .iter()
                .filter(|line| line.contains(" turns up "))
                .count()
                >= 10,
            "{lines:?}"
        );
    }
}

#[test]
fn mm_8_a_penalty_that_is_hidden_again_is_not_named() {
    let mut session = sit(&AnyRules::default_of(Mode::MemoryMatch));
    let deal = deal(&session.record());
    let grid = Grid::for_cards(deal.len());
    let place = |value: &str| {
        let index = deal
            .iter()
            .position(|card| card == value)
            .expect("such a card");
        grid.place(index).to_string()
    };
    let (penalty, other) = (place("8"), place("1"));
    session.click_card(&penalty);
    assert!(names(
        &session,
        &format!("Ana reveals {penalty}: 8, a penalty")
    ));
    session.click_card(&other);
    assert!(
        told(&session)
            .iter()
            .any(|line| line.contains("meets the penalty at"))
    );
    session.key(Key::Enter);
    assert!(names(
        &session,
        &format!("Ana meets a penalty: -1; {penalty} and {other} are hidden again")
    ));
    assert!(
        names(&session, &format!("Ana reveals {penalty}")),
        "{:?}",
        told(&session)
    );
}

fn deal(record: &Record) -> Vec<String> {
    record.moves[0]
        .split(' ')
        .skip(1)
        .map(str::to_owned)
        .collect()
}
