//! The side at the lower edge of a board.

use draughts::Square;
use draughts::board::Board;
use draughts::side::Color;
use draughts::squares::Squares;
use parlour_model::checkers::View;
use parlour_model::grid::{Grid, Place};
use parlour_model::seat::Viewer;

/// A board's squares as they are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation {
    squares: Squares,
    /// True if Black sits at the bottom.
    turned: bool,
}

impl Orientation {
    /// The side of the seat through whose eyes the board is seen sits at the bottom, or else the one that begins; when the
    /// board is flipped it is the other one (CHK-12).
    pub fn of(view: &View, viewer: Viewer, flipped: bool) -> Self {
        let own = if let Viewer::Seat(seat) = viewer {
            view.color(seat)
        } else {
            view.first
        };
        Self::with(
            view.board.squares(),
            if flipped { own.other() } else { own },
        )
    }

    /// With this side at the bottom.
    pub fn with(squares: Squares, bottom: Color) -> Self {
        Self {
            squares,
            turned: bottom == Color::Black,
        }
    }

    /// The side at the bottom.
    pub fn bottom(self) -> Color {
        if self.turned {
            Color::Black
        } else {
            Color::White
        }
    }

    fn turn(self, row: usize, column: usize) -> Place {
        let last = self.squares.width() - 1;
        if self.turned {
            Place {
                row: last - row,
                column: last - column,
            }
        } else {
            Place { row, column }
        }
    }

    /// Returns the place of a square as it is seen.
    pub fn place(self, index: Square) -> Place {
        let (row, column) = self.squares.place(index);
        self.turn(row, column)
    }

    /// The square that is seen at a place; `None` where nothing is played.
    pub fn square(self, place: Place) -> Option<Square> {
        let turned = self.turn(place.row, place.column);
        self.squares.at_place(turned.row, turned.column)
    }

    /// The squares that are played on, in the rows in which they are seen.
    pub fn grid(self) -> Grid {
        let rows = self.squares.width();
        Grid {
            rows,
            columns: self.row(0).count(),
        }
    }

    /// The squares played on of a row, from the left.
    pub fn row(self, row: usize) -> impl Iterator<Item = Square> {
        (0..self.squares.width()).filter_map(move |column| self.square(Place { row, column }))
    }

    /// The square with this number among those played on in its row.
    pub fn played(self, nth: Place) -> Option<Square> {
        self.row(nth.row).nth(nth.column)
    }

    /// The same by its index in reading order.
    pub fn played_at(self, nth: usize) -> Option<Square> {
        self.played(self.grid().place(nth))
    }

    /// The row of a square and its number in it.
    pub fn nth(self, index: Square) -> Place {
        let row = self.place(index).row;
        Place {
            row,
            column: self.row(row).position(|other| other == index).unwrap_or(0),
        }
    }

    /// The squares of the pieces that can move, in reading order from the bottom.
    pub fn movable(self, board: &Board) -> impl Iterator<Item = Square> + use<> {
        let mut from: Vec<_> = board.legal_moves().iter().map(|ply| ply.from).collect();
        from.sort_by_key(|index| {
            let place = self.place(*index);
            (std::cmp::Reverse(place.row), place.column)
        });
        from.dedup();
        from.into_iter()
    }
}
