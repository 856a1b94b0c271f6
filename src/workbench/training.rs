//! Training for endings of checkers: which game, what is to be done, and how hard it is to be.

use ratatui::layout::Rect;

use crate::exercise::ExerciseBoard;
use draughts::board::Board;
use draughts::variant::Variant;
use parlour_boards::sample::draw_position;
use parlour_kit::view::ui::Ui;
use parlour_language::{Text, id, text};
use parlour_model::checkers::exercise::{ExerciseKind, GRADES};
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::named_game::NamedGame;
use parlour_robots::checkers::training::ExerciseFilter;
use parlour_robots::checkers::training_question::{TrainingAnswer, TrainingQuestion};
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, RequestId};
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::msg::Msg;
use parlour_screen::rows::RowId;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::{TrainingCount, ask};

/// The choice of an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    pub mark: Mark,
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
    pub fn open(chosen: Option<ExerciseFilter>, shared: &mut Shared) -> Vec<Action> {
        let request = shared.env.new_id();
        let training = Self {
            mark: Mark::on((id!("setup-begin"), 0)),
            person: shared.person(),
            request,
            variants: None,
            variant: Variant::English,
            kind: ExerciseKind::OnlyWin,
            grade: 1,
            counts: Vec::new(),
        };
        let training = match chosen {
            Some(chosen) => training.choosing(chosen),
            None => training,
        };
        let question = Effect::Train(request, Box::new(TrainingQuestion::Variants));
        vec![Action::open(training), question.into()]
    }

    /// The same with what was chosen before.
    #[must_use]
    pub fn choosing(self, chosen: ExerciseFilter) -> Self {
        Self {
            variant: chosen.variant,
            kind: chosen.kind,
            grade: chosen.grade,
            ..self
        }
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

    fn begin(&self, shared: &mut Shared) -> Result<Vec<Action>, Text> {
        let has_tables = self.variants.as_ref().is_some_and(|all| !all.is_empty());
        // The seed comes with the exercise.
        let wanted = ExerciseFilter {
            variant: self.variant,
            kind: self.kind,
            grade: self.grade,
            seed: 0,
        };
        has_tables
            .then(|| ExerciseBoard::open_training(wanted, shared))
            .ok_or_else(|| text!("training-nothing"))
    }
}

list_screen!(Training: "page-heading-training");

impl ScreenUi for Training {
    list_of_rows!();

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-training"), 0))
    }

    fn title(&self) -> Text {
        text!("training-heading")
    }

    fn game(&self) -> Option<NamedGame> {
        Some(self.variant.into())
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        let person = self.person.clone();
        let show = |screen: &mut Self, counts| screen.counts = counts;
        vec![Action::ask(ask::Training { person }, show)]
    }

    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        vec![Action::Effect(Effect::StopThinking)]
    }
}

impl ListScreen for Training {
    const IS_PICTURED: bool = true;

    its_mark!();

    /// The board of the game.
    fn draw_picture(&self, area: Rect, ui: &mut Ui) {
        draw_position(&Board::start(self.variant), area, ui);
    }

    fn rows(&self, rows: &mut Rows<Self>) {
        let all = self.variants.as_deref().filter(|all| !all.is_empty());
        let all = all.unwrap_or(&[Variant::English]).to_vec();
        rows.one_of(
            id!("lists-game"),
            all,
            self.variant,
            |variant| variant.title(),
            |screen, variant| screen.variant = variant,
        )
        .helped(match &self.variants {
            None => id!("training-looking"),
            Some(variants) if variants.is_empty() => id!("training-no-tables"),
            Some(_) => id!("training-games-help"),
        });
        rows.one_of(
            id!("training-task"),
            ExerciseKind::TRAINING,
            self.kind,
            |kind| kind.task(),
            |screen, kind| screen.kind = kind,
        )
        .helped(self.sum(None));
        rows.one_of(
            id!("training-grade-label"),
            1..=GRADES,
            self.grade,
            |grade| text!("training-grade-of", grade = *grade, grades = GRADES),
            |screen, grade| screen.grade = grade,
        )
        .helped(self.sum(Some(self.grade)));
        rows.button(id!("setup-begin"), |screen, shared| screen.begin(shared))
            .helped(if self.kind.is_from_games() {
                id!("training-begin-help-games")
            } else {
                id!("training-begin-help")
            });
        rows.back(id!("menu-back-start"));
    }

    fn on_msg(&mut self, msg: &Msg, _: &mut Shared) -> Vec<Action> {
        match msg {
            Msg::Trained(id, answer) if *id == self.request => match &**answer {
                TrainingAnswer::Variants(variants, faults) => {
                    self.variants = Some(variants.clone());
                    let fault = faults.first().cloned();
                    fault.map(Action::refuse).into_iter().collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}
