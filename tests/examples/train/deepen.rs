//! Positions in which a search changes its mind when it goes on.
//!
//! A net that differs from the score of a short search lacks something. Often that is tactics, which it need not know. If
//! longer searches differ from the short one too, it lacks knowledge: it learns from the position with the score of the
//! longest.

use std::time::Instant;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::archive::Archive;
use crate::fit::is_held_out;
use crate::net_fit::NetFit;
use crate::options::Options;
use crate::sample::{DECIDED, Sample};
use crate::self_play::{Memories, sample};
use draughts::board::Board;
use draughts_engine::think::{SearchLimits, SearchStyle, think_in_style};

/// Hundredths of a man by which a net differs from a search's score enough to be looked at.
const DIFFERS: f32 = 40.0;
/// The score up to which a position is open enough to be looked at, in hundredths of a man.
const OPEN: f32 = 250.0;
/// The nodes of a short search, of one that shows whether more is worth it, and of a long one.
const NODES: [u64; 3] = [400, 2_000, 20_000];
/// Hundredths of a man by which the second search has to differ from the first, so that the third is made.
const HINT: i32 = 25;
/// Hundredths of a man by which the third has to differ from the first, so that the net learns from it.
const CHANGED: i32 = 40;
/// Positions that are looked at before what was found is kept.
const AT_ONCE: usize = 20_000;
/// The seed of the order in which positions are looked at.
const ORDER: u64 = 1;

/// Looks at `options.deepened` of the positions in which a net and the search's scores differ. Those in which searches
/// differ have the score of the longest. They are kept in a folder of their own, so that an interrupted run goes on. Another
/// net misjudges other positions: it wants another folder.
pub(crate) fn deepened(
    options: &Options,
    style: SearchStyle,
    fit: &NetFit,
    samples: &[Sample],
) -> Result<Vec<Sample>, String> {
    let mut archive = Archive::open(&options.dir.join("deepened"), options.variant)?;
    let order = misjudged(fit, samples);
    let first =
        usize::try_from(archive.games_of(options.seed)).map_err(|error| error.to_string())?;
    let (wanted, begun) = (first..options.deepened.min(order.len()), Instant::now());
    let memories = Memories::new();
    for part in order.get(wanted).unwrap_or_default().chunks(AT_ONCE) {
        let found: Vec<_> = part
            .par_iter()
            .map(|nth| deepen(options, style, &samples[*nth], &memories))
            .collect();
        for sample in found {
            archive.add(options.seed, sample.as_slice())?;
        }
        archive.flush()?;
        let (done, seconds) = (archive.games_of(options.seed), begun.elapsed().as_secs());
        println!("{done} of {} positions in {seconds} s", order.len());
    }
    archive.samples(options.keep, 0)
}

/// The places of the open positions in which a net and the search's score differ, in an order by lot.
fn misjudged(fit: &NetFit, samples: &[Sample]) -> Vec<usize> {
    let is_misjudged = |sample: &Sample| {
        sample.score.abs() < OPEN && (fit.worth(sample) - sample.score).abs() >= DIFFERS
    };
    let all = (0..samples.len()).into_par_iter();
    let mut order: Vec<_> = all
        .filter(|nth| !is_held_out(*nth) && is_misjudged(&samples[*nth]))
        .collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(ORDER));
    order
}

/// A position with the score of a long search, if that of a short one differs.
fn deepen(
    options: &Options,
    style: SearchStyle,
    played: &Sample,
    memories: &Memories,
) -> Option<Sample> {
    let board = Board::new_unchecked(options.variant, played.position);
    let (past, thinking) = ([played.position], memories.thinking());
    let search = |nodes| {
        let limits = SearchLimits { depth: 60, nodes };
        let found = think_in_style(&board, &past, limits, style, &thinking, &mut |_| {});
        found.map(|found| found.score)
    };
    let [short, longer, long] = NODES;
    let short = search(short)?;
    if (search(longer)? - short).abs() < HINT {
        return None;
    }
    let long = search(long)?;
    ((long - short).abs() > CHANGED).then(|| Sample {
        score: sample(&board, long).score.clamp(-DECIDED, DECIDED),
        ..*played
    })
}
