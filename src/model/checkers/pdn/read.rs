//! Reading PDN: the liberal grammar that old files need.

use super::game::{Item, PdnError, PdnGame, PdnResult};
use crate::model::diagnostic::Position;

/// Variations are not nested deeper than this in any file that a person made.
const DEEPEST: usize = 200;

/// So many tags a game may have; the PDN standard names about thirty.
const MOST_TAGS: usize = 1000;

/// So much must follow a game before it is known that it has ended there, in bytes: more than the blanks that stand
/// within a result or between a star and a tag.
const LOOK_AHEAD: usize = 256;

/// Reads every game of a text.
///
/// # Errors
/// Says where the text goes wrong first.
pub fn read(text: &str) -> Result<Vec<PdnGame>, PdnError> {
    let mut scanner = Scanner::new(text, Position { line: 1, column: 1 }, true);
    let mut games = Vec::new();
    while let Scanned::Game(found) = scanner.scan() {
        games.push(found.game?);
    }
    Ok(games)
}

/// Divides a text, or the part of a file that has been read so far, into games. Where the text goes wrong one game is
/// lost, and the next is looked for.
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    rest: &'a str,
    at: Position,
    is_all: bool,
}

/// What a [`Scanner`] finds next.
#[derive(Clone, Debug, PartialEq)]
pub enum Scanned<'a> {
    Game(FoundGame<'a>),
    /// Where the next game ends cannot be seen before more of the file is read.
    More,
    /// There is no further game.
    End,
}

/// A game, or what is wrong with it, and the text that it is in.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundGame<'a> {
    pub game: Result<PdnGame, PdnError>,
    /// Its text as it stands in the file, without the blanks around it.
    pub text: &'a str,
}

impl<'a> Scanner<'a> {
    /// Begins at a place of a file. `is_all` says whether the file ends with the text.
    pub fn new(text: &'a str, at: Position, is_all: bool) -> Self {
        Self { rest: text, at, is_all }
    }

    /// What has not been scanned, and where in the file it begins.
    pub fn rest(&self) -> (&'a str, Position) {
        (self.rest, self.at)
    }

    /// The next game.
    pub fn scan(&mut self) -> Scanned<'a> {
        let mut reader = Reader::new(self.rest, self.at);
        let read = reader.game();
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
                length = next.unwrap_or(self.rest.len());
                Err(fault)
            }
        };
        let after = &self.rest[length..];
        if !self.is_all && after.trim_start().len() < LOOK_AHEAD {
            return Scanned::More;
        }
        // Remarks at the end of a file belong to its last game.
        if after.trim_start().starts_with(['{', ';', '%']) && Reader::new(after, self.at).game() == Ok(None) {
            length = self.rest.len();
        }
        let mut skipped = Reader::new(self.rest, self.at);
        let text = skipped.take(length).trim_matches(is_blank);
        (self.rest, self.at) = (skipped.rest, skipped.at);
        Scanned::Game(FoundGame { game: found, text })
    }
}

/// Where the next game begins behind a fault at this byte: at the first tag of a line behind moves or blank lines, or
/// behind a line that ends with a result.
fn next_game(text: &str, fault: usize) -> Option<usize> {
    let begun = text[..fault].rfind('\n').map_or(0, |newline| newline + 1);
    // What was open when a tag came is at fault, and not the tag.
    if fault > 0 && is_tag(&text[fault..]) && text[begun..fault].trim().is_empty() {
        return Some(fault);
    }
    let mut at = begun;
    let mut is_behind_tags = !is_tag(&text[begun..]);
    for line in text[begun..].split_inclusive('\n') {
        if at > begun && is_tag(line) && is_behind_tags {
            return Some(at);
        }
        is_behind_tags |= !is_tag(line);
        at += line.len();
        let ends = line.split_whitespace().last().is_some_and(|word| PdnResult::read(word).is_some());
        if ends && is_behind_tags && at > fault && at < text.len() {
            return Some(at);
        }
    }
    None
}

