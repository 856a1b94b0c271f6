//! The state of a game of checkers and what a move does to it.

use rand::Rng;
use rand::seq::IndexedRandom;

use super::bits::Bits;
use super::board::Board;
use super::clock::Clock;
use super::draws::Change;
use super::event::{Ending, Event, Made};
use super::illegal::Illegal;
use super::lot;
use super::position::Ply;
use super::route::{passes, route};
use super::rules::Rules;
use super::side::Color;
use super::table::{Goal, Table};
use super::variant::with_table;
use super::view::View;
use super::written::Move;
use crate::model::game::{Best, Game, Secrecy};
use crate::model::keys::{Fault, Rules as _};
use crate::model::seat::{Seat, Turn, Viewer};

/// The game.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkers {
    board: Board,
    /// The side of seat 1.
    first: Color,
    clock: Clock,
    /// How many moves are still drawn by lot.
    lots: u8,
    turns: u32,
    last: Option<Box<Made>>,
    ending: Option<Ending>,
}

impl Checkers {
    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How the game ended by its rules.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The side of a seat: the one that moves first is seat 1's.
    #[must_use]
    pub fn color(&self, seat: Seat) -> Color {
        if seat == Seat(0) { self.first } else { self.first.other() }
    }

    fn seat(&self, color: Color) -> Seat {
        if color == self.first { Seat(0) } else { Seat(1) }
    }

    /// How the game ends with the board as it is: the goal comes before the draws.
    fn ended(&self) -> Option<Ending> {
        let turn = self.board.position.turn;
        let (stuck, other) = (self.seat(turn), self.seat(turn.other()));
        let goal = with_table!(self.board.variant, T => <T as Table>::GOAL);
        if goal == Goal::Crown && !self.board.position.kings_of(turn.other()).is_empty() {
            return Some(Ending::FirstKing { winner: other });
        }
        if self.board.plies().is_empty() {
            let winner = if goal == Goal::Lose { stuck } else { other };
            let bare = self.board.position.sides[turn.index()].is_empty();
            return Some(Ending::Blocked { winner, stuck, bare });
        }
        self.clock.draw(self.board.variant)
    }

    fn make(&mut self, ply: Ply<u128>, made: Made) -> Vec<Event> {
        let by_man = !self.board.position.kings.meets(u128::at(ply.from));
        let row = |index| self.board.squares().place(index).0;
        let change = Change {
            captured: ply.captures(),
            by_man,
            advanced: by_man && row(ply.from) != row(ply.to),
            crowned: ply.crowned,
        };
        let seat = made.seat;
        self.board = self.board.after(ply);
        self.clock.go_on(&self.board, change);
        self.turns += 1;
        self.last = Some(Box::new(made.clone()));
        self.ending = self.ended();
        let mut events = vec![Event::Moved(made)];
        if ply.crowned {
            events.push(Event::Crowned { seat, square: self.board.name(ply.to) });
        }
        events.extend(self.ending.map(Event::Over));
        events
    }

    /// The route of a move: as it was written in full, else the usual one.
    fn made(&self, chosen: &Move, ply: Ply<u128>) -> Made {
        let squares = self.board.squares();
        let typed: Vec<u8> = chosen.squares().iter().filter_map(|name| squares.index(*name)).collect();
        let jumps = typed.len().saturating_sub(1);
        let whole = jumps > 1 && jumps == ply.captured.count() as usize;
        let route = if whole && passes(&self.board, ply, &typed[1..jumps]) { typed } else { route(&self.board, ply) };
        let color = self.board.position.turn;
        Made { seat: self.seat(color), color, written: self.board.write(ply), ply, route }
    }
}

impl Game for Checkers {
    type Config = Rules;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const MODE: &'static str = "checkers";
    const BEST: Best = Best::Highest;
    const SECRETS: Secrecy = Secrecy::None;

    fn start(rules: &Rules, seats: usize) -> Result<Self, Fault> {
        if !rules.seats().contains(&seats) {
            return Err(Fault::seats(seats, &rules.seats()));
        }
        let board = rules.board()?;
        let clock = Clock::at(&board);
        let first = board.position.turn;
        let mut game = Self { board, first, clock, lots: 0, turns: 0, last: None, ending: None };
        if rules.by_lot && !lot::drawable(&board, lot::PLIES).is_empty() {
            game.lots = lot::PLIES;
        }
        game.ending = game.ended();
        Ok(game)
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self) -> Turn {
        match self.ending {
            Some(_) => Turn::Over,
            None if self.lots > 0 => Turn::Chance,
            None => Turn::Seat(self.seat(self.board.position.turn)),
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.ending.is_some() || self.lots > 0 {
            return Vec::new();
        }
        self.board.legal().into_iter().map(|legal| legal.written).collect()
    }

    /// Every move that costs nobody anything is as likely as any other.
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        let drawable = if self.lots > 0 { lot::drawable(&self.board, self.lots) } else { Vec::new() };
        drawable.choose(rng).map(|ply| self.board.write(*ply))
    }

    fn apply(&mut self, chosen: &Move) -> Result<Vec<Event>, Illegal> {
        if self.ending.is_some() {
            return Err(Illegal::Over);
        }
        let ply = self.board.resolve(chosen)?;
        if self.lots > 0 && !lot::drawable(&self.board, self.lots).contains(&ply) {
            return Err(Illegal::NotByLot(chosen.clone()));
        }
        self.lots = self.lots.saturating_sub(1);
        let made = self.made(chosen, ply);
        Ok(self.make(ply, made))
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        self.ending.map(|ending| ending.winner().into_iter().collect())
    }

    /// Pieces left.
    fn scores(&self) -> Vec<i32> {
        let pieces = |seat| self.board.position.sides[self.color(seat).index()].count();
        Seat::all(2).map(|seat| i32::try_from(pieces(seat)).unwrap_or(0)).collect()
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn view(&self, _: Viewer) -> View {
        View {
            board: self.board,
            first: self.first,
            clock: self.clock.clone(),
            lots: self.lots,
            last: self.last.as_deref().cloned(),
            ending: self.ending,
            turns: self.turns,
        }
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::playthrough::{End, Playthrough};

    fn sitting(moves: &[&str]) -> Playthrough<Checkers> {
        let mut sitting = Playthrough::new(Rules::default(), 2).expect("the usual start");
        for text in moves {
            let chosen = text.parse().expect("a move");
            assert!(sitting.play(&chosen).is_ok(), "{text}");
        }
        sitting
    }

    #[test]
    fn chk_11_moves_are_taken_back_to_the_start_and_made_again() {
        let mut sitting = sitting(&["11-15", "22-18", "15x22", "25x18"]);
        let last = sitting.game().clone();
        sitting.rewind(2);
        assert_eq!(sitting.game().scores(), [12, 12]);
        assert_eq!(sitting.game().turns(), 2);
        while sitting.redo().is_some() {}
        assert_eq!(*sitting.game(), last);
        sitting.rewind(0);
        assert_eq!(*sitting.game().board(), Board::start(super::super::variant::Variant::English));
    }

    #[test]
    fn chk_9_a_draw_may_be_agreed_and_a_game_resigned() {
        let mut drawn = sitting(&["11-15"]);
        drawn.finish(End::DrawAgreed);
        assert_eq!((drawn.to_act(), drawn.winners()), (Turn::Over, Some(Vec::new())));
        let mut resigned = sitting(&["11-15"]);
        resigned.finish(End::Resigned(Seat(0)));
        assert_eq!(resigned.winners(), Some(vec![Seat(1)]));
        assert!(resigned.legal_moves().is_empty());
    }
}
