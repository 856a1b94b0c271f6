//! The choice of a puzzle of checkers: which game, how hard, and against which clock.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::exercise::ExerciseBoard;
use crate::puzzle_choice::PuzzleChoice;
use draughts::board::Board;
use parlour_boards::sample::draw_position;
use parlour_kit::text::clock;
use parlour_kit::view::ui::Ui;
use parlour_language::{Text, id, text};
use parlour_model::checkers::exercise::{ExerciseKind, GRADES};
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::checkers::puzzle;
use parlour_model::named_game::NamedGame;
use parlour_robots::checkers::puzzles;
use parlour_screen::action::Action;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::RowId;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::{RunCount, TrainingCount, ask};

/// The times for a puzzle that are offered.
const LIMITS: [Option<Duration>; 4] = [
    None,
    Some(Duration::from_secs(30)),
    Some(Duration::from_secs(60)),
    Some(Duration::from_secs(180)),
];

/// The choice of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzles {
    pub mark: Mark,
    /// The person who solves them.
    person: String,
    choice: PuzzleChoice,
    counts: Vec<TrainingCount>,
    runs: Vec<RunCount>,
}

impl Puzzles {
    /// Opens the choice.
    pub fn open(choice: PuzzleChoice, shared: &Shared) -> Action {
        Action::open(Self {
            mark: Mark::on((id!("setup-begin"), 0)),
            person: shared.person(),
            choice,
            counts: Vec::new(),
            runs: Vec::new(),
        })
    }

    /// The numbers of puzzles of the game that were solved and failed, of one grade or of all.
    fn counted(&self, grade: Option<u8>) -> (u64, u64) {
        let counted = self.counts.iter().filter(|count| {
            (count.variant, count.kind) == (self.choice.variant, ExerciseKind::Puzzle)
                && grade.is_none_or(|grade| grade == count.grade)
        });
        counted.fold((0, 0), |(solved, failed), count| {
            (solved + count.solved, failed + count.failed)
        })
    }

    /// The most puzzles of the game that were solved in a run.
    fn best_run(&self) -> u64 {
        let mut runs = self.runs.iter();
        let of_game = runs.find(|runs| runs.variant == self.choice.variant);
        of_game.map_or(0, |runs| runs.best)
    }

    fn sum(&self, grade: Option<u8>) -> Text {
        let (solved, failed) = self.counted(grade);
        text!("training-so-far", solved = solved, failed = failed)
    }

    /// The first puzzle of the choice that was not counted.
    fn next(&self) -> u64 {
        let (solved, failed) = self.counted(Some(self.choice.grade));
        solved + failed
    }
}

list_screen!(Puzzles: "menu-puzzles");

impl ScreenUi for Puzzles {
    list_of_rows!();

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-puzzles"), 0))
    }

    fn title(&self) -> Text {
        text!("puzzle-heading")
    }

    fn game(&self) -> Option<NamedGame> {
        Some(self.choice.variant.into())
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        let (person, own) = (self.person.clone(), self.person.clone());
        let counts = |screen: &mut Self, counts| screen.counts = counts;
        let runs = |screen: &mut Self, runs| screen.runs = runs;
        vec![
            Action::ask(ask::Training { person }, counts),
            Action::ask(ask::PuzzleRuns { person: own }, runs),
        ]
    }
}

impl ListScreen for Puzzles {
    const IS_PICTURED: bool = true;

    its_mark!();

    /// The position of the next puzzle; that of the start where the puzzle has a time, which begins when it is seen.
    fn draw_picture(&self, area: Rect, ui: &mut Ui) {
        let next = puzzles::draw(self.choice.wanted(self.next())).map(|next| next.board);
        let untimed = next.filter(|_| self.choice.limit.is_none());
        let board = untimed.unwrap_or_else(|| Board::start(self.choice.variant));
        draw_position(&board, area, ui);
    }

    fn rows(&self, rows: &mut Rows<Self>) {
        let PuzzleChoice {
            variant,
            grade,
            limit,
        } = self.choice;
        rows.one_of(
            id!("lists-game"),
            puzzle::variants(),
            variant,
            |variant| variant.title(),
            |screen, variant| screen.choice.variant = variant,
        )
        .helped(self.sum(None));
        rows.one_of(
            id!("training-grade-label"),
            1..=GRADES,
            grade,
            |grade| text!("training-grade-of", grade = *grade, grades = GRADES),
            |screen, grade| screen.choice.grade = grade,
        )
        .helped(self.sum(Some(grade)));
        rows.one_of(
            row!("puzzle-clock"),
            LIMITS,
            limit,
            |limit| limit.map_or_else(|| text!("puzzle-no-clock"), |limit| clock(limit).into()),
            |screen, limit| screen.choice.limit = limit,
        );
        rows.button(id!("setup-begin"), |screen, shared| {
            ExerciseBoard::open_puzzle(screen.choice, screen.next(), shared)
        })
        .helped(id!("puzzle-begin-help"));
        let best = self.best_run();
        rows.button(row!("puzzle-run"), move |screen, shared| {
            ExerciseBoard::open_run(screen.choice.variant, best, shared)
        })
        .valued(match best {
            0 => Text::default(),
            best => text!("puzzle-run-best", best = best),
        });
        rows.back(id!("menu-back-start"));
    }
}
