//! A buffer as text for snapshots: the symbols, and beside them a letter for the style of each cell.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, CellWidth};
use ratatui::style::{Color, Modifier, Style};

/// Symbols, a bar, style letters (`.` is the terminal's own), and a legend of the letters below.
pub(crate) fn dump(buf: &Buffer) -> String {
    let mut legend: Vec<Style> = Vec::new();
    let mut out = String::new();
    for row in buf.area.rows() {
        let (mut symbols, mut letters) = (String::new(), String::new());
        let mut covered = 0;
        for at in row.positions() {
            let cell = &buf[at];
            letters.push(letter(cell.style(), &mut legend));
            if covered > 0 {
                covered -= 1;
                continue;
            }
            covered = cell.cell_width().saturating_sub(1);
            symbols.push_str(cell.symbol());
        }
        let _ = writeln!(out, "{symbols}¦{letters}");
    }
    for (i, style) in legend.iter().enumerate() {
        let _ = writeln!(out, "{}: {}", name(i), tell(*style));
    }
    out
}

fn letter(style: Style, legend: &mut Vec<Style>) -> char {
    if style == ratatui::buffer::Cell::EMPTY.style() {
        return '.';
    }
    let index = legend
        .iter()
        .position(|known| *known == style)
        .unwrap_or_else(|| {
            legend.push(style);
            legend.len() - 1
        });
    name(index)
}

fn name(index: usize) -> char {
    ('a'..='z')
        .chain('A'..='Z')
        .chain('0'..='9')
        .nth(index)
        .unwrap_or('?')
}

fn tell(style: Style) -> String {
    let colour = |colour: Option<Color>| match colour.unwrap_or(Color::Reset) {
        Color::Reset => "own".to_owned(),
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        other => other.to_string(),
    };
    let modifiers = [
        (Modifier::BOLD, " bold"),
        (Modifier::DIM, " dim"),
        (Modifier::UNDERLINED, " underlined"),
        (Modifier::REVERSED, " reversed"),
    ];
    let set = modifiers
        .iter()
        .filter(|(bit, _)| style.add_modifier.contains(*bit))
        .map(|(_, name)| *name);
    format!(
        "{} on {}{}",
        colour(style.fg),
        colour(style.bg),
        set.collect::<String>()
    )
}
