//! Robots: they think outside, take a visible moment, and may be too late.

use std::time::Duration;

use parlour_boards::play::Play;
use parlour_kit::input::Key;
use parlour_model::concentration::Concentration;
use parlour_model::concentration::Move;
use parlour_model::player::Level;
use parlour_robots::Thinking;
use parlour_screen::effect::Effect;
use parlour_screen::effect::{RequestId, Timer};
use parlour_screen::msg::Msg;
use parlour_table::any::{AnyBotRequest, AnyMove};

use parlour_testing::session::{Session, settings};

/// The requests to the shell about a robot.
struct Asked {
    thought: Box<AnyBotRequest>,
    moment: RequestId,
}

impl Asked {
    #[track_caller]
    fn of(effects: Vec<Effect>) -> Self {
        let (mut thoughts, mut moments) = (Vec::new(), Vec::new());
        for effect in effects {
            match effect {
                Effect::Think(thought) => thoughts.push(thought),
                Effect::SetTimer {
                    after, request_id, ..
                } => {
                    assert_eq!(after, Duration::from_millis(360));
                    moments.push(request_id);
                }
                _ => {}
            }
        }
        assert_eq!(
            (thoughts.len(), moments.len()),
            (1, 1),
            "one thought, and its moment"
        );
        Self {
            thought: thoughts.remove(0),
            moment: moments.remove(0),
        }
    }

    fn answer(&self) -> Msg {
        Msg::BotMoved(
            self.thought.request_id(),
            self.thought.choose(&Thinking::untimed()),
        )
    }

    /// Another move than the robot's own, to tell answers apart.
    fn answer_with(&self, place: &str) -> Msg {
        answer(self.thought.request_id(), place)
    }
}

/// The number of moves that are shown; the table may be ahead of its screen.
fn shown(session: &Session) -> usize {
    let Some(play) = session.state.screen().as_a::<Play<Concentration>>() else {
        panic!("no table")
    };
    play.observation().moves
}

fn answer(request_id: RequestId, place: &str) -> Msg {
    Msg::BotMoved(
        request_id,
        AnyMove::Concentration(Move::Open(place.parse().expect("a place"))),
    )
}

/// A robot on turn, before anybody else has moved.
fn robot_first() -> (Session, Asked) {
    let mut session = Session::table(settings(&[Some(Level::Expert), None], 8));
    let asked = Asked::of(session.effects());
    assert_eq!(session.message(), "Ana is thinking");
    (session, asked)
}

#[test]
fn a_robot_that_answers_at_once_still_takes_its_moment() {
    let (mut session, asked) = robot_first();
    session.send(asked.answer_with("B2"));
    assert_eq!(shown(&session), 1);
    session.send(Msg::TimerFired(asked.moment));
    assert_eq!(session.record().moves[1], "B2");
    let next = Asked::of(session.effects());
    assert_ne!(next.thought.request_id(), asked.thought.request_id());
}

#[test]
fn a_robot_that_is_slow_moves_as_soon_as_it_answers() {
    let (mut session, asked) = robot_first();
    assert_eq!(session.send(Msg::TimerFired(asked.moment)), []);
    assert_eq!(session.message(), "Ana is thinking");
    session.send(asked.answer_with("B2"));
    assert_eq!(session.record().moves[1], "B2");
}

#[test]
fn a_key_or_a_click_cuts_the_moment_short() {
    for click in [false, true] {
        let (mut session, asked) = robot_first();
        session.send(asked.answer_with("B2"));
        if click {
            session.click_card("C3")
        } else {
            session.key(Key::Enter)
        };
        assert_eq!(
            session.record().moves[1..],
            ["B2"],
            "the robot's move and not the person's"
        );
    }
    let (mut session, asked) = robot_first();
    session.key(Key::Enter);
    session.send(asked.answer_with("B2"));
    assert_eq!(
        session.record().moves[1],
        "B2",
        "hurried before it answered"
    );
}

#[test]
fn a_person_cannot_move_for_a_robot_but_may_move_the_cursor() {
    let (mut session, _) = robot_first();
    let before = session.text();
    session.key(Key::Right);
    assert_ne!(session.text(), before);
    session.play("C3");
    assert_eq!(shown(&session), 1);
    assert!(
        session.message().ends_with("C3: wait for your turn"),
        "{}",
        session.message()
    );
}

#[test]
fn answers_that_nobody_waits_for_are_ignored() {
    let (mut session, asked) = robot_first();
    let stale = answer(RequestId(asked.thought.request_id().0 + 1000), "D4");
    assert_eq!(session.send(stale.clone()), []);
    session.send(asked.answer_with("B2"));
    session.send(stale);
    session.send(Msg::TimerFired(asked.moment));
    assert_eq!(
        session.record().moves[1],
        "B2",
        "the stale answer has not taken the true one's place"
    );
    session.effects();
    session.send(asked.answer_with("C3"));
    assert_eq!(shown(&session), 2, "an answer counts once");
}

#[test]
fn a_deal_that_is_started_over_forgets_the_robot_that_thinks() {
    let (mut session, old) = robot_first();
    let effects = session.key(Key::Char('t'));
    assert!(
        effects.contains(&Effect::StopThinking)
            && effects.contains(&Effect::CancelTimer(Timer::Screen))
    );
    let new = Asked::of(effects);
    session.send(new.answer_with("B2"));
    session.send(old.answer_with("C3"));
    session.send(Msg::TimerFired(old.moment));
    assert_eq!(shown(&session), 1);
    session.send(Msg::TimerFired(new.moment));
    assert_eq!(session.record().moves[1..], ["B2"]);
}

#[test]
fn leaving_stops_the_thinking() {
    let (mut session, asked) = robot_first();
    assert_eq!(
        session.key(Key::Esc),
        [Effect::StopThinking, Effect::CancelTimer(Timer::Screen)]
    );
    session.shows("a games room in a terminal");
    let before = session.text();
    assert_eq!(session.send(asked.answer()), []);
    assert_eq!(session.send(Msg::TimerFired(asked.moment)), []);
    assert_eq!(session.text(), before);
}

#[test]
fn a_robot_that_answers_an_illegal_move_is_told_off_and_nothing_breaks() {
    let (mut session, asked) = robot_first();
    session.send(asked.answer_with("Z99"));
    session.send(Msg::TimerFired(asked.moment));
    assert_eq!(shown(&session), 1);
    session.shows("there is no such card");
}

#[test]
fn con_11_robots_alone_play_a_whole_game_by_themselves() {
    let mut session = Session::table(settings(&[Some(Level::Expert), Some(Level::Sharp)], 6));
    session.shows("nothing new 0 of 4");
    session.settle();
    session.shows("— game over");
}

#[test]
fn robots_do_not_surrender() {
    let mut session = Session::table(settings(&[Some(Level::Expert), Some(Level::Sharp)], 6));
    session.hides("x resign");
    session.key(Key::Char('x'));
    session.shows("only bots play at this table");
}
