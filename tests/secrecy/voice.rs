//! The lines that bots say at a table, from its first move to its latest.

use parlour_boards::board::GameUi;
use parlour_boards::play::Voice;
use parlour_model::player::{Level, Player};
use parlour_model::seat::{ToAct, Viewer};
use parlour_table::event::TableEvent;

use crate::lines::{events, nothing_told_is_secret};
use crate::redeal::Redeal;
use parlour_testing::walk;

/// The moves of a long game that are looked at.
const LONG: usize = 120;

/// The lines that a viewer of a table of bots hears, each with the number of moves before it.
fn heard<G: GameUi>(
    rules: &G::Rules,
    seats: usize,
    moves: &[G::Move],
    viewer: Viewer,
) -> Vec<(usize, String)> {
    let levels = Level::OFFERED.into_iter().cycle().take(seats);
    let bots: Vec<_> = levels
        .map(|level| Player::robot(level.character(), level))
        .collect();
    let (mut voice, mut last) = (Voice::default(), None);
    let mut lines = Vec::new();
    for event in events::<G>(rules, seats, moves, viewer) {
        let moves = match &event {
            TableEvent::Synced(told) if told.observation.moves == 0 => {
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

fn spoken<G: GameUi>(
    rules: &G::Rules,
    seats: usize,
    moves: &[G::Move],
    viewer: Viewer,
) -> Vec<String> {
    let heard = heard::<G>(rules, seats, moves, viewer);
    heard
        .iter()
        .map(|(at, line)| format!("{at}: {line}"))
        .collect()
}

/// The bots of whole games say several lines, at most one in three moves and none twice running.
fn bots_say_little<G: GameUi>() {
    let mut most = 0;
    walk::walk::<G>(|playthrough, _| {
        let made = playthrough.log().len();
        let is_over = playthrough.to_act() == ToAct::Over;
        if made != LONG && !(is_over && made < LONG) {
            return;
        }
        let moves: Vec<_> = (playthrough.log().iter())
            .map(|entry| entry.chosen.clone())
            .collect();
        let seats = playthrough.game().seats();
        let lines = heard::<G>(playthrough.rules(), seats, &moves, Viewer::Spectator);
        for pair in lines.windows(2) {
            assert!(pair[1].0 >= pair[0].0 + 3, "{lines:?}");
            assert_ne!(pair[1].1, pair[0].1, "{lines:?}");
        }
        most = most.max(lines.len());
    });
    assert!(most > 1, "nobody says anything after the deal");
}

fn no_bot_tells_a_secret<G: Redeal + GameUi>() {
    nothing_told_is_secret::<G>(spoken::<G>);
}

#[test]
fn no_bot_of_concentration_tells_a_secret() {
    no_bot_tells_a_secret::<parlour_model::concentration::Concentration>();
}

#[test]
fn no_bot_of_memory_match_tells_a_secret() {
    no_bot_tells_a_secret::<parlour_model::memory_match::MemoryMatch>();
}

#[test]
fn no_bot_of_memoarrr_tells_a_secret() {
    no_bot_tells_a_secret::<parlour_model::memoarrr::Memoarrr>();
}

#[test]
fn no_bot_of_birdhead_tells_a_secret() {
    no_bot_tells_a_secret::<parlour_model::birdhead::BirdHead>();
}

#[test]
fn bots_say_little_in_every_game() {
    bots_say_little::<parlour_model::concentration::Concentration>();
    bots_say_little::<parlour_model::memory_match::MemoryMatch>();
    bots_say_little::<parlour_model::memoarrr::Memoarrr>();
    bots_say_little::<parlour_model::birdhead::BirdHead>();
    bots_say_little::<parlour_model::checkers::Checkers>();
}
