//! The index of what stood on the board in games of the library: positions with the moves made there, and material.
//!
//! Games are indexed in blocks of 512 by their numbers, so that an entry of six bytes names its game. The entries of a block
//! stand in 512 rows; a row has those whose keys begin with the same nine bits. A lookup reads one row of each block.

use std::collections::{BTreeMap, BTreeSet};

use super::LibraryResult;
use crate::GameId;
use crate::database::rows::{change, row, rows};
use crate::database::value::{ToValue as _, ValueRef};
use crate::database::{Database, Row};
use crate::error::ErrorKind;

/// The number of games in a block, and of rows that it may have.
const BLOCK: i64 = 512;

/// The number of rows written by one statement.
const AT_ONCE: usize = 32;

/// A position or material that was on the board in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sighting {
    /// The index has the first 40 bits of it.
    pub(super) key: u64,
    /// The number of the move made there, from 1, among the legal ones in the order of their keys; 0 for none, and for a
    /// move behind the first 255.
    pub(super) next: u8,
}

/// A game to be added.
pub(super) struct IndexedGame {
    pub(super) id: GameId,
    pub(super) result: LibraryResult,
    /// 0 where it is not known.
    pub(super) year: u16,
    pub(super) sightings: BTreeSet<Sighting>,
}

/// A game in which a key was found, once for each move that was made there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) game: GameId,
    /// As in [`Sighting`].
    pub(super) next: u8,
    pub(super) result: LibraryResult,
    pub(super) year: u16,
}

/// From the highest of 48 bits down: 31 of the key, nine of the game's number, eight of the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u64);

impl Entry {
    const BYTES: usize = 6;

    fn new(sighting: Sighting, game: u64) -> Self {
        Self(Self::rest(sighting.key) << 17 | game << 8 | u64::from(sighting.next))
    }

    /// The bits of a key behind those that name the row.
    fn rest(key: u64) -> u64 {
        key >> 24 & 0x7fff_ffff
    }

    fn has(self, key: u64) -> bool {
        self.0 >> 17 == Self::rest(key)
    }

    fn game(self) -> u64 {
        self.0 >> 8 & 511
    }

    fn next(self) -> u8 {
        self.0.to_le_bytes()[0]
    }

    fn read(bytes: &[u8]) -> impl Iterator<Item = Self> {
        let (entries, _) = bytes.as_chunks::<{ Self::BYTES }>();
        entries.iter().map(|entry| {
            let mut number = [0; 8];
            number[8 - Self::BYTES..].copy_from_slice(entry);
            Self(u64::from_be_bytes(number))
        })
    }

    fn bytes(self) -> impl Iterator<Item = u8> {
        self.0.to_be_bytes().into_iter().skip(8 - Self::BYTES)
    }
}

/// The block of a game, and its number there.
fn place(game: GameId) -> (i64, u64) {
    let number = game.0.rem_euclid(BLOCK).cast_unsigned();
    (game.0.div_euclid(BLOCK), number)
}

/// The number of a key's row in any block.
fn slice(key: u64) -> i64 {
    (key >> 55).cast_signed()
}

/// The results and years of a block's games, in two bytes each: from the lowest two bits and fourteen.
struct Outcomes(Vec<u8>);

impl Outcomes {
    fn at(game: u64) -> usize {
        2 * usize::try_from(game).unwrap_or_default()
    }

    fn set(&mut self, game: u64, result: LibraryResult, year: u16) {
        let at = Self::at(game);
        if self.0.len() < at + 2 {
            self.0.resize(at + 2, 0);
        }
        let outcome = year << 2 | u16::try_from(result.code()).unwrap_or_default();
        self.0[at..at + 2].copy_from_slice(&outcome.to_le_bytes());
    }

    fn get(&self, game: u64) -> (LibraryResult, u16) {
        let at = Self::at(game);
        let bytes = self.0.get(at..at + 2).and_then(|bytes| bytes.first_chunk());
        let outcome = u16::from_le_bytes(bytes.copied().unwrap_or_default());
        (LibraryResult::of_code((outcome & 3).into()), outcome >> 2)
    }
}

/// Leaves out the games of the last block, so that it is written once, unless all are of one block.
pub(super) fn keep_whole_blocks<T>(games: &mut Vec<T>, id: impl Fn(&T) -> GameId) {
    let block = |game: &T| place(id(game)).0;
    let last = games.last().map(block);
    let whole = games.partition_point(|game| Some(block(game)) < last);
    if whole > 0 {
        games.truncate(whole);
    }
}

