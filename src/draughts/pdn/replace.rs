//! Putting a game in the place of another one in the text of a file.

use super::game::{Item, PdnGame};
use super::place::Place;
use super::read::{Scanned, Scanner};
use crate::prelude::*;

/// The text of a file whose game of this index, from 0, is another text. The rest stays byte for byte. `None` where the game
/// of that index is not the one that is expected.
///
/// ```
/// use draughts::pdn;
///
/// let file = "1.  11-15 *\n\n\n1. 9-14 *";
/// let games = pdn::read(file)?;
/// let changed = pdn::replaced(file, 1, &games[1], "1. 9-14 22-18 *\n");
/// assert_eq!(changed.as_deref(), Some("1.  11-15 *\n\n\n1. 9-14 22-18 *"));
/// assert_eq!(pdn::replaced(file, 0, &games[1], "*"), None);
/// # Ok::<(), pdn::PdnError>(())
/// ```
#[must_use]
pub fn replaced(file: &str, index: usize, before: &PdnGame, text: &str) -> Option<String> {
    let mut scanner = Scanner::new(file, Place { line: 1, column: 1 }, true);
    for _ in 0..index {
        let Scanned::Game(_) = scanner.scan() else {
            return None;
        };
    }
    let Scanned::Game(found) = scanner.scan() else {
        return None;
    };
    if without_places(&found.game.ok()?) != without_places(before) {
        return None;
    }
    let begins = found.text.as_ptr() as usize - file.as_ptr() as usize;
    let (head, tail) = (&file[..begins], &file[begins + found.text.len()..]);
    let mut text = text.trim().to_owned();
    if file.contains("\r\n") {
        text = text.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    Some(format!("{head}{text}{tail}"))
}

/// The game wherever it stands, in a file whose games are of any variant.
fn without_places(game: &PdnGame) -> PdnGame {
    PdnGame {
        at: Place::default(),
        cut_off: None,
        assumed: None,
        text: None,
        items: anywhere(&game.items),
        ..game.clone()
    }
}

fn anywhere(items: &[Item]) -> Vec<Item> {
    let item = |item: &Item| match item.clone() {
        Item::Move { text, .. } => Item::Move {
            text,
            at: Place::default(),
        },
        Item::Setup { text, .. } => Item::Setup {
            text,
            at: Place::default(),
        },
        Item::Variation(inner) => Item::Variation(anywhere(&inner)),
        other => other,
    };
    items.iter().map(item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdn;

    #[test]
    fn the_other_games_and_what_stands_between_them_stay_as_they_are() {
        let file = "\u{feff}% a remark\r\n[White \"a\"]\r\n11-15 (12-16) *\r\n\r\n[White \"b\"]\r\n9-14 {x *\r\n\r\n\
                    [White \"c\"]\r\n\r\n  11-15 /W:W21:B1/ *   \r\n; the end";
        let mut scanner = Scanner::new(file, Place { line: 1, column: 1 }, true);
        let mut games = Vec::new();
        while let Scanned::Game(found) = scanner.scan() {
            games.push((found.game, found.text));
        }
        assert_eq!(games.len(), 3);
        for (index, (game, text)) in games.iter().enumerate() {
            let Ok(game) = game else { continue };
            let new = "[White \"d\"]\n\n1. 11-15 *\n";
            let changed = replaced(file, index, game, new).expect("it is there");
            assert_eq!(
                changed,
                file.replacen(text, "[White \"d\"]\r\n\r\n1. 11-15 *", 1)
            );
            assert_eq!(
                replaced(&changed, index, game, new),
                None,
                "it is another one"
            );
        }
        let other = pdn::read("9-14 *").expect("PDN");
        assert_eq!(replaced(file, 7, &other[0], ""), None);
    }
}
