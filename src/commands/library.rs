//! `parlour history`, `stats` and `export`: the saved games, for the shell and for scripts.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::Error;
use crate::cli::{History, Options};
use draughts::board::Board;
use draughts::openings::{LONGEST_OPENING, opening_from};
use draughts::variant::Variant;
use parlour_boards::saved_game::{outcome, pdn_result, title, when};
use parlour_config::files;
use parlour_language::sanitize::Plain;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::{PlayerJson, Record};
use parlour_platform::clock;
use parlour_store::path::StorePath;
use parlour_store::source::StoreSource;
use parlour_store::sqlite::Sqlite;
use parlour_store::{ErrorKind, Filter, GameId, GameSummary, Statistics, Store, StoreError};
use parlour_ui::screens::statistics::{color_lines, lines};

/// Opens the store. The usual one is empty if it does not exist, and only `import` creates it.
///
/// # Errors
/// There is no file of the name that `--data` gives, or the store cannot be opened.
pub(super) fn open(options: &Options, makes: bool) -> Result<Box<dyn Store>, Error> {
    let source = StoreSource::of(options.data.clone())?;
    let source = source.ok_or_else(|| {
        Error::Usage("there is no home folder to save games in; name a file with --data".into())
    })?;
    if let StoreSource::File(StorePath { path, .. }) = &source
        && !makes
        && !path.exists()
    {
        if options.data.is_some() {
            let why = format!("there is no file {}; `--data` names it", path.display());
            return Err(Error::Usage(why));
        }
        return Ok(Box::new(Sqlite::without_file(&path.to_string_lossy())?));
    }
    let store = source.open()?;
    if let Some(limits) = store.read_only()? {
        say(&Plain(&limits).to_string());
    }
    Ok(store)
}

/// Lists games, a line each.
pub(super) fn history(
    arguments: &History,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let store = open(options, false)?;
    let filter = Filter {
        mode: arguments.game,
        player: arguments.player.clone(),
        outcome: arguments.outcome,
        limit: arguments.limit,
        ..Filter::default()
    };
    let games = if arguments.unfinished {
        store.unfinished()?
    } else {
        let page = store.history(filter)?;
        say_cut(page.games.len(), page.total, page.has_more);
        page.games
    };
    if games.is_empty() && !arguments.json {
        say("no games; `parlour play concentration` starts one");
    }
    list(&games, store.as_ref(), arguments.json, out)
}

/// Says on standard error how many games a limit leaves out.
pub(super) fn say_cut(listed: usize, total: usize, has_more: bool) {
    let more = if has_more { "more than " } else { "" };
    if listed < total || has_more {
        say(&format!(
            "{listed} of {more}{total} games; list more with `--limit NUMBER`"
        ));
    }
}

/// Says something to a person on standard error, since what is printed is for scripts.
pub(super) fn say(text: &str) {
    let _ = writeln!(io::stderr(), "parlour: {text}");
}

/// Prints the games of a list: an object each, or a line each with a column of dates as wide as the widest. Scripts find
/// that also where no game has a date.
pub(super) fn list(
    games: &[GameSummary],
    store: &dyn Store,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    if json {
        return games
            .iter()
            .try_for_each(|game| print_json(game, store, out));
    }
    let zone = clock::zone();
    let date = |game| when(game, &zone).unwrap_or_else(|| "-".into());
    let dates: Vec<_> = games.iter().map(date).collect();
    let width = dates.iter().map(String::len).max().unwrap_or_default();
    for (game, date) in games.iter().zip(dates) {
        let (id, title) = (game.id.to_string(), title(game).english());
        writeln!(
            out,
            "{id:>6}  {date:<width$}  {:<14} {}",
            Plain(&title).to_string(),
            Plain(&outcome(game).english())
        )?;
    }
    Ok(())
}

fn print_json(game: &GameSummary, store: &dyn Store, out: &mut dyn Write) -> Result<(), Error> {
    let line_of_moves = matches!(game.rules, Some(AnyRules::Checkers(_)))
        .then(|| store.record(game.id).ok())
        .flatten();
    let checkers = line_of_moves.and_then(|record| CheckersJson::of(game, &record));
    line(&GameJson::of(game, checkers), out)
}

