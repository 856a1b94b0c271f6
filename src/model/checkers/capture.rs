//! Captures (CHK-3 to CHK-7): from every piece that can capture, every way to go on until it cannot.

use std::collections::HashSet;

use super::bits::Bits;
use super::flights::{Flights, onward};
use super::geometry::{Direction, Geometry};
use super::list::Sink;
use super::moves::index;
use super::position::{Ply, Position, Word};
use super::side::Side;
use super::table::{Choice, Crowning, Kings, Landing, Lifted, Table};

/// The search for the captures of side `S`, one starting piece after the other.
pub(super) struct Captures<'a, T: Table, S, K> {
    sink: &'a mut K,
    from: Word<T>,
    by_king: bool,
    crowned: bool,
    their_kings: Word<T>,
    /// The squares where long captures have been already, with what they had taken; made when the first grows long.
    been: Option<Box<Been<Word<T>>>>,
    /// The long captures of a flying king; made when the first grows long.
    flights: Option<Box<Flights<Word<T>>>>,
    side: std::marker::PhantomData<S>,
}

/// A square and the pieces taken.
type Been<W> = HashSet<(W, W)>;

/// Captures of so many pieces may come to the same square in more ways than one.
const LONG: u32 = 5;

/// What a capture has done so far.
#[derive(Clone, Copy)]
struct Trail<W> {
    /// The pieces that may still be jumped.
    targets: W,
    /// The squares that can be landed on or flown over; the square that the piece left is one (CHK-10).
    free: W,
    /// The pieces jumped so far.
    taken: W,
    /// Where among them the kings were, the first in the highest bit (Italian only).
    order: u32,
}

impl<'a, T: Table, S: Side, K: Sink<Word<T>>> Captures<'a, T, S, K> {
    /// Puts every legal capture into `sink`, and says whether there is one.
    #[inline]
    pub(super) fn find(position: &Position<Word<T>>, sink: &'a mut K) -> bool {
        let theirs = position.sides[S::COLOR.other().index()];
        let men = position.men(S::COLOR);
        let kings = position.kings_of(S::COLOR);
        let start = Trail {
            targets: theirs,
            free: T::Board::BOARD & !(position.sides[0] | position.sides[1]),
            taken: Word::<T>::EMPTY,
            order: 0,
        };
        let for_men = if T::MAN_TAKES_KING { start } else { Trail { targets: theirs & !position.kings, ..start } };
        let jumpers = Self::jumpers(men, T::MAN_CAPTURES, for_men);
        if kings.is_empty() && jumpers.is_empty() {
            return false;
        }
        let from = Word::<T>::EMPTY;
        let mut search = Self {
            sink,
            from,
            by_king: true,
            crowned: false,
            their_kings: theirs & position.kings,
            been: None,
            flights: None,
            side: std::marker::PhantomData,
        };
        let king_can = !kings.is_empty() && search.with_kings(kings, start);
        if T::CHOICE == Choice::King && king_can {
            return true;
        }
        search.with_men(jumpers, for_men);
        king_can || !jumpers.is_empty()
    }

    /// The pieces of a set that can jump over a neighbour.
    #[inline]
    fn jumpers(pieces: Word<T>, directions: &[Direction], trail: Trail<Word<T>>) -> Word<T> {
        let mut jumpers = Word::<T>::EMPTY;
        for &direction in directions {
            let back = S::turned(direction) ^ 1;
            let over = T::Board::step(back, trail.free) & trail.targets;
            jumpers |= T::Board::step(back, over) & pieces;
        }
        jumpers
    }

    #[inline]
    fn with_men(&mut self, jumpers: Word<T>, start: Trail<Word<T>>) {
        self.by_king = false;
        for man in jumpers.each() {
            self.from = man;
            self.been = None;
            let start = Trail { free: start.free | man, ..start };
            self.jump(man, start, T::MAN_CAPTURES);
            if T::CROWNING == Crowning::AtOnce {
                self.crowned = true;
                self.fly_far(start);
                self.crowned = false;
            }
        }
    }

