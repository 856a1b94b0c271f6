//! A card of `BirdHead`: its rank, large where there is room, and its bird.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use crate::birdhead::layout::fan;
use crate::birdhead::layout::hand::HandSize;
use parlour_kit::text;
use parlour_kit::view::art::{Art, Figure, Ink, Inks, Picture, Shape};
use parlour_kit::view::paint::{fill, frame, put, put_char};
use parlour_kit::view::theme::{Role, Theme, middle, rgb};
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
            return self.put_rank((rect.x, rect.y), buf);
        }
        if theme.mixes && style.bg.is_some() {
            self.draw_picture(rect, buf);
        } else {
            self.draw_framed(rect, buf);
        }
        if self.state == CardState::Fits {
            put_char(
                buf,
                (rect.x + rect.width / 2, rect.y),
                theme.signs.legal,
                style,
            );
        }
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

    fn bird(&self) -> Option<Figure> {
        Figure::bird(usize::from(self.rank.checked_sub(LOWEST)?))
    }

    /// The rank in two cells.
    fn put_rank(&self, at: (u16, u16), buf: &mut Buffer) {
        let text = text::pad_left(&self.rank.to_string(), 2, self.theme.signs.ellipsis);
        put(buf, at, &text, 2, self.style());
    }

    fn art(&self, picture: Picture, inks: Inks) -> Art<'_> {
        Art {
            picture,
            inks,
            blocks: self.theme.blocks,
            signs: self.theme.signs,
        }
    }

    /// Draws rim, rank and bird as one picture.
    fn draw_picture(&self, rect: Rect, buf: &mut Buffer) {
        let style = self.style();
        let thick = self.state == CardState::Heavy;
        let rim = if thick {
            style.fg
        } else {
            self.theme.style(Role::FaceEdge).fg
        };
        let shape = Shape { thick, low: false };
        let bird = self.bird();
        let inks = Inks {
            ground: Ink::unlit(None),
            rim: Ink::lit(rim),
            shade: Ink::lit(middle(style.bg, style.fg)),
            mixed: true,
            painted: bird.is_some_and(|bird| bird.has_colours_on(style.bg.and_then(rgb))),
            ..Inks::plain(style)
        };
        if self.size == HandSize::Small {
            let picture = Picture::Card {
                face: None,
                value: None,
                shape,
            };
            self.art(picture, inks).draw(rect, buf);
            return self.put_rank((rect.x + rect.width / 2 - 1, rect.y + 1), buf);
        }
        let picture = Picture::Ranked {
            rank: self.rank,
            figure: bird,
            shape,
        };
        self.art(picture, inks).draw(rect, buf);
    }

    /// Draws lines around the rank. A bird in one colour needs a large card to be recognised.
    fn draw_framed(&self, rect: Rect, buf: &mut Buffer) {
        let (signs, style) = (self.theme.signs, self.style());
        let (border, edge) = match self.state {
            CardState::Plain | CardState::Fits => {
                (signs.card, style.patch(self.theme.style(Role::FaceEdge)))
            }
            CardState::Heavy => (signs.heavy, style),
            CardState::Discarded => (signs.ticks, style),
        };
        frame(buf, rect, border, edge);
        // A rank is too coarse to be read at a glance if letters stand for half blocks.
        if self.size == HandSize::Small || signs.pixels[0].is_ascii() {
            let below = if self.size == HandSize::Small { 1 } else { 2 };
            return self.put_rank((rect.x + rect.width / 2 - 1, rect.y + below), buf);
        }
        let inside = Rect {
            x: rect.x + 1,
            y: rect.y + 1,
            width: rect.width - 2,
            height: rect.height - 2,
        };
        let Some(bird) = self.bird().filter(|_| self.size >= HandSize::Grand) else {
            let rank = Picture::Rank(self.rank);
            return self.art(rank, Inks::plain(style)).draw(inside, buf);
        };
        let rank = Rect {
            height: inside.height * 3 / 8,
            ..inside
        };
        let below = Rect {
            y: rank.bottom(),
            height: inside.height - rank.height,
            ..inside
        };
        for (picture, area) in [
            (Picture::Rank(self.rank), rank),
            (Picture::Figure(bird), below),
        ] {
            self.art(picture, Inks::plain(style)).draw(area, buf);
        }
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
