//! Three cards and two men, as the settings have them now.

use ratatui::layout::{Rect, Size};

use draughts::side::Color;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::dialog::centred;
use parlour_kit::view::card::{CardFace, CardPicture};
use parlour_kit::view::motif::Motif;
use parlour_kit::view::paint::fill;
use parlour_kit::view::piece::{PieceArt, PieceMark};
use parlour_kit::view::theme::{Ground, Role};
use parlour_kit::view::ui::Ui;

/// Columns between two cards.
const GAP: u16 = 2;

/// Draws the cards, and below or beside them two squares in their height.
pub(super) fn draw(area: Rect, ui: &mut Ui) {
    let is_strip = area.width > 5 * area.height;
    let (across, down) = if is_strip { (6, 1) } else { (3, 2) };
    let room = Size::new(
        (area.width / across).saturating_sub(GAP),
        (area.height / down).saturating_sub(u16::from(!is_strip)),
    );
    let Some(size) = CardSize::fitting(room) else {
        return;
    };
    let card = size.size();
    let cards = 3 * card.width + 2 * GAP;
    let squares = Size::new(4 * card.height, card.height);
    let (block, at) = if is_strip {
        let block = centred(area, cards + 2 * GAP + squares.width, card.height);
        (block, (block.x + cards + 2 * GAP, block.y))
    } else {
        let block = centred(area, cards, 2 * card.height + 1);
        (
            block,
            (
                block.x + (cards.saturating_sub(squares.width)) / 2,
                block.y + card.height + 1,
            ),
        )
    };
    let [sun, cat] = [2, 3].map(|value| CardFace::Up(Motif::numbered(value)));
    let places = (block.x..).step_by((card.width + GAP).into());
    for (face, x) in [sun, CardFace::Down, cat].into_iter().zip(places) {
        let place = Rect {
            x,
            width: card.width,
            ..block
        };
        ui.widget(&CardPicture::new(face, ui.theme).sized(size), place);
    }
    draw_men(Rect::from((at.into(), squares)), ui);
}

/// A man of each side, black on a square that is played on.
fn draw_men(area: Rect, ui: &mut Ui) {
    let theme = ui.theme;
    for (side, place) in [Color::Black, Color::White].into_iter().zip([0, 1]) {
        let square = Rect {
            x: area.x + place * 2 * area.height,
            width: 2 * area.height,
            ..area
        };
        let ground = theme.style(Role::Square(Ground::Dark));
        fill(ui.buf, square, ' ', ground);
        let man = PieceArt {
            chip: theme.men.chip(side),
            is_full: side == Color::Black,
            king: false,
            mark: PieceMark::None,
            theme,
        };
        ui.widget(&man, square);
    }
}
