//! The page with a screen, and what leads to it.

use parlour_boards::game_text::GameText;
use parlour_language::{Id, Language, id};

use crate::answer::Answer;
use crate::files::versioned;
use crate::game::{html, title};
use crate::head::Head;
use crate::html::{element, escaped, filled, text_page};
use crate::link::Link;

const PAGE: &str = include_str!("../../assets/web/index.html");

/// The path of the page that has sent a form: a link, or else the lobby.
pub(crate) fn of_form(head: &Head) -> String {
    let referer = head.one("referer").unwrap_or_default();
    let path = referer
        .split_once("://")
        .and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    let link = path.and_then(Link::of_path);
    link.map_or_else(|| "/".into(), |link| link.to_string())
}

/// The page with a screen, and the text of a game that is over if the screen steps through one.
///
/// `shows_now` links to what goes on.
pub(crate) fn screen(language: Language, game: Option<&GameText>, shows_now: bool) -> Answer {
    let told = |id: Id| escaped(id.in_language(language));
    let title = game.map_or_else(|| "Parlour".into(), title);
    let game = game.map_or_else(String::new, |game| html(game, language));
    let now = if shows_now {
        format!("<a href=\"/now\">{}</a>", told(id!("hall-web-now")))
    } else {
        String::new()
    };
    let texts = [
        ("language", language.code().to_owned()),
        ("title", escaped(&title)),
        ("game", game),
        ("now", now),
        ("again", told(id!("hall-web-again"))),
        ("account", told(id!("hall-web-account"))),
        ("account-help", told(id!("hall-web-account-help"))),
        ("enter", told(id!("hall-web-enter"))),
        ("keyboard", told(id!("hall-web-keyboard"))),
        ("lost", told(id!("hall-web-lost"))),
        ("script", told(id!("hall-web-script"))),
    ];
    let texts = texts.each_ref().map(|(name, text)| (*name, text.as_str()));
    Answer::file("text/html", filled(&versioned(PAGE), &texts))
}

/// The page that says that there is nothing at an address.
pub(crate) fn missing(language: Language) -> Answer {
    let told = |id: Id| id.in_language(language);
    let body = element("p", told(id!("hall-web-missing-help")));
    let html = text_page(language, told(id!("hall-web-missing")), &body);
    Answer::file("text/html", html).with_status("404 Not Found")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{SCREEN, SCRIPT, STYLE, WORKER};
    use crate::html::TEXT_PAGE;

    #[test]
    fn the_page_is_small() {
        let size =
            PAGE.len() + TEXT_PAGE.len() + STYLE.len() + SCREEN.len() + SCRIPT.len() + WORKER.len();
        assert!(size <= 60 * 1024, "{size} bytes");
    }

    #[test]
    fn every_text_of_the_page_is_filled_in() {
        for name in PAGE.split('{').skip(1) {
            let name = name.split('}').next().unwrap_or_default();
            let place = format!("{{{name}}}");
            for language in Language::ALL {
                let bytes = screen(language, None, true).bytes();
                let html = String::from_utf8(bytes).expect("text");
                assert!(!html.contains(&place), "{html}");
                assert!(html.contains("<title>Parlour</title>"), "{html}");
            }
        }
    }

    #[test]
    fn a_form_leads_back_to_its_link_and_to_no_other_site() {
        for (referer, page) in [
            ("https://a/t/k3f9q2", "/t/k3f9q2"),
            ("https://a/g/12", "/g/12"),
            ("https://a//evil", "/"),
            ("x", "/"),
        ] {
            let text = format!("POST /account HTTP/1.1\r\nReferer: {referer}\r\n\r\n");
            let head = Head::parse(text.as_bytes()).expect("a head");
            assert_eq!(of_form(&head), page, "{referer}");
        }
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for file in [PAGE, TEXT_PAGE, STYLE, SCREEN, SCRIPT, WORKER] {
            assert!(
                !file.contains("://") && !file.contains("<script>"),
                "{file}"
            );
        }
    }
}
