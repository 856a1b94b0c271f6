//! The opening of a hall: what the store has of it is read.

use super::Hall;
use super::accounts::ratings;
use super::moderation::admission;
use super::outbox::{Outbox, Requester};
use super::tables::live_table::LiveTable;
use super::tables::{rows, waiting};
use parlour_store::{HallSeat, HallTable, SeatOwner, ask};

/// Reads what the store has of the hall.
pub(super) fn open_doors(out: &mut Outbox) {
    let opening = Requester::Opening;
    out.ask(opening, ask::HallTables {}, tables_read);
    out.ask(opening, ask::UnratedGames {}, ratings::rate_all);
    admission::read_bans(out, opening);
    admission::read_mutes(out, opening, |_, _| ());
}

/// The tables that were there when the hall was last open.
fn tables_read(hall: &mut Hall, tables: Vec<HallTable>) {
    if !tables.is_empty() {
        hall.guests.look_later(hall.out.now());
    }
    for mut table in tables {
        // A guest without a key is gone with the line; in a cluster it may be in another.
        let gone = |seat: &mut HallSeat| {
            if matches!(seat.owner, SeatOwner::Guest(_)) {
                seat.owner = SeatOwner::Open;
            }
        };
        if !hall.out.is_shared() {
            table.seats.iter_mut().for_each(gone);
        }
        rows::learn_names(&mut hall.names, &mut hall.out, &table);
        let code = table.code;
        hall.tables.insert(LiveTable::new(table));
        waiting::limit(hall, code);
        hall.tables.close_if_deserted(&mut hall.out, code);
        hall.tables
            .host_if_wanted(&hall.sessions, &hall.cluster, &mut hall.out, code);
    }
}
