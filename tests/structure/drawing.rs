//! Text is drawn in one place, which finds what is cut without a sign.

use crate::source::{self, Source};

/// Ways of ratatui to draw a text that just ends where there is no room.
const SILENT: [&str; 5] = ["Paragraph", ".set_string(", ".set_stringn(", ".set_line(", ".set_span("];

/// Spans and lines that are drawn by themselves.
fn draws_itself(line: &str) -> bool {
    ["Span::", "Line::"].iter().any(|made| line.contains(made)) && line.contains(").render(")
}

/// Every line of the view that draws text beside `view/paint.rs`.
fn silent(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.path.starts_with("view/") && source.path != "view/paint.rs") {
        for (number, line) in source.code.iter().enumerate() {
            if draws_itself(line) || SILENT.iter().any(|way| line.contains(way)) {
                found.push(format!("src/{}:{}", source.path, number + 1));
            }
        }
    }
    found
}

#[test]
fn text_is_drawn_by_paint_alone() {
    assert_eq!(silent(&source::all()), [""; 0], "`paint::line`, `paint::lines` and `Label` know what they cut");
}

#[test]
fn a_text_that_is_drawn_by_itself_is_found() {
    let text = "fn f() {\n    Span::styled(text, style).render(area, buf);\n    Paragraph::new(lines).render(area, buf);\n    \
                Label::new(text, role, theme).render(area, buf);\n}\n";
    let found = silent(&[Source::of("view/x.rs".into(), text)]);
    assert_eq!(found, ["src/view/x.rs:2", "src/view/x.rs:3"]);
}
