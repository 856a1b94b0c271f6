//! x
use parlour::model::checkers::{board::*, side::Color, variant::Variant};
fn main() {
    let mut s: u64 = 88172645463325252;
    let mut rnd = move |k: u64| { s ^= s << 13; s ^= s >> 7; s ^= s << 17; s % k };
    for v in [Variant::International, Variant::Canadian, Variant::Turkish, Variant::Frisian, Variant::Thai] {
        let order = Board::empty(v, Color::White).squares().in_order();
        let mut best = (std::time::Duration::ZERO, Board::empty(v, Color::White));
        let t0 = std::time::Instant::now();
        while t0.elapsed().as_secs() < 6 {
            // climb from the best
            let mut b = best.1;
            for _ in 0..1 + rnd(3) { let i = order[rnd(order.len() as u64) as usize]; let m = !(1u128 << i); b.position.sides[0] &= m; b.position.sides[1] &= m; b.position.kings &= m;
              let x = rnd(5); if x < 3 { b.put(i, Piece { color: if x == 0 && b.position.sides[0] == 0 { Color::White } else { Color::Black }, king: true }); } }
            let t = std::time::Instant::now(); let _ = b.plies(); let e = t.elapsed();
            if e >= best.0 || rnd(3000) == 0 && e * 3 > best.0 { best = (e, b); }
        }
        let t = std::time::Instant::now(); let n = best.1.legal().len();
        println!("{v} {:?} {} legal {n} in {:?}", best.0, best.1.fen(), t.elapsed());
    }
}
