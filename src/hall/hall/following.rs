//! Which games this hall holds, and how it follows what other halls write to them.
//!
//! A hall alone holds every game. Of several, each holds those at which somebody there looks or has a seat, and those
//! whose lease it has; of others it knows the row.

use std::collections::{BTreeMap, HashSet};

use super::Hall;
use super::cluster::identity;
use super::live_table::LiveTable;
use super::lobby_view::Person;
use super::outbox::Outbox;
use super::pending::{Answer, Pending};
use crate::invalidation::Invalidation;
use crate::request::HallRequest;
use crate::session::SessionId;
use parlour_model::table_code::TableCode;
use parlour_store::{Followed, GameId, PresentSession, SeatOwner, StoreRequest, StoreResponse};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

/// A request that names a table of which nothing was heard here yet. Another hall may have opened it: before the request is
/// refused, the store is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LookUp {
    session: SessionId,
    request: HallRequest,
}

impl LookUp {
    /// Gives the request back if it can be answered now.
    pub(super) fn start(
        hall: &mut Hall,
        session: SessionId,
        request: HallRequest,
    ) -> Option<HallRequest> {
        let unknown = request
            .table()
            .filter(|code| hall.cluster.is_shared() && !hall.tables.contains(*code));
        let Some(code) = unknown else {
            return Some(request);
        };
        let named = StoreRequest::HallTablesNamed { codes: vec![code] };
        let pending = Pending::LookUp(Box::new(Self { session, request }));
        hall.outbox.store(named, pending);
        None
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: StoreResponse) {
        if let StoreResponse::HallTablesNamed(tables) = response {
            hall.take_rows(tables);
            hall.serve(self.session, self.request);
        }
    }
}

/// Somebody has come to a table: before that, it is asked how far other halls have played its game, or of its row if the
/// game had not begun.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct JoinRequest {
    session: SessionId,
    code: TableCode,
    game: Option<GameId>,
}

impl JoinRequest {
    /// Asks for the row, or for what the log of a game has beyond so many entries.
    fn start(
        out: &mut Outbox,
        session: SessionId,
        code: TableCode,
        known: Option<(GameId, usize)>,
    ) {
        let request = match known {
            Some(known) => StoreRequest::Follow { since: vec![known] },
            None => StoreRequest::HallTablesNamed { codes: vec![code] },
        };
        let game = known.map(|(game, _)| game);
        let pending = Self {
            session,
            code,
            game,
        };
        out.store(request, Pending::Join(pending));
    }

    pub(super) fn on_answer(self, hall: &mut Hall, answer: Answer) {
        let Self {
            session,
            code,
            game,
        } = self;
        match answer {
            Ok(StoreResponse::Follow(found)) => {
                let tables = game.map(|game| (game, code)).into_iter().collect();
                hall.followed(&tables, found);
                hall.looked_first(session, code);
            }
            Ok(StoreResponse::HallTablesNamed(tables)) => {
                hall.take_rows(tables);
                self.row_read(hall);
            }
            Ok(_) => {}
            // Until the store answers again nothing is told: it could be less than somebody was told before.
            Err(error) if error.kind.is_of_file() => {}
            Err(_) => hall.looked_first(session, code),
        }
    }

    fn row_read(self, hall: &mut Hall) {
        let Self { session, code, .. } = self;
        let Some(live) = hall.tables.get(code) else {
            return;
        };
        if live.is_being_written() {
            // What is being written here comes first; then it is looked at again.
            return;
        }
        let has_begun = live.table.game.is_some();
        if !(has_begun && live.sync.joining.contains(&session) && hall.look_first(session, code)) {
            hall.looked_first(session, code);
        }
    }
}

impl Hall {
    /// There is something to look for.
    pub(super) fn hear_news(&mut self, news: Invalidation) {
        let Invalidation {
            moved,
            changed,
            notices,
            people,
        } = news;
        self.tables.follow(&mut self.outbox, moved);
        self.outbox.read_rows(changed.into_iter().collect());
        if notices {
            self.cluster.read_notices(&mut self.outbox);
        }
        if people {
            self.cluster.read_elsewhere(&mut self.outbox);
        }
    }

    /// Takes in the list of visitors in other halls.
    pub(super) fn elsewhere_read(&mut self, elsewhere: Vec<PresentSession>) {
        let Some(concerned) = self.cluster.set_elsewhere(elsewhere) else {
            return;
        };
        for code in concerned {
            self.tell_host_of_others(code);
            self.table_changed(code);
        }
        self.lobby_changed();
    }

    /// Tells the host of a table who looks at it in other halls.
    pub(super) fn tell_host_of_others(&mut self, code: TableCode) {
        let Some(live) = self
            .tables
            .get(code)
            .filter(|live| self.cluster.is_shared() && live.host.is_some())
        else {
            return;
        };
        let participants = self
            .cluster
            .at_table(code)
            .map(|session| live.seats_of(&identity(session)))
            .collect();
        self.host_hears(code, HostInput::Elsewhere(participants));
    }

