//! The strength of the robots of Concentration. Seeds are fixed, so that a figure is the same on every
//! run; `cargo bench --bench concentration` prints the same figures for more games.

use crate::beats;
use parlour_model::concentration::{Concentration, Move, Rules};
use parlour_model::game::Game;
use parlour_model::player::Level;
use parlour_model::seat::{Seat, Viewer};
use parlour_robots::arena::{Tally, arena};
use parlour_robots::concentration::Robot;
use parlour_robots::{Bot, Robots, Skill, Thinking};

const PUBLISHED_LEADS: &str = include_str!("../data/zwick_paterson.csv");
const PUBLISHED_TURNS: &str = include_str!("../data/solitaire_memory.csv");

/// The last number of the line that begins so.
fn published(table: &str, begin: &str) -> f64 {
    let line = table
        .lines()
        .find(|line| line.starts_with(begin))
        .expect("the table has this line");
    line.rsplit(',')
        .next()
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

fn play(rules: Rules, levels: &[Level], games: u64, fixed: bool) -> Vec<Tally> {
    arena::<Concentration>(&rules, levels, games, 1993, fixed).expect("the games end")
}

fn pairs(pairs: u16) -> Rules {
    Rules {
        pairs,
        ..Concentration::arena_rules()
    }
}

#[test]
fn two_experts_play_to_the_lead_that_zwick_and_paterson_prove() {
    for n in 2..=6 {
        let tally = play(pairs(n), &[Level::Expert; 2], 4000, true)[0];
        let expected = published(PUBLISHED_LEADS, &format!("{n},0,"));
        let off = (tally.mean_lead - expected) / tally.lead_error;
        assert!(
            off.abs() < 3.0,
            "{n} pairs: {} ± {}, not {expected}",
            tally.mean_lead,
            tally.lead_error
        );
        assert!(tally.lead_error < 0.06, "enough games to tell");
    }
}

#[test]
fn con_13_an_expert_alone_plays_to_par() {
    for n in [1, 2, 3, 5, 8, 12] {
        let tally = play(pairs(n), &[Level::Expert], 3000, false)[0];
        let expected = published(PUBLISHED_TURNS, &format!("{n},"));
        // The turns of a game have a standard deviation of 0.6 to 0.8 here, their mean one of 0.015 at most.
        assert!(
            (tally.mean_turns - expected).abs() < 3.0 * 0.015,
            "{n} pairs: {} turns",
            tally.mean_turns
        );
        assert!(
            (tally.mean_lead - f64::from(n)).abs() < 1e-9,
            "alone, the lead is the score"
        );
    }
}

#[test]
fn every_level_beats_the_one_below() {
    let levels = [
        Level::Random,
        Level::Novice,
        Level::Casual,
        Level::Sharp,
        Level::Expert,
    ];
    for (pair, n) in levels
        .windows(2)
        .flat_map(|pair| [4, 8, 18].map(|n| (pair, n)))
    {
        beats::<Concentration>(&pairs(n), pair[1], pair[0], if n == 4 { 1200 } else { 200 });
    }
}

#[test]
fn every_level_beats_the_one_below_with_more_copies() {
    let levels = [
        Level::Random,
        Level::Novice,
        Level::Casual,
        Level::Sharp,
        Level::Expert,
    ];
    for (pair, copies) in levels
        .windows(2)
        .flat_map(|pair| [3, 4].map(|copies| (pair, copies)))
    {
        beats::<Concentration>(&Rules { copies, ..pairs(8) }, pair[1], pair[0], 600);
    }
}

#[test]
fn one_expert_among_three_sharp_players_wins_more_than_its_part() {
    let tallies = play(
        pairs(12),
        &[Level::Expert, Level::Sharp, Level::Sharp, Level::Sharp],
        480,
        false,
    );
    assert!(tallies[0].share > 0.32, "{}", tallies[0].share);
}

/// A table with this deal, and an expert who has heard these cards being opened. Every seat sees the same.
fn after(deal: &str, opened: &str, seats: usize) -> (Concentration, Robot) {
    let rules = pairs(u16::try_from(deal.split(' ').count() / 2).expect("a small deal"));
    let mut game = Concentration::start(&rules, seats).expect("the table can be opened");
    let mut robot = Concentration::robot(Skill::Expert, Seat(0), seats, &rules, 1);
    let moves = opened.split_whitespace().map(String::from);
    for text in [format!("deal {deal}")].into_iter().chain(moves) {
        open(&mut game, &mut robot, &text.parse().expect("a move"));
    }
    (game, robot)
}

fn open(game: &mut Concentration, robot: &mut Robot, chosen: &Move) {
    for event in game.apply(chosen).expect("a legal move") {
        robot.on_event(&event);
    }
}

/// The two cards that the robot opens next.
fn turn(game: &mut Concentration, robot: &mut Robot) -> [String; 2] {
    [0, 1].map(|_| {
        let view = game.view(Viewer::Seat(Seat(0)));
        let chosen = robot.choose(&view, &game.legal_moves(), &Thinking::untimed());
        open(game, robot, &chosen);
        chosen.to_string()
    })
}

#[test]
fn the_expert_takes_what_it_knows() {
    // 1 2 3 4 5 / 5 4 3 2 1, and B4 is the other 2
    let (mut game, mut robot) = after("1 2 3 4 5 5 4 3 2 1", "A1 A2 A3 B4", 2);
    let mut cards = turn(&mut game, &mut robot);
    cards.sort();
    assert_eq!(cards, ["A2", "B4"]);
}

#[test]
fn with_four_of_five_pairs_known_singly_the_expert_opens_two_known_cards() {
    let (mut game, mut robot) = after("1 2 3 4 5 5 4 3 2 1", "A1 A2 A3 A4", 2);
    let cards = turn(&mut game, &mut robot);
    assert!(
        cards
            .iter()
            .all(|card| ["A1", "A2", "A3", "A4"].contains(&card.as_str())),
        "{cards:?}"
    );
    assert_eq!(game.scores(), [0, 0]);
}

#[test]
fn alone_and_among_more_than_two_the_expert_opens_unknown_cards_all_the_same() {
    for seats in [1, 3] {
        let (mut game, mut robot) = after("1 2 3 4 5 5 4 3 2 1", "A1 A2 A3 A4", seats);
        let [first, _] = turn(&mut game, &mut robot);
        assert!(first == "A5" || first.starts_with('B'), "{first}");
    }
}

#[test]
fn with_two_of_four_pairs_known_singly_the_expert_opens_one_unknown_card() {
    // 1 2 3 4 / 3 4 1 2: whatever it opens, a 3 or a 4 fits nothing known
    let (mut game, mut robot) = after("1 2 3 4 3 4 1 2", "A1 A2", 2);
    let [first, second] = turn(&mut game, &mut robot);
    match first.as_str() {
        "B3" => assert_eq!(second, "A1"),
        "B4" => assert_eq!(second, "A2"),
        _ => assert!(["A1", "A2"].contains(&second.as_str()), "{first} {second}"),
    }
}
