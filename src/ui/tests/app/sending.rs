//! The bytes that are sent to a terminal make it show the frame, and packing the last frame costs none.

use std::num::NonZeroU16;

use draughts::pdn;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_kit::focus;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::game::Secrecy;
use parlour_model::record::file_game::FileGame;
use parlour_store::Store as _;
use parlour_terminal::codec::ansi_encoder::AnsiEncoder;
use parlour_terminal::codec::canvas::FrameCanvas;
use parlour_terminal::codec::frame_sender::FrameSender;
use parlour_terminal::codec::modes;
use parlour_ui::state::Start;
use parlour_ui::view::{caret, view};
use rand::seq::{IndexedMutRandom as _, IndexedRandom as _};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};

use crate::hall::tables::open;
use crate::screen_server::ScreenServer;
use parlour_model::player::Level;
use parlour_protocol::request::SeatOffer;
use parlour_testing::session::{BEST, START, Session, marked_frame};

const PLAIN: TerminalCaps = TerminalCaps::of(Depth::None, Glyphs::Ascii);

/// A session whose frames go to a terminal, and what they would cost if the last one were kept as ratatui draws it.
struct Watched {
    session: Session,
    sender: FrameSender<Vec<u8>>,
    alone: AnsiEncoder,
    last: Buffer,
    screen: vt100::Parser,
    /// Bytes of frames so far.
    sent: usize,
    /// Frames in which the terminal has moved rows.
    moved: usize,
}

fn count(cells: u16) -> NonZeroU16 {
    NonZeroU16::new(cells).expect("a screen has cells")
}

fn blank(size: Size) -> Buffer {
    Buffer::empty(Rect::new(0, 0, size.width, size.height))
}

impl Watched {
    fn new(mode: Mode, caps: TerminalCaps, size: Size) -> Self {
        let session = Session::with("", Start::Play(mode), caps, size.width, size.height);
        let mut screen = vt100::Parser::new(count(size.height), count(size.width), 0);
        screen.process(modes::ENTER);
        let (alone, last) = (AnsiEncoder::new(size), blank(size));
        Self {
            session,
            sender: FrameSender::new(Vec::new(), size),
            alone,
            last,
            screen,
            sent: 0,
            moved: 0,
        }
    }

    fn resize(&mut self, size: Size) {
        self.session.resize(size.width, size.height);
        self.sender.resize(size);
        self.alone.set_size(size);
        self.alone.clear_screen();
        self.last = blank(size);
        self.screen
            .screen_mut()
            .set_size(count(size.height), count(size.width));
    }

    fn clear(&mut self) {
        self.sender.clear();
        self.alone.clear_screen();
        self.last.reset();
    }

    /// Draws a frame and looks at what came of it.
    fn draw(&mut self, canvas: &mut FrameCanvas) {
        self.sender.out_mut().clear();
        self.sender
            .draw(canvas, |frame| drop(view(&self.session.state, frame)))
            .expect("a vector takes all bytes");
        let bytes = self.sender.out();
        let (next, focus) = self.frame();
        let places: Vec<_> = self.last.diff_iter(&next).map(|(x, y, _)| (x, y)).collect();
        self.alone.draw(&places, &next, focus);
        self.alone.set_cursor(caret(&self.session.state), focus);
        self.last = next;
        let body = self.alone.take_bytes();
        let is_small = body.len() <= modes::SYNC_FROM;
        let wanted = if is_small {
            body
        } else {
            [modes::SYNC_BEGIN, &body, modes::SYNC_END].concat()
        };
        let has_moved_rows = moves_rows(bytes);
        if has_moved_rows {
            assert!(
                bytes.len() < wanted.len(),
                "{} bytes, and {} without",
                bytes.len(),
                wanted.len()
            );
        } else {
            assert_eq!(
                String::from_utf8_lossy(bytes),
                String::from_utf8_lossy(&wanted)
            );
        }
        self.screen.process(bytes);
        self.sent += bytes.len();
        self.assert_shown(focus);
        if has_moved_rows {
            self.moved += 1;
            self.enter();
        }
    }

    /// The terminal is given away and taken back: both encoders know the same of it again.
    fn enter(&mut self) {
        self.sender.entered();
        self.alone.entered();
        self.last.reset();
        self.screen.process(modes::ENTER);
    }

    /// The frame that the terminal is to show, and the place of its cursor while it is hidden.
    fn frame(&self) -> (Buffer, Option<Position>) {
        let mut frame = marked_frame(&self.session.state);
        let focus = focus::take(&mut frame);
        (frame, focus)
    }

