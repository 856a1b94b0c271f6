//! Implements `parlour import`: copies records and PDN files into the store.
//!
//! Records are imported first, all that can be read. The games of a PDN file are imported one at a time, some
//! hundred in a part. This bounds memory and keeps what was read when the command is interrupted.
//! A second call skips the games that are already there.
//!
//! A variant that was guessed is listed, since the game is kept by its rules.
//!
//! At the end new games are indexed for the library. If that is interrupted, the next search
//! indexes the rest.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value as Json, json};

use super::guesses::Guesses;
use super::search;
use crate::cli::{Import, Options};
use crate::commands::Error;
use crate::commands::library::{line, open};
use crate::commands::progress::Progress;
use draughts::pdn::{FoundVariant, Place};
use parlour_config::files::{self, FileText, PdnParts};
use parlour_kit::text::with_rule;
use parlour_language::sanitize::Plain;
use parlour_model::any::AnyRules;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::file_game::text_key;
use parlour_platform::clock;
use parlour_platform::interrupt;
use parlour_store::import_tally::{Doubts, ImportTally};
use parlour_store::{GameId, Imported, Store};

/// The exit status where some games were refused and others taken in.
const SOME_REFUSED: u8 = 1;

/// The exit status where no game could be taken in.
const ALL_REFUSED: u8 = 2;

/// Takes files in, and those in folders. A file that cannot be read is told and costs no other.
pub(super) fn run(arguments: &Import, options: &Options, out: &mut dyn Write) -> Result<u8, Error> {
    let mut importer = Importer::new(arguments, options.rule_ids)?;
    let files = importer.walk(out)?;
    let (pdn, records): (Vec<&PathBuf>, Vec<&PathBuf>) =
        files.iter().partition(|file| files::is_pdn(file));
    let mut played = Vec::new();
    for file in records {
        match files::record(file) {
            Ok(record) => played.push((file, record)),
            Err(why) => importer.refuse_file(&why, out)?,
        }
    }
    let mut files = Vec::new();
    for file in pdn {
        match files::assumed_of(file, arguments.variant) {
            Ok(variant) => files.push((file.as_path(), variant)),
            Err(why) => importer.refuse_file(&why, out)?,
        }
    }
    if arguments.strict && (importer.check(&files) || importer.refused_files > 0) {
        return Ok(ALL_REFUSED);
    }
    if importer.is_interrupted() {
        return Ok(interrupt::STATUS);
    }
    let mut store = open(options, true)?;
    let (named, played): (Vec<_>, Vec<_>) = played.into_iter().unzip();
    for (file, imported) in named.iter().zip(store.import(played, clock::now())?) {
        say(imported, &file.to_string_lossy(), arguments.json, out)?;
        importer.tallies.push(ImportTally::of(&[imported]));
    }
    for (file, variant) in files {
        importer.import(file, variant, store.as_mut(), out)?;
        if importer.is_interrupted() {
            let _ = writeln!(
                io::stderr(),
                "parlour: interrupted; run the same command to continue"
            );
            return Ok(interrupt::STATUS);
        }
    }
    let total = |of: fn(&ImportTally) -> usize| importer.tallies.iter().map(of).sum::<usize>();
    let (added, taken) = (total(|tally| tally.added), total(ImportTally::taken));
    let status = match total(|tally| tally.refused) + importer.refused_files {
        0 => 0,
        _ if taken == 0 => ALL_REFUSED,
        _ => SOME_REFUSED,
    };
    importer.tell_all(out)?;
    if added > 0 {
        search::index(
            store.as_mut(),
            &mut importer.progress,
            &importer.interrupted,
        )?;
    }
    Ok(status)
}

/// Takes PDN files in, one after the other.
struct Importer<'a> {
    arguments: &'a Import,
    progress: Progress,
    interrupted: Arc<AtomicBool>,
    /// The counts of each file.
    tallies: Vec<ImportTally>,
    /// The number of files of which nothing could be read.
    refused_files: usize,
    rule_ids: bool,
}

/// A game that was taken in, with its number and its place in the file.
struct Taken {
    number: usize,
    at: Place,
    /// `None` where it waits for the answer of the store.
    imported: Option<Imported>,
    /// The variant, unless the very text was there.
    variant: Option<&'static str>,
    guessed: Option<FoundVariant>,
    is_incomplete: bool,
}

