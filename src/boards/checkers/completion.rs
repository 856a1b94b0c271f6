//! The ways in which a move that is being typed can go on, a square at a time.

use parlour_model::checkers::Notation;

/// The signs that may stand between two squares.
const SIGNS: [char; 5] = ['-', 'x', 'X', ':', '×'];

/// Returns what is typed with one more square, for each square that a legal move has next: after `11`, `11-15  11-16`. `None`
/// where no legal move begins so.
pub(super) fn continuations(legal: &[Notation], typed: &str) -> Option<String> {
    let typed = typed.trim().to_lowercase();
    let begun: Vec<&str> = typed.split(SIGNS).map(str::trim).collect();
    let mut found: Vec<String> = Vec::new();
    for chosen in legal {
        let names: Vec<_> = chosen.squares().iter().map(ToString::to_string).collect();
        let Some(known) = squares_known(&names, &begun).filter(|known| *known < names.len()) else {
            continue;
        };
        let joint = if chosen.captures() { "x" } else { "-" };
        let longer = names[..=known].join(joint);
        if !found.contains(&longer) {
            found.push(longer);
        }
    }
    found.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    (!found.is_empty()).then(|| found.join("  "))
}

/// Returns the number of squares of a move that are typed; the last one that is begun counts if it is all of its name.
/// `None` where the move does not begin so.
fn squares_known(names: &[String], begun: &[&str]) -> Option<usize> {
    let (last, first) = begun.split_last()?;
    let place = first.len();
    let fits = place < names.len() && names.iter().zip(first).all(|(name, typed)| name == typed);
    let name = names.get(place).filter(|_| fits)?;
    if name == last {
        return Some(place + 1);
    }
    name.starts_with(last).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::board::Board;
    use draughts::variant::Variant;

    fn after(variant: Variant, fen: &str, typed: &str) -> Option<String> {
        let board = Board::from_fen(variant, fen).expect("a position");
        let legal: Vec<_> = board
            .legal_moves()
            .into_iter()
            .map(|ply| board.write(ply))
            .collect();
        continuations(&legal, typed)
    }

    #[test]
    fn each_square_that_may_come_next_is_shown_with_what_is_typed() {
        let start = Board::start(Variant::English).fen();
        let next = |typed| after(Variant::English, &start, typed).unwrap_or_default();
        assert_eq!(next(""), "9  10  11  12");
        assert_eq!(next("1"), "10  11  12");
        assert_eq!(next("11"), "11-15  11-16");
        assert_eq!(next("11-"), "11-15  11-16");
        assert_eq!(next("11:"), "11-15  11-16", "the sign is set right");
        assert_eq!(next("11-16"), "", "it is a whole move");
        assert_eq!(next("20"), "");
    }

    #[test]
    fn a_capture_is_shown_as_it_is_written() {
        let fen = "W:Wc3:Bd4,f6";
        let next = |typed| after(Variant::Russian, fen, typed);
        assert_eq!(next(""), Some("c3".into()));
        assert_eq!(next("C"), Some("c3".into()));
        assert_eq!(next("c3"), Some("c3xg7".into()));
        assert_eq!(next("c3-g"), Some("c3xg7".into()));
        assert_eq!(next("c3xg7"), None);
        assert_eq!(next("c3xe5"), None, "another way of writing is as right");
    }
}
