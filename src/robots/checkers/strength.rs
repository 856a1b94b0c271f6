//! The strength of a robot: how far it looks, and how often and how far it errs.
//!
//! Every level is the same search. The weaker ones look less far ahead and make more of their moves
//! without a look at the reply. All limits are in plies, positions and moves of a hundred. A level
//! is therefore as strong on a slow machine as on a fast one. Only the champion uses the time that
//! a table gives it.

use crate::Skill;
use draughts::board::Board;
use draughts::variant::Variant;
use draughts::variant_rules::KingRange;
use draughts_engine::think::{SearchLimits, SearchStyle};

/// The measure of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    pub limits: SearchLimits,
    /// The number of moves of a hundred made without a look at the reply.
    pub slips: u32,
    /// Set when the robot judges by the best that was learned and searches selectively.
    pub learned: bool,
    /// Set when the robot uses the time that it is given, where it is given some.
    pub timed: bool,
}

/// Variants in which the same measure is about as strong; english, russian and international stand for them in matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    /// 8×8, kings that go one square.
    ShortKings,
    /// 8×8, kings that go as far as the way is free.
    FlyingKings,
    /// 10×10 and 12×12.
    Large,
}

impl Family {
    fn of(variant: Variant) -> Self {
        if Board::start(variant).squares().width() > 8 {
            return Self::Large;
        }
        if variant.facts().king_range == KingRange::Short {
            Self::ShortKings
        } else {
            Self::FlyingKings
        }
    }
}

impl Strength {
    /// Returns a strength that looks `depth` plies ahead. It makes `slips` of a hundred moves
    /// without a look at the reply.
    pub const fn of_depth(depth: i32, slips: u32) -> Self {
        Self {
            limits: SearchLimits {
                depth,
                nodes: 60_000,
            },
            slips,
            learned: false,
            timed: false,
        }
    }

    /// Returns a strength that judges by what was learned and looks at `nodes` positions. It makes
    /// `slips` of a hundred moves without a look at the reply.
    pub const fn of_nodes(nodes: u64, slips: u32) -> Self {
        Self {
            limits: SearchLimits { depth: 60, nodes },
            slips,
            learned: true,
            timed: false,
        }
    }

    /// The measure of a skill in a variant. `cargo bench --bench checkers` says how much stronger each is than the one before:
    /// a mistake costs more where kings fly and boards are large, and there a ply more is worth more.
    pub fn of(skill: Skill, variant: Variant) -> Self {
        let family = Family::of(variant);
        match (skill, family) {
            (Skill::Beginner, Family::Large) => Self::of_depth(1, 46),
            (Skill::Beginner, _) => Self::of_depth(1, 48),
            (Skill::Novice, Family::Large) => Self::of_depth(3, 34),
            (Skill::Novice, _) => Self::of_depth(3, 32),
            (Skill::Casual, Family::ShortKings) => Self::of_depth(4, 18),
            (Skill::Casual, Family::FlyingKings) => Self::of_depth(5, 16),
            (Skill::Casual, Family::Large) => Self::of_depth(5, 23),
            (Skill::Skilled, Family::ShortKings) => Self::of_depth(7, 9),
            (Skill::Skilled, Family::FlyingKings) => Self::of_depth(7, 5),
            (Skill::Skilled, Family::Large) => Self::of_depth(7, 12),
            (Skill::Sharp, Family::Large) => Self::of_nodes(12_000, 6),
            (Skill::Sharp, _) => Self::of_nodes(8_000, 6),
            (Skill::Expert, Family::ShortKings) => Self::of_nodes(60_000, 2),
            (Skill::Expert, _) => Self::of_nodes(60_000, 3),
            (Skill::Champion, _) => Self {
                timed: true,
                ..Self::of_nodes(300_000, 0)
            },
        }
    }

    /// Returns whether the robot plays openings from the book. A player who has learned some does
    /// not slip often.
    pub(super) fn knows_openings(self) -> bool {
        self.slips < 10
    }

    /// Its search in a variant.
    pub(super) fn style(self, variant: Variant) -> SearchStyle<'static> {
        if self.learned {
            SearchStyle::best(variant)
        } else {
            SearchStyle::default()
        }
    }

    /// The limits of a search, with or without a clock.
    pub(super) fn limits(self, has_clock: bool) -> SearchLimits {
        if self.timed && has_clock {
            SearchLimits {
                nodes: u64::MAX,
                ..self.limits
            }
        } else {
            self.limits
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Thinking;
    use draughts::study::Worth;
    use draughts_engine::analysis::worth;
    use draughts_engine::think::think_in_style;

    #[test]
    fn the_levels_below_sharp_know_no_tables() {
        let board = Board::from_fen(Variant::English, "W:WK30,K31,K32:BK1,K4").expect("a position");
        let knows = |skill| {
            let style = Strength::of(skill, board.variant()).style(board.variant());
            let limits = SearchLimits {
                depth: 1,
                nodes: 10_000,
            };
            let thinking = Thinking::untimed();
            let found = think_in_style(&board, &[], limits, style, &thinking, &mut |_| {});
            matches!(worth(found.expect("it can move").score), Worth::Known(_))
        };
        let who: Vec<_> = Skill::ALL
            .into_iter()
            .filter(|skill| knows(*skill))
            .collect();
        assert_eq!(who, [Skill::Sharp, Skill::Expert, Skill::Champion]);
    }
}
