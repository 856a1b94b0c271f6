//! A robot chooses a legal move, and the same one whenever it has heard the same and has the same seed:
//! so an undo, or a robot that takes over a seat, leads nowhere else.

use parlour_model::player::Level;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::settings::RuleSet;
use parlour_robots::{Bot, Thinking};
use parlour_table::any::AnyGame;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Long enough to come from a first move to a last one in most games.
const MOVES: usize = 60;

/// Moves of an expert or a champion, who may think for a second without the optimiser, here twice for each.
const LONG_THOUGHT_MOVES: usize = 16;

pub(crate) fn choices_follow_from_history<G: AnyGame>() {
    let rules = G::arena_rules();
    let seats = 2.clamp(*rules.seats().start(), *rules.seats().end());
    let levels = [Level::Random].into_iter().chain(G::LEVELS.iter().copied());
    for (seed, level) in (1..).zip(levels) {
        play::<G>(&rules, seats, level, seed);
    }
}

fn play<G: AnyGame>(rules: &G::Rules, seats: usize, level: Level, seed: u64) {
    let sit_down = |seat| G::bot(level, seat, seats, rules, seed);
    let mut robots: Vec<_> = Seat::all(seats).map(sit_down).collect();
    let mut game = G::start(rules, seats).expect("the table can be opened");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut history: Vec<G::Event> = Vec::new();
    let thinks_long = matches!(level, Level::Expert | Level::Champion);
    for _ in 0..if thinks_long {
        LONG_THOUGHT_MOVES
    } else {
        MOVES
    } {
        let chosen = match game.to_act() {
            ToAct::Over => return,
            ToAct::Chance => game.sample(&mut rng).expect("it is chance's turn"),
            ToAct::Seat(seat) => {
                let chosen = choose(&mut robots[seat.index()], &game, seat);
                let mut late = sit_down(seat);
                on_events::<G>(&mut late, seat, &history);
                assert_eq!(
                    choose(&mut late, &game, seat),
                    chosen,
                    "{level}: the history is the same"
                );
                chosen
            }
        };
        let events = game.apply(&chosen).expect("robots choose legal moves");
        for (seat, robot) in Seat::all(seats).zip(&mut robots) {
            on_events::<G>(robot, seat, &events);
        }
        history.extend(events);
    }
}

fn choose<G: AnyGame>(robot: &mut Box<dyn Bot<G>>, game: &G, seat: Seat) -> G::Move {
    let legal = game.legal_moves();
    let chosen = robot.choose(&game.view(Viewer::Seat(seat)), &legal, &Thinking::untimed());
    assert!(legal.contains(&chosen), "{chosen} is not legal");
    chosen
}

fn on_events<G: AnyGame>(robot: &mut Box<dyn Bot<G>>, seat: Seat, events: &[G::Event]) {
    for event in events
        .iter()
        .filter_map(|event| G::redact(event, Viewer::Seat(seat)))
    {
        robot.on_event(&event);
    }
}
