//! The runner of the app's effects, except those on the screen. Slow work runs on a separate
//! thread. That thread holds a clone of the [`EventSender`] and answers with a message.

use std::fs;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;

use super::event_sender::{Event, EventReceiver, EventSender};
use super::save_error::SaveError;
use crate::film::{self, Format};
use crate::run_time::RunTime;
use crate::timers::Timers;
use crate::workers::bot_runner::BotRunner;
use crate::workers::engines::Guards;
use crate::workers::writer::{UnsavedError, Writer};
use draughts::pdn::{self, FoundVariant};
use draughts::variant::Variant;
use draughts_engine::analysis::AnalysisQuestion;
use parlour_config::edit::{self, Change};
use parlour_config::files::{self, Loading};
use parlour_config::theme_name::ThemeChoice;
use parlour_config::{Engine, SettingsFile};
use parlour_kit::view::art::Arrow;
use parlour_language::Text;
use parlour_model::record::Record;
use parlour_platform::clock;
use parlour_platform::files::create_private;
use parlour_robots::checkers::training_question::TrainingQuestion;
use parlour_robots::pool::BotPool;
use parlour_screen::effect::RequestId;
use parlour_screen::file_source::FileSource;
use parlour_screen::msg::Msg;
use parlour_store::StoreRequest;
use parlour_store::source::StoreSource;
use parlour_table::any::AnyBotRequest;

/// The longest wait after which it is seen whether the program was stopped meanwhile.
const TICK: Duration = Duration::from_secs(1);

/// Carries out effects.
#[derive(Debug)]
pub(crate) struct EffectRunner {
    event_sender: EventSender,
    timers: Timers,
    run_time: RunTime,
    /// The event that came when the program went on after it was stopped, which is told first.
    held: Option<Event>,
    writer: Writer,
    settings: Option<SettingsFile>,
    bots: BotRunner,
    /// The channel that requests the next part of a file. The reader ends when this sender is
    /// dropped.
    loading: Option<Sender<()>>,
}

impl EffectRunner {
    /// Returns a runner whose answers go to `event_sender`, with a separate worker for robots.
    pub(crate) fn new(event_sender: EventSender) -> Self {
        let writer = Writer::new(None, event_sender.clone().into());
        let bots = BotRunner::new(
            event_sender.clone().into(),
            &BotPool::new(NonZeroUsize::MIN),
        );
        Self {
            event_sender,
            timers: Timers::default(),
            run_time: RunTime::new(clock::now()),
            held: None,
            writer,
            settings: None,
            bots,
            loading: None,
        }
    }

    /// With a store at this path and settings in this file.
    pub(crate) fn with_files(
        self,
        store: Option<StoreSource>,
        settings: Option<SettingsFile>,
    ) -> Self {
        Self {
            writer: Writer::new(store, self.event_sender.clone().into()),
            settings,
            ..self
        }
    }

    /// With these engines.
    pub(crate) fn with_engines(self, engines: Vec<Engine>, guards: Guards) -> Self {
        Self {
            bots: self.bots.with_engines(engines, guards),
            ..self
        }
    }

    /// With robots that think on this pool.
    pub(crate) fn with_bots(self, pool: &BotPool) -> Self {
        Self {
            bots: self.bots.with_pool(pool),
            ..self
        }
    }

    /// Writes changed settings into their file; a new file starts as a copy of the built-in one.
    pub(crate) fn save_settings(&self, changes: &[Change], is_told: bool) {
        let saved = match &self.settings {
            Some(file) => change_settings(file, changes),
            None => Err(SaveError::NoHome),
        };
        if is_told {
            self.answer_saved(saved);
        }
    }

    /// Queues a request to the store, which another thread runs.
    pub(crate) fn store(
        &mut self,
        request_id: RequestId,
        request: Box<StoreRequest>,
    ) -> io::Result<()> {
        self.writer.run((request_id, request))
    }

    /// Waits until all queued requests to the store are done.
    ///
    /// # Errors
    /// The reason why the last moves are not saved.
    pub(crate) fn finish(&mut self) -> Result<(), UnsavedError> {
        self.writer.finish()
    }

