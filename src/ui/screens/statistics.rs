//! The statistics of people: choose a person and a game, and look at the figures.

mod drawing;
mod in_lines;
pub mod keys;

use crate::screens::statistics::keys::{MERGE, PART};
use jiff::civil::Date;
use jiff::tz::TimeZone;

pub use self::in_lines::{color_lines, lines, worth};
use parlour_kit::keymap::Command;
use parlour_language::{Text, id, text};
use parlour_model::named_game::NamedGame;
use parlour_screen::action::Action;
use parlour_screen::form::next_name;
use parlour_screen::list_screen::{ListScreen, not_found};
use parlour_screen::mark::Mark;
use parlour_screen::question::{Button, Question};
use parlour_screen::rows::RowId;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows};
use parlour_store::{DailyDeals, Person, Statistics, StoreRequest, TrainingCount, ask};

/// One player's figures, of every game or of one.
#[derive(Clone, Debug, PartialEq)]
pub struct StatisticsScreen {
    pub mark: Mark,
    people: Vec<Person>,
    person: usize,
    games: Vec<Statistics>,
    game: usize,
    /// The current date.
    today: Date,
    /// The time zone by whose months games are counted.
    zone: TimeZone,
    /// The daily deals of the chosen person.
    daily: DailyDeals,
    /// The exercises that the chosen person has solved and failed.
    training: Vec<TrainingCount>,
    /// The person to choose first, once the people are known.
    first: Option<String>,
    /// The lines above those that a small window shows.
    above: usize,
}

impl StatisticsScreen {
    /// Opens the figures of the person at the screen, or of whoever is chosen.
    pub fn open(shared: &Shared) -> Action {
        Action::open(Self::of(
            shared.venue.user(),
            shared.today(),
            shared.env.zone.clone(),
        ))
    }

    /// The screen on a day and in a time zone, with this player chosen first.
    pub fn of(player: Option<String>, today: Date, zone: TimeZone) -> Self {
        Self {
            mark: Mark::default(),
            people: Vec::new(),
            person: 0,
            games: Vec::new(),
            game: 0,
            today,
            zone,
            daily: DailyDeals::default(),
            training: Vec::new(),
            first: player,
            above: 0,
        }
    }

    /// Lists everybody; the person chosen stays chosen where there still is such a person.
    fn know(&mut self, people: Vec<Person>) {
        let chosen = self
            .first
            .take()
            .or(self.person().map(|person| person.name.clone()));
        self.person = people
            .iter()
            .position(|person| Some(&person.name) == chosen.as_ref())
            .unwrap_or(0);
        if self.people.is_empty() {
            // The only row until now led back.
            self.mark = Mark::default();
        }
        self.people = people;
        self.forget_unreadable();
    }

    /// Nothing is known of somebody whose name cannot be read.
    fn forget_unreadable(&mut self) {
        if self
            .person()
            .is_some_and(|person| person.unreadable.is_some())
        {
            self.games.clear();
            self.daily = DailyDeals::default();
            self.training.clear();
        }
    }

    /// Shows what the chosen person has done.
    fn show(&mut self, games: Vec<Statistics>) {
        let chosen = self
            .statistics()
            .map(|statistics| (statistics.mode, statistics.variant));
        self.game = games
            .iter()
            .position(|game| Some((game.mode, game.variant)) == chosen)
            .unwrap_or(0);
        self.games = games;
    }

    /// The person who is chosen.
    pub fn person(&self) -> Option<&Person> {
        self.people.get(self.person)
    }

    /// Returns the statistics being shown.
    pub fn statistics(&self) -> Option<&Statistics> {
        self.games.get(self.game)
    }

    /// Chooses another person, whose figures are fetched.
    fn choose(&mut self, person: usize) -> Vec<Action> {
        (self.person, self.above) = (person, 0);
        self.forget_unreadable();
        self.fetch_figures()
    }

    /// Fetches the statistics of the chosen person.
    fn fetch_figures(&self) -> Vec<Action> {
        let asks = |person: &Person| {
            let name = || person.name.clone();
            let (person, zone) = (name(), self.zone.clone());
            let games = |screen: &mut Self, games| screen.show(games);
            let daily = |screen: &mut Self, daily| screen.daily = daily;
            let training = |screen: &mut Self, counts| screen.training = counts;
            [
                Action::ask(ask::Statistics { person, zone }, games),
                Action::ask(ask::Daily { person: name() }, daily),
                Action::ask(ask::Training { person: name() }, training),
            ]
        };
        let person = self.person().filter(|person| person.unreadable.is_none());
        person.map(asks).into_iter().flatten().collect()
    }

