//! The page of what goes on: tables to watch, and games that are over.

use std::fmt::Write as _;

use parlour_language::{Language, id, text};
use parlour_model::any::Mode;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::player::Level;
use serde::Deserialize;

use crate::html::{element, escaped, text_page};

/// The state of the hall, as the server tells it to anybody.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Now {
    hall: String,
    tables: Vec<Table>,
    finished: Vec<Game>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Table {
    #[serde(rename = "table")]
    code: String,
    #[serde(flatten)]
    played: Played,
    stage: String,
    n: usize,
    watchers: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Game {
    #[serde(rename = "game")]
    id: i64,
    #[serde(flatten)]
    played: Played,
    /// Seats, from 1.
    winners: Vec<usize>,
    finished: String,
}

/// A game and who plays it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Played {
    mode: String,
    rules: Rules,
    players: Vec<String>,
}

/// The rule that is part of a game's name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Rules {
    variant: Option<String>,
}

impl Played {
    /// The name of the game, with its variant.
    fn title(&self, language: Language) -> String {
        let variant = self.rules.variant.as_ref();
        let variant = variant.and_then(|name| name.parse::<draughts::Variant>().ok());
        match (variant, self.mode.parse::<Mode>()) {
            (Some(variant), _) => {
                let variant = variant.title().in_language(language);
                let title = text!("hall-checkers", variant = variant);
                title.in_language(language).into_owned()
            }
            (None, Ok(mode)) => mode.title().in_language(language).to_owned(),
            (None, Err(_)) => self.mode.clone(),
        }
    }

    /// The players and the game.
    fn line(&self, language: Language) -> String {
        let players = self.players.iter();
        let players: Vec<_> = players.map(|name| player_name(name, language)).collect();
        format!(
            "{} \u{2014} {}",
            players.join(" \u{2013} "),
            self.title(language)
        )
    }
}

impl Now {
    pub(crate) fn read(told: &str) -> Option<Self> {
        serde_json::from_str(told).ok()
    }

    /// The page in a language.
    pub(crate) fn page(&self, language: Language) -> String {
        let told = |id: parlour_language::Id| id.in_language(language);
        let (running, waiting): (Vec<_>, Vec<_>) = self
            .tables
            .iter()
            .partition(|table| table.stage == "running");
        let running = running.iter().map(|table| table.running(language));
        let waiting = waiting.iter().map(|table| table.waiting(language));
        let finished = self.finished.iter().map(|game| game.row(language));
        let body = [
            section(
                told(id!("hall-web-running")),
                &running.collect::<Vec<_>>(),
                language,
            ),
            section(
                told(id!("hall-web-waiting")),
                &waiting.collect::<Vec<_>>(),
                language,
            ),
            section(
                told(id!("hall-web-finished")),
                &finished.collect::<Vec<_>>(),
                language,
            ),
        ];
        text_page(language, &self.hall, &body.concat())
    }
}

impl Table {
    fn running(&self, language: Language) -> String {
        let state = text!(
            "hall-web-running-row",
            moves = self.n,
            watchers = self.watchers
        );
        let state = state.in_language(language);
        row(
            &format!("/w/{}", self.code),
            &self.played.line(language),
            &state,
        )
    }

    fn waiting(&self, language: Language) -> String {
        row(
            &format!("/t/{}", self.code),
            &self.played.line(language),
            "",
        )
    }
}

impl Game {
    fn row(&self, language: Language) -> String {
        let winner = |seat: &usize| {
            let name = self.played.players.get(seat.checked_sub(1)?)?;
            Some(player_name(name, language))
        };
        let winners: Vec<_> = self.winners.iter().filter_map(winner).collect();
        // Nobody wins a draw, and nobody loses a game alone.
        let state = if winners.is_empty() || winners.len() == self.played.players.len() {
            String::new()
        } else {
            let won = text!("hall-web-won", names = winners.join(", "));
            won.in_language(language).into_owned()
        };
        let when: String = self.finished.chars().take(16).collect();
        let state = format!("{state} {} UTC", when.replace('T', " "));
        row(
            &format!("/g/{}", self.id),
            &self.played.line(language),
            state.trim(),
        )
    }
}

/// The name of a player, or for whom a seat is.
fn player_name(player: &str, language: Language) -> String {
    match player.strip_prefix('@') {
        Some("open") => id!("hall-web-free-seat").in_language(language).to_owned(),
        Some(level) => level.parse::<Level>().map_or_else(
            |_| level.to_owned(),
            |level| level.title().in_language(language).to_owned(),
        ),
        None => player.to_owned(),
    }
}

fn row(link: &str, text: &str, state: &str) -> String {
    format!(
        "<li><a href=\"{}\">{}</a> <small>{}</small></li>\n",
        escaped(link),
        escaped(text),
        escaped(state)
    )
}

fn section(title: &str, rows: &[String], language: Language) -> String {
    let mut html = element("h2", title);
    if rows.is_empty() {
        return html + &element("p", id!("hall-web-none").in_language(language));
    }
    // Text can always be written to memory.
    let _ = write!(html, "<ul>\n{}</ul>\n", rows.concat());
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOLD: &str = r#"{"hall":"The <Inn>","version":1,"at":"2026-01-31T18:30:00Z","tables":[
        {"table":"k3f9q2","mode":"checkers","rules":{"variant":"russian","fen":""},"players":["ana","@expert"],"invited":[],
         "here":[1],"clock":"none","rated":false,"listed":true,"stage":"running","n":7,"watchers":2,"opened":""},
        {"table":"aaaaaa","mode":"memoarrr","rules":{},"players":["<b>","@open"],"stage":"waiting","n":0,"watchers":0}],
        "finished":[{"game":12,"mode":"birdhead","rules":{},"players":["ana","bob"],"winners":[2],"end":null,"n":9,
         "finished":"2026-01-31T18:30:00Z"}]}"#;

    #[test]
    fn tables_and_games_are_links() {
        let html = Now::read(TOLD).expect("a page").page(Language::English);
        for part in [
            "<title>The &lt;Inn></title>",
            "<li><a href=\"/w/k3f9q2\">ana \u{2013} expert \u{2014} Checkers (russian)</a>",
            "<li><a href=\"/t/aaaaaa\">&lt;b> \u{2013} free seat \u{2014} Memoarrr!</a>",
            "<li><a href=\"/g/12\">ana \u{2013} bob \u{2014} BirdHead</a> <small>won by bob 2026-01-31 18:30 UTC</small>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    #[test]
    fn a_quiet_hall_says_so_in_every_language() {
        let now = Now::read(r#"{"hall":"x","tables":[],"finished":[]}"#).expect("a page");
        for language in Language::ALL {
            let none = id!("hall-web-none").in_language(language);
            assert_eq!(now.page(language).matches(none).count(), 3);
        }
        assert_eq!(Now::read("{}"), None);
    }
}
