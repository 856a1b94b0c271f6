//! A small engine for international draughts that speaks the Hub protocol, version 2, as Scan defines it. It searches
//! with alpha and beta, one ply deeper each time, until its time is up, and counts material.
//!
//! `cargo run --release --example alpha_beta`, then for instance:
//!
//! ```text
//! init
//! level move-time=0.5
//! pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-28"
//! go think
//! ```

use std::io::{self, BufRead as _};
use std::time::{Duration, Instant};

use draughts::board::Piece;
use draughts::{Board, Color, Move, Variant};

/// The score of a game that is won at once; a later win is worth less by its plies.
const WON: i32 = 1_000_000;
/// The deepest search, in plies.
const DEEPEST: i32 = 60;

fn main() -> io::Result<()> {
    let mut board = Board::start(Variant::International);
    let mut time = Duration::from_secs(1);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, arguments) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "hub" => println!("id name=Example version=1 author=draughts\nwait"),
            "init" => println!("ready"),
            "ping" => println!("pong"),
            "pos" => match read_position(arguments) {
                Some(read) => board = read,
                None => println!("error message=\"this is no position\""),
            },
            "level" => {
                let seconds = value(arguments, "move-time").and_then(|text| text.parse().ok());
                let given = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                time = given.unwrap_or(time);
            }
            "go" => match best_move(&board, Instant::now() + time) {
                Some(mv) => println!("done move={}", write_move(&board, mv)),
                None => println!("error message=\"the game is over\""),
            },
            "quit" => break,
            _ => {}
        }
    }
    Ok(())
}

/// The value of an argument, in quotation marks or not.
fn value<'a>(arguments: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = arguments.split_once(&format!("{name}="))?;
    match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => rest.split(' ').next(),
    }
}

/// A position: the side to move and a letter for each square, then the moves made from there.
fn read_position(arguments: &str) -> Option<Board> {
    let mut letters = value(arguments, "pos")?.chars();
    let turn = match letters.next()? {
        'W' => Color::White,
        'B' => Color::Black,
        _ => return None,
    };
    let mut board = Board::empty(Variant::International, turn);
    for (square, letter) in board.squares().in_order().into_iter().zip(letters) {
        let color = match letter.to_ascii_lowercase() {
            'e' => continue,
            'w' => Color::White,
            'b' => Color::Black,
            _ => return None,
        };
        let king = letter.is_ascii_uppercase();
        board.put(square, Piece { color, king });
    }
    board.check().ok()?;
    let moves = value(arguments, "moves").unwrap_or("").split_whitespace();
    moves.into_iter().try_fold(board, |board, text| {
        let notation = board.read_move(text).ok()?;
        board.play(board.resolve(&notation).ok()?).ok()
    })
}

/// A move as Hub has it: from, to and the squares of all that it captures.
fn write_move(board: &Board, mv: Move) -> String {
    let sign = if mv.captures() { 'x' } else { '-' };
    let ends = format!("{}{sign}{}", board.name(mv.from), board.name(mv.to));
    mv.captured
        .iter()
        .fold(ends, |text, taken| format!("{text}x{}", board.name(taken)))
}

/// The best move of the deepest search that was finished in time; `None` if the game is over.
fn best_move(board: &Board, end: Instant) -> Option<Move> {
    let mut moves = board.legal_moves();
    for depth in 1..DEEPEST {
        let mut alpha = -WON;
        for nth in 0..moves.len() {
            let Some(score) = search(&board.after(moves[nth]), depth - 1, -WON, -alpha, end) else {
                return moves.first().copied();
            };
            if nth == 0 || -score > alpha {
                alpha = -score;
                moves[..=nth].rotate_right(1);
            }
        }
    }
    moves.first().copied()
}

/// The score for the side to move, between alpha and beta; `None` when the time is up. Captures are followed to their end.
fn search(board: &Board, depth: i32, mut alpha: i32, beta: i32, end: Instant) -> Option<i32> {
    let moves = board.legal_moves();
    let captures = moves.first().is_some_and(|mv| mv.captures());
    if moves.is_empty() {
        return Some(-WON + DEEPEST - depth);
    }
    if depth <= 0 && !captures {
        return Some(material(board));
    }
    if Instant::now() > end {
        return None;
    }
    for mv in moves {
        let score = -search(&board.after(mv), depth - 1, -beta, -alpha, end)?;
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    Some(alpha)
}

/// The lead in material of the side to move: a king is worth three men.
fn material(board: &Board) -> i32 {
    let worth = |side: Color| {
        let position = board.position();
        position.men(side).count() + 3 * position.kings_of(side).count()
    };
    let turn = board.turn();
    worth(turn).cast_signed() - worth(turn.other()).cast_signed()
}
