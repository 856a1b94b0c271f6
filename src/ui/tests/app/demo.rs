//! A screen put together from the building blocks, as a game of Concentration might look.

use parlour_kit::focus;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::dialog;
use parlour_kit::layout::foot::Item;
use parlour_kit::view::card::{CardFace, CardPicture, Mark, Owner};
use parlour_kit::view::light;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{
    Bar, Bars, Dialog, FootLine, Label, MessageLine, MoveLog, MoveLogRow, Panel, Tone,
};
use parlour_kit::view::{Motif, Role, Theme};
use parlour_language::id;
use parlour_screen::form::Form;
use parlour_screen::rows::Rows;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Ana, Bo and a robot.
const PLAYERS: [Owner; 3] = [
    Owner {
        seat: 0,
        letter: 'A',
    },
    Owner {
        seat: 1,
        letter: 'B',
    },
    Owner {
        seat: 2,
        letter: 'M',
    },
];

/// A table in the middle of a game.
pub(crate) fn table(width: u16, height: u16, theme: &Theme) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let side = if width >= 100 { 40 } else { 30 };
    Label::new("Concentration", Role::Title, theme).render(Rect::new(1, 0, width, 1), &mut buf);
    Label::new("18 pairs, 7 taken", Role::Dim, theme).render(Rect::new(16, 0, width, 1), &mut buf);
    let board = Rect::new(0, 1, width - side, height - 3);
    draw_board(board, &mut buf, theme);
    let right = Rect::new(width - side, 1, side, height - 3);
    Panel::new("Moves", theme).render(right, &mut buf);
    let inner = Panel::inner(right);
    MoveLog {
        entries: &entries(),
        back: 0,
        theme,
    }
    .render(inner, &mut buf);
    let message = Rect::new(1, height - 2, width - 2, 1);
    let text = "D3 and B5 do not match; now it is Bo's turn";
    MessageLine {
        tone: Tone::Bad,
        text,
        theme,
    }
    .render(message, &mut buf);
    FootLine {
        items: &keys(theme),
        theme,
    }
    .render(Rect::new(1, height - 1, width - 2, 1), &mut buf);
    focus::take(&mut buf);
    buf
}

fn draw_board(board: Rect, buf: &mut Buffer, theme: &Theme) {
    let fits = |size: &CardSize| {
        let (card, gap) = (size.size(), size.gap());
        6 * (card.width + gap.width) < board.width && 6 * (card.height + gap.height) <= board.height
    };
    let size = CardSize::ALL
        .into_iter()
        .find(fits)
        .unwrap_or(CardSize::Cell);
    let (card, gap) = (size.size(), size.gap());
    let (pitch, line) = (card.width + gap.width, card.height + gap.height);
    let all = dialog::centred(board, 6 * pitch - gap.width, 6 * line - gap.height);
    for i in 0..36 {
        let rect = Rect::new(
            all.x + i % 6 * pitch,
            all.y + i / 6 * line,
            card.width,
            card.height,
        );
        card_at(i, theme).render(rect, buf);
        if i == 21 {
            light::beside(rect, buf, theme);
        }
    }
}

fn card_at(i: u16, theme: &Theme) -> CardPicture<'_> {
    let card = |face| CardPicture::new(face, theme);
    let value = |i: u16| usize::from(i * 5 % 18) + 1;
    let taken = |owner: usize| CardFace::Taken(Motif::numbered(value(i)), PLAYERS[owner]);
    match i {
        20 => card(CardFace::Up(Motif::numbered(2))).marked(Mark::Mismatch),
        10 => card(CardFace::Up(Motif::numbered(11))).marked(Mark::Mismatch),
        1 | 19 | 14 | 32 => card(taken(0)),
        4 | 22 => card(taken(1)),
        6 | 24 | 11 | 29 | 17 | 35 => card(taken(2)),
        _ => card(CardFace::Down),
    }
}

/// The entries of this game.
pub(crate) fn entries() -> Vec<MoveLogRow> {
    let entry = |by: usize, text: &str| MoveLogRow {
        about: Some(PLAYERS[by]),
        text: text.into(),
    };
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
    let arrows = if theme.signs.ellipsis == ".." {
        "arrows"
    } else {
        "←↓↑→"
    };
    vec![
        Item {
            key: arrows,
            label: "move",
        },
        Item {
            key: "Enter",
            label: "open",
        },
        Item {
            key: "u",
            label: "undo",
        },
        Item {
            key: "F1",
            label: "rules",
        },
        Item {
            key: "q",
            label: "leave",
        },
        Item {
            key: "?",
            label: "all keys",
        },
    ]
}

/// A form, a chart and a question.
pub(crate) fn menu(width: u16, height: u16, theme: &Theme) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let mut rows = Rows(Vec::new());
    let games = [
        ("Concentration", "18 pairs"),
        ("Memory Match", ""),
        ("Memoarrr!", "2 to 4"),
        ("Checkers", ""),
    ];
    for (label, note) in games {
        rows.button(id!("menu-title"), |(): &mut (), _| ())
            .labelled(label)
            .valued(note);
    }
    rows.heading("Take up a game");
    let form = Form {
        rows: rows.0,
        cursor: 2,
        typing: None,
        told: 2,
        bare: false,
        tall: false,
    };
    form.draw(
        Rect::new(1, 1, 38, 8),
        "Parlour",
        &mut Ui::new(&mut buf, theme),
    );
    let area = Rect::new(41, 1, 36, 8);
    Panel::new("Turns used", theme).render(area, &mut buf);
    let inner = Panel::inner(area);
    let bar = |label, value: u32| Bar {
        label,
        value,
        figure: value.to_string(),
    };
    let bars = [bar("par", 28), bar("you", 33), bar("best", 27)];
    Bars {
        bars: &bars,
        most: None,
        theme,
    }
    .render(inner, &mut buf);
    let (title, buttons) = ("Leave", ["Leave", "Stay"].map(Into::into));
    let text = "Leave this game? It is kept, and you can take it up again from the menu.";
    let layout = dialog::place(title, text, &buttons, Rect::new(0, 8, width, height - 8));
    Dialog {
        title,
        buttons: &buttons,
        focus: 1,
        layout: &layout,
        theme,
    }
    .render(layout.frame, &mut buf);
    focus::take(&mut buf);
    buf
}
