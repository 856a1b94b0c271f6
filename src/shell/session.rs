//! The event loop: wait, take in all that has come, draw once.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::Receiver;

use ratatui::layout::Size;
use ratatui::{Frame, Terminal};

use super::backend::AnsiBackend;
use super::hands::Hands;
use super::leaving::{Leaving, ShellError};
use super::post::{Event, Post};
use crate::app::App;
use crate::app::effect::Effect;
use crate::app::input::Input;
use crate::app::msg::Msg;
use crate::config::Engine;
use crate::store::place::Place;

/// So many events are taken in before a frame is drawn, however many more wait.
const BATCH: usize = 1024;

/// Who is to stop when a session is suspended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The whole job, as by Ctrl-Z at a terminal in its usual mode.
    Job,
    /// This process alone: somebody has sent it a signal.
    Process,
}

/// The place where a session runs, as far as it is not bytes.
pub trait Host {
    /// Gives the terminal back and has the process stopped. False, with nothing done, where that cannot
    /// be. It may return before the process stops: [`Event::Continued`] alone tells that it goes on.
    ///
    /// # Errors
    ///
    /// The terminal or the process does not obey.
    fn suspend(&mut self, stop: Stop) -> io::Result<bool>;

    /// Takes the terminal again; its state is then that of [`super::modes::ENTER`]. Answers its size.
    ///
    /// # Errors
    ///
    /// The terminal does not obey.
    fn resume(&mut self) -> io::Result<Size>;
}

/// An app, the terminal it draws on, and what wakes it.
#[derive(Debug)]
pub struct Session<W: Write, H, S, U, V> {
    app: App<S, U, V>,
    terminal: Terminal<AnsiBackend<W>>,
    host: H,
    hands: Hands,
    events: Receiver<Event>,
    /// The app has heard something since the last frame.
    stale: bool,
    suspended: bool,
}

