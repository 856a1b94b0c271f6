//! The day as a picture for others: the name, the table, squares and the result of each deal that is over.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Style};

use super::grade::Grade;
use parlour_boards::emblem::EmblemCard;
use parlour_boards::position_picture::PositionPicture;
use parlour_kit::headline::Headline;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::view::Theme;
use parlour_kit::view::paint::fill;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets;
use parlour_language::Text;

/// Deals side by side.
const ACROSS: u16 = 3;

/// Columns of a deal: the longest name of a game in large letters.
const COLUMNS: u16 = 68;

/// Rows of large letters.
const LETTERS: u16 = 3;

/// Rows of the table of a deal, and of all of it with a gap: the name, the table, the squares and the result.
const TABLE: u16 = 22;
const DEAL: u16 = LETTERS + TABLE + SQUARE.height + LETTERS + 4;

/// The size of a deal's card where its table is not known.
const CARD: CardSize = CardSize::Large;

/// A square with the gap to the next.
const SQUARE: Size = Size::new(5, 2);

/// A deal that is over.
#[derive(Clone, Debug)]
pub(super) struct PlayedDeal {
    pub(super) card: EmblemCard,
    pub(super) grade: Grade,
    /// The table in the middle of the game, once it is known: nobody learns its cards.
    pub(super) table: Option<PositionPicture>,
}

impl PlayedDeal {
    /// Draws the table, or else the card.
    pub(super) fn draw_table(&self, area: Rect, ui: &mut Ui) {
        if let Some(table) = &self.table {
            return table.draw_felt(area, ui);
        }
        let Size { width, height } = CARD.size();
        let place = centred(area, width, height);
        self.card.draw_card(place, CARD, ui);
    }
}

/// Places of so many deals in an area, in rows of three.
pub(super) fn places(area: Rect, deals: usize) -> impl Iterator<Item = Rect> {
    let rows = u16::try_from(deals)
        .unwrap_or_default()
        .div_ceil(ACROSS)
        .max(1);
    let (width, height) = (area.width / ACROSS, area.height / rows);
    let place = move |deal| Rect {
        x: area.x + deal % ACROSS * width,
        y: area.y + deal / ACROSS * height,
        width,
        height,
    };
    (0..rows * ACROSS).map(place)
}

/// A day as it is shown to others.
#[derive(Clone, Debug)]
pub(super) struct DayPicture {
    /// The program and the date.
    pub(super) title: String,
    /// The deals that are over.
    pub(super) deals: Vec<PlayedDeal>,
    pub(super) standing: Text,
    /// The way to play them too.
    pub(super) line: String,
}

impl DayPicture {
    /// Draws it in a frame of its own.
    pub(super) fn frame(&self, theme: &Theme) -> Buffer {
        let deals = u16::try_from(self.deals.len()).unwrap_or_default();
        let rows = DEAL * deals.div_ceil(ACROSS);
        let lines = [&self.standing, &self.line.clone().into()].map(Text::clone);
        let lines = lines.into_iter().filter(|line| !line.is_empty());
        let below = (LETTERS + 1) * u16::try_from(lines.clone().count()).unwrap_or_default();
        let cells = Rect::new(0, 0, ACROSS * COLUMNS + 2, LETTERS + 2 + rows + below);
        let mut frame = Buffer::empty(cells);
        let ui = &mut Ui::of_picture(&mut frame, theme);
        let (_, inner) = cells.split_left(2);
        let (_, inner) = inner.split_top(1);
        draw_large(self.title.clone(), inner, Role::Title, ui);
        let (deals, mut rest) = inner.split_top(LETTERS + 1).1.split_top(rows);
        for (deal, place) in self.deals.iter().zip(places(deals, self.deals.len())) {
            draw_deal(deal, place, ui);
        }
        for line in lines {
            draw_large(line, rest, Role::Dim, ui);
            rest = rest.split_top(LETTERS + 1).1;
        }
        theme.lay_ground(true, cells, &mut frame);
        // A file has no colours of its own, as a terminal has.
        for cell in &mut frame.content {
            replace(&mut cell.bg, Color::Rgb(0, 0, 0));
            replace(&mut cell.fg, Color::Rgb(255, 255, 255));
        }
        frame
    }
}

/// The name, below it the table, the squares and the result.
fn draw_deal(deal: &PlayedDeal, area: Rect, ui: &mut Ui) {
    let (name, rest) = area.split_top(LETTERS + 1);
    draw_large(deal.card.title, name, Role::Text, ui);
    let (table, rest) = rest.split_top(TABLE);
    deal.draw_table(table.split_right(3).0, ui);
    let (squares, result) = rest.split_top(1).1.split_top(SQUARE.height + 1);
    draw_large(deal.grade.words.clone(), result, Role::Dim, ui);
    for (role, x) in deal
        .grade
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

/// Draws a text in large letters, or in usual ones if it has others or there is no room.
fn draw_large(text: impl Into<Text>, area: Rect, role: Role, ui: &mut Ui) {
    let text = text.into();
    let large = Headline::of(&ui.words(text.clone()));
    let Some(large) = large.filter(|large| large.size().width <= area.width) else {
        return ui.label(area.split_top(1).0, text, role);
    };
    let letters = widgets::Headline {
        text: &large,
        ink: ui.theme.style(role).fg,
        theme: ui.theme,
    };
    ui.widget(&letters, area);
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
                line: String::new(),
            };
            let ground = picture.frame(&theme)[(0, 0)].bg;
            assert!(filled != empty, "{name}");
            assert!(![filled, empty].contains(&ground), "{name}: {ground}");
        }
    }
}
