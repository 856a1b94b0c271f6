//! Training: an exercise is chosen, solved or failed, and counted.

use parlour::app::Effect;
use parlour::app::input::Key;
use parlour::robots::Thinking;
use parlour::robots::checkers::training::{TrainingAnswer, TrainingQuestion, Wanted, judge};
use parlour::store::Store as _;

use crate::dump::dump;
use crate::session::{BEST, Session, World};

/// The choice of an exercise, with what is kept.
fn training(width: u16, height: u16) -> Session {
    let mut session = Session::kept("", BEST);
    session.world = World { answers: true, ..World::default() };
    session.resize(width, height);
    session.keys("e");
    session.think();
    session
}

/// The exercise that was drawn last.
fn drawn(session: &mut Session) -> Wanted {
    let wanted = session.effects().into_iter().rev().find_map(|effect| match effect {
        Effect::Train(_, question) => match *question {
            TrainingQuestion::Draw(wanted) => Some(wanted),
            _ => None,
        },
        _ => None,
    });
    wanted.expect("an exercise is asked for")
}

/// Begins an exercise; the moves that are right in it, and one that is wrong.
fn begun(session: &mut Session) -> (String, String) {
    session.effects();
    for _ in 0..3 {
        session.key(Key::Down);
    }
    session.key(Key::Enter);
    session.think();
    let wanted = drawn(session);
    let TrainingAnswer::Drawn(Some(exercise)) = TrainingQuestion::Draw(wanted).answer(&Thinking::untimed()) else {
        panic!("there are tables")
    };
    let board = exercise.board;
    let is_right = |ply| judge(&board, ply, &Thinking::untimed()).expect("it is in the tables").is_kept;
    let (right, wrong): (Vec<_>, Vec<_>) = board.plies().into_iter().partition(|ply| is_right(*ply));
    assert_eq!(right.len(), 1, "one move is right");
    (board.write(right[0]).to_string(), board.write(wrong[0]).to_string())
}

fn typed(session: &mut Session, chosen: &str) {
    session.keys(":");
    session.keys(chosen);
    session.key(Key::Enter);
    session.think();
}

#[test]
fn an_exercise_is_solved_and_counted() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut session = training(width, height);
        insta::assert_snapshot!(format!("training_choice_{width}"), dump(&session.frame()));
        let (right, _) = begun(&mut session);
        insta::assert_snapshot!(format!("training_exercise_{width}"), dump(&session.frame()));
        typed(&mut session, &right);
        session.shows("solved");
        let person = "player 1".to_owned();
        let counts = session.store().training(person).expect("it can be read");
        assert_eq!(counts.iter().map(|count| (count.solved, count.failed)).collect::<Vec<_>>(), [(1, 0)]);
        session.key(Key::Esc);
        session.think();
        session.key(Key::Down);
        assert!(session.message().contains("1 solved, 0 failed"), "{}", session.message());
    }
}

#[test]
fn a_wrong_move_is_told_counted_once_and_can_be_taken_back() {
    let mut session = training(80, 24);
    let (right, wrong) = begun(&mut session);
    typed(&mut session, &wrong);
    session.shows("let go");
    session.keys("u");
    typed(&mut session, &right);
    session.shows("solved");
    let counts = session.store().training("player 1".into()).expect("it can be read");
    assert_eq!(counts.iter().map(|count| (count.solved, count.failed)).collect::<Vec<_>>(), [(0, 1)]);
    session.keys("y");
    session.shows("Study");
    session.key(Key::Esc);
    session.shows("Training");
}
