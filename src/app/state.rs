//! All that the program knows.

use std::collections::VecDeque;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::layout::Size;

use super::any_play::{AnyPlay, AnyReplay};
use super::effect::MouseMode;
use super::effect::Ticket;
use super::facts::Facts;
use super::form::Form;
use super::input::{Input, Key};
use super::keymap::{self, Binding, Command, Context, KEYS, MORE};
use super::layout;
use super::question::Question;
use super::screens::games::Games;
use super::screens::history::History;
use super::screens::menu::Menu;
use super::screens::page::Page;
use super::screens::play::{Manner, Message};
use super::screens::position::Position;
use super::screens::settings::Settings;
use super::screens::setup::Setup;
use super::screens::statistics::Figures;
use super::screens::tables::Tables;
use super::tickets::Tickets;
use super::typing::Typing;
use crate::config::Config;
use crate::each_game;
use crate::model::any::{AnyPlaythrough, Mode};
use crate::model::checkers::pdn::Game;
use crate::model::player::{Mind, Player};
use crate::store::Listed;

/// With what the program starts.
#[derive(Clone, Debug)]
pub enum Start {
    /// The start screen.
    Menu,
    /// A table of this game, set up as the configuration says.
    Play(Mode),
    /// A record to look at: its playthrough, played to its end, and who sat there.
    Replay(Box<AnyPlaythrough>, Vec<Player>),
    /// The games of a file to look at.
    Games {
        /// The file, as the person named it.
        file: String,
        /// Its games.
        games: Vec<Game>,
        /// The index of the one to begin with.
        chosen: Option<usize>,
    },
}

/// What is on the screen.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The start screen.
    Menu(Menu),
    /// Setting up a table.
    Setup(Setup),
    /// Setting up a position for a table.
    Position(Box<Position>),
    /// The settings.
    Settings(Settings),
    /// A table.
    Play(AnyPlay),
    /// A record.
    Replay(AnyReplay),
    /// The unfinished tables.
    Tables(Tables),
    /// The finished games.
    History(History),
    /// What people have done.
    Statistics(Figures),
    /// The games of a file.
    Games(Box<Games>),
}

/// For what a line is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move.
    Move,
    /// A position.
    Fen,
    /// The number of a move to go to.
    MoveNumber,
    /// The file to save the record in.
    File,
    /// What a game that is kept is to be called.
    Title,
    /// The file to write the record of a game that is kept to.
    Export,
    /// The file with a record to take in.
    Import,
    /// As whose a person's games are to count.
    Merge,
}

impl Purpose {
    /// What is asked for.
    #[must_use]
    pub fn asks(self) -> &'static str {
        match self {
            Self::Move => "your move",
            Self::Fen => "position (FEN)",
            Self::MoveNumber => "to move number",
            Self::File => "save in file",
            Self::Title => "call it",
            Self::Export => "export to file",
            Self::Import => "import the record in file",
            Self::Merge => "count these games as those of",
        }
    }
}

/// For what something was asked of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// To list it.
    List,
    /// To play on at it.
    Resume,
    /// To look back at it.
    Replay,
    /// To write it to this file.
    Export(String),
    /// To change it; this is said when it is done, and the list is asked for again.
    Change(&'static str),
    /// To have it done, and nothing more.
    Nothing,
}

