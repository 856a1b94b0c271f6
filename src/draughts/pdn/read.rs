//! Reading PDN: the liberal grammar that old files need.

use core::ops::Range;

use super::fault::{PdnError, PdnFault};
use super::game::{Item, PdnGame, PdnResult};
use super::place::Place;
use super::sign::{is_judgement, plain, signs_length};
use super::strict::Departures;
use super::words::{
    balanced, bare_tag, ends_word, glued, holds_tags, is_blank, is_mark, is_of_a_move,
    is_of_a_name, is_tag, lines, number_length, pair, quoted, remark_length, result_length, spread,
    trim,
};
use crate::prelude::*;

/// Variations are not nested deeper than this in any file that a person made.
const DEEPEST: usize = 200;

/// The most tags of a game; the PDN standard names about thirty.
const MOST_TAGS: usize = 1000;

/// Words by which some files name the winner at the end of a game.
pub(super) const WINNERS: [&str; 2] = ["W+", "B+"];

/// So much must follow a game before it is known that it has ended there, in bytes: more than the blanks that stand
/// within a result or between a star and a tag.
const LOOK_AHEAD: usize = 256;

/// Reads every game of a text.
///
/// ```
/// use draughts::pdn;
///
/// let games = pdn::read("[White \"Ann\"] 1. 11-15 23-19 * [White \"Ben\"] 1. 9-14 *")?;
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].tag("White"), Some("Ben"));
/// # Ok::<(), pdn::PdnError>(())
/// ```
///
/// # Errors
/// Says where the text goes wrong first. A game that is cut off in a comment or a variation is kept up to there.
pub fn read(text: &str) -> Result<Vec<PdnGame>, PdnError> {
    let mut scanner = Scanner::new(text, Place { line: 1, column: 1 }, true);
    let mut games = Vec::new();
    while let Scanned::Game(found) = scanner.scan() {
        games.push(found.game?);
    }
    Ok(games)
}

/// The tags before the first move of a text, which may be cut off behind them.
///
/// ```
/// use draughts::pdn;
///
/// let tags = pdn::read_tags("[White \"Ann\"]\n[Event \"A match\"]\n\n1. 11-15 {cut o");
/// assert_eq!(tags.tag("Event"), Some("A match"));
/// ```
pub fn read_tags(text: &str) -> PdnGame {
    let mut reader = Reader::new(text, Place { line: 1, column: 1 });
    while reader.next_tag() {}
    reader.game
}

/// The names of the tags before the first move of a text, with the bytes where each stands.
pub(super) fn tag_places(text: &str) -> Vec<(String, Range<usize>)> {
    let mut reader = Reader::new(text, Place { line: 1, column: 1 });
    let mut places = Vec::new();
    loop {
        let begun = text.len() - trim(reader.rest).len();
        let known = reader.game.tags.len();
        if !reader.next_tag() {
            return places;
        }
        let name = reader.game.tags.get(known).map(|(name, _)| name.clone());
        places.extend(name.map(|name| (name, begun..text.len() - reader.rest.len())));
    }
}

/// The parts at the beginning of a text that take just this many bytes, in a variation or not; `None` where parts end
/// elsewhere.
pub(super) fn parts(text: &str, bytes: usize, is_in_variation: bool) -> Option<Vec<Item>> {
    let mut reader = Reader::new(text, Place::default());
    reader
        .open
        .extend(is_in_variation.then(|| (Place::default(), Vec::new())));
    while text.len() - reader.rest.len() < bytes && !reader.is_over && reader.part().ok()? {}
    let items = reader
        .open
        .pop()
        .map_or(reader.game.items, |(_, items)| items);
    (text.len() - reader.rest.len() == bytes && !reader.is_over).then_some(items)
}

/// A part of a game's text; of a variation its brackets.
#[cfg(feature = "std")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Part(Item),
    Opens,
    Closes,
    Result(PdnResult),
}

