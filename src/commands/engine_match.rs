//! `parlour arena checkers --engine COMMAND`: a robot's match against a program that speaks the Hub protocol.

use std::io::Write;
use std::time::{Duration, Instant};

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::Error;
use super::analyse::create;
use crate::cli::Arena;
use draughts::board::Board;
use draughts::openings::ballots;
use draughts::pdn::{Item, PdnGame};
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_config::Engine;
use parlour_model::any::Mode;
use parlour_model::checkers::pdn_play::PdnPlay as _;
use parlour_model::checkers::{Checkers, Notation, Rules};
use parlour_model::game::Game as _;
use parlour_model::player::Level;
use parlour_model::playthrough::{End, Playthrough};
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_robots::arena::elo::MatchScore;
use parlour_robots::checkers::drawn_opening::drawn_opening;
use parlour_robots::checkers::think::{MoveLimit, SearchStyle, think_in_style};
use parlour_robots::search_memory::SearchMemory;
use parlour_robots::{Bot, Robots as _};
use parlour_terminal::workers::engines::engine_error::EngineError;
use parlour_terminal::workers::engines::opponent::Opponent;

/// The usual limit of either side for a move, where no limit is given.
const USUAL: MoveLimit = MoveLimit::Time(Duration::from_secs(1));
/// A game of more plies is taken to be drawn.
const MOST_PLIES: u32 = 400;
/// Plies of an opening that are drawn by lot, where there are no ballots.
const OPENING_PLIES: usize = 6;

/// Plays the match, and tells each game and the score.
pub(super) fn run(
    arguments: &Arena,
    engine: &str,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut series = Series::of(arguments, engine, seed)?;
    let mut file = arguments.against.pdn.as_deref().map(create).transpose()?;
    let mut total = Total::default();
    for game in 0..arguments.games {
        let played = series.play(game)?;
        total.count(&played);
        if let Some(file) = &mut file {
            writeln!(file, "{}", played.pdn(&series, game))?;
        }
        if !arguments.json {
            writeln!(out, "{}", played.line(game, total.score))?;
            out.flush()?;
        }
    }
    if arguments.json {
        let json = serde_json::to_string(&total.json(&series)).map_err(std::io::Error::from)?;
        return Ok(writeln!(out, "{json}")?);
    }
    Ok(writeln!(out, "{}", total.text(&series))?)
}

/// A match and its two sides.
struct Series {
    variant: Variant,
    level: Level,
    limit: MoveLimit,
    seed: u64,
    name: String,
    opponent: Opponent,
}

/// From where a game goes on.
struct Opening {
    rules: Rules,
    moves: Vec<Notation>,
}

/// A game that is over.
struct Played {
    playthrough: Playthrough<Checkers>,
    robot: Seat,
    /// Of the robot.
    half_points: u8,
    /// The reason the engine lost without being beaten.
    fault: Option<EngineError>,
    /// Of the robot and of the engine.
    spent: [Spent; 2],
}

/// The thinking time of a side.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    moves: u32,
    all: Duration,
    longest: Duration,
}

impl Series {
    fn of(arguments: &Arena, engine: &str, seed: u64) -> Result<Self, Error> {
        let usage = |why: &str| Err(Error::Usage(why.into()));
        if arguments.mode != Mode::Checkers {
            return usage("--engine is for checkers only");
        }
        let &[level] = &arguments.robots[..] else {
            return usage("choose one level against an --engine, like --robots champion");
        };
        if arguments.against.nodes.is_some() && level != Level::Champion {
            return usage("--nodes is for the champion level only");
        }
        let limit = arguments.against.nodes.map(MoveLimit::Nodes);
        let limit = limit
            .or(arguments.robot_seconds.map(MoveLimit::Time))
            .unwrap_or(USUAL);
        let variant = arguments.variant.unwrap_or_default();
        let program = engine.split_whitespace().next().unwrap_or_default();
        let name = program.rsplit('/').next().unwrap_or_default().to_owned();
        let params = arguments
            .against
            .params
            .iter()
            .map(|set| (set.key.clone(), set.value.clone()))
            .collect();
        let command = vec!["sh".into(), "-c".into(), format!("exec {engine}")];
        let known = Engine {
            name: name.clone(),
            command,
            folder: None,
            params,
        };
        let mut opponent = Opponent::new(known, variant, std::env::current_exe().ok());
        opponent
            .begin_game()
            .map_err(|why| Error::Usage(format!("the engine {engine} {why}")))?;
        Ok(Self {
            variant,
            level,
            limit,
            seed,
            name,
            opponent,
        })
    }

