//! A bot's head, with its name and what it says below it.

use std::iter;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use crate::layout::split::Split as _;
use crate::text::{clip, wrap};
use crate::view::art::{Art, Figure, Ink, Inks, Picture};
use crate::view::paint;
use crate::view::theme::{Role, Theme};
use parlour_model::player::Level;
use ratatui::text::Span;

/// Columns and rows of a head.
pub const HEAD: Size = Size::new(8, 4);

/// The head of a level's character.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    pub level: Level,
    /// The ground below it, whose ink it has where colours are not mixed.
    pub ground: Role,
    pub theme: &'a Theme,
}

impl Widget for Head<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Some(figure) = Figure::bot(self.level) else {
            return;
        };
        let theme = self.theme;
        // The paper of a card says whether colours are those of a palette.
        let colours = if theme.mixes {
            Role::Face(0)
        } else {
            self.ground
        };
        let art = Art {
            picture: Picture::Figure(figure),
            inks: Inks {
                ground: Ink::unlit(None),
                mixed: theme.mixes,
                painted: theme.mixes,
                ..Inks::plain(theme.style(colours))
            },
            blocks: theme.blocks,
            signs: theme.signs,
        };
        art.draw(area, buf);
    }
}

/// A bot who says something: its head, and below it the name and the words.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'a> {
    pub level: Level,
    pub name: &'a str,
    pub line: &'a str,
    pub theme: &'a Theme,
}

impl Speaker<'_> {
    /// Returns whether all of it has room there.
    pub fn has_room(&self, room: Size) -> bool {
        let rows = HEAD.height + 1;
        room.width >= HEAD.width
            && usize::from(room.height.saturating_sub(rows)) >= self.rows(room.width).len()
    }

    fn rows(&self, width: u16) -> Vec<String> {
        wrap(self.line, width.into())
    }
}

impl Widget for &Speaker<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let (level, theme) = (self.level, self.theme);
        let (head, words) = area.split_top(HEAD.height);
        let head = head.split_left(HEAD.width).0;
        let ground = Role::Text;
        Head {
            level,
            ground,
            theme,
        }
        .render(head, buf);
        let name = clip(self.name, words.width.into(), theme.signs.ellipsis);
        let name = Span::styled(name, theme.over(Role::Title));
        let line = |row: String| Span::styled(row, theme.over(Role::Text)).into();
        let rows = self.rows(words.width).into_iter().map(line);
        paint::lines(iter::once(name.into()).chain(rows), words, buf);
    }
}
