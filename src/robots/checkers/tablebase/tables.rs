//! The tables of the process: those that come with the program and those of one folder, opened when a robot first needs them.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::cache::BlockCache;
use super::folder::Folder;
use super::table::Tablebase;
use draughts::variant::Variant;

/// English endings, as `parlour endings build english` writes them, one file after the other
/// (`assets/endings/make`).
const ENGLISH: &[u8] = include_bytes!("../../../../assets/endings/english.endings");

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
            let embedded = if variant == Variant::English {
                ENGLISH
            } else {
                &[]
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
