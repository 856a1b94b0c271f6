//! `parlour arena checkers --engine COMMAND`: matches of programs that speak the Hub protocol, against a robot or each other.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use serde::Serialize;

use super::engine_side::EngineSide;
use super::match_file::{self, MatchTags};
use crate::cli::{Arena, EngineMatch, Override};
use crate::commands::Error;
use draughts::pdn::{Item, PdnGame, PdnResult};
use draughts::{Color, Variant};
use draughts_engine::contest::adjudication::Adjudication;
use draughts_engine::contest::elo::MatchScore;
use draughts_engine::contest::openings::Openings;
use draughts_engine::contest::{Budget, Contest, ContestError, End, PlayedGame, Side, Spent};
use parlour_config::Engine;
use parlour_model::any::Mode;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::player::Level;
use parlour_platform::clock::now;
use parlour_robots::checkers::level_side::LevelSide;

/// The usual time of either side for a move, where no limit is given.
const USUAL: Duration = Duration::from_secs(1);
/// A game of more plies is taken to be drawn.
const MOST_PLIES: u32 = 400;

/// Plays the match, and tells each game and the score.
pub(super) fn run(arguments: &Arena, seed: u64, out: &mut dyn Write) -> Result<(), Error> {
    let series = Series::of(arguments, seed)?;
    let (mut file, played) = series.file(&arguments.against)?;
    let mut total = Total::default();
    for points in &played {
        total.score.count(*points);
    }
    let sides = || series.sides();
    let threads = arguments.concurrency.unwrap_or(1).into();
    let games = played.len() as u64..arguments.games;
    series.contest.play(games, threads, sides, |game, played| {
        total.count(&played);
        if let Some(file) = &mut file {
            writeln!(file, "{}", series.pdn(game, &played))?;
        }
        if !arguments.json {
            writeln!(out, "{}", series.line(game, &played, total.score))?;
            out.flush()?;
        }
        let is_decided = |between| game % 2 == 1 && total.score.decision(between).is_some();
        Ok::<_, Error>(!series.sprt.is_some_and(is_decided))
    })?;
    if arguments.json {
        let json = serde_json::to_string(&total.json(&series)).map_err(std::io::Error::from)?;
        return Ok(writeln!(out, "{json}")?);
    }
    Ok(writeln!(out, "{}", total.text(&series))?)
}

/// A player of the match, of which every game at a time has one.
enum Player {
    Level(Level),
    Engine(Engine),
}

/// A match and its two players.
struct Series {
    contest: Contest,
    players: [Player; 2],
    names: [String; 2],
    sprt: Option<[f64; 2]>,
}

impl Series {
    fn of(arguments: &Arena, seed: u64) -> Result<Self, Error> {
        let against = &arguments.against;
        let players = players(arguments)?;
        let variant = arguments.variant.chosen().unwrap_or_default();
        let openings = match &against.openings {
            None => Openings::usual(variant),
            Some(path) => openings(variant, path)?,
        };
        let mut names = [0, 1].map(|side| players[side].name().to_owned());
        if names[0] == names[1] {
            names[1].push_str(" (2)");
        }
        let contest = Contest {
            variant,
            openings,
            budget: budget(arguments),
            adjudication: Adjudication {
                plies: MOST_PLIES,
                by_tables: against.adjudicate,
                by_scores: against.adjudicate,
            },
            seed,
        };
        Ok(Self {
            contest,
            players,
            names,
            sprt: against.sprt,
        })
    }

    /// The file for the games, if one is wanted, and the half points of the first player in those that it has.
    fn file(&self, against: &EngineMatch) -> Result<(Option<File>, Vec<u8>), Error> {
        let Some(path) = &against.pdn else {
            return Ok((None, Vec::new()));
        };
        if !against.resume {
            return Ok((Some(match_file::begin(path)?), Vec::new()));
        }
        let (file, played) = match_file::resume(path, &self.tags())?;
        Ok((Some(file), played))
    }

