//! People's statistics: sums over the results of finished games.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use crate::database::rows::{self, bit, change, count, row};
use crate::database::value::ValueRef;
use crate::database::{Database, NOT_UTF_8, Row};
use crate::error::ErrorKind;
use crate::games::games_query::outcome_of;
use crate::{GameId, Outcome};
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_language::{Id, Text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::game::Average;
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_model::solo;

/// Somebody who has finished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name. If it cannot be read, each byte that is no text is shown as U+FFFD.
    pub name: String,
    /// Other names whose games count for this one.
    pub also: Vec<String>,
    /// The number of finished games.
    pub games: u64,
    /// The reason the name cannot be read, if it cannot. Nothing more is then known of the person.
    pub unreadable: Option<String>,
}

/// A person's statistics in one game, or in one national game of checkers.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    pub mode: Mode,
    /// The national game of checkers that these figures are of; they are not comparable with each other.
    pub variant: Option<Variant>,
    /// The number of finished games, practice included.
    pub played: u64,
    /// The number of practice games. They count only for `played` and `waited_ms`.
    pub practice: u64,
    /// The number of other games that had other players.
    pub against: u64,
    /// The number of these games that were won, alone or with others.
    pub won: u64,
    /// The number of these games without a winner.
    pub drawn: u64,
    /// The current winning streak.
    pub streak: u64,
    /// The longest winning streak ever.
    pub longest: u64,
    /// The outcomes of the latest games with others that count, the latest last; at most [`LATEST`](Self::LATEST).
    pub latest: Vec<Outcome>,
    /// The sum of all scores: pairs, points, rubies.
    pub score: i64,
    /// The number of completed turns.
    pub turns: u64,
    /// For how long this person was waited for, in milliseconds.
    pub waited_ms: u64,
    /// Against each level of robot: games, and how many of them were won.
    pub levels: Vec<(Level, u64, u64)>,
    /// Of checkers: games that count with each colour, and how many of them were won.
    pub colors: Vec<(Color, u64, u64)>,
    /// Games alone, by their size.
    pub alone: Vec<Alone>,
    /// By month, the oldest first: "2026-01", games with others, how many of them were won.
    pub months: Vec<(String, u64, u64)>,
}

impl Statistics {
    /// The most games whose outcomes are told one by one.
    pub const LATEST: usize = 10;

    /// The statistics of nobody yet under these rules.
    pub fn of(rules: &AnyRules) -> Self {
        Self {
            mode: rules.mode(),
            variant: variant(rules),
            played: 0,
            practice: 0,
            against: 0,
            won: 0,
            drawn: 0,
            streak: 0,
            longest: 0,
            latest: Vec::new(),
            score: 0,
            turns: 0,
            waited_ms: 0,
            levels: Vec::new(),
            colors: Vec::new(),
            alone: Vec::new(),
            months: Vec::new(),
        }
    }

    /// Returns the game's title. A national game of checkers includes its variant.
    pub fn title(&self) -> Text {
        let variant = self.variant.map(|variant| variant.name().into());
        let title = Text::from(self.mode.title());
        Text::list([title].into_iter().chain(variant), ", ")
    }

    /// Returns the most telling average for this game, and its unit.
    pub fn average(&self) -> Option<(f64, Id)> {
        let (sum, count, unit) = match self.mode.average() {
            Average::ScorePerTurn(unit) => (self.score, self.turns, unit),
            Average::ScorePerGame(unit) => {
                (self.mode.shown_score(self.score), self.counted(), unit)
            }
            Average::TurnsPerGame(unit) => (self.turns.cast_signed(), self.counted(), unit),
        };
        (count > 0).then(|| (real(sum) / real(count), unit))
    }

    /// Returns the number of games that count, which excludes practice.
    pub fn counted(&self) -> u64 {
        self.played.saturating_sub(self.practice)
    }

    /// The part of the games with others that was won, 0 to 1.
    pub fn win_rate(&self) -> Option<f64> {
        (self.against > 0).then(|| real(self.won) / real(self.against))
    }
}

/// Games that a person has played alone to their end, at one size.
#[derive(Clone, Debug, PartialEq)]
pub struct Alone {
    /// The size, in words: "8 pairs".
    pub size: Text,
    /// The turns that a perfect memory needs on average, where that is known (CON-13).
    pub par: Option<f64>,
    pub games: u64,
    pub best: u64,
    pub mean: f64,
    /// The average time of a game, in milliseconds.
    pub mean_ms: f64,
}

/// Counts in a statistic are far below 2⁵².
fn real<N: TryInto<i64>>(count: N) -> f64 {
    #[expect(clippy::cast_precision_loss)]
    let real = count.try_into().unwrap_or_default() as f64;
    real
}