/// The parts of the only game of a text behind its tags, each with the bytes where it stands. `None` where the text goes
/// wrong.
#[cfg(feature = "std")]
pub(crate) fn written(text: &str) -> Option<Vec<(Written, Range<usize>)>> {
    let mut reader = Reader::new(text, Place::default());
    let mut parts = Vec::new();
    while !reader.is_over {
        let from = text.len() - trim(reader.rest).len();
        let (depth, known) = (reader.open.len(), reader.items().len());
        if !reader.part().ok()? {
            break;
        }
        reader.repeated_results();
        let (whole, new) = (from..text.len() - reader.rest.len(), reader.open.len());
        match reader.game.result.filter(|_| reader.is_over) {
            Some(result) => parts.push((Written::Result(result), whole)),
            None if new > depth => parts.push((Written::Opens, whole)),
            None if new < depth => parts.push((Written::Closes, whole)),
            None => parts.extend(places(&reader.items()[known..], whole)),
        }
    }
    reader.open.is_empty().then_some(parts)
}

/// The places of items that stand in these bytes: a move and the signs behind it, which are kept as they stand.
#[cfg(feature = "std")]
fn places(items: &[Item], whole: Range<usize>) -> Vec<(Written, Range<usize>)> {
    let mut end = whole.end;
    let mut placed = Vec::new();
    for (i, item) in items.iter().enumerate().rev() {
        let start = match item {
            Item::Strength(sign) if i > 0 => end.saturating_sub(sign.len()),
            _ => whole.start,
        };
        placed.push((Written::Part(item.clone()), start..end));
        end = start;
    }
    placed.reverse();
    placed
}

/// Divides a text, or the part of a file that has been read so far, into games. If the text goes wrong one game is
/// lost, and the next is looked for.
///
/// ```
/// use draughts::pdn::{FoundGame, Place, Scanned, Scanner};
///
/// let mut scanner = Scanner::new("1. 11-15 {to be", Place::default(), false);
/// assert_eq!(scanner.scan(), Scanned::More);
/// let mut scanner = Scanner::new("1. 11-15 *\n\n", Place::default(), true);
/// let Scanned::Game(FoundGame { text, .. }) = scanner.scan() else {
///     panic!("a game is there");
/// };
/// assert_eq!((text, scanner.scan()), ("1. 11-15 *", Scanned::End));
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    rest: &'a str,
    at: Place,
    is_all: bool,
}

/// The next find of a [`Scanner`].
#[derive(Clone, Debug, PartialEq)]
pub enum Scanned<'a> {
    /// A game, or a text that is none.
    Game(FoundGame<'a>),
    /// The end of the next game cannot be seen before more of the file is read.
    More,
    /// There is no further game.
    End,
}

/// A game, or what is wrong with it, and the text that it is in.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FoundGame<'a> {
    /// The game, or the fault of its text.
    pub game: Result<PdnGame, PdnError>,
    /// Its text as it stands in the file, without the blanks around it.
    pub text: &'a str,
    /// The first departure from the grammar of PDN 3.0, if there is one.
    pub departure: Option<PdnError>,
}

impl<'a> Scanner<'a> {
    /// Begins at a place of a file. `is_all` says whether the file ends with the text.
    pub fn new(text: &'a str, at: Place, is_all: bool) -> Self {
        Self {
            rest: text,
            at,
            is_all,
        }
    }

    /// Returns the text that has not been scanned, and its place in the file.
    pub fn rest(&self) -> (&'a str, Place) {
        (self.rest, self.at)
    }

    /// The next game.
    pub fn scan(&mut self) -> Scanned<'a> {
        let mut reader = Reader::new(self.rest, self.at);
        let read = reader.game();
        let departure = core::mem::take(&mut reader.departures).found();
        let mut length = self.rest.len() - reader.rest.len();
        let found = match read {
            Ok(None) if self.is_all => return Scanned::End,
            Ok(None) => return Scanned::More,
            Ok(Some(game)) => Ok(game),
            Err(fault) => {
                let next = next_game(self.rest, length);
                if next.is_none() && !self.is_all {
                    return Scanned::More;
                }
                let end = next.unwrap_or(self.rest.len());
                let open = &self.rest[core::mem::replace(&mut length, end)..end];
                reader.cut_off(open, fault)
            }
        };
        let after = self.rest[length..].trim_start_matches(is_blank);
        if !self.is_all && after.len() < LOOK_AHEAD {
            return Scanned::More;
        }
        // Remarks at the end of a file belong to its last game.
        if !after.starts_with(begins_a_game) && Reader::new(after, self.at).game() == Ok(None) {
            length = self.rest.len();
        }
        let mut skipped = Reader::new(self.rest, self.at);
        let text = skipped.take(length).trim_matches(is_blank);
        (self.rest, self.at) = (skipped.rest, skipped.at);
        Scanned::Game(FoundGame {
            game: found,
            text,
            departure,
        })
    }
}

