//! Following the moves of a game in PDN.

use super::game::{Item, PdnGame, PdnResult, game_type};
use super::line::{self, Step};
use crate::checkers::board::Board;
use crate::checkers::rules::Rules;
use crate::checkers::side::Color;
use crate::checkers::state::Checkers;
use crate::checkers::variant::Variant;
use crate::diagnostic::{Diagnostic, Position};
use crate::game::Describe;
use crate::player::{Names, fit_name};
use crate::playthrough::{End, Playthrough};
use crate::seat::Seat;

/// A game that was followed to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game and its moves.
    pub playthrough: Playthrough<Checkers>,
    /// The names of the players, in seat order; empty where the tags give none.
    pub names: [String; 2],
}

/// A game that cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}{why}", of_move(*number), of_text(text))]
pub struct PdnReplayError {
    /// Where in the file; the beginning of the game when a tag is at fault.
    pub at: Position,
    /// The move's number, counted from 1 with every move of either side; 0 when a tag is at fault.
    pub number: usize,
    /// The move as it stands there; empty when the text of the game is at fault.
    pub text: String,
    pub why: String,
}

fn of_move(number: usize) -> String {
    if number == 0 {
        String::new()
    } else {
        format!("move {number}: ")
    }
}

fn of_text(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("{text}: ")
    }
}

impl PdnReplayError {
    /// The diagnostic with file, place, number of the game, move, and reason.
    pub fn complain(&self, file: &str, game: usize) -> Diagnostic {
        Diagnostic {
            at: Some(self.at),
            ..Diagnostic::of_file(file, format!("game {game}: {self}"))
        }
    }
}

impl PdnGame {
    /// Plays the moves of the main line.
    ///
    /// # Errors
    /// Which move is refused, and why.
    pub fn play(&self) -> Result<Played, PdnReplayError> {
        let (played, refused) = self.follow()?;
        refused.map_or(Ok(played), Err)
    }

    /// Plays the moves of the main line up to the first that is refused, which comes back beside them.
    ///
    /// # Errors
    /// What is wrong with the tags.
    pub fn follow(&self) -> Result<(Played, Option<PdnReplayError>), PdnReplayError> {
        self.follow_as(self.variant().map_err(|why| self.about_tags(why))?)
    }

    /// The same by the rules of this variant, whatever the tags say.
    ///
    /// # Errors
    /// What is wrong with the position in the tags.
    pub fn follow_as(
        &self,
        variant: Variant,
    ) -> Result<(Played, Option<PdnReplayError>), PdnReplayError> {
        if let Some(why) = &self.fault {
            return Err(PdnReplayError {
                at: self.at,
                number: 0,
                text: String::new(),
                why: why.clone(),
            });
        }
        let (rules, from) = self.start(variant)?;
        let start = rules.board().map_err(|fault| self.about_tags(fault.why))?;
        let mut playthrough =
            Playthrough::<Checkers>::new(rules, 2).map_err(|fault| self.about_tags(fault.why))?;
        let names = self.names(playthrough.game().color(Seat(0)));
        let (steps, places) = self.steps(from);
        let line = line::follow(start, &steps, stands);
        let refused = |step: usize, number: usize, why: String| {
            let text = match steps[step] {
                Step::Move(text) => text.to_owned(),
                Step::Stands(text) => format!("/{text}/"),
            };
            let is_result =
                step + 1 == steps.len() && self.tag("Result").map(str::trim) == Some(&text);
            let why = if is_result { NO_RESULT.to_owned() } else { why };
            PdnReplayError {
                at: places[step],
                number,
                text,
                why,
            }
        };
        let mut fault = None;
        for (i, (step, chosen)) in line.moves.iter().enumerate() {
            playthrough.waive_draw();
            if let Err(illegal) = playthrough.play(chosen) {
                fault = Some(refused(*step, i + 1, illegal.describe(&Names::unnamed(2))));
                break;
            }
        }
        let fault = fault.or_else(|| {
            line.refused
                .map(|(step, why)| refused(step, line.moves.len() + 1, why))
        });
        if let Some(end) = self.end(&playthrough).filter(|_| fault.is_none()) {
            playthrough.settle(end);
        }
        Ok((Played { playthrough, names }, fault))
    }