/// Whether a line begins with a tag.
fn is_tag(line: &str) -> bool {
    let Some(rest) = line.trim_start_matches(is_blank).strip_prefix('[') else { return false };
    let name = rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    name.len() < rest.len() && name.trim_start().starts_with('"')
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

struct Reader<'a> {
    rest: &'a str,
    at: Position,
    game: PdnGame,
    /// Whether the game has ended.
    is_over: bool,
    /// The variations that are open: where each began and what it holds so far.
    open: Vec<(Position, Vec<Item>)>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: Position) -> Self {
        Self { rest: text, at, game: PdnGame::default(), is_over: false, open: Vec::new() }
    }

    /// Reads a game; `None` where there is none any more, but perhaps remarks.
    fn game(&mut self) -> Result<Option<PdnGame>, PdnError> {
        while !self.is_over && self.part()? {}
        if let Some((at, _)) = self.open.pop() {
            return Err(PdnError { at, why: "this variation is not closed by )".into() });
        }
        let is_game = self.is_over || !self.game.tags.is_empty() || self.has_text();
        Ok(is_game.then(|| std::mem::take(&mut self.game)))
    }

    /// Whether anything but remarks and tags has been read.
    fn has_text(&self) -> bool {
        self.game.items.iter().any(|item| !matches!(item, Item::Comment(_)))
    }

    /// Reads the next part; whether there was one.
    fn part(&mut self) -> Result<bool, PdnError> {
        self.skip(self.rest.len() - self.rest.trim_start_matches(is_blank).len());
        let Some(first) = self.rest.chars().next() else { return Ok(false) };
        match first {
            '[' => self.tag()?,
            '{' => {
                let text = self.comment()?;
                self.add(Item::Comment(text.into()));
            }
            '%' | ';' => {
                let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
                let text = self.take(end)[1..].trim().replace('}', ")");
                self.add(Item::Comment(text));
            }
            '(' => self.bracket()?,
            ')' => self.close()?,
            '$' => self.glyph()?,
            '*' => self.star(),
            '/' => {
                let at = self.at;
                let words: Vec<_> = self.enclosed('/', "this command is not closed by /")?.split_whitespace().collect();
                let text = words.join(" ");
                self.add(Item::Setup { text, at });
            }
            _ => self.word()?,
        }
        Ok(true)
    }

    /// A remark in braces. One in which the tags of another game stand behind a blank line is not closed.
    fn comment(&mut self) -> Result<&'a str, PdnError> {
        let fault = "this comment is not closed by }";
        let length = self.rest.find('}').unwrap_or(self.rest.len());
        let mut before = "{";
        for line in self.rest[..length].lines() {
            if before.trim().is_empty() && is_tag(line) {
                return Err(self.fault(fault));
            }
            before = line;
        }
        self.enclosed('}', fault)
    }

    fn add(&mut self, item: Item) {
        self.begin(self.at);
        match self.open.last_mut() {
            Some((_, items)) => items.push(item),
            None => self.game.items.push(item),
        }
    }

    /// A game begins with the first that there is of it.
    fn begin(&mut self, at: Position) {
        if self.game == PdnGame::default() {
            self.game.at = at;
        }
    }

    fn tag(&mut self) -> Result<(), PdnError> {
        if let Some((begun, _)) = self.open.last() {
            return Err(PdnError { at: *begun, why: "this variation is not closed by )".into() });
        }
        let (begun, whole) = (self.at, self.rest);
        let fault = self.fault("a tag has the form [Name \"value\"]");
        self.skip(1);
        let length = self.rest.find('"').ok_or_else(|| fault.clone())?;
        let name = self.take(length).trim().to_string();
        let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        self.skip(1);
        let value = self.quoted().filter(|_| plain).ok_or_else(|| fault.clone())?;
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.skip(blank);
        if !self.rest.starts_with(']') {
            return Err(fault);
        }
        self.skip(1);
        // A game without a move or a result ends where a tag comes again.
        if self.has_text() || self.game.tag(&name).is_some() {
            (self.rest, self.at, self.is_over) = (whole, begun, true);
            return Ok(());
        }
        if self.game.tags.len() >= MOST_TAGS {
            return Err(PdnError { at: begun, why: format!("a game has at most {MOST_TAGS} tags") });
        }
        self.begin(begun);
        self.game.tags.push((name, value));
        Ok(())
    }

    /// The rest of a text in quotation marks, in which `\"` and `\\` stand for themselves. It ends with the last
    /// mark before the bracket: some programs write marks in the text as they are. It ends in its line.
    fn quoted(&mut self) -> Option<String> {
        let mut value = String::new();
        let mut chars = self.rest.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' if self.rest[at + 1..].trim_start_matches([' ', '\t']).starts_with(']') => {
                    self.skip(at + 1);
                    return Some(value);
                }
                '\n' | '\r' => return None,
                '\\' => match chars.next() {
                    Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                    Some((_, '\n' | '\r')) | None => return None,
                    Some((_, other)) => value.extend(['\\', other]),
                },
                _ => value.push(c),
            }
        }
        None
    }

    /// What stands between the character here and the next `end`.
    fn enclosed(&mut self, end: char, why: &str) -> Result<&'a str, PdnError> {
        let length = self.rest[1..].find(end).ok_or_else(|| self.fault(why))?;
        Ok(&self.take(length + 2)[1..=length])
    }

    /// A variation, or the strength of a move in brackets.
    fn bracket(&mut self) -> Result<(), PdnError> {
        let marks = self.rest[1..].bytes().take_while(|b| matches!(b, b'!' | b'?')).count();
        if marks > 0 && self.rest[1 + marks..].starts_with(')') {
            let strength = self.take(marks + 2).to_string();
            self.add(Item::Strength(strength));
            return Ok(());
        }
        if self.open.len() >= DEEPEST {
            return Err(self.fault("variations are nested too deeply"));
        }
        self.open.push((self.at, Vec::new()));
        self.skip(1);
        Ok(())
    }

    fn close(&mut self) -> Result<(), PdnError> {
        let (_, items) = self.open.pop().ok_or_else(|| self.fault("this ) closes no variation"))?;
        self.skip(1);
        self.add(Item::Variation(items));
        Ok(())
    }

    fn glyph(&mut self) -> Result<(), PdnError> {
        let digits = self.rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.fault("a number belongs after $"));
        }
        let number = self.take(1 + digits)[1..].to_string();
        self.add(Item::Glyph(number));
        Ok(())
    }

    /// The end of a game; inside a variation, and right behind a move that is not the last, the mark of an
    /// only move.
    fn star(&mut self) {
        self.skip(1);
        if self.open.is_empty() { self.end(PdnResult::Open) } else { self.add(Item::Strength("*".into())) }
    }

    fn end(&mut self, outcome: PdnResult) {
        (self.game.result, self.is_over) = (Some(outcome), true);
    }

    /// A result, a move number, a move, or several of these without a blank between.
    fn word(&mut self) -> Result<(), PdnError> {
        let ends = |c: char| c.is_whitespace() || "{}()[]$*;%\"".contains(c);
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let word = &self.rest[..length];
        if PdnResult::read(word).is_some() {
            self.outcome(length);
            return Ok(());
        }
        let number = number_length(word);
        if number > 0 {
            let text = self.take(number).to_string();
            self.add(Item::Number(text));
            return Ok(());
        }
        match spread(self.rest).filter(|(_, whole)| *whole > length) {
            Some((text, whole)) if PdnResult::read(&text).is_some() => self.outcome(whole),
            Some((text, whole)) => self.made(text, whole),
            None => return self.move_of(word),
        }
        Ok(())
    }

    /// A result of so many bytes; inside a variation it is a remark.
    fn outcome(&mut self, bytes: usize) {
        let text: String = self.rest[..bytes].split_whitespace().collect();
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
        let text = word.trim_end_matches(['!', '?']);
        let is_strength = text.is_empty() && !word.is_empty();
        if !is_strength && (text.is_empty() || !text.chars().all(is_of_a_move)) {
            return Err(self.fault("this is neither a move nor a number, a comment, a variation or a result"));
        }
        self.made(text.chars().map(plain_joint).collect(), text.len());
        Ok(())
    }

    /// A move of so many bytes, if any, and what it is worth.
    fn made(&mut self, text: String, bytes: usize) {
        if !text.is_empty() {
            self.add(Item::Move { text, at: self.at });
        }
        self.skip(bytes);
        let marks = self.rest.bytes().take_while(|b| matches!(b, b'!' | b'?')).count();
        if marks > 0 {
            let marks = self.take(marks).to_string();
            self.add(Item::Strength(marks));
        }
        if self.rest.starts_with('*') && !is_end_of_game(&self.rest[1..]) {
            self.skip(1);
            self.add(Item::Strength("*".into()));
        }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let taken = &self.rest[..bytes];
        for c in taken.chars() {
            let Position { line, column } = self.at;
            self.at = match c {
                '\n' => Position { line: line + 1, column: 1 },
                '\u{feff}' => self.at,
                _ => Position { line, column: column + 1 },
            };
        }
        self.rest = &self.rest[bytes..];
        taken
    }

    fn skip(&mut self, bytes: usize) {
        self.take(bytes);
    }

    fn fault(&self, why: &str) -> PdnError {
        PdnError { at: self.at, why: why.into() }
    }
}