/// Prints what people have done.
pub(super) fn statistics(
    player: Option<&str>,
    json: bool,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let store = open(options, false)?;
    let known = |name: &str| vec![(name.to_owned(), None)];
    let everybody = || {
        Ok::<_, Error>(
            store
                .people()?
                .into_iter()
                .map(|person| (person.name, person.unreadable))
                .collect(),
        )
    };
    let people = player.map_or_else(everybody, |name| Ok(known(name)))?;
    if people.is_empty() && !json {
        say("no finished games yet; `parlour play concentration` starts one");
    }
    for (name, unreadable) in people {
        if let Some(why) = unreadable {
            write_unreadable(&name, &why, json, out)?;
            continue;
        }
        for statistics in store.statistics(name.clone(), clock::zone())? {
            if json {
                line(&StatisticsJson::of(&name, &statistics), out)?;
            } else {
                write_statistics(&name, &statistics, out)?;
            }
        }
    }
    Ok(())
}

fn write_unreadable(name: &str, why: &str, json: bool, out: &mut dyn Write) -> Result<(), Error> {
    if json {
        return line(&json!({ "player": name, "unreadable": why }), out);
    }
    Ok(writeln!(
        out,
        "{}: statistics cannot be read: {why}",
        Plain(name)
    )?)
}

fn write_statistics(name: &str, statistics: &Statistics, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{}, {}", Plain(name), statistics.title().english())?;
    for text in lines(statistics) {
        writeln!(out, "  {}", text.english())?;
    }
    for text in color_lines(statistics) {
        writeln!(out, "  {}", text.english())?;
    }
    for (level, games, won) in &statistics.levels {
        writeln!(out, "  against {level}: {won} of {games} won")?;
    }
    for alone in &statistics.alone {
        let par = alone
            .par
            .map_or_else(String::new, |par| format!(", par {par:.1}"));
        writeln!(
            out,
            "  alone, {}: {} played, best {}, mean {:.1}{par}",
            alone.size.english(),
            alone.games,
            alone.best,
            alone.mean
        )?;
    }
    Ok(())
}

/// The form in which a record is exported.
pub(super) enum Form {
    /// As a record, to a new file or printed.
    Record(Option<PathBuf>),
    /// As one JSON object, printed.
    Json,
    /// As its rows stand in the database, to a new file or printed.
    Raw(Option<PathBuf>),
}

/// Exports the record of a game. That of a game that goes on is refused if it tells secrets, unless they are asked for.
pub(super) fn export(
    game: i64,
    form: &Form,
    with_secrets: bool,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let store = open(options, false)?;
    if let Form::Raw(file) = form {
        let text = store.raw(GameId(game))?;
        return file.as_ref().map_or_else(
            || Ok(out.write_all(text.as_bytes())?),
            |file| write_new(file, &text),
        );
    }
    let record = store.record(GameId(game)).map_err(readable_as_rows)?;
    if !with_secrets && record.has_secrets() {
        let why =
            "is not over, and its record shows hidden cards; --with-secrets exports it anyway";
        return Err(Error::Usage(format!("game {game} {why}")));
    }
    match form {
        Form::Record(Some(file)) => write_new(file, &record.text_for(&file.to_string_lossy())),
        Form::Json => line(&record.as_json(game), out),
        Form::Record(None) | Form::Raw(_) => Ok(write!(out, "{record}")?),
    }
}

fn write_new(file: &Path, text: &str) -> Result<(), Error> {
    files::write_new(file, text).map_err(|error| {
        Error::File(Diagnostic::of_file(
            file.to_string_lossy(),
            format!("cannot be written: {error}"),
        ))
    })
}

/// Says how a game that cannot be read can be exported all the same.
fn readable_as_rows(error: StoreError) -> Error {
    match error.kind {
        ErrorKind::Unreadable(..) => Error::Usage(format!(
            "{error}; --raw --with-secrets exports its rows as they stand"
        )),
        _ => Error::Store(error),
    }
}