    #[track_caller]
    fn assert_shown(&self, focus: Option<Position>) {
        let (frame, screen) = (&self.last, self.screen.screen());
        for at in frame.area.positions() {
            let shown = screen.cell(at.y, at.x).expect("a cell");
            if !shown.is_wide_continuation() {
                assert_eq!(
                    look_of(shown),
                    wanted_look(&frame[at]),
                    "at {at}:\n{}",
                    screen.contents()
                );
            }
        }
        let at = caret(&self.session.state);
        assert_eq!(screen.hide_cursor(), at.is_none());
        if let Some(at) = at.or(focus) {
            assert_eq!(screen.cursor_position(), (at.y, at.x));
        }
    }
}

/// Returns whether the terminal is to delete rows, one or a few.
fn moves_rows(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    ["\x1b[M", "\x1b[2M", "\x1b[3M"]
        .iter()
        .any(|delete| text.contains(delete))
}

/// A cell's symbol, its two colours, and its modifiers.
type Look = (String, [vt100::Color; 2], [bool; 5]);

/// One look of all that are drawn alike: in reverse or with the colours swapped, a half block as the other half, a blank
/// in any ink.
fn as_seen((mut symbol, [mut ink, mut ground], mut modifiers): Look) -> Look {
    let fixed = |colour| matches!(colour, vt100::Color::Rgb(..) | vt100::Color::Idx(16..));
    let (is_lined, can_swap) = (modifiers[3], fixed(ink) && fixed(ground) && !modifiers[1]);
    if can_swap && modifiers[4] {
        (ink, ground, modifiers[4]) = (ground, ink, false);
    }
    if can_swap && symbol == "▄" {
        (symbol, ink, ground) = ("▀".into(), ground, ink);
    }
    if symbol == " " && !is_lined && !modifiers[4] {
        (ink, modifiers) = (vt100::Color::Default, [false; 5]);
    }
    (symbol, [ink, ground], modifiers)
}

/// A colour of xterm's 256, but the first sixteen, as what it is.
fn by_parts(colour: vt100::Color) -> vt100::Color {
    let part = |level: u8| [0, 95, 135, 175, 215, 255][usize::from(level % 6)];
    match colour {
        vt100::Color::Idx(index @ 16..=231) => {
            let index = index - 16;
            vt100::Color::Rgb(part(index / 36), part(index / 6), part(index))
        }
        vt100::Color::Idx(index @ 232..) => {
            let grey = 8 + 10 * (index - 232);
            vt100::Color::Rgb(grey, grey, grey)
        }
        other => other,
    }
}

fn look_of(cell: &vt100::Cell) -> Look {
    let symbol = if cell.has_contents() {
        cell.contents().to_owned()
    } else {
        " ".to_owned()
    };
    let modifiers = [
        cell.bold(),
        cell.dim(),
        cell.italic(),
        cell.underline(),
        cell.inverse(),
    ];
    as_seen((
        symbol,
        [cell.fgcolor(), cell.bgcolor()].map(by_parts),
        modifiers,
    ))
}

fn wanted_look(cell: &Cell) -> Look {
    let modifiers = [
        Modifier::BOLD,
        Modifier::DIM,
        Modifier::ITALIC,
        Modifier::UNDERLINED,
        Modifier::REVERSED,
    ];
    as_seen((
        cell.symbol().to_owned(),
        [cell.fg, cell.bg].map(|own| by_parts(colour(own))),
        modifiers.map(|modifier| cell.modifier.contains(modifier)),
    ))
}

fn colour(colour: Color) -> vt100::Color {
    let named = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match colour {
        Color::Reset => vt100::Color::Default,
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        Color::Indexed(index) => vt100::Color::Idx(index),
        other => (0_u8..)
            .zip(named)
            .find(|(_, name)| *name == other)
            .map(|(i, _)| vt100::Color::Idx(i))
            .expect("a name"),
    }
}

/// Does one thing of those that a person may do at any table.
fn anything(watched: &mut Watched, rng: &mut ChaCha8Rng) {
    let keys = [
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::Enter,
        Key::Char(' '),
        Key::Char('?'),
        Key::F(1),
        Key::Esc,
        Key::Tab,
        Key::Char(':'),
        Key::Char('a'),
        Key::Char('2'),
        Key::PageDown,
    ];
    match rng.random_range(0..12) {
        0 => watched.resize(Size::new(
            rng.random_range(20..150),
            rng.random_range(5..50),
        )),
        1 => watched.clear(),
        2 => drop(watched.session.wake()),
        _ => drop(watched.session.key(*keys.choose(rng).expect("keys"))),
    }
}

