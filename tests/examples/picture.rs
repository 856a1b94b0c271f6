//! What the building blocks look like: `picture (table|wide|menu|cards|faces) (true|indexed|sixteen|none) (unicode|ascii) LOOK (svg|here)`.

#[path = "../support/demo.rs"]
mod demo;

use std::error::Error;
use std::fmt::Write as _;

use parlour::app::facts::{Depth, Facts, Glyphs};
use parlour::app::layout::card::CardSize;
use parlour::view::card::{Card, Face, Mark, Owner};
use parlour::view::{Motif, Theme, svg};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize, default| words.get(i).map_or(default, String::as_str);
    let depth = match word(1, "true") {
        "none" => Depth::None,
        "sixteen" => Depth::Ansi16,
        "indexed" => Depth::Indexed256,
        _ => Depth::True,
    };
    let glyphs = if word(2, "unicode") == "ascii" { Glyphs::Ascii } else { Glyphs::Unicode };
    let theme = Theme::new(word(3, "default").parse()?, Facts { depth, glyphs });
    let buf = match word(0, "table") {
        "cards" => cards(&theme),
        "faces" => faces(&theme),
        "menu" => demo::menu(80, 20, &theme),
        "wide" => demo::table(120, 40, &theme),
        _ => demo::table(80, 24, &theme),
    };
    print!("{}", if word(4, "here") == "svg" { svg::draw(&buf, "parlour") } else { escapes(&buf) });
    Ok(())
}

/// Every state in every size.
fn cards(theme: &Theme) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, 120, 30));
    let mut top = 1;
    for size in CardSize::ALL {
        for (card, i) in states().iter().zip(0..) {
            let pitch = size.size().width + size.gap().width;
            card.draw(Rect::new(2 + i * pitch, top, size.size().width, size.size().height), &mut buf, theme);
        }
        top += size.size().height + 1;
    }
    buf
}

fn states() -> Vec<Card<'static>> {
    let up = |value| Face::Up(Motif::numbered(value));
    let taken = |value, seat, letter| Card::new(Face::Taken(Motif::numbered(value), Owner { seat, letter }));
    vec![
        Card::new(Face::Down),
        Card::new(up(12)),
        Card::new(Face::Down).with_cursor(true),
        Card::new(Face::Under(Motif::numbered(3))),
        Card::new(up(5)).marked(Mark::Opened).with_cursor(true),
        taken(7, 0, 'A'),
        Card::new(up(9)).marked(Mark::Mismatch),
        Card::new(up(10)).marked(Mark::Match),
        Card::new(Face::Down).marked(Mark::Legal),
        taken(14, 1, 'B').with_cursor(true),
        Card::new(up(8)).marked(Mark::Legal),
    ]
}

/// Every motif, in the two sizes that show it.
fn faces(theme: &Theme) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, 124, 27));
    for (value, i) in (1..=20).zip(0..) {
        let card = Card::new(Face::Up(Motif::numbered(value)));
        let (column, row) = (i % 10, i / 10);
        card.draw(Rect::new(1 + column * 12, 15 + row * 6, 9, 5), &mut buf, theme);
        if column < 8 {
            let card = Card::new(Face::Up(Motif::numbered(usize::from(row * 8 + column + 1))));
            card.draw(Rect::new(1 + column * 15, row * 7, 13, 7), &mut buf, theme);
        }
    }
    buf
}

/// The buffer as a terminal takes it.
fn escapes(buf: &Buffer) -> String {
    let mut out = String::new();
    for row in buf.area.rows() {
        for at in row.positions() {
            let cell = &buf[at];
            let _ = write!(out, "\x1b[0{}{}{}m", modifiers(cell.modifier), colour(cell.fg, 30), colour(cell.bg, 40));
            out.push_str(cell.symbol());
        }
        out.push_str("\x1b[0m\n");
    }
    out
}

fn modifiers(set: Modifier) -> String {
    let all = [(Modifier::BOLD, ";1"), (Modifier::DIM, ";2"), (Modifier::UNDERLINED, ";4"), (Modifier::REVERSED, ";7")];
    all.iter().filter(|(bit, _)| set.contains(*bit)).map(|(_, code)| *code).collect()
}

fn colour(colour: Color, base: u8) -> String {
    const NAMED: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match colour {
        Color::Rgb(r, g, b) => format!(";{};2;{r};{g};{b}", base + 8),
        Color::Indexed(i) => format!(";{};5;{i}", base + 8),
        named => match (0u8..).zip(NAMED).find(|(_, known)| *known == named) {
            Some((i @ 0..8, _)) => format!(";{}", base + i),
            Some((i, _)) => format!(";{}", base + 52 + i),
            None => String::new(),
        },
    }
}
