//! All that the program knows.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::time::Duration;

use jiff::Timestamp;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::layout::Size;

use super::action::{LinePurpose, ResponseUse};
use super::effect::MouseMode;
use super::env::Env;
use super::file_import::FileImport;
use super::hall::HallState;
use super::hall::talk::Talk;
use super::input::{Input, Key};
use super::keymap::{self, Binding, Command, Context};
use super::layout;
use super::layout::hall::TableParts;
use super::local_table::LocalTable;
use super::message::Message;
use super::question::Question;
use super::saved_game;
pub use super::screens::any::Screen;
use super::screens::entrance::Entrance;
use super::screens::games::FileGames;
use super::screens::menu::Menu;
use super::screens::page::{Page, Topic};
use super::screens::play::TableOptions;
use super::speech::Speech;
use super::table_link::TableLink;
use super::text::with_rule;
use super::typing::Typing;
use super::writes::Writes;

use crate::config::Config;
use crate::config::caps::TerminalCaps;
use crate::config::men::Men;
use parlour_hall::request::TalkPlace;
use parlour_language::{Language, Text, fl, text};
use parlour_model::any::Mode;
use parlour_model::player::Player;
use parlour_model::record::Record;
use parlour_store::GameSummary;
use parlour_table::any::AnyCommand;
use parlour_table::request_id::RequestId;

/// With what the program starts.
#[derive(Clone, Debug)]
#[expect(
    clippy::disallowed_types,
    reason = "a replay begins with a playthrough that is over"
)]
pub enum Start {
    Menu,
    /// A visit to a hall.
    Hall,
    /// A table of this game, set up as the configuration says.
    Play(Mode),
    /// A record to look at: its playthrough, played to its end, and who sat there.
    Replay(Box<parlour_model::any::AnyPlaythrough>, Vec<Player>),
    /// The games of a file to be studied; without a game, a study of the usual start.
    Study {
        file: String,
        games: FileGames,
        /// The index of the one to begin with.
        chosen: Option<usize>,
    },
    /// The games of a file to look at.
    Games {
        /// The file, as the person named it.
        file: String,
        games: FileGames,
        /// The index of the one to begin with.
        chosen: Option<usize>,
    },
}

/// All that the program knows.
#[derive(Clone, Debug)]
pub struct State {
    pub size: Size,
    /// The configuration, changed by the settings screen.
    pub config: Config,
    /// The current screen.
    pub screen: Screen,
    /// A page that lies over it.
    pub page: Option<Page>,
    /// A question that lies over it.
    pub question: Option<Question>,
    /// A line that is being typed.
    pub typing: Option<(LinePurpose, Typing)>,
    /// News that no table has: a file was saved, a value cannot be.
    pub message: Option<Message>,
    /// The reason why the store as a whole does not work at the moment.
    pub store_error: Option<String>,
    pub(super) has_store: bool,
    /// The reason why nothing can be written to the store, if there is one.
    pub read_only: Option<String>,
    /// The unfinished tables, as far as they are known.
    pub(super) unfinished: Vec<GameSummary>,
    /// The requests to the store that are not answered yet.
    pub(super) pending: Vec<(RequestId, ResponseUse)>,
    /// The file that is being taken in.
    pub(super) import: Option<FileImport>,
    /// Keys and clicks that came while a move was on its way to the disk.
    pub(super) typed_ahead: VecDeque<Input>,
    /// The time at which a place was typed and played, if no key was pressed since.
    pub(super) placed: Option<Timestamp>,
    /// The lists and the study that the game on the screen was opened from, to come back to, the last opened last.
    pub(super) lists: Vec<Screen>,
    /// True while messages name the numbers of rules.
    rule_ids: bool,
    /// The origin of the settings, and the place where changes are kept.
    pub(super) origin: Text,
    /// The name that the person at the screen usually has, until the person is asked for one.
    pub(super) usual_name: Option<String>,
    /// The way the program starts, until it has started.
    pub(super) start: Option<Start>,
    pub(super) env: Env,
    /// The table that is played or watched at.
    pub(super) table: Option<TableLink>,
    /// The state of the hall that is visited; `None` at home.
    pub hall: Option<Box<HallState>>,
    /// The commands that the screen has sent to the table and that are not done yet.
    pub(super) commands: Vec<AnyCommand>,
    pub(super) terminal: TerminalCaps,
    /// The mouse mode that was last asked for.
    pub(super) mouse: MouseMode,
    /// The terminal's window.
    pub(super) window: Window,
    /// What a screen reader was told.
    pub(super) speech: Speech,
    /// The writes on their way to the store.
    pub(super) writes: Writes,
    seeds: ChaCha8Rng,
}

