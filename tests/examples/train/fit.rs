//! Logistic regression: weights whose score foretells how games end.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::sample::Sample;
use draughts::Position;
use draughts::board::Board;
use draughts::side::Color;
use draughts::variant::Variant;
use draughts_engine::evaluation::weights::{PatternWeights, length};
use draughts_engine::evaluation::{each_feature, hand_made_score, phase_share, start_weights};

/// The share of the target that is the game's result; the rest is the search's score. The result
/// depends on many moves together, while the score has looked ahead from this one.
const RESULT_SHARE: f32 = 0.3;
/// The size of the first steps, in logarithms of odds (Adagrad).
const STEP: f32 = 0.06;
/// The strength that pulls a weight back to its start, against all positions in which it counts. It
/// is the inverse of the weights' expected variance, times the positions of a game that say the
/// same.
const RIDGE: f32 = 300.0;
/// Positions that follow each other, those of some dozens of games, are learned from or held out together.
const BLOCK: usize = 4000;
/// The interval of held-out blocks: one block in this many is predicted but not learned from, to
/// measure accuracy.
const HELD_OUT: usize = 20;

/// Returns whether the nth position is held out.
pub(crate) fn is_held_out(nth: usize) -> bool {
    (nth / BLOCK).is_multiple_of(HELD_OUT)
}

/// A fit in progress.
#[derive(Debug)]
pub(crate) struct Fit {
    variant: Variant,
    /// Logarithms of odds per hundredth of a man, with which the evaluation made by hand foretells the games best.
    scale: f32,
    /// The weights in logarithms of odds, in the opening and in the ending.
    weights: Vec<[f32; 2]>,
    /// The weights before anything was learned.
    start: Vec<[f32; 2]>,
    /// The sum of the squares of all steps' gradients.
    squares: Vec<[f32; 2]>,
    counts: Vec<f32>,
}

/// The accuracy of a pass over the positions: the mean of −log₂ of the share given to the outcome.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Loss {
    /// Of the positions that were learned from.
    pub(crate) learned: f64,
    /// Of those that were held out.
    pub(crate) held_out: f64,
}

impl Fit {
    /// A fit that has seen nothing: material alone, as the evaluation made by hand counts it.
    pub(crate) fn new(variant: Variant, samples: &[Sample]) -> Self {
        Self::beginning_at(
            start_weights(variant).into_iter().map(|weight| [weight; 2]),
            variant,
            samples,
        )
    }

    /// A fit that begins with the weights of a kin, which has the same board, and is drawn back to them: what few games
    /// say nothing about stays as the kin has it. `None` where the boards differ.
    pub(crate) fn of_kin(
        kin: &PatternWeights,
        variant: Variant,
        samples: &[Sample],
    ) -> Option<Self> {
        // A phase of the kin with as many pieces as this game begins with is its opening here.
        let share = phase_share(kin.origin.variant, &Board::start(variant).position());
        let numbers = kin
            .numbers()
            .map(|[first, last]| [first * share + last * (1.0 - share), last]);
        (kin.numbers().count() == length(variant))
            .then(|| Self::beginning_at(numbers, variant, samples))
    }

    /// A fit that begins with these weights, in hundredths of a man.
    fn beginning_at(
        numbers: impl Iterator<Item = [f32; 2]>,
        variant: Variant,
        samples: &[Sample],
    ) -> Self {
        let scale = scale(samples, |sample| white_score(variant, &sample.position));
        let start: Vec<_> = numbers
            .map(|pair| pair.map(|weight| weight * scale))
            .collect();
        let length = length(variant);
        Self {
            variant,
            scale,
            weights: start.clone(),
            start,
            squares: vec![[1e-3; 2]; length],
            counts: vec![0.0; length],
        }
    }

    /// Learns from every position once, in an order drawn by lot; how well each was foretold before.
    pub(crate) fn pass(&mut self, samples: &[Sample], seed: u64) -> Loss {
        let mut order: Vec<u32> = (0..u32::try_from(samples.len()).unwrap_or(u32::MAX)).collect();
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        if self.counts.iter().all(|count| *count == 0.0) {
            self.count(samples);
        }
        self.foretell(samples, order.into_iter().map(|nth| nth as usize), true)
    }

