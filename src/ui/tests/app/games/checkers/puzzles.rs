//! Puzzles: one is chosen, solved or failed, against the clock or not, and counted.

use draughts::variant::Variant;
use jiff::civil::date;
use jiff::tz::TimeZone;
use parlour_kit::input::Key;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::exercise::ExerciseKind;
use parlour_model::checkers::puzzle::{Puzzle, puzzles};
use parlour_store::{
    DailyDeals, DailyPuzzle, Person, RunCount, Statistics, Store as _, StoreResponse, TrainingCount,
};
use parlour_ui::screens::statistics::StatisticsScreen;
use parlour_workbench::exercise::ExerciseBoard;

use crate::dump::dump;
use parlour_testing::session::{BEST, Session, World};
use parlour_testing::store_answers::answer;

/// The choice of a puzzle, with what is kept.
fn choice(width: u16, height: u16) -> Session {
    let mut session = Session::kept("", BEST);
    session.world = World {
        answers: true,
        ..World::default()
    };
    session.resize(width, height);
    session.click_on("Puzzles");
    session
}

/// The puzzles of a grade of English draughts, in the order in which they come.
fn of_grade(grade: u8) -> Vec<&'static Puzzle> {
    let all = puzzles(Variant::English).iter();
    all.filter(|puzzle| puzzle.grade() == grade).collect()
}

/// A legal first move that does not win.
fn wrong(puzzle: &Puzzle) -> String {
    let all = puzzle.board.legal_moves();
    let wrong = all.into_iter().find(|ply| *ply != puzzle.solution[0]);
    puzzle.board.write(wrong.expect("a choice")).to_string()
}

fn typed(session: &mut Session, chosen: &str) {
    session.keys(":");
    session.keys(chosen);
    session.key(Key::Enter);
}

/// Makes the solver's moves of a solution.
fn solve(session: &mut Session, puzzle: &Puzzle) {
    for chosen in puzzle.notation().iter().step_by(2) {
        session.hides("solved");
        typed(session, chosen);
    }
    session.shows("solved");
}

/// The numbers of puzzles solved and failed, by grade.
fn counts(session: &Session) -> Vec<(u8, u64, u64)> {
    let counts = session.store().training("player 1".into());
    let counts = counts.expect("it can be read").into_iter();
    counts
        .inspect(|count| assert_eq!(count.kind, ExerciseKind::Puzzle))
        .map(|count| (count.grade, count.solved, count.failed))
        .collect()
}

#[test]
fn a_puzzle_is_solved_move_by_move_and_the_next_one_follows() {
    let all = of_grade(1);
    for (width, height) in [(80, 24), (120, 40)] {
        let mut session = choice(width, height);
        insta::assert_snapshot!(format!("puzzle_choice_{width}"), dump(&session.frame()));
        session.key(Key::Enter);
        insta::assert_snapshot!(format!("puzzle_{width}"), dump(&session.frame()));
        solve(&mut session, all[0]);
        assert_eq!(counts(&session), [(1, 1, 0)]);
        session.keys("n");
        solve(&mut session, all[1]);
        session.key(Key::Esc);
        session.key(Key::Up);
        session.key(Key::Up);
        session.wake();
        session.shows("2 solved, 0 failed");
        session.key(Key::End);
        session.key(Key::Up);
        session.key(Key::Up);
        session.key(Key::Enter);
        solve(&mut session, all[2]);
        assert_eq!(counts(&session), [(1, 3, 0)]);
    }
}

#[test]
fn a_wrong_move_leaves_another_try_and_the_second_one_shows_the_solution() {
    let puzzle = of_grade(1)[0];
    let mut session = choice(80, 24);
    session.key(Key::Enter);
    let right = format!("{} was right", puzzle.notation()[0]);
    for _ in 0..2 {
        session.hides(&right);
        session.hides("study");
        typed(&mut session, &wrong(puzzle));
        session.shows("that gave the win away");
        session.keys("u");
    }
    typed(&mut session, &wrong(puzzle));
    session.shows(&right);
    session.shows("study");
    session.keys("u");
    solve(&mut session, puzzle);
    assert_eq!(counts(&session), [(1, 0, 1)]);
}

#[test]
fn a_hint_names_the_piece_then_the_move_and_the_puzzle_counts_as_failed() {
    let puzzle = of_grade(1)[0];
    let moves = puzzle.notation();
    let mut session = choice(80, 24);
    session.key(Key::Enter);
    session.keys("H");
    session.shows("look at the piece on");
    session.hides(&format!("{} is right", moves[0]));
    session.keys("H");
    session.shows(&format!("{} is right", moves[0]));
    typed(&mut session, &moves[0]);
    session.keys("HH");
    session.shows(&format!("{} is right", moves[2]));
    typed(&mut session, &moves[2]);
    assert_eq!(counts(&session), [(1, 0, 1)]);
}

#[test]
fn a_puzzle_whose_time_is_up_counts_as_failed_and_may_still_be_solved() {
    let mut session = choice(80, 24);
    session.key(Key::Up);
    session.key(Key::Right);
    session.shows("0:30");
    session.key(Key::Down);
    session.wake();
    session.key(Key::Enter);
    session.shows("— 0:30");
    for _ in 0..29 {
        session.wake();
    }
    session.shows("— 0:01");
    assert!(counts(&session).is_empty());
    session.wake();
    session.shows("time is up");
    assert!(!session.wake(), "no second follows");
    solve(&mut session, of_grade(1)[0]);
    assert_eq!(counts(&session), [(1, 0, 1)]);
    session.key(Key::Esc);
    session.shows("0:30");
}

