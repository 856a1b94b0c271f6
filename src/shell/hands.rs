//! What effects do outside of the screen. Work that takes long belongs on a thread of its own that holds
//! a clone of the [`Post`] and answers with a message.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::engines::Engines;
use super::post::{Event, Post};
use super::writer::Writer;
use crate::app::effect::Ticket;
use crate::app::msg::Msg;
use crate::app::thought::AnyThought;
use crate::config::edit::{self, Change};
use crate::config::{BUILT_IN, Engine};
use crate::files;
use crate::robots::Thinking;
use crate::store::Errand;
use crate::store::place::Place;

/// The doer of effects.
#[derive(Debug)]
pub(super) struct Hands {
    post: Post,
    deadline: Option<(Instant, Ticket)>,
    /// Tells the robot that thinks at the moment to stop.
    stop: Arc<AtomicBool>,
    writer: Writer,
    settings: Option<PathBuf>,
    guests: Guests,
}

impl Hands {
    /// Hands that answer to `post`.
    pub(super) fn new(post: Post) -> Self {
        let writer = Writer::new(None, post.clone());
        Self { post, deadline: None, stop: Arc::default(), writer, settings: None, guests: Guests::default() }
    }

    /// With a store at this place and settings in this file.
    pub(super) fn with_files(self, store: Option<Place>, settings: Option<PathBuf>) -> Self {
        Self { writer: Writer::new(store, self.post.clone()), settings, ..self }
    }

    /// With these engines.
    pub(super) fn with_engines(self, engines: Vec<Engine>) -> Self {
        Self { guests: Guests::new(engines), ..self }
    }

    /// Writes changed settings into their file, or into a new one like the one that is built in.
    pub(super) fn save_settings(&self, changes: &[Change]) {
        let saved = match &self.settings {
            Some(path) => change_settings(path, changes),
            None => Err("there is no home to keep settings in".into()),
        };
        self.post.send(Msg::Saved(saved));
    }

    /// Runs an errand to the store, off the screen's thread.
    pub(super) fn keep(&mut self, ticket: Ticket, errand: Box<Errand>) -> io::Result<()> {
        self.writer.run((ticket, errand))
    }

    /// Waits until all that was to be kept is on the disk.
    pub(super) fn finish(&mut self) {
        self.writer.finish();
    }

    /// Reads the games of a file, off the screen's thread: it may hold thousands.
    pub(super) fn load(&self, path: String) -> io::Result<()> {
        let post = self.post.clone();
        super::spawn("reader", move || {
            let games = files::games(Path::new(&path)).map_err(|complaint| complaint.to_string());
            post.send(Msg::Loaded(games, Timestamp::now()));
        })
    }

    /// There is one deadline: a new one replaces the old. One too far off to be told never comes.
    pub(super) fn wake(&mut self, after: Duration, ticket: Ticket) {
        self.deadline = Instant::now().checked_add(after).map(|at| (at, ticket));
    }

    pub(super) fn unwake(&mut self) {
        self.deadline = None;
    }

    /// Waits for the next event, or for the deadline.
    pub(super) fn wait(&mut self, events: &Receiver<Event>) -> Event {
        let Some((at, ticket)) = self.deadline else {
            return events.recv().unwrap_or(Event::HungUp);
        };
        // A deadline that has passed comes first, or a busy line could put it off for ever.
        let left = at.saturating_duration_since(Instant::now());
        let event = if left.is_zero() { Err(RecvTimeoutError::Timeout) } else { events.recv_timeout(left) };
        match event {
            Ok(event) => event,
            Err(RecvTimeoutError::Disconnected) => Event::HungUp,
            Err(RecvTimeoutError::Timeout) => {
                self.deadline = None;
                Event::Msg(Msg::Woke(ticket))
            }
        }
    }

    /// Lets a robot think on a thread of its own. It answers even when it is told to stop: the app knows
    /// by the ticket whether it still wants to hear.
    pub(super) fn think(&mut self, thought: Box<AnyThought>) -> io::Result<()> {
        self.stop_thinking();
        let (post, listener, ticket) = (self.post.clone(), self.post.clone(), thought.ticket());
        let (limit, stop, engines) = (thought.within(), Arc::clone(&self.stop), self.guests.engines.clone());
        let thinking = move || {
            let limited = limit.map(|limit| Thinking::within(limit, Arc::default()));
            let listener = listener.clone();
            limited
                .unwrap_or_else(Thinking::untimed)
                .stopped_by(Arc::clone(&stop))
                .heard_by(move |found| listener.send(Msg::Musing(ticket, found)))
        };
        super::spawn("robot", move || match engines.answer(&thought, &thinking()) {
            Ok(Some(chosen)) => post.send(Msg::Thought(ticket, chosen)),
            Ok(None) => post.send(thought.answer(&thinking())),
            Err(why) => {
                post.send(Msg::Trouble(ticket, why));
                post.send(thought.answer(&thinking()));
            }
        })
    }

    /// Sends the engines away, without waiting until they have gone.
    pub(super) fn dismiss(&mut self) -> io::Result<()> {
        self.guests.dismiss()
    }

    /// Tells the robot that thinks, if one does, that nobody waits for it any more.
    pub(super) fn stop_thinking(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
    }

    /// Says what date and time it is.
    pub(super) fn tell_date(&self) {
        self.post.send(Msg::Date(Timestamp::now()));
    }

    /// Writes a new file, at once: it is small, and then leaving right after saving loses nothing.
    pub(super) fn save(&self, path: String, text: &str) {
        let saved = write_new(Path::new(&path), text).map_err(|error| complaint(&path, &error));
        self.post.send(Msg::Saved(saved.map(|()| path)));
    }
}

