//! The rules of checkers that a table can choose: the variant and the start position.

use std::ops::RangeInclusive;

use draughts::Notation;
use draughts::board::Board;
use draughts::eleven_man::{CardsError, ElevenMan};
use draughts::pdn::ReplayFault;
use draughts::side::Color;
use draughts::variant::Variant;
use rand::Rng;
use rand::seq::IndexedRandom;

use super::names::VariantNames as _;
use super::opening_choice::{LAST_BALLOT, OpeningChoice};
use super::variety::Variety;
use crate::seat::Seat;
use crate::sentence::Sentence as _;
use crate::setting;
use crate::settings::{self, Meaning, Setting, SettingError, SettingValue, ValueKind};
use parlour_language::{id, text};

/// The rules of one playthrough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub variant: Variant,
    /// The start position as FEN; empty for the variant's own.
    pub fen: String,
    pub opening: OpeningChoice,
    /// The cards of an eleven-man ballot; empty draws them.
    pub cards: String,
    /// The variety of robots' moves.
    pub variety: Variety,
}

impl Rules {
    /// The position from which the game starts.
    ///
    /// # Errors
    /// The place where the FEN goes wrong, or the reason why no game begins there.
    pub fn board(&self) -> Result<Board, SettingError> {
        if self.opening.is_ballot() && self.variant != Variant::English {
            let why = text!("checkers-ballot-english", variant = self.variant.title());
            return Err(SettingError::of("opening", why));
        }
        if self.opening == OpeningChoice::ElevenMan {
            return self.eleven_man_board();
        }
        if self.opening.is_ballot() && !self.fen.trim().is_empty() {
            return Err(SettingError::of("opening", text!("checkers-ballot-fen")));
        }
        if self.opening.number() > self.opening.last() {
            let why = text!(
                "checkers-ballots",
                name = self.opening.name(),
                last = self.opening.last()
            );
            return Err(SettingError::of("ballot", why));
        }
        Board::start_from(self.variant, &self.fen).map_err(|fault| {
            let variant = self.variant;
            SettingError::of("fen", ReplayFault::Start { variant, fault }.sentence())
        })
    }

    /// Returns the rules of a game that begins from a position.
    pub fn of_board(board: &Board) -> Self {
        let fen = if *board == Board::start(board.variant()) {
            String::new()
        } else {
            board.fen()
        };
        Self {
            variant: board.variant(),
            fen,
            ..Self::default()
        }
    }
}

impl Rules {
    /// The cards of an eleven-man ballot, where they were chosen.
    ///
    /// # Errors
    /// An error if the cards are wrong.
    fn chosen_cards(&self) -> Result<Option<ElevenMan>, SettingError> {
        let text = self.cards.trim();
        if text.is_empty() {
            return Ok(None);
        }
        text.parse()
            .map(Some)
            .map_err(|why: CardsError| SettingError::of("cards", why.sentence()))
    }

    /// Returns the board of an eleven-man ballot: a man of each side is off, once both were drawn;
    /// see [`Self::drawn`].
    fn eleven_man_board(&self) -> Result<Board, SettingError> {
        let cards = self.chosen_cards()?;
        if self.fen.trim().is_empty() {
            return Ok(cards.map_or_else(|| Board::start(self.variant), |cards| cards.board()));
        }
        let board = Board::from_fen(self.variant, &self.fen).ok();
        let fits = |board: &Board| match &cards {
            Some(cards) => cards.board() == *board,
            None => !ElevenMan::sound_moves(board).is_empty(),
        };
        board
            .filter(fits)
            .ok_or_else(|| SettingError::of("opening", text!("checkers-eleven-man-fen")))
    }

    /// The first moves of an eleven-man ballot that may be drawn on its board.
    pub(super) fn eleven_man_moves(&self, board: &Board) -> Vec<[Notation; 2]> {
        if self.opening != OpeningChoice::ElevenMan {
            return Vec::new();
        }
        match self.chosen_cards() {
            Ok(Some(cards)) => cards.moves().into_iter().collect(),
            _ => ElevenMan::sound_moves(board),
        }
    }

