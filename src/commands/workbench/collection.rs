//! `parlour library export`, `tag`, `analyse`, `delete` and `duplicates`: work with many games of the library at a time.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;

use super::analyse::create;
use crate::cli::Tag;
use crate::commands::Error;
use crate::commands::library::{line, list, say};
use crate::commands::progress::Progress;
use draughts::pdn::{self, FoundVariant, PdnGame};
use draughts_engine::analysis;
use parlour_model::any::AnyRules;
use parlour_model::checkers::study_play::StudyPlay as _;
use parlour_model::record::Record;
use parlour_model::record::file_game::FileGame;
use parlour_platform::{clock, interrupt};
use parlour_robots::Thinking;
use parlour_robots::checkers::game_review::GameReview;
use parlour_robots::checkers::review::Step;
use parlour_store::library::LibraryFilter;
use parlour_store::{GameId, GameSummary, Store};

/// The number of games that are listed at a time.
const PAGE: usize = 1000;

/// Writes the games as one PDN file, in the order in which they were added.
pub(super) fn export(
    store: &dyn Store,
    filter: LibraryFilter,
    file: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let games = store.library_games(Box::new(filter))?;
    if games.is_empty() {
        return Err(no_game());
    }
    let Some(path) = file else {
        return write_games(store, &games, out);
    };
    let mut file = BufWriter::new(create(path)?);
    let written = write_games(store, &games, &mut file).and_then(|()| Ok(file.flush()?));
    if let Err(why) = written {
        // A part of the games looks like all of them.
        let _ = fs::remove_file(path);
        return Err(why);
    }
    let count = count(games.len());
    say(&format!("{count} written to {}", path.display()));
    Ok(())
}

fn write_games(store: &dyn Store, games: &[GameId], out: &mut dyn Write) -> Result<(), Error> {
    for (index, game) in games.iter().enumerate() {
        let record = store.record(*game)?;
        out.write_all(record.collected(index == 0).as_bytes())?;
    }
    Ok(())
}

/// Sets tags of the games that came from files, all of them or none; without `is_sure` only lists the games.
pub(super) fn tag(
    store: &mut dyn Store,
    filter: LibraryFilter,
    tags: &[Tag],
    is_sure: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    if !is_sure {
        return preview(store, filter, "changes the tags of those from files", out);
    }
    let (mut changed, mut played) = (Vec::new(), 0);
    for id in store.library_games(Box::new(filter))? {
        let record = store.record(id)?;
        match &record.pdn {
            Some(text) => changed.push((id, retagged(id, &record, text, tags)?)),
            None => played += 1,
        }
    }
    if changed.is_empty() && played == 0 {
        return Err(no_game());
    }
    let count = count(changed.len());
    store.replace_file_games(changed, clock::now())?;
    writeln!(out, "{count} tagged")?;
    say_played(played, "tags");
    Ok(())
}

fn retagged(id: GameId, record: &Record, text: &str, tags: &[Tag]) -> Result<FileGame, Error> {
    let text = tags.iter().fold(text.to_owned(), |text, tag| {
        pdn::retagged(&text, &tag.name, &tag.value)
    });
    game_of(id, record, &text)
}

/// A game of the library with another text.
fn game_of(id: GameId, record: &Record, text: &str) -> Result<FileGame, Error> {
    let game = game_in(id, text)?;
    FileGame::of(&game, text, variant_of(record)).map_err(|why| refused(id, &why))
}

fn game_in(id: GameId, text: &str) -> Result<PdnGame, Error> {
    let games = pdn::read(text).map_err(|why| refused(id, &why))?;
    games.into_iter().next().ok_or_else(no_game)
}

fn variant_of(record: &Record) -> Option<FoundVariant> {
    match &record.rules {
        AnyRules::Checkers(rules) => Some(FoundVariant::option(rules.variant)),
        _ => None,
    }
}

fn refused(id: GameId, why: &dyn std::fmt::Display) -> Error {
    Error::Usage(format!("game {id}: {why}"))
}

