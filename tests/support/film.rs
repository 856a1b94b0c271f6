//! A few moves of each game, from the program's own frames: a still and a film of each, and the icon, as SVG.

use jiff::Timestamp;
use parlour_config::Config;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_config::theme_name::ThemeName;
use parlour_kit::input::{Input, Key};
use parlour_kit::view::piece::{Chip, PieceArt, PieceMark};
use parlour_kit::view::theme::Ground;
use parlour_kit::view::{Role, Theme};
use parlour_model::any::Mode;
use parlour_model::player::{Level, Player};
use parlour_robots::Thinking;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_terminal::film::svg;
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use parlour_ui::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget as _;

const SIZE: Size = Size::new(80, 24);

/// The size of the picture at the head of the README.
const LARGE: Size = Size::new(200, 60);

const CAPS: TerminalCaps = TerminalCaps::of(Depth::True, Glyphs::Unicode);

/// The time for which each frame of a film is seen, in milliseconds.
const PACE: u32 = 1200;

/// Every file with its path under `assets`.
pub(crate) fn files() -> Vec<(String, String)> {
    let of_game = |mode: Mode| {
        let frames = Film::of(mode, &[Level::Casual], SIZE).frames;
        let title = format!("parlour play {mode}");
        let still = frames.last().map(|last| svg::draw(last, &title));
        let film = svg::animate(&frames, PACE, &title);
        [
            (format!("film/{mode}.svg"), still.unwrap_or_default()),
            (format!("film/{mode}-film.svg"), film),
        ]
    };
    let company = [Level::Casual, Level::Sharp, Level::Novice, Level::Skilled];
    let large = Film::of(Mode::BirdHead, &company, LARGE).frames;
    let large = large
        .last()
        .map(|last| svg::draw(last, "parlour play birdhead"));
    let large = ("film/parlour.svg".to_owned(), large.unwrap_or_default());
    let icon = ("packaging/parlour.svg".to_owned(), icon());
    Mode::ALL
        .into_iter()
        .flat_map(of_game)
        .chain([large, icon])
        .collect()
}

/// A king of checkers on its square.
fn icon() -> String {
    let theme = Theme::new(ThemeName::Default, CAPS);
    let mut buf = Buffer::empty(Rect::new(0, 0, 16, 8));
    let area = buf.area;
    buf.set_style(area, theme.style(Role::Square(Ground::Dark)));
    let piece = PieceArt {
        chip: Chip::Red,
        is_full: false,
        king: true,
        mark: PieceMark::None,
        theme: &theme,
    };
    (&piece).render(Rect::new(1, 0, 14, 8), &mut buf);
    svg::bare(&buf, &[])
}

/// A session, and what it has shown.
struct Film {
    state: State,
    size: Size,
    frames: Vec<Buffer>,
}

impl Film {
    fn of(mode: Mode, bots: &[Level], size: Size) -> Self {
        let others = bots.iter().map(|level| match mode {
            Mode::Checkers => Player::person("Bo"),
            _ => Player::robot(level.character(), *level),
        });
        let config = Config {
            players: [Player::person("Ana")].into_iter().chain(others).collect(),
            ..Config::default()
        };
        let state = State::new(config, CAPS, Start::Play(mode), 18);
        let mut film = Self {
            state,
            size,
            frames: Vec::new(),
        };
        film.tell(Msg::Input(Input::Resize(size)));
        for _ in 0..5 {
            film.act(mode);
        }
        film
    }

    /// One thing that the person does.
    fn act(&mut self, mode: Mode) {
        let played = self
            .state
            .record()
            .map_or_else(Vec::new, |record| record.moves);
        match mode {
            Mode::Checkers => {
                const MOVES: [&str; 5] = ["11-15", "23-19", "8-11", "22-17", "15-18"];
                if let Some(text) = MOVES.get(played.len()) {
                    self.type_move(text);
                }
            }
            // To follow costs the lowest card; to lead, one is raised first.
            Mode::BirdHead if self.state.prompt().english().contains("lead") => {
                self.press(Key::Char(' '));
                self.press(Key::Enter);
            }
            Mode::BirdHead => self.press(Key::Char('d')),
            _ => {
                if let Some(place) = card(&played) {
                    self.type_move(&place);
                }
                self.press(Key::Enter);
            }
        }
    }

    fn type_move(&mut self, text: &str) {
        let shown = self.frames.len();
        self.press(Key::Char(':'));
        text.chars().for_each(|c| self.press(Key::Char(c)));
        // The film leaves out the typing.
        self.frames.truncate(shown);
        self.press(Key::Enter);
    }

    fn press(&mut self, key: Key) {
        self.tell(Msg::Input(Input::Key(key)));
    }

    /// Hands a message in, and does what comes of it until a person has to act.
    fn tell(&mut self, msg: Msg) {
        let effects = update(&mut self.state, Timestamp::UNIX_EPOCH, msg);
        let frame = drawn(&self.state, self.size);
        if self.frames.last() != Some(&frame) {
            self.frames.push(frame);
        }
        for effect in effects {
            match effect {
                Effect::SetTimer { request_id, .. } => self.tell(Msg::TimerFired(request_id)),
                Effect::Think(thought) => {
                    self.tell(Msg::BotMoved(
                        thought.request_id(),
                        thought.choose(&Thinking::untimed()),
                    ));
                }
                _ => {}
            }
        }
    }
}

/// Returns the first card of the deal that no move has named yet.
fn card(moves: &[String]) -> Option<String> {
    let rows = ["A", "B", "C", "D"];
    let mut places = rows
        .iter()
        .flat_map(|row| (1..=4).map(move |column| format!("{row}{column}")));
    places.find(|place| !moves.contains(place))
}

fn drawn(state: &State, size: Size) -> Buffer {
    let mut terminal =
        Terminal::new(TestBackend::new(size.width, size.height)).expect("a buffer has no errors");
    terminal
        .draw(|frame| drop(view(state, frame)))
        .expect("a buffer has no errors")
        .buffer
        .clone()
}
