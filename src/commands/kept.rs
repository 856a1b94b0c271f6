//! `parlour history`, `stats`, `export` and `import`: what is kept, for the shell and for scripts.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::Error;
use crate::app::screens::history::outcome;
use crate::app::screens::statistics::lines;
use crate::app::screens::{date, title};
use crate::cli::{History, Options};
use crate::files;
use crate::model::keys::Value;
use crate::model::plain::Plain;
use crate::model::player::{Level, Mind, Player};
use crate::model::record::Record;
use crate::model::source::Complaint;
use crate::store::place::Place;
use crate::store::sqlite::Sqlite;
use crate::store::{Filter, Imported, Listed, Statistics, Store, TableId};

/// The store as it is. One that is not there yet is empty, and only `import` makes it.
fn open(options: &Options, makes: bool) -> Result<Sqlite, Error> {
    let place = Place::of(options.data.clone());
    let place =
        place.ok_or_else(|| Error::Usage("there is no home to keep games in; name a file with --data".into()))?;
    Ok(if makes || place.path.exists() {
        Sqlite::at(&place)?
    } else {
        Sqlite::without_file(&place.path.to_string_lossy())?
    })
}

/// Lists games, a line each.
pub(super) fn history(wanted: &History, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let store = open(options, false)?;
    let filter =
        Filter { mode: wanted.game, player: wanted.player.clone(), fate: wanted.outcome, skip: 0, limit: wanted.limit };
    let games = if wanted.unfinished { store.unfinished()? } else { store.history(&filter)?.0 };
    for game in games {
        if wanted.json {
            line(&Game::of(&game), out)?;
        } else {
            let (id, when, title) = (game.id.to_string(), date(finished(&game)), Plain(&title(&game)).to_string());
            writeln!(out, "{id:>6}  {when}  {title:<14} {}", Plain(&outcome(&game)))?;
        }
    }
    Ok(())
}

fn finished(game: &Listed) -> Timestamp {
    game.result.as_ref().and_then(|result| result.finished).unwrap_or(game.touched)
}

/// Prints what people have done.
pub(super) fn statistics(
    player: Option<&str>,
    json: bool,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let store = open(options, false)?;
    let everybody = || Ok::<_, Error>(store.people()?.into_iter().map(|person| person.name).collect());
    let names: Vec<String> = player.map_or_else(everybody, |name| Ok(vec![name.to_owned()]))?;
    for name in names {
        for statistics in store.statistics(&name)? {
            if json {
                line(&Count::of(&name, &statistics), out)?;
            } else {
                write_statistics(&name, &statistics, out)?;
            }
        }
    }
    Ok(())
}

fn write_statistics(name: &str, statistics: &Statistics, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{}, {}", Plain(name), statistics.mode.title())?;
    for text in lines(statistics) {
        writeln!(out, "  {text}")?;
    }
    for (level, games, won) in &statistics.levels {
        writeln!(out, "  against {level}: {won} of {games} won")?;
    }
    for alone in &statistics.alone {
        let par = alone.par.map_or_else(String::new, |par| format!(", par {par:.1}"));
        writeln!(
            out,
            "  alone, {}: {} played, best {}, mean {:.1}{par}",
            alone.size, alone.games, alone.best, alone.mean
        )?;
    }
    Ok(())
}

/// Writes a record to a new file, or prints it.
pub(super) fn export(
    game: i64,
    file: Option<&Path>,
    json: bool,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let record = open(options, false)?.record(TableId(game))?;
    match file {
        Some(file) => {
            let text = record.text_for(&file.to_string_lossy());
            let written = OpenOptions::new().write(true).create_new(true).open(file);
            let written = written.and_then(|mut file| file.write_all(text.as_bytes()));
            written.map_err(|error| {
                Error::File(Complaint::of_file(file.to_string_lossy(), format!("cannot be written: {error}")))
            })
        }
        None if json => line(&as_json(game, &record), out),
        None => Ok(write!(out, "{record}")?),
    }
}

/// Takes records in. All are looked at before any is written, and all are written or none.
pub(super) fn import(files: &[PathBuf], json: bool, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let mut games = Vec::new();
    let mut names = Vec::new();
    for file in files {
        let of_file = files::games(file)?;
        names.extend(of_file.iter().map(|_| file.to_string_lossy()));
        games.extend(of_file);
    }
    let mut store = open(options, true)?;
    for (file, imported) in names.iter().zip(store.import(&games, Timestamp::now())?) {
        let (game, result, told) = match imported {
            Imported::Finished(id) => (id, "finished", "is in the history as game"),
            Imported::Unfinished(id) => (id, "unfinished", "is not over, and can be resumed as game"),
            Imported::Known(id) => (id, "known", "was there already as game"),
        };
        if json {
            line(&json!({ "file": file, "game": game.0, "result": result }), out)?;
        } else {
            writeln!(out, "{} {told} {game}", Plain(file))?;
        }
    }
    Ok(())
}

