//! The requests of the operator, and of the page for browsers, on their way to those who carry them out.

use jiff::Timestamp;

use super::ledger::Ledger;
use super::{admission, operator, sweep};
use crate::access::{AccessAnswer, AccessId, AccessRequest};
use crate::disconnect_reason::DisconnectReason;
use crate::options::HallOptions;
use crate::state::Hall;
use crate::state::accounts::account_changes;
use crate::state::arenas::arena_operator;
use crate::state::chat;
use crate::state::outbox::Outbox;
use parlour_protocol::operator::OperatorRequest;
use parlour_store::{Account, Banned, Operation, ask};

pub(crate) fn request(hall: &mut Hall, id: AccessId, request: AccessRequest) {
    match request {
        AccessRequest::Operator(request) => operate(hall, id, request),
        AccessRequest::RenewKey {
            ticket,
            fingerprint,
        } => hall
            .sessions
            .renew_key(&mut hall.out, id, &ticket, fingerprint),
    }
}

/// Does what the operator asks for, or answers why not. What needs the store is answered later.
fn operate(hall: &mut Hall, id: AccessId, request: OperatorRequest) {
    let now = hall.out.now();
    let out = &mut hall.out;
    let answer = match request {
        OperatorRequest::Who => people(hall),
        OperatorRequest::Tables { by } => tables(hall, by.as_deref()),
        OperatorRequest::Close { by: Some(who), .. } => {
            AccessAnswer::Closed(hall.tables.close_opened_by(&hall.names, out, &who))
        }
        OperatorRequest::Close { code, .. } => hall.tables.close_named(out, code),
        OperatorRequest::Say { text } => operator::say(hall, &text.join(" ")),
        OperatorRequest::Kick { name } => operator::kick(hall, &name),
        OperatorRequest::Chat => AccessAnswer::Chat(chat::lines(hall)),
        OperatorRequest::TakeDown { line } => chat::take_down_everywhere(hall, line),
        OperatorRequest::Drain { why } => {
            let why = DisconnectReason::told(&why.join(" "), DisconnectReason::Closing);
            operator::drain(hall, why);
            AccessAnswer::Done
        }
        OperatorRequest::Ban {
            name,
            lasts,
            address,
            why,
        } => return admission::ban(hall, id, &Banned::read(&name), (lasts, &why), address),
        OperatorRequest::Sweep(wanted) => return sweep::sweep(hall, id, wanted),
        OperatorRequest::Unban { name } => return admission::unban(out, id, Banned::read(&name)),
        OperatorRequest::Bans => return admission::list_bans(out, id),
        OperatorRequest::Mute { name, lasts } => {
            return admission::mute(hall, id, &Banned::read(&name), Some(lasts));
        }
        OperatorRequest::Unmute { name } => {
            return admission::mute(hall, id, &Banned::read(&name), None);
        }
        OperatorRequest::Mutes => return admission::list_mutes(out, id),
        OperatorRequest::Reports => return answer(out, id, ask::Reports {}, AccessAnswer::Reports),
        OperatorRequest::CloseReport { number } => {
            return answer(out, id, ask::CloseReport { number }, done);
        }
        OperatorRequest::Accounts => {
            return out.ask(id, ask::Accounts {}, move |hall, accounts| {
                hall.out
                    .answer(id, with_use(&hall.ledger, &hall.options, now, accounts));
            });
        }
        OperatorRequest::Rename { name, to } => {
            return account_changes::rename_named(out, id, name, &to);
        }
        OperatorRequest::Delete { name } => return account_changes::delete_named(out, id, name),
        OperatorRequest::Invite => return admission::invite(out, id),
        OperatorRequest::Invitations => {
            return answer(out, id, ask::Invitations { now }, AccessAnswer::Invitations);
        }
        OperatorRequest::Uninvite { code } => {
            return answer(out, id, ask::DeleteInvitation { code, now }, done);
        }
        OperatorRequest::Arena { request } => {
            return arena_operator::request(&hall.options, out, id, request);
        }
    };
    hall.out.answer(id, answer);
}

fn with_use(
    ledger: &Ledger,
    options: &HallOptions,
    now: Timestamp,
    accounts: Vec<Account>,
) -> AccessAnswer {
    let used = ledger.used(options, now);
    let of = |account: &Account| used.get(&account.id).copied().unwrap_or(0);
    let accounts = accounts.into_iter().map(|account| (of(&account), account));
    AccessAnswer::Accounts(accounts.map(|(used, account)| (account, used)).collect())
}

pub(crate) fn done((): ()) -> AccessAnswer {
    AccessAnswer::Done
}

/// Answers with what the store does.
pub(crate) fn answer<O: Operation>(
    out: &mut Outbox,
    id: AccessId,
    request: O,
    answer: impl FnOnce(O::Answer) -> AccessAnswer + Send + 'static,
) {
    out.ask(id, request, move |hall, done| {
        hall.out.answer(id, answer(done));
    });
}

/// Lists the tables: all, or those that somebody has opened or sits at.
fn tables(hall: &Hall, by: Option<&str>) -> AccessAnswer {
    let mut tables = hall.everything().tables.to_vec();
    tables.retain(|table| by.is_none_or(|name| table.is_of(name)));
    AccessAnswer::Tables(tables)
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
