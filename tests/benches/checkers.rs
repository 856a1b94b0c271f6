//! The strength and speed of the robots of checkers.
//!
//! `cargo bench --bench checkers -- english international 40` plays every level against the one
//! below it. It uses forty openings of each variant, each opening with both colours. It reports the
//! results of the better level: games, wins, draws and losses, and the share of points with its
//! standard error. A draw is half a point. `… -- speed` counts the nodes that the search of each
//! variant looks at in a second.
//!
//! `… -- english 40 skilled/casual child/beginner 4:10/casual` plays these matches instead. A
//! player is one of these:
//!
//! - A level.
//! - DEPTH:SLIPS: the plies that it looks ahead, and the moves of a hundred that it makes without a
//!   look at the reply.
//! - NODES:SLIPS, from a hundred on: a player that judges by what was learned and looks at this
//!   number of positions.
//! - `child`: it takes the most that can be taken, overlooks that every third time, and never looks
//!   at the reply.
//!
//! The openings are drawn by lot: three plies after which neither side has lost material. Only the
//! levels' own measure ends the thinking, so that the same games come again on any machine. With `…
//! -- english 20 seconds=0.05` a clock ends it. `from=40` begins with the opening of that number, so that a long
//! match can be played in parts.

use std::env;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use draughts::board::Board;
use draughts::variant::Variant;
use draughts_engine::SearchMemory;
use draughts_engine::contest::elo::MatchScore;
use draughts_engine::think::{SearchLimits, think};
use parlour_model::checkers::{Checkers, Event, Notation, Rules, View};
use parlour_model::game::Game;
use parlour_model::player::Level;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_robots::checkers::Robot;
use parlour_robots::checkers::strength::Strength;
use parlour_robots::{Bot, Robots, Thinking};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn main() {
    let words: Vec<_> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let variants: Vec<Variant> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let openings = words
        .iter()
        .find_map(|word| word.parse().ok())
        .unwrap_or(20);
    let seconds = words
        .iter()
        .find_map(|word| word.strip_prefix("seconds=")?.parse().ok());
    let threads = words
        .iter()
        .find_map(|word| word.strip_prefix("threads=")?.parse().ok())
        .unwrap_or(2);
    let first = words
        .iter()
        .find_map(|word| word.strip_prefix("from=")?.parse().ok())
        .unwrap_or(0);
    if words.iter().any(|word| word == "speed") {
        Variant::ALL.into_iter().for_each(speed);
    }
    let ladder = Level::OFFERED
        .windows(2)
        .map(|pair| [Entrant::Level(pair[1]), Entrant::Level(pair[0])]);
    let chosen: Vec<_> = words.iter().filter_map(|word| pair(word)).collect();
    let matches = if chosen.is_empty() {
        ladder.collect()
    } else {
        chosen
    };
    for variant in variants {
        for entrants in &matches {
            compare(
                variant,
                *entrants,
                first..first + openings,
                seconds.map(Duration::from_secs_f64),
                threads,
            );
        }
    }
}

/// A player of the match.
#[derive(Clone, Copy)]
enum Entrant {
    Level(Level),
    Measured(Strength),
    Child,
}

/// A number that is no depth but of positions.
const LEAST_NODES: u64 = 100;

/// Two players, as `skilled/casual`.
fn pair(word: &str) -> Option<[Entrant; 2]> {
    let (better, worse) = word.split_once('/')?;
    Some([entrant(better)?, entrant(worse)?])
}

fn entrant(word: &str) -> Option<Entrant> {
    if word == "child" {
        return Some(Entrant::Child);
    }
    if let Ok(level) = word.parse() {
        return Some(Entrant::Level(level));
    }
    let numbers: Vec<i32> = word
        .split(':')
        .map_while(|number| number.parse().ok())
        .collect();
    let [look, slips] = numbers[..] else {
        return None;
    };
    let slips = u32::try_from(slips).ok()?;
    let strength = match u64::try_from(look) {
        Ok(nodes) if nodes >= LEAST_NODES => Strength::of_nodes(nodes, slips),
        _ => Strength::of_depth(look, slips),
    };
    Some(Entrant::Measured(strength))
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "{level}"),
            Self::Measured(Strength {
                limits,
                slips,
                learned: true,
                ..
            }) => write!(f, "{}:{slips}", limits.nodes),
            Self::Measured(Strength { limits, slips, .. }) => write!(f, "{}:{slips}", limits.depth),
            Self::Child => write!(f, "child"),
        }
    }
}

impl Entrant {
    fn bot(self, rules: &Rules, seat: Seat, seed: u64) -> Box<dyn Bot<Checkers>> {
        match self {
            Self::Level(level) => Checkers::bot(level, seat, 2, rules, seed),
            Self::Measured(strength) => Box::new(Robot::new(strength, rules.variety, seed)),
            Self::Child => Box::new(Child {
                rng: ChaCha8Rng::seed_from_u64(seed),
            }),
        }
    }
}

