//! Legal moves: captures where there are any, otherwise a step of a man or a king.

use super::bitboard::Bitboard;
use super::capture::{find, is_possible};
use super::geometry::BoardGeometry;
use super::moves::Move;
use super::position::{Position, Set, Word};
use super::side::{Black, Color, Side, White};
use super::sink::MoveSink;
use super::square_set::SquareSet;
use super::variant_rules::{Goal, KingRange, VariantRules};

/// Puts every legal move of the side to move into `sink`.
pub fn legal<R: VariantRules>(position: &Position<Word<R>>, sink: &mut MoveSink<'_, Word<R>>) {
    match position.turn {
        Color::White => legal_for::<R, White>(position, sink),
        Color::Black => legal_for::<R, Black>(position, sink),
    }
}

/// Puts every legal move of side `S` into `sink`.
#[inline]
pub fn legal_for<R: VariantRules, S: Side>(
    position: &Position<Word<R>>,
    sink: &mut MoveSink<'_, Word<R>>,
) {
    if is_lost_by_crowning::<R, S>(position) {
        return;
    }
    if !find::<R, S>(position, sink) {
        QuietMoves::<R, S>::of(position).list(sink);
    }
}

/// Puts every legal capture of the side to move into `sink`, and says whether there is one.
#[inline]
pub fn captures<R: VariantRules>(
    position: &Position<Word<R>>,
    sink: &mut MoveSink<'_, Word<R>>,
) -> bool {
    match position.turn {
        Color::White => captures_for::<R, White>(position, sink),
        Color::Black => captures_for::<R, Black>(position, sink),
    }
}

#[inline]
fn captures_for<R: VariantRules, S: Side>(
    position: &Position<Word<R>>,
    sink: &mut MoveSink<'_, Word<R>>,
) -> bool {
    !is_lost_by_crowning::<R, S>(position) && find::<R, S>(position, sink)
}

/// Puts every move that captures nothing into `sink`; they are legal where nothing can be captured.
#[inline]
pub fn quiet_moves<R: VariantRules>(
    position: &Position<Word<R>>,
    sink: &mut MoveSink<'_, Word<R>>,
) {
    match position.turn {
        Color::White if !is_lost_by_crowning::<R, White>(position) => {
            QuietMoves::<R, White>::of(position).list(sink);
        }
        Color::Black if !is_lost_by_crowning::<R, Black>(position) => {
            QuietMoves::<R, Black>::of(position).list(sink);
        }
        _ => {}
    }
}

/// Returns whether the side to move has a move that captures nothing.
#[inline]
pub fn has_quiet_move<R: VariantRules>(position: &Position<Word<R>>) -> bool {
    match position.turn {
        Color::White => {
            !is_lost_by_crowning::<R, White>(position) && QuietMoves::<R, White>::of(position).any()
        }
        Color::Black => {
            !is_lost_by_crowning::<R, Black>(position) && QuietMoves::<R, Black>::of(position).any()
        }
    }
}

/// Returns whether the side to move can capture.
#[inline]
pub fn can_capture<R: VariantRules>(position: &Position<Word<R>>) -> bool {
    match position.turn {
        Color::White => {
            !is_lost_by_crowning::<R, White>(position) && is_possible::<R, White>(position)
        }
        Color::Black => {
            !is_lost_by_crowning::<R, Black>(position) && is_possible::<R, Black>(position)
        }
    }
}

/// Returns whether the other side could capture if it were on turn.
#[inline]
pub fn is_threatened<R: VariantRules>(position: &Position<Word<R>>) -> bool {
    match position.turn {
        Color::White => is_possible::<R, Black>(position),
        Color::Black => is_possible::<R, White>(position),
    }
}

/// In breakthrough the game is over when the other side has crowned.
#[inline]
pub fn is_lost_by_crowning<R: VariantRules, S: Side>(position: &Position<Word<R>>) -> bool {
    R::GOAL == Goal::Crown && !position.kings_of(S::COLOR.other()).is_empty()
}

/// The moves of a side that capture nothing.
pub(super) struct QuietMoves<R: VariantRules, S> {
    men: Set<R>,
    kings: Set<R>,
    free: Set<R>,
    side: core::marker::PhantomData<S>,
}

impl<R: VariantRules, S: Side> QuietMoves<R, S> {
    #[inline]
    pub(super) fn of(position: &Position<Word<R>>) -> Self {
        let free = R::Geometry::BOARD & !(position.sides[0] | position.sides[1]);
        let kings = position.kings_of(S::COLOR) & !resting::<R, S>(position);
        Self {
            men: position.men(S::COLOR),
            kings,
            free,
            side: core::marker::PhantomData,
        }
    }

    #[inline]
    fn man_targets(&self, direction: usize) -> Set<R> {
        R::Geometry::step(S::turned(direction), self.men) & self.free
    }

