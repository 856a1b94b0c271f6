//! The command line: its commands, options and their types. The module `commands` carries them out.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{OsStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use parlour_model::any::Mode;
use parlour_model::checkers::piece_counts::PieceCounts;
use parlour_model::checkers::variant::Variant;
use parlour_model::game_date::GameDate;
use parlour_model::player::Level;
use parlour_store::Outcome;
use parlour_store::library::LibraryResult;
use parlour_ui::config::{COLOR_WORDS, Color, GLYPH_WORDS, GlyphSet, color_of, glyphs_of};

/// A games room in a terminal.
///
/// Without a command it opens on the screen.
#[derive(Clone, Debug, PartialEq, Parser)]
#[command(name = "parlour", version)]
pub struct Cli {
    /// What goes with every command.
    #[command(flatten)]
    pub options: Options,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What goes with every command.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct Options {
    /// Read the settings from this file, not from the usual places
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Keep games in this file, not in the usual place; an empty name keeps nothing. A hall can keep them in PostgreSQL:
    /// `postgres://USER@HOST/DATABASE`
    #[arg(long, global = true, value_name = "FILE|URL", value_parser = any_path())]
    pub data: Option<PathBuf>,
    /// Let all chance and all robots follow from this number
    #[arg(long, global = true, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Name the numbers of rules on the screen, in refusals
    #[arg(long, global = true)]
    pub rule_ids: bool,
    /// How many colours to use
    #[arg(long, global = true, value_name = "WHICH", value_parser = colors())]
    pub color: Option<Color>,
    /// Which characters to draw with
    #[arg(long, global = true, value_name = "WHICH", value_parser = glyphs())]
    pub glyphs: Option<GlyphSet>,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum Command {
    /// Sit down to a game at once
    Play {
        #[arg(value_parser = modes(), required_unless_present_any = ["at", "plain"])]
        mode: Option<Mode>,
        /// In a hall elsewhere, by ssh: HOST, USER@HOST or HOST:PORT (the usual port is 2222)
        #[arg(long, value_name = "HOST")]
        at: Option<String>,
        /// In sentences, line by line: for screen readers and for terminals that can only print
        #[arg(long, conflicts_with = "at")]
        plain: bool,
    },
    /// Open a hall: people come over SSH, and programs too
    Serve(Serve),
    /// Ask a hall that runs on this machine, with the same --data
    Hall {
        /// The socket of the hall, where it was opened with one
        #[arg(long, value_name = "FILE")]
        socket: Option<PathBuf>,
        #[command(subcommand)]
        request: HallCommand,
    },
    /// Look back at a recorded game
    Replay {
        /// The record, or a PDN file (`.pdn`) of games of checkers
        file: PathBuf,
        /// Which game of a PDN file, counted from 1
        #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
        game: Option<u32>,
        /// The national game of those games in PDN whose tags name none
        #[arg(long, value_parser = variants())]
        variant: Option<Variant>,
        /// Print one JSON object a move, for scripts
        #[arg(long)]
        json: bool,
    },
    /// Study a game of checkers: variations, comments, analysis
    Study {
        /// A PDN file (`.pdn`) or a record; left out, a new study
        file: Option<PathBuf>,
        /// Which game of the file, counted from 1
        #[arg(long, value_name = "NUMBER", requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
        game: Option<u32>,
        /// The national game of those games whose tags name none, or of a new study
        #[arg(long, value_parser = variants())]
        variant: Option<Variant>,
    },
    /// Judge every move of games of checkers, and write them with better lines
    Analyse(Analyse),
    /// Seat robots against each other and count
    Arena(Arena),
    /// List the games that were finished, the latest first
    History(History),
    /// Search the finished games of checkers, those of PDN files among them
    Library {
        #[command(subcommand)]
        request: LibraryCommand,
    },
    /// Count what people have done
    Stats {
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
        /// Print one JSON object a player and game, for scripts
        #[arg(long)]
        json: bool,
    },
    /// Write the record of a game to a new file, or print it
    Export {
        /// The game's number, as `parlour history` tells it
        game: i64,
        file: Option<PathBuf>,
        /// Print it as one JSON object, for scripts
        #[arg(long, conflicts_with = "file")]
        json: bool,
        /// Also while the game goes on and its record tells what is secret
        #[arg(long)]
        with_secrets: bool,
        /// Write its rows as they stand in the database, secrets and all: also of a game that cannot be read
        #[arg(long, requires = "with_secrets", conflicts_with = "json")]
        raw: bool,
    },
    /// Take records in: finished games into the history, others to be played on; of PDN files all into the history
    Import(Import),
    /// Count the move paths of a position in checkers
    Perft {
        #[arg(long, default_value = "english", value_parser = variants())]
        variant: Variant,
        /// The position; left out, the start
        #[arg(long, default_value = "")]
        fen: String,
        /// The longest paths, in moves of either side
        #[arg(long)]
        depth: u32,
    },
    /// Print the legal moves of a position in checkers
    Legal {
        #[arg(long, default_value = "english", value_parser = variants())]
        variant: Variant,
        /// The position; left out, the start
        #[arg(long, default_value = "")]
        fen: String,
    },
    /// Make tables of endings of checkers: who wins in every position of a few pieces
    Endings {
        #[command(subcommand)]
        request: EndingsCommand,
    },
    /// Play checkers for another program, which speaks the Hub protocol, version 2
    Engine(EngineOptions),
    /// End the engine of a Parlour that has been killed; it starts this itself
    #[command(hide = true)]
    GuardEngine,
    /// Print what completes this command line in a shell
    #[command(hide = true)]
    Completions { shell: Shell },
    /// Write the pages of the manual into this folder: one for the program, one for each command
    #[command(hide = true)]
    Man { folder: PathBuf },
    /// Print the section `[keys]` of the settings: every action with its keys
    Keys,
    /// List the themes; or print one as a file, to begin one's own with
    Theme {
        /// A built-in theme, or one of your own
        name: Option<String>,
    },
    /// Print the rules of a game
    Rules {
        #[arg(value_parser = modes())]
        mode: Mode,
    },
}

/// How a hall is opened; the settings say more, in their section `serve`.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct Serve {
    /// Listen here; may be given several times
    #[arg(long, value_name = "ADDRESS", default_value = "0.0.0.0:2222")]
    pub listen: Vec<SocketAddr>,
    /// Tell figures here, in Prometheus' text form
    #[arg(long, value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,
    /// Write the log as JSON
    #[arg(long)]
    pub json_log: bool,
    /// Let tables' chance follow from a number that a visitor gives, for tests
    #[arg(long)]
    pub allow_seeds: bool,
    /// The key by which visitors recognise the house; it is made where there is none. All halls of a house need the same
    #[arg(long, value_name = "FILE")]
    pub host_key: Option<PathBuf>,
    /// Where `parlour hall` asks this hall; two halls on one machine need two
    #[arg(long, value_name = "FILE")]
    pub socket: Option<PathBuf>,
}

/// What a running hall may be asked.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum HallCommand {
    /// Who is there
    Who,
    /// Which tables wait for players, and at which a game runs
    Tables,
    /// Tell everybody something
    Say {
        #[arg(required = true)]
        text: Vec<String>,
    },
    /// End somebody's visits
    Kick { name: String },
    /// Keep an account out
    Ban {
        name: String,
        /// Why, as the account is told
        why: Vec<String>,
    },
    /// Let an account in again
    Unban { name: String },
    /// Say goodbye to everybody and end the hall
    Drain {
        /// Why, as everybody is told
        why: Vec<String>,
    },
    /// Move the house from one store to another, a file or PostgreSQL, while no hall is open
    Move {
        /// Where the house is
        #[arg(long, value_name = "FILE|URL")]
        from: PathBuf,
        /// Where it is to be, empty so far
        #[arg(long, value_name = "FILE|URL")]
        to: PathBuf,
    },
}

