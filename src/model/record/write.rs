//! Writing a record: every key of the rules, so that a later change of a default changes no old game.

use std::fmt;

use jiff::Timestamp;
use toml::Value as Toml;

use super::games::is_pdn;
use super::{Record, VERSION};
use crate::any::{AnyPlaythrough, AnyRules};
use crate::checkers::pdn_clock::PdnClock as _;
use crate::checkers::pdn_play::PdnPlay as _;
use crate::game_date::{DateTime as _, GameDate};
use crate::player::{Controller, Player};
use crate::seat::Seat;
use crate::settings::SettingValue;
use crate::time_control::TimeControl;
use draughts::pdn;
use draughts::side::Color;

/// The longest line with a list, in characters.
const WIDTH: usize = 100;

impl Record {
    /// The text for a file of this name: PDN for checkers in a file that ends in `.pdn`, else the record.
    pub fn text_for(&self, path: &str) -> String {
        self.pdn()
            .filter(|_| is_pdn(path))
            .unwrap_or_else(|| self.to_string())
    }

    /// The game of checkers as it stands in a file of many, with the blank line before all but the first. The text of a file
    /// is not changed.
    pub fn collected(&self, is_first: bool) -> String {
        let text = self.pdn.clone().or_else(|| self.pdn()).unwrap_or_default();
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let gap = if is_first { "" } else { newline };
        format!("{gap}{}{newline}", text.trim_end())
    }

    /// The game in PDN, if it is one of checkers: as it stood in the file that it came from, or else with what is known
    /// here.
    fn pdn(&self) -> Option<String> {
        let Ok((AnyPlaythrough::Checkers(playthrough), None)) = self.replay() else {
            return None;
        };
        let source = self
            .pdn
            .as_ref()
            .and_then(|text| Some((text, pdn::read(text).ok()?.into_iter().next()?)));
        let is_same = |game: &pdn::PdnGame| {
            let played = game.follow_as(playthrough.rules().variant);
            played.is_ok_and(|(played, _)| {
                played.playthrough.log() == playthrough.log()
                    && played.playthrough.end() == self.end
            })
        };
        if let Some((text, _)) = source.as_ref().filter(|(_, game)| is_same(game)) {
            return Some(format!("{text}\n"));
        }
        let names = [0, 1].map(|seat| self.players[seat].name.clone());
        let mut game = pdn::PdnGame::of(&playthrough, &names).with_clock(self.clock);
        if let Some(time) = self.started.or(self.finished) {
            game = game.with_tag("Date", &GameDate::of(time).pdn());
        }
        for (seat, player) in Seat::all(2).zip(&self.players) {
            let color = if playthrough.game().color(seat) == Color::White {
                "White"
            } else {
                "Black"
            };
            game = match &player.controller {
                Controller::Person => game,
                Controller::Robot(level) => game
                    .with_tag(&format!("{color}Type"), "program")
                    .with_tag(&format!("{color}Level"), level.name()),
                Controller::Engine(_) => game.with_tag(&format!("{color}Type"), "program"),
            };
        }
        let own = [
            "White",
            "Black",
            "Result",
            "GameType",
            "Variant",
            "SetUp",
            "FEN",
            "TimeControl",
        ];
        let kept = source.into_iter().flat_map(|(_, game)| game.tags);
        let kept = kept.filter(|(name, _)| !own.iter().any(|tag| tag.eq_ignore_ascii_case(name)));
        Some(
            kept.fold(game, |game, (name, value)| game.with_tag(&name, &value))
                .to_string(),
        )
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "version = {VERSION}")?;
        writeln!(f, "mode = {}", text(self.rules.mode().name()))?;
        writeln!(f, "players = {}", list(self.players.iter().map(player)))?;
        write!(f, "\n[rules]\n{}", rules(&self.rules))?;
        writeln!(f, "\n[game]")?;
        time(f, "started", self.started)?;
        time(f, "finished", self.finished)?;
        if let Some(end) = self.end {
            writeln!(f, "end = {}", text(&end.to_string()))?;
        }
        if self.clock != TimeControl::None {
            writeln!(f, "clock = {}", text(&self.clock.to_string()))?;
        }
        if self.practice {
            writeln!(f, "practice = true")?;
        }
        writeln!(
            f,
            "moves = {}",
            list(self.moves.iter().map(|chosen| text(chosen)))
        )?;
        if self.spent.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "spent = {}",
            list(self.spent.iter().map(ToString::to_string))
        )
    }
}

/// Every key of some rules with its value, a line each, as it stands under `[rules]`.
pub fn rules(rules: &AnyRules) -> String {
    let line = |(name, value): &(&str, SettingValue)| format!("{name} = {}\n", rule(value));
    rules.entries().iter().map(line).collect()
}

/// A text in quotation marks, escaped as TOML wants it.
fn text(text: &str) -> String {
    Toml::from(text).to_string()
}

fn player(player: &Player) -> String {
    let name = text(&player.name);
    match &player.controller {
        Controller::Person => name,
        Controller::Robot(level) => format!("{{ name = {name}, robot = {} }}", text(level.name())),
        Controller::Engine(engine) => format!("{{ name = {name}, engine = {} }}", text(engine)),
    }
}

fn rule(value: &SettingValue) -> String {
    match value {
        SettingValue::Number(_) | SettingValue::Switch(_) => value.to_string(),
        SettingValue::Word(word) => text(word),
    }
}

fn time(f: &mut fmt::Formatter<'_>, key: &str, time: Option<Timestamp>) -> fmt::Result {
    time.map_or(Ok(()), |time| writeln!(f, "{key} = {time}"))
}

/// A list in one line if it fits, else in as few lines as hold it.
fn list(items: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for item in items {
        let line = lines
            .last_mut()
            .filter(|line| line.is_empty() || width(line) + width(&item) + 3 <= WIDTH);
        match line {
            Some(line) if line.is_empty() => line.push_str(&item),
            Some(line) => line.extend([", ", &item]),
            None => lines.push(item),
        }
    }
    match &lines[..] {
        [only] => format!("[{only}]"),
        _ => format!("[\n    {},\n]", lines.join(",\n    ")),
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}