    /// These rules with the men of an eleven-man ballot off: those of its cards, or any by lot.
    #[must_use]
    pub(super) fn drawn<R: Rng + ?Sized>(&self, rng: &mut R) -> Self {
        if self.opening != OpeningChoice::ElevenMan {
            return self.clone();
        }
        let cards = self
            .chosen_cards()
            .ok()
            .flatten()
            .or_else(|| draw_eleven_man(rng));
        let fen = cards.map_or_else(|| self.fen.clone(), |cards| cards.board().fen());
        Self {
            fen,
            ..self.clone()
        }
    }

    /// The side of a seat: the one that moves first is seat 1's. `None` where the FEN is no position.
    pub fn color(&self, seat: Seat) -> Option<Color> {
        let board = match self.fen.trim() {
            "" => Board::start(self.variant),
            fen => Board::from_fen(self.variant, fen).ok()?,
        };
        Some(if seat == Seat(0) {
            board.turn()
        } else {
            board.turn().other()
        })
    }
}

/// Draws an eleven-man ballot that loses no man at once.
fn draw_eleven_man<R: Rng + ?Sized>(rng: &mut R) -> Option<ElevenMan> {
    let all: Vec<_> = ElevenMan::all().collect();
    std::iter::repeat_with(|| all.choose(rng))
        .take(all.len())
        .flatten()
        .find(|drawn| drawn.is_sound())
        .cloned()
}

impl settings::RuleSet for Rules {
    const LATER: &'static [&'static str] = &["ballot", "cards", "variety"];

    const SETTINGS: &'static [Setting<Self>] = &[
        setting!(variant: Variant, "setup-name-variant", "settings-variant"),
        setting!(fen: String, "setup-name-fen", "settings-fen"),
        Setting {
            name: "opening",
            meaning: Some(Meaning {
                label: id!("setup-name-opening"),
                help: id!("settings-opening"),
            }),
            kind: ValueKind::Choice(&OpeningChoice::NAMES),
            get: |rules| SettingValue::word(rules.opening.name()),
            set: |rules, value| {
                if rules.opening == OpeningChoice::ElevenMan && !value.is("eleven-man") {
                    // The men that are off are of that ballot alone.
                    rules.cards.clear();
                    rules.fen.clear();
                }
                rules.opening = match rules.opening {
                    _ if value.is("eleven-man") => OpeningChoice::ElevenMan,
                    numbered @ OpeningChoice::Numbered(_) if value.is(numbered.name()) => numbered,
                    _ if value.is("lot") => OpeningChoice::Lot,
                    _ if value.is("ballot") => OpeningChoice::Ballot,
                    two @ OpeningChoice::TwoMove(_) if value.is(two.name()) => two,
                    _ if value.is("two-move") => OpeningChoice::TwoMove(0),
                    _ => OpeningChoice::Start,
                }
            },
        },
        Setting {
            name: "ballot",
            meaning: Some(Meaning {
                label: id!("setup-name-ballot"),
                help: id!("settings-ballot"),
            }),
            kind: ValueKind::Number {
                min: 0,
                max: LAST_BALLOT as i64,
            },
            get: |rules| SettingValue::Number(rules.opening.number().into()),
            set: |rules, value| rules.opening = rules.opening.with_number(value.number()),
        },
        Setting {
            name: "cards",
            meaning: Some(Meaning {
                label: id!("setup-name-cards"),
                help: id!("settings-cards"),
            }),
            kind: ValueKind::Text,
            get: |rules| SettingValue::word(&rules.cards),
            set: |rules, value| {
                if let SettingValue::Word(cards) = value {
                    rules.cards.clone_from(cards);
                    if !cards.trim().is_empty() {
                        rules.opening = OpeningChoice::ElevenMan;
                    }
                }
            },
        },
        setting!(variety: Variety, "setup-name-variety", "settings-variety"),
    ];

    fn matters(&self, name: &str) -> bool {
        match name {
            "ballot" => self.opening.is_ballot() && self.opening != OpeningChoice::ElevenMan,
            "cards" => self.opening == OpeningChoice::ElevenMan,
            _ => true,
        }
    }

    fn seats(&self) -> RangeInclusive<usize> {
        2..=2
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn an_eleven_man_ballot_that_loses_a_man_is_not_drawn() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let drawn: Vec<_> = (0..100)
            .map(|_| draw_eleven_man(&mut rng).expect("most are sound"))
            .collect();
        assert!(drawn.iter().all(ElevenMan::is_sound));
        let different: HashSet<_> = drawn.iter().map(ElevenMan::to_string).collect();
        assert!(different.len() > 80, "{}", different.len());
    }
}
