//! The figures of a person in lines, for windows that have no room for charts and for what no chart tells.

use super::StatisticsScreen;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_kit::text::lasted;
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::checkers::exercise::{ExerciseKind, GRADES};
use parlour_model::checkers::names::{VariantNames as _, side_name};
use parlour_model::player::Level;
use parlour_store::statistics::Alone;
use parlour_store::{Outcome, Statistics};

impl StatisticsScreen {
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
        self.with_daily(lines)
    }

    /// The figures that stand below the headline, in lines.
    pub(super) fn figures(&self) -> Vec<Text> {
        self.with_daily(figures)
    }

    /// Lines about the game, and one about its daily deals.
    fn with_daily(&self, lines: impl Fn(&Statistics) -> Vec<Text>) -> Vec<Text> {
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
        let (now, longest) = self.daily.puzzle_streak(self.today);
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
        let (now, longest) = self.daily.streak(mode, self.today);
        (played > 0).then(|| text!("lists-daily", played = played, now = now, longest = longest))
    }
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
    let latest = streak(statistics).into_iter().chain(latest(statistics));
    let [games, sums] = [games(statistics), sums(statistics)];
    games.into_iter().chain(latest).chain(sums).collect()
}

/// The figures without the streak and the latest games.
pub(super) fn figures(statistics: &Statistics) -> Vec<Text> {
    [games(statistics), sums(statistics)].concat()
}

/// The numbers of games.
fn games(statistics: &Statistics) -> Vec<Text> {
    let Statistics {
        played,
        practice,
        against,
        ..
    } = statistics;
    let all = match practice {
        0 => text!("lists-played", played = *played, against = against),
        practice => text!(
            "lists-played-practice",
            played = *played,
            practice = practice,
            against = against
        ),
    };
    let won = statistics.win_rate().map(|rate| {
        text!(
            "lists-won",
            won = statistics.won,
            percent = format!("{:.0}", rate * 100.0),
            drawn = statistics.drawn
        )
    });
    [all].into_iter().chain(won).collect()
}

/// The average, and the time.
fn sums(statistics: &Statistics) -> Vec<Text> {
    let average = statistics.average();
    let figure = |mean: f64| Text::decimal(mean, if mean.fract() == 0.0 { 0 } else { 2 });
    let average = average.map(|(mean, unit)| Text::list([unit.into(), figure(mean)], ": "));
    let waited = text!("lists-waited", time = lasted(statistics.waited_ms));
    average.into_iter().chain([waited]).collect()
}

/// The winning streaks of somebody who has played with others.
pub(super) fn streak(statistics: &Statistics) -> Option<Text> {
    (statistics.against > 0).then(|| {
        text!(
            "lists-streak",
            now = statistics.streak,
            best = statistics.longest
        )
    })
}

/// The outcomes of the latest games, in numbers; `None` while they are all games.
fn latest(statistics: &Statistics) -> Option<Text> {
    let latest = &statistics.latest;
    let count = |outcome| latest.iter().filter(|other| **other == outcome).count();
    (statistics.against > Statistics::LATEST as u64).then(|| {
        text!(
            "lists-latest-counts",
            games = latest.len(),
            won = count(Outcome::Won),
            drawn = count(Outcome::Drawn)
        )
    })
}

/// Lists a person's results with each colour, a line each.
pub fn color_lines(statistics: &Statistics) -> Vec<Text> {
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
