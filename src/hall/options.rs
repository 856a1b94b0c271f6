//! The options of a hall.

use std::time::Duration;

use super::size_limits::SizeLimits;
use super::waiting_limits::WaitingLimits;
use parlour_config::{Admission, ServeConfig};

/// The options that a hall's operator may set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallOptions {
    /// The name of the server.
    pub name: String,
    pub admission: Admission,
    /// True while a browser without an account is a guest.
    pub guests: bool,
    /// True while a user may give the seed of a table's chance.
    pub allow_seeds: bool,
    /// The lines that everybody reads in the lobby's chat at first.
    pub greeting: Vec<String>,
    /// True while other halls may use the same store.
    pub shared: bool,
    /// The most simultaneous sessions.
    pub sessions: usize,
    /// The number of simultaneous sessions of one account.
    pub sessions_per_account: usize,
    /// The number of tables at which one account may have a seat.
    pub tables_per_account: usize,
    /// The number of tables, waiting or running, that were opened from one network.
    pub tables_per_network: usize,
    /// The number of tables that one account, or all guests of an address, may open in a minute.
    pub openings_a_minute: usize,
    /// The number of accounts that may be made from one network in a day.
    pub accounts_a_day: usize,
    /// The most tables in the hall.
    pub tables: usize,
    /// The limits on tables that wait for players.
    pub waiting: WaitingLimits,
    /// The limits on the size of tables and games.
    pub sizes: SizeLimits,
    /// The number of lines that an account, or all guests of an address, may say in ten seconds.
    pub chat: usize,
    /// The absence after which the others may let a robot play on; `None` is never.
    pub away: Option<Duration>,
    /// The number of players' moves by which who watches by a link is told late.
    pub watch_delay: usize,
    /// The longest time a robot may think about a move.
    pub bot_limit: Duration,
}

impl Default for HallOptions {
    fn default() -> Self {
        Self::of(&ServeConfig::default())
    }
}

impl HallOptions {
    /// The options of a hall alone, which greets nobody and allows no seeds, by its settings.
    #[must_use]
    pub fn of(serve: &ServeConfig) -> Self {
        let size = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let minutes = |number: u32| Duration::from_secs(60 * u64::from(number));
        Self {
            name: serve.name.clone(),
            admission: serve.admission,
            guests: serve.has_guests(),
            allow_seeds: false,
            greeting: Vec::new(),
            shared: false,
            sessions: size(serve.sessions),
            sessions_per_account: size(serve.sessions_per_account),
            tables_per_account: size(serve.tables_per_account),
            tables_per_network: size(serve.tables_per_network),
            openings_a_minute: size(serve.openings_per_account_a_minute),
            accounts_a_day: size(serve.accounts_per_network_a_day),
            tables: size(serve.tables),
            waiting: WaitingLimits {
                per_account: size(serve.waiting_tables_per_account),
                per_new_account: size(serve.waiting_tables_per_account).div_ceil(4),
                per_address: size(serve.waiting_tables_per_address),
                lasts: minutes(serve.waiting_minutes),
                ..WaitingLimits::default()
            },
            sizes: SizeLimits::default(),
            chat: size(serve.talk_per_ten_seconds),
            away: (serve.away_minutes > 0).then(|| minutes(serve.away_minutes)),
            watch_delay: size(serve.web_watch_delay),
            bot_limit: Duration::from_secs(serve.robot_seconds.into()),
        }
    }
}
