//! The description of a variant in a few sentences: the board, the men, the kings, the captures and
//! the draws.
//!
//! All but the first sentence follow from the variant's rules, so that they cannot contradict them.

use draughts::board::Board;
use draughts::draws::{DrawCondition, DrawLimit};
use draughts::variant::Variant;
use draughts::variant_rules::{
    CapturePriority, Crowning, Goal, KingRange, Landing, Removal, STRAIGHT, VariantRules,
};
use draughts::with_rules;

use super::names::{ConditionWords as _, VariantNames as _};
use parlour_language::fl;

/// Returns the sentences on a variant, each in a separate paragraph.
pub fn guide(variant: Variant) -> Vec<String> {
    with_rules!(variant, R => vec![
        format!("{} {}", introduction(variant), board::<R>(variant)),
        format!("{} {}", men::<R>(), kings::<R>()),
        format!("{} {}", captures::<R>(), goal::<R>()),
        draws::<R>(),
    ])
}

/// Introduces the game and the places where it is played.
pub fn introduction(variant: Variant) -> &'static str {
    match variant {
        Variant::English => fl!("variants-english"),
        Variant::Pool => fl!("variants-pool"),
        Variant::Russian => fl!("variants-russian"),
        Variant::Brazilian => fl!("variants-brazilian"),
        Variant::International => fl!("variants-international"),
        Variant::Canadian => fl!("variants-canadian"),
        Variant::Italian => fl!("variants-italian"),
        Variant::Spanish => fl!("variants-spanish"),
        Variant::Czech => fl!("variants-czech"),
        Variant::Frisian => fl!("variants-frisian"),
        Variant::Frysk => fl!("variants-frysk"),
        Variant::Killer => fl!("variants-killer"),
        Variant::Antidraughts => fl!("variants-antidraughts"),
        Variant::Breakthrough => fl!("variants-breakthrough"),
        Variant::Turkish => fl!("variants-turkish"),
        Variant::Thai => fl!("variants-thai"),
    }
}

fn board<R: VariantRules>(variant: Variant) -> String {
    let start = Board::start(variant);
    let (width, men) = (start.squares().width(), start.material()[0].men);
    let squares = if start.squares().in_order().len() == width * width {
        fl!("variants-all-squares")
    } else {
        fl!("variants-dark-squares")
    };
    let begins = variant.color_name(R::BEGINS);
    if R::MIRRORED {
        fl!(
            "variants-board-mirrored",
            men = men,
            squares = squares,
            width = width,
            side = begins
        )
    } else {
        fl!(
            "variants-board",
            men = men,
            squares = squares,
            width = width,
            side = begins
        )
    }
}

fn men<R: VariantRules>() -> String {
    let step = match R::MAN_MOVES.len() {
        2 => fl!("variants-step-diagonal"),
        _ => fl!("variants-step-straight"),
    };
    let captures = match R::MAN_CAPTURES.len() {
        2 => fl!("variants-capture-forward"),
        3 => fl!("variants-capture-same"),
        4 => fl!("variants-capture-back"),
        _ => fl!("variants-capture-eight"),
    };
    let crowned = match R::CROWNING {
        Crowning::EndsMove => fl!("variants-crown-ends"),
        Crowning::IfItStops => {
            fl!("variants-crown-stops")
        }
        Crowning::AtOnce => fl!("variants-crown-once"),
    };
    if R::MAN_TAKES_KING {
        fl!(
            "variants-men",
            step = step,
            captures = captures,
            crowned = crowned
        )
    } else {
        fl!(
            "variants-men-no-king",
            step = step,
            captures = captures,
            crowned = crowned
        )
    }
}

