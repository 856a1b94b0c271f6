//! Tests of what a robot may know, and that it uses no more.

use proptest::prelude::*;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::memory::Memory;
use super::{Robot, Strategy as HowToPlay};
use crate::determinize::{Determinize, redeal};
use crate::ismcts::Effort;
use crate::{Bot, Robots, Skill, Thinking};
use draughts_engine::SearchMemory;
use parlour_model::birdhead::{BirdHead, Cards, Event, Move, Piles, Rules, View};
use parlour_model::game::Game;
use parlour_model::playthrough::{LoggedMove, Playthrough};
use parlour_model::seat::{Seat, ToAct, Viewer};

/// The experience of one seat: all it was told, saw and could do.
#[derive(Clone, Debug, Default)]
struct Life {
    memory: Memory,
    told: Vec<Event>,
    /// As text: equal to the byte is what matters.
    seen: Vec<String>,
}

/// A playthrough from its log, as `seat` lives through it.
fn live(log: &[LoggedMove<Move>], seats: usize, seat: Seat) -> (Playthrough<BirdHead>, Life) {
    let mut playthrough = Playthrough::new(long(), seats).expect("a table");
    let mut life = Life::default();
    for entry in log {
        let events = playthrough
            .play(&entry.chosen)
            .expect("a move that the rules allow");
        for event in events
            .iter()
            .filter_map(|event| BirdHead::redact(event, Viewer::Seat(seat)))
        {
            BirdHead::remember(&mut life.memory, &event);
            life.told.push(event);
        }
        life.seen.push(look(playthrough.game(), seat));
    }
    (playthrough, life)
}

/// A seat's view, and what it may do when it has to act.
fn look(game: &BirdHead, seat: Seat) -> String {
    let mine = game.to_act() == ToAct::Seat(seat);
    format!(
        "{:?} {:?}",
        game.view(Viewer::Seat(seat)),
        mine.then(|| game.legal_moves())
    )
}

/// Rules under which the deck shrinks.
fn long() -> Rules {
    Rules { limit: 60 }
}

/// Returns the log of a playthrough of `moves` random moves.
fn random_log(seats: usize, moves: usize, seed: u64) -> Vec<LoggedMove<Move>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut playthrough = Playthrough::<BirdHead>::new(long(), seats).expect("a table");
    for _ in 0..moves {
        let chosen = playthrough
            .game()
            .sample(&mut rng)
            .or_else(|| playthrough.legal_moves().choose(&mut rng).copied());
        let Some(chosen) = chosen else { break };
        playthrough.play(&chosen).expect("an offered move is legal");
    }
    playthrough.log().to_vec()
}

/// The log of the same playthrough if the hands of the last deal had been such that they are `now` what they are.
fn dealt_otherwise(log: &[LoggedMove<Move>], now: &Piles) -> Vec<LoggedMove<Move>> {
    let mut log = log.to_vec();
    let Some(deal) = log
        .iter()
        .rposition(|entry| matches!(entry.chosen, Move::Deal(_)))
    else {
        return log;
    };
    let mut hands = *now;
    for entry in &log[deal..] {
        if let (ToAct::Seat(seat), Move::Act(action)) = (entry.by, entry.chosen) {
            hands[seat] = hands[seat].plus(action.cards);
        }
    }
    log[deal].chosen = Move::Deal(hands);
    log
}

/// Returns a log, and the same log with everything dealt again that `seat` cannot know. Returns
/// `None` between two deals, when nothing is hidden.
fn twins(seats: usize, seat: Seat, moves: usize, seed: u64) -> Option<[Vec<LoggedMove<Move>>; 2]> {
    let log = random_log(seats, moves, seed);
    let (playthrough, life) = live(&log, seats, seat);
    playthrough.game().trick()?;
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    let other = redeal(playthrough.game(), seat, &life.memory, &mut rng);
    let twin = dealt_otherwise(&log, other.hands());
    Some([log, twin])
}

