//! The text of a game that is over, below the screen that steps through it.

use parlour_boards::game_text::GameText;
use parlour_language::{Language, id};

use crate::html::{element, escaped, list};

/// The title of the page.
pub(crate) fn title(game: &GameText) -> String {
    format!(
        "{} \u{2014} {}",
        game.players.join(" \u{2013} "),
        game.title
    )
}

/// The text as HTML: folded, with the result in sight.
pub(crate) fn html(game: &GameText, language: Language) -> String {
    let summary = format!("{}: {}", title(game), game.verdict);
    let when = game
        .finished
        .as_ref()
        .map_or_else(String::new, |finished| element("p", finished));
    let rules = element("p", &game.rules.join(", "));
    format!(
        "<details id=\"game\">\n<summary>{}</summary>\n{when}{}{rules}{}{}</details>",
        escaped(&summary),
        list("ul", &game.scores),
        element("h2", id!("hall-web-moves").in_language(language)),
        list("ol", &game.lines),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_with_names_result_date_and_moves() {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        let game = GameText {
            title: "Checkers".into(),
            rules: words(&["variant = english", "ballot = none"]),
            players: words(&["ana", "<b>"]),
            verdict: "ana wins".into(),
            scores: words(&["1. ana: 1"]),
            finished: Some("2026-01-31 18:30 UTC".into()),
            lines: words(&["ana moves 11-15"]),
        };
        assert_eq!(title(&game), "ana \u{2013} <b> \u{2014} Checkers");
        let html = html(&game, Language::English);
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
}
