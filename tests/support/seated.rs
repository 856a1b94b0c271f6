//! A screen at a table at which some moves have been made, as its host tells it.

use std::sync::Arc;

use parlour_language::Language;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::Offset;
use parlour_boards::board::GameUi;
use parlour_boards::play::{Play, TableOptions, TablePlace};
use parlour_model::log::{LogAction, LogEntry};
use parlour_model::player::Player;
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::{Seat, Viewer};
use parlour_model::time_control::TimeControl;
use parlour_screen::env::Env;
use parlour_store::GameId;
use parlour_table::any::AnyGame;
use parlour_table::event::TableEvent;
use parlour_table::host::{HostEffect, HostInput, HostOptions, TableHost};
use parlour_table::participant::{Participant, ParticipantId};
use parlour_table::request_id::RequestIds;

/// A clock, so that what is shown of it is looked at as well.
const CLOCK: TimeControl = TimeControl::Fischer {
    base: Duration::from_secs(300),
    increment: Duration::from_secs(3),
};

/// Returns what a participant with this viewer is told on joining the table of a playthrough. A viewer with a seat
/// decides for it.
pub fn told<G: AnyGame>(
    playthrough: &Playthrough<G>,
    players: Vec<Player>,
    viewer: Viewer,
) -> TableEvent<G> {
    let options = HostOptions {
        take_back: false,
        strict: false,
        rated: false,
        clock: CLOCK,
        bot_limit: None,
        bot_pace: Duration::from_millis(600),
        away_limit: None,
    };
    let entry = |entry: &parlour_model::playthrough::LoggedMove<G::Move>| LogEntry {
        spent: 1500,
        action: LogAction::Move {
            by: entry.by.seat(),
            text: entry.chosen.to_string(),
        },
    };
    let log = playthrough.log().iter().map(entry).collect();
    let host = TableHost::<G>::new(playthrough.rules().clone(), players, options, 1, true)
        .expect("they sit down");
    let mut host = host
        .resume(GameId(1), log, None, false)
        .expect("the moves can be made");
    let participant = participant(viewer);
    let effects = host.handle(
        Timestamp::UNIX_EPOCH,
        HostInput::Joined(participant),
        &mut RequestIds::default(),
    );
    let told = effects.into_iter().find_map(|effect| match effect {
        HostEffect::Tell(_, event) => G::unwrap_event(*event),
        _ => None,
    });
    told.expect("whoever joins is told the table")
}

/// The screen of that participant.
pub fn screen<G: GameUi>(
    playthrough: &Playthrough<G>,
    players: Vec<Player>,
    viewer: Viewer,
) -> Play<G> {
    let options = TableOptions {
        reveal: Duration::ZERO,
        robot: Duration::ZERO,
        limit: None,
        undo: false,
        clock: CLOCK,
        animation: false,
        bots_talk: true,
        explains: false,
        language: Language::English,
        offset: Offset::UTC,
        daily: None,
        place: TablePlace::Here,
    };
    let TableEvent::Snapshot(told) = told(playthrough, players, viewer) else {
        panic!("the whole table is told first")
    };
    let told = Arc::unwrap_or_clone(told);
    Play::new(&participant(viewer), told, options, &mut Env::default()).0
}

fn participant(viewer: Viewer) -> Participant {
    let seats: Vec<Seat> = match viewer {
        Viewer::Seat(seat) => vec![seat],
        _ => Vec::new(),
    };
    Participant::new(ParticipantId(1), seats, viewer)
}
