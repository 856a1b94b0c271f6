//! Training for endings of checkers: which game, what is to be done, and how hard it is to be.

use crate::app::action::{Action, Destination};
use crate::app::effect::{Effect, RequestId};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::msg::Msg;
use crate::app::screen::{FormScreen, Shared};
use draughts::variant::Variant;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::checkers::exercise::{ExerciseKind, GRADES};
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::cycle::turned;
use parlour_robots::checkers::training::ExerciseFilter;
use parlour_robots::checkers::training_question::{TrainingAnswer, TrainingQuestion};
use parlour_store::{StoreRequest, StoreResponse, TrainingCount};

/// A row of the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingItem {
    Variant,
    Kind,
    Grade,
    Begin,
    /// Back to the start screen.
    Back,
}

/// The row on which the mark stands first: Begin.
const START: usize = 3;

/// The choice of an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    pub form: Form<TrainingItem>,
    /// The person who trains.
    person: String,
    request: RequestId,
    /// The games with tables; `None` until it is known which those are.
    variants: Option<Vec<Variant>>,
    variant: Variant,
    kind: ExerciseKind,
    grade: u8,
    counts: Vec<TrainingCount>,
}

impl Training {
    /// The choice for a person, and the question which games there are, with this number.
    pub fn new(person: String, request: RequestId) -> (Self, Effect) {
        let mut training = Self {
            form: Form::new(Vec::new()),
            person,
            request,
            variants: None,
            variant: Variant::English,
            kind: ExerciseKind::OnlyWin,
            grade: 1,
            counts: Vec::new(),
        };
        training.form = Form::new(training.rows());
        training.form.mark(START);
        (
            training,
            Effect::Train(request, Box::new(TrainingQuestion::Variants)),
        )
    }

    /// The same with what was chosen before.
    #[must_use]
    pub fn choosing(mut self, chosen: ExerciseFilter) -> Self {
        self.variant = chosen.variant;
        self.kind = chosen.kind;
        self.grade = chosen.grade;
        self.form.renew(self.rows());
        self
    }

    fn rows(&self) -> Vec<Row<TrainingItem>> {
        let choice = |key, label: Id, value: Text, help: Text| Row {
            value,
            control: Control::Choice,
            ..Row::button(key, label, help)
        };
        let variants = match &self.variants {
            None => text!("training-looking"),
            Some(variants) if variants.is_empty() => text!("training-no-tables"),
            Some(_) => text!("training-games-help"),
        };
        let begin = if self.kind.is_from_games() {
            text!("training-begin-help-games")
        } else {
            text!("training-begin-help")
        };
        vec![
            choice(
                TrainingItem::Variant,
                id!("lists-game"),
                self.variant.title().into(),
                variants,
            ),
            choice(
                TrainingItem::Kind,
                id!("training-task"),
                self.kind.task().into(),
                self.sum(None),
            ),
            choice(
                TrainingItem::Grade,
                id!("training-grade-label"),
                text!("training-grade-of", grade = self.grade, grades = GRADES),
                self.sum(Some(self.grade)),
            ),
            Row::button(TrainingItem::Begin, text!("setup-begin"), begin),
            Row::button(
                TrainingItem::Back,
                text!("menu-back"),
                text!("menu-back-start"),
            ),
        ]
    }

    /// Returns the number of times the chosen exercise was solved and failed, at one grade or at
    /// all.
    fn sum(&self, grade: Option<u8>) -> Text {
        let counted = self.counts.iter().filter(|count| {
            (count.variant, count.kind) == (self.variant, self.kind)
                && grade.is_none_or(|grade| grade == count.grade)
        });
        let (solved, failed) = counted.fold((0, 0), |(solved, failed), count| {
            (solved + count.solved, failed + count.failed)
        });
        text!("training-so-far", solved = solved, failed = failed)
    }

    fn change(&mut self, item: TrainingItem, by: i64) {
        match item {
            TrainingItem::Variant => {
                let all = self
                    .variants
                    .as_deref()
                    .filter(|all| !all.is_empty())
                    .unwrap_or(&[Variant::English]);
                self.variant = turned(all, &self.variant, by);
            }
            TrainingItem::Kind => self.kind = turned(&ExerciseKind::TRAINING, &self.kind, by),
            TrainingItem::Grade => {
                let grades: Vec<_> = (1..=GRADES).collect();
                self.grade = turned(&grades, &self.grade, by);
            }
            TrainingItem::Begin | TrainingItem::Back => {}
        }
        self.form.renew(self.rows());
    }
}

impl FormScreen for Training {
    type Key = TrainingItem;

    const CONTEXT: Context = Context::Choice;

    fn title(&self) -> Text {
        text!("training-heading")
    }

    fn form(&self) -> &Form<TrainingItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<TrainingItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<TrainingItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(TrainingItem::Begin)
                if self.variants.as_ref().is_some_and(|all| !all.is_empty()) =>
            {
                // The seed comes with the exercise.
                let wanted = ExerciseFilter {
                    variant: self.variant,
                    kind: self.kind,
                    grade: self.grade,
                    seed: 0,
                };
                vec![Action::Open(Destination::Exercise(wanted))]
            }
            FormEvent::Pressed(TrainingItem::Begin) => {
                vec![Action::refuse(text!("training-nothing"))]
            }
            FormEvent::Pressed(TrainingItem::Back) => vec![Action::Open(Destination::Menu)],
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

    fn receive(&mut self, msg: &Msg) -> Vec<Action> {
        match msg {
            Msg::Trained(id, answer) if *id == self.request => match &**answer {
                TrainingAnswer::Variants(variants, faults) => {
                    self.variants = Some(variants.clone());
                    self.form.renew(self.rows());
                    let fault = faults.first().cloned();
                    fault.map(Action::refuse).into_iter().collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        vec![Action::Effect(Effect::StopThinking)]
    }
}
