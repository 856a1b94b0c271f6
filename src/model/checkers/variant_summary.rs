//! The description of a variant in a few sentences: the board, the men, the kings, the captures and
//! the draws.
//!
//! All but the first sentence follow from the variant's rules, so that they cannot contradict them.

use draughts::board::Board;
use draughts::draws::{DrawCondition, DrawLimit};
use draughts::facts::Facts;
use draughts::variant::Variant;
use draughts::variant_rules::{
    CapturePriority, Crowning, Goal, KingRange, Landing, Removal, STRAIGHT,
};

use super::names::{ConditionWords as _, side_name};
use parlour_language::{Id, Text, id, text};

/// Returns the sentences on a variant, each in a separate paragraph.
pub fn variant_summary(variant: Variant) -> Vec<Text> {
    let facts = variant.facts();
    vec![
        Text::list([introduction(variant).into(), board(variant)], " "),
        Text::list([men(facts), kings(facts)], " "),
        Text::list([captures(facts), goal(facts).into()], " "),
        draws(facts),
    ]
}

/// Introduces the game and the places where it is played.
pub fn introduction(variant: Variant) -> Id {
    /// The introductions in the order of [`Variant::ALL`].
    const INTRODUCTIONS: [Id; Variant::ALL.len()] = [
        id!("variants-english"),
        id!("variants-pool"),
        id!("variants-russian"),
        id!("variants-brazilian"),
        id!("variants-international"),
        id!("variants-canadian"),
        id!("variants-italian"),
        id!("variants-spanish"),
        id!("variants-czech"),
        id!("variants-frisian"),
        id!("variants-frysk"),
        id!("variants-killer"),
        id!("variants-antidraughts"),
        id!("variants-breakthrough"),
        id!("variants-turkish"),
        id!("variants-thai"),
    ];
    INTRODUCTIONS[variant as usize]
}

/// Describes the board and the men on it.
pub fn board(variant: Variant) -> Text {
    let facts = variant.facts();
    let start = Board::start(variant);
    let (width, men) = (start.squares().width(), start.material()[0].men);
    let squares = if start.squares().in_order().len() == width * width {
        id!("variants-all-squares")
    } else {
        id!("variants-dark-squares")
    };
    let begins = side_name(facts.begins);
    if facts.mirrored {
        text!(
            "variants-board-mirrored",
            men = men,
            squares = squares,
            width = width,
            side = begins
        )
    } else {
        text!(
            "variants-board",
            men = men,
            squares = squares,
            width = width,
            side = begins
        )
    }
}

fn men(facts: &Facts) -> Text {
    let step = if facts.man_moves.len() == 2 {
        id!("variants-step-diagonal")
    } else {
        id!("variants-step-straight")
    };
    let captures = match facts.man_captures.len() {
        2 => id!("variants-capture-forward"),
        3 => id!("variants-capture-same"),
        4 => id!("variants-capture-back"),
        _ => id!("variants-capture-eight"),
    };
    let crowned = match facts.crowning {
        Crowning::EndsMove => id!("variants-crown-ends"),
        Crowning::IfItStops => {
            id!("variants-crown-stops")
        }
        Crowning::AtOnce => id!("variants-crown-once"),
        _ => id!("variants-by-its-rules"),
    };
    if facts.man_takes_king {
        text!(
            "variants-men",
            step = step,
            captures = captures,
            crowned = crowned
        )
    } else {
        text!(
            "variants-men-no-king",
            step = step,
            captures = captures,
            crowned = crowned
        )
    }
}

fn kings(facts: &Facts) -> Text {
    let ways = if facts.king_moves == STRAIGHT {
        id!("variants-straight")
    } else {
        id!("variants-diagonally")
    };
    let far = match facts.king_range {
        KingRange::Short => id!("variants-king-short"),
        KingRange::Flying => id!("variants-king-far"),
    };
    let landing = match (facts.king_range, facts.landing) {
        (KingRange::Short, _) | (_, Landing::Free) => None,
        (_, Landing::Behind) => Some(id!("variants-lands-behind")),
        (_, Landing::BehindLastKing) => Some(id!("variants-lands-behind-king")),
        _ => None,
    };
    let captures =
        (facts.king_captures.len() > facts.king_moves.len()).then_some(id!("variants-kings-eight"));
    let run = facts
        .king_run
        .map(|most| text!("variants-king-run", most = most));
    let moves = text!("variants-kings", ways = ways, far = far);
    let more = [captures, landing].into_iter().flatten().map(Text::from);
    Text::list([moves].into_iter().chain(more).chain(run), " ")
}

fn captures(facts: &Facts) -> Text {
    let which = match facts.capture_priority {
        CapturePriority::Any => id!("variants-any"),
        CapturePriority::MostPieces => id!("variants-most"),
        CapturePriority::King => id!("variants-king-first"),
        CapturePriority::MostPiecesThenKings => {
            id!("variants-most-kings")
        }
        CapturePriority::Italian => {
            id!("variants-italian-order")
        }
        CapturePriority::Value => {
            id!("variants-value")
        }
        _ => id!("variants-by-its-rules"),
    };
    let removal = match facts.removal {
        Removal::AfterMove => id!("variants-leave-after"),
        Removal::AtOnce => id!("variants-leave-once"),
        _ => id!("variants-by-its-rules"),
    };
    text!("variants-captures", which = which, removal = removal)
}

fn goal(facts: &Facts) -> Id {
    match facts.goal {
        Goal::Block => id!("variants-goal-block"),
        Goal::Lose => id!("variants-goal-lose"),
        Goal::Crown => id!("variants-goal-crown"),
        _ => id!("variants-by-its-rules"),
    }
}

fn draws(facts: &Facts) -> Text {
    let times = if facts.repetitions == 4 {
        id!("variants-fourth")
    } else {
        id!("variants-third")
    };
    let limit = |limit: &DrawLimit| {
        let (moves, when) = (limit.moves, limit.when.words());
        match &limit.when {
            DrawCondition::Balance { pieces } | DrawCondition::AgainstKing { pieces } => {
                let (from, to) = (*pieces.start(), *pieces.end());
                text!(
                    "variants-limit-pieces",
                    moves = moves,
                    when = when,
                    from = from,
                    to = to
                )
            }
            _ => text!("variants-limit", moves = moves, when = when),
        }
    };
    let limits = facts.draws.iter().map(limit);
    text!(
        "variants-draws",
        times = times,
        limits = Text::list(limits, "; ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_tells_board_men_kings_captures_and_draws_of_every_variant() {
        for variant in Variant::ALL {
            let text = Text::list(variant_summary(variant), "\n").english();
            let introduction = introduction(variant).name();
            assert_eq!(introduction, format!("variants-{variant}"));
            let unknown = Text::from(id!("variants-by-its-rules")).english();
            assert!(!text.contains(&*unknown), "{variant}: {text}");
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
            let text = Text::list(variant_summary(variant), "\n").english();
            assert!(text.contains(words), "{variant}: {text}");
        }
    }
}
