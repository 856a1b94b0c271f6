//! Captures: from every piece that can capture, every way to go on until it cannot.

use alloc::collections::BTreeSet;

use super::geometry::{BoardGeometry, Direction};
use super::long_captures::{LongCaptures, continuation};
use super::moves::Move;
use super::position::{Position, Set, Word};
use super::side::{Black, Color, Side, White};
use super::sink::MoveSink;
use super::variant_rules::{CapturePriority, Crowning, KingRange, Landing, Removal, VariantRules};
use crate::prelude::*;

/// The search for captures, one starting piece after the other.
struct CaptureSearch<'a, 'b, R: VariantRules> {
    sink: &'a mut MoveSink<'b, Word<R>>,
    from: Set<R>,
    by_king: bool,
    crowned: bool,
    their_kings: Set<R>,
    /// The squares that long captures have reached, with the pieces taken by then; allocated for the first long one.
    visited: Option<Box<Visited<Set<R>>>>,
    /// The long captures of a flying king; allocated for the first one.
    long_captures: Option<Box<LongCaptures<Word<R>>>>,
    /// The jumps that were tried behind the first [`LONG`] of a capture.
    long_jumps: u32,
}

/// The most jumps that generation tries behind the first five of a capture. Games need some dozens in all, the dearest
/// boards of international draughts that were found 2,000, twenty Frisian kings placed for the purpose millions.
pub const MOST_JUMPS: u32 = 5_000;

/// A square and the pieces taken.
type Visited<W> = BTreeSet<(W, W)>;

/// From this many pieces on a capture may reach the same square in more than one way.
const LONG: u32 = 5;

/// The state of a capture under way.
#[derive(Clone, Copy)]
struct CaptureTrail<W> {
    /// The pieces that may still be jumped.
    targets: W,
    /// The squares that can be landed on or flown over, the starting square included.
    free: W,
    /// The pieces jumped so far.
    taken: W,
    /// The number of them: carried along, because to count them anew at every jump takes longer.
    pieces: u32,
    /// The places of the kings among them, the first in the highest bit (Italian only).
    order: u32,
}

/// The trail of side `S` before its first jump.
#[inline]
fn start_of<R: VariantRules, S: Side>(position: &Position<Word<R>>) -> CaptureTrail<Set<R>> {
    CaptureTrail {
        targets: position.sides[S::COLOR.other().index()],
        free: R::Geometry::BOARD & !(position.sides[0] | position.sides[1]),
        taken: Set::<R>::EMPTY,
        pieces: 0,
        order: 0,
    }
}

/// The men of side `S` that can capture, and their trail.
#[inline]
fn men_of<R: VariantRules, S: Side>(
    position: &Position<Word<R>>,
    start: CaptureTrail<Set<R>>,
) -> (Set<R>, CaptureTrail<Set<R>>) {
    let mut trail = start;
    if !R::MAN_TAKES_KING {
        trail.targets = start.targets & !position.kings;
    }
    let men = position.men(S::COLOR);
    (jumpers::<R, S>(men, R::MAN_CAPTURES, trail), trail)
}

/// The pieces of a set that can jump over a neighbour.
#[inline]
fn jumpers<R: VariantRules, S: Side>(
    pieces: Set<R>,
    directions: &[Direction],
    trail: CaptureTrail<Set<R>>,
) -> Set<R> {
    let mut jumpers = Set::<R>::EMPTY;
    for &direction in directions {
        let back = S::turned(direction) ^ 1;
        let over = R::Geometry::step(back, trail.free) & trail.targets;
        jumpers |= R::Geometry::step(back, over) & pieces;
    }
    jumpers
}

/// Returns whether a piece of side `S` can capture.
#[inline]
pub(super) fn is_possible<R: VariantRules, S: Side>(position: &Position<Word<R>>) -> bool {
    let start = start_of::<R, S>(position);
    let kings = position.kings_of(S::COLOR);
    if !men_of::<R, S>(position, start).0.is_empty() {
        return true;
    }
    match R::KING_RANGE {
        KingRange::Short => !jumpers::<R, S>(kings, R::KING_CAPTURES, start).is_empty(),
        KingRange::Flying => R::KING_CAPTURES
            .iter()
            .any(|direction| fliers_capture::<R>(*direction, kings, start)),
    }
}

