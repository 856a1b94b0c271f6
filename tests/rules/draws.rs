//! CHK-9: each limit of moves, reached by moves that are played. Both sides avoid captures and a position's third time; a man
//! moves only where another limit would come first.

use draughts::Move;
use draughts::draw_clock::limits;
use draughts::legal_move::LegalMove;
use draughts::variant::Variant;
use parlour_model::checkers::{Checkers, Ending, Rules};
use parlour_model::playthrough::Playthrough;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Plays moves by lot until a limit ends the game. Returns the limit's index and the plies; `None` where only captures, new
/// kings or a repetition are left.
fn drawn(
    start: &Playthrough<Checkers>,
    most_quiet: usize,
    rng: &mut ChaCha8Rng,
) -> Option<(usize, usize)> {
    let (mut game, mut quiet) = (start.clone(), 0);
    loop {
        let board = game.game().board();
        let is_man = |legal: &LegalMove| {
            let piece = board.piece(legal.mv.from);
            piece.is_some_and(|piece| !piece.king)
        };
        let is_captured_next = |legal: &LegalMove| {
            let mut replies = board.after(legal.mv).legal_moves().into_iter();
            replies.any(Move::captures)
        };
        let mut moves = board.legal();
        let moves_man = quiet >= most_quiet && moves.iter().any(is_man);
        moves.retain(|legal| {
            is_man(legal) == moves_man
                && !legal.mv.captures()
                && !legal.mv.crowned
                && !is_captured_next(legal)
        });
        let chosen = moves.choose(rng)?;
        game.play(&chosen.notation).expect("the move is legal");
        quiet = if moves_man { 0 } else { quiet + 1 };
        match game.game().ending() {
            Some(Ending::DrawLimit { index, .. }) => return Some((index, game.log().len())),
            Some(_) => return None,
            None => {}
        }
    }
}

/// Checks that a game from a position ends by the limit of this index, after the limit's moves of each side.
#[track_caller]
fn is_drawn_by(variant: Variant, limit: usize, fen: &str, most_quiet: usize) {
    let rules = Rules {
        variant,
        fen: fen.to_owned(),
        ..Rules::default()
    };
    let start = Playthrough::new(rules, 2).expect("a position");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let plies = (0..2000)
        .filter_map(|_| drawn(&start, most_quiet, &mut rng))
        .find_map(|(index, plies)| (index == limit).then_some(plies));
    let moves = limits(variant)[limit].moves;
    assert_eq!(plies, Some(usize::from(moves) * 2), "{variant}, {fen}");
}

/// More plies than any limit has: no man moves.
const NO_MAN: usize = 1000;

#[test]
fn forty_moves_wcdf_1_32_2_and_fid_10_4() {
    for variant in [
        Variant::English,
        Variant::Italian,
        Variant::Spanish,
        Variant::Thai,
    ] {
        is_drawn_by(variant, 0, "W:WK32,K31:BK1,K2", NO_MAN);
    }
    is_drawn_by(Variant::Turkish, 0, "W:WKa1,Kb1:BKh8,Kg8", NO_MAN);
}

#[test]
fn fifteen_and_thirteen_moves_apca_26_and_27() {
    is_drawn_by(Variant::Pool, 0, "W:WK32,K31:BK1,K2", NO_MAN);
    is_drawn_by(Variant::Pool, 1, "W:WK32,K31,K30:BK4", NO_MAN);
}

#[test]
fn fifteen_moves_of_kings_draughts_64_7_2_5() {
    for variant in [Variant::Russian, Variant::Brazilian] {
        is_drawn_by(variant, 0, "W:WKc1,Ke1:BKb8,Kd8", NO_MAN);
        is_drawn_by(variant, 0, "W:WKc1,Ke1,Kg1:BKb8", NO_MAN);
    }
}

#[test]
fn five_moves_draughts_64_7_2_7_and_7_2_8() {
    for variant in [Variant::Russian, Variant::Brazilian] {
        is_drawn_by(variant, 2, "W:WKc1,Ke1:BKb8", NO_MAN);
        is_drawn_by(variant, 3, "W:WKc1,Ke1,Kg1:BKh8", NO_MAN);
    }
}

#[test]
fn thirty_and_sixty_moves_draughts_64_7_2_6() {
    for variant in [Variant::Russian, Variant::Brazilian] {
        is_drawn_by(variant, 4, "W:WKe1,a1,b2:BKd8,Kh4", 27);
        is_drawn_by(variant, 5, "W:WKe1,Kg1,a1,b2,c1:BKd8,Kh4", 27);
    }
}

#[test]
fn twenty_five_moves_fmjd_6_2() {
    for variant in [Variant::International, Variant::Canadian, Variant::Killer] {
        is_drawn_by(variant, 0, "W:WK46,K47:BK4,K5", NO_MAN);
    }
}

#[test]
fn sixteen_and_five_moves_fmjd_6_3_and_6_4() {
    for variant in [Variant::International, Variant::Killer] {
        is_drawn_by(variant, 1, "W:WK47,K48,K49:BK4", NO_MAN);
        is_drawn_by(variant, 2, "W:WK47,K48:BK4", NO_MAN);
        is_drawn_by(variant, 3, "W:WK47,K48,K49:BK5", NO_MAN);
    }
}
