//! The end of a deal: the last cards, who loses, the markers, and how it stands (BH-10 to BH-12).

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Scenery;
use super::card::{self, Look};
use super::places::draw_name;
use crate::app::layout::hand::HandSize;
use crate::model::birdhead::Resolution;
use crate::model::seat::Seat;
use crate::view::paint::{fill, frame, put};
use crate::view::theme::Role;
use crate::view::widgets::bars::{self, Bar};

/// Draws it in the middle, and in the strip who starts the next deal.
pub(super) fn draw(
    scenery: &Scenery,
    resolution: &Resolution,
    shown: usize,
    (middle, strip): (Rect, Rect),
    buf: &mut Buffer,
) {
    let seats = u16::try_from(scenery.letters.len()).unwrap_or(1);
    let width = middle.width / seats.max(1);
    let whole = shown >= scenery.letters.len();
    let cards = width >= 9 && middle.height >= seats + 6;
    if cards {
        for (seat, x) in scenery.seats().zip((0..).map(|i| middle.x + i * width)) {
            let place = Rect { x, width: width - 1, ..middle };
            draw_last(scenery, resolution, (seat, shown), place, buf);
        }
    }
    let used = if cards { 6 } else { 0 };
    let below = Rect { y: middle.y + used, height: middle.height.saturating_sub(used), ..middle };
    draw_points(scenery, resolution, (whole, shown, cards), below, buf);
    if whole {
        draw_next(scenery, resolution, strip, buf);
    }
}

/// A player's last card, face down until it is shown.
fn draw_last(scenery: &Scenery, resolution: &Resolution, (seat, shown): (Seat, usize), place: Rect, buf: &mut Buffer) {
    let (theme, signs) = (scenery.theme, scenery.theme.signs);
    let whole = shown >= scenery.letters.len();
    draw_name(scenery, seat, Rect { height: 1, ..place }, buf);
    let rect = Rect::new(place.x + 1, place.y + 1, 5, 3);
    if seat.index() >= shown {
        fill(buf, rect, signs.hatch, theme.style(Role::Back));
        return frame(buf, rect, &signs.card, theme.style(Role::BackEdge));
    }
    let loses = whole && resolution.losers().contains(&seat);
    let rank = resolution.last[seat].highest().unwrap_or_default();
    card::draw(rank, HandSize::Small, if loses { Look::Heavy } else { Look::Plain }, rect, buf, theme);
    if loses {
        let text = format!("{} takes {rank}", signs.bad);
        put(buf, (place.x, place.y + 4), &text, place.width, theme.style(Role::Bad));
    }
}

/// The running minus points as bars; this deal's markers count once all is shown.
fn draw_points(
    scenery: &Scenery,
    resolution: &Resolution,
    (whole, shown, cards): (bool, usize, bool),
    area: Rect,
    buf: &mut Buffer,
) {
    let losers = resolution.losers();
    let worth = |seat: Seat| {
        let before = if whole || !losers.contains(&seat) { 0 } else { i32::from(resolution.rank()) };
        resolution.markers[seat].worth() - before
    };
    let label = |seat: Seat| {
        let name = scenery.names.get(seat);
        if cards {
            return name.to_owned();
        }
        let lost = if whole && losers.contains(&seat) { scenery.theme.signs.bad } else { ' ' };
        let rank = resolution.last[seat].highest().filter(|_| seat.index() < shown);
        format!("{:>2}{lost}{name}", rank.map_or_else(|| "?".into(), |rank| rank.to_string()))
    };
    let labels: Vec<String> = scenery.seats().map(label).collect();
    let bar = |seat: Seat| {
        let value = worth(seat);
        Bar { label: &labels[seat.index()], value: value.unsigned_abs(), figure: format!("-{value}") }
    };
    let title = format!("Minus points; {} end the game", scenery.sight.view.limit);
    put(buf, (area.x, area.y), &title, area.width, scenery.theme.style(Role::Title));
    let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), width: area.width.min(60), ..area };
    let rows = Rect { width: rows.width.saturating_sub(1), ..rows };
    bars::draw(&scenery.seats().map(bar).collect::<Vec<_>>(), rows, buf, scenery.theme);
}

/// Who starts the next deal, or who has won.
fn draw_next(scenery: &Scenery, resolution: &Resolution, strip: Rect, buf: &mut Buffer) {
    let names = scenery.names;
    let (text, role) = match scenery.sight.winners.as_deref() {
        Some([winner]) => (format!("{} has the fewest minus points and wins (BH-12).", names.get(*winner)), Role::Good),
        Some(winners) => (format!("{} share the win (BH-12).", names.list(winners)), Role::Good),
        None => {
            let next = names.get(resolution.next_starter);
            (format!("{next} starts deal {} (BH-11).", resolution.deal + 1), Role::Accent)
        }
    };
    put(buf, (strip.x, strip.y + strip.height.min(2) / 2), &text, strip.width, scenery.theme.style(role));
}
