//! The lines that bots say at a table, from its first move to its latest.

use parlour_boards::board::GameUi;
use parlour_boards::play::Voice;
use parlour_model::player::{Level, Player};
use parlour_model::seat::{ToAct, Viewer};
use parlour_table::event::TableEvent;

use crate::lines::events;
use parlour_testing::walk;
use rand::RngExt as _;

/// The number of games of which one is listened to.
const ONE_IN: u32 = 3;

/// The moves of a long game that are looked at.
const LONG: usize = 120;

/// The lines that a viewer of a table of bots hears, each with the number of moves before it.
fn heard<G: GameUi>(events: &[TableEvent<G>], seats: usize) -> Vec<(usize, String)> {
    let levels = Level::OFFERED.into_iter().cycle().take(seats);
    let bots: Vec<_> = levels
        .map(|level| Player::robot(level.character(), level))
        .collect();
    let (mut voice, mut last) = (Voice::default(), None);
    let mut lines = Vec::new();
    for event in events {
        let moves = match event {
            TableEvent::Snapshot(told) if told.observation.moves == 0 => {
                voice.begin(&bots, &told.observation, false);
                0
            }
            TableEvent::Moved {
                told, observation, ..
            } => {
                voice.hear(&bots, told, observation);
                observation.moves
            }
            _ => continue,
        };
        let now = voice.shown(moves).copied();
        if now.is_some() && now != last {
            last = now;
            lines.extend(now.map(|spoken| (moves, spoken.line().english().into_owned())));
        }
    }
    lines
}

pub(crate) fn spoken<G: GameUi>(events: &[TableEvent<G>], seats: usize) -> Vec<String> {
    heard(events, seats)
        .iter()
        .map(|(at, line)| format!("{at}: {line}"))
        .collect()
}

/// The bots of whole games say several lines, at most one in three moves and none twice running.
fn bots_say_little<G: GameUi>() {
    let mut most = 0;
    walk::walk::<G>(|playthrough, rng| {
        let made = playthrough.log().len();
        let is_over = playthrough.to_act() == ToAct::Over;
        let is_long = made == LONG || (is_over && made < LONG);
        if !is_long || !rng.random_ratio(1, ONE_IN) {
            return;
        }
        let moves: Vec<_> = (playthrough.log().iter())
            .map(|entry| entry.chosen.clone())
            .collect();
        let seats = playthrough.game().seats();
        let events = events::<G>(playthrough.rules(), seats, &moves, Viewer::Spectator);
        let lines = heard(&events, seats);
        for pair in lines.windows(2) {
            assert!(pair[1].0 >= pair[0].0 + 3, "{lines:?}");
            assert_ne!(pair[1].1, pair[0].1, "{lines:?}");
        }
        most = most.max(lines.len());
    });
    assert!(most > 1, "nobody says anything after the deal");
}

#[test]
fn bots_say_little_in_every_game() {
    bots_say_little::<parlour_model::concentration::Concentration>();
    bots_say_little::<parlour_model::memory_match::MemoryMatch>();
    bots_say_little::<parlour_model::memoarrr::Memoarrr>();
    bots_say_little::<parlour_model::birdhead::BirdHead>();
    bots_say_little::<parlour_model::checkers::Checkers>();
}
