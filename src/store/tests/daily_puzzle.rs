//! The tests of the puzzles of the day.

use std::time::Duration;

use jiff::civil::date;

use super::*;

both! {
    a_puzzle_of_the_day_is_kept_until_it_is_solved_and_then_stays
    a_second_program_takes_back_no_try_and_no_hint
    merged_names_have_one_puzzle_a_day
}

fn puzzle(day: i8, tries: u64, practice: bool, is_solved: bool, seconds: u64) -> DailyPuzzle {
    DailyPuzzle {
        day: date(2026, 11, day),
        tries,
        practice,
        is_solved,
        spent: Duration::from_secs(seconds),
    }
}

fn puzzles(store: &TestStore, person: &str) -> Vec<DailyPuzzle> {
    store.daily(person.into()).unwrap().puzzles
}

fn a_puzzle_of_the_day_is_kept_until_it_is_solved_and_then_stays() {
    let mut store = memory();
    assert_eq!(puzzles(&store, "Ana"), []);
    let mut save = |puzzle| store.save_daily_puzzle("Ana".into(), puzzle).unwrap();
    save(puzzle(22, 1, true, false, 30));
    save(puzzle(21, 1, false, false, 30));
    save(puzzle(21, 2, false, true, 75));
    save(puzzle(21, 1, false, true, 3));
    let kept = [
        puzzle(21, 2, false, true, 75),
        puzzle(22, 1, true, false, 30),
    ];
    assert_eq!(puzzles(&store, "Ana"), kept);
    assert_eq!(kept.map(|puzzle| puzzle.counts()), [true, false]);
    assert_eq!(puzzles(&store, "Bo"), []);
}

fn a_second_program_takes_back_no_try_and_no_hint() {
    let mut store = memory();
    let mut save = |puzzle| store.save_daily_puzzle("Ana".into(), puzzle).unwrap();
    save(puzzle(21, 2, true, false, 60));
    save(puzzle(21, 1, false, true, 5));
    assert_eq!(puzzles(&store, "Ana"), [puzzle(21, 2, true, true, 60)]);
}

fn merged_names_have_one_puzzle_a_day() {
    let mut store = memory();
    for (name, puzzle) in [
        ("Ana", puzzle(21, 1, true, true, 5)),
        ("Bo", puzzle(21, 3, false, true, 90)),
        ("Bo", puzzle(22, 1, false, true, 10)),
    ] {
        store.save_daily_puzzle(name.into(), puzzle).unwrap();
    }
    store.merge("Bo".into(), "Ana".into()).unwrap();
    assert_eq!(
        puzzles(&store, "Ana"),
        [
            puzzle(21, 3, false, true, 90),
            puzzle(22, 1, false, true, 10)
        ]
    );
    store.split("Bo".into()).unwrap();
    assert_eq!(puzzles(&store, "Ana"), [puzzle(21, 1, true, true, 5)]);
}
