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
    searched: Searched,
}

/// A position that is not searched yet, by its cost and the order in which it was met.
type Due = Reverse<(i32, usize)>;

/// The moves that a reader of the book plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    /// Good ones, by chance.
    Good,
    /// The best alone: it never meets what comes of weaker moves of both sides, which is left out.
    Best,
}

/// A position with the moves that lead there.
#[derive(Clone)]
struct Met {
    board: Board,
    moves: Vec<String>,
    /// The side that did not always play the best move.
    strayed: Option<Color>,
}

pub(crate) struct Tree {
    played: Played,
    nodes: Vec<Node>,
    by_position: HashMap<Position, usize>,
    due: BinaryHeap<Due>,
    met: Vec<Met>,
    /// The cost of the position that was taken last, and the side that strayed on the way.
    cost: i32,
    strayed: Option<Color>,
}

impl Tree {
    /// A tree that begins at these positions.
    pub(crate) fn of(starts: Vec<(Board, Vec<String>)>, played: Played) -> Self {
        let met = |(board, moves)| Met {
            board,
            moves,
            strayed: None,
        };
        Self {
            played,
            nodes: Vec::new(),
            by_position: HashMap::new(),
            due: (0..starts.len()).map(|nth| Reverse((0, nth))).collect(),
            met: starts.into_iter().map(met).collect(),
            cost: 0,
            strayed: None,
        }
    }

    /// The number of positions that were searched.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// The position that is to be searched next, with the moves that lead there. A forced move is passed over.
    pub(crate) fn next(&mut self) -> Option<(Board, Vec<String>)> {
        loop {
            let Reverse((cost, nth)) = self.due.pop()?;
            let Met {
                mut board,
                mut moves,
                strayed,
            } = self.met[nth].clone();
            while let [only] = board.legal_moves()[..] {
                moves.push(board.write(only).to_string());
                board = board.after(only);
            }
            let is_over = board.legal_moves().is_empty();
            if !is_over && !self.by_position.contains_key(&board.position()) {
                (self.cost, self.strayed) = (cost, strayed);
                return Some((board, moves));
            }
        }
    }

    /// Adds what was found in the position that was next.
    pub(crate) fn add(&mut self, board: &Board, moves: Vec<String>, searched: Searched) {
        let best = searched.first().map_or(0, |(_, score)| *score);
        for (nth, (ply, score)) in searched.iter().enumerate() {
            let worse = best - score;
            let strayed = (nth > 0 && self.played == Played::Best).then(|| board.position().turn());
            if worse <= MARGIN
                && (strayed.is_none() || self.strayed.is_none_or(|side| Some(side) == strayed))
            {
                let written = board.write(*ply).to_string();
                self.due
                    .push(Reverse((self.cost + worse + PLY, self.met.len())));
                self.met.push(Met {
                    board: board.after(*ply),
                    moves: moves.iter().cloned().chain([written]).collect(),
                    strayed: strayed.or(self.strayed),
                });
            }
        }
        self.by_position.insert(board.position(), self.nodes.len());
        self.nodes.push(Node {
            board: *board,
            moves,
            searched,
        });
    }

    /// The moves of a node by what is known of the positions behind them, the best first.
    fn weighed(&self, node: &Node, on_the_way: &mut HashSet<Position>) -> Searched {
        let behind = |(ply, score): &(Move, i32)| {
            let known = self.worth(&node.board.after(*ply), on_the_way);
            (*ply, known.map_or(*score, |worth| -worth))
        };
        let mut moves: Searched = node.searched.iter().map(behind).collect();
        moves.sort_by_key(|(_, score)| Reverse(*score));
        moves
    }

    /// The worth of a position to the side on turn, if it was searched. On a way that comes back to itself it is not asked.
    fn worth(&self, board: &Board, on_the_way: &mut HashSet<Position>) -> Option<i32> {
        if let [only] = board.legal_moves()[..] {
            return self
                .worth(&board.after(only), on_the_way)
                .map(|worth| -worth);
        }
        let node = &self.nodes[*self.by_position.get(&board.position())?];
        if !on_the_way.insert(board.position()) {
            return None;
        }
        let best = self
            .weighed(node, on_the_way)
            .first()
            .map(|(_, score)| *score);
        on_the_way.remove(&board.position());
        best
    }
}

/// The lines of the book, in the order of their moves, so that each has the most in common with the one before.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut nodes: Vec<_> = self.nodes.iter().collect();
        nodes.sort_by_key(|node| &node.moves);
        let mut before: &[String] = &[];
        for node in nodes {
            let moves = self.weighed(node, &mut HashSet::from([node.board.position()]));
            let best = moves.first().map_or(0, |(_, score)| *score);
            let good = moves.iter().filter(|(_, score)| best - score <= MARGIN);
            let text: Vec<_> = good
                .map(|(ply, score)| format!("{} {}", node.board.write(*ply), weight(best - score)))
                .collect();
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
        assert_eq!(add(&mut tree, &[("22-18", 0), ("23-19", -3)]), "11-15");
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
            let due = || tree.next().map(|(_, moves)| moves[..2].join(" "));
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
        add(&mut tree, &[("25x18", 1)]);
        let text = tree.to_string();
        let first = text.lines().next().expect("a line");
        assert_eq!(
            first, ": 9-14 100",
            "11-15 leads to a position that is worth 1 to the other side"
        );
        assert_eq!(text.lines().nth(1), Some("11-15: 22-18 100, 23-19 61"));
        assert_eq!(text.lines().nth(2), Some("1 22-18 15x22: 25x18 100"));
    }
}