/// Returns whether one of the flying kings can capture in a direction.
#[inline]
fn fliers_capture<R: VariantRules>(
    direction: Direction,
    kings: Set<R>,
    trail: CaptureTrail<Set<R>>,
) -> bool {
    let mut flown = R::Geometry::step(direction, kings);
    while !flown.is_empty() {
        let over = flown & trail.targets;
        if R::Geometry::step(direction, over).meets(trail.free) {
            return true;
        }
        flown = R::Geometry::step(direction, flown & trail.free);
    }
    false
}

/// Puts every legal capture of side `S` into `sink`, and says whether there is one.
#[inline]
pub(super) fn find<R: VariantRules, S: Side>(
    position: &Position<Word<R>>,
    sink: &mut MoveSink<'_, Word<R>>,
) -> bool {
    let (jumpers, _) = men_of::<R, S>(position, start_of::<R, S>(position));
    let may = !jumpers.is_empty() || !position.kings_of(S::COLOR).is_empty();
    may && R::captures(position, S::COLOR, sink)
}

/// Puts every legal capture of a side into `sink`, and says whether there is one. Compiled where `R` is known: see
/// [`VariantRules::captures`].
pub(super) fn search<R: VariantRules>(
    position: &Position<Word<R>>,
    side: Color,
    sink: &mut MoveSink<'_, Word<R>>,
) -> bool {
    match side {
        Color::White => CaptureSearch::<R>::run::<White>(position, sink),
        Color::Black => CaptureSearch::<R>::run::<Black>(position, sink),
    }
}

impl<'a, 'b, R: VariantRules> CaptureSearch<'a, 'b, R> {
    fn run<S: Side>(position: &Position<Word<R>>, sink: &'a mut MoveSink<'b, Word<R>>) -> bool {
        let start = start_of::<R, S>(position);
        let (jumpers, for_men) = men_of::<R, S>(position, start);
        let mut search = Self {
            sink,
            from: Set::<R>::EMPTY,
            by_king: true,
            crowned: false,
            their_kings: start.targets & position.kings,
            visited: None,
            long_captures: None,
            long_jumps: 0,
        };
        let king_can = search.with_kings::<S>(position.kings_of(S::COLOR), start);
        if R::CAPTURE_PRIORITY == CapturePriority::King && king_can {
            return true;
        }
        search.with_men::<S>(jumpers, for_men);
        king_can || !jumpers.is_empty()
    }

    #[inline]
    fn with_men<S: Side>(&mut self, jumpers: Set<R>, start: CaptureTrail<Set<R>>) {
        self.by_king = false;
        if Self::IS_ONE_WAY && self.sink.counts() {
            self.count_one_way::<S>(jumpers, start);
            return;
        }
        for man in jumpers.each() {
            self.from = man;
            self.visited = None;
            let start = CaptureTrail {
                free: start.free | man,
                ..start
            };
            self.jump::<S, false>(man, start);
            if R::CROWNING == Crowning::AtOnce {
                self.crowned = true;
                self.fly_far(start);
                self.crowned = false;
            }
        }
    }

    /// `true` if men capture forward alone and no capture comes before another: then no two of a man's captures are the same, nor
    /// does he meet what he has taken or the square that he has left.
    const IS_ONE_WAY: bool = R::MAN_CAPTURES.len() == 2
        && matches!(R::CROWNING, Crowning::EndsMove)
        && matches!(
            R::CAPTURE_PRIORITY,
            CapturePriority::Any | CapturePriority::King
        );

    /// Counts the captures of men that go one way, all men at once: in one direction no two of them land on the same square.
    fn count_one_way<S: Side>(&mut self, men: Set<R>, trail: CaptureTrail<Set<R>>) {
        for &direction in R::MAN_CAPTURES {
            let direction = S::turned(direction);
            let over = R::Geometry::step(direction, men) & trail.targets;
            let land = R::Geometry::step(direction, over) & trail.free;
            let more = jumpers::<R, S>(
                land & !S::crown_row::<R::Geometry>(),
                R::MAN_CAPTURES,
                trail,
            );
            self.sink.count((land & !more).count());
            if !more.is_empty() {
                self.count_one_way::<S>(more, trail);
            }
        }
    }

    fn with_kings<S: Side>(&mut self, kings: Set<R>, start: CaptureTrail<Set<R>>) -> bool {
        let mut any = false;
        for king in kings.each() {
            self.from = king;
            self.visited = None;
            let start = CaptureTrail {
                free: start.free | king,
                ..start
            };
            any |= self.go_on::<S>(king, start);
            self.fly_far(start);
        }
        any
    }