fn line(object: &impl Serialize, out: &mut dyn Write) -> Result<(), Error> {
    let json = serde_json::to_string(object).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{json}")?)
}

/// Who sat on a seat, for scripts.
#[derive(Serialize)]
struct Seated {
    name: String,
    robot: Option<&'static str>,
    /// Only where an engine sat.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
}

fn seated(players: &[Player]) -> Vec<Seated> {
    let seat = |player: &Player| {
        let engine = if let Mind::Engine(engine) = &player.mind { Some(engine.clone()) } else { None };
        Seated { name: player.name.clone(), robot: player.mind.level().map(Level::name), engine }
    };
    players.iter().map(seat).collect()
}

/// What scripts are promised of a game.
#[derive(Serialize)]
struct Game {
    #[serde(rename = "game")]
    id: i64,
    mode: &'static str,
    title: Option<String>,
    players: Vec<Seated>,
    moves: usize,
    started: Option<String>,
    finished: Option<String>,
    seconds: u64,
    over: bool,
    end: Option<String>,
    scores: Vec<i32>,
    winners: Vec<u8>,
}

impl Game {
    fn of(game: &Listed) -> Self {
        let result = game.result.as_ref();
        Self {
            id: game.id.0,
            mode: game.mode.name(),
            title: game.title.clone(),
            players: seated(&game.players),
            moves: game.moves,
            started: game.started.map(|time| time.to_string()),
            finished: result.and_then(|result| result.finished).map(|time| time.to_string()),
            seconds: game.spent / 1000,
            over: result.is_some(),
            end: result.and_then(|result| result.end).map(|end| end.to_string()),
            scores: result.map_or_else(Vec::new, |result| result.scores.clone()),
            winners: result.map_or_else(Vec::new, |result| result.winners.iter().map(|seat| seat.0 + 1).collect()),
        }
    }
}

/// What scripts are promised of a person in a game.
#[derive(Serialize)]
struct Count<'a> {
    player: &'a str,
    mode: &'static str,
    played: u64,
    with_others: u64,
    won: u64,
    drawn: u64,
    streak: u64,
    longest_streak: u64,
    score: i64,
    turns: u64,
    seconds: u64,
    levels: BTreeMap<&'static str, Json>,
    alone: Vec<Json>,
    months: Vec<Json>,
}

impl<'a> Count<'a> {
    fn of(player: &'a str, statistics: &Statistics) -> Self {
        let pair = |games: u64, won: u64| json!({ "games": games, "won": won });
        let alone = statistics.alone.iter().map(|alone| {
            json!({ "size": alone.size, "games": alone.games, "best": alone.best, "mean": alone.mean, "par": alone.par })
        });
        let months =
            statistics.months.iter().map(|(month, games, won)| json!({ "month": month, "games": games, "won": won }));
        Self {
            player,
            mode: statistics.mode.name(),
            played: statistics.played,
            with_others: statistics.against,
            won: statistics.won,
            drawn: statistics.drawn,
            streak: statistics.streak,
            longest_streak: statistics.longest,
            score: statistics.score,
            turns: statistics.turns,
            seconds: statistics.waited / 1000,
            levels: statistics.levels.iter().map(|(level, games, won)| (level.name(), pair(*games, *won))).collect(),
            alone: alone.collect(),
            months: months.collect(),
        }
    }
}

/// A record for scripts: the same keys as in the file.
fn as_json(game: i64, record: &Record) -> Json {
    let rule = |value: Value| match value {
        Value::Number(number) => json!(number),
        Value::Switch(on) => json!(on),
        Value::Word(word) => json!(word),
    };
    let rules: serde_json::Map<_, _> =
        record.rules.entries().into_iter().map(|(name, value)| (name.to_owned(), rule(value))).collect();
    json!({
        "game": game,
        "mode": record.rules.mode().name(),
        "players": seated(&record.players),
        "rules": rules,
        "started": record.started.map(|time| time.to_string()),
        "finished": record.finished.map(|time| time.to_string()),
        "end": record.end.map(|end| end.to_string()),
        "moves": record.moves,
    })
}
