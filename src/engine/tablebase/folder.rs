//! A folder with tables: one file for each variant and material.

use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::build::Slice;
use super::file::{SliceHead, to_bytes};
use super::material::Material;
use draughts::variant::Variant;

/// A folder with tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Its path; it need not be there.
    pub path: PathBuf,
}

/// The reason why a file of a table is not used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct TableFault {
    /// The file.
    pub path: PathBuf,
    /// The fault, with the advice to build a damaged table again.
    pub why: io::Error,
}

impl Folder {
    /// Returns the path of a material's slice.
    pub fn path_of(&self, variant: Variant, material: Material) -> PathBuf {
        self.path.join(format!("{variant}-{material}.ending"))
    }

    /// Returns whether there is a file for the slice of a material.
    pub fn has(&self, variant: Variant, material: Material) -> bool {
        self.path_of(variant, material).is_file()
    }

    /// Reads a whole slice once and keeps its head; `Ok(None)` where there is no file.
    ///
    /// # Errors
    /// The file is damaged, or cannot be read.
    pub fn head(
        &self,
        variant: Variant,
        material: Material,
    ) -> Result<Option<SliceHead>, TableFault> {
        let path = self.path_of(variant, material);
        match head(&path, variant, material) {
            Ok(head) => Ok(Some(head)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(TableFault {
                path,
                why: told(why),
            }),
        }
    }

    /// The slice of a material; `Ok(None)` where there is no file.
    ///
    /// # Errors
    /// The file is damaged, or cannot be read.
    pub fn slice(&self, variant: Variant, material: Material) -> Result<Option<Slice>, TableFault> {
        let Some(head) = self.head(variant, material)? else {
            return Ok(None);
        };
        let path = self.path_of(variant, material);
        let slice = fs::read(&path).and_then(|bytes| head.slice(&bytes));
        slice.map(Some).map_err(|why| TableFault { path, why })
    }

    /// Writes a slice to a temporary name that no program reads. It renames the file once all of it
    /// is on the disk.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, variant: Variant, slice: &Slice) -> Result<(), TableFault> {
        let path = self.path_of(variant, slice.material);
        let write = || {
            fs::create_dir_all(&self.path)?;
            let unfinished = path.with_extension("unfinished");
            let mut file = File::create(&unfinished)?;
            file.write_all(&to_bytes(variant, slice))?;
            file.sync_all()?;
            fs::rename(&unfinished, &path)
        };
        write().map_err(|why| TableFault {
            path: path.clone(),
            why,
        })
    }
}

fn head(path: &Path, variant: Variant, material: Material) -> io::Result<SliceHead> {
    let mut bytes = BufReader::new(File::open(path)?);
    let head = SliceHead::read(&mut bytes)?.ok_or(io::ErrorKind::UnexpectedEof)?;
    let is_all = bytes.read(&mut [0])? == 0;
    if (head.variant, head.material) != (variant, material) || !is_all {
        let what = format!(
            "it holds {} {}, not what its name says",
            head.variant, head.material
        );
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    Ok(head)
}

/// An error of reading in words that say what would be right.
fn told(error: io::Error) -> io::Error {
    let what = match error.kind() {
        io::ErrorKind::UnexpectedEof => "it ends too early".to_owned(),
        io::ErrorKind::InvalidData => error.to_string(),
        _ => return error,
    };
    io::Error::new(
        error.kind(),
        format!("the table is damaged: {what}; remove the file and build it again"),
    )
}

/// Reads bytes of a file.
pub(super) fn read_at(file: &mut File, at: u64, len: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; len];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
