//! The opening of a hall: what the store has of it is read.

use super::live_table::LiveTable;
use super::outbox::Requester;
use super::{Hall, admission, hosting, ratings, rows, waiting};
use parlour_store::{HallSeat, HallTable, SeatOwner, ask};

/// Reads what the store has of the hall.
pub(super) fn open_doors(hall: &mut Hall) {
    let opening = Requester::Opening;
    hall.outbox.ask(opening, ask::HallTables {}, tables_read);
    hall.outbox
        .ask(opening, ask::UnratedGames {}, ratings::rate_all);
    admission::read_bans(hall, opening);
}

/// The tables that were there when the hall was last open.
fn tables_read(hall: &mut Hall, tables: Vec<HallTable>) {
    for mut table in tables {
        // A guest is gone with the line; in a cluster it may be in another.
        let gone = |seat: &mut HallSeat| {
            if matches!(seat.owner, SeatOwner::Guest(_)) {
                seat.owner = SeatOwner::Open;
            }
        };
        if !hall.cluster.is_shared() {
            table.seats.iter_mut().for_each(gone);
        }
        rows::learn_names(hall, &table);
        let code = table.code;
        hall.tables.insert(LiveTable::new(table));
        waiting::limit(hall, code);
        hosting::host_if_wanted(hall, code);
    }
}
