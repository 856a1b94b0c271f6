//! Everybody's place at the table: the name, how many cards, the markers, and what was laid down in the trick. Side by
//! side, or in a small window below each other.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Scenery;
use super::card::{self, Look};
use super::strip::draw_ranks;
use crate::app::games::birdhead::Scene;
use crate::app::layout::hand::HandSize;
use crate::app::text::{clip, columns, pad};
use crate::model::birdhead::cards::{HIGHEST, LOWEST};
use crate::model::birdhead::{Action, Trick, Way};
use crate::model::seat::{Seat, Turn, Viewer};
use crate::view::paint::{fill, frame, put, put_char};
use crate::view::theme::Role;

/// The narrowest place for three cards side by side.
const NARROWEST: u16 = 9;

/// Rows without which there is no room for cards.
const LOWEST_TABLE: u16 = 9;

/// What of the table there is room for.
#[derive(Clone, Copy, PartialEq)]
struct Room {
    /// The width of a place.
    width: u16,
    /// The size of the cards of the trick.
    size: HandSize,
    /// Rows of the others' cards, which are backs.
    backs: u16,
}

/// Whether places lie side by side, and how large their cards are.
fn room(area: Rect, seats: usize) -> Option<Room> {
    let width = area.width / u16::try_from(seats).unwrap_or(u16::MAX).max(1);
    if width < NARROWEST || area.height < LOWEST_TABLE {
        return None;
    }
    let large = width >= 15 && area.height >= 18;
    let size = if large { HandSize::Tall } else { HandSize::Small };
    Some(Room { width, size, backs: if large { 3 } else { 1 } })
}

pub(super) fn draw(scenery: &Scenery, area: Rect, buf: &mut Buffer) {
    match room(area, scenery.letters.len()) {
        Some(room) => {
            let unseen = 2.min(area.height);
            for (seat, x) in scenery.seats().zip((0..).map(|i| area.x + i * room.width)) {
                draw_place(scenery, seat, room, Rect { x, width: room.width, ..area }, buf);
            }
            draw_unseen(scenery, Rect { y: area.bottom() - unseen, height: unseen, ..area }, buf);
        }
        None => draw_lines(scenery, area, buf),
    }
}

/// The trick in sight: a complete one, or the one under way.
fn trick(scenery: &Scenery) -> Option<Trick> {
    match scenery.board.scene {
        Scene::Trick(trick, _) => Some(trick),
        _ => scenery.sight.view.trick,
    }
}

fn action(scenery: &Scenery, seat: Seat) -> Option<Action> {
    let trick = trick(scenery)?;
    let found = trick.actions().find(|(by, _)| *by == seat);
    found.map(|(_, action)| action)
}

/// Whether this seat takes the trick as it stands.
fn holds(scenery: &Scenery, seat: Seat) -> bool {
    trick(scenery).is_some_and(|trick| !trick.is_new() && trick.holder() == seat)
}

fn draw_place(scenery: &Scenery, seat: Seat, room: Room, place: Rect, buf: &mut Buffer) {
    let line = |y: u16| Rect { y: place.y + y, height: 1, width: room.width - 1, ..place };
    draw_name(scenery, seat, line(0), buf);
    let cards = Rect { height: room.backs, ..line(1) };
    draw_backs(scenery, seat, cards, buf);
    draw_markers(scenery, seat, line(1 + room.backs), buf);
    let top = 2 + room.backs + u16::from(room.size > HandSize::Small);
    if let Some(action) = action(scenery, seat) {
        let height = room.size.size().height;
        let look = if action.way == Way::Play { Look::Heavy } else { Look::Discarded };
        let ranks: Vec<u8> = action.cards.each().collect();
        card::draw_fan(&ranks, (room.size, look), Rect { height, ..line(top) }, buf, scenery.theme);
        draw_way(scenery, seat, action, line(top + height), buf);
    } else if trick(scenery).is_some_and(|trick| trick.leader == seat) && scenery.sight.to_act == Turn::Seat(seat) {
        put(buf, (place.x, place.y + top), "leads", room.width - 1, scenery.theme.style(Role::Dim));
    }
}

pub(super) fn draw_name(scenery: &Scenery, seat: Seat, line: Rect, buf: &mut Buffer) {
    let (theme, owner) = (scenery.theme, scenery.owner(seat));
    let turn = scenery.sight.to_act == Turn::Seat(seat) && scenery.board.scene.is_table();
    let style = theme.style(if turn { Role::Accent } else { Role::Text });
    put_char(buf, (line.x, line.y), if turn { theme.signs.turn } else { ' ' }, style);
    put_char(buf, (line.x + 1, line.y), owner.letter, theme.style(Role::Owner(owner.seat)));
    let most = line.width.saturating_sub(3);
    let name = clip(scenery.names.get(seat), usize::from(most), theme.signs.ellipsis);
    put(buf, (line.x + 3, line.y), &name, most, style);
}

