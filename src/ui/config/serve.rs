//! The settings of a hall.

use super::screen::{meaning, word, words};
use parlour_hall::options::Admission;
use parlour_model::settings::{Meaning, Setting, SettingValue, ValueKind};

/// The meanings of the words after `admission`.
const ADMISSIONS: [(&str, Admission); 3] = [
    ("open", Admission::Open),
    ("invited", Admission::Invited),
    ("known", Admission::Known),
];

const ADMISSION_WORDS: [&str; 3] = words(&ADMISSIONS);

/// The people who may look on by a link without an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WebWatch {
    /// Everybody, where the server has guests.
    #[default]
    Guests,
    Everybody,
    Nobody,
}

/// The meanings of the words after `web_watch`.
const WEB_WATCHES: [(&str, WebWatch); 3] = [
    ("guests", WebWatch::Guests),
    ("everybody", WebWatch::Everybody),
    ("nobody", WebWatch::Nobody),
];

const WEB_WATCH_WORDS: [&str; 3] = words(&WEB_WATCHES);

/// The section `[serve]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServeConfig {
    /// The name of the server.
    pub name: String,
    /// The people that the server lets in.
    pub admission: Admission,
    /// True while people without a key may come in.
    pub guests: bool,
    /// The file of the key by which users recognise the server; empty: the usual place.
    pub host_key: String,
    /// The host names of the page for browsers, beside addresses in digits and `localhost`, with spaces between them.
    pub web_hosts: String,
    /// The people who may look on by a link without an account.
    pub web_watch: WebWatch,
    /// The moves of players by which they see a game late.
    pub web_watch_delay: u32,
    /// Connections in all, logged in or not.
    pub connections: u32,
    /// Connections from one address; an IPv6 address counts as its /64.
    pub connections_per_address: u32,
    /// Connections that have not logged in yet; one more ends the oldest of them.
    pub logins_in_flight: u32,
    /// Connections that one address may begin in a minute.
    pub logins_per_address_a_minute: u32,
    /// Seconds to log in.
    pub login_seconds: u32,
    /// Sessions at once.
    pub sessions: u32,
    /// Sessions at once with one account.
    pub sessions_per_account: u32,
    /// Tables that wait for players or at which a game runs.
    pub tables: u32,
    /// Tables at which one account has a seat.
    pub tables_per_account: u32,
    /// Tables of one account that wait for players; an account in its first day has a quarter.
    pub waiting_tables_per_account: u32,
    /// Tables that wait for players and were opened from one address.
    pub waiting_tables_per_address: u32,
    /// Minutes that a table waits for players after its opener has left; a game of correspondence waits a week.
    pub waiting_minutes: u32,
    /// Lines that a user may say in ten seconds.
    pub talk_per_ten_seconds: u32,
    /// Bytes a second that are read from one connection.
    pub input_bytes_per_second: u32,
    /// The widest window, in columns.
    pub columns: u32,
    /// The highest window, in rows.
    pub rows: u32,
    /// Minutes without a key after which a screen is left; 0 is never.
    pub idle_minutes: u32,
    /// Minutes after which the others may let a robot play on for who is away; 0 is never.
    pub away_minutes: u32,
    /// The longest time that a robot that looks ahead may think about a move.
    pub robot_seconds: u32,
}