impl<W, H, S, U, V> Session<W, H, S, U, V>
where
    W: Write,
    H: Host,
    U: Fn(&mut S, Msg) -> Vec<Effect>,
    V: Fn(&S, &mut Frame),
{
    /// A session of `app` on `backend`, woken by what is put into `post`, the other end of `events`.
    ///
    /// # Errors
    ///
    /// None of its own: ratatui would pass on one of the backend, which asks nobody for its size.
    pub fn new(
        app: App<S, U, V>,
        backend: AnsiBackend<W>,
        host: H,
        post: Post,
        events: Receiver<Event>,
    ) -> io::Result<Self> {
        let terminal = Terminal::new(backend)?;
        Ok(Self { app, terminal, host, hands: Hands::new(post), events, stale: false, suspended: false })
    }

    /// With a store at this place for [`Effect::Keep`], and a file for [`Effect::SaveSettings`].
    #[must_use]
    pub fn with_files(self, store: Option<Place>, settings: Option<PathBuf>) -> Self {
        Self { hands: self.hands.with_files(store, settings), ..self }
    }

    /// With engines that may sit at the table.
    #[must_use]
    pub fn with_engines(self, engines: Vec<Engine>) -> Self {
        Self { hands: self.hands.with_engines(engines), ..self }
    }

    /// Runs to the end. What is still to be written is written first when the app leaves.
    ///
    /// # Errors
    ///
    /// The line is closed, the terminal does not obey, or a thread panicked.
    pub fn run(mut self) -> Result<Leaving, ShellError> {
        let size = self.terminal.size()?;
        if let Some(leaving) = self.take_in(Msg::Input(Input::Resize(size)))? {
            return Ok(leaving);
        }
        loop {
            self.draw()?;
            if let Some(leaving) = self.batch()? {
                self.hands.finish();
                return Ok(leaving);
            }
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        if self.stale && !self.suspended {
            self.terminal.draw(|frame| self.app.view(frame))?;
            self.stale = false;
        }
        Ok(())
    }

    /// Waits for one event and takes in those that came with it.
    fn batch(&mut self) -> Result<Option<Leaving>, ShellError> {
        let mut next = Some(self.hands.wait(&self.events));
        for _ in 0..BATCH {
            let Some(event) = next else { break };
            if let Some(leaving) = self.happen(event)? {
                return Ok(Some(leaving));
            }
            next = self.events.try_recv().ok();
        }
        // The batch is full: what was received last is not to be lost.
        next.map_or(Ok(None), |event| self.happen(event))
    }

    fn happen(&mut self, event: Event) -> Result<Option<Leaving>, ShellError> {
        match event {
            Event::Msg(Msg::Input(Input::Resize(size))) => self.resize(size),
            Event::Msg(msg) => self.take_in(msg),
            Event::End(signal) => Ok(Some(Leaving::Signal(signal))),
            Event::Stop => self.suspend(Stop::Process),
            Event::Continued => self.resume(),
            Event::HungUp => Err(ShellError::Closed),
            Event::Panicked => Err(ShellError::Panicked),
        }
    }

    fn take_in(&mut self, msg: Msg) -> Result<Option<Leaving>, ShellError> {
        self.stale = true;
        for effect in self.app.update(msg) {
            if let Some(leaving) = self.carry_out(effect)? {
                return Ok(Some(leaving));
            }
        }
        Ok(None)
    }

    fn carry_out(&mut self, effect: Effect) -> Result<Option<Leaving>, ShellError> {
        match effect {
            Effect::Quit => return Ok(Some(Leaving::Quit)),
            Effect::Suspend => return self.suspend(Stop::Job),
            Effect::Redraw => self.terminal.clear()?,
            Effect::Mouse(mode) => self.terminal.backend_mut().set_mouse(mode),
            Effect::Wake { after, ticket } => self.hands.wake(after, ticket),
            Effect::Unwake => self.hands.unwake(),
            Effect::Think(thought) => self.hands.think(thought)?,
            Effect::StopThinking => self.hands.stop_thinking(),
            Effect::Dismiss => self.hands.dismiss()?,
            Effect::Date => self.hands.tell_date(),
            Effect::Keep(ticket, errand) => self.hands.keep(ticket, errand)?,
            Effect::SaveSettings(changes) => self.hands.save_settings(&changes),
            Effect::Load { path } => self.hands.load(path)?,
            Effect::Save { path, text } => self.hands.save(path, &text),
        }
        Ok(None)
    }

    /// A window that changed shows what its terminal made of the old content: all is drawn anew.
    fn resize(&mut self, size: Size) -> Result<Option<Leaving>, ShellError> {
        self.terminal.backend_mut().set_size(size);
        self.terminal.clear()?;
        self.take_in(Msg::Input(Input::Resize(size)))
    }

    fn suspend(&mut self, stop: Stop) -> Result<Option<Leaving>, ShellError> {
        if !self.suspended {
            self.suspended = self.host.suspend(stop)?;
        }
        Ok(None)
    }

    /// Also after a stop that nobody announced (SIGSTOP).
    fn resume(&mut self) -> Result<Option<Leaving>, ShellError> {
        let size = self.host.resume()?;
        self.suspended = false;
        self.terminal.backend_mut().entered();
        self.resize(size)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::fmt::Write as _;
    use std::rc::Rc;
    use std::time::Duration;

    use super::super::post::channel;
    use super::*;
    use crate::app::effect::{MouseMode, Ticket};
    use crate::app::input::Key;

    /// What happened, in order: frames by their bytes, and what the host was asked.
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

    /// Remembers the keys and the tickets; knows a few commands.
    fn update(heard: &mut String, msg: &Msg) -> Vec<Effect> {
        match msg {
            Msg::Input(Input::Key(Key::Char(char))) => return press(heard, *char),
            Msg::Input(Input::Resize(size)) => {
                let _ = write!(heard, "{size};");
            }
            Msg::Woke(Ticket(7)) => return vec![Effect::Quit],
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
            'w' => vec![Effect::Wake { after: Duration::ZERO, ticket: Ticket(7) }],
            other => {
                heard.push(other);
                Vec::new()
            }
        }
    }

    fn session<W: Write>(out: W, diary: Diary, events: impl IntoIterator<Item = Event>) -> Result<Leaving, ShellError> {
        let view = |heard: &String, frame: &mut Frame| frame.render_widget(heard.as_str(), frame.area());
        let app = App::new(String::new(), |heard: &mut String, msg| update(heard, &msg), view);
        let (post, receiver) = channel();
        events.into_iter().for_each(|event| post.event(event));
        let backend = AnsiBackend::new(out, Size::new(20, 1));
        Session::new(app, backend, diary, post, receiver)?.run()
    }

    fn play(events: impl IntoIterator<Item = Event>) -> (Result<Leaving, ShellError>, Vec<String>) {
        let diary = Diary::default();
        let ended = session(diary.clone(), diary.clone(), events);
        let lines = diary.0.borrow().clone();
        (ended, lines)
    }

    fn keys(text: &str) -> impl Iterator<Item = Event> {
        text.chars().map(|char| Event::Msg(Msg::Input(Input::Key(Key::Char(char)))))
    }

    const FIRST: &str = "^[?2026h^[H20x1;^[?2026l";

    #[test]
    fn the_app_hears_its_size_before_the_first_frame() {
        let (ended, diary) = play(keys("q"));
        assert!(matches!(ended, Ok(Leaving::Quit)));
        assert_eq!(diary, [FIRST]);
    }

    #[test]
    fn a_batch_is_drawn_once() {
        let (_, diary) = play(keys("abcw"));
        assert_eq!(diary, [FIRST, "^[?2026habc^[?2026l"]);
    }

    #[test]
    fn no_event_is_lost_where_a_batch_ends() {
        let many = "x".repeat(BATCH);
        let (_, diary) = play(keys(&many).chain(keys("aq")));
        assert_eq!(diary.len(), 2, "one frame after the first batch, then the end");
        let (ended, _) = play(keys(&many).chain(keys("q")));
        assert!(matches!(ended, Ok(Leaving::Quit)));
    }

    #[test]
    fn a_message_that_changes_nothing_sends_nothing() {
        let unchanged = Event::Msg(Msg::Woke(Ticket(1)));
        let (_, diary) = play(std::iter::once(unchanged).chain(keys("w")));
        assert_eq!(diary, [FIRST]);
    }

    #[test]
    fn redrawing_and_mouse_modes_ride_in_a_frame() {
        let (_, diary) = play(keys("rmw"));
        assert_eq!(diary, [FIRST, "^[?2026h^[2J^[?1000h^[?1006h\r20x1;^[?2026l"]);
    }

    #[test]
    fn a_suspended_session_draws_nothing_until_it_is_continued() {
        let wake = Event::Msg(Msg::Input(Input::Key(Key::Char('w'))));
        let (_, diary) = play(keys("mzab").chain([Event::Continued, wake]));
        let resumed = "^[?2026h^[?1000h^[?1006h^[H20x1;ab20x2;^[?2026l";
        assert_eq!(diary, [FIRST, "suspend Job", "resume", resumed]);
        let (_, diary) = play([Event::Stop, Event::Stop, Event::HungUp]);
        assert_eq!(diary, [FIRST, "suspend Process"]);
    }

    #[test]
    fn every_end_is_told_from_the_others() {
        assert!(matches!(play([Event::End(15)]).0, Ok(Leaving::Signal(15))));
        assert!(matches!(play([Event::HungUp]).0, Err(ShellError::Closed)));
        assert!(matches!(play([Event::Panicked]).0, Err(ShellError::Panicked)));
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
