//! An exercise of checkers: the board, and beside it what is asked and how it stands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::app::screens::exercise::ExerciseBoard;
use crate::app::screens::exercise::at_work::Progress;
use crate::app::text::wrap;
use crate::view::games::GameBoard;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::{Panel, TextRows};

/// An exercise in the body of a page.
#[derive(Clone, Copy, Debug)]
pub struct ExercisePage<'a> {
    pub screen: &'a ExerciseBoard,
    pub theme: &'a Theme,
}

impl Widget for &ExercisePage<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (screen, theme) = (self.screen, self.theme);
        let parts = screen.parts(body);
        if let Some(work) = screen.at_work() {
            let (board, observation, names) = (&work.board, &work.observation, &work.names);
            GameBoard {
                board,
                observation,
                names,
                theme,
            }
            .render(parts.board, buf);
            theme.lay_ground(true, parts.board, buf);
        }
        if let Some(frame) = parts.frame {
            Panel::new(screen.heading().in_language(theme.language), theme).render(frame, buf);
        }
        let Some(area) = parts.outline else { return };
        let role = match screen.at_work().map(|work| &work.progress) {
            Some(Progress::Solved) => Role::Good,
            Some(Progress::LetGo(_) | Progress::Drawn) => Role::Bad,
            _ => Role::Text,
        };
        let lines = theme.worded(screen.lines());
        let rows: Vec<_> = lines
            .iter()
            .flat_map(|line| {
                if line.is_empty() {
                    vec![String::new()]
                } else {
                    wrap(line, area.width.into())
                }
            })
            .collect();
        TextRows {
            lines: &rows,
            role,
            theme,
        }
        .render(area, buf);
    }
}
