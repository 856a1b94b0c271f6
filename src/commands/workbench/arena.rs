//! `parlour arena MODE`: robots against each other.

use std::io::Write;
use std::time::Duration;

use serde::Serialize;

use super::engine_match;
use crate::cli::Arena;
use crate::commands::Error;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::Level;
use parlour_model::settings::SettingError;
use parlour_robots::arena::{self, Tally};

/// Plays the games and prints how each robot fared.
pub(super) fn run(arguments: &Arena, seed: u64, out: &mut dyn Write) -> Result<(), Error> {
    if !arguments.against.engines.is_empty() {
        return engine_match::run(arguments, seed, out);
    }
    let rules = rules(arguments)?;
    let tallies = arena::any(
        &rules,
        &arguments.robots,
        arguments.games,
        seed,
        arguments.fixed,
        arguments.robot_seconds,
        arguments.concurrency.map(usize::from),
    )
    .map_err(|error| Error::Usage(error.to_string()))?;
    if arguments.json {
        json(&tallies, out)
    } else {
        table(&tallies, seed, arguments.robot_seconds, out)
    }
}

/// The rules among robots, as `--variant` and `--set` change them.
fn rules(arguments: &Arena) -> Result<AnyRules, Error> {
    let mut rules = arena::rules_of(arguments.mode);
    only_checkers(arguments)?;
    only_levels_of(arguments)?;
    if let Some(variant) = arguments.variant.chosen() {
        rules.put_typed("variant", variant.name())?;
    }
    for set in &arguments.settings {
        let complain =
            |what: SettingError| Error::Usage(format!("--set {}={}: {what}", set.key, set.value));
        rules.put_typed(&set.key, &set.value).map_err(complain)?;
    }
    Ok(rules)
}

/// Only checkers has variants, and robots whose play depends on how long they think.
fn only_checkers(arguments: &Arena) -> Result<(), Error> {
    let given = [
        ("a variant", arguments.variant.chosen().is_some()),
        ("--robot-seconds", arguments.robot_seconds.is_some()),
    ];
    match given
        .into_iter()
        .find(|(_, given)| *given && arguments.mode != Mode::Checkers)
    {
        Some((option, _)) => Err(Error::Usage(format!(
            "{option} is for checkers, not for {}",
            arguments.mode
        ))),
        None => Ok(()),
    }
}

/// Every robot has a level that the game offers, or moves by lot.
fn only_levels_of(arguments: &Arena) -> Result<(), Error> {
    let (mode, levels) = (arguments.mode, arguments.mode.levels());
    let is_other = |level: &&Level| **level != Level::Random && !levels.contains(level);
    let Some(other) = arguments.robots.iter().find(is_other) else {
        return Ok(());
    };
    let names: Vec<_> = levels.iter().map(|level| level.name()).collect();
    Err(Error::Usage(format!(
        "{mode} has no {other}; its levels are {} and random",
        names.join(", ")
    )))
}

/// The keys that scripts can rely on for a robot, in this order.
#[derive(Serialize)]
struct RobotJson {
    robot: &'static str,
    games: u64,
    wins: f64,
    share: f64,
    mean_score: f64,
    mean_lead: f64,
    mean_turns: f64,
}

impl RobotJson {
    fn of(tally: &Tally) -> Self {
        let Tally {
            robot,
            games,
            wins,
            share,
            mean_score,
            mean_lead,
            mean_turns,
            ..
        } = *tally;
        Self {
            robot: robot.name(),
            games,
            wins,
            share,
            mean_score,
            mean_lead,
            mean_turns,
        }
    }
}

fn json(tallies: &[Tally], out: &mut dyn Write) -> Result<(), Error> {
    for tally in tallies {
        let json = serde_json::to_string(&RobotJson::of(tally)).map_err(std::io::Error::from)?;
        writeln!(out, "{json}")?;
    }
    Ok(())
}

/// For people: a line a robot, its lead with the standard error, and how to play the same games again;
/// where a clock ends the thinking nothing makes them the same.
fn table(
    tallies: &[Tally],
    seed: u64,
    limit: Option<Duration>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    writeln!(
        out,
        "bot       games     wins   share    score     lead ± error    turns"
    )?;
    for tally in tallies {
        let Tally {
            robot,
            games,
            wins,
            share,
            mean_score,
            mean_lead,
            lead_error,
            mean_turns,
        } = tally;
        let (robot, percent) = (robot.name(), 100.0 * share);
        writeln!(
            out,
            "{robot:<8} {games:>6} {wins:>8.1} {percent:>6.1}% {mean_score:>8.2} {mean_lead:>+8.2} ± {lead_error:<5.2} {mean_turns:>8.1}"
        )?;
    }
    let clock = limit
        .map(|limit| format!(", {} s a move", limit.as_secs_f64()))
        .unwrap_or_default();
    Ok(writeln!(out, "seed {seed}{clock}")?)
}
