//! Following the moves of a game in PDN.

use super::{Game, Item, Outcome};
use crate::model::checkers::board::Board;
use crate::model::checkers::rules::Rules;
use crate::model::checkers::side::Color;
use crate::model::checkers::variant::Variant;
use crate::model::checkers::{Checkers, Move};
use crate::model::game::Tell;
use crate::model::player::{Names, fit_name};
use crate::model::playthrough::{End, Playthrough};
use crate::model::seat::{Seat, Turn};
use crate::model::source::{Complaint, Position};

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
#[error("{}{text}: {why}", of_move(*number))]
pub struct Refused {
    /// Where in the file; the beginning of the game when a tag is at fault.
    pub at: Position,
    /// The move's number, counted from 1 with every move of either side; 0 when a tag is at fault.
    pub number: usize,
    /// The move as it stands there.
    pub text: String,
    /// Why it is refused.
    pub why: String,
}

fn of_move(number: usize) -> String {
    if number == 0 { String::new() } else { format!("move {number}: ") }
}

impl Refused {
    /// The line for people: the file, the place in it, which of its games, which move, and why.
    #[must_use]
    pub fn complain(&self, file: &str, game: usize) -> Complaint {
        Complaint { at: Some(self.at), ..Complaint::of_file(file, format!("game {game}: {self}")) }
    }
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
        let (rules, from) = self.start()?;
        let about_tags = |why| self.about_tags(why);
        let mut sitting = Playthrough::<Checkers>::new(rules, 2).map_err(|fault| about_tags(fault.why))?;
        let names = self.names(sitting.game().color(Seat(0)));
        let mut refused = None;
        for item in &self.items[from..] {
            let number = sitting.log().len() + 1;
            let (text, at, made) = match item {
                Item::Move { text, at } => (text.clone(), *at, make(&mut sitting, text)),
                Item::Setup { text, at } => (format!("/{text}/"), *at, stands(&sitting, text)),
                _ => continue,
            };
            if let Err(why) = made {
                refused = Some(Refused { at, number, text, why });
                break;
            }
        }
        if let Some(end) = self.end(&sitting).filter(|_| refused.is_none()) {
            sitting.finish(end);
        }
        Ok((Played { sitting, names }, refused))
    }

    fn about_tags(&self, why: String) -> Refused {
        Refused { at: self.at, number: 0, text: "[GameType] and [FEN]".into(), why }
    }

    /// From where the game goes on, and with which item: PDN's set-ups before the first move say it, the last of them
    /// as it stands, or else the tags.
    fn start(&self) -> Result<(Rules, usize), Refused> {
        let variant = self.variant().map_err(|why| self.about_tags(why))?;
        let before = self.items.iter().take_while(|item| !matches!(item, Item::Move { .. }));
        let set_up = before.enumerate().filter_map(|(i, item)| match item {
            Item::Setup { text, at } => Some((i, text, *at)),
            _ => None,
        });
        let rules = |fen: &str| Rules { variant, fen: fen.into(), by_lot: false };
        let Some((i, text, at)) = set_up.last() else { return Ok((rules(self.tag("FEN").unwrap_or_default()), 0)) };
        let refused = |why| Refused { at, number: 1, text: format!("/{text}/"), why };
        let rules = rules(fen_of(text).map_err(refused)?);
        rules.board().map_err(|fault| refused(fault.why))?;
        Ok((rules, i + 1))
    }

    fn names(&self, first: Color) -> [String; 2] {
        let name = |color: Color| {
            let tag = if color == Color::White { "White" } else { "Black" };
            fit_name(self.tag(tag).filter(|name| !name.starts_with('?')).unwrap_or_default())
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
        Self { tags, items: items(sitting, &start), result: Some(outcome), at: Position::default() }
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
        items.push(Item::Move { text, at: Position::default() });
        board = board.after(ply);
    }
    items
}

/// The position in a set-up, `FEN "…"`.
fn fen_of(text: &str) -> Result<&str, String> {
    let fen = text.trim().strip_prefix("FEN").map(str::trim);
    let fen = fen.and_then(|fen| fen.strip_prefix('"')?.strip_suffix('"'));
    fen.ok_or_else(|| "a set-up has the form /FEN \"W:W31-50:B1-20\"/".into())
}

/// A set-up between moves. A record is made of moves alone: it has no place for another position, unless it is the one
/// that the moves have led to.
fn stands(sitting: &Playthrough<Checkers>, text: &str) -> Result<(), String> {
    let board = sitting.game().board();
    let set_up = Board::from_fen(board.variant, fen_of(text)?).map_err(|fault| format!("the FEN's {fault}"))?;
    if set_up.fen() == board.fen() {
        return Ok(());
    }
    Err(format!(
        "this puts up another position than the moves have led to, {}; a game goes on by moves alone",
        board.fen()
    ))
}

/// Makes a move that may be written loosely: without a sign, or with the wrong one.
fn make(sitting: &mut Playthrough<Checkers>, text: &str) -> Result<(), String> {
    let board = *sitting.game().board();
    let whole = in_full(&board, text)?;
    let chosen: Move = with_sign(&whole).parse().map_err(|fault: crate::model::game::MoveSyntax| fault.to_string())?;
    let capture = chosen.as_capture();
    let meant = if board.resolve(&chosen).is_err() && board.resolve(&capture).is_ok() { capture } else { chosen };
    if sitting.to_act() == Turn::Over {
        return Err(crate::model::checkers::Illegal::Over.tell(&Names::unnamed(2)));
    }
    // A record holds moves as they are written here, short where that is clear.
    let meant = board.resolve(&meant).map_or(meant, |ply| board.write(ply));
    sitting.play(&meant).map(|_| ()).map_err(|refusal| refusal.tell(&Names::unnamed(2)))
}

/// `cd4` and `a:c5`, with the column alone of the square it starts from, as the move that is meant.
fn in_full(board: &Board, text: &str) -> Result<String, String> {
    let plain: String = text.to_ascii_lowercase().chars().filter(|c| !matches!(c, ':' | 'x')).collect();
    let [column @ b'a'..=b'h', b'a'..=b'h', b'1'..=b'8'] = plain.as_bytes() else { return Ok(text.into()) };
    let starts = |written: &Move| written.from().to_string().as_bytes()[0] == *column;
    let ends = |written: &Move| written.to().to_string() == plain[1..];
    let legal = board.legal().into_iter().map(|legal| legal.written);
    let meant: Vec<_> = legal.filter(|written| starts(written) && ends(written)).map(|m| m.to_string()).collect();
    match meant.as_slice() {
        [only] => Ok(only.clone()),
        [] => Err(format!("no piece of the column {} can move to {}", char::from(*column), &plain[1..])),
        several => Err(format!("may mean {}; write it in full (CHK-10)", several.join(" or "))),
    }
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