/// How much of a word is a move number: digits and dots, or dots alone.
fn number_length(word: &str) -> usize {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word[digits..].bytes().take_while(|b| *b == b'.').count();
    if dots > 0 { digits + dots } else { 0 }
}

fn is_of_a_move(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_joint(c)
}

/// What stands between the squares of a move. Word processors make dashes of hyphens.
fn is_joint(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':' | '×') || plain_joint(c) == '-'
}

fn plain_joint(c: char) -> char {
    if matches!(c, '\u{2010}'..='\u{2014}' | '\u{2212}') { '-' } else { c }
}

/// A move or a result at the beginning of a text, as many programs write them, with blanks around the joints: its text
/// without them, and how many bytes it takes.
fn spread(text: &str) -> Option<(String, usize)> {
    let mut whole = String::from(square(text)?);
    let mut rest = &text[whole.len()..];
    loop {
        let after = rest.trim_start();
        let joint = after.chars().next().filter(|c| is_joint(*c));
        let next = joint.map(|joint| (joint, after[joint.len_utf8()..].trim_start()));
        let Some((joint, next, square)) = next.and_then(|(joint, next)| Some((joint, next, square(next)?))) else {
            return Some((whole, text.len() - rest.len()));
        };
        whole.push(plain_joint(joint));
        whole.push_str(square);
        rest = &next[square.len()..];
    }
}

/// A square at the beginning of a text, or the nought of a result: one or two digits, with a letter before or not.
fn square(text: &str) -> Option<&str> {
    let letter = usize::from(text.starts_with(|c: char| c.is_ascii_alphabetic()));
    let digits = text[letter..].bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&digits).then(|| &text[..letter + digits])
}

/// Whether a star before this text ends the game: nothing follows, or the next game's tags do.
fn is_end_of_game(after: &str) -> bool {
    let after = after.trim_start();
    after.is_empty() || after.starts_with('[')
}
