//! The rules of Concentration that a transcript cannot show: how often something happens.

use std::collections::HashMap;

use parlour_model::concentration::{Concentration, Rules};
use parlour_model::game::Game;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Six deals of two pairs, each with probability 1/6: in 60,000 draws each is drawn 10,000 times,
/// give or take 91 (one standard deviation).
#[test]
fn con_3_every_deal_is_equally_likely() {
    let rules = Rules {
        pairs: 2,
        ..Rules::default()
    };
    let game = Concentration::start(&rules, 2).expect("two players can play");
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut counts = HashMap::<String, u32>::new();
    for _ in 0..60_000 {
        let deal = game.sample(&mut rng).expect("chance deals first");
        *counts.entry(deal.to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), 6);
    assert!(
        counts.values().all(|count| count.abs_diff(10_000) < 365),
        "{counts:?}"
    );
}
