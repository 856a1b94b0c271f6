//! The notes beside the cards: what has to match, who is still in, and the end of a round.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::ground;
use crate::app::games::memoarrr::{MemoarrrBoard, Scene};
use crate::app::text::{columns, wrap};
use crate::fl;
use crate::model::memoarrr::{Card, Memoarrr, Side, View};
use crate::model::player::Names;
use crate::model::seat::{Seat, ToAct};
use crate::table::event::Observation;
use crate::view::card::Owner;
use crate::view::games::GameBoard;
use crate::view::owner;
use crate::view::theme::{Role, Theme};

/// A tag in a colour of its own, and words.
struct Note {
    tag: Option<(String, Role)>,
    text: String,
    role: Role,
}

impl Note {
    fn new(text: impl Into<String>, role: Role) -> Self {
        Self { tag: None, text: text.into(), role }
    }

    fn tagged(tag: &impl ToString, colour: Role, text: impl Into<String>, role: Role) -> Self {
        Self { tag: Some((tag.to_string(), colour)), text: text.into(), role }
    }

    /// The words beside the tag, in as many lines as they take.
    fn lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let (tag, role) =
            self.tag.as_ref().map_or((String::new(), Role::Text), |(tag, role)| (format!("{tag} "), *role));
        let indent = columns(&tag);
        let line = |(i, text): (usize, String)| {
            let before = if i == 0 { tag.trim_end().to_owned() } else { String::new() };
            let blanks = " ".repeat(usize::from(indent - columns(&before)));
            let tag = Span::styled(before, theme.over(role));
            Line::from(vec![tag, Span::raw(blanks), Span::styled(text, theme.over(self.role))])
        };
        wrap(&self.text, usize::from(width.saturating_sub(indent))).into_iter().enumerate().map(line).collect()
    }
}

/// The notes; what has no room at the end is left out.
pub(super) struct Aside<'a>(pub(super) &'a GameBoard<'a, Memoarrr>);

impl Widget for &Aside<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let GameBoard { board, observation, names, theme } = *self.0;
        let notes = match &board.scene {
            Scene::Peek(seat, cards) => peek(names.get(*seat), cards.iter().map(|(at, card)| (at.to_string(), *card))),
            Scene::RoundOver(seat) => round_over(board, &observation.view, *seat, names),
            Scene::Table | Scene::Misfit(_) | Scene::Rubies(_) => table(observation, names, theme),
        };
        let lines: Vec<_> = notes.iter().flat_map(|note| note.lines(area.width, theme)).collect();
        Paragraph::new(lines).render(area, buf);
    }
}

/// MEM-3.
fn peek(name: &str, cards: impl Iterator<Item = (String, Card)>) -> Vec<Note> {
    let heading = Note::new(fl!("memoarrr-your-cards", name = name), Role::Accent);
    let card = |(at, card): (String, Card)| {
        Note::tagged(&card, ground(card.background), format!("{at} {}", card.in_words()), Role::Text)
    };
    [heading].into_iter().chain(cards.map(card)).collect()
}

/// MEM-8: who has won the round, and why the others are out.
fn round_over(board: &MemoarrrBoard, view: &View, seat: Seat, names: &Names) -> Vec<Note> {
    let heading = Note::new(fl!("memoarrr-wins-round", name = names.get(seat), round = view.round), Role::Accent);
    let last =
        view.last.map(|card| Note::tagged(&card, ground(card.background), fl!("memoarrr-came-last"), Role::Text));
    let reasons = board.reasons(names).into_iter().map(|reason| Note::new(reason, Role::Text));
    [heading].into_iter().chain(reasons).chain(last).collect()
}

/// What has to match, what is blocked, and the state of each player, by side (MEM-2).
fn table(observation: &Observation<Memoarrr>, names: &Names, theme: &Theme) -> Vec<Note> {
    let view = &observation.view;
    let mut lines = vec![match view.last {
        Some(card) => {
            Note::tagged(&card, ground(card.background), fl!("memoarrr-to-match", card = card.in_words()), Role::Text)
        }
        None => Note::new(fl!("memoarrr-any-fits"), Role::Text),
    }];
    lines.extend(view.block.map(|block| {
        let text = fl!("memoarrr-blocked", place = &block.place, name = names.get(block.by));
        Note::tagged(&theme.signs.bad, Role::Bad, text, Role::Text)
    }));
    lines.push(Note::new("", Role::Text));
    let letters = owner::letters(&names.all());
    lines.extend(Seat::all(view.sides.len()).map(|seat| player(seat, observation, names, Owner::of(seat, &letters))));
    lines
}

fn player(seat: Seat, observation: &Observation<Memoarrr>, names: &Names, owner: Owner) -> Note {
    let view = &observation.view;
    let (state, role) = match () {
        () if observation.to_act == ToAct::Seat(seat) => (fl!("memoarrr-to-play"), Role::Accent),
        () if !view.inside[seat.index()] => (fl!("memoarrr-out"), Role::Dim),
        () if view.skipped == Some(seat) => (fl!("memoarrr-skipped"), Role::Bad),
        () => (fl!("memoarrr-in"), Role::Text),
    };
    let text = format!("{} ({}): {state}", names.get(seat), side(view.sides[seat.index()]));
    Note::tagged(&owner.letter, Role::Owner(owner.seat), text, role)
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Bottom => fl!("memoarrr-bottom"),
        Side::Left => fl!("memoarrr-left"),
        Side::Top => fl!("memoarrr-top"),
        Side::Right => fl!("memoarrr-right"),
    }
}
