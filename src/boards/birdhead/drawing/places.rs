//! Everybody's place at the table: the name, how many cards, the markers, and what was laid down in the trick. Side by
//! side, or in a small window below each other.

use ratatui::layout::Rect;

use super::Scenery;
use super::card::{BirdCard, CardState, Fan, Ranks};
use crate::birdhead::layout::hand::HandSize;
use crate::birdhead::layout::trick::TrickLayout;
use crate::birdhead::layout::{PlacesLayout, unseen_row, visible, way};
use crate::birdhead::{Scene, spot};
use crate::board::BoardUi as _;
use parlour_kit::hits::Hit;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::seats::SeatsLayout;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text::{columns, pad};
use parlour_kit::view::paint::{fill, frame};
use parlour_kit::view::theme::{Role, Theme};
use parlour_kit::view::ui::Ui;
use parlour_language::{Text, id, text};
use parlour_model::birdhead::cards::{HIGHEST, LOWEST};
use parlour_model::birdhead::{Action, Trick, Way};
use parlour_model::seat::{Seat, ToAct, Viewer};

/// The places of all players, in the area of the whole board.
pub(super) struct Places<'a> {
    pub(super) scenery: &'a Scenery<'a>,
    /// The rows above the strip.
    pub(super) upper: Rect,
}

