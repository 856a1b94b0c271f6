//! The table that is being set up: the board as it will be dealt, and around it who sits there.

use ratatui::layout::Rect;

use super::{SEAT, Setup};
use parlour_boards::sample::DealtTable;
use parlour_kit::hits::Hit;
use parlour_kit::keymap::Command;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::list_screen;
use parlour_kit::screen::ScreenUi as _;
use parlour_kit::text;
use parlour_kit::view::owner;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::speaker::{HEAD, Head};
use parlour_language::Text;
use parlour_model::any::AnyRules;
use parlour_model::player::{Level, Names};

/// Columns of a chair at the least.
const CHAIR: u16 = 15;

/// The rows from which on a table has room for the heads of bots.
const WITH_HEADS: u16 = 32;

/// Columns of a chair with a head at the least.
const WIDE_CHAIR: u16 = 24;

/// Rows of chairs on the far side at the most.
const FAR_ROWS: u16 = 3;

/// Draws the table with its chairs: the first one below, the others on the far side.
pub(super) fn draw(setup: &Setup, area: Rect, ui: &mut Ui) {
    let chairs = chairs(setup, ui);
    let (far, near) = match chairs.split_first() {
        Some((first, others)) => (others, Some(first)),
        None => (&[][..], None),
    };
    let across = (area.width / CHAIR).clamp(1, 4);
    let is_full = setup.table.players.len() >= *setup.table.rules.seats().end();
    let wanted = far.len() + usize::from(near.is_some() && !is_full);
    let in_row = u16::try_from(wanted).unwrap_or(across).clamp(1, across);
    let high = match area.height {
        0..20 => 1,
        WITH_HEADS.. if area.width / in_row >= WIDE_CHAIR => HEAD.height,
        _ => 2,
    };
    let rows = u16::try_from(wanted.div_ceil(across.into())).unwrap_or(FAR_ROWS);
    let (above, rest) = area.split_top(rows.min(FAR_ROWS) * high);
    let (board, below) = rest.split_bottom(if near.is_some() { high } else { 0 });
    draw_board(setup, board, ui);
    let mut places = places(above, wanted, across, high);
    for (chair, place) in far.iter().zip(&mut places) {
        draw_chair(chair, place, ui);
    }
    if let Some(place) = places.next() {
        ui.label(centred(place, 1, 1), "+", Role::Key);
        ui.hits.note(place, Hit::Key(Command::AddSeat));
    }
    if let Some(chair) = near {
        draw_chair(chair, below, ui);
    }
}

/// Somebody who will sit at the table.
struct Chair {
    seat: u8,
    letter: char,
    /// The level of a bot.
    level: Option<Level>,
    /// Name and kind of player, as the row of the seat has it.
    who: Text,
}

fn chairs(setup: &Setup, ui: &Ui) -> Vec<Chair> {
    let names = Names::of(&setup.table.players).in_language(ui.theme.language);
    let letters = owner::letters(&names);
    let rows = list_screen::form(setup).rows.into_iter();
    let players = setup.table.players.iter();
    rows.filter(|row| row.id.0 == SEAT)
        .zip(0..)
        .zip(players)
        .map(|((row, seat), player)| Chair {
            seat,
            letter: letters.get(usize::from(seat)).copied().unwrap_or('?'),
            level: player.controller.level(),
            who: row.value,
        })
        .collect()
}

/// The places of chairs in rows: each row is shared out among its chairs.
fn places(area: Rect, chairs: usize, across: u16, high: u16) -> impl Iterator<Item = Rect> {
    let across = usize::from(across);
    (0..chairs).map_while(move |chair| {
        let in_row = (chairs - chair / across * across).min(across);
        let (row, column) = (
            u16::try_from(chair / across).ok()?,
            u16::try_from(chair % across).ok()?,
        );
        let width = area.width / u16::try_from(in_row).ok()?;
        let place = Rect {
            x: area.x + column * width,
            y: area.y + row * high,
            width,
            height: high,
        };
        (place.bottom() <= area.bottom()).then_some(place)
    })
}

/// The name, and where there are two rows the kind of player below it, in the middle of the place; a bot's head before
/// them where there is room for it.
fn draw_chair(chair: &Chair, place: Rect, ui: &mut Ui) {
    let who = ui.words(chair.who.clone()).into_owned();
    let lines = match who.rsplit_once(", ").filter(|_| place.height > 1) {
        Some((name, kind)) => vec![name, kind],
        None => vec![who.as_str()],
    };
    let widest = lines.iter().map(|line| text::columns(line)).max();
    let wide = widest.unwrap_or(0) + 2;
    let has_room = place.height >= HEAD.height && place.width > wide + HEAD.width;
    let level = chair.level.filter(|_| has_room);
    let before = level.map_or(0, |_| HEAD.width + 1);
    let all = centred(place, (before + wide).min(place.width), place.height);
    let (head, at) = all.split_left(before);
    if let Some(level) = level {
        let (ground, theme) = (Role::Text, ui.theme);
        let face = Head {
            level,
            ground,
            theme,
        };
        ui.widget(face, head.split_left(HEAD.width).0);
    }
    let rows = u16::try_from(lines.len()).unwrap_or(1);
    let (owner, rest) = centred(at, at.width, rows).split_left(2);
    ui.label(owner, chair.letter.to_string(), Role::Owner(chair.seat));
    for ((line, row), role) in lines
        .into_iter()
        .zip(rest.rows())
        .zip([Role::Text, Role::Dim])
    {
        ui.label(row, line.to_owned(), role);
    }
    ui.hits.note(place, Hit::Row((SEAT, chair.seat.into()), 0));
}

/// The board, dealt by the rules of the set-up or those of the game that is marked in the list.
fn draw_board(setup: &Setup, area: Rect, ui: &mut Ui) {
    let mut rules = setup.table.rules.clone();
    if let (AnyRules::Checkers(rules), Some(variant)) = (&mut rules, setup.variant()) {
        rules.variant = variant;
    }
    let table = DealtTable {
        rules: &rules,
        players: &setup.table.players,
        theme: ui.theme,
    };
    ui.widget(&table, area);
}
