//! The positions of a book: which is searched next, and what its moves are worth when those behind them are known.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::fmt;

use draughts::board::Board;
use draughts::{Color, Move, Position};
use draughts_engine::opening_book::{MARGIN, weight};

/// The moves of a position with their scores in hundredths of a man, the best first.
pub(crate) type Searched = Vec<(Move, i32)>;

/// The hundredths of a man that a ply costs: a move that is worth so much less than the best is followed one ply less deep.
const PLY: i32 = 4;

/// A position of the book.
struct Node {
    board: Board,
    moves: Vec<String>,
    searched: Vec<Choice>,
}

/// A move of a position.
struct Choice {
    ply: Move,
    /// The score that the search found.
    score: i32,
    /// The position behind it, and behind what is forced then.
    behind: Board,
}

/// A move of the book.
struct Weighed<'a> {
    choice: &'a Choice,
    /// Its worth by all that is known, in hundredths of a man.
    worth: i32,
    /// The same, less where its line was not followed.
    rank: i32,
}

/// The moves that a reader of the book plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    /// Good ones, by chance.
    Good,
    /// The best alone: it never meets what comes of weaker moves of both sides, which is left out.
    Best,
}

/// A position that the moves of the book reach.
#[derive(Clone, Copy)]
struct Met {
    board: Board,
    /// The node before it and the move from there; `None` of a start.
    from: Option<(usize, Move)>,
    /// The side that did not always play the best move.
    strayed: Option<Color>,
}

/// The worth of each position, to its side on turn; `None` while it is being found.
type Worths = HashMap<Position, Option<i32>>;

/// The positions that were searched.
pub(crate) struct Tree {
    played: Played,
    starts: Vec<(Board, Vec<String>)>,
    nodes: Vec<Node>,
    by_position: HashMap<Position, usize>,
}

impl Tree {
    /// A tree that begins at these positions.
    pub(crate) fn of(starts: Vec<(Board, Vec<String>)>, played: Played) -> Self {
        Self {
            played,
            starts,
            nodes: Vec::new(),
            by_position: HashMap::new(),
        }
    }

