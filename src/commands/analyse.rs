//! `parlour analyse FILE`: every move of the games of a file is judged, and better lines stand beside the moves that lost
//! something. How exactly both sides have played is told for each game.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use super::Error;
use super::library::line;
use super::progress::Progress;
use super::replay::EachGame;
use crate::cli::Analyse;
use draughts::pdn::PdnGame;
use draughts::study::Accuracy;
use draughts::study::Study;
use parlour_language::Text;
use parlour_model::checkers::study_play::StudyPlay as _;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::games::NO_GAME;
use parlour_model::sanitize::Plain;
use parlour_model::sentence::Sentence as _;
use parlour_robots::Thinking;
use parlour_robots::checkers::analysis::analyse;
use parlour_robots::checkers::review::{Step, next_step, note_found};

/// Analyses the games and writes each as soon as it is done. The exit status is 1 if a game could not be.
pub(super) fn run(arguments: &Analyse, out: &mut dyn Write) -> Result<u8, Error> {
    let mut games = EachGame::of(&arguments.file, arguments.variant)?;
    let name = arguments.file.to_string_lossy();
    if let Some(number) = arguments.game {
        let game = games.nth(number, &arguments.file)?;
        let mut report = Report::new(arguments, out)?;
        return Ok(u8::from(!report.analyse(&game, number as usize)?));
    }
    let Some(first) = games.next_game()? else {
        return Err(Diagnostic::of_file(name, NO_GAME).into());
    };
    let mut report = Report::new(arguments, out)?;
    let (mut next, mut number, mut status) = (Some(first), 0, 0);
    while let Some(game) = next {
        number += 1;
        if !report.analyse(&game, number)? {
            status = 1;
        }
        next = games.next_game()?;
    }
    Ok(status)
}

/// The outputs of an analysis: the games and the report.
///
/// Without a file for them the games go to standard output, and the report goes to standard error
/// instead.
struct Report<'a> {
    arguments: &'a Analyse,
    name: String,
    file: Option<File>,
    out: &'a mut dyn Write,
    progress: Progress,
}

impl<'a> Report<'a> {
    fn new(arguments: &'a Analyse, out: &'a mut dyn Write) -> Result<Self, Error> {
        let file = arguments.out.as_deref().map(create).transpose()?;
        let name = arguments.file.to_string_lossy().into_owned();
        Ok(Self {
            arguments,
            name,
            file,
            out,
            progress: Progress::new(),
        })
    }

    /// Analyses a game and writes it; `false` where that could not be done, which is told.
    fn analyse(&mut self, game: &PdnGame, number: usize) -> Result<bool, Error> {
        let mut study = match Study::of(game, None, None) {
            Ok(study) => study,
            Err(why) => {
                self.progress.clear();
                let why = Diagnostic::of_file(
                    self.name.as_str(),
                    Text::list([format!("game {number}").into(), why.sentence()], ": "),
                );
                // Ignores a failed write: a closed standard error has no reader.
                let _ = writeln!(io::stderr(), "{why}");
                return Ok(false);
            }
        };
        review(&mut study, &self.name, number, &mut self.progress);
        self.progress.clear();
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", study.text())?;
            file.flush()?;
        }
        if self.arguments.json {
            line(&self.object(&study, number), self.out)?;
        } else {
            self.tell(&study, number)?;
        }
        self.out.flush()?;
        Ok(true)
    }

    /// Says how exactly both sides have played, and prints the game where it has no file.
    fn tell(&mut self, study: &Study, number: usize) -> Result<(), Error> {
        let verdict = study.verdict().map(|verdict| {
            format!(
                "{}: game {number}: {}",
                Plain(&self.name),
                verdict.english()
            )
        });
        if self.file.is_none() {
            writeln!(self.out, "{}", study.text())?;
            if let Some(verdict) = verdict {
                let _ = writeln!(io::stderr(), "{verdict}");
            }
        } else if let Some(verdict) = verdict {
            writeln!(self.out, "{verdict}")?;
        }
        Ok(())
    }

    /// The same for a script; with the game where it has no file.
    fn object(&self, study: &Study, number: usize) -> Value {
        let side = |of: &Accuracy| {
            json!({
                "accuracy": (of.percent * 10.0).round() / 10.0,
                "moves": of.moves,
                "dubious": of.dubious,
                "mistakes": of.mistakes,
                "blunders": of.blunders,
            })
        };
        let accuracies = study.accuracies();
        let [white, black] = accuracies.as_ref().map_or([None, None], |[white, black]| {
            [Some(side(white)), Some(side(black))]
        });
        let mut object =
            json!({ "file": self.name, "number": number, "white": white, "black": black });
        if self.file.is_none() {
            object["pdn"] = study.text().into();
        }
        object
    }
}

/// A new file: nothing is overwritten.
pub(super) fn create(path: &Path) -> Result<std::fs::File, Error> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    file.map_err(|error| {
        Diagnostic::of_file(
            path.to_string_lossy(),
            format!("cannot be written: {error}"),
        )
        .into()
    })
}

fn review(study: &mut Study, name: &str, number: usize, progress: &mut Progress) {
    let all = study.main_line().len();
    while let Some(Step { node, question }) = next_step(study) {
        #[expect(clippy::cast_precision_loss, reason = "a game has few moves")]
        let part = (all - study.depth(node) - 1) as f64 / all as f64;
        progress.show(name, part, number, "games");
        if !note_found(
            study,
            node,
            &analyse(&question, &Thinking::untimed(), &mut |_| {}),
        ) {
            return;
        }
    }
}