/// The puzzle that is on the board.
fn on_board(session: &Session) -> &'static Puzzle {
    let board = session.state.screen().as_a::<ExerciseBoard>();
    let work = board.and_then(ExerciseBoard::at_work).expect("a puzzle");
    let mut all = puzzles(Variant::English).iter();
    let is_it = |puzzle: &&Puzzle| puzzle.board == work.exercise.board;
    all.find(is_it).expect("a puzzle of the file")
}

/// Begins a run of puzzles.
fn run(width: u16, height: u16) -> Session {
    let mut session = choice(width, height);
    session.key(Key::Down);
    session.key(Key::Enter);
    session
}

/// Makes the solver's moves, after which the next puzzle is there.
fn solve_in_run(session: &mut Session) {
    let puzzle = on_board(session);
    for chosen in puzzle.notation().iter().step_by(2) {
        typed(session, chosen);
    }
    session.shows("here is the next one");
    assert_ne!(on_board(session), puzzle);
}

#[test]
fn a_run_goes_on_until_the_third_fault_and_its_best_is_kept() {
    let mut session = run(80, 24);
    for solved in 0..4 {
        session.shows(&format!("— {solved} solved —"));
        session.shows(if solved < 3 { "grade 1" } else { "grade 2" });
        solve_in_run(&mut session);
    }
    insta::assert_snapshot!("puzzle_run_80", dump(&session.frame()));
    for _ in 0..3 {
        session.hides("The run is over");
        session.hides("hint");
        let right = format!("the move was {}", on_board(&session).notation()[0]);
        let wrong = wrong(on_board(&session));
        typed(&mut session, &wrong);
        if !session.is_shown("The run is over") {
            session.shows(&right);
        }
    }
    session.shows("You solved 4 puzzles: your best so far!");
    session.settle();
    session.shows("— 3:00");
    session.click_on("Another run");
    session.shows("0 solved; best 4");
    solve_in_run(&mut session);
    session.key(Key::Esc);
    session.shows("best 4");
    let runs = session
        .store()
        .puzzle_runs("player 1".into())
        .expect("it can be read");
    let of_english = RunCount {
        variant: Variant::English,
        runs: 2,
        best: 4,
    };
    assert_eq!(runs, [of_english]);
}

#[test]
fn a_run_ends_when_its_three_minutes_are_over() {
    let mut session = run(120, 40);
    session.shows("— 3:00");
    solve_in_run(&mut session);
    let puzzle = on_board(&session);
    while !session.is_shown("— 0:01") {
        assert!(session.wake(), "the time goes on");
    }
    session.hides("The run is over");
    session.wake();
    session.shows("You solved one puzzle");
    session.key(Key::Esc);
    let first = &puzzle.notation()[0];
    typed(&mut session, first);
    session.shows("the run is over");
    assert_eq!(on_board(&session), puzzle);
}

#[test]
fn without_a_limit_the_time_is_shown_until_the_puzzle_is_solved() {
    let mut session = choice(80, 24);
    session.key(Key::Enter);
    session.wake();
    session.wake();
    session.shows("— 0:02");
    solve(&mut session, of_grade(1)[0]);
    assert!(!session.wake(), "it is stopped");
    session.shows("— 0:02");
}

#[test]
fn every_variant_and_grade_has_puzzles_on_the_screen() {
    for steps in 0..3 {
        let mut session = choice(80, 24);
        for _ in 0..3 {
            session.key(Key::Up);
        }
        for _ in 0..steps {
            session.key(Key::Right);
        }
        session.key(Key::Down);
        session.key(Key::Left);
        session.shows("5 of 5");
        session.key(Key::Down);
        session.key(Key::Down);
        session.key(Key::Enter);
        session.shows("grade 5");
    }
}

#[test]
fn the_statistics_tell_puzzles_from_exercises_and_count_the_days() {
    let count = |kind, grade, solved, failed| TrainingCount {
        variant: Variant::English,
        kind,
        grade,
        solved,
        failed,
    };
    let puzzle = |day, practice| DailyPuzzle {
        is_solved: true,
        practice,
        ..DailyPuzzle::new(date(2026, 11, day))
    };
    let puzzles = vec![puzzle(21, false), puzzle(23, false), puzzle(24, true)];
    let mut screen = StatisticsScreen::of(None, date(2026, 11, 24), TimeZone::UTC);
    let rules = AnyRules::default_of(Mode::Checkers);
    let ana = Person {
        name: "Ana".into(),
        also: Vec::new(),
        games: 1,
        unreadable: None,
    };
    let answers = [
        StoreResponse::People(vec![ana]),
        StoreResponse::Statistics(vec![Statistics::of(&rules)]),
        StoreResponse::Daily(DailyDeals {
            puzzles,
            ..DailyDeals::default()
        }),
        StoreResponse::Training(vec![
            count(ExerciseKind::OnlyWin, 1, 4, 1),
            count(ExerciseKind::Puzzle, 1, 2, 1),
            count(ExerciseKind::Puzzle, 3, 0, 2),
        ]),
    ];
    answer(&mut screen, &answers);
    let lines = screen.checkers_lines();
    for line in [
        "2 puzzles of the day; streak 1, longest 1",
        "training english, by grade 1: 4 of 5",
        "puzzles english, by grade 1: 2 of 3, 3: 0 of 2",
    ] {
        assert!(
            lines.iter().any(|shown| shown.english() == line),
            "{lines:?}"
        );
    }
}
