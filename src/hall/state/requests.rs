//! The requests of users, on their way to those who carry them out.

use super::{
    Hall, account_changes, account_requests, arena_request, attendance, commands, daily, ignoring,
    invitations, lobby_updates, login, matchmaking, opening, ratings, reports, rows, seating, talk,
};
use crate::session::SessionId;
use parlour_language::text;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::HallRequest;
use parlour_store::ask::HallTablesNamed;

pub(super) fn ask(hall: &mut Hall, session: SessionId, request: HallRequest) {
    if let HallRequest::TakeName(name) = request {
        login::take_name(hall, session, &name);
        return;
    }
    if let HallRequest::JoinInvited { name, code } = request {
        login::join_invited(hall, session, &name, code);
        return;
    }
    if let HallRequest::AddKey(code) = &request
        && hall.sessions.who(session).is_none()
    {
        login::redeem(hall, session, code);
        return;
    }
    let unknown = request
        .table()
        .filter(|code| hall.out.is_shared() && !hall.tables.contains(*code));
    let Some(code) = unknown else {
        serve(hall, session, request);
        return;
    };
    // Another hall may have opened the table: before the request is refused, the store is asked.
    let codes = vec![code];
    let named = HallTablesNamed { codes };
    hall.out.ask(session, named, move |hall, tables| {
        rows::take_rows(hall, tables);
        serve(hall, session, request);
    });
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
#[expect(clippy::too_many_lines, reason = "one arm a request")]
fn serve(hall: &mut Hall, session: SessionId, request: HallRequest) {
    let user = hall.sessions.get(session);
    let Some((who, owner)) = user.and_then(|user| Some((user.who()?.clone(), user.owner()?)))
    else {
        return;
    };
    if hall
        .sessions
        .get(session)
        .is_some_and(|user| !may_ask(user.kind(), &request))
    {
        hall.out.refuse(session, text!("hall-watcher-refused"));
        return;
    }
    let done = match request {
        HallRequest::TakeName(_) | HallRequest::JoinInvited { .. } => Ok(()),
        HallRequest::AddKey(code) => login::become_account(hall, session, &owner, code),
        HallRequest::FollowLobby(follows) => {
            lobby_updates::follow(hall, session, &who, follows);
            Ok(())
        }
        HallRequest::Lobby => {
            lobby_updates::tell(hall, session, &who);
            Ok(())
        }
        HallRequest::Open(table) => opening::open(hall, session, &who, *table),
        HallRequest::Play(table) => matchmaking::play(hall, session, &who, *table),
        HallRequest::Daily(mode) => daily::play(&mut hall.out, session, &owner, mode),
        HallRequest::Arena { arena, wish } => {
            arena_request::wish(&mut hall.arenas, &mut hall.out, session, &who, arena, wish)
        }
        HallRequest::Sit { table, seat } => seating::sit(hall, session, &who, table, seat),
        HallRequest::SeatBots { table, level } => {
            seating::seat_bots(hall, session, &who, table, level)
        }
        HallRequest::StandUp(table) => seating::stand_up(hall, session, &who, table),
        HallRequest::Close(table) => seating::close_waiting(hall, session, &who, table),
        HallRequest::Join(table) => attendance::join(hall, session, &who, table),
        HallRequest::Part(table) => attendance::part(hall, session, table),
        HallRequest::Resync(table) => attendance::resync(hall, session, &who, table),
        HallRequest::Command(table, command) => {
            commands::forward(hall, session, &who, table, *command)
        }
        HallRequest::Invite { table, name } => {
            invitations::invite(hall, session, &who, table, name)
        }
        HallRequest::Decline(table) => invitations::decline(hall, &who, table),
        HallRequest::Say(place, text) => talk::say(hall, session, &who, place, &text),
        HallRequest::Ignore { name, on } => {
            ignoring::ignore(&mut hall.out, session, &who, name, on)
        }
        HallRequest::Report { about, line } => reports::report(hall, session, &who, about, line),
        HallRequest::SaveSettings(settings) => {
            account_requests::save_settings(&mut hall.out, session, &owner, settings)
        }
        HallRequest::MakeKeyCode => account_requests::make_key_code(hall, session, &owner),
        HallRequest::MakeRecoveryCode => {
            account_requests::make_recovery_code(hall, session, &owner)
        }
        HallRequest::EndCodes => account_requests::end_codes(hall, session, &owner),
        HallRequest::RemoveKey(fingerprint) => {
            account_requests::remove_key(hall, session, &owner, fingerprint)
        }
        HallRequest::LogOut => account_requests::log_out(hall, session, &who),
        HallRequest::RenameAccount(name) => account_changes::rename(hall, session, &owner, &name),
        HallRequest::DeleteAccount => account_changes::delete(hall, session, &owner),
        HallRequest::Keys => account_requests::tell_keys(&mut hall.out, session, &owner),
        HallRequest::Profile(name) => ratings::tell_profile(&mut hall.out, session, &who, name),
        HallRequest::Ranking(mode) => {
            ratings::tell_ranking(&mut hall.out, session, mode);
            Ok(())
        }
    };
    if let Err(why) = done {
        hall.out.refuse(session, why);
    }
}
