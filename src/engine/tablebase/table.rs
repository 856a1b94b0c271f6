//! The tables of a variant as they are looked up: those that come with the program, and those of a folder.

use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use super::cache::BlockCache;
use super::file::SliceHead;
use super::folder::{Folder, TableFault, read_at};
use super::material::Material;
use super::packing::BLOCK;
use super::places::{DarkBoard, Squares};
use super::space::{Frame, KingSets, Known, Outcome, SmallRules, Space, solve};
use super::value::EndgameValue;
use super::{board_of, limit, with_small_rules};
use draughts::generate::captures;
use draughts::position::Position;
use draughts::sink::MoveSink;
use draughts::variant::Variant;

/// The tables of a variant.
#[derive(Debug)]
pub struct Tablebase {
    variant: Variant,
    /// The most pieces of which there is a table.
    pieces: usize,
    /// The slices by the code of their material, opened when they are first asked for.
    slices: Vec<OnceLock<Option<Open>>>,
    folder: Option<Folder>,
    /// The tables from which the values differ that come with the program, where these keep differences.
    kin: Option<Arc<Self>>,
    blocks: Arc<BlockCache>,
    /// Set when a file that was whole can no longer be read.
    is_broken: AtomicBool,
    faults: Arc<Mutex<Vec<String>>>,
    /// The spaces whose distances were asked for last.
    solved: Mutex<Vec<Space>>,
    /// True while a thread computes such a space.
    is_preparing: AtomicBool,
}

/// A slice that can be looked into.
#[derive(Debug)]
struct Open {
    head: SliceHead,
    bytes: Bytes,
}

#[derive(Debug)]
enum Bytes {
    Embedded(&'static [u8]),
    File(Mutex<File>),
}

/// The most bytes that the kept spaces take; one space takes at most half of that.
const SPACE_BYTES: usize = 16 << 20;

impl Tablebase {
    /// The tables in these bytes and in a folder, `None` if there are none of the variant.
    pub(super) fn open(
        variant: Variant,
        embedded: &'static [u8],
        folder: Option<Folder>,
        blocks: Arc<BlockCache>,
        faults: Arc<Mutex<Vec<String>>>,
    ) -> Option<Self> {
        limit(variant).ok()?;
        let slices: Vec<OnceLock<Option<Open>>> = std::iter::repeat_with(OnceLock::new)
            .take(Material::CODES)
            .collect();
        let mut pieces = 0;
        for (material, open) in embedded_slices(variant, embedded) {
            pieces = pieces.max(material.pieces());
            slices[material.code()].get_or_init(|| Some(open));
        }
        let in_folder = |folder: &Folder| {
            let there = Material::up_to(super::MOST_PIECES)
                .into_iter()
                .filter(|of| folder.has(variant, *of));
            there.map(Material::pieces).max()
        };
        let pieces = pieces.max(folder.as_ref().and_then(in_folder).unwrap_or(0));
        let (is_broken, is_preparing, solved) = (
            AtomicBool::new(false),
            AtomicBool::new(false),
            Mutex::default(),
        );
        let tables = Self {
            variant,
            pieces,
            slices,
            folder,
            kin: None,
            blocks,
            is_broken,
            faults,
            solved,
            is_preparing,
        };
        (pieces > 0).then_some(tables)
    }

    /// The same where the values that come with the program are differences from those of other tables.
    pub(super) fn differing_from(self, kin: Option<Arc<Self>>) -> Self {
        Self { kin, ..self }
    }

    /// The most pieces of which there is a table.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// Returns whether there is a table of a material.
    pub fn has(&self, material: Material) -> bool {
        material.pieces() <= self.pieces && self.slice(material).is_some()
    }

    /// Returns how many positions of a material are lost, drawn and won.
    pub fn counts(&self, material: Material) -> Option<[u64; 3]> {
        self.slice(material).map(|open| open.head.counts)
    }

    /// The longest way to the next progress in a material, in plies.
    pub fn longest(&self, material: Material) -> Option<u8> {
        self.slice(material).map(|open| open.head.longest)
    }

    /// The bytes of a slice that comes with the program.
    #[cfg(test)]
    pub(super) fn bytes(&self, material: Material) -> Option<Vec<u8>> {
        match &self.slice(material)?.bytes {
            Bytes::Embedded(bytes) => Some(bytes.to_vec()),
            Bytes::File(_) => None,
        }
    }

    /// Returns the worth of a position to its side to move; `None` if no table has it. A side
    /// without a piece has lost.
    pub fn value(&self, position: &Position<u64>) -> Option<EndgameValue> {
        if position.pieces(position.turn()).is_empty() {
            return Some(EndgameValue::Loss);
        }
        if position.occupied().count() as usize > self.pieces {
            return None;
        }
        with_small_rules!(self.variant, R => self.value_by::<R>(position), else None)
    }

    /// The best that a capture leads to, where there is one; else what is kept, or what differs by it from the kin's.
    fn value_by<R: SmallRules>(&self, position: &Position<u64>) -> Option<EndgameValue> {
        let mut list = Vec::new();
        if !captures::<R>(position, &mut MoveSink::listing(&mut list)) {
            let (value, is_embedded) = self.kept(position)?;
            return match self.kin.as_ref().filter(|_| is_embedded) {
                Some(kin) => Some(value.plus(kin.value(position)?)),
                None => Some(value),
            };
        }
        let mut best = EndgameValue::Loss;
        for ply in list {
            best = best.max(self.value(&position.played::<R>(ply))?.turned());
            if best == EndgameValue::Win {
                break;
            }
        }
        Some(best)
    }