/// Returns whether a game begins so, and no remark.
fn begins_a_game(first: char) -> bool {
    first == '[' || first.is_ascii_digit()
}

/// Finds the next game behind a fault at this byte: at the first tag of a line behind moves or blank lines, or
/// behind a line that ends with a result.
fn next_game(text: &str, fault: usize) -> Option<usize> {
    let begun = text[..fault]
        .rfind(['\n', '\r'])
        .map_or(0, |newline| newline + 1);
    // A part that was open when a tag came is at fault, and not the tag.
    if fault > 0 && is_tag(&text[fault..]) && text[begun..fault].trim().is_empty() {
        return Some(fault);
    }
    let mut at = begun;
    let mut is_behind_tags = !is_tag(&text[begun..]);
    for line in lines(&text[begun..]) {
        if at > begun && is_tag(line) && is_behind_tags {
            return Some(at);
        }
        is_behind_tags |= !is_tag(line);
        at += line.len();
        let ends = line
            .split_whitespace()
            .last()
            .is_some_and(|word| PdnResult::read(word).is_some());
        if ends && is_behind_tags && at > fault && at < text.len() {
            return Some(at);
        }
    }
    None
}

struct Reader<'a> {
    rest: &'a str,
    at: Place,
    game: PdnGame,
    /// `true` if the game has ended.
    is_over: bool,
    /// The variations that are open: where each began and what it holds so far.
    open: Vec<(Place, Vec<Item>)>,
    departures: Departures,
    /// `true` if a blank line stands before the part that is read.
    is_behind_gap: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: Place) -> Self {
        Self {
            rest: text,
            at,
            game: PdnGame::default(),
            is_over: false,
            open: Vec::new(),
            departures: Departures::default(),
            is_behind_gap: false,
        }
    }

    /// Reads a game; `None` where there is none any more, but perhaps remarks.
    fn game(&mut self) -> Result<Option<PdnGame>, PdnError> {
        while !self.is_over && self.part()? {}
        self.repeated_results();
        if let Some((at, _)) = self.open.last() {
            return Err(PdnError {
                at: *at,
                fault: PdnFault::OpenVariation,
            });
        }
        let is_game = self.is_over || !self.game.tags.is_empty() || self.has_text();
        Ok(is_game.then(|| core::mem::take(&mut self.game)))
    }

    /// Returns a game whose text has this fault: its moves before a comment or a variation that is not closed.
    /// `open` is the text from the fault on. A variation or comment that is open is closed at its end, so that nothing of it is lost.
    fn cut_off(mut self, open: &str, fault: PdnError) -> Result<PdnGame, PdnError> {
        let is_open = matches!(fault.fault, PdnFault::OpenComment | PdnFault::OpenVariation);
        if !is_open || !self.has_move() {
            return Err(fault);
        }
        if let Some(text) = open.strip_prefix('{') {
            self.add(Item::Comment(without_braces(text.trim())));
        }
        while let Some((_, items)) = self.open.pop() {
            self.add(Item::Variation(items));
        }
        self.game.cut_off = Some(fault);
        Ok(self.game)
    }

    /// The items of the innermost variation that is open, or of the game.
    #[cfg(feature = "std")]
    fn items(&self) -> &[Item] {
        self.open
            .last()
            .map_or(&self.game.items, |(_, items)| items)
    }

    /// Returns whether anything but remarks and tags has been read.
    fn has_text(&self) -> bool {
        self.game
            .items
            .iter()
            .any(|item| !matches!(item, Item::Comment(_)))
    }

    /// Reads the next tag or remark in brackets before the moves; whether there was one.
    fn next_tag(&mut self) -> bool {
        let blanks = self.rest.len() - trim(self.rest).len();
        self.take(blanks);
        self.rest.starts_with('[') && self.tag().is_ok() && !self.is_over
    }

    /// Reads the next part; whether there was one.
    fn part(&mut self) -> Result<bool, PdnError> {
        let blanks = self.rest.len() - trim(self.rest).len();
        self.is_behind_gap = lines(self.take(blanks)).count() > 1;
        let Some(first) = self.rest.chars().next() else {
            return Ok(false);
        };
        match first {
            '[' => self.tag()?,
            '{' => {
                let text = self.comment()?;
                self.add(Item::Comment(text));
            }
            '%' | ';' => {
                let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
                let text = without_braces(self.take(end)[1..].trim());
                self.add(Item::Comment(text));
            }
            '(' => self.bracket()?,
            ')' => self.close(),
            '$' => self.glyph(),
            '*' if remark_length(self.rest).is_none() => self.star(),
            '/' => {
                let at = self.at;
                let words: Vec<_> = self
                    .enclosed('/', PdnFault::OpenCommand)?
                    .split_whitespace()
                    .collect();
                let text = words.join(" ");
                self.add(Item::Setup { text, at });
            }
            _ => self.word()?,
        }
        Ok(true)
    }

    /// A remark in braces. One in which the tags of another game stand behind a blank line is not closed. Braces within it
    /// belong to it where they are in pairs, and are kept as brackets; else it ends with the first that closes.
    fn comment(&mut self) -> Result<String, PdnError> {
        let fault = PdnFault::OpenComment;
        let first = self
            .rest
            .find('}')
            .filter(|length| !holds_tags(&self.rest[..*length]));
        let first = first.ok_or_else(|| self.fault(fault))?;
        let balanced = balanced(self.rest)
            .filter(|length| *length > first && !holds_tags(&self.rest[..*length]));
        if let Some(length) = balanced {
            self.departures.brace_within(self.at);
            return Ok(without_braces(&self.take(length + 1)[1..length]));
        }
        Ok(self.take(first + 1)[1..first].to_owned())
    }

    fn add(&mut self, item: Item) {
        self.begin(self.at);
        match self.open.last_mut() {
            Some((_, items)) => items.push(item),
            None => self.game.items.push(item),
        }
    }

    /// A game begins with the first that there is of it.
    fn begin(&mut self, at: Place) {
        if self.game == PdnGame::default() {
            self.game.at = at;
        }
    }

    fn tag(&mut self) -> Result<(), PdnError> {
        if let Some(length) = remark_length(self.rest) {
            self.remark(length);
            return Ok(());
        }
        if let Some((begun, _)) = self.open.last() {
            return Err(PdnError {
                at: *begun,
                fault: PdnFault::OpenVariation,
            });
        }
        let (begun, whole) = (self.at, self.rest);
        let (name, value) = self.name_and_value()?;
        if self.is_of_next_game(&name) {
            self.departures.next_game(begun);
            (self.rest, self.at, self.is_over) = (whole, begun, true);
            return Ok(());
        }
        if self.game.tags.len() >= MOST_TAGS {
            return Err(PdnError {
                at: begun,
                fault: PdnFault::TooManyTags(MOST_TAGS),
            });
        }
        self.begin(begun);
        self.game.tags.push((name, value));
        Ok(())
    }

    fn name_and_value(&mut self) -> Result<(String, String), PdnError> {
        let fault = self.fault(PdnFault::TagForm);
        self.skip(1);
        if let Some((name, value, length)) = bare_tag(self.rest) {
            self.skip(length + 1);
            return Ok((name.to_owned(), value.to_owned()));
        }
        let length = self.rest.find(is_mark).ok_or_else(|| fault.clone())?;
        let name = self.take(length).trim().to_owned();
        let is_plain = name.starts_with(char::is_alphabetic) && name.chars().all(is_of_a_name);
        let is_curled = !self.rest.starts_with('"');
        let mark = self.rest.chars().next().map_or(0, char::len_utf8);
        let found = quoted(&self.rest[mark..], |c| {
            c == '"' || (is_curled && is_mark(c))
        })
        .filter(|_| is_plain);
        let (value, length) = found.ok_or(fault)?;
        self.skip(mark + length);
        let bracket = self.rest.trim_start_matches([' ', '\t']);
        if bracket.starts_with(']') {
            self.skip(self.rest.len() - bracket.len() + 1);
        }
        Ok((name, value))
    }

    /// Returns whether a tag is not of this game: a game without a move or a result ends where a tag comes again, unless that is
    /// one of a header that goes on.
    fn is_of_next_game(&self, name: &str) -> bool {
        let is_again = self.game.tag(name).is_some();
        let has_ended = self.game.tag("Result").is_some() && !name.eq_ignore_ascii_case("Result");
        self.has_text() || (is_again && (has_ended || self.is_behind_gap))
    }

    /// Returns the text between the character here and the next `end`.
    fn enclosed(&mut self, end: char, fault: PdnFault) -> Result<&'a str, PdnError> {
        let length = self.rest[1..].find(end).ok_or_else(|| self.fault(fault))?;
        Ok(&self.take(length + 2)[1..=length])
    }

    /// A variation, or the strength of a move in brackets.
    fn bracket(&mut self) -> Result<(), PdnError> {
        let marks = self.rest[1..]
            .bytes()
            .take_while(|b| matches!(b, b'!' | b'?'))
            .count();
        if marks > 0 && self.rest[1 + marks..].starts_with(')') {
            let strength = self.take(marks + 2).to_string();
            self.add(Item::Strength(strength));
            return Ok(());
        }
        if self.open.len() >= DEEPEST {
            return Err(self.fault(PdnFault::TooDeep));
        }
        self.departures.end_line();
        self.open.push((self.at, Vec::new()));
        self.skip(1);
        Ok(())
    }

    fn close(&mut self) {
        let Some((_, items)) = self.open.pop() else {
            self.departures.sign(self.at, PdnFault::NoVariation);
            return self.remark(1);
        };
        self.departures.end_line();
        self.skip(1);
        self.add(Item::Variation(items));
    }

    fn glyph(&mut self) {
        let digits = self.rest[1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        if digits == 0 {
            self.departures.sign(self.at, PdnFault::NoGlyph);
            let length = self.rest[1..].find(ends_word);
            return self.remark(1 + length.unwrap_or(self.rest.len() - 1));
        }
        let number = self.take(1 + digits)[1..].to_string();
        self.add(Item::Glyph(number));
    }

    /// The end of a game; inside a variation, and right behind a move that is not the last, the mark of an
    /// only move.
    fn star(&mut self) {
        self.skip(1);
        if self.open.is_empty() {
            self.end(PdnResult::Open);
        } else {
            self.add(Item::Strength("*".into()));
        }
    }

    fn end(&mut self, outcome: PdnResult) {
        (self.game.result, self.is_over) = (Some(outcome), true);
    }

    /// A result, a move number, a move, or several of these without a blank between.
    fn word(&mut self) -> Result<(), PdnError> {
        if let Some(length) = result_length(self.rest) {
            self.outcome(length);
            return Ok(());
        }
        let number = number_length(self.rest, !self.open.is_empty());
        if number > 0 {
            let at = self.at;
            let text = self.take(number).chars().map(plain);
            let text: String = text.filter(|c| !is_blank(*c) && *c != ',').collect();
            self.departures.number(&text, at);
            self.add(Item::Number(text));
            return Ok(());
        }
        if let Some(length) = remark_length(self.rest) {
            self.remark(length);
            return Ok(());
        }
        let length = self.rest.find(ends_word).unwrap_or(self.rest.len());
        match spread(self.rest)
            .filter(|(_, whole)| *whole > length)
            .or_else(|| pair(self.rest))
        {
            Some((text, whole)) => self.made(text, whole),
            None => return self.move_of(&self.rest[..length]),
        }
        Ok(())
    }

    /// Reads a word of this many bytes that PDN has no place for.
    fn remark(&mut self, bytes: usize) {
        self.departures.foreign(self.at);
        self.add(Item::Comment(without_braces(&self.rest[..bytes])));
        self.skip(bytes);
    }

    /// Some programs write the result twice, or a star beside it.
    fn repeated_results(&mut self) {
        while let Some(outcome) = self.game.result {
            let next = self.rest.trim_start_matches(is_blank);
            let blanks = &self.rest[..self.rest.len() - next.len()];
            let length = if next.starts_with('*') {
                Some(1)
            } else {
                result_length(next)
            };
            let Some(length) = length.filter(|_| lines(blanks).count() <= 1) else {
                return;
            };
            self.skip(blanks.len());
            self.departures.foreign(self.at);
            let again = PdnResult::read(self.take(length)).filter(|_| outcome == PdnResult::Open);
            self.game.result = again.or(self.game.result);
        }
    }

    /// Reads a result of this many bytes; inside a variation it is a remark.
    fn outcome(&mut self, bytes: usize) {
        let text = self.rest[..bytes].replace(|c| is_blank(c) || c == ',', "");
        if text.contains('+') {
            self.departures.foreign(self.at);
        }
        if let Some(outcome) = PdnResult::read(&text).filter(|_| self.open.is_empty()) {
            self.begin(self.at);
            self.skip(bytes);
            self.end(outcome);
        } else {
            self.add(Item::Comment(text));
            self.skip(bytes);
        }
    }

    fn move_of(&mut self, word: &str) -> Result<(), PdnError> {
        if WINNERS.contains(&word) {
            self.departures.foreign(self.at);
            self.made(word.into(), word.len());
            return Ok(());
        }
        let text = match word.find(is_judgement) {
            None => word,
            Some(length) => word[..length].trim_end_matches(|c| plain(c) == '-'),
        };
        let is_whole = signs_length(&word[text.len()..]) == word.len() - text.len();
        let is_strength = !word.is_empty() && word.chars().all(|c| matches!(c, '!' | '?'));
        let is_move = !text.is_empty() && is_whole && text.chars().all(is_of_a_move);
        let begun = text.split(|c| !is_of_a_move(c)).next();
        let begun = begun.filter(|begun| begun.contains(|c| plain(c).is_ascii_digit()));
        let begun = begun.unwrap_or_default();
        if let Some((text, length)) = glued(word) {
            let before = self.rest.len();
            self.made(text, length);
            // A mark behind the move is read with it.
            let read = before - self.rest.len();
            if read < word.len() {
                self.remark(word.len() - read);
            }
        } else if is_strength || is_move {
            self.made(text.chars().map(plain).collect(), text.len());
        } else if !begun.is_empty() {
            self.made(begun.chars().map(plain).collect(), begun.len());
        } else if word.contains(char::is_alphanumeric) && !self.has_move() {
            return Err(self.fault(PdnFault::Foreign));
        } else {
            let sign = self.rest.chars().next().map_or(0, char::len_utf8);
            self.remark(word.len().max(sign));
        }
        Ok(())
    }

    fn has_move(&self) -> bool {
        self.game.items.iter().any(is_move)
    }

    /// Adds a move of this many bytes, if there is one, and its mark.
    fn made(&mut self, text: String, bytes: usize) {
        if !text.is_empty() {
            self.add(Item::Move { text, at: self.at });
            self.departures.made();
        }
        self.skip(bytes);
        let signs = signs_length(self.rest);
        if signs > 0 {
            let (at, signs) = (self.at, self.take(signs));
            if !signs.trim_matches(['!', '?']).is_empty() {
                self.departures.foreign(at);
            }
            self.add(Item::Strength(signs.to_owned()));
        }
        if self.rest.starts_with('*') && !is_end_of_game(&self.rest[1..]) {
            self.skip(1);
            self.add(Item::Strength("*".into()));
        }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = &self.rest[..bytes];
        for (at, c) in taken.char_indices() {
            let Place { line, column } = self.at;
            self.at = match c {
                '\r' if self.rest[at + 1..].starts_with('\n') => Place {
                    line,
                    column: column + 1,
                },
                '\n' | '\r' => Place {
                    line: line + 1,
                    column: 1,
                },
                '\u{feff}' => self.at,
                _ => Place {
                    line,
                    column: column + 1,
                },
            };
        }
        self.rest = &self.rest[bytes..];
        taken
    }

    fn skip(&mut self, bytes: usize) {
        self.take(bytes);
    }

    fn fault(&self, fault: PdnFault) -> PdnError {
        PdnError { at: self.at, fault }
    }
}

fn is_move(item: &Item) -> bool {
    matches!(item, Item::Move { .. })
}

/// A text that can stand in braces.
fn without_braces(text: &str) -> String {
    text.replace('{', "(").replace('}', ")")
}

/// Returns whether a star before this text ends the game: nothing follows, or the next game's tags do.
fn is_end_of_game(after: &str) -> bool {
    let after = after.trim_start_matches(is_blank);
    after.is_empty() || after.starts_with('[')
}
