//! The variant of a game: as its tags say, or whose rules its moves follow.

use super::game::{Item, PdnGame, game_type, game_type_number};
use crate::prelude::*;
use crate::squares::SquareName;
use crate::variant::Variant;

/// The variant of a game, and how it is known.
///
/// ```
/// use draughts::pdn::{FoundVariant, VariantSource};
/// use draughts::{Variant, pdn};
///
/// let games = pdn::read("1. 32-28 19-23 2. 28x19 *")?;
/// let FoundVariant { variant, from } = pdn::likeliest(&games);
/// assert_eq!((variant, from), (Variant::International, VariantSource::Moves));
/// # Ok::<(), pdn::PdnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundVariant {
    /// The variant.
    pub variant: Variant,
    /// The source that tells it.
    pub from: VariantSource,
}

/// The source from which the variant of a game is known, or guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantSource {
    /// A tag names it.
    Tag,
    /// `GameType` names it, but the word in the tag `Variant` is not known.
    GameType,
    /// The reader of the file has named it for games without a tag.
    Option,
    /// The names of the squares: of the boards that have them it is the likeliest game, and the moves follow its rules.
    Squares,
    /// The moves: they break the rules of the games that are likelier by the names of the squares.
    Moves,
}

impl VariantSource {
    /// Returns the word for scripts.
    #[doc(hidden)]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::GameType => "game-type",
            Self::Option => "option",
            Self::Squares => "squares",
            Self::Moves => "moves",
        }
    }
}

impl FoundVariant {
    /// A variant that the reader of a file has named.
    #[doc(hidden)]
    pub fn option(variant: Variant) -> Self {
        Self {
            variant,
            from: VariantSource::Option,
        }
    }

    /// Returns whether the tags alone leave a doubt.
    pub fn is_guess(self) -> bool {
        self.from != VariantSource::Tag
    }
}

/// The error of a game whose tags name no variant that is known.
///
/// ```
/// use draughts::pdn::{self, GameTypeError};
///
/// let game = &pdn::read("[GameType \"77\"] 1. 11-15 *")?[0];
/// assert_eq!(game.stated_variant(), Err(GameTypeError::Unknown(77)));
/// # Ok::<(), pdn::PdnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameTypeError {
    /// The tag `Variant` has a word that is not known, and there is no `GameType`.
    #[error("\"{0}\" is not a known Variant, and no GameType says more")]
    UnknownName(String),
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

/// Names in the tag `Variant` that are not the variant's own: those of lidraughts and playstrategy, of other programs, and
/// of the federations.
const OTHER_NAMES: [(&str, Variant); 24] = [
    ("american", Variant::English),
    ("american english", Variant::English),
    ("anglo american", Variant::English),
    ("british", Variant::English),
    ("checkers", Variant::English),
    ("straight", Variant::English),
    ("standard", Variant::International),
    ("polish", Variant::International),
    ("frysk!", Variant::Frysk),
    ("portuguese", Variant::Spanish),
    ("american pool", Variant::Pool),
    ("pool american", Variant::Pool),
    ("shashki", Variant::Russian),
    ("russian shashki", Variant::Russian),
    ("draughts64", Variant::Brazilian),
    ("brasilian", Variant::Brazilian),
    ("makhos", Variant::Thai),
    ("makhot", Variant::Thai),
    ("dama", Variant::Turkish),
    ("dama italiana", Variant::Italian),
    ("anti", Variant::Antidraughts),
    ("giveaway international", Variant::Antidraughts),
    ("break through", Variant::Breakthrough),
    ("killers", Variant::Killer),
];

/// Words in the tag `Variant` that name no variant: lidraughts and playstrategy write the first where a game starts from a
/// position.
const NO_NAMES: [&str; 5] = ["from position", "draughts", "custom", "unknown", "none"];

impl PdnGame {
    /// The variant that the tags name, if they name one.
    ///
    /// # Errors
    /// They name one that is not played here, or one that is not known.
    pub fn stated_variant(&self) -> Result<Option<Variant>, GameTypeError> {
        Ok(self.stated()?.map(|found| found.variant))
    }

