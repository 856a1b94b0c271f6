//! The tests of the counts of exercises.

use super::*;
use draughts::variant::Variant;
use parlour_model::checkers::exercise::ExerciseKind;

both! {
    exercises_are_counted_by_person_variant_kind_and_grade
    of_runs_of_puzzles_the_best_is_kept
}

fn of_runs_of_puzzles_the_best_is_kept() {
    let mut store = memory();
    assert_eq!(store.puzzle_runs("Ana".into()), Ok(vec![]));
    for (name, variant, solved) in [
        ("Ana", Variant::English, 4),
        ("Ana", Variant::English, 7),
        ("Ana", Variant::English, 5),
        ("Ana", Variant::Russian, 1),
        ("Bo", Variant::English, 9),
    ] {
        store
            .count_puzzle_run(name.into(), variant, solved)
            .unwrap();
    }
    let of = |variant, runs, best| RunCount {
        variant,
        runs,
        best,
    };
    assert_eq!(
        store.puzzle_runs("Ana".into()),
        Ok(vec![of(Variant::English, 3, 7), of(Variant::Russian, 1, 1)])
    );
    store.merge("Bo".into(), "Ana".into()).unwrap();
    assert_eq!(
        store.puzzle_runs("Ana".into()).unwrap()[0],
        of(Variant::English, 4, 9)
    );
}

fn count(kind: ExerciseKind, grade: u8, solved: u64, failed: u64) -> TrainingCount {
    TrainingCount {
        variant: Variant::English,
        kind,
        grade,
        solved,
        failed,
    }
}

fn exercises_are_counted_by_person_variant_kind_and_grade() {
    use ExerciseKind::{OnlyWin, PlayDraw};
    let mut store = memory();
    assert_eq!(store.training("Ana".into()), Ok(vec![]));
    for (name, count) in [
        ("Ana", count(OnlyWin, 1, 1, 0)),
        ("Ana", count(OnlyWin, 1, 0, 1)),
        ("Ana", count(OnlyWin, 1, 1, 0)),
        ("Ana", count(PlayDraw, 5, 0, 1)),
        ("Bo", count(OnlyWin, 1, 0, 1)),
    ] {
        store.count_training(name.into(), count).unwrap();
    }
    assert_eq!(
        store.training("Ana".into()),
        Ok(vec![count(OnlyWin, 1, 2, 1), count(PlayDraw, 5, 0, 1)])
    );
    store.merge("Bo".into(), "Ana".into()).unwrap();
    assert_eq!(
        store.training("Ana".into()).unwrap()[0],
        count(OnlyWin, 1, 2, 2),
        "merged names are one person"
    );
    store.split("Bo".into()).unwrap();
    assert_eq!(
        store.training("Bo".into()),
        Ok(vec![count(OnlyWin, 1, 0, 1)])
    );
}
