//! x
use parlour::model::checkers::{
    board::Board, draws::Limit, geometry::*, list::Gather, moves::legal, position::*, side::*, table::*,
    variant::Variant,
};
use std::ops::Range;
macro_rules! t {
    ($n:ident, $g:ty, $mc:expr, $km:expr, $lift:expr, $tb:expr) => {
        struct $n;
        impl Table for $n {
            const VARIANT: Variant = Variant::Brazilian;
            type Board = $g;
            const ROWS: Range<usize> = 0..3;
            const MAN_CAPTURES: &'static [Direction] = $mc;
            const KING_MOVES: &'static [Direction] = $km;
            const KING_CAPTURES: &'static [Direction] = $km;
            const CHOICE: Choice = Choice::Most;
            const CROWNING: Crowning = Crowning::IfLast;
            const LIFTED: Lifted = $lift;
            const TURNS_BACK: bool = $tb;
            const DRAWS: &'static [Limit] = &[];
            const GAME_TYPE: &'static str = "";
        }
    };
}
t!(A, Dark8, &DIAGONALS, &DIAGONALS, Lifted::After, false);
t!(B, Dark8, &DIAGONALS, &DIAGONALS, Lifted::AtOnce, false);
t!(C, Full8, &FORWARD_AND_SIDEWAYS, &STRAIGHT, Lifted::AtOnce, false);
t!(D, Full8, &FORWARD_AND_SIDEWAYS, &STRAIGHT, Lifted::AtOnce, true);
t!(E, Full8, &FORWARD_AND_SIDEWAYS, &STRAIGHT, Lifted::After, false);
fn n<T: Table>(b: &Board) -> u32 where {
    let mut l = vec![];
    legal::<T>(&b.position.narrow::<Word<T>>(), &mut Gather::behind(&mut l));
    l.first().map_or(0, |p| p.widen().captured.count_ones())
}
fn main() {
    let mut s: u64 = 88172645463325252;
    let mut rnd = |k: u64| {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        s % k
    };
    for (v, name) in [(Variant::Brazilian, "braz"), (Variant::Turkish, "turk-back"), (Variant::Turkish, "turk-lift")] {
        let mut best = 99;
        for _ in 0..3_000_000 {
            let mut b = Board::empty(v, Color::White);
            let o = b.squares().in_order();
            let k = 3 + rnd(4);
            let mut used = vec![];
            for i in 0..=k {
                let q = o[rnd(o.len() as u64) as usize];
                if used.contains(&q) {
                    continue;
                }
                used.push(q);
                let piece = parlour::model::checkers::board::Piece {
                    color: if i == 0 { Color::White } else { Color::Black },
                    king: i == 0,
                };
                if !piece.king && b.crown_row(piece.color) >> q & 1 == 1 {
                    continue;
                }
                b.put(q, piece);
            }
            let (x, y) = match name {
                "braz" => (n::<A>(&b), n::<B>(&b)),
                "turk-back" => (n::<C>(&b), n::<D>(&b)),
                _ => (n::<C>(&b), n::<E>(&b)),
            };
            if x != y && used.len() < best {
                best = used.len();
                println!("{name} {} {x} {y}", b.fen());
            }
        }
    }
}