/// The names that count for one person.
pub(crate) const NAMES: &str =
    "SELECT id FROM players WHERE person = (SELECT person FROM players WHERE name = ?1)";

/// Every person who has finished a game, by name.
pub(crate) fn people(database: &dyn Database) -> Result<Vec<Person>, ErrorKind> {
    let sql = "SELECT p.name, main.name, main.id, (SELECT count(*) FROM results r WHERE r.player = p.id) \
               FROM players p JOIN players main ON main.id = p.person ORDER BY main.name, main.id, p.id <> main.id, p.name";
    let read = |row: &Row| {
        Ok((
            name(row, 0)?,
            name(row, 1)?,
            row.get::<i64>(2)?,
            row.get::<i64>(3)?,
        ))
    };
    let mut people: Vec<(i64, Person)> = Vec::new();
    for ((name, _), (main, unreadable), id, games) in rows::rows(database, sql, (), read)? {
        match people.last_mut() {
            Some((last, person)) if *last == id => {
                person.games += count::<u64>(games);
                person.also.push(name);
            }
            _ => people.push((
                id,
                Person {
                    name: main,
                    also: Vec::new(),
                    games: count(games),
                    unreadable,
                },
            )),
        }
    }
    let people = people.into_iter().map(|(_, person)| person);
    Ok(people.filter(|person| person.games > 0).collect())
}

/// A name from its column, and why it cannot be read if it cannot.
fn name(row: &Row, column: usize) -> Result<(String, Option<String>), ErrorKind> {
    let ValueRef::Text(bytes) = row.value(column)? else {
        return Ok((row.get(column)?, None));
    };
    let why = std::str::from_utf8(bytes)
        .err()
        .map(|_| NOT_UTF_8.to_owned());
    Ok((String::from_utf8_lossy(bytes).into_owned(), why))
}

fn variant(rules: &AnyRules) -> Option<Variant> {
    if let AnyRules::Checkers(rules) = rules {
        Some(rules.variant)
    } else {
        None
    }
}

/// Returns a person's statistics by game, in the order of the start screen. Checkers variants keep
/// their own order.
pub(crate) fn of(
    database: &dyn Database,
    person: &str,
    zone: &TimeZone,
) -> Result<Vec<Statistics>, ErrorKind> {
    let rules = all_rules(database)?;
    let mut found: BTreeMap<_, Statistics> = BTreeMap::new();
    let order = |rules: &AnyRules| {
        let mode = Mode::ALL.iter().position(|other| *other == rules.mode());
        (
            mode,
            Variant::ALL
                .iter()
                .position(|other| Some(*other) == variant(rules)),
        )
    };
    for sum in of_names(database, person, sums_of)? {
        let Some(rules) = rules.get(&sum.rules) else {
            continue;
        };
        add(
            found
                .entry(order(rules))
                .or_insert_with(|| Statistics::of(rules)),
            rules,
            &sum,
        );
    }
    for (rules_id, seat, games, won) in of_names(database, person, sides_of)? {
        let Some(rules) = rules.get(&rules_id) else {
            continue;
        };
        if let (Some(statistics), AnyRules::Checkers(rules)) = (found.get_mut(&order(rules)), rules)
            && let Some(color) = rules.color(seat)
        {
            add_color(&mut statistics.colors, (color, games, won));
        }
    }
    let (mut quarter, mut name) = (i64::MIN, String::new());
    for (rules_id, outcome, ended) in games_with_others(database, person)? {
        // A month is written out once a quarter of an hour, not once a game.
        if ended.div_euclid(QUARTER) != quarter {
            (quarter, name) = (ended.div_euclid(QUARTER), month(ended, zone));
        }
        let statistics = rules
            .get(&rules_id)
            .and_then(|rules| found.get_mut(&order(rules)));
        if let Some(statistics) = statistics {
            follow(statistics, outcome, &name);
        }
    }
    Ok(found.into_values().map(finished).collect())
}

/// Every set of rules that can be played in this version.
fn all_rules(database: &dyn Database) -> Result<BTreeMap<i64, AnyRules>, ErrorKind> {
    let text = |row: &Row, column| row.get::<String>(column).ok();
    let read = |row: &Row| Ok((row.get::<i64>(0)?, text(row, 1), text(row, 2)));
    let all = rows::rows(database, "SELECT id, mode, text FROM rules", (), read)?;
    let readable = all
        .into_iter()
        .filter_map(|(id, mode, text)| Some((id, rows::rules(GameId(id), &mode?, &text?).ok()?)));
    Ok(readable.collect())
}

