//! The command line: its commands, options and their types. The module `commands` carries them out.

mod library;

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{OsStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;

use draughts::pdn::Encoding;
use draughts::variant::Variant;
pub use library::{LibraryCommand, LibraryFilters, LibrarySearch, Tag};
use parlour_config::caps::{Depth, Glyphs};
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_model::setting_type::Words as _;
use parlour_model::settings;
#[cfg(feature = "ssh")]
use parlour_protocol::operator::OperatorRequest;
use parlour_robots::move_time::ClockTime;
use parlour_store::Outcome;

/// A games room in a terminal.
///
/// Without a command it opens on the screen.
#[derive(Clone, Debug, PartialEq, Parser)]
#[command(name = "parlour", version)]
pub struct Cli {
    /// The command line of a command opens its help with the `///` of its arguments, if there is one: so they have `//`.

    // The options that every command takes.
    #[command(flatten)]
    pub options: Options,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The groups of the commands in the help.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Play", &["play", "rules", "replay", "history", "stats"]),
    ("Checkers", &["study", "library", "analyse", "diagram"]),
    ("Server", &["serve", "hall"]),
    (
        "Files and settings",
        &["import", "export", "store", "keys", "theme"],
    ),
    (
        "Tools",
        &[
            "arena",
            "endings",
            "engine",
            "legal",
            "perft",
            "completions",
            "man",
            "help",
        ],
    ),
];

/// The commands that open a screen. The help of the others leaves the options of drawing out.
const SCREENS: [&str; 3] = ["play", "replay", "study"];

/// The command line, with its commands in groups.
pub fn command() -> clap::Command {
    let command = Cli::command();
    let options = command.get_arguments();
    let drawing = options.filter(|option| matches!(option.get_id().as_str(), "color" | "glyphs"));
    let hidden: Vec<_> = drawing.map(|option| option.clone().hide(true)).collect();
    let command = command.mut_subcommands(|sub| {
        if SCREENS.contains(&sub.get_name()) {
            sub
        } else {
            sub.args(&hidden)
        }
    });
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let about = |name: &str| match command.find_subcommand(name) {
        Some(command) => command.get_about().map(ToString::to_string),
        None => Some("Print this, or the options of a command".into()),
    };
    let mut groups = String::new();
    for (heading, names) in GROUPS {
        let _ = write!(groups, "\n{header}{heading}:{header:#}\n");
        for name in names {
            let about = about(name).unwrap_or_default();
            let _ = writeln!(groups, "  {literal}{name:<12}{literal:#}{about}");
        }
    }
    let options = format!("{header}Options:{header:#}\n{{options}}");
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{groups}\n{options}"
    ))
}

/// The colours of an option, `None` for "auto". An `Option` in an `Option` would be an option without a value to clap.
type ColorDepth = Option<Depth>;

/// The characters of an option, `None` for "auto".
type GlyphSet = Option<Glyphs>;

// The options that every command takes.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct Options {
    /// Read this settings file over all others
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Keep games in this file; an empty name keeps nothing. A server needs a file, or `postgres://USER@HOST/DATABASE`
    #[arg(long, global = true, value_name = "FILE|URL", value_parser = any_path())]
    pub data: Option<PathBuf>,
    /// Make deals and bots reproducible
    #[arg(long, global = true, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Show rule numbers when a move is refused
    #[arg(long, global = true)]
    pub rule_ids: bool,
    /// Use this many colours
    #[arg(long, global = true, value_name = "WHICH", value_parser = colors())]
    pub color: Option<ColorDepth>,
    /// Draw with these characters
    #[arg(long, global = true, value_name = "WHICH", value_parser = glyphs())]
    pub glyphs: Option<GlyphSet>,
}

