//! The trainer of the checkers evaluation, by games of the program against itself.
//!
//! `cargo run --release --example train -- VARIANT [games=10000] [nodes=500] [passes=12]
//! [keep=3000000] [seed=1] [pairs=100] [dir=target/train] [kin=FILE] [share=0.5] [threads=0]` takes three steps:
//!
//! - It plays `games` games, with `nodes` nodes a move, with the weights of the variant as far as
//!   there are some.
//! - It fits weights to the newest positions that the directory has of the variant, at most `keep`.
//!   Positions that are decided or have few pieces are left out (`Sample::teaches`).
//! - It plays a match of `pairs` openings with both colours against the weights before.
//!
//! If the new weights win more points, they are written to `src/engine/assets/weights/VARIANT.weights`. The
//! games stay in the directory, so that an interrupted run goes on where it was: games of the same
//! seed are not played again. It plays and learns on all cores, or on `threads` of them; games and nets are the same with any
//! number, except in a match by seconds.
//!
//! A kin is a variant on the same board. With its weights, learning begins with them instead of
//! with material alone. A variant without weights plays its games and its match with them as well.
//!
//! `… -- VARIANT net …` fits a net instead, to positions with more pieces than the tables of endings know, and writes it to `src/engine/assets/weights/VARIANT.net`.
//! `share` of its target is the game's result, and the rest the search's score. With `deepened=COUNT` the net of the variant goes
//! on in small steps: of the positions where it and the scores differ it looks at so many, and learns ten times a pass from
//! those where a search of 20,000 nodes differs from one of 400.
//!
//! `… -- VARIANT match [nodes=500|seconds=0.05] [pairs=100] [first=STYLE] [second=STYLE]` plays a
//! match alone; the seconds are the processor's. A style is `old` (made by hand, not selective), `hand`
//! (made by hand, selective), or the path of a file of weights or of a net. The prefix `plain:` before a path makes the search not
//! selective.

mod archive;
mod deepen;
mod fit;
mod learned_file;
mod net_fit;
mod options;
mod sample;
mod self_play;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use draughts::variant::Variant;
use draughts_engine::contest::elo::MatchScore;
use draughts_engine::contest::openings::Openings;
use draughts_engine::contest::{Contest, ContestError, Searcher, Spent};
use draughts_engine::evaluation::Learned;
use draughts_engine::evaluation::weights::{Origin, PatternWeights};
use draughts_engine::tablebase::{Tablebase, Tables};
use draughts_engine::think::SearchStyle;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use archive::Archive;
use deepen::deepened;
use fit::{Fit, Loss};
use learned_file::LearnedFile;
use net_fit::NetFit;
use options::{Options, Style};
use sample::Sample;
use self_play::{Memories, adjudication, against_itself};

/// Plies of the openings of a match.
const OPENING: usize = 4;
/// The differences in Elo between which a match decides.
const BETWEEN: [f64; 2] = [0.0, 5.0];
/// Pairs of games of a match from one line to the next.
const PAIRS_OF_LINE: u64 = 32;
/// Times that a pass comes upon a position with the score of a long search.
const TIMES_DEEPENED: usize = 10;
/// Games of self-play for each thread that are played before they are kept.
const GAMES_AT_ONCE: usize = 256;

fn main() {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(why) => {
            eprintln!("train: {why}");
            std::process::exit(2);
        }
    };
    if let Err(why) = run(&options) {
        eprintln!("train: {why}");
        std::process::exit(1);
    }
}

fn run(options: &Options) -> Result<(), String> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.threads);
    threads.build_global().map_err(|error| error.to_string())?;
    if options.only_match {
        compare(options)
    } else {
        train(options)
    }
}

fn compare(options: &Options) -> Result<(), String> {
    let [first, second] = &options.styles;
    let read = |style: &Style| style.learned.as_deref().map(LearnedFile::read).transpose();
    let files = [read(first)?, read(second)?];
    let style = |nth: usize| SearchStyle {
        learned: files[nth].as_ref().map(LearnedFile::learned),
        selective: options.styles[nth].selective,
    };
    play_match([style(0), style(1)], options).map(drop)
}

fn play_match(styles: [SearchStyle; 2], options: &Options) -> Result<MatchScore, String> {
    let contest = Contest {
        variant: options.variant,
        openings: Openings::Drawn(OPENING),
        budget: options.budget,
        adjudication: adjudication(options.variant),
        seed: options.seed,
    };
    let (mut score, mut spent) = (MatchScore::default(), [Spent::default(); 2]);
    let games = 0..2 * options.pairs;
    let sides = || Ok(styles.map(Searcher::new));
    contest
        .play(
            games.clone(),
            rayon::current_num_threads(),
            sides,
            |game, played| {
                score.count(played.half_points(played.first));
                spent = [0, 1].map(|side| spent[side].plus(played.spent[side]));
                let is_decided = game % 2 == 1 && score.decision(BETWEEN).is_some();
                if is_decided || (game + 1) % (2 * PAIRS_OF_LINE) == 0 || game + 1 == games.end {
                    tell(score, spent);
                }
                Ok::<_, ContestError>(!is_decided)
            },
        )
        .map_err(|why| why.to_string())?;
    Ok(score)
}

fn tell(score: MatchScore, spent: [Spent; 2]) {
    let MatchScore {
        wins,
        draws,
        losses,
        pairs,
        ..
    } = score;
    let ((elo, error), ratio) = (score.elo(), score.likelihood_ratio(BETWEEN));
    let [first, second] = spent.map(|spent| spent.speed().unwrap_or(f64::NAN));
    println!(
        "match: +{wins} ={draws} -{losses}, {:.1}%, {elo:+.0} ± {error:.0} Elo, ratio {ratio:+.2}, speed {:.2}, pairs {pairs:?}",
        100.0 * score.share(),
        first / second
    );
}