/// Prints an object as a line of JSON.
pub(super) fn line(object: &impl Serialize, out: &mut dyn Write) -> Result<(), Error> {
    let json = serde_json::to_string(object).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{json}")?)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "it is what serde wants")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The keys that scripts can rely on for a game.
#[derive(Serialize)]
struct GameJson {
    #[serde(rename = "game")]
    id: i64,
    mode: Option<&'static str>,
    title: Option<String>,
    players: Vec<PlayerJson>,
    moves: usize,
    started: Option<String>,
    finished: Option<String>,
    seconds: u64,
    over: bool,
    end: Option<String>,
    /// Set when the game counts for no best, par, mean or streak.
    practice: bool,
    scores: Vec<i32>,
    winners: Vec<u8>,
    /// The date on which it was played, as far as the file it came from says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    /// Only where the game cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    unreadable: Option<String>,
    #[serde(flatten)]
    checkers: Option<CheckersJson>,
}

/// The keys of a game of checkers.
#[derive(Serialize)]
struct CheckersJson {
    variant: &'static str,
    /// In the form of PDN.
    result: Option<String>,
    event: Option<String>,
    /// The opening, where its name is known.
    opening: Option<String>,
    /// The position from which the game began, and the last one.
    fen: String,
    final_fen: String,
    /// Only where the last word of the game's file is no move.
    #[serde(skip_serializing_if = "is_false")]
    incomplete: bool,
}

impl CheckersJson {
    fn of(game: &GameSummary, record: &Record) -> Option<Self> {
        let AnyRules::Checkers(rules) = &record.rules else {
            return None;
        };
        let start = rules.board().ok()?;
        let mut board = start;
        for text in &record.moves {
            let ply = board.resolve(&text.parse().ok()?).ok()?;
            board = board.after(ply);
        }
        Some(Self {
            variant: rules.variant.name(),
            result: pdn_result(game),
            event: game.file.as_ref().and_then(|file| file.event.clone()),
            opening: opening(&start, &record.moves),
            fen: start.fen(),
            final_fen: board.fen(),
            incomplete: game.file.as_ref().is_some_and(|file| file.is_incomplete),
        })
    }
}

/// The name of the opening that these moves are, or begin with.
pub(super) fn opening(start: &Board, moves: &[String]) -> Option<String> {
    opening_from(start, &moves[..moves.len().min(LONGEST_OPENING)])
}

impl GameJson {
    fn of(game: &GameSummary, checkers: Option<CheckersJson>) -> Self {
        let result = game.result.as_ref();
        Self {
            id: game.id.0,
            mode: game.mode.map(Mode::name),
            title: game.title.clone(),
            players: PlayerJson::of(&game.players),
            moves: game.moves,
            started: game.started.map(|time| time.to_string()),
            finished: result
                .and_then(|result| result.finished)
                .map(|time| time.to_string()),
            seconds: game.elapsed_ms / 1000,
            over: result.is_some() && game.file.as_ref().is_none_or(|file| !file.is_open),
            end: result
                .and_then(|result| result.end)
                .map(|end| end.to_string()),
            practice: game.practice,
            scores: result.map_or_else(Vec::new, |result| result.scores.clone()),
            winners: result.map_or_else(Vec::new, |result| {
                result.winners.iter().map(|seat| seat.0 + 1).collect()
            }),
            date: game.file.as_ref().and_then(|file| file.date.clone()),
            unreadable: game.unreadable.clone(),
            checkers,
        }
    }
}

/// The keys that scripts can rely on for a person in a game.
#[derive(Serialize)]
struct StatisticsJson<'a> {
    player: &'a str,
    mode: &'static str,
    /// Only of checkers: which national game.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'static str>,
    played: u64,
    practice: u64,
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

impl<'a> StatisticsJson<'a> {
    fn of(player: &'a str, statistics: &Statistics) -> Self {
        let pair = |games: u64, won: u64| json!({ "games": games, "won": won });
        let alone = statistics.alone.iter().map(|alone| {
            json!({ "size": alone.size.english(), "games": alone.games, "best": alone.best, "mean": alone.mean, "par": alone.par,
                "seconds": alone.mean_ms / 1000.0 })
        });
        let months = statistics
            .months
            .iter()
            .map(|(month, games, won)| json!({ "month": month, "games": games, "won": won }));
        Self {
            player,
            mode: statistics.mode.name(),
            variant: statistics.variant.map(Variant::name),
            played: statistics.played,
            practice: statistics.practice,
            with_others: statistics.against,
            won: statistics.won,
            drawn: statistics.drawn,
            streak: statistics.streak,
            longest_streak: statistics.longest,
            score: statistics.score,
            turns: statistics.turns,
            seconds: statistics.waited_ms / 1000,
            levels: statistics
                .levels
                .iter()
                .map(|(level, games, won)| (level.name(), pair(*games, *won)))
                .collect(),
            alone: alone.collect(),
            months: months.collect(),
        }
    }
}
