//! A game of a PDN file, with all that stands in it.

use alloc::sync::Arc;

use super::fault::{PdnError, PdnFault};
use super::place::Place;
use super::sign::plain;
use super::variant::FoundVariant;
use super::words::is_blank;
use crate::board::Board;
use crate::game_date::GameDate;
use crate::prelude::*;
use crate::side::Color;
use crate::variant::Variant;

/// The tags that every game of an archive has, in their order.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// One game of a file.
///
/// ```
/// use draughts::pdn::{self, PdnResult};
///
/// let game = &pdn::read("[White \"Ann\"] [Date \"1951.07.??\"] 1. 32-28 2-0")?[0];
/// assert_eq!((game.tag("white"), game.result), (Some("Ann"), Some(PdnResult::FirstWon)));
/// assert_eq!(game.date().map(|date| date.year()), Some(1951));
/// # Ok::<(), pdn::PdnError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PdnGame {
    /// Its tags in order, name and value.
    pub tags: Vec<(String, String)>,
    /// All that stands in its text.
    pub items: Vec<Item>,
    /// The result at its end.
    pub result: Option<PdnResult>,
    /// The place in the file where it begins.
    pub at: Place,
    /// The variant where its tags name none, as far as the other games of its file tell it.
    pub assumed: Option<FoundVariant>,
    /// The comment or variation behind its moves that is not closed: the text was cut off in it.
    pub cut_off: Option<PdnError>,
    /// The fault of its text, of which nothing else is kept then.
    pub fault: Option<PdnFault>,
    /// Its text as it stands in the file, where whoever read it keeps that.
    pub text: Option<Arc<str>>,
}

/// A part of a game's text.
///
/// ```
/// use draughts::pdn::{self, Item, Place};
///
/// let game = &pdn::read("1. 11-15! {so} *")?[0];
/// let at = Place { line: 1, column: 4 };
/// let items = [
///     Item::Number("1.".into()),
///     Item::Move { text: "11-15".into(), at },
///     Item::Strength("!".into()),
///     Item::Comment("so".into()),
/// ];
/// assert_eq!(game.items, items);
/// # Ok::<(), pdn::PdnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item {
    /// A move number with its dots.
    Number(String),
    /// A move as it stands there, with where it stands.
    Move {
        /// Its text, without the blanks that may stand in it.
        text: String,
        /// The place in the file where it begins.
        at: Place,
    },
    /// The strength of the move before: `!`, `?!`, `*`.
    Strength(String),
    /// The number of a glyph, `$1` without its sign.
    Glyph(String),
    /// A comment without its braces.
    Comment(String),
    /// A variation: other moves instead of the one before.
    Variation(Vec<Item>),
    /// A command between slashes, such as the set-up of another position.
    Setup {
        /// The text between the slashes.
        text: String,
        /// The place in the file where it begins.
        at: Place,
    },
}

/// The result of a game at the end of its text.
///
/// ```
/// use draughts::Variant;
/// use draughts::pdn::PdnResult;
///
/// let result = PdnResult::read("1 - 0").expect("a result");
/// assert_eq!(result.text(Variant::International), "2-0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PdnResult {
    /// The side that begins by the rules of the variant has won: its points stand first.
    FirstWon,
    /// The other side has won.
    SecondWon,
    /// The game was drawn.
    Drawn,
    /// Both sides have lost.
    BothLost,
    /// Unknown, or the game goes on.
    Open,
}

impl PdnResult {
    /// Reads any of the forms that files have: 1-0, 2-0, 1/2-1/2, 1-1, 0-0, +:-, *, and the others, with blanks, a dash or a colon.
    pub fn read(text: &str) -> Option<Self> {
        let text: String = text
            .chars()
            .filter(|c| !is_blank(*c) && *c != ',')
            .map(plain)
            .collect();
        match text.as_str() {
            "+:-" => return Some(Self::FirstWon),
            "-:+" => return Some(Self::SecondWon),
            _ => {}
        }
        match text.trim_end_matches('.').replace(':', "-").as_str() {
            "1-0" | "2-0" => Some(Self::FirstWon),
            "0-1" | "0-2" => Some(Self::SecondWon),
            "1/2-1/2" | "1-1" | "½-½" | "0.5-0.5" | "1/2" | "½" => Some(Self::Drawn),
            "0-0" => Some(Self::BothLost),
            "*" => Some(Self::Open),
            _ => None,
        }
    }