    /// Returns the loss over all positions with the present weights.
    pub(crate) fn loss(&mut self, samples: &[Sample]) -> Loss {
        self.foretell(samples, 0..samples.len(), false)
    }

    fn foretell(
        &mut self,
        samples: &[Sample],
        order: impl Iterator<Item = usize>,
        learns: bool,
    ) -> Loss {
        let (mut sums, mut counts) = ([0.0; 2], [0_u32; 2]);
        let mut features = Vec::with_capacity(128);
        for nth in order {
            let held_out = is_held_out(nth);
            let loss = self.step(&samples[nth], learns && !held_out, &mut features);
            sums[usize::from(held_out)] += f64::from(loss);
            counts[usize::from(held_out)] += 1;
        }
        let mean = |nth: usize| sums[nth] / f64::from(counts[nth].max(1));
        Loss {
            learned: mean(0),
            held_out: mean(1),
        }
    }

    /// Foretells a position, and learns from it if it may; what it cost, in bits.
    fn step(&mut self, sample: &Sample, learns: bool, features: &mut Vec<(usize, f32)>) -> f32 {
        let opening = phase_share(self.variant, &sample.position);
        let phases = [opening, 1.0 - opening];
        features.clear();
        each_feature(self.variant, &sample.position, &mut |place, times| {
            if times != 0 {
                #[expect(clippy::cast_precision_loss, reason = "there are few pieces")]
                features.push((place, times as f32));
            }
        });
        let worth = |(place, times): &(usize, f32)| {
            let [first, last] = self.weights[*place];
            times * (first * phases[0] + last * phases[1])
        };
        let foretold = odds(features.iter().map(worth).sum());
        let target = self.target(sample);
        if learns {
            for (place, times) in features.iter() {
                let ridge = RIDGE / self.counts[*place];
                for (phase, share) in phases.into_iter().enumerate() {
                    let back = self.weights[*place][phase] - self.start[*place][phase];
                    let gradient = (foretold - target) * times * share + ridge * share * back;
                    let squares = &mut self.squares[*place][phase];
                    *squares += gradient * gradient;
                    self.weights[*place][phase] -= STEP * gradient / squares.sqrt();
                }
            }
        }
        cross_entropy(foretold, target)
    }

    /// Returns the value to predict for a sample.
    fn target(&self, sample: &Sample) -> f32 {
        RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * odds(sample.score * self.scale)
    }

    /// Counts in how many positions each weight counts.
    fn count(&mut self, samples: &[Sample]) {
        for sample in samples {
            each_feature(self.variant, &sample.position, &mut |place, _| {
                self.counts[place] += 1.0;
            });
        }
    }

    /// The weights in hundredths of a man.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = [f32; 2]> {
        self.weights
            .iter()
            .map(|weight| weight.map(|weight| weight / self.scale))
    }
}

/// The share of the points at these logarithms of odds.
pub(crate) fn odds(logarithm: f32) -> f32 {
    1.0 / (1.0 + (-logarithm).exp())
}

pub(crate) fn cross_entropy(foretold: f32, target: f32) -> f32 {
    let foretold = foretold.clamp(1e-6, 1.0 - 1e-6);
    -(target * foretold.log2() + (1.0 - target) * (1.0 - foretold).log2())
}

/// The logarithms of odds per hundredth of a man with which a score for White foretells the games best.
pub(crate) fn scale(samples: &[Sample], score: impl Fn(&Sample) -> f32) -> f32 {
    let every = (samples.len() / 50_000).max(1);
    let known = samples.iter().step_by(every);
    let known: Vec<_> = known.map(|sample| (score(sample), sample.result)).collect();
    let loss = |scale: f32| {
        known
            .iter()
            .map(|(score, result)| cross_entropy(odds(score * scale), *result))
            .sum::<f32>()
    };
    let scales = (0..40_u8).map(|nth| 0.001 * 1.1_f32.powi(i32::from(nth)));
    scales
        .map(|scale| (loss(scale), scale))
        .min_by(|one, other| one.0.total_cmp(&other.0))
        .map_or(0.01, |best| best.1)
}

#[expect(clippy::cast_precision_loss, reason = "a score has five digits")]
fn white_score(variant: Variant, position: &Position) -> f32 {
    let score = hand_made_score(&Board::new_unchecked(variant, *position)) as f32;
    if position.turn() == Color::White {
        score
    } else {
        -score
    }
}