/// Analyses the games that came from files, and keeps each as soon as it is done. An interrupted analysis is kept as far as
/// it has come, and goes on from there.
pub(super) fn analyse(
    store: &mut dyn Store,
    filter: LibraryFilter,
    time: Duration,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let interrupted = interrupt::flag(interrupt::STATUS)?;
    let games = store.library_games(Box::new(filter))?;
    if games.is_empty() {
        return Err(no_game());
    }
    let (mut progress, mut played) = (Progress::new(), 0);
    for (index, id) in games.iter().enumerate() {
        let record = store.record(*id)?;
        let Some(mut review) =
            GameReview::of(&record).map_err(|why| refused(*id, &why.english()))?
        else {
            played += 1;
            continue;
        };
        #[expect(clippy::cast_precision_loss, reason = "there are less than 2⁵² games")]
        look_into(&mut review, time, &interrupted, |part| {
            let done = (index as f64 + part) / games.len() as f64;
            progress.show("library", done, index + 1, "games");
        });
        progress.clear();
        keep_analysis(store, *id, &review)?;
        if interrupted.load(Ordering::Relaxed) {
            return Err(Error::Usage(
                "interrupted; run the same command to continue".into(),
            ));
        }
        if let Some(verdict) = review.study().verdict() {
            writeln!(out, "game {id}: {}", verdict.english())?;
            out.flush()?;
        }
    }
    say_played(played, "text");
    Ok(())
}

/// Analyses a game from where it was left, until that is stopped; tells the share that is done.
fn look_into(
    review: &mut GameReview,
    time: Duration,
    stop: &Arc<AtomicBool>,
    mut tell: impl FnMut(f64),
) {
    while let Some(Step { node, question }) = review.next_step(time) {
        tell(review.progress());
        let thinking = Thinking::within(time, Arc::clone(stop));
        let found = analysis::analyse(&question, &thinking, &mut |_| {});
        if thinking.is_stopped() || !review.note(node, &found) {
            return;
        }
    }
}

/// Keeps what was found in a game, unless somebody has changed its text meanwhile.
fn keep_analysis(store: &mut dyn Store, id: GameId, review: &GameReview) -> Result<(), Error> {
    let analysed = review
        .analysed()
        .map_err(|why| refused(id, &why.english()))?;
    let Some(game) = analysed else {
        return Ok(());
    };
    let before = review.text().to_owned();
    if !store.keep_analysis(id, before, Box::new(game), clock::now())? {
        say(&format!(
            "game {id} was changed meanwhile; its analysis is not kept"
        ));
    }
    Ok(())
}

/// Says how many games were left alone because they were played here.
fn say_played(played: usize, lacking: &str) {
    match played {
        0 => {}
        1 => say(&format!(
            "1 game left alone: it was played here and has no {lacking}"
        )),
        _ => say(&format!(
            "{played} games left alone: they were played here and have no {lacking}"
        )),
    }
}

/// Deletes the games, all of them or none; without `is_sure` only lists them.
pub(super) fn delete(
    store: &mut dyn Store,
    filter: LibraryFilter,
    is_sure: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    if !is_sure {
        return preview(store, filter, "deletes them", out);
    }
    let games = store.library_games(Box::new(filter))?;
    if games.is_empty() {
        return Err(no_game());
    }
    let count = count(games.len());
    store.delete_games(games)?;
    Ok(writeln!(out, "{count} deleted")?)
}

/// Lists the games that a command is about.
fn preview(
    store: &dyn Store,
    mut filter: LibraryFilter,
    does: &str,
    out: &mut dyn Write,
) -> Result<(), Error> {
    filter.limit = PAGE;
    loop {
        let page = store.search_library(Box::new(filter.clone()))?;
        filter.skip += page.games.len();
        list(&page.games, store, false, out)?;
        if page.games.len() < PAGE {
            break;
        }
    }
    if filter.skip == 0 {
        return Err(no_game());
    }
    say(&format!("{}; `--yes` {does}", count(filter.skip)));
    Ok(())
}

/// Lists the games with the same moves, a blank line after each group but the last.
pub(super) fn duplicates(
    store: &dyn Store,
    filter: LibraryFilter,
    is_json: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let groups = store.duplicates(Box::new(filter))?;
    for (index, group) in groups.iter().enumerate() {
        if is_json {
            line(&object(group), out)?;
            continue;
        }
        if index > 0 {
            writeln!(out)?;
        }
        list(group, store, false, out)?;
    }
    if groups.is_empty() && !is_json {
        say("no two games have the same moves");
    }
    Ok(())
}

fn object(group: &[GameSummary]) -> serde_json::Value {
    let ids: Vec<_> = group.iter().map(|game| game.id.0).collect();
    let variant = group.first().and_then(|game| match &game.rules {
        Some(AnyRules::Checkers(rules)) => Some(rules.variant.name()),
        _ => None,
    });
    let moves = group.first().map(|game| game.moves);
    json!({ "games": ids, "variant": variant, "moves": moves })
}

fn no_game() -> Error {
    Error::Usage("no game of the library fits".into())
}

fn count(games: usize) -> String {
    format!("{games} game{}", if games == 1 { "" } else { "s" })
}