    /// Whether all moves are legal by the rules of a variant.
    pub(super) fn follows(&self, variant: Variant) -> bool {
        let Ok((rules, from)) = self.start(variant) else {
            return false;
        };
        let board = rules.board().ok();
        board.is_some_and(|board| {
            line::follow(board, &self.steps(from).0, stands)
                .refused
                .is_none()
        })
    }

    /// The moves and set-ups from this item on, and where each stands.
    fn steps(&self, from: usize) -> (Vec<Step<'_>>, Vec<Position>) {
        fn step(item: &Item) -> Option<(Step<'_>, Position)> {
            match item {
                Item::Move { text, at } => Some((Step::Move(text), *at)),
                Item::Setup { text, at } => Some((Step::Stands(text), *at)),
                _ => None,
            }
        }
        self.items[from..].iter().filter_map(step).unzip()
    }

    fn about_tags(&self, why: String) -> PdnReplayError {
        PdnReplayError {
            at: self.at,
            number: 0,
            text: "[GameType] and [FEN]".into(),
            why,
        }
    }

    /// From where the game goes on, and with which item: PDN's set-ups before the first move say it, the last of them
    /// as it stands, or else the tags. A position is written as this program writes it, however it is spelled.
    pub(in crate::checkers) fn start(
        &self,
        variant: Variant,
    ) -> Result<(Rules, usize), PdnReplayError> {
        let before = self
            .items
            .iter()
            .take_while(|item| !matches!(item, Item::Move { .. }));
        let set_up = before.enumerate().filter_map(|(i, item)| match item {
            Item::Setup { text, at } => Some((i, text, *at)),
            _ => None,
        });
        let rules = |fen: &str| {
            let rules = Rules {
                variant,
                fen: fen.into(),
                ..Rules::default()
            };
            let mut board = rules.board().map_err(|fault| fault.why)?;
            if fen.trim().is_empty() {
                board.position.turn = self.begins(variant);
            }
            let fen = if board == Board::start(variant) {
                String::new()
            } else {
                board.fen()
            };
            Ok(Rules { fen, ..rules })
        };
        let Some((i, text, at)) = set_up.last() else {
            let fen = self
                .tag("FEN")
                .filter(|fen| !matches!(fen.trim(), "?" | "-"))
                .unwrap_or_default();
            return rules(fen)
                .map(|rules| (rules, 0))
                .map_err(|why| self.about_tags(why));
        };
        let refused = |why| PdnReplayError {
            at,
            number: 1,
            text: format!("/{text}/"),
            why,
        };
        let rules = fen_of(text).and_then(|fen| rules(&fen)).map_err(refused)?;
        Ok((rules, i + 1))
    }

    fn names(&self, first: Color) -> [String; 2] {
        let name = |color: Color| {
            // Clubs of the English game call the dark side red.
            let tag = if color == Color::White {
                self.tag("White")
            } else {
                self.tag("Black").or(self.tag("Red"))
            };
            fit_name(
                tag.filter(|name| !name.starts_with('?'))
                    .unwrap_or_default(),
            )
        };
        [name(first), name(first.other())]
    }

    /// How the game ended where its rules did not end it.
    fn end(&self, playthrough: &Playthrough<Checkers>) -> Option<End> {
        let tag = self.tag("Result").and_then(PdnResult::read);
        let known = |outcome: &PdnResult| *outcome != PdnResult::Open;
        match self.result.filter(known).or(tag).unwrap_or(PdnResult::Open) {
            won @ (PdnResult::FirstWon | PdnResult::SecondWon) => {
                let winner = won.winner(self.begins(playthrough.rules().variant))?;
                let loser = Seat::all(2).find(|seat| playthrough.game().color(*seat) != winner)?;
                Some(End::Resigned(loser))
            }
            PdnResult::Drawn => Some(End::DrawAgreed),
            PdnResult::BothLost | PdnResult::Open => None,
        }
    }

