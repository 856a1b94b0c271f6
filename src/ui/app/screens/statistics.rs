//! The statistics of people: choose a person and a game, and look at the figures.

use jiff::civil::Date;
use ratatui::layout::Rect;

use crate::app::action::{Action, IntoActions as _, LinePurpose};
use crate::app::form::next_name;
use crate::app::keymap::{Command, Context};
use crate::app::layout;
use crate::app::list_screen::{ListScreen, its_mark, list_of_rows, not_found};
use crate::app::mark::Mark;
use crate::app::question::{Button, Question};
use crate::app::rows::{Rows, row};
use crate::app::screen::{ScreenUi, Shared};
use crate::app::screens::daily::{puzzle_streak, streak};
use crate::app::text::lasted;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_language::{Text, id, text};
use parlour_model::any::Mode;
use parlour_model::checkers::exercise::{ExerciseKind, GRADES};
use parlour_model::checkers::names::{VariantNames as _, side_name};
use parlour_model::player::Level;
use parlour_store::statistics::Alone;
use parlour_store::{DailyDeals, Person, Statistics, StoreRequest, StoreResponse, TrainingCount};

/// One player's figures, of every game or of one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatisticsScreen {
    pub mark: Mark,
    people: Vec<Person>,
    person: usize,
    games: Vec<Statistics>,
    game: usize,
    /// The current date.
    today: Option<Date>,
    /// The daily deals of the chosen person.
    daily: DailyDeals,
    /// The exercises that the chosen person has solved and failed.
    training: Vec<TrainingCount>,
    /// The person to choose first, once the people are known.
    first: Option<String>,
}

