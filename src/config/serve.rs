//! The settings of a hall.

use parlour_language::{Text, text};
use parlour_model::{settings, words};

/// The people that a server lets in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Admission {
    /// Everybody.
    #[default]
    Open,
    /// Accounts, and whoever has an invitation.
    Invited,
    /// The accounts that exist.
    Known,
}

words! { Admission: Open = "open", Invited = "invited", Known = "known" }

impl Admission {
    /// Says why somebody without an account may not come in, if the server is not open to all.
    pub fn refusal(self) -> Option<Text> {
        match self {
            Self::Open => None,
            Self::Invited => Some(text!("hall-for-invited")),
            Self::Known => Some(text!("hall-for-known")),
        }
    }
}

/// The people who may look on by a link without an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WebWatch {
    /// Everybody, where the server has guests.
    #[default]
    Guests,
    Everybody,
    Nobody,
}

words! { WebWatch: Guests = "guests", Everybody = "everybody", Nobody = "nobody" }

settings! {
    /// The section `[serve]`; `config.toml` says what each key means.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ServeConfig {
        name: String = "parlour".into();
        address: String = String::new();
        web_address: String = String::new();
        greeting: String = String::new();
        turn_command: String = String::new();
        admission: Admission = Admission::Open;
        guests: bool = true;
        host_key: String = String::new();
        web_hosts: String = String::new();
        web_watch: WebWatch = WebWatch::default();
        web_watch_delay: u32 [0..=20] = 0;
        trusted_proxies: String = String::new();
        connections: u32 [1..=1_000_000] = 2_000;
        connections_per_address: u32 [1..=1_000_000] = 32;
        logins_in_flight: u32 [1..=100_000] = 256;
        logins_per_address_a_minute: u32 [1..=1_000_000] = 60;
        login_seconds: u32 [1..=3_600] = 20;
        sessions: u32 [1..=1_000_000] = 1_000;
        sessions_per_account: u32 [1..=1_000] = 8;
        tables: u32 [1..=1_000_000] = 10_000;
        tables_per_account: u32 [1..=10_000] = 64;
        tables_per_network: u32 [1..=1_000_000] = 256;
        openings_per_account_a_minute: u32 [1..=1_000_000] = 60;
        accounts_per_network_a_day: u32 [1..=1_000_000] = 250;
        waiting_tables_per_account: u32 [1..=10_000] = 16;
        waiting_tables_per_address: u32 [1..=10_000] = 32;
        waiting_minutes: u32 [1..=10_000] = 60;
        talk_per_ten_seconds: u32 [1..=1_000] = 8;
        input_bytes_per_second: u32 [1_024..=100_000_000] = 16_384;
        columns: u32 [40..=500] = 300;
        rows: u32 [12..=200] = 100;
        idle_minutes: u32 [0..=100_000] = 120;
        away_minutes: u32 [0..=100_000] = 3;
        robot_seconds: u32 [1..=60] = 3;
    }
}

impl ServeConfig {
    /// Returns whether people without a key may come in.
    pub fn has_guests(&self) -> bool {
        self.guests && self.admission == Admission::Open
    }

    /// Returns whether people without an account may look on by a link.
    pub fn has_spectators(&self) -> bool {
        match self.web_watch {
            WebWatch::Guests => self.has_guests(),
            WebWatch::Everybody => true,
            WebWatch::Nobody => false,
        }
    }
}
