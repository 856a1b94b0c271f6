//! Learning of a net by gradient descent in batches (Adam).

#![expect(
    clippy::cast_precision_loss,
    reason = "what is counted here has few digits"
)]

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::fit::{Loss, cross_entropy, is_held_out, odds, scale};
use crate::sample::Sample;
use draughts::side::Color;
use draughts::variant::Variant;
use draughts_engine::evaluation::net::{FIRST, Net, Places, SECOND, each_input, phase};
use draughts_engine::evaluation::weights::Origin;

/// The most positions after which the weights take a step. Of few positions the batches are smaller.
const BATCH: usize = 16_384;
/// The fewest steps of a pass, where there are positions enough.
const STEPS_OF_PASS: usize = 64;
/// Positions whose gradients are summed by one thread. The sums are added in their order, so that the net is the same with any
/// number of threads.
const PART: usize = 512;
/// The size of the first steps, and of the last.
const STEPS: [f32; 2] = [2e-3, 2e-5];
/// The same of a net that has learned already.
const SMALL_STEPS: [f32; 2] = [3e-4, 1e-5];
/// The share of the mean of the gradients, and of their squares, that is kept from step to step.
const KEPT: [f32; 2] = [0.9, 0.999];
/// The largest weight that the net can keep.
const MOST: f32 = 3.0;

/// A net that learns.
pub(crate) struct NetFit {
    variant: Variant,
    places: Places,
    /// The share of the target that is the game's result; the rest is the search's score.
    result_share: f32,
    /// Logarithms of odds per hundredth of a man, with which the search's scores foretell the games best.
    scale: f32,
    /// The weights, those of the last sums in logarithms of odds.
    weights: Vec<f32>,
    /// The means of the gradients and of their squares.
    means: Vec<[f32; 2]>,
    steps: i32,
    /// The size of the first steps, and of the last.
    sizes: [f32; 2],
    /// The positions that come before those that were deepened: of them some are held out.
    played: usize,
}

/// The gradients of some positions.
struct Gradients {
    /// One for each weight.
    sums: Vec<f32>,
    /// The sum of the errors with which the positions were foretold, in bits.
    loss: f64,
}

/// The sums of a net on its way to a position's worth.
struct Sums {
    /// The first weight of every row that the first layer adds up, those of the biases among them.
    rows: Vec<usize>,
    phase: usize,
    first: [f32; FIRST],
    second: [f32; SECOND],
    /// Logarithms of odds for the side to move.
    worth: f32,
}

impl NetFit {
    /// A net of weights drawn by lot.
    pub(crate) fn new(variant: Variant, samples: &[Sample], result_share: f32) -> Self {
        let places = Places::of(variant);
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let spread = |place| {
            if place < places.row(places.bias_row()) {
                0.25
            } else if place < places.second(0) {
                0.0
            } else if place < places.last(0) {
                (3.0 / FIRST as f32).sqrt()
            } else {
                (3.0 / SECOND as f32).sqrt()
            }
        };
        let weights: Vec<_> = (0..places.length())
            .map(|place| rng.random_range(-1.0..1.0) * spread(place))
            .collect();
        Self {
            variant,
            places,
            result_share,
            scale: scale(samples, |sample| sample.score),
            means: vec![[0.0; 2]; weights.len()],
            weights,
            steps: 0,
            sizes: STEPS,
            played: samples.len(),
        }
    }

    /// The same with the weights of a net, which goes on in small steps.
    pub(crate) fn going_on(mut self, net: &Net) -> Self {
        let last = self.places.last(0);
        for (place, (weight, number)) in self.weights.iter_mut().zip(net.numbers()).enumerate() {
            *weight = if place < last {
                number
            } else {
                number * self.scale
            };
        }
        Self {
            sizes: SMALL_STEPS,
            ..self
        }
    }

    /// The worth of a position by the net as far as it has learned, in hundredths of a man for White.
    pub(crate) fn worth(&self, sample: &Sample) -> f32 {
        let worth = self.sums(sample).worth / self.scale;
        match sample.position.turn() {
            Color::White => worth,
            Color::Black => -worth,
        }
    }

    /// Learns from every position once, in an order drawn by lot; how well each was foretold before. `done` is the share of
    /// all passes that lies behind: the steps become smaller.
    pub(crate) fn pass(&mut self, samples: &[Sample], seed: u64, done: f32) -> Loss {
        let is_learned = |nth: &usize| *nth >= self.played || !is_held_out(*nth);
        let mut order: Vec<_> = (0..samples.len()).filter(is_learned).collect();
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let [first, last] = self.sizes;
        let step = first * (last / first).powf(done);
        let mut sum = 0.0;
        let batch = (order.len() / STEPS_OF_PASS).clamp(PART, BATCH);
        for batch in order.chunks(batch) {
            let parts = batch.par_chunks(PART);
            let parts: Vec<_> = parts.map(|part| self.learn(samples, part)).collect();
            sum += parts.iter().map(|part| part.loss).sum::<f64>();
            self.step(step, batch.len(), &parts);
        }
        let held_out: Vec<_> = (0..self.played).filter(|nth| is_held_out(*nth)).collect();
        let loss = |part: &[usize]| -> f64 {
            let losses = part.iter().map(|nth| self.loss(&samples[*nth]));
            losses.map(f64::from).sum()
        };
        let losses: Vec<f64> = held_out.par_chunks(PART).map(loss).collect();
        Loss {
            learned: sum / order.len().max(1) as f64,
            held_out: losses.iter().sum::<f64>() / held_out.len().max(1) as f64,
        }
    }

