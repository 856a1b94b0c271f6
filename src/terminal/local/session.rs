//! The event loop: wait, handle all events that have come, draw once.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use jiff::Timestamp;
use ratatui::Frame;
use ratatui::layout::Size;

use super::effect_runner::EffectRunner;
use super::event_sender::{Event, EventReceiver, EventSender};
use super::exit::{Exit, ShellError};
use crate::codec::canvas::FrameCanvas;
use crate::codec::clipboard;
use crate::codec::frame_sender::FrameSender;
use crate::codec::line_meter::LineMeter;
use crate::codec::{modes, window};
use crate::workers::engines::Guards;
use parlour_config::{Engine, SettingsFile};
use parlour_kit::hits::Hits;
use parlour_kit::input::Input;
use parlour_platform::clock;
use parlour_robots::pool::BotPool;
use parlour_screen::effect::{Effect, MouseMode};
use parlour_screen::msg::Msg;
use parlour_store::source::StoreSource;
use parlour_ui::App;

/// At most this many events are handled before a frame is drawn, however many more wait.
const BATCH: usize = 1024;

/// The processes to stop when a session is suspended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The whole job, as by Ctrl-Z at a terminal in its usual mode.
    Job,
    /// This process alone: somebody has sent it a signal.
    Process,
}

/// The needs of a session beyond reading and writing the terminal's bytes.
pub trait Host {
    /// Gives the terminal back and has the process stopped. False, with nothing done, where that cannot
    /// be. It may return before the process stops: [`Event::Continued`] alone tells that it goes on.
    ///
    /// # Errors
    ///
    /// The terminal or the process does not obey.
    fn suspend(&mut self, stop: Stop) -> io::Result<bool>;

    /// Takes the terminal again; its state is then that of [`crate::codec::modes::ENTER`]. Answers its size.
    ///
    /// # Errors
    ///
    /// The terminal does not obey.
    fn resume(&mut self) -> io::Result<Size>;

    /// Called beside the control sequences that ask for mouse events, for terminals on which they do not suffice.
    ///
    /// # Errors
    ///
    /// The terminal does not obey.
    fn report_mouse(&mut self, _mode: MouseMode) -> io::Result<()> {
        Ok(())
    }
}

/// An app, the terminal it draws on, and what wakes it.
#[derive(Debug)]
pub struct LocalSession<W: Write, H, S, U, V> {
    app: App<S, U, V>,
    sender: FrameSender<W>,
    meter: LineMeter,
    host: H,
    runner: EffectRunner,
    events: EventReceiver,
    /// Set when the app has been updated since the last frame.
    stale: bool,
    suspended: bool,
    /// True if the terminal reports when its window gains the focus.
    focus: bool,
}