    fn with_kings(&mut self, kings: Word<T>, start: Trail<Word<T>>) -> bool {
        let mut any = false;
        for king in kings.each() {
            self.from = king;
            self.been = None;
            let start = Trail { free: start.free | king, ..start };
            any |= self.go_on(king, start);
            self.fly_far(start);
        }
        any
    }

    /// Goes on with a king in every direction; whether it could.
    fn go_on(&mut self, at: Word<T>, trail: Trail<Word<T>>) -> bool {
        match T::KINGS {
            Kings::Short => self.jump(at, trail, T::KING_CAPTURES),
            Kings::Fly => {
                let mut any = false;
                for &direction in T::KING_CAPTURES {
                    any |= self.fly(direction, at, trail);
                }
                any
            }
        }
    }

    /// Jumps over neighbours with a man or a short king; whether it could.
    #[inline]
    fn jump(&mut self, at: Word<T>, trail: Trail<Word<T>>, directions: &[Direction]) -> bool {
        let mut any = false;
        for &direction in directions {
            let direction = S::turned(direction);
            let over = T::Board::step(direction, at) & trail.targets;
            let land = T::Board::step(direction, over) & trail.free;
            if !land.is_empty() {
                any = true;
                let next = self.over(trail, over);
                if !self.has_been(land, next.taken) {
                    self.landed(land, next);
                }
            }
        }
        any
    }

    /// CHK-7: on from where a jump ended.
    fn landed(&mut self, at: Word<T>, trail: Trail<Word<T>>) {
        if self.by_king {
            if !self.jump(at, trail, T::KING_CAPTURES) {
                self.end(at, trail, false);
            }
            return;
        }
        let at_far_row = S::crown_row::<T::Board>().meets(at);
        let went_on = match T::CROWNING {
            Crowning::Ends if at_far_row => false,
            Crowning::AtOnce if at_far_row => {
                if self.go_on_crowned(at, trail) {
                    return;
                }
                false
            }
            _ => self.jump(at, trail, T::MAN_CAPTURES),
        };
        if !went_on {
            self.end(at, trail, at_far_row);
        }
    }

    /// Goes on as the king that the man has become in mid-capture.
    fn go_on_crowned(&mut self, at: Word<T>, trail: Trail<Word<T>>) -> bool {
        (self.by_king, self.crowned) = (true, true);
        let went_on = self.go_on(at, trail);
        (self.by_king, self.crowned) = (false, false);
        went_on
    }

    /// Flies from a square in one direction up to the first piece and over it; whether it could.
    fn fly(&mut self, direction: Direction, at: Word<T>, trail: Trail<Word<T>>) -> bool {
        let mut next = T::Board::step(direction, at);
        while next.meets(trail.free) {
            next = T::Board::step(direction, next);
        }
        let over = next & trail.targets;
        let land = T::Board::step(direction, over) & trail.free;
        if land.is_empty() {
            return false;
        }
        let next = self.over(trail, over);
        if next.taken.count() < LONG {
            self.fly_on(direction, land, over, next);
        } else {
            self.put_off(direction, land, next.taken);
        }
        true
    }

    #[cold]
    fn put_off(&mut self, direction: Direction, land: Word<T>, taken: Word<T>) {
        self.flights.get_or_insert_with(|| Box::new(Flights::new())).note(taken, direction, land);
    }

    /// Follows the captures of a king that were put off, and what follows from them.
    #[inline]
    fn fly_far(&mut self, start: Trail<Word<T>>) {
        if let Some(flights) = self.flights.take() {
            self.follow(*flights, start);
        }
    }

    #[cold]
    fn follow(&mut self, mut flights: Flights<Word<T>>, start: Trail<Word<T>>) {
        while let Some((taken, landings)) = flights.next() {
            if self.sink.has_enough() {
                return;
            }
            let lifted = if T::LIFTED == Lifted::AtOnce { taken } else { Word::<T>::EMPTY };
            let targets = start.targets & !taken;
            let onward = onward::<T>(&landings, targets, start.free | lifted, self.their_kings);
            for to in onward.ends.each() {
                self.end(to, Trail { taken, ..start }, self.crowned);
            }
            for &direction in T::KING_CAPTURES {
                for over in onward.over[direction].each() {
                    self.sink.jumped();
                    flights.note(taken | over, direction, T::Board::step(direction, over));
                }
            }
        }
    }