/// The cards of a hand from behind, and how many they are.
fn draw_backs(scenery: &Scenery, seat: Seat, area: Rect, buf: &mut Buffer) {
    let theme = scenery.theme;
    let count = scenery.hand_size(seat);
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
            frame(buf, rect, &theme.signs.card, theme.style(Role::BackEdge));
        } else {
            put_char(buf, (x, area.y), theme.signs.back, theme.style(Role::Back));
        }
        x += 1;
    }
    let right = if area.height == 3 && count > 0 { x + 2 } else { x };
    put(buf, (right + u16::from(count > 0), area.y + area.height / 2), &figure, 2, theme.style(Role::Text));
}

fn draw_markers(scenery: &Scenery, seat: Seat, line: Rect, buf: &mut Buffer) {
    let markers = scenery.markers(seat);
    let dots = scenery.theme.signs.ellipsis;
    let whole = format!("-{} ({markers})", markers.worth());
    let text = match markers.is_empty() {
        true if line.width > 9 => "no markers".into(),
        true => "0".into(),
        false if columns(&whole) <= line.width => whole,
        false => format!("-{}", markers.worth()),
    };
    let text = clip(&text, usize::from(line.width), dots);
    put(buf, (line.x, line.y), &text, line.width, scenery.theme.style(Role::Dim));
}

/// Whether cards were played or discarded, told by a shape as well; and who takes the trick as it stands.
fn way(scenery: &Scenery, seat: Seat, action: Action) -> (String, Role) {
    let complete = matches!(scenery.board.scene, Scene::Trick(..));
    let signs = scenery.theme.signs;
    match action.way {
        Way::Play if holds(scenery, seat) && complete => (format!("{} takes", signs.good), Role::Good),
        Way::Play if holds(scenery, seat) => (format!("{} to reach", signs.arrows[2]), Role::Accent),
        Way::Play => (format!("{} played", signs.arrows[2]), Role::Text),
        Way::Discard => (format!("{} discard", signs.arrows[1]), Role::Dim),
    }
}

fn draw_way(scenery: &Scenery, seat: Seat, action: Action, line: Rect, buf: &mut Buffer) {
    let (text, role) = way(scenery, seat, action);
    put(buf, (line.x, line.y), &text, line.width, scenery.theme.style(role));
}

/// How many cards of each rank have not been seen yet (BH-13).
fn draw_unseen(scenery: &Scenery, area: Rect, buf: &mut Buffer) {
    let theme = scenery.theme;
    let unseen = scenery.unseen();
    let labelled = area.width >= 47;
    let left = if labelled { 7 } else { 0 };
    let step = ((area.width - left) / 10).min(6);
    if area.height < 2 || step < 3 {
        let counts: String = (LOWEST..=HIGHEST).map(|rank| unseen.count(rank).to_string()).collect();
        let text = format!("unseen 2 to 11: {counts}");
        put(buf, (area.x, area.y), &text, area.width, theme.style(Role::Dim));
        return;
    }
    if labelled {
        put(buf, (area.x, area.y), "rank", left, theme.style(Role::Dim));
        put(buf, (area.x, area.y + 1), "unseen", left, theme.style(Role::Dim));
    }
    for (rank, x) in (LOWEST..=HIGHEST).zip((0..).map(|i| area.x + left + i * step)) {
        card::draw(rank, HandSize::Chip, Look::Plain, Rect::new(x, area.y, 2, 1), buf, theme);
        let count = unseen.count(rank);
        let role = if count == 0 { Role::Dim } else { Role::Title };
        put(buf, (x + 1, area.y + 1), &count.to_string(), 1, theme.style(role));
    }
}

/// In a small window a line a player.
fn draw_lines(scenery: &Scenery, area: Rect, buf: &mut Buffer) {
    let seats = u16::try_from(scenery.letters.len()).unwrap_or(u16::MAX);
    for (seat, line) in scenery.seats().zip(area.rows()) {
        draw_line(scenery, seat, line, buf);
    }
    if area.height > seats {
        draw_unseen(scenery, Rect { y: area.y + seats, height: 1, ..area }, buf);
    }
}

fn draw_line(scenery: &Scenery, seat: Seat, line: Rect, buf: &mut Buffer) {
    let theme = scenery.theme;
    let name = 10.min(line.width / 3);
    draw_name(scenery, seat, Rect { width: name, ..line }, buf);
    let rest = Rect { x: line.x + name + 1, width: line.width.saturating_sub(name + 1), ..line };
    let view = &scenery.sight.view;
    let replayed = view.hands.of(seat).filter(|_| scenery.sight.viewer == Viewer::Replay);
    let after = if let Some(hand) = replayed {
        draw_ranks(scenery, hand, rest, buf);
        rest.x + u16::try_from(hand.len()).unwrap_or(0) * 3
    } else {
        put_char(buf, (rest.x, rest.y), theme.signs.back, theme.style(Role::Back));
        let text = pad(&format!("{} {}", scenery.hand_size(seat), -scenery.markers(seat).worth()), 7, "");
        put(buf, (rest.x + 1, rest.y), &text, rest.width, theme.style(Role::Text)) + 1
    };
    if let Some(action) = action(scenery, seat) {
        let (text, role) = way(scenery, seat, action);
        let text = format!("{} {text}", action.cards);
        put(buf, (after, line.y), &text, line.right().saturating_sub(after), theme.style(role));
    }
}
