//! The ranking of today's daily deals in a hall, game by game, and everybody's streaks.

use jiff::civil::Date;

use crate::profile::person_row;
use parlour_boards::saved_game::outcome_title;
use parlour_kit::text::turns;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::daily::{self, Measure};
use parlour_model::named_game::NamedGame;
use parlour_screen::action::Action;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::{DailyRow, DailyStreak, ask};

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

/// Somebody who is listed.
#[derive(Clone, Debug, PartialEq)]
struct Person {
    place: Option<u64>,
    /// `None` where the account is gone.
    name: Option<String>,
    reached: Text,
}

/// The ranking of today's deal of a game, or the streaks.
#[derive(Clone, Debug, PartialEq)]
pub struct DailyLeaderboardScreen {
    pub mark: Mark,
    today: Date,
    listed: Listed,
    /// `None` before they are known.
    people: Option<Vec<Person>>,
    /// The name of the person who looks, and whose row is told wherever it stands.
    person: String,
}

impl DailyLeaderboardScreen {
    /// Opens the ranking of a game, before it is known. One step back leads to where it was opened.
    pub fn open(mode: Mode, shared: &Shared) -> Action {
        Action::push(Self {
            mark: Mark::default(),
            today: shared.today(),
            listed: Listed::Game(mode),
            people: None,
            person: shared.venue.user().unwrap_or_default(),
        })
    }

    fn fetch_people(&self) -> Action {
        let (day, listed) = (self.today, self.listed);
        match listed {
            Listed::Game(mode) => {
                let person = self.person.clone();
                let leaderboard = ask::DailyLeaderboard { day, mode, person };
                Action::ask(leaderboard, move |screen: &mut Self, leaderboard| {
                    let listed_row = |row: DailyRow| Person {
                        place: Some(row.place),
                        reached: result(mode, &row),
                        name: row.name,
                    };
                    screen.show(listed, leaderboard.rows.into_iter().map(listed_row));
                })
            }
            Listed::Streaks => Action::ask(
                ask::DailyStreaks { today: day },
                move |screen: &mut Self, streaks: Vec<DailyStreak>| {
                    let listed_row = |row: DailyStreak| Person {
                        place: None,
                        reached: streak(&row),
                        name: row.name,
                    };
                    screen.show(listed, streaks.into_iter().map(listed_row));
                },
            ),
        }
    }

    /// Shows the people of a ranking, if that is still the one that is listed.
    fn show(&mut self, listed: Listed, people: impl Iterator<Item = Person>) {
        if self.listed == listed {
            self.people = Some(people.collect());
        }
    }
}

/// A result in words: what the ranking goes by.
fn result(mode: Mode, row: &DailyRow) -> Text {
    let outcome = outcome_title(row.outcome);
    match daily::measure(mode) {
        Measure::Turns => turns(row.turns),
        Measure::Outcome => outcome.into(),
        Measure::Score(_) => text!(
            "lists-daily-result-score",
            outcome = outcome,
            score = mode.shown_score(row.score)
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

list_screen!(DailyLeaderboardScreen: "page-heading-ranking");

impl ScreenUi for DailyLeaderboardScreen {
    list_of_rows!();

    fn title(&self) -> Text {
        text!("lists-daily-ranking", date = &self.today)
    }

    fn game(&self) -> Option<NamedGame> {
        match self.listed {
            Listed::Game(mode) => Some(mode.into()),
            Listed::Streaks => None,
        }
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        vec![self.fetch_people()]
    }
}

impl ListScreen for DailyLeaderboardScreen {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        rows.one_of(
            id!("lists-game"),
            Listed::all(),
            self.listed,
            |listed| listed.title(),
            |screen, listed| screen.listed = listed,
        )
        .helped(id!("lists-daily-ranking-game-help"));
        for Person {
            place,
            name,
            reached,
        } in self.people.iter().flatten()
        {
            let label = |name: Text| {
                let place = place.map(|place| place.to_string().into());
                Text::list(place.into_iter().chain([name]), " ")
            };
            let row = match name {
                Some(name) => person_row(name, rows).labelled(label(name.clone().into())),
                None => rows.heading(label(text!("lists-daily-gone"))),
            };
            row.valued(reached);
        }
        let nobody = match (&self.people, self.listed) {
            (None, _) => Some(id!("lists-moment")),
            (Some(people), _) if !people.is_empty() => None,
            (_, Listed::Game(_)) => Some(id!("lists-daily-nobody")),
            (_, Listed::Streaks) => Some(id!("lists-daily-streaks-nobody")),
        };
        if let Some(nobody) = nobody {
            rows.heading(nobody);
        }
        rows.back(id!("menu-daily"));
    }

    fn changed(&mut self) -> Vec<Action> {
        self.people = None;
        vec![self.fetch_people()]
    }

    fn back(&self, _: &mut Shared) -> Vec<Action> {
        vec![Action::Back]
    }
}
