//! The tables of the process: those that come with the program, those of three pieces, which are made when a robot first needs
//! them, and those of one folder, opened then.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::build::{Slice, Slices};
use super::cache::BlockCache;
use super::file::to_bytes;
use super::folder::Folder;
use super::material::Material;
use super::table::Tablebase;
use super::{Unsuited, solve};
use draughts::variant::Variant;

/// English endings of up to five pieces, as `parlour endings build english` writes them, one file after the other
/// (`assets/endings/make`).
const ENGLISH: &[u8] = include_bytes!("../assets/endings/english.endings");

/// International endings of up to four pieces, likewise: without them a search takes three pieces against a king to be won.
const INTERNATIONAL: &[u8] = include_bytes!("../assets/endings/international.endings");

/// Russian endings of up to four pieces, likewise: three kings do not win against one that holds the main road.
const RUSSIAN: &[u8] = include_bytes!("../assets/endings/russian.endings");

/// Brazilian and pool endings of up to four pieces, as [`differences`] from the russian ones.
const BRAZILIAN: &[u8] = include_bytes!("../assets/endings/brazilian.differences");
const POOL: &[u8] = include_bytes!("../assets/endings/pool.differences");

/// A king on each side: of the smallest tables, which a folder has if it has any.
const KINGS: Material = Material {
    men: 0,
    kings: 1,
    their_men: 0,
    their_kings: 1,
};

/// All slices of a variant with at most `pieces` pieces, in the order of [`Material::up_to`].
fn solved(variant: Variant, pieces: usize) -> Result<Vec<Slice>, Unsuited> {
    let (mut slices, all) = (Slices::new(variant, pieces), Material::up_to(pieces));
    for material in &all {
        if slices.get(*material).is_none() {
            solve(variant, &mut slices, *material, &mut |_| true)?;
        }
    }
    Ok(all
        .into_iter()
        .filter_map(|material| slices.get(material).cloned())
        .collect())
}

/// The bytes of the tables of a variant that are made from its rules, for the life of the process; none where there can be none.
fn made(variant: Variant) -> &'static [u8] {
    let slices = solved(variant, Tables::MADE).unwrap_or_default();
    let bytes = slices.iter().flat_map(|slice| to_bytes(variant, slice));
    bytes.collect::<Vec<_>>().leak()
}

/// Solves the endings of a variant of up to `pieces` pieces and those of its kin, and returns what comes with the program: files of
/// tables, one after the other, with the difference of each value from the kin's. A side can capture in the same positions of
/// both variants.
///
/// # Errors
/// Returns an error if there are no tables of one of the variants.
pub fn differences(variant: Variant, kin: Variant, pieces: usize) -> Result<Vec<u8>, Unsuited> {
    let (own, kin) = (solved(variant, pieces)?, solved(kin, pieces)?);
    let differences = own.iter().zip(&kin).map(|(own, kin)| own.minus(kin));
    Ok(differences
        .flat_map(|slice| to_bytes(variant, &slice))
        .collect())
}

/// Tables of all variants, with one cache.
#[derive(Debug, Default)]
pub struct Tables {
    folder: Option<Folder>,
    by_variant: [OnceLock<Option<Arc<Tablebase>>>; Variant::ALL.len()],
    blocks: OnceLock<Arc<BlockCache>>,
    faults: Arc<Mutex<Vec<String>>>,
}

static TABLES: OnceLock<Tables> = OnceLock::new();

/// Finds the folder of the process.
type FindFolder = Box<dyn Fn() -> Option<Folder> + Send + Sync>;

static FOLDER: OnceLock<FindFolder> = OnceLock::new();

impl Tables {
    /// The variants with tables that come with the program, and the most pieces of these.
    pub const BUILTIN: [(Variant, usize); 5] = [
        (Variant::English, 5),
        (Variant::International, 4),
        (Variant::Russian, 4),
        (Variant::Brazilian, 4),
        (Variant::Pool, 4),
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
        self.opened(variant).map(AsRef::as_ref)
    }

    fn opened(&self, variant: Variant) -> Option<&Arc<Tablebase>> {
        let open = || {
            let is_in = |folder: &Folder| folder.has(variant, KINGS);
            let embedded = match variant {
                Variant::English => ENGLISH,
                Variant::International => INTERNATIONAL,
                Variant::Russian => RUSSIAN,
                Variant::Brazilian => BRAZILIAN,
                Variant::Pool => POOL,
                _ if self.folder.as_ref().is_some_and(is_in) => &[],
                _ => made(variant),
            };
            let blocks = self.blocks.get_or_init(|| Arc::new(BlockCache::new()));
            let tables = Tablebase::open(
                variant,
                embedded,
                self.folder.clone(),
                Arc::clone(blocks),
                Arc::clone(&self.faults),
            )?;
            let differs = matches!(variant, Variant::Brazilian | Variant::Pool);
            let kin = differs.then(|| self.opened(Variant::Russian)).flatten();
            Some(Arc::new(tables.differing_from(kin.cloned())))
        };
        self.by_variant[variant as usize].get_or_init(open).as_ref()
    }

    /// Returns the faults of files since the last call.
    pub fn take_faults(&self) -> Vec<String> {
        std::mem::take(&mut *self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