    /// Goes on with a king in every direction; whether it could.
    fn go_on<S: Side>(&mut self, at: Set<R>, trail: CaptureTrail<Set<R>>) -> bool {
        match R::KING_RANGE {
            KingRange::Short => self.jump::<S, true>(at, trail),
            KingRange::Flying => {
                let mut any = false;
                for &direction in R::KING_CAPTURES {
                    any |= self.fly(direction, at, trail);
                }
                any
            }
        }
    }

    /// Jumps over neighbours with a man or a short king; whether it could.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "without it perft takes a fifth longer"
    )]
    fn jump<S: Side, const KING: bool>(&mut self, at: Set<R>, trail: CaptureTrail<Set<R>>) -> bool {
        let mut any = false;
        for &direction in if KING {
            R::KING_CAPTURES
        } else {
            R::MAN_CAPTURES
        } {
            let direction = S::turned(direction);
            let over = R::Geometry::step(direction, at) & trail.targets;
            let land = R::Geometry::step(direction, over) & trail.free;
            if !land.is_empty() {
                any = true;
                let next = self.over(trail, over);
                if !self.has_been(land, &next) {
                    self.landed::<S>(land, next);
                }
            }
        }
        any
    }

    /// Continues from where a jump ended.
    fn landed<S: Side>(&mut self, at: Set<R>, trail: CaptureTrail<Set<R>>) {
        if self.by_king {
            if !self.jump::<S, true>(at, trail) {
                self.end(at, trail, false);
            }
            return;
        }
        let at_far_row = S::crown_row::<R::Geometry>().meets(at);
        let went_on = match R::CROWNING {
            Crowning::EndsMove if at_far_row => false,
            Crowning::AtOnce if at_far_row => {
                if self.go_on_crowned::<S>(at, trail) {
                    return;
                }
                false
            }
            _ => self.jump::<S, false>(at, trail),
        };
        if !went_on {
            self.end(at, trail, at_far_row);
        }
    }

    /// Continues as the king that the man has become in mid-capture.
    fn go_on_crowned<S: Side>(&mut self, at: Set<R>, trail: CaptureTrail<Set<R>>) -> bool {
        (self.by_king, self.crowned) = (true, true);
        let went_on = self.go_on::<S>(at, trail);
        (self.by_king, self.crowned) = (false, false);
        went_on
    }

    /// Flies from a square in one direction up to the first piece and over it; whether it could.
    fn fly(&mut self, direction: Direction, at: Set<R>, trail: CaptureTrail<Set<R>>) -> bool {
        let mut next = R::Geometry::step(direction, at);
        while next.meets(trail.free) {
            next = R::Geometry::step(direction, next);
        }
        let over = next & trail.targets;
        let land = R::Geometry::step(direction, over) & trail.free;
        if land.is_empty() {
            return false;
        }
        let next = self.over(trail, over);
        if next.pieces < LONG {
            self.fly_on(direction, land, over, next);
        } else {
            self.put_off(direction, land, next.taken);
        }
        true
    }

    #[cold]
    fn put_off(&mut self, direction: Direction, land: Set<R>, taken: Set<R>) {
        self.long_captures
            .get_or_insert_with(|| Box::new(LongCaptures::new()))
            .note(taken, direction, land);
    }

    /// Follows the captures of a king that were put off.
    #[inline]
    fn fly_far(&mut self, start: CaptureTrail<Set<R>>) {
        if let Some(long_captures) = self.long_captures.take() {
            self.follow(*long_captures, start);
        }
    }

    #[cold]
    fn follow(&mut self, mut long_captures: LongCaptures<Word<R>>, start: CaptureTrail<Set<R>>) {
        while let Some((taken, landings)) = long_captures.next() {
            if self.gives_up() {
                return;
            }
            let lifted = if R::REMOVAL == Removal::AtOnce {
                taken
            } else {
                Set::<R>::EMPTY
            };
            let targets = start.targets & !taken;
            let continuation =
                continuation::<R>(&landings, targets, start.free | lifted, self.their_kings);
            let pieces = taken.count();
            for to in continuation.ends.each() {
                self.end(
                    to,
                    CaptureTrail {
                        taken,
                        pieces,
                        ..start
                    },
                    self.crowned,
                );
            }
            for &direction in R::KING_CAPTURES {
                for over in continuation.over[direction].each() {
                    self.sink.jumped();
                    self.long_jumps += 1;
                    long_captures.note(taken | over, direction, R::Geometry::step(direction, over));
                }
            }
        }
    }

    /// A king that has flown over a piece lands where it can go on, if it can anywhere.
    fn fly_on(
        &mut self,
        direction: Direction,
        first: Set<R>,
        over: Set<R>,
        trail: CaptureTrail<Set<R>>,
    ) {
        let mut any = false;
        let mut last = first;
        loop {
            any |= self.turn(direction, last, trail);
            let next = R::Geometry::step(direction, last);
            if R::LANDING == Landing::Behind || !next.meets(trail.free) {
                break;
            }
            last = next;
        }
        any |= self.fly(direction, last, trail);
        if any {
            return;
        }
        let right_behind = R::LANDING == Landing::BehindLastKing && over.meets(self.their_kings);
        let mut land = first;
        while land.meets(trail.free) {
            self.end(land, trail, self.crowned);
            if land == last || right_behind {
                break;
            }
            land = R::Geometry::step(direction, land);
        }
    }

    /// Goes on from a landing square in any other direction; whether it could.
    fn turn(&mut self, direction: Direction, at: Set<R>, trail: CaptureTrail<Set<R>>) -> bool {
        let mut any = false;
        for &other in R::KING_CAPTURES {
            if other != direction && (R::TURNS_BACK || other != direction ^ 1) {
                any |= self.fly(other, at, trail);
            }
        }
        any
    }

    /// Returns whether a capture has reached this square before with the same pieces taken: its continuations are then known
    ///. Without this check a composed position would have more paths than can be searched.
    #[inline]
    fn has_been(&mut self, at: Set<R>, trail: &CaptureTrail<Set<R>>) -> bool {
        trail.pieces >= LONG
            && R::CAPTURE_PRIORITY != CapturePriority::Italian
            && !self.note(at, trail.taken, trail.pieces)
    }

    #[cold]
    fn note(&mut self, at: Set<R>, taken: Set<R>, pieces: u32) -> bool {
        self.long_jumps += u32::from(pieces > LONG);
        !self.gives_up() && self.visited.get_or_insert_default().insert((at, taken))
    }

    /// Returns whether too many jumps were tried, and tells the receiver of the moves.
    fn gives_up(&mut self) -> bool {
        let gives_up = self.long_jumps > MOST_JUMPS;
        if gives_up {
            self.sink.give_up();
        }
        gives_up
    }

    /// The trail after a jump over one more piece.
    #[inline]
    fn over(&mut self, trail: CaptureTrail<Set<R>>, over: Set<R>) -> CaptureTrail<Set<R>> {
        self.sink.jumped();
        let mut next = trail;
        next.targets = trail.targets & !over;
        next.taken = trail.taken | over;
        next.pieces = trail.pieces + 1;
        if R::REMOVAL == Removal::AtOnce {
            next.free = trail.free | over;
        }
        if R::CAPTURE_PRIORITY == CapturePriority::Italian && over.meets(self.their_kings) {
            next.order = trail.order | (1 << (15 - trail.pieces.min(15)));
        }
        next
    }

    #[inline]
    fn end(&mut self, to: Set<R>, trail: CaptureTrail<Set<R>>, crowned: bool) {
        // Two ways to the same two pieces and the same square would need a diagonal that meets its
        // parallel; with rows and columns besides, two ways to two pieces exist.
        let pieces = trail.pieces;
        let distinct = pieces < if R::KING_CAPTURES.len() > 4 { 2 } else { 3 };
        let mv = Move {
            from: self.from.first_of_some(),
            to: to.first_of_some(),
            crowned,
            captured: trail.taken,
        };
        self.sink.put(self.rank(trail), distinct, mv);
    }

    /// The rank of a capture under the variant's priority.
    #[inline]
    fn rank(&self, trail: CaptureTrail<Set<R>>) -> u32 {
        let pieces = trail.pieces;
        let kings = || (trail.taken & self.their_kings).count();
        let with_king = u32::from(self.by_king);
        match R::CAPTURE_PRIORITY {
            CapturePriority::Any | CapturePriority::King => 0,
            CapturePriority::MostPieces => pieces,
            CapturePriority::MostPiecesThenKings => pieces * 64 + kings(),
            CapturePriority::Italian => {
                (((pieces * 2 + with_king) * 16 + kings()) << 16) | trail.order
            }
            CapturePriority::Value => ((pieces + kings()) * 128 - kings()) * 2 + with_king,
        }
    }
}
