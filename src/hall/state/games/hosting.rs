//! The games that this hall holds.
//!
//! A hall alone holds every game. Of several, each holds those at which somebody there looks or has a seat, and those
//! whose lease it has; of others it knows the row.

use std::collections::HashSet;

use super::{beginning, idle, play};
use crate::effect::HallEffect;
use crate::state::Hall;
use crate::state::cluster::Cluster;
use crate::state::lobby::lobby_view::Person;
use crate::state::outbox::{Outbox, Requester};
use crate::state::sessions::Sessions;
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use parlour_language::Text;
use parlour_store::table_code::TableCode;
use parlour_store::{GameId, SavedGame, SeatOwner, StoreError, ask};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostOptions;

impl Sessions {
    /// Everybody who is here.
    fn persons(&self) -> HashSet<Person> {
        self.people().map(Person::of).collect()
    }
}

impl LiveTables {
    /// Returns whether this hall needs the game of a table.
    fn is_wanted(&self, cluster: &Cluster, code: TableCode, present: &HashSet<Person>) -> bool {
        let Some(live) = self.get(code).filter(|_| cluster.is_shared()) else {
            return true;
        };
        let mut owners = live
            .table
            .seats
            .iter()
            .filter(|seat| !matches!(seat.owner, SeatOwner::Invited(_)));
        let mut is_there = || {
            owners.any(|seat| {
                Person::of_seat_owner(&seat.owner).is_some_and(|who| present.contains(&who))
            })
        };
        !live.sessions.is_empty() || cluster.leads(code) || is_there()
    }

    /// Reads the game of a table if this hall has use for it and does not hold it.
    pub(crate) fn host_if_wanted(
        &mut self,
        sessions: &Sessions,
        cluster: &Cluster,
        out: &mut Outbox,
        code: TableCode,
    ) {
        if let Some(live) = self.get_mut(code) {
            live.set_put_away(false);
        }
        if self.get(code).is_some_and(LiveTable::is_unread) {
            let present = sessions.persons();
            self.host_if_wanted_by(cluster, out, code, &present);
        }
    }

    /// The same for every table.
    pub(crate) fn host_all_wanted(
        &mut self,
        sessions: &Sessions,
        cluster: &Cluster,
        out: &mut Outbox,
    ) {
        let present = sessions.persons();
        for code in self.that(LiveTable::is_unread) {
            self.host_if_wanted_by(cluster, out, code, &present);
        }
    }

    fn host_if_wanted_by(
        &mut self,
        cluster: &Cluster,
        out: &mut Outbox,
        code: TableCode,
        present: &HashSet<Person>,
    ) {
        let Some(live) = self.get(code) else {
            return;
        };
        let Some(game) = live.table.game.filter(|_| live.is_unread()) else {
            return;
        };
        if self.is_wanted(cluster, code, present) {
            self.read_game(out, code, game);
        }
    }

    /// Drops the games that no session here needs any more.
    pub(crate) fn let_go(&mut self, sessions: &Sessions, cluster: &Cluster, out: &mut Outbox) {
        let present = sessions.persons();
        let unwanted =
            self.that(|live| live.is_settled() && !self.is_wanted(cluster, live.code(), &present));
        for code in unwanted {
            self.let_go_of(out, code);
        }
    }

    fn let_go_of(&mut self, out: &mut Outbox, code: TableCode) {
        if let Some(live) = self.get_mut(code) {
            live.note_progress();
        }
        self.drop_host(out, code);
    }

    /// A game that nobody looks at is held and counted no longer. A hall of several wants its lease no longer; another may
    /// take it, for as long.
    pub(crate) fn put_away_idle(&mut self, out: &mut Outbox, code: TableCode) {
        if let Some(live) = self.get_mut(code) {
            live.set_put_away(true);
        }
        if !out.is_shared() {
            self.let_go_of(out, code);
        }
    }

    /// Reads the game from the store again. Another hall has written something that does not follow
    /// from what is known here.
    pub(crate) fn reread(&mut self, out: &mut Outbox, code: TableCode) {
        let Some(game) = self.get(code).and_then(|live| live.table.game) else {
            return;
        };
        self.drop_host(out, code);
        self.read_game(out, code, game);
    }

    /// The game of a table is held by this hall no longer.
    pub(crate) fn drop_host(&mut self, out: &mut Outbox, code: TableCode) {
        self.set_retire_at(code, None);
        let Some(live) = self.get_mut(code) else {
            return;
        };
        if live.drop_host() {
            out.send(HallEffect::Forget(code));
        }
        self.changed(code);
    }

    /// Reads the game of a table from the store.
    fn read_game(&mut self, out: &mut Outbox, code: TableCode, game: GameId) {
        if let Some(live) = self.get_mut(code) {
            live.sync.is_reading = true;
        }
        let request = ask::Open { game };
        out.ask_or(
            Requester::Opening,
            request,
            move |hall, saved| match saved {
                Ok(saved) => game_read(hall, code, Ok(saved)),
                Err(error) => game_unread(hall, code, &error),
            },
        );
    }
}

/// The game of a table could not be read. Of several halls each tries it again.
fn game_unread(hall: &mut Hall, code: TableCode, error: &StoreError) {
    if !hall.out.is_shared() || !error.kind.is_of_file() {
        game_read(hall, code, Err(error.to_string().into()));
    } else if let Some(live) = hall.tables.get_mut(code) {
        live.sync.is_reading = false;
    }
}

/// A game that was running goes on where it was left.
fn game_read(hall: &mut Hall, code: TableCode, saved: Result<SavedGame, Text>) {
    let options = beginning::host_options(&hall.options);
    let Some(live) = hall.tables.get_mut(code) else {
        return;
    };
    live.sync.is_reading = false;
    let options = HostOptions {
        rated: live.table.rated,
        ..options
    };
    // The table may have another game by now, or be read already.
    if saved
        .as_ref()
        .is_ok_and(|saved| Some(saved.id) != live.table.game)
        || live.host.is_some()
    {
        hall.tables
            .host_if_wanted(&hall.sessions, &hall.cluster, &mut hall.out, code);
        return;
    }
    let touched = saved.as_ref().ok().map(|saved| saved.touched);
    let host = saved.and_then(|saved| AnyHost::resume(saved, options));
    match host {
        Ok(mut host) => {
            if hall.out.is_shared() {
                host.share(touched);
            }
            if live.table.day.is_some() {
                host.rank();
            }
            live.is_told = host.is_settled();
            live.host = Some(host);
            live.sync.joining.clear();
            live.listing.take();
            beginning::tell_host_of_cluster(hall, code);
            let sessions = hall.tables.sessions(code);
            if !sessions.is_empty() {
                play::gather(hall, code);
            }
            // Tells sessions that the game is over: a game that had ended when it was read
            // sends no end event.
            for session in sessions {
                hall.tables.tell_over(&mut hall.out, session, code);
            }
            play::resumed(hall, code);
            hall.tables
                .close_if_seen(&hall.sessions, &hall.cluster, &mut hall.out, code);
            idle::limit(hall, code);
            hall.tables.close_if_deserted(&mut hall.out, code);
        }
        Err(why) => {
            hall.tables.remove(code);
            // The rest may name cards.
            let why = why.english();
            let entry = why.split(": ").next().unwrap_or_default();
            hall.out.send(HallEffect::Note(format!(
                "table {code} cannot continue: {entry}"
            )));
        }
    }
}
