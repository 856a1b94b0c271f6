//! The whole window of somebody who looks at a table of a hall.

use jiff::Timestamp;
use parlour_config::Config;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::Input;
use parlour_lobby::errand::Errand;
use parlour_protocol::event::{HallAnswer, HallEvent, Welcome};
use parlour_protocol::identity::Identity;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyTableEvent;
use parlour_table::request_id::RequestId;
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

const SIZE: Size = Size::new(100, 40);

/// The frame of a session that has come to a table and was told this of it.
pub fn window(told: AnyTableEvent) -> Buffer {
    let state = visiting(told);
    let mut terminal =
        Terminal::new(TestBackend::new(SIZE.width, SIZE.height)).expect("a buffer is a terminal");
    terminal
        .draw(|frame| drop(parlour_ui::view::view(&state, frame)))
        .expect("a buffer can be drawn into");
    terminal.backend().buffer().clone()
}

/// The sentences that a screen reader says to that user, who has come in a browser.
pub fn speech(told: AnyTableEvent) -> Vec<String> {
    let caps = TerminalCaps {
        is_browser: true,
        ..TerminalCaps::of(Depth::True, Glyphs::Unicode)
    };
    let said = visit(told, caps).1.into_iter();
    let sentence = |effect| match effect {
        Effect::Speak(sentence) => Some(sentence),
        _ => None,
    };
    said.filter_map(sentence).collect()
}

/// The program of that user.
pub fn visiting(told: AnyTableEvent) -> State {
    visit(told, TerminalCaps::of(Depth::True, Glyphs::Unicode)).0
}

fn visit(told: AnyTableEvent, caps: TerminalCaps) -> (State, Vec<Effect>) {
    let mut state = State::new(Config::default(), caps, Start::Hall(Errand::Lobby), 1);
    let code: TableCode = "k3f9q2".parse().expect("a code");
    let welcome = Welcome {
        hall: "the house".into(),
        you: Identity {
            account: None,
            name: "guest-1".into(),
        },
        is_program: false,
        settings: String::new(),
        tables: Vec::new(),
        news: Vec::new(),
        allows_seeds: false,
        is_spectator: false,
        way_back: None,
    };
    let events = [
        HallEvent::Welcome(Box::new(welcome)),
        HallEvent::Answered(RequestId::default(), Ok(HallAnswer::Seated(code))),
        HallEvent::Table(code, Box::new(told)),
    ];
    let told = events.into_iter().map(|event| Msg::Hall(Box::new(event)));
    let mut effects = Vec::new();
    for msg in [Msg::Input(Input::Resize(SIZE))].into_iter().chain(told) {
        effects.extend(update(&mut state, Timestamp::UNIX_EPOCH, msg));
    }
    assert!(state.screen().is_table(), "the table is on the screen");
    (state, effects)
}
