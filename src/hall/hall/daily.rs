//! The daily deals of the hall: a table for one account, with a deal that is the same for everybody on a day.

use jiff::civil::Date;

use super::opening::OpenRequest;
use super::store_purpose::StorePurpose;
use super::{Hall, requests};
use crate::event::HallEvent;
use crate::request::{HallRequest, NewTable, SeatOffer};
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::daily;
use parlour_model::player::{Controller, Player};
use parlour_model::time_control::TimeControl;
use parlour_store::{DailyDeal, DailyPlay, StoreRequest, StoreResponse};

/// An account wants to play today's deal of a game, or to play on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DailyRequest {
    session: SessionId,
    day: Date,
    mode: Mode,
}

impl DailyRequest {
    /// Asks for the deal of today. A guest has none: it could look at the deal and come again with a key.
    pub(super) fn start(
        hall: &mut Hall,
        session: SessionId,
        who: &Identity,
        mode: Mode,
    ) -> Result<(), Text> {
        let account = who.account.ok_or_else(|| text!("hall-daily-guest"))?;
        let day = daily::day_of(hall.outbox.now());
        let drawn = hall.outbox.draw();
        let request = StoreRequest::DailyDeal {
            day,
            mode,
            account,
            drawn,
        };
        let waits = StorePurpose::Daily(Self { session, day, mode });
        hall.outbox.store(request, waits);
        Ok(())
    }

    pub(super) fn session(&self) -> SessionId {
        self.session
    }

    pub(super) fn on_response(self, hall: &mut Hall, response: &StoreResponse) {
        let StoreResponse::DailyDeal(DailyDeal { seed, play }) = *response else {
            return;
        };
        match play {
            None => self.open(hall, seed),
            Some(DailyPlay::Running(code)) => {
                hall.outbox.tell(self.session, HallEvent::Opened(code));
                requests::ask(hall, self.session, HallRequest::Join(code));
            }
            Some(DailyPlay::Over) => {
                let why = text!("hall-daily-played");
                hall.outbox.tell(self.session, HallEvent::Refused(why));
            }
        }
    }

    fn open(self, hall: &mut Hall, seed: u64) {
        let Some(who) = hall.sessions.who(self.session).cloned() else {
            return;
        };
        let deal = (self.day, seed);
        let opened = OpenRequest::start_daily(hall, self.session, &who, table(self.mode), deal);
        if let Err(why) = opened {
            hall.outbox.tell(self.session, HallEvent::Refused(why));
        }
    }
}

/// The table of a daily deal: nobody else comes in, and no rating changes.
fn table(mode: Mode) -> NewTable {
    let offer = |player: Player| match player.controller {
        Controller::Robot(level) => SeatOffer::Robot(level),
        Controller::Person | Controller::Engine(_) => SeatOffer::Me,
    };
    NewTable {
        rules: daily::rules(mode),
        seats: daily::players(mode, "").into_iter().map(offer).collect(),
        clock: TimeControl::None,
        rated: false,
        listed: false,
        seed: None,
    }
}