    /// The row of a table says that somebody sits there who came before this hall knew.
    pub(super) fn join_newcomers(&mut self, code: TableCode) {
        let Some(live) = self.tables.get(code) else {
            return;
        };
        let newcomers = self.cluster.newcomers_away_from(live).into_iter();
        let seated: Vec<_> = newcomers
            .filter_map(|session| Some((session, self.sessions.who(session)?.clone())))
            .filter(|(_, who)| !live.seats_of(who).is_empty())
            .collect();
        for (session, who) in seated {
            // A table that concerns the visitor lets it in.
            let _ = self.join(session, &who, code);
        }
    }

    /// Returns whether this hall needs the game of a table.
    fn is_wanted(&self, code: TableCode, present: &HashSet<Person>) -> bool {
        let Some(live) = self.tables.get(code).filter(|_| self.cluster.is_shared()) else {
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
        !live.visitors.is_empty() || self.cluster.leads(code) || is_there()
    }

    /// Everybody who is here.
    fn everybody_here(&self) -> HashSet<Person> {
        self.sessions.people().map(Person::of).collect()
    }

    /// Reads the game of a table if this hall has use for it and does not hold it.
    pub(super) fn host_if_wanted(&mut self, code: TableCode) {
        if self.tables.get(code).is_some_and(LiveTable::is_unread) {
            let present = self.everybody_here();
            self.host_if_wanted_by(code, &present);
        }
    }

    /// The same for every table.
    pub(super) fn host_all_wanted(&mut self) {
        let present = self.everybody_here();
        for code in self.tables.that(LiveTable::is_unread) {
            self.host_if_wanted_by(code, &present);
        }
    }

    fn host_if_wanted_by(&mut self, code: TableCode, present: &HashSet<Person>) {
        let Some(live) = self.tables.get(code) else {
            return;
        };
        let Some(game) = live.table.game.filter(|_| live.is_unread()) else {
            return;
        };
        if self.is_wanted(code, present) {
            self.tables.read_game(&mut self.outbox, code, game);
        }
    }

    /// Drops the games that no visitor here needs any more.
    pub(super) fn let_go(&mut self) {
        let present = self.everybody_here();
        let is_idle =
            |host: &AnyHost| !host.is_saving() && !host.is_behind() && host.game().is_some();
        let unwanted = self.tables.that(|live| {
            live.sync.unsaved.is_empty()
                && live.sync.saving == 0
                && live.host.as_ref().is_some_and(is_idle)
                && !self.is_wanted(live.code(), &present)
        });
        for code in unwanted {
            if let Some(live) = self.tables.get_mut(code) {
                live.progress = super::live_table::Progress {
                    made: live.moves(),
                    is_over: live.stage() == crate::lobby::Stage::Over,
                };
            }
            self.drop_host(code);
        }
    }

    /// Asks the store how far a table's game has come before a newcomer is told of it. A hall that
    /// has ended since may have written more than was heard here.
    ///
    /// Returns `false` if no other hall plays, or if the game is being read.
    pub(super) fn look_first(&mut self, session: SessionId, code: TableCode) -> bool {
        let is_shared = self.cluster.is_shared();
        let Some(live) = self.tables.get_mut(code).filter(|_| is_shared) else {
            return false;
        };
        let known = live.host.as_ref().and_then(AnyHost::followed_to);
        if known.is_none() && live.table.game.is_some() {
            return false;
        }
        live.sync.joining.insert(session);
        JoinRequest::start(&mut self.outbox, session, code, known);
        true
    }

    /// Tells a newcomer of the table, unless that has been done.
    pub(super) fn looked_first(&mut self, session: SessionId, code: TableCode) {
        if self.forget_joining(session, code) {
            self.joined(session, code);
        }
    }

    /// Asks once more for those who have come to tables while the store did not answer, or something was being written.
    pub(super) fn look_again(&mut self) {
        for code in self.tables.that(|live| !live.sync.joining.is_empty()) {
            self.look_again_at(code);
        }
    }

    pub(super) fn look_again_at(&mut self, code: TableCode) {
        let joining = self
            .tables
            .get(code)
            .map(|live| live.sync.joining.clone())
            .unwrap_or_default();
        for session in joining {
            self.look_first(session, code);
        }
    }

    /// Takes a visitor off the list of newcomers at a table. Returns whether the visitor still
    /// looks at the table and waits to be told of its game.
    pub(super) fn forget_joining(&mut self, session: SessionId, code: TableCode) -> bool {
        let Some(live) = self.tables.get_mut(code) else {
            return false;
        };
        live.sync.joining.remove(&session) && live.visitors.contains(&session)
    }

    /// The store has told what logs have beyond what was known.
    pub(super) fn followed(&mut self, tables: &BTreeMap<GameId, TableCode>, found: Vec<Followed>) {
        for followed in found {
            if let Some(code) = tables.get(&followed.game) {
                if let Some(live) = self
                    .tables
                    .get_mut(*code)
                    .filter(|live| live.host.as_ref().is_some_and(AnyHost::is_saving))
                {
                    live.sync.looks_again = true;
                    continue;
                }
                self.host_hears(*code, HostInput::Followed(followed));
                self.table_changed(*code);
            }
        }
    }
}
