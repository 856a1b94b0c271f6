//! The board of checkers.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::DrawBoard;
use crate::app::games::checkers::{CheckersBoard, Look, Orientation, Tint};
use crate::app::layout::squares::{RIM, SquareLayout};
use crate::app::table::Sight;
use crate::app::text::pad_left;
use crate::model::checkers::Checkers;
use crate::model::checkers::board::Piece;
use crate::model::checkers::side::Color;
use crate::model::checkers::square::{Name, Squares};
use crate::model::checkers::variant::Variant;
use crate::model::grid::Place;
use crate::model::player::Names;
use crate::view::paint::{fill, put};
use crate::view::piece::{Chip, Marks, PieceArt};
use crate::view::theme::{Ground, Role, Theme};

impl DrawBoard for Checkers {
    fn draw_board(board: &CheckersBoard, sight: &Sight<Self>, _: &Names, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let view = &sight.view;
        let painter = Painter {
            squares: view.board.squares(),
            variant: view.board.variant,
            orientation: board.orientation(view),
            layout: board.layout(view, area),
            labels: board.labels,
        };
        let dragged = board.dragged();
        let look = board.looks(sight);
        let lifted = |index: u8| dragged.is_some_and(|(from, _)| from == index);
        painter.board(|index| Look { piece: look(index).piece.filter(|_| !lifted(index)), ..look(index) }, buf, theme);
        if let Some((from, at)) = dragged {
            painter.dragged(look(from), at, area, buf, theme);
        }
    }
}

/// Draws a board of squares, whatever stands on it.
pub struct Painter {
    /// The squares by name.
    pub squares: Squares,
    /// Which game is played on it.
    pub variant: Variant,
    /// Which way round it is seen.
    pub orientation: Orientation,
    /// Where it lies.
    pub layout: SquareLayout,
    /// Whether coordinates are shown.
    pub labels: bool,
}

impl Painter {
    /// Draws every square; `look` tells of those that are played on.
    pub fn board(&self, look: impl Fn(u8) -> Look, buf: &mut Buffer, theme: &Theme) {
        let across = self.layout.across;
        for place in (0..across * across).map(|i| Place { row: i / across, column: i % across }) {
            let rect = self.layout.rect(place);
            if let Some(index) = self.orientation.index(place) {
                self.square(index, place, look(index), rect, buf, theme);
            } else {
                let style = theme.style(Role::Square(Ground::Light));
                let sign = if style.bg.is_some() { ' ' } else { theme.signs.hatch };
                fill(buf, rect, sign, style);
            }
        }
        if self.layout.rim {
            self.rim(buf, theme);
        }
    }

    fn square(&self, index: u8, place: Place, look: Look, rect: Rect, buf: &mut Buffer, theme: &Theme) {
        let style = theme.style(Role::Square(self.ground(place, look)));
        fill(buf, rect, ' ', style);
        match look.piece {
            Some(piece) => self.art(piece, look).draw(rect, buf, theme),
            None => self.empty(index, look, rect, buf, theme),
        }
        if look.cursor {
            frame_cursor(look.piece.is_some(), rect, buf, theme);
        }
    }

    /// The colour of a square. Where every square is played on, neighbours differ a little.
    fn ground(&self, place: Place, look: Look) -> Ground {
        let full = self.orientation.grid().columns == self.layout.across;
        match look.tint {
            _ if look.cursor => Ground::Cursor,
            Tint::Held => Ground::Held,
            Tint::Target => Ground::Target,
            Tint::Advised => Ground::Advised,
            Tint::Movable => Ground::Movable,
            Tint::Last => Ground::Last,
            Tint::Plain if full && (place.row + place.column).is_multiple_of(2) => Ground::Other,
            Tint::Plain => Ground::Dark,
        }
    }

