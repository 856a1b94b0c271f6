//! An exercise of checkers: the board, and beside it what is asked and how it stands.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::exercise::ExerciseBoard;
use crate::exercise::at_work::Progress;
use crate::exercise::of_study::OfStudy;
use crate::exercise::run::{self, Run};
use parlour_boards::{DrawBoard as _, GameBoard};
use parlour_kit::layout::split::Split as _;
use parlour_kit::text::clock;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::Bar;
use parlour_language::{Text, text};
use parlour_model::checkers::Checkers;
use parlour_robots::checkers::training::Exercise;
use parlour_screen::screen::DrawScreen;

impl ExerciseBoard {
    /// Returns the difficulty and the moves so far, a paragraph each. The message line has the task and how it stands.
    pub fn lines(&self) -> Vec<Text> {
        let Some(work) = &self.at_work else {
            return vec![self.waiting().into()];
        };
        let of_study = self.of_study.as_ref().and_then(OfStudy::about);
        let mut lines = vec![
            of_study.unwrap_or_else(|| self.grade(&work.exercise)),
            Text::default(),
            work.moves().into(),
        ];
        let left = work.observation.view.moves_left(1);
        let told = left.filter(|_| !work.exercise.kind.is_one_move());
        lines.extend(told.map(|moves| text!("checkers-moves-left", moves = moves)));
        lines
    }

    /// The grade and its reason; of an exercise of another grade than was asked for, the nearest that was found.
    fn grade(&self, exercise: &Exercise) -> Text {
        let (grade, reason) = (exercise.grade, exercise.reason.text());
        if grade == self.wanted.grade {
            text!("training-grade", grade = grade, reason = reason)
        } else {
            text!(
                "training-grade-near",
                grade = grade,
                wanted = self.wanted.grade,
                reason = reason
            )
        }
    }

    /// A run: the number of solved puzzles, the time as a bar, the faults, and the grade of the puzzle.
    fn draw_run(&self, run: Run, area: Rect, ui: &mut Ui) {
        let (top, rest) = area.split_top(1);
        ui.label(top, run.standing(), Role::Title);
        let (time, rest) = rest.split_top(2);
        let left = self.stopwatch.map(|stopwatch| stopwatch.left());
        let seconds = left.unwrap_or_default().as_secs();
        let bar = Bar {
            label: "",
            value: u32::try_from(seconds).unwrap_or_default(),
            figure: clock(Duration::from_secs(seconds)),
        };
        ui.bars(time, &[bar], u32::try_from(run::LIMIT.as_secs()).ok());
        let (faults, rest) = rest.split_top(2);
        for (is_made, x) in run.faults().zip((faults.x..faults.right()).step_by(2)) {
            let (sign, role) = if is_made {
                (ui.theme.signs.bad, Role::Bad)
            } else {
                (ui.theme.signs.dot, Role::Dim)
            };
            ui.put_char((x, faults.y), sign, role);
        }
        ui.wrapped(rest, &ui.theme.worded(self.lines()), Role::Text);
    }
}

impl DrawScreen for ExerciseBoard {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let parts = self.parts(body);
        if let Some(work) = self.at_work() {
            let scene = GameBoard::alone(&work.board, &work.observation, &work.names, parts.board);
            Checkers::draw_board(&scene, parts.board, ui);
        }
        let Some(area) = parts.outline else { return };
        if let Some(run) = self.run() {
            return self.draw_run(run, area, ui);
        }
        let role = match self.at_work().map(|work| &work.progress) {
            Some(Progress::Solved) => Role::Good,
            Some(Progress::LetGo(_) | Progress::Drawn) => Role::Bad,
            _ => Role::Text,
        };
        let mut area = area;
        if let Some(learned) = self.learned() {
            let bar = Bar {
                label: "",
                value: learned,
                figure: format!("{learned} %"),
            };
            let (top, rest) = area.split_top(2);
            ui.bars(top, &[bar], Some(100));
            area = rest;
        }
        ui.wrapped(area, &ui.theme.worded(self.lines()), role);
    }
}