impl HallCommand {
    /// The request as words.
    pub fn words(&self) -> Vec<String> {
        let with = |word: &str, name: Option<&String>, rest: &[String]| {
            let name = name.into_iter().cloned();
            std::iter::once(word.to_owned())
                .chain(name)
                .chain(rest.iter().cloned())
                .collect()
        };
        match self {
            Self::Who => with("who", None, &[]),
            Self::Tables => with("tables", None, &[]),
            Self::Say { text } => with("say", None, text),
            Self::Kick { name } => with("kick", Some(name), &[]),
            Self::Ban { name, why } => with("ban", Some(name), why),
            Self::Unban { name } => with("unban", Some(name), &[]),
            Self::Drain { why } => with("drain", None, why),
            // No hall is asked for it.
            Self::Move { .. } => Vec::new(),
        }
    }
}

/// What is done about tables of endings.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum EndingsCommand {
    /// Make the tables of a national game, those with fewer pieces first. What is there already is kept, so that a build that was
    /// interrupted goes on where it was
    Build {
        #[arg(value_parser = variants())]
        variant: Variant,
        /// The most pieces, of both sides together
        #[arg(value_parser = clap::value_parser!(u8).range(2..=6))]
        pieces: u8,
        /// Where they are written; left out, the folder of the settings (`endings_dir`) or else the usual one
        #[arg(long, value_name = "FOLDER")]
        dir: Option<PathBuf>,
        /// Compare every value with those of its moves
        #[arg(long)]
        verify: bool,
    },
    /// List the tables that the robots use, with how many positions are won, drawn and lost; read all of each
    List {
        /// Those in this folder
        #[arg(long, value_name = "FOLDER")]
        dir: Option<PathBuf>,
    },
}

