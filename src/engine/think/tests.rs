//! Searches with a clock, threads and next to no memory, in every variant.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::*;
use crate::node_budget::NODES_PER_CLOCK_CHECK;
use crate::search_memory::SearchMemory;
use draughts::Game;

const SHARP: SearchLimits = SearchLimits {
    depth: 7,
    nodes: 60_000,
};
const SHORT: SearchLimits = SearchLimits {
    depth: 60,
    nodes: 30_000,
};
const TIMED: SearchLimits = SearchLimits {
    depth: 60,
    nodes: u64::MAX,
};

fn game(variant: Variant, fen: &str) -> Game {
    Game::from_board(Board::start_from(variant, fen).expect("a position"))
}

/// Checks that a search ends soon after its time is up, in every variant. Only the number of
/// nodes between two looks at the clock decides how late an answer is.
#[test]
fn a_search_whose_time_is_up_ends_within_a_breath() {
    for variant in Variant::ALL {
        let game = game(variant, "");
        let thinking = Thinking::within(Duration::ZERO, Arc::default());
        let found = think(
            game.board(),
            game.clock().positions(),
            TIMED,
            &thinking,
            &mut |_| {},
        )
        .expect("there are moves");
        assert!(
            found.nodes <= 2 * NODES_PER_CLOCK_CHECK,
            "{variant}: {}",
            found.nodes
        );
    }
}

#[test]
fn a_search_that_is_interrupted_on_its_way_ends_within_a_breath() {
    for variant in Variant::ALL {
        let (game, stop) = (game(variant, ""), Arc::new(AtomicBool::new(false)));
        let thinking = Thinking::within(Duration::from_secs(3600), Arc::clone(&stop));
        let mut stopped_at = 0;
        let mut tell = |report: &SearchReport| {
            if report.depth == 5 {
                stopped_at = report.nodes;
                stop.store(true, Ordering::Relaxed);
            }
        };
        let found = think(
            game.board(),
            game.clock().positions(),
            TIMED,
            &thinking,
            &mut tell,
        )
        .expect("there are moves");
        assert!(
            found.nodes - stopped_at <= 2 * NODES_PER_CLOCK_CHECK,
            "{variant}: {} after {stopped_at}",
            found.nodes
        );
    }
}

/// Checks that the clock ends the champion's thinking. The delay depends on the machine's speed,
/// so the test does not measure it.
#[test]
fn a_champion_with_a_clock_uses_its_time() {
    let game = game(Variant::International, "");
    let limit = Duration::from_millis(100);
    let thinking = Thinking::within(limit, Arc::default());
    let found = think(
        game.board(),
        game.clock().positions(),
        TIMED,
        &thinking,
        &mut |_| {},
    )
    .expect("there are moves");
    assert!(found.elapsed >= limit, "{:?}", found.elapsed);
}

/// Nothing else ends it: its limit is an hour.
#[test]
fn a_search_with_the_budget_of_a_clock_ends_when_its_choice_is_settled() {
    let game = game(Variant::International, "");
    let hour = Duration::from_secs(3600);
    let pace = MoveTime {
        usual: Duration::from_millis(20),
        most: hour,
    };
    let thinking = Thinking::within(hour, Arc::default()).paced(Some(pace));
    let found = think(game.board(), &[], TIMED, &thinking, &mut |_| {}).expect("there are moves");
    assert!(
        found.depth > 1 && !thinking.is_over(),
        "{}",
        found.summary(game.board())
    );
}

#[test]
fn several_threads_find_a_win_and_end_with_the_search() {
    for (variant, fen, best) in [
        (Variant::English, "B:W26,27:B22,15", "22x31"),
        (Variant::Breakthrough, "W:W7,31:B21,22", "7-1"),
    ] {
        let game = game(variant, fen);
        let thinking = Thinking::within(Duration::from_secs(3600), Arc::default()).with_threads(3);
        let found =
            think(game.board(), &[], TIMED, &thinking, &mut |_| {}).expect("there are moves");
        assert!(
            found.score > 50 && found.notation(game.board())[0].to_string() == best,
            "{variant}"
        );
    }
}

#[test]
fn several_threads_end_with_a_legal_move_when_they_are_interrupted() {
    let (game, stop) = (
        game(Variant::International, ""),
        Arc::new(AtomicBool::new(false)),
    );
    let thinking = Thinking::within(Duration::from_secs(3600), Arc::clone(&stop)).with_threads(3);
    let mut tell = |report: &SearchReport| stop.store(report.depth >= 7, Ordering::Relaxed);
    let found = think(game.board(), &[], TIMED, &thinking, &mut tell).expect("there are moves");
    assert!(found.depth >= 7 && game.board().is_legal(found.line[0]));
}

#[test]
fn a_search_cut_short_tells_what_the_last_whole_step_expected() {
    for variant in Variant::ALL {
        let game = game(variant, "");
        let found = think(game.board(), &[], SHORT, &Thinking::untimed(), &mut |_| {})
            .expect("there are moves");
        assert!(found.nodes >= SHORT.nodes, "{variant}: {}", found.nodes);
        assert!(
            found.line.len() > 1,
            "{variant}: {}",
            found.summary(game.board())
        );
    }
}

#[test]
fn a_table_that_is_used_again_changes_nothing() {
    let memory = SearchMemory::default();
    for variant in [Variant::English, Variant::Frisian] {
        let game = game(variant, "");
        let search = |thinking: &Thinking| {
            let found =
                think(game.board(), &[], SHARP, thinking, &mut |_| {}).expect("there are moves");
            (found.nodes, found.score, found.line)
        };
        let [first, again] =
            [0; 2].map(|_| search(&Thinking::untimed().with_memory(memory.clone())));
        assert_eq!(first, search(&Thinking::untimed()));
        assert_eq!(first, again);
    }
}

