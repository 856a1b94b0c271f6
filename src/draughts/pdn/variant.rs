//! The variant of a game: as its tags say, or whose rules its moves follow.

use super::game::{Item, PdnGame, game_type, game_type_number};
use crate::square::Name;
use crate::variant::Variant;

/// The error of a game whose tags name no variant that is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTypeError {
    /// The tag does not begin with a number.
    #[error("\"{0}\" is not a GameType; it begins with a number")]
    NoNumber(String),
    /// No variant has this number.
    #[error("GameType {0} is not played here")]
    Unknown(u32),
}

/// Numbers of `GameType` that are not a row of the table of variants: Portuguese draughts are played by the Spanish rules
/// (PDN 3.0), and lidraughts numbers its own games from 96 to 99, the last being international draughts from a position.
const OTHER_NUMBERS: [(u32, Variant); 5] = [
    (28, Variant::Spanish),
    (96, Variant::Breakthrough),
    (97, Variant::Frysk),
    (98, Variant::Antidraughts),
    (99, Variant::International),
];

/// The signs for a value that is not known.
const UNKNOWN: [char; 2] = ['?', '-'];

/// Names in the tag `Variant` that are not the variant's own.
const OTHER_NAMES: [(&str, Variant); 12] = [
    ("american", Variant::English),
    ("checkers", Variant::English),
    ("standard", Variant::International),
    ("frysk!", Variant::Frysk),
    ("portuguese", Variant::Spanish),
    ("american pool", Variant::Pool),
    ("polish", Variant::International),
    ("shashki", Variant::Russian),
    ("draughts64", Variant::Brazilian),
    ("makhos", Variant::Thai),
    ("dama", Variant::Turkish),
    ("anti", Variant::Antidraughts),
];

impl PdnGame {
    /// The variant that the tags name, if they name one.
    ///
    /// # Errors
    /// They name one that is not played here.
    pub fn stated_variant(&self) -> Result<Option<Variant>, GameTypeError> {
        if let Some(variant) = self.tag("Variant").and_then(named) {
            return Ok(Some(variant));
        }
        let Some(text) = self
            .tag("GameType")
            .map(str::trim)
            .filter(|text| !text.trim_matches(UNKNOWN).is_empty())
        else {
            return Ok(None);
        };
        if let Some(variant) = named(text) {
            return Ok(Some(variant));
        }
        let number =
            game_type_number(text).ok_or_else(|| GameTypeError::NoNumber(text.to_owned()))?;
        let of_number = |variant: &Variant| game_type_number(game_type(*variant)) == Some(number);
        let other = OTHER_NUMBERS
            .into_iter()
            .find(|(other, _)| *other == number)
            .map(|(_, variant)| variant);
        let found = Variant::ALL.into_iter().find(of_number).or(other);
        found.map(Some).ok_or(GameTypeError::Unknown(number))
    }

    /// The variant that the tags name, or else that of its file, or the likeliest whose rules the game follows.
    ///
    /// # Errors
    /// The tags name one that is not played here.
    pub fn variant(&self) -> Result<Variant, GameTypeError> {
        Ok(self
            .stated_variant()?
            .or(self.assumed)
            .unwrap_or_else(|| likeliest(std::slice::from_ref(self))))
    }

    /// The squares that the game names.
    fn squares(&self) -> impl Iterator<Item = Name> + '_ {
        let texts = self.items.iter().filter_map(|item| match item {
            Item::Move { text, .. } => Some(text.as_str()),
            _ => None,
        });
        let fen = self
            .tag("FEN")
            .into_iter()
            .flat_map(|fen| fen.split([':', ',', '-']));
        let squares = fen.map(|text| text.trim_start_matches(['W', 'B', 'K', 'w', 'b', 'k', ' ']));
        texts
            .chain(squares)
            .flat_map(|text| text.split(['-', 'x', 'X', ':']))
            .filter_map(|text| {
                let short = text.len() <= 3 && text.is_ascii();
                Name::read(text).filter(|_| short).map(|(name, _)| name)
            })
    }
}

/// The variant of a name, in any case, also with the word for the game behind it.
fn named(text: &str) -> Option<Variant> {
    let text = text.trim().to_lowercase();
    let short = ["draughts", "checkers"]
        .into_iter()
        .find_map(|game| text.strip_suffix(game))
        .map(str::trim_end);
    [Some(&*text), short]
        .into_iter()
        .flatten()
        .find_map(|text| {
            let other = || {
                OTHER_NAMES
                    .into_iter()
                    .find(|(name, _)| *name == text)
                    .map(|(_, variant)| variant)
            };
            Variant::ALL
                .into_iter()
                .find(|variant| variant.name() == text)
                .or_else(other)
        })
}