    fn tags(&self) -> MatchTags<'_> {
        MatchTags {
            event: format!(
                "Parlour arena, {}, seed {}",
                self.limit(),
                self.contest.seed
            ),
            names: &self.names,
            variant: self.variant(),
        }
    }

    fn variant(&self) -> Variant {
        self.contest.variant
    }

    /// The players as they play one game at a time. An engine is started.
    fn sides(&self) -> Result<[Box<dyn Side>; 2], ContestError> {
        let side = |player: &Player| -> Result<Box<dyn Side>, ContestError> {
            Ok(match player {
                Player::Level(level) => Box::new(LevelSide::new(*level, self.variant())),
                Player::Engine(engine) => {
                    Box::new(EngineSide::start(engine.clone(), self.variant())?)
                }
            })
        };
        Ok([side(&self.players[0])?, side(&self.players[1])?])
    }

    /// Describes the limit of either side for a move.
    fn limit(&self) -> String {
        match self.contest.budget {
            Budget::Nodes(nodes) => format!("{nodes} nodes a move"),
            Budget::Time(time) => format!("{} s a move", time.as_secs_f64()),
            Budget::CpuTime(time) => format!("{} s of the processor a move", time.as_secs_f64()),
            Budget::Clock(clock) => format!(
                "{} s a game and {} s a move",
                clock.left.as_secs_f64(),
                clock.increment.as_secs_f64()
            ),
        }
    }

    /// The word for a side in a sentence.
    fn word(&self, side: usize) -> &str {
        match (&self.players[side], &self.players[0]) {
            (Player::Level(_), _) => "the robot",
            (Player::Engine(_), Player::Level(_)) => "the engine",
            _ => &self.names[side],
        }
    }

    /// The reason why a side lost without being beaten, if one did.
    fn fault(&self, played: &PlayedGame) -> Option<String> {
        let why = played.fault.as_ref()?;
        let side = usize::from(played.end != End::Failed(played.first));
        Some(format!("{} {why}", self.word(side)))
    }

    /// For people: the game in a line, and the score by then.
    fn line(&self, game: u64, played: &PlayedGame, score: MatchScore) -> String {
        let (first, moves) = (played.first, played.game.moves().len());
        let ended = match played.half_points(first) {
            2 => "won",
            1 => "drawn",
            _ => "lost",
        };
        let MatchScore {
            wins,
            draws,
            losses,
            ..
        } = score;
        let why = self.fault(played).map(|why| format!("; {why}"));
        format!(
            "game {}: {first} {ended} in {moves} plies, +{wins} ={draws} -{losses}{}",
            game + 1,
            why.unwrap_or_default()
        )
    }

    fn pdn(&self, game: u64, played: &PlayedGame) -> PdnGame {
        let name = |color: Color| self.names[usize::from(color != played.first)].as_str();
        let result = match played.end.winner() {
            Some(winner) => PdnResult::won_by(winner, self.variant()),
            None => PdnResult::Drawn,
        };
        let (start, moves) = (played.game.start(), played.game.notations());
        let today = now().to_string()[..10].replace('-', ".");
        let mut pdn = PdnGame::from_line(start, &moves, Color::BOTH.map(name), result)
            .with_tag("Event", &self.tags().event)
            .with_tag("Date", &today)
            .with_tag("Round", &(game + 1).to_string());
        match_file::comment(&mut pdn, &played.found);
        if let Some(why) = self.fault(played) {
            pdn.items.push(Item::Comment(why.replace(['{', '}'], "")));
        }
        pdn
    }
}

impl Player {
    fn name(&self) -> &str {
        match self {
            Self::Level(level) => level.name(),
            Self::Engine(engine) => &engine.name,
        }
    }
}

/// The two players: a robot and an engine, or two engines.
fn players(arguments: &Arena) -> Result<[Player; 2], Error> {
    let usage = |why: &str| Err(Error::Usage(why.into()));
    let against = &arguments.against;
    if arguments.mode != Mode::Checkers {
        return usage("--engine is for checkers only");
    }
    let engine =
        |side: usize| Player::Engine(engine(&against.engines[side], &against.params, side));
    match (&arguments.robots[..], against.engines.len()) {
        ([], 2) => Ok([engine(0), engine(1)]),
        ([level], 1) if *level != Level::Champion && against.nodes.is_some() => {
            usage("--nodes is for the champion level only")
        }
        ([level], 1) if *level != Level::Champion && against.cpu_time.is_some() => {
            usage("--cpu-time is for the champion level only")
        }
        ([level], 1) => Ok([Player::Level(*level), engine(0)]),
        (_, 1) => usage("choose one level against an --engine, like --robots champion"),
        _ => usage("two --engine play each other, without --robots"),
    }
}

/// The means of either side.
fn budget(arguments: &Arena) -> Budget {
    let EngineMatch {
        nodes,
        cpu_time,
        clock,
        ..
    } = arguments.against;
    let time = || Budget::Time(arguments.robot_seconds.unwrap_or(USUAL));
    let other = cpu_time.map(Budget::CpuTime).or(clock.map(Budget::Clock));
    nodes.map(Budget::Nodes).or(other).unwrap_or_else(time)
}

