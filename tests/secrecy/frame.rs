//! What is drawn for somebody: board, scoreboard and log, symbols and styles.

use std::time::Duration;

use parlour::app::screens::replay::Replay;
use parlour::app::table::Table;
use parlour::config::caps::{Depth, Glyphs, TerminalCaps};
use parlour::config::theme_name::ThemeName;
use parlour::model::player::Player;
use parlour::model::playthrough::Playthrough;
use parlour::model::seat::Viewer;
use parlour::view::Theme;
use parlour::view::games::DrawBoard;
use parlour::view::screens::TableScreen;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// The table after these moves as `viewer` sees it.
pub(crate) fn drawn<G: DrawBoard>(rules: &G::Rules, seats: usize, moves: &[G::Move], viewer: Viewer) -> Buffer {
    let mut playthrough = Playthrough::<G>::new(rules.clone(), seats).expect("it was opened before");
    for chosen in moves {
        playthrough.play(chosen).unwrap_or_else(|why| panic!("{chosen} is refused: {why:?}"));
    }
    let players = (1..=seats).map(|seat| Player::person(format!("player {seat}"))).collect();
    let mut table = Table::replay(playthrough, players);
    table.set_viewer(viewer);
    let mut replay = Replay::new(table, Duration::ZERO);
    replay.seek(moves.len());
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let theme = Theme::new(ThemeName::Default, TerminalCaps { depth: Depth::True, glyphs: Glyphs::Unicode });
    let area = buf.area;
    TableScreen::of_replay(&replay, &theme).render(area, &mut buf);
    buf
}
