//! A small training, whose games follow from their seeds alone.

use std::path::Path;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::archive::Archive;
use crate::deepen::deepened;
use crate::fit::Fit;
use crate::net_fit::NetFit;
use crate::options::Options;
use crate::sample::{DECIDED, FEWEST, Sample};
use crate::self_play::against_itself;
use draughts::board::Board;
use draughts::variant::Variant;
use draughts::{Position, SquareSet};
use draughts_engine::SearchMemory;
use draughts_engine::evaluation::net::Net;
use draughts_engine::evaluation::weights::{Origin, PatternWeights};
use draughts_engine::think::SearchStyle;
use parlour_robots::Thinking;

const VARIANT: Variant = Variant::Brazilian;

fn games(games: u64, nodes: u64) -> Vec<Sample> {
    let thinking = Thinking::untimed().with_memory(SearchMemory::of(1 << 18));
    let style = SearchStyle {
        learned: None,
        selective: true,
    };
    let game = |seed| {
        against_itself(
            VARIANT,
            style,
            nodes,
            &thinking,
            &mut ChaCha8Rng::seed_from_u64(seed),
        )
    };
    (0..games)
        .filter_map(game)
        .flat_map(|game| game.samples)
        .collect()
}

fn origin() -> Origin {
    Origin {
        variant: VARIANT,
        games: 300,
        positions: 0,
        date: String::new(),
        command: String::new(),
    }
}

#[test]
fn a_small_training_foretells_games_that_it_has_not_seen_better_than_material_does() {
    let samples = games(300, 100);
    let mut fit = Fit::new(VARIANT, &samples);
    let material = fit.loss(&samples);
    let first = fit.pass(&samples, 0);
    for seed in 1..4 {
        fit.pass(&samples, seed);
    }
    let learned = fit.loss(&samples);
    assert!(
        learned.learned < first.learned,
        "{learned:?} after {first:?}"
    );
    assert!(
        learned.held_out < material.held_out - 0.005,
        "{learned:?} against {material:?}"
    );
    let weights = PatternWeights::new(origin(), fit.numbers());
    assert_eq!(PatternWeights::from_bytes(&weights.to_bytes()), Ok(weights));
}

#[test]
fn a_net_learns_to_foretell_games_that_it_has_not_seen() {
    let samples = games(300, 100);
    let mut fit = NetFit::new(VARIANT, &samples, 0.5);
    let first = fit.pass(&samples, 0, 0.0);
    let mut last = first;
    for pass in 1..8_u8 {
        last = fit.pass(&samples, u64::from(pass), f32::from(pass) / 8.0);
    }
    assert!(
        last.held_out < first.held_out - 0.02,
        "{last:?} after {first:?}"
    );
    let net = fit.net(origin());
    assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
}

#[test]
fn a_net_is_the_same_with_any_number_of_threads() {
    let samples = games(30, 50);
    let learn = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| {
            let mut fit = NetFit::new(VARIANT, &samples, 0.5);
            (0..3).map(|pass| fit.pass(&samples, pass, 0.0)).last()
        })
    };
    assert_eq!(learn(1), learn(3));
}

#[test]
fn a_net_goes_on_where_it_ended() {
    let samples = games(30, 50);
    let mut fit = NetFit::new(VARIANT, &samples, 0.5);
    for pass in 0..3 {
        fit.pass(&samples, pass, 0.0);
    }
    let next = NetFit::new(VARIANT, &samples, 0.5).going_on(&fit.net(origin()));
    for sample in &samples {
        let (before, after) = (fit.worth(sample), next.worth(sample));
        assert!((before - after).abs() < 4.0, "{before} and {after}");
    }
}

#[test]
fn deepened_positions_are_found_in_the_same_order_by_a_run_that_goes_on() {
    let (samples, folder) = (games(300, 100), tempfile::tempdir().expect("a folder"));
    let fit = NetFit::new(VARIANT, &samples, 0.5);
    let style = SearchStyle {
        learned: None,
        selective: true,
    };
    let look_at = |count: usize, folder: &Path| {
        let dir = format!("dir={}", folder.display());
        let words = [
            VARIANT.to_string(),
            "net".into(),
            dir,
            format!("deepened={count}"),
        ];
        let options = Options::read(words.into_iter()).expect("options");
        deepened(&options, style, &fit, &samples).expect("an archive")
    };
    let without_net = [VARIANT.to_string(), "deepened=9".into()];
    assert!(Options::read(without_net.into_iter()).is_err());
    let some = look_at(60, folder.path());
    let more = look_at(120, folder.path());
    assert!(!some.is_empty() && some.len() < more.len(), "{some:?}");
    assert_eq!(more[..some.len()], some);
    let other = tempfile::tempdir().expect("a folder");
    assert_eq!(look_at(120, other.path()), more);
    for sample in more {
        let scored = |other: &Sample| Sample {
            score: sample.score,
            ..*other
        };
        assert!(samples.iter().any(|other| scored(other) == sample));
        assert!(sample.score.abs() <= DECIDED);
    }
}