impl StatisticsScreen {
    /// The screen on a day, with this player chosen first.
    pub fn of(player: Option<String>, today: Date) -> Self {
        Self {
            first: player,
            today: Some(today),
            ..Self::default()
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
        self.person = person;
        self.forget_unreadable();
        self.fetch()
    }

    /// Fetches the statistics of the chosen person.
    fn fetch(&self) -> Vec<Action> {
        let requests = |person: &Person| {
            let name = || person.name.clone();
            [
                StoreRequest::Statistics { person: name() },
                StoreRequest::Daily { person: name() },
                StoreRequest::Training { person: name() },
            ]
        };
        let person = self.person().filter(|person| person.unreadable.is_none());
        let requests = person.map(requests).into_iter().flatten();
        requests.map(Action::list).collect()
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

    /// All merged names of the person count for themselves again.
    fn part(&self) -> Vec<Action> {
        let names = self
            .person()
            .map_or_else(Vec::new, |person| person.also.clone());
        let part = |name| Action::change(StoreRequest::Split { name }, id!("lists-parted"));
        names.into_iter().map(part).collect()
    }

    /// Every figure in a box: a small window has no room for all of them, and none for the charts.
    fn show_figures(&self) -> Option<Question> {
        let statistics = self.statistics()?;
        let months = statistics.months.iter().map(|(month, games, won)| {
            text!("lists-month-won", month = month, won = won, games = games)
        });
        let lines = self.all_lines().into_iter().chain(months);
        Some(Question::new(
            statistics.title(),
            Text::list(lines, "\n"),
            [Button::nothing(id!("menu-back"))],
        ))
    }

    /// Lists the statistics for a window without charts, in lines.
    pub fn all_lines(&self) -> Vec<Text> {
        let (levels, alone, checkers) = (
            self.levels_line(),
            self.alone_lines(),
            self.checkers_lines(),
        );
        self.lines()
            .into_iter()
            .chain(levels)
            .chain(alone)
            .chain(checkers)
            .collect()
    }

    /// Of checkers, in lines: by colour, daily deals, and exercises.
    pub fn checkers_lines(&self) -> Vec<Text> {
        let Some((statistics, variant)) = self
            .statistics()
            .and_then(|found| Some((found, found.variant?)))
        else {
            return Vec::new();
        };
        // Daily deals are of the usual game.
        let daily = self
            .daily_line(statistics.mode)
            .filter(|_| variant == Variant::default());
        let of_days = self
            .puzzle_days_line()
            .filter(|_| variant == Variant::default());
        color_lines(statistics)
            .into_iter()
            .chain(daily)
            .chain(of_days)
            .chain(self.training_lines(variant, false))
            .chain(self.training_lines(variant, true))
            .collect()
    }

    /// Games against robots in a line, for a window that has no room for their chart.
    pub fn levels_line(&self) -> Option<Text> {
        let levels = &self.statistics()?.levels;
        let level = |(level, games, won): &(Level, u64, u64)| {
            text!(
                "lists-level-won",
                level = level.title(),
                won = won,
                games = games
            )
        };
        let won = Text::list(levels.iter().map(level), ", ");
        (!levels.is_empty()).then(|| text!("lists-against-robots", levels = won))
    }

    /// Games alone in lines, for a window that has no room for their charts.
    pub fn alone_lines(&self) -> Vec<Text> {
        let line = |alone: &Alone| {
            let mean = text!(
                "lists-worth-mean",
                worth = worth(alone),
                mean = Text::decimal(alone.mean, 1)
            );
            match alone.par {
                Some(par) => text!("lists-worth-par", worth = mean, par = Text::decimal(par, 1)),
                None => mean,
            }
        };
        self.statistics().map_or_else(Vec::new, |statistics| {
            statistics.alone.iter().map(line).collect()
        })
    }

    /// The figures in lines.
    pub fn lines(&self) -> Vec<Text> {
        let Some(statistics) = self.statistics() else {
            return Vec::new();
        };
        let daily = self
            .daily_line(statistics.mode)
            .filter(|_| statistics.variant.is_none());
        lines(statistics).into_iter().chain(daily).collect()
    }

    /// Lists the chosen person's results at exercises or puzzles of a variant, and of the variants that have
    /// no separate figures. Each variant has a line, with its grades in order.
    fn training_lines(&self, variant: Variant, of_puzzles: bool) -> Vec<Text> {
        let has_figures = |other| self.games.iter().any(|game| game.variant == Some(other));
        let mut by_variant: Vec<(Variant, [(u64, u64); GRADES as usize])> = Vec::new();
        for count in self
            .training
            .iter()
            .filter(|count| (count.kind == ExerciseKind::Puzzle) == of_puzzles)
            .filter(|count| count.variant == variant || !has_figures(count.variant))
        {
            let at = by_variant
                .iter()
                .position(|(variant, _)| *variant == count.variant)
                .unwrap_or_else(|| {
                    by_variant.push((count.variant, Default::default()));
                    by_variant.len() - 1
                });
            if let Some((solved, all)) = by_variant[at]
                .1
                .get_mut(usize::from(count.grade).wrapping_sub(1))
            {
                (*solved, *all) = (*solved + count.solved, *all + count.solved + count.failed);
            }
        }
        let line = |(variant, grades): (Variant, [(u64, u64); GRADES as usize])| {
            let grades = grades.iter().zip(1..).filter(|((_, all), _)| *all > 0);
            let grades = grades.map(|((solved, all), grade)| {
                text!("lists-grade", grade = grade, solved = solved, all = all)
            });
            let (variant, grades) = (variant.title(), Text::list(grades, ", "));
            if of_puzzles {
                text!("lists-puzzles", variant = variant, grades = grades)
            } else {
                text!("lists-training", variant = variant, grades = grades)
            }
        };
        by_variant.into_iter().map(line).collect()
    }

    /// Describes the chosen person's results at the puzzles of the day.
    fn puzzle_days_line(&self) -> Option<Text> {
        let solved = self.daily.puzzles.iter().filter(|puzzle| puzzle.counts());
        let solved = solved.count();
        let (now, longest) = puzzle_streak(&self.daily, self.today?);
        (solved > 0).then(|| {
            text!(
                "lists-puzzle-days",
                solved = solved,
                now = now,
                longest = longest
            )
        })
    }

    /// Describes the chosen person's results at the daily deals of a game.
    fn daily_line(&self, mode: Mode) -> Option<Text> {
        let played = self
            .daily
            .games
            .iter()
            .filter(|game| game.mode == mode && game.is_over && !game.practice)
            .count();
        let (now, longest) = streak(&self.daily, mode, self.today?);
        (played > 0).then(|| text!("lists-daily", played = played, now = now, longest = longest))
    }
}

impl ScreenUi for StatisticsScreen {
    list_of_rows!();

    fn context(&self) -> Context {
        Context::Statistics
    }

    fn title(&self) -> Text {
        text!("menu-statistics")
    }

    fn mode(&self) -> Option<Mode> {
        self.statistics().map(|statistics| statistics.mode)
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Part => self.person().is_some_and(|person| !person.also.is_empty()),
            Command::Merge => self
                .person()
                .is_some_and(|person| person.unreadable.is_none()),
            _ => true,
        }
    }

    fn listing(&self) -> StoreRequest {
        StoreRequest::People {}
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        match response {
            StoreResponse::People(people) => {
                self.know(people);
                return self.fetch();
            }
            StoreResponse::Daily(daily) => self.daily = daily,
            StoreResponse::Training(training) => self.training = training,
            StoreResponse::Statistics(games) => self.show(games),
            _ => {}
        }
        Vec::new()
    }
}

impl ListScreen for StatisticsScreen {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn area(body: Rect) -> Rect {
        layout::statistics(body).form
    }