    /// The number of positions that were searched.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// The position that is to be searched next, with the moves that lead there. By what is known now it is the one that the
    /// best moves reach soonest. A forced move is passed over.
    pub(crate) fn next(&self) -> Option<(Board, Vec<String>)> {
        let start = |(board, _): &(Board, Vec<String>)| Met {
            board: behind_forced(*board),
            from: None,
            strayed: None,
        };
        let mut met: Vec<_> = self.starts.iter().map(start).collect();
        let mut due: BinaryHeap<_> = (0..met.len()).map(|nth| Reverse((0, nth))).collect();
        let (mut seen, mut worths) = (HashSet::new(), Worths::new());
        while let Some(Reverse((cost, nth))) = due.pop() {
            let Met { board, strayed, .. } = met[nth];
            match self.by_position.get(&board.position()) {
                None if !board.legal_moves().is_empty() => {
                    return Some((board, self.moves_to(&met, nth)));
                }
                Some(node) if seen.insert((*node, strayed)) => {
                    for (worse, next) in self.followed(*node, strayed, &mut worths) {
                        due.push(Reverse((cost + worse + PLY, met.len())));
                        met.push(next);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The positions behind a node that are followed, each with how much worse its move is than the best.
    fn followed(
        &self,
        node: usize,
        strayed: Option<Color>,
        worths: &mut Worths,
    ) -> Vec<(i32, Met)> {
        let turn = self.nodes[node].board.turn();
        let mut moves = self.weighed(node, worths);
        moves.sort_by_key(|weighed| Reverse(weighed.worth));
        let best = moves.first().map_or(0, |weighed| weighed.worth);
        let next = |(nth, weighed): (usize, &Weighed)| {
            let strays = (nth > 0 && self.played == Played::Best).then_some(turn);
            let is_followed = best - weighed.worth <= MARGIN
                && (strays.is_none() || strayed.is_none_or(|side| Some(side) == strays));
            let met = Met {
                board: weighed.choice.behind,
                from: Some((node, weighed.choice.ply)),
                strayed: strays.or(strayed),
            };
            is_followed.then_some((best - weighed.worth, met))
        };
        moves.iter().enumerate().filter_map(next).collect()
    }

    /// The moves from the start to a position that was met, the forced ones included.
    fn moves_to(&self, met: &[Met], nth: usize) -> Vec<String> {
        let (mut board, mut moves) = match met[nth].from {
            None => self.starts[nth].clone(),
            Some((node, ply)) => {
                let Node { board, moves, .. } = &self.nodes[node];
                let written = board.write(ply).to_string();
                let moves = moves.iter().cloned().chain([written]);
                (board.after(ply), moves.collect())
            }
        };
        while let [only] = board.legal_moves()[..] {
            moves.push(board.write(only).to_string());
            board = board.after(only);
        }
        moves
    }

    /// Adds what was found in the position that was next.
    pub(crate) fn add(&mut self, board: &Board, moves: Vec<String>, searched: Searched) {
        let choice = |(ply, score)| Choice {
            ply,
            score,
            behind: behind_forced(board.after(ply)),
        };
        self.by_position.insert(board.position(), self.nodes.len());
        self.nodes.push(Node {
            board: *board,
            moves,
            searched: searched.into_iter().map(choice).collect(),
        });
    }

    /// The moves of a node by what is known of the positions behind them, the best first. Searches deeper in a line find
    /// flaws. A move whose line was not followed looks too good beside one whose was, and comes behind it unless it is
    /// better by more than [`MARGIN`].
    fn weighed(&self, node: usize, worths: &mut Worths) -> Vec<Weighed<'_>> {
        let Node {
            board, searched, ..
        } = &self.nodes[node];
        let weighed = searched.iter().map(|choice| {
            let Choice { score, behind, .. } = choice;
            let known = self.worth(&behind.position(), worths);
            let is_own = behind.turn() == board.turn();
            let worth = known.map_or(*score, |worth| if is_own { worth } else { -worth });
            Weighed {
                choice,
                worth,
                rank: worth - if known.is_some() { 0 } else { MARGIN },
            }
        });
        let mut moves: Vec<_> = weighed.collect();
        moves.sort_by_key(|weighed| Reverse(weighed.rank));
        moves
    }

    /// The worth of a position to the side on turn, if it was searched. On a way that comes back to itself it is not asked.
    fn worth(&self, position: &Position, worths: &mut Worths) -> Option<i32> {
        let node = *self.by_position.get(position)?;
        if let Some(known) = worths.get(position) {
            return *known;
        }
        worths.insert(*position, None);
        let best = self.weighed(node, worths).first().map(|best| best.worth);
        worths.insert(*position, best);
        best
    }
}

/// The board behind the moves that are forced on it.
fn behind_forced(mut board: Board) -> Board {
    while let [only] = board.legal_moves()[..] {
        board = board.after(only);
    }
    board
}

/// The lines of the book, in the order of their moves, so that each has the most in common with the one before.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut order: Vec<_> = (0..self.nodes.len()).collect();
        order.sort_by_key(|nth| &self.nodes[*nth].moves);
        let (mut before, mut worths): (&[String], _) = (&[], Worths::new());
        for nth in order {
            let (node, moves) = (&self.nodes[nth], self.weighed(nth, &mut worths));
            let best = moves.first().map_or(0, |weighed| weighed.rank);
            let text = moves.iter().filter_map(|Weighed { choice, rank, .. }| {
                let worse = best - rank;
                let written = || format!("{} {}", node.board.write(choice.ply), weight(worse));
                (worse <= MARGIN).then(written)
            });
            let text: Vec<_> = text.collect();
            let same = before.iter().zip(&node.moves);
            let shared = same.take_while(|(one, other)| one == other).count();
            if shared > 0 {
                write!(f, "{shared} ")?;
            }
            writeln!(f, "{}: {}", node.moves[shared..].join(" "), text.join(", "))?;
            before = &node.moves;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::variant::Variant;

    fn tree() -> Tree {
        tree_of(Played::Good)
    }

    fn tree_of(played: Played) -> Tree {
        let start = (Board::start(Variant::English), Vec::new());
        Tree::of(vec![start], played)
    }

    /// Adds the next position, whose moves are these.
    fn add(tree: &mut Tree, found: &[(&str, i32)]) -> String {
        let (board, moves) = tree.next().expect("a position is due");
        let resolve = |text: &str| {
            let made = board.read_move(text).expect("a move");
            board.resolve(&made).expect("a legal move")
        };
        let searched = found.iter().map(|(text, score)| (resolve(text), *score));
        let way = moves.join(" ");
        tree.add(&board, moves, searched.collect());
        way
    }

    #[test]
    fn the_position_that_good_moves_reach_soonest_is_next() {
        let mut tree = tree();
        add(&mut tree, &[("11-15", 10), ("9-14", 7), ("12-16", -10)]);
        assert_eq!(add(&mut tree, &[("22-18", -10), ("23-19", -13)]), "11-15");
        // Two best moves cost eight hundredths, one that is three hundredths worse costs seven.
        assert_eq!(add(&mut tree, &[("22-18", 0)]), "9-14");
        // A capture that is forced is passed over.
        assert_eq!(add(&mut tree, &[("25x18", 0)]), "11-15 22-18 15x22");
    }

    #[test]
    fn what_comes_of_weaker_moves_of_both_sides_is_left_out() {
        let ways = |played| {
            let mut tree = tree_of(played);
            add(&mut tree, &[("11-15", 10), ("9-14", 10)]);
            for _ in 0..2 {
                add(&mut tree, &[("22-18", 0), ("23-19", 0)]);
            }
            let due = || {
                let (board, moves) = tree.next()?;
                let way = moves[..2].join(" ");
                tree.add(&board, moves, Vec::new());
                Some(way)
            };
            std::iter::from_fn(due).collect::<Vec<_>>()
        };
        let [first, second, third] = ["11-15 22-18", "11-15 23-19", "9-14 22-18"];
        assert_eq!(ways(Played::Best), [first, second, third]);
        assert_eq!(ways(Played::Good), [first, second, third, "9-14 23-19"]);
    }

    #[test]
    fn a_move_is_worth_what_is_known_behind_it() {
        let mut tree = tree();
        add(&mut tree, &[("11-15", 10), ("9-14", 8)]);
        add(&mut tree, &[("22-18", 1), ("23-19", -3)]);
        add(&mut tree, &[("22-18", -20)]);
        add(&mut tree, &[("11-16", 20)]);
        let text = tree.to_string();
        let first = text.lines().next().expect("a line");
        assert_eq!(
            first, ": 9-14 100",
            "11-15 leads to a position that is worth 1 to the other side"
        );
        assert_eq!(text.lines().nth(1), Some("11-15: 22-18 100, 23-19 61"));
        assert_eq!(text.lines().nth(3), Some("1 22-18: 11-16 100"));
    }
}