impl Places<'_> {
    pub(super) fn draw(&self, area: Rect, ui: &mut Ui) {
        let (scenery, cards) = (self.scenery, self.cards());
        let (seats, hand) = (scenery.letters.len(), HandSize::fitting(area.as_size()));
        let Some(layout) = PlacesLayout::of(self.upper, seats, cards, hand) else {
            return self.draw_lines(self.upper, ui);
        };
        for seat in scenery.seats() {
            self.draw_place(seat, &layout, ui);
        }
        self.draw_unseen(layout.unseen(), ui);
    }

    /// Draws the trick between the seats, before the plates.
    pub(super) fn draw_between(&self, seats: &SeatsLayout, area: Rect, ui: &mut Ui) {
        let hand = HandSize::fitting(area.as_size());
        let layout = TrickLayout::of(seats, self.cards(), hand);
        for seat in self.scenery.seats() {
            self.draw_laid(seat, layout.laid(seat), layout.size, ui);
        }
        self.draw_unseen(layout.unseen, ui);
    }

    /// The number of cards that everybody lays down in the trick.
    fn cards(&self) -> usize {
        let lead = self.trick().and_then(|trick| trick.actions().next());
        lead.map_or(1, |(_, action)| {
            usize::try_from(action.cards.len()).unwrap_or(1)
        })
    }

    fn trick(&self) -> Option<Trick> {
        self.scenery.board.trick(self.scenery.observation)
    }

    fn action(&self, seat: Seat) -> Option<Action> {
        let trick = self.trick()?;
        let found = trick.actions().find(|(by, _)| *by == seat);
        found.map(|(_, action)| action)
    }

    /// Returns the number of cards that a seat holds.
    fn held(&self, seat: Seat) -> u32 {
        let scenery = self.scenery;
        scenery.board.held(seat, scenery.observation).unwrap_or(0)
    }

    /// Returns whether this seat takes the trick so far.
    fn holds(&self, seat: Seat) -> bool {
        self.trick()
            .is_some_and(|trick| !trick.is_new() && trick.holder() == seat)
    }

    fn draw_place(&self, seat: Seat, layout: &PlacesLayout, ui: &mut Ui) {
        let scenery = self.scenery;
        scenery.draw_name(seat, layout.name(seat), ui);
        self.draw_backs(seat, layout.backs(seat), ui);
        self.draw_markers(seat, layout.markers(seat), ui);
        self.draw_laid(seat, layout.laid(seat), layout.size, ui);
    }

    /// The cards that a seat has laid down in the trick, and below them how.
    fn draw_laid(&self, seat: Seat, laid: Rect, size: HandSize, ui: &mut Ui) {
        let scenery = self.scenery;
        if let Some(action) = self.action(seat) {
            let state = if action.way == Way::Play {
                CardState::Heavy
            } else {
                CardState::Discarded
            };
            let ranks: Vec<u8> = action.cards.each().collect();
            let fan = Fan {
                ranks: &ranks,
                size,
                state,
                theme: ui.theme,
            };
            ui.widget(&fan, laid);
            for card in 0..ranks.len() {
                let seen = visible(laid, size, ranks.len(), card).unwrap_or_default();
                ui.hits.note(seen, Hit::Place(spot::laid(seat, card)));
            }
            let (text, role) = self.way(seat, action, ui.theme);
            ui.label(way(laid), text, role);
        } else if ui.has_cursor
            && self.trick().is_some_and(|trick| trick.leader == seat)
            && scenery.observation.to_act == ToAct::Seat(seat)
        {
            ui.label(laid, id!("birdhead-leads"), Role::Dim);
        }
    }

    /// The cards of a hand from behind, and how many they are.
    fn draw_backs(&self, seat: Seat, area: Rect, ui: &mut Ui) {
        let count = self.held(seat);
        let figure = count.to_string();
        let most = area.width.saturating_sub(columns(&figure) + 1);
        let mut x = area.x;
        for _ in 0..count {
            let width = if area.height == 3 { 3 } else { 1 };
            if x + width > area.x + most {
                break;
            }
            let rect = Rect { x, width, ..area };
            if area.height == 3 {
                draw_back(rect, ui);
            } else {
                ui.put_char((x, area.y), ui.theme.signs.back, Role::Back);
            }
            x += 1;
        }
        let right = if area.height == 3 && count > 0 {
            x + 2
        } else {
            x
        };
        let x = right + u16::from(count > 0);
        ui.put((x, area.y + area.height / 2), &figure, 2, Role::Text);
    }

    fn draw_markers(&self, seat: Seat, line: Rect, ui: &mut Ui) {
        let markers = self.scenery.markers(seat);
        let points = format!("-{}", markers.worth());
        let whole = format!("{points} ({markers})");
        let text = match markers.len() {
            0 if line.width > 9 => text!("birdhead-no-markers"),
            0 => "0".into(),
            // One marker says the points itself.
            2.. if columns(&whole) <= line.width => whole.into(),
            _ => points.into(),
        };
        ui.label(line, text, Role::Dim);
    }

    /// Describes how a seat acted: it played or discarded cards, shown by a sign as well. It also
    /// tells if the seat takes the trick so far.
    fn way(&self, seat: Seat, action: Action, theme: &Theme) -> (Text, Role) {
        let complete = matches!(self.scenery.board.scene, Scene::Trick(..));
        let signs = theme.signs;
        match action.way {
            Way::Play if self.holds(seat) && complete => {
                (text!("birdhead-takes", sign = signs.good), Role::Good)
            }
            Way::Play if self.holds(seat) => (
                text!("birdhead-to-reach", sign = signs.arrows[2]),
                Role::Accent,
            ),
            Way::Play => (text!("birdhead-played", sign = signs.arrows[2]), Role::Text),
            Way::Discard => (text!("birdhead-discard", sign = signs.arrows[1]), Role::Dim),
        }
    }

    /// Draws the number of cards of each rank that have not been seen yet (BH-13).
    fn draw_unseen(&self, area: Rect, ui: &mut Ui) {
        let theme = ui.theme;
        let unseen = self.scenery.unseen();
        let labels = [id!("birdhead-rank"), id!("birdhead-unseen")]
            .map(|label| label.in_language(theme.language));
        let longest = labels.iter().map(|label| columns(label)).max().unwrap_or(0);
        let labelled = area.width > longest + 40;
        let left = if labelled { longest + 1 } else { 0 };
        let step = ((area.width - left) / 10).min(6);
        if area.height < 2 || step < 3 {
            let counts: String = (LOWEST..=HIGHEST)
                .map(|rank| unseen.count(rank).to_string())
                .collect();
            let text = text!("birdhead-unseen-counts", counts = counts);
            return ui.label(area, text, Role::Dim);
        }
        // The last rank takes two columns.
        let area = centred(area, left + 9 * step + 2, area.height);
        if labelled {
            for (text, line) in labels.into_iter().zip(area.rows()) {
                ui.label(line.split_left(left).0, text, Role::Dim);
            }
        }
        for (rank, x) in (LOWEST..=HIGHEST).zip((0..).map(|i| area.x + left + i * step)) {
            let card = BirdCard {
                rank,
                size: HandSize::Chip,
                state: CardState::Plain,
                theme,
            };
            ui.widget(&card, Rect::new(x, area.y, 2, 1));
            let count = unseen.count(rank);
            let role = if count == 0 { Role::Dim } else { Role::Title };
            ui.put((x + 1, area.y + 1), &count.to_string(), 1, role);
        }
    }

    /// In a small window a line a player.
    fn draw_lines(&self, area: Rect, ui: &mut Ui) {
        for (seat, line) in self.scenery.seats().zip(area.rows()) {
            self.draw_line(seat, line, ui);
        }
        if let Some(row) = unseen_row(area, self.scenery.letters.len()) {
            self.draw_unseen(row, ui);
        }
    }

    fn draw_line(&self, seat: Seat, line: Rect, ui: &mut Ui) {
        let (scenery, theme) = (self.scenery, ui.theme);
        let name = 10.min(line.width / 3);
        scenery.draw_name(seat, line.split_left(name).0, ui);
        let (_, rest) = line.split_left(name + 1);
        let view = &scenery.observation.view;
        let replayed = view
            .hands
            .of(seat)
            .filter(|_| scenery.observation.viewer == Viewer::Replay);
        let after = if let Some(hand) = replayed {
            ui.widget(&Ranks { hand, theme }, rest);
            rest.x + u16::try_from(hand.len()).unwrap_or(0) * 3
        } else {
            ui.put_char((rest.x, rest.y), theme.signs.back, Role::Back);
            let (size, worth) = (self.held(seat), -scenery.markers(seat).worth());
            let text = pad(&format!("{size} {worth}"), 7, theme.signs.ellipsis);
            ui.put((rest.x + 1, rest.y), &text, rest.width, Role::Text) + 1
        };
        if let Some(action) = self.action(seat) {
            let (text, role) = self.way(seat, action, theme);
            let text = format!("{} {}", action.cards, text.in_language(theme.language));
            let most = line.right().saturating_sub(after);
            ui.put((after, line.y), &text, most, role);
        }
    }
}

/// A card from behind, with lines around it.
pub(super) fn draw_back(rect: Rect, ui: &mut Ui) {
    let theme = ui.theme;
    fill(ui.buf, rect, theme.signs.hatch, theme.style(Role::Back));
    let edge = theme.style(Role::BackEdge);
    frame(ui.buf, rect, theme.signs.card, edge);
}
