//! Text to be read, written in the little Markdown that the rules use: headings, paragraphs, lists,
//! tables, and lines indented by four blanks, which stay as they are.

use super::text::{self, wrap};

/// A line as wide as the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it says, without marks.
    pub text: String,
    /// Whether it is a heading.
    pub heading: bool,
    /// The paragraph, the entry of a list or the indented line that it is part of, counted from 0.
    pub block: usize,
}

/// Sets a text in lines of at most `width` cells.
#[must_use]
pub fn set(text: &str, width: usize) -> Vec<Line> {
    let set = |(index, block): (usize, String)| {
        set_block(&block, width).into_iter().map(move |line| Line { block: index, ..line })
    };
    blocks(text).into_iter().enumerate().flat_map(set).collect()
}

/// Joins the lines of each paragraph and of each entry of a list into one.
fn blocks(text: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let alone = line.is_empty() || line.starts_with(['#', '|']) || line.starts_with("    ");
        match blocks.last_mut() {
            Some(block) if open && !alone && !line.starts_with("- ") => {
                block.push(' ');
                block.push_str(line.trim());
            }
            _ => blocks.push(line.into()),
        }
        open = !alone;
    }
    blocks
}

fn set_block(block: &str, width: usize) -> Vec<Line> {
    let plain = |text: String| Line { text, heading: false, block: 0 };
    if let Some(verbatim) = block.strip_prefix("    ") {
        return set_verbatim(verbatim, width).into_iter().map(plain).collect();
    }
    if block.starts_with('#') {
        let text = block.trim_start_matches('#').trim().into();
        return vec![Line { text, heading: true, block: 0 }];
    }
    let unmarked = block.replace("**", "").replace('`', "");
    match unmarked.strip_prefix("- ") {
        Some(entry) => {
            let lines = wrap(entry, width.saturating_sub(2)).into_iter().enumerate();
            lines.map(|(i, line)| plain(format!("{}{line}", if i == 0 { "- " } else { "  " }))).collect()
        }
        None => wrap(&unmarked, width).into_iter().map(plain).collect(),
    }
}

/// A line that stays as it is; where it is too long, its last column goes on below itself.
fn set_verbatim(line: &str, width: usize) -> Vec<String> {
    let hang = line.rfind("  ").map_or(0, |at| at + 2);
    let (before, last) = line.split_at(hang);
    let indent = text::width(before);
    if indent + text::width(last) <= width || indent >= width {
        return vec![line.into()];
    }
    let lines = wrap(last, width - indent).into_iter().enumerate();
    lines.map(|(i, rest)| if i == 0 { format!("{before}{rest}") } else { " ".repeat(indent) + &rest }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_joined_lists_hang_and_marks_are_gone() {
        let text = "# Title\n\nOne\ntwo three\n\n- **A-1** four\n  five six\n- b\n    a  b\n";
        let lines: Vec<_> = set(text, 9).into_iter().map(|line| line.text).collect();
        let blocks: Vec<_> = set(text, 9).into_iter().map(|line| line.block).collect();
        assert_eq!(blocks, [0, 1, 2, 2, 3, 4, 4, 4, 4, 5, 6]);
        assert_eq!(lines, ["Title", "", "One two", "three", "", "- A-1", "  four", "  five", "  six", "- b", "a  b"]);
    }

    #[test]
    fn the_last_column_of_a_long_line_goes_on_below_itself() {
        let set = |width| set("    ab, c   one two three", width).into_iter().map(|line| line.text).collect::<Vec<_>>();
        assert_eq!(set(21), ["ab, c   one two three"]);
        assert_eq!(set(15), ["ab, c   one two", "        three"]);
        assert_eq!(set(5), ["ab, c   one two three"], "there is no room for it at all");
    }
}
