//! Markdown set in lines of a given width: headings, paragraphs, lists, tables, bold and code. What a run of text
//! looks like is the view's business.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::text::{self, wrap};

/// The emphasis of a run of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    #[default]
    Plain,
    Heading,
    Strong,
    Code,
    /// The name of a key, in the help.
    Key,
    /// The line below the head of a table: each character stands for one cell of it.
    Rule,
}

/// Text of one emphasis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub emphasis: Emphasis,
}

impl Run {
    pub fn new(text: impl Into<String>, emphasis: Emphasis) -> Self {
        Self {
            text: text.into(),
            emphasis,
        }
    }
}

/// A line of a page, no wider than was asked for.
pub type Line = Vec<Run>;

/// A cell of a table, an entry of a list or a paragraph, before it is broken into lines.
type Runs = Vec<Run>;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Block {
    Heading(Runs),
    Paragraph(Runs),
    /// An entry of a list: what stands before its first line, and its text.
    Item(String, Runs),
    /// Text whose lines stay as they are.
    Verbatim(String),
    Table(Table),
}

/// A text that has been read, to be set at any width.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    blocks: Vec<Block>,
}

impl Document {
    pub fn read(markdown: &str) -> Self {
        let mut reader = Reader::default();
        Parser::new_ext(markdown, Options::ENABLE_TABLES).for_each(|event| reader.event(event));
        Self {
            blocks: reader.blocks,
        }
    }

    /// A text whose lines stay as they are, below a sentence about it.
    pub fn verbatim(about: &str, text: &str) -> Self {
        let about = Block::Paragraph(vec![Run::new(about, Emphasis::Plain)]);
        Self {
            blocks: vec![about, Block::Verbatim(text.into())],
        }
    }

    /// The lines at a width, with a blank line between blocks except between the entries of a list.
    pub fn lines(&self, width: usize) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut in_list = false;
        for block in &self.blocks {
            let is_item = matches!(block, Block::Item(..));
            if !(lines.is_empty() || in_list && is_item) {
                lines.push(Vec::new());
            }
            lines.extend(block.lines(width));
            in_list = is_item;
        }
        lines
    }
}

impl Block {
    fn lines(&self, width: usize) -> Vec<Line> {
        match self {
            Self::Heading(runs) | Self::Paragraph(runs) => wrap_runs(runs, width),
            Self::Item(marker, runs) => hanging(&[Run::new(marker, Emphasis::Plain)], runs, width),
            Self::Verbatim(text) => text.lines().flat_map(|line| broken(line, width)).collect(),
            Self::Table(table) => table.lines(width),
        }
    }
}

/// A line of text that keeps its blanks; what is wider than the page goes on below, so that it can be taken from there.
fn broken(line: &str, width: usize) -> impl Iterator<Item = Line> {
    let pieces = text::break_word(line, width.max(1));
    let blank = pieces.is_empty().then(String::new);
    pieces
        .into_iter()
        .chain(blank)
        .map(|piece| vec![Run::new(piece, Emphasis::Code)])
}

/// Collects the blocks of a text from the parser's events.
#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    /// The text read since the last block ended.
    runs: Runs,
    /// The emphases that are open, the innermost last.
    emphases: Vec<Emphasis>,
    /// For each open list the number of its next entry; `None` in a list without numbers.
    lists: Vec<Option<u64>>,
    /// The text before the next line of the open entry.
    marker: String,
    is_verbatim: bool,
    rows: Vec<Vec<Runs>>,
    cells: Vec<Runs>,
}

