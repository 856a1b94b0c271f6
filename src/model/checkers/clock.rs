//! The counts toward a draw in one game (CHK-9).

use super::board::{Board, Wide};
use super::draws::{Change, Limit};
use super::event::Ending;
use super::position::KingRun;
use super::table::Table;
use super::variant::{Variant, with_table};

/// The limits of a variant.
#[must_use]
pub fn limits(variant: Variant) -> &'static [Limit] {
    with_table!(variant, T => <T as Table>::DRAWS)
}

/// How long every limit has held, and which positions have stood before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Plies that each limit of the table has held without a break.
    plies: Vec<u16>,
    /// Whether each holds now.
    holds: Vec<bool>,
    /// The positions since something last happened that cannot be undone, the present one last.
    past: Vec<Wide>,
}

impl Clock {
    /// At the start of a game.
    #[must_use]
    pub fn at(board: &Board) -> Self {
        let limits = limits(board.variant);
        let holds = limits.iter().map(|limit| limit.when.holds(board.forces())).collect();
        Self { plies: vec![0; limits.len()], holds, past: vec![bare(board)] }
    }

    /// Goes on to the board after a move.
    pub fn go_on(&mut self, board: &Board, change: Change) {
        if change.captured || change.advanced {
            self.past.clear();
        }
        self.past.push(bare(board));
        let forces = board.forces();
        for (i, limit) in limits(board.variant).iter().enumerate() {
            let held = self.holds[i];
            self.holds[i] = limit.when.holds(forces);
            let counts = held && self.holds[i] && !limit.when.is_reset_by(change);
            self.plies[i] = if counts { self.plies[i] + 1 } else { 0 };
        }
    }

    /// The draw that stands on the board, if one does.
    #[must_use]
    pub fn draw(&self, variant: Variant) -> Option<Ending> {
        if self.repeated() >= 3 {
            return Some(Ending::Repetition);
        }
        let reached = |(i, limit): (usize, &Limit)| {
            let full = self.plies[i] >= limit.moves * 2;
            full.then(|| Ending::Limit { index: i, moves: limit.moves, held: limit.when.words() })
        };
        limits(variant).iter().enumerate().find_map(reached)
    }

    /// How often the present position has stood, this time included.
    #[must_use]
    pub fn repeated(&self) -> usize {
        self.past.iter().filter(|position| Some(*position) == self.past.last()).count()
    }

    /// The positions since the last capture or a man's move forward, the present one last.
    #[must_use]
    pub fn past(&self) -> &[Wide] {
        &self.past
    }

    /// The counts under way: the limit, the moves of each side so far.
    pub fn running(&self, variant: Variant) -> impl Iterator<Item = (&'static Limit, u16)> {
        let limits = limits(variant).iter();
        limits.zip(&self.plies).filter(|(_, plies)| **plies > 0).map(|(limit, plies)| (limit, plies / 2))
    }
}

/// A position without what two equal positions may differ in.
fn bare(board: &Board) -> Wide {
    Wide { runs: [KingRun::default(); 2], ..board.position }
}

#[cfg(test)]
mod tests {
    use super::super::draws::When;
    use super::*;
    use crate::model::checkers::{Checkers, Move, Rules};
    use crate::model::game::Game;
    use crate::model::seat::Viewer;

    /// How many plies without any change a board stands before it is drawn, repetitions left aside.
    fn drawn_after(variant: Variant, fen: &str) -> Option<usize> {
        let board = Board::from_fen(variant, fen).expect("a position");
        let mut clock = Clock::at(&board);
        (1..200).find(|_| {
            clock.go_on(&board, Change::default());
            clock.past.clear();
            clock.draw(variant).is_some()
        })
    }

