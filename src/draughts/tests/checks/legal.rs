//! The legal moves of a position, told in several ways, agree.

use std::collections::HashSet;

use draughts::position::Word;
use draughts::zobrist::HashedPosition;
use draughts::{Board, Color, Move, Piece, SquareSet, Variant, with_rules};

/// Plays the moves that the bytes choose, from the start of a variant or from the pieces that they set up, and looks at every
/// position.
pub(crate) fn check(bytes: &[u8]) {
    let [variant, pieces, rest @ ..] = bytes else {
        return;
    };
    let variant = Variant::ALL[usize::from(*variant) % Variant::ALL.len()];
    let (set_up, made) = rest.split_at(rest.len().min(2 * usize::from(*pieces % 32)));
    let mut board = if set_up.is_empty() {
        Board::start(variant)
    } else {
        set_up_by(variant, set_up)
    };
    for byte in made.iter().take(200) {
        let moves = board.legal_moves();
        position(&board, &moves);
        let Some(mv) = moves.get(usize::from(*byte) % moves.len().max(1)) else {
            return;
        };
        let after = board.play(*mv).expect("a legal move is played");
        assert_eq!(after, board.after(*mv));
        assert_eq!(hashed(&board, *mv), after.zobrist(), "{}", after.fen());
        assert_eq!(
            after.check(),
            Ok(()),
            "{} after {}",
            after.fen(),
            board.fen()
        );
        board = after;
    }
}

/// A board of these pieces: a square and a kind each.
fn set_up_by(variant: Variant, pieces: &[u8]) -> Board {
    let mut board = Board::empty(variant, Color::BOTH[pieces.len() / 2 % 2]);
    let squares = board.squares().in_order();
    for piece in pieces.chunks_exact(2) {
        let square = squares[usize::from(piece[0]) % squares.len()];
        let color = Color::BOTH[usize::from(piece[1] & 1)];
        let king = piece[1] & 2 != 0 || board.crown_row(color).contains(square);
        board.put(square, Piece { color, king });
    }
    board
}

/// The hash that a move carries along.
fn hashed(board: &Board, mv: Move) -> u64 {
    with_rules!(board.variant(), R => {
        let before = HashedPosition::new(board.position().narrow::<Word<R>>());
        before.after::<R>(mv.narrow()).hash()
    })
}

fn position(board: &Board, moves: &[Move]) {
    let fen = board.fen();
    assert_eq!(board.perft(1), moves.len() as u64, "{fen}");
    let captures = board.legal_captures();
    let must_capture = moves.iter().any(|mv| mv.captures());
    assert_eq!(captures, if must_capture { moves } else { &[] }, "{fen}");
    let mirrored = board.mirrored();
    let (mut written, theirs) = (HashSet::new(), mirrored.legal_moves());
    assert_eq!(theirs.len(), moves.len(), "{fen}");
    for legal in board.legal() {
        assert!(
            moves.contains(&legal.mv) && board.is_legal(legal.mv),
            "{fen}"
        );
        assert!(
            written.insert(legal.notation.to_string()),
            "{} twice in {fen}",
            legal.notation
        );
        let read = legal.notation.to_string().parse();
        assert_eq!(read.as_ref(), Ok(&legal.notation));
        assert_eq!(
            board.resolve(&legal.notation),
            Ok(legal.mv),
            "{} in {fen}",
            legal.notation
        );
        assert!(
            theirs.contains(&board.mirrored_move(legal.mv)),
            "{} in {fen}",
            legal.notation
        );
    }
    // A move that is not listed is refused.
    let squares: SquareSet = board.squares().in_order().into_iter().collect();
    for (from, to) in squares.iter().zip(squares.iter().skip(1)) {
        let mv = Move {
            from,
            to,
            crowned: false,
            captured: SquareSet::EMPTY,
        };
        assert_eq!(board.play(mv).is_ok(), moves.contains(&mv), "{fen}");
    }
}