/// Which games are listed.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct History {
    /// Of this game only
    #[arg(long, value_parser = modes())]
    pub game: Option<Mode>,
    /// In which this person sat
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Which ended so, for that person or else for any
    #[arg(long, value_name = "HOW", value_parser = fates())]
    pub outcome: Option<Outcome>,
    #[arg(long, default_value_t = 100, value_name = "NUMBER")]
    pub limit: usize,
    /// List the unfinished tables instead
    #[arg(long, conflicts_with_all = ["game", "player", "outcome", "limit"])]
    pub unfinished: bool,
    /// Print one JSON object a game, for scripts
    #[arg(long)]
    pub json: bool,
}

/// What the library is asked for.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum LibraryCommand {
    /// List games by who played, when, how it ended, and by what stood on the board, the latest first
    Search(LibrarySearch),
    /// Tell what was played next in a position, with results
    Tree {
        #[arg(long, default_value = "english", value_parser = variants())]
        variant: Variant,
        /// The position; left out, the start
        #[arg(long, default_value = "")]
        fen: String,
        /// Count games with the colours changed as well
        #[arg(long)]
        mirrored: bool,
        /// Print one JSON object a move, for scripts
        #[arg(long)]
        json: bool,
    },
    /// Index the games that are not yet; a search does so too. It can be interrupted, and goes on where it stopped
    Index,
}

/// Which games of the library are listed. Texts are looked for in capital and small letters alike.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct LibrarySearch {
    /// Part of the name of either player
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "TEXT"
    )]
    pub player: String,
    /// Part of the event's name
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "TEXT"
    )]
    pub event: String,
    /// Part of the opening's name, or its ballot: `ballot 48`
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "TEXT"
    )]
    pub opening: String,
    /// Played on this day, month or year or later: 1951-07-12, 1951-07, 1951
    #[arg(long, value_name = "DATE")]
    pub from: Option<GameDate>,
    /// Played on this day, in this month or year or before
    #[arg(long, value_name = "DATE")]
    pub to: Option<GameDate>,
    #[arg(long, value_name = "WHICH", value_parser = library_results())]
    pub result: Option<LibraryResult>,
    #[arg(long, value_parser = variants())]
    pub variant: Option<Variant>,
    /// Pieces on the board at some moment, White's men and kings, then Black's: 3-1k2
    #[arg(long, value_name = "MATERIAL")]
    pub material: Option<PieceCounts>,
    /// A position on the board as FEN, of the variant that is given or of English draughts
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Let material and position count with the colours changed as well
    #[arg(long)]
    pub mirrored: bool,
    /// Pass over so many games
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    pub skip: usize,
    #[arg(long, default_value_t = 100, value_name = "NUMBER")]
    pub limit: usize,
    /// Print one JSON object a game, for scripts
    #[arg(long)]
    pub json: bool,
}

