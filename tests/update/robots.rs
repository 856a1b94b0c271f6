//! Robots: they think outside, take a visible moment, and may be too late.

use std::time::Duration;

use parlour::app::effect::Ticket;
use parlour::app::input::Key;
use parlour::app::thought::{AnyMove, AnyThought};
use parlour::app::{Effect, Msg};
use parlour::model::concentration::Move;
use parlour::model::player::Level;
use parlour::robots::Thinking;

use crate::session::{Session, settings};

/// What the shell was asked to do about a robot.
struct Asked {
    thought: Box<AnyThought>,
    moment: Ticket,
}

impl Asked {
    #[track_caller]
    fn of(effects: Vec<Effect>) -> Self {
        let (mut thoughts, mut moments) = (Vec::new(), Vec::new());
        for effect in effects {
            match effect {
                Effect::Think(thought) => thoughts.push(thought),
                Effect::Wake { after, ticket } => {
                    assert_eq!(after, Duration::from_millis(600));
                    moments.push(ticket);
                }
                _ => {}
            }
        }
        assert_eq!((thoughts.len(), moments.len()), (1, 1), "one thought, and its moment");
        Self { thought: thoughts.remove(0), moment: moments.remove(0) }
    }

    fn answer(&self) -> Msg {
        Msg::Thought(self.thought.ticket(), self.thought.choose(&Thinking::untimed()))
    }

    /// Another move than the robot's own, to tell answers apart.
    fn answer_with(&self, place: &str) -> Msg {
        answer(self.thought.ticket(), place)
    }
}

fn answer(ticket: Ticket, place: &str) -> Msg {
    Msg::Thought(ticket, AnyMove::Concentration(Move::Open(place.parse().expect("a place"))))
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
    assert_eq!(session.record().moves.len(), 1);
    session.send(Msg::Woke(asked.moment));
    assert_eq!(session.record().moves[1], "B2");
    let next = Asked::of(session.effects());
    assert_ne!(next.thought.ticket(), asked.thought.ticket());
}

#[test]
fn a_robot_that_is_slow_moves_as_soon_as_it_answers() {
    let (mut session, asked) = robot_first();
    assert_eq!(session.send(Msg::Woke(asked.moment)), []);
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
        assert_eq!(session.record().moves[1..], ["B2"], "the robot's move and not the person's");
    }
    let (mut session, asked) = robot_first();
    session.key(Key::Enter);
    session.send(asked.answer_with("B2"));
    assert_eq!(session.record().moves[1], "B2", "hurried before it answered");
}

#[test]
fn a_person_cannot_move_for_a_robot_but_may_move_the_cursor() {
    let (mut session, _) = robot_first();
    let before = session.text();
    session.key(Key::Right);
    assert_ne!(session.text(), before);
    session.open("C3");
    assert_eq!(session.record().moves.len(), 1);
    assert!(session.message().ends_with("C3: it is nobody's turn at this keyboard"), "{}", session.message());
}

#[test]
fn answers_that_nobody_waits_for_are_ignored() {
    let (mut session, asked) = robot_first();
    let stale = answer(Ticket(asked.thought.ticket().0 + 1000), "D4");
    assert_eq!(session.send(stale.clone()), []);
    session.send(asked.answer_with("B2"));
    session.send(stale);
    session.send(Msg::Woke(asked.moment));
    assert_eq!(session.record().moves[1], "B2", "the stale answer has not taken the true one's place");
    session.effects();
    session.send(asked.answer_with("C3"));
    assert_eq!(session.record().moves.len(), 2, "an answer counts once");
}

#[test]
fn a_deal_that_is_started_over_forgets_the_robot_that_thinks() {
    let (mut session, old) = robot_first();
    let effects = session.key(Key::Char('t'));
    assert!(effects.contains(&Effect::StopThinking) && effects.contains(&Effect::Unwake));
    let new = Asked::of(effects);
    session.send(new.answer_with("B2"));
    session.send(old.answer_with("C3"));
    session.send(Msg::Woke(old.moment));
    assert_eq!(session.record().moves.len(), 1);
    session.send(Msg::Woke(new.moment));
    assert_eq!(session.record().moves[1..], ["B2"]);
}

#[test]
fn leaving_stops_the_thinking() {
    let (mut session, asked) = robot_first();
    assert_eq!(session.key(Key::Esc), [Effect::StopThinking, Effect::Unwake]);
    session.shows("What shall we play?");
    let before = session.text();
    assert_eq!(session.send(asked.answer()), []);
    assert_eq!(session.send(Msg::Woke(asked.moment)), []);
    assert_eq!(session.text(), before);
}

#[test]
fn a_robot_that_answers_an_illegal_move_is_told_off_and_nothing_breaks() {
    let (mut session, asked) = robot_first();
    session.send(asked.answer_with("Z99"));
    session.send(Msg::Woke(asked.moment));
    assert_eq!(session.record().moves.len(), 1);
    session.shows("there is no such card");
}

#[test]
fn con_11_robots_alone_play_a_whole_game_by_themselves() {
    let mut session = Session::table(settings(&[Some(Level::Expert), Some(Level::Sharp)], 6));
    session.shows("idle turns 0 of 4");
    for _ in 0..500 {
        let (mut think, mut wake) = (None, None);
        for effect in session.effects() {
            match effect {
                Effect::Think(thought) => think = Some(thought),
                Effect::Wake { ticket, .. } => wake = Some(ticket),
                _ => {}
            }
        }
        if let Some(thought) = think {
            session.send(Msg::Thought(thought.ticket(), thought.choose(&Thinking::untimed())));
        }
        match wake {
            Some(ticket) => drop(session.send(Msg::Woke(ticket))),
            None => break,
        }
    }
    session.shows("The game is over");
    assert_eq!(session.key(Key::Esc), []);
    session.shows("Concentration — game over");
}

#[test]
fn robots_do_not_surrender() {
    let mut session = Session::table(settings(&[Some(Level::Expert), Some(Level::Sharp)], 6));
    session.hides("surrender");
    session.key(Key::Char('x'));
    session.shows("only robots play at this table");
}
