//! The file of the positions that were searched, with what was found.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};

use draughts::Position;
use draughts::board::Board;
use draughts::variant::Variant;
use draughts_engine::opening_book::LineReader;

use crate::tree::Searched;

/// The positions searched so far, and the file to which they go.
pub(crate) struct Log {
    file: File,
    known: HashMap<Position, Searched>,
}

impl Log {
    /// Reads what is there already. `made_by` is the first line of a log.
    pub(crate) fn open(path: &str, variant: Variant, made_by: &str) -> io::Result<Self> {
        let mut options = File::options();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // A line that was being written when the run ended is searched again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut lines = text[..whole].lines();
        match lines.next() {
            None => writeln!(file, "# {made_by}")?,
            Some(first) if first.strip_prefix("# ") == Some(made_by) => {}
            Some(first) => {
                return Err(io::Error::other(format!("is {first}, and not # {made_by}")));
            }
        }
        let mut reader = LineReader::of(variant);
        let read = |line: &str| {
            let read = reader
                .read(line)
                .map(|(board, found)| (board.position(), found));
            read.ok_or_else(|| io::Error::other(format!("has a line that does not fit: {line}")))
        };
        let known = lines.map(read).collect::<io::Result<_>>()?;
        Ok(Self { file, known })
    }

    /// The moves that were found in a position before.
    pub(crate) fn take(&mut self, board: &Board) -> Option<Searched> {
        self.known.remove(&board.position())
    }

    /// Writes what was found, and returns it.
    pub(crate) fn keep(
        &mut self,
        board: &Board,
        moves: &[String],
        searched: Searched,
    ) -> io::Result<Searched> {
        let text: Vec<_> = searched
            .iter()
            .map(|(ply, score)| format!("{} {score}", board.write(*ply)))
            .collect();
        let line = format!("{}: {}\n", moves.join(" "), text.join(", "));
        self.file.write_all(line.as_bytes())?;
        Ok(searched)
    }
}