impl Reader {
    fn event(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Code(text) => self.push(&text, Emphasis::Code),
            Event::SoftBreak => self.push(" ", self.emphasis()),
            Event::HardBreak => self.push("\n", self.emphasis()),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                self.push(&text, self.emphasis());
            }
            _ => {}
        }
    }

    fn emphasis(&self) -> Emphasis {
        self.emphases.last().copied().unwrap_or_default()
    }

    fn push(&mut self, text: &str, emphasis: Emphasis) {
        match self.runs.last_mut() {
            Some(last) if last.emphasis == emphasis => last.text.push_str(text),
            _ => self.runs.push(Run::new(text, emphasis)),
        }
    }

    fn start(&mut self, tag: &Tag) {
        match tag {
            Tag::Heading { .. } => self.emphases.push(Emphasis::Heading),
            // A terminal has no italics that can be relied on.
            Tag::Strong | Tag::Emphasis => self.emphases.push(Emphasis::Strong),
            Tag::CodeBlock(_) => self.is_verbatim = true,
            Tag::List(number) => {
                self.end_block();
                self.lists.push(*number);
            }
            Tag::Item => self.start_item(),
            _ => {}
        }
    }

    fn start_item(&mut self) {
        let indent = "  ".repeat(self.lists.len().saturating_sub(1));
        self.marker = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{indent}{}. ", *number - 1)
            }
            _ => format!("{indent}- "),
        };
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock => self.end_block(),
            TagEnd::Heading(_) => {
                self.emphases.pop();
                let runs = std::mem::take(&mut self.runs);
                self.blocks.push(Block::Heading(runs));
            }
            TagEnd::Strong | TagEnd::Emphasis => drop(self.emphases.pop()),
            TagEnd::List(_) => drop(self.lists.pop()),
            TagEnd::TableCell => self.cells.push(std::mem::take(&mut self.runs)),
            TagEnd::TableHead | TagEnd::TableRow => self.rows.push(std::mem::take(&mut self.cells)),
            TagEnd::Table => self.blocks.push(Block::Table(Table {
                rows: std::mem::take(&mut self.rows),
            })),
            _ => {}
        }
    }

    /// Ends a paragraph, an entry or verbatim text, if anything was read of it.
    fn end_block(&mut self) {
        let runs = std::mem::take(&mut self.runs);
        let is_verbatim = std::mem::take(&mut self.is_verbatim);
        if runs.is_empty() {
            return;
        }
        self.blocks.push(if is_verbatim {
            Block::Verbatim(runs.into_iter().map(|run| run.text).collect())
        } else if self.lists.is_empty() {
            Block::Paragraph(runs)
        } else {
            let blank = " ".repeat(text::width(&self.marker));
            Block::Item(std::mem::replace(&mut self.marker, blank), runs)
        });
    }
}

/// Blanks between two columns of a table: with the larger gap, or else the smaller one.
const GAPS: [usize; 2] = [2, 1];

/// A table; its first row is its head. If the cells at the end of a row are empty, the last cell that is not takes
/// their room.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    rows: Vec<Vec<Runs>>,
}

impl Table {
    /// As columns where each has room for its longest word, else as a list of records.
    fn lines(&self, width: usize) -> Vec<Line> {
        let columns = GAPS
            .into_iter()
            .find_map(|gap| Some((gap, self.widths(width, gap)?)));
        columns.map_or_else(
            || self.records(width),
            |(gap, widths)| self.columns(&widths, gap),
        )
    }

    /// Returns the width of each column. All begin with the width of their longest word. The rest
    /// goes, a cell at a time, to the column whose longest text is broken into the most lines.
    fn widths(&self, width: usize, gap: usize) -> Option<Vec<usize>> {
        let count = self.rows.first().map_or(0, Vec::len);
        let most = |column: usize, measure: &dyn Fn(&str) -> usize| {
            let rows = self
                .rows
                .iter()
                .filter(|row| last_filled(row) > column || row.len() == column + 1);
            rows.map(|row| measure(&plain(&row[column])))
                .max()
                .unwrap_or(0)
        };
        let longest_word = |text: &str| text.split_whitespace().map(text::width).max().unwrap_or(0);
        let whole: Vec<usize> = (0..count)
            .map(|column| most(column, &text::width))
            .collect();
        let mut widths: Vec<usize> = (0..count)
            .map(|column| most(column, &longest_word).max(1))
            .collect();
        let used = widths.iter().sum::<usize>() + gap * count.saturating_sub(1);
        for _ in 0..width.checked_sub(used)? {
            let cut = (0..count).filter(|column| widths[*column] < whole[*column]);
            let Some(column) = cut.max_by_key(|column| whole[*column] * 100 / widths[*column])
            else {
                break;
            };
            widths[column] += 1;
        }
        Some(widths)
    }

    fn columns(&self, widths: &[usize], gap: usize) -> Vec<Line> {
        let rows: Vec<Vec<Line>> = self
            .rows
            .iter()
            .map(|row| row_lines(row, widths, gap))
            .collect();
        let is_airy = rows.iter().skip(1).any(|lines| lines.len() > 1);
        let mut rows = rows.into_iter();
        let mut lines: Vec<Line> = rows.next().into_iter().flatten().map(strong).collect();
        let wide = widths.iter().sum::<usize>() + gap * widths.len().saturating_sub(1);
        lines.push(vec![Run::new("-".repeat(wide), Emphasis::Rule)]);
        for (i, row) in rows.enumerate() {
            if is_airy && i > 0 {
                lines.push(Vec::new());
            }
            lines.extend(row);
        }
        lines
    }