/// The variant whose rules most of these games follow to their end; of several such, the likeliest by the names of their
/// squares.
pub fn likeliest(games: &[PdnGame]) -> Variant {
    let candidates = candidates(games.iter().flat_map(PdnGame::squares));
    let mut best = (candidates[0], 0);
    for &variant in candidates {
        let followed = games.iter().filter(|game| game.follows(variant)).count();
        if followed > best.1 {
            best = (variant, followed);
        }
        if followed == games.len() {
            break;
        }
    }
    best.0
}

/// The most games that are followed to find the variant of their file.
pub const JUDGED: usize = 500;

/// Makes the games of a file whose tags name no variant be of the one whose rules the first of them follow.
pub fn assume(games: &mut [PdnGame]) {
    let unnamed = |game: &&PdnGame| game.stated_variant() == Ok(None);
    let judged: Vec<_> = games.iter().filter(unnamed).take(JUDGED).cloned().collect();
    if !judged.is_empty() {
        let variant = likeliest(&judged);
        for game in games {
            game.assumed = Some(variant);
        }
    }
}

/// The variants in which such squares are named, the likeliest first: by how much is published of each.
fn candidates(names: impl Iterator<Item = Name>) -> &'static [Variant] {
    use Variant::{
        Brazilian, Canadian, Czech, English, Frisian, International, Italian, Pool, Russian,
        Spanish, Thai, Turkish,
    };
    let (mut letters, mut numbers, mut largest) = (0, 0, 0);
    for name in names {
        match name {
            Name::Letter(..) => letters += 1,
            Name::Number(number) => (numbers, largest) = (numbers + 1, largest.max(number)),
        }
    }
    match largest {
        _ if letters > 0 && letters >= numbers / 2 => &[
            Russian,
            Brazilian,
            Czech,
            Turkish,
            English,
            Pool,
            International,
        ],
        33..=50 => &[
            International,
            Frisian,
            Canadian,
            English,
            Italian,
            Russian,
            Pool,
            Brazilian,
            Spanish,
            Czech,
        ],
        51..=72 => &[
            Canadian,
            International,
            English,
            Frisian,
            Italian,
            Russian,
            Pool,
            Brazilian,
            Spanish,
            Czech,
        ],
        // A number that no board has is a slip.
        _ => &[
            English,
            Italian,
            International,
            Russian,
            Pool,
            Brazilian,
            Spanish,
            Czech,
            Thai,
            Frisian,
            Canadian,
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::read;
    use super::*;

    fn games(text: &str) -> Vec<PdnGame> {
        read(text).unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    #[test]
    fn tags_name_the_variant_in_any_case() {
        for (tags, variant) in [
            ("[GameType \"28\"]", Variant::Spanish),
            ("[GameType \"96\"]", Variant::Breakthrough),
            ("[GameType \"97,W,10,10,N2,0\"]", Variant::Frysk),
            ("[GameType \"98\"]", Variant::Antidraughts),
            ("[VARIANT \"Russian\"]", Variant::Russian),
            ("[Variant \"Frysk!\"] [GameType \"40\"]", Variant::Frysk),
            (
                "[variant \"unheard of\"] [gametype \"22\"]",
                Variant::Italian,
            ),
        ] {
            assert_eq!(games(tags)[0].stated_variant(), Ok(Some(variant)), "{tags}");
        }
        assert_eq!(games("[GameType \"\"] 11-15")[0].stated_variant(), Ok(None));
        assert!(games("[GameType \"41\"]")[0].stated_variant().is_err());
    }

    #[test]
    fn without_a_tag_the_rules_that_the_games_follow_tell_the_variant() {
        for (text, variant) in [
            ("11-15 23-19", Variant::English),
            ("21-17 12-15", Variant::Italian),
            ("32-28 19-23", Variant::International),
            ("c3-d4 d6-c5", Variant::Russian),
            // In the Russian game the man would have to capture backwards.
            ("[FEN \"W:Wc7,a1:Bd6,e7,h8\"] c7-b8", Variant::Czech),
            ("1. 52-47", Variant::Canadian),
            ("[FEN \"W:W31-50:B1-20\"]", Variant::International),
        ] {
            assert_eq!(games(text)[0].variant(), Ok(variant), "{text}");
        }
        let file = games("21-17 12-15 *\n[White \"x\"] 9-14 *\n[White \"y\"] 22-18 11-15 *");
        assert_eq!(likeliest(&file), Variant::Italian, "most of them");
        let file = games("11-15 23-19 *\n[White \"x\"] 9-14 22-61 *\n[White \"y\"] 11-15 *");
        assert_eq!(likeliest(&file), Variant::English, "a slip in one of them");
    }
}
