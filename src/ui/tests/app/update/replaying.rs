//! Looking back at a record.

use std::time::Duration;

use parlour_config::Config;
use parlour_kit::input::{Key, MouseKind};
use parlour_model::any::Mode;
use parlour_model::record::Record;
use parlour_screen::effect::Effect;
use parlour_screen::effect::{RequestId, Timer};
use parlour_screen::msg::Msg;

use parlour_testing::session::{Session, friends};

/// A game of two pairs in which Ana and Bo miss first; with the deal it has nine moves.
fn record() -> Record {
    let mut session = Session::table(friends(2));
    let [one, other] = session.mismatch();
    let pairs = session.pairs();
    let places = [&one, &other, &one, &other]
        .into_iter()
        .chain(pairs.iter().flatten());
    places.for_each(|place| drop(session.play(place)));
    session.shows("— game over");
    session.record()
}

fn replay() -> Session {
    Session::replay(&record(), Config::default())
}

#[test]
fn a_replay_is_copied_saved_and_filmed() {
    let record = record();
    let mut session = replay();
    let copied = session.key(Key::Char('C'));
    let moves = |text: &str| text.contains("moves = [");
    assert!(
        copied
            .iter()
            .any(|effect| matches!(effect, Effect::Copy(text) if moves(text))),
        "{copied:?}"
    );
    for (key, name) in [('s', "game.toml"), ('F', "game.svg")] {
        session.key(Key::Char(key));
        session.press(Key::Backspace, 40);
        session.keys(name);
        let effects = session.key(Key::Enter);
        let is_written = |effect: &Effect| match effect {
            Effect::Save { path, text } => path == name && moves(text),
            Effect::Film {
                path, record: film, ..
            } => path == name && film.moves == record.moves,
            _ => false,
        };
        assert!(effects.iter().any(is_written), "{effects:?}");
    }
}

#[test]
fn the_rules_of_a_replay_are_those_of_its_variant() {
    let rules = "[checkers]\nvariant = \"russian\"\n";
    let table = Session::of(
        &format!("players = [\"Ana\", \"Bo\"]\n{rules}"),
        Mode::Checkers,
        80,
        24,
    );
    let mut replay = Session::replay(&table.record(), Config::default());
    replay.key(Key::F(1));
    replay.shows("Shashki");
}

#[track_caller]
fn at(session: &Session, moves: usize) {
    session.shows(&format!("move {moves} of 9"));
}

#[test]
fn forward_back_to_the_start_and_to_the_end() {
    let mut session = replay();
    at(&session, 0);
    for key in [Key::Right, Key::Char('l'), Key::Char(' ')] {
        session.key(key);
    }
    at(&session, 3);
    let third = session.text();
    for key in [Key::Left, Key::Char('h'), Key::Backspace, Key::Left] {
        session.key(key);
    }
    at(&session, 0);
    session.key(Key::End);
    at(&session, 9);
    session.shows("game over");
    session.key(Key::Right);
    at(&session, 9);
    session.key(Key::Home);
    at(&session, 0);
    session.press(Key::Right, 3);
    assert_eq!(session.text(), third, "the way to a move does not matter");
}

#[test]
fn every_move_looks_the_same_whichever_way_it_is_reached() {
    let mut session = replay();
    let mut forward = vec![session.text()];
    for _ in 0..9 {
        session.key(Key::Right);
        forward.push(session.text());
    }
    for moves in (0..9).rev() {
        session.key(Key::Left);
        assert_eq!(session.text(), forward[moves], "back to {moves}");
    }
    for moves in [7, 2, 9, 1, 0] {
        session.line(Key::Char(':'), &moves.to_string());
        assert_eq!(session.text(), forward[moves], "at once to {moves}");
    }
}

#[test]
fn a_move_is_sought_by_its_number() {
    let mut session = replay();
    session.line(Key::Char(':'), "4");
    at(&session, 4);
    session.line(Key::Char(':'), "400");
    at(&session, 9);
    for typed in ["", "x", "-1", "1.5", "99999999999999999999999"] {
        session.line(Key::Char(':'), typed);
        assert_eq!(
            session.message(),
            format!("× \"{typed}\" is not a move number")
        );
        at(&session, 9);
    }
}

fn deadline(effects: &[Effect]) -> Option<(Duration, RequestId)> {
    effects.iter().find_map(|effect| match effect {
        Effect::SetTimer {
            after, request_id, ..
        } => Some((*after, *request_id)),
        _ => None,
    })
}

#[test]
fn it_steps_by_itself_to_the_end_and_stops_there() {
    let mut session = replay();
    let mut effects = session.key(Key::Char('a'));
    for moves in 1..9 {
        at(&session, moves);
        let (after, request_id) = deadline(&effects).expect("a deadline");
        assert_eq!(after, Duration::from_millis(600));
        assert_eq!(
            session.send(Msg::TimerFired(RequestId(request_id.0 + 50))),
            []
        );
        effects = session.send(Msg::TimerFired(request_id));
    }
    at(&session, 9);
    assert_eq!(deadline(&effects), None);
}

#[test]
fn any_step_stops_it_from_stepping_by_itself() {
    for key in [Key::Char('a'), Key::Right, Key::Left, Key::Home, Key::End] {
        let mut session = replay();
        let (_, request_id) = deadline(&session.key(Key::Char('a'))).expect("a deadline");
        assert_eq!(
            session.key(key),
            [Effect::CancelTimer(Timer::Screen)],
            "{key:?}"
        );
        let before = session.text();
        session.send(Msg::TimerFired(request_id));
        assert_eq!(session.text(), before, "{key:?}");
    }
}

#[test]
fn the_wheel_and_clicks_step_and_so_does_the_foot_line() {
    let mut session = replay();
    session.click((20, 10));
    session.mouse(MouseKind::WheelDown, (20, 10));
    at(&session, 2);
    session.mouse(MouseKind::WheelUp, (20, 10));
    at(&session, 1);
    session.click_on("forward");
    at(&session, 2);
    session.click_on("end");
    at(&session, 9);
    session.click_on("start");
    at(&session, 0);
    session.click_on("leave");
    session.shows("a games room in a terminal");
}

#[test]
fn con_10_the_winners_are_told_at_the_end() {
    let mut session = replay();
    session.key(Key::End);
    session.shows("Ana wins");
    session.shows("won");
    assert_eq!(
        session.key(Key::Ctrl('c')),
        [Effect::Quit],
        "nothing is lost by leaving"
    );
}

#[test]
fn a_record_without_moves_is_looked_at_too() {
    let empty = Record {
        moves: Vec::new(),
        finished: None,
        end: None,
        ..record()
    };
    let mut session = Session::replay(&empty, Config::default());
    for key in [Key::Right, Key::Left, Key::End, Key::Home, Key::Char('a')] {
        session.key(key);
        session.shows("move 0 of 0");
    }
}
