//! The hall as a whole.
//!
//! Its parts own what they change, and the functions that need no other part:
//! - `outbox`: time, chance, and what goes out, with what is done once the store has answered a request,
//! - `sessions`: who is there, and `access_control`: who may come,
//! - `live_tables`, with each `live_table`: rows, hosts and deadlines,
//! - `arena_feed`: who looks at a tournament and waits for a game there,
//! - `names` of accounts, and `lobby_feed`: the lobby as it is told,
//! - `cluster`: leases, presence and notices of several halls.
//!
//! `listings` only read them. [`Hall::handle`] routes an input: sessions' `requests`, answers of the store, `timers`, and news of
//! other halls (`catch_up`, `heartbeat`, `notices`). Work on several parts is in the file of its name, and says which it
//! borrows, or takes the hall. What a part wants of the whole hall is a flag of it, which [`Hall::handle`] looks at last.

mod access_control;
mod account_changes;
mod account_requests;
mod admission;
mod arena;
mod arena_feed;
mod arena_operator;
mod arena_request;
mod arrivals;
mod asker;
mod attendance;
mod beginning;
mod catch_up;
mod closing;
mod cluster;
mod commands;
mod daily;
mod guests;
mod heartbeat;
mod hosting;
mod idle;
mod ignoring;
mod invitations;
mod keeping;
mod ledger;
mod listings;
mod live_table;
mod live_tables;
mod lobby_feed;
mod lobby_updates;
mod lobby_view;
mod login;
mod logs;
mod matchmaking;
mod missed;
mod names;
mod notices;
mod opening;
mod operator;
mod outbox;
mod pairing;
mod play;
mod ratings;
mod reports;
mod requests;
mod row_change;
mod row_changes;
mod rows;
mod seat_owner;
mod seating;
mod sessions;
mod sizes;
mod startup;
mod status;
mod sweep;
mod talk;
mod talk_log;
#[cfg(test)]
mod tests;
mod timers;
mod turns;
mod waiting;

use jiff::Timestamp;

use crate::effect::HallEffect;
use crate::input::HallInput;
use crate::options::HallOptions;
use access_control::AccessControl;
use arena_feed::ArenaFeed;
use cluster::Cluster;
use guests::MissedGuests;
use ledger::Ledger;
use live_tables::LiveTables;
use lobby_feed::LobbyFeed;
use names::Names;
use outbox::{Asked, Outbox};
use parlour_store::table_code::TableCode;
use parlour_store::{HallId, ask};
use sessions::Sessions;

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