    /// A game in PDN out of one that was played here, with the seven tags that the standard asks for; the names are in
    /// seat order, and empty where they are not known.
    pub fn of(playthrough: &Playthrough<Checkers>, names: &[String; 2]) -> Self {
        let Rules { variant, fen, .. } = playthrough.rules();
        let start = playthrough
            .rules()
            .board()
            .unwrap_or_else(|_| Board::start(*variant));
        let outcome = outcome(playthrough);
        let seat = |color: Color| usize::from(color != start.position.turn);
        let name = |color| {
            Some(&names[seat(color)])
                .filter(|name| !name.trim().is_empty())
                .map_or(UNKNOWN, String::as_str)
        };
        let tags = [
            ("Event", UNKNOWN),
            ("Site", UNKNOWN),
            ("Date", "????.??.??"),
            ("Round", UNKNOWN),
            ("White", name(Color::White)),
            ("Black", name(Color::Black)),
            ("Result", outcome.text(*variant)),
            ("GameType", game_type(*variant)),
        ];
        let mut tags: Vec<_> = tags
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into();
        if needs_its_name(*variant) {
            tags.push(("Variant".into(), variant.name().into()));
        }
        if !fen.trim().is_empty() {
            tags.extend([
                ("SetUp".to_string(), "1".to_string()),
                ("FEN".to_string(), start.fen()),
            ]);
        }
        Self {
            tags,
            items: items(playthrough, &start),
            result: Some(outcome),
            ..Self::default()
        }
    }
}

/// What is said of a last word that is no move, and is in the tag for the result.
const NO_RESULT: &str =
    "this is no result; results are 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 and *";

/// What stands in a tag whose value is not known.
pub(in crate::checkers) const UNKNOWN: &str = "?";

/// Whether PDN's `GameType` does not tell the variant from another.
pub(in crate::checkers) fn needs_its_name(variant: Variant) -> bool {
    let kin = Variant::ALL
        .into_iter()
        .find(|other| game_type(*other) == game_type(variant));
    kin != Some(variant)
}

fn outcome(playthrough: &Playthrough<Checkers>) -> PdnResult {
    match playthrough.winners().as_deref() {
        None => PdnResult::Open,
        Some([winner]) => PdnResult::won_by(
            playthrough.game().color(*winner),
            playthrough.rules().variant,
        ),
        Some(_) => PdnResult::Drawn,
    }
}

/// The moves with their numbers, written as PDN has it for the variant.
fn items(playthrough: &Playthrough<Checkers>, start: &Board) -> Vec<Item> {
    let mut board = *start;
    let begins = Board::start(start.variant).position.turn;
    let behind = usize::from(start.position.turn != begins);
    let mut items = Vec::new();
    for (i, entry) in playthrough.log().iter().enumerate() {
        let Ok(ply) = board.resolve(&entry.chosen) else {
            break;
        };
        let ordinal = i + behind;
        if ordinal.is_multiple_of(2) {
            items.push(Item::Number(format!("{}.", ordinal / 2 + 1)));
        } else if i == 0 {
            items.push(Item::Number("1...".into()));
        }
        let text = super::write::in_style(&board.write(ply), board.variant);
        items.push(Item::Move {
            text,
            at: Position::default(),
        });
        board = board.after(ply);
    }
    items
}

/// The position in a set-up, `FEN "…"`. A FEN has no blanks of its own, but a line of the file may end in it.
fn fen_of(text: &str) -> Result<String, String> {
    let fen = text.trim().strip_prefix("FEN").map(str::trim);
    let fen = fen.and_then(|fen| fen.strip_prefix('"')?.strip_suffix('"'));
    let fen = fen.ok_or("a set-up has the form /FEN \"W:W31-50:B1-20\"/")?;
    Ok(fen.split_whitespace().collect())
}

/// A set-up between moves. A record is made of moves alone: it has no place for another position, unless it is the one
/// that the moves have led to.
pub(in crate::checkers) fn stands(board: &Board, text: &str) -> Result<(), String> {
    let set_up = Board::from_fen(board.variant, &fen_of(text)?)
        .map_err(|fault| format!("the FEN's {fault}"))?;
    if set_up.fen() == board.fen() {
        return Ok(());
    }
    Err(format!(
        "this puts up another position than the moves have led to, {}; a game goes on by moves alone",
        board.fen()
    ))
}