/// The sums over all games that were played under the same rules, alone or with others, against the same
/// levels of robots, for practice or not.
struct Sum {
    rules: i64,
    alone: bool,
    levels: i64,
    practice: bool,
    games: u64,
    won: u64,
    drawn: u64,
    score: i64,
    turns: u64,
    waited_ms: u64,
    /// Of the games that were won: the fewest turns, all turns, and the time. Somebody alone wins by playing to the end.
    best: u64,
    won_turns: u64,
    won_ms: u64,
}

/// Runs one query for each name that counts for a person, and joins the results. Each query follows
/// an index, which a single query for all names would not.
fn of_names<T>(
    database: &dyn Database,
    person: &str,
    find: impl Fn(&dyn Database, i64) -> Result<Vec<T>, ErrorKind>,
) -> Result<Vec<T>, ErrorKind> {
    let names: Vec<i64> = rows::rows(database, NAMES, [person], |row| row.get(0))?;
    let found = names
        .into_iter()
        .map(|name| find(database, name))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(found.into_iter().flatten().collect())
}

/// The sums of one name, in the order of the index.
fn sums_of(database: &dyn Database, name: i64) -> Result<Vec<Sum>, ErrorKind> {
    let sql = "SELECT rules, seats, levels, practice, count(*), count(*) FILTER (WHERE fate = 1), \
               count(*) FILTER (WHERE fate = 2), sum(CAST(score AS DOUBLE PRECISION)), \
               sum(CAST(turns AS DOUBLE PRECISION)), sum(CAST(waited AS DOUBLE PRECISION)), \
               coalesce(min(turns) FILTER (WHERE fate = 1), 0), \
               coalesce(sum(CAST(turns AS DOUBLE PRECISION)) FILTER (WHERE fate = 1), 0.0), \
               coalesce(sum(CAST(waited AS DOUBLE PRECISION)) FILTER (WHERE fate = 1), 0.0) \
               FROM results WHERE player = ?1 GROUP BY rules, seats, levels, practice";
    rows::rows(database, sql, [name], |row| {
        Ok(Sum {
            rules: row.get(0)?,
            alone: row.get::<i64>(1)? == 1,
            levels: row.get(2)?,
            practice: row.get(3)?,
            games: row.get(4).map(count)?,
            won: row.get(5).map(count)?,
            drawn: row.get(6).map(count)?,
            score: row.get(7).map(whole)?,
            turns: row.get(8).map(whole).map(count)?,
            waited_ms: row.get(9).map(whole).map(count)?,
            best: row.get(10).map(count)?,
            won_turns: row.get(11).map(whole).map(count)?,
            won_ms: row.get(12).map(whole).map(count)?,
        })
    })
}

/// A sum of numbers with a fraction, which unlike one of whole numbers has a value for those that no game could have; far
/// below 2⁵² it is exact.
fn whole(total: f64) -> i64 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is too large becomes the largest number"
    )]
    let whole = total as i64;
    whole
}

fn add(statistics: &mut Statistics, rules: &AnyRules, sum: &Sum) {
    statistics.played += sum.games;
    statistics.waited_ms = statistics.waited_ms.saturating_add(sum.waited_ms);
    if sum.practice {
        statistics.practice += sum.games;
        return;
    }
    statistics.score = statistics.score.saturating_add(sum.score);
    statistics.turns = statistics.turns.saturating_add(sum.turns);
    if sum.alone {
        if sum.won > 0 {
            add_alone(&mut statistics.alone, rules, sum);
        }
        return;
    }
    statistics.against += sum.games;
    statistics.won += sum.won;
    statistics.drawn += sum.drawn;
    for level in Level::OFFERED.into_iter().chain([Level::Random]) {
        if sum.levels & bit(level) == 0 {
            continue;
        }
        match statistics
            .levels
            .iter_mut()
            .find(|(other, ..)| *other == level)
        {
            Some((_, games, won)) => (*games, *won) = (*games + sum.games, *won + sum.won),
            None => statistics.levels.push((level, sum.games, sum.won)),
        }
    }
}

/// Returns, for one name, the checkers games that count on each seat, and those won by the rules.
fn sides_of(database: &dyn Database, name: i64) -> Result<Vec<(i64, Seat, u64, u64)>, ErrorKind> {
    let sql = "SELECT rules, seat, count(*), count(*) FILTER (WHERE fate = 1) FROM results WHERE player = ?1 \
               AND rules IN (SELECT id FROM rules WHERE mode = 'checkers') AND seats > 1 AND NOT practice \
               GROUP BY rules, seat";
    rows::rows(database, sql, [name], |row| {
        Ok((
            row.get(0)?,
            rows::seat(row.get(1)?),
            row.get(2).map(count)?,
            row.get(3).map(count)?,
        ))
    })
}

