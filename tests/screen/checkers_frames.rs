//! What the boards of checkers look like, with their colours.

use parlour::app::facts::{Depth, Facts, Glyphs};
use parlour::app::input::Key;
use parlour::app::state::Start;
use parlour::model::any::Mode;

use crate::dump::dump;
use crate::stage::Stage;

fn stage(rules: &str, facts: Facts, width: u16, height: u16) -> Stage {
    let config = format!("players = [\"Ana\", \"Bo\"]\n[checkers]\n{rules}\n");
    Stage::with(&config, Start::Play(Mode::Checkers), facts, width, height)
}

const TRUE: Facts = Facts { depth: Depth::True, glyphs: Glyphs::Unicode };

/// Kings, men, a piece in the hand and where it can go.
const KINGS: &str = "fen = \"B:W14,22,30,K31,21:B1,K3,12,20,K28\"";

#[test]
fn a_move_has_been_made_and_a_capture_is_due() {
    let mut stage = stage("", TRUE, 80, 24);
    stage.play("11-15");
    stage.play("22-18");
    insta::assert_snapshot!(dump(&stage.frame()));
}

#[test]
fn every_board_fits_and_grows() {
    for (variant, width, height) in [
        ("international", 80, 24),
        ("canadian", 80, 24),
        ("turkish", 80, 24),
        ("english", 120, 40),
        ("international", 120, 40),
        ("canadian", 120, 40),
        ("turkish", 120, 40),
        ("english", 40, 12),
        ("canadian", 24, 16),
        ("canadian", 24, 15),
    ] {
        let stage = stage(&format!("variant = \"{variant}\""), TRUE, width, height);
        insta::assert_snapshot!(format!("{variant}_{width}x{height}"), dump(&stage.frame()));
    }
}

#[test]
fn kings_and_the_piece_in_the_hand_are_told_without_colours() {
    for (name, depth, glyphs) in [
        ("sixteen", Depth::Ansi16, Glyphs::Unicode),
        ("none", Depth::None, Glyphs::Unicode),
        ("ascii", Depth::None, Glyphs::Ascii),
    ] {
        for (width, height) in [(80, 24), (40, 12), (120, 40)] {
            let mut stage = stage(KINGS, Facts { depth, glyphs }, width, height);
            stage.key(Key::Enter);
            insta::assert_snapshot!(format!("kings_{name}_{width}x{height}"), dump(&stage.frame()));
        }
    }
}
