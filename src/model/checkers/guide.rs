//! What a variant is, in a few sentences: the board, the men, the kings, the captures and the draws. All but the first
//! sentence follow from the variant's rules, so that they cannot say anything else.

use super::board::Board;
use super::draws::{DrawCondition, DrawLimit};
use super::variant::{Variant, with_rules};
use super::variant_rules::{CapturePriority, Crowning, Goal, KingRange, Landing, Removal, STRAIGHT, VariantRules};

/// The sentences on a variant, each a paragraph of its own.
pub fn guide(variant: Variant) -> Vec<String> {
    with_rules!(variant, R => vec![
        format!("{} {}", introduction(variant), board::<R>(variant)),
        format!("{} {}", men::<R>(), kings::<R>()),
        format!("{} {}", captures::<R>(), goal::<R>()),
        draws::<R>(),
    ])
}

/// What the game is and where it is played.
pub fn introduction(variant: Variant) -> &'static str {
    match variant {
        Variant::English => "American checkers, in Britain draughts.",
        Variant::Pool => "American pool checkers, played in the south of the United States.",
        Variant::Russian => "Shashki, the game of Russia and its neighbours.",
        Variant::Brazilian => "The international rules on the small board, played in Brazil.",
        Variant::International => "International or Polish draughts, the game of the world championships.",
        Variant::Canadian => "The international rules on the largest board, played in Quebec.",
        Variant::Italian => "Dama, the game of Italy; the order of captures is strict.",
        Variant::Spanish => "Damas, the game of Spain and, as the classic one, of Portugal.",
        Variant::Czech => "Dáma, the game of Bohemia, Moravia and Slovakia.",
        Variant::Frisian => "Frisian draughts, in which captures go in eight directions.",
        Variant::Frysk => "Frisian draughts with five men a side: a short game.",
        Variant::Killer => "International draughts in which endings with kings are won more often, by C. Freeling.",
        Variant::Antidraughts => "International draughts the other way round: get rid of your pieces.",
        Variant::Breakthrough => "International draughts as a race to the far row.",
        Variant::Turkish => "Dama, the game of Turkey and the Near East, along rows and columns.",
        Variant::Thai => "Makhos, the game of Thailand.",
    }
}

fn board<R: VariantRules>(variant: Variant) -> String {
    let start = Board::start(variant);
    let (width, men) = (start.squares().width(), start.material()[0].men);
    let squares = if start.squares().in_order().len() == width * width { "all" } else { "the dark" };
    let mirrored = if R::MIRRORED { ", with a dark corner to each player's right" } else { "" };
    let begins = variant.color_name(R::BEGINS);
    format!("{men} men a side on {squares} squares of a board of {width}×{width}{mirrored}; {begins} begins.")
}

fn men<R: VariantRules>() -> String {
    let step = match R::MAN_MOVES.len() {
        2 => "a square diagonally forward",
        _ => "a square forward or sideways",
    };
    let captures = match R::MAN_CAPTURES.len() {
        2 => "capture forward alone",
        3 => "capture the same ways",
        4 => "capture backwards too",
        _ => "capture in all eight directions",
    };
    let kings = if R::MAN_TAKES_KING { "" } else { ", but never a king" };
    let crowned = match R::CROWNING {
        Crowning::EndsMove => "A man that reaches the far row is crowned, and its move ends.",
        Crowning::IfItStops => {
            "A man that ends its move on the far row is crowned; one that captures on from there is not."
        }
        Crowning::AtOnce => "A man that reaches the far row is crowned at once and captures on as a king.",
    };
    format!("Men move {step} and {captures}{kings}. {crowned}")
}

