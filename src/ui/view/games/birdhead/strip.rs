//! The strip along the bottom: the own hand, or every hand where a game is looked at again.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::Scenery;
use super::card::{BirdCard, CardState, Ranks};
use crate::app::focus;
use crate::app::games::birdhead::Button;
use crate::app::layout::hand::{HandLayout, HandSize};
use crate::app::text::pad;
use crate::view::paint::{put, put_char};
use crate::view::theme::Role;
use crate::view::widgets::{self, Label};
use parlour_model::birdhead::{Cards, Hands};
use parlour_model::seat::Seat;

/// The strip, in the area of the whole board.
pub(super) struct Strip<'a> {
    pub(super) scenery: &'a Scenery<'a>,
    /// The rows below the places.
    pub(super) below: Rect,
}

impl Widget for &Strip<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        match self.scenery.observation.view.hands {
            Hands::Own { .. } => self.draw_own(area, buf),
            // In a small window the places show the hands.
            Hands::All(hands) if HandSize::fitting(area.as_size()) > HandSize::Chip => {
                self.draw_all(|seat| hands[seat], buf);
            }
            Hands::All(_) | Hands::None => {}
        }
    }
}

impl Strip<'_> {
    fn draw_own(&self, area: Rect, buf: &mut Buffer) {
        let Scenery {
            board,
            observation,
            theme,
            ..
        } = *self.scenery;
        let (layout, buttons) = board.layout(observation, area, theme.language);
        for (button, rect) in &buttons {
            self.draw_button(button, *rect, buf);
        }
        let cards = board.cards(observation);
        for (index, rank) in cards.iter().enumerate() {
            let raised = board.hand.is_raised(index);
            let state = match raised {
                true => CardState::Heavy,
                false if board.scene.is_table() && board.hand.fits(index, *rank, observation) => {
                    CardState::Fits
                }
                false => CardState::Plain,
            };
            let rect = layout.rect(index, raised);
            let card = BirdCard {
                rank: *rank,
                size: layout.size,
                state,
                theme,
            };
            card.render_within(layout.visible, rect, buf);
            if index == board.hand.cursor.min(cards.len() - 1) {
                self.draw_cursor(&layout, rect, buf);
            }
        }
    }

    /// Two marks beside the card, in the row of its rank.
    fn draw_cursor(&self, layout: &HandLayout, rect: Rect, buf: &mut Buffer) {
        let theme = self.scenery.theme;
        let chip = layout.size == HandSize::Chip;
        let (left, right) = (rect.x.saturating_sub(1), rect.right());
        let y = rect.y
            + if layout.size > HandSize::Small {
                2
            } else {
                u16::from(!chip)
            };
        for (x, sign) in [left, right].into_iter().zip(theme.signs.cursor) {
            put_char(buf, (x, y), sign, theme.style(Role::Cursor));
        }
        focus::mark(buf, (rect.x, y));
    }

    fn draw_button(&self, button: &Button, rect: Rect, buf: &mut Buffer) {
        let theme = self.scenery.theme;
        let label = button.label.in_language(theme.language);
        if button.legal {
            widgets::Button {
                label: &label,
                focus: button.focus,
                theme,
            }
            .render(rect, buf);
        } else {
            Label::new(&format!("  {label}  "), Role::Dim, theme).render(rect, buf);
        }
    }

    /// Every hand, a line a player; in two columns where the strip is low.
    fn draw_all(&self, hand: impl Fn(Seat) -> Cards, buf: &mut Buffer) {
        let (scenery, theme, strip) = (self.scenery, self.scenery.theme, self.below);
        let columns = if usize::from(strip.height) < scenery.letters.len() {
            2
        } else {
            1
        };
        let width = strip.width / columns;
        let cells = (0..strip.height).flat_map(|y| (0..columns).map(move |x| (x, y)));
        for (seat, (x, y)) in scenery.seats().zip(cells) {
            let (at, owner) = ((strip.x + x * width, strip.y + y), scenery.owner(seat));
            put_char(buf, at, owner.letter, theme.style(Role::Owner(owner.seat)));
            let name = pad(
                &scenery
                    .names
                    .get(seat)
                    .in_language(self.scenery.theme.language),
                if columns == 1 { 12 } else { 4 },
                theme.signs.ellipsis,
            );
            let next = put(
                buf,
                (at.0 + 2, at.1),
                &name,
                width.saturating_sub(2),
                theme.style(Role::Text),
            );
            let line = Rect::new(next + 1, at.1, (at.0 + width).saturating_sub(next + 1), 1);
            Ranks {
                hand: hand(seat),
                theme,
            }
            .render(line, buf);
        }
    }
}
