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
    /// The section `[serve]`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ServeConfig {
        name: String = "parlour".into(), "the server's name";
        address: String = String::new(),
            "the name by which people reach the server over SSH, with the port where it is not the one that it listens at, \
             like \"games.example.org:22\"; empty shows HOST, or the name of the page";
        web_address: String = String::new(),
            "the address of the page for browsers, like \"https://games.example.org\", which people hand on over SSH too";
        greeting: String = String::new(),
            "the file of a greeting, at most five lines that people read at login and in the lobby's chat; empty is none";
        turn_command: String = String::new(),
            "a program that calls an account to its turn in a game of days while it is not connected, with the account's name, \
             the table's code and the game as its arguments; empty is none";
        admission: Admission = Admission::Open,
            "who may connect: open (everybody), invited (accounts, and whoever has a code of `parlour hall \
             invite`) or known (the accounts that exist); guests only with open";
        guests: bool = true, "let people without an SSH key play as guests";
        host_key: String = String::new(),
            "the file of the host key, the same for all servers of a cluster; empty is a file beside the data";
        web_hosts: String = String::new(),
            "the names of the page for browsers, with spaces between them; addresses in digits and localhost need \
             none";
        web_watch: WebWatch = WebWatch::default(),
            "who may watch listed tables and see finished games in a browser by a link, without an account: \
             guests (everybody, where the server has guests), everybody or nobody";
        web_watch_delay: u32 in 0..=20 = 0,
            "the number of players' moves by which they see a running game late, so that they can tell a player \
             nothing new";
        trusted_proxies: String = String::new(),
            "the proxies that say for whom they speak, as addresses or networks with spaces between them, like \
             \"10.0.0.0/8\": by X-Forwarded-For or a PROXY header for the page, by a PROXY header, which they need, for \
             SSH; a proxy on this machine is named too, as \"127.0.0.1\"";
        connections: u32 in 1..=1_000_000 = 2_000, "connections in all, logged in or not";
        connections_per_address: u32 in 1..=1_000_000 = 32,
            "connections from one address; an IPv6 address counts as its /64";
        logins_in_flight: u32 in 1..=100_000 = 256, "connections that have not logged in yet; one more closes the oldest";
        logins_per_address_a_minute: u32 in 1..=1_000_000 = 60, "connections that one address may begin in a minute";
        login_seconds: u32 in 1..=3_600 = 20, "seconds to log in";
        sessions: u32 in 1..=1_000_000 = 1_000, "sessions at once";
        sessions_per_account: u32 in 1..=1_000 = 8, "sessions at once with one account";
        tables: u32 in 1..=1_000_000 = 10_000, "tables that wait for players or at which a game runs";
        tables_per_account: u32 in 1..=10_000 = 64, "tables at which one account has a seat, and games that it has opened; in its first day it opens a quarter";
        tables_per_network: u32 in 1..=1_000_000 = 256,
            "tables, waiting or running, that were opened from one network: the /24 of an IPv4 address, the /48 of IPv6";
        openings_per_account_a_minute: u32 in 1..=1_000_000 = 60,
            "tables that one account, or all guests of one address, may open in a minute";
        accounts_per_network_a_day: u32 in 1..=1_000_000 = 250, "accounts that may be made from one network in a day";
        waiting_tables_per_account: u32 in 1..=10_000 = 16,
            "tables of one account that wait for players; an account in its first day has a quarter";
        waiting_tables_per_address: u32 in 1..=10_000 = 32, "tables that wait for players and were opened from one address";
        waiting_minutes: u32 in 1..=10_000 = 60, "minutes that a table waits for players after its opener has left";
        talk_per_ten_seconds: u32 in 1..=1_000 = 8, "chat lines in ten seconds of one account, or of all guests of one address";
        input_bytes_per_second: u32 in 1_024..=100_000_000 = 16_384, "bytes a second that are read from one connection";
        columns: u32 in 40..=500 = 300, "the widest window, in columns";
        rows: u32 in 12..=200 = 100, "the highest window, in rows";
        idle_minutes: u32 in 0..=100_000 = 120, "minutes without a key after which a session ends; 0 is never";
        away_minutes: u32 in 0..=100_000 = 3,
            "minutes after which the others may let a bot play for an absent player; 0 is never";
        robot_seconds: u32 in 1..=60 = 3, "seconds that a bot that searches may think about a move";
    }
}

impl ServeConfig {
    /// Returns whether people without a key may come in.
    pub fn has_guests(&self) -> bool {
        self.guests && self.admission == Admission::Open
    }

    /// Returns whether people without an account may look on by a link.
    pub fn has_watchers(&self) -> bool {
        match self.web_watch {
            WebWatch::Guests => self.has_guests(),
            WebWatch::Everybody => true,
            WebWatch::Nobody => false,
        }
    }
}