    fn art(&self, piece: Piece, look: Look) -> PieceArt {
        let chip = match piece.color {
            Color::Black => Chip::Dark,
            Color::White if self.variant == Variant::English => Chip::Red,
            Color::White => Chip::Light,
        };
        let marks = match look.tint {
            _ if look.jumped => Marks::Jumped,
            Tint::Movable => Marks::Movable,
            Tint::Held => Marks::Held,
            _ => Marks::None,
        };
        PieceArt { chip, king: piece.king, marks }
    }

    /// An empty square: its number where there is room for it, and what it is marked out for.
    fn empty(&self, index: u8, look: Look, rect: Rect, buf: &mut Buffer, theme: &Theme) {
        let sign = match look.tint {
            Tint::Target => Some(theme.signs.legal),
            Tint::Advised => Some(theme.signs.turn),
            _ if look.jumped => Some(theme.signs.bad),
            Tint::Last => Some(theme.signs.dot),
            _ => None,
        };
        let style = buf.cell((rect.x, rect.y)).map(ratatui::buffer::Cell::style).unwrap_or_default();
        if let (true, Name::Number(number)) =
            (self.labels && (sign.is_none() || rect.height > 1), self.squares.name(index))
        {
            put(buf, (rect.x, rect.y), &number.to_string(), rect.width, style.remove_modifier(Modifier::BOLD));
        }
        if let Some(sign) = sign {
            let sign = sign.to_string().repeat(if rect.height > 1 { 2 } else { 1 });
            let at = (rect.x + rect.width / 2 - u16::from(rect.height > 1), rect.y + rect.height / 2);
            put(buf, at, &sign, rect.width, style.add_modifier(Modifier::BOLD));
        }
    }

    /// Coordinates around the board: letters and digits, or the number of each row's first square.
    fn rim(&self, buf: &mut Buffer, theme: &Theme) {
        let (style, layout) = (theme.style(Role::Dim), self.layout);
        for row in 0..layout.across {
            let Some(index) = self.orientation.row(row).next() else { continue };
            let text = match self.squares.name(index) {
                Name::Number(number) => number.to_string(),
                Name::Letter(_, row) => (row + 1).to_string(),
            };
            let rect = layout.rect(Place { row, column: 0 });
            let at = (layout.board.x - RIM, rect.y + (rect.height - 1) / 2);
            put(buf, at, &pad_left(&text, usize::from(RIM - 1), ""), RIM - 1, style);
        }
        for column in 0..layout.across {
            let below = (0..layout.across).find_map(|row| self.orientation.index(Place { row, column }));
            if let Some(Name::Letter(letter, _)) = below.map(|index| self.squares.name(index)) {
                let rect = layout.rect(Place { row: layout.across - 1, column });
                let text = char::from(b'a' + letter).to_string();
                put(buf, (rect.x + (rect.width - 1) / 2, layout.board.bottom()), &text, 1, style);
            }
        }
    }

    /// The piece that follows the mouse.
    fn dragged(&self, look: Look, at: Position, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let Some(piece) = look.piece else { return };
        let (width, height) = (2 * self.layout.high, self.layout.high);
        let most = |from: u16, room: u16, size: u16| from + room.saturating_sub(size);
        let x = at.x.saturating_sub(width / 2).clamp(area.x, most(area.x, area.width, width));
        let y = at.y.saturating_sub(height / 2).clamp(area.y, most(area.y, area.height, height));
        self.art(piece, look).draw(Rect { x, y, width, height }, buf, theme);
    }
}

/// The cursor's marks, at the left and the right edge of its square, where these are not the piece's.
fn frame_cursor(occupied: bool, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let (style, y) = (theme.style(Role::Square(Ground::Cursor)), rect.y + rect.height / 2);
    if rect.height == 1 && occupied {
        put(buf, (rect.right() - 1, y), &theme.signs.cursor[1].to_string(), 1, style);
    } else if !occupied || rect.height > 3 {
        let [left, right] = theme.signs.cursor;
        put(buf, (rect.x, y), &left.to_string(), 1, style);
        put(buf, (rect.right() - 1, y), &right.to_string(), 1, style);
    }
}