fn add_color(colors: &mut Vec<(Color, u64, u64)>, (color, games, won): (Color, u64, u64)) {
    match colors.iter_mut().find(|(other, ..)| *other == color) {
        Some((_, all, all_won)) => (*all, *all_won) = (*all + games, *all_won + won),
        None => colors.push((color, games, won)),
    }
}

/// Sizes that differ in nothing that matters to somebody alone are one.
fn add_alone(alone: &mut Vec<Alone>, rules: &AnyRules, sum: &Sum) {
    let size = solo::size(rules);
    let Some(other) = alone.iter_mut().find(|other| other.size == size) else {
        let games = real(sum.won);
        let (mean, mean_ms) = (real(sum.won_turns) / games, real(sum.won_ms) / games);
        alone.push(Alone {
            size,
            par: solo::par(rules),
            games: sum.won,
            best: sum.best,
            mean,
            mean_ms,
        });
        return;
    };
    let turns = other.mean * real(other.games) + real(sum.won_turns);
    let time = other.mean_ms * real(other.games) + real(sum.won_ms);
    other.games += sum.won;
    (other.mean, other.mean_ms) = (turns / real(other.games), time / real(other.games));
    other.best = other.best.min(sum.best);
}

/// The games with others that count, in the order in which they were played: their rules, how they ended, and the month.
fn games_with_others(
    database: &dyn Database,
    person: &str,
) -> Result<Vec<(i64, Outcome, i64)>, ErrorKind> {
    let sql = "SELECT rules, fate, ended FROM results WHERE player = ?1 AND seats > 1 AND NOT practice ORDER BY ended";
    let read = |row: &Row| {
        Ok((
            row.get(0)?,
            outcome_of(row.get(1)?).unwrap_or(Outcome::Lost),
            row.get(2)?,
        ))
    };
    let mut games = of_names(database, person, |database, name| {
        rows::rows(database, sql, [name], read)
    })?;
    games.sort_by_key(|(.., ended)| *ended);
    Ok(games)
}

/// Streaks, latest games and months follow the games one by one. A loss ends a streak; a draw does as well.
fn follow(statistics: &mut Statistics, outcome: Outcome, month: &str) {
    let is_won = outcome == Outcome::Won;
    statistics.streak = if is_won { statistics.streak + 1 } else { 0 };
    statistics.longest = statistics.longest.max(statistics.streak);
    if statistics.latest.len() == Statistics::LATEST {
        statistics.latest.remove(0);
    }
    statistics.latest.push(outcome);
    match statistics.months.last_mut() {
        Some((last, games, won)) if *last == month => {
            *games += 1;
            *won += u64::from(is_won);
        }
        _ => statistics
            .months
            .push((month.to_owned(), 1, u64::from(is_won))),
    }
}

/// A quarter of an hour in milliseconds: days begin with one in all time zones in use.
const QUARTER: i64 = 900_000;

/// The month of a moment, in a time zone.
fn month(milliseconds: i64, zone: &TimeZone) -> String {
    let date = zone.to_datetime(rows::moment(milliseconds)).date();
    format!("{:04}-{:02}", date.year(), date.month())
}

fn finished(mut statistics: Statistics) -> Statistics {
    statistics.levels.sort_by_key(|(level, ..)| *level);
    statistics.colors.sort_by_key(|(color, ..)| color.index());
    statistics.alone.sort_by_key(|alone| {
        let size = alone.size.english();
        let number: String = size.chars().take_while(char::is_ascii_digit).collect();
        (number.parse::<u64>().unwrap_or(0), size)
    });
    statistics
}

/// From now on the games of one person count as those of another.
pub(crate) fn merge(database: &dyn Database, from: &str, into: &str) -> Result<(), ErrorKind> {
    let (from, into) = (person(database, from)?, person(database, into)?);
    change(
        database,
        "UPDATE players SET person = ?2 WHERE person = ?1",
        (from, into),
    )
    .map(drop)
}

/// A name counts for itself again; those that were merged into it stay with the person they are with.
pub(crate) fn split(database: &dyn Database, name: &str) -> Result<(), ErrorKind> {
    let own = row(
        database,
        "SELECT id FROM players WHERE name = ?1 AND person <> id",
        [name],
        |row| row.get(0),
    )?;
    let own: i64 = own.ok_or_else(|| ErrorKind::Refused(format!("{name} is not merged").into()))?;
    change(
        database,
        "UPDATE players SET person = id WHERE id = ?1",
        [own],
    )
    .map(drop)
}

fn person(database: &dyn Database, name: &str) -> Result<i64, ErrorKind> {
    let person = row(
        database,
        "SELECT person FROM players WHERE name = ?1",
        [name],
        |row| row.get(0),
    )?;
    person.ok_or_else(|| ErrorKind::Refused(format!("no player is called {name}").into()))
}
