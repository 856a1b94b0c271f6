//! The last step of drawing for a terminal whose character set is ASCII: whatever else stands in a frame gets a stand-in
//! of its width.

use ratatui::buffer::{Buffer, CellWidth};

/// Replaces every character of a frame that is not ASCII.
pub fn to_ascii(buf: &mut Buffer) {
    for cell in &mut buf.content {
        if cell.symbol().is_ascii() {
            continue;
        }
        // Of a wide character the second cell is blank already.
        let symbol = if cell.symbol().cell_width() == 0 { " " } else { stand_in(cell.symbol()) };
        cell.set_symbol(symbol);
    }
}

/// The character that looks most like it.
fn stand_in(symbol: &str) -> &'static str {
    match symbol {
        "—" | "–" | "−" | "‐" | "─" => "-",
        "·" | "…" | "•" => ".",
        "×" => "x",
        "’" | "‘" | "′" => "'",
        "“" | "”" | "„" => "\"",
        "→" | "►" => ">",
        "←" | "◄" => "<",
        "↑" => "^",
        "↓" => "v",
        "\u{a0}" => " ",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn what_is_not_ascii_gets_a_stand_in_of_its_width() {
        let mut buf = Buffer::empty(ratatui::layout::Rect::new(0, 0, 24, 1));
        buf.set_string(0, 0, "Zoë — 8×8 · 漢字 → a…", Style::new());
        to_ascii(&mut buf);
        let text: String = buf.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(text.trim_end(), "Zo? - 8x8 . ? ?  > a.");
    }
}