    /// CHK-5: a king that has flown over a piece lands where it can go on, if it can anywhere.
    fn fly_on(&mut self, direction: Direction, first: Word<T>, over: Word<T>, trail: Trail<Word<T>>) {
        let mut any = false;
        let mut last = first;
        loop {
            any |= self.turn(direction, last, trail);
            let next = T::Board::step(direction, last);
            if T::LANDING == Landing::Behind || !next.meets(trail.free) {
                break;
            }
            last = next;
        }
        any |= self.fly(direction, last, trail);
        if any {
            return;
        }
        let right_behind = T::LANDING == Landing::BehindKing && over.meets(self.their_kings);
        let mut land = first;
        while land.meets(trail.free) {
            self.end(land, trail, self.crowned);
            if land == last || right_behind {
                break;
            }
            land = T::Board::step(direction, land);
        }
    }

    /// Goes on from a landing square in any other direction; whether it could.
    fn turn(&mut self, direction: Direction, at: Word<T>, trail: Trail<Word<T>>) -> bool {
        let mut any = false;
        for &other in T::KING_CAPTURES {
            if other != direction && (T::TURNS_BACK || other != direction ^ 1) {
                any |= self.fly(other, at, trail);
            }
        }
        any
    }

    /// Whether this capture has stood here before with the same pieces taken: all that can follow has
    /// then been found (CHK-10). Without this a position made for it would hold more ways than can be walked.
    #[inline]
    fn has_been(&mut self, at: Word<T>, taken: Word<T>) -> bool {
        taken.count() >= LONG && T::CHOICE != Choice::Italian && !self.note(at, taken)
    }

    #[cold]
    fn note(&mut self, at: Word<T>, taken: Word<T>) -> bool {
        self.been.get_or_insert_default().insert((at, taken))
    }

    /// The trail after a jump over one more piece (CHK-6).
    #[inline]
    fn over(&mut self, trail: Trail<Word<T>>, over: Word<T>) -> Trail<Word<T>> {
        self.sink.jumped();
        let mut next = trail;
        next.targets = trail.targets & !over;
        next.taken = trail.taken | over;
        if T::LIFTED == Lifted::AtOnce {
            next.free = trail.free | over;
        }
        if T::CHOICE == Choice::Italian && over.meets(self.their_kings) {
            next.order = trail.order | (1 << (15 - trail.taken.count().min(15)));
        }
        next
    }

    #[inline]
    fn end(&mut self, to: Word<T>, trail: Trail<Word<T>>, crowned: bool) {
        // Two ways to the same two pieces and the same square would need a diagonal that meets its
        // parallel; with rows and columns besides, two ways to two pieces exist.
        let pieces = trail.taken.count();
        let distinct = pieces < if T::KING_CAPTURES.len() > 4 { 2 } else { 3 };
        let ply = Ply { from: index(self.from), to: index(to), crowned, captured: trail.taken };
        self.sink.put(self.rank(trail), distinct, ply);
    }

    /// CHK-4: how much a capture is worth in the choice.
    #[inline]
    fn rank(&self, trail: Trail<Word<T>>) -> u32 {
        let pieces = trail.taken.count();
        let kings = || (trail.taken & self.their_kings).count();
        let with_king = u32::from(self.by_king);
        match T::CHOICE {
            Choice::Any | Choice::King => 0,
            Choice::Most => pieces,
            Choice::MostKings => pieces * 64 + kings(),
            Choice::Italian => (((pieces * 2 + with_king) * 16 + kings()) << 16) | trail.order,
            Choice::Value => ((pieces + kings()) * 128 - kings()) * 2 + with_king,
        }
    }
}