/// Takes as much as it sees, and moves anyhow where it sees nothing to take.
struct Child {
    rng: ChaCha8Rng,
}

/// The number of captures, of three, that a child sees.
const SEEN_OF_THREE: u32 = 2;

impl Bot<Checkers> for Child {
    fn on_event(&mut self, _: &Event) {}

    fn choose(&mut self, view: &View, legal: &[Notation], _: &Thinking) -> Notation {
        let seen = self.rng.random_ratio(SEEN_OF_THREE, 3);
        let taken = |chosen: &&Notation| {
            view.board
                .resolve(chosen)
                .map_or(0, |ply| ply.captured.count())
        };
        let most = legal.iter().map(|chosen| taken(&chosen)).max().unwrap_or(0);
        let greedy: Vec<_> = legal
            .iter()
            .filter(|chosen| !seen || taken(chosen) == most)
            .collect();
        (*greedy.choose(&mut self.rng).expect("there is a legal move")).clone()
    }
}

/// Nodes a second from the start, over one second.
fn speed(variant: Variant) {
    let thinking = Thinking::within(Duration::from_secs(1), Arc::default());
    let limits = SearchLimits {
        depth: 60,
        nodes: u64::MAX,
    };
    let found = think(&Board::start(variant), &[], limits, &thinking, &mut |_| {})
        .expect("there are moves");
    #[expect(clippy::cast_precision_loss, reason = "a speed is read to two digits")]
    let speed = found.nodes as f64 / found.elapsed.as_secs_f64() / 1e6;
    println!(
        "{variant:14} depth {:2} {speed:6.2} million nodes a second",
        found.depth
    );
}

/// Both games from each opening, for the player named first.
fn compare(
    variant: Variant,
    entrants: [Entrant; 2],
    openings: Range<u64>,
    limit: Option<Duration>,
    threads: usize,
) {
    let next = AtomicU64::new(openings.start);
    let play = || {
        let mut ended = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= openings.end {
                return ended;
            }
            let rules = Rules {
                variant,
                fen: opening(variant, number).fen(),
                ..Rules::default()
            };
            ended.push(
                [0, 1].map(|seat| game(&rules, entrants, seat, 2 * number + seat as u64, limit)),
            );
        }
    };
    let ended: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("nothing panics"))
            .collect()
    });
    tell(variant, entrants, &ended);
}

/// The half points of the player named first, who has this seat, and how many plies there were.
fn game(
    rules: &Rules,
    entrants: [Entrant; 2],
    seat: usize,
    seed: u64,
    limit: Option<Duration>,
) -> (u8, u32) {
    let mut game = Checkers::start(rules, 2).expect("an opening");
    let mut bots = [0, 1].map(|at| {
        entrants[(at + seat) % 2].bot(rules, Seat::of(at), 2 * seed + (at + seat) as u64 % 2)
    });
    let memories = [SearchMemory::default(), SearchMemory::default()];
    while let ToAct::Seat(at) = game.to_act() {
        let thinking = limit.map_or_else(Thinking::untimed, |limit| {
            Thinking::within(limit, Arc::default())
        });
        let thinking = thinking.with_memory(memories[at.index()].clone());
        let chosen =
            bots[at.index()].choose(&game.view(Viewer::Seat(at)), &game.legal_moves(), &thinking);
        let events = game.apply(&chosen).expect("a robot's move is legal");
        for bot in &mut bots {
            for event in &events {
                bot.on_event(event);
            }
        }
    }
    let winners = game.winners().unwrap_or_default();
    let half_points = match winners.first() {
        Some(winner) => 2 * u8::from(winner.index() == seat),
        None => 1,
    };
    (half_points, game.turns())
}

#[expect(clippy::cast_precision_loss, reason = "there are few games")]
fn tell(variant: Variant, [better, worse]: [Entrant; 2], ended: &[[(u8, u32); 2]]) {
    let openings = ended.len() as f64;
    let mut score = MatchScore::default();
    ended
        .iter()
        .flatten()
        .for_each(|(half_points, _)| score.count(*half_points));
    let turns = ended
        .iter()
        .flatten()
        .map(|(_, turns)| f64::from(*turns))
        .sum::<f64>()
        / openings
        / 2.0;
    // The two games from one opening go together: the error is that of the mean over openings.
    let error = score.error();
    let MatchScore {
        wins,
        draws,
        losses,
        ..
    } = score;
    println!(
        "{variant:14} {better} v {worse}: {} games, +{wins} ={draws} -{losses}, {:.1}% ± {:.1}%, {turns:.0} plies a game",
        score.games(),
        100.0 * score.share(),
        100.0 * error,
    );
}

/// Three plies drawn by lot, drawn again until both sides have as many pieces as at the start.
fn opening(variant: Variant, seed: u64) -> Board {
    let start = Board::start(variant);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let after = (0..3).try_fold(start, |board, _| {
            Some(board.after(*board.legal_moves().choose(&mut rng)?))
        });
        if let Some(board) = after.filter(|board| board.material() == start.material()) {
            return board;
        }
    }
}