#[test]
fn many_sessions_on_one_canvas_are_sent_what_each_would_be_sent_alone() {
    let (mut canvas, mut rng) = (FrameCanvas::default(), ChaCha8Rng::seed_from_u64(4));
    let sizes = [Size::new(80, 24), Size::new(120, 40)];
    let mut all: Vec<_> = Mode::ALL
        .into_iter()
        .flat_map(|mode| [(mode, BEST, sizes[0]), (mode, PLAIN, sizes[1])])
        .map(|(mode, caps, size)| Watched::new(mode, caps, size))
        .collect();
    for _ in 0..400 {
        let watched = all.choose_mut(&mut rng).expect("sessions");
        anything(watched, &mut rng);
        watched.draw(&mut canvas);
    }
    assert!(
        all.iter().all(|watched| watched.sent > 1000),
        "every session was drawn"
    );
    let moved: usize = all.iter().map(|watched| watched.moved).sum();
    assert!(moved > 0, "pages were scrolled");
}

/// Bytes that a key costs at the start screen, and those of the picture that follows when the mark rests.
fn menu_costs(caps: TerminalCaps, size: Size) -> Vec<(usize, usize)> {
    let mut canvas = FrameCanvas::default();
    let mut session = Session::with("", Start::Menu, caps, size.width, size.height);
    session
        .state
        .configure(|config| config.screen.animation = true);
    let mut sender = FrameSender::new(Vec::new(), size);
    let mut draw = |session: &Session| {
        sender.out_mut().clear();
        sender
            .draw(&mut canvas, |frame| drop(view(&session.state, frame)))
            .expect("a vector takes all bytes");
        sender.out().len()
    };
    draw(&session);
    let mut costs = Vec::new();
    for _ in Mode::ALL.into_iter().skip(1) {
        session.key(Key::Right);
        let key = draw(&session);
        session.wake();
        costs.push((key, draw(&session)));
    }
    costs
}

#[test]
fn going_through_the_start_screen_costs_few_bytes_and_what_it_tells_comes_once() {
    for (width, height) in [(80, 24), (120, 40), (200, 60), (40, 12)] {
        for caps in [BEST, PLAIN] {
            let costs = menu_costs(caps, Size::new(width, height));
            println!("{width}x{height}: {costs:?}");
            for (key, picture) in &costs {
                assert!(*key <= most(width), "{width}x{height}: {key} bytes");
                assert!(
                    *picture > 0,
                    "what the message line tells follows, at {width}x{height}"
                );
            }
        }
    }
}

/// The most bytes of an arrow in all colours: 200 in a window up to 120 columns wide, 300 in a larger one.
const fn most(width: u16) -> usize {
    if width <= 120 { 200 } else { 300 }
}

/// The bytes that each arrow costs at a table of this game, or on the start screen.
fn arrows(mode: Option<Mode>, size: Size, canvas: &mut FrameCanvas) -> Vec<usize> {
    let start = mode.map_or(Start::Menu, Start::Play);
    let mut session = Session::with("", start, BEST, size.width, size.height);
    let mut sender = FrameSender::new(Vec::new(), size);
    // The beginning of a game is looked at first.
    for _ in 0..2 {
        if mode.is_some_and(|mode| mode.secrecy() == Secrecy::News) {
            session.key(Key::Enter);
        }
    }
    let mut cost = |session: &Session| {
        sender.out_mut().clear();
        sender
            .draw(canvas, |frame| drop(view(&session.state, frame)))
            .expect("a vector takes all bytes");
        sender.out().len()
    };
    cost(&session);
    let arrows = [
        Key::Right,
        Key::Down,
        Key::Left,
        Key::Up,
        Key::Down,
        Key::Right,
        Key::Up,
        Key::Left,
    ];
    // In a hand there is no up and no down.
    let keys = arrows
        .into_iter()
        .filter(|key| mode != Some(Mode::BirdHead) || matches!(key, Key::Left | Key::Right));
    keys.map(|key| {
        session.key(key);
        cost(&session)
    })
    .collect()
}

#[test]
fn an_arrow_costs_few_bytes_at_every_size() {
    let mut canvas = FrameCanvas::default();
    for mode in [None].into_iter().chain(Mode::ALL.map(Some)) {
        for (width, height) in [(40, 16), (80, 24), (120, 40), (200, 60)] {
            let costs = arrows(mode, Size::new(width, height), &mut canvas);
            println!("{mode:?} at {width}x{height}: {costs:?}");
            assert!(
                costs.iter().all(|cost| *cost <= most(width)),
                "{mode:?} at {width}x{height}: {costs:?}"
            );
            assert!(costs.iter().any(|cost| *cost > 0), "the cursor moves");
            let mean = costs.iter().sum::<usize>() / costs.len();
            assert!(
                mode.is_none() || width != 80 || mean <= AT_A_TABLE,
                "{mode:?} at {width}x{height}: {mean}"
            );
        }
    }
}

