//! The tables of the process: those that come with the program, those of three pieces, which are made when a robot first needs
//! them, and those of one folder, opened then.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::build::Slices;
use super::cache::BlockCache;
use super::file::to_bytes;
use super::folder::Folder;
use super::material::Material;
use super::solve;
use super::table::Tablebase;
use draughts::variant::Variant;

/// English endings of up to five pieces, as `parlour endings build english` writes them, one file after the other
/// (`assets/endings/make`).
const ENGLISH: &[u8] = include_bytes!("../assets/endings/english.endings");

/// International endings of up to four pieces, likewise: without them a search takes three pieces against a king to be won.
const INTERNATIONAL: &[u8] = include_bytes!("../assets/endings/international.endings");

/// Russian endings of up to four pieces, likewise: three kings do not win against one that holds the main road.
const RUSSIAN: &[u8] = include_bytes!("../assets/endings/russian.endings");

/// A king on each side: of the smallest tables, which a folder has if it has any.
const KINGS: Material = Material {
    men: 0,
    kings: 1,
    their_men: 0,
    their_kings: 1,
};

/// The bytes of the tables of a variant that are made from its rules, for the life of the process; none where there can be none.
fn made(variant: Variant) -> &'static [u8] {
    let (mut slices, mut bytes) = (Slices::new(variant, Tables::MADE), Vec::new());
    let mut all = Material::up_to(Tables::MADE);
    all.sort_by_key(|material| material.pieces());
    for material in all {
        let is_there = slices.get(material).is_some()
            || solve(variant, &mut slices, material, &mut |_| true) == Ok(true);
        match slices.get(material).filter(|_| is_there) {
            Some(slice) => bytes.extend(to_bytes(variant, slice)),
            None => return &[],
        }
    }
    bytes.leak()
}

/// Tables of all variants, with one cache.
#[derive(Debug, Default)]
pub struct Tables {
    folder: Option<Folder>,
    by_variant: [OnceLock<Option<Tablebase>>; Variant::ALL.len()],
    blocks: OnceLock<Arc<BlockCache>>,
    faults: Arc<Mutex<Vec<String>>>,
}

static TABLES: OnceLock<Tables> = OnceLock::new();

/// Finds the folder of the process.
type FindFolder = Box<dyn Fn() -> Option<Folder> + Send + Sync>;

static FOLDER: OnceLock<FindFolder> = OnceLock::new();

impl Tables {
    /// The variants with tables that come with the program, and the most pieces of these.
    pub const BUILTIN: [(Variant, usize); 3] = [
        (Variant::English, 5),
        (Variant::International, 4),
        (Variant::Russian, 4),
    ];

    /// The most pieces of tables that are made where none come with the program: a matter of some tenths of a second.
    pub const MADE: usize = 3;

    /// Those of the program and of a folder.
    pub fn with_folder(folder: Option<Folder>) -> Self {
        Self {
            folder,
            ..Self::default()
        }
    }

    /// Has the process use the folder that is found when tables are first asked for.
    pub fn use_folder(find: impl Fn() -> Option<Folder> + Send + Sync + 'static) {
        FOLDER.get_or_init(|| Box::new(find));
    }

    /// Those of the process.
    pub fn of_process() -> &'static Self {
        TABLES.get_or_init(|| Self::with_folder(FOLDER.get().and_then(|find| find())))
    }

    /// The tables of a variant, if there are some.
    pub fn of(&self, variant: Variant) -> Option<&Tablebase> {
        let open = || {
            let is_in = |folder: &Folder| folder.has(variant, KINGS);
            let embedded = match variant {
                Variant::English => ENGLISH,
                Variant::International => INTERNATIONAL,
                Variant::Russian => RUSSIAN,
                _ if self.folder.as_ref().is_some_and(is_in) => &[],
                _ => made(variant),
            };
            let blocks = self.blocks.get_or_init(|| Arc::new(BlockCache::new()));
            Tablebase::open(
                variant,
                embedded,
                self.folder.clone(),
                Arc::clone(blocks),
                Arc::clone(&self.faults),
            )
        };
        self.by_variant[variant as usize].get_or_init(open).as_ref()
    }

    /// Returns the faults of files since the last call.
    pub fn take_faults(&self) -> Vec<String> {
        std::mem::take(&mut *self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
