//! Everybody's place at the table: the name, how many cards, the markers, and what was laid down in the trick. Side by
//! side, or in a small window below each other.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::Scenery;
use super::card::{BirdCard, CardState, Fan, Ranks};
use crate::app::games::birdhead::Scene;
use crate::app::layout::birdhead::{PlacesLayout, unseen_row};
use crate::app::layout::hand::HandSize;
use crate::app::text::{columns, pad};
use crate::view::paint::{fill, frame, put, put_char};
use crate::view::theme::Role;
use crate::view::widgets::Label;
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

impl Widget for &Places<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let scenery = self.scenery;
        let Some(layout) = scenery.board.places(scenery.observation, area) else {
            return self.draw_lines(self.upper, buf);
        };
        for seat in scenery.seats() {
            self.draw_place(seat, &layout, buf);
        }
        self.draw_unseen(layout.unseen(), buf);
    }
}

impl Places<'_> {
    fn trick(&self) -> Option<Trick> {
        self.scenery.board.trick(self.scenery.observation)
    }

    fn action(&self, seat: Seat) -> Option<Action> {
        let trick = self.trick()?;
        let found = trick.actions().find(|(by, _)| *by == seat);
        found.map(|(_, action)| action)
    }

    /// Returns whether this seat takes the trick so far.
    fn holds(&self, seat: Seat) -> bool {
        self.trick()
            .is_some_and(|trick| !trick.is_new() && trick.holder() == seat)
    }

    fn label(&self, text: &str, role: Role, line: Rect, buf: &mut Buffer) {
        Label::new(text, role, self.scenery.theme).render(line, buf);
    }

    fn draw_place(&self, seat: Seat, layout: &PlacesLayout, buf: &mut Buffer) {
        let scenery = self.scenery;
        SeatName { scenery, seat }.render(layout.name(seat), buf);
        self.draw_backs(seat, layout.backs(seat), buf);
        self.draw_markers(seat, layout.markers(seat), buf);
        let laid = layout.laid(seat);
        if let Some(action) = self.action(seat) {
            let state = if action.way == Way::Play {
                CardState::Heavy
            } else {
                CardState::Discarded
            };
            let ranks: Vec<u8> = action.cards.each().collect();
            let fan = Fan {
                ranks: &ranks,
                size: layout.size,
                state,
                theme: scenery.theme,
            };
            fan.render(laid, buf);
            let (text, role) = self.way(seat, action);
            let text = text.in_language(scenery.theme.language);
            self.label(&text, role, layout.way(seat), buf);
        } else if self.trick().is_some_and(|trick| trick.leader == seat)
            && scenery.observation.to_act == ToAct::Seat(seat)
        {
            let leads = id!("birdhead-leads").in_language(scenery.theme.language);
            self.label(leads, Role::Dim, laid, buf);
        }
    }

    /// The cards of a hand from behind, and how many they are.
    fn draw_backs(&self, seat: Seat, area: Rect, buf: &mut Buffer) {
        let theme = self.scenery.theme;
        let count = self.scenery.hand_size(seat);
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
                fill(buf, rect, theme.signs.hatch, theme.style(Role::Back));
                frame(buf, rect, theme.signs.card, theme.style(Role::BackEdge));
            } else {
                put_char(buf, (x, area.y), theme.signs.back, theme.style(Role::Back));
            }
            x += 1;
        }
        let right = if area.height == 3 && count > 0 {
            x + 2
        } else {
            x
        };
        let x = right + u16::from(count > 0);
        put(
            buf,
            (x, area.y + area.height / 2),
            &figure,
            2,
            theme.style(Role::Text),
        );
    }

    fn draw_markers(&self, seat: Seat, line: Rect, buf: &mut Buffer) {
        let markers = self.scenery.markers(seat);
        let whole = format!("-{} ({markers})", markers.worth());
        let text = match markers.is_empty() {
            true if line.width > 9 => id!("birdhead-no-markers")
                .in_language(self.scenery.theme.language)
                .into(),
            true => "0".into(),
            false if columns(&whole) <= line.width => whole,
            false => format!("-{}", markers.worth()),
        };
        self.label(&text, Role::Dim, line, buf);
    }

    /// Describes how a seat acted: it played or discarded cards, shown by a sign as well. It also
    /// tells if the seat takes the trick so far.
    fn way(&self, seat: Seat, action: Action) -> (Text, Role) {
        let complete = matches!(self.scenery.board.scene, Scene::Trick(..));
        let signs = self.scenery.theme.signs;
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
    fn draw_unseen(&self, area: Rect, buf: &mut Buffer) {
        let theme = self.scenery.theme;
        let unseen = self.scenery.unseen();
        let labels = [
            id!("birdhead-rank").in_language(self.scenery.theme.language),
            id!("birdhead-unseen").in_language(self.scenery.theme.language),
        ];
        let longest = labels.iter().map(|label| columns(label)).max().unwrap_or(0);
        let labelled = area.width > longest + 40;
        let left = if labelled { longest + 1 } else { 0 };
        let step = ((area.width - left) / 10).min(6);
        if area.height < 2 || step < 3 {
            let counts: String = (LOWEST..=HIGHEST)
                .map(|rank| unseen.count(rank).to_string())
                .collect();
            let text = text!("birdhead-unseen-counts", counts = counts)
                .in_language(self.scenery.theme.language);
            return self.label(&text, Role::Dim, area, buf);
        }
        if labelled {
            for (text, line) in labels.into_iter().zip(area.rows()) {
                self.label(
                    text,
                    Role::Dim,
                    Rect {
                        width: left,
                        ..line
                    },
                    buf,
                );
            }
        }
        for (rank, x) in (LOWEST..=HIGHEST).zip((0..).map(|i| area.x + left + i * step)) {
            let card = BirdCard {
                rank,
                size: HandSize::Chip,
                state: CardState::Plain,
                theme,
            };
            card.render(Rect::new(x, area.y, 2, 1), buf);
            let count = unseen.count(rank);
            let role = if count == 0 { Role::Dim } else { Role::Title };
            put(
                buf,
                (x + 1, area.y + 1),
                &count.to_string(),
                1,
                theme.style(role),
            );
        }
    }

    /// In a small window a line a player.
    fn draw_lines(&self, area: Rect, buf: &mut Buffer) {
        for (seat, line) in self.scenery.seats().zip(area.rows()) {
            self.draw_line(seat, line, buf);
        }
        if let Some(row) = unseen_row(area, self.scenery.letters.len()) {
            self.draw_unseen(row, buf);
        }
    }

    fn draw_line(&self, seat: Seat, line: Rect, buf: &mut Buffer) {
        let (scenery, theme) = (self.scenery, self.scenery.theme);
        let name = 10.min(line.width / 3);
        SeatName { scenery, seat }.render(
            Rect {
                width: name,
                ..line
            },
            buf,
        );
        let rest = Rect {
            x: line.x + name + 1,
            width: line.width.saturating_sub(name + 1),
            ..line
        };
        let view = &scenery.observation.view;
        let replayed = view
            .hands
            .of(seat)
            .filter(|_| scenery.observation.viewer == Viewer::Replay);
        let after = if let Some(hand) = replayed {
            Ranks { hand, theme }.render(rest, buf);
            rest.x + u16::try_from(hand.len()).unwrap_or(0) * 3
        } else {
            put_char(
                buf,
                (rest.x, rest.y),
                theme.signs.back,
                theme.style(Role::Back),
            );
            let text = pad(
                &format!(
                    "{} {}",
                    scenery.hand_size(seat),
                    -scenery.markers(seat).worth()
                ),
                7,
                theme.signs.ellipsis,
            );
            put(
                buf,
                (rest.x + 1, rest.y),
                &text,
                rest.width,
                theme.style(Role::Text),
            ) + 1
        };
        if let Some(action) = self.action(seat) {
            let (text, role) = self.way(seat, action);
            let text = format!("{} {}", action.cards, text.in_language(theme.language));
            put(
                buf,
                (after, line.y),
                &text,
                line.right().saturating_sub(after),
                theme.style(role),
            );
        }
    }
}

/// A player's mark of whose turn it is, letter and name.
pub(super) struct SeatName<'a> {
    pub(super) scenery: &'a Scenery<'a>,
    pub(super) seat: Seat,
}

impl Widget for &SeatName<'_> {
    fn render(self, line: Rect, buf: &mut Buffer) {
        let (scenery, theme, owner) = (
            self.scenery,
            self.scenery.theme,
            self.scenery.owner(self.seat),
        );
        let turn =
            scenery.observation.to_act == ToAct::Seat(self.seat) && scenery.board.scene.is_table();
        let role = if turn { Role::Accent } else { Role::Text };
        put_char(
            buf,
            (line.x, line.y),
            if turn { theme.signs.turn } else { ' ' },
            theme.style(role),
        );
        put_char(
            buf,
            (line.x + 1, line.y),
            owner.letter,
            theme.style(Role::Owner(owner.seat)),
        );
        let name = Rect {
            x: line.x + 3,
            width: line.width.saturating_sub(3),
            ..line
        };
        Label::new(
            &scenery
                .names
                .get(self.seat)
                .in_language(self.scenery.theme.language),
            role,
            theme,
        )
        .render(name, buf);
    }
}
