//! The games of a PDN file of any size, one after the other.

use std::io::{self, Read};

use super::decoder::Decoder;
#[cfg(feature = "encodings")]
use super::encoding::Encoding;
use super::fault::{PdnError, PdnFault};
use super::place::Place;
use super::read::{FoundGame, Scanned, Scanner};
use super::words::is_blank;

/// The most bytes of a file that are read at a time.
const PIECE: usize = 256 << 10;

/// The largest game that is read where nothing else is said, in MiB of text.
const LARGEST_GAME: usize = 4;

/// Reads games one after the other from a file, a pipe or bytes, in [whatever encoding](super::decode) they are. It keeps a
/// game and some hundred KiB in memory, at most four times the [4 MiB](Self::with_largest_game) that a game may have: a
/// larger one is [refused](PdnFault::TooLarge) and costs no other. What it reads from needs no buffer.
///
/// ```
/// use draughts::pdn::GameReader;
///
/// let file = b"[White \"Ann\"] 1. 11-15 * \n[White \"Ben\"] 1. 9-14 *";
/// let mut games = GameReader::new(file.as_slice());
/// let mut moves = Vec::new();
/// while let Some(found) = games.next_game()? {
///     let game = found.game?;
///     if game.tag("White") == Some("Ben") {
///         moves.extend(game.replay()?.moves.into_iter().map(|played| played.made.to_string()));
///     }
/// }
/// assert_eq!(moves, ["9-14"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameReader<R> {
    input: R,
    decoder: Decoder,
    /// The text that was read; from the byte `from` on it was not given out.
    text: String,
    from: usize,
    at: Place,
    is_all: bool,
    read: u64,
    /// In MiB.
    largest_game: usize,
}

impl<R: Read> GameReader<R> {
    /// Begins where the input is.
    pub fn new(input: R) -> Self {
        Self {
            input,
            decoder: Decoder::default(),
            text: String::new(),
            from: 0,
            at: Place { line: 1, column: 1 },
            is_all: false,
            read: 0,
            largest_game: LARGEST_GAME,
        }
    }

    /// The same with another limit of a game's text, in MiB.
    #[must_use]
    pub fn with_largest_game(self, mebibytes: usize) -> Self {
        Self {
            largest_game: mebibytes,
            ..self
        }
    }

    /// The same for a file of this encoding, which is not looked for then.
    #[cfg(feature = "encodings")]
    #[must_use]
    pub fn with_encoding(self, encoding: Encoding) -> Self {
        Self {
            decoder: Decoder::of(encoding),
            ..self
        }
    }

    /// Returns the number of bytes read so far, those too of games that have not been given out.
    pub fn bytes_read(&self) -> u64 {
        self.read
    }

    /// The input of the games.
    pub fn input(&self) -> &R {
        &self.input
    }

