//! Opening a file of games by its bytes, whatever its name: as it is, packed by gzip, an archive of such files, or standard
//! input.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use flate2::read::MultiGzDecoder;
use zip::ZipArchive;

use super::{decoded, no_directory};
use draughts::pdn;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::games;

/// The most bytes of standard input, and of a file in an archive; they are held in memory.
const MOST_HELD: u64 = 256 << 20;

/// The bytes at the beginning of a file that tell what it is.
const LOOK: u64 = 4 << 10;

/// The bytes of a file, unpacked.
pub(super) struct Opened {
    bytes: Box<dyn Read + Send>,
    /// The number of bytes that the file has as it lies there.
    pub(super) size: u64,
    read: Arc<AtomicU64>,
}

impl Opened {
    /// Returns the part of the file that was read, 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a file has less than 2⁵² bytes")]
        let part = self.read.load(Ordering::Relaxed) as f64 / self.size.max(1) as f64;
        part.min(1.0)
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl Read for Opened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer)
    }
}

/// The first bytes of files that hold no text, and of packed ones that are not unpacked: bzip2, xz, 7z, rar, zstd, PDF.
const OTHER_KINDS: [&[u8]; 6] = [
    b"BZh",
    b"\xfd7zXZ",
    b"7z\xbc\xaf",
    b"Rar!",
    b"\x28\xb5\x2f\xfd",
    b"%PDF-",
];

/// The mark of a tar archive, and its place.
const TAR: (&[u8], usize) = (b"ustar", 257);

/// The error of a file of another kind.
fn other_kind() -> io::Error {
    let what = "not a PDN file; .gz and .zip are read";
    io::Error::new(io::ErrorKind::Unsupported, what)
}

/// Reads the first bytes, and gives all of them again.
fn looked_at(
    mut input: impl Read + Send + 'static,
    is_table: bool,
) -> io::Result<Box<dyn Read + Send>> {
    let (mut head, (mark, at)) = (Vec::new(), TAR);
    let length = (at + mark.len()) as u64;
    input.by_ref().take(length).read_to_end(&mut head)?;
    let is_other = OTHER_KINDS.iter().any(|kind| head.starts_with(kind)) || head.ends_with(mark);
    if is_other || is_table && !head.trim_ascii_start().starts_with(b"[") {
        return Err(other_kind());
    }
    Ok(Box::new(Cursor::new(head).chain(input)))
}

/// Returns whether a path stands for standard input.
fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdin")
}

/// Opens a file; `-` is standard input, which is read once and can be opened again.
pub(super) fn open(path: &Path) -> io::Result<Opened> {
    if is_standard_input(path) {
        let held = standard_input()?;
        return unpacked(Cursor::new(held), held.len() as u64, false);
    }
    no_directory(path)?;
    let file = File::open(path)?;
    let size = file.metadata().map_or(0, |data| data.len());
    let is_table = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
    unpacked(file, size, is_table)
}

fn standard_input() -> io::Result<&'static [u8]> {
    static HELD: OnceLock<Result<Vec<u8>, io::ErrorKind>> = OnceLock::new();
    let read = || {
        let mut bytes = Vec::new();
        let read = io::stdin()
            .lock()
            .take(MOST_HELD + 1)
            .read_to_end(&mut bytes);
        match read.map_err(|error| error.kind())? as u64 {
            length if length > MOST_HELD => Err(io::ErrorKind::FileTooLarge),
            _ => Ok(bytes),
        }
    };
    HELD.get_or_init(read)
        .as_deref()
        .map_err(|kind| (*kind).into())
}

/// The bytes of an input as its first ones say; that of a table by its name must begin with a tag.
fn unpacked(
    input: impl Read + Seek + Send + 'static,
    size: u64,
    is_table: bool,
) -> io::Result<Opened> {
    let read = Arc::new(AtomicU64::new(0));
    let mut input = Counted {
        input,
        read: read.clone(),
    };
    let mut head = Vec::new();
    input.by_ref().take(4).read_to_end(&mut head)?;
    let is_gzip = head.starts_with(b"\x1f\x8b");
    let is_archive = head == b"PK\x03\x04";
    let bytes: Box<dyn Read + Send> = if is_archive {
        Box::new(Archive::of(input)?)
    } else {
        let whole = Cursor::new(head).chain(input);
        if is_gzip {
            looked_at(MultiGzDecoder::new(whole), is_table)?
        } else {
            looked_at(whole, is_table)?
        }
    };
    Ok(Opened { bytes, size, read })
}

/// An input that counts the bytes read from it.
struct Counted<R> {
    input: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

impl<R: Seek> Seek for Counted<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.input.seek(to)
    }
}

/// The files of an archive, one behind the other with a blank line between.
struct Archive<R> {
    files: ZipArchive<R>,
    next: usize,
    current: Cursor<Vec<u8>>,
}

impl<R: Read + Seek> Archive<R> {
    fn of(input: R) -> io::Result<Self> {
        let files = ZipArchive::new(input).map_err(io::Error::other)?;
        Ok(Self {
            files,
            next: 0,
            current: Cursor::default(),
        })
    }
}