    fn rows(&self, rows: &mut Rows<Self>) {
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
        })
        .helped(id!("lists-statistics-game-help"));
        if self.statistics().is_some() {
            rows.button(row!("lists-all-figures"), |screen, _| screen.show_figures());
        }
        rows.back(id!("menu-back-start"));
    }

    fn on_command(&mut self, command: Command, _: &mut Shared) -> Option<Vec<Action>> {
        match command {
            Command::Merge if self.offers(command) => {
                Some(vec![Action::Type(LinePurpose::Merge, String::new())])
            }
            Command::Merge => Some(Vec::new()),
            Command::Part => Some(self.part()),
            _ => None,
        }
    }

    fn on_line(&mut self, _: LinePurpose, text: &str) -> Vec<Action> {
        let question = (!text.is_empty()).then(|| self.ask_merge(text));
        question.into_actions()
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

/// Describes the results of solo games of one size.
pub fn worth(alone: &Alone) -> Text {
    let games = if alone.games == 1 {
        text!("menu-one-game-small")
    } else {
        text!("menu-all-games", all = alone.games)
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a time to be read"
    )]
    let time = lasted(alone.mean_ms as u64);
    text!(
        "lists-alone",
        size = &alone.size,
        games = games,
        time = time,
        best = alone.best
    )
}

/// The figures of a person in a game, in lines.
pub fn lines(statistics: &Statistics) -> Vec<Text> {
    let Statistics {
        played,
        practice,
        against,
        ..
    } = statistics;
    let mut lines = vec![match practice {
        0 => text!("lists-played", played = played, against = against),
        practice => text!(
            "lists-played-practice",
            played = played,
            practice = practice,
            against = against
        ),
    }];
    if let Some(rate) = statistics.win_rate() {
        lines.push(text!(
            "lists-won",
            won = statistics.won,
            percent = format!("{:.0}", rate * 100.0),
            drawn = statistics.drawn
        ));
        lines.push(text!(
            "lists-streak",
            now = statistics.streak,
            best = statistics.longest
        ));
    }
    lines.extend(
        statistics
            .average()
            .map(|(mean, unit)| Text::list([Text::decimal(mean, 2), unit.into()], " ")),
    );
    lines.push(text!("lists-waited", time = lasted(statistics.waited_ms)));
    lines
}

/// Lists a person's results with each colour, a line each.
pub fn color_lines(statistics: &Statistics) -> Vec<Text> {
    if statistics.variant.is_none() {
        return Vec::new();
    }
    let line = |(color, games, won): &(Color, u64, u64)| {
        text!(
            "lists-as-colour",
            colour = side_name(*color),
            won = won,
            games = games
        )
    };
    statistics.colors.iter().map(line).collect()
}
