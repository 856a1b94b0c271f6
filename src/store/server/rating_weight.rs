//! The weight of a rated game for each of its players, so that nobody makes a rating with accounts of their own.

use std::collections::BTreeSet;

use jiff::Timestamp;

use crate::accounts::account_id::AccountId;
use crate::accounts::existing;
use crate::database::Database;
use crate::database::rows::{count, row, rows};
use crate::error::ErrorKind;
use crate::server::rating::{RANKED_MET, Rating};
use parlour_model::any::Mode;

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

/// The number of games of a day against one network that count.
const COUNTED: u32 = 10;

/// The games against one network within [`MONTH`] after which one counts by a quarter, after twice as many by a ninth: however
/// many there are, they weigh about as much as so many.
const KNOWN: f64 = 10.0;

/// The weight above which a game makes its opponents known.
const HALF: f64 = 0.5;

/// Thirty days, in milliseconds.
const MONTH: i64 = 30 * DAY;

/// The weight of a game against an account in its first day.
const OF_NEW: f64 = 0.1;

/// The weight of a game against an account whose own rating is provisional, where [`FIELD`] others are ranked.
const OF_PROVISIONAL: f64 = 0.25;

/// The number of ranked players from which on games count in full against such alone. Before, there is nobody to measure by.
pub(crate) const FIELD: usize = 10;

/// The network of an opponent `o`; before networks were noted each account counts as one.
const NETWORK: &str = "coalesce(o.network, 'account ' || o.account)";

/// The games `c` of an account in a pool of ratings, each with an opponent `o`.
const MET: &str = "FROM rating_changes c JOIN rating_changes o ON o.game = c.game AND o.account <> c.account \
                   WHERE c.account = ?1 AND c.mode = ?2 AND c.ladder = ?3";

/// The ratings that a game changes.
#[derive(Clone, Copy)]
pub(crate) struct Pool<'a> {
    pub(crate) mode: Mode,
    pub(crate) ladder: &'a str,
    /// Set where players choose their opponents, so that games against one network are limited.
    pub(crate) is_limited: bool,
    /// Set where [`FIELD`] players are ranked.
    pub(crate) is_settled: bool,
    pub(crate) now: Timestamp,
}

/// A player of a rated game.
pub(crate) struct Rated {
    pub(crate) account: AccountId,
    /// The network of the latest login; where not everybody may come in, each account counts as one.
    pub(crate) network: String,
    is_new: bool,
    /// Set where the rating before the game is provisional.
    is_provisional: bool,
    /// Set where everybody may come in.
    is_open: bool,
}

impl Rated {
    pub(crate) fn read(
        database: &dyn Database,
        account: AccountId,
        before: &Rating,
        (now, is_open): (Timestamp, bool),
    ) -> Result<Self, ErrorKind> {
        let age = now.as_millisecond() - existing(database, account)?.created.as_millisecond();
        let sql = "SELECT network FROM accounts WHERE id = ?1 AND network IS NOT NULL";
        let network = row(database, sql, [account.0], |row| row.get(0))?.filter(|_| is_open);
        Ok(Self {
            account,
            network: network.unwrap_or_else(|| format!("account {account}")),
            is_new: is_open && age < DAY,
            is_provisional: is_open && before.is_provisional(),
            is_open,
        })
    }

    /// Returns the weight of a game for the player: the mean of its weights against each opponent.
    pub(crate) fn weight(
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
        if self.network == other.network {
            return Ok(0.0);
        }
        if pool.is_limited && self.games_within(DAY, database, pool, other)? >= COUNTED {
            return Ok(0.0);
        }
        Ok(match other {
            Self { is_new: true, .. } => OF_NEW,
            Self {
                is_provisional: true,
                ..
            } if pool.is_settled => OF_PROVISIONAL,
            _ if self.is_open && pool.is_limited => {
                let known = self.games_within(MONTH, database, pool, other)?;
                (KNOWN / (KNOWN + f64::from(known))).powi(2)
            }
            _ => 1.0,
        })
    }

    /// Returns the number of games against a network that have counted in the last milliseconds.
    fn games_within(
        &self,
        milliseconds: i64,
        database: &dyn Database,
        pool: Pool,
        other: &Self,
    ) -> Result<u32, ErrorKind> {
        let sql = format!(
            "SELECT count(DISTINCT c.game) {MET} AND c.rated > ?4 AND c.weight > 0 AND {NETWORK} = ?5"
        );
        let since = pool.now.as_millisecond() - milliseconds;
        let network = other.network.as_str();
        let columns = (
            self.account.0,
            pool.mode.name(),
            pool.ladder,
            since,
            network,
        );
        let games = row(database, &sql, columns, |row| row.get::<i64>(0))?;
        Ok(games.map_or(0, count))
    }

    /// Returns the number of networks, up to [`RANKED_MET`], whose players the account has met in games that counted by more
    /// than half, with this game, of that weight; `before` is the number without it.
    pub(crate) fn met(
        &self,
        database: &dyn Database,
        pool: Pool,
        (before, weight): (u32, f64),
        opponents: &[&Self],
    ) -> Result<u32, ErrorKind> {
        if !self.is_open {
            return Ok(RANKED_MET);
        }
        if before >= RANKED_MET || weight <= HALF {
            return Ok(before);
        }
        let sql = format!("SELECT DISTINCT {NETWORK} {MET} AND c.weight > {HALF}");
        let columns = (self.account.0, pool.mode.name(), pool.ladder);
        let networks: Vec<String> = rows(database, &sql, columns, |row| row.get(0))?;
        let mut networks: BTreeSet<_> = networks.into_iter().collect();
        networks.extend(opponents.iter().map(|opponent| opponent.network.clone()));
        let met = u32::try_from(networks.len()).unwrap_or(RANKED_MET);
        Ok(met.min(RANKED_MET))
    }
}
