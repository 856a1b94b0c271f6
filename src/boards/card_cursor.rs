//! A cursor on a rectangle of cards, moved by keys and by the mouse.

use parlour_kit::keymap::Command;
use parlour_model::grid::{Grid, Place};

/// The position of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardCursor(pub Place);

impl CardCursor {
    /// At the top left.
    pub fn new() -> Self {
        Self(Place { row: 0, column: 0 })
    }

    /// Moves it, if the command is one that moves a cursor; past an edge it comes in at the other.
    /// `wanted` says which cards Tab stops at. Answers whether it stands somewhere else now.
    pub fn on_command(
        &mut self,
        command: Command,
        grid: Grid,
        wanted: impl Fn(usize) -> bool,
    ) -> bool {
        let before = self.0;
        let Place { row, column } = before;
        let next = match command {
            Command::Up => Place {
                row: (row + grid.rows - 1) % grid.rows,
                column,
            },
            Command::Down => Place {
                row: (row + 1) % grid.rows,
                column,
            },
            Command::Left => Place {
                row,
                column: (column + grid.columns - 1) % grid.columns,
            },
            Command::Right => Place {
                row,
                column: (column + 1) % grid.columns,
            },
            Command::Home => Place { row, column: 0 },
            Command::End => Place {
                row,
                column: grid.columns - 1,
            },
            Command::Next => self.search(grid, 1, wanted),
            Command::Previous => self.search(grid, grid.places() - 1, wanted),
            _ => before,
        };
        self.0 = next;
        next != before
    }

    /// The nearest wanted card, going `step` places onward at a time in reading order.
    fn search(self, grid: Grid, step: usize, wanted: impl Fn(usize) -> bool) -> Place {
        let start = grid.index(self.0).unwrap_or(0);
        let indices = (1..grid.places()).map(|n| (start + n * step) % grid.places());
        indices
            .into_iter()
            .find(|index| wanted(*index))
            .map_or(self.0, |index| grid.place(index))
    }
}

impl Default for CardCursor {
    fn default() -> Self {
        Self::new()
    }
}
