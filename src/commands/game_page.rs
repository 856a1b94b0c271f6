//! Implements `parlour replay FILE --web`: a server of one finished game, on a page for browsers.
//!
//! The server is the one of `parlour serve`, over a store in a folder that is deleted at the end. People who come by the
//! page are guests: from the game they get to the lobby, where they can play bots.

use std::net::SocketAddr;
use std::path::Path;

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use super::serve::HallLaunch;
use super::{Error, replay};
use crate::cli::Options;
use draughts::variant::Variant;
use parlour_config::Admission;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::final_score::FinalScore;
use parlour_model::record::Record;
use parlour_model::record::games::PlayedRecord;
use parlour_model::time_control::TimeControl;
use parlour_platform::clock;
use parlour_ssh::serve::LogFormat;
use parlour_store::path::StorePath;
use parlour_store::source::StoreSource;
use parlour_store::table_code::TableCode;
use parlour_store::{GameId, HallTable, Imported};

/// Prepares a server that shows the game of a file at an address.
///
/// # Errors
/// Returns an error if the game cannot be read, or is not over.
pub(super) fn launch(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
    listen: SocketAddr,
    options: &Options,
) -> Result<HallLaunch, Error> {
    let mut config = super::settings(options)?;
    (config.serve.guests, config.serve.admission) = (true, Admission::Open);
    let played = finished(file, game, variant)?;
    let folder = TempDir::with_prefix("parlour-")?;
    let store = StoreSource::from(StorePath {
        path: folder.path().join("hall.db"),
        makes_folder: false,
    });
    let game = keep(&store, played)?;
    Ok(HallLaunch {
        listen: Vec::new(),
        web: Some(listen),
        store,
        host_key: folder.path().join("hall_host_key"),
        socket: folder.path().join("hall.socket"),
        config,
        metrics: None,
        log: LogFormat::Off,
        reuse_port: false,
        allow_seeds: false,
        landing: format!("/g/{game}"),
        scratch: Some(folder),
    })
}

/// Reads a game that is over.
fn finished(
    file: &Path,
    game: Option<u32>,
    variant: Option<Variant>,
) -> Result<PlayedRecord, Error> {
    let (record, refused) = replay::read(file, game, variant)?;
    if let Some(refused) = refused {
        return Err(refused.into());
    }
    let score = FinalScore::of_any(&replay::played(file, &record)?);
    if score.is_none() {
        let why = "the game is not over, and the page shows finished games only; leave out --web";
        return Err(Diagnostic::of_file(file.to_string_lossy(), why).into());
    }
    Ok((record, score))
}

/// Puts a game into an empty store, as one of a listed table; answers with its number.
fn keep(store: &StoreSource, played: PlayedRecord) -> Result<GameId, Error> {
    let mut store = store.open()?;
    let table = table_of(&played.0);
    let mut imported = store.import(vec![played], clock::now())?;
    let Some(Imported::Finished(game)) = imported.pop() else {
        unreachable!("a finished game has been put into an empty store");
    };
    let table = HallTable {
        game: Some(game),
        ..table
    };
    store.save_hall_table(table, None)?;
    Ok(game)
}

/// The closed table of a game that was played elsewhere.
fn table_of(record: &Record) -> HallTable {
    HallTable {
        code: TableCode::random(&mut ChaCha8Rng::seed_from_u64(0)),
        rules: record.rules.clone(),
        seats: Vec::new(),
        clock: TimeControl::None,
        rated: false,
        listed: true,
        take_back: false,
        opened_by: None,
        opened_from: None,
        opened: clock::now(),
        seed: None,
        game: None,
        closed: true,
        deal: 0,
        day: None,
        arena: None,
        is_ladder: false,
        stand_ins: false,
        version: 1,
    }
}
