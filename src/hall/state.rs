//! The hall as a whole.
//!
//! A folder is a part of it, and a part owns what it changes, with the functions that need no other part:
//! - `outbox`: time, chance, and what goes out, with what is done once the store has answered a request,
//! - `sessions`: who is there, and `moderation`: who may come, and what it costs others,
//! - `accounts`: their names, guests, logging in,
//! - `tables`: rows, seats and invitations, and `games`, which run at them,
//! - `lobby`, `chat` and `arenas`: what is told to those who look,
//! - `cluster`: leases, presence and notices of several halls.
//!
//! [`Hall::handle`] routes an input: sessions' `requests`, answers of the store, `timers`, and news of other halls. Work on
//! several parts is in the file of its name, and says which it borrows, or takes the hall. What a part wants of the whole
//! hall is a flag of it, which [`Hall::handle`] looks at last.

mod accounts;
mod arenas;
mod arrivals;
mod chat;
mod cluster;
mod games;
mod lobby;
mod moderation;
mod outbox;
mod requests;
mod sessions;
mod startup;
mod tables;
#[cfg(test)]
mod tests;
mod timers;

use jiff::Timestamp;

use crate::effect::HallEffect;
use crate::input::HallInput;
use crate::options::HallOptions;
use accounts::guests::MissedGuests;
use accounts::names::Names;
use arenas::arena_feed::ArenaFeed;
use cluster::{Cluster, catch_up, heartbeat, notices};
use games::play;
use lobby::lobby_feed::LobbyFeed;
use lobby::lobby_updates;
use moderation::access_control::AccessControl;
use moderation::ledger::Ledger;
use moderation::{keeping, operator};
use outbox::{Asked, Outbox};
use parlour_store::table_code::TableCode;
use parlour_store::{HallId, ask};
use sessions::Sessions;
use tables::live_tables::LiveTables;
use tables::{rows, waiting};

/// The state of a hall, and what happens in it.
#[derive(Debug)]
pub struct Hall {
    options: HallOptions,
    out: Outbox,
    sessions: Sessions,
    tables: LiveTables,
    /// The names of accounts that are there or have a seat.
    names: Names,
    lobby: LobbyFeed,
    access: AccessControl,
    cluster: Cluster,
    arenas: ArenaFeed,
    guests: MissedGuests,
    ledger: Ledger,
}

impl Hall {
    /// A hall before it opens its doors. Codes and seeds follow from `seed`.
    #[must_use]
    pub fn new(options: HallOptions, seed: [u8; 32]) -> Self {
        let mut out = Outbox::new(seed, options.shared);
        let id = options
            .shared
            .then(|| HallId((out.draw() >> 1).cast_signed()));
        Self {
            options,
            cluster: Cluster::new(id),
            out,
            sessions: Sessions::default(),
            tables: LiveTables::default(),
            names: Names::new(),
            lobby: LobbyFeed::default(),
            access: AccessControl::default(),
            arenas: ArenaFeed::default(),
            guests: MissedGuests::default(),
            ledger: Ledger::default(),
        }
    }

    /// Takes in what happened; answers with what is to be done.
    #[must_use]
    pub fn handle(&mut self, now: Timestamp, input: HallInput) -> Vec<HallEffect> {
        self.out.begin(now);
        self.take_in(input);
        if let Some(after) = self.cluster.begin_reading_notices() {
            notices::read(&mut self.out, after);
        }
        while self.cluster.take_lease_wanted() {
            heartbeat::send_heartbeat(self, true);
        }
        self.sessions.look_away(self.tables.take_left());
        waiting::tell(self);
        lobby_updates::plan(self);
        if self.names.are_many() {
            let used = self.accounts();
            self.names.keep(&used);
        }
        self.out.take()
    }

    fn take_in(&mut self, input: HallInput) {
        match input {
            HallInput::Opened => startup::open_doors(&mut self.out),
            HallInput::Arrived(arrival) => arrivals::arrive(self, arrival),
            HallInput::Gone(session) => arrivals::leave(self, session),
            HallInput::Asked(session, id, request) => {
                requests::ask(self, Asked { session, id }, request);
            }
            HallInput::Bot(code, answer) => play::notify_host(self, code, answer.into()),
            HallInput::Stored(id, answer) => {
                if let Some(then) = self.out.take_pending(id) {
                    then(self, answer);
                }
            }
            HallInput::DeadlinePassed => timers::wake(self),
            HallInput::Suspended(time) => play::charge_nobody(self, time),
            HallInput::Invalidation(news) => catch_up::hear_news(self, news),
            HallInput::Missed => heartbeat::look_around(self),
            HallInput::Closing => self.cluster.leave(&mut self.out),
            HallInput::Drain(why) => operator::drain(self, why),
            HallInput::Access(id, request) => keeping::request(self, id, request),
        }
    }

    /// Reads rows of tables that may have changed elsewhere.
    fn read_rows(&mut self, codes: Vec<TableCode>) {
        if !codes.is_empty() {
            let asked = codes.clone();
            let request = ask::HallTablesNamed { codes };
            self.out.read(request, move |hall, tables| {
                hall.tables.forget_missing(&mut hall.out, &asked, &tables);
                rows::take_rows(hall, tables);
            });
        }
    }
}