fn kings<R: VariantRules>() -> String {
    let ways = if R::KING_MOVES == STRAIGHT {
        fl!("variants-straight")
    } else {
        fl!("variants-diagonally")
    };
    let far = match R::KING_RANGE {
        KingRange::Short => fl!("variants-king-short"),
        KingRange::Flying => fl!("variants-king-far"),
    };
    let landing = match (R::KING_RANGE, R::LANDING) {
        (KingRange::Short, _) | (_, Landing::Free) => None,
        (_, Landing::Behind) => Some(fl!("variants-lands-behind").to_owned()),
        (_, Landing::BehindLastKing) => Some(fl!("variants-lands-behind-king").to_owned()),
    };
    let captures = (R::KING_CAPTURES.len() > R::KING_MOVES.len())
        .then(|| fl!("variants-kings-eight").to_owned());
    let run = R::KING_RUN.map(|most| fl!("variants-king-run", most = most));
    let moves = fl!("variants-kings", ways = ways, far = far);
    [Some(moves), captures, landing, run]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

fn captures<R: VariantRules>() -> String {
    let which = match R::CAPTURE_PRIORITY {
        CapturePriority::Any => fl!("variants-any"),
        CapturePriority::MostPieces => fl!("variants-most"),
        CapturePriority::King => fl!("variants-king-first"),
        CapturePriority::MostPiecesThenKings => {
            fl!("variants-most-kings")
        }
        CapturePriority::Italian => {
            fl!("variants-italian-order")
        }
        CapturePriority::Value => {
            fl!("variants-value")
        }
    };
    let removal = match R::REMOVAL {
        Removal::AfterMove => fl!("variants-leave-after"),
        Removal::AtOnce => fl!("variants-leave-once"),
    };
    fl!("variants-captures", which = which, removal = removal)
}

fn goal<R: VariantRules>() -> &'static str {
    match R::GOAL {
        Goal::Block => fl!("variants-goal-block"),
        Goal::Lose => fl!("variants-goal-lose"),
        Goal::Crown => fl!("variants-goal-crown"),
    }
}

fn draws<R: VariantRules>() -> String {
    let times = if R::REPETITIONS == 4 {
        fl!("variants-fourth")
    } else {
        fl!("variants-third")
    };
    let limit = |limit: &DrawLimit| {
        let (moves, when) = (limit.moves, limit.when.words());
        match &limit.when {
            DrawCondition::Balance { pieces } | DrawCondition::AgainstKing { pieces } => {
                let (from, to) = (*pieces.start(), *pieces.end());
                fl!(
                    "variants-limit-pieces",
                    moves = moves,
                    when = when,
                    from = from,
                    to = to
                )
            }
            _ => fl!("variants-limit", moves = moves, when = when),
        }
    };
    let limits: Vec<_> = R::DRAWS.iter().map(limit).collect();
    fl!("variants-draws", times = times, limits = limits.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_tells_board_men_kings_captures_and_draws_of_every_variant() {
        for variant in Variant::ALL {
            let text = guide(variant).join("\n");
            for word in [
                "men a side",
                "begins",
                "Men move",
                "Kings move",
                "Captures are compulsory",
                "The game is a draw",
            ] {
                assert!(text.contains(word), "{variant}: {word} in {text}");
            }
        }
    }

    #[test]
    fn a_guide_says_what_a_variant_has_of_its_own() {
        for (variant, words) in [
            (
                Variant::English,
                "12 men a side on the dark squares of a board of 8×8; Black begins.",
            ),
            (Variant::Italian, "but never a king"),
            (Variant::Italian, "the fourth time"),
            (Variant::Russian, "continues the capture as a king"),
            (Variant::Turkish, "16 men a side on all squares"),
            (
                Variant::Turkish,
                "1 move of each side with one piece on each side",
            ),
            (Variant::Frisian, "in all eight directions"),
            (Variant::Frysk, "5 men a side"),
            (Variant::Canadian, "30 men a side"),
            (Variant::Antidraughts, "A player who cannot move wins."),
            (Variant::Thai, "lands directly behind"),
        ] {
            let text = guide(variant).join("\n");
            assert!(text.contains(words), "{variant}: {text}");
        }
    }
}