/// The messages sent to the terminal's window, and those received from it.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    pub(super) title: String,
    /// Set when the window was asked to report that it comes to the front.
    pub(super) listens: bool,
    /// True while another window is in front.
    pub(super) is_behind: bool,
    /// True while a person is on turn.
    pub(super) is_called: bool,
}

/// The rows that the talk leaves to the table above it while the table waits for players. With more
/// seats the table is scrolled.
const MOST_ROWS: u16 = 12;

impl State {
    /// The program before its first message, which tells the size of the window.
    pub fn new(config: Config, terminal: TerminalCaps, start: Start, seed: u64) -> Self {
        let hall = matches!(start, Start::Hall).then(Box::default);
        let screen = match &hall {
            Some(_) => Screen::Entrance(Entrance::default()),
            None => Screen::Menu(Menu::new(config.mode, None)),
        };
        let origin = if hall.is_some() {
            text!("menu-kept-account")
        } else {
            text!("menu-kept-file")
        };
        let mouse = if config.screen.mouse {
            MouseMode::Click
        } else {
            MouseMode::Off
        };
        Self {
            size: Size::new(80, 24),
            screen,
            config,
            page: None,
            question: None,
            typing: None,
            message: None,
            store_error: None,
            has_store: hall.is_some(),
            read_only: None,
            unfinished: Vec::new(),
            pending: Vec::new(),
            import: None,
            typed_ahead: VecDeque::new(),
            placed: None,
            lists: Vec::new(),
            rule_ids: false,
            origin,
            usual_name: None,
            start: Some(start),
            env: Env::default(),
            table: None,
            hall,
            commands: Vec::new(),
            terminal,
            mouse,
            window: Window::default(),
            speech: Speech::default(),
            writes: Writes::default(),
            seeds: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// The same with a sentence that says where the settings are from, and another one about files that are not as they
    /// should be.
    #[must_use]
    pub fn with_settings_from(self, origin: Text, notice: Option<Text>) -> Self {
        Self {
            origin,
            message: notice.map(Message::Said),
            ..self
        }
    }

    /// The same for a person who is asked for a name if the settings have none; Enter alone takes this one.
    #[must_use]
    pub fn asking_name(self, usual: String) -> Self {
        let usual_name = Some(usual).filter(|_| self.config.lacks_name());
        Self { usual_name, ..self }
    }

    /// The same with the numbers of rules in what is said.
    #[must_use]
    pub fn with_rule_ids(self, rule_ids: bool) -> Self {
        Self { rule_ids, ..self }
    }

    /// A sentence as it is shown: with the keys that are set.
    pub fn worded(&self, text: &Text) -> Cow<'static, str> {
        keymap::with_keys(text, &self.config.keys, self.screen.ui().context())
    }

    /// A message as it is shown: with the keys that are set, and with the number of the rule behind a refusal, if that is
    /// wanted.
    pub fn told(&self, text: &Text) -> String {
        let said = self.worded(text).into_owned();
        with_rule(said, text.rule().filter(|_| self.rule_ids))
    }

    /// The same with a store, which answers to [`super::Effect::Store`].
    #[must_use]
    pub fn with_store(self) -> Self {
        let screen = Screen::Menu(Menu::at_start(self.config.mode));
        Self {
            has_store: true,
            screen,
            ..self
        }
    }

    /// Returns whether a write to the store takes so long that the person is told.
    pub fn is_store_slow(&self) -> bool {
        self.writes.is_slow()
    }

    /// Returns whether a store lacks what is on the screen. This is a table that is played without
    /// being saved, an error of the whole store, or a read-only store.
    pub fn is_unsaved(&self) -> bool {
        let is_unsaved = || {
            self.screen
                .ui()
                .is_saved()
                .map_or(self.store_error.is_some(), |saved| !saved)
        };
        self.has_store && (self.read_only.is_some() || is_unsaved())
    }

    /// Returns the terminal's abilities, as detected or as set in the settings.
    pub fn caps(&self) -> TerminalCaps {
        self.config.screen.caps(self.terminal)
    }

    /// The language that is spoken.
    pub fn language(&self) -> Language {
        self.caps().readable()
    }

    /// The record of the table that is played at. It shows everything.
    pub fn record(&self) -> Option<Record> {
        self.table
            .as_ref()
            .and_then(TableLink::local)
            .map(LocalTable::record)
    }

    /// The seed of the next table.
    pub(super) fn next_seed(&mut self) -> u64 {
        self.seeds.next_u64()
    }

    /// Returns the speed of play at a table, and the moves that may be taken back.
    pub(super) fn table_options(&self, mode: Mode) -> TableOptions {
        TableOptions {
            animation: self.config.screen.animation,
            men: self.config.screen.men,
            ..table_options(&self.config.table, mode)
        }
    }

    /// Returns whether the screen is that of a table of a hall.
    pub(super) fn is_at_table(&self) -> bool {
        self.hall.is_some() && matches!(self.screen, Screen::Play(_) | Screen::Waiting(_))
    }

    /// Returns the place that this screen's talk goes to, if there is one.
    pub fn talk_place(&self) -> Option<TalkPlace> {
        let hall = self.hall.as_ref()?;
        match &self.screen {
            Screen::Lobby(_) => Some(TalkPlace::Lobby),
            _ if self.is_at_table() => hall.looks_at.map(TalkPlace::Table),
            _ => None,
        }
    }

    /// The parts of the body of a page: the screen, and what is said below it.
    pub fn body(&self) -> TableParts {
        let body = layout::page(self.size).body;
        let none = TableParts {
            screen: body,
            talk: None,
        };
        match (&self.screen, &self.hall) {
            (Screen::Lobby(lobby), Some(_)) => TableParts {
                talk: layout::hall::lobby(body, lobby.pane).talk,
                ..none
            },
            (_, Some(hall)) if self.is_at_table() => {
                // What a screen needs counts the lines above and below the body.
                let least = self
                    .screen
                    .ui()
                    .smallest()
                    .height
                    .saturating_sub(self.size.height - body.height);
                match &self.screen {
                    Screen::Waiting(waiting) => {
                        let rows = u16::try_from(waiting.form.rows.len()).unwrap_or(u16::MAX);
                        let least = rows.saturating_add(2).min(MOST_ROWS);
                        layout::hall::table(body, least, hall.shows_talk.or(Some(true)))
                    }
                    _ => layout::hall::table(body, least, hall.shows_talk),
                }
            }
            _ => none,
        }
    }

    /// Returns the talk at the visitor's place, if there is room to show it.
    pub fn shown_talk(&self) -> Option<(TalkPlace, &Talk)> {
        let place = self
            .talk_place()
            .filter(|_| self.page.is_none() && self.body().talk.is_some())?;
        self.hall.as_ref()?.talk_at(place).map(|talk| (place, talk))
    }

    /// Returns the number of other tables that wait for the visitor's move, in words.
    pub fn waiting_elsewhere(&self) -> Option<String> {
        let hall = self.hall.as_ref().filter(|_| self.is_at_table())?;
        match hall
            .turns
            .iter()
            .filter(|code| Some(**code) != hall.looks_at)
            .count()
        {
            0 => None,
            1 => Some(fl!("menu-waits-one").into()),
            tables => Some(fl!("menu-waits-some", tables = tables)),
        }
    }

    /// Which keys work.
    pub fn context(&self) -> Context {
        if self.page.is_some() {
            Context::Page
        } else if self.question.is_some() {
            Context::Question
        } else if self.typing.is_some() || self.screen.ui().typing().is_some() {
            Context::Typing
        } else {
            self.screen.ui().context()
        }
    }

    /// Returns whether the keys of the screen work: no layer is over it, and no text is being
    /// typed.
    fn is_open(&self) -> bool {
        !matches!(
            self.context(),
            Context::Page | Context::Question | Context::Typing
        )
    }

    /// The line that is being typed, wherever it stands.
    pub(super) fn typed_line(&mut self) -> Option<&mut Typing> {
        match &mut self.typing {
            Some((_, typing)) => Some(typing),
            None => self.screen.ui_mut().typing_mut(),
        }
    }

    /// The keys that the foot line shows, in its order.
    pub fn hints(&self) -> Vec<&'static Binding> {
        let shown =
            |binding: &&Binding| !binding.label().is_empty() && self.offers(binding.command);
        let mut hints: Vec<_> = self.bindings().into_iter().filter(shown).collect();
        if matches!(self.context(), Context::Over | Context::Replay) {
            // Nothing is played any more: how the board lies comes last, but for the help.
            hints.sort_by_key(|binding| match binding.command {
                Command::Help => 2,
                Command::Flip | Command::Labels | Command::Study => 1,
                _ => 0,
            });
        }
        if self.is_at_table() {
            // What people do with each other comes right after what they do at the board.
            let talk =
                |binding: &&Binding| matches!(binding.command, Command::Talk | Command::NextTurn);
            let (talk, rest): (Vec<_>, Vec<_>) = hints.into_iter().partition(talk);
            hints = rest;
            let after = 1.min(hints.len());
            hints.splice(after..after, talk);
        }
        if self.coordinate().is_some() {
            // Where cards are named by typing, that comes right after playing the marked one.
            let rank = |binding: &&Binding| match binding.command {
                Command::Pass | Command::Pick(_) => 0,
                Command::Act => 1,
                Command::Type => 2,
                _ => 3,
            };
            hints.sort_by_key(rank);
        }
        hints
    }

