//! The best play between two perfect memories.
//!
//! U. Zwick and M. S. Paterson, *The Memory Game*, Theoretical Computer Science 110 (1993) 169–196.
//! A position is the number n of pairs left and the number k of them with one card known. Known pairs
//! are always taken at once; then a turn opens no, one or two unknown cards. With u = 2n − k cards
//! unknown, p = k/u, q = 1 − p and m = u − 1, the expected lead of the player to move is
//!
//! - e₁ = p (1 + e(n−1, k−1)) − q e(n, k+1) for one unknown card and, if it fits nothing, a known one (k ≥ 1);
//! - e₂ = p (1 + e(n−1, k−1)) + q \[(1 − k)/m (1 + e(n−1, k)) − 2(n−k−1)/m e(n, k+2)\] for two unknown cards;
//! - e₀ = 0 for two known cards (k ≥ 2): the opponent would do the same, and the game stands still;
//! - e(n, n) = n: the rest follows card by card.

/// The number of unknown cards that a turn opens, if the first one fits nothing that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnKind {
    /// A turn of two known cards that do not match, so that no player learns anything.
    Zero,
    /// One, then a known card that does not match.
    One,
    Two,
}

/// The positions with the same number of pairs left, by the number of pairs known singly.
#[derive(Clone, Debug)]
struct Row {
    lead: Vec<f64>,
    best: Vec<TurnKind>,
}

impl Row {
    /// Nothing left.
    fn empty() -> Self {
        Self {
            lead: vec![0.0],
            best: vec![TurnKind::One],
        }
    }

    /// The positions with n pairs left, from those with one less.
    fn after(fewer: &Self) -> Self {
        let n = fewer.lead.len();
        // With k = n every unknown card fits a known one, so that One says what to do.
        let mut row = Self {
            lead: vec![real(n); n + 1],
            best: vec![TurnKind::One; n + 1],
        };
        for k in (0..n).rev() {
            (row.best[k], row.lead[k]) = row.position(k, fewer);
        }
        row
    }

    /// The best kind of turn and its expected lead; needs the positions of this row with more known.
    fn position(&self, k: usize, fewer: &Self) -> (TurnKind, f64) {
        let n = self.lead.len() - 1;
        let unknown = real(2 * n - k);
        let others = unknown - 1.0;
        let fits = real(k) / unknown;
        let hit = if k > 0 {
            fits * (1.0 + fewer.lead[k - 1])
        } else {
            0.0
        };
        let strangers = n - k - 1;
        let onward = if strangers > 0 {
            real(2 * strangers) * self.lead[k + 2]
        } else {
            0.0
        };
        let second = ((1.0 - real(k)) * (1.0 + fewer.lead[k]) - onward) / others;
        let mut best = (TurnKind::Two, hit + (1.0 - fits) * second);
        let one = hit - (1.0 - fits) * self.lead[k + 1];
        if k >= 1 && one > best.1 {
            best = (TurnKind::One, one);
        }
        // Opening keeps the game going if standing still is no better.
        if k >= 2 && best.1 < -ROUNDING {
            (TurnKind::Zero, 0.0)
        } else {
            best
        }
    }
}

/// Far above what rounding may add to an expected lead, and far below any difference that matters.
const ROUNDING: f64 = 1e-12;

/// The best kind of turn in every position up to a number of pairs. It takes a byte and a few
/// nanoseconds for each of the about n²/2 positions: 13 MB for 5,000 pairs.
#[derive(Clone, Debug)]
pub(crate) struct Policy {
    rows: Vec<Vec<TurnKind>>,
}

impl Policy {
    /// Returns the policy for games of up to `pairs` pairs.
    pub(crate) fn up_to(pairs: usize) -> Self {
        Self {
            rows: rows().take(pairs + 1).map(|row| row.best).collect(),
        }
    }

    /// The best kind of turn with `left` pairs, of which `single` are known by one card.
    pub(crate) fn best(&self, left: usize, single: usize) -> TurnKind {
        self.rows
            .get(left)
            .and_then(|row| row.get(single))
            .copied()
            .unwrap_or(TurnKind::Two)
    }
}

/// The rows for 0, 1, 2, … pairs left.
fn rows() -> impl Iterator<Item = Row> {
    std::iter::successors(Some(Row::empty()), |fewer| Some(Row::after(fewer)))
}

/// The expected lead of the player to move with `left` pairs, of which `single` are known by one
/// card, when both players remember everything and play the best they can.
pub fn expected_lead(left: usize, single: usize) -> f64 {
    rows()
        .nth(left)
        .map_or(0.0, |row| row.lead[single.min(left)])
}

/// Counts of cards are far below 2⁵².
#[expect(clippy::cast_precision_loss)]
fn real(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLISHED: &str = include_str!("../../../tests/data/zwick_paterson.csv");

    #[test]
    fn leads_and_turns_are_the_published_ones() {
        let policy = Policy::up_to(24);
        let rows: Vec<Row> = rows().take(25).collect();
        let mut compared = 0;
        for line in PUBLISHED
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        {
            let [n, k, best, lead] = line.split(',').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let (n, k): (usize, usize) = (n.parse().expect(line), k.parse().expect(line));
            let lead: f64 = lead.parse().expect(line);
            assert!(
                (rows[n].lead[k] - lead).abs() < 1e-8,
                "{line}: {}",
                rows[n].lead[k]
            );
            let found = match policy.best(n, k) {
                TurnKind::Zero => "0",
                TurnKind::One if k == n => "take",
                TurnKind::One => "1",
                TurnKind::Two => "2",
            };
            assert!(best.split('/').any(|best| best == found), "{line}: {found}");
            compared += 1;
        }
        assert_eq!(compared, (1..=24).map(|n| n + 1).sum::<usize>());
    }

    /// The theorem of Zwick and Paterson: which kind of turn is best, without any reckoning.
    fn closed_form(n: usize, k: usize) -> TurnKind {
        match (n, k) {
            (_, 0) => TurnKind::Two,
            (6, 1) => TurnKind::One,
            _ if (n + k).is_multiple_of(2) => TurnKind::One,
            _ if 3 * k < 2 * (n + 1) => TurnKind::Two,
            _ => TurnKind::Zero,
        }
    }

    #[test]
    fn turns_follow_the_closed_form() {
        let policy = Policy::up_to(200);
        for n in 1..=200 {
            for k in 0..n {
                assert_eq!(
                    policy.best(n, k),
                    closed_form(n, k),
                    "{n} pairs, {k} known singly"
                );
            }
        }
    }
}
