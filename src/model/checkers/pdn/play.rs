//! Following the moves of a game in PDN.

use super::{Game, Item, Outcome};
use crate::model::checkers::board::Board;
use crate::model::checkers::rules::Rules;
use crate::model::checkers::side::Color;
use crate::model::checkers::variant::Variant;
use crate::model::checkers::{Checkers, Move};
use crate::model::game::Tell;
use crate::model::player::Names;
use crate::model::playthrough::{End, Playthrough};
use crate::model::seat::{Seat, Turn};

/// A game that was followed to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game and its moves.
    pub sitting: Playthrough<Checkers>,
    /// The names of the players, in seat order; empty where the tags give none.
    pub names: [String; 2],
}

/// A game that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: move {number}: {text}: {why}")]
pub struct Refused {
    /// The line of the file, from 1; 0 when a tag is at fault.
    pub line: usize,
    /// The move's number, counted from 1 with every move of either side.
    pub number: usize,
    /// The move as it stands there.
    pub text: String,
    /// Why it is refused.
    pub why: String,
}

impl Game {
    /// Plays the moves of the main line.
    ///
    /// # Errors
    /// Which move is refused, and why.
    pub fn play(&self) -> Result<Played, Refused> {
        let (played, refused) = self.follow()?;
        refused.map_or(Ok(played), Err)
    }

    /// Plays the moves of the main line up to the first that is refused, which comes back beside them.
    ///
    /// # Errors
    /// What is wrong with the tags.
    pub fn follow(&self) -> Result<(Played, Option<Refused>), Refused> {
        let about_tags = |why| Refused { line: 0, number: 0, text: "[GameType] and [FEN]".into(), why };
        let variant = self.variant().map_err(about_tags)?;
        let rules = Rules { variant, fen: self.tag("FEN").unwrap_or_default().into(), by_lot: false };
        let mut sitting = Playthrough::<Checkers>::new(rules, 2).map_err(|fault| about_tags(fault.why))?;
        let names = self.names(sitting.game().color(Seat(0)));
        let mut number = 0;
        let mut refused = None;
        for item in &self.items {
            let (text, line) = match item {
                Item::Move { text, line, .. } => (text, *line),
                Item::Setup(text) => {
                    let why = "a position set up in the middle of a game is not followed here".into();
                    refused = Some(Refused { line: 0, number: number + 1, text: format!("/{text}/"), why });
                    break;
                }
                _ => continue,
            };
            number += 1;
            if let Err(why) = make(&mut sitting, text) {
                refused = Some(Refused { line, number, text: text.clone(), why });
                break;
            }
        }
        if let Some(end) = self.end(&sitting).filter(|_| refused.is_none()) {
            sitting.finish(end);
        }
        Ok((Played { sitting, names }, refused))
    }

    fn names(&self, first: Color) -> [String; 2] {
        let name = |color: Color| {
            let tag = if color == Color::White { "White" } else { "Black" };
            self.tag(tag).filter(|name| !name.starts_with('?')).unwrap_or_default().to_string()
        };
        [name(first), name(first.other())]
    }

    /// How the game ended where its rules did not end it.
    fn end(&self, sitting: &Playthrough<Checkers>) -> Option<End> {
        let tag = self.tag("Result").and_then(Outcome::read);
        let known = |outcome: &Outcome| *outcome != Outcome::Open;
        match self.result.filter(known).or(tag).unwrap_or(Outcome::Open) {
            Outcome::Won(winner) => {
                let loser = Seat::all(2).find(|seat| sitting.game().color(*seat) != winner)?;
                Some(End::Resigned(loser))
            }
            Outcome::Drawn => Some(End::DrawAgreed),
            Outcome::BothLost | Outcome::Open => None,
        }
    }