    /// Every key that works: those of the board before those of the context, and instead of those for the same
    /// command.
    pub fn bindings(&self) -> Vec<&'static Binding> {
        let context = self.context();
        let here = |binding: &&Binding| binding.contexts.contains(&context);
        let own: Vec<&Binding> = self.screen.ui().bindings().iter().filter(here).collect();
        let taken = |key: &Key| own.iter().any(|binding| self.keys(binding).contains(key));
        let left = keymap::of(context).filter(|binding| !self.keys(binding).iter().all(taken));
        let mut all: Vec<_> = own
            .iter()
            .copied()
            .chain(left)
            .chain(self.hall_bindings(context))
            .collect();
        all.retain(|binding| !self.is_for_home(binding.command));
        all.sort_by_key(|binding| binding.command == Command::Help); // The foot line keeps room for the last.
        all
    }

    /// The keys of a line of the table as they are set, here.
    pub fn keys<'a>(&'a self, binding: &'a Binding) -> Cow<'a, [Key]> {
        self.config.keys.keys(binding, self.context())
    }

    /// The keys that a table of a hall has beside all others.
    fn hall_bindings(&self, context: Context) -> impl Iterator<Item = &'static Binding> {
        let is_table = matches!(context, Context::Table | Context::HandOver | Context::Over);
        let has_more = is_table && self.hall.is_some();
        has_more
            .then(|| keymap::of(Context::HallTable))
            .into_iter()
            .flatten()
    }

    /// Returns whether a command is only for a person's own machine, while this is a hall.
    fn is_for_home(&self, command: Command) -> bool {
        let unfinished = self.context() == Context::Table;
        let is_for_home = match command {
            Command::Suspend | Command::Import | Command::Restart | Command::Study => true,
            Command::NewDeal | Command::Save => unfinished,
            _ => saved_game::is_change(command),
        };
        is_for_home && self.hall.is_some()
    }

    /// Returns whether a key belongs to a coordinate that is typed on the board. A key that a
    /// person has assigned comes before the first letter of a coordinate. Enter belongs to a
    /// coordinate only after it has been begun.
    pub(super) fn board_takes(&self, key: Key) -> bool {
        let ui = self.screen.ui();
        let takes = self.context() == Context::Table && ui.takes(key);
        takes && (!self.config.keys.is_given(key) || ui.takes(Key::Enter))
    }

    /// Returns the current meaning of a key.
    pub(super) fn command(&self, key: Key) -> Option<Command> {
        self.bindings()
            .iter()
            .find(|binding| self.keys(binding).contains(&key))
            .map(|binding| binding.command)
    }

    /// The entries of the foot line.
    pub fn foot(&self) -> Vec<(String, &'static str)> {
        let glyphs = self.caps().glyphs;
        let name = |binding: &&'static Binding| {
            let key = keymap::name(self.keys(binding)[0], glyphs);
            let example = self
                .coordinate()
                .filter(|_| binding.command == Command::Type);
            let label = self.label(binding.command).unwrap_or(binding.label());
            (
                example.map_or(key.clone(), |example| {
                    fl!("keys-example-or", example = example, key = key)
                }),
                label,
            )
        };
        let mut foot: Vec<_> = self.hints().iter().map(name).collect();
        let placed =
            layout::foot::place(&layout::foot::borrowed(&foot), layout::page(self.size).foot).len();
        if let Some((_, label)) = foot
            .last_mut()
            .filter(|(_, label)| *label == fl!("keys-keys") && placed < self.hints().len())
        {
            *label = fl!("keys-more");
        }
        foot
    }

    /// Returns the screen's current label of a command, where its keys work.
    fn label(&self, command: Command) -> Option<&'static str> {
        self.screen.ui().label(command).filter(|_| self.is_open())
    }

    /// Returns an example of how to name a card of this table by typing.
    fn coordinate(&self) -> Option<String> {
        if self.context() == Context::Table {
            self.screen.ui().coordinate()
        } else {
            None
        }
    }

    /// News for the message line.
    pub fn news(&self) -> Option<&Message> {
        self.message.as_ref().or(self.screen.ui().message())
    }

    /// Returns the person's task, for the message line when there is no news.
    pub fn prompt(&self) -> Text {
        match &self.page {
            Some(page) if page.topic == Topic::Keys && self.config.screen.mouse => {
                text!("page-click")
            }
            None if self.question.is_none() => self.screen.ui().prompt(),
            _ => Text::default(),
        }
    }

    /// The title of the page, or of the screen.
    pub fn title(&self) -> String {
        self.page
            .as_ref()
            .map_or_else(|| self.screen.ui().title(), Page::title)
    }

    /// Returns the smallest window size for the current screen.
    pub fn smallest(&self) -> Size {
        let (least, wanted) = (layout::SMALLEST, self.screen.ui().smallest());
        if self.page.is_some() {
            return least;
        }
        Size::new(
            wanted.width.max(least.width),
            wanted.height.max(least.height),
        )
    }

    /// Returns whether a command makes sense now.
    fn offers(&self, command: Command) -> bool {
        match &self.page {
            Some(page) => page.offers(command),
            None if command == Command::NextTurn => self
                .hall
                .as_ref()
                .is_some_and(|hall| hall.next_turn(hall.looks_at).is_some()),
            None if command == Command::Replay => {
                self.hall.as_ref().is_some_and(|hall| hall.over.is_some())
            }
            None if matches!(command, Command::Talk | Command::TalkPanel) => true,
            None if self.context() == Context::Question
                && matches!(command, Command::PageDown | Command::PageUp) =>
            {
                let body = layout::page(self.size).body;
                let is_down = command == Command::PageDown;
                self.question
                    .as_ref()
                    .is_some_and(|question| question.turns(is_down, body))
            }
            None => {
                !self.is_open()
                    || (self.refusal(command).is_none() && self.screen.ui().offers(command))
            }
        }
    }

    /// Returns the reason why a command cannot be done, where it would change a read-only store.
    pub(super) fn refusal(&self, command: Command) -> Option<&str> {
        self.read_only
            .as_deref()
            .filter(|_| saved_game::is_change(command))
    }

    /// Returns whether one step back from this screen leads out of the program.
    pub(super) fn is_first(&self) -> bool {
        matches!(self.screen, Screen::Menu(_) | Screen::Lobby(_))
    }

    /// The game that the screen is about.
    pub fn mode(&self) -> Mode {
        self.screen.ui().mode().unwrap_or(self.config.mode)
    }

    /// Returns the mouse events that the session needs. Drags are reported only while something can
    /// be dragged.
    pub(super) fn wanted_mouse(&self) -> MouseMode {
        if self.config.screen.mouse {
            self.screen.ui().mouse_mode()
        } else {
            MouseMode::Off
        }
    }

    /// Returns whether leaving now would lose a running game.
    pub fn would_lose(&self) -> bool {
        let waits = self.lists.iter().any(|list| list.ui().would_lose());
        waits
            || self.screen.ui().would_lose()
            || self
                .hall
                .as_ref()
                .is_some_and(|hall| hall.would_lose_seat())
    }

    /// Returns whether a move is on its way to the disk, and no layer over the table waits for it.
    pub(super) fn is_saving(&self) -> bool {
        self.page.is_none() && self.question.is_none() && self.screen.ui().is_saving()
    }
}

/// The pace that a configuration means.
fn table_options(table: &crate::config::TableConfig, mode: Mode) -> TableOptions {
    TableOptions {
        reveal: Duration::from_millis(table.reveal_of(mode).into()),
        robot: Duration::from_millis(table.robot_ms.into()),
        limit: (table.robot_seconds > 0).then(|| Duration::from_secs(table.robot_seconds.into())),
        undo: table.undo,
        clock: table.clock,
        animation: false,
        men: Men::Usual,
        daily: None,
        remote: false,
    }
}
