//! A bot's head, with its name and what it says beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use crate::layout::split::Split as _;
use crate::text::wrap;
use crate::view::art::{Art, Figure, Ink, Inks, Picture};
use crate::view::paint;
use crate::view::theme::{Role, Theme};
use parlour_model::player::Level;
use ratatui::text::Span;

/// Columns and rows of a head.
pub const HEAD: Size = Size::new(8, 4);

/// The fewest columns that words need beside a head.
const WORDS: u16 = 17;

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

/// A bot who says something, or who said nothing yet.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'a> {
    pub level: Level,
    pub name: &'a str,
    pub line: &'a str,
    pub theme: &'a Theme,
}

impl Widget for &Speaker<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let (head, beside) = area.split_left(HEAD.width);
        let has_room = area.height >= HEAD.height && area.width > HEAD.width + WORDS;
        let words = if has_room {
            let (level, ground) = (self.level, Role::Text);
            Head {
                level,
                ground,
                theme,
            }
            .render(head, buf);
            beside.split_left(1).1
        } else {
            area
        };
        let name = Span::styled(self.name.to_owned(), theme.over(Role::Title));
        let line = |row: String| Span::styled(row, theme.over(Role::Text)).into();
        let rows = wrap(self.line, words.width.into()).into_iter().map(line);
        paint::lines(
            [name.into()]
                .into_iter()
                .chain(rows)
                .take(words.height.into()),
            words,
            buf,
        );
    }
}