    fn rng(&self, stream: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(stream);
        rng
    }

    /// The opening of a pair of games. In English draughts every ballot comes once before one comes again.
    fn opening(&self, pair: u64) -> Opening {
        let rules = Rules {
            variant: self.variant,
            ..Rules::default()
        };
        if self.variant != Variant::English {
            let start = drawn_opening(self.variant, OPENING_PLIES, &mut self.rng(2 * pair));
            return Opening {
                rules: Rules {
                    fen: start.fen(),
                    ..rules
                },
                moves: Vec::new(),
            };
        }
        let mut all: Vec<_> = ballots().map(|ballot| ballot.moves).collect();
        let (count, place) = (
            all.len() as u64,
            usize::try_from(pair % all.len() as u64).unwrap_or(0),
        );
        all.shuffle(&mut self.rng(2 * (pair / count)));
        let moves = all[place]
            .split(' ')
            .scan(Board::start(self.variant), |board, text| {
                let chosen = board.read_move(text).ok()?;
                *board = board.after(board.resolve(&chosen).ok()?);
                Some(chosen)
            });
        Opening {
            rules,
            moves: moves.collect(),
        }
    }

    /// Plays a game, counted from 0: each opening twice, the robot first with the first move.
    fn play(&mut self, game: u64) -> Result<Played, Error> {
        let Opening { rules, moves } = self.opening(game / 2);
        let robot_seat = Seat::of(usize::from(game % 2 == 1));
        let mut robot = Checkers::bot(
            self.level,
            robot_seat,
            2,
            &rules,
            self.rng(2 * game + 1).next_u64(),
        );
        let mut playthrough =
            Playthrough::new(rules, 2).map_err(|why| Error::Usage(why.to_string()))?;
        for chosen in &moves {
            make(&mut playthrough, &mut *robot, chosen)?;
        }
        let (memory, mut spent) = (SearchMemory::default(), [Spent::default(); 2]);
        let mut fault = self.opponent.begin_game().err();
        while let ToAct::Seat(seat) = playthrough.to_act() {
            if fault.is_some() {
                playthrough.finish(End::Resigned(other(robot_seat)));
                break;
            }
            if playthrough.game().turns() >= MOST_PLIES {
                playthrough.finish(End::DrawAgreed);
                break;
            }
            let begun = Instant::now();
            let chosen = if seat == robot_seat {
                Ok(self.robot_move(&mut *robot, seat, &playthrough, &memory))
            } else {
                self.opponent
                    .choose(&playthrough.game().view(Viewer::Seat(seat)), self.limit)
            };
            spent[usize::from(seat != robot_seat)].count(begun.elapsed());
            match chosen {
                Ok(chosen) => make(&mut playthrough, &mut *robot, &chosen)?,
                Err(why) => fault = Some(why),
            }
        }
        let half_points = match playthrough.winners().as_deref() {
            Some([winner]) if *winner == robot_seat => 2,
            Some([_]) => 0,
            _ => 1,
        };
        Ok(Played {
            playthrough,
            robot: robot_seat,
            half_points,
            fault,
            spent,
        })
    }

    fn robot_move(
        &self,
        robot: &mut dyn Bot<Checkers>,
        seat: Seat,
        playthrough: &Playthrough<Checkers>,
        memory: &SearchMemory,
    ) -> Notation {
        let view = playthrough.game().view(Viewer::Seat(seat));
        let legal = playthrough.legal_moves();
        let (thinking, limits) = self.limit.begin();
        let thinking = thinking.with_memory(memory.clone());
        if matches!(self.limit, MoveLimit::Time(_)) || legal.len() == 1 {
            return robot.choose(&view, &legal, &thinking);
        }
        let (style, positions) = (SearchStyle::best(self.variant), view.clock.positions());
        let found = think_in_style(
            &view.board,
            positions,
            limits,
            style,
            &thinking,
            &mut |_| {},
        );
        let first = found.and_then(|found| found.line.first().copied());
        first.map_or_else(|| legal[0].clone(), |ply| view.board.write(ply))
    }

    /// Describes the limit of either side for a move.
    fn limit(&self) -> String {
        match self.limit {
            MoveLimit::Time(time) => format!("{} s a move", time.as_secs_f64()),
            MoveLimit::Nodes(nodes) => format!("{nodes} nodes a move"),
        }
    }
}

