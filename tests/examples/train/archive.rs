//! The positions that were played, in files: one a seed, with a file beside it that counts the games.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::sample::{SAMPLE_BYTES, Sample};
use draughts::Position;
use draughts::board::Board;
use draughts::variant::Variant;

/// The games of a variant.
pub(crate) struct Archive {
    dir: PathBuf,
    variant: Variant,
    open: Option<Open>,
}

struct Open {
    seed: u64,
    games: u64,
    file: BufWriter<File>,
    bytes: u64,
}

impl Archive {
    pub(crate) fn open(dir: &Path, variant: Variant) -> Result<Self, String> {
        fs::create_dir_all(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        Ok(Self {
            dir: dir.into(),
            variant,
            open: None,
        })
    }

    fn path(&self, seed: u64, ending: &str) -> PathBuf {
        self.dir.join(format!("{}-{seed}.{ending}", self.variant))
    }

    /// Games of a seed, and the bytes of their positions.
    fn counted(&self, seed: u64) -> (u64, u64) {
        let text = fs::read_to_string(self.path(seed, "games")).unwrap_or_default();
        let mut words = text
            .split_whitespace()
            .map(|word| word.parse().unwrap_or(0));
        (words.next().unwrap_or(0), words.next().unwrap_or(0))
    }

    pub(crate) fn games_of(&self, seed: u64) -> u64 {
        self.counted(seed).0
    }

    /// The seeds of which there are games, in their order.
    fn seeds(&self) -> Vec<u64> {
        let names = fs::read_dir(&self.dir).into_iter().flatten().flatten();
        let prefix = format!("{}-", self.variant);
        let seed = |name: String| {
            name.strip_prefix(&prefix)?
                .strip_suffix(".games")?
                .parse()
                .ok()
        };
        let mut seeds: Vec<u64> = names
            .filter_map(|entry| seed(entry.file_name().into_string().ok()?))
            .collect();
        seeds.sort_unstable();
        seeds
    }

    /// All games.
    pub(crate) fn games(&self) -> u64 {
        self.seeds()
            .into_iter()
            .map(|seed| self.games_of(seed))
            .sum()
    }

    /// Adds the positions of a game.
    pub(crate) fn add(&mut self, seed: u64, samples: &[Sample]) -> Result<(), String> {
        let path = self.path(seed, "positions");
        if self.open.is_none() {
            let (games, bytes) = self.counted(seed);
            let begin = || {
                let mut file = OpenOptions::new()
                    .create(true)
                    .truncate(false)
                    .write(true)
                    .open(&path)?;
                // Games that an interrupted run wrote behind the counted ones are written again.
                file.set_len(bytes)?;
                file.seek(SeekFrom::End(0))?;
                std::io::Result::Ok(file)
            };
            let file = begin().map_err(|error| format!("{}: {error}", path.display()))?;
            self.open = Some(Open {
                seed,
                games,
                file: BufWriter::new(file),
                bytes,
            });
        }
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        for sample in samples {
            open.file
                .write_all(&sample.to_bytes())
                .map_err(|error| format!("{}: {error}", path.display()))?;
            open.bytes += SAMPLE_BYTES as u64;
        }
        open.games += 1;
        Ok(())
    }

    /// Makes safe what was added.
    pub(crate) fn flush(&mut self) -> Result<(), String> {
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        open.file.flush().map_err(|error| error.to_string())?;
        let (seed, text) = (open.seed, format!("{} {}\n", open.games, open.bytes));
        fs::write(self.path(seed, "games"), text).map_err(|error| error.to_string())
    }

    /// Returns the newest positions, at most `most`, of those that teach something. One that came up more than once has the
    /// mean of its scores and results.
    pub(crate) fn samples(&self, most: usize, fewest: usize) -> Result<Vec<Sample>, String> {
        let board = Board::start(self.variant);
        let mut means = Means::default();
        for seed in self.seeds().into_iter().rev() {
            let wanted = most - means.samples.len();
            let path = self.path(seed, "positions");
            let bytes = self.counted(seed).1;
            let skipped =
                bytes.saturating_sub((wanted * SAMPLE_BYTES) as u64) / SAMPLE_BYTES as u64;
            let read = || {
                let mut file = File::open(&path)?;
                file.seek(SeekFrom::Start(skipped * SAMPLE_BYTES as u64))?;
                let mut read = Vec::new();
                file.take(bytes - skipped * SAMPLE_BYTES as u64)
                    .read_to_end(&mut read)?;
                std::io::Result::Ok(read)
            };
            let read = read().map_err(|error| format!("{}: {error}", path.display()))?;
            let (samples_read, _) = read.as_chunks::<SAMPLE_BYTES>();
            let samples = samples_read
                .iter()
                .filter_map(|bytes| Sample::from_bytes(bytes, &board));
            samples
                .filter(|sample| sample.teaches(fewest))
                .for_each(|sample| means.add(sample));
        }
        Ok(means.samples)
    }
}

/// Each position once, in the order in which they came up first.
#[derive(Default)]
struct Means {
    samples: Vec<Sample>,
    /// The number of games in which each came up.
    counts: Vec<u32>,
    places: HashMap<Position, usize>,
}

impl Means {
    fn add(&mut self, sample: Sample) {
        let place = *self
            .places
            .entry(sample.position)
            .or_insert(self.samples.len());
        if place == self.samples.len() {
            self.samples.push(sample);
            self.counts.push(1);
            return;
        }
        let (mean, count) = (&mut self.samples[place], &mut self.counts[place]);
        *count += 1;
        #[expect(
            clippy::cast_precision_loss,
            reason = "games that have a position in common"
        )]
        let share = 1.0 / *count as f32;
        mean.score += (sample.score - mean.score) * share;
        mean.result += (sample.result - mean.result) * share;
    }
}
