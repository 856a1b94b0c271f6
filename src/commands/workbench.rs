//! The commands of the workbench: studies, the library, files of games, matches of engines and endgame tables.

mod analyse;
mod arena;
mod collection;
mod endings;
mod engine_match;
mod engine_side;
mod guesses;
mod import;
mod match_file;
mod search;
pub(super) mod study;

use std::io;

use super::{Error, NextStep, ending, launch, printing, seed};
use crate::cli::{Options, WorkbenchCommand as Command};

/// Carries a command of the workbench out.
///
/// # Errors
/// An error if it could not be done; text that was printed before stands.
pub(super) fn run(command: Command, options: &Options) -> Result<NextStep, Error> {
    match command {
        Command::Study {
            file,
            game,
            variant,
            ..
        } => study::study(file.as_deref(), game, variant, options).map(NextStep::screen),
        Command::Analyse(arguments) => ending(|out| analyse::run(&arguments, options, out)),
        Command::Arena(arguments) => {
            printing(|out| arena::run(&arguments, seed(options.seed)?, out))
        }
        Command::Library { request } => printing(|out| search::run(&request, options, out)),
        Command::Endings { request } => {
            let mut out = io::stdout().lock();
            let folder = launch::endings_folder(options.config.as_deref());
            endings::run(request, folder, &mut out).map(NextStep::Ended)
        }
        Command::Import(arguments) => ending(|out| import::run(&arguments, options, out)),
    }
}
