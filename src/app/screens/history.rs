//! The finished games: look for some, look back at one, export it, delete it, import others.

use crate::app::cycle::turned;
use crate::app::form::{Control, Form, FormDeed, Row};
use crate::model::any::Mode;
use crate::model::playthrough::End;
use crate::store::{Fate, Filter, Listed, ListedResult, TableId};

/// A row of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Which game is wanted.
    Game,
    /// Whose.
    Player,
    /// How it ended.
    Fate,
    /// A line between.
    Heading,
    /// A game.
    Entry(TableId),
    /// Later games.
    Newer,
    /// Earlier games.
    Older,
    /// Back to the start screen.
    Back,
}

/// The history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The rows.
    pub form: Form<Field>,
    /// Which games are wanted.
    pub filter: Filter,
    /// Those of them that are listed.
    pub games: Vec<Listed>,
    /// How many there are.
    pub all: usize,
    /// Whose games can be wanted.
    people: Vec<String>,
}

impl History {
    /// The history before it is known.
    #[must_use]
    pub fn new() -> Self {
        let (filter, games, people) = (Filter::default(), Vec::new(), Vec::new());
        let mut history = Self { form: Form::new(Vec::new()), filter, games, all: 0, people };
        history.form = Form::new(history.rows());
        history
    }

    /// Takes in the games that the filter lets through.
    pub fn list(&mut self, games: Vec<Listed>, all: usize) {
        (self.games, self.all) = (games, all);
        self.form.renew(self.rows());
    }

    /// Takes in everybody's names.
    pub fn know(&mut self, people: Vec<String>) {
        self.people = people;
        self.form.renew(self.rows());
    }

    /// The marked game.
    #[must_use]
    pub fn marked(&self) -> Option<&Listed> {
        match self.form.marked()?.key {
            Field::Entry(id) => self.games.iter().find(|game| game.id == id),
            _ => None,
        }
    }

    /// Takes in what a row was changed to; says whether other games are wanted now.
    pub fn change(&mut self, deed: &FormDeed<Field>) -> bool {
        let page = self.filter.limit;
        match *deed {
            FormDeed::Pressed(Field::Newer) => self.filter.skip = self.filter.skip.saturating_sub(page),
            FormDeed::Pressed(Field::Older) => self.filter.skip += page,
            FormDeed::Stepped(field, by) => {
                self.step(field, by);
                self.filter.skip = 0;
            }
            _ => return false,
        }
        true
    }

    fn step(&mut self, field: Field, by: i64) {
        match field {
            Field::Game => self.filter.mode = turned(&with_none(Mode::ALL), &self.filter.mode, by),
            Field::Fate => self.filter.fate = turned(&with_none(Fate::ALL), &self.filter.fate, by),
            Field::Player => {
                let people = with_none(self.people.iter().map(String::as_str));
                self.filter.player = turned(&people, &self.filter.player.as_deref(), by).map(str::to_owned);
            }
            _ => {}
        }
    }

    fn rows(&self) -> Vec<Row<Field>> {
        let filter = &self.filter;
        let mut rows = vec![
            choice(Field::Game, "game", filter.mode.map_or("all", Mode::title), "which games are listed"),
            choice(Field::Player, "player", filter.player.as_deref().unwrap_or("everybody"), "whose games are listed"),
            choice(Field::Fate, "outcome", filter.fate.map_or("any", Fate::name), "how they ended for this player"),
            Row::heading(Field::Heading, &self.heading()),
        ];
        if filter.skip > 0 {
            rows.push(Row::button(Field::Newer, "Newer", "the games after these"));
        }
        rows.extend(self.games.iter().map(row));
        if filter.skip + self.games.len() < self.all {
            rows.push(Row::button(Field::Older, "Older", "the games before these"));
        }
        rows.push(Row::button(Field::Back, "Back", "back to the start screen"));
        rows
    }

    fn heading(&self) -> String {
        let (first, last) = (self.filter.skip + 1, self.filter.skip + self.games.len());
        match self.all {
            0 => "No games".into(),
            1 => "One game".into(),
            all if last - first + 1 == all => format!("{all} games"),
            all => format!("{first} to {last} of {all} games"),
        }
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

fn with_none<T>(all: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    [None].into_iter().chain(all.into_iter().map(Some)).collect()
}

fn choice(key: Field, label: &str, value: &str, help: &str) -> Row<Field> {
    let (label, value, help) = (label.into(), value.into(), help.into());
    Row { key, label, value, typed: String::new(), help, control: Control::Choice }
}

fn row(game: &Listed) -> Row<Field> {
    let when = game.result.as_ref().and_then(|result| result.finished).unwrap_or(game.touched);
    let value = format!("{} {}", &super::date(when)[..10], outcome(game));
    let help = format!("{}; {} moves", outcome(game), game.moves);
    Row { value, ..Row::button(Field::Entry(game.id), &super::title(game), &help) }
}

/// Who played and how it ended: "Ana 5, Robo 3; Ana wins".
#[must_use]
pub fn outcome(game: &Listed) -> String {
    let names = game.names();
    let Some(ListedResult { end, scores, winners, .. }) = &game.result else { return names.all().join(", ") };
    let score = |(name, score): (&&str, &i32)| format!("{name} {score}");
    let scores: Vec<_> = names.all().iter().zip(scores).map(score).collect();
    let how = match (end, &winners[..]) {
        (Some(End::DrawAgreed), _) => "; a draw was agreed".into(),
        (Some(End::Resigned(seat)), _) => format!("; {} gave up", names.get(*seat)),
        (None, []) => "; a draw".into(),
        (None, _) if game.players.len() == 1 => String::new(),
        (None, [winner]) => format!("; {} won", names.get(*winner)),
        (None, winners) => format!("; {} shared the win", names.list(winners)),
    };
    scores.join(", ") + &how
}
