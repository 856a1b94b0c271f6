//! `parlour analyse FILE…`: every move of the games of files is judged, and better lines stand beside the moves that lost
//! something. The accuracy of both sides is told for each game.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::{Value, json};

use crate::cli::{Analyse, Options};
use crate::commands::Error;
use crate::commands::library::line;
use crate::commands::progress::Progress;
use crate::commands::replay::EachGame;
use draughts::pdn::PdnGame;
use draughts::study::Accuracy;
use draughts::study::Study;
use draughts_engine::analysis::analyse;
use parlour_config::files::{self, Walked};
use parlour_language::Text;
use parlour_language::sanitize::Plain;
use parlour_model::checkers::study_play::StudyPlay as _;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::games::NO_GAME;
use parlour_model::sentence::Sentence as _;
use parlour_robots::Thinking;
use parlour_robots::checkers::review::{Step, next_step, note_found};

/// Analyses the games and writes each as soon as it is done. The exit status is 1 if a game could not be.
pub(super) fn run(
    arguments: &Analyse,
    options: &Options,
    out: &mut dyn Write,
) -> Result<u8, Error> {
    if arguments.game.is_some() && arguments.files.len() > 1 {
        return Err(Error::Usage(
            "--game is for one file; name the files one by one".into(),
        ));
    }
    let time = time(arguments.seconds, options)?;
    if let Some(out) = &arguments.out
        && out.symlink_metadata().is_ok()
    {
        create(out)?;
    }
    let Walked {
        files,
        refused,
        passed,
    } = files::walked(&arguments.files);
    let mut report = Report {
        is_json: arguments.json,
        time,
        name: String::new(),
        path: arguments.out.as_deref(),
        file: None,
        out,
        progress: Progress::new(),
    };
    let mut status = u8::from(!refused.is_empty());
    for why in refused.iter().chain(&passed) {
        report.complain(why);
    }
    for file in &files {
        report.name = file.to_string_lossy().into_owned();
        match report.analyse_file(file, arguments) {
            Ok(true) => {}
            Ok(false) => status = 1,
            Err(Error::File(why)) if files.len() > 1 => {
                report.complain(&why);
                status = 1;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(status)
}

/// The time for a position: that of the command, or of the settings.
pub(super) fn time(named: Option<Duration>, options: &Options) -> Result<Duration, Error> {
    if let Some(time) = named {
        return Ok(time);
    }
    let config = crate::commands::settings(options)?;
    Ok(Duration::from_millis(config.table.analysis_ms.into()))
}

/// The outputs of an analysis: the games and the report.
///
/// Without a file for them the games go to standard output, and the report goes to standard error
/// instead.
struct Report<'a> {
    is_json: bool,
    time: Duration,
    /// The file whose games are being analysed.
    name: String,
    /// The file for the games, which is made for the first of them.
    path: Option<&'a Path>,
    file: Option<File>,
    out: &'a mut dyn Write,
    progress: Progress,
}

impl Report<'_> {
    /// Analyses the games of a file, or one of them; `false` where one could not be.
    fn analyse_file(&mut self, file: &Path, arguments: &Analyse) -> Result<bool, Error> {
        let mut games = EachGame::of(file, arguments.variant)?;
        if let Some(number) = arguments.game {
            let game = games.nth(number, file)?;
            return self.analyse(&game, number as usize);
        }
        let (mut number, mut are_all_done) = (0, true);
        while let Some(game) = games.next_game()? {
            number += 1;
            are_all_done &= self.analyse(&game, number)?;
        }
        if number == 0 {
            return Err(Diagnostic::of_file(self.name.as_str(), NO_GAME).into());
        }
        Ok(are_all_done)
    }

    /// Analyses a game and writes it; `false` where that could not be done, which is told.
    fn analyse(&mut self, game: &PdnGame, number: usize) -> Result<bool, Error> {
        let mut study = match Study::of(game, None, None) {
            Ok(study) => study,
            Err(why) => {
                let what = Text::list([format!("game {number}").into(), why.sentence()], ": ");
                self.complain(&Diagnostic::of_file(self.name.as_str(), what));
                return Ok(false);
            }
        };
        let progress = &mut self.progress;
        review(&mut study, self.time, &Arc::default(), |part| {
            progress.show(&self.name, part, number, "games");
        });
        self.progress.clear();
        if let (Some(path), None) = (self.path, &self.file) {
            self.file = Some(create(path)?);
        }
        if let Some(file) = &mut self.file {
            writeln!(file, "{}\n", study.text().trim_end())?;
            file.flush()?;
        }
        if self.is_json {
            line(&self.object(&study, number), self.out)?;
        } else {
            self.tell(&study, number)?;
        }
        self.out.flush()?;
        Ok(true)
    }

    fn complain(&mut self, why: &Diagnostic) {
        self.progress.clear();
        // Ignores a failed write: a closed standard error has no reader.
        let _ = writeln!(io::stderr(), "{why}");
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
            writeln!(self.out, "{}\n", study.text().trim_end())?;
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

/// Analyses a game from where it was left, until that is stopped; tells the share that is done.
fn review(study: &mut Study, time: Duration, stop: &Arc<AtomicBool>, mut tell: impl FnMut(f64)) {
    let all = study.main_line().len();
    while let Some(Step { node, question }) = next_step(study, time) {
        #[expect(clippy::cast_precision_loss, reason = "a game has few moves")]
        tell((all - study.depth(node) - 1) as f64 / all as f64);
        let thinking = Thinking::within(time, Arc::clone(stop));
        let found = analyse(&question, &thinking, &mut |_| {});
        if thinking.is_stopped() || !note_found(study, node, &found) {
            return;
        }
    }
}
