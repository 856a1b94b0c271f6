//! A tiny app for trying the shell. It is this very test program, started again to run one "test": so
//! nothing of it is shipped.

use std::fmt::Write as _;
use std::path::PathBuf;

use parlour_kit::hits::Hits;
use parlour_kit::input::{Input, Key};
use parlour_model::concentration::Concentration;
use parlour_model::game::Game as _;
use parlour_model::player::{Controller, Level};
use parlour_model::seat::{Seat, Viewer};
use parlour_screen::effect::{Effect, MouseMode};
use parlour_screen::msg::Msg;
use parlour_table::any::AnyGame as _;
use parlour_table::bot_request::{BotRequest, Query};
use parlour_table::request_id::RequestId;
use parlour_terminal::{self, Options};
use parlour_ui::App;
use ratatui::Frame;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Style};

use crate::terminal::Program;

const ASKED: &str = "PARLOUR_TEST_DEMO";

/// The demo as a command line.
pub(crate) fn command() -> Vec<String> {
    let this: PathBuf = std::env::current_exe().expect("a test knows its path");
    let options = [
        "demo::runs",
        "--exact",
        "--ignored",
        "--nocapture",
        "--test-threads=1",
    ];
    std::iter::once(this.to_string_lossy().into_owned())
        .chain(options.map(str::to_owned))
        .collect()
}

/// The demo, to be started in a terminal.
pub(crate) fn program() -> Program {
    let command = command();
    let args = command[1..].iter().map(String::as_str).collect::<Vec<_>>();
    asked(Program::new(&command[0], &args))
}

/// With what makes the demo run when its command line is started.
pub(crate) fn asked(program: Program) -> Program {
    program.env(ASKED, "1")
}

/// Starts the demo's command line outside of a pseudo-terminal.
pub(crate) fn outside_of_a_terminal() -> std::process::Command {
    let command = command();
    let mut process = std::process::Command::new(&command[0]);
    process.args(&command[1..]).env(ASKED, "1");
    process
}

#[test]
#[ignore = "the app that other tests start in a pseudo-terminal"]
fn runs() {
    if std::env::var_os(ASKED).is_some() {
        let app = App::new(
            Heard::default(),
            |heard: &mut Heard, _, msg| update(heard, &msg),
            view,
        );
        let ended = parlour_terminal::run(
            app,
            Options {
                mouse: MouseMode::Click,
                ..Options::default()
            },
        );
        std::process::exit(parlour_terminal::conclude(ended).into());
    }
}

/// The events that it has heard.
#[derive(Debug, Default)]
struct Heard {
    size: Size,
    keys: usize,
    last: String,
    colourful: bool,
}

fn update(heard: &mut Heard, msg: &Msg) -> Vec<Effect> {
    match msg {
        Msg::Input(Input::Resize(size)) => heard.size = *size,
        Msg::Input(Input::Mouse(mouse)) => {
            let _ = write!(
                heard.last,
                " {:?} {},{}",
                mouse.kind, mouse.at.x, mouse.at.y
            );
        }
        Msg::Input(Input::Key(key)) => {
            heard.keys += 1;
            heard.last = format!("{key:?}");
            return command_of(*key, heard).into_iter().collect();
        }
        Msg::Input(Input::Paste(text)) => heard.last = format!("paste {text:?}"),
        Msg::EngineFailed(_, why) => heard.last.clone_from(why),
        _ => (),
    }
    Vec::new()
}

fn command_of(key: Key, heard: &mut Heard) -> Option<Effect> {
    match key {
        Key::Char('q') => Some(Effect::Quit),
        Key::Ctrl('z') => Some(Effect::Suspend),
        Key::Char('d') => Some(Effect::Mouse(MouseMode::Drag)),
        Key::Char('o') => Some(Effect::Mouse(MouseMode::Off)),
        Key::Char('r') => Some(Effect::Redraw),
        Key::Char('p') => panic!("asked to"),
        Key::Char('t') => {
            std::thread::spawn(|| panic!("asked to"));
            None
        }
        Key::Char('b') => Some(impossible_request()),
        Key::Char('f') => {
            heard.colourful = true;
            None
        }
        _ => None,
    }
}

/// Asks a robot for one of no moves, which no table does: it panics.
fn impossible_request() -> Effect {
    let rules = parlour_model::concentration::Rules::default();
    let view = Concentration::start(&rules, 1)
        .expect("a start")
        .view(Viewer::Replay);
    Effect::Think(Box::new(Concentration::wrap_request(BotRequest {
        request_id: RequestId(1),
        query: Query::Move,
        within: None,
        pace: None,
        controller: Controller::Robot(Level::Random),
        seat: Seat(0),
        seats: 1,
        rules,
        seed: 1,
        events: Vec::new(),
        view,
        legal: Vec::new(),
    })))
}

fn view(heard: &Heard, frame: &mut Frame) -> Hits {
    let lines = [
        format!("process {}", std::process::id()),
        format!("size {}x{}", heard.size.width, heard.size.height),
        format!("keys {}", heard.keys),
        format!("heard {}", heard.last),
    ];
    if heard.colourful {
        paint(frame);
    }
    for (line, y) in lines.iter().zip(0..heard.size.height) {
        frame
            .buffer_mut()
            .set_stringn(0, y, line, heard.size.width.into(), Style::new());
    }
    Hits::default()
}

/// Paints every cell in a separate colour, which costs many bytes.
fn paint(frame: &mut Frame) {
    for Position { x, y } in frame.area().positions() {
        let [column, row] = [x, y].map(|place| u8::try_from(place % 256).expect("below 256"));
        frame.buffer_mut()[(x, y)]
            .set_char('#')
            .set_fg(Color::Rgb(column, row, 200));
    }
}