    /// The variant that the tags name, and which of them does.
    fn stated(&self) -> Result<Option<FoundVariant>, GameTypeError> {
        let word = self.tag("Variant").filter(|text| says_something(text));
        if let Some(variant) = word.and_then(named) {
            let from = VariantSource::Tag;
            return Ok(Some(FoundVariant { variant, from }));
        }
        let Some(variant) = self.of_game_type()? else {
            let unknown = |word: &str| GameTypeError::UnknownName(word.trim().to_owned());
            return word.map_or(Ok(None), |word| Err(unknown(word)));
        };
        let from = if word.is_some() {
            VariantSource::GameType
        } else {
            VariantSource::Tag
        };
        Ok(Some(FoundVariant { variant, from }))
    }

    /// The variant that the tag `GameType` names, if there is one.
    fn of_game_type(&self) -> Result<Option<Variant>, GameTypeError> {
        let Some(text) = self
            .tag("GameType")
            .map(str::trim)
            .filter(|text| says_something(text))
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
        Ok(self.found_variant(self.assumed)?.variant)
    }

    /// The variant that the tags name, or else the one that is assumed, or the likeliest whose rules the game follows. Tags
    /// that name none that is played here are passed over only where the reader of the file has named the variant.
    ///
    /// # Errors
    /// The tags name one that is not played here, or one that is not known.
    pub fn found_variant(
        &self,
        assumed: Option<FoundVariant>,
    ) -> Result<FoundVariant, GameTypeError> {
        let given = assumed.filter(|assumed| assumed.from == VariantSource::Option);
        match (self.stated(), given) {
            (Ok(Some(found)), _) => Ok(found),
            (Ok(None), _) => Ok(assumed.unwrap_or_else(|| likeliest(core::slice::from_ref(self)))),
            (Err(_), Some(given)) => Ok(given),
            (Err(why), _) => Err(why),
        }
    }

    /// The squares that the game names.
    fn squares(&self) -> impl Iterator<Item = SquareName> + '_ {
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
            .flat_map(names)
    }
}

/// The squares in a part of a move: one by its number, or those named with letters as in `c3d4` and `cd4`.
fn names(part: &str) -> Vec<SquareName> {
    let mut names = Vec::new();
    let mut rest = part;
    while rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        if let Some((name, after)) = SquareName::read(rest) {
            names.push(name);
            rest = after;
        } else {
            rest = &rest[1..];
        }
    }
    if names.is_empty() && part.len() <= 3 {
        names.extend(SquareName::read(part).map(|(name, _)| name));
    }
    names
}

/// Returns whether a tag says anything: neither a sign for what is not known nor a word that names no variant.
fn says_something(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    !text.trim_matches(UNKNOWN).is_empty() && !NO_NAMES.contains(&&*text)
}

/// The variant of a name, in any case: also with the word for the game or the size of the board beside it, and of several
/// names with a stroke between them or in brackets, if all that are known mean the same.
fn named(text: &str) -> Option<Variant> {
    let text = text.trim().to_lowercase();
    if let Some(variant) = named_alone(&text) {
        return Some(variant);
    }
    let mut parts = text
        .split(['/', '(', ')', ',', ';', '|'])
        .filter_map(named_alone);
    let first = parts.next()?;
    parts.all(|other| other == first).then_some(first)
}

/// The variant of one name, in small letters.
fn named_alone(text: &str) -> Option<Variant> {
    let known = |text: &str| {
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
    };
    let words: Vec<_> = text
        .split([' ', '-', '_'])
        .filter(|word| !word.is_empty())
        .collect();
    let is_name = |word: &&str| {
        let is_size = word
            .chars()
            .all(|c| c.is_ascii_digit() || c == 'x' || c == '×');
        !is_size && !["draughts", "checkers", "draught", "checker"].contains(word)
    };
    let names: Vec<_> = words.iter().copied().filter(is_name).collect();
    known(&words.join(" ")).or_else(|| known(&names.join(" ")))
}