    /// The error with which a position is foretold, in bits.
    fn loss(&self, sample: &Sample) -> f32 {
        cross_entropy(odds(self.sums(sample).worth), self.target(sample))
    }

    /// The share of the points that the side to move should be foretold.
    fn target(&self, sample: &Sample) -> f32 {
        let score = odds(sample.score * self.scale);
        let white = self.result_share * sample.result + (1.0 - self.result_share) * score;
        match sample.position.turn() {
            Color::White => white,
            Color::Black => 1.0 - white,
        }
    }

    fn sums(&self, sample: &Sample) -> Sums {
        let (places, weights) = (self.places, &self.weights);
        let mut rows = Vec::with_capacity(40);
        each_input(self.variant, &sample.position, &mut |row| rows.push(row));
        rows.push(places.bias_row());
        let phase = phase(self.variant, &sample.position);
        let layer = |layer| rows.iter().map(move |row| layer + places.row(*row));
        let rows: Vec<_> = places
            .first_layers(phase)
            .into_iter()
            .flat_map(layer)
            .collect();
        let mut first = [0.0; FIRST];
        for row in &rows {
            add(&mut first, 1.0, &weights[*row..][..FIRST]);
        }
        first = first.map(|sum| sum.max(0.0));
        let all = weights[places.second(phase)..][..FIRST * SECOND].chunks_exact(FIRST);
        let biases = &weights[places.second_bias(phase)..][..SECOND];
        let mut second = [0.0; SECOND];
        for ((sum, weights), bias) in second.iter_mut().zip(all).zip(biases) {
            *sum = (dot(&first, weights) + bias).max(0.0);
        }
        let worth = dot(&second, &weights[places.last(phase)..][..SECOND]);
        Sums {
            rows,
            phase,
            first,
            second,
            worth: worth + weights[places.last_bias(phase)],
        }
    }

    /// The sums of the gradients of some positions.
    fn learn(&self, samples: &[Sample], part: &[usize]) -> Gradients {
        let mut all = Gradients {
            sums: vec![0.0; self.weights.len()],
            loss: 0.0,
        };
        for nth in part {
            all.loss += f64::from(self.learn_one(&samples[*nth], &mut all.sums));
        }
        all
    }

    /// Adds the gradients of a position; how badly it was foretold, in bits.
    fn learn_one(&self, sample: &Sample, gradients: &mut [f32]) -> f32 {
        let (sums, target, places) = (self.sums(sample), self.target(sample), self.places);
        let phase = sums.phase;
        let error = odds(sums.worth) - target;
        let weights = &self.weights;
        gradients[places.last_bias(phase)] += error;
        add(
            &mut gradients[places.last(phase)..][..SECOND],
            error,
            &sums.second,
        );
        let mut back = [0.0; FIRST];
        for nth in (0..SECOND).filter(|nth| sums.second[*nth] > 0.0) {
            let error = error * weights[places.last(phase) + nth];
            let row = places.second(phase) + nth * FIRST;
            gradients[places.second_bias(phase) + nth] += error;
            add(&mut gradients[row..][..FIRST], error, &sums.first);
            add(&mut back, error, &weights[row..][..FIRST]);
        }
        for (back, sum) in back.iter_mut().zip(&sums.first) {
            if *sum <= 0.0 {
                *back = 0.0;
            }
        }
        for row in &sums.rows {
            add(&mut gradients[*row..][..FIRST], 1.0, &back);
        }
        cross_entropy(odds(sums.worth), target)
    }

    /// Takes a step against the gradients of a batch of so many positions.
    fn step(&mut self, size: f32, count: usize, parts: &[Gradients]) {
        self.steps += 1;
        let whole = KEPT.map(|kept| 1.0 / (1.0 - kept.powi(self.steps)));
        let mut gradients = vec![0.0; self.weights.len()];
        for part in parts {
            add(&mut gradients, 1.0, &part.sums);
        }
        let all = self.weights.iter_mut().zip(gradients);
        for ((weight, gradient), means) in all.zip(&mut self.means) {
            let mean = gradient / count as f32;
            means[0] += (mean - means[0]) * (1.0 - KEPT[0]);
            means[1] += (mean * mean - means[1]) * (1.0 - KEPT[1]);
            let step = size * means[0] * whole[0] / ((means[1] * whole[1]).sqrt() + 1e-8);
            *weight = (*weight - step).clamp(-MOST, MOST);
        }
    }

    /// The net as far as it has learned.
    pub(crate) fn net(&self, origin: Origin) -> Net {
        let last = self.places.last(0);
        let numbers = self.weights.iter().enumerate().map(|(place, weight)| {
            if place < last {
                *weight
            } else {
                weight / self.scale
            }
        });
        Net::new(origin, &numbers.collect::<Vec<_>>())
    }
}

/// Adds a multiple of some numbers to others.
fn add(sums: &mut [f32], factor: f32, numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += factor * number;
    }
}

/// The sum of the products, in eight parts that are computed at once.
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut parts = [0.0; 8];
    let (one, other) = (one.as_chunks::<8>().0, other.as_chunks::<8>().0);
    for (one, other) in one.iter().zip(other) {
        for (part, (one, other)) in parts.iter_mut().zip(one.iter().zip(other)) {
            *part += one * other;
        }
    }
    parts.iter().sum()
}