    /// Returns the number of moves.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let mut sum = 0;
        for &direction in R::MAN_MOVES {
            sum += self.man_targets(direction).count();
        }
        if !self.kings.is_empty() {
            sum += self.count_kings();
        }
        sum
    }

    /// Returns whether there is one.
    #[inline]
    fn any(&self) -> bool {
        let man = R::MAN_MOVES
            .iter()
            .any(|direction| !self.man_targets(*direction).is_empty());
        man || R::KING_MOVES
            .iter()
            .any(|direction| R::Geometry::step(*direction, self.kings).meets(self.free))
    }

    fn count_kings(&self) -> u32 {
        let mut sum = 0;
        for &direction in R::KING_MOVES {
            let mut reached = R::Geometry::step(direction, self.kings) & self.free;
            while !reached.is_empty() {
                sum += reached.count();
                if R::KING_RANGE == KingRange::Short {
                    break;
                }
                reached = R::Geometry::step(direction, reached) & self.free;
            }
        }
        sum
    }

    /// Lists them.
    #[inline]
    pub(super) fn list(&self, sink: &mut MoveSink<'_, Word<R>>) {
        for &direction in R::MAN_MOVES {
            let back = S::turned(direction) ^ 1;
            for to in self.man_targets(direction).each() {
                let crowned = S::crown_row::<R::Geometry>().meets(to);
                put(sink, R::Geometry::step(back, to), to, crowned);
            }
        }
        for king in self.kings.each() {
            self.list_king(king, sink);
        }
    }

    fn list_king(&self, king: Set<R>, sink: &mut MoveSink<'_, Word<R>>) {
        for &direction in R::KING_MOVES {
            let mut to = R::Geometry::step(direction, king) & self.free;
            while !to.is_empty() {
                put(sink, king, to, false);
                if R::KING_RANGE == KingRange::Short {
                    break;
                }
                to = R::Geometry::step(direction, to) & self.free;
            }
        }
    }
}

#[inline]
fn put<W: Bitboard>(
    sink: &mut MoveSink<'_, W>,
    from: SquareSet<W>,
    to: SquareSet<W>,
    crowned: bool,
) {
    sink.put(
        0,
        true,
        Move {
            from: from.first_of_some(),
            to: to.first_of_some(),
            crowned,
            captured: SquareSet::EMPTY,
        },
    );
}

/// The king that may not move: it has made `KING_RUN` moves in a row while its side has men.
#[inline]
fn resting<R: VariantRules, S: Side>(position: &Position<Word<R>>) -> Set<R> {
    let Some(most) = R::KING_RUN else {
        return Set::<R>::EMPTY;
    };
    let run = position.runs[S::COLOR.index()];
    let rests = run.moves >= most && !position.men(S::COLOR).is_empty();
    if rests {
        run.square.into()
    } else {
        Set::<R>::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::perft::perft;
    use crate::variant::Variant;
    use crate::with_rules;

    /// Checks the answers found without a list against the lists of moves of this side and the
    /// other.
    fn agrees<R: VariantRules>(position: &Position<Word<R>>) -> bool {
        let listed = |position: &Position<Word<R>>| {
            let mut list = Vec::new();
            legal::<R>(position, &mut MoveSink::listing(&mut list));
            list
        };
        let turned = Position {
            turn: position.turn.other(),
            ..*position
        };
        let (moves, theirs) = (listed(position), listed(&turned));
        let mut captured = Vec::new();
        let can_capture = captures::<R>(position, &mut MoveSink::listing(&mut captured));
        let mut quiet = Vec::new();
        quiet_moves::<R>(position, &mut MoveSink::listing(&mut quiet));
        let over =
            is_lost_by_crowning::<R, White>(position) || is_lost_by_crowning::<R, Black>(position);
        let threatened = theirs.iter().any(|mv| mv.captures());
        (if can_capture {
            captured == moves
        } else {
            quiet == moves
        }) && has_quiet_move::<R>(position) != quiet.is_empty()
            && can_capture == super::can_capture::<R>(position)
            && (over || is_threatened::<R>(position) == threatened)
            && perft::<R>(position, 1) == moves.len() as u64
    }

    #[test]
    fn what_is_asked_without_a_list_agrees_with_the_list_in_every_variant() {
        for variant in Variant::ALL {
            let (mut threats, mut positions) = (0, 0);
            for game in 0..40_usize {
                let mut board = Board::start(variant);
                for turn in 0..120_usize {
                    let moves = board.legal_moves();
                    let Some(mv) = moves
                        .get((game * 31 + turn * 17 + turn * turn * game) % moves.len().max(1))
                    else {
                        break;
                    };
                    board = board.after(*mv);
                    let agrees = with_rules!(variant, R => agrees::<R>(&board.position.narrow()));
                    assert!(agrees, "{variant}: {}", board.fen());
                    positions += 1;
                    threats += usize::from(
                        with_rules!(variant, R => is_threatened::<R>(&board.position.narrow())),
                    );
                }
            }
            assert!(
                threats > 0 && threats < positions,
                "{variant}: {threats} of {positions}"
            );
        }
    }
}