impl<'a> Importer<'a> {
    /// From now on the first interrupt ends the import in order, and a second one the process.
    fn new(arguments: &'a Import, rule_ids: bool) -> Result<Self, Error> {
        let interrupted = interrupt::flag(interrupt::STATUS)?;
        Ok(Self {
            arguments,
            progress: Progress::new(),
            interrupted,
            tallies: Vec::new(),
            refused_files: 0,
            rule_ids,
        })
    }

    /// The files that are named or stand in named folders; tells what cannot be read or is passed over.
    fn walk(&mut self, out: &mut dyn Write) -> Result<Vec<PathBuf>, Error> {
        let walked = files::walked(&self.arguments.files);
        for why in &walked.refused {
            self.refuse_file(why, out)?;
        }
        for what in &walked.passed {
            self.complain(what);
        }
        Ok(walked.files)
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Reads files without taking anything in; whether a game of them is refused.
    fn check(&mut self, files: &[(&Path, Option<FoundVariant>)]) -> bool {
        let mut is_refused = false;
        for (file, variant) in files {
            if let Err(why) = self.check_file(file, *variant, &mut is_refused) {
                is_refused = true;
                self.complain(&why);
            }
        }
        is_refused
    }

    fn check_file(
        &mut self,
        file: &Path,
        variant: Option<FoundVariant>,
        is_refused: &mut bool,
    ) -> Result<(), Diagnostic> {
        let mut file = PdnParts::open(file, variant)?;
        while !file.is_over && !self.is_interrupted() {
            for (number, found) in file.next_part()? {
                if let Err(why) = found.follow_strictly(file.variant, &file.name, number) {
                    *is_refused = true;
                    self.complain(&why);
                }
            }
            self.show_progress(&file);
        }
        Ok(())
    }

    /// Takes the games of a file in. Those before a place from which it cannot be read stay.
    fn import(
        &mut self,
        file: &Path,
        variant: Option<FoundVariant>,
        store: &mut dyn Store,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let mut file = match PdnParts::open(file, variant) {
            Ok(file) => file,
            Err(why) => return self.refuse_file(&why, out),
        };
        let (mut tally, mut guesses) = (ImportTally::default(), Guesses::default());
        while !file.is_over && !self.is_interrupted() {
            let part = match file.next_part() {
                Ok(part) => part,
                Err(why) => {
                    self.refuse_file(&why, out)?;
                    break;
                }
            };
            self.take_in(&file, part, store, (&mut tally, &mut guesses), out)?;
            self.show_progress(&file);
        }
        self.progress.clear();
        if file.games == 0 {
            return Ok(());
        }
        if !self.arguments.json {
            tell(&tally, &file.name, out)?;
        }
        guesses.say(&file.name, self.arguments.json, out)?;
        self.tallies.push(tally);
        Ok(())
    }

    /// Says why nothing of a file can be read, or nothing more.
    fn refuse_file(&mut self, why: &Diagnostic, out: &mut dyn Write) -> Result<(), Error> {
        self.refused_files += 1;
        self.complain(why);
        if self.arguments.json {
            let object =
                json!({ "file": why.file, "result": "refused", "why": why.what.english() });
            line(&object, out)?;
        }
        Ok(())
    }

    /// The sum of several files.
    fn tell_all(&self, out: &mut dyn Write) -> Result<(), Error> {
        let files = self.tallies.len() + self.refused_files;
        if files < 2 || self.arguments.json {
            return Ok(());
        }
        let mut all = ImportTally::default();
        for tally in &self.tallies {
            all.add(tally);
        }
        let refused = match self.refused_files {
            0 => String::new(),
            1 => "; 1 file could not be read".into(),
            many => format!("; {many} files could not be read"),
        };
        let summary = all.summary().english().into_owned();
        Ok(writeln!(out, "{files} files: {summary}{refused}")?)
    }

    fn show_progress(&mut self, file: &PdnParts) {
        self.progress
            .show(&file.name, file.progress(), file.games, "games");
    }

    /// Takes some games in. Those whose very text is there are not followed again.
    fn take_in(
        &mut self,
        file: &PdnParts,
        part: Vec<(usize, FileText)>,
        store: &mut dyn Store,
        (tally, guesses): (&mut ImportTally, &mut Guesses),
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let keys = part
            .iter()
            .map(|(_, found)| text_key(&found.text, file.variant))
            .collect();
        // Those whose people are to be counted are looked at once more.
        let known = if self.arguments.people {
            vec![None; part.len()]
        } else {
            store.known_texts(keys)?
        };
        let (mut games, mut results) = (Vec::new(), Vec::new());
        for ((number, found), known) in part.into_iter().zip(known) {
            let at = found.game.as_ref().map_or(Place::default(), |game| game.at);
            let mut taken = Taken::new(number, at, known.map(Imported::Known));
            if known.is_none() {
                match found.follow(file.variant, &file.name, number) {
                    Ok(game) => {
                        if let AnyRules::Checkers(rules) = &game.record.rules {
                            taken.variant = Some(rules.variant.name());
                        }
                        taken.guessed = game.guessed;
                        if let Some(why) = &game.incomplete {
                            taken.is_incomplete = true;
                            self.complain(&why.complain(&file.name, number));
                        }
                        games.push(game);
                    }
                    Err(why) => {
                        tally.refused += 1;
                        self.refuse(&file.name, number, &why, out)?;
                        continue;
                    }
                }
            }
            results.push(taken);
        }
        let mut imported = store
            .import_file_games(games, self.arguments.people, clock::now())?
            .into_iter();
        for taken in results {
            let Some(result) = taken.imported.or_else(|| imported.next()) else {
                break;
            };
            tally.count(result, taken.doubts());
            let is_new = !matches!(result, Imported::Known(_));
            if let Some(found) = taken.guessed.filter(|_| is_new) {
                guesses.add(taken.number, taken.at.line, found);
            }
            if self.arguments.json {
                line(&taken.json(result, &file.name), out)?;
            }
        }
        Ok(())
    }

    fn refuse(
        &mut self,
        name: &str,
        number: usize,
        why: &Diagnostic,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        self.complain(why);
        if self.arguments.json {
            let at = why.at.unwrap_or_default();
            let (line_number, column) = (at.line, at.column);
            let mut object = json!({ "file": name, "number": number, "result": "refused", "line": line_number, "column": column, "why": why.what.english() });
            if let Some(rule) = why.rule() {
                object["rule"] = rule.into();
            }
            line(&object, out)?;
        }
        Ok(())
    }

    fn complain(&mut self, why: &Diagnostic) {
        self.progress.clear();
        let rule = why.rule().filter(|_| self.rule_ids);
        let _ = writeln!(io::stderr(), "{}", with_rule(why.to_string(), rule));
    }
}

impl Taken {
    fn new(number: usize, at: Place, imported: Option<Imported>) -> Self {
        Self {
            number,
            at,
            imported,
            variant: None,
            guessed: None,
            is_incomplete: false,
        }
    }

