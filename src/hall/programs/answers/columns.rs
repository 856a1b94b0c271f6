//! Tables in text, for terminals of 80 columns.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use parlour_language::sanitize::Plain;

/// The width of a line.
const WIDTH: usize = 80;

/// Blanks between two columns.
const GAP: usize = 2;

/// Rows under their headings, each column as wide as its widest cell. The last one is cut off at the end of the line.
pub(super) fn columns<const N: usize>(
    headings: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let plain = |row: [String; N]| row.map(|cell| Plain(&cell).to_string());
    let rows: Vec<_> = [headings.map(Into::into)]
        .into_iter()
        .chain(rows)
        .map(plain)
        .collect();
    let widths: Vec<_> = (0..N)
        .map(|column| {
            rows.iter()
                .map(|row| row[column].width())
                .max()
                .unwrap_or_default()
        })
        .collect();
    let line = |row: &[String; N]| {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            let cell = cut(cell, WIDTH.saturating_sub(line.width()));
            line.push_str(&cell);
            line.push_str(&" ".repeat(width.saturating_sub(cell.width()) + GAP));
        }
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Cuts a text to this number of cells.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.into();
    }
    let mut cut = String::new();
    for sign in text.chars() {
        if cut.width() + sign.width().unwrap_or_default() + 1 > width {
            break;
        }
        cut.push(sign);
    }
    if width > 0 {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_by_what_is_seen() {
        let rows = [
            ["日本".to_owned(), "1".into()],
            ["Zoe\u{308}".into(), "2".into()],
            ["a\u{1b}[m".into(), "3".into()],
        ];
        let wanted = "name       n\n日本       1\nZoe\u{308}        2\na\\u{1b}[m  3\n";
        assert_eq!(columns(["name", "n"], rows), wanted);
    }

    #[test]
    fn no_line_is_longer_than_the_terminal() {
        let text = columns(
            ["a", "b", "c"],
            [["x".repeat(30), "日".repeat(40), "y".repeat(40)]],
        );
        assert!(text.lines().all(|line| line.width() <= WIDTH), "{text}");
        assert!(text.ends_with("…\n"));
    }
}
