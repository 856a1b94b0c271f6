//! Images on a terminal that draws them: whatever a person does, each cell of an image is a cell of one that the
//! terminal has.

use std::collections::BTreeSet;

use parlour_config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
use parlour_kit::input::{Input, Key};
use parlour_kit::view::art::image;
use parlour_kit::view::art::image::Mark;
use parlour_model::any::Mode;
use parlour_screen::msg::Msg;
use parlour_terminal::codec::canvas::FrameCanvas;
use parlour_terminal::codec::frame_sender::FrameSender;
use parlour_ui::state::Start;
use parlour_ui::view::view;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use ratatui::layout::Size;

use parlour_testing::session::{BEST, Session, frame};

/// A terminal of somebody at a table, with the numbers of the images that it was sent.
struct Watched {
    session: Session,
    sender: FrameSender<Vec<u8>>,
    images: BTreeSet<u32>,
    /// The most cells of images in a frame so far.
    most: usize,
}

impl Watched {
    fn new(settings: &str, start: Start, size: Size) -> Self {
        let mut session = Session::with(settings, start, BEST, size.width, size.height);
        session.send(Msg::Input(Input::Draws(Blocks::Image)));
        Self {
            session,
            sender: FrameSender::new(Vec::new(), size),
            images: BTreeSet::new(),
            most: 0,
        }
    }

    fn draw(&mut self, canvas: &mut FrameCanvas) {
        self.sender.out_mut().clear();
        self.sender
            .draw(canvas, |frame| drop(view(&self.session.state, frame)))
            .expect("a vector takes all bytes");
        let sent = String::from_utf8_lossy(self.sender.out()).into_owned();
        for command in sent.split("\x1b_G").skip(1) {
            let (keys, _) = command.split_once('\x1b').expect("an end");
            let id = || {
                let id = keys
                    .split([',', ';'])
                    .find_map(|key| key.strip_prefix("i="));
                id.and_then(|id| id.parse().ok()).expect("a number")
            };
            if keys.starts_with("a=T") {
                assert!(self.images.insert(id()), "an image is sent once");
            } else if keys.starts_with("a=d") {
                assert!(self.images.remove(&id()), "an image that it has is deleted");
            }
        }
        self.assert_known();
    }

    fn assert_known(&mut self) {
        let frame = frame(&self.session.state);
        let marks: Vec<_> = frame.content.iter().filter_map(Mark::of).collect();
        for mark in &marks {
            let image = image::image(mark.id).expect("an image");
            let size = image.size();
            assert!(self.images.contains(&mark.id.number()));
            assert!(u16::from(mark.row) < size.height && u16::from(mark.column) < size.width);
        }
        self.most = self.most.max(marks.len());
    }

    fn anything(&mut self, rng: &mut ChaCha8Rng) {
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
            Key::Char('x'),
        ];
        match rng.random_range(0..12) {
            0 => {
                let size = Size::new(rng.random_range(20..150), rng.random_range(5..50));
                self.session.resize(size.width, size.height);
                self.sender.resize(size);
            }
            1 | 2 => drop(self.session.wake()),
            _ => drop(self.session.key(*keys.choose(rng).expect("keys"))),
        }
    }
}

#[test]
fn every_cell_of_an_image_is_of_one_that_the_terminal_has() {
    let (mut canvas, mut rng) = (FrameCanvas::default(), ChaCha8Rng::seed_from_u64(7));
    let starts = Mode::ALL.into_iter().map(Start::Play).chain([Start::Menu]);
    for (start, theme) in starts.zip(["default", "light", "colour-blind"].into_iter().cycle()) {
        let settings = format!("[screen]\ntheme = \"{theme}\"\n");
        let mut watched = Watched::new(&settings, start, Size::new(100, 30));
        for _ in 0..24 {
            watched.draw(&mut canvas);
            watched.anything(&mut rng);
        }
        assert!(watched.most > 0, "a picture is an image");
    }
}

#[test]
fn terminals_without_mixed_colours_and_those_set_to_blocks_get_no_images() {
    let mut canvas = FrameCanvas::default();
    let plain = TerminalCaps::of(Depth::Ansi16, Glyphs::Unicode);
    for (settings, caps) in [
        ("", plain),
        ("[screen]\nblocks = \"sextant\"\n", BEST),
        ("[screen]\ncolor = \"256\"\n", BEST),
        ("[screen]\nglyphs = \"ascii\"\n", BEST),
        ("[screen]\ntheme = \"high-contrast\"\n", BEST),
    ] {
        let caps = TerminalCaps {
            blocks: Blocks::Image,
            ..caps
        };
        let start = Start::Play(Mode::Concentration);
        let session = Session::with(settings, start, caps, 100, 30);
        let mut sender = FrameSender::new(Vec::new(), Size::new(100, 30));
        sender
            .draw(&mut canvas, |frame| drop(view(&session.state, frame)))
            .expect("a vector takes all bytes");
        let sent = String::from_utf8_lossy(sender.out());
        assert!(
            !sent.contains("\x1b_G") && !sent.contains('\u{10eeee}'),
            "{settings}"
        );
    }
}
