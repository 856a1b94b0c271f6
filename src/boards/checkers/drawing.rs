//! The board of checkers.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::widgets::Widget;

use crate::DrawBoard;
use crate::GameBoard;
use crate::checkers::annotations;
use crate::checkers::layout::{BoardLayout, RIM, has_letters};
use crate::checkers::{Look, Orientation, Tint};
use draughts::Square;
use draughts::board::Piece;
use draughts::side::Color;
use draughts::squares::{SquareName, Squares};
use draughts::study::Drawing;
use parlour_kit::hits::Hit;
use parlour_kit::text::pad_left;
use parlour_kit::view::light;
use parlour_kit::view::paint::{fill, put, put_char};
use parlour_kit::view::piece::{PieceArt, PieceMark};
use parlour_kit::view::theme::{Ground, Role, Theme};
use parlour_kit::view::ui::Ui;
use parlour_model::checkers::Checkers;
use parlour_model::grid::Place;

impl DrawBoard for Checkers {
    fn draw_board(scene: &GameBoard<Self>, area: Rect, ui: &mut Ui) {
        let (board, observation, theme) = (scene.board, scene.observation, ui.theme);
        let view = &observation.view;
        let squares = view.board.squares();
        let dragged = board.dragged();
        let look = board.looks(observation);
        let lifted = |index: Square| dragged.is_some_and(|(from, _)| from == index);
        let board = BoardDrawing {
            drawings: &board.drawings,
            squares,
            orientation: board.orientation(view),
            layout: BoardLayout::of(squares.width(), area, board.labels && has_letters(squares)),
            labels: board.labels,
            look: |index| Look {
                piece: look(index).piece.filter(|_| !lifted(index)),
                ..look(index)
            },
            theme,
        };
        board.draw(ui);
        if let Some((from, at)) = dragged {
            board.draw_dragged(look(from), at, area, ui.buf);
        }
    }
}

/// A board of squares, where its layout puts it.
#[derive(Debug)]
pub struct BoardDrawing<'a, F> {
    pub squares: Squares,
    /// The side at its lower edge.
    pub orientation: Orientation,
    pub layout: BoardLayout,
    pub labels: bool,
    /// The look of each square that is played on.
    pub look: F,
    /// The marked squares and arrows.
    pub drawings: &'a [Drawing],
    pub theme: &'a Theme,
}

