//! HTML from texts.

use std::fmt::Write as _;

use crate::files::{STYLE, versioned};
use crate::head::Head;
use parlour_language::id;

pub(crate) const TEXT_PAGE: &str = include_str!("../../assets/web/text.html");

/// Text as HTML has it, also in an attribute.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

/// An element that holds only text.
pub(crate) fn element(name: &str, text: &str) -> String {
    format!("<{name}>{}</{name}>\n", escaped(text))
}

/// A list of texts; nothing if there are none.
pub(crate) fn list(name: &str, texts: &[String]) -> String {
    if texts.is_empty() {
        return String::new();
    }
    let mut html = format!("<{name}>\n");
    for text in texts {
        // Text can always be written to memory.
        let _ = write!(html, "{}", element("li", text));
    }
    html + &format!("</{name}>\n")
}

/// Fills places like `{title}` of a template in one pass, so that nothing that is filled in is read again.
pub(crate) fn filled(template: &str, texts: &[(&str, &str)]) -> String {
    let mut html = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        html.push_str(before);
        let (name, after) = behind.split_once('}').unwrap_or((behind, ""));
        let text = texts.iter().find(|(known, _)| *known == name);
        html.push_str(text.map_or("", |(_, text)| text));
        rest = after;
    }
    html + rest
}

/// A page of text with a link to the lobby. `body` is HTML.
pub(crate) fn text_page(head: &Head, title: &str, body: &str) -> String {
    let language = head.language();
    let enter = escaped(id!("hall-web-enter").in_language(language));
    let texts = [
        ("language", language.code()),
        ("root", &head.root()),
        ("title", &escaped(title)),
        ("body", body),
        ("style", STYLE),
        ("enter", &enter),
    ];
    filled(&versioned(TEXT_PAGE), &texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_not_read_again() {
        let texts = [("a", "{b}"), ("b", "c")];
        assert_eq!(filled("{a}-{b}-{x}-{", &texts), "{b}-c--");
    }

    #[test]
    fn names_end_no_element() {
        assert_eq!(
            element("p", "<script>\"&"),
            "<p>&lt;script>&quot;&amp;</p>\n"
        );
        assert_eq!(list("ul", &[]), "");
        let head = Head::parse(b"GET / HTTP/1.1\r\n\r\n").expect("a head");
        let page = text_page(&head, "</title>", "<p>x</p>");
        assert!(page.contains("<title>&lt;/title></title>") && page.contains("<p>x</p>"));
    }
}
