//! The last step of drawing for a terminal that cannot show all of Unicode: whatever it has no character for gets a stand-in
//! of its width.

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::Position;
use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthChar as _;

use parlour_config::caps::Glyphs;
use parlour_language::Language;

/// The characters that the fonts of the Linux console have besides ASCII. The fonts hold 256
/// characters, or 512 in half as many colours.
///
/// These characters are in every font of Debian's console-setup 1.221 for a Latin alphabet (Lat2,
/// Lat7, Lat15, Lat38, Uni1, Uni2, Uni3, Vietnamese). They are also in the kernel's own font, which
/// is that of CP437. Half blocks and three of the suits are in the latter alone.
const CONSOLE: &str = "─│┌┐└┘├┤┬┴┼═║╔╗╚╝░▒█■▲▼♦•·←↑→↓";

/// Returns whether a terminal with these characters shows this one. Letters of names are left to
/// the console: its font is the one for its user's alphabet.
pub fn is_shown(sign: char, glyphs: Glyphs) -> bool {
    match glyphs {
        Glyphs::Unicode => true,
        Glyphs::Console => sign.is_ascii() || CONSOLE.contains(sign) || is_latin_letter(sign),
        Glyphs::Letters => sign.is_ascii() || sign.width() == sign.width_cjk(),
        Glyphs::Ascii => sign.is_ascii(),
    }
}

/// A letter of the blocks Latin-1 Supplement and Latin Extended-A.
fn is_latin_letter(sign: char) -> bool {
    matches!(sign, '\u{c0}'..='\u{17f}') && sign.is_alphabetic()
}

/// Replaces every character of a frame that is not shown. German letters become two where their row has room, right of the caret.
pub fn replace(buf: &mut Buffer, glyphs: Glyphs, language: Language, caret: Option<Position>) {
    if language == Language::German && glyphs == Glyphs::Ascii {
        let (first, columns) = (buf.area.y, usize::from(buf.area.width.max(1)));
        for (row, y) in buf.content.chunks_mut(columns).zip(first..) {
            let caret = caret.filter(|caret| caret.y == y);
            write_out(row, caret.map_or(0, |caret| usize::from(caret.x) + 1));
        }
    }
    for cell in &mut buf.content {
        if cell.symbol().chars().all(|sign| is_shown(sign, glyphs)) {
            continue;
        }
        // Of a wide character the second cell is blank already.
        let symbol = if cell.symbol().cell_width() == 0 {
            " "
        } else {
            stand_in(cell.symbol())
        };
        cell.set_symbol(symbol);
    }
}

/// Writes the German letters of a row as two, from a column on. The words behind one move into the next gap of two cells, so that
/// columns and frames keep their places.
fn write_out(row: &mut [Cell], from: usize) {
    let mut at = from;
    while at < row.len() {
        if let Some([first, second]) = two_letters(row[at].symbol())
            && let Some(gap) = gap_behind(row, at)
        {
            row[at..=gap].rotate_right(1);
            row[at] = row[at + 1].clone();
            row[at].set_symbol(first);
            row[at + 1].set_symbol(second);
        }
        at += 1;
    }
}

/// The first of two equal cells, blank or of a line, behind a place and before the end of its frame.
fn gap_behind(row: &[Cell], at: usize) -> Option<usize> {
    let is_gap = |gap: &usize| {
        let (one, next) = (row[*gap].symbol(), row[gap + 1].symbol());
        matches!(one, " " | "-" | "─") && one == next
    };
    let end =
        (at + 1..row.len() - 1).take_while(|place| !matches!(row[*place].symbol(), "|" | "#"));
    end.into_iter().find(is_gap)
}

/// The two letters for which a German one stands.
fn two_letters(symbol: &str) -> Option<[&'static str; 2]> {
    Some(match symbol {
        "ä" => ["a", "e"],
        "ö" => ["o", "e"],
        "ü" => ["u", "e"],
        "Ä" => ["A", "e"],
        "Ö" => ["O", "e"],
        "Ü" => ["U", "e"],
        "ß" => ["s", "s"],
        _ => return None,
    })
}

/// A text in which every character that is not shown has its stand-in.
pub fn text(text: &str, glyphs: Glyphs, language: Language) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_shown(sign, glyphs) || sign == '\n' {
            shown.push(sign);
        } else if language == Language::German
            && let Some(letters) = two_letters(sign.encode_utf8(&mut [0; 4]))
        {
            shown.extend(letters);
        } else {
            shown += stand_in(sign.encode_utf8(&mut [0; 4]));
        }
    }
    shown
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
        "ß" => "s",
        "¡" => "!",
        _ => base_letter(symbol).unwrap_or("?"),
    }
}

/// The letter of ASCII that carries the accent.
fn base_letter(symbol: &str) -> Option<&'static str> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let base = symbol
        .nfd()
        .next()
        .filter(|_| symbol.chars().all(is_latin_letter))?;
    let at = LETTERS.find(base)?;
    Some(&LETTERS[at..=at])
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn what_is_not_shown_gets_a_stand_in_of_its_width() {
        let mut buf = Buffer::empty(ratatui::layout::Rect::new(0, 0, 24, 1));
        buf.set_string(0, 0, "Zoë — 8×8 · 漢字 → a…", Style::new());
        let (mut console, mut letters) = (buf.clone(), buf.clone());
        let text = |buf: &Buffer| {
            buf.content
                .iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect::<String>()
        };
        let replace = |buf: &mut Buffer, glyphs| replace(buf, glyphs, Language::English, None);
        replace(&mut buf, Glyphs::Ascii);
        assert_eq!(text(&buf).trim_end(), "Zoe - 8x8 . ? ?  > a.");
        assert_eq!(
            super::text("Zoë — 8×8 →\n", Glyphs::Ascii, Language::English),
            "Zoe - 8x8 >\n"
        );
        replace(&mut letters, Glyphs::Letters);
        assert_eq!(text(&letters).trim_end(), "Zoë - 8x8 . 漢 字  > a.");
        replace(&mut console, Glyphs::Console);
        assert_eq!(text(&console).trim_end(), "Zoë - 8x8 · ? ?  → a.");
    }

    #[test]
    fn german_letters_are_two_where_there_is_room() {
        let shown = |text: &str, caret: Option<u16>| {
            let width = u16::try_from(text.chars().count()).expect("a short text");
            let mut buf = Buffer::empty(ratatui::layout::Rect::new(0, 0, width, 1));
            buf.set_string(0, 0, text, Style::new());
            let caret = caret.map(|x| Position::new(x, 0));
            replace(&mut buf, Glyphs::Ascii, Language::German, caret);
            let cells = buf.content.iter().map(Cell::symbol);
            cells.collect::<String>()
        };
        for (text, caret, ascii) in [
            ("Gedächtnisspiel   2", None, "Gedaechtnisspiel  2"),
            ("| Größe   für  | ü  |", None, "| Groesse fuer | ue |"),
            ("+- Züge ---+", None, "+- Zuege --+"),
            ("Größe", None, "Grose"),
            ("Größe|   ", None, "Grose|   "),
            ("Jürg    Jörg   ", Some(4), "Jurg    Joerg  "),
            ("Zoë   ", None, "Zoe   "),
        ] {
            assert_eq!(shown(text, caret), ascii);
        }
        assert_eq!(
            super::text("Grüße, Zoë", Glyphs::Ascii, Language::German),
            "Gruesse, Zoe"
        );
    }
}
