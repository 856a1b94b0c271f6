//! Three small programs.
//!
//! # Perft
//!
//! The moves below each first move, counted one by one; [`Board::perft`](crate::Board::perft) counts faster.
//!
//! ```
//! use draughts::{Board, Variant};
//!
//! fn perft(board: &Board, depth: u32) -> u64 {
//!     if depth == 0 {
//!         return 1;
//!     }
//!     let moves = board.legal_moves().into_iter();
//!     moves.map(|mv| perft(&board.after(mv), depth - 1)).sum()
//! }
//!
//! let board = Board::start(Variant::International);
//! let mut sum = 0;
//! for legal in board.legal() {
//!     let paths = perft(&board.after(legal.mv), 3);
//!     println!("{} {paths}", legal.notation);
//!     sum += paths;
//! }
//! assert_eq!((sum, board.perft(4)), (4_265, 4_265));
//! ```
//!
//! # Statistics of a file
//!
//! Counts for each variant of a PDN file: its games, their plies, and the games that the first side won.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use draughts::pdn::{GameReader, PdnResult};
//!
//! // A `File` in its place may have any size.
//! let file = br#"[White "Ann"] [GameType "21"] 1. 11-15 23-19 2. 8-11 1-0
//!     [White "Ben"] [GameType "21"] 1. 9-14 0-1
//!     [White "Cy"] [GameType "20"] 1. 32-28 19-23 2. 28x19 1-1
//!     [White "Di"] [GameType "20"] 1. 32-33 *"#;
//! let mut reader = GameReader::new(file.as_slice());
//! let (mut sums, mut faulty) = (BTreeMap::<_, [usize; 3]>::new(), 0);
//! while let Some(found) = reader.next_game()? {
//!     let game = found.game?;
//!     let replay = game.replay()?;
//!     if let Some(refused) = replay.refused {
//!         eprintln!("{}: {refused}", game.tag("White").unwrap_or("?"));
//!         faulty += 1;
//!         continue;
//!     }
//!     let [games, plies, won] = sums.entry(replay.start.variant().name()).or_default();
//!     *games += 1;
//!     *plies += replay.moves.len();
//!     *won += usize::from(game.outcome() == PdnResult::FirstWon);
//! }
//! assert_eq!(sums["english"], [2, 4, 1]);
//! assert_eq!((sums["international"], faulty), ([1, 3, 0], 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A bot
//!
//! It looks a few plies ahead, counts pieces, and plays against itself until the game is over.
//!
//! ```
//! use draughts::{Board, Game, Variant};
//!
//! /// The lead of the side to move in pieces; a king is worth three.
//! fn lead(board: &Board) -> i32 {
//!     let [white, black] = board.material().map(|side| (side.men + 3 * side.kings).cast_signed());
//!     if board.turn() == draughts::Color::White { white - black } else { black - white }
//! }
//!
//! fn search(board: &Board, depth: u32, mut alpha: i32, beta: i32) -> i32 {
//!     let moves = board.legal_moves();
//!     if moves.is_empty() {
//!         return -1000 - depth.cast_signed();
//!     }
//!     if depth == 0 && !moves[0].captures() {
//!         return lead(board);
//!     }
//!     for mv in moves {
//!         alpha = alpha.max(-search(&board.after(mv), depth.saturating_sub(1), -beta, -alpha));
//!         if alpha >= beta {
//!             break;
//!         }
//!     }
//!     alpha
//! }
//!
//! let mut game = Game::new(Variant::Frysk);
//! while game.outcome().is_none() {
//!     let board = *game.board();
//!     let worth = |mv: &draughts::Move| -search(&board.after(*mv), 2, -9999, 9999);
//!     let best = board.legal_moves().into_iter().max_by_key(worth);
//!     game.play(best.expect("the game is not over"))?;
//! }
//! let end = game.outcome().expect("it is over");
//! println!("{} moves: {end}", game.moves().len());
//! # Ok::<(), draughts::PlayError>(())
//! ```