/// What is taken in.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct Import {
    /// Records, or PDN files (`.pdn`) of games of checkers, of any size
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Take nothing in if a single game of a PDN file cannot be followed, or departs from the grammar of PDN 3.0
    #[arg(long)]
    pub strict: bool,
    /// The national game of those games in PDN whose tags name none; left out, that whose rules the file follows
    #[arg(long, value_parser = variants())]
    pub variant: Option<Variant>,
    /// Count those who are named in PDN files as people of the statistics
    #[arg(long)]
    pub people: bool,
    /// Print one JSON object a game, for scripts
    #[arg(long)]
    pub json: bool,
}

/// What is analysed, and where it goes.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct Analyse {
    /// A PDN file (`.pdn`) or a record
    pub file: PathBuf,
    /// Write to this new file; left out, it is printed
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// The national game of those games whose tags name none
    #[arg(long, value_parser = variants())]
    pub variant: Option<Variant>,
    /// Print one JSON object a game, for scripts
    #[arg(long)]
    pub json: bool,
}

/// Robots against each other.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct Arena {
    #[arg(value_parser = modes())]
    pub mode: Mode,
    /// Who plays: robots' levels, with commas between them
    #[arg(long, required = true, value_delimiter = ',', value_name = "LEVEL,…", value_parser = levels())]
    pub robots: Vec<Level>,
    /// How many games to play
    #[arg(long, default_value_t = 100, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Change a rule, as in the settings; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    pub settings: Vec<Override>,
    /// The national game of checkers
    #[arg(long, value_parser = variants())]
    pub variant: Option<Variant>,
    /// How long a robot of checkers may think about a move; without it, as long as its level does
    #[arg(long, visible_alias = "time", value_name = "SECONDS", value_parser = seconds)]
    pub robot_seconds: Option<Duration>,
    #[command(flatten)]
    pub against: EngineMatch,
    /// Seat the robots as given, not in every order in turn
    #[arg(long)]
    pub fixed: bool,
    /// Print one JSON object a robot, for scripts
    #[arg(long)]
    pub json: bool,
}

/// What the engine of `parlour engine` may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args)]
pub struct EngineOptions {
    /// The size of its transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
    /// On how many threads it searches; with more than one its moves depend on chance
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
}

/// A match in checkers against a program that speaks the Hub protocol.
#[derive(Clone, Debug, Default, PartialEq, Args)]
pub struct EngineMatch {
    /// The one robot plays a match in checkers against this program, which speaks the Hub protocol; a line for the shell
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["settings", "fixed"])]
    pub engine: Option<String>,
    /// Set a parameter of the engine; may be given several times
    #[arg(long = "engine-param", value_name = "NAME=VALUE", value_parser = setting, requires = "engine")]
    pub params: Vec<Override>,
    /// How many positions either side may search about a move, in place of a time
    #[arg(long, value_name = "NUMBER", requires = "engine", conflicts_with = "robot_seconds",
        value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Write the games of the match to this new file, in PDN
    #[arg(long, value_name = "FILE", requires = "engine")]
    pub pdn: Option<PathBuf>,
}

/// A key of the rules and what it is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Override {
    pub key: String,
    /// Its value as it was typed.
    pub value: String,
}

fn setting(text: &str) -> Result<Override, String> {
    let (key, value) = text
        .split_once('=')
        .ok_or("a key, =, and a value are wanted, like pairs=18")?;
    Ok(Override {
        key: key.into(),
        value: value.into(),
    })
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
        .ok_or("a number from 0.001 to 600 is wanted, like 2 or 0.05".into())
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

fn library_results() -> impl TypedValueParser<Value = LibraryResult> {
    let meaning = |name: String| {
        LibraryResult::ALL
            .into_iter()
            .find(|result| result.name() == name)
    };
    PossibleValuesParser::new(LibraryResult::ALL.map(LibraryResult::name))
        .map(move |name| meaning(name).unwrap_or(LibraryResult::Unknown))
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

fn colors() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(COLOR_WORDS).map(|word| color_of(&word))
}

fn glyphs() -> impl TypedValueParser<Value = GlyphSet> {
    PossibleValuesParser::new(GLYPH_WORDS).map(|word| glyphs_of(&word))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use parlour_ui::config::caps::Depth;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
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
            };
            assert_eq!(cli.command, Some(command));
        }
    }
}