fn train(options: &Options) -> Result<(), String> {
    let path = path_of(
        options.variant,
        if options.is_net { "net" } else { "weights" },
    );
    let read = |path: &Path| path.exists().then(|| LearnedFile::read(path)).transpose();
    let own = match read(&path)? {
        None => read(&path_of(options.variant, "weights"))?,
        own => own,
    };
    let kin = options.kin.as_deref().map(read_weights).transpose()?;
    let before = own.or_else(|| kin.clone().map(LearnedFile::Patterns));
    let style = SearchStyle {
        learned: before.as_ref().map(LearnedFile::learned),
        selective: true,
    };
    let mut archive = Archive::open(&options.dir, options.variant)?;
    gather(options, style, &mut archive)?;
    let fewest = if options.is_net {
        fewest_of_net(options.variant)
    } else {
        sample::FEWEST
    };
    let mut samples = archive.samples(options.keep, fewest)?;
    let origin = Origin {
        variant: options.variant,
        games: archive.games(),
        positions: samples.len() as u64,
        date: jiff::Timestamp::now().to_string()[..10].to_owned(),
        command: options.command(),
    };
    let learned = if options.is_net {
        fit_net(options, style, &mut samples, origin)?
    } else {
        fit_patterns(options, kin.as_ref(), &samples, origin)?
    };
    let bytes = learned.to_bytes();
    let written = options.dir.join(path.file_name().unwrap_or_default());
    fs::write(&written, &bytes).map_err(|error| format!("{}: {error}", written.display()))?;
    println!(
        "{} positions of {} games, {} bytes",
        samples.len(),
        archive.games(),
        bytes.len()
    );
    drop(samples);
    let new = SearchStyle {
        learned: Some(learned.learned()),
        selective: true,
    };
    let score = play_match([new, style], options)?;
    if score.share() > 0.5 {
        fs::write(&path, &bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("kept as {}", path.display());
    }
    Ok(())
}

/// The fewest pieces of a position that a net learns from: with fewer a search asks the tables.
fn fewest_of_net(variant: Variant) -> usize {
    1 + Tables::of_process()
        .of(variant)
        .map_or(0, Tablebase::pieces)
}

fn fit_patterns(
    options: &Options,
    kin: Option<&PatternWeights>,
    samples: &[Sample],
    origin: Origin,
) -> Result<LearnedFile, String> {
    let mut fit = match kin {
        Some(kin) => {
            Fit::of_kin(kin, options.variant, samples).ok_or("the kin has another board")?
        }
        None => Fit::new(options.variant, samples),
    };
    let material = fit.loss(samples);
    println!(
        "at the beginning: loss {:.5}, held out {:.5}",
        material.learned, material.held_out
    );
    for pass in 0..options.passes {
        tell_pass(pass, || fit.pass(samples, pass));
    }
    let weights = PatternWeights::new(origin, fit.numbers());
    Ok(LearnedFile::Patterns(weights))
}

/// Fits a net to the positions, a new one or that of the style, which goes on with the positions that it misjudges.
fn fit_net(
    options: &Options,
    style: SearchStyle,
    samples: &mut Vec<Sample>,
    origin: Origin,
) -> Result<LearnedFile, String> {
    let mut fit = NetFit::new(options.variant, samples, options.result_share);
    if options.deepened > 0 {
        let Some(Learned::Net(net)) = style.learned else {
            return Err("deepened wants a net to go on with".into());
        };
        fit = fit.going_on(net);
        let found = deepened(options, style, &fit, samples)?;
        println!("{} positions with the score of a long search", found.len());
        samples.extend(found.repeat(TIMES_DEEPENED));
    }
    for pass in 0..options.passes {
        #[expect(clippy::cast_precision_loss, reason = "there are few passes")]
        let done = pass as f32 / options.passes as f32;
        tell_pass(pass, || fit.pass(samples, pass, done));
    }
    Ok(LearnedFile::Net(fit.net(origin)))
}

fn tell_pass(pass: u64, learn: impl FnOnce() -> Loss) {
    let begun = Instant::now();
    let loss = learn();
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "pass {pass}: loss {:.5}, held out {:.5}, {seconds:.1} s",
        loss.learned, loss.held_out
    );
}

/// Plays the games that the archive does not have yet, on all threads. A game follows from its number alone.
fn gather(options: &Options, style: SearchStyle, archive: &mut Archive) -> Result<(), String> {
    let begun = Instant::now();
    let first = archive.games_of(options.seed);
    let memories = Memories::new();
    let play = |game: u64| {
        let mut rng = ChaCha8Rng::seed_from_u64(options.seed << 32 | game);
        let thinking = memories.thinking();
        against_itself(options.variant, style, options.nodes, &thinking, &mut rng)
    };
    let at_once = GAMES_AT_ONCE * memories.count();
    for begin in (first..options.games).step_by(at_once) {
        let end = options.games.min(begin + at_once as u64);
        let played: Vec<_> = (begin..end).into_par_iter().map(play).collect();
        for game in played {
            let samples = game.map_or_else(Vec::new, |game| game.samples);
            archive.add(options.seed, &samples)?;
        }
        archive.flush()?;
        let seconds = begun.elapsed().as_secs_f64();
        println!("{} games in {seconds:.0} s", end - first);
    }
    Ok(())
}

fn path_of(variant: Variant, ending: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("src/engine/assets/weights/{variant}.{ending}"))
}

fn read_weights(path: &Path) -> Result<PatternWeights, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    PatternWeights::from_bytes(&bytes).map_err(|error| format!("{}: {error}", path.display()))
}
