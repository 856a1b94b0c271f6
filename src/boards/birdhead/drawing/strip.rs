//! The strip along the bottom: the own hand, or every hand where a game is looked at again.

use ratatui::layout::Rect;

use super::Scenery;
use super::card::{BirdCard, CardState, Ranks};
use crate::birdhead::Button;
use crate::birdhead::layout::hand::{HandLayout, HandSize, buttons};
use parlour_kit::hits::Hit;
use parlour_kit::layout::finger;
use parlour_kit::text::pad;
use parlour_kit::view::light;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets;
use parlour_model::birdhead::{Cards, Hands};
use parlour_model::seat::Seat;

/// The strip, in the area of the whole board.
pub(super) struct Strip<'a> {
    pub(super) scenery: &'a Scenery<'a>,
    /// The rows below the places.
    pub(super) below: Rect,
}

impl Strip<'_> {
    pub(super) fn draw(&self, area: Rect, ui: &mut Ui) {
        match self.scenery.observation.view.hands {
            Hands::Own { .. } => self.draw_own(area, ui),
            // In a small window the places show the hands.
            Hands::All(hands) if HandSize::fitting(area.as_size()) > HandSize::Chip => {
                self.draw_all(|seat| hands[seat], ui);
            }
            Hands::All(_) | Hands::None => {}
        }
    }

    fn draw_own(&self, area: Rect, ui: &mut Ui) {
        let (board, observation) = (self.scenery.board, self.scenery.observation);
        let theme = ui.theme;
        let cards = board.cards(observation);
        let layout = HandLayout::of(cards.len(), self.below, area.as_size());
        let all = board.buttons(observation);
        let labels: Vec<_> = all.iter().map(|button| ui.words(&button.label)).collect();
        for (button, rect) in all.iter().zip(buttons(&labels, layout.buttons)) {
            draw_button(button, rect, ui);
            let place = finger::place(rect, area);
            ui.hits.note(place, Hit::Choice(button.number()));
        }
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
            card.render_within(layout.visible, rect, ui.buf);
            ui.hits.note(layout.clicked(index), Hit::Place(index));
            ui.hits.note(rect, Hit::Place(index));
            if ui.has_cursor && index == board.hand.cursor.min(cards.len() - 1) {
                light::beside(rect, ui.buf, theme);
            }
        }
    }

    /// Every hand, a line a player; in two columns where the strip is low.
    fn draw_all(&self, hand: impl Fn(Seat) -> Cards, ui: &mut Ui) {
        let (scenery, theme, strip) = (self.scenery, ui.theme, self.below);
        let columns = if usize::from(strip.height) < scenery.letters.len() {
            2
        } else {
            1
        };
        let width = strip.width / columns;
        let cells = (0..strip.height).flat_map(|y| (0..columns).map(move |x| (x, y)));
        for (seat, (x, y)) in scenery.seats().zip(cells) {
            let (at, owner) = ((strip.x + x * width, strip.y + y), scenery.owner(seat));
            ui.put_char(at, owner.letter, Role::Owner(owner.seat));
            let room = if columns == 1 { 12 } else { 4 };
            let name = ui.words(scenery.names.get(seat));
            let name = pad(&name, room, theme.signs.ellipsis);
            let most = width.saturating_sub(2);
            let next = ui.put((at.0 + 2, at.1), &name, most, Role::Text);
            let line = Rect::new(next + 1, at.1, (at.0 + width).saturating_sub(next + 1), 1);
            let hand = hand(seat);
            ui.widget(&Ranks { hand, theme }, line);
        }
    }
}

fn draw_button(button: &Button, rect: Rect, ui: &mut Ui) {
    let (theme, label) = (ui.theme, &button.label.in_language(ui.theme.language));
    if button.legal {
        let focus = button.focus;
        ui.widget(
            &widgets::Button {
                label,
                focus,
                theme,
            },
            rect,
        );
    } else {
        ui.label(rect, format!("  {label}  "), Role::Dim);
    }
}
