//! A card of `BirdHead`: its rank, large where there is room, and its bird.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use crate::app::layout::birdhead::fan;
use crate::app::layout::hand::HandSize;
use crate::app::text;
use crate::view::birds;
use crate::view::paint::{fill, frame, put, put_char};
use crate::view::theme::{Role, Theme};
use parlour_model::birdhead::Cards;
use parlour_model::birdhead::cards::LOWEST;

/// The marking of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardState {
    Plain,
    /// It may be raised towards a legal action.
    Fits,
    /// It is raised, or it was played: a heavy frame.
    Heavy,
    /// It was discarded: no lines at its sides, and dim.
    Discarded,
}

/// A card in an area of its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct BirdCard<'a> {
    pub(super) rank: u8,
    pub(super) size: HandSize,
    pub(super) state: CardState,
    pub(super) theme: &'a Theme,
}

impl Widget for &BirdCard<'_> {
    fn render(self, rect: Rect, buf: &mut Buffer) {
        let (theme, style) = (self.theme, self.style());
        fill(buf, rect, ' ', style);
        if self.size == HandSize::Chip {
            put(
                buf,
                (rect.x, rect.y),
                &text::pad_left(&self.rank.to_string(), 2, self.theme.signs.ellipsis),
                2,
                style,
            );
            return;
        }
        let (border, edge) = match self.state {
            CardState::Plain | CardState::Fits => {
                (theme.signs.card, style.patch(theme.style(Role::FaceEdge)))
            }
            CardState::Heavy => (theme.signs.heavy, style),
            CardState::Discarded => (theme.signs.ticks, style),
        };
        frame(buf, rect, border, edge);
        if self.state == CardState::Fits {
            put_char(
                buf,
                (rect.x + rect.width / 2, rect.y),
                theme.signs.legal,
                style,
            );
        }
        self.draw_face(rect, buf);
    }
}

impl BirdCard<'_> {
    /// The colour of the rank. Two ranks may share one; the figure differs.
    fn style(&self) -> Style {
        self.theme.style(match self.state {
            CardState::Discarded => Role::Taken,
            _ => Role::Face(self.rank.saturating_sub(LOWEST)),
        })
    }

    fn draw_face(&self, rect: Rect, buf: &mut Buffer) {
        let (signs, style) = (self.theme.signs, self.style());
        // Where letters stand for half blocks, a rank is too coarse to be read at a glance.
        let drawn = self.size > HandSize::Small && !signs.pixels[0].is_ascii();
        let Some(bird) = birds::of_rank(self.rank).filter(|_| drawn) else {
            let below = if self.size > HandSize::Small { 2 } else { 1 };
            let at = (rect.x + rect.width / 2 - 1, rect.y + below);
            put(
                buf,
                at,
                &text::pad_left(&self.rank.to_string(), 2, self.theme.signs.ellipsis),
                2,
                style,
            );
            return;
        };
        // The columns left of rank and bird, and the rows above the bird.
        let (rank, picture, [before_rank, before_bird, above]) = match self.size {
            HandSize::Giant => (&bird.giant_rank, &bird.giant, [4, 2, 7]),
            HandSize::Grand => (&bird.rank, &bird.grand, [3, 2, 5]),
            _ => (&bird.rank, &bird.large, [1, 1, 4]),
        };
        rank.draw(buf, (rect.x + before_rank, rect.y + 1), 0, signs, style);
        picture.draw(buf, (rect.x + before_bird, rect.y + above), 0, signs, style);
    }

    /// Draws as much of the card as lies in `room`.
    pub(super) fn render_within(&self, room: Rect, rect: Rect, buf: &mut Buffer) {
        let mut whole = Buffer::empty(rect);
        self.render(rect, &mut whole);
        for at in rect.intersection(room).intersection(buf.area).positions() {
            buf[at] = whole[at].clone();
        }
    }
}

/// Cards side by side that overlap as far as they must to fit into their area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fan<'a> {
    pub(super) ranks: &'a [u8],
    pub(super) size: HandSize,
    pub(super) state: CardState,
    pub(super) theme: &'a Theme,
}

impl Widget for &Fan<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Fan {
            size, state, theme, ..
        } = *self;
        for (rank, rect) in self.ranks.iter().zip(fan(area, size, self.ranks.len())) {
            BirdCard {
                rank: *rank,
                size,
                state,
                theme,
            }
            .render_within(area, rect, buf);
        }
    }
}

/// The ranks of a hand in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranks<'a> {
    pub(super) hand: Cards,
    pub(super) theme: &'a Theme,
}

impl Widget for &Ranks<'_> {
    fn render(self, line: Rect, buf: &mut Buffer) {
        let mut x = line.x;
        for rank in self.hand.each() {
            if x + 2 > line.right() {
                break;
            }
            let card = BirdCard {
                rank,
                size: HandSize::Chip,
                state: CardState::Plain,
                theme: self.theme,
            };
            card.render(Rect::new(x, line.y, 2, 1), buf);
            x += 3;
        }
    }
}
