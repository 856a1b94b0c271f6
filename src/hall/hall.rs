//! The hall as a whole: who is there, which tables there are, and what is done when something happens.

mod access_control;
mod account_requests;
mod admission;
mod arrivals;
mod asker;
mod closing;
mod cluster;
mod following;
mod heartbeat;
mod ignoring;
mod invitations;
mod listings;
mod live_table;
mod live_tables;
mod lobby_feed;
mod lobby_updates;
mod lobby_view;
mod names;
mod notices;
mod opening;
mod outbox;
mod participants;
mod pending;
mod row_change;
mod rows;
mod seat_owner;
mod seating;
mod sessions;
mod standing;
mod startup;
mod talk;
mod talk_log;
#[cfg(test)]
mod tests;
mod waiting;

use std::collections::BTreeSet;

use crate::disconnect_reason::DisconnectReason;
use crate::effect::HallEffect;
use crate::event::HallEvent;
use crate::figures::HallFigures;
use crate::input::{BotAnswer, HallInput, OperatorRequest};
use crate::options::HallOptions;
use crate::request::HallRequest;
use crate::session::{SessionId, SessionKind};
use access_control::AccessControl;
use account_requests::{KeyCodeRequest, KeysRequest, SettingsRequest};
use closing::Closing;
use cluster::Cluster;
use following::LookUp;
use ignoring::IgnoreRequest;
use invitations::InviteRequest;
use jiff::Timestamp;
use live_tables::LiveTables;
use lobby_feed::LobbyFeed;
use names::Names;
use opening::OpenRequest;
use outbox::Outbox;
use parlour_store::{AccountId, HallId, HallTable, NoticeKind};
use parlour_table::host::HostInput;
use pending::Pending;
use sessions::Sessions;
use standing::{ProfileRequest, RankingRequest};

/// The state of a hall, and what happens in it.
#[derive(Debug)]
pub struct Hall {
    options: HallOptions,
    outbox: Outbox,
    sessions: Sessions,
    tables: LiveTables,
    /// The names of accounts that are there or have a seat.
    names: Names,
    lobby: LobbyFeed,
    access: AccessControl,
    cluster: Cluster,
}

impl Hall {
    /// A hall before it opens its doors. Codes and seeds follow from `seed`.
    pub fn new(options: HallOptions, seed: [u8; 32]) -> Self {
        let mut outbox = Outbox::new(seed);
        let id = options
            .shared
            .then(|| HallId((outbox.draw() >> 1).cast_signed()));
        Self {
            options,
            cluster: Cluster::new(id),
            outbox,
            sessions: Sessions::default(),
            tables: LiveTables::default(),
            names: Names::new(),
            lobby: LobbyFeed::default(),
            access: AccessControl::default(),
        }
    }

    /// Takes in what happened; answers with what is to be done.
    #[must_use]
    pub fn handle(&mut self, now: Timestamp, input: HallInput) -> Vec<HallEffect> {
        self.outbox.begin(now);
        self.take_in(input);
        if self.names.are_many() {
            let used = self.accounts();
            self.names.keep(&used);
        }
        self.outbox.take(self.cluster.is_shared())
    }

    fn take_in(&mut self, input: HallInput) {
        match input {
            HallInput::Opened => self.open_doors(),
            HallInput::Arrived(arrival) => self.arrive(arrival),
            HallInput::Gone(session) => self.go(session),
            HallInput::Asked(session, request) => self.ask(session, request),
            HallInput::Bot(code, answer) => self.host_hears(code, bot_input(answer)),
            HallInput::Stored(id, answer) => self.on_store_answer(id, answer),
            HallInput::DeadlinePassed => self.wake(),
            HallInput::Invalidation(news) => self.hear_news(news),
            HallInput::Missed => self.look_around(),
            HallInput::Closing => self.cluster.leave(&mut self.outbox),
            HallInput::Operator(request) => self.operate(request),
            HallInput::Access(id, request) => self.access(id, request),
        }
    }

    /// The accounts that are there, sit at a table, are invited to one or have opened it.
    fn accounts(&self) -> BTreeSet<AccountId> {
        let there = self.sessions.people().filter_map(|who| who.account);
        let asked = self.outbox.pending().filter_map(Pending::opening);
        let asked = asked.map(|(_, table)| table);
        let tables = self.tables.values().map(|live| &live.table).chain(asked);
        there.chain(tables.flat_map(HallTable::accounts)).collect()
    }

