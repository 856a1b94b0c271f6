//! The strip along the bottom: the own hand, or every hand where a game is looked at again.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Scenery;
use super::card::{self, Look};
use crate::app::games::birdhead::Button;
use crate::app::layout::hand::{HandLayout, HandSize};
use crate::app::text::pad;
use crate::model::birdhead::{Cards, Hands};
use crate::model::seat::Seat;
use crate::view::paint::{put, put_char};
use crate::view::theme::Role;
use crate::view::widgets::dialog;

pub(super) fn draw(scenery: &Scenery, area: Rect, strip: Rect, buf: &mut Buffer) {
    match scenery.sight.view.hands {
        Hands::Own { .. } => draw_own(scenery, area, buf),
        // In a small window the places show the hands.
        Hands::All(hands) if HandSize::fitting(area.as_size()) > HandSize::Chip => {
            let hand = |seat| hands[seat];
            draw_all(scenery, hand, strip, buf);
        }
        Hands::All(_) | Hands::None => {}
    }
}

fn draw_own(scenery: &Scenery, area: Rect, buf: &mut Buffer) {
    let Scenery { board, sight, theme, .. } = scenery;
    let (layout, buttons) = board.layout(sight, area);
    for (button, rect) in &buttons {
        draw_button(scenery, button, *rect, buf);
    }
    let cards = board.cards(sight);
    for (index, rank) in cards.iter().enumerate() {
        let raised = board.hand.is_raised(index);
        let look = match raised {
            true => Look::Heavy,
            false if board.scene.is_table() && board.hand.fits(index, *rank, sight) => Look::Fits,
            false => Look::Plain,
        };
        let rect = layout.rect(index, raised);
        card::draw_within(layout.sight, (*rank, layout.size, look), rect, buf, theme);
        if index == board.hand.cursor.min(cards.len() - 1) {
            draw_cursor(scenery, &layout, rect, buf);
        }
    }
}

/// Two marks beside the rank: on the frame, or beside a card without one.
fn draw_cursor(scenery: &Scenery, layout: &HandLayout, rect: Rect, buf: &mut Buffer) {
    let chip = layout.size == HandSize::Chip;
    let (left, right) = if chip { (rect.x.saturating_sub(1), rect.right()) } else { (rect.x, rect.right() - 1) };
    let y = rect.y + if layout.size > HandSize::Small { 2 } else { u16::from(!chip) };
    for (x, sign) in [left, right].into_iter().zip(scenery.theme.signs.cursor) {
        put_char(buf, (x, y), sign, scenery.theme.style(Role::Cursor));
    }
}

fn draw_button(scenery: &Scenery, button: &Button, rect: Rect, buf: &mut Buffer) {
    if button.legal {
        dialog::draw_button(&button.label, button.focus, rect, buf, scenery.theme);
    } else {
        let label = format!("  {}  ", button.label);
        put(buf, (rect.x, rect.y), &label, rect.width, scenery.theme.style(Role::Dim));
    }
}

/// Every hand, a line a player; in two columns where the strip is low.
fn draw_all(scenery: &Scenery, hand: impl Fn(Seat) -> Cards, strip: Rect, buf: &mut Buffer) {
    let theme = scenery.theme;
    let columns = if usize::from(strip.height) < scenery.letters.len() { 2 } else { 1 };
    let width = strip.width / columns;
    let cells = (0..strip.height).flat_map(|y| (0..columns).map(move |x| (x, y)));
    for (seat, (x, y)) in scenery.seats().zip(cells) {
        let (at, owner) = ((strip.x + x * width, strip.y + y), scenery.owner(seat));
        put_char(buf, at, owner.letter, theme.style(Role::Owner(owner.seat)));
        let name = pad(scenery.names.get(seat), if columns == 1 { 12 } else { 4 }, theme.signs.ellipsis);
        let next = put(buf, (at.0 + 2, at.1), &name, width.saturating_sub(2), theme.style(Role::Text));
        draw_ranks(scenery, hand(seat), Rect::new(next + 1, at.1, (at.0 + width).saturating_sub(next + 1), 1), buf);
    }
}

/// The ranks of a hand in a line.
pub(super) fn draw_ranks(scenery: &Scenery, hand: Cards, line: Rect, buf: &mut Buffer) {
    let mut x = line.x;
    for rank in hand.each() {
        if x + 2 > line.right() {
            break;
        }
        card::draw(rank, HandSize::Chip, Look::Plain, Rect::new(x, line.y, 2, 1), buf, scenery.theme);
        x += 3;
    }
}