fn table() -> impl Strategy<Value = (usize, Seat, usize, u64)> {
    (2..=5usize).prop_flat_map(|seats| {
        (
            Just(seats),
            (0..seats).prop_map(Seat::of),
            2..150usize,
            any::<u64>(),
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// The sampled deal could have been dealt, and everything that happened could then have happened:
    /// [`live`] replays it, and the rules refuse nothing. And nothing the seat was told, saw or could do
    /// from the first move on would have been different (BH-13).
    #[test]
    fn bh_13_a_seat_cannot_tell_a_redeal((seats, seat, moves, seed) in table()) {
        let Some([log, twin]) = twins(seats, seat, moves, seed) else { return Ok(()) };
        let ((_, life), (_, other)) = (live(&log, seats, seat), live(&twin, seats, seat));
        prop_assert_eq!(format!("{:?}", life.told), format!("{:?}", other.told));
        prop_assert_eq!(life.seen, other.seen);
    }

    /// Checks that a guest's view does not depend on any hand.
    #[test]
    fn bh_13_a_guest_cannot_tell_a_redeal((seats, seat, moves, seed) in table()) {
        let Some(logs) = twins(seats, seat, moves, seed) else { return Ok(()) };
        let [one, other] = logs.map(|log| format!("{:?}", live(&log, seats, seat).0.game().view(Viewer::Spectator)));
        prop_assert_eq!(one, other);
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    /// The same history and seed give the same choice, and so do histories that the seat cannot tell apart.
    #[test]
    fn a_choice_follows_from_what_the_seat_knows((seats, seat, moves, seed) in table(), skill in skill()) {
        let Some([log, twin]) = twins(seats, seat, moves, seed) else { return Ok(()) };
        let choose = |log| {
            let (playthrough, life) = live(log, seats, seat);
            let legal = playthrough.legal_moves();
            (playthrough.to_act() == ToAct::Seat(seat)).then(|| decide(skill, &playthrough, seat, &life, &legal))
        };
        let chosen = choose(&log);
        prop_assert_eq!(chosen, choose(&log));
        prop_assert_eq!(chosen, choose(&twin));
    }
}

fn skill() -> impl Strategy<Value = Skill> {
    prop::sample::select(Skill::ALL.to_vec())
}

/// Returns the move that a robot chooses after this life. Its searches are short here.
fn decide(
    skill: Skill,
    playthrough: &Playthrough<BirdHead>,
    seat: Seat,
    life: &Life,
    legal: &[Move],
) -> Move {
    let strategy = match HowToPlay::of(skill) {
        HowToPlay::Search { effort, opponents } => HowToPlay::Search {
            effort: Effort {
                iterations: 40,
                states: 40,
                ..effort
            },
            opponents,
        },
        strategy => strategy,
    };
    let mut robot = Robot::new(strategy, playthrough.game().seats(), &long(), 7);
    life.told.iter().for_each(|event| robot.on_event(event));
    let view: View = playthrough.game().view(Viewer::Seat(seat));
    let chosen = robot.choose(&view, legal, &Thinking::untimed());
    assert!(legal.contains(&chosen), "{chosen} is not legal");
    chosen
}

#[test]
fn redeals_do_differ() {
    let differ = |seed: &u64| twins(4, Seat(0), 2, *seed).is_some_and(|[log, twin]| log != twin);
    assert_eq!((0..20).filter(differ).count(), 20);
}

/// A view of three players with one card each that are still hidden: 2, 5 and 9 are unseen, Bo has proved
/// to hold 5 or more, and Cy may hold anything. So (5, 2), (5, 9), (9, 2) and (9, 5) are equally likely: of
/// 4,000 each is drawn 1,000 times, give or take 27 (one standard deviation).
#[test]
fn imagined_hands_are_equally_likely() {
    let unseen: Cards = [2, 5, 9].into_iter().collect();
    let mut game = BirdHead::start(&long(), 3).expect("a table");
    game.apply(&Move::Start(Seat(0))).expect("a start");
    let mut view = game.view(Viewer::Seat(Seat(0)));
    view.hand_sizes = vec![0, 1, 1];
    view.used = Cards::deck().minus(unseen);
    let memory = Memory::proving(Seat(1), 5);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut counts = std::collections::BTreeMap::<String, u32>::new();
    for _ in 0..4000 {
        *counts
            .entry(
                BirdHead::determinize(&view, &memory, &mut rng)
                    .hands()
                    .to_string(),
            )
            .or_default() += 1;
    }
    let hands: Vec<_> = counts.keys().map(String::as_str).collect();
    assert_eq!(hands, [" / 5 / 2", " / 5 / 9", " / 9 / 2", " / 9 / 5"]);
    assert!(
        counts.values().all(|count| count.abs_diff(1000) < 140),
        "{counts:?}"
    );
}

#[test]
fn a_search_that_is_stopped_or_has_no_memory_still_chooses() {
    let log = random_log(4, 2, 3);
    let (playthrough, _) = live(&log, 4, Seat(0));
    let seat = playthrough.to_act().seat().expect("a seat leads");
    let (_, life) = live(&log, 4, seat);
    let mut robot = BirdHead::robot(Skill::Expert, seat, 4, &long(), 1);
    life.told.iter().for_each(|event| robot.on_event(event));
    let stopped = Thinking::within(std::time::Duration::ZERO, std::sync::Arc::default());
    let without_memory = Thinking::untimed().with_memory(SearchMemory::of(0));
    let legal = playthrough.legal_moves();
    for thinking in [stopped, without_memory] {
        assert!(legal.contains(&robot.choose(
            &playthrough.game().view(Viewer::Seat(seat)),
            &legal,
            &thinking
        )));
    }
}
