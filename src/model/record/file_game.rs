//! A game of a PDN file that was followed to its end, with what tells it from others.

use sha2::{Digest as _, Sha256};

use super::Record;
use super::games::{PlayedRecord, read_pdn};
use crate::any::{AnyPlaythrough, AnyRules};
use crate::checkers::pdn_clock::PdnClock as _;
use crate::checkers::pdn_play::{PdnPlay as _, PdnReplayError, Played};
use crate::diagnostic::{Diagnostic, Source};
use crate::final_score::FinalScore;
use crate::game_date::GameDate;
use crate::log::{LogAction, LogEntry};
use crate::player::Player;
use crate::playthrough::End;
use draughts::board::Board;
use draughts::pdn::{FoundVariant, PdnGame};

/// A hash by which the store recognises a game it already has. It is half a SHA-256, long enough
/// that two games never share one in practice.
pub type GameHash = [u8; 16];

/// The content of a file that a person has named: all of it, or the next part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoadedGames {
    /// The record, where the file is one.
    pub record: Option<PlayedRecord>,
    /// The games of a PDN file that could be followed.
    pub games: Vec<FileGame>,
    /// The reasons why the other games could not be followed.
    pub refused: Vec<Diagnostic>,
    /// The share of the file that was read, 0 to 1, where there may be more.
    pub progress: Option<f64>,
}

impl LoadedGames {
    /// The games of a text in PDN that has this name in what is told.
    pub fn of_text(name: &str, text: &str) -> Self {
        let source = Source::new(name, text);
        let mut loaded = Self::default();
        for (i, game) in read_pdn(source).unwrap_or_default().into_iter().enumerate() {
            let text = game.text.clone().unwrap_or_default();
            match FileGame::of(&game, &text, None) {
                Ok(game) => loaded.games.push(game),
                Err(why) => loaded.refused.push(why.complain(name, i + 1)),
            }
        }
        loaded
    }
}

/// The tags that tell two games with the same players and moves apart.
const TELLING: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// A game of a PDN file as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct FileGame {
    /// With its text as it stands in the file.
    pub record: Record,
    /// `None` where it has no result.
    pub standing: Option<FinalScore>,
    /// The log of a table at which just this was played. Its end is one that also earlier versions know.
    pub log: Vec<LogEntry>,
    pub date: Option<GameDate>,
    /// Of variant, position, players, moves, the result and the tags that tell games apart.
    pub identity: GameHash,
    pub text_key: GameHash,
    /// The variant where the tags leave a doubt of it.
    pub guessed: Option<FoundVariant>,
    /// The reason why the next word of the text is no legal move, if so; the game has the moves before it.
    pub incomplete: Option<PdnReplayError>,
}

impl FileGame {
    /// Follows a game; a variant that is given counts where its tags name none.
    ///
    /// # Errors
    /// The move that is refused, or the fault in the tags.
    pub fn of(
        game: &PdnGame,
        text: &str,
        assumed: Option<FoundVariant>,
    ) -> Result<Self, PdnReplayError> {
        let found = game.found_variant(assumed.or(game.assumed));
        let found = found.map_err(|why| game.about_tags(why.into()))?;
        let (played, refused) = game.follow_as(found.variant)?;
        match refused {
            Some(refused) if played.playthrough.log().is_empty() => Err(refused),
            incomplete => Ok(Self {
                guessed: Some(found).filter(|found| found.is_guess()),
                incomplete,
                ..Self::new(game, played, text, text_key(text, assumed))
            }),
        }
    }