    /// Every line of the second table.
    #[test]
    fn chk_9_every_limit_of_the_table_ends_the_game_when_it_is_reached() {
        use Variant::{
            Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, Frysk, International, Italian,
            Killer, Pool, Russian, Spanish, Thai,
        };
        for variant in [English, Italian, Thai, Spanish] {
            assert_eq!(drawn_after(variant, "W:WK5,12,13:BK28,25,24"), Some(80), "{variant}");
        }
        assert_eq!(drawn_after(Czech, "W:WKa1,c3:BKb8,f6"), Some(80));
        assert_eq!(drawn_after(Variant::Turkish, "W:WKa1,c3:BKb8,f6"), Some(80));
        assert_eq!(drawn_after(Pool, "W:WK5,32:BK4,12"), Some(30));
        for variant in [International, Killer, Canadian, Antidraughts, Breakthrough] {
            assert_eq!(drawn_after(variant, "W:WK46,47:BK4,12"), Some(50), "{variant}");
            assert_eq!(drawn_after(variant, "W:WK46,47,48:BK4"), Some(32), "{variant}");
            assert_eq!(drawn_after(variant, "W:WK46,47:BK4"), Some(10), "{variant}");
            assert_eq!(drawn_after(variant, "W:WK46:BK4"), Some(10), "{variant}");
        }
        for variant in [Russian, Brazilian] {
            assert_eq!(drawn_after(variant, "W:WKa1,c3,e3:BKb8,c7"), Some(30), "{variant}");
            assert_eq!(drawn_after(variant, "W:WKa1,Kc3,Ke3:BKb8"), Some(30), "{variant}");
            assert_eq!(drawn_after(variant, "W:WKc1,e3:BKb8"), Some(10), "{variant}");
            assert_eq!(drawn_after(variant, "W:WKc1,e3,g3:BKf6"), Some(10), "{variant}: the main road");
            assert_eq!(drawn_after(variant, "W:WKc1,e3,g3:BKe7"), Some(30), "{variant}: off the main road");
        }
        for variant in [Frisian, Frysk] {
            assert_eq!(drawn_after(variant, "W:WK46,K47:BK4"), Some(14), "{variant}");
            assert_eq!(drawn_after(variant, "W:WK46:BK4"), Some(4), "{variant}");
            assert_eq!(drawn_after(variant, "W:WK46,47:BK4"), None, "{variant}");
        }
    }

    /// A count begins anew with what its sentence excludes, and with nothing else.
    #[test]
    fn chk_9_a_count_begins_anew_with_what_breaks_it() {
        let board = Board::from_fen(Variant::Russian, "W:WKa1,c3:BKb8,f6").expect("a position");
        let after = |change: Change| {
            let mut clock = Clock::at(&board);
            clock.go_on(&board, Change::default());
            clock.go_on(&board, change);
            clock.running(Variant::Russian).map(|(limit, _)| limit.when.words()).collect::<Vec<_>>()
        };
        let quiet = When::NoProgress.words();
        let balance = When::Balance { pieces: 4..=5 }.words();
        assert_eq!(after(Change::default()), [quiet, balance]);
        assert_eq!(after(Change { by_man: true, ..Change::default() }), [balance]);
        assert!(after(Change { captured: true, ..Change::default() }).is_empty());
        assert!(after(Change { by_man: true, crowned: true, ..Change::default() }).is_empty());
    }

    /// Russian draughts: an unchanged balance is drawn whatever men move, with four pieces after 30 moves.
    #[test]
    fn chk_9_an_unchanged_balance_is_counted_by_pieces() {
        for (fen, plies) in [("W:WKa1,c3:BKb8,f6", 60), ("W:WKa1,c3,e3:BKb8,f6,h6", 120)] {
            let board = Board::from_fen(Variant::Brazilian, fen).expect("a position");
            let mut clock = Clock::at(&board);
            let drawn = (1..200).find(|_| {
                clock.go_on(&board, Change { by_man: true, advanced: true, ..Change::default() });
                clock.draw(Variant::Brazilian).is_some()
            });
            assert_eq!(drawn, Some(plies), "{fen}");
        }
    }

    /// Turkish men that step aside and back stand where they stood.
    #[test]
    fn chk_9_positions_are_repeated_by_men_that_step_aside() {
        let shuffled = ["b3-a3", "g6-h6", "a3-b3", "h6-g6"];
        let moves: Vec<Move> = ["a3-a4", "h6-h5"]
            .iter()
            .chain(shuffled.iter().cycle().take(8))
            .map(|text| text.parse().unwrap())
            .collect();
        let rules = Rules { variant: Variant::Turkish, fen: String::new(), by_lot: false };
        let mut game = Checkers::start(&rules, 2).expect("a start");
        for (made, chosen) in moves.iter().enumerate() {
            assert!(!game.legal_moves().is_empty(), "over after {made} moves");
            game.apply(chosen).expect("it is legal");
        }
        assert_eq!(game.view(Viewer::Replay).ending, Some(Ending::Repetition));
    }
}
