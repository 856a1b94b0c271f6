//! A piece of checkers, in any size from two cells up. Both sides are discs of one size; kings wear a
//! crown. Without colours one side is a full disc, the other a ring.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::widgets::Widget;

use super::art::{Art, Figure, Ink, Inks, Picture};
use super::paint::put;
pub use super::theme::Chip;
use super::theme::{Ground, Role, Theme, middle};

/// The mark of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceMark {
    None,
    Movable,
    /// It is selected, or a move with it was advised.
    Held,
    Jumped,
}

/// A piece that fills its area, on whatever ground is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceArt<'a> {
    pub chip: Chip,
    /// Set for the side that is a full disc where there are no colours; the other one is a ring.
    pub is_full: bool,
    pub king: bool,
    pub mark: PieceMark,
    pub theme: &'a Theme,
}

impl Widget for &PieceArt<'_> {
    fn render(self, rect: Rect, buf: &mut Buffer) {
        if rect.height < 2 {
            return self.draw_small(rect, buf);
        }
        self.draw_disc(rect, buf);
        self.draw_signs(rect, buf);
    }
}

impl PieceArt<'_> {
    /// In two cells: the shape, and beside it the mark.
    fn draw_small(self, rect: Rect, buf: &mut Buffer) {
        let (theme, signs) = (self.theme, self.theme.signs);
        let shape = signs.pieces[usize::from(!self.is_full)][usize::from(self.king)];
        let mark = match self.mark {
            PieceMark::None => ' ',
            PieceMark::Movable => signs.legal,
            PieceMark::Held => signs.turn,
            PieceMark::Jumped => signs.bad,
        };
        let ground = buf
            .cell((rect.x, rect.y))
            .map(Cell::style)
            .unwrap_or_default();
        let small = theme.style(Role::Small(self.chip));
        let style = if small.bg.is_some() { small } else { ground };
        let x = put(buf, (rect.x, rect.y), &shape.to_string(), rect.width, style);
        let style = if self.mark == PieceMark::None {
            style
        } else {
            ground.add_modifier(Modifier::BOLD)
        };
        put(buf, (x, rect.y), &mark.to_string(), 1, style);
    }

    /// Draws the disc on the square's ground, as colours or as blocks.
    fn draw_disc(self, rect: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let ground = buf
            .cell((rect.x, rect.y))
            .map(Cell::style)
            .unwrap_or_default();
        let (chip, rim, crown) = (
            theme.style(Role::Chip(self.chip)),
            theme.style(Role::Rim(self.chip)),
            theme.style(Role::Crown(self.chip)),
        );
        let body = Ink {
            colour: chip.bg,
            lit: self.is_full,
        };
        let art = Art {
            picture: Picture::Figure(Figure::piece(self.king, !theme.mixes)),
            inks: Inks {
                ground: Ink::unlit(ground.bg.filter(|colour| *colour != Color::Reset)),
                body,
                ink: Ink::lit(crown.fg),
                rim: Ink::lit(rim.fg),
                shade: if theme.mixes {
                    Ink::lit(middle(chip.bg, middle(chip.bg, chip.fg)))
                } else {
                    body
                },
                mixed: theme.mixes,
                painted: false,
                modifier: ground.add_modifier & Modifier::REVERSED,
            },
            blocks: theme.blocks,
            signs: theme.signs,
        };
        art.draw(rect, buf);
    }

    /// The mark and, where colours are not mixed, the crown, in the middle of the body. If squares
    /// have colours, they tell which piece can move and which is held.
    fn draw_signs(self, rect: Rect, buf: &mut Buffer) {
        let (theme, signs) = (self.theme, self.theme.signs);
        let coloured = theme.style(Role::Square(Ground::Movable)).bg.is_some();
        let mark = match self.mark {
            PieceMark::None => None,
            PieceMark::Movable | PieceMark::Held if coloured => None,
            PieceMark::Movable => Some(signs.legal),
            PieceMark::Held => Some(signs.turn),
            PieceMark::Jumped => Some(signs.bad),
        };
        let tall = rect.height >= 4;
        let king = self.king && !theme.mixes;
        let base = mark.or((king && tall).then_some(signs.pixels[0]));
        let crown = king.then_some((signs.crown, Role::Crown(self.chip)));
        let lines = match crown {
            Some(crown) => [Some(crown), base.map(|sign| (sign, Role::Crown(self.chip)))],
            None => [mark.map(|sign| (sign, Role::Chip(self.chip))), None],
        };
        let wide = if tall { rect.width / 2 / 2 * 2 } else { 2 };
        for (line, y) in lines.iter().zip(rect.y + (rect.height - 1) / 2..) {
            let Some((sign, role)) = line else { continue };
            let wide = if Some(*sign) == mark { 2 } else { wide };
            let style = theme.style(*role).add_modifier(Modifier::BOLD);
            put(
                buf,
                (rect.x + (rect.width - wide) / 2, y),
                &sign.to_string().repeat(wide.into()),
                wide,
                style,
            );
        }
    }
}
