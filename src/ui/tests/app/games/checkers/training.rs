//! Training: an exercise is chosen, solved or failed, and counted.

use std::time::Duration;

use draughts::pdn;
use draughts::study::Study;
use draughts_engine::analysis::{AnalysisQuestion, analyse};
use draughts_engine::think::SearchLimits;
use parlour_kit::input::Key;
use parlour_model::record::file_game::FileGame;
use parlour_robots::Thinking;
use parlour_robots::checkers::review::{Step, next_step, note_found};
use parlour_robots::checkers::training::{ExerciseFilter, judge};
use parlour_robots::checkers::training_question::{TrainingAnswer, TrainingQuestion};
use parlour_screen::effect::Effect;
use parlour_store::Store as _;

use crate::dump::dump;
use parlour_testing::session::{BEST, Session, World};

/// The choice of an exercise, with what is kept.
fn training(width: u16, height: u16) -> Session {
    let mut session = Session::kept("", BEST);
    session.world = World {
        answers: true,
        ..World::default()
    };
    session.resize(width, height);
    session.keys("e");
    session.think();
    session
}

/// The exercise that was drawn last.
fn drawn(session: &mut Session) -> ExerciseFilter {
    let wanted = session
        .effects()
        .into_iter()
        .rev()
        .find_map(|effect| match effect {
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
    session.key(Key::Enter);
    session.think();
    let wanted = drawn(session);
    let TrainingAnswer::Drawn(Some(exercise)) =
        TrainingQuestion::Draw(wanted).answer(&Thinking::untimed())
    else {
        panic!("there are tables")
    };
    let board = exercise.board;
    let is_right = |ply| {
        judge(&board, ply, &Thinking::untimed())
            .expect("it is in the tables")
            .is_kept
    };
    let (right, wrong): (Vec<_>, Vec<_>) = board
        .legal_moves()
        .into_iter()
        .partition(|ply| is_right(*ply));
    assert_eq!(right.len(), 1, "one move is right");
    (
        board.write(right[0]).to_string(),
        board.write(wrong[0]).to_string(),
    )
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
        assert_eq!(
            counts
                .iter()
                .map(|count| (count.solved, count.failed))
                .collect::<Vec<_>>(),
            [(1, 0)]
        );
        session.key(Key::Esc);
        session.think();
        session.key(Key::Up);
        session.wake();
        assert!(
            session.message().contains("1 solved, 0 failed"),
            "{}",
            session.message()
        );
    }
}

#[test]
fn a_wrong_move_is_told_counted_once_and_can_be_taken_back() {
    let mut session = training(80, 24);
    let (right, wrong) = begun(&mut session);
    typed(&mut session, &wrong);
    session.shows("gave");
    session.keys("u");
    typed(&mut session, &right);
    session.shows("solved");
    let counts = session
        .store()
        .training("player 1".into())
        .expect("it can be read");
    assert_eq!(
        counts
            .iter()
            .map(|count| (count.solved, count.failed))
            .collect::<Vec<_>>(),
        [(0, 1)]
    );
    session.keys("y");
    session.shows("Study");
    session.key(Key::Esc);
    session.shows("Training");
}

/// A game in which Black does not crown the man that holds the draw, after its analysis.
fn analysed() -> String {
    let text = "[GameType \"21\"][FEN \"B:WK32,21:B1,27\"] 1. 1-6 32x23 2. 6-10 *";
    let mut study = Study::read(text, None).expect("PDN");
    while let Some(Step { node, question }) = next_step(&mut study, Duration::from_secs(1)) {
        let limits = SearchLimits {
            nodes: 20_000,
            ..question.limits
        };
        let found = analyse(
            &AnalysisQuestion { limits, ..question },
            &Thinking::untimed(),
            &mut |_| {},
        );
        assert!(note_found(&mut study, node, &found), "there is a move");
    }
    study.text()
}

#[test]
fn a_turning_point_of_an_analysed_game_is_an_exercise_that_is_counted() {
    let mut session = training(80, 24);
    let text = analysed();
    let game = FileGame::of(&pdn::read(&text).expect("PDN")[0], &text, None).expect("a game");
    session
        .store()
        .keep_study(Box::new(game), None, jiff::Timestamp::UNIX_EPOCH)
        .expect("it is kept");
    for _ in 0..2 {
        session.key(Key::Up);
    }
    for _ in 0..5 {
        session.key(Key::Right);
    }
    session.shows("(your games)");
    for _ in 0..2 {
        session.key(Key::Down);
    }
    session.key(Key::Enter);
    session.think();
    session.shows("Black to move: find the drawing move");
    session.keys("H");
    session.shows("look at the piece on 27");
    typed(&mut session, "1-6");
    session.hides("27-31 was right");
    session.shows("try once more");
    session.keys("u");
    typed(&mut session, "1-6");
    session.shows("27-31 was right");
    session.keys("u");
    typed(&mut session, "27-31");
    session.shows("solved");
    let counts = session
        .store()
        .training("player 1".into())
        .expect("it can be read");
    let counts: Vec<_> = counts
        .iter()
        .map(|count| (count.kind.name(), count.solved, count.failed))
        .collect();
    assert_eq!(counts, [("analysed-draw", 0, 1)]);
}

#[test]
fn a_better_move_than_that_of_the_game_is_asked_for() {
    let mut session = training(80, 24);
    let text = analysed();
    let game = FileGame::of(&pdn::read(&text).expect("PDN")[0], &text, None).expect("a game");
    session
        .store()
        .keep_study(Box::new(game), None, jiff::Timestamp::UNIX_EPOCH)
        .expect("it is kept");
    session.press(Key::Up, 2);
    session.key(Key::Left);
    session.shows("find a better move (your games)");
    session.press(Key::Down, 2);
    session.key(Key::Enter);
    session.think();
    session.shows("Black to move: find a better move");
    typed(&mut session, "1-6");
    session.shows("that is weaker");
    session.keys("u");
    typed(&mut session, "27-31");
    session.shows("solved");
}

#[test]
fn a_store_without_an_analysed_game_says_so() {
    let mut session = training(80, 24);
    for _ in 0..2 {
        session.key(Key::Up);
    }
    for _ in 0..5 {
        session.key(Key::Right);
    }
    session.key(Key::End);
    session.key(Key::Up);
    session.key(Key::Enter);
    session.think();
    assert!(
        session
            .message()
            .starts_with("no analysed game has such an exercise;"),
        "{}",
        session.message()
    );
    session.key(Key::Esc);
    session.think();
    session.shows("(your games)");
}