// The command to run.
#[derive(Clone, Debug, PartialEq, Subcommand)]
#[command(defer = true)] // only the arguments of the command that was typed are built
pub enum Command {
    /// Start a game
    Play {
        /// The game
        #[arg(value_parser = modes(), required_unless_present_any = ["at", "plain"])]
        mode: Option<Mode>,
        /// Play on a server, over ssh: HOST, USER@HOST or HOST:PORT (default port 2222)
        #[arg(long, value_name = "HOST")]
        at: Option<String>,
        /// Play line by line, in sentences: for screen readers and simple terminals
        #[arg(long, conflicts_with = "at")]
        plain: bool,
        #[command(flatten)]
        variant: VariantChoice,
        /// Start checkers from this position
        #[arg(long, conflicts_with = "at")]
        fen: Option<String>,
    },
    /// Start an SSH server: people and programs play on it
    Serve(Serve),
    /// Control a server that runs on this machine, with the same --data
    Hall {
        /// The socket that the server was started with
        #[arg(long, global = true, value_name = "FILE")]
        socket: Option<PathBuf>,
        /// Print lists as JSON, an object a line
        #[arg(long, global = true)]
        json: bool,
        #[command(subcommand)]
        request: HallCommand,
    },
    /// Replay a recorded game
    Replay {
        /// A record, or a PDN file (`.pdn`) of checkers games
        file: PathBuf,
        /// The game of a PDN file, counted from 1
        #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
        game: Option<u32>,
        /// The variant of PDN games whose tags name none
        #[arg(long, value_parser = variants())]
        variant: Option<Variant>,
        /// The encoding of a PDN file, such as windows-1257 or big5; without it, the one that the letters fit
        #[arg(long, value_name = "NAME")]
        encoding: Option<Encoding>,
        /// Print one JSON object a move, for scripts
        #[arg(long)]
        json: bool,
        /// Write a film of the game to this file, as an animated SVG picture
        #[arg(long, value_name = "OUT", conflicts_with = "json")]
        svg: Option<PathBuf>,
        /// Write a film of the game to this file, as an asciicast of a terminal
        #[arg(long, value_name = "OUT", conflicts_with_all = ["json", "svg"])]
        cast: Option<PathBuf>,
        /// Show the game on a page for browsers at this address (default: a free port of this machine)
        #[cfg(feature = "web")]
        #[arg(
            long,
            value_name = "ADDRESS",
            num_args = 0..=1,
            require_equals = true,
            default_missing_value = "127.0.0.1:0",
            conflicts_with_all = ["json", "svg", "cast"]
        )]
        web: Option<SocketAddr>,
    },
    #[command(flatten)]
    Workbench(WorkbenchCommand),
    /// List finished games, latest first
    History(History),
    /// Check the stored games, or save what can be read of a damaged file
    Store {
        #[command(subcommand)]
        request: StoreCommand,
    },
    /// Show player statistics
    Stats {
        /// Show this player only
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
        /// Print one JSON object a player and game, for scripts
        #[arg(long)]
        json: bool,
    },
    /// Write the record of a game to a file, or print it
    Export {
        /// The game's number, as `parlour history` lists it
        game: i64,
        /// The new file; without it, the record is printed
        file: Option<PathBuf>,
        /// Print it as one JSON object, for scripts
        #[arg(long, conflicts_with = "file")]
        json: bool,
        /// Export a running game too, although its record tells secrets
        #[arg(long)]
        with_secrets: bool,
        /// Write its database rows as they are, even if the game cannot be read
        #[arg(long, requires = "with_secrets", conflicts_with = "json")]
        raw: bool,
    },
    /// Count the move paths of a checkers position
    Perft {
        /// The variant of checkers
        #[arg(long, default_value = "english", value_parser = variants())]
        variant: Variant,
        /// The position, as FEN; without it, the start
        #[arg(long, default_value = "")]
        fen: String,
        /// The length of the paths, in moves of either side
        #[arg(long)]
        depth: u32,
    },
    /// Print the legal moves of a checkers position
    Legal {
        /// The variant of checkers
        #[arg(long, default_value = "english", value_parser = variants())]
        variant: Variant,
        /// The position, as FEN; without it, the start
        #[arg(long, default_value = "")]
        fen: String,
    },
    /// Draw a checkers position into a file, SVG or PNG
    Diagram {
        /// The new file; a name that ends in .png is a PNG, any other one an SVG
        file: PathBuf,
        /// The variant of checkers
        #[arg(long, default_value = "english", value_parser = variants())]
        variant: Variant,
        /// The position, as FEN; without it, the start
        #[arg(long, default_value = "")]
        fen: String,
        /// Mark squares (G22) and draw arrows (R2218 or Rc3d4): green, red, yellow, blue
        #[arg(long, value_name = "LIST", default_value = "")]
        draw: String,
        /// Put the side that moves second at the lower edge
        #[arg(long)]
        turned: bool,
        /// Leave the numbers or letters of the squares out
        #[arg(long)]
        bare: bool,
    },
    /// Run as a checkers engine that speaks the Hub protocol, version 2
    Engine(EngineOptions),
    /// End the engine of a Parlour that has been killed; it starts this itself
    #[command(hide = true)]
    GuardEngine,
    /// Print shell completions
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages into this folder
    Man {
        /// The folder, created if missing
        folder: PathBuf,
    },
    /// Print the `[keys]` section of the settings
    Keys,
    /// List the themes, or print one as a file to start your own from
    Theme {
        /// A built-in theme, or one of your own
        name: Option<String>,
    },
    /// Print the rules of a game
    Rules {
        /// The game
        #[arg(value_parser = modes())]
        mode: Mode,
    },
}

