//! The speed and strength of the robots of `BirdHead`.
//!
//! `cargo bench --bench birdhead -- 240` plays this number of games for each line of the ladder. It
//! prints figures and fails at nothing.
//!
//! `… -- 400 states=2000 iterations=8000 exploration=0.6 depth=20 widening=0.4 random=0.05
//! discard=0.3 weaker=0.6` plays one such search against three casual players instead, who are the
//! greedy ones. A value that is not given is the expert's.

use std::time::{Duration, Instant};

use parlour_model::birdhead::{BirdHead, Move, Rules};
use parlour_model::game::Game;
use parlour_model::player::Level;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_robots::arena::arena;
use parlour_robots::birdhead::memory::Memory;
use parlour_robots::birdhead::rollout::{DealRollout, OpponentModel};
use parlour_robots::birdhead::{Robot, Strategy};
use parlour_robots::determinize::Determinize;
use parlour_robots::ismcts::RolloutPolicy;
use parlour_robots::{Bot, Robots, Skill, Thinking};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games = words.iter().find_map(|arg| arg.parse().ok()).unwrap_or(240);
    let measures: Vec<_> = words
        .iter()
        .filter_map(|word| word.split_once('='))
        .collect();
    if !measures.is_empty() {
        return measured(&measures, games);
    }
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    let start = dealt(&mut rng);
    playouts(&start, &mut rng);
    imagining(&start, &mut rng);
    moves(&mut rng);
    ladder(games);
}

/// A table of four with the first deal in hand.
fn dealt(rng: &mut ChaCha8Rng) -> BirdHead {
    let mut game = BirdHead::start(&Rules::default(), 4).expect("a table of four");
    while let Some(chance) = game.sample(rng) {
        game.apply(&chance).expect("chance's moves are legal");
    }
    game
}

/// Does something over and over for about half a second, and prints how often that was in a second.
fn rate(what: &str, mut act: impl FnMut()) {
    let (start, mut count) = (Instant::now(), 0u32);
    while start.elapsed() < Duration::from_millis(500) {
        (0..100).for_each(|_| act());
        count += 100;
    }
    println!(
        "{what:40} {:12.0} /s",
        f64::from(count) / start.elapsed().as_secs_f64()
    );
}

/// Deals played to their end.
fn playouts(start: &BirdHead, rng: &mut ChaCha8Rng) {
    let mut rollout = DealRollout::new(22, 4, OpponentModel::GREEDY);
    rate("deals played by greedy players", || {
        let mut game = *start;
        while let Some(chosen) = rollout.propose(&game, rng) {
            game.advance(&chosen);
        }
    });
    let mut rng = rng.clone();
    rate("deals played at random", || {
        let mut game = *start;
        while let Some(chosen) = game.legal_moves().choose(&mut rng) {
            game.advance(chosen);
        }
    });
}

fn imagining(start: &BirdHead, rng: &mut ChaCha8Rng) {
    let (view, memory) = (start.view(Viewer::Seat(Seat(0))), Memory::default());
    rate("deals imagined", || {
        std::hint::black_box(BirdHead::determinize(&view, &memory, rng));
    });
}

/// Games of four experts, and how long they think.
fn moves(rng: &mut ChaCha8Rng) {
    let mut times = Vec::new();
    for seed in 0..4 {
        game_of_experts(seed, rng, &mut times);
    }
    times.sort_unstable();
    let mean =
        times.iter().sum::<Duration>() / u32::try_from(times.len().max(1)).unwrap_or(u32::MAX);
    let slowest = times.last().copied().unwrap_or_default();
    println!(
        "\nan expert's move takes {mean:.1?} on average, {slowest:.1?} at most ({} moves)",
        times.len()
    );
}

fn game_of_experts(seed: u64, rng: &mut ChaCha8Rng, times: &mut Vec<Duration>) {
    let rules = Rules::default();
    let mut robots: Vec<_> = Seat::all(4)
        .map(|seat| BirdHead::robot(Skill::Expert, seat, 4, &rules, seed))
        .collect();
    played(&rules, &mut robots, rng, |choose| {
        let start = Instant::now();
        let chosen = choose();
        times.push(start.elapsed());
        chosen
    });
}