/// The engines at the table, and those that are on their way out. They leave before their host does; a session gives
/// the terminal back before.
#[derive(Debug, Default)]
struct Guests {
    engines: Engines,
    leaving: Vec<JoinHandle<()>>,
}

impl Guests {
    /// These engines, none of them seated.
    fn new(engines: Vec<Engine>) -> Self {
        Self { engines: Engines::new(engines), leaving: Vec::new() }
    }

    /// Sends those at the table away, without waiting until they have gone.
    fn dismiss(&mut self) -> io::Result<()> {
        let anew = self.engines.anew();
        let engines = std::mem::replace(&mut self.engines, anew);
        self.leaving.retain(|leaving| !leaving.is_finished());
        let dismissing = thread::Builder::new().name("dismissal".to_owned());
        self.leaving.push(dismissing.spawn(move || engines.dismiss())?);
        Ok(())
    }
}

impl Drop for Guests {
    fn drop(&mut self) {
        self.engines.dismiss();
        // A dismissal that panicked has said so.
        self.leaving.drain(..).for_each(|leaving| drop(leaving.join()));
    }
}

/// A file that could not be written whole is taken away again: it was not there before.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes()).inspect_err(|_| {
        let _ = fs::remove_file(path);
    })
}

/// The file is replaced by a whole new one: whatever happens, one of the two is there.
fn change_settings(path: &Path, changes: &[Change]) -> Result<String, String> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let text = if path.exists() { files::read(&path).map_err(|error| error.to_string())? } else { BUILT_IN.into() };
    let name = path.to_string_lossy().into_owned();
    let text = edit::apply(&text, changes).map_err(|why| format!("{name} stays as it is: {why}"))?;
    replace(&path, &text).map_err(|error| format!("{name} cannot be written: {error}"))?;
    Ok(name)
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = path.with_extension(format!("toml.{}", std::process::id()));
    let written = write_new(&new, text).and_then(|()| match fs::metadata(path) {
        Ok(old) => fs::set_permissions(&new, old.permissions()),
        Err(_) => Ok(()),
    });
    written.and_then(|()| fs::rename(&new, path)).inspect_err(|_| {
        let _ = fs::remove_file(&new);
    })
}

fn complaint(path: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{path} is there already; choose another name"),
        io::ErrorKind::NotFound => format!("{path}: there is no such folder"),
        _ => format!("{path} cannot be written: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::post::channel;
    use super::*;
    use crate::config::Config;

    #[test]
    fn a_deadline_that_has_passed_comes_before_waiting_messages() {
        let (post, events) = channel();
        let mut hands = Hands::new(post.clone());
        post.send(Msg::Woke(Ticket(1)));
        hands.wake(Duration::ZERO, Ticket(2));
        assert!(matches!(hands.wait(&events), Event::Msg(Msg::Woke(Ticket(2)))));
        assert!(matches!(hands.wait(&events), Event::Msg(Msg::Woke(Ticket(1)))));
    }

    #[test]
    fn a_deadline_can_be_replaced_forgotten_and_out_of_reach() {
        let (post, events) = channel();
        let mut hands = Hands::new(post.clone());
        hands.wake(Duration::from_secs(3600), Ticket(1));
        hands.wake(Duration::from_millis(1), Ticket(2));
        assert!(matches!(hands.wait(&events), Event::Msg(Msg::Woke(Ticket(2)))));
        hands.wake(Duration::MAX, Ticket(3));
        assert_eq!(hands.deadline, None);
        hands.wake(Duration::ZERO, Ticket(4));
        hands.unwake();
        post.event(Event::Continued);
        assert!(matches!(hands.wait(&events), Event::Continued));
    }

    #[test]
    fn settings_are_changed_in_their_file_or_in_a_new_one() {
        let folder = std::env::temp_dir().join(format!("parlour-settings-{}", std::process::id()));
        let path = folder.join("parlour/config.toml");
        let (post, events) = channel();
        let hands = Hands::new(post).with_files(None, Some(path.clone()));
        let mut config = Config::default();
        config.table.undo = true;
        let changes = edit::changes(&Config::default(), &config);
        let save = || {
            hands.save_settings(&changes);
            match events.recv() {
                Ok(Event::Msg(Msg::Saved(answer))) => answer,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(save(), Ok(path.to_string_lossy().into_owned()));
        assert_eq!(fs::read_to_string(&path).unwrap(), BUILT_IN.replace("undo = false", "undo = true"));
        fs::write(&path, "[table] # mine\n").unwrap();
        assert!(save().is_ok());
        assert_eq!(fs::read_to_string(&path).unwrap(), "[table] # mine\nundo = true\n");
        fs::write(&path, "[table\n").unwrap();
        assert!(save().is_err_and(|why| why.contains("stays as it is")));
        assert_eq!(fs::read_to_string(&path).unwrap(), "[table\n");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left lying about");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn saving_never_overwrites() {
        let folder = std::env::temp_dir().join(format!("parlour-save-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game.toml").to_string_lossy().into_owned();
        let (post, events) = channel();
        let hands = Hands::new(post);
        let save = |path: &str, text: &str| {
            hands.save(path.to_owned(), text);
            match events.recv() {
                Ok(Event::Msg(Msg::Saved(answer))) => answer,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(save(&path, "first"), Ok(path.clone()));
        assert_eq!(save(&path, "second"), Err(format!("{path} is there already; choose another name")));
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        let nowhere = folder.join("none/game.toml").to_string_lossy().into_owned();
        assert_eq!(save(&nowhere, "third"), Err(format!("{nowhere}: there is no such folder")));
        fs::remove_dir_all(&folder).unwrap();
    }
}