impl<F: Fn(Square) -> Look> BoardDrawing<'_, F> {
    pub fn draw(&self, ui: &mut Ui) {
        self.draw_squares(ui);
        self.draw_arrows(ui.buf);
    }

    /// The same without the arrows.
    pub(super) fn draw_squares(&self, ui: &mut Ui) {
        let theme = self.theme;
        let across = self.layout.across;
        for place in (0..across * across).map(|i| Place {
            row: i / across,
            column: i % across,
        }) {
            let rect = self.layout.rect(place);
            if let Some(index) = self.orientation.square(place) {
                let mut look = (self.look)(index);
                look.cursor &= ui.has_cursor;
                self.draw_square(index, place, look, rect, ui.buf);
                ui.hits.note(rect, Hit::Place(index.bit().into()));
            } else {
                let style = theme.style(Role::Square(Ground::Light));
                let sign = if style.bg.is_some() {
                    ' '
                } else {
                    theme.signs.hatch
                };
                fill(ui.buf, rect, sign, style);
            }
        }
        if self.layout.rim {
            self.draw_rim(ui.buf);
        }
    }

    fn draw_square(&self, index: Square, place: Place, look: Look, rect: Rect, buf: &mut Buffer) {
        // A square of few cells has the colour of the light; in a larger one its edges have, so that few cells change.
        let ground = if look.cursor && rect.height == 1 {
            Ground::Cursor
        } else {
            self.ground(place, look)
        };
        let style = self.theme.style(Role::Square(ground));
        // A short arrow has few cells, so that its square is marked too.
        let is_end = |to: Square| to == index && rect.height < annotations::WIDE;
        let marks = |drawing: &&Drawing| drawing.to.map_or(drawing.from == index, is_end);
        let mark = self
            .drawings
            .iter()
            .find(marks)
            .map(|drawing| drawing.brush);
        let marked = mark.and_then(|brush| annotations::colour(brush, self.theme));
        fill(
            buf,
            rect,
            ' ',
            marked.map_or(style, |colour| style.bg(colour)),
        );
        match look.piece {
            Some(piece) => self.art(piece, look).render(rect, buf),
            None => self.draw_empty(look, rect, buf),
        }
        self.draw_number(index, look, (rect, marked), buf);
        if let Some(brush) = mark.filter(|_| marked.is_none()) {
            put_char(
                buf,
                (rect.right() - 1, rect.y),
                annotations::letter(brush),
                style,
            );
        }
        if look.cursor {
            light::within(rect, buf, self.theme);
        }
    }

    /// The colour of a square. If every square is played on, neighbours differ a little.
    fn ground(&self, place: Place, look: Look) -> Ground {
        let full = self.orientation.grid().columns == self.layout.across;
        match look.tint {
            Tint::Held | Tint::Target | Tint::Advised | Tint::Movable => Ground::Movable,
            Tint::Last => Ground::Last,
            Tint::Plain if full && (place.row + place.column).is_multiple_of(2) => Ground::Other,
            Tint::Plain => Ground::Dark,
        }
    }

    fn art(&self, piece: Piece, look: Look) -> PieceArt<'_> {
        let mark = match look.tint {
            _ if look.jumped => PieceMark::Jumped,
            Tint::Movable => PieceMark::Movable,
            Tint::Held | Tint::Advised => PieceMark::Held,
            _ => PieceMark::None,
        };
        PieceArt {
            chip: self.theme.men.chip(piece.color),
            is_full: piece.color == Color::Black,
            king: piece.king,
            mark,
            theme: self.theme,
        }
    }

    /// The number in the corner, where there is room for it: a piece leaves its corner free from four rows on, a mark from
    /// two.
    fn draw_number(
        &self,
        index: Square,
        look: Look,
        (rect, marked): (Rect, Option<ratatui::style::Color>),
        buf: &mut Buffer,
    ) {
        let SquareName::Number(number) = self.squares.name(index) else {
            return;
        };
        let rows = match look.piece {
            Some(_) => 4,
            None if sign(look, self.theme).is_some() => 2,
            None => 1,
        };
        if !self.labels || rect.height < rows {
            return;
        }
        let own = self.ground(self.orientation.place(index), look);
        let ground = self.theme.style(Role::Square(own));
        let style = ground.remove_modifier(Modifier::BOLD);
        let style = marked.map_or(style, |colour| style.bg(colour));
        put(
            buf,
            (rect.x, rect.y),
            &number.to_string(),
            rect.width,
            style,
        );
    }

    /// An empty square: what it is marked out for.
    fn draw_empty(&self, look: Look, rect: Rect, buf: &mut Buffer) {
        let style = buf
            .cell((rect.x, rect.y))
            .map(ratatui::buffer::Cell::style)
            .unwrap_or_default();
        if let Some(sign) = sign(look, self.theme) {
            let sign = sign.to_string().repeat(if rect.height > 1 { 2 } else { 1 });
            let at = (
                rect.x + rect.width / 2 - u16::from(rect.height > 1),
                rect.y + rect.height / 2,
            );
            put(
                buf,
                at,
                &sign,
                rect.width,
                style.add_modifier(Modifier::BOLD),
            );
        }
    }

    /// Coordinates around the board: letters and digits.
    fn draw_rim(&self, buf: &mut Buffer) {
        let (style, layout) = (self.theme.style(Role::Dim), self.layout);
        for row in 0..layout.across {
            let first = self.orientation.row(row).next();
            let Some(SquareName::Letter(_, number)) = first.map(|index| self.squares.name(index))
            else {
                continue;
            };
            let text = (number + 1).to_string();
            let rect = layout.rect(Place { row, column: 0 });
            let at = (layout.board.x - RIM, rect.y + (rect.height - 1) / 2);
            put(
                buf,
                at,
                &pad_left(&text, usize::from(RIM - 1), self.theme.signs.ellipsis),
                RIM - 1,
                style,
            );
        }
        for column in 0..layout.across {
            let below =
                (0..layout.across).find_map(|row| self.orientation.square(Place { row, column }));
            if let Some(SquareName::Letter(letter, _)) = below.map(|index| self.squares.name(index))
            {
                let rect = layout.rect(Place {
                    row: layout.across - 1,
                    column,
                });
                let text = char::from(b'a' + letter).to_string();
                put(
                    buf,
                    (rect.x + (rect.width - 1) / 2, layout.board.bottom()),
                    &text,
                    1,
                    style,
                );
            }
        }
    }

    /// The piece that follows the mouse.
    fn draw_dragged(&self, look: Look, at: Position, area: Rect, buf: &mut Buffer) {
        let Some(piece) = look.piece else { return };
        let (width, height) = (2 * self.layout.high, self.layout.high);
        let most = |from: u16, room: u16, size: u16| from + room.saturating_sub(size);
        let x =
            at.x.saturating_sub(width / 2)
                .clamp(area.x, most(area.x, area.width, width));
        let y =
            at.y.saturating_sub(height / 2)
                .clamp(area.y, most(area.y, area.height, height));
        self.art(piece, look).render(
            Rect {
                x,
                y,
                width,
                height,
            },
            buf,
        );
    }
}

/// Returns the sign that marks an empty square.
fn sign(look: Look, theme: &Theme) -> Option<char> {
    match look.tint {
        Tint::Target => Some(theme.signs.legal),
        Tint::Advised => Some(theme.signs.turn),
        _ if look.jumped => Some(theme.signs.bad),
        Tint::Last => Some(theme.signs.dot),
        _ => None,
    }
}
