//! What people have done: choose a person and a game, and look at the figures.

use crate::app::form::{Control, Form, FormDeed, Row};
use crate::app::text::lasted;
use crate::store::{Person, Statistics};

/// A row of the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Whose figures.
    Player,
    /// In which game.
    Game,
    /// Back to the start screen.
    Back,
}

/// The statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The rows.
    pub form: Form<Field>,
    people: Vec<Person>,
    person: usize,
    games: Vec<Statistics>,
    game: usize,
    /// The name as whose games those of this person are to count, once that is confirmed.
    pub merging: Option<String>,
}

impl Figures {
    /// The screen before anything is known.
    #[must_use]
    pub fn new() -> Self {
        let (people, games) = (Vec::new(), Vec::new());
        let mut figures = Self { form: Form::new(Vec::new()), people, person: 0, games, game: 0, merging: None };
        figures.form = Form::new(figures.rows());
        figures
    }

    /// Takes in who there is; whoever was chosen stays so, if there still is such a person.
    pub fn know(&mut self, people: Vec<Person>) {
        let chosen = self.person().map(|person| person.name.clone());
        self.person = people.iter().position(|person| Some(&person.name) == chosen.as_ref()).unwrap_or(0);
        self.people = people;
        self.form.renew(self.rows());
    }

    /// Takes in what the chosen person has done.
    pub fn show(&mut self, games: Vec<Statistics>) {
        let chosen = self.statistics().map(|statistics| statistics.mode);
        self.game = games.iter().position(|game| Some(game.mode) == chosen).unwrap_or(0);
        self.games = games;
        self.form.renew(self.rows());
    }

    /// The person who is chosen.
    #[must_use]
    pub fn person(&self) -> Option<&Person> {
        self.people.get(self.person)
    }

    /// What is looked at.
    #[must_use]
    pub fn statistics(&self) -> Option<&Statistics> {
        self.games.get(self.game)
    }

    /// Takes in what a row was changed to; says whether another person is wanted now.
    pub fn change(&mut self, deed: &FormDeed<Field>) -> bool {
        let FormDeed::Stepped(field, by) = *deed else { return false };
        match field {
            Field::Player => self.person = step(self.person, self.people.len(), by),
            Field::Game => self.game = step(self.game, self.games.len(), by),
            Field::Back => {}
        }
        self.form.renew(self.rows());
        field == Field::Player
    }

    fn rows(&self) -> Vec<Row<Field>> {
        let player = self.person().map_or_else(|| "nobody has finished a game yet".into(), named);
        let game = self.statistics().map_or("-", |statistics| statistics.mode.title());
        vec![
            choice(Field::Player, "player", &player, "whose figures these are"),
            choice(Field::Game, "game", game, "in which game"),
            Row::button(Field::Back, "Back", "back to the start screen"),
        ]
    }

    /// The figures in lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        self.statistics().map_or_else(Vec::new, lines)
    }
}

impl Default for Figures {
    fn default() -> Self {
        Self::new()
    }
}

fn named(person: &Person) -> String {
    if person.also.is_empty() {
        person.name.clone()
    } else {
        format!("{}, also {}", person.name, person.also.join(", "))
    }
}

fn step(now: usize, count: usize, by: i64) -> usize {
    let choices: Vec<_> = (0..count.max(1)).collect();
    crate::app::cycle::turned(&choices, &now, by)
}

fn choice(key: Field, label: &str, value: &str, help: &str) -> Row<Field> {
    let (label, value, help) = (label.into(), value.into(), help.into());
    Row { key, label, value, typed: String::new(), help, control: Control::Choice }
}

/// The figures of a person in a game, in lines.
#[must_use]
pub fn lines(statistics: &Statistics) -> Vec<String> {
    let mut lines = vec![format!("{} played, {} with others", statistics.played, statistics.against)];
    if let Some(rate) = statistics.win_rate() {
        lines.push(format!("{} won, {:.0} %; {} drawn", statistics.won, rate * 100.0, statistics.drawn));
        lines.push(format!("{} won in succession, at best {}", statistics.streak, statistics.longest));
    }
    lines.extend(statistics.average().map(|(mean, unit)| format!("{mean:.2} {unit}")));
    lines.push(format!("{} at the table", lasted(statistics.waited)));
    lines
}
