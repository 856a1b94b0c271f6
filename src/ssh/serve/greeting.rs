//! The greeting of a server: a few lines of text that its keeper has written.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use parlour_store::chat_line::chat_line;

/// The most lines: as many as the chat of a small window shows.
const MOST_LINES: usize = 5;

/// The longest line, in characters.
const LONGEST_LINE: usize = 300;

/// The most bytes that are read.
const MOST_BYTES: u64 = 16 * 1024;

/// Reads the lines of a greeting, without control characters and blank lines.
///
/// # Errors
/// The file cannot be read, is no UTF-8, or is too long.
pub(super) fn read(file: &Path) -> io::Result<Vec<String>> {
    let mut text = String::new();
    File::open(file)?
        .take(MOST_BYTES)
        .read_to_string(&mut text)?;
    let lines: Vec<_> = text
        .lines()
        .filter_map(|line| chat_line(line, usize::MAX))
        .collect();
    let longest = lines.iter().map(|line| line.chars().count()).max();
    if lines.len() > MOST_LINES || longest > Some(LONGEST_LINE) {
        return Err(io::Error::other(format!(
            "a greeting may have at most {MOST_LINES} lines of {LONGEST_LINE} characters"
        )));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &[u8]) -> Result<Vec<String>, String> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), text).expect("room");
        read(file.path()).map_err(|why| why.to_string())
    }

    #[test]
    fn a_greeting_is_a_few_plain_lines() {
        assert_eq!(
            read_text(b"Welcome!\r\n\n\x1b[2JNo \x07cheating.\n"),
            Ok(vec!["Welcome!".into(), "[2JNo cheating.".into()])
        );
        assert_eq!(read_text(b""), Ok(Vec::new()));
    }

    #[test]
    fn what_is_too_long_or_no_text_is_said() {
        let too_long = Err("a greeting may have at most 5 lines of 300 characters".to_owned());
        assert_eq!(read_text(b"1\n2\n3\n4\n5\n6\n"), too_long);
        assert_eq!(read_text("é".repeat(301).as_bytes()), too_long);
        assert!(read_text("é".repeat(300).as_bytes()).is_ok());
        assert!(read_text(b"caf\xe9\n").is_err_and(|why| why.contains("UTF-8")));
        let missing = read(Path::new("/nowhere/greeting"));
        assert!(missing.is_err_and(|why| why.kind() == io::ErrorKind::NotFound));
    }
}