    /// Returns the time at which [`HallInput::DeadlinePassed`] is due.
    pub fn deadline(&self) -> Option<Timestamp> {
        [
            self.lobby.deadline(),
            self.tables.deadline(),
            self.cluster.deadline(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns whether everything that the store has of the hall has been read.
    pub fn is_ready(&self) -> bool {
        !self.outbox.pending().any(Pending::is_of_opening)
    }

    /// Returns whether no request to the store is unanswered.
    pub fn is_quiet(&self) -> bool {
        self.outbox.pending().next().is_none()
    }

    pub fn figures(&self) -> HallFigures {
        let kind = |kind| self.sessions.that(|session| session.kind() == kind).len();
        let waiting = self.tables.that(|live| !live.has_begun()).len();
        HallFigures {
            screens: kind(SessionKind::Screen),
            programs: kind(SessionKind::Program),
            waiting,
            running: self.tables.len() - waiting,
            moves: self.tables.moves(),
            games: self.tables.games(),
            sessions: self.sessions.arrived(),
            lines: self.sessions.lines(),
        }
    }

    fn wake(&mut self) {
        while let Some(code) = self.tables.take_due(self.outbox.now()) {
            self.host_hears(code, HostInput::TimerFired);
            self.retire(code);
            self.end_waiting(code);
        }
        self.update_lobby();
        self.wake_cluster();
    }

    fn ask(&mut self, session: SessionId, request: HallRequest) {
        if let HallRequest::TakeName(name) = request {
            self.take_name(session, &name);
            return;
        }
        if let Some(request) = LookUp::start(self, session, request) {
            self.serve(session, request);
        }
    }

    /// Does what somebody asks for, or says why not.
    fn serve(&mut self, session: SessionId, request: HallRequest) {
        let Some(who) = self.sessions.who(session).cloned() else {
            return;
        };
        let done = match request {
            HallRequest::TakeName(_) => Ok(()),
            HallRequest::FollowLobby(follows) => {
                self.follow_lobby(session, &who, follows);
                Ok(())
            }
            HallRequest::Lobby => {
                self.tell_lobby(session, &who);
                Ok(())
            }
            HallRequest::Open(table) => OpenRequest::start(self, session, &who, *table),
            HallRequest::Sit { table, seat } => self.sit(session, &who, table, seat),
            HallRequest::StandUp(table) => self.stand_up(session, &who, table),
            HallRequest::Close(table) => self.close_waiting(session, &who, table),
            HallRequest::Join(table) => self.join(session, &who, table),
            HallRequest::Part(table) => self.part(session, table),
            HallRequest::Resync(table) => self.resync(session, &who, table),
            HallRequest::Command(table, command) => self.command(session, &who, table, *command),
            HallRequest::Invite { table, name } => {
                InviteRequest::start(self, session, &who, table, name)
            }
            HallRequest::Decline(table) => self.decline(&who, table),
            HallRequest::Say(place, text) => self.say(session, &who, place, &text),
            HallRequest::Ignore { name, on } => IgnoreRequest::start(self, session, &who, name, on),
            HallRequest::SaveSettings(settings) => {
                SettingsRequest::start(self, session, &who, settings)
            }
            HallRequest::MakeKeyCode => KeyCodeRequest::start(self, session, &who),
            HallRequest::RemoveKey(fingerprint) => {
                KeysRequest::start_removal(self, session, &who, fingerprint)
            }
            HallRequest::Keys => KeysRequest::start(self, session, &who),
            HallRequest::Profile(name) => ProfileRequest::start(self, session, &who, name),
            HallRequest::Ranking(mode) => {
                RankingRequest::start(self, session, mode);
                Ok(())
            }
        };
        if let Err(why) = done {
            self.outbox.tell(session, HallEvent::Refused(why));
        }
    }

    fn operate(&mut self, request: OperatorRequest) {
        match request {
            OperatorRequest::Say(text) if self.cluster.is_shared() => {
                self.outbox.notify(NoticeKind::Announced, "", &text, None);
            }
            OperatorRequest::Say(text) => self.announce_line(&text),
            OperatorRequest::Kick(name) => self.dismiss_everywhere(&name, &DisconnectReason::Asked),
            OperatorRequest::Close(code) => self.close(code, Closing::ByOperator),
            OperatorRequest::Drain(why) => {
                for session in self.sessions.that(|_| true) {
                    self.outbox.dismiss(session, why.said());
                }
                self.access.close(why);
            }
        }
    }

    fn dismiss_everywhere(&mut self, name: &str, why: &DisconnectReason) {
        self.dismiss_named(name, why);
        if self.cluster.is_shared() {
            let text = if let DisconnectReason::Told(text) = why {
                text
            } else {
                ""
            };
            self.outbox.notify(NoticeKind::Dismissed, name, text, None);
        }
    }

    fn dismiss_named(&mut self, name: &str, why: &DisconnectReason) {
        for session in self.sessions.that(|session| session.is_named(name)) {
            self.outbox.dismiss(session, why.said());
        }
    }
}

fn bot_input(answer: BotAnswer) -> HostInput {
    match answer {
        BotAnswer::Moved(id, chosen) => HostInput::BotMoved(id, chosen),
        BotAnswer::Agreed(id, agreed) => HostInput::BotAgreed(id, agreed),
        BotAnswer::Analysis(id, found) => HostInput::Analysis(id, found),
        BotAnswer::Failed(id, why) => HostInput::EngineFailed(id, why),
    }
}
