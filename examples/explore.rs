//! x
use parlour::model::checkers::board::Board;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut b = Board::from_fen(a[1].parse().unwrap(), &a[2]).unwrap_or_else(|e| panic!("{e}"));
    for m in &a[3..] {
        match b.resolve(&m.parse().unwrap()) {
            Ok(p) => b = b.after(p),
            Err(e) => println!("{m}: {e:?}"),
        }
    }
    let sq = b.squares();
    for r in 0..sq.width() {
        for c in 0..sq.width() {
            let s = match sq.at_place(r, c) {
                None => "  . ".into(),
                Some(i) => match b.piece(i) {
                    None => format!(" {:>3}", sq.name(i).to_string()),
                    Some(p) => format!(
                        "{}{:>3}",
                        match (p.color.letter(), p.king) {
                            ('W', false) => 'w',
                            ('W', true) => 'W',
                            ('B', false) => 'b',
                            _ => 'B',
                        },
                        sq.name(i).to_string()
                    ),
                },
            };
            print!("{s} ");
        }
        println!();
    }
    let mut l: Vec<_> = b
        .legal()
        .iter()
        .map(|l| {
            (
                l.written.to_string(),
                l.ply.captured.count_ones(),
                b.write_route(&parlour::model::checkers::route::route(&b, l.ply)).to_string(),
            )
        })
        .collect();
    l.sort();
    for x in l {
        println!("{} ({}) {}", x.0, x.1, x.2);
    }
    println!("{}", b.fen());
}