    /// Reads the games of a file part by part, off the screen's thread.
    pub(crate) fn load(
        &mut self,
        id: RequestId,
        path: String,
        variant: Option<Variant>,
    ) -> io::Result<()> {
        let event_sender = self.event_sender.clone();
        let (go_on, wanted) = mpsc::channel();
        self.loading = Some(go_on);
        crate::spawn("reader", move || {
            let mut file = Loading::of(Path::new(&path), variant);
            loop {
                let part = file
                    .as_mut()
                    .map_err(|why| why.clone())
                    .and_then(Loading::next_part);
                let is_last = part.as_ref().map_or(true, |part| part.progress.is_none());
                event_sender.send(Msg::Loaded(id, part.map_err(Text::from)));
                if is_last || wanted.recv().is_err() {
                    return;
                }
            }
        })
    }

    /// Reads the next part of the file.
    pub(crate) fn load_on(&self) {
        if let Some(go_on) = &self.loading {
            // One that could not be read any more has ended.
            let _ = go_on.send(());
        }
    }

    /// Reads no more of it.
    pub(crate) fn stop_loading(&mut self) {
        self.loading = None;
    }

    /// Reads a game of a file that has many, which may be studied.
    pub(crate) fn read_game(
        &self,
        path: String,
        variant: Option<FoundVariant>,
        (index, is_study): (usize, bool),
    ) -> io::Result<()> {
        let event_sender = self.event_sender.clone();
        crate::spawn("reader", move || {
            let read = files::game_at(Path::new(&path), variant, index).map_err(Text::from);
            let fewer = |games: usize| Text::from(format!("{path} has {games} games now"));
            let game = read.and_then(|game| game.map(Box::new).map_err(fewer));
            event_sender.send(Msg::GameRead {
                index,
                is_study,
                game,
            });
        })
    }

    /// The timers, to set and cancel.
    pub(crate) fn timers(&mut self) -> &mut Timers {
        &mut self.timers
    }

    /// Waits for the next event or for the next deadline. While a deadline is awaited, the time for which the program did
    /// not run comes before both: what it shows did not pass for who plays.
    pub(crate) fn wait(&mut self, events: &EventReceiver) -> Event {
        if let Some(event) = self.held.take() {
            return event;
        }
        let mut planned = Duration::ZERO;
        while let Some(at) = self.timers.next() {
            if let Some(gap) = self.run_time.gap(clock::now(), planned) {
                return Event::Msg(Msg::Suspended(gap));
            }
            let now = Instant::now();
            // A deadline that has passed comes first, or a busy line could put it off for ever.
            if let Some(request) = self.timers.take_fired(now) {
                return Event::Msg(Msg::TimerFired(request));
            }
            planned = at.saturating_duration_since(now).min(TICK);
            if let Some(event) = events.recv_until(now + planned) {
                return self.after_gap(planned, event);
            }
        }
        let event = events.recv();
        self.run_time = RunTime::new(clock::now());
        event
    }

    /// Returns an event, or before it the time for which the program did not run.
    fn after_gap(&mut self, planned: Duration, event: Event) -> Event {
        match self.run_time.gap(clock::now(), planned) {
            Some(gap) => {
                self.held = Some(event);
                Event::Msg(Msg::Suspended(gap))
            }
            None => event,
        }
    }

    /// Returns an event that has come, if there is one.
    pub(crate) fn try_next(&mut self, events: &EventReceiver) -> Option<Event> {
        self.held.take().or_else(|| events.try_recv())
    }

    /// Lets a robot think on another thread; see [`BotRunner::think`].
    pub(crate) fn think(&mut self, request: Box<AnyBotRequest>) -> io::Result<()> {
        self.bots.think(request)
    }

    /// Lets a robot look into a position on another thread; see [`BotRunner::analyse`].
    pub(crate) fn analyse(
        &mut self,
        request_id: RequestId,
        engine: Option<String>,
        question: AnalysisQuestion,
    ) -> io::Result<()> {
        self.bots.analyse(request_id, engine, question)
    }

