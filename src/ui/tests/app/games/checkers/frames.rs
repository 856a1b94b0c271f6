//! The boards of checkers with their colours.

use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_ui::state::Start;

use crate::dump::dump;
use parlour_testing::session::Session;

fn stage(rules: &str, caps: TerminalCaps, width: u16, height: u16) -> Session {
    let config = format!("players = [\"Ana\", \"Bo\"]\n[checkers]\n{rules}\n");
    Session::with(&config, Start::Play(Mode::Checkers), caps, width, height)
}

const TRUE: TerminalCaps = TerminalCaps::of(Depth::True, Glyphs::Unicode);

/// Kings, men, a piece in the hand and where it can go.
const KINGS: &str = "fen = \"B:W14,22,30,K31,21:B1,K3,12,20,K28\"";

#[test]
fn a_move_has_been_made_and_a_capture_is_due() {
    let mut session = stage("", TRUE, 80, 24);
    session.play("11-15");
    session.play("22-18");
    insta::assert_snapshot!(dump(&session.frame()));
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
        let session = stage(&format!("variant = \"{variant}\""), TRUE, width, height);
        insta::assert_snapshot!(
            format!("{variant}_{width}x{height}"),
            dump(&session.frame())
        );
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
            let mut session = stage(KINGS, TerminalCaps::of(depth, glyphs), width, height);
            session.key(Key::Enter);
            insta::assert_snapshot!(
                format!("kings_{name}_{width}x{height}"),
                dump(&session.frame())
            );
        }
    }
}