    /// A game in PDN out of one that was played here; the names are in seat order.
    #[must_use]
    pub fn of(sitting: &Playthrough<Checkers>, names: &[String; 2]) -> Self {
        let Rules { variant, fen, .. } = sitting.config();
        let start = sitting.config().board().unwrap_or_else(|_| Board::start(*variant));
        let outcome = outcome(sitting);
        let seat = |color: Color| usize::from(color != start.position.turn);
        let mut tags = vec![
            ("White".to_string(), names[seat(Color::White)].clone()),
            ("Black".to_string(), names[seat(Color::Black)].clone()),
            ("Result".to_string(), outcome.text(*variant).to_string()),
            ("GameType".to_string(), super::game_type(*variant).to_string()),
        ];
        if needs_its_name(*variant) {
            tags.push(("Variant".into(), variant.name().into()));
        }
        if !fen.trim().is_empty() {
            tags.extend([("SetUp".to_string(), "1".to_string()), ("FEN".to_string(), start.fen())]);
        }
        Self { tags, items: items(sitting, &start), result: Some(outcome) }
    }
}

/// Whether PDN's `GameType` does not tell the variant from another.
fn needs_its_name(variant: Variant) -> bool {
    let kin = Variant::ALL.into_iter().find(|other| super::game_type(*other) == super::game_type(variant));
    kin != Some(variant)
}

fn outcome(sitting: &Playthrough<Checkers>) -> Outcome {
    match sitting.winners().as_deref() {
        None => Outcome::Open,
        Some([winner]) => Outcome::Won(sitting.game().color(*winner)),
        Some(_) => Outcome::Drawn,
    }
}

/// The moves with their numbers, written as PDN has it for the variant.
fn items(sitting: &Playthrough<Checkers>, start: &Board) -> Vec<Item> {
    let mut board = *start;
    let begins = Board::start(start.variant).position.turn;
    let behind = usize::from(start.position.turn != begins);
    let mut items = Vec::new();
    for (i, entry) in sitting.log().iter().enumerate() {
        let Ok(ply) = board.resolve(&entry.chosen) else { break };
        let ordinal = i + behind;
        if ordinal.is_multiple_of(2) {
            items.push(Item::Number(format!("{}.", ordinal / 2 + 1)));
        } else if i == 0 {
            items.push(Item::Number("1...".into()));
        }
        let text = super::write::in_style(&board.write(ply), board.variant);
        items.push(Item::Move { text, line: 0, column: 0 });
        board = board.after(ply);
    }
    items
}

/// Makes a move that may be written loosely: without a sign, or with the wrong one.
fn make(sitting: &mut Playthrough<Checkers>, text: &str) -> Result<(), String> {
    let chosen: Move = with_sign(text).parse().map_err(|fault: crate::model::game::MoveSyntax| fault.to_string())?;
    let board = *sitting.game().board();
    let capture = chosen.as_capture();
    let meant = if board.resolve(&chosen).is_err() && board.resolve(&capture).is_ok() { capture } else { chosen };
    if sitting.to_act() == Turn::Over {
        return Err(crate::model::checkers::Illegal::Over.tell(&Names::unnamed(2)));
    }
    // A record holds moves as they are written here, short where that is clear.
    let meant = board.resolve(&meant).map_or(meant, |ply| board.write(ply));
    sitting.play(&meant).map(|_| ()).map_err(|refusal| refusal.tell(&Names::unnamed(2)))
}

/// `a3b4` and `3228` as `a3-b4` and `32-28`; thai captures are written with `-`.
fn with_sign(text: &str) -> String {
    let letters = |c: u8| c.is_ascii_alphabetic();
    match text.as_bytes() {
        [a, b, c, d]
            if b.is_ascii_digit() && d.is_ascii_digit() && letters(*a) == letters(*c) && letters(*a) != letters(*b) =>
        {
            format!("{}-{}", &text[..2], &text[2..])
        }
        digits if digits.len() == 4 && digits.iter().all(u8::is_ascii_digit) => {
            format!("{}-{}", &text[..2], &text[2..])
        }
        _ if text.matches('-').nth(1).is_some() => text.replace('-', "x"),
        _ => text.into(),
    }
}
