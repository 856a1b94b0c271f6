//! What is told beside the cards: what has to match, who is still in, and the end of a round.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ground;
use crate::app::games::memoarrr::{MemoarrrBoard, Scene, in_words};
use crate::app::table::Sight;
use crate::app::text::{clip, columns, wrap};
use crate::model::memoarrr::{Card, Memoarrr, Side, View};
use crate::model::player::Names;
use crate::model::seat::{Seat, Turn};
use crate::view::card::Owner;
use crate::view::owner;
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};

/// One line: a tag in a colour of its own, and words.
struct Line {
    tag: Option<(String, Role)>,
    text: String,
    role: Role,
}

impl Line {
    fn new(text: impl Into<String>, role: Role) -> Self {
        Self { tag: None, text: text.into(), role }
    }

    fn tagged(tag: &impl ToString, colour: Role, text: impl Into<String>, role: Role) -> Self {
        Self { tag: Some((tag.to_string(), colour)), text: text.into(), role }
    }
}

/// Draws the notes; what has no room at the end is left out.
pub(super) fn draw(
    board: &MemoarrrBoard,
    sight: &Sight<Memoarrr>,
    names: &Names,
    area: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) {
    let lines = match &board.scene {
        Scene::Peek(seat, cards) => peek(names.get(*seat), cards.iter().map(|(at, card)| (at.to_string(), *card))),
        Scene::RoundOver(seat) => round_over(board, &sight.view, *seat, names),
        Scene::Table | Scene::Rubies(_) => table(sight, names, theme),
    };
    let mut rows = area.rows();
    for line in &lines {
        let indent = line.tag.as_ref().map_or(0, |(tag, _)| columns(tag) + 1);
        for (i, text) in wrap(&line.text, usize::from(area.width.saturating_sub(indent))).iter().enumerate() {
            let Some(row) = rows.next() else { return };
            if let Some((tag, role)) = line.tag.as_ref().filter(|_| i == 0) {
                put(buf, (row.x, row.y), tag, row.width, theme.style(*role));
            }
            let room = row.width.saturating_sub(indent);
            let text = clip(text, usize::from(room), theme.signs.ellipsis);
            put(buf, (row.x + indent, row.y), &text, room, theme.style(line.role));
        }
    }
}

/// MEM-3.
fn peek(name: &str, cards: impl Iterator<Item = (String, Card)>) -> Vec<Line> {
    let heading = Line::new(format!("{name}, these are your cards:"), Role::Accent);
    let card = |(at, card): (String, Card)| {
        Line::tagged(&card, ground(card.background), format!("{at} {}", in_words(card)), Role::Text)
    };
    [heading].into_iter().chain(cards.map(card)).collect()
}

/// MEM-8: who has won the round, and why the others are out.
fn round_over(board: &MemoarrrBoard, view: &View, seat: Seat, names: &Names) -> Vec<Line> {
    let heading = Line::new(format!("{} wins round {}.", names.get(seat), view.round), Role::Accent);
    let last = view.last.map(|card| Line::tagged(&card, ground(card.background), "came last", Role::Text));
    let reasons = board.reasons(names).into_iter().map(|reason| Line::new(reason, Role::Text));
    [heading].into_iter().chain(reasons).chain(last).collect()
}

/// What has to match, what is blocked, and how the players stand, by their sides (MEM-2).
fn table(sight: &Sight<Memoarrr>, names: &Names, theme: &Theme) -> Vec<Line> {
    let view = &sight.view;
    let mut lines = vec![match view.last {
        Some(card) => Line::tagged(&card, ground(card.background), format!("{} to match", in_words(card)), Role::Text),
        None => Line::new("any card fits", Role::Text),
    }];
    lines.extend(view.block.map(|block| {
        let text = format!("{} is blocked by {}", block.place, names.get(block.by));
        Line::tagged(&theme.signs.bad, Role::Bad, text, Role::Text)
    }));
    lines.push(Line::new("", Role::Text));
    let letters = owner::letters(&names.all());
    lines.extend(Seat::all(view.sides.len()).map(|seat| player(seat, sight, names, Owner::of(seat, &letters))));
    lines
}

fn player(seat: Seat, sight: &Sight<Memoarrr>, names: &Names, owner: Owner) -> Line {
    let view = &sight.view;
    let (state, role) = match () {
        () if sight.to_act == Turn::Seat(seat) => ("to play", Role::Accent),
        () if !view.inside[seat.index()] => ("out", Role::Dim),
        () if view.skipped == Some(seat) => ("skipped", Role::Bad),
        () => ("in", Role::Text),
    };
    let text = format!("{} ({}): {state}", names.get(seat), side(view.sides[seat.index()]));
    Line::tagged(&owner.letter, Role::Owner(owner.seat), text, role)
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Bottom => "bottom",
        Side::Left => "left",
        Side::Top => "top",
        Side::Right => "right",
    }
}
