//! All that the program knows. The functions in its folder are the only ones that change it, and [`update()`] is their way in.

mod actions;
mod commands;
mod fetch;
mod first_table;
#[cfg(feature = "hall")]
mod hall;
mod mouse;
mod navigate;
mod table;
mod update;
#[cfg(feature = "hall")]
mod visit;
mod window;
#[cfg(feature = "workbench")]
mod workbench;

use std::borrow::Cow;

use jiff::tz::TimeZone;
use ratatui::layout::{Rect, Size};

use super::key_hints::KeyHints;
use super::lists::Lists;
use super::screens::menu::Menu;
pub use super::start::Start;
use super::store_client::StoreClient;
use super::table_client::TableClient;
use super::terminal_state::TerminalState;
use super::typed_ahead::TypedAhead;
use crate::TABLES;
use crate::overlay::Overlay;
use crate::screens::settings::Settings;
use fetch::Asked;
use parlour_boards::play::TableOptions;
use parlour_config::Config;
use parlour_config::caps::TerminalCaps;
use parlour_kit::keymap;
use parlour_kit::keymap::{Command, Context};
use parlour_kit::layout;
use parlour_kit::message::Message;
use parlour_kit::standing::{Standing, StandingKind};
use parlour_kit::text::with_rule;
use parlour_language::{Language, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::record::Record;
use parlour_screen::action::Action;
pub use parlour_screen::any_screen::Screen;
use parlour_screen::effect::MouseMode;
use parlour_screen::env::Env;
use parlour_screen::msg::Msg;
use parlour_screen::page::{Page, Topic};
use parlour_screen::screen::TableUi;
use parlour_screen::shared::Shared;
use parlour_screen::venue::Venue;
#[cfg(feature = "workbench")]
use parlour_workbench::library_jobs::LibraryJobs;

pub use self::update::update;

/// All that the program knows.
#[derive(Clone, Debug)]
pub struct State {
    /// The configuration, changed by the settings screen.
    config: Config,
    screen: Box<dyn Screen>,
    /// The page, the question, the text line and the message over the screen.
    overlay: Overlay,
    terminal: TerminalState,
    venue: Venue,
    env: Env,
    store: StoreClient,
    /// The requests that the store has not answered.
    asked: Asked,
    /// The table that is played or watched at.
    table: TableClient,
    /// The lists and the study that the game on the screen was opened from.
    lists: Lists,
    typed_ahead: TypedAhead,
    #[cfg(feature = "workbench")]
    jobs: LibraryJobs,
    /// True while messages name the numbers of rules.
    rule_ids: bool,
    /// The way the program starts at home, until it has started.
    start: Option<Start>,
}

impl State {
    /// The program before its first message, which tells the size of the window.
    pub fn new(mut config: Config, terminal: TerminalCaps, start: Start, seed: u64) -> Self {
        config.keys.tables = TABLES;
        let (venue, screen, start): (_, Box<dyn Screen>, _) = match start {
            #[cfg(feature = "hall")]
            Start::Hall(errand) => {
                let (venue, entrance) = hall::enter(errand);
                (venue, entrance, None)
            }
            _ => {
                let menu = Box::new(Menu::new(config.mode, None));
                (Venue::Home(Box::default()), menu, Some(start))
            }
        };
        let mouse = if config.screen.mouse {
            MouseMode::Click
        } else {
            MouseMode::Off
        };
        Self {
            config,
            screen,
            overlay: Overlay::default(),
            terminal: TerminalState::new(terminal, mouse),
            store: StoreClient::new(venue.is_hall()),
            asked: Asked::default(),
            venue,
            env: Env::new(seed),
            table: TableClient::default(),
            lists: Lists::default(),
            typed_ahead: TypedAhead::default(),
            #[cfg(feature = "workbench")]
            jobs: LibraryJobs::default(),
            rule_ids: false,
            start,
        }
    }

    /// The same at home with a sentence that says where the settings are from, and another one about files that are not
    /// as they should be.
    #[must_use]
    pub fn with_settings_from(mut self, origin: Text, notice: Option<Message>) -> Self {
        if let Some(home) = self.venue.home_mut() {
            home.set_origin(origin);
        }
        self.overlay.tell(notice);
        self
    }

    /// The same for a person at home who is asked for a name if the settings have none; Enter alone takes this one, or *Player*
    /// if it is empty. Where nobody has played yet, a game begins at once.
    #[must_use]
    pub fn asking_name(mut self, usual: String, is_new: bool) -> Self {
        let you = || {
            id!("table-unnamed-player")
                .in_language(self.language())
                .to_owned()
        };
        let usual = if usual.is_empty() { you() } else { usual };
        let usual = Some(usual).filter(|_| self.config.lacks_name());
        if let Some(home) = self.venue.home_mut() {
            home.set_usual_name(usual, is_new);
        }
        self
    }

    /// The same for a person in this time zone.
    #[must_use]
    pub fn in_zone(mut self, zone: TimeZone) -> Self {
        self.env.zone = zone;
        self
    }

    /// The same with the numbers of rules in what is said.
    #[must_use]
    pub fn with_rule_ids(self, rule_ids: bool) -> Self {
        Self { rule_ids, ..self }
    }

    /// The same with this screen.
    #[must_use]
    pub fn showing(mut self, screen: impl Screen) -> Self {
        self.show(screen);
        self
    }

    /// Shows a screen in place of the one that is there.
    fn show(&mut self, screen: impl Screen) {
        self.screen = Box::new(screen);
    }

    /// The settings as they are now.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Changes settings, and tells the screen.
    pub fn configure(&mut self, change: impl FnOnce(&mut Config)) {
        change(&mut self.config);
        if let Some(settings) = self.screen.as_a_mut::<Settings>() {
            settings.config_changed(&self.config);
        }
    }

    /// The current screen.
    pub fn screen(&self) -> &dyn Screen {
        &*self.screen
    }

    /// The page, the question, the text line and the message over the screen.
    pub fn overlay(&self) -> &Overlay {
        &self.overlay
    }

    /// The person's terminal.
    pub fn terminal(&self) -> &TerminalState {
        &self.terminal
    }

    /// The place where the program runs for the person.
    pub fn venue(&self) -> &Venue {
        &self.venue
    }

    /// A sentence as it is shown: with the keys that are set.
    pub fn worded(&self, text: &Text) -> Cow<'static, str> {
        let context = self.screen.context();
        keymap::with_keys(text, self.language(), &self.config.keys, context)
    }

    /// A message as it is shown: with the keys that are set, and with the number of the rule behind a refusal, if that is
    /// wanted.
    pub fn told(&self, text: &Text) -> String {
        let said = self.worded(text).into_owned();
        with_rule(said, text.rule().filter(|_| self.rule_ids))
    }

    /// The same with a store, which answers to [`parlour_screen::effect::Effect::Store`].
    #[must_use]
    pub fn with_store(self) -> Self {
        let screen = Box::new(Menu::at_start(self.config.mode));
        Self {
            store: StoreClient::new(true),
            screen,
            ..self
        }
    }

    /// Returns the reason why a command cannot be done, where it would change what is read-only.
    pub(super) fn refusal(&self, command: Command) -> Option<&str> {
        self.store.refusal(command)
    }

    /// Returns whether a write to the store takes so long that the person is told.
    pub fn is_store_slow(&self) -> bool {
        self.store.is_slow()
    }

    /// Returns whether a store lacks what is on the screen. This is a table that is played without
    /// being saved, an error of the whole store, or a read-only store.
    pub fn is_unsaved(&self) -> bool {
        self.store.lacks(self.screen.table().map(TableUi::is_saved))
    }

    /// Draws all at rest from now on: the person's system asks for it.
    pub fn rest(&mut self) {
        self.env.is_still = true;
    }

    /// Returns the terminal's abilities, as detected or as set in the settings.
    pub fn caps(&self) -> TerminalCaps {
        self.config.screen.caps(self.terminal.caps())
    }

    /// The language of the person at the screen.
    pub fn language(&self) -> Language {
        self.caps().readable()
    }

    /// The name that the person at the screen has at a table.
    fn person(&self) -> String {
        self.config.person(self.language())
    }

    /// The options of a game's table as it is shown here.
    fn table_options(&self, mode: Mode) -> TableOptions {
        TableOptions::of(&self.config, mode, self.language(), self.env.offset())
    }

    /// The record of the table that is played at. It shows everything.
    pub fn record(&self) -> Option<Record> {
        self.screen.record().or_else(|| self.table.record())
    }

    /// Returns whether the screen is that of a table of a hall.
    pub(crate) fn is_at_table(&self) -> bool {
        let visit = self.venue.visit();
        visit.is_some_and(|visit| visit.is_at_table(&*self.screen))
    }

    /// Returns what stands until it is answered or over, the most urgent first: a game is not saved, another window plays, an offer, a save takes
    /// long, an analysis goes on, an invitation, another table.
    pub fn standings(&self) -> Vec<Standing> {
        let of = |kind| move |text: Text| Standing::new(kind, text);
        let unsaved = self.is_unsaved().then(|| id!("page-not-saved").into());
        let elsewhere = self.table.only_looks();
        let elsewhere = elsewhere.then(|| id!("table-elsewhere-stands").into());
        let slow = self.is_store_slow().then(|| id!("page-saving").into());
        #[cfg(feature = "workbench")]
        let analysed = self.jobs.analysis_so_far();
        #[cfg(not(feature = "workbench"))]
        let analysed = None;
        (unsaved.map(of(StandingKind::Bad)).into_iter())
            .chain(elsewhere.map(of(StandingKind::Waiting)))
            .chain(self.screen.standing())
            .chain(slow.map(of(StandingKind::Slow)))
            .chain(analysed.map(of(StandingKind::Progress)))
            .chain(
                self.venue
                    .visit()
                    .into_iter()
                    .flat_map(|visit| visit.standings(&*self.screen)),
            )
            .collect()
    }

    /// The parts of the body of a page: the screen, and what is said in a hall below it.
    pub fn parts(&self) -> (Rect, Option<Rect>) {
        let home = || (self.terminal.page().body, None);
        let visit = self.venue.visit();
        visit.map_or_else(home, |visit| {
            visit.parts(&*self.screen, self.terminal.size())
        })
    }

    /// Returns where what is said in a hall is in sight.
    fn chat_area(&self) -> Option<Rect> {
        self.parts().1.filter(|_| self.overlay.page().is_none())
    }

    /// Returns whether a command of the screen stops the analysis in the background.
    #[cfg(feature = "workbench")]
    pub(super) fn stops_analysis(&self, command: Command) -> bool {
        workbench::stops_analysis(self, command)
    }

    /// The keys that work.
    pub fn context(&self) -> Context {
        let is_typed = || self.screen.list()?.typing().map(|_| Context::Typing);
        let above = self.overlay.context().or_else(is_typed);
        above.unwrap_or_else(|| self.screen.context())
    }

    /// The keys that work now.
    pub fn key_hints(&self) -> KeyHints<'_> {
        KeyHints::of(self)
    }

    /// Hands something to the screen; answers with what the screen wants done.
    fn on_screen(
        &mut self,
        hand: impl FnOnce(&mut dyn Screen, &mut Shared) -> Vec<Action>,
    ) -> Vec<Action> {
        let (screen, mut shared) = self.screen_and_shared();
        hand(screen, &mut shared)
    }

    /// The state that all screens share.
    fn shared(&mut self) -> Shared<'_> {
        self.screen_and_shared().1
    }

    /// The screen, and what it shares with all others.
    fn screen_and_shared(&mut self) -> (&mut dyn Screen, Shared<'_>) {
        let shared = Shared {
            caps: self.caps(),
            window: self.terminal.size(),
            config: &mut self.config,
            env: &mut self.env,
            venue: &mut self.venue,
            unfinished: self.store.unfinished(),
        };
        (&mut *self.screen, shared)
    }

    /// Tells the screen what is no input.
    fn receive(&mut self, msg: Msg) -> Vec<Action> {
        self.on_screen(|screen, shared| screen.receive(msg, shared))
    }

    /// News for the message line.
    pub fn news(&self) -> Option<&Message> {
        let of_table = || self.screen.table()?.message();
        self.overlay.message().or_else(of_table)
    }

    /// Returns the person's task, for the message line when there is no news.
    pub fn prompt(&self) -> Text {
        match self.overlay.page() {
            Some(page) if page.topic == Topic::Keys && self.config.screen.mouse => {
                text!("page-click")
            }
            None if self.overlay.question().is_none() => self.screen.prompt(),
            _ => Text::default(),
        }
    }

    /// The title of the page, or of the screen.
    pub fn title(&self) -> Text {
        self.overlay
            .page()
            .map_or_else(|| self.screen.title(), Page::title)
    }

    /// Returns the smallest window size for the current screen.
    pub fn smallest(&self) -> Size {
        let (least, wanted) = (layout::SMALLEST, self.screen.smallest());
        if self.overlay.page().is_some() {
            return least;
        }
        Size::new(
            wanted.width.max(least.width),
            wanted.height.max(least.height),
        )
    }

    /// The game that the screen is about.
    pub fn mode(&self) -> Mode {
        self.screen
            .game()
            .map_or(self.config.mode, |game| game.mode)
    }

    /// Returns whether leaving now would lose a running game.
    pub fn would_lose(&self) -> bool {
        let visit = self.venue.visit();
        self.lists.would_lose()
            || self.screen.would_lose()
            || visit.is_some_and(|visit| visit.loss(false).is_some())
    }

    /// Returns whether a move is on its way to the disk, and no layer over the table waits for it.
    fn is_saving(&self) -> bool {
        let above = self.overlay.context();
        !matches!(above, Some(Context::Page | Context::Question))
            && self.screen.table().is_some_and(TableUi::is_saving)
    }
}
