//! `parlour analyse FILE`: every move of the games of a file is judged, and better lines stand beside the moves that lost something.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use super::Error;
use super::progress::Progress;
use super::replay::EachGame;
use crate::cli::Analyse;
use crate::model::checkers::pdn::PdnGame;
use crate::model::checkers::study::Study;
use crate::model::diagnostic::Diagnostic;
use crate::model::record::games::NO_GAME;
use crate::robots::Thinking;
use crate::robots::checkers::analysis::analyse;
use crate::robots::checkers::review::{Step, next_step, note_found};

/// Analyses the games and writes each as soon as it is done. The exit status is 1 if a game could not be.
pub(super) fn run(arguments: &Analyse, out: &mut dyn Write) -> Result<u8, Error> {
    let mut games = EachGame::of(&arguments.file, arguments.variant)?;
    let name = arguments.file.to_string_lossy();
    if let Some(number) = arguments.game {
        let game = games.nth(number, &arguments.file)?;
        let mut file = arguments.out.as_deref().map(create).transpose()?;
        let out: &mut dyn Write = file.as_mut().map_or(out, |file| file);
        return Ok(u8::from(!analyse_game(&game, &name, number as usize, &mut Progress::new(), out)?));
    }
    let Some(first) = games.next_game()? else { return Err(Diagnostic::of_file(name, NO_GAME).into()) };
    let mut file = arguments.out.as_deref().map(create).transpose()?;
    let out: &mut dyn Write = file.as_mut().map_or(out, |file| file);
    let (mut progress, mut next, mut number, mut status) = (Progress::new(), Some(first), 0, 0);
    while let Some(game) = next {
        number += 1;
        if !analyse_game(&game, &name, number, &mut progress, out)? {
            status = 1;
        }
        next = games.next_game()?;
    }
    Ok(status)
}

/// Analyses a game and writes it; `false` where that could not be done, which is told.
fn analyse_game(
    game: &PdnGame,
    name: &str,
    number: usize,
    progress: &mut Progress,
    out: &mut dyn Write,
) -> Result<bool, Error> {
    match Study::of(game, None, None) {
        Ok(mut study) => {
            review(&mut study, name, number, progress);
            progress.clear();
            writeln!(out, "{}", study.text())?;
            out.flush()?;
            Ok(true)
        }
        Err(why) => {
            progress.clear();
            let why = Diagnostic::of_file(name, format!("game {number}: {why}"));
            // Whoever reads no errors is not told.
            let _ = writeln!(io::stderr(), "{why}");
            Ok(false)
        }
    }
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
