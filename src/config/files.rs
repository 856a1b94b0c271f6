//! Reading the files that a person names: part of the impure rim.
#![expect(
    clippy::disallowed_methods,
    reason = "here alone files are read and written"
)]

mod opened;
mod pdn_file;

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use draughts::pdn::{self, Encoding, FoundVariant};
use draughts::variant::Variant;
use parlour_model::diagnostic::{Diagnostic, Source};
use parlour_model::record::file_game::LoadedGames;
use parlour_model::record::games::{self, NO_GAME, PlayedRecord};

pub use opened::{Walked, is_pdn, walked};
pub use pdn_file::{FileText, PdnFile, assumed_of, game_at};

/// The encoding of PDN files that somebody has named for this process.
static ENCODING: OnceLock<Encoding> = OnceLock::new();

/// Has PDN files be read in an encoding, whatever their letters seem to be.
pub fn use_encoding(encoding: Encoding) {
    ENCODING.get_or_init(|| encoding);
}

/// The text of a PDN file or a part of it.
fn decoded(bytes: &[u8]) -> String {
    match ENCODING.get() {
        Some(encoding) => encoding.decode(bytes),
        None => pdn::decode(bytes),
    }
}

/// The largest PDN file that is read at once, in bytes: some ten thousand games. [`PdnFile`] has no limit.
pub const LARGEST_PDN: u64 = 16 << 20;

/// The largest record or configuration that is read, in bytes. A record of the largest game is about a megabyte, and a
/// file needs about fifty times its size in memory while it is read.
pub const LARGEST: u64 = 4 << 20;

/// Returns the most bytes that are read at once of a file of this kind.
fn limit(is_pdn: bool) -> u64 {
    if is_pdn { LARGEST_PDN } else { LARGEST }
}

/// The text of a file; of a PDN file in any of the encodings that those have.
///
/// # Errors
/// Says why it cannot be had: missing, no file, too large, not UTF-8 (with the first bad byte's place).
pub fn read(path: &Path) -> Result<String, Diagnostic> {
    let name = path.to_string_lossy();
    let is_pdn = is_pdn(path);
    let limit = limit(is_pdn);
    let bytes =
        read_bytes(path, limit).map_err(|error| Diagnostic::of_file(name.clone(), why(&error)))?;
    if bytes.len() as u64 > limit {
        return Err(too_large(&name, is_pdn));
    }
    if is_pdn {
        return Ok(decoded(&bytes));
    }
    String::from_utf8(bytes)
        .map_err(|error| not_utf8(&name, error.as_bytes(), error.utf8_error().valid_up_to()))
}

/// Creates a file. One that could not be written whole is removed again.
///
/// # Errors
/// The file exists already, or cannot be written.
pub fn write_new(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(content.as_ref()).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// The record in a file, read and replayed; see [`games::replayed`].
///
/// # Errors
/// An error if the file cannot be read or is wrong, or the first move that cannot be made.
pub fn record(path: &Path) -> Result<PlayedRecord, Diagnostic> {
    let text = read(path)?;
    games::replayed(Source::new(&path.to_string_lossy(), &text))
}

/// A file that is taken in, a record or a PDN file of any size: only a part of it is in memory.
#[derive(Debug)]
pub enum Loading {
    Record(PathBuf),
    Pdn(PdnParts),
}

impl Loading {
    /// Opens a file. A variant that is given is that of games whose tags name none; otherwise it is the likeliest.
    ///
    /// # Errors
    /// An error if the file cannot be read.
    pub fn of(path: &Path, variant: Option<Variant>) -> Result<Self, Diagnostic> {
        Ok(if is_pdn(path) {
            Self::Pdn(PdnParts::open(path, assumed_of(path, variant)?)?)
        } else {
            Self::Record(path.to_owned())
        })
    }

    /// The next part.
    ///
    /// # Errors
    /// An error if the file cannot be read any more, or if the record is wrong.
    pub fn next_part(&mut self) -> Result<LoadedGames, Diagnostic> {
        let mut loaded = LoadedGames::default();
        match self {
            Self::Record(path) => loaded.record = Some(record(path)?),
            Self::Pdn(parts) => {
                for (number, found) in parts.next_part()? {
                    match found.follow(parts.variant, &parts.name, number) {
                        Ok(game) => loaded.games.push(game),
                        Err(why) => loaded.refused.push(why),
                    }
                }
                loaded.progress = (!parts.is_over).then(|| parts.progress());
            }
        }
        Ok(loaded)
    }
}

/// The games of a PDN file, some hundred at a time.
#[derive(Debug)]
pub struct PdnParts {
    file: PdnFile,
    pub name: String,
    /// The variant of games whose tags name none.
    pub variant: Option<FoundVariant>,
    /// The number of games read.
    pub games: usize,
    pub is_over: bool,
}

impl PdnParts {
    /// The number of games in a part; a part with this many bytes of text has fewer.
    const GAMES: usize = 256;
    const BYTES: usize = 2 << 20;

    /// Opens a file; see [`assumed_of`] for the variant.
    ///
    /// # Errors
    /// An error if the file cannot be read.
    pub fn open(path: &Path, variant: Option<FoundVariant>) -> Result<Self, Diagnostic> {
        Ok(Self {
            file: PdnFile::open(path)?,
            name: path.to_string_lossy().into_owned(),
            variant,
            games: 0,
            is_over: false,
        })
    }

    /// Returns the part of the file that was read, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.file.progress()
    }

    /// The next games with their numbers in the file.
    ///
    /// # Errors
    /// An error if the file cannot be read any more, or if no game is in it.
    pub fn next_part(&mut self) -> Result<Vec<(usize, FileText)>, Diagnostic> {
        let (mut part, mut bytes) = (Vec::new(), 0);
        while part.len() < Self::GAMES && bytes < Self::BYTES {
            let Some(found) = self.file.next_game()? else {
                self.is_over = true;
                break;
            };
            self.games += 1;
            bytes += found.text.len();
            part.push((self.games, found));
        }
        if self.games == 0 {
            return Err(Diagnostic::of_file(self.name.clone(), NO_GAME));
        }
        Ok(part)
    }
}

