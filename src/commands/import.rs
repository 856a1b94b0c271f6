//! Implements `parlour import`: copies records and PDN files into the store.
//!
//! Records are imported all or none. The games of a PDN file are imported one at a time, some
//! hundred in a batch. This bounds memory and keeps what was read when the command is interrupted.
//! A second call skips the games that are already there.
//!
//! A variant that was guessed is listed, since the game is kept by its rules.
//!
//! At the end new games are indexed for the library. If that is interrupted, the next search
//! indexes the rest.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value as Json, json};

use super::Error;
use super::guesses::Guesses;
use super::library::{line, open};
use super::progress::Progress;
use super::search;
use crate::cli::{Import, Options};
use draughts::pdn::{FoundVariant, Place};
use parlour_model::any::AnyRules;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::file_game::text_key;
use parlour_model::record::games::{NO_GAME, is_pdn};
use parlour_model::sanitize::Plain;
use parlour_platform::clock;
use parlour_platform::interrupt;
use parlour_store::{GameId, Imported, Store};
use parlour_ui::app::text::with_rule;
use parlour_ui::files::{self, FileText, PdnFile};

/// The number of games in a batch; a batch with too many bytes of text has fewer.
const BATCH: usize = 512;
const BATCH_BYTES: usize = 4 << 20;

/// The exit status where some games were refused and others taken in.
const SOME_REFUSED: u8 = 1;

/// The exit status where no game could be taken in.
const ALL_REFUSED: u8 = 2;

/// Takes files in.
pub(super) fn run(arguments: &Import, options: &Options, out: &mut dyn Write) -> Result<u8, Error> {
    let (pdn, records): (Vec<&PathBuf>, Vec<&PathBuf>) = arguments
        .files
        .iter()
        .partition(|file| is_pdn(&file.to_string_lossy()));
    let played = records
        .iter()
        .map(|file| files::record(file))
        .collect::<Result<Vec<_>, _>>()?;
    let mut files = Vec::new();
    for file in pdn {
        files.push((file.as_path(), files::assumed_of(file, arguments.variant)?));
    }
    let mut importer = Importer::new(arguments, options.rule_ids)?;
    if arguments.strict && importer.check(&files)? {
        return Ok(ALL_REFUSED);
    }
    if importer.is_interrupted() {
        return Ok(interrupt::STATUS);
    }
    let mut store = open(options, true)?;
    for (file, imported) in records.iter().zip(store.import(played, clock::now())?) {
        say(imported, &file.to_string_lossy(), arguments.json, out)?;
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
    if importer.total.added > 0 {
        search::index(
            store.as_mut(),
            &mut importer.progress,
            &importer.interrupted,
        )?;
    }
    Ok(match importer.total {
        Counts { refused: 0, .. } => 0,
        total if total.taken() == 0 && records.is_empty() => ALL_REFUSED,
        _ => SOME_REFUSED,
    })
}

/// The counts of imported, known and refused games over all files.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    found: usize,
    added: usize,
    open: usize,
    replaced: usize,
    incomplete: usize,
    known: usize,
    refused: usize,
    /// The first and the last game that was added.
    games: Option<(GameId, GameId)>,
}

impl Counts {
    fn taken(&self) -> usize {
        self.added + self.known
    }

    fn count(&mut self, imported: Imported) {
        match imported {
            Imported::Known(_) => self.known += 1,
            Imported::Finished(id)
            | Imported::Unfinished(id)
            | Imported::Open(id)
            | Imported::Replaced(id) => {
                self.added += 1;
                self.games = Some((self.games.map_or(id, |(first, _)| first), id));
            }
        }
        self.open += usize::from(matches!(imported, Imported::Open(_)));
        self.replaced += usize::from(matches!(imported, Imported::Replaced(_)));
    }

    fn add(&mut self, other: Self) {
        self.added += other.added;
        self.known += other.known;
        self.refused += other.refused;
    }

    /// Summarizes the import of a file's games in a line.
    fn words(&self) -> String {
        let games = |count: usize| {
            if count == 1 {
                "1 game".to_owned()
            } else {
                format!("{count} games")
            }
        };
        let mut words = match self.games {
            None => "no new game".to_owned(),
            Some((first, last)) if first == last => {
                format!("1 game is in the history as game {first}")
            }
            Some((first, last)) => format!(
                "{} are in the history as games {first} to {last}",
                games(self.added)
            ),
        };
        let notes = [
            (self.open, "without a result"),
            (self.replaced, "replacing an older import"),
            (self.incomplete, "incomplete"),
        ];
        for (count, note) in notes.into_iter().filter(|(count, _)| *count > 0) {
            let _ = write!(words, ", {count} of them {note}");
        }
        for (count, note) in [(self.known, "already imported"), (self.refused, "refused")] {
            if count > 0 {
                let were = if count == 1 { "was" } else { "were" };
                let _ = write!(words, "; {count} {were} {note}");
            }
        }
        words
    }
}

/// Takes PDN files in, one after the other.
struct Importer<'a> {
    arguments: &'a Import,
    progress: Progress,
    interrupted: Arc<AtomicBool>,
    total: Counts,
    rule_ids: bool,
}