    /// Each row as its first cell and, indented below it, the other cells with the names of their columns.
    fn records(&self, width: usize) -> Vec<Line> {
        let Some((head, rows)) = self.rows.split_first() else {
            return Vec::new();
        };
        let mut lines: Vec<Line> = Vec::new();
        for row in rows {
            if !lines.is_empty() {
                lines.push(Vec::new());
            }
            lines.extend(
                row.first()
                    .into_iter()
                    .flat_map(|name| wrap_runs(name, width))
                    .map(strong),
            );
            let whole_row = last_filled(row) == 1 && row.len() > 2;
            for (name, cell) in head
                .iter()
                .zip(row)
                .skip(1)
                .filter(|(_, cell)| !cell.is_empty())
            {
                let label = if whole_row {
                    String::new()
                } else {
                    plain(name) + ": "
                };
                let text: Runs = [Run::new(label, Emphasis::Plain)]
                    .into_iter()
                    .chain(cell.iter().cloned())
                    .collect();
                lines.extend(hanging(&[Run::new("  ", Emphasis::Plain)], &text, width));
            }
        }
        lines
    }
}

/// The index of the last cell with text.
fn last_filled(row: &[Runs]) -> usize {
    row.iter().rposition(|cell| !cell.is_empty()).unwrap_or(0)
}

/// A row of a table as lines, each cell broken at the width of its column.
fn row_lines(row: &[Runs], widths: &[usize], gap: usize) -> Vec<Line> {
    let last = last_filled(row);
    let rest = widths[last..].iter().sum::<usize>() + gap * (widths.len() - 1 - last);
    let width = |column: usize| if column == last { rest } else { widths[column] };
    let cells: Vec<Vec<Line>> = row[..=last]
        .iter()
        .enumerate()
        .map(|(column, cell)| wrap_runs(cell, width(column)))
        .collect();
    let high = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |i: usize| {
        let mut line: Line = Vec::new();
        let mut blanks = 0;
        for (column, cell) in cells.iter().enumerate() {
            let text = cell.get(i).map_or(&[][..], Vec::as_slice);
            if !text.is_empty() && blanks > 0 {
                line.push(Run::new(
                    " ".repeat(std::mem::take(&mut blanks)),
                    Emphasis::Plain,
                ));
            }
            let used: usize = text.iter().map(|run| text::width(&run.text)).sum();
            blanks += width(column).saturating_sub(used) + gap;
            line.extend_from_slice(text);
        }
        line
    };
    (0..high).map(line).collect()
}

fn plain(runs: &[Run]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

/// Returns lines of a page as a screen reader says them: a sentence for each paragraph, entry of a list and row.
pub fn sentences<'a>(lines: impl Iterator<Item = &'a Line>) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in lines {
        let is_rule = line.iter().any(|run| run.emphasis == Emphasis::Rule);
        let text = plain(line);
        let words: Vec<_> = text.split_whitespace().collect();
        if is_rule || words.is_empty() {
            goes_on = false;
            continue;
        }
        match sentences.last_mut() {
            Some(last) if goes_on && !stands_alone(line, text.trim()) => {
                last.push(' ');
                last.push_str(&words.join(" "));
            }
            _ => sentences.push(words.join(" ")),
        }
        goes_on = true;
    }
    sentences
}

/// Returns whether a line begins an entry of a list, is a row of columns, or keeps its length.
fn stands_alone(line: &Line, text: &str) -> bool {
    let is_numbered = text
        .split_once(". ")
        .is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
    let is_verbatim = line.iter().all(|run| run.emphasis == Emphasis::Code);
    text.starts_with("- ") || is_numbered || text.contains("  ") || is_verbatim
}

/// The line with what is plain in it made strong.
fn strong(line: Line) -> Line {
    let strong = |run: Run| match run.emphasis {
        Emphasis::Plain => Run {
            emphasis: Emphasis::Strong,
            ..run
        },
        _ => run,
    };
    line.into_iter().map(strong).collect()
}

/// Text in lines that all begin in the column behind `first`, which stands before the first of them.
pub fn hanging(first: &[Run], runs: &[Run], width: usize) -> Vec<Line> {
    let indent: usize = first.iter().map(|run| text::width(&run.text)).sum();
    let blank = |run: &Run| Run::new(" ".repeat(text::width(&run.text)), run.emphasis);
    let before = |i: usize| {
        if i == 0 {
            first.to_vec()
        } else {
            first.iter().map(blank).collect()
        }
    };
    let lines = wrap_runs(runs, width.saturating_sub(indent).max(1));
    lines
        .into_iter()
        .enumerate()
        .map(|(i, line)| before(i).into_iter().chain(line).collect())
        .collect()
}