/// All that the program knows.
#[derive(Clone, Debug)]
pub struct State {
    /// The window.
    pub size: Size,
    /// What the configuration says, changed by the settings screen.
    pub config: Config,
    /// What is on the screen.
    pub screen: Screen,
    /// A page that lies over it.
    pub page: Option<Page>,
    /// A question that lies over it.
    pub question: Option<Question>,
    /// A line that is being typed.
    pub typing: Option<(Purpose, Typing)>,
    /// News that no table has: a file was saved, a value cannot be.
    pub message: Option<Message>,
    /// Why games cannot be kept at the moment.
    pub trouble: Option<String>,
    /// Whether there is a store.
    pub(super) keeps: bool,
    /// The unfinished tables, as far as they are known.
    pub(super) unfinished: Vec<Listed>,
    /// What was asked of the store and not answered yet.
    pub(super) wants: Vec<(Ticket, Want)>,
    /// Keys and clicks that came while something was on its way to the disk.
    pub(super) waiting: VecDeque<Input>,
    /// The games of the file that is looked at, to come back to.
    pub(super) games: Option<Box<Games>>,
    /// Where a record was to be saved, until it is.
    pub(super) path: Option<String>,
    /// How the program starts, until it has.
    pub(super) start: Option<Start>,
    pub(super) tickets: Tickets,
    terminal: Facts,
    /// What was last asked of the mouse.
    pub(super) mouse: MouseMode,
    seeds: ChaCha8Rng,
}

impl State {
    /// The program before its first message, which tells the size of the window.
    #[must_use]
    pub fn new(config: Config, terminal: Facts, start: Start, seed: u64) -> Self {
        let mouse = if config.screen.mouse { MouseMode::Click } else { MouseMode::Off };
        Self {
            size: Size::new(80, 24),
            screen: Screen::Menu(Menu::new(config.mode, None)),
            config,
            page: None,
            question: None,
            typing: None,
            message: None,
            trouble: None,
            keeps: false,
            unfinished: Vec::new(),
            wants: Vec::new(),
            waiting: VecDeque::new(),
            games: None,
            path: None,
            start: Some(start),
            tickets: Tickets::default(),
            terminal,
            mouse,
            seeds: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// The same with a store, which answers to [`super::Effect::Keep`].
    #[must_use]
    pub fn with_store(self) -> Self {
        let screen = Screen::Menu(Menu::at_start(self.config.mode));
        Self { keeps: true, screen, ..self }
    }

    /// Whether there is a store that does not have what is on the screen: a table that is played at without
    /// being saved, or trouble with the whole store.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        let table = match &self.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => !play.keeper().holds()),
            _ => self.trouble.is_some(),
        };
        self.keeps && table
    }

    /// What the terminal can show, or what the settings say that it can.
    #[must_use]
    pub fn facts(&self) -> Facts {
        self.config.screen.facts(self.terminal)
    }

    /// The seed of the next table.
    pub(super) fn next_seed(&mut self) -> u64 {
        self.seeds.next_u64()
    }

    /// The pace of a table.
    pub(super) fn manner(&self) -> Manner {
        manner(&self.config.table)
    }