#[test]
fn a_search_with_next_to_no_memory_finds_a_legal_move() {
    let game = game(Variant::International, "");
    let thinking = Thinking::untimed().with_memory(SearchMemory::of(0));
    let found = think(game.board(), &[], SHARP, &thinking, &mut |_| {}).expect("there are moves");
    assert!(game.board().is_legal(found.line[0]));
}

/// CHK-9: the side that would lose all its pieces is saved by the move after which too many captures are possible.
#[test]
fn a_position_with_too_many_captures_is_a_draw_in_a_search() {
    let kings = "K2,K7,K9,K11,K13,K17,K18,K22,K24,K25,K27,K32,K33,K36,K37,K38,K39,K40,K44,K47";
    let game = game(Variant::Frisian, &format!("B:WK5:B{kings}"));
    let drawn = |ply: &Move| game.board().after(*ply).has_too_many_captures();
    assert!(game.board().legal_moves().iter().any(drawn));
    let found = think(game.board(), &[], SHARP, &Thinking::untimed(), &mut |_| {})
        .expect("there are moves");
    assert!(game.board().is_legal(found.line[0]));
}

/// Checks that a search interrupted before its first result still returns a legal move.
#[test]
fn an_interrupted_search_ends_with_a_legal_move() {
    let game = game(Variant::International, "");
    let thinking = Thinking::within(Duration::from_secs(3600), Arc::new(AtomicBool::new(true)));
    let found = think(
        game.board(),
        game.clock().positions(),
        TIMED,
        &thinking,
        &mut |_| {},
    )
    .expect("there are moves");
    assert!(found.nodes <= 2048, "{}", found.nodes);
    assert!(game.board().is_legal(found.line[0]));
}

/// Three pieces do not win against a king that keeps away from them. Without the tables of four pieces these scores, and those of
/// the next test, are about two men.
#[test]
fn three_pieces_against_a_king_are_worth_nothing_in_the_international_game() {
    for fen in [
        "B:WK4,10,15:BK44",
        "W:W14,K43,44:BK33",
        "B:W23,K39,K46:BK9",
        "B:WK12,16,K40:BK33",
        "W:WK10,K11,K15:BK26",
        "W:W11,26,K35:BK49",
        "B:WK5,15,K21:BK36",
        "B:WK10,11,K32:BK24",
        "W:W6,37,K50:BK48",
        "B:WK22,32,K38:BK45",
        "W:WK8,K18,33:BK10",
    ] {
        assert_eq!(score_text(Variant::International, fen), "+0.00", "{fen}");
    }
}

/// Neither do three pieces in the russian, the brazilian and the pool game against a king on the main road, from a1 to h8.
#[test]
fn three_pieces_against_a_king_on_the_main_road_are_worth_nothing_where_kings_fly() {
    for fen in [
        "W:WKb8,Kd8,Kf8:BKa1",
        "B:WKa7,Kb8,Kg1:BKd4",
        "W:Wc5,Kb8,Kf8:BKh8",
        "W:Wa3,a5,Kg1:BKf6",
    ] {
        let russian = Board::from_fen(Variant::Russian, fen).expect("a position");
        for variant in [Variant::Russian, Variant::Brazilian, Variant::Pool] {
            let fen = Board::new_unchecked(variant, russian.position()).fen();
            assert_eq!(score_text(variant, &fen), "+0.00", "{variant} {fen}");
        }
    }
}

fn score_text(variant: Variant, fen: &str) -> String {
    let game = game(variant, fen);
    let found = think(game.board(), &[], SHORT, &Thinking::untimed(), &mut |_| {});
    found.expect("there are moves").score_text()
}

/// 40 moves of each side without progress are a draw: a score is worth about half after half of them.
#[test]
fn a_score_shrinks_while_kings_move_and_nothing_is_captured() {
    let [before, now] = ["W:WK28,K30,K31:BK1", "W:WK32,K30,K31:BK1"]
        .map(|fen| *game(Variant::English, fen).board());
    let limits = SearchLimits { depth: 1, ..SHORT };
    let score = |idle: usize| {
        let positions = [vec![before.position(); idle], vec![now.position()]].concat();
        let (style, thinking) = (SearchStyle::default(), Thinking::untimed());
        let found = think_in_style(&now, &positions, limits, style, &thinking, &mut |_| {});
        found.expect("there are moves").score
    };
    let scores = [0, 39, 78, 79].map(score);
    assert!(
        scores[0] > 200 && (scores[1] * 2).abs_diff(scores[0]) < 10,
        "{scores:?}"
    );
    assert!((1..10).contains(&scores[2]) && scores[3] == 0, "{scores:?}");
}

#[test]
fn a_win_is_found_and_told() {
    for (variant, fen, best) in [
        (Variant::English, "B:W26,27:B22,15", "22x31"),
        (Variant::Breakthrough, "W:W7,31:B21,22", "7-1"),
        (Variant::Antidraughts, "W:W48,33:B19", "33-29"),
    ] {
        let game = game(variant, fen);
        let mut depths = Vec::new();
        let found = think(
            game.board(),
            &[],
            SHORT,
            &Thinking::untimed(),
            &mut |report| depths.push(report.depth),
        );
        let found = found.expect("there are moves");
        assert!(depths.is_sorted() && !depths.is_empty());
        assert!(found.score > 50, "{variant}: {}", found.score_text());
        let line = found.notation(game.board());
        assert!(
            variant == Variant::Antidraughts || line[0].to_string() == best,
            "{variant}: {line:?}"
        );
    }
}
