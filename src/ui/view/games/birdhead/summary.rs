//! The end of a deal: the last cards, who loses, the markers, and how it stands (BH-10 to BH-12).

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::Scenery;
use super::card::{BirdCard, CardState};
use super::places::SeatName;
use crate::app::layout::hand::HandSize;
use crate::view::paint::{fill, frame};
use crate::view::theme::Role;
use crate::view::widgets::{Bar, Bars, Label};
use parlour_language::text;
use parlour_model::birdhead::Resolution;
use parlour_model::seat::Seat;

/// The end of a deal, as far as it has been turned over.
pub(super) struct Summary<'a> {
    scenery: &'a Scenery<'a>,
    resolution: &'a Resolution,
    shown: usize,
    losers: Vec<Seat>,
}

impl<'a> Summary<'a> {
    /// Creates the end of a deal with `shown` last cards turned over.
    pub(super) fn new(scenery: &'a Scenery<'a>, resolution: &'a Resolution, shown: usize) -> Self {
        Self {
            scenery,
            resolution,
            shown,
            losers: resolution.losers(),
        }
    }

    fn is_whole(&self) -> bool {
        self.shown >= self.scenery.letters.len()
    }

    fn loses(&self, seat: Seat) -> bool {
        self.is_whole() && self.losers.contains(&seat)
    }

    /// The last card of a seat, once it is turned over.
    fn rank(&self, seat: Seat) -> Option<u8> {
        self.resolution.last[seat]
            .highest()
            .filter(|_| seat.index() < self.shown)
    }

    /// The minus points; this deal's markers count once all is shown.
    fn points(&self, seat: Seat) -> i32 {
        let held_back = !self.is_whole() && self.losers.contains(&seat);
        let before = if held_back {
            i32::from(self.resolution.rank())
        } else {
            0
        };
        self.resolution.markers[seat].worth() - before
    }
}

/// Over the whole board: the cards, under them how it stands and who starts the next deal.
impl Widget for &Summary<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let layout = self
            .scenery
            .board
            .last_cards(self.scenery.observation, area);
        for seat in self.scenery.seats() {
            if let (Some(size), Some(rect)) = (layout.size, layout.card(seat)) {
                self.draw_last(seat, size, rect, layout.place(seat), buf);
            }
        }
        let (points, below) = (layout.points(), layout.below());
        self.draw_points(layout.size.is_none(), points, buf);
        let gap = u16::from(below.height > points.height + 1);
        let last = below.y + (points.height + gap).min(below.height.saturating_sub(1));
        if self.is_whole() {
            self.draw_next(
                Rect {
                    y: last,
                    height: 1,
                    ..below
                },
                buf,
            );
        }
    }
}

impl Summary<'_> {
    /// A player's last card, face down until it is shown.
    fn draw_last(&self, seat: Seat, size: HandSize, rect: Rect, place: Rect, buf: &mut Buffer) {
        let (theme, signs) = (self.scenery.theme, self.scenery.theme.signs);
        SeatName {
            scenery: self.scenery,
            seat,
        }
        .render(Rect { height: 1, ..place }, buf);
        let Some(rank) = self.rank(seat) else {
            fill(buf, rect, signs.hatch, theme.style(Role::Back));
            return frame(buf, rect, signs.card, theme.style(Role::BackEdge));
        };
        let loses = self.loses(seat);
        let state = if loses {
            CardState::Heavy
        } else {
            CardState::Plain
        };
        BirdCard {
            rank,
            size,
            state,
            theme,
        }
        .render(rect, buf);
        if loses {
            let text = text!("birdhead-takes-rank", sign = signs.bad, rank = rank)
                .in_language(self.scenery.theme.language);
            let line = Rect {
                y: rect.bottom(),
                height: 1,
                ..place
            };
            Label::new(&text, Role::Bad, theme).render(line, buf);
        }
    }

    /// The running minus points as bars; where there is no room for cards, with the last card's rank.
    fn draw_points(&self, ranks: bool, area: Rect, buf: &mut Buffer) {
        let (scenery, theme) = (self.scenery, self.scenery.theme);
        let label = |seat: Seat| {
            let name = scenery
                .names
                .get(seat)
                .in_language(self.scenery.theme.language);
            if !ranks {
                return name.into_owned();
            }
            let lost = if self.loses(seat) {
                theme.signs.bad
            } else {
                ' '
            };
            format!(
                "{:>2}{lost}{name}",
                self.rank(seat)
                    .map_or_else(|| "?".into(), |rank| rank.to_string())
            )
        };
        let labels: Vec<String> = scenery.seats().map(label).collect();
        let bar = |seat: Seat| {
            let points = self.points(seat);
            Bar {
                label: &labels[seat.index()],
                value: points.unsigned_abs(),
                figure: (-points).to_string(),
            }
        };
        let title = text!("birdhead-minus", limit = scenery.observation.view.limit)
            .in_language(self.scenery.theme.language);
        Label::new(&title, Role::Title, theme).render(area, buf);
        let width = area.width.min(LONGEST_BARS).saturating_sub(1);
        let rows = Rect {
            y: area.y + 1,
            height: area.height.saturating_sub(1),
            width,
            ..area
        };
        let bars: Vec<_> = scenery.seats().map(bar).collect();
        Bars {
            bars: &bars,
            most: None,
            theme,
        }
        .render(rows, buf);
    }

    /// Draws the player who starts the next deal, or the winner.
    fn draw_next(&self, line: Rect, buf: &mut Buffer) {
        let names = self.scenery.names;
        let (text, role) = match self.scenery.observation.winners.as_deref() {
            Some([winner]) => (
                text!("birdhead-fewest", name = names.get(*winner))
                    .in_language(self.scenery.theme.language),
                Role::Good,
            ),
            Some(winners) => (
                text!("birdhead-share", names = names.list(winners))
                    .in_language(self.scenery.theme.language),
                Role::Good,
            ),
            None => {
                let next = names.get(self.resolution.next_starter);
                (
                    text!(
                        "birdhead-next-deal",
                        next = next,
                        deal = self.resolution.deal + 1
                    )
                    .in_language(self.scenery.theme.language),
                    Role::Accent,
                )
            }
        };
        Label::new(&text, role, self.scenery.theme).render(line, buf);
    }
}

/// Longer bars are no easier to compare.
const LONGEST_BARS: u16 = 60;
