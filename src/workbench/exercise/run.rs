//! A run of puzzles: as many as can be solved in three minutes, with two faults at the most. The puzzles get harder.

use parlour_boards::play::keys::NEW_DEAL;
use std::time::Duration;

use draughts::variant::Variant;

use super::ExerciseBoard;
use super::at_work::{AtWork, Progress};
use super::origin::Origin;
use super::stopwatch::Stopwatch;
use crate::puzzle_choice::PuzzleChoice;
use parlour_kit::keymap::Command;
use parlour_kit::text::alternatives;
use parlour_language::{Text, id, text};
use parlour_model::checkers::exercise::GRADES;
use parlour_model::checkers::names::VariantNames as _;
use parlour_robots::checkers::puzzles;
use parlour_robots::checkers::training::ExerciseFilter;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, Timer};
use parlour_screen::question::{Button, Question};
use parlour_screen::shared::Shared;
use parlour_store::StoreRequest;

/// The time for a run.
pub(super) const LIMIT: Duration = Duration::from_secs(180);

/// The fault that ends a run.
const FAULTS: u64 = 3;

/// The number of puzzles that are solved before harder ones come.
const STEP: u64 = 3;

/// A run, and how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    variant: Variant,
    /// The place of the first puzzle among those of its grade.
    first: u64,
    pub(super) solved: u64,
    faults: u64,
    /// The most that the person has solved in a run before.
    best: u64,
    is_over: bool,
}

impl Run {
    /// Returns whether no more moves are made in it.
    pub(super) fn is_over(self) -> bool {
        self.is_over
    }

    /// The choice of puzzles from which it is begun.
    pub(super) fn choice(self) -> PuzzleChoice {
        PuzzleChoice {
            variant: self.variant,
            ..PuzzleChoice::default()
        }
    }

    fn wanted(self) -> ExerciseFilter {
        let steps = u8::try_from(self.solved / STEP).unwrap_or(GRADES);
        let choice = PuzzleChoice {
            grade: GRADES.min(1 + steps),
            ..self.choice()
        };
        choice.wanted(self.first.wrapping_add(self.solved + self.faults))
    }

    /// Another one by the same person.
    pub(super) fn again(self, shared: &mut Shared) -> Vec<Action> {
        ExerciseBoard::open_run(self.variant, self.best, shared)
    }

    /// The title of the screen, with the time that is left.
    pub(super) fn title(self, left: &str) -> Text {
        text!(
            "puzzle-run-title",
            variant = self.variant.title(),
            solved = self.solved,
            clock = left
        )
    }

    /// The number of puzzles that were solved, and the person's best where there is one.
    pub(super) fn standing(self) -> Text {
        match self.best {
            0 => text!("puzzle-run-solved", solved = self.solved),
            best => text!("puzzle-run-standing", solved = self.solved, best = best),
        }
    }

    /// Of the faults that a run has, those that were made.
    pub(super) fn faults(self) -> impl Iterator<Item = bool> {
        (0..FAULTS).map(move |fault| fault < self.faults)
    }

    /// Describes how it ended.
    fn result(self) -> Text {
        if self.solved > self.best {
            text!("puzzle-run-record", solved = self.solved)
        } else {
            text!("puzzle-run-result", solved = self.solved, best = self.best)
        }
    }
}

impl ExerciseBoard {
    /// Opens a run of puzzles of a variant. `best` is the most that the person has solved in one.
    pub fn open_run(variant: Variant, best: u64, shared: &mut Shared) -> Vec<Action> {
        let run = Run {
            variant,
            first: shared.env.new_seed(),
            solved: 0,
            faults: 0,
            best,
            is_over: false,
        };
        let mut board = Self::new(run.wanted(), Origin::Run(run), shared);
        board.deal(run);
        let (stopwatch, tick) = Stopwatch::start(Some(LIMIT), Duration::ZERO, shared.env);
        board.stopwatch = Some(stopwatch);
        vec![Action::open(board), Action::Effect(tick)]
    }

    /// Puts the next puzzle of a run on the board.
    fn deal(&mut self, run: Run) {
        (self.origin, self.wanted) = (Origin::Run(run), run.wanted());
        let exercise = puzzles::draw(self.wanted);
        self.at_work = exercise.and_then(AtWork::new);
    }

    /// The run that goes on, if it is one.
    pub(super) fn run(&self) -> Option<Run> {
        match self.origin {
            Origin::Run(run) => Some(run),
            _ => None,
        }
    }

    /// Goes on with a run after a puzzle that was solved or failed.
    pub(super) fn run_on(&mut self, shared: &mut Shared) -> Vec<Action> {
        let (Some(mut run), Some(work)) = (self.run(), &self.at_work) else {
            return Vec::new();
        };
        let said = match &work.progress {
            Progress::Solved => {
                run.solved += 1;
                text!("puzzle-run-right")
            }
            Progress::LetGo(right) => {
                run.faults += 1;
                let right = alternatives(right.iter().cloned());
                text!("puzzle-run-wrong", right = right)
            }
            _ => return Vec::new(),
        };
        self.origin = Origin::Run(run);
        if run.faults == FAULTS {
            return self.end_run(shared);
        }
        let is_wrong = matches!(work.progress, Progress::LetGo(_));
        self.deal(run);
        vec![if is_wrong {
            Action::refuse(said)
        } else {
            Action::say(said)
        }]
    }

    /// Ends a run that goes on, counts it, and asks for another.
    pub(super) fn end_run(&mut self, shared: &mut Shared) -> Vec<Action> {
        let Some(run) = self.run().filter(|run| !run.is_over) else {
            return Vec::new();
        };
        let mut actions = self.count_run(run, shared);
        let buttons = [
            Button::new(id!("puzzle-run-again"), Action::Perform(NEW_DEAL)),
            Button::new(id!("menu-back"), Action::Perform(Command::Back)),
        ];
        let question = Question::new(text!("puzzle-run-over"), run.result(), buttons);
        actions.push(Action::Ask(question));
        actions
    }

    /// Ends a run that is left.
    pub(super) fn leave_run(&mut self, shared: &mut Shared) -> Vec<Action> {
        match self.run() {
            Some(run) if !run.is_over && run.solved > 0 => self.count_run(run, shared),
            _ => Vec::new(),
        }
    }

    fn count_run(&mut self, run: Run, shared: &mut Shared) -> Vec<Action> {
        self.origin = Origin::Run(Run {
            is_over: true,
            best: run.best.max(run.solved),
            ..run
        });
        if let Some(stopwatch) = &mut self.stopwatch {
            stopwatch.stop(shared.env.now);
        }
        let counted = StoreRequest::CountPuzzleRun {
            person: self.person.clone(),
            variant: run.variant,
            solved: run.solved,
        };
        vec![
            Action::Effect(Effect::CancelTimer(Timer::Clock)),
            Action::keep(counted),
        ]
    }
}
