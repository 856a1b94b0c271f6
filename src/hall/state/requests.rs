//! The requests of users, on their way to those who carry them out.

use super::ledger::{Deed, charge};
use super::outbox::Asked;
use super::{
    Hall, account_changes, account_requests, arena_request, attendance, commands, daily, ignoring,
    invitations, lobby_updates, login, matchmaking, opening, ratings, reports, rows, seating, talk,
};
use parlour_language::text;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::HallRequest;
use parlour_store::ask::HallTablesNamed;

pub(super) fn ask(hall: &mut Hall, asked: Asked, request: HallRequest) {
    let session = asked.session;
    if let Err(why) = charge(hall, session, Deed::of(&request)) {
        hall.out.refuse(asked, why);
        return;
    }
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
        serve(hall, asked, request);
        return;
    };
    // Another hall may have opened the table: before the request is refused, the store is asked.
    let codes = vec![code];
    let named = HallTablesNamed { codes };
    hall.out.ask(asked, named, move |hall, tables| {
        rows::take_rows(hall, tables);
        serve(hall, asked, request);
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

/// Does what somebody asks for, or says why not. What needs the store is answered later.
#[expect(clippy::too_many_lines, reason = "one arm a request")]
fn serve(hall: &mut Hall, asked: Asked, request: HallRequest) {
    let session = asked.session;
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
        hall.out.refuse(asked, text!("hall-watcher-refused"));
        return;
    }
    let served = match request {
        HallRequest::TakeName(_) | HallRequest::JoinInvited { .. } => Ok(()),
        HallRequest::AddKey(code) => login::become_account(hall, asked, &owner, code),
        HallRequest::FollowLobby(follows) => {
            lobby_updates::follow(hall, session, &who, follows);
            hall.out.done(asked);
            Ok(())
        }
        HallRequest::Lobby => {
            lobby_updates::tell(hall, asked, &who);
            Ok(())
        }
        HallRequest::Open(table) => opening::open(hall, asked, &who, *table),
        HallRequest::Play(table) => matchmaking::play(hall, asked, &who, *table),
        HallRequest::Daily(mode) => daily::play(&mut hall.out, asked, &owner, mode),
        HallRequest::Arena { arena, wish } => {
            arena_request::wish(&mut hall.arenas, &mut hall.out, asked, &who, arena, wish)
        }
        HallRequest::Sit { table, seat } => seating::sit(hall, asked, &who, table, seat),
        HallRequest::SeatBots { table, level } => {
            seating::seat_bots(hall, asked, &who, table, level)
        }
        HallRequest::Unseat { table, seat } => seating::unseat(hall, asked, &who, table, seat),
        HallRequest::Begin(table) => seating::begin(hall, asked, &who, table),
        HallRequest::StandUp(table) => seating::stand_up(hall, asked, &who, table),
        HallRequest::Close(table) => seating::close_waiting(hall, asked, &who, table),
        HallRequest::Join(table) => attendance::join(hall, asked, &who, table),
        HallRequest::Part(table) => attendance::part(hall, asked, table),
        HallRequest::Resync(table) => attendance::resync(hall, asked, &who, table),
        HallRequest::Command(table, command) => {
            commands::forward(hall, session, &who, table, *command)
        }
        HallRequest::Invite { table, name } => invitations::invite(hall, asked, &who, table, name),
        HallRequest::Decline(table) => {
            invitations::decline(hall, &who, table).map(|()| hall.out.done(asked))
        }
        HallRequest::Say(place, text) => {
            talk::say(hall, session, &who, place, &text).map(|()| hall.out.done(asked))
        }
        HallRequest::Ignore { name, on } => ignoring::ignore(&mut hall.out, asked, &who, name, on),
        HallRequest::Report { about, line } => {
            reports::report(hall, asked, &who, about, line);
            Ok(())
        }
        HallRequest::SaveSettings(settings) => {
            account_requests::save_settings(&mut hall.out, asked, &owner, settings)
        }
        HallRequest::MakeKeyCode => account_requests::make_key_code(hall, asked, &owner),
        HallRequest::MakeRecoveryCode => account_requests::make_recovery_code(hall, asked, &owner),
        HallRequest::EndCodes => account_requests::end_codes(hall, asked, &owner),
        HallRequest::RemoveKey(fingerprint) => {
            account_requests::remove_key(hall, asked, &owner, fingerprint)
        }
        HallRequest::LogOut => account_requests::log_out(hall, asked, &who),
        HallRequest::RenameAccount(name) => account_changes::rename(hall, asked, &owner, &name),
        HallRequest::DeleteAccount => account_changes::delete(hall, asked, &owner),
        HallRequest::Keys => account_requests::tell_keys(&mut hall.out, session, &owner)
            .map(|()| hall.out.done(asked)),
        HallRequest::Profile(name) => ratings::tell_profile(&mut hall.out, asked, &who, name),
        HallRequest::Ranking(mode) => {
            ratings::tell_ranking(&mut hall.out, asked, mode);
            Ok(())
        }
    };
    if let Err(why) = served {
        hall.out.refuse(asked, why);
    }
}