// The commands of the workbench.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum WorkbenchCommand {
    /// Study a game of checkers: variations, comments, analysis
    Study {
        /// A PDN file (`.pdn`) or a record; without one, a new study
        file: Option<PathBuf>,
        /// The game of the file, counted from 1
        #[arg(long, value_name = "NUMBER", requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
        game: Option<u32>,
        /// The variant of games whose tags name none, or of a new study
        #[arg(long, value_parser = variants())]
        variant: Option<Variant>,
        /// The encoding of a PDN file, such as windows-1257 or big5; without it, the one that the letters fit
        #[arg(long, value_name = "NAME")]
        encoding: Option<Encoding>,
    },
    /// Analyse checkers games: mark mistakes and write better lines
    Analyse(Analyse),
    /// Run matches between bots
    Arena(Arena),
    /// Search finished checkers games, imported ones included
    Library {
        #[command(subcommand)]
        request: LibraryCommand,
    },
    /// Import records and PDN files into the history
    Import(Import),
    /// Build endgame tables for checkers
    Endings {
        #[command(subcommand)]
        request: EndingsCommand,
    },
}

// A variant behind the name of the game, or as an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct VariantChoice {
    /// The variant of checkers
    #[arg(value_name = "VARIANT", value_parser = variants())]
    behind: Option<Variant>,
    /// The same as an option
    #[arg(long, value_parser = variants(), conflicts_with = "behind")]
    variant: Option<Variant>,
}

impl VariantChoice {
    /// Returns the variant, however it was named.
    pub fn chosen(self) -> Option<Variant> {
        self.behind.or(self.variant)
    }
}

// A request about the store as a whole.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum StoreCommand {
    /// Check the file, and replay every game; the exit status is 1 if a game is broken
    Check,
    /// Save what can be read of a damaged file into a new one
    Salvage {
        /// The new file
        file: PathBuf,
    },
}

// The arguments that open a hall; the `serve` section of the settings says more.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct Serve {
    /// Listen on this address, or on every address of this name; repeat it for several
    #[arg(long, value_name = "ADDRESS", default_value = "0.0.0.0:2222")]
    pub listen: Vec<String>,
    /// Serve a page for browsers on this address too, for example 127.0.0.1:8022
    #[cfg(feature = "web")]
    #[arg(long, value_name = "ADDRESS")]
    pub web: Option<SocketAddr>,
    /// Serve metrics on this address, in the text format of Prometheus
    #[arg(long, value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,
    /// Write the log as JSON
    #[arg(long)]
    pub json_log: bool,
    /// Let other servers with this option listen at the same addresses
    #[arg(long)]
    pub reuse_port: bool,
    /// Let clients choose the seed of a table, for tests
    #[arg(long)]
    pub allow_seeds: bool,
    /// The server's host key, created if missing; all servers of a cluster need the same one
    #[arg(long, value_name = "FILE")]
    pub host_key: Option<PathBuf>,
    /// The socket on which `parlour hall` reaches this server; two servers on one machine need two
    #[arg(long, value_name = "FILE")]
    pub socket: Option<PathBuf>,
}

// The requests that a running hall answers.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum HallCommand {
    #[cfg(feature = "ssh")]
    #[command(flatten)]
    Request(OperatorRequest),
    /// A request that a program without the server does not know
    #[cfg(not(feature = "ssh"))]
    #[command(external_subcommand)]
    Other(Vec<String>),
    /// Move all data to another store, a file or PostgreSQL, while no server runs
    Move {
        /// The store to move from
        #[arg(long, value_name = "FILE|URL")]
        from: PathBuf,
        /// The store to move to; it must be empty
        #[arg(long, value_name = "FILE|URL")]
        to: PathBuf,
    },
}

