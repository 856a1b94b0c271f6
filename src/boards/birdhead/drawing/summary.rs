//! The end of a deal: the last cards, who loses, the markers, and how it stands (BH-10 to BH-12).

use ratatui::layout::Rect;

use super::Scenery;
use super::card::{BirdCard, CardState};
use super::places::draw_back;
use crate::birdhead::layout::EndLayout;
use crate::birdhead::layout::hand::HandSize;
use crate::birdhead::spot;
use parlour_kit::hits::Hit;
use parlour_kit::layout::split::Split as _;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::Bar;
use parlour_language::{Text, text};
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

impl Summary<'_> {
    /// Draws it over the whole board: the cards, under them how it stands and who starts the next deal.
    pub(super) fn draw(&self, area: Rect, ui: &mut Ui) {
        let scenery = self.scenery;
        let layout = EndLayout::of(area, scenery.letters.len());
        for seat in scenery.seats() {
            if let (Some(size), Some(rect)) = (layout.size, layout.card(seat)) {
                self.draw_last(seat, size, rect, layout.place(seat), ui);
                ui.hits.note(rect, Hit::Place(spot::last(seat)));
            }
        }
        let (points, below) = (layout.points(), layout.below());
        self.draw_points(layout.size.is_none(), points, ui);
        let gap = u16::from(below.height > points.height + 1);
        let last = (points.height + gap).min(below.height.saturating_sub(1));
        if self.is_whole() && scenery.observation.winners.is_none() {
            ui.label(below.split_top(last).1, self.next(), Role::Accent);
        }
    }

    /// A player's last card, face down until it is shown.
    fn draw_last(&self, seat: Seat, size: HandSize, rect: Rect, place: Rect, ui: &mut Ui) {
        let theme = ui.theme;
        self.scenery.draw_name(seat, place.split_top(1).0, ui);
        let Some(rank) = self.rank(seat) else {
            return draw_back(rect, ui);
        };
        let loses = self.loses(seat);
        let state = if loses {
            CardState::Heavy
        } else {
            CardState::Plain
        };
        let card = BirdCard {
            rank,
            size,
            state,
            theme,
        };
        ui.widget(&card, rect);
        if loses {
            let text = text!("birdhead-takes-rank", sign = theme.signs.bad, rank = rank);
            let line = Rect {
                y: rect.bottom(),
                height: 1,
                ..place
            };
            ui.label(line, text, Role::Bad);
        }
    }

    /// The running minus points as bars; where there is no room for cards, with the last card's rank.
    fn draw_points(&self, ranks: bool, area: Rect, ui: &mut Ui) {
        let (scenery, theme) = (self.scenery, ui.theme);
        let label = |seat: Seat| {
            let name = scenery.names.get(seat).in_language(theme.language);
            if !ranks {
                return name.into_owned();
            }
            let lost = if self.loses(seat) {
                theme.signs.bad
            } else {
                ' '
            };
            let rank = self.rank(seat);
            let rank = rank.map_or_else(|| "?".into(), |rank| rank.to_string());
            format!("{rank:>2}{lost}{name}")
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
        let (title, rows) = area.split_top(1);
        let text = text!("birdhead-minus", limit = scenery.observation.view.limit);
        ui.label(title, text, Role::Title);
        let width = rows.width.min(LONGEST_BARS).saturating_sub(1);
        let bars: Vec<_> = scenery.seats().map(bar).collect();
        ui.bars(rows.split_left(width).0, &bars, None);
    }

    /// Returns who starts the next deal.
    fn next(&self) -> Text {
        text!(
            "birdhead-next-deal",
            next = self.scenery.names.get(self.resolution.next_starter),
            deal = self.resolution.deal + 1
        )
    }
}

/// Longer bars are no easier to compare.
const LONGEST_BARS: u16 = 60;