/// The variant whose rules most of these games follow to their end, or else furthest; of several such, the likeliest by the
/// names of their squares.
pub fn likeliest(games: &[PdnGame]) -> FoundVariant {
    let candidates = candidates(games.iter().flat_map(PdnGame::squares));
    let mut best = (candidates[0], (0, 0));
    for &variant in candidates {
        let mut followed = (0, 0);
        for game in games {
            let (moves, is_whole) = game.follows(variant);
            followed = (followed.0 + usize::from(is_whole), followed.1 + moves);
        }
        if followed > best.1 {
            best = (variant, followed);
        }
        if followed.0 == games.len() {
            break;
        }
    }
    let from = if best.0 == candidates[0] {
        VariantSource::Squares
    } else {
        VariantSource::Moves
    };
    FoundVariant {
        variant: best.0,
        from,
    }
}

/// The most games that are followed to find the variant of their file.
#[doc(hidden)]
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
fn candidates(names: impl Iterator<Item = SquareName>) -> &'static [Variant] {
    use Variant::{
        Brazilian, Canadian, Czech, English, Frisian, International, Italian, Pool, Russian,
        Spanish, Thai, Turkish,
    };
    let (mut letters, mut numbers, mut largest) = (0, 0, 0);
    for name in names {
        match name {
            SquareName::Letter(..) => letters += 1,
            SquareName::Number(number) => (numbers, largest) = (numbers + 1, largest.max(number)),
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
            ("[Variant \"American/English\"]", Variant::English),
            ("[Variant \"American Checkers\"]", Variant::English),
            ("[Variant \"American pool checkers\"]", Variant::Pool),
            ("[Variant \"English draughts (8x8)\"]", Variant::English),
            ("[Variant \"International 10x10\"]", Variant::International),
            (
                "[Variant \"From Position\"] [GameType \"99\"]",
                Variant::International,
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
            ("cd4 dc5", Variant::Russian),
            // In the Russian game the man would have to capture backwards.
            ("[FEN \"W:Wc7,a1:Bd6,e7,h8\"] c7-b8", Variant::Czech),
            ("1. 52-47", Variant::Canadian),
            // The last move is wrong in every game.
            ("1. 22-19 11-14 2. 19-15 12x19 3. 1-2 *", Variant::Italian),
            ("[FEN \"W:W31-50:B1-20\"]", Variant::International),
        ] {
            assert_eq!(games(text)[0].variant(), Ok(variant), "{text}");
        }
        let file = games("21-17 12-15 *\n[White \"x\"] 9-14 *\n[White \"y\"] 22-18 11-15 *");
        let found = FoundVariant {
            variant: Variant::Italian,
            from: VariantSource::Moves,
        };
        assert_eq!(likeliest(&file), found, "most of them");
        let file = games("11-15 23-19 *\n[White \"x\"] 9-14 22-61 *\n[White \"y\"] 11-15 *");
        let found = FoundVariant {
            variant: Variant::English,
            from: VariantSource::Moves,
        };
        assert_eq!(likeliest(&file), found, "a slip in one of them");
    }

    #[test]
    fn a_word_that_is_not_known_is_no_reason_to_guess() {
        let game = &games("[Variant \"Hexdame\"] c3-d4")[0];
        let unknown = GameTypeError::UnknownName("Hexdame".into());
        assert_eq!(game.variant(), Err(unknown));
        let given = FoundVariant::option(Variant::Brazilian);
        assert_eq!(game.found_variant(Some(given)), Ok(given));
        let guessed = FoundVariant {
            from: VariantSource::Squares,
            ..given
        };
        assert!(game.found_variant(Some(guessed)).is_err());
        for tags in [
            "[GameType \"100\"]",
            "[GameType \"chess\"]",
            "[GameType \"41\"]",
        ] {
            let game = &games(&format!("{tags} c3-d4"))[0];
            assert!(game.found_variant(Some(guessed)).is_err(), "{tags}");
            assert_eq!(game.found_variant(Some(given)), Ok(given), "{tags}");
        }
        for word in ["Russian/English", "Hexdame"] {
            let text = format!("[Variant \"{word}\"] [GameType \"26\"] c3-d4");
            let found = games(&text)[0].found_variant(None).expect(word);
            let by_number = (Variant::Brazilian, VariantSource::GameType);
            assert_eq!((found.variant, found.from), by_number, "{word}");
            assert!(found.is_guess());
        }
        let told = games("[Variant \"?\"] [GameType \"26\"] c3-d4")[0].found_variant(None);
        assert!(told.is_ok_and(|found| !found.is_guess()));
    }
}