impl<W, H, S, U, V> LocalSession<W, H, S, U, V>
where
    W: Write,
    H: Host,
    U: Fn(&mut S, Timestamp, Msg) -> Vec<Effect>,
    V: Fn(&S, &mut Frame) -> Hits,
{
    /// A session of `app` whose frames go to `sender`, woken by what is put into `event_sender`, the other end of
    /// `events`.
    pub fn new(
        app: App<S, U, V>,
        sender: FrameSender<W>,
        host: H,
        event_sender: EventSender,
        events: EventReceiver,
    ) -> Self {
        Self {
            app,
            sender,
            meter: LineMeter::default(),
            host,
            runner: EffectRunner::new(event_sender),
            events,
            stale: false,
            suspended: false,
            focus: false,
        }
    }

    /// With a store at this place for [`Effect::Store`], and a file for [`Effect::SaveSettings`].
    #[must_use]
    pub fn with_files(self, store: Option<StoreSource>, settings: Option<SettingsFile>) -> Self {
        Self {
            runner: self.runner.with_files(store, settings),
            ..self
        }
    }

    /// With engines that may sit at the table. `program` is Parlour's own file: run with another command, it ends them
    /// should this process be killed.
    #[must_use]
    pub fn with_engines(self, engines: Vec<Engine>, program: Option<PathBuf>) -> Self {
        Self {
            runner: self.runner.with_engines(engines, Guards::new(program)),
            ..self
        }
    }

    /// With robots that think on this pool, which other sessions may share.
    #[must_use]
    pub fn with_bots(self, pool: &BotPool) -> Self {
        Self {
            runner: self.runner.with_bots(pool),
            ..self
        }
    }

    /// Runs to the end, drawing on `canvas`. Pending output is written first, however it ends.
    ///
    /// # Errors
    ///
    /// The line is closed, the terminal does not obey, a thread panicked, or the last moves are not saved.
    pub fn run(mut self, canvas: &mut FrameCanvas) -> Result<Exit, ShellError> {
        let ended = self.run_until_end(canvas);
        match (self.runner.finish(), ended) {
            (Err(why), Ok(exit)) => Err(ShellError::Unsaved { why, exit }),
            (_, ended) => ended,
        }
    }

    fn run_until_end(&mut self, canvas: &mut FrameCanvas) -> Result<Exit, ShellError> {
        let size = self.sender.size();
        if let Some(exit) = self.update(Msg::Input(Input::Resize(size)))? {
            return Ok(exit);
        }
        loop {
            if let Some(exit) = self.draw(canvas)? {
                return Ok(exit);
            }
            if let Some(exit) = self.batch()? {
                return Ok(exit);
            }
        }
    }

    fn draw(&mut self, canvas: &mut FrameCanvas) -> Result<Option<Exit>, ShellError> {
        if !self.stale || self.suspended {
            return Ok(None);
        }
        let written = self.sender.draw(canvas, |frame| self.app.view(frame))?;
        self.stale = false;
        let changed = self.meter.took(written.bytes, written.took, Instant::now());
        changed.map_or(Ok(None), |is_slow| self.update(Msg::Line { is_slow }))
    }

    /// Waits for one event and handles it and those that came with it. The queue gives what is urgent first, so that a
    /// signal waits for no more than the message that is being handled.
    fn batch(&mut self) -> Result<Option<Exit>, ShellError> {
        let mut next = Some(self.runner.wait(&self.events));
        for _ in 0..BATCH {
            let Some(event) = next else { break };
            if let Some(exit) = self.handle(event)? {
                return Ok(Some(exit));
            }
            next = self.runner.try_next(&self.events);
        }
        // The batch is full: what was received last is not to be lost.
        next.map_or(Ok(None), |event| self.handle(event))
    }

    fn handle(&mut self, event: Event) -> Result<Option<Exit>, ShellError> {
        match event {
            Event::Msg(Msg::Input(Input::Resize(size))) => self.resize(size),
            Event::Msg(msg) => self.update(msg),
            Event::End(signal) => Ok(Some(Exit::Signal(signal))),
            Event::Stop => self.suspend(Stop::Process),
            Event::Continued => self.resume(),
            Event::HungUp => Err(ShellError::Closed),
            Event::Panicked => Err(ShellError::Panicked),
        }
    }

    fn update(&mut self, msg: Msg) -> Result<Option<Exit>, ShellError> {
        self.stale = true;
        for effect in self.app.update(clock::now(), msg) {
            if let Some(exit) = self.carry_out(effect)? {
                return Ok(Some(exit));
            }
        }
        Ok(None)
    }

    fn carry_out(&mut self, effect: Effect) -> Result<Option<Exit>, ShellError> {
        match effect {
            Effect::Quit => return Ok(Some(Exit::Quit)),
            Effect::Suspend => return self.suspend(Stop::Job),
            Effect::Title(title) => self.send(&window::title(&title))?,
            Effect::Bell => self.send(window::BELL)?,
            Effect::Notify(text) => self.send(&window::message(&text))?,
            Effect::Focus(on) => {
                self.focus = on;
                self.send(modes::focus(on))?;
            }
            Effect::Copy(text) => self.send(&clipboard::copy(&text))?,
            Effect::Redraw => self.sender.clear(),
            Effect::Mouse(mode) => {
                self.sender.set_mouse(mode);
                self.host.report_mouse(mode)?;
            }
            Effect::SetTimer {
                timer,
                after,
                request_id,
            } => self.runner.timers().set(timer, after, request_id),
            Effect::CancelTimer(timer) => self.runner.timers().cancel(timer),
            Effect::Think(request) => self.runner.think(request)?,
            Effect::Analyse(request_id, engine, question) => {
                self.runner.analyse(request_id, engine, *question)?;
            }
            Effect::Review(request_id, question) => self.runner.review(request_id, *question)?,
            Effect::StopReview => self.runner.stop_review(),
            Effect::Train(request_id, question) => self.runner.train(request_id, *question)?,
            Effect::ReplaceGame { source, text } => self.runner.replace_game(*source, &text),
            Effect::StopThinking => self.runner.stop_thinking(),
            Effect::StopEngines => self.runner.dismiss()?,
            Effect::Store(request_id, request) => self.runner.store(request_id, request)?,
            Effect::SaveSettings { changes, is_told } => {
                self.runner.save_settings(&changes, is_told);
            }
            Effect::Load { id, path, variant } => self.runner.load(id, path, variant)?,
            Effect::LoadOn => self.runner.load_on(),
            Effect::StopLoading => self.runner.stop_loading(),
            Effect::ReadGame {
                path,
                variant,
                index,
                is_study,
            } => {
                self.runner.read_game(path, variant, (index, is_study))?;
            }
            Effect::Film {
                path,
                record,
                theme,
            } => self.runner.film(path, record, theme)?,
            Effect::Picture { path, frame } => self.runner.picture(path, &frame),
            Effect::Save { path, text } => self.runner.save(path, &text),
            // At home there is no hall, and no page for browsers.
            _ => {}
        }
        Ok(None)
    }

    /// Sends what is no part of a frame. While the terminal is given away nothing is.
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.suspended {
            return Ok(());
        }
        let out = self.sender.out_mut();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Handles a resize. The whole frame is drawn again, because the terminal may have altered the
    /// old content.
    fn resize(&mut self, size: Size) -> Result<Option<Exit>, ShellError> {
        self.sender.resize(size);
        self.update(Msg::Input(Input::Resize(size)))
    }

    fn suspend(&mut self, stop: Stop) -> Result<Option<Exit>, ShellError> {
        if !self.suspended {
            self.suspended = self.host.suspend(stop)?;
        }
        Ok(None)
    }

    /// Handles a resume, also after a stop without notice (SIGSTOP).
    fn resume(&mut self) -> Result<Option<Exit>, ShellError> {
        let size = self.host.resume()?;
        self.suspended = false;
        self.sender.entered();
        if self.focus {
            self.send(modes::focus(true))?;
        }
        self.resize(size)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::fmt::Write as _;
    use std::rc::Rc;
    use std::time::Duration;

    use super::super::event_sender::channel;
    use super::*;
    use parlour_kit::input::Key;
    use parlour_screen::effect::{RequestId, Timer};

    /// The events in order: frames as bytes, and the calls to the host.
    #[derive(Clone, Debug, Default)]
    struct Diary(Rc<RefCell<Vec<String>>>);

    impl Diary {
        fn note(&self, line: &str) {
            self.0.borrow_mut().push(line.replace('\x1b', "^"));
        }
    }

    impl Write for Diary {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.note(std::str::from_utf8(bytes).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Host for Diary {
        fn suspend(&mut self, stop: Stop) -> io::Result<bool> {
            self.note(&format!("suspend {stop:?}"));
            Ok(true)
        }

        fn resume(&mut self) -> io::Result<Size> {
            self.note("resume");
            Ok(Size::new(20, 2))
        }
    }

    /// Remembers the keys and the request ids; knows a few commands.
    fn update(heard: &mut String, msg: &Msg) -> Vec<Effect> {
        match msg {
            Msg::Input(Input::Key(Key::Char(char))) => return press(heard, *char),
            Msg::Input(Input::Resize(size)) => {
                let _ = write!(heard, "{size};");
            }
            Msg::TimerFired(RequestId(7)) => return vec![Effect::Quit],
            _ => (),
        }
        Vec::new()
    }

    fn press(heard: &mut String, char: char) -> Vec<Effect> {
        match char {
            'q' => vec![Effect::Quit],
            'z' => vec![Effect::Suspend],
            'r' => vec![Effect::Redraw],
            'm' => vec![Effect::Mouse(MouseMode::Click)],
            'w' => vec![Effect::SetTimer {
                timer: Timer::Screen,
                after: Duration::ZERO,
                request_id: RequestId(7),
            }],
            other => {
                heard.push(other);
                Vec::new()
            }
        }
    }

    type Update = fn(&mut String, Timestamp, Msg) -> Vec<Effect>;
    type View = fn(&String, &mut Frame) -> Hits;
    type Opened<W> = (LocalSession<W, Diary, String, Update, View>, EventSender);

    fn open<W: Write>(out: W, diary: Diary) -> Opened<W> {
        let view: View = |heard, frame| {
            frame.render_widget(heard.as_str(), frame.area());
            Hits::default()
        };
        let update: Update = |heard, _, msg| update(heard, &msg);
        let (event_sender, receiver) = channel();
        let sender = FrameSender::new(out, Size::new(20, 1));
        let app = App::new(String::new(), update, view);
        (
            LocalSession::new(app, sender, diary, event_sender.clone(), receiver),
            event_sender,
        )
    }

    fn session<W: Write>(
        out: W,
        diary: Diary,
        events: impl IntoIterator<Item = Event>,
    ) -> Result<Exit, ShellError> {
        let (session, event_sender) = open(out, diary);
        events
            .into_iter()
            .for_each(|event| event_sender.event(event));
        session.run(&mut FrameCanvas::default())
    }

    fn play(events: impl IntoIterator<Item = Event>) -> (Result<Exit, ShellError>, Vec<String>) {
        let diary = Diary::default();
        let ended = session(diary.clone(), diary.clone(), events);
        let lines = diary.0.borrow().clone();
        (ended, lines)
    }

    fn keys(text: &str) -> impl Iterator<Item = Event> {
        text.chars()
            .map(|char| Event::Msg(Msg::Input(Input::Key(Key::Char(char)))))
    }

    const FIRST: &str = "^[H20x1;";

    #[test]
    fn the_app_hears_its_size_before_the_first_frame() {
        let (ended, diary) = play(keys("q"));
        assert!(matches!(ended, Ok(Exit::Quit)));
        assert_eq!(diary, [FIRST]);
    }

    #[test]
    fn a_batch_is_drawn_once() {
        let (_, diary) = play(keys("abcw"));
        assert_eq!(diary, [FIRST, "abc"]);
    }

    #[test]
    fn no_event_is_lost_where_a_batch_ends() {
        let many = "x".repeat(BATCH);
        let (_, diary) = play(keys(&many).chain(keys("aq")));
        assert_eq!(
            diary.len(),
            2,
            "one frame after the first batch, then the end"
        );
        let (ended, _) = play(keys(&many).chain(keys("q")));
        assert!(matches!(ended, Ok(Exit::Quit)));
    }

    #[test]
    fn a_message_that_changes_nothing_sends_nothing() {
        let unchanged = Event::Msg(Msg::TimerFired(RequestId(1)));
        let (_, diary) = play(std::iter::once(unchanged).chain(keys("w")));
        assert_eq!(diary, [FIRST]);
    }

    #[test]
    fn redrawing_and_mouse_modes_ride_in_a_frame() {
        let (_, diary) = play(keys("rmw"));
        assert_eq!(diary, [FIRST, "^[2J^[?1000h^[?1006h\r20x1;"]);
    }

    #[test]
    fn a_suspended_session_draws_nothing_until_it_is_continued() {
        let diary = Diary::default();
        let (mut session, event_sender) = open(diary.clone(), diary.clone());
        let mut canvas = FrameCanvas::default();
        let mut step = |event: Option<Event>| {
            if let Some(event) = event {
                event_sender.event(event);
            }
            session.batch().unwrap();
            session.draw(&mut canvas).unwrap();
        };
        keys("mzab").for_each(|event| event_sender.event(event));
        step(None);
        assert_eq!(*diary.0.borrow(), ["suspend Job"]);
        step(Some(Event::Continued));
        let resumed = "^[?1000h^[?1006h^[Hab20x2;";
        assert_eq!(*diary.0.borrow(), ["suspend Job", "resume", resumed]);
        let (_, diary) = play([Event::Stop, Event::Stop, Event::HungUp]);
        assert_eq!(diary, [FIRST, "suspend Process"]);
    }

    #[test]
    fn a_signal_overtakes_the_keys_of_its_batch() {
        let (ended, diary) = play(keys("abcq").chain([Event::End(15)]));
        assert!(matches!(ended, Ok(Exit::Signal(15))));
        assert_eq!(diary, [FIRST]);
    }

    #[test]
    fn every_end_is_told_from_the_others() {
        assert!(matches!(play([Event::End(15)]).0, Ok(Exit::Signal(15))));
        assert!(matches!(play([Event::HungUp]).0, Err(ShellError::Closed)));
        assert!(matches!(
            play([Event::Panicked]).0,
            Err(ShellError::Panicked)
        ));
    }

    #[test]
    fn a_closed_line_ends_the_session() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(rustix::io::Errno::IO.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let ended = session(Closed, Diary::default(), []);
        assert!(matches!(ended, Err(ShellError::Closed)));
    }
}