#[test]
fn a_position_of_several_games_is_learned_from_once_with_the_mean() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut archive = Archive::open(folder.path(), VARIANT).expect("an archive");
    let sample = |score, result| Sample {
        position: Board::start(VARIANT).position(),
        score,
        result,
    };
    for game in [sample(-20.0, 0.0), sample(50.0, 1.0), sample(0.0, 0.5)] {
        archive.add(1, &[game]).expect("a game is added");
    }
    archive.flush().expect("the games are kept");
    assert_eq!(archive.games(), 3);
    assert_eq!(archive.samples(9, FEWEST), Ok(vec![sample(10.0, 0.5)]));
}

/// Learning that begins with a kin's weights foretells at once what the kin foretells, also where the game begins with fewer
/// pieces and so has other phases.
#[test]
fn a_fit_begins_with_what_its_kin_knows() {
    let samples = games(30, 50);
    let mut own = Fit::new(VARIANT, &samples);
    own.pass(&samples, 0);
    let kin = PatternWeights::new(origin(), own.numbers());
    let begun: Vec<_> = Fit::of_kin(&kin, Variant::Russian, &samples)
        .expect("the same board")
        .numbers()
        .collect();
    let differs =
        |[one, other]: [[f32; 2]; 2]| (0..2).any(|phase| (one[phase] - other[phase]).abs() > 0.01);
    assert!(
        !kin.numbers()
            .zip(begun)
            .any(|(one, other)| differs([one, other]))
    );
    // Thai draughts begin with two thirds of the pieces: of its opening the kin knows so much as middle game.
    let fewer = Fit::of_kin(&kin, Variant::Thai, &samples).expect("the same board");
    let mixed = kin
        .numbers()
        .map(|[first, last]| [(2.0 * first + last) / 3.0, last]);
    assert!(
        !mixed
            .zip(fewer.numbers())
            .any(|(one, other)| differs([one, other]))
    );
    assert!(
        Fit::of_kin(&kin, Variant::International, &samples).is_none(),
        "another board"
    );
}

#[test]
fn a_game_is_the_same_again_and_its_positions_are_quiet() {
    let (samples, again) = (games(3, 50), games(3, 50));
    assert_eq!(samples, again);
    assert!(samples.len() > 60, "{}", samples.len());
    for sample in &samples {
        let board = Board::new_unchecked(VARIANT, sample.position);
        assert!(
            board.legal_moves().iter().all(|ply| !ply.captures()),
            "{}",
            board.fen()
        );
    }
}

#[test]
fn a_sample_is_read_as_it_was_written_and_what_is_none_is_refused() {
    let board = Board::start(VARIANT);
    let sample = Sample {
        position: board.position(),
        score: -321.0,
        result: 1.0,
    };
    let bytes = sample.to_bytes();
    assert_eq!(Sample::from_bytes(&bytes, &board), Some(sample));
    for (place, value) in [(0, 0xff), (15, 1), (48, 2), (49, 3)] {
        let mut damaged = bytes;
        damaged[place] = value;
        assert_eq!(Sample::from_bytes(&damaged, &board), None, "{place}");
    }
}

#[test]
fn what_is_decided_or_has_few_pieces_is_not_learned_from() {
    let start = Board::start(VARIANT).position();
    let teaches = |position, score| {
        Sample {
            position,
            score,
            result: 0.5,
        }
        .teaches(FEWEST)
    };
    assert!(teaches(start, 0.0) && teaches(start, 400.0) && teaches(start, -400.0));
    assert!(!teaches(start, 401.0) && !teaches(start, i16::MIN.into()));
    let of_pieces = |count: usize| {
        let squares = Board::start(VARIANT).squares().in_order();
        let all: SquareSet = squares.into_iter().take(count).collect();
        let first = SquareSet::from_bits(1);
        Position::new([all & !first, all & first], start.kings(), start.turn())
    };
    assert!(teaches(of_pieces(8), 0.0) && !teaches(of_pieces(7), 0.0));
}
