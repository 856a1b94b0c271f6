//! The requests of users, on their way to those who carry them out.

use super::account_changes::AccountChangeRequest;
use super::account_requests::{KeyCodeRequest, KeysRequest, SettingsRequest};
use super::arena_request::ArenaRequest;
use super::daily::DailyRequest;
use super::ignoring::IgnoreRequest;
use super::invitations::InviteRequest;
use super::opening::OpenRequest;
use super::ratings::{ProfileRequest, RankingRequest};
use super::store_purpose::StorePurpose;
use super::{Hall, attendance, commands, invitations, lobby_updates, login, rows, seating, talk};
use crate::event::HallEvent;
use crate::request::HallRequest;
use crate::session::{SessionId, SessionKind};
use parlour_language::text;
use parlour_store::{StoreRequest, StoreResponse};

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
        let pending = StorePurpose::LookUp(Box::new(Self { session, request }));
        hall.outbox.store(named, pending);
        None
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: StoreResponse) {
        if let StoreResponse::HallTablesNamed(tables) = response {
            rows::take_rows(hall, tables);
            serve(hall, self.session, self.request);
        }
    }
}

pub(super) fn ask(hall: &mut Hall, session: SessionId, request: HallRequest) {
    if let HallRequest::TakeName(name) = request {
        login::take_name(hall, session, &name);
        return;
    }
    if let HallRequest::JoinInvited { name, code } = request {
        login::join_invited(hall, session, &name, code);
        return;
    }
    if let HallRequest::AddKey(code) = request {
        login::redeem(hall, session, &code);
        return;
    }
    if let Some(request) = LookUp::start(hall, session, request) {
        serve(hall, session, request);
    }
}

/// Returns whether a session of this kind may ask for something. A watcher by a link looks at one table alone.
fn may_ask(kind: SessionKind, request: &HallRequest) -> bool {
    let SessionKind::Watcher(table) = kind else {
        return true;
    };
    match request {
        HallRequest::Join(_) | HallRequest::Part(_) | HallRequest::Resync(_) => {
            request.looked_at() == table
        }
        _ => false,
    }
}

/// Does what somebody asks for, or says why not.
pub(super) fn serve(hall: &mut Hall, session: SessionId, request: HallRequest) {
    let Some(who) = hall.sessions.who(session).cloned() else {
        return;
    };
    if hall
        .sessions
        .get(session)
        .is_some_and(|user| !may_ask(user.kind(), &request))
    {
        hall.outbox
            .tell(session, HallEvent::Refused(text!("hall-watcher-refused")));
        return;
    }
    let done = match request {
        HallRequest::TakeName(_) | HallRequest::JoinInvited { .. } | HallRequest::AddKey(_) => {
            Ok(())
        }
        HallRequest::FollowLobby(follows) => {
            lobby_updates::follow(hall, session, &who, follows);
            Ok(())
        }
        HallRequest::Lobby => {
            lobby_updates::tell(hall, session, &who);
            Ok(())
        }
        HallRequest::Open(table) => OpenRequest::start(hall, session, &who, *table),
        HallRequest::Daily(mode) => DailyRequest::start(hall, session, &who, mode),
        HallRequest::Arena { arena, wish } => ArenaRequest::start(hall, session, &who, arena, wish),
        HallRequest::Sit { table, seat } => seating::sit(hall, session, &who, table, seat),
        HallRequest::StandUp(table) => seating::stand_up(hall, session, &who, table),
        HallRequest::Close(table) => seating::close_waiting(hall, session, &who, table),
        HallRequest::Join(table) => attendance::join(hall, session, &who, table),
        HallRequest::Part(table) => attendance::part(hall, session, table),
        HallRequest::Resync(table) => attendance::resync(hall, session, &who, table),
        HallRequest::Command(table, command) => {
            commands::forward(hall, session, &who, table, *command)
        }
        HallRequest::Invite { table, name } => {
            InviteRequest::start(hall, session, &who, table, name)
        }
        HallRequest::Decline(table) => invitations::decline(hall, &who, table),
        HallRequest::Say(place, text) => talk::say(hall, session, &who, place, &text),
        HallRequest::Ignore { name, on } => IgnoreRequest::start(hall, session, &who, name, on),
        HallRequest::SaveSettings(settings) => {
            SettingsRequest::start(hall, session, &who, settings)
        }
        HallRequest::MakeKeyCode => KeyCodeRequest::start(hall, session, &who),
        HallRequest::RemoveKey(fingerprint) => {
            KeysRequest::start_removal(hall, session, &who, fingerprint)
        }
        HallRequest::RenameAccount(name) => {
            AccountChangeRequest::start_renaming(hall, session, &who, &name)
        }
        HallRequest::DeleteAccount => AccountChangeRequest::start_deletion(hall, session, &who),
        HallRequest::Keys => KeysRequest::start(hall, session, &who),
        HallRequest::Profile(name) => ProfileRequest::start(hall, session, &who, name),
        HallRequest::Ranking(mode) => {
            RankingRequest::start(hall, session, mode);
            Ok(())
        }
    };
    if let Err(why) = done {
        hall.outbox.tell(session, HallEvent::Refused(why));
    }
}
