//! The text of a game that is over, below the screen that steps through it.

use parlour_language::{Language, id};
use serde::Deserialize;

use crate::html::{element, escaped, list};

/// A game that is over, in words, as the server tells it to anybody.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Game {
    title: String,
    /// Settings of its rules.
    rules: Vec<String>,
    players: Vec<String>,
    verdict: String,
    scores: Vec<String>,
    /// A date and a time of day in UTC; `None` where it is not known.
    finished: Option<String>,
    lines: Vec<String>,
}

impl Game {
    pub(crate) fn read(told: &str) -> Option<Self> {
        serde_json::from_str(told).ok()
    }

    /// The title of the page.
    pub(crate) fn title(&self) -> String {
        format!(
            "{} \u{2014} {}",
            self.players.join(" \u{2013} "),
            self.title
        )
    }

    /// The text as HTML: folded, with the result in sight.
    pub(crate) fn html(&self, language: Language) -> String {
        let summary = format!("{}: {}", self.title(), self.verdict);
        let when = self.finished.as_ref().map_or_else(String::new, |finished| {
            element("p", &format!("{finished} UTC"))
        });
        let rules = element("p", &self.rules.join(", "));
        format!(
            "<details id=\"game\">\n<summary>{}</summary>\n{when}{}{rules}{}{}</details>",
            escaped(&summary),
            list("ul", &self.scores),
            element("h2", id!("hall-web-moves").in_language(language)),
            list("ol", &self.lines),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_with_names_result_date_and_moves() {
        let told = r#"{"title":"Checkers","rules":["variant = english","ballot = none"],"players":["ana","<b>"],"verdict":"ana wins","scores":["1. ana: 1"],
            "finished":"2026-01-31 18:30","lines":["ana moves 11-15"]}"#;
        let game = Game::read(told).expect("a game");
        assert_eq!(game.title(), "ana \u{2013} <b> \u{2014} Checkers");
        let html = game.html(Language::English);
        for part in [
            "ana \u{2013} &lt;b> \u{2014} Checkers: ana wins</summary>",
            "<p>2026-01-31 18:30 UTC</p>",
            "<li>1. ana: 1</li>",
            "<p>variant = english, ballot = none</p>",
            "<li>ana moves 11-15</li>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    #[test]
    fn what_is_no_game_is_none() {
        for told in ["", "{}", "null", r#"{"title":1}"#] {
            assert_eq!(Game::read(told), None, "{told}");
        }
    }
}
