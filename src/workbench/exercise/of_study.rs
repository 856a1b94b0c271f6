//! An exercise from a study, to which it leads back: a line of a repertoire, or a mistake that is tried again.

use jiff::Timestamp;
use jiff::civil::Date;

use super::ExerciseBoard;
use super::at_work::AtWork;
use super::origin::Origin;
use crate::repertoire::{OwnLine, Standing};
use crate::study::StudyBoard;
use crate::study::place::StudyPlace;
use draughts::study::NodeId;
use parlour_language::{Text, text};
use parlour_model::checkers::exercise::ExerciseKind;
use parlour_model::checkers::names::VariantNames as _;
use parlour_robots::checkers::training::ExerciseFilter;
use parlour_robots::checkers::training_question::TrainingQuestion;
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::shared::Shared;

/// The study of an exercise, and the move of it that is asked for.
#[derive(Clone, Debug)]
pub(super) struct OfStudy {
    place: StudyPlace,
    node: NodeId,
    /// Today's date and the time, where a line of the repertoire is asked.
    trained: Option<(Date, Timestamp)>,
}

impl ExerciseBoard {
    /// Opens the line of a repertoire that is due first.
    ///
    /// # Errors
    /// No line is due.
    pub fn open_line(place: StudyPlace, shared: &mut Shared) -> Result<Vec<Action>, Text> {
        let today = shared.today();
        let standing = Standing::of(&place.study, place.at, today);
        let line = standing.due.ok_or_else(|| standing.words())?;
        let exercise = line.exercise(&place.study);
        let exercise = exercise.ok_or_else(|| text!("repertoire-none"))?;
        let of_study = OfStudy {
            place,
            node: line.end,
            trained: Some((today, shared.env.now)),
        };
        let mut board = Self::of_study(of_study, ExerciseKind::Repertoire, shared);
        board.at_work = AtWork::new(exercise);
        Ok(board.open())
    }

    /// Opens the position before a move that lost something, to find a better one.
    pub fn open_retry(place: StudyPlace, shared: &mut Shared) -> Vec<Action> {
        let of_study = OfStudy {
            node: place.at,
            place,
            trained: None,
        };
        Self::of_study(of_study, ExerciseKind::GameBetter, shared).open()
    }

    fn of_study(of_study: OfStudy, kind: ExerciseKind, shared: &mut Shared) -> Self {
        let wanted = ExerciseFilter {
            variant: of_study.place.study.variant(),
            kind,
            grade: 1,
            seed: 0,
        };
        Self {
            of_study: Some(of_study),
            ..Self::new(wanted, Origin::Study, shared)
        }
    }

    /// Returns the share of the repertoire that is not due, in hundredths.
    pub(super) fn learned(&self) -> Option<u32> {
        Some(self.of_study.as_ref()?.standing()?.share())
    }
}

impl OfStudy {
    /// The standing of the repertoire as it is after the lines that were asked; `None` where none is trained.
    fn standing(&self) -> Option<Standing> {
        let (today, _) = self.trained?;
        Some(Standing::of(&self.place.study, self.place.at, today))
    }

    /// The question whose answer is the exercise; none where the line is known.
    pub(super) fn question(&self) -> Option<TrainingQuestion> {
        let study = &self.place.study;
        let before = study.parent(self.node).filter(|_| self.trained.is_none())?;
        let made = study.played(self.node)?;
        Some(TrainingQuestion::Better(study.board(before), made))
    }

    pub(super) fn title(&self) -> Option<Text> {
        self.trained?;
        let study = &self.place.study;
        let opening = study.opening(self.node).map(Text::from);
        let opening = opening.unwrap_or_else(|| study.variant().title().into());
        Some(text!("repertoire-title", opening = opening))
    }

    /// The standing of the repertoire, in a sentence.
    pub(super) fn about(&self) -> Option<Text> {
        Some(self.standing()?.words())
    }

    /// Notes when a line is to be asked again. A study of the library is kept with that. `None` where no line is asked.
    pub(super) fn count(&mut self, is_solved: bool) -> Option<Vec<Action>> {
        let (today, now) = self.trained?;
        let study = &mut self.place.study;
        let line = OwnLine::at(study, self.node)?;
        line.answered(is_solved, today).note(study);
        Some(self.place.keep_silently(now).into_iter().collect())
    }

    /// Opens the next line that is due, or the study with how its repertoire stands.
    pub(super) fn next(self, shared: &mut Shared) -> Vec<Action> {
        if self.trained.is_none() {
            return self.back(shared);
        }
        match ExerciseBoard::open_line(self.place.clone(), shared) {
            Ok(actions) => actions,
            Err(why) => {
                let mut actions = self.back(shared);
                actions.push(Action::say(why));
                actions
            }
        }
    }

    pub(super) fn back(self, shared: &Shared) -> Vec<Action> {
        let stop = Action::Effect(Effect::StopThinking);
        let opened = StudyBoard::open(self.place, shared);
        std::iter::once(stop).chain(opened).collect()
    }

    pub(super) fn would_lose(&self) -> bool {
        self.place.is_changed()
    }
}
