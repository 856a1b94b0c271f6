//! The requests of the operator that are answered: about who may come in and chat, accounts, lines of chat, and arenas.

use super::outbox::Outbox;
use super::{Hall, account_changes, account_requests, admission, arena_operator, talk, waiting};
use crate::access::{AccessAnswer, AccessId, AccessRequest};
use parlour_store::{Banned, ask};

pub(super) fn request(hall: &mut Hall, id: AccessId, request: AccessRequest) {
    let out = &mut hall.out;
    match request {
        AccessRequest::Ban {
            who,
            lasts,
            with_address,
            why,
        } => admission::ban(hall, id, &who, (lasts, &why), with_address),
        AccessRequest::Unban(who) => admission::unban(out, id, who),
        AccessRequest::Bans => admission::list_bans(out, id),
        AccessRequest::Mute { who, lasts } => admission::mute(hall, id, &who, lasts),
        AccessRequest::Mutes => admission::read_mutes(out, id, move |hall, mutes| {
            hall.out.answer(id, AccessAnswer::Mutes(mutes));
        }),
        AccessRequest::Talk => {
            let lines = talk::lines(hall);
            hall.out.answer(id, AccessAnswer::Talk(lines));
        }
        AccessRequest::TakeDown(number) => {
            let answer = talk::take_down_everywhere(hall, number);
            hall.out.answer(id, answer);
        }
        AccessRequest::Reports => out.ask(id, ask::Reports {}, move |hall, reports| {
            hall.out.answer(id, AccessAnswer::Reports(reports));
        }),
        AccessRequest::CloseReport(number) => {
            out.ask(id, ask::CloseReport { number }, move |hall, ()| {
                hall.out.answer(id, AccessAnswer::Done);
            });
        }
        AccessRequest::People => {
            let people = people(hall);
            hall.out.answer(id, people);
        }
        AccessRequest::Accounts => out.ask(id, ask::Accounts {}, move |hall, accounts| {
            hall.out.answer(id, AccessAnswer::Accounts(accounts));
        }),
        AccessRequest::Rename { name, to } => account_changes::rename_named(out, id, name, &to),
        AccessRequest::RenewKey {
            ticket,
            fingerprint,
        } => account_requests::renew_key(hall, id, &ticket, fingerprint),
        AccessRequest::Delete(name) => account_changes::delete_named(out, id, name),
        AccessRequest::CloseBy(who) => {
            let closed = waiting::close_opened_by(hall, &who);
            hall.out.answer(id, AccessAnswer::Closed(closed));
        }
        AccessRequest::Invite => admission::invite(out, id),
        AccessRequest::Invitations => list_invitations(out, id),
        AccessRequest::Uninvite(code) => {
            let now = out.now();
            out.ask(id, ask::DeleteInvitation { code, now }, move |hall, ()| {
                hall.out.answer(id, AccessAnswer::Done);
            });
        }
        AccessRequest::OpenArena(new) => arena_operator::open(&hall.options, out, id, &new),
        AccessRequest::EndArena(arena) => arena_operator::end(out, id, arena),
        AccessRequest::Arenas => arena_operator::list(out, id),
    }
}

fn list_invitations(out: &mut Outbox, id: AccessId) {
    let now = out.now();
    out.ask(id, ask::Invitations { now }, move |hall, invitations| {
        hall.out.answer(id, AccessAnswer::Invitations(invitations));
    });
}

/// Lists the people, with the addresses from which they are connected to this hall.
fn people(hall: &Hall) -> AccessAnswer {
    let people = hall.listings().people().into_iter();
    let with_addresses = people.map(|person| {
        let addresses = hall
            .sessions
            .addresses_of(&Banned::Account(person.name.clone()));
        (person, addresses)
    });
    AccessAnswer::People(with_addresses.collect())
}
