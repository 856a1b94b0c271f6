//! How fast and how well the robots of `BirdHead` play.
//!
//! `cargo bench --bench birdhead -- 240` plays so many games for each line of the ladder; it prints
//! figures and fails at nothing.

use std::time::{Duration, Instant};

use parlour::model::birdhead::{BirdHead, Move, Rules};
use parlour::model::game::Game;
use parlour::model::player::Level;
use parlour::model::seat::{Seat, ToAct, Viewer};
use parlour::robots::arena::arena;
use parlour::robots::birdhead::memory::Memory;
use parlour::robots::birdhead::rollout::{DealRollout, OpponentModel};
use parlour::robots::determinize::Determinize;
use parlour::robots::ismcts::RolloutPolicy;
use parlour::robots::{Bot, Robots, Skill, Thinking};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

fn main() {
    let games = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(240);
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
    println!("{what:40} {:12.0} /s", f64::from(count) / start.elapsed().as_secs_f64());
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
    let mean = times.iter().sum::<Duration>() / u32::try_from(times.len().max(1)).unwrap_or(u32::MAX);
    let slowest = times.last().copied().unwrap_or_default();
    println!("\nan expert's move takes {mean:.1?} on average, {slowest:.1?} at most ({} moves)", times.len());
}

fn game_of_experts(seed: u64, rng: &mut ChaCha8Rng, times: &mut Vec<Duration>) {
    let rules = Rules::default();
    let mut robots: Vec<_> = Seat::all(4).map(|seat| BirdHead::robot(Skill::Expert, seat, 4, &rules, seed)).collect();
    let mut game = BirdHead::start(&rules, 4).expect("a table of four");
    loop {
        let chosen: Move = match game.to_act() {
            ToAct::Over => return,
            ToAct::Chance => game.sample(rng).expect("it is chance's turn"),
            ToAct::Seat(seat) => {
                let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal_moves());
                let start = Instant::now();
                let chosen = robots[seat.index()].choose(&view, &legal, &Thinking::untimed());
                times.push(start.elapsed());
                chosen
            }
        };
        let events = game.apply(&chosen).expect("robots make legal moves");
        for (robot, seat) in robots.iter_mut().zip(Seat::all(4)) {
            let heard = events.iter().filter_map(|event| BirdHead::redact(event, Viewer::Seat(seat)));
            heard.for_each(|event| robot.on_event(&event));
        }
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
        let (games, seconds) = (u32::try_from(games).unwrap_or(u32::MAX), start.elapsed().as_secs_f64());
        let error = (share * (1.0 - share) / f64::from(games)).sqrt();
        let speed = f64::from(games) / seconds;
        println!("{one:9} {three:13} {:10.2} % {:7.2} % {speed:10.1}", 100.0 * share, 100.0 * error);
    }
}

/// The first one's share of the wins.
fn share(one: Level, three: Level, games: u64) -> f64 {
    let levels = [one, three, three, three];
    arena::<BirdHead>(&Rules::default(), &levels, games, 8000, false).expect("the games end")[0].share
}