// The commands on endgame tables.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum EndingsCommand {
    /// Build the tables of a variant, fewest pieces first; an interrupted build goes on where it stopped
    Build {
        /// The variant of checkers
        #[arg(value_parser = variants())]
        variant: Variant,
        /// The most pieces, both sides together
        #[arg(value_parser = clap::value_parser!(u8).range(2..=6))]
        pieces: u8,
        /// The folder for the tables; by default the folder of the settings (`endings_dir`) or else
        /// the usual one
        #[arg(long, value_name = "FOLDER")]
        dir: Option<PathBuf>,
        /// Check every value against its moves
        #[arg(long)]
        verify: bool,
    },
    /// List the tables that were built, with the won, drawn and lost positions of each
    List {
        /// List the tables in this folder
        #[arg(long, value_name = "FOLDER")]
        dir: Option<PathBuf>,
    },
}

// The games that are listed.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct History {
    /// List games of this kind only
    #[arg(long, value_parser = modes())]
    pub game: Option<Mode>,
    /// List games of this player only
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// List games with this outcome, for that player or for anyone
    #[arg(long, value_name = "HOW", value_parser = fates())]
    pub outcome: Option<Outcome>,
    /// List at most this many games
    #[arg(long, default_value_t = 100, value_name = "NUMBER")]
    pub limit: usize,
    /// List the unfinished tables instead
    #[arg(long, conflicts_with_all = ["game", "player", "outcome", "limit"])]
    pub unfinished: bool,
    /// Print one JSON object a game, for scripts
    #[arg(long)]
    pub json: bool,
}

impl Command {
    /// The encoding that was named for the files to read.
    pub fn encoding(&self) -> Option<Encoding> {
        match self {
            Self::Replay { encoding, .. }
            | Self::Workbench(
                WorkbenchCommand::Study { encoding, .. }
                | WorkbenchCommand::Import(Import { encoding, .. })
                | WorkbenchCommand::Analyse(Analyse { encoding, .. }),
            ) => *encoding,
            _ => None,
        }
    }
}

// The arguments of an import.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct Import {
    /// Records, PDN files of any size, `.gz` or `.zip` of these, folders, or `-` for standard input
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Import nothing if any game of a PDN file is illegal or departs from PDN 3.0
    #[arg(long)]
    pub strict: bool,
    /// The variant of PDN games whose tags name none; without it, the variant that the moves fit
    #[arg(long, value_parser = variants())]
    pub variant: Option<Variant>,
    /// The encoding of PDN files, such as windows-1257 or big5; without it, the one that the letters fit
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<Encoding>,
    /// Count the players of PDN files in the statistics
    #[arg(long)]
    pub people: bool,
    /// Print one JSON object a game, for scripts
    #[arg(long)]
    pub json: bool,
}

// The input of an analysis and the place where its result goes.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct Analyse {
    /// PDN files or records, `.gz` or `.zip` of these, folders, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The time for each position; without it, that of the settings
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Write to this new file instead of printing
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// The variant of games whose tags name none
    #[arg(long, value_parser = variants())]
    pub variant: Option<Variant>,
    /// The encoding of PDN files, such as windows-1257 or big5; without it, the one that the letters fit
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<Encoding>,
    /// Print one JSON object a game, for scripts
    #[arg(long)]
    pub json: bool,
}

// Robots against each other.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct Arena {
    /// The game
    #[arg(value_parser = modes())]
    pub mode: Mode,
    /// The bots' levels, separated by commas
    #[arg(long, required_unless_present = "engines", value_delimiter = ',', value_name = "LEVEL,…", value_parser = levels())]
    pub robots: Vec<Level>,
    /// The number of games to play
    #[arg(long, default_value_t = 100, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Change a rule, as in the settings; repeat it for several
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    pub settings: Vec<Override>,
    #[command(flatten)]
    pub variant: VariantChoice,
    /// The longest time a checkers bot may think about a move; without it, the time of its level
    #[arg(long, visible_alias = "time", value_name = "SECONDS", value_parser = seconds)]
    pub robot_seconds: Option<Duration>,
    #[command(flatten)]
    pub against: EngineMatch,
    /// Keep the bots' seats, instead of rotating them
    #[arg(long)]
    pub fixed: bool,
    /// Games at a time; without it as many as there are processors, and one against an engine
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
    /// Print one JSON object a bot, for scripts
    #[arg(long)]
    pub json: bool,
}

// The options that the engine of `parlour engine` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args)]
pub struct EngineOptions {
    /// The size of its transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
    /// The number of search threads; with more than one, moves depend on timing
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
}

