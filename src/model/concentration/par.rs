//! Par of the solitaire: what a perfect memory needs on average (CON-13).

/// The exact expected number of turns in which a perfect memory clears `left` pairs alone, when it
/// has seen exactly one card of `single` of them and both cards of none.
///
/// It opens an unknown card; if that matches a known one, it takes the pair, else it opens a second
/// unknown card. With u = 2·left − single cards unseen and m = u − 1:
/// E = s/u (1 + E(n−1, s−1)) + (u−s)/u [1/m (1 + E(n−1, s)) + s/m (2 + E(n−1, s)) + rest/m (1 + E(n, s+2))].
/// D. J. Velleman and G. S. Warrington, *What to expect in a game of memory*, American Mathematical
/// Monthly 120 (2013), give the asymptotics (3 − 2 ln 2) n + 7/8 − 2 ln 2.
pub fn expected_turns(left: usize, single: usize) -> f64 {
    let mut fewer = vec![0.0];
    for n in 1..=left {
        fewer = row(n, &fewer);
    }
    fewer[single.min(left)]
}

/// E(n, 0 … n) from E(n − 1, …).
fn row(n: usize, fewer: &[f64]) -> Vec<f64> {
    let mut row = vec![0.0; n + 1];
    row[n] = real(n);
    for s in (0..n).rev() {
        let unseen = real(2 * n - s);
        let others = unseen - 1.0;
        let known = real(s);
        let hit = if s > 0 {
            known * (1.0 + fewer[s - 1])
        } else {
            0.0
        };
        let strangers = n - s - 1;
        let onward = if strangers > 0 {
            real(2 * strangers) * (1.0 + row[s + 2])
        } else {
            0.0
        };
        let second = (1.0 + fewer[s]) + known * (2.0 + fewer[s]) + onward;
        row[s] = (hit + (unseen - known) * second / others) / unseen;
    }
    row
}

/// Counts of cards are far below 2⁵².
#[expect(clippy::cast_precision_loss)]
fn real(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::expected_turns;

    /// Exact values from the published table, as numerator and denominator.
    const EXACT: [(usize, f64, f64); 8] = [
        (1, 1.0, 1.0),
        (2, 8.0, 3.0),
        (3, 13.0, 3.0),
        (4, 622.0, 105.0),
        (5, 793.0, 105.0),
        (6, 31_748.0, 3_465.0),
        (8, 558_242.0, 45_045.0),
        (12, 6_307_880_806.0, 334_639_305.0),
    ];

    #[test]
    fn con_13_par_is_the_published_expectation() {
        for (pairs, numerator, denominator) in EXACT {
            assert!(
                (expected_turns(pairs, 0) - numerator / denominator).abs() < 1e-9,
                "{pairs} pairs"
            );
        }
        assert!((expected_turns(18, 0) - 28.533_182_059).abs() < 1e-8);
        assert!((expected_turns(24, 0) - 38.215_982_556).abs() < 1e-8);
    }

    #[test]
    fn con_13_par_of_any_size_follows_the_asymptotics() {
        let asymptotic = (3.0 - 2.0 * 2f64.ln()).mul_add(1000.0, 7.0 / 8.0 - 2.0 * 2f64.ln());
        assert!((expected_turns(1000, 0) - asymptotic).abs() < 1e-3);
    }
}