    /// Returns whether a word may be the points of both sides in a match where a game has ten or twelve.
    pub(super) fn is_in_points(word: &str) -> bool {
        let points: Vec<u8> = word
            .split(['-', ':'])
            .map_while(|points| points.parse().ok())
            .collect();
        matches!(points[..], [one, other] if matches!(one.saturating_add(other), 10 | 12))
    }

    /// The result of a game that this side has won.
    pub fn won_by(winner: Color, variant: Variant) -> Self {
        if winner == first(variant) {
            Self::FirstWon
        } else {
            Self::SecondWon
        }
    }

    /// The side that has won, where this one begins by the rules.
    pub fn winner(self, begins: Color) -> Option<Color> {
        match self {
            Self::FirstWon => Some(begins),
            Self::SecondWon => Some(begins.other()),
            Self::Drawn | Self::BothLost | Self::Open => None,
        }
    }

    /// The form that PDN asks for: where a win counts two, international and Canadian draughts, 2-0 and 1-1.
    pub fn text(self, variant: Variant) -> &'static str {
        let two = matches!(game_type_number(game_type(variant)), Some(20 | 27));
        match (self, two) {
            (Self::FirstWon, true) => "2-0",
            (Self::FirstWon, false) => "1-0",
            (Self::SecondWon, true) => "0-2",
            (Self::SecondWon, false) => "0-1",
            (Self::Drawn, true) => "1-1",
            (Self::Drawn, false) => "1/2-1/2",
            (Self::BothLost, _) => "0-0",
            (Self::Open, _) => "*",
        }
    }
}

impl PdnGame {
    /// A game whose text is no PDN, to stand in its place in the list of a file's games.
    #[doc(hidden)]
    pub fn faulty(fault: PdnError) -> Self {
        Self {
            at: fault.at,
            fault: Some(fault.fault),
            ..Self::default()
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The same game with a tag of this value, in place of one of that name.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Self {
        match self
            .tags
            .iter_mut()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name))
        {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
        self
    }

    /// Sets a tag where it stands, or at its place in PDN's roster. An empty value removes it.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let stands = |tag: &str| {
            self.tags
                .iter()
                .position(|(other, _)| other.eq_ignore_ascii_case(tag))
        };
        let at = stands(name);
        let rank = ROSTER.iter().position(|tag| *tag == name).unwrap_or(0);
        let before = ROSTER[..rank].iter().filter_map(|tag| stands(tag)).max();
        match at {
            Some(at) if value.is_empty() => drop(self.tags.remove(at)),
            Some(at) => value.clone_into(&mut self.tags[at].1),
            None if value.is_empty() => {}
            None => {
                let at = before.map_or(0, |before| before + 1);
                self.tags.insert(at, (name.to_owned(), value.to_owned()));
            }
        }
    }

    /// The side that begins by the rules of the variant. In pool that is White where the `GameType` is `23,W`, as PDN 3.0 has
    /// it for the game of Zimbabwe; in the other variants its second part says nothing new, and is often wrong.
    pub fn begins(&self, variant: Variant) -> Color {
        let stated = self
            .tag("GameType")
            .and_then(|text| text.split(',').nth(1))
            .map(str::trim);
        if variant == Variant::Pool && stated == Some("W") {
            Color::White
        } else {
            first(variant)
        }
    }

    /// Returns the date of the game, as far as the tags say it in a form that is read.
    pub fn date(&self) -> Option<GameDate> {
        ["Date", "EventDate", "Anno"]
            .into_iter()
            .find_map(|name| self.tag(name)?.parse().ok())
    }
}

/// The side that begins by the rules of a variant, also where a game starts from a position with the other side to move.
fn first(variant: Variant) -> Color {
    Board::start(variant).position.turn
}

/// PDN's `GameType` of a variant.
pub(crate) fn game_type(variant: Variant) -> &'static str {
    variant.facts().game_type
}

/// The number at the beginning of a `GameType`.
pub(super) fn game_type_number(text: &str) -> Option<u32> {
    text.trim().split([',', ';', ' ']).next()?.parse().ok()
}