/// A game of four robots to its end; every choice is made inside `around`.
fn played(
    rules: &Rules,
    robots: &mut [Robot],
    rng: &mut ChaCha8Rng,
    mut around: impl FnMut(&mut dyn FnMut() -> Move) -> Move,
) -> BirdHead {
    let mut game = BirdHead::start(rules, 4).expect("a table of four");
    loop {
        let chosen = match game.to_act() {
            ToAct::Over => return game,
            ToAct::Chance => game.sample(rng).expect("it is chance's turn"),
            ToAct::Seat(seat) => {
                let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal_moves());
                around(&mut || robots[seat.index()].choose(&view, &legal, &Thinking::untimed()))
            }
        };
        let events = game.apply(&chosen).expect("robots make legal moves");
        for (robot, seat) in robots.iter_mut().zip(Seat::all(4)) {
            let heard = events
                .iter()
                .filter_map(|event| BirdHead::redact(event, Viewer::Seat(seat)));
            heard.for_each(|event| robot.on_event(&event));
        }
    }
}

/// One search of these measures against three greedy players.
fn measured(measures: &[(&str, &str)], games: u64) {
    let Strategy::Search {
        mut effort,
        mut opponents,
    } = Strategy::of(Skill::Expert)
    else {
        return;
    };
    for (name, value) in measures {
        let number: f64 = value.parse().expect("a number");
        let whole = || value.parse().expect("a whole number");
        match *name {
            "states" => effort.states = whole(),
            "iterations" => effort.iterations = whole(),
            "exploration" => effort.exploration = number,
            "depth" => effort.depth = value.parse().expect("a whole number"),
            "widening" => effort.widening = number,
            "random" => opponents.random_rate = number,
            "discard" => opponents.discard_likelihood = number,
            "weaker" => opponents.weaker_play_likelihood = number,
            _ => panic!("there is no {name}"),
        }
    }
    let (start, mut sum, mut squares) = (Instant::now(), 0.0, 0.0);
    for seed in 0..games {
        let share = share_of(Strategy::Search { effort, opponents }, seed);
        (sum, squares) = (sum + share, squares + share * share);
    }
    let games = f64::from(u32::try_from(games).unwrap_or(u32::MAX));
    let share = sum / games;
    let error = ((squares / games - share * share) / games).sqrt();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{measures:?}: {:.2} % ± {:.2} % of {games} games, {seconds:.0} s",
        100.0 * share,
        100.0 * error
    );
}

/// The share of the win of a strategy against three greedy players in one game; each game has another seat for it.
fn share_of(strategy: Strategy, seed: u64) -> f64 {
    let (rules, mut rng) = (Rules::default(), ChaCha8Rng::seed_from_u64(seed / 4));
    let own = Seat::of(usize::try_from(seed % 4).unwrap_or(0));
    let robot = |seat: Seat| {
        let strategy = if seat == own {
            strategy
        } else {
            Strategy::Greedy
        };
        Robot::new(strategy, 4, &rules, 4 * seed + seat.index() as u64)
    };
    let mut robots: Vec<_> = Seat::all(4).map(robot).collect();
    let game = played(&rules, &mut robots, &mut rng, |choose| choose());
    let winners = game.winners().unwrap_or_default();
    if winners.contains(&own) {
        1.0 / f64::from(u32::try_from(winners.len()).unwrap_or(1))
    } else {
        0.0
    }
}

/// One of each level against three of a lower one. Four equal players win a quarter each.
fn ladder(games: u64) {
    use Level::{Casual, Expert, Novice, Random, Sharp};
    println!("\none       against three       share     error    games/s");
    for (one, three, games) in [
        (Novice, Random, games * 30),
        (Casual, Random, games * 30),
        (Random, Casual, games * 30),
        (Casual, Novice, games * 30),
        (Sharp, Casual, games * 4),
        (Expert, Casual, games),
        (Expert, Sharp, games),
    ] {
        let start = Instant::now();
        let share = share(one, three, games);
        let (games, seconds) = (
            u32::try_from(games).unwrap_or(u32::MAX),
            start.elapsed().as_secs_f64(),
        );
        let error = (share * (1.0 - share) / f64::from(games)).sqrt();
        let speed = f64::from(games) / seconds;
        println!(
            "{one:9} {three:13} {:10.2} % {:7.2} % {speed:10.1}",
            100.0 * share,
            100.0 * error
        );
    }
}

/// The first one's share of the wins.
fn share(one: Level, three: Level, games: u64) -> f64 {
    let levels = [one, three, three, three];
    arena::<BirdHead>(&Rules::default(), &levels, games, 8000, false).expect("the games end")[0]
        .share
}