    /// Which keys work.
    #[must_use]
    pub fn context(&self) -> Context {
        if self.page.is_some() {
            return Context::Page;
        }
        if self.question.is_some() {
            return Context::Question;
        }
        if self.typing.is_some() || self.types_in_form() {
            return Context::Typing;
        }
        match &self.screen {
            Screen::Menu(_) | Screen::Games(_) => Context::Menu,
            Screen::Setup(_) | Screen::Settings(_) => Context::Setup,
            Screen::Position(_) => Context::Position,
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.context()),
            Screen::Replay(_) => Context::Replay,
            Screen::Tables(_) | Screen::History(_) => Context::Shelf,
            Screen::Statistics(_) => Context::Statistics,
        }
    }

    fn types_in_form(&self) -> bool {
        match &self.screen {
            Screen::Setup(setup) => setup.form.typing.is_some(),
            Screen::Settings(settings) => settings.form.typing.is_some(),
            _ => false,
        }
    }

    /// The line that is being typed, wherever it stands.
    pub(super) fn typed_line(&mut self) -> Option<&mut Typing> {
        match (&mut self.typing, &mut self.screen) {
            (Some((_, typing)), _) => Some(typing),
            (None, Screen::Setup(setup)) => setup.form.typing.as_mut(),
            (None, Screen::Settings(settings)) => settings.form.typing.as_mut(),
            _ => None,
        }
    }

    /// The keys that the foot line shows, in its order.
    #[must_use]
    pub fn hints(&self) -> Vec<&'static Binding> {
        let shown = |binding: &&Binding| !binding.label.is_empty() && self.offers(binding.command);
        let mut hints: Vec<_> = self.bindings().into_iter().filter(shown).collect();
        if matches!(self.context(), Context::Over | Context::Replay) {
            // Nothing is played any more: how the board lies comes last, but for the help.
            hints.sort_by_key(|binding| match binding.command {
                Command::Help => 2,
                Command::Flip | Command::Labels => 1,
                _ => 0,
            });
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
    #[must_use]
    pub fn bindings(&self) -> Vec<&'static Binding> {
        let context = self.context();
        let here = |binding: &&Binding| binding.contexts.contains(&context);
        let own: Vec<&Binding> = self.board_bindings().iter().filter(here).collect();
        let taken = |key: &Key| own.iter().any(|binding| binding.keys.contains(key));
        let left = keymap::of(context).filter(|binding| !binding.keys.iter().all(taken));
        own.iter().copied().chain(left).collect()
    }

    fn board_bindings(&self) -> &'static [Binding] {
        match &self.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.bindings()),
            Screen::Replay(replay) => each_game!(AnyReplay, replay, replay => replay.bindings()),
            _ => &[],
        }
    }

    /// Whether a key belongs to a coordinate that is typed on the board.
    pub(super) fn board_takes(&self, key: Key) -> bool {
        match &self.screen {
            Screen::Play(play) if self.context() == Context::Table => {
                each_game!(AnyPlay, play, play => play.takes(key))
            }
            _ => false,
        }
    }

    /// What a key means now.
    pub(super) fn command(&self, key: Key) -> Option<Command> {
        self.bindings().iter().find(|binding| binding.keys.contains(&key)).map(|binding| binding.command)
    }

    /// The entries of the foot line.
    #[must_use]
    pub fn foot(&self) -> Vec<(String, &'static str)> {
        let glyphs = self.facts().glyphs;
        let name = |binding: &&'static Binding| {
            let key = keymap::name(binding.keys[0], glyphs);
            let example = self.coordinate().filter(|_| binding.command == Command::Type);
            (example.map_or(key.clone(), |example| format!("{example} or {key}")), binding.label)
        };
        let mut foot: Vec<_> = self.hints().iter().map(name).collect();
        let placed = layout::foot::place(&layout::foot::borrowed(&foot), layout::page(self.size).foot).len();
        if let Some((_, label)) = foot.last_mut().filter(|(_, label)| *label == KEYS && placed < self.hints().len()) {
            *label = MORE;
        }
        foot
    }

    /// How a card of this table may be named by typing, as an example.
    fn coordinate(&self) -> Option<String> {
        match &self.screen {
            Screen::Play(play) if self.context() == Context::Table => {
                each_game!(AnyPlay, play, play => play.coordinate())
            }
            _ => None,
        }
    }

    /// News for the message line.
    #[must_use]
    pub fn said(&self) -> Option<&Message> {
        let of_table = match &self.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.message.as_ref()),
            _ => None,
        };
        self.message.as_ref().or(of_table)
    }

    /// What the person is to do, for the message line when there are no news.
    #[must_use]
    pub fn prompt(&self) -> String {
        match &self.screen {
            _ if self.page.as_ref().is_some_and(|page| !page.commands.is_empty()) && self.config.screen.mouse => {
                "a click on a line does it".into()
            }
            _ if self.page.is_some() || self.question.is_some() => String::new(),
            Screen::Menu(menu) => help(&menu.form),
            Screen::Games(games) => help(&games.form),
            Screen::Setup(setup) => help(&setup.form),
            Screen::Position(position) => position.prompt(),
            Screen::Settings(settings) => help(&settings.form),
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.prompt()),
            Screen::Replay(replay) => each_game!(AnyReplay, replay, replay => replay.prompt()),
            Screen::Tables(tables) => help(&tables.form),
            Screen::History(history) => help(&history.form),
            Screen::Statistics(figures) => help(&figures.form),
        }
    }

    /// How large a window has to be for what is on the screen.
    #[must_use]
    pub fn needs(&self) -> Size {
        let least = layout::SMALLEST;
        let wanted = match &self.screen {
            _ if self.page.is_some() => least,
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.smallest()),
            Screen::Replay(replay) => each_game!(AnyReplay, replay, replay => replay.smallest()),
            _ => least,
        };
        Size::new(wanted.width.max(least.width), wanted.height.max(least.height))
    }

    /// Whether a command makes sense now.
    fn offers(&self, command: Command) -> bool {
        if let Some(page) = &self.page {
            return page.offers(command);
        }
        match &self.screen {
            Screen::Play(play) if self.context() == Context::Table => {
                each_game!(AnyPlay, play, play => play.offers(command))
            }
            Screen::Settings(_) => !matches!(command, Command::AddSeat | Command::DropSeat),
            Screen::Tables(tables) => tables.marked().is_some() || !is_about_game(command),
            Screen::History(history) => {
                command != Command::Rename && (history.marked().is_some() || !is_about_game(command))
            }
            Screen::Statistics(figures) if command == Command::Part => {
                figures.person().is_some_and(|person| !person.also.is_empty())
            }
            Screen::Statistics(figures) => figures.person().is_some() || command != Command::Merge,
            _ => true,
        }
    }

    /// The game that the screen is about.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match &self.screen {
            Screen::Menu(menu) => menu.marked_game().unwrap_or(self.config.mode),
            Screen::Setup(setup) => setup.rules.mode(),
            Screen::Position(position) => position.setup.rules.mode(),
            Screen::Settings(_) => self.config.mode,
            Screen::Games(_) => Mode::Checkers,
            Screen::Play(play) => play.mode(),
            Screen::Replay(replay) => replay.mode(),
            Screen::Tables(tables) => tables.marked().map_or(self.config.mode, |table| table.mode),
            Screen::History(history) => history.marked().map_or(self.config.mode, |game| game.mode),
            Screen::Statistics(figures) => figures.statistics().map_or(self.config.mode, |statistics| statistics.mode),
        }
    }

    /// What the mouse has to tell: where it is dragged only while something can be.
    pub(super) fn wanted_mouse(&self) -> MouseMode {
        match &self.screen {
            _ if !self.config.screen.mouse => MouseMode::Off,
            Screen::Play(play) if each_game!(AnyPlay, play, play => play.drags()) => MouseMode::Drag,
            _ => MouseMode::Click,
        }
    }

    /// Whether leaving now would lose a game that runs.
    #[must_use]
    pub fn would_lose(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.is_unsaved()),
            _ => false,
        }
    }

    /// Whether a game runs in which something has been done.
    #[must_use]
    pub fn runs(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.would_lose()),
            _ => false,
        }
    }

    /// Whether another program sits at the table.
    pub(super) fn has_engines(&self) -> bool {
        let Screen::Play(play) = &self.screen else { return false };
        let players = each_game!(AnyPlay, play, play => play.table().players());
        players.iter().any(|player| matches!(player.mind, Mind::Engine(_)))
    }

    /// Whether something is on its way to the disk, and nothing lies over the table that waits for it.
    pub(super) fn is_keeping(&self) -> bool {
        match &self.screen {
            Screen::Play(play) if self.page.is_none() && self.question.is_none() => {
                each_game!(AnyPlay, play, play => play.is_keeping())
            }
            _ => false,
        }
    }
}

fn is_about_game(command: Command) -> bool {
    matches!(command, Command::Rename | Command::Export | Command::Delete)
}

fn help<K: Clone + PartialEq>(form: &Form<K>) -> String {
    form.marked().map_or_else(String::new, |row| row.help.clone())
}

/// The pace that a configuration means.
pub(super) fn manner(table: &crate::config::TableConfig) -> Manner {
    Manner {
        reveal: Duration::from_millis(table.reveal_ms.into()),
        robot: Duration::from_millis(table.robot_ms.into()),
        limit: (table.robot_seconds > 0).then(|| Duration::from_secs(table.robot_seconds.into())),
        undo: table.undo,
    }
}
