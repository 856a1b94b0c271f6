//! The file of a match: its games in PDN, with which it is resumed.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use super::analyse::create;
use crate::commands::Error;
use draughts::pdn::{Item, PdnGame, PdnResult, Place, Scanned, Scanner};
use draughts::side::Color;
use draughts::study::Eval;
use draughts::variant::Variant;
use parlour_model::diagnostic::Diagnostic;

/// The tags that all games of a match share.
pub(super) struct MatchTags<'a> {
    pub(super) event: String,
    /// Of the first player and of the second.
    pub(super) names: &'a [String; 2],
    pub(super) variant: Variant,
}

/// A new file for a match.
pub(super) fn begin(path: &Path) -> Result<File, Error> {
    create(path)
}

/// The file of a match that goes on, behind its last whole game, and the half points of the first player in its games.
/// A file that is not there is made.
pub(super) fn resume(path: &Path, tags: &MatchTags) -> Result<(File, Vec<u8>), Error> {
    if !path.exists() {
        return Ok((create(path)?, Vec::new()));
    }
    let told = |why: String| Error::from(Diagnostic::of_file(path.to_string_lossy(), why));
    let mut text = String::new();
    let opened = OpenOptions::new().read(true).write(true).open(path);
    let mut file = opened.map_err(|why| told(why.to_string()))?;
    file.read_to_string(&mut text)
        .map_err(|why| told(why.to_string()))?;
    let (points, whole) = played(&text, tags).map_err(told)?;
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    if !points.is_empty() {
        writeln!(file)?;
    }
    Ok((file, points))
}

/// The half points of the first player in the whole games of a file, and the number of its bytes that they take.
fn played(text: &str, tags: &MatchTags) -> Result<(Vec<u8>, usize), String> {
    let mut scanner = Scanner::new(text, Place { line: 1, column: 1 }, true);
    let (mut points, mut whole) = (Vec::new(), 0);
    while let Scanned::Game(found) = scanner.scan() {
        let Ok(game) = found.game else { break };
        if game.tag("Event").is_some_and(|event| event != tags.event) {
            let event = game.tag("Event").unwrap_or_default();
            return Err(format!("its match is \"{event}\", not \"{}\"", tags.event));
        }
        let Some(half_points) = half_points(&game, tags) else {
            break;
        };
        if game.tag("Round") != Some(&(points.len() + 1).to_string()) {
            break;
        }
        points.push(half_points);
        whole = text.len() - scanner.rest().0.len();
    }
    Ok((
        points,
        text[..whole].trim_end().len() + usize::from(whole > 0),
    ))
}

/// The half points of the first player in a game with a result at its end.
fn half_points(game: &PdnGame, tags: &MatchTags) -> Option<u8> {
    let result = game.result.filter(|result| *result != PdnResult::Open)?;
    let is_white = game.tag("White")? == tags.names[0];
    let winner = result.winner(game.begins(tags.variant));
    Some(winner.map_or(1, |winner| {
        2 * u8::from((winner == Color::White) == is_white)
    }))
}

/// Puts what the side on turn found before each move behind it, as a comment.
pub(super) fn comment(game: &mut PdnGame, found: &[Option<Eval>]) {
    let mut found = found.iter();
    let with_comment = |item: Item| {
        let eval = matches!(item, Item::Move { .. })
            .then(|| found.next().copied().flatten())
            .flatten();
        let comment = eval.map(|eval| Item::Comment(format!("[%eval {eval}]")));
        [item].into_iter().chain(comment)
    };
    game.items = std::mem::take(&mut game.items)
        .into_iter()
        .flat_map(with_comment)
        .collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "[Event \"a\"]\n[White \"x\"]\n[Black \"y\"]\n[Round \"1\"]\n\n1. 11-15 23-19 1-0\n\n\
                         [Event \"a\"]\n[White \"y\"]\n[Black \"x\"]\n[Round \"2\"]\n\n1. 11-15 {[%eval +0.10/9]} 23-19 0-1\n";

    fn counted(text: &str, event: &str) -> Result<(Vec<u8>, usize), String> {
        let names = ["x".to_owned(), "y".to_owned()];
        let tags = MatchTags {
            event: event.into(),
            names: &names,
            variant: Variant::English,
        };
        played(text, &tags)
    }

    #[test]
    fn a_match_goes_on_behind_its_last_whole_game() {
        // Black begins: 1-0 is Black's, here of y; 0-1 is White's, here again of y.
        assert_eq!(counted(GAMES, "a"), Ok((vec![0, 0], GAMES.len())));
        let first = GAMES.find("1-0\n").expect("a result") + 4;
        for cut in [
            first,
            first + 1,
            first + 20,
            GAMES.len() - 30,
            GAMES.len() - 5,
        ] {
            assert_eq!(counted(&GAMES[..cut], "a"), Ok((vec![0], first)), "{cut}");
        }
        assert_eq!(counted("", "a"), Ok((vec![], 0)));
    }

    #[test]
    fn the_file_of_another_match_is_refused() {
        assert_eq!(
            counted(GAMES, "b"),
            Err("its match is \"a\", not \"b\"".into())
        );
    }
}