    fn board(&self) -> DarkBoard {
        board_of(self.variant)
    }

    /// The value that is kept for a position, and whether it comes with the program.
    fn kept(&self, position: &Position<u64>) -> Option<(EndgameValue, bool)> {
        let squares = Squares::of(self.board(), position);
        let material = squares.material();
        if material.their_men + material.their_kings == 0 {
            return None;
        }
        let open = self.slice(material)?;
        let place = open.head.layout.place(squares);
        let (nth, at) = (place / BLOCK, place % BLOCK);
        let is_embedded = matches!(open.bytes, Bytes::Embedded(_));
        if let Some(value) = open.head.uniform(nth) {
            return Some((value, is_embedded));
        }
        let key = ((self.variant as u64) << 16 | material.code() as u64) << 32 | nth as u64;
        let read = || open.head.block(nth, |at, len| open.bytes.read(at, len));
        match self.blocks.value(key, at, read) {
            Ok(value) => Some((value, is_embedded)),
            Err(why) => {
                self.fail(&why, material);
                None
            }
        }
    }

    /// Returns a position's worth and the plies to the next progress, computed on first use.
    /// Returns `None` if no table has it, if the kings have too many places, or if `goes_on`
    /// returns false on the way.
    pub fn outcome(&self, position: &Position<u64>, goes_on: &dyn Fn() -> bool) -> Option<Outcome> {
        self.value(position)?;
        let squares = Squares::of(self.board(), position);
        if let Some(known) = self.solved_outcome(position) {
            return Some(known);
        }
        let (frame, limit) = (Frame::of(squares), limit(self.variant).ok()?);
        if frame.len() * 2 > SPACE_BYTES / 2 {
            return None;
        }
        let sets = KingSets::up_to(self.board(), squares.material().pieces());
        let goes_on = || goes_on() && !self.is_broken.load(Ordering::Relaxed);
        let space = with_small_rules!(self.variant, R => solve::<R>(frame, &sets, limit, self, &goes_on), else None)?;
        let outcome = space.outcome(squares);
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        solved.push(space);
        while solved.iter().map(Space::bytes).sum::<usize>() > SPACE_BYTES {
            solved.remove(0);
        }
        outcome
    }

    /// The same, if it was computed before.
    pub(crate) fn solved_outcome(&self, position: &Position<u64>) -> Option<Outcome> {
        let squares = Squares::of(self.board(), position);
        let solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        solved.iter().find_map(|space| space.outcome(squares))
    }

    /// Computes the distances around a position on a separate thread, unless such a thread is at
    /// work.
    pub(crate) fn prepare(&'static self, position: Position<u64>) {
        if self.solved_outcome(&position).is_none()
            && !self.is_preparing.swap(true, Ordering::Relaxed)
        {
            thread::spawn(move || {
                let _ends = Preparing(&self.is_preparing);
                self.outcome(&position, &|| true);
            });
        }
    }

    /// Returns whether distances are being computed.
    pub(crate) fn is_preparing(&self) -> bool {
        self.is_preparing.load(Ordering::Relaxed)
    }

    fn slice(&self, material: Material) -> Option<&Open> {
        self.slices[material.code()]
            .get_or_init(|| self.open_slice(material))
            .as_ref()
    }

    fn open_slice(&self, material: Material) -> Option<Open> {
        let folder = self.folder.as_ref()?;
        let opened = folder.head(self.variant, material).and_then(|head| {
            let Some(head) = head else { return Ok(None) };
            let path = folder.path_of(self.variant, material);
            match File::open(&path) {
                Ok(file) => Ok(Some(Open {
                    head,
                    bytes: Bytes::File(Mutex::new(file)),
                })),
                Err(why) => Err(TableFault { path, why }),
            }
        });
        opened.unwrap_or_else(|fault| {
            self.faults
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(fault.to_string());
            None
        })
    }

    fn fail(&self, why: &io::Error, material: Material) {
        if !self.is_broken.swap(true, Ordering::Relaxed) {
            let what = format!(
                "the table {} {material} cannot be read any more: {why}",
                self.variant
            );
            self.faults
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(what);
        }
    }
}

/// A guard that marks the thread as done when it is dropped.
struct Preparing<'a>(&'a AtomicBool);

impl Drop for Preparing<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl Known for Tablebase {
    fn value(&self, position: &Position<u64>) -> EndgameValue {
        let value = Self::value(self, position);
        if value.is_none() {
            self.is_broken.store(true, Ordering::Relaxed);
        }
        value.unwrap_or_default()
    }
}

impl Bytes {
    fn read(&self, at: u64, len: usize) -> io::Result<Vec<u8>> {
        match self {
            Self::Embedded(bytes) => {
                let at = usize::try_from(at).unwrap_or(usize::MAX);
                let part = bytes.get(at..at.saturating_add(len));
                part.map(<[u8]>::to_vec)
                    .ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
            }
            Self::File(file) => read_at(
                &mut file.lock().unwrap_or_else(PoisonError::into_inner),
                at,
                len,
            ),
        }
    }
}

/// The slices of a variant that follow one another in the program.
fn embedded_slices(variant: Variant, mut bytes: &'static [u8]) -> Vec<(Material, Open)> {
    let mut slices = Vec::new();
    loop {
        let start = bytes;
        // A test shows that they are whole.
        let Ok(Some(head)) = SliceHead::read(&mut bytes) else {
            return slices;
        };
        if head.variant == variant {
            let own = &start[..start.len() - bytes.len()];
            slices.push((
                head.material,
                Open {
                    head,
                    bytes: Bytes::Embedded(own),
                },
            ));
        }
    }
}
