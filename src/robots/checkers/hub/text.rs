//! How lines, positions and moves are written in the Hub protocol.

use std::fmt::Write as _;

use crate::model::checkers::bits::Bits;
use crate::model::checkers::board::{Board, Piece};
use crate::model::checkers::position::Ply;
use crate::model::checkers::side::Color;
use crate::model::checkers::square::Name;
use crate::model::checkers::variant::Variant;

/// Scan's names of variants, where they differ from ours.
pub(super) const ALIASES: [(&str, Variant); 3] =
    [("normal", Variant::International), ("bt", Variant::Breakthrough), ("losing", Variant::Antidraughts)];

/// The first value given to a name.
pub(super) fn value<'a>(args: &'a [(String, String)], name: &str) -> Option<&'a str> {
    args.iter().find(|(arg, _)| arg == name).map(|(_, value)| value.as_str())
}

/// A line as its command and its arguments with their values; quotation marks keep blanks together.
pub(super) fn command(line: &str) -> (String, Vec<(String, String)>) {
    let mut words = words(line).into_iter();
    let (command, _) = words.next().unwrap_or_default();
    (command, words.collect())
}

fn words(line: &str) -> Vec<(String, String)> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars().chain([' ']) {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    let split = |word: String| match word.split_once('=') {
        Some((name, value)) => (name.to_string(), value.to_string()),
        None => (word, String::new()),
    };
    words.into_iter().map(split).collect()
}

/// A value as it can stand in a line: the protocol has no way to write a quotation mark.
pub(super) fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('"', "'"))
}

/// A position: who is on turn, and a letter for each square.
pub(super) fn write_position(board: &Board) -> String {
    let letter = |index| match board.piece(index) {
        None => 'e',
        Some(Piece { color, king }) => {
            let letter = if color == Color::White { 'w' } else { 'b' };
            if king { letter.to_ascii_uppercase() } else { letter }
        }
    };
    let turn = if board.position.turn == Color::White { 'W' } else { 'B' };
    [turn].into_iter().chain(board.squares().in_order().into_iter().map(letter)).collect()
}

pub(super) fn read_position(variant: Variant, text: &str) -> Result<Board, String> {
    let wrong = || format!("a position of {variant} is W or B and a letter for each square");
    let mut letters = text.chars();
    let turn = match letters.next() {
        Some('W') => Color::White,
        Some('B') => Color::Black,
        _ => return Err(wrong()),
    };
    let mut board = Board::empty(variant, turn);
    let order = board.squares().in_order();
    if letters.clone().count() != order.len() {
        return Err(wrong());
    }
    for (index, letter) in order.into_iter().zip(letters) {
        let color = if letter.eq_ignore_ascii_case(&'w') { Color::White } else { Color::Black };
        match letter {
            'w' | 'b' | 'W' | 'B' => board.put(index, Piece { color, king: letter.is_ascii_uppercase() }),
            'e' => {}
            _ => return Err(wrong()),
        }
    }
    Ok(board)
}

/// A move in Hub's form: first and last square, then the captured pieces in any order. An engine that leaves these
/// out is understood where one move alone is meant.
pub(super) fn read_move(board: &Board, text: &str) -> Option<Ply<u128>> {
    let mut squares = Vec::new();
    let mut rest = text;
    loop {
        let (name, after) = Name::read(rest)?;
        squares.push(board.squares().index(name)?);
        if after.is_empty() {
            break;
        }
        rest = after.strip_prefix(['-', 'x'])?;
    }
    let [from, to, captured @ ..] = squares.as_slice() else { return None };
    let captured = captured.iter().fold(0, |set, index| set | u128::at(*index));
    let plies = board.plies().into_iter().filter(|ply| (ply.from, ply.to) == (*from, *to));
    let plies: Vec<_> = plies.filter(|ply| captured == 0 || ply.captured == captured).collect();
    match plies[..] {
        [only] => Some(only),
        _ => plies.into_iter().find(|ply| ply.captured == captured),
    }
}

pub(super) fn write_move(board: &Board, ply: Ply<u128>) -> String {
    let sign = if ply.captures() { 'x' } else { '-' };
    let mut text = format!("{}{sign}{}", board.name(ply.from), board.name(ply.to));
    for index in board.squares().in_order().into_iter().filter(|index| ply.captured.meets(u128::at(*index))) {
        let _ = write!(text, "x{}", board.name(index));
    }
    text
}

pub(super) fn moves(board: &Board, line: &[Ply<u128>]) -> Vec<String> {
    let mut board = *board;
    let mut write = |ply: &Ply<u128>| {
        let text = write_move(&board, *ply);
        board = board.after(*ply);
        text
    };
    line.iter().map(&mut write).collect()
}
