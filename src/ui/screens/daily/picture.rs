//! The day as a picture for others: a card, a name, squares and the result of each deal that is over.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Style};

use super::grade::Grade;
use parlour_boards::emblem::EmblemCard;
use parlour_kit::headline::Headline;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::split::Split as _;
use parlour_kit::view::Theme;
use parlour_kit::view::paint::fill;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets;
use parlour_language::Text;

/// Columns of the picture: a card, the longest name of a game and a result in large letters.
const COLUMNS: u16 = 104;

/// Rows of large letters.
const LETTERS: u16 = 3;

/// Rows from one deal to the next.
const STEP: u16 = 6;

/// The size of a deal's card.
const CARD: CardSize = CardSize::Large;

/// A square with the gap to the next.
const SQUARE: Size = Size::new(5, 2);

/// A day as it is shown to others.
#[derive(Clone, Debug)]
pub(super) struct DayPicture {
    /// The program and the date.
    pub(super) title: String,
    /// The deals that are over, each with what came of it.
    pub(super) deals: Vec<(EmblemCard, Grade)>,
    pub(super) standing: Text,
}

impl DayPicture {
    /// Draws it in a frame of its own.
    pub(super) fn frame(&self, theme: &Theme) -> Buffer {
        let deals = u16::try_from(self.deals.len()).unwrap_or_default();
        let rows = 2 * (LETTERS + 1) + STEP * deals + 1;
        let cells = Rect::new(0, 0, COLUMNS, rows);
        let mut frame = Buffer::empty(cells);
        let ui = &mut Ui::of_picture(&mut frame, theme);
        let (_, inner) = cells.split_left(2);
        let (_, inner) = inner.split_top(1);
        let (title, rest) = inner.split_top(LETTERS);
        draw_large(self.title.clone(), title, Role::Title, ui);
        let (_, mut rest) = rest.split_top(1);
        for (card, grade) in &self.deals {
            let (deal, below) = rest.split_top(STEP);
            draw_deal(card, grade, deal, ui);
            rest = below;
        }
        draw_large(self.standing.clone(), rest, Role::Dim, ui);
        theme.lay_ground(true, cells, &mut frame);
        // A file has no colours of its own, as a terminal has.
        for cell in &mut frame.content {
            replace(&mut cell.bg, Color::Rgb(0, 0, 0));
            replace(&mut cell.fg, Color::Rgb(255, 255, 255));
        }
        frame
    }
}

/// A card, beside it the name above the squares, and the result at the right.
fn draw_deal(card: &EmblemCard, grade: &Grade, area: Rect, ui: &mut Ui) {
    let (left, rest) = area.split_left(CARD.size().width + 2);
    card.draw_card(Rect::from((left.as_position(), CARD.size())), CARD, ui);
    let (name, squares) = rest.split_top(LETTERS);
    let width = draw_large(card.title, name, Role::Text, ui);
    let (_, result) = name.split_left(width + 3);
    draw_large(grade.words.clone(), result, Role::Dim, ui);
    for (role, x) in grade
        .roles()
        .into_iter()
        .zip((squares.x..).step_by(SQUARE.width.into()))
    {
        let square = Rect {
            x,
            width: SQUARE.width - 1,
            height: SQUARE.height,
            ..squares
        };
        let colour = colour(role, ui.theme);
        if role == Role::Good {
            fill(ui.buf, square, ' ', Style::new().bg(colour));
        } else {
            // An empty one is told without colours too.
            let (_, foot) = square.split_bottom(1);
            fill(ui.buf, foot, '▄', Style::new().fg(colour));
        }
    }
}

/// Puts a colour in place of the terminal's own.
fn replace(colour: &mut Color, other: Color) {
    if *colour == Color::Reset {
        *colour = other;
    }
}

/// The colour of a square: that of a role's ground, or else of its ink; grey where the theme leaves both to the terminal.
fn colour(role: Role, theme: &Theme) -> Color {
    let style = theme.style(role);
    let mut colour = style.bg.or(style.fg).unwrap_or_default();
    replace(&mut colour, Color::Rgb(128, 128, 128));
    colour
}

/// Draws a text in large letters, or in usual ones if it has others or there is no room; returns its columns.
fn draw_large(text: impl Into<Text>, area: Rect, role: Role, ui: &mut Ui) -> u16 {
    let text = text.into();
    let large = Headline::of(&ui.words(text.clone()));
    let Some(large) = large.filter(|large| large.size().width <= area.width) else {
        ui.label(area.split_top(1).0, text, role);
        return area.width / 2;
    };
    let letters = widgets::Headline {
        text: &large,
        ink: ui.theme.style(role).fg,
        theme: ui.theme,
    };
    ui.widget(&letters, area);
    large.size().width
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
    use parlour_config::theme_name::ThemeName;

    #[test]
    fn filled_squares_stand_out_from_the_others_and_from_the_ground() {
        for name in ThemeName::ALL {
            let caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
            let theme = Theme::new(name, caps);
            let [filled, empty] = [Role::Good, Role::Dim].map(|role| colour(role, &theme));
            let picture = DayPicture {
                title: String::new(),
                deals: Vec::new(),
                standing: Text::default(),
            };
            let ground = picture.frame(&theme)[(0, 0)].bg;
            assert!(filled != empty, "{name}");
            assert!(![filled, empty].contains(&ground), "{name}: {ground}");
        }
    }
}