fn kings<R: VariantRules>() -> String {
    let ways = if R::KING_MOVES == STRAIGHT { "along rows and columns" } else { "diagonally" };
    let far = match R::KING_RANGE {
        KingRange::Short => "one square, forward and backward",
        KingRange::Flying => "as far as the way is free",
    };
    let landing = match (R::KING_RANGE, R::LANDING) {
        (KingRange::Short, _) | (_, Landing::Free) => "",
        (_, Landing::Behind) => " A king lands right behind the piece that it takes.",
        (_, Landing::BehindLastKing) => " A king whose capture ends with a king stops right behind it.",
    };
    let captures =
        if R::KING_CAPTURES.len() > R::KING_MOVES.len() { " They capture in all eight directions." } else { "" };
    let run = R::KING_RUN.map_or_else(String::new, |most| {
        format!(" While its side has men a king makes {most} moves in a row at most without a capture.")
    });
    format!("Kings move {ways}, {far}.{captures}{landing}{run}")
}

fn captures<R: VariantRules>() -> String {
    let which = match R::CAPTURE_PRIORITY {
        CapturePriority::Any => "any of several may be chosen",
        CapturePriority::MostPieces => "of several, one that takes the most pieces",
        CapturePriority::King => "with a king, if a king can",
        CapturePriority::MostPiecesThenKings => {
            "of several, one that takes the most pieces, and of those the most kings"
        }
        CapturePriority::Italian => {
            "of several, one that takes the most pieces; then with a king; then the most kings; then kings earliest"
        }
        CapturePriority::Value => {
            "of several, the one worth most, a king being worth less than two men and more than one; then with a king"
        }
    };
    let removal = match R::REMOVAL {
        Removal::AfterMove => "Captured pieces leave the board when the move is over.",
        Removal::AtOnce => "Captured pieces leave the board at once.",
    };
    format!("Who can capture must: {which}. {removal}")
}

fn goal<R: VariantRules>() -> &'static str {
    match R::GOAL {
        Goal::Block => "Whoever cannot move loses.",
        Goal::Lose => "Whoever cannot move wins.",
        Goal::Crown => "The first to crown a man wins, and whoever cannot move loses.",
    }
}

fn draws<R: VariantRules>() -> String {
    let times = if R::REPETITIONS == 4 { "fourth" } else { "third" };
    let limit = |limit: &DrawLimit| {
        let plural = if limit.moves == 1 { "" } else { "s" };
        let pieces = match &limit.when {
            DrawCondition::Balance { pieces } | DrawCondition::AgainstKing { pieces } => {
                format!(" ({} to {} pieces)", pieces.start(), pieces.end())
            }
            _ => String::new(),
        };
        format!("{} move{plural} of each side {}{pieces}", limit.moves, limit.when.words())
    };
    let limits: Vec<_> = R::DRAWS.iter().map(limit).collect();
    format!("A draw is the {times} time of the same position, and: {}.", limits.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_tells_board_men_kings_captures_and_draws_of_every_variant() {
        for variant in Variant::ALL {
            let text = guide(variant).join("\n");
            for word in ["men a side", "begins", "Men move", "Kings move", "Who can capture must", "A draw is"] {
                assert!(text.contains(word), "{variant}: {word} in {text}");
            }
        }
    }

    #[test]
    fn a_guide_says_what_a_variant_has_of_its_own() {
        for (variant, words) in [
            (Variant::English, "12 men a side on the dark squares of a board of 8×8; Black begins."),
            (Variant::Italian, "but never a king"),
            (Variant::Italian, "the fourth time"),
            (Variant::Russian, "captures on as a king"),
            (Variant::Turkish, "16 men a side on all squares"),
            (Variant::Turkish, "1 move of each side with one piece on each side"),
            (Variant::Frisian, "in all eight directions"),
            (Variant::Frysk, "5 men a side"),
            (Variant::Canadian, "30 men a side"),
            (Variant::Antidraughts, "Whoever cannot move wins."),
            (Variant::Thai, "lands right behind"),
        ] {
            let text = guide(variant).join("\n");
            assert!(text.contains(words), "{variant}: {text}");
        }
    }
}