    fn ask_merge(&self, into: &str) -> Option<Question> {
        let from = self.person()?.name.clone();
        let line = text!("lists-merge-text", name = &from, into = into);
        let into = into.to_owned();
        let merge = Action::change(StoreRequest::Merge { from, into }, id!("lists-merged"));
        Some(Question::new(
            text!("lists-merge-question"),
            line,
            [
                Button::nothing(id!("table-no")),
                Button::new(id!("lists-merge"), merge),
            ],
        ))
    }

    /// Goes through the lines of a small window.
    fn scroll(&mut self, by: isize) -> Vec<Action> {
        let last = self.all_lines().len().saturating_sub(1);
        self.above = self.above.saturating_add_signed(by).min(last);
        Vec::new()
    }

    /// All merged names of the person count for themselves again.
    fn part(&self) -> Vec<Action> {
        let names = self
            .person()
            .map_or_else(Vec::new, |person| person.also.clone());
        let part = |name| Action::change(StoreRequest::Split { name }, id!("lists-parted"));
        names.into_iter().map(part).collect()
    }
}

impl ScreenUi for StatisticsScreen {
    list_of_rows!(keys::STATISTICS);

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-statistics"), 0))
    }

    fn title(&self) -> Text {
        text!("menu-statistics")
    }

    fn game(&self) -> Option<NamedGame> {
        self.statistics().map(|statistics| statistics.mode.into())
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            PART => self.person().is_some_and(|person| !person.also.is_empty()),
            MERGE => self
                .person()
                .is_some_and(|person| person.unreadable.is_none()),
            _ => true,
        }
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        vec![Action::ask(ask::People {}, |screen: &mut Self, people| {
            screen.know(people);
            screen.fetch_figures()
        })]
    }
}

impl ListScreen for StatisticsScreen {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        if self.people.is_empty() {
            rows.back(id!("lists-nobody"));
            return;
        }
        let person = self.person();
        let whose = match person.and_then(|person| person.unreadable.as_ref()) {
            None => text!("lists-whose"),
            Some(why) => text!("lists-name-unreadable", why = why),
        };
        let player = person.map_or_else(|| text!("lists-nobody"), named);
        rows.choice(id!("lists-player"), player, |screen, by, _| {
            screen.choose(step(screen.person, screen.people.len(), by))
        })
        .helped(whose);
        let game = self.statistics();
        let game = game.map_or_else(|| "-".into(), Statistics::title);
        rows.choice(id!("lists-game"), game, |screen, by, _| {
            screen.game = step(screen.game, screen.games.len(), by);
            screen.above = 0;
        })
        .helped(id!("lists-statistics-game-help"));
        rows.back(id!("menu-back-start"));
    }

    fn on_command(&mut self, command: Command, _: &mut Shared) -> Option<Vec<Action>> {
        match command {
            MERGE if self.offers(command) => {
                let ask = |screen: &mut Self, other: &str, _: &mut Shared| screen.ask_merge(other);
                Some(vec![Action::type_line(id!("menu-asks-merge"), "", ask)])
            }
            MERGE => Some(Vec::new()),
            PART => Some(self.part()),
            Command::PageDown => Some(self.scroll(3)),
            Command::PageUp => Some(self.scroll(-3)),
            _ => None,
        }
    }

    /// The figures of the next person whose name holds a text.
    fn find(&mut self, text: &str, _: &mut Shared) -> Vec<Action> {
        let names = self.people.iter().map(|person| person.name.as_str());
        let names: Vec<_> = names.collect();
        let now = Some(self.person).filter(|person| *person < names.len());
        match next_name(&names, now, text) {
            Some(found) => self.choose(found),
            None => vec![not_found(text)],
        }
    }
}

fn named(person: &Person) -> Text {
    if person.unreadable.is_some() {
        text!("lists-person-unreadable", name = &person.name)
    } else if person.also.is_empty() {
        person.name.clone().into()
    } else {
        text!(
            "lists-person-also",
            name = &person.name,
            others = person.also.join(", ")
        )
    }
}

fn step(now: usize, count: usize, by: i64) -> usize {
    let choices: Vec<_> = (0..count.max(1)).collect();
    parlour_model::cycle::turned(&choices, &now, by)
}
