//! An exercise of checkers: the board, and beside it what is asked and how it stands.

use ratatui::layout::Rect;

use crate::exercise::ExerciseBoard;
use crate::exercise::at_work::Progress;
use parlour_boards::{DrawBoard as _, GameBoard};
use parlour_kit::screen::DrawScreen;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_model::checkers::Checkers;

impl DrawScreen for ExerciseBoard {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let parts = self.parts(body);
        if let Some(work) = self.at_work() {
            let scene = GameBoard {
                board: &work.board,
                observation: &work.observation,
                names: &work.names,
            };
            Checkers::draw_board(&scene, parts.board, ui);
        }
        if let Some(frame) = parts.frame {
            ui.panel(frame, self.heading());
        }
        let Some(area) = parts.outline else { return };
        let role = match self.at_work().map(|work| &work.progress) {
            Some(Progress::Solved) => Role::Good,
            Some(Progress::LetGo(_) | Progress::Drawn) => Role::Bad,
            _ => Role::Text,
        };
        ui.wrapped(area, &ui.theme.worded(self.lines()), role);
    }
}
