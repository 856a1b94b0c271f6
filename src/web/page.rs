//! The page with a screen, and what leads to it.

use parlour_boards::game_text::GameText;
use parlour_hall::programs::public::PublicState;
use parlour_language::{Id, id};
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;

use crate::account;
use crate::answer::Answer;
use crate::files::{STYLE, versioned};
use crate::game::{html, title};
use crate::head::Head;
use crate::html::{element, escaped, filled, text_page};
use crate::link::Link;
use crate::now;

const PAGE: &str = include_str!("../../assets/web/index.html");

/// The things that a page with a screen tells beside it, and where a link to it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    title: Option<String>,
    description: Option<String>,
    /// The address of its picture, relative to the folder of the page.
    picture: Option<String>,
    /// The text of a game that is over, as HTML.
    game: String,
    /// Whether the page is for people who may play, each of whom has a secret.
    is_for_players: bool,
}

impl Told {
    /// The same on a page for people who may play, if this is so.
    #[must_use]
    pub(crate) fn for_players(self, is_for_players: bool) -> Self {
        Self {
            is_for_players,
            ..self
        }
    }

    /// Tells of a game that is over.
    pub(crate) fn game(game: &GameText, link: Link, head: &Head) -> Self {
        Self {
            title: Some(title(game)),
            description: Some(game.verdict.clone()),
            picture: Some(link.picture()),
            game: html(game, head.language()),
            is_for_players: false,
        }
    }

    /// Tells of a table; `None` if it is not among those that are listed.
    pub(crate) fn table(state: &PublicState, code: TableCode, head: &Head) -> Option<Self> {
        let table = state.tables.iter().find(|table| table.code == code)?;
        Some(Self {
            title: Some(now::table_line(table, head.language())),
            description: Some(now::state(table, head.language())),
            picture: (table.stage == Stage::Running).then(|| Link::Watch(code).picture()),
            game: String::new(),
            is_for_players: false,
        })
    }
}

/// The picture of what has none of its own, in the folder of the page.
const ICON: &str = "icon-512.png";

/// The page with a screen, at this address. `shows_now` links to what goes on.
pub(crate) fn screen(head: &Head, address: &str, about: Told, shows_now: bool) -> Answer {
    let (language, root) = (head.language(), head.root());
    let cookie = account::kept_cookie(head).filter(|_| about.is_for_players);
    let asks = about.is_for_players && cookie.is_none();
    let told = |id: Id| escaped(id.in_language(language));
    let title = about.title.unwrap_or_else(|| "Parlour".into());
    let description = about.description;
    let description =
        description.map_or_else(|| told(id!("hall-web-description")), |text| escaped(&text));
    let picture = about.picture.as_deref().unwrap_or(ICON);
    let picture = format!("{address}/{picture}");
    let now = if shows_now {
        format!("<a href=\"{root}now\">{}</a>", told(id!("hall-web-now")))
    } else {
        String::new()
    };
    let texts = [
        ("language", language.code().to_owned()),
        ("secret", if asks { "none" } else { "" }.to_owned()),
        ("root", root),
        ("title", escaped(&title)),
        ("description", description),
        ("picture", escaped(&picture)),
        ("style", STYLE.to_owned()),
        ("game", about.game),
        ("now", now),
        ("again", told(id!("hall-web-again"))),
        ("account-help", told(id!("hall-web-account-help"))),
        ("enter", told(id!("hall-web-enter"))),
        ("keyboard", told(id!("hall-web-keyboard"))),
        ("lost", told(id!("hall-web-lost"))),
        ("script", told(id!("hall-web-script"))),
        ("close", told(id!("hall-web-close"))),
        ("copied", told(id!("hall-web-copied"))),
        ("larger", told(id!("hall-web-larger"))),
        ("no-copy", told(id!("hall-web-no-copy"))),
        ("no-messages", told(id!("hall-web-no-messages"))),
        ("no-socket", told(id!("hall-web-no-socket"))),
        ("no-storage", told(id!("hall-web-no-storage"))),
        ("screen", told(id!("hall-web-screen"))),
        ("smaller", told(id!("hall-web-smaller"))),
        ("sound", told(id!("hall-web-sound"))),
        ("text", told(id!("hall-web-text"))),
    ];
    let texts = texts.each_ref().map(|(name, text)| (*name, text.as_str()));
    Answer::file("text/html", filled(&versioned(PAGE), &texts)).with_cookie(cookie)
}

/// The page that says that a table is no longer there, and leads on.
pub(crate) fn gone(head: &Head) -> Answer {
    let told = |id: Id| id.in_language(head.language());
    let body = format!(
        "{}<p><a href=\"{}now\">{}</a></p>\n",
        element("p", told(id!("hall-web-gone-help"))),
        head.root(),
        escaped(told(id!("hall-web-now")))
    );
    let html = text_page(head, told(id!("hall-web-gone")), &body);
    Answer::file("text/html", html).with_status("404 Not Found")
}

/// The page that says that there is nothing at an address.
pub(crate) fn missing(head: &Head) -> Answer {
    let told = |id: Id| id.in_language(head.language());
    let body = element("p", told(id!("hall-web-missing-help")));
    let html = text_page(head, told(id!("hall-web-missing")), &body);
    Answer::file("text/html", html).with_status("404 Not Found")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{FILES, WORKER};
    use crate::html::TEXT_PAGE;
    use parlour_language::Language;

    fn head(path: &str, language: Language) -> Head {
        let code = language.code();
        let text = format!("GET {path} HTTP/1.1\r\nAccept-Language: {code}\r\n\r\n");
        Head::parse(text.as_bytes()).expect("a head")
    }

    /// Nothing is asked for from the root of the host: a proxy may have put the page below a path.
    #[test]
    fn the_page_works_below_a_path() {
        for (path, icon) in [
            ("/", "\"./icon.svg?"),
            ("/t/k3f9q2", "\"../icon.svg?"),
            ("/a/b/c", "\"../../icon.svg?"),
        ] {
            let head = head(path, Language::English);
            for answer in [
                screen(&head, "https://a.example", Told::default(), true),
                missing(&head),
                gone(&head),
            ] {
                let html = answer.text();
                assert!(html.contains(icon), "{path}: {html}");
                let picture = "og:image\" content=\"https://a.example/icon-512.png\"";
                assert_eq!(html.contains("og:title"), html.contains(picture), "{html}");
                for absolute in ["href=\"/", "src=\"/", "action=\"/"] {
                    assert!(!html.contains(absolute), "{path}: {html}");
                }
            }
        }
    }

    #[test]
    fn the_page_is_small() {
        let files: usize = FILES.iter().map(|(_, _, text)| text.len()).sum();
        let size = PAGE.len() + STYLE.len() + files;
        assert!(size <= 60 * 1024, "{size} bytes");
    }

    #[test]
    fn every_text_of_the_page_is_filled_in() {
        for name in PAGE.split('{').skip(1) {
            let name = name.split('}').next().unwrap_or_default();
            let place = format!("{{{name}}}");
            for language in Language::ALL {
                let html = screen(&head("/", language), "", Told::default(), true).text();
                assert!(!html.contains(&place), "{html}");
                assert!(html.contains("<title>Parlour</title>"), "{html}");
            }
        }
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        let files = FILES.iter().chain([&WORKER]).map(|(_, _, text)| *text);
        for file in files.chain([PAGE, TEXT_PAGE, STYLE]) {
            let file = file.replace("http://www.w3.org/2000/svg", "");
            assert!(
                !file.contains("://") && !file.contains("<script>"),
                "{file}"
            );
        }
    }
}