// A match in checkers with programs that speak the Hub protocol.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct EngineMatch {
    /// Play a match in checkers against this Hub engine, given as a shell command; two play each other
    #[arg(long = "engine", value_name = "COMMAND", conflicts_with_all = ["settings", "fixed"])]
    pub engines: Vec<String>,
    /// Set a parameter of the engines, or with `1:` or `2:` before the name of one of them; repeat it for several
    #[arg(long = "engine-param", value_name = "NAME=VALUE", value_parser = setting, requires = "engines")]
    pub params: Vec<Override>,
    /// The number of positions either side may search for a move, instead of a time
    #[arg(long, value_name = "NUMBER", requires = "engines", conflicts_with = "robot_seconds",
        value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// The processor's time for a move, given as as many nodes as a side searches in it
    #[arg(long, value_name = "SECONDS", requires = "engines", conflicts_with_all = ["robot_seconds", "nodes"],
        value_parser = seconds)]
    pub cpu_time: Option<Duration>,
    /// A clock for the whole game and what is added after every move, in seconds, like 60+0.5
    #[arg(long, value_name = "SECONDS+SECONDS", requires = "engines", value_parser = clock,
        conflicts_with_all = ["robot_seconds", "nodes", "cpu_time"])]
    pub clock: Option<ClockTime>,
    /// Begin with the openings of this file: games in PDN, or a line each, a position (FEN) or moves
    #[arg(long, value_name = "FILE", requires = "engines")]
    pub openings: Option<PathBuf>,
    /// End games that endgame tables or the scores of both sides decide
    #[arg(long, requires = "engines")]
    pub adjudicate: bool,
    /// End the match when a sequential test decides between these two differences in Elo
    #[arg(long, value_name = "LOW,HIGH", requires = "engines", value_parser = elo_bounds, allow_hyphen_values = true)]
    pub sprt: Option<[f64; 2]>,
    /// Write the games of the match to this new file, in PDN
    #[arg(long, value_name = "FILE", requires = "engines")]
    pub pdn: Option<PathBuf>,
    /// Go on with the match whose games the file of `--pdn` has
    #[arg(long, requires = "pdn")]
    pub resume: bool,
}

/// A key of the rules and what it is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Override {
    pub key: String,
    /// Its value as it was typed.
    pub value: String,
}

fn setting(text: &str) -> Result<Override, String> {
    let (key, value) = settings::setting(text)?;
    Ok(Override { key, value })
}

fn clock(text: &str) -> Result<ClockTime, String> {
    let number = |text: &str| text.parse().ok().map(Duration::try_from_secs_f64)?.ok();
    let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
    number(left)
        .zip(number(increment))
        .filter(|(left, _)| !left.is_zero())
        .map(|(left, increment)| ClockTime {
            left,
            increment,
            moves: None,
        })
        .ok_or("write the seconds of a game and those for a move, like 60+0.5".into())
}

fn elo_bounds(text: &str) -> Result<[f64; 2], String> {
    let number = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|elo: &f64| elo.abs() <= 1000.0)
    };
    text.split_once(',')
        .and_then(|(low, high)| Some([number(low)?, number(high)?]))
        .filter(|[low, high]| low < high)
        .ok_or("write two numbers, the lower one first, like 0,5".into())
}

/// A path, the empty one too.
fn any_path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// The longest that a robot may be given, as in the settings.
const MOST_SECONDS: f64 = 600.0;

fn seconds(text: &str) -> Result<Duration, String> {
    let right = |seconds: &f64| (0.001..=MOST_SECONDS).contains(seconds);
    let seconds = text.parse().ok().filter(right);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or("write a number from 0.001 to 600, like 2 or 0.05".into())
}

fn modes() -> impl TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.map(Mode::name)).try_map(|name| name.parse::<Mode>())
}

fn fates() -> impl TypedValueParser<Value = Outcome> {
    let meaning = |name: String| {
        Outcome::ALL
            .into_iter()
            .find(|fate| fate.name() == name)
            .unwrap_or(Outcome::Won)
    };
    PossibleValuesParser::new(Outcome::ALL.map(Outcome::name)).map(meaning)
}

fn variants() -> impl TypedValueParser<Value = Variant> {
    PossibleValuesParser::new(Variant::NAMES).try_map(|name| name.parse::<Variant>())
}

fn levels() -> impl TypedValueParser<Value = Level> {
    let names = Level::OFFERED
        .into_iter()
        .chain([Level::Random])
        .map(Level::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Level>())
}

fn colors() -> impl TypedValueParser<Value = ColorDepth> {
    PossibleValuesParser::new(Depth::WORDS_AND_AUTO).map(|word| Depth::of_word(&word))
}

