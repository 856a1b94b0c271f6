//! Reading PDN: the liberal grammar that old files need.

use super::game::{Item, PdnError, PdnGame, PdnResult};
use crate::model::diagnostic::Position;

/// Variations are not nested deeper than this in any file that a person made.
const DEEPEST: usize = 200;

/// So many tags a game may have; the PDN standard names about thirty.
const MOST_TAGS: usize = 1000;

/// Reads every game of a file.
///
/// # Errors
/// Says where the text goes wrong.
pub fn read(text: &str) -> Result<Vec<PdnGame>, PdnError> {
    let at = Position { line: 1, column: 1 };
    let mut reader = Reader { rest: text, at, games: Vec::new(), game: PdnGame::default(), open: Vec::new() };
    while reader.part()? {}
    reader.finish()
}

struct Reader<'a> {
    rest: &'a str,
    at: Position,
    games: Vec<PdnGame>,
    game: PdnGame,
    /// The variations that are open: where each began and what it holds so far.
    open: Vec<(Position, Vec<Item>)>,
}

impl<'a> Reader<'a> {
    /// Reads the next part; whether there was one.
    fn part(&mut self) -> Result<bool, PdnError> {
        let blank =
            self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').len();
        self.skip(blank);
        let Some(first) = self.rest.chars().next() else { return Ok(false) };
        match first {
            '[' => self.tag()?,
            '{' => {
                let text = self.enclosed('}', "this comment is not closed by }")?;
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
        let begun = self.at;
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
        if !self.game.items.is_empty() || self.game.tag(&name).is_some() {
            self.next_game();
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
        self.game.result = Some(outcome);
        self.next_game();
    }

    fn next_game(&mut self) {
        self.games.push(std::mem::take(&mut self.game));
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

    fn finish(mut self) -> Result<Vec<PdnGame>, PdnError> {
        if let Some((at, _)) = self.open.pop() {
            return Err(PdnError { at, why: "this variation is not closed by )".into() });
        }
        if self.game != PdnGame::default() {
            self.next_game();
        }
        Ok(self.games)
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
