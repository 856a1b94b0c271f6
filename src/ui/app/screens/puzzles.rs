//! The choice of a puzzle of checkers: which game, how hard, and against which clock.

use std::time::Duration;

use crate::app::action::{Action, Destination};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::screen::{FormScreen, Shared};
use crate::app::text::clock;
use draughts::variant::Variant;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::checkers::exercise::{ExerciseKind, GRADES};
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::checkers::puzzle;
use parlour_model::cycle::turned;
use parlour_robots::checkers::training::ExerciseFilter;
use parlour_store::{StoreRequest, StoreResponse, TrainingCount};

/// The times for a puzzle that are offered.
const LIMITS: [Option<Duration>; 4] = [
    None,
    Some(Duration::from_secs(30)),
    Some(Duration::from_secs(60)),
    Some(Duration::from_secs(180)),
];

/// The puzzles that are wanted, and the time for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleChoice {
    pub variant: Variant,
    pub grade: u8,
    pub limit: Option<Duration>,
}

impl Default for PuzzleChoice {
    fn default() -> Self {
        Self {
            variant: Variant::English,
            grade: 1,
            limit: None,
        }
    }
}

impl PuzzleChoice {
    /// The puzzle of this number of the choice.
    pub fn wanted(self, nth: u64) -> ExerciseFilter {
        ExerciseFilter {
            variant: self.variant,
            kind: ExerciseKind::Puzzle,
            grade: self.grade,
            seed: nth,
        }
    }
}

/// A row of the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlesItem {
    Variant,
    Grade,
    Limit,
    Begin,
    /// Back to the start screen.
    Back,
}

/// The row on which the mark stands first: Begin.
const START: usize = 3;

/// The choice of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzles {
    pub form: Form<PuzzlesItem>,
    /// The person who solves them.
    person: String,
    choice: PuzzleChoice,
    counts: Vec<TrainingCount>,
}

impl Puzzles {
    /// The choice for a person.
    pub fn new(person: String, choice: PuzzleChoice) -> Self {
        let mut puzzles = Self {
            form: Form::new(Vec::new()),
            person,
            choice,
            counts: Vec::new(),
        };
        puzzles.form = Form::new(puzzles.rows());
        puzzles.form.mark(START);
        puzzles
    }

    fn rows(&self) -> Vec<Row<PuzzlesItem>> {
        let row = |key, label: Id, value: Text, help: Text| Row {
            value,
            control: Control::Choice,
            ..Row::button(key, label, help)
        };
        let PuzzleChoice {
            variant,
            grade,
            limit,
        } = self.choice;
        let limit = limit.map_or_else(|| text!("puzzle-no-clock"), |limit| clock(limit).into());
        vec![
            row(
                PuzzlesItem::Variant,
                id!("lists-game"),
                variant.title().into(),
                self.sum(None),
            ),
            row(
                PuzzlesItem::Grade,
                id!("training-grade-label"),
                text!("training-grade-of", grade = grade, grades = GRADES),
                self.sum(Some(grade)),
            ),
            row(
                PuzzlesItem::Limit,
                id!("puzzle-clock"),
                limit,
                text!("puzzle-clock-help"),
            ),
            Row::button(
                PuzzlesItem::Begin,
                text!("setup-begin"),
                text!("puzzle-begin-help"),
            ),
            Row::button(
                PuzzlesItem::Back,
                text!("menu-back"),
                text!("menu-back-start"),
            ),
        ]
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

    fn sum(&self, grade: Option<u8>) -> Text {
        let (solved, failed) = self.counted(grade);
        text!("training-so-far", solved = solved, failed = failed)
    }

    /// The first puzzle of the choice that was not counted.
    fn next(&self) -> u64 {
        let (solved, failed) = self.counted(Some(self.choice.grade));
        solved + failed
    }

    fn change(&mut self, item: PuzzlesItem, by: i64) {
        let choice = &mut self.choice;
        match item {
            PuzzlesItem::Variant => {
                choice.variant = turned(&puzzle::variants(), &choice.variant, by);
            }
            PuzzlesItem::Grade => {
                let grades: Vec<_> = (1..=GRADES).collect();
                choice.grade = turned(&grades, &choice.grade, by);
            }
            PuzzlesItem::Limit => choice.limit = turned(&LIMITS, &choice.limit, by),
            PuzzlesItem::Begin | PuzzlesItem::Back => {}
        }
        self.form.renew(self.rows());
    }
}

impl FormScreen for Puzzles {
    type Key = PuzzlesItem;

    const CONTEXT: Context = Context::Choice;

    fn title(&self) -> Text {
        text!("puzzle-heading")
    }

    fn form(&self) -> &Form<PuzzlesItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<PuzzlesItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<PuzzlesItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(PuzzlesItem::Begin) => {
                vec![Action::Open(Destination::Puzzle(self.choice, self.next()))]
            }
            FormEvent::Pressed(PuzzlesItem::Back) => vec![Action::Open(Destination::Menu)],
            FormEvent::Stepped(item, by) => {
                self.change(item, by);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Checkers)
    }

    fn listing(&self) -> StoreRequest {
        StoreRequest::Training {
            person: self.person.clone(),
        }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        if let StoreResponse::Training(counts) = response {
            self.counts = counts;
            self.form.renew(self.rows());
        }
        Vec::new()
    }
}