fn glyphs() -> impl TypedValueParser<Value = GlyphSet> {
    PossibleValuesParser::new(Glyphs::WORDS_AND_AUTO).map(|word| Glyphs::of_word(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::FromArgMatches as _;
    use parlour_config::caps::Depth;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    /// The help of a command opens with the sentence that the list of commands has.
    #[test]
    fn help_begins_with_what_the_command_does() {
        let command = command();
        for name in GROUPS.into_iter().flat_map(|(_, names)| names) {
            let Some(listed) = command.find_subcommand(name) else {
                continue; // clap's own `help`
            };
            let about = listed.get_about().map(ToString::to_string);
            let asked = Cli::try_parse_from(["parlour", name, "--help"]);
            let help = asked.expect_err(name).to_string();
            let first = help.lines().next().map(str::to_owned);
            assert_eq!(first, about, "{name}");
        }
    }

    /// The help of every command says what each of its arguments is for.
    #[test]
    fn every_argument_has_a_help() {
        let mut cli = Cli::command();
        cli.build();
        assert_helped(&cli);
    }

    fn assert_helped(command: &clap::Command) {
        let name = command.get_name();
        for argument in command.get_arguments() {
            let id = argument.get_id();
            assert!(argument.get_help().is_some(), "{name}: {id}");
        }
        let commands = command.get_subcommands();
        commands
            .filter(|command| command.get_name() != "help")
            .for_each(assert_helped);
    }

    /// Every command takes the options of drawing, and the help of those that draw on a screen tells of them.
    #[test]
    fn the_help_of_a_command_has_options_of_drawing_if_it_opens_a_screen() {
        for name in GROUPS.into_iter().flat_map(|(_, names)| names) {
            if command().find_subcommand(name).is_none() {
                continue;
            }
            let asked = command().try_get_matches_from(["parlour", name, "--help"]);
            let help = asked.expect_err(name).to_string();
            assert_eq!(help.contains("--color"), SCREENS.contains(name), "{help}");
        }
        let typed = "parlour endings list --color 16 --glyphs ascii";
        let matches = command().try_get_matches_from(typed.split(' '));
        let cli = Cli::from_arg_matches(&matches.expect(typed)).expect(typed);
        assert_eq!(cli.options.color, Some(Some(Depth::Ansi16)));
    }

    #[test]
    fn seconds_may_have_fractions() {
        assert_eq!(seconds("0.05"), Ok(Duration::from_millis(50)));
        assert_eq!(seconds("600"), Ok(Duration::from_secs(600)));
        for text in ["", "0", "-1", "600.5", "1e9", "NaN", "inf", "1s", "1,5"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn options_may_stand_before_and_after_the_command() {
        for typed in [
            "parlour --seed 7 --color 16 play concentration",
            "parlour play concentration --color=16 --seed=7",
        ] {
            let cli = Cli::try_parse_from(typed.split(' ')).expect(typed);
            assert_eq!(
                (cli.options.seed, cli.options.color),
                (Some(7), Some(Some(Depth::Ansi16)))
            );
            let command = Command::Play {
                mode: Some(Mode::Concentration),
                at: None,
                plain: false,
                variant: VariantChoice::default(),
                fen: None,
            };
            assert_eq!(cli.command, Some(command));
        }
    }

    #[test]
    fn a_variant_may_stand_behind_the_game() {
        for typed in [
            "parlour play checkers russian",
            "parlour play checkers --variant russian",
            "parlour play checkers russian --at hall",
            "parlour arena checkers russian --robots expert,casual",
        ] {
            let variant = match Cli::try_parse_from(typed.split(' ')).expect(typed).command {
                Some(Command::Play { variant, .. }) => variant,
                Some(Command::Workbench(WorkbenchCommand::Arena(arena))) => arena.variant,
                _ => panic!("{typed}"),
            };
            assert_eq!(variant.chosen(), Some(Variant::Russian), "{typed}");
        }
    }

    /// The first page of the help lists every command that is not hidden, once, in lines that fit.
    #[test]
    fn every_command_is_in_one_group_of_the_help() {
        let help = command().render_help().to_string();
        for command in Cli::command().get_subcommands() {
            let line = format!("\n  {} ", command.get_name());
            let wanted = usize::from(!command.is_hide_set());
            assert_eq!(help.matches(&line).count(), wanted, "{line}{help}");
        }
        let listed = help.split("\nOptions:").next().expect("commands");
        assert!(
            listed.lines().all(|line| line.chars().count() <= 80),
            "{help}"
        );
        assert!(listed.lines().count() <= 40, "{help}");
    }
}