/// A game that was read and waits to be taken in, with its number in the file.
type Waiting = (usize, FileText);

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
            total: Counts::default(),
            rule_ids,
        })
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Reads files without taking anything in; whether a game of them is refused.
    fn check(&mut self, files: &[(&Path, Option<FoundVariant>)]) -> Result<bool, Error> {
        let mut is_refused = false;
        for (file, variant) in files {
            let (mut reader, name) = (PdnFile::open(file)?, file.to_string_lossy());
            let mut number = 0;
            while let Some(found) = reader.next_game()? {
                number += 1;
                self.progress
                    .show(&name, reader.progress(), number, "games");
                if let Err(why) = found.follow_strictly(*variant, &name, number) {
                    is_refused = true;
                    self.complain(&why);
                }
                if self.is_interrupted() {
                    return Ok(is_refused);
                }
            }
        }
        Ok(is_refused)
    }

    fn import(
        &mut self,
        file: &Path,
        variant: Option<FoundVariant>,
        store: &mut dyn Store,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let (mut reader, name) = (PdnFile::open(file)?, file.to_string_lossy());
        let (mut counts, mut waiting, mut bytes) = (Counts::default(), Vec::new(), 0);
        let (mut guesses, mut last) = (Guesses::default(), None);
        while let Some(found) = reader.next_game()? {
            counts.found += 1;
            bytes += found.text.len();
            waiting.push((counts.found, found));
            if waiting.len() >= BATCH || bytes >= BATCH_BYTES {
                last = self
                    .take_in(
                        &name,
                        std::mem::take(&mut waiting),
                        variant,
                        store,
                        (&mut counts, &mut guesses),
                        out,
                    )?
                    .or(last);
                bytes = 0;
                if self.is_interrupted() {
                    break;
                }
            }
            self.progress
                .show(&name, reader.progress(), counts.found, "games");
        }
        last = self
            .take_in(
                &name,
                waiting,
                variant,
                store,
                (&mut counts, &mut guesses),
                out,
            )?
            .or(last);
        self.progress.clear();
        if counts.found == 0 {
            return Err(Diagnostic::of_file(name, NO_GAME).into());
        }
        match last.filter(|_| counts.found == 1) {
            _ if self.arguments.json => {}
            Some(imported) => say(imported, &name, false, out)?,
            None => writeln!(out, "{}: {}", Plain(&name), counts.words())?,
        }
        guesses.say(&name, self.arguments.json, out)?;
        self.total.add(counts);
        Ok(())
    }

    /// Takes some games in; answers with what became of the last that was not refused. Those whose very text is there
    /// are not followed again.
    fn take_in(
        &mut self,
        name: &str,
        waiting: Vec<Waiting>,
        variant: Option<FoundVariant>,
        store: &mut dyn Store,
        (counts, guesses): (&mut Counts, &mut Guesses),
        out: &mut dyn Write,
    ) -> Result<Option<Imported>, Error> {
        let keys = waiting
            .iter()
            .map(|(_, found)| text_key(&found.text, variant))
            .collect();
        // Those whose people are to be counted are looked at once more.
        let known = if self.arguments.people {
            vec![None; waiting.len()]
        } else {
            store.known_texts(keys)?
        };
        let (mut games, mut results) = (Vec::new(), Vec::new());
        for ((number, found), known) in waiting.into_iter().zip(known) {
            let at = found.game.as_ref().map_or(Place::default(), |game| game.at);
            let mut taken = Taken::new(number, at, known.map(Imported::Known));
            if known.is_none() {
                match found.follow(variant, name, number) {
                    Ok(game) => {
                        if let AnyRules::Checkers(rules) = &game.record.rules {
                            taken.variant = Some(rules.variant.name());
                        }
                        taken.guessed = game.guessed;
                        if let Some(why) = &game.incomplete {
                            taken.is_incomplete = true;
                            self.complain(&why.complain(name, number));
                        }
                        games.push(game);
                    }
                    Err(why) => {
                        counts.refused += 1;
                        self.refuse(name, number, &why, out)?;
                        continue;
                    }
                }
            }
            results.push(taken);
        }
        let mut imported = store
            .import_file_games(games, self.arguments.people, clock::now())?
            .into_iter();
        let mut last = None;
        for taken in results {
            let Some(result) = taken.imported.or_else(|| imported.next()) else {
                break;
            };
            counts.count(result);
            counts.incomplete += usize::from(taken.is_incomplete);
            let is_new = !matches!(result, Imported::Known(_));
            if let Some(found) = taken.guessed.filter(|_| is_new) {
                guesses.add(taken.number, taken.at.line, found);
            }
            if self.arguments.json {
                line(&taken.json(result, name), out)?;
            }
            last = Some(result);
        }
        Ok(last)
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

    /// The object for scripts.
    fn json(&self, imported: Imported, file: &str) -> Json {
        let (game, result, _) = words(imported);
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

/// Returns the number of an imported game, the word for scripts, and the one for people.
fn words(imported: Imported) -> (GameId, &'static str, &'static str) {
    match imported {
        Imported::Finished(id) => (id, "finished", "is in the history as game"),
        Imported::Open(id) => (id, "open", "is in the history without a result as game"),
        Imported::Replaced(id) => (id, "replaced", "replaces an older import, as game"),
        Imported::Unfinished(id) => (id, "unfinished", "is unfinished; resume it as game"),
        Imported::Known(id) => (id, "known", "was already imported as game"),
    }
}

/// Says what became of a game.
fn say(imported: Imported, file: &str, json: bool, out: &mut dyn Write) -> Result<(), Error> {
    let (game, result, told) = words(imported);
    if json {
        return line(
            &json!({ "file": file, "game": game.0, "result": result }),
            out,
        );
    }
    Ok(writeln!(out, "{} {told} {game}", Plain(file))?)
}
