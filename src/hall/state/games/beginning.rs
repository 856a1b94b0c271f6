//! The table of a game when it begins: its host, and the facts that the host needs.

use std::collections::BTreeSet;
use std::time::Duration;

use super::play;
use crate::options::HallOptions;
use crate::session::network_of;
use crate::state::Hall;
use crate::state::accounts::names::Names;
use crate::state::cluster::identity;
use crate::state::tables::closing::Closing;
use crate::state::tables::live_table::LiveTable;
use parlour_config::Admission;
use parlour_language::{Text, text};
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::SessionKind;
use parlour_store::SeatOwner;
use parlour_store::table_code::TableCode;
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostInput, HostOptions};

/// The duration of a robot's move where only robots play.
const BOT_PACE: Duration = Duration::from_millis(600);

pub(crate) fn host_options(options: &HallOptions) -> HostOptions {
    HostOptions {
        take_back: false,
        strict: true,
        rated: false,
        clock: parlour_model::time_control::TimeControl::None,
        bot_limit: Some(options.bot_limit),
        bot_pace: BOT_PACE,
        away_limit: options.away,
    }
}

/// Begins the game once every seat is taken.
pub(crate) fn begin_if_full(hall: &mut Hall, code: TableCode) {
    begin_game(hall, code, false);
}

/// The game of a table that another hall has filled begins; what chance does is left to that hall for a while.
pub(crate) fn begin_followed(hall: &mut Hall, code: TableCode) {
    begin_game(hall, code, true);
}

fn begin_game(hall: &mut Hall, code: TableCode, waits: bool) {
    let options = host_options(&hall.options);
    let Some(live) = hall
        .tables
        .get(code)
        .filter(|live| !live.has_begun() && live.is_full())
    else {
        return;
    };
    // Every hall has to seat people under the same names.
    let is_named = |seat: Seat| {
        !matches!(live.owner(seat), SeatOwner::Account(_))
            || !hall.names.of_seat(live, seat).is_empty()
    };
    if live.table.closed || !live.all_seats().all(is_named) {
        return;
    }
    let table = live.table.clone();
    let players: Vec<_> = live
        .all_seats()
        .map(|seat| hall.names.player_of(live, seat))
        .collect();
    let options = HostOptions {
        clock: table.clock,
        take_back: table.take_back,
        rated: table.rated,
        ..options
    };
    match AnyHost::new(&table.rules, players, options, table.deal, true) {
        Ok(mut host) => {
            if hall.out.is_shared() {
                host.share(None);
            }
            if table.day.is_some() {
                host.rank();
            }
            if waits {
                host.wait(hall.out.now());
            }
            begin(hall, code, host);
        }
        // The rules and seats were checked when the table was opened and cannot fail now.
        Err(fault) => hall
            .tables
            .close(&mut hall.out, code, Closing::Disclosure(fault.why)),
    }
}

impl Names {
    fn player_of(&self, live: &LiveTable, seat: Seat) -> Player {
        let name = self.of_seat(live, seat);
        match live.owner(seat) {
            SeatOwner::Robot(level) => Player::robot(name, *level),
            _ => Player::person(name),
        }
    }
}

fn begin(hall: &mut Hall, code: TableCode, host: AnyHost) {
    hall.tables.set_deadline(code, None);
    let Some(live) = hall.tables.get_mut(code) else {
        return;
    };
    live.host = Some(host);
    live.listing.take();
    tell_host_of_cluster(hall, code);
    let Some(live) = hall.tables.get_mut(code) else {
        return;
    };
    let programs = hall.sessions.that(|session| {
        let sits = session
            .who()
            .is_some_and(|who| !live.seats_of(who).is_empty());
        sits && session.kind() == SessionKind::Program
    });
    live.sessions.extend(programs.iter().copied());
    for program in programs {
        if let Some(session) = hall.sessions.get_mut(program) {
            session.look_at(code);
        }
    }
    play::gather(hall, code);
    tell_near(hall, code);
}

/// Tells the players of a rated game who of the others comes from the same network: such a game does not count.
fn tell_near(hall: &mut Hall, code: TableCode) {
    let Hall {
        tables,
        sessions,
        out,
        options,
        ..
    } = hall;
    let counts = |live: &&LiveTable| live.table.rated && options.admission == Admission::Open;
    let Some(live) = tables.get(code).filter(counts) else {
        return;
    };
    let seated = sessions.iter().filter_map(|(id, session)| {
        let who = session.who().filter(|who| !live.seats_of(who).is_empty())?;
        Some((id, &who.name, network_of(session.address()?)))
    });
    let seated: Vec<_> = seated.collect();
    for (session, name, network) in &seated {
        let near = seated
            .iter()
            .filter(|(_, other, of)| other != name && of == network);
        let near: BTreeSet<&str> = near.map(|(_, other, _)| other.as_str()).collect();
        if !near.is_empty() {
            let names = Text::list(near.into_iter().map(str::to_owned), ", ");
            let told = text!("hall-rated-near", names = names);
            out.tell(*session, HallEvent::Announced(told));
        }
    }
}

/// Tells the host of a table who looks at it in other halls.
pub(crate) fn tell_host_of_others(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall
        .tables
        .get(code)
        .filter(|live| hall.out.is_shared() && live.host.is_some())
    else {
        return;
    };
    let participants = hall
        .cluster
        .at_table(code)
        .map(|session| live.seats_of(&identity(session)))
        .collect();
    play::notify_host(hall, code, HostInput::Elsewhere(participants));
}

/// Tells a host that has just begun what it has to know of the cluster: who is at its table elsewhere, and whether its
/// robots think here.
pub(crate) fn tell_host_of_cluster(hall: &mut Hall, code: TableCode) {
    if !hall.out.is_shared() {
        return;
    }
    let (leads, is_away) = (hall.cluster.leads(code), hall.cluster.is_away());
    tell_host_of_others(hall, code);
    if leads {
        play::notify_host(hall, code, HostInput::Leads(true));
    } else if let Some(live) = hall.tables.get(code) {
        hall.cluster.want_lease(hall.out.now(), live);
    }
    if is_away {
        play::notify_host(hall, code, HostInput::Paused(true));
    }
}
