//! A screen put together from the building blocks, as a game of Concentration might look.

use parlour::app::layout::card::CardSize;
use parlour::app::layout::dialog;
use parlour::app::layout::foot::Item;
use parlour::view::card::{Card, Face, Mark, Owner};
use parlour::view::paint::put;
use parlour::view::widgets::message::Tone;
use parlour::view::widgets::{self, log, menu, scoreboard};
use parlour::view::{Motif, Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Ana, Bo and a robot.
const PLAYERS: [Owner; 3] =
    [Owner { seat: 0, letter: 'A' }, Owner { seat: 1, letter: 'B' }, Owner { seat: 2, letter: 'M' }];

/// A table in the middle of a game.
pub(crate) fn table(width: u16, height: u16, theme: &Theme) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let side = if width >= 100 { 40 } else { 30 };
    put(&mut buf, (1, 0), "Concentration", width, theme.style(Role::Title));
    put(&mut buf, (16, 0), "18 pairs, 7 taken", width, theme.style(Role::Dim));
    let board = Rect::new(0, 1, width - side, height - 3);
    draw_board(board, &mut buf, theme);
    let right = Rect::new(width - side, 1, side, height - 3);
    let players = Rect { height: 5, ..right };
    let inner = widgets::panel::draw("Players", players, &mut buf, theme);
    scoreboard::draw(&rows(), inner, &mut buf, theme);
    let moves = Rect { y: 6, height: height - 8, ..right };
    let inner = widgets::panel::draw("Moves", moves, &mut buf, theme);
    log::draw(&entries(), 0, inner, &mut buf, theme);
    let message = Rect::new(1, height - 2, width - 2, 1);
    widgets::message::draw(Tone::Bad, "D3 and B5 do not match; now it is Bo's turn", message, &mut buf, theme);
    widgets::foot::draw(&keys(theme), Rect::new(1, height - 1, width - 2, 1), &mut buf, theme);
    buf
}

fn draw_board(board: Rect, buf: &mut Buffer, theme: &Theme) {
    let fits = |size: &CardSize| {
        let (card, gap) = (size.size(), size.gap());
        6 * (card.width + gap.width) < board.width && 6 * (card.height + gap.height) <= board.height
    };
    let size = CardSize::ALL.into_iter().find(fits).unwrap_or(CardSize::Cell);
    let (card, gap) = (size.size(), size.gap());
    let (pitch, line) = (card.width + gap.width, card.height + gap.height);
    let all = dialog::centred(board, 6 * pitch - gap.width, 6 * line - gap.height);
    for i in 0..36 {
        let rect = Rect::new(all.x + i % 6 * pitch, all.y + i / 6 * line, card.width, card.height);
        card_at(i).draw(rect, buf, theme);
    }
}

fn card_at(i: u16) -> Card<'static> {
    let value = |i: u16| usize::from(i * 5 % 18) + 1;
    let taken = |owner: usize| Face::Taken(Motif::numbered(value(i)), PLAYERS[owner]);
    match i {
        20 => Card::new(Face::Up(Motif::numbered(2))).marked(Mark::Mismatch),
        10 => Card::new(Face::Up(Motif::numbered(11))).marked(Mark::Mismatch),
        21 => Card::new(Face::Down).with_cursor(true),
        1 | 19 | 14 | 32 => Card::new(taken(0)),
        4 | 22 => Card::new(taken(1)),
        6 | 24 | 11 | 29 | 17 | 35 => Card::new(taken(2)),
        _ => Card::new(Face::Down),
    }
}

/// Rows with and without a robot, one of them with a wide name.
pub(crate) fn rows() -> Vec<scoreboard::Row<'static>> {
    let row = |i: usize, name, robot, score: &str| scoreboard::Row {
        owner: PLAYERS[i],
        name,
        robot,
        score: score.into(),
        note: "",
        turn: i == 1,
    };
    vec![row(0, "Ana", "", "2"), row(1, "Bo", "", "1"), row(2, "Marvin", "sharp", "3")]
}

/// What has happened in this game.
pub(crate) fn entries() -> Vec<log::Entry> {
    let entry = |by: usize, text: &str| log::Entry { by: Some(PLAYERS[by]), text: text.into() };
    vec![
        entry(0, "A2 and D2 match: 6"),
        entry(0, "C3 and E1 do not match"),
        entry(1, "A5 and D5 match: 3"),
        entry(1, "B1 and F6 do not match"),
        entry(2, "B1 and E1 match: 13"),
        entry(2, "B6 and E6 match: 2"),
        entry(2, "C6 and F6 match: 14"),
        entry(2, "C2 and D4 do not match"),
        entry(0, "C3 and F3 match: 17"),
        entry(0, "D3 and B5 do not match"),
    ]
}

fn keys(theme: &Theme) -> Vec<Item<'static>> {
    let arrows = if theme.signs.ellipsis == ".." { "arrows" } else { "←↓↑→" };
    vec![
        Item { key: arrows, label: "move" },
        Item { key: "Enter", label: "open" },
        Item { key: "u", label: "undo" },
        Item { key: "F1", label: "rules" },
        Item { key: "q", label: "leave" },
        Item { key: "?", label: "all keys" },
    ]
}

/// A menu, a chart and a question.
pub(crate) fn menu(width: u16, height: u16, theme: &Theme) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let inner = widgets::panel::draw("Parlour", Rect::new(1, 1, 38, 8), &mut buf, theme);
    let games = [
        ("Concentration", "18 pairs", true),
        ("Memory Match", "", true),
        ("Memoarrr!", "2 to 4", true),
        ("Checkers", "", true),
        ("Take up a game", "none yet", false),
    ];
    for ((text, note, enabled), y) in games.into_iter().zip(inner.y..) {
        let row = menu::Row { text, note, enabled };
        menu::draw(&row, text == "Memoarrr!", Rect { y, height: 1, ..inner }, &mut buf, theme);
    }
    let inner = widgets::panel::draw("Turns used", Rect::new(41, 1, 36, 8), &mut buf, theme);
    let bar = |label, value: u32| widgets::bars::Bar { label, value, figure: value.to_string() };
    widgets::bars::draw(&[bar("par", 28), bar("you", 33), bar("best", 27)], inner, &mut buf, theme);
    let (title, buttons) = ("Leave", ["Leave", "Stay"]);
    let text = "Leave this game? It is kept, and you can take it up again from the menu.";
    let layout = dialog::place(title, text, &buttons, Rect::new(0, 8, width, height - 8));
    widgets::dialog::draw(title, &buttons, 1, &layout, &mut buf, theme);
    buf
}