/// Breaks text between words; each character keeps its emphasis.
fn wrap_runs(runs: &[Run], width: usize) -> Vec<Line> {
    let visible = |run: &Run| {
        let count = run
            .text
            .chars()
            .filter(|c| !c.is_whitespace() && !c.is_control())
            .count();
        std::iter::repeat_n(run.emphasis, count)
    };
    let mut marks = runs.iter().flat_map(visible).peekable();
    let mut set = |line: String| {
        let mut set: Line = Vec::new();
        for c in line.chars() {
            let before = set.last().map(|run| run.emphasis);
            let emphasis = if c.is_whitespace() {
                // A blank has the emphasis of both its neighbours, or none.
                before
                    .filter(|before| marks.peek() == Some(before))
                    .unwrap_or_default()
            } else {
                marks.next().unwrap_or_default()
            };
            match set.last_mut() {
                Some(last) if last.emphasis == emphasis => last.text.push(c),
                _ => set.push(Run::new(c, emphasis)),
            }
        }
        set
    };
    wrap(&plain(runs), width)
        .into_iter()
        .map(&mut set)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(markdown: &str, width: usize) -> Vec<String> {
        Document::read(markdown)
            .lines(width)
            .iter()
            .map(|line| plain(line))
            .collect()
    }

    #[test]
    fn paragraphs_are_joined_and_lists_hang() {
        let text = "# Title\n\nOne\ntwo three\n\n- **A-1** four\n  five six\n- b\n\n1. c\n2. d\n\n       a  b\n";
        let wanted = [
            "Title", "", "One two", "three", "", "- A-1", "  four", "  five", "  six", "- b",
            "1. c", "2. d",
        ];
        assert_eq!(lines(text, 9)[..12], wanted);
    }

    #[test]
    fn code_keeps_its_lines_and_entries_their_paragraphs() {
        assert_eq!(
            lines("a\n\n    b  c\n\n    d", 4),
            ["a", "", "b  c", "", "d"]
        );
        assert_eq!(
            lines("a\n\n    b  cd\n    e", 4),
            ["a", "", "b  c", "d", "e"]
        );
        assert_eq!(
            lines("- a\n\n  b c\n- d\n  - e", 4),
            ["- a", "  b", "  c", "- d", "  - e"]
        );
    }

    #[test]
    fn every_run_keeps_its_emphasis_across_lines() {
        let document = Document::read("## A head\n\nplain **two words**, `code`.");
        let [heading, _, first, second] = &document.lines(13)[..] else {
            panic!("four lines")
        };
        assert_eq!(*heading, [Run::new("A head", Emphasis::Heading)]);
        assert_eq!(
            *first,
            [
                Run::new("plain ", Emphasis::Plain),
                Run::new("two", Emphasis::Strong)
            ]
        );
        let second: Vec<_> = second
            .iter()
            .map(|run| (run.text.as_str(), run.emphasis))
            .collect();
        assert_eq!(
            second[..2],
            [("words", Emphasis::Strong), (", ", Emphasis::Plain)]
        );
    }

    #[test]
    fn a_screen_reader_says_paragraphs_entries_and_rows() {
        let said = |markdown: &str, width| sentences(Document::read(markdown).lines(width).iter());
        assert_eq!(
            said("## A head\n\nOne two three\n\n- four five six\n- b", 9),
            ["A head", "One two three", "- four five six", "- b"]
        );
        assert_eq!(
            said(TABLE, 40),
            ["name who begins note", "ab White one two three", "cd as ab"]
        );
        assert_eq!(said("a\n\n    b  cd\n    e", 9), ["a", "b cd", "e"]);
    }

    const TABLE: &str = "| name | who begins | note |\n|---|---|---|\n| ab | White | one two three |\n| cd | as ab | |\n";

    #[test]
    fn a_table_has_columns_where_the_words_have_room() {
        assert_eq!(
            lines(TABLE, 40),
            [
                "name  who begins  note",
                "-------------------------------",
                "ab    White       one two three",
                "cd    as ab",
            ]
        );
        assert_eq!(
            lines(TABLE, 20),
            [
                "name  who     note",
                "      begins",
                "--------------------",
                "ab    White   one",
                "              two",
                "              three",
                "",
                "cd    as ab",
            ]
        );
    }

    #[test]
    fn a_table_without_room_for_its_columns_is_a_list_of_records() {
        let wanted = [
            "ab",
            "  who begins:",
            "  White",
            "  note: one",
            "  two three",
            "",
            "cd",
            "  as ab",
        ];
        assert_eq!(lines(TABLE, 13), wanted);
    }

    #[test]
    fn no_line_of_the_rules_is_wider_than_the_page() {
        for mode in parlour_model::any::Mode::ALL {
            let document = Document::read(mode.rules_text(parlour_language::Language::English));
            for width in (18..=92).step_by(10) {
                let lines = document.lines(width);
                let widest = lines.iter().map(|line| text::width(&plain(line))).max();
                assert!(widest <= Some(width), "{mode} in {width}");
                let is_raw = |line: &Line| plain(line).contains("| ") || plain(line).contains("**");
                assert!(!lines.iter().any(is_raw), "{mode} in {width}");
            }
        }
    }
}
