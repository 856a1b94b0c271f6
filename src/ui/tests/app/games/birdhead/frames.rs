//! Frames with their styles, at three sizes and where a terminal shows less.

use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::Key;

use super::{AtTable, ana_and_robots, open};
use crate::dump::dump;
use parlour_testing::session::{BEST, Session, text};

const PLAIN: TerminalCaps = TerminalCaps::of(Depth::None, Glyphs::Ascii);

fn table(size: (u16, u16), caps: TerminalCaps) -> Session {
    let mut session = open(ana_and_robots(), 1, size, caps);
    session.settle();
    session.key(Key::Right);
    session.key(Key::Char(' '));
    session
}

fn summary(size: (u16, u16), caps: TerminalCaps) -> Session {
    let mut session = open(ana_and_robots(), 1, size, caps);
    session.play_until("minus points");
    session
}

#[test]
fn a_table() {
    for (width, height) in [(80, 24), (120, 40), (40, 12)] {
        let frame = table((width, height), BEST).frame();
        insta::assert_snapshot!(format!("table_{width}x{height}"), dump(&frame));
    }
}

#[test]
fn a_table_without_colour_and_unicode() {
    insta::assert_snapshot!("table_ascii", dump(&table((80, 24), PLAIN).frame()));
}

#[test]
fn the_end_of_a_deal() {
    for (width, height) in [(80, 24), (40, 12)] {
        let frame = summary((width, height), BEST).frame();
        insta::assert_snapshot!(format!("summary_{width}x{height}"), dump(&frame));
    }
    insta::assert_snapshot!("summary_ascii", dump(&summary((80, 24), PLAIN).frame()));
}

#[test]
fn every_size_shows_the_own_hand_or_says_what_is_needed() {
    // Around each size at which the table is laid out in another way.
    let heights = [6, 11, 12, 16, 24, 30, 39, 40, 44];
    for (width, height) in [20, 33, 34, 47, 63, 64, 80, 99, 100, 129]
        .into_iter()
        .flat_map(|width| heights.map(|height| (width, height)))
    {
        let session = table((width, height), PLAIN);
        let text = text(&session.frame());
        if width < 34 || height < 12 {
            assert!(text.contains("34x12"), "{width}x{height}\n{text}");
        } else {
            let buttons = session
                .birdhead()
                .presenter()
                .board()
                .buttons(session.birdhead().observation());
            assert!(
                buttons.len() > 1 && text.contains(&*buttons[0].label.english()),
                "{width}x{height}\n{text}"
            );
            assert!(
                ["Ana", "Bo", "Cy", "Dot"]
                    .iter()
                    .all(|name| text.contains(name)),
                "{width}x{height}\n{text}"
            );
        }
    }
}