    fn new(
        game: &PdnGame,
        Played {
            playthrough, names, ..
        }: Played,
        text: &str,
        text_key: GameHash,
    ) -> Self {
        let mover = |entry: &crate::playthrough::LoggedMove<_>| entry.by.seat();
        let movers: Vec<_> = playthrough.log().iter().map(mover).collect();
        let any = AnyPlaythrough::Checkers(playthrough);
        let standing = FinalScore::of_any(&any);
        let record = Record::of(&any, names.iter().map(Player::person).collect());
        let record = Record {
            clock: game.clock(),
            pdn: Some(text.to_owned()),
            ..record
        };
        let made = movers.into_iter().zip(&record.moves);
        let made = made.map(|(by, text)| LogAction::Move {
            by,
            text: text.clone(),
        });
        let log = made
            .chain(
                record
                    .end
                    .map(End::with_usual_reason)
                    .map(LogAction::of_end),
            )
            .map(|action| LogEntry { spent: 0, action })
            .collect();
        let line = line_hash(&record.rules, &record.players, &record.moves);
        let telling =
            TELLING.map(|name| game.tag(name).unwrap_or_default().trim().trim_matches('?'));
        let winners = |standing: &FinalScore| standing.winners.iter().map(|seat| seat.0).collect();
        let result: Vec<u8> = standing.as_ref().map_or(b"*".to_vec(), winners);
        let telling = telling.iter().map(|value| value.as_bytes());
        let identity = hash(
            std::iter::once(&line[..])
                .chain(telling)
                .chain([&result[..]]),
        );
        Self {
            record,
            standing,
            log,
            date: game.date(),
            identity,
            text_key,
            guessed: None,
            incomplete: None,
        }
    }
}

/// The hash of a game's text; the same text read by other rules is another game.
pub fn text_key(text: &str, assumed: Option<FoundVariant>) -> GameHash {
    hash(
        [
            assumed.map_or("", |found| found.variant.name()).as_bytes(),
            text.as_bytes(),
        ]
        .into_iter(),
    )
}

/// The hash of variant, position, players and moves. It is kept, so that nothing may be in it which a later version could
/// write otherwise.
pub fn line_hash(rules: &AnyRules, players: &[Player], moves: &[String]) -> GameHash {
    let rules = match rules {
        AnyRules::Checkers(rules) => {
            let board = rules
                .board()
                .ok()
                .filter(|board| *board != Board::start(rules.variant));
            format!(
                "{} {}",
                rules.variant.name(),
                board.map(|board| board.fen()).unwrap_or_default()
            )
        }
        other => super::rules(other),
    };
    let names = players.iter().map(|player| player.name.as_bytes());
    hash(
        [rules.as_bytes()]
            .into_iter()
            .chain(names)
            .chain(moves.iter().map(String::as_bytes)),
    )
}

/// Hashes parts, each with its length before it, so that what is in one is not in the next.
fn hash<'a>(parts: impl Iterator<Item = &'a [u8]>) -> GameHash {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part.len().to_le_bytes());
        hasher.update(part);
    }
    let mut half = GameHash::default();
    half.copy_from_slice(&hasher.finalize()[..size_of::<GameHash>()]);
    half
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;
    use draughts::pdn;

    fn game(text: &str) -> FileGame {
        let games = pdn::read(text).expect("PDN");
        FileGame::of(&games[0], text, None).unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    #[test]
    fn the_same_game_is_one_however_it_is_written() {
        let one = game("[White \"Ana\"][FEN \"B:W21-32:B1-12\"] 1. 11-15 23-19 {good} 1-0");
        for text in [
            "[White \"Ana\"] [Event \"?\"] 11x15 2319! 2-0",
            "[White \"Ana\"][FEN \"b:w21-32:b1-12.\"] f6-e5 23-19 1-0",
        ] {
            let other = game(text);
            assert_eq!(other.identity, one.identity, "{text}");
            assert_ne!(other.text_key, one.text_key, "{text}");
        }
        let result = game("[White \"Ana\"] 11-15 23-19 0-1");
        assert_ne!(result.identity, one.identity, "with another result");
        let text = "[White \"Ana\"][Date \"1951.07.12\"] 11-15 23-19 1-0";
        assert_ne!(game(text).identity, one.identity, "played on another day");
    }

    #[test]
    fn a_game_is_kept_as_a_table_would_have_it() {
        let game = game(
            "[White \"Bo\"] [Black \"Ana\"] [Date \"1951.??.??\"] [TimeControl \"300\"] 11-15 23-19 1-0",
        );
        let at_a_table = Record {
            end: game.record.end.map(End::with_usual_reason),
            ..game.record.clone()
        };
        assert_eq!(game.record.end, Some(End::Won(Seat(0))));
        assert_eq!(Ok(&game.log), at_a_table.log().as_ref());
        assert_eq!(
            game.standing.map(|standing| standing.winners.len()),
            Some(1)
        );
        assert_eq!(
            game.date.map(|date| date.to_string()).as_deref(),
            Some("1951")
        );
        assert_eq!(game.record.clock.to_string(), "5m");
    }
}