    /// The doubts that the tally words; [`Guesses`] lists the guessed variants game by game.
    fn doubts(&self) -> Doubts {
        Doubts {
            guessed: None,
            is_incomplete: self.is_incomplete,
        }
    }

    /// The object for scripts.
    fn json(&self, imported: Imported, file: &str) -> Json {
        let (game, result) = result(imported);
        let mut object = json!({ "file": file, "game": game.0, "result": result, "number": self.number, "line": self.at.line });
        if let Some(variant) = self.variant {
            object["variant"] = variant.into();
        }
        if self.is_incomplete {
            object["incomplete"] = true.into();
        }
        if let Some(found) = self.guessed {
            object["guessed_from"] = found.from.name().into();
        }
        object
    }
}

/// Returns the number of an imported game, and the word for scripts.
fn result(imported: Imported) -> (GameId, &'static str) {
    match imported {
        Imported::Finished(id) => (id, "finished"),
        Imported::Open(id) => (id, "open"),
        Imported::Unfinished(id) => (id, "unfinished"),
        Imported::Known(id) => (id, "known"),
    }
}

/// Says what became of a record.
fn say(imported: Imported, file: &str, json: bool, out: &mut dyn Write) -> Result<(), Error> {
    let (game, result) = result(imported);
    if json {
        return line(
            &json!({ "file": file, "game": game.0, "result": result }),
            out,
        );
    }
    tell(&ImportTally::of(&[imported]), file, out)
}

/// Says what became of a file's games, and under which numbers they are kept.
fn tell(tally: &ImportTally, file: &str, out: &mut dyn Write) -> Result<(), Error> {
    let numbers = match tally.games() {
        None => String::new(),
        Some((first, last)) if first == last => format!(" (game {first})"),
        Some((first, last)) => format!(" (games {first} to {last})"),
    };
    let summary = tally.summary().english().into_owned();
    Ok(writeln!(out, "{}: {summary}{numbers}", Plain(file))?)
}
