//! News of the own tables for a user who comes back, in sentences.

use super::names::Names;
use crate::state::Hall;
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_protocol::event::TableNews;
use parlour_protocol::identity::{Identity, SessionKind};
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;
use parlour_table::any_host::AnyHost;

/// The news of a user's tables for a new session. A screen is told each once, and none of a table that another session of the
/// user looks at.
pub(crate) fn news(
    hall: &mut Hall,
    own: &[TableCode],
    who: &Identity,
    kind: SessionKind,
) -> Vec<TableNews> {
    let is_screen = kind == SessionKind::Screen;
    let mut all = Vec::new();
    for &table in own {
        let mut looking = hall.tables.sessions(table).into_iter();
        let is_seen = looking.any(|session| {
            hall.sessions
                .who(session)
                .is_some_and(|other| other.is(who))
        });
        let Some(text) = at_table(&hall.tables, &hall.names, table, who) else {
            continue;
        };
        let live = hall.tables.get_mut(table).filter(|_| is_screen);
        let is_old = live.is_some_and(|live| is_seen || !live.note_told(who));
        if !is_old {
            all.push(TableNews { table, text });
        }
    }
    all
}

/// Describes what has happened at a table since the user last looked.
fn at_table(tables: &LiveTables, names: &Names, code: TableCode, who: &Identity) -> Option<Text> {
    let live = tables.get(code)?;
    let own = live.seats_of(who);
    let seen = live.table.seats[own.first()?.index()].seen;
    let table = table(names, live, &own);
    let new = live.host.as_ref().map_or_else(
        // The deals of a game that another hall holds are not known.
        || live.moves().saturating_sub(seen),
        |host| host.decisions_since(seen),
    );
    let news = match live.stage() {
        Stage::Over => return Some(over(names, live, &own, table)),
        Stage::Running if new > 0 => text!("hall-missed-moves", table = table, moves = new),
        // Nobody has moved: that the game runs is the news.
        Stage::Running if seen == 0 => text!("hall-missed-begun", table = table),
        Stage::Running | Stage::Waiting => return None,
    };
    Some(if live.is_turn_of(who) {
        text!("hall-missed-turn", moves = news)
    } else {
        news
    })
}

/// The table in a few words: its code, its game, and with whom.
fn table(names: &Names, live: &LiveTable, own: &[Seat]) -> Text {
    let (code, game) = (live.code(), live.table.rules.mode().title());
    let others = live.all_seats().filter(|seat| !own.contains(seat));
    let names = players(names, live, others);
    if names.is_empty() {
        text!("hall-missed-table", code = &code, game = game)
    } else {
        text!(
            "hall-missed-table-with",
            code = &code,
            game = game,
            names = names
        )
    }
}

/// The result of a game that is over.
fn over(names: &Names, live: &LiveTable, own: &[Seat], table: Text) -> Text {
    let winners = live.host.as_ref().and_then(AnyHost::winners);
    match winners.as_deref() {
        None => text!("hall-missed-over", table = table),
        Some([]) => text!("hall-missed-draw", table = table),
        Some([winner]) if own.contains(winner) => text!("hall-missed-victory", table = table),
        Some(winners) => {
            let names = players(names, live, winners.iter().copied());
            text!("hall-missed-won", table = table, names = names)
        }
    }
}

fn players(names: &Names, live: &LiveTable, seats: impl Iterator<Item = Seat>) -> String {
    let names = seats.map(|seat| names.of_seat(live, seat));
    let known: Vec<_> = names.filter(|name| !name.is_empty()).collect();
    known.join(", ")
}
