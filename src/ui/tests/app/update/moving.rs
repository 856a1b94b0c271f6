//! Movements on the board.

use std::time::Duration;

use jiff::{SignedDuration, ToSpan};
use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_screen::effect::Effect;
use parlour_screen::effect::Timer;
use parlour_screen::msg::Msg;
use parlour_ui::state::{Start, State};

use parlour_testing::session::{BEST, Session, friends};

/// A table at which what moves is seen moving, after the deal.
fn table(config: Config) -> Session {
    let mut session = Session::at(State::new(
        config,
        BEST,
        Start::Play(Mode::Concentration),
        1,
    ));
    session
        .state
        .configure(|config| config.screen.animation = true);
    session.resize(80, 24);
    session
}

/// The timer of the step that is shown.
fn step(effects: &[Effect]) -> Option<Msg> {
    effects.iter().find_map(|effect| match effect {
        Effect::SetTimer {
            timer: Timer::Motion,
            request_id,
            ..
        } => Some(Msg::TimerFired(*request_id)),
        _ => None,
    })
}

/// Lets the steps pass one after another; answers with the frames, and how long it took.
fn watch(session: &mut Session, effects: &[Effect]) -> (Vec<String>, Duration) {
    let (mut next, mut frames, mut time) = (step(effects), Vec::new(), Duration::ZERO);
    while let Some(msg) = next {
        frames.push(session.text());
        session.now = session
            .now
            .checked_add(SignedDuration::from_millis(60))
            .expect("a time");
        time += Duration::from_millis(60);
        next = step(&session.send(msg));
    }
    (frames, time)
}

#[test]
fn a_card_is_seen_turning_and_then_nothing_moves() {
    let mut session = table(friends(8));
    let deal = session.effects();
    let (frames, _) = watch(&mut session, &deal);
    assert!(
        frames.len() > 1 && frames.first() != frames.last(),
        "the cards are laid down one after another"
    );
    let effects = session.play(&session.pairs()[0][0].clone());
    let (frames, time) = watch(&mut session, &effects);
    let end = session.text();
    assert!(time <= Duration::from_millis(300), "{time:?}");
    assert!(
        frames.len() > 1 && frames.iter().all(|frame| *frame != end),
        "{}",
        frames.join("\n")
    );
    assert_eq!(
        session
            .effects()
            .iter()
            .filter(|effect| matches!(effect, Effect::Bell))
            .count(),
        0
    );
    let mut still = Session::table(friends(8));
    still.play(&still.pairs()[0][0].clone());
    assert_eq!(end, still.text(), "it ends as if nothing had moved");
}

#[test]
fn every_key_ends_it_and_does_what_it_does() {
    let mut session = table(friends(8));
    session.key(Key::Right);
    let mut still = Session::table(friends(8));
    still.key(Key::Right);
    assert_eq!(session.text(), still.text());
    assert!(
        session
            .effects()
            .contains(&Effect::CancelTimer(Timer::Motion))
    );
    for place in session.pairs()[0].clone() {
        session.play(&place);
        still.play(&place);
    }
    session.key(Key::Right);
    still.key(Key::Right);
    assert_eq!(session.text(), still.text());
}

#[test]
fn on_a_slow_line_nothing_moves_any_more() {
    let mut session = table(friends(8));
    let late = step(&session.effects()).expect("the deal is seen");
    session.now = session.now.checked_add(1.second()).expect("a time");
    assert_eq!(step(&session.send(late)), None);
    let effects = session.play(&session.pairs()[0][0].clone());
    assert_eq!(step(&effects), None);
}

#[test]
fn while_the_line_is_said_to_be_slow_nothing_moves() {
    let mut session = table(friends(8));
    let due = step(&session.effects()).expect("the deal is seen");
    session.send(Msg::Line { is_slow: true });
    assert_eq!(
        step(&session.send(due)),
        None,
        "what moves ends with its step"
    );
    let pairs = session.pairs();
    assert_eq!(step(&session.play(&pairs[0][0])), None);
    session.send(Msg::Line { is_slow: false });
    assert!(step(&session.play(&pairs[0][1])).is_some());
}

#[test]
fn nothing_moves_where_it_is_not_wanted() {
    let mut session = Session::at(State::new(
        friends(8),
        BEST,
        Start::Play(Mode::Concentration),
        1,
    ));
    session.resize(80, 24);
    session.play(&session.pairs()[0][0].clone());
    let moves = |effect: &Effect| {
        matches!(
            effect,
            Effect::SetTimer {
                timer: Timer::Motion,
                ..
            }
        )
    };
    assert!(
        !session.asked().iter().any(moves),
        "the default of these tests is a still board"
    );
}

#[test]
fn every_game_has_something_that_moves() {
    for mode in Mode::ALL {
        let mut config = Config::default();
        // A capture is the only move.
        let checkers = config
            .rules
            .iter_mut()
            .find(|rules| rules.mode() == Mode::Checkers)
            .expect("its rules");
        checkers
            .put_typed("fen", "B:W14:B9,10")
            .expect("a position");
        let mut session = Session::at(State::new(config, BEST, Start::Play(mode), 1));
        session
            .state
            .configure(|config| config.screen.animation = true);
        session.world.answers = true;
        session.resize(80, 24);
        if mode == Mode::Checkers {
            session.play("9x18");
        }
        let moves = |effect: &Effect| {
            matches!(
                effect,
                Effect::SetTimer {
                    timer: Timer::Motion,
                    ..
                }
            )
        };
        assert!(session.asked().iter().any(moves), "{mode}");
    }
}