    /// The next game, or what is wrong with it; `None` at the end.
    ///
    /// # Errors
    /// The input cannot be read any more.
    pub fn next_game(&mut self) -> io::Result<Option<FoundGame<'_>>> {
        loop {
            let (begun, from) = (self.at, self.from);
            let mut scanner = Scanner::new(&self.text[from..], begun, self.is_all);
            let next = scanner.scan();
            let (rest, at) = scanner.rest();
            let from_next = self.text.len() - rest.len();
            match next {
                Scanned::Game(FoundGame {
                    game, departure, ..
                }) => {
                    (self.from, self.at) = (from_next, at);
                    let text = self.text[from..from_next].trim_matches(is_blank);
                    let is_large = text.len() >> 20 >= self.largest_game;
                    let game = if is_large {
                        Err(self.too_large(begun))
                    } else {
                        game
                    };
                    return Ok(Some(FoundGame {
                        game,
                        text,
                        departure,
                    }));
                }
                Scanned::End => return Ok(None),
                Scanned::More if (self.text.len() - from) >> 20 >= self.largest_game => {
                    return self.skip_large().map(Some);
                }
                Scanned::More => self.read_on()?,
            }
        }
    }

    /// Reads at least as much as is waiting, so that a long game is not scanned again and again.
    fn read_on(&mut self) -> io::Result<()> {
        self.text.drain(..self.from);
        self.from = 0;
        let wanted = PIECE.max(self.text.len());
        let mut bytes = Vec::with_capacity(wanted);
        let mut piece = self.input.by_ref().take(wanted as u64);
        let read = piece.read_to_end(&mut bytes)?;
        self.read += read as u64;
        self.is_all = read < wanted;
        self.decoder.push(&bytes, self.is_all, &mut self.text);
        Ok(())
    }

    /// Refuses what is waiting: the next game begins somewhere behind it.
    fn skip_large(&mut self) -> io::Result<FoundGame<'_>> {
        let rest = &self.text[self.from..];
        let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
        self.pass(blanks);
        let refused = self.too_large(self.at);
        while !self.skip_to_tags() {
            // The blank line before the next game may have been read in part.
            let ends = self.text[self.from..].bytes().rev().take(3);
            let kept = ends.take_while(|byte| matches!(byte, b'\n' | b'\r'));
            let passed = self.text.len() - self.from - kept.count();
            self.pass(passed);
            if self.is_all {
                break;
            }
            self.read_on()?;
        }
        Ok(FoundGame {
            game: Err(refused),
            text: "",
            departure: None,
        })
    }

    fn too_large(&self, at: Place) -> PdnError {
        let fault = PdnFault::TooLarge(self.largest_game);
        PdnError { at, fault }
    }

    /// Goes to the first tag behind a blank line, if there is one.
    fn skip_to_tags(&mut self) -> bool {
        let rest = &self.text[self.from..];
        let found = ["\n\n[", "\n\r\n["]
            .into_iter()
            .filter_map(|blank| Some(rest.find(blank)? + blank.len() - 1))
            .min();
        let Some(length) = found else { return false };
        self.pass(length);
        true
    }

    /// Goes to the beginning of a line, or to the end of what was read.
    fn pass(&mut self, bytes: usize) {
        let passed = &self.text[self.from..self.from + bytes];
        self.at.line += passed.matches('\n').count();
        self.at.column = 1;
        self.from += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdn;

    /// The name of White and the line of the next game; `None` where it is no PDN.
    fn white(reader: &mut GameReader<impl Read>) -> Option<(String, usize)> {
        let found = reader.next_game().expect("bytes can be read")?;
        let game = found.game.ok()?;
        Some((game.tag("White")?.to_owned(), game.at.line))
    }

    #[test]
    fn a_file_of_many_pieces_is_read_as_in_one() {
        let game = |n: usize| {
            format!(
                "[White \"Zoë {n}\"]\n1. 11-15 {{{}}} 22-18 1-0\n\n",
                "x".repeat(n % 700)
            )
        };
        let text: String = (0..2000).map(game).collect();
        let (mut reader, mut games) = (GameReader::new(text.as_bytes()), Vec::new());
        while let Some(found) = reader.next_game().expect("bytes can be read") {
            assert_eq!(found.text, game(games.len()).trim());
            games.push(found.game.expect("PDN"));
        }
        assert_eq!(games, pdn::read(&text).expect("PDN"));
    }

    /// Two games, the second of which has so many lines and is not closed, a third one, and more lines.
    fn with_large(lines: usize) -> GameReader<io::Cursor<Vec<u8>>> {
        let [large, more] = [lines, PIECE / 5].map(|lines| "on and on\n".repeat(lines));
        let begun = "[White \"a\"]\n11-15 1-0\n\n[White \"b\"]\n11-15 {";
        let text = format!("{begun}{large}\n[White \"c\"]\n11-15 1-0\n\n{{{more}}}");
        GameReader::new(io::Cursor::new(text.into_bytes())).with_largest_game(1)
    }

    #[test]
    fn what_is_too_large_costs_one_game() {
        let lines = 300_000;
        let mut reader = with_large(lines);
        assert_eq!(white(&mut reader), Some(("a".into(), 1)));
        assert_eq!(white(&mut reader), None, "too large");
        let read = usize::try_from(reader.bytes_read()).expect("some MiB");
        assert_eq!(white(&mut reader), Some(("c".into(), lines + 6)));

        // The line of its tag lies across the border of two pieces.
        let lines = (read - PIECE - 45) / 10;
        let mut reader = with_large(lines);
        assert_eq!(white(&mut reader), Some(("a".into(), 1)));
        assert_eq!(white(&mut reader), None, "too large");
        assert_eq!(white(&mut reader), Some(("c".into(), lines + 6)));
    }

    /// An input of one line over and over, of which so many bytes are left.
    struct Endless(usize);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.0.min(buffer.len());
            buffer[..length].fill(b'x');
            buffer[..length]
                .iter_mut()
                .step_by(20)
                .for_each(|byte| *byte = b'\n');
            buffer[..length]
                .first_mut()
                .into_iter()
                .for_each(|byte| *byte = b'{');
            self.0 -= length;
            Ok(length)
        }
    }

    /// Memory does not grow with the input, also where no game ends.
    #[test]
    fn an_input_without_end_takes_bounded_memory() {
        let (mut reader, size) = (
            GameReader::new(Endless(30 << 20)).with_largest_game(1),
            30 << 20,
        );
        let found = reader.next_game().expect("it can be read");
        let refused = found
            .and_then(|found| found.game.err())
            .map(|why| why.fault);
        assert_eq!(
            (refused, reader.bytes_read()),
            (Some(PdnFault::TooLarge(1)), size)
        );
        assert!(
            reader.text.capacity() <= 4 << 20,
            "{}",
            reader.text.capacity()
        );
        assert_eq!(reader.next_game().expect("it can be read"), None);
    }
}