    /// Lets a robot look into a position beside all others; see [`BotRunner::review`].
    pub(crate) fn review(
        &mut self,
        request_id: RequestId,
        question: AnalysisQuestion,
    ) -> io::Result<()> {
        self.bots.review(request_id, question)
    }

    /// Stops the robot that looks beside all others.
    pub(crate) fn stop_review(&mut self) {
        self.bots.stop_review();
    }

    /// Asks the tables of endings on another thread; see [`BotRunner::train`].
    pub(crate) fn train(
        &mut self,
        request_id: RequestId,
        question: TrainingQuestion,
    ) -> io::Result<()> {
        self.bots.train(request_id, question)
    }

    /// Stops the engines, without waiting until they have exited.
    pub(crate) fn dismiss(&mut self) -> io::Result<()> {
        self.bots.dismiss()
    }

    /// Stops the robot that is thinking, if there is one.
    pub(crate) fn stop_thinking(&mut self) {
        self.bots.stop();
    }

    /// Writes a text in place of a game of a PDN file.
    pub(crate) fn replace_game(&self, source: FileSource, text: &str) {
        let saved = replace_game(&source, text);
        self.answer_saved(saved.map(|()| source.path));
    }

    /// Writes the film of a game to a new file, off the screen's thread.
    pub(crate) fn film(
        &self,
        path: String,
        record: Box<Record>,
        theme: ThemeChoice,
    ) -> io::Result<()> {
        let sender = self.event_sender.clone();
        crate::spawn("film", move || {
            let file = Path::new(&path);
            let text = film::film(&record, &theme, Format::of(file)).map_err(SaveError::from);
            let saved = text.and_then(|text| {
                files::write_new(file, &text).map_err(|error| SaveError::of_writing(&path, error))
            });
            sender.send(Msg::Saved(saved.map(|()| path).map_err(Text::from)));
        })
    }

    /// Draws a frame with arrows over it into a new file, on this thread.
    pub(crate) fn picture(&self, path: String, (frame, arrows): &(Buffer, Vec<Arrow>)) {
        let file = Path::new(&path);
        let saved = files::write_new(file, film::picture(frame, arrows, file))
            .map_err(|error| SaveError::of_writing(&path, error));
        self.answer_saved(saved.map(|()| path));
    }

    /// Writes a new file on this thread: it is small, and then quitting right after saving loses nothing.
    pub(crate) fn save(&self, path: String, text: &str) {
        let saved = files::write_new(Path::new(&path), text)
            .map_err(|error| SaveError::of_writing(&path, error));
        self.answer_saved(saved.map(|()| path));
    }

    fn answer_saved(&self, saved: Result<String, SaveError>) {
        self.event_sender
            .send(Msg::Saved(saved.map_err(Text::from)));
    }
}

/// Writes a text in place of a game of a PDN file, if the game is still there.
fn replace_game(source: &FileSource, text: &str) -> Result<(), SaveError> {
    let (path, name) = (Path::new(&source.path), || source.path.clone());
    let bytes = fs::read(path).map_err(|error| SaveError::Read(name(), error))?;
    let Ok(file) = String::from_utf8(bytes) else {
        return Err(SaveError::OldEncoding(name()));
    };
    let changed = pdn::replaced(&file, source.index, &source.game, text)
        .ok_or_else(|| SaveError::Changed(name()))?;
    // A link stays one.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    replace(&path, &changed).map_err(|error| SaveError::of_writing(&source.path, error))
}

