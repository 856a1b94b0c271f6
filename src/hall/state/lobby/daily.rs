//! The daily deals of the hall: a table for one account, with a deal that is the same for everybody on a day.

use jiff::civil::Date;

use crate::state::outbox::{Asked, By, Outbox, Served};
use crate::state::tables::opening;
use crate::state::{Hall, requests};
use parlour_language::text;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::daily;
use parlour_model::player::{Controller, Player};
use parlour_model::time_control::TimeControl;
use parlour_protocol::event::HallAnswer;
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_store::{DailyDeal, DailyPlay, ask};

/// An account wants to play today's deal of a game, or to play on. A guest has none: it could look at the deal and come
/// again with a key.
pub(crate) fn play(out: &mut Outbox, By { asked, who }: By, mode: Mode) -> Served {
    let account = who.account.ok_or_else(|| text!("hall-daily-guest"))?;
    let day = daily::day_of(out.now());
    let drawn = out.draw();
    let request = ask::DailyDeal {
        day,
        mode,
        account,
        drawn,
    };
    out.ask(
        asked,
        request,
        move |hall, DailyDeal { seed, play }| match play {
            None => open(hall, asked, mode, (day, seed)),
            Some(DailyPlay::Running(code)) => {
                hall.out.reply(asked, HallAnswer::Seated(code));
                requests::ask(hall, asked.session.into(), HallRequest::Join(code));
            }
            Some(DailyPlay::Over) => hall.out.refuse(asked, text!("hall-daily-played")),
        },
    );
    Ok(())
}

fn open(hall: &mut Hall, asked: Asked, mode: Mode, deal: (Date, u64)) {
    let Some(who) = hall.sessions.who(asked.session).cloned() else {
        return;
    };
    if let Err(why) = opening::open_daily(hall, By { asked, who: &who }, table(mode), deal) {
        hall.out.refuse(asked, why);
    }
}

/// The table of a daily deal: nobody else comes in, and no rating changes.
fn table(mode: Mode) -> NewTable {
    let offer = |player: Player| match player.controller {
        Controller::Robot(level) => SeatOffer::Robot(level),
        Controller::Person | Controller::Engine(_) => SeatOffer::Me,
    };
    NewTable {
        rules: AnyRules::daily_of(mode),
        seats: daily::players(mode, "").into_iter().map(offer).collect(),
        clock: TimeControl::None,
        rated: false,
        listed: false,
        seed: None,
    }
}