/// Adds games.
pub(super) fn add(database: &dyn Database, games: &[IndexedGame]) -> Result<(), ErrorKind> {
    let mut blocks: BTreeMap<i64, Vec<&IndexedGame>> = BTreeMap::new();
    for game in games {
        blocks.entry(place(game.id).0).or_default().push(game);
    }
    for (block, games) in blocks {
        let mut outcomes = lock(database, block)?;
        let mut added = Slices::new();
        for game in games {
            let number = place(game.id).1;
            outcomes.set(number, game.result, game.year);
            add_entries(&mut added, number, &game.sightings);
        }
        let sql = "UPDATE library_blocks SET outcomes = ?2 WHERE number = ?1";
        database.execute(sql, &[block.value(), ValueRef::Bytes(&outcomes.0)])?;
        change_rows(database, block, &added, |entries, added| {
            entries.extend(added);
        })?;
    }
    Ok(())
}

/// Takes a game away.
pub(super) fn remove(
    database: &dyn Database,
    game: GameId,
    sightings: &BTreeSet<Sighting>,
) -> Result<(), ErrorKind> {
    let (block, number) = place(game);
    lock(database, block)?;
    let mut removed = Slices::new();
    add_entries(&mut removed, number, sightings);
    change_rows(database, block, &removed, |entries, removed| {
        entries.retain(|entry| !removed.contains(entry));
    })?;
    let sql = "DELETE FROM positions WHERE place BETWEEN ?1 AND ?2 AND length(entries) = 0";
    let first = block * BLOCK;
    change(database, sql, [first, first + BLOCK - 1]).map(drop)
}

/// The games in which a key was on the board, in the order of their numbers.
pub(super) fn find(database: &dyn Database, key: u64) -> Result<Vec<Found>, ErrorKind> {
    let sql = "SELECT b.number, b.outcomes, p.entries FROM library_blocks b \
               CROSS JOIN positions p ON p.place = b.number * 512 + ?1 ORDER BY b.number";
    let mut found = Vec::new();
    let read = |row: &Row| {
        let (block, outcomes) = (row.get::<i64>(0)?, Outcomes(row.get(1)?));
        let entries: Vec<u8> = row.get(2)?;
        found.extend(
            Entry::read(&entries)
                .filter(|entry| entry.has(key))
                .map(|entry| {
                    let (result, year) = outcomes.get(entry.game());
                    let game = GameId(block * BLOCK + entry.game().cast_signed());
                    let next = entry.next();
                    Found {
                        game,
                        next,
                        result,
                        year,
                    }
                }),
        );
        Ok(())
    };
    rows(database, sql, [slice(key)], read)?;
    Ok(found)
}

/// Entries by the number of their row.
type Slices = BTreeMap<i64, BTreeSet<Entry>>;

fn add_entries(slices: &mut Slices, game: u64, sightings: &BTreeSet<Sighting>) {
    for sighting in sightings {
        let entries = slices.entry(slice(sighting.key)).or_default();
        entries.insert(Entry::new(*sighting, game));
    }
}

/// Locks a block against other programs, and creates it if there is none.
fn lock(database: &dyn Database, block: i64) -> Result<Outcomes, ErrorKind> {
    let sql = "INSERT INTO library_blocks (number, outcomes) VALUES (?1, ?2) \
               ON CONFLICT (number) DO UPDATE SET number = excluded.number";
    database.execute(sql, &[block.value(), ValueRef::Bytes(&[])])?;
    let sql = "SELECT outcomes FROM library_blocks WHERE number = ?1";
    let outcomes: Option<Vec<u8>> = row(database, sql, [block], |row| row.get(0))?;
    outcomes.map(Outcomes).ok_or(ErrorKind::Damaged)
}

/// Changes the rows of a block that these entries concern.
fn change_rows(
    database: &dyn Database,
    block: i64,
    changed: &Slices,
    change_one: impl Fn(&mut BTreeSet<Entry>, &BTreeSet<Entry>),
) -> Result<(), ErrorKind> {
    let first = block * BLOCK;
    let sql = "SELECT place, entries FROM positions WHERE place BETWEEN ?1 AND ?2";
    let read = |row: &Row| Ok((row.get::<i64>(0)? - first, row.get::<Vec<u8>>(1)?));
    let there = rows(database, sql, [first, first + BLOCK - 1], read)?;
    let there: BTreeMap<_, _> = there.into_iter().collect();
    let rows: Vec<(i64, Vec<u8>)> = changed
        .iter()
        .map(|(slice, changed)| {
            let there = there.get(slice).map(Vec::as_slice).unwrap_or_default();
            let mut entries: BTreeSet<_> = Entry::read(there).collect();
            change_one(&mut entries, changed);
            let bytes = entries.into_iter().flat_map(Entry::bytes).collect();
            (first + slice, bytes)
        })
        .collect();
    for rows in rows.chunks(AT_ONCE) {
        let values = vec!["(?, ?)"; rows.len()].join(", ");
        let sql = format!(
            "INSERT INTO positions (place, entries) VALUES {values} ON CONFLICT (place) DO UPDATE SET entries = excluded.entries"
        );
        let columns: Vec<_> = rows
            .iter()
            .flat_map(|(place, entries)| [place.value(), ValueRef::Bytes(entries)])
            .collect();
        database.execute(&sql, &columns)?;
    }
    Ok(())
}
