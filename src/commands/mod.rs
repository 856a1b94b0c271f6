//! The commands of the command line. Those that print run here; those that need the screen return a [`Launch`]
//! for `main` to run.

mod checkers;
mod elsewhere;
mod film;
#[cfg(feature = "web")]
mod game_page;
mod guard;
mod launch;
mod library;
mod manual;
#[cfg(any(feature = "ssh", feature = "workbench"))]
mod progress;
mod replay;
mod rules;
mod screen;
#[cfg(feature = "ssh")]
mod serve;
mod store;
mod theme;
#[cfg(feature = "ssh")]
mod transfer;
#[cfg(feature = "workbench")]
mod workbench;

use std::io::{self, BufWriter, Write};

use rand::TryRng;
use rand::rngs::SysRng;

#[cfg(feature = "ssh")]
use crate::cli::HallCommand;
use crate::cli::{Cli, Command, Options};
use draughts_engine::contest::ContestError;
use draughts_engine::tablebase::Tables;
use parlour_config::{Config, files};
use parlour_language::sanitize::Plain;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::settings::SettingError;
use parlour_store::StoreError;
use parlour_store::source::SourceError;
use parlour_terminal::film::Format;
use parlour_ui::TABLES;

pub use launch::Launch;
use screen::SetUp;
#[cfg(feature = "ssh")]
pub use serve::HallLaunch;