fn openings(variant: Variant, path: &Path) -> Result<Openings, Error> {
    let told = |why: String| Error::from(Diagnostic::of_file(path.to_string_lossy(), why));
    let text = std::fs::read_to_string(path).map_err(|why| told(why.to_string()))?;
    Openings::read(variant, &text).map_err(|why| told(why.to_string()))
}

/// The engine of a side that a command of the shell starts.
fn engine(command: &str, params: &[Override], side: usize) -> Engine {
    let program = command.split_whitespace().next().unwrap_or_default();
    let param = |set: &Override| {
        let (of, key) = set.key.split_once(':').unwrap_or(("", &set.key));
        let is_own = of.is_empty() || of == (side + 1).to_string();
        is_own.then(|| (key.to_owned(), set.value.clone()))
    };
    Engine {
        name: program
            .trim_matches('\'')
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .to_owned(),
        command: vec!["sh".into(), "-c".into(), format!("exec {command}")],
        folder: None,
        params: params.iter().filter_map(param).collect(),
    }
}

/// The result of the games so far.
#[derive(Default)]
struct Total {
    score: MatchScore,
    /// Games that a side lost without being beaten.
    forfeits: u32,
    spent: [Spent; 2],
}

/// The keys that scripts can rely on, in this order.
#[derive(Serialize)]
struct MatchJson<'a> {
    robot: &'a str,
    engine: &'a str,
    variant: &'static str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    share: f64,
    elo: f64,
    elo_error: f64,
    forfeits: u32,
    robot_seconds: f64,
    engine_seconds: f64,
    /// By their half points.
    pairs: [u32; 5],
    /// Of the test between two differences, if there is one.
    likelihood_ratio: Option<f64>,
    /// The difference for which it has decided.
    decision: Option<f64>,
}

impl Total {
    fn count(&mut self, played: &PlayedGame) {
        self.score.count(played.half_points(played.first));
        self.forfeits += u32::from(played.fault.is_some());
        self.spent = [0, 1].map(|side| self.spent[side].plus(played.spent[side]));
    }

    fn json<'a>(&self, series: &'a Series) -> MatchJson<'a> {
        let MatchScore {
            wins,
            draws,
            losses,
            pairs,
            ..
        } = self.score;
        let (elo, elo_error) = self.score.elo();
        let [robot_seconds, engine_seconds] = self.spent.map(mean_seconds);
        MatchJson {
            robot: &series.names[0],
            engine: &series.names[1],
            variant: series.variant().name(),
            games: self.score.games(),
            wins,
            draws,
            losses,
            share: self.score.share(),
            elo,
            elo_error,
            forfeits: self.forfeits,
            robot_seconds,
            engine_seconds,
            pairs,
            likelihood_ratio: series
                .sprt
                .map(|between| self.score.likelihood_ratio(between)),
            decision: series.sprt.and_then(|between| self.score.decision(between)),
        }
    }

    fn text(&self, series: &Series) -> String {
        let MatchScore {
            wins,
            draws,
            losses,
            pairs: [none, half, one, more, both],
            ..
        } = self.score;
        let ((elo, error), share) = (self.score.elo(), 100.0 * self.score.share());
        let [first, second] = self.spent.map(took);
        let [name, other] = &series.names;
        let test = series.sprt.map(|between| self.test(between));
        format!(
            "{name} against {other}: +{wins} ={draws} -{losses}, {share:.1}%, {elo:+.0} ± {error:.0} Elo\n\
             {} {first}\n{} {second}, and lost {} games by its own fault\nseed {}, {}\n\
             pairs with 0, ½, 1, 1½ and 2 points: {none}, {half}, {one}, {more}, {both}{}",
            series.word(0),
            series.word(1),
            self.forfeits,
            series.contest.seed,
            series.limit(),
            test.unwrap_or_default()
        )
    }

    /// The standing of the test between two differences, in words.
    fn test(&self, between: [f64; 2]) -> String {
        let ratio = self.score.likelihood_ratio(between);
        let decided = match self.score.decision(between) {
            Some(elo) => format!("decides for {elo:+}"),
            None => "is not decided".into(),
        };
        let [low, high] = between;
        format!(
            "\nthe test between {low:+} and {high:+} Elo {decided}, likelihood ratio {ratio:+.2}"
        )
    }
}

fn mean_seconds(spent: Spent) -> f64 {
    spent.time.as_secs_f64() / f64::from(spent.moves.max(1))
}

fn took(spent: Spent) -> String {
    let (mean, longest) = (mean_seconds(spent), spent.longest.as_secs_f64());
    format!("took {mean:.3} s a move, at most {longest:.3} s")
}