fn make(
    playthrough: &mut Playthrough<Checkers>,
    robot: &mut dyn Bot<Checkers>,
    chosen: &Notation,
) -> Result<(), Error> {
    let events = playthrough
        .play(chosen)
        .map_err(|_| Error::Usage(format!("{chosen} is refused by the rules")))?;
    for event in &events {
        robot.on_event(event);
    }
    Ok(())
}

fn other(seat: Seat) -> Seat {
    Seat::of(1 - seat.index())
}

impl Spent {
    fn count(&mut self, time: Duration) {
        self.moves += 1;
        self.all += time;
        self.longest = self.longest.max(time);
    }

    fn plus(self, more: Self) -> Self {
        Self {
            moves: self.moves + more.moves,
            all: self.all + more.all,
            longest: self.longest.max(more.longest),
        }
    }

    fn mean_seconds(self) -> f64 {
        self.all.as_secs_f64() / f64::from(self.moves.max(1))
    }

    fn text(self) -> String {
        format!(
            "{:.3} s a move, at most {:.3} s",
            self.mean_seconds(),
            self.longest.as_secs_f64()
        )
    }
}

impl Played {
    fn color(&self) -> Color {
        self.playthrough.game().color(self.robot)
    }

    /// For people: the game in a line, and the score by then.
    fn line(&self, game: u64, score: MatchScore) -> String {
        let ended = match self.half_points {
            2 => "won",
            1 => "drawn",
            _ => "lost",
        };
        let MatchScore {
            wins,
            draws,
            losses,
        } = score;
        let moves = self.playthrough.game().turns();
        let why = self
            .fault
            .as_ref()
            .map(|why| format!("; the engine {why}"))
            .unwrap_or_default();
        format!(
            "game {}: {} {ended} in {moves} plies, +{wins} ={draws} -{losses}{why}",
            game + 1,
            self.color()
        )
    }

    fn pdn(&self, series: &Series, game: u64) -> PdnGame {
        let mut names = [series.level.name().to_owned(), series.name.clone()];
        if self.robot.index() == 1 {
            names.swap(0, 1);
        }
        let limit = series.limit();
        let mut pdn = PdnGame::of(&self.playthrough, &names)
            .with_tag("Event", &format!("Parlour arena, {limit}"))
            .with_tag("Round", &(game + 1).to_string());
        if let Some(why) = &self.fault {
            pdn.items.push(Item::Comment(format!(
                "the engine {}",
                why.to_string().replace(['{', '}'], "")
            )));
        }
        pdn
    }
}

/// The result of the games so far.
#[derive(Default)]
struct Total {
    score: MatchScore,
    /// Games that the engine lost without being beaten.
    forfeits: u32,
    spent: [Spent; 2],
}

/// The keys that scripts can rely on, in this order.
#[derive(Serialize)]
struct MatchJson<'a> {
    robot: &'static str,
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
}

impl Total {
    fn count(&mut self, played: &Played) {
        self.score.count(played.half_points);
        self.forfeits += u32::from(played.fault.is_some());
        self.spent = [0, 1].map(|side| self.spent[side].plus(played.spent[side]));
    }

    fn json<'a>(&self, series: &'a Series) -> MatchJson<'a> {
        let (
            MatchScore {
                wins,
                draws,
                losses,
            },
            (elo, elo_error),
        ) = (self.score, self.score.elo());
        MatchJson {
            robot: series.level.name(),
            engine: &series.name,
            variant: series.variant.name(),
            games: self.score.games(),
            wins,
            draws,
            losses,
            share: self.score.share(),
            elo,
            elo_error,
            forfeits: self.forfeits,
            robot_seconds: self.spent[0].mean_seconds(),
            engine_seconds: self.spent[1].mean_seconds(),
        }
    }

    fn text(&self, series: &Series) -> String {
        let (
            MatchScore {
                wins,
                draws,
                losses,
            },
            (elo, error),
        ) = (self.score, self.score.elo());
        let share = 100.0 * self.score.share();
        format!(
            "{} against {}: +{wins} ={draws} -{losses}, {share:.1}%, {elo:+.0} ± {error:.0} Elo\n\
             the robot took {}\nthe engine took {}, and lost {} games by its own fault\nseed {}, {}",
            series.level.name(),
            series.name,
            self.spent[0].text(),
            self.spent[1].text(),
            self.forfeits,
            series.seed,
            series.limit(),
        )
    }
}