/// Replaces the file by a new one in a single rename: whatever happens, one of the two is there.
fn change_settings(file: &SettingsFile, changes: &[Change]) -> Result<String, SaveError> {
    let path = fs::canonicalize(&file.path).unwrap_or_else(|_| file.path.clone());
    let is_there = path.exists();
    let text = if is_there {
        files::read(&path)?
    } else {
        file.text.clone()
    };
    let name = path.to_string_lossy().into_owned();
    let text = edit::apply(&text, changes).map_err(|why| SaveError::Settings {
        file: name.clone(),
        why,
    })?;
    replace(&path, &text).map_err(|error| SaveError::Write(name.clone(), error))?;
    Ok(name)
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = path.with_extension(format!("new.{}", std::process::id()));
    let written = match fs::metadata(path) {
        // Nobody who may not read the old file can read the new one, not even for a moment.
        Ok(old) => create_private(&new).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            fs::set_permissions(&new, old.permissions())
        }),
        Err(_) => files::write_new(&new, text),
    };
    written
        .and_then(|()| fs::rename(&new, path))
        .inspect_err(|_| {
            let _ = fs::remove_file(&new);
        })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::event_sender::channel;
    use super::*;
    use parlour_config::{BUILT_IN, Config};
    use parlour_screen::effect::Timer;

    #[test]
    fn a_deadline_that_has_passed_comes_before_waiting_messages() {
        let (event_sender, events) = channel();
        let mut runner = EffectRunner::new(event_sender.clone());
        event_sender.send(Msg::TimerFired(RequestId(1)));
        runner
            .timers()
            .set(Timer::Screen, Duration::ZERO, RequestId(2));
        assert!(matches!(
            runner.wait(&events),
            Event::Msg(Msg::TimerFired(RequestId(2)))
        ));
        assert!(matches!(
            runner.wait(&events),
            Event::Msg(Msg::TimerFired(RequestId(1)))
        ));
    }

    #[cfg(unix)]
    #[test]
    fn a_game_of_a_file_is_replaced_behind_a_link_which_stays() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["games.pdn", "link.pdn"].map(|name| folder.path().join(name));
        fs::write(&file, "[White \"a\"]\n11-15 *\n\n[White \"b\"]\n9-14 *\n").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let source = FileSource {
            path: link.to_string_lossy().into_owned(),
            index: 1,
            game: pdn::read(&text).unwrap().remove(1),
        };
        replace_game(&source, "[White \"b\"]\n9-14 22-18 *").unwrap();
        let changed = fs::read_to_string(&file).unwrap();
        let stays_link = fs::symlink_metadata(&link).unwrap().is_symlink();
        assert!(changed.contains("11-15 *") && changed.contains("9-14 22-18 *"));
        assert!(stays_link);
    }

    #[test]
    fn settings_are_changed_in_their_file_or_in_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("parlour/config.toml");
        let (event_sender, events) = channel();
        let runner = EffectRunner::new(event_sender).with_files(
            None,
            Some(SettingsFile {
                path: path.clone(),
                text: BUILT_IN.into(),
            }),
        );
        let mut config = Config::default();
        config.table.undo = true;
        let changes = edit::changes(&Config::default(), &config);
        let save = || {
            runner.save_settings(&changes, true);
            match events.recv() {
                Event::Msg(Msg::Saved(answer)) => answer,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(save(), Ok(path.to_string_lossy().into_owned()));
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            BUILT_IN.replace("undo = false", "undo = true")
        );
        fs::write(&path, "[table] # mine\n").unwrap();
        assert!(save().is_ok());
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "[table] # mine\nundo = true\n"
        );
        fs::write(&path, "[table\n").unwrap();
        assert!(save().is_err_and(|why| why.english().contains("was not changed")));
        assert_eq!(fs::read_to_string(&path).unwrap(), "[table\n");
        assert_eq!(
            fs::read_dir(path.parent().unwrap()).unwrap().count(),
            1,
            "nothing is left lying about"
        );
    }

    #[test]
    fn saving_never_overwrites() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder
            .path()
            .join("game.toml")
            .to_string_lossy()
            .into_owned();
        let (event_sender, events) = channel();
        let runner = EffectRunner::new(event_sender);
        let save = |path: &str, text: &str| {
            runner.save(path.to_owned(), text);
            match events.recv() {
                Event::Msg(Msg::Saved(answer)) => answer,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(save(&path, "first"), Ok(path.clone()));
        assert_eq!(
            save(&path, "second"),
            Err(format!("{path} already exists; choose another name").into())
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        let nowhere = folder
            .path()
            .join("none/game.toml")
            .to_string_lossy()
            .into_owned();
        assert_eq!(
            save(&nowhere, "third"),
            Err(format!("{nowhere}: there is no such folder").into())
        );
    }
}