/// The most bytes of an arrow at a table in a window of 80 by 24, on average.
const AT_A_TABLE: usize = 70;

#[test]
fn an_arrow_in_a_lobby_that_shows_a_game_costs_few_bytes() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Casual)];
    open(&mut server, ana, Mode::Checkers, seats);
    server.pass();
    let mut canvas = FrameCanvas::default();
    for (width, height) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        let lobby = &mut server.session(bob).session;
        lobby.resize(width, height);
        let mut sender = FrameSender::new(Vec::new(), Size::new(width, height));
        let mut cost = |session: &Session| {
            sender.out_mut().clear();
            sender
                .draw(&mut canvas, |frame| drop(view(&session.state, frame)))
                .expect("a vector takes all bytes");
            sender.out().len()
        };
        lobby.key(Key::Home);
        cost(lobby);
        let keys = [Key::Right; 7].into_iter().chain([Key::Left; 3]);
        let costs: Vec<_> = keys
            .map(|key| {
                lobby.key(key);
                cost(lobby)
            })
            .collect();
        println!("{width}x{height}: {costs:?}");
        assert!(
            costs.iter().all(|cost| (1..=most(width)).contains(cost)),
            "{width}x{height}: {costs:?}"
        );
    }
}

/// Screens that scroll, each with its name.
const LISTS: [&str; 5] = ["History", "Statistics", "Settings", "Rules", "Help"];

/// One of [`LISTS`] at 80×24, over a store with a hundred games.
fn list(name: &str, kept: &Session) -> Session {
    let mut session = kept.clone();
    if name == "Help" {
        session.key(Key::Char('?'));
        return session;
    }
    while !session.text().contains(&format!("► {name}")) {
        session.key(Key::Tab);
    }
    session.key(Key::Enter);
    session.settle();
    session
}

fn kept() -> Session {
    let session = Session::kept("", BEST);
    let game = |round: usize| {
        let text = format!(
            "[White \"Cy {round}\"] [Black \"Bo\"] [Event \"Round {round}\"] 1. 11-15 22-18 1-0"
        );
        FileGame::of(&pdn::read(&text).expect("a game")[0], &text, None).expect("a game")
    };
    session
        .store()
        .import_file_games((0..100).map(game).collect(), true, START)
        .expect("there is memory");
    session
}

/// A text without what an arrow moves in it: the mark, and the bar that tells where it is.
fn still(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| {
            line.replace(['►', '█', '▐', '│'], " ")
                .trim_end()
                .to_owned()
        })
        .collect()
}

/// The bytes that each arrow costs, down through a list and up again, and whether it has moved rows.
fn list_costs(mut session: Session, canvas: &mut FrameCanvas, size: Size) -> Vec<(usize, bool)> {
    session.resize(size.width, size.height);
    let mut sender = FrameSender::new(Vec::new(), size);
    let mut cost = |session: &Session| {
        sender.out_mut().clear();
        sender
            .draw(canvas, |frame| drop(view(&session.state, frame)))
            .expect("a vector takes all bytes");
        sender.out().len()
    };
    cost(&session);
    let keys = [Key::Down, Key::Up].into_iter().flat_map(|key| [key; 40]);
    let mut before = still(&session.text());
    keys.map(|key| {
        session.key(key);
        let now = still(&session.text());
        let is_moved = now != before;
        before = now;
        (cost(&session), is_moved)
    })
    .collect()
}

/// The most bytes of an arrow that moves the mark alone, and the mean of those that bring other rows into sight, in rows of the
/// window's width: such a row has to be sent, whatever is done.
const MEAN_ROWS: usize = 5;

#[test]
fn going_through_a_list_costs_few_bytes_at_every_size() {
    let (mut canvas, kept) = (FrameCanvas::default(), kept());
    for name in LISTS {
        for (width, height) in [(40, 12), (80, 24), (200, 60)] {
            let costs = list_costs(list(name, &kept), &mut canvas, Size::new(width, height));
            let of = |scrolled: bool| {
                costs
                    .iter()
                    .filter(move |cost| cost.1 == scrolled)
                    .map(|cost| cost.0)
            };
            let most = of(false).max().unwrap_or(0);
            let mean = of(true)
                .sum::<usize>()
                .checked_div(of(true).count())
                .unwrap_or(0);
            println!(
                "{name} at {width}x{height}: at most {most}; where rows are moved {mean} on average"
            );
            assert!(
                most <= self::most(width),
                "{name} at {width}x{height}: {costs:?}"
            );
            assert!(
                mean <= MEAN_ROWS * usize::from(width.max(80)),
                "{name} at {width}x{height}: {costs:?}"
            );
        }
    }
}
