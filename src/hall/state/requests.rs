//! The requests of users, on their way to those who carry them out.

use super::Hall;
use super::accounts::{account_changes, account_requests, ignoring, login, ratings};
use super::arenas::arena_request;
use super::chat::{self, reports};
use super::games::{attendance, commands};
use super::lobby::{daily, lobby_updates, matchmaking};
use super::moderation::ledger::{Deed, charge};
use super::outbox::{Asked, By, Served};
use super::tables::{invitations, opening, rows, seating};
use parlour_language::text;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{ChatPlace, HallRequest};
use parlour_store::ask::HallTablesNamed;
use parlour_store::table_code::TableCode;

pub(super) fn ask(hall: &mut Hall, asked: Asked, request: HallRequest) {
    let session = asked.session;
    let (deed, table) = nature(&request);
    if let Err(why) = charge(hall, session, deed) {
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
    let unknown = table.filter(|code| hall.out.is_shared() && !hall.tables.contains(*code));
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

/// The deed of a request, and the table that has to be there for it.
fn nature(request: &HallRequest) -> (Deed, Option<TableCode>) {
    match request {
        HallRequest::Command(table, _) => (Deed::Command, Some(*table)),
        HallRequest::Part(_) => (Deed::Command, None),
        HallRequest::Join(table) | HallRequest::Resync(table) => (Deed::Listing, Some(*table)),
        HallRequest::Lobby
        | HallRequest::FollowLobby(_)
        | HallRequest::Arena { .. }
        | HallRequest::Keys
        | HallRequest::Profile(_)
        | HallRequest::Leaderboard(_) => (Deed::Listing, None),
        HallRequest::Say(ChatPlace::Table(table), _) => (Deed::Line, Some(*table)),
        HallRequest::Say(ChatPlace::Lobby, _) => (Deed::Line, None),
        HallRequest::Invite { table, .. } => (Deed::Invitation, Some(*table)),
        HallRequest::Open(_) | HallRequest::Play(_) | HallRequest::Daily(_) => {
            (Deed::Opening, None)
        }
        HallRequest::Sit { table, .. }
        | HallRequest::StandUp(table)
        | HallRequest::SeatBots { table, .. }
        | HallRequest::Unseat { table, .. }
        | HallRequest::Begin(table)
        | HallRequest::Close(table)
        | HallRequest::Decline(table) => (Deed::Seat, Some(*table)),
        HallRequest::Report { .. } => (Deed::Report, None),
        HallRequest::TakeName(_)
        | HallRequest::JoinInvited { .. }
        | HallRequest::AddKey(_)
        | HallRequest::Ignore { .. }
        | HallRequest::SaveSettings(_)
        | HallRequest::MakeKeyCode
        | HallRequest::RemoveKey(_)
        | HallRequest::MakeRecoveryCode
        | HallRequest::EndCodes
        | HallRequest::LogOut
        | HallRequest::RenameAccount(_)
        | HallRequest::DeleteAccount => (Deed::Change, None),
    }
}

/// Returns whether a session of this kind may ask for something. A spectator by a link looks at one table alone.
fn may_ask(kind: SessionKind, request: &HallRequest) -> bool {
    let SessionKind::Spectator(table) = kind else {
        return true;
    };
    match request {
        HallRequest::Join(own) | HallRequest::Part(own) | HallRequest::Resync(own) => {
            Some(*own) == table
        }
        _ => false,
    }
}

/// Does what somebody asks for, or says why not. What needs the store is answered later.
fn serve(hall: &mut Hall, asked: Asked, request: HallRequest) {
    let user = hall.sessions.get(asked.session);
    let Some((user, who, owner)) =
        user.and_then(|user| Some((user, user.who()?.clone(), user.owner()?)))
    else {
        return;
    };
    let served = if may_ask(user.kind(), &request) {
        let (by, owner) = (By { asked, who: &who }, By { asked, who: &owner });
        obey(hall, by, owner, request)
    } else {
        Err(text!("hall-watcher-refused"))
    };
    if let Err(why) = served {
        hall.out.refuse(asked, why);
    }
}

/// Does what a user asks for; what is of an account is asked for by its owner.
fn obey(hall: &mut Hall, by: By, owner: By, request: HallRequest) -> Served {
    match request {
        HallRequest::TakeName(_) | HallRequest::JoinInvited { .. } => {}
        HallRequest::AddKey(code) => login::become_account(hall, owner, code)?,
        HallRequest::FollowLobby(follows) => lobby_updates::follow(hall, by, follows),
        HallRequest::Lobby => lobby_updates::tell(hall, by),
        HallRequest::Open(table) => opening::open(hall, by, *table)?,
        HallRequest::Play(table) => matchmaking::play(hall, by, *table)?,
        HallRequest::Daily(mode) => daily::play(&mut hall.out, owner, mode)?,
        HallRequest::Arena { arena, wish } => {
            arena_request::wish(&mut hall.arenas, &mut hall.out, by, arena, wish)?;
        }
        HallRequest::Sit { table, seat } => seating::sit(hall, by, table, seat)?,
        HallRequest::SeatBots { table, level } => seating::seat_bots(hall, by, table, level)?,
        HallRequest::Unseat { table, seat } => seating::unseat(hall, by, table, seat)?,
        HallRequest::Begin(table) => seating::begin(hall, by, table)?,
        HallRequest::StandUp(table) => seating::stand_up(hall, by, table)?,
        HallRequest::Close(table) => seating::close_waiting(hall, by, table)?,
        HallRequest::Join(table) => attendance::join(hall, by, table)?,
        HallRequest::Part(table) => attendance::part(hall, by.asked, table)?,
        HallRequest::Resync(table) => attendance::resync(hall, by, table)?,
        HallRequest::Command(table, command) => commands::forward(hall, by, table, *command)?,
        HallRequest::Invite { table, name } => invitations::invite(hall, by, table, name)?,
        HallRequest::Decline(table) => invitations::decline(hall, by, table)?,
        HallRequest::Say(place, text) => chat::say(hall, by, place, &text)?,
        HallRequest::Ignore { name, on } => ignoring::ignore(&mut hall.out, by, name, on)?,
        HallRequest::Report { about, line } => reports::report(hall, by, about, line),
        HallRequest::SaveSettings(settings) => {
            account_requests::save_settings(&mut hall.out, owner, settings)?;
        }
        HallRequest::MakeKeyCode => hall.sessions.make_key_code(&mut hall.out, owner)?,
        HallRequest::MakeRecoveryCode => hall.sessions.make_recovery_code(&mut hall.out, owner)?,
        HallRequest::EndCodes => hall.sessions.end_codes(&mut hall.out, owner)?,
        HallRequest::RemoveKey(key) => hall.sessions.remove_key(&mut hall.out, owner, key)?,
        HallRequest::LogOut => hall.sessions.log_out(&mut hall.out, by)?,
        HallRequest::RenameAccount(name) => account_changes::rename(hall, owner, &name)?,
        HallRequest::DeleteAccount => account_changes::delete(hall, owner)?,
        HallRequest::Keys => account_requests::tell_keys(&mut hall.out, owner)?,
        HallRequest::Profile(name) => ratings::tell_profile(&mut hall.out, by, name)?,
        HallRequest::Leaderboard(mode) => ratings::tell_leaderboard(&mut hall.out, by.asked, mode),
    }
    Ok(())
}