/// Returns whether it is a file that is not read at once.
pub fn is_large(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.len() > limit(is_pdn(path)))
}

fn too_large(name: &str, is_pdn: bool) -> Diagnostic {
    let import = if is_pdn {
        "; `--game NUMBER` opens one of its games; `parlour import` imports all of them"
    } else {
        ""
    };
    let what = format!(
        "is larger than {} MiB, the limit for reading such a file at once{import}",
        limit(is_pdn) >> 20
    );
    Diagnostic::of_file(name, what)
}

/// Reads a file, up to one byte more than allowed.
fn read_bytes(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    opened::open(path)?
        .take(limit + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn no_directory(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else {
        Ok(())
    }
}

/// The reason in a sentence.
fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::IsADirectory => "is a directory, not a file".into(),
        io::ErrorKind::PermissionDenied => "may not be read: permission denied".into(),
        io::ErrorKind::Unsupported => error.to_string(),
        _ => format!("cannot be read: {error}"),
    }
}

/// Points at the first byte that is no text.
fn not_utf8(name: &str, bytes: &[u8], valid: usize) -> Diagnostic {
    let before = str::from_utf8(&bytes[..valid]).unwrap_or_default();
    let bad = bytes.get(valid).copied().unwrap_or_default();
    Source::new(name, before).complain(
        valid,
        format!("the byte 0x{bad:02x} is not UTF-8; save the file as UTF-8 text"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(name: &str, bytes: &[u8]) -> String {
        let path = std::env::temp_dir().join(format!("parlour-{}-{name}", std::process::id()));
        fs::write(&path, bytes).expect("the temporary directory can be written to");
        let result = read(&path);
        fs::remove_file(&path).expect("it was just written");
        let text = result.map_or_else(
            |complaint| complaint.to_string(),
            |text| format!("read {text}"),
        );
        text.replace(&*path.to_string_lossy(), name)
    }

    #[test]
    fn a_text_is_read_as_it_is() {
        assert_eq!(complaint("text", "Zoë\r\n".as_bytes()), "read Zoë\r\n");
    }

    #[test]
    fn the_first_byte_that_is_not_utf_8_is_pointed_at() {
        assert_eq!(
            complaint("latin", b"one\nZo\xc3\xab = \xeb"),
            "latin:2:7: the byte 0xeb is not UTF-8; save the file as UTF-8 text"
        );
    }

    #[test]
    fn pdn_may_be_in_an_old_encoding() {
        assert_eq!(complaint("a.pdn", b"Andr\xe9"), "read André");
        assert_eq!(complaint("b.pdn", b"A\x8e"), "read AŽ");
    }

    #[test]
    fn what_is_packed_otherwise_or_a_table_is_no_pdn_file() {
        let tar = [&[0; 257][..], b"ustar"].concat();
        for (name, bytes) in [
            ("a.pdn", b"BZh91AY".as_slice()),
            ("a.pdn.xz", b"\xfd7zXZ\0"),
            ("a.tar", &tar),
            ("a.csv", b"White,Black\n"),
        ] {
            let wanted = format!("{name}: not a PDN file; .gz and .zip are read");
            assert_eq!(complaint(name, bytes), wanted);
        }
    }

    #[test]
    fn what_is_no_readable_file_is_said_in_a_sentence() {
        let said = |path: &str| {
            read(Path::new(path))
                .expect_err("cannot be read")
                .to_string()
        };
        assert_eq!(said("no/such.toml"), "no/such.toml: there is no such file");
        assert_eq!(said("."), ".: is a directory, not a file");
    }

    #[test]
    fn a_file_that_never_ends_is_too_large() {
        let complaint = read(Path::new("/dev/zero")).expect_err("too large");
        assert_eq!(
            complaint.to_string(),
            "/dev/zero: is larger than 4 MiB, the limit for reading such a file at once"
        );
    }
}
