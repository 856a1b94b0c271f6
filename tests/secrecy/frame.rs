//! What is drawn for somebody: board, scoreboard and log, symbols and styles.

use std::time::Duration;

use parlour::app::facts::{Depth, Facts, Glyphs};
use parlour::app::look::Look;
use parlour::app::screens::replay::Replay;
use parlour::app::table::Table;
use parlour::model::player::Player;
use parlour::model::playthrough::Playthrough;
use parlour::model::seat::Viewer;
use parlour::view::Theme;
use parlour::view::games::DrawBoard;
use parlour::view::screens::table::draw_replay;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The table after these moves as `viewer` sees it.
pub(crate) fn drawn<G: DrawBoard>(rules: &G::Config, seats: usize, moves: &[G::Move], viewer: Viewer) -> Buffer {
    let mut sitting = Playthrough::<G>::new(rules.clone(), seats).expect("it was opened before");
    for chosen in moves {
        sitting.play(chosen).unwrap_or_else(|why| panic!("{chosen} is refused: {why:?}"));
    }
    let players = (1..=seats).map(|seat| Player::person(format!("player {seat}"))).collect();
    let mut table = Table::replay(sitting, players);
    table.look(viewer);
    let mut replay = Replay::new(table, Duration::ZERO);
    replay.seek(moves.len());
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let theme = Theme::new(Look::Default, Facts { depth: Depth::True, glyphs: Glyphs::Unicode });
    let area = buf.area;
    draw_replay(&replay, area, &mut buf, &theme);
    buf
}
