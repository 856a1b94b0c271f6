//! A slice as bytes: a head, how long each block is, the blocks, and a hash over all of it.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `PARLEND1` |
//! | 16 | the variant's name, filled up with zeros |
//! | 4 | men and kings of the side to move, then of the other side |
//! | 1 | the longest way to the next progress, in plies |
//! | 3 × 8 | how many positions are lost, drawn, won |
//! | 324 | the chances of the coder, two bytes each |
//! | 4 | how many blocks there are |
//! | 2 each | the length of a block, or 65,535, 65,534, 65,533 where all is lost, drawn, won |
//! | | the blocks |
//! | 32 | SHA-256 of all before |
//!
//! Numbers begin with their lowest byte. Another slice follows the hash.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

use super::board_of;
use super::build::Slice;
use super::material::{MOST_PIECES, Material};
use super::packing::{BLOCK, Blanks, CHANCES_BYTES, Chances, Packed};
use super::places::Layout;
use super::value::{EndgameValue, Values};
use super::with_small_rules;
use draughts::variant::{UnknownVariant, Variant};

const MAGIC: &[u8; 8] = b"PARLEND1";
const NAME_BYTES: usize = 16;
/// The size of the head up to the number of blocks.
const HEAD_BYTES: usize = MAGIC.len() + NAME_BYTES + 4 + 1 + 3 * 8 + CHANCES_BYTES + 4;
const HASH_BYTES: usize = 32;
/// The length that stands for a block in which all is lost; draws and wins have the ones below.
const UNIFORM: u16 = u16::MAX;

/// The content of a slice's head, and the places of its blocks.
#[derive(Clone, Debug)]
pub struct SliceHead {
    /// The variant whose rules it was solved by.
    pub variant: Variant,
    /// The pieces, those of the side to move first.
    pub material: Material,
    /// The longest way to the next progress, in plies.
    pub longest: u8,
    /// The numbers of positions that are lost, drawn and won for the side to move.
    pub counts: [u64; 3],
    pub(super) layout: Layout,
    chances: Chances,
    blocks: Vec<Place>,
}

/// The place of a block, counted from the slice's first byte.
#[derive(Clone, Copy, Debug)]
enum Place {
    Uniform(EndgameValue),
    At(u64, u16),
}

/// The bytes of a slice.
pub(super) fn to_bytes(variant: Variant, slice: &Slice) -> Vec<u8> {
    let (layout, values) = (Layout::of(board_of(variant), slice.material), &slice.values);
    let blanks =
        with_small_rules!(variant, R => slice.blanks::<R>(), else Blanks::none(values.len()));
    let chances = Chances::of(values, &blanks, layout.stride);
    let mut bytes = MAGIC.to_vec();
    bytes.extend(
        variant
            .name()
            .bytes()
            .chain([0; NAME_BYTES])
            .take(NAME_BYTES),
    );
    let Material {
        men,
        kings,
        their_men,
        their_kings,
    } = slice.material;
    bytes.extend(
        [men, kings, their_men, their_kings].map(|count| u8::try_from(count).unwrap_or(u8::MAX)),
    );
    bytes.push(slice.longest);
    bytes.extend(slice.counts.iter().flat_map(|count| count.to_le_bytes()));
    bytes.extend(chances.to_bytes());
    let blocks: Vec<_> = (0..values.len().div_ceil(BLOCK))
        .map(|nth| chances.pack(values, &blanks, nth, layout.stride))
        .collect();
    bytes.extend(
        u32::try_from(blocks.len())
            .unwrap_or(u32::MAX)
            .to_le_bytes(),
    );
    for block in &blocks {
        let length = match block {
            Packed::Uniform(value) => UNIFORM - *value as u16,
            Packed::Coded(coded) => u16::try_from(coded.len()).unwrap_or(u16::MAX),
        };
        bytes.extend(length.to_le_bytes());
    }
    for block in blocks {
        if let Packed::Coded(coded) = block {
            bytes.extend(coded);
        }
    }
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    bytes
}

impl SliceHead {
    /// Reads a whole slice and keeps its head; the hash tells whether it is as it was written. `Ok(None)` at the end of the
    /// bytes.
    ///
    /// # Errors
    /// An error if the bytes are wrong.
    pub fn read(bytes: &mut impl Read) -> io::Result<Option<Self>> {
        let mut bytes = Hashed {
            bytes,
            hash: Sha256::new(),
        };
        let mut magic = [0; MAGIC.len()];
        match bytes.bytes.read(&mut magic[..1])? {
            0 => return Ok(None),
            _ => bytes.hash.update(&magic[..1]),
        }
        bytes.read_exact(&mut magic[1..])?;
        if magic != *MAGIC {
            return Err(damaged(
                "it does not begin with PARLEND1, as tables of endings do",
            ));
        }
        let head = Self::read_head(&mut bytes)?;
        let written = bytes.hash.finalize();
        let mut hash = [0; HASH_BYTES];
        bytes.bytes.read_exact(&mut hash)?;
        if written[..] != hash {
            return Err(damaged(
                "its SHA-256 is not the one that it was written with",
            ));
        }
        Ok(Some(head))
    }

