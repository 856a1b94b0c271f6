//! The weight of a rated game for each of its players, so that nobody makes a rating with accounts of their own.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::account_id::AccountId;
use super::accounts::existing;
use super::database::Database;
use super::error::ErrorKind;
use super::rows::{row, rows};
use crate::rating::RANKED_MET;
use parlour_model::any::Mode;

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

/// The number of games of a day against one network that count.
const COUNTED: i64 = 10;

/// The weight of a game against an account in its first day.
const OF_NEW: f64 = 0.1;

/// The network of an opponent `o`; before networks were noted each account counts as one.
const NETWORK: &str = "coalesce(o.network, 'account ' || o.account)";

/// The games `c` of an account in a pool of ratings, each with an opponent `o`.
const MET: &str = "FROM rating_changes c JOIN rating_changes o ON o.game = c.game AND o.account <> c.account \
                   WHERE c.account = ?1 AND c.mode = ?2 AND c.ladder = ?3";

/// The ratings that a game changes.
#[derive(Clone, Copy)]
pub(super) struct Pool<'a> {
    pub(super) mode: Mode,
    pub(super) ladder: &'a str,
    /// Set where players choose their opponents, so that games against one network are limited.
    pub(super) is_limited: bool,
    pub(super) now: Timestamp,
}

/// A player of a rated game.
pub(super) struct Rated {
    pub(super) account: AccountId,
    /// The network of the latest login; where not everybody may come in, each account counts as one.
    pub(super) network: String,
    is_new: bool,
    /// Set where everybody may come in.
    is_open: bool,
}

impl Rated {
    pub(super) fn read(
        database: &dyn Database,
        account: AccountId,
        (now, is_open): (Timestamp, bool),
    ) -> Result<Self, ErrorKind> {
        let age = now.as_millisecond() - existing(database, account)?.created.as_millisecond();
        let sql = "SELECT network FROM accounts WHERE id = ?1 AND network IS NOT NULL";
        let network = row(database, sql, [account.0], |row| row.get(0))?.filter(|_| is_open);
        Ok(Self {
            account,
            network: network.unwrap_or_else(|| format!("account {account}")),
            is_new: is_open && age < DAY,
            is_open,
        })
    }

    /// Returns the weight of a game for the player: the mean of its weights against each opponent.
    pub(super) fn weight(
        &self,
        database: &dyn Database,
        pool: Pool,
        opponents: &[&Self],
    ) -> Result<f64, ErrorKind> {
        let (mut sum, mut count) = (0.0, 0.0);
        for opponent in opponents {
            sum += self.against(database, pool, opponent)?;
            count += 1.0;
        }
        Ok(sum / count)
    }

    fn against(&self, database: &dyn Database, pool: Pool, other: &Self) -> Result<f64, ErrorKind> {
        let is_own = self.network == other.network;
        if is_own || pool.is_limited && self.games_today(database, pool, other)? >= COUNTED {
            return Ok(0.0);
        }
        Ok(if other.is_new { OF_NEW } else { 1.0 })
    }

    /// Returns the number of games against a network that have counted in the last day.
    fn games_today(
        &self,
        database: &dyn Database,
        pool: Pool,
        other: &Self,
    ) -> Result<i64, ErrorKind> {
        let sql = format!(
            "SELECT count(DISTINCT c.game) {MET} AND c.rated > ?4 AND c.weight > 0 AND {NETWORK} = ?5"
        );
        let since = pool.now.as_millisecond() - DAY;
        let network = other.network.as_str();
        let columns = (
            self.account.0,
            pool.mode.name(),
            pool.ladder,
            since,
            network,
        );
        Ok(row(database, &sql, columns, |row| row.get(0))?.unwrap_or(0))
    }

    /// Returns the number of networks, up to [`RANKED_MET`], whose players the account has met in games that counted in full,
    /// with this game, of that weight; `before` is the number without it.
    pub(super) fn met(
        &self,
        database: &dyn Database,
        pool: Pool,
        (before, weight): (u32, f64),
        opponents: &[&Self],
    ) -> Result<u32, ErrorKind> {
        if !self.is_open {
            return Ok(RANKED_MET);
        }
        if before >= RANKED_MET || weight < 1.0 {
            return Ok(before);
        }
        let sql = format!("SELECT DISTINCT {NETWORK} {MET} AND c.weight = 1");
        let columns = (self.account.0, pool.mode.name(), pool.ladder);
        let networks: Vec<String> = rows(database, &sql, columns, |row| row.get(0))?;
        let mut networks: BTreeSet<_> = networks.into_iter().collect();
        networks.extend(opponents.iter().map(|opponent| opponent.network.clone()));
        let met = u32::try_from(networks.len()).unwrap_or(RANKED_MET);
        Ok(met.min(RANKED_MET))
    }
}
