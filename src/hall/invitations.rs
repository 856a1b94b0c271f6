//! Invitations: a seat is kept for somebody, who is told of it wherever they are.

use super::event::HallEvent;
use super::house::Hall;
use super::pending::Pending;
use super::row_change::RowChange;
use super::visit::{Identity, VisitId, VisitKind};
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::{Account, AccountId, NoticeKind, StoreRequest, Taker};

impl Hall {
    pub(super) fn invite(
        &mut self,
        visit: VisitId,
        who: &Identity,
        code: TableCode,
        name: String,
    ) -> Result<(), Text> {
        let room = self.room_for(code, who)?;
        let may_invite = !room.seats_of(who).is_empty()
            || (who.account.is_some() && room.table.opened_by == who.account);
        if room.has_begun() {
            return Err(text!("hall-begun"));
        }
        if !may_invite {
            return Err(text!("hall-who-invites"));
        }
        if !room
            .all_seats()
            .any(|seat| *room.taker(seat) == Taker::Open)
        {
            return Err(text!("hall-no-seat-open"));
        }
        self.store(
            StoreRequest::AccountNamed { name: name.clone() },
            Pending::Invitee(visit, code, name),
        );
        Ok(())
    }

    /// Handles the store's answer about the person to invite: an account, or none of that name.
    pub(super) fn invitee(
        &mut self,
        visit: VisitId,
        code: TableCode,
        name: &str,
        account: Option<Account>,
    ) {
        let refusal = self.keep_seat(visit, code, name, account).err();
        if let Some(why) = refusal {
            self.tell(visit, HallEvent::Refused(why));
        }
    }

    fn keep_seat(
        &mut self,
        visit: VisitId,
        code: TableCode,
        name: &str,
        account: Option<Account>,
    ) -> Result<(), Text> {
        let account = account.ok_or_else(|| text!("hall-nobody-called-guests", name = name))?;
        let room = self
            .rooms
            .get(&code)
            .filter(|room| !room.has_begun())
            .ok_or(text!("hall-begun"))?;
        let identity = Identity {
            account: Some(account.id),
            name: account.name.clone(),
        };
        if room.concerns(&identity) {
            return Err(text!("hall-sits-or-invited", name = account.name));
        }
        if self.is_ignored_by(&account, visit) {
            // No seat is kept, and the inviter is not told why nobody comes.
            self.tell(visit, HallEvent::InviteSent(code, account.name));
            return Ok(());
        }
        self.names.insert(account.id, account.name.clone());
        let change = RowChange::Invite {
            account: account.id,
            name: account.name.clone(),
        };
        self.change_row(
            code,
            change,
            Pending::Invited(visit, code, account.id, account.name),
        )
    }

    /// An invitation is saved.
    pub(super) fn invited(
        &mut self,
        visit: VisitId,
        code: TableCode,
        account: AccountId,
        name: String,
    ) {
        let by = self
            .visits
            .get(&visit)
            .and_then(|visit| visit.who.as_ref())
            .map(|who| who.name.clone());
        self.tell(visit, HallEvent::InviteSent(code, name.clone()));
        self.send_invitation(code, account, name, &by.unwrap_or_default());
        self.tell_waiting(code);
        self.table_changed(code);
    }

    /// Tells an account of an invitation, in whichever hall it is.
    fn send_invitation(&mut self, code: TableCode, account: AccountId, name: String, by: &str) {
        if self.shared.is_some() {
            self.notify(
                NoticeKind::Invited { code, account },
                by,
                "",
                Pending::Nothing,
            );
        } else {
            self.tell_invitation(
                code,
                &Identity {
                    account: Some(account),
                    name,
                },
                by,
            );
        }
    }

    /// Tells everybody who is invited to a new table.
    pub(super) fn tell_invited(&mut self, code: TableCode, by: &str) {
        let Some(room) = self.rooms.get(&code) else {
            return;
        };
        let invited = room.table.seats.iter().filter_map(|seat| match seat.taker {
            Taker::Invited(id) => Some(id),
            _ => None,
        });
        let invited: Vec<_> = invited.collect();
        for id in invited {
            let name = self.names.get(id).cloned().unwrap_or_default();
            self.send_invitation(code, id, name, by);
        }
    }

    pub(super) fn tell_invitation(&mut self, code: TableCode, who: &Identity, by: &str) {
        let Some(table) = self.row(code) else { return };
        let visits: Vec<_> = self
            .visits_of(who)
            .filter(|visit| self.visits[visit].kind != VisitKind::Text)
            .collect();
        for visit in visits {
            self.tell(
                visit,
                HallEvent::Invited {
                    table: table.clone(),
                    by: by.into(),
                },
            );
        }
    }

    /// Tells somebody who comes in to what they are invited.
    pub(super) fn tell_invitations(&mut self, visit: VisitId, who: &Identity) {
        let is_invited =
            |taker: &Taker| matches!(taker, Taker::Invited(id) if Some(*id) == who.account);
        let rooms = self.rooms.values().filter(|room| !room.has_begun());
        let rooms =
            rooms.filter(|room| room.table.seats.iter().any(|seat| is_invited(&seat.taker)));
        let codes: Vec<_> = rooms
            .map(|room| (room.code(), room.table.opened_by))
            .collect();
        for (code, by) in codes {
            let by = by
                .and_then(|id| self.names.get(id).cloned())
                .unwrap_or_default();
            if let Some(table) = self.row(code) {
                self.tell(visit, HallEvent::Invited { table, by });
            }
        }
    }

    pub(super) fn decline(&mut self, who: &Identity, code: TableCode) -> Result<(), Text> {
        let room = self.room_for(code, who)?;
        let is_kept = |seat: &Seat| matches!(room.taker(*seat), Taker::Invited(id) if Some(*id) == who.account);
        let seats: Vec<_> = room.all_seats().filter(is_kept).collect();
        if seats.is_empty() || room.has_begun() {
            return Err(text!("hall-not-invited"));
        }
        self.vacate_waiting(code, &seats, Pending::Nothing);
        if self.shared.is_some() {
            self.notify(NoticeKind::Declined(code), &who.name, "", Pending::Nothing);
        } else {
            self.tell_declined(code, &who.name);
        }
        Ok(())
    }
}
