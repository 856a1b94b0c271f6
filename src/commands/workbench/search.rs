//! `parlour library`: the finished games of checkers, searched, and what was played next in a position.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;

use super::analyse;
use super::collection;
use crate::cli::{LibraryCommand, LibraryFilters, Options};
use crate::commands::Error;
use crate::commands::library::{line, list, open, say_cut};
use crate::commands::progress::Progress;
use draughts::board::Board;
use draughts::variant::Variant;
use parlour_platform::interrupt;
use parlour_store::Store;
use parlour_store::library::{LibraryFilter, TreeMove};

/// The number of games indexed in one transaction. Rows of many games share most pages of the
/// index.
const AT_ONCE: usize = 4096;

/// Carries a request out. Games that are not indexed yet are indexed first, where the store can be written.
pub(super) fn run(
    request: &LibraryCommand,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut store = open(options, false)?;
    if store.read_only()?.is_none() || *request == LibraryCommand::Index {
        index_first(request, store.as_mut(), out)?;
    }
    match request {
        LibraryCommand::Index => Ok(()),
        LibraryCommand::Search(search) => {
            let filter = LibraryFilter {
                skip: search.skip,
                limit: search.limit,
                ..filter(&search.filters)?
            };
            let page = store.search_library(Box::new(filter))?;
            say_cut(search.skip + page.games.len(), page.total, page.has_more);
            list(&page.games, store.as_ref(), search.json, out)
        }
        LibraryCommand::Export { file, filters } => {
            let filter = filter(filters)?;
            collection::export(store.as_ref(), filter, file.as_deref(), out)
        }
        LibraryCommand::Tag { tags, filters, yes } => {
            collection::tag(store.as_mut(), filter(filters)?, tags, *yes, out)
        }
        LibraryCommand::Analyse { filters, .. } if *filters == LibraryFilters::default() => Err(
            Error::Usage("name the games to analyse by at least one filter".into()),
        ),
        LibraryCommand::Analyse { filters, seconds } => {
            let time = analyse::time(*seconds, options)?;
            collection::analyse(store.as_mut(), filter(filters)?, time, out)
        }
        LibraryCommand::Delete { filters, .. } if *filters == LibraryFilters::default() => Err(
            Error::Usage("name the games to delete by at least one filter".into()),
        ),
        LibraryCommand::Delete { filters, yes } => {
            collection::delete(store.as_mut(), filter(filters)?, *yes, out)
        }
        LibraryCommand::Duplicates { filters, json } => {
            collection::duplicates(store.as_ref(), filter(filters)?, *json, out)
        }
        LibraryCommand::Tree {
            variant,
            fen,
            mirrored,
            json,
        } => {
            let board = if fen.is_empty() {
                Board::start(*variant)
            } else {
                position(*variant, fen)?
            };
            let moves = store.position_tree(board, *mirrored)?;
            moves
                .iter()
                .try_for_each(|found| write_move(&board, found, *json, out))
        }
    }
}

/// Indexes all games that are not yet, and says how many if that was asked for.
fn index_first(
    request: &LibraryCommand,
    store: &mut dyn Store,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let interrupted = interrupt::flag(interrupt::STATUS)?;
    let games = index(store, &mut Progress::new(), &interrupted)?;
    if *request == LibraryCommand::Index {
        writeln!(out, "{games} games were indexed")?;
    }
    if interrupted.load(Ordering::Relaxed) {
        return Err(Error::Usage(
            "interrupted; run the same command to continue".into(),
        ));
    }
    Ok(())
}

/// Indexes all games that are not yet, some at a time, until that is interrupted; answers how many.
pub(super) fn index(
    store: &mut dyn Store,
    progress: &mut Progress,
    interrupted: &AtomicBool,
) -> Result<usize, Error> {
    let (mut games, mut after) = (0, None);
    while !interrupted.load(Ordering::Relaxed) {
        let indexed = store.index_games(after, AT_ONCE)?;
        games += indexed.games;
        let Some(last) = indexed.last else { break };
        after = Some(last);
        #[expect(clippy::cast_precision_loss, reason = "there are less than 2⁵² games")]
        progress.show(
            "library",
            games as f64 / (games + indexed.left).max(1) as f64,
            games,
            "games",
        );
    }
    progress.clear();
    Ok(games)
}

fn position(variant: Variant, fen: &str) -> Result<Board, Error> {
    Board::from_fen(variant, fen)
        .map_err(|why| Error::Usage(format!("`{fen}` is not a valid {variant} position: {why}")))
}

fn filter(filters: &LibraryFilters) -> Result<LibraryFilter, Error> {
    let read = |fen: &String| position(filters.variant.unwrap_or_default(), fen);
    Ok(LibraryFilter {
        player: filters.player.clone(),
        event: filters.event.clone(),
        opening: filters.opening.clone(),
        from: filters.from,
        to: filters.to,
        result: filters.result,
        variant: filters.variant,
        material: filters.material,
        position: filters.fen.as_ref().map(read).transpose()?,
        mirrored: filters.mirrored,
        ..LibraryFilter::default()
    })
}

fn write_move(
    board: &Board,
    found: &TreeMove,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let (
        text,
        TreeMove {
            games,
            won: [white, black],
            drawn,
            last_year,
            ..
        },
    ) = (board.write(found.ply), *found);
    if json {
        let text = text.to_string();
        let object = json!({ "move": text, "games": games, "white": white, "black": black, "drawn": drawn, "last_year": last_year });
        return line(&object, out);
    }
    let year = last_year.map_or_else(|| "-".to_owned(), |year| year.to_string());
    let text = text.to_string();
    Ok(writeln!(
        out,
        "{text:<14} {games:>7} games  White {white:>6}  Black {black:>6}  drawn {drawn:>6}  last {year}"
    )?)
}
