//! The events that somebody is told, and the drawing of them, as a widget and as the whole window of a session of a hall: board,
//! scoreboard, clocks and log, symbols and styles; and what a screen reader says in a browser.

use parlour_boards::DrawBoard;
use parlour_boards::table_screen::TableScreen;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_config::theme_name::ThemeName;
use parlour_kit::view::Theme;
use parlour_kit::view::ui::Ui;
use parlour_model::player::Player;
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::Viewer;
use parlour_screen::screen::ScreenUi as _;
use parlour_table::event::TableEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use parlour_testing::{seated, visit};

/// Everything told to a participant of `viewer` that joins after these moves, and its screen.
pub(crate) fn shown<G: DrawBoard>(
    rules: &G::Rules,
    seats: usize,
    moves: &[G::Move],
    viewer: Viewer,
) -> (TableEvent<G>, [Buffer; 2], Vec<String>) {
    let mut playthrough =
        Playthrough::<G>::new(rules.clone(), seats).expect("it was opened before");
    for chosen in moves {
        playthrough
            .play(chosen)
            .unwrap_or_else(|why| panic!("{chosen} is refused: {why:?}"));
    }
    let players: Vec<_> = (1..=seats)
        .map(|seat| Player::person(format!("player {seat}")))
        .collect();
    let told = seated::told(&playthrough, players.clone(), viewer);
    let screen = seated::screen(&playthrough, players, viewer);
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let theme = Theme::new(
        ThemeName::Default,
        TerminalCaps::of(Depth::True, Glyphs::Unicode),
    );
    let area = buf.area;
    TableScreen::of_play(&screen).draw(area, &mut Ui::new(&mut buf, &theme));
    let window = visit::window(G::wrap_event(told.clone()));
    let mut speech = visit::speech(G::wrap_event(told.clone()));
    assert!(!speech.is_empty(), "a browser is told of its table");
    let acts = playthrough
        .to_act()
        .seat()
        .is_some_and(|seat| viewer.is(seat));
    let cursor = screen.marked_row();
    assert!(
        acts || cursor.is_none(),
        "only who is to act hears {cursor:?}"
    );
    speech.extend(cursor.map(|cursor| cursor.english().into_owned()));
    (told, [buf, window], speech)
}
