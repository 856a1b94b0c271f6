//! The picture of the manual: a frame of the program itself, a table of Concentration after some moves.

use jiff::Timestamp;
use parlour_config::Config;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::input::{Input, Key};
use parlour_model::any::Mode;
use parlour_model::player::{Level, Player};
use parlour_robots::Thinking;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_terminal::film::svg;
use parlour_ui::App;
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use parlour_ui::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;

const SIZE: Size = Size::new(80, 24);

/// The picture as it should be.
pub(crate) fn svg() -> String {
    let mut state = table();
    pump(&mut state, Msg::Input(Input::Resize(SIZE)));
    for card in cards(&state) {
        let line = format!(":{card}");
        line.chars()
            .for_each(|c| pump(&mut state, Msg::Input(Input::Key(Key::Char(c)))));
        pump(&mut state, Msg::Input(Input::Key(Key::Enter)));
    }
    draw(state)
}

fn table() -> State {
    let robot = Player::robot("Robo", Level::Sharp);
    let config = Config {
        players: vec![Player::person("Ana"), robot],
        ..Config::default()
    };
    let caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
    State::new(config, caps, Start::Play(Mode::Concentration), 18)
}

/// Ana finds a pair, then two cards that differ; when Robo has answered she finds another pair and opens
/// one more card.
fn cards(state: &State) -> Vec<String> {
    let Some(record) = state.record() else {
        return Vec::new();
    };
    let deal: Vec<_> = record.moves[0]
        .split(' ')
        .skip(1)
        .map(str::to_owned)
        .collect();
    let place = |index: usize| format!("{}{}", ["A", "B", "C", "D"][index / 4], index % 4 + 1);
    let twins = |value: &str| {
        (0..deal.len())
            .filter(|i| deal[*i] == value)
            .map(place)
            .collect::<Vec<_>>()
    };
    let first = |value: &str| twins(value).into_iter().take(1).collect::<Vec<_>>();
    [twins("3"), first("6"), first("4"), twins("5"), first("8")].concat()
}

/// Hands a message in, and does what comes of it until a person has to act.
fn pump(state: &mut State, msg: Msg) {
    for effect in update(state, Timestamp::UNIX_EPOCH, msg) {
        match effect {
            Effect::SetTimer { request_id, .. } => pump(state, Msg::TimerFired(request_id)),
            Effect::Think(thought) => {
                pump(
                    state,
                    Msg::BotMoved(thought.request_id(), thought.choose(&Thinking::untimed())),
                );
            }
            _ => {}
        }
    }
}

fn draw(state: State) -> String {
    let mut app = App::new(state, update, view);
    let mut terminal =
        Terminal::new(TestBackend::new(SIZE.width, SIZE.height)).expect("a buffer has no errors");
    let frame = terminal
        .draw(|frame| app.view(frame))
        .expect("a buffer has no errors");
    svg::draw(frame.buffer, "parlour play concentration")
}
