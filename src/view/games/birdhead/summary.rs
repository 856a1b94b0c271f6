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

/// The end of a deal, as far as it has been turned over.
struct Ending<'a> {
    scenery: &'a Scenery<'a>,
    resolution: &'a Resolution,
    shown: usize,
    losers: Vec<Seat>,
}

impl Ending<'_> {
    fn is_whole(&self) -> bool {
        self.shown >= self.scenery.letters.len()
    }

    fn loses(&self, seat: Seat) -> bool {
        self.is_whole() && self.losers.contains(&seat)
    }

    /// The last card of a seat, once it is turned over.
    fn rank(&self, seat: Seat) -> Option<u8> {
        self.resolution.last[seat].highest().filter(|_| seat.index() < self.shown)
    }

    /// The minus points; this deal's markers count once all is shown.
    fn points(&self, seat: Seat) -> i32 {
        let held_back = !self.is_whole() && self.losers.contains(&seat);
        let before = if held_back { i32::from(self.resolution.rank()) } else { 0 };
        self.resolution.markers[seat].worth() - before
    }
}

/// Draws it over the whole board: the cards, under them how it stands and who starts the next deal.
pub(super) fn draw(scenery: &Scenery, resolution: &Resolution, shown: usize, area: Rect, buf: &mut Buffer) {
    let ending = Ending { scenery, resolution, shown, losers: resolution.losers() };
    let seats = u16::try_from(scenery.letters.len()).unwrap_or(1).max(1);
    let width = area.width / seats;
    let sizes = [HandSize::Grand, HandSize::Tall, HandSize::Small];
    let fits = |size: &HandSize| size.size().width + 2 < width && size.size().height + seats + 6 <= area.height;
    let size = sizes.into_iter().find(fits);
    let used = size.map_or(0, |size| size.size().height + 3);
    for (seat, x) in scenery.seats().zip((0..).map(|i| area.x + i * width)) {
        if let Some(size) = size {
            draw_last(&ending, seat, size, Rect { x, width: width - 1, ..area }, buf);
        }
    }
    let below = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    draw_points(&ending, size.is_none(), Rect { height: below.height.min(seats + 1), ..below }, buf);
    let last = below.y + (seats + 1 + u16::from(below.height > seats + 2)).min(below.height.saturating_sub(1));
    if ending.is_whole() {
        draw_next(&ending, Rect { y: last, height: 1, ..below }, buf);
    }
}

/// A player's last card, face down until it is shown.
fn draw_last(ending: &Ending, seat: Seat, size: HandSize, place: Rect, buf: &mut Buffer) {
    let (theme, signs) = (ending.scenery.theme, ending.scenery.theme.signs);
    draw_name(ending.scenery, seat, Rect { height: 1, ..place }, buf);
    let rect = Rect { x: place.x + 1, y: place.y + 1, ..Rect::from((place.as_position(), size.size())) };
    let Some(rank) = ending.rank(seat) else {
        fill(buf, rect, signs.hatch, theme.style(Role::Back));
        return frame(buf, rect, &signs.card, theme.style(Role::BackEdge));
    };
    let loses = ending.loses(seat);
    card::draw(rank, size, if loses { Look::Heavy } else { Look::Plain }, rect, buf, theme);
    if loses {
        let text = format!("{} takes {rank}", signs.bad);
        put(buf, (place.x, rect.bottom()), &text, place.width, theme.style(Role::Bad));
    }
}

/// The running minus points as bars; where there is no room for cards, with the last card's rank.
fn draw_points(ending: &Ending, ranks: bool, area: Rect, buf: &mut Buffer) {
    let scenery = ending.scenery;
    let label = |seat: Seat| {
        let name = scenery.names.get(seat);
        if !ranks {
            return name.to_owned();
        }
        let lost = if ending.loses(seat) { scenery.theme.signs.bad } else { ' ' };
        format!("{:>2}{lost}{name}", ending.rank(seat).map_or_else(|| "?".into(), |rank| rank.to_string()))
    };
    let labels: Vec<String> = scenery.seats().map(label).collect();
    let bar = |seat: Seat| {
        let points = ending.points(seat);
        Bar { label: &labels[seat.index()], value: points.unsigned_abs(), figure: (-points).to_string() }
    };
    let title = format!("Minus points; {} end the game", scenery.sight.view.limit);
    put(buf, (area.x, area.y), &title, area.width, scenery.theme.style(Role::Title));
    let width = area.width.min(LONGEST_BARS).saturating_sub(1);
    let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), width, ..area };
    bars::draw(&scenery.seats().map(bar).collect::<Vec<_>>(), rows, buf, scenery.theme);
}

/// Longer bars are no easier to compare.
const LONGEST_BARS: u16 = 60;

/// Who starts the next deal, or who has won.
fn draw_next(ending: &Ending, line: Rect, buf: &mut Buffer) {
    let names = ending.scenery.names;
    let (text, role) = match ending.scenery.sight.winners.as_deref() {
        Some([winner]) => (format!("{} has the fewest minus points and wins (BH-12).", names.get(*winner)), Role::Good),
        Some(winners) => (format!("{} share the win (BH-12).", names.list(winners)), Role::Good),
        None => {
            let next = names.get(ending.resolution.next_starter);
            (format!("{next} starts deal {} (BH-11).", ending.resolution.deal + 1), Role::Accent)
        }
    };
    put(buf, (line.x, line.y), &text, line.width, ending.scenery.theme.style(role));
}