impl Default for ServeConfig {
    fn default() -> Self {
        Self {
            name: "parlour".into(),
            admission: Admission::Open,
            guests: true,
            host_key: String::new(),
            web_hosts: String::new(),
            web_watch: WebWatch::default(),
            web_watch_delay: 0,
            connections: 2_000,
            connections_per_address: 32,
            logins_in_flight: 256,
            logins_per_address_a_minute: 60,
            login_seconds: 20,
            sessions: 1_000,
            sessions_per_account: 8,
            tables: 10_000,
            tables_per_account: 64,
            waiting_tables_per_account: 16,
            waiting_tables_per_address: 32,
            waiting_minutes: 60,
            talk_per_ten_seconds: 8,
            input_bytes_per_second: 16 * 1024,
            columns: 300,
            rows: 100,
            idle_minutes: 120,
            away_minutes: 3,
            robot_seconds: 3,
        }
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

    /// Every key, in the order of the file.
    pub const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "name",
            meaning: Meaning::Comment("the server's name"),
            kind: ValueKind::Text,
            get: |serve| SettingValue::word(&serve.name),
            set: |serve, value| {
                if let SettingValue::Word(name) = value {
                    serve.name.clone_from(name);
                }
            },
        },
        Setting {
            name: "admission",
            meaning: Meaning::Comment(
                "who may connect: open (everybody), invited (accounts, and whoever has a code of \
                      `parlour hall invite`) or known (the accounts that exist); guests only with open",
            ),
            kind: ValueKind::Choice(&ADMISSION_WORDS),
            get: |serve| word(&ADMISSIONS, &serve.admission),
            set: |serve, value| serve.admission = meaning(&ADMISSIONS, &value.to_string()),
        },
        Setting {
            name: "guests",
            meaning: Meaning::Comment("let people without an SSH key play as guests"),
            kind: ValueKind::Switch,
            get: |serve| SettingValue::Switch(serve.guests),
            set: |serve, value| serve.guests = value.is_on(),
        },
        Setting {
            name: "host_key",
            meaning: Meaning::Comment(
                "the file of the host key, the same for all servers of a cluster; \
                      empty is a file beside the data",
            ),
            kind: ValueKind::Text,
            get: |serve| SettingValue::word(&serve.host_key),
            set: |serve, value| {
                if let SettingValue::Word(file) = value {
                    serve.host_key.clone_from(file);
                }
            },
        },
        Setting {
            name: "web_hosts",
            meaning: Meaning::Comment(
                "the names of the page for browsers, with spaces between them; addresses in digits and \
                      localhost need none",
            ),
            kind: ValueKind::Text,
            get: |serve| SettingValue::word(&serve.web_hosts),
            set: |serve, value| {
                if let SettingValue::Word(names) = value {
                    serve.web_hosts.clone_from(names);
                }
            },
        },
        Setting {
            name: "web_watch",
            meaning: Meaning::Comment(
                "who may watch listed tables and see finished games in a browser by a link, without an account: guests \
                      (everybody, where the server has guests), everybody or nobody",
            ),
            kind: ValueKind::Choice(&WEB_WATCH_WORDS),
            get: |serve| word(&WEB_WATCHES, &serve.web_watch),
            set: |serve, value| serve.web_watch = meaning(&WEB_WATCHES, &value.to_string()),
        },
        Setting {
            name: "web_watch_delay",
            meaning: Meaning::Comment(
                "the number of players' moves by which they see a running game late, so that they can tell a player nothing new",
            ),
            kind: ValueKind::Number { min: 0, max: 20 },
            get: |serve| SettingValue::Number(serve.web_watch_delay.into()),
            set: |serve, value| serve.web_watch_delay = value.number(),
        },
        Setting {
            name: "connections",
            meaning: Meaning::Comment("connections in all, logged in or not"),
            kind: ValueKind::Number {
                min: 1,
                max: 1_000_000,
            },
            get: |serve| SettingValue::Number(serve.connections.into()),
            set: |serve, value| serve.connections = value.number(),
        },
        Setting {
            name: "connections_per_address",
            meaning: Meaning::Comment(
                "connections from one address; an IPv6 address counts as its /64",
            ),
            kind: ValueKind::Number {
                min: 1,
                max: 1_000_000,
            },
            get: |serve| SettingValue::Number(serve.connections_per_address.into()),
            set: |serve, value| serve.connections_per_address = value.number(),
        },
        Setting {
            name: "logins_in_flight",
            meaning: Meaning::Comment(
                "connections that have not logged in yet; one more closes the oldest",
            ),
            kind: ValueKind::Number {
                min: 1,
                max: 100_000,
            },
            get: |serve| SettingValue::Number(serve.logins_in_flight.into()),
            set: |serve, value| serve.logins_in_flight = value.number(),
        },
        Setting {
            name: "logins_per_address_a_minute",
            meaning: Meaning::Comment("connections that one address may begin in a minute"),
            kind: ValueKind::Number {
                min: 1,
                max: 1_000_000,
            },
            get: |serve| SettingValue::Number(serve.logins_per_address_a_minute.into()),
            set: |serve, value| serve.logins_per_address_a_minute = value.number(),
        },
        Setting {
            name: "login_seconds",
            meaning: Meaning::Comment("seconds to log in"),
            kind: ValueKind::Number { min: 1, max: 3_600 },
            get: |serve| SettingValue::Number(serve.login_seconds.into()),
            set: |serve, value| serve.login_seconds = value.number(),
        },
        Setting {
            name: "sessions",
            meaning: Meaning::Comment("sessions at once"),
            kind: ValueKind::Number {
                min: 1,
                max: 1_000_000,
            },
            get: |serve| SettingValue::Number(serve.sessions.into()),
            set: |serve, value| serve.sessions = value.number(),
        },
        Setting {
            name: "sessions_per_account",
            meaning: Meaning::Comment("sessions at once with one account"),
            kind: ValueKind::Number { min: 1, max: 1_000 },
            get: |serve| SettingValue::Number(serve.sessions_per_account.into()),
            set: |serve, value| serve.sessions_per_account = value.number(),
        },
        Setting {
            name: "tables",
            meaning: Meaning::Comment("tables that wait for players or at which a game runs"),
            kind: ValueKind::Number {
                min: 1,
                max: 1_000_000,
            },
            get: |serve| SettingValue::Number(serve.tables.into()),
            set: |serve, value| serve.tables = value.number(),
        },
        Setting {
            name: "tables_per_account",
            meaning: Meaning::Comment("tables at which one account has a seat"),
            kind: ValueKind::Number {
                min: 1,
                max: 10_000,
            },
            get: |serve| SettingValue::Number(serve.tables_per_account.into()),
            set: |serve, value| serve.tables_per_account = value.number(),
        },
        Setting {
            name: "waiting_tables_per_account",
            meaning: Meaning::Comment(
                "tables of one account that wait for players; an account in its first day has a quarter",
            ),
            kind: ValueKind::Number {
                min: 1,
                max: 10_000,
            },
            get: |serve| SettingValue::Number(serve.waiting_tables_per_account.into()),
            set: |serve, value| serve.waiting_tables_per_account = value.number(),
        },
        Setting {
            name: "waiting_tables_per_address",
            meaning: Meaning::Comment(
                "tables that wait for players and were opened from one address",
            ),
            kind: ValueKind::Number {
                min: 1,
                max: 10_000,
            },
            get: |serve| SettingValue::Number(serve.waiting_tables_per_address.into()),
            set: |serve, value| serve.waiting_tables_per_address = value.number(),
        },
        Setting {
            name: "waiting_minutes",
            meaning: Meaning::Comment(
                "minutes that a table waits for players after its opener has left",
            ),
            kind: ValueKind::Number {
                min: 1,
                max: 10_000,
            },
            get: |serve| SettingValue::Number(serve.waiting_minutes.into()),
            set: |serve, value| serve.waiting_minutes = value.number(),
        },
        Setting {
            name: "talk_per_ten_seconds",
            meaning: Meaning::Comment("chat lines of one session in ten seconds"),
            kind: ValueKind::Number { min: 1, max: 1_000 },
            get: |serve| SettingValue::Number(serve.talk_per_ten_seconds.into()),
            set: |serve, value| serve.talk_per_ten_seconds = value.number(),
        },
        Setting {
            name: "input_bytes_per_second",
            meaning: Meaning::Comment("bytes a second that are read from one connection"),
            kind: ValueKind::Number {
                min: 1_024,
                max: 100_000_000,
            },
            get: |serve| SettingValue::Number(serve.input_bytes_per_second.into()),
            set: |serve, value| serve.input_bytes_per_second = value.number(),
        },
        Setting {
            name: "columns",
            meaning: Meaning::Comment("the widest window, in columns"),
            kind: ValueKind::Number { min: 40, max: 500 },
            get: |serve| SettingValue::Number(serve.columns.into()),
            set: |serve, value| serve.columns = value.number(),
        },
        Setting {
            name: "rows",
            meaning: Meaning::Comment("the highest window, in rows"),
            kind: ValueKind::Number { min: 12, max: 200 },
            get: |serve| SettingValue::Number(serve.rows.into()),
            set: |serve, value| serve.rows = value.number(),
        },
        Setting {
            name: "idle_minutes",
            meaning: Meaning::Comment(
                "minutes without a key after which a session ends; 0 is never",
            ),
            kind: ValueKind::Number {
                min: 0,
                max: 100_000,
            },
            get: |serve| SettingValue::Number(serve.idle_minutes.into()),
            set: |serve, value| serve.idle_minutes = value.number(),
        },
        Setting {
            name: "away_minutes",
            meaning: Meaning::Comment(
                "minutes after which the others may let a bot play for an absent player; 0 is never",
            ),
            kind: ValueKind::Number {
                min: 0,
                max: 100_000,
            },
            get: |serve| SettingValue::Number(serve.away_minutes.into()),
            set: |serve, value| serve.away_minutes = value.number(),
        },
        Setting {
            name: "robot_seconds",
            meaning: Meaning::Comment("seconds that a bot that searches may think about a move"),
            kind: ValueKind::Number { min: 1, max: 60 },
            get: |serve| SettingValue::Number(serve.robot_seconds.into()),
            set: |serve, value| serve.robot_seconds = value.number(),
        },
    ];
}