/// The reason a command could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file is not as it should be.
    #[error("{0}")]
    File(#[from] Diagnostic),
    /// Something else that was typed cannot be done.
    #[error("parlour: {}", Plain(.0))]
    Usage(String),
    /// `--data` names no store.
    #[error("parlour: {}", Plain(&.0.to_string()))]
    Source(#[from] SourceError),
    /// A rule that was typed does not fit.
    #[error("parlour: {}", Plain(&.0.to_string()))]
    Setting(#[from] SettingError),
    /// Games cannot be kept, or not be had.
    #[error("parlour: {}", Plain(&.0.to_string()))]
    Store(#[from] StoreError),
    /// A match cannot be played.
    #[error("parlour: {}", Plain(&.0.to_string()))]
    Contest(#[from] ContestError),
    /// The system gives no random numbers, and none were given instead.
    #[error("parlour: the system gives no random numbers; choose a number with --seed")]
    NoChance,
    /// The input could not be read.
    #[error("parlour: cannot read: {0}")]
    Input(io::Error),
    /// A server does not answer, or refuses a request.
    #[error("parlour: {}", Plain(.0))]
    Hall(String),
    /// The output could not be written.
    #[error("parlour: cannot write: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// The number of the rule that refuses a move.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::File(why) => why.rule(),
            _ => None,
        }
    }

    /// Returns whether the error is only a closed output pipe, as with `parlour rules … | head`.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// The work that is left after a command was read.
#[derive(Debug)]
pub enum NextStep {
    /// Nothing; the process ends with this status.
    Ended(u8),
    /// A screen to open.
    Screen(Box<Launch>),
    /// A hall that is to be opened.
    #[cfg(feature = "ssh")]
    Hall(Box<HallLaunch>),
}

impl NextStep {
    fn screen(launch: Launch) -> Self {
        Self::Screen(Box::new(launch))
    }

    #[cfg(feature = "ssh")]
    fn hall(launch: HallLaunch) -> Self {
        Self::Hall(Box::new(launch))
    }
}

/// Carries a command out. It returns what is to be shown on the screen, or served.
///
/// # Errors
/// An error if it could not be done; text that was printed before stands.
#[expect(clippy::too_many_lines, reason = "one arm a command")]
pub fn run(cli: Cli) -> Result<NextStep, Error> {
    let settings = cli.options.config.clone();
    Tables::use_folder(move || launch::endings_folder(settings.as_deref()));
    if let Some(encoding) = cli.command.as_ref().and_then(Command::encoding) {
        files::use_encoding(encoding);
    }
    match cli.command {
        None => screen::play(None, false, SetUp::default(), &cli.options).map(NextStep::screen),
        Some(Command::Play {
            mode,
            at: Some(host),
            variant,
            ..
        }) => elsewhere::play(&host, mode, variant.chosen()).map(NextStep::Ended),
        Some(Command::Play {
            mode,
            at: None,
            plain,
            variant,
            fen,
        }) => {
            let variant = variant.chosen();
            let set_up = SetUp { variant, fen };
            screen::play(mode, plain, set_up, &cli.options).map(NextStep::screen)
        }
        #[cfg(feature = "ssh")]
        Some(Command::Serve(arguments)) => {
            serve::serve(&arguments, &cli.options).map(NextStep::hall)
        }
        #[cfg(feature = "ssh")]
        Some(Command::Hall {
            request: HallCommand::Move { from, to },
            ..
        }) => {
            let mut out = io::stdout().lock();
            transfer::run(&from, &to, &mut out).map(NextStep::Ended)
        }
        #[cfg(not(feature = "ssh"))]
        Some(Command::Serve(_) | Command::Hall { .. }) => Err(Error::Usage(
            "this Parlour was built without its SSH server; build it with `--features ssh`".into(),
        )),
        #[cfg(feature = "ssh")]
        Some(Command::Hall {
            socket,
            json,
            request: HallCommand::Request(request),
        }) => printing(|out| serve::ask((&request, json), socket.as_deref(), &cli.options, out)),
        #[cfg(feature = "web")]
        Some(Command::Replay {
            file,
            game,
            variant,
            web: Some(listen),
            ..
        }) => game_page::launch(&file, game, variant, listen, &cli.options).map(NextStep::hall),
        Some(Command::Replay {
            file,
            game,
            variant,
            json: false,
            svg: None,
            cast: None,
            ..
        }) => screen::replay(&file, game, variant, &cli.options).map(NextStep::screen),
        Some(Command::Replay {
            file,
            game,
            variant,
            json: true,
            ..
        }) => printing(|out| replay::json(&file, game, variant, out)),
        Some(Command::Replay {
            file,
            game,
            variant,
            svg,
            cast,
            ..
        }) => {
            let films = [(svg, Format::Svg), (cast, Format::Cast)];
            printing(|_| film::write(&file, game, variant, films, &cli.options))
        }
        #[cfg(feature = "workbench")]
        Some(Command::Workbench(command)) => workbench::run(command, &cli.options),
        #[cfg(not(feature = "workbench"))]
        Some(Command::Workbench(_)) => Err(Error::Usage(
            "this Parlour was built without its workbench; build it with `--features workbench`"
                .into(),
        )),
        Some(Command::History(arguments)) => {
            printing(|out| library::history(&arguments, &cli.options, out))
        }
        Some(Command::Store { request }) => ending(|out| store::run(&request, &cli.options, out)),
        Some(Command::Stats { player, json }) => {
            printing(|out| library::statistics(player.as_deref(), json, &cli.options, out))
        }
        Some(Command::Export {
            game,
            file,
            json,
            with_secrets,
            raw,
        }) => {
            let form = match (json, raw) {
                (true, _) => library::Form::Json,
                (_, true) => library::Form::Raw(file),
                _ => library::Form::Record(file),
            };
            printing(|out| library::export(game, &form, with_secrets, &cli.options, out))
        }
        Some(Command::Perft {
            variant,
            fen,
            depth,
        }) => printing(|out| checkers::perft(variant, &fen, depth, out)),
        Some(Command::Legal { variant, fen }) => {
            printing(|out| checkers::legal(variant, &fen, out))
        }
        Some(Command::Diagram {
            file,
            variant,
            fen,
            draw,
            turned,
            bare,
        }) => {
            let diagram = checkers::diagram(variant, &fen, &draw, (turned, !bare))?;
            film::diagram(&file, &diagram, &cli.options).map(|()| NextStep::Ended(0))
        }
        Some(Command::Engine(options)) => checkers::engine(options).map(|()| NextStep::Ended(0)),
        Some(Command::GuardEngine) => guard::run()
            .map(|()| NextStep::Ended(0))
            .map_err(Error::Input),
        Some(Command::Completions { shell }) => printing(|out| manual::completions(shell, out)),
        Some(Command::Man { folder }) => manual::pages(&folder).map(|()| NextStep::Ended(0)),
        Some(Command::Keys) => printing(|out| {
            let keys = self::settings(&cli.options)?.keys;
            Ok(out.write_all(keys.written().as_bytes())?)
        }),
        Some(Command::Theme { name }) => {
            printing(|out| theme::run(name.as_deref(), &cli.options, out))
        }
        Some(Command::Rules { mode }) => printing(|out| rules::print(mode, out)),
    }
}

/// The settings of a command; says on the error output which file was not read.
fn settings(options: &Options) -> Result<Config, Error> {
    let loaded = parlour_config::load(options.config.as_deref(), TABLES)?;
    if let Some(notice) = loaded.notice {
        library::say(&notice);
    }
    Ok(loaded.config)
}

/// The seed that was given, or else any.
fn seed(given: Option<u64>) -> Result<u64, Error> {
    given.map_or_else(|| SysRng.try_next_u64().map_err(|_| Error::NoChance), Ok)
}

/// Runs something that prints.
fn printing(print: impl FnOnce(&mut dyn Write) -> Result<(), Error>) -> Result<NextStep, Error> {
    ending(|out| print(out).map(|()| 0))
}

/// Runs something that prints and answers with its exit status, and sees that all it printed is out before its error is
/// told.
fn ending(print: impl FnOnce(&mut dyn Write) -> Result<u8, Error>) -> Result<NextStep, Error> {
    let mut out = BufWriter::new(io::stdout().lock());
    let result = print(&mut out);
    out.flush()?;
    result.map(NextStep::Ended)
}
