//! `parlour analyse FILE`: every move of the games of a file is judged, and better lines stand beside the moves that lost something.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use super::Error;
use super::progress::Progress;
use super::replay;
use crate::cli::Analyse;
use crate::model::checkers::study::Study;
use crate::model::diagnostic::Diagnostic;
use crate::robots::Thinking;
use crate::robots::checkers::analysis::analyse;
use crate::robots::checkers::review::{Step, next_step, note_found};

/// Analyses the games and writes each as soon as it is done. The exit status is 1 if a game could not be.
pub(super) fn run(arguments: &Analyse, out: &mut dyn Write) -> Result<u8, Error> {
    let games = replay::games_of(&arguments.file, arguments.variant)?;
    let name = arguments.file.to_string_lossy();
    let wanted = match arguments.game {
        Some(number) => {
            let index = replay::index_of(number, games.len(), &arguments.file)?;
            index..index + 1
        }
        None => 0..games.len(),
    };
    let mut file = arguments.out.as_deref().map(create).transpose()?;
    let out: &mut dyn Write = file.as_mut().map_or(out, |file| file);
    let (mut progress, mut status) = (Progress::new(), 0);
    for index in wanted {
        match Study::of(&games[index], None, None) {
            Ok(mut study) => {
                review(&mut study, &name, index + 1, &mut progress);
                progress.clear();
                writeln!(out, "{}", study.text())?;
                out.flush()?;
            }
            Err(why) => {
                progress.clear();
                let why = Diagnostic::of_file(name.clone(), format!("game {}: {why}", index + 1));
                // Whoever reads no errors is not told.
                let _ = writeln!(io::stderr(), "{why}");
                status = 1;
            }
        }
    }
    Ok(status)
}

/// A new file: nothing is overwritten.
pub(super) fn create(path: &Path) -> Result<std::fs::File, Error> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    file.map_err(|error| Diagnostic::of_file(path.to_string_lossy(), format!("cannot be written: {error}")).into())
}

fn review(study: &mut Study, name: &str, number: usize, progress: &mut Progress) {
    let all = study.main_line().len();
    while let Some(Step { node, question }) = next_step(study) {
        #[expect(clippy::cast_precision_loss, reason = "a game has few moves")]
        let part = (all - study.depth(node) - 1) as f64 / all as f64;
        progress.show(name, part, number, "games");
        if !note_found(study, node, &analyse(&question, &Thinking::untimed(), &mut |_| {})) {
            return;
        }
    }
}
