//! The files of the page.

use parlour_language::{Language, id};

use crate::answer::Answer;
use crate::head::Head;

const PAGE: &str = include_str!("../../assets/web/index.html");
const STYLE: &str = include_str!("../../assets/web/parlour.css");
const SCREEN: &str = include_str!("../../assets/web/screen.js");
const SCRIPT: &str = include_str!("../../assets/web/parlour.js");

/// The file at this path; `None` if there is none.
pub(crate) fn at(path: &str, language: Language) -> Option<Answer> {
    let (kind, text) = match path {
        "/parlour.css" => ("text/css", STYLE.to_owned()),
        "/parlour.js" => ("text/javascript", SCRIPT.to_owned()),
        "/screen.js" => ("text/javascript", SCREEN.to_owned()),
        path if path == "/" || is_table(path) => ("text/html", html(language)),
        _ => return None,
    };
    Some(Answer::file(kind, text))
}

/// The path of the page that has sent a form: the link to a table, or else the lobby.
pub(crate) fn of_form(head: &Head) -> &str {
    let referer = head.one("referer").unwrap_or_default();
    let path = referer
        .split_once("://")
        .and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    path.filter(|path| is_table(path)).unwrap_or("/")
}

/// Returns whether this is the link to a table.
fn is_table(path: &str) -> bool {
    let code = path.strip_prefix("/t/");
    code.is_some_and(|code| code.parse::<parlour_model::table_code::TableCode>().is_ok())
}

/// The page in a language.
fn html(language: Language) -> String {
    let texts = [
        ("{again}", id!("hall-web-again")),
        ("{account}", id!("hall-web-account")),
        ("{account-help}", id!("hall-web-account-help")),
        ("{keyboard}", id!("hall-web-keyboard")),
        ("{lost}", id!("hall-web-lost")),
        ("{script}", id!("hall-web-script")),
    ];
    let page = PAGE.replace("{language}", language.code());
    texts.iter().fold(page, |page, (name, text)| {
        page.replace(name, &escaped(text.in_language(language)))
    })
}

/// Text as HTML has it, also in an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small() {
        let size = PAGE.len() + STYLE.len() + SCREEN.len() + SCRIPT.len();
        assert!(size <= 60 * 1024, "{size} bytes");
    }

    #[test]
    fn every_text_of_the_page_is_filled_in() {
        for language in Language::ALL {
            let html = html(language);
            assert!(!html.contains('{') && !html.contains('}'), "{html}");
        }
    }

    #[test]
    fn a_link_to_a_table_is_the_page() {
        assert_eq!(
            at("/t/k3f9q2", Language::English),
            at("/", Language::English)
        );
        for path in [
            "/t/",
            "/t/k3f9q",
            "/t/k3f9q2/",
            "/../Cargo.toml",
            "/index.html",
            "",
        ] {
            assert_eq!(at(path, Language::English), None, "{path}");
        }
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for file in [PAGE, STYLE, SCREEN, SCRIPT] {
            assert!(
                !file.contains("://") && !file.contains("<script>"),
                "{file}"
            );
        }
    }
}
