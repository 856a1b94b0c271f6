//! Ratings: what a rated game does to them, profiles and rankings.

use crate::state::Hall;
use crate::state::cluster::Cluster;
use crate::state::outbox::{Asked, By, Outbox, Served};
use crate::state::sessions::Sessions;
use parlour_config::Admission;
use parlour_language::text;
use parlour_model::any::Mode;
use parlour_protocol::event::{HallAnswer, HallEvent, Profile};
use parlour_protocol::identity::Identity;
use parlour_store::rating::RatingPool;
use parlour_store::table_code::TableCode;
use parlour_store::{Account, GameId, LeaderboardRow, ask};

/// The number of rows in a ranking.
const RANKED: usize = 100;

/// Tells the profile of a name, or one's own: the account is read, then its ratings, then the own record against it.
pub(crate) fn tell_profile(
    out: &mut Outbox,
    By { asked, who }: By,
    name: Option<String>,
) -> Served {
    let read = move |hall: &mut Hall, account| {
        read_ratings(&hall.sessions, &hall.cluster, &mut hall.out, asked, account);
    };
    match (name, who.account) {
        (Some(name), _) => out.ask(asked, ask::AccountNamed { name }, read),
        (None, Some(account)) => out.ask(asked, ask::AccountById { account }, read),
        (None, None) => return Err(text!("hall-guest-unranked")),
    }
    Ok(())
}

fn read_ratings(
    sessions: &Sessions,
    cluster: &Cluster,
    out: &mut Outbox,
    asked: Asked,
    account: Option<Account>,
) {
    let Some(account) = account else {
        out.refuse(asked, text!("hall-nobody-so"));
        return;
    };
    let who = Identity {
        account: Some(account.id),
        name: account.name,
    };
    let own = sessions.get(asked.session);
    let mut profile = Box::new(Profile {
        is_program: account.is_program,
        is_here: !sessions.of(&who).is_empty() || cluster.sessions_of(&who) > 0,
        is_ignored: own.is_some_and(|own| own.ignored().contains(&who.name)),
        name: who.name,
        ratings: Vec::new(),
        rivals: Vec::new(),
    });
    let account = account.id;
    let ratings = ask::Ratings { account };
    out.ask(asked, ratings, move |hall, ratings| {
        profile.ratings = ratings;
        read_rivals(&hall.sessions, &mut hall.out, asked, profile);
    });
}

/// Adds the asker's record against everybody, or against the one whose profile it is.
fn read_rivals(sessions: &Sessions, out: &mut Outbox, asked: Asked, mut profile: Box<Profile>) {
    let own = sessions.who(asked.session).and_then(|who| who.account);
    let Some(account) = own else {
        out.reply(asked, HallAnswer::Profile(profile));
        return;
    };
    let rivals = ask::Rivals { account };
    out.ask(asked, rivals, move |hall, mut rivals| {
        let own = hall.sessions.who(asked.session);
        let is_own = own.is_some_and(|who| who.name == profile.name);
        rivals.retain(|rival| is_own || rival.name == profile.name);
        profile.rivals = rivals;
        hall.out.reply(asked, HallAnswer::Profile(profile));
    });
}

/// Tells the ranking of a game.
pub(crate) fn tell_leaderboard(out: &mut Outbox, asked: Asked, mode: Mode) {
    read_pools(out, asked, mode, Vec::new());
}

/// Reads the next pool of a ranking, or tells those that were read.
fn read_pools(
    out: &mut Outbox,
    asked: Asked,
    mode: Mode,
    mut pools: Vec<(RatingPool, Vec<LeaderboardRow>)>,
) {
    let Some(pool) = RatingPool::ALL.get(pools.len()).copied() else {
        out.reply(asked, HallAnswer::Leaderboard(mode, pools));
        return;
    };
    let leaderboard = ask::Leaderboard {
        mode,
        pool,
        limit: RANKED,
    };
    out.ask(asked, leaderboard, move |hall, rows| {
        pools.push((pool, rows));
        read_pools(&mut hall.out, asked, mode, pools);
    });
}

/// Counts games whose result is not in the ratings yet: the hall was stopped before.
pub(crate) fn rate_all(hall: &mut Hall, games: Vec<GameId>) {
    for game in games {
        let rate = rating_of(hall, game);
        hall.out.store(rate);
    }
}

fn rating_of(hall: &Hall, game: GameId) -> ask::Rate {
    ask::Rate {
        game,
        is_open: hall.options.admission == Admission::Open,
        now: hall.out.now(),
    }
}

/// Counts the game of a table that is over, and tells those at the table their ratings.
pub(crate) fn rate(hall: &mut Hall, code: TableCode, game: GameId) {
    let rate = rating_of(hall, game);
    hall.out.read(rate, move |hall, changes| {
        if changes.is_empty() {
            return;
        }
        for session in hall.tables.sessions(code) {
            hall.out
                .tell(session, HallEvent::Rated(code, changes.clone()));
        }
    });
}
