//! The ranking of today's daily deals in a hall, game by game, and everybody's streaks.

use jiff::civil::Date;

use crate::app::action::{Action, Destination, ResponseUse};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::screen::{FormScreen, Shared};
use crate::app::screens::history::outcome_title;
use crate::app::screens::play::turns;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::cycle::turned;
use parlour_model::daily::{self, Measure};
use parlour_store::{DailyRow, DailyStreak, StoreRequest, StoreResponse};

/// A row of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DailyRankingItem {
    /// The choice of what is listed.
    List,
    Heading,
    /// Somebody, by name.
    Person(String),
    /// Somebody whose account is gone, by the number of the row.
    Gone(usize),
    /// Back to the daily deals.
    Back,
}

/// The rows that the screen lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    Game(Mode),
    Streaks,
}

impl Listed {
    /// All lists in their order.
    fn all() -> Vec<Self> {
        let games = Mode::ALL.into_iter().map(Self::Game);
        games.chain([Self::Streaks]).collect()
    }

    fn title(self) -> Id {
        match self {
            Self::Game(mode) => mode.title(),
            Self::Streaks => id!("lists-daily-streaks"),
        }
    }
}

/// The ranking of today's deal of a game, or the streaks.
#[derive(Clone, Debug, PartialEq)]
pub struct DailyRankingScreen {
    pub form: Form<DailyRankingItem>,
    today: Date,
    listed: Listed,
    /// The name of the person who looks, and whose row is told wherever it stands.
    person: String,
}

impl DailyRankingScreen {
    /// The ranking of a game before it is known.
    pub fn new(today: Date, mode: Mode, person: String) -> Self {
        let mut screen = Self {
            form: Form::new(Vec::new()),
            today,
            listed: Listed::Game(mode),
            person,
        };
        screen.form = Form::new(screen.frame(vec![heading(id!("lists-moment"))]));
        screen
    }

    /// The rows of the screen around those of a list.
    fn frame(&self, rows: Vec<Row<DailyRankingItem>>) -> Vec<Row<DailyRankingItem>> {
        let list = Row {
            value: self.listed.title().into(),
            control: Control::Choice,
            ..Row::button(
                DailyRankingItem::List,
                text!("lists-game"),
                text!("lists-daily-ranking-game-help"),
            )
        };
        let back = Row::button(
            DailyRankingItem::Back,
            text!("menu-back"),
            text!("menu-daily"),
        );
        [list].into_iter().chain(rows).chain([back]).collect()
    }

    /// Shows a list, or a word where nobody is in it.
    fn show(&mut self, rows: Vec<Row<DailyRankingItem>>, nobody: Id) {
        let rows = if rows.is_empty() {
            vec![heading(nobody)]
        } else {
            rows
        };
        self.form.renew(self.frame(rows));
    }
}

fn heading(text: Id) -> Row<DailyRankingItem> {
    Row::heading(DailyRankingItem::Heading, text)
}

/// The row of somebody with a result.
fn person(
    index: usize,
    place: Option<u64>,
    name: Option<&String>,
    value: Text,
) -> Row<DailyRankingItem> {
    let label = |name: Text| {
        let place = place.map(|place| place.to_string().into());
        Text::list(place.into_iter().chain([name]), " ")
    };
    let row = match name {
        Some(name) => Row::button(
            DailyRankingItem::Person(name.clone()),
            label(name.clone().into()),
            text!("lists-ranking-help"),
        ),
        None => Row::heading(
            DailyRankingItem::Gone(index),
            label(text!("lists-daily-gone")),
        ),
    };
    Row { value, ..row }
}

/// A result in words: what the ranking goes by.
fn result(mode: Mode, row: &DailyRow) -> Text {
    let outcome = outcome_title(row.outcome);
    match daily::measure(mode) {
        Measure::Turns => turns(row.turns.try_into().unwrap_or(u32::MAX)),
        Measure::Outcome => outcome.into(),
        Measure::Score(_) => text!(
            "lists-daily-result-score",
            outcome = outcome,
            score = row.score
        ),
    }
}

fn streak(streak: &DailyStreak) -> Text {
    text!(
        "lists-daily-streak",
        now = streak.now,
        longest = streak.longest
    )
}

impl FormScreen for DailyRankingScreen {
    type Key = DailyRankingItem;

    const CONTEXT: Context = Context::Choice;

    fn title(&self) -> Text {
        text!("lists-daily-ranking", date = &self.today)
    }

    fn form(&self) -> &Form<DailyRankingItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<DailyRankingItem> {
        &mut self.form
    }

    fn is_searched(&self) -> bool {
        true
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        (command == Command::Back).then(|| vec![Action::Open(Destination::Daily)])
    }

    fn on_event(&mut self, event: FormEvent<DailyRankingItem>, _: &mut Shared) -> Vec<Action> {
        vec![match event {
            FormEvent::Stepped(DailyRankingItem::List, by) => {
                self.listed = turned(&Listed::all(), &self.listed, by);
                self.form.renew(self.frame(Vec::new()));
                Action::fetch(self.listing(), ResponseUse::List)
            }
            FormEvent::Pressed(DailyRankingItem::Person(name)) => {
                Action::Open(Destination::Profile(Some(name)))
            }
            FormEvent::Pressed(DailyRankingItem::Back) => Action::Open(Destination::Daily),
            _ => return Vec::new(),
        }]
    }

    fn mode(&self) -> Option<Mode> {
        match self.listed {
            Listed::Game(mode) => Some(mode),
            Listed::Streaks => None,
        }
    }

    fn listing(&self) -> StoreRequest {
        match self.listed {
            Listed::Game(mode) => StoreRequest::DailyRanking {
                day: self.today,
                mode,
                person: self.person.clone(),
            },
            Listed::Streaks => StoreRequest::DailyStreaks { today: self.today },
        }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        match response {
            StoreResponse::DailyRanking(ranking) if self.listed == Listed::Game(ranking.mode) => {
                let rows = ranking.rows.iter().enumerate().map(|(index, row)| {
                    let value = result(ranking.mode, row);
                    person(index, Some(row.place), row.name.as_ref(), value)
                });
                self.show(rows.collect(), id!("lists-daily-nobody"));
            }
            StoreResponse::DailyStreaks(streaks) if self.listed == Listed::Streaks => {
                let rows = streaks
                    .iter()
                    .enumerate()
                    .map(|(index, row)| person(index, None, row.name.as_ref(), streak(row)));
                self.show(rows.collect(), id!("lists-daily-streaks-nobody"));
            }
            _ => {}
        }
        Vec::new()
    }
}
