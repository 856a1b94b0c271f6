//! A card of `BirdHead`: its rank, large where there is room, and its bird.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::layout::hand::HandSize;
use crate::app::text;
use crate::model::birdhead::cards::LOWEST;
use crate::view::birds;
use crate::view::paint::{fill, frame, put, put_char};
use crate::view::theme::{Role, Theme};

/// What a card is marked out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Nothing.
    Plain,
    /// It may be raised towards a legal action.
    Fits,
    /// It is raised, or it was played: a heavy frame.
    Heavy,
    /// It was discarded: no lines at its sides, and dim.
    Discarded,
}

/// The colour of a rank. Two ranks may share one: it is the figure that tells them apart.
fn face(rank: u8, theme: &Theme) -> Style {
    theme.style(Role::Face(rank.saturating_sub(LOWEST)))
}

/// Draws a card in a rectangle of its size.
pub(super) fn draw(rank: u8, size: HandSize, look: Look, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let style = if look == Look::Discarded { theme.style(Role::Taken) } else { face(rank, theme) };
    fill(buf, rect, ' ', style);
    if size == HandSize::Chip {
        put(buf, (rect.x, rect.y), &text::pad_left(&rank.to_string(), 2, ""), 2, style);
        return;
    }
    let (border, edge) = match look {
        Look::Plain | Look::Fits => (&theme.signs.card, style.patch(theme.style(Role::FaceEdge))),
        Look::Heavy => (&theme.signs.heavy, style),
        Look::Discarded => (&theme.signs.ticks, style),
    };
    frame(buf, rect, border, edge);
    if look == Look::Fits {
        put_char(buf, (rect.x + rect.width / 2, rect.y), theme.signs.legal, style);
    }
    draw_face(rank, size, rect, buf, theme, style);
}

fn draw_face(rank: u8, size: HandSize, rect: Rect, buf: &mut Buffer, theme: &Theme, style: Style) {
    // Pixels of ASCII are too coarse for a rank that can be read at a glance.
    let drawn = size > HandSize::Small && !theme.signs.pixels.iter().all(char::is_ascii);
    let Some(bird) = birds::of_rank(rank).filter(|_| drawn) else {
        let below = if size > HandSize::Small { 2 } else { 1 };
        let at = (rect.x + rect.width / 2 - 1, rect.y + below);
        put(buf, at, &text::pad_left(&rank.to_string(), 2, ""), 2, style);
        return;
    };
    if size == HandSize::Grand {
        bird.rank.draw(buf, (rect.x + 3, rect.y + 1), 0, theme.signs, style);
        bird.grand.draw(buf, (rect.x + 2, rect.y + 5), 0, theme.signs, style);
    } else {
        bird.rank.draw(buf, (rect.x + 1, rect.y + 1), 0, theme.signs, style);
        bird.large.draw(buf, (rect.x + 1, rect.y + 4), 0, theme.signs, style);
    }
}

/// Draws as much of a card as lies in `sight`.
pub(super) fn draw_within(
    sight: Rect,
    (rank, size, look): (u8, HandSize, Look),
    rect: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) {
    let mut seen = Buffer::empty(rect.intersection(sight).intersection(buf.area));
    draw(rank, size, look, rect, &mut seen, theme);
    for at in seen.area.positions() {
        buf[at] = seen[at].clone();
    }
}

/// Cards side by side that overlap as far as they must to fit into a width. Answers with their width.
pub(super) fn draw_fan(
    ranks: &[u8],
    (size, look): (HandSize, Look),
    rect: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) -> u16 {
    let card = size.size();
    let more = u16::try_from(ranks.len().saturating_sub(1)).unwrap_or(0);
    let step = rect.width.saturating_sub(card.width).checked_div(more).unwrap_or(0).min(card.width + 1);
    let mut x = rect.x;
    for rank in ranks {
        draw_within(rect, (*rank, size, look), Rect::new(x, rect.y, card.width, card.height), buf, theme);
        x += step;
    }
    card.width + step * more
}