impl<R: Read + Seek> Read for Archive<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.current.read(buffer)?;
            if length > 0 || self.next >= self.files.len() || buffer.is_empty() {
                return Ok(length);
            }
            let mut file = self.files.by_index(self.next).map_err(io::Error::other)?;
            self.next += 1;
            let mut held = Vec::new();
            if file.is_file()
                && file.by_ref().take(MOST_HELD + 1).read_to_end(&mut held)? as u64 > MOST_HELD
            {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            held.extend_from_slice(b"\n\n");
            self.current = Cursor::new(held);
        }
    }
}

/// Returns whether a file holds games in PDN, and no record, by its first bytes, or else by its name.
pub fn is_pdn(path: &Path) -> bool {
    looks_like_pdn(path).unwrap_or_else(|| games::is_pdn(&path.to_string_lossy()))
}

/// The same; `None` where the bytes leave it open, and for a pipe, which can be read only once.
fn looks_like_pdn(path: &Path) -> Option<bool> {
    if !is_standard_input(path) && !fs::metadata(path).is_ok_and(|data| data.is_file()) {
        return None;
    }
    let mut head = Vec::new();
    open(path).ok()?.take(LOOK).read_to_end(&mut head).ok()?;
    let text = decoded(&head);
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    let first = text
        .lines()
        .map(|line| line.trim_start_matches('\u{feff}').trim());
    match first
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .find_map(Some)
    {
        Some(line) => line_of_pdn(line),
        None => (!is_toml).then_some(true),
    }
}

/// Returns whether the first line of a file is of PDN, and not of TOML; `None` where that is open.
fn line_of_pdn(line: &str) -> Option<bool> {
    let name = line.trim_start_matches(|c: char| c.is_alphanumeric() || "_-.\"".contains(c));
    let mut chars = line.chars();
    match chars.next()? {
        '[' => Some(line.contains([' ', '\t'])),
        '{' | '(' | '%' | ';' | '0'..='9' => Some(true),
        _ if name.trim_start().starts_with('=') => Some(false),
        'a'..='l' | 'A'..='L' if chars.next().is_some_and(|c| c.is_ascii_digit()) => Some(true),
        _ => None,
    }
}

/// The files that were found for what somebody has named.
#[derive(Debug, Default)]
pub struct Walked {
    /// Those that are named, and those in named folders and theirs that hold games, in the order of their names.
    pub files: Vec<PathBuf>,
    /// Files that cannot be read, and folders without games.
    pub refused: Vec<Diagnostic>,
    /// The other files of folders.
    pub passed: Vec<Diagnostic>,
}

impl Walked {
    fn refuse(&mut self, path: &Path, error: &io::Error) {
        let why = Diagnostic::of_file(path.to_string_lossy(), super::why(error));
        self.refused.push(why);
    }
}

/// The most files of a folder that are told by name because they hold no games.
const TOLD: usize = 5;

/// Looks for files with games in what is named.
pub fn walked(named: &[PathBuf]) -> Walked {
    let mut walked = Walked::default();
    for path in named {
        if !path.is_dir() {
            walked.files.push(path.clone());
            continue;
        }
        let before = (walked.files.len(), walked.refused.len());
        let mut others = Vec::new();
        walk(path, &mut walked, &mut others);
        let name = path.to_string_lossy();
        if (walked.files.len(), walked.refused.len()) == before {
            let why = "there is no file with games in this folder";
            walked.refused.push(Diagnostic::of_file(name.clone(), why));
        }
        if !others.is_empty() {
            walked
                .passed
                .push(Diagnostic::of_file(name, passed_over(&others)));
        }
    }
    walked
}

/// Tells which files hold no games.
fn passed_over(others: &[String]) -> String {
    let named = others[..others.len().min(TOLD)].join(", ");
    let more = match others.len().saturating_sub(TOLD) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("passed over, as there are no games in it: {named}{more}")
}

fn walk(folder: &Path, walked: &mut Walked, others: &mut Vec<String>) {
    let found = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut found = match found {
        Ok(found) => found,
        Err(error) => return walked.refuse(folder, &error),
    };
    found.sort_by_key(fs::DirEntry::file_name);
    for entry in found {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        // A link to a folder is not followed: it may lead back.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, walked, others);
        } else if !path.is_file() {
            others.push(name);
        } else if let Err(error) = fs::File::open(&path) {
            walked.refuse(&path, &error);
        } else if games::is_pdn(&path.to_string_lossy()) || holds_games(&path) {
            walked.files.push(path);
        } else {
            others.push(name);
        }
    }
}

/// Returns whether a file that nobody has named is one with games: PDN by its bytes, or a record.
fn holds_games(path: &Path) -> bool {
    match looks_like_pdn(path) {
        Some(true) => fs::metadata(path).is_ok_and(|data| data.len() > 0) && holds_a_tag(path),
        Some(false) => super::record(path).is_ok(),
        None => false,
    }
}

/// Returns whether a tag of PDN stands at the beginning of a file: a list or a note may begin with a number too.
fn holds_a_tag(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = open(path).and_then(|file| file.take(LOOK).read_to_end(&mut head));
    read.is_ok() && !pdn::read_tags(&decoded(&head)).tags.is_empty()
}