    fn read_head(bytes: &mut Hashed<impl Read>) -> io::Result<Self> {
        let name = bytes.take(NAME_BYTES)?;
        let name = String::from_utf8_lossy(&name)
            .trim_end_matches('\0')
            .to_owned();
        let variant = name
            .parse()
            .map_err(|why: UnknownVariant| damaged(&why.to_string()))?;
        let material = material(&bytes.take(4)?)?;
        let longest = bytes.take(1)?[0];
        let mut counts = [0; 3];
        for count in &mut counts {
            *count = u64::from_le_bytes(bytes.array()?);
        }
        let chances = Chances::from_bytes(&bytes.take(CHANCES_BYTES)?)
            .ok_or_else(|| damaged("a probability is 0"))?;
        let layout = Layout::of(board_of(variant), material);
        let blocks = u32::from_le_bytes(bytes.array()?) as usize;
        if blocks != layout.total().div_ceil(BLOCK) {
            return Err(damaged("its number of blocks does not fit its material"));
        }
        let lengths = bytes.take(blocks * 2)?;
        let mut end = (HEAD_BYTES + blocks * 2) as u64;
        let place = |length: &[u8; 2]| {
            let length = u16::from_le_bytes(*length);
            if let Some(value) = EndgameValue::ALL
                .into_iter()
                .find(|value| UNIFORM - *value as u16 == length)
            {
                return Place::Uniform(value);
            }
            end += u64::from(length);
            Place::At(end - u64::from(length), length)
        };
        let blocks: Vec<_> = lengths.as_chunks::<2>().0.iter().map(place).collect();
        bytes.pass_over(end - (HEAD_BYTES + blocks.len() * 2) as u64)?;
        Ok(Self {
            variant,
            material,
            longest,
            counts,
            layout,
            chances,
            blocks,
        })
    }

    /// The block in which a place is, read from a slice that begins at `start`.
    pub(super) fn block(
        &self,
        nth: usize,
        read: impl FnOnce(u64, usize) -> io::Result<Vec<u8>>,
    ) -> io::Result<Values> {
        let len = self.layout.total().saturating_sub(nth * BLOCK).min(BLOCK);
        Ok(match self.blocks.get(nth) {
            Some(Place::At(at, length)) => {
                self.chances
                    .unpack(&read(*at, usize::from(*length))?, len, self.layout.stride)
            }
            Some(Place::Uniform(value)) => Values::all(len, *value),
            None => return Err(damaged("it has too few blocks")),
        })
    }

    /// The value that all positions of a block have, where they have one.
    #[inline]
    pub(super) fn uniform(&self, nth: usize) -> Option<EndgameValue> {
        if let Some(Place::Uniform(value)) = self.blocks.get(nth) {
            Some(*value)
        } else {
            None
        }
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The whole slice, unpacked from its bytes; where the side to move can capture, its values say nothing.
    ///
    /// # Errors
    /// The bytes end too early.
    pub fn slice(&self, bytes: &[u8]) -> io::Result<Slice> {
        let mut values = Values::drawn(self.layout.total());
        for nth in 0..self.blocks.len() {
            let block = self.block(nth, |at, length| {
                let at = usize::try_from(at).unwrap_or(usize::MAX);
                let part = bytes.get(at..at.saturating_add(length));
                part.map(<[u8]>::to_vec)
                    .ok_or_else(|| damaged("it ends too early"))
            })?;
            values.put(nth * BLOCK, &block);
        }
        Ok(Slice {
            material: self.material,
            values,
            counts: self.counts,
            longest: self.longest,
        })
    }
}

fn damaged(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.to_owned())
}

fn material(counts: &[u8]) -> io::Result<Material> {
    let counts: Vec<usize> = counts.iter().map(|count| usize::from(*count)).collect();
    if let [men, kings, their_men, their_kings] = counts[..]
        && counts.iter().sum::<usize>() <= MOST_PIECES
        && men + kings > 0
        && their_men + their_kings > 0
    {
        return Ok(Material {
            men,
            kings,
            their_men,
            their_kings,
        });
    }
    Err(damaged("there are no tables for its material"))
}

/// Bytes that are counted into a hash as they are read.
struct Hashed<'a, B> {
    bytes: &'a mut B,
    hash: Sha256,
}

impl<B: Read> Hashed<'_, B> {
    fn read_exact(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        self.bytes.read_exact(buffer)?;
        self.hash.update(buffer);
        Ok(())
    }

    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut array = [0; N];
        self.read_exact(&mut array)?;
        Ok(array)
    }

    fn take(&mut self, len: usize) -> io::Result<Vec<u8>> {
        let mut taken = vec![0; len];
        self.read_exact(&mut taken)?;
        Ok(taken)
    }

    fn pass_over(&mut self, mut len: u64) -> io::Result<()> {
        let mut buffer = [0; 1 << 14];
        while len > 0 {
            let part = usize::try_from(len).unwrap_or(usize::MAX).min(buffer.len());
            self.read_exact(&mut buffer[..part])?;
            len -= part as u64;
        }
        Ok(())
    }
}
