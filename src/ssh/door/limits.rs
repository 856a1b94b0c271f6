//! The limits of the SSH server, in all and for one address.

use std::num::{NonZeroU16, NonZeroU32};
use std::time::Duration;

use serde::Deserialize;

/// The door's bounds. A key that is left out has its default; zero and unknown keys are refused.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Connections in all, logged in or not.
    pub connections: NonZeroU32,
    /// Connections from one address; an IPv6 address counts as its /64.
    pub connections_per_address: NonZeroU32,
    /// Connections that have not logged in yet. One more ends the oldest of them, so that a flood cannot keep others out.
    pub logins_in_flight: NonZeroU32,
    /// Connections that one address may begin in a minute.
    pub logins_per_address_a_minute: NonZeroU32,
    /// Clients at once; one more is told that the server is full.
    pub sessions: NonZeroU32,
    /// Seconds to log in, and again to ask for a terminal or a command.
    pub login_seconds: NonZeroU32,
    /// Seconds for which a client may take nothing of what is sent to it.
    pub output_seconds: NonZeroU32,
    /// Bytes a second that are read from one connection; a faster one is read more slowly.
    pub input_bytes_per_second: NonZeroU32,
    /// The widest window that a client is told to have, in columns.
    pub columns: NonZeroU16,
    /// The highest window that a client is told to have, in rows.
    pub rows: NonZeroU16,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: number(2_000),
            connections_per_address: number(32),
            logins_in_flight: number(256),
            logins_per_address_a_minute: number(60),
            sessions: number(1_000),
            login_seconds: number(20),
            output_seconds: number(120),
            input_bytes_per_second: number(64 * 1024),
            columns: NonZeroU16::new(300).unwrap_or(NonZeroU16::MAX),
            rows: NonZeroU16::new(100).unwrap_or(NonZeroU16::MAX),
        }
    }
}

impl Limits {
    /// Returns the time for which a client may take nothing.
    pub(super) fn output_time(&self) -> Duration {
        Duration::from_secs(self.output_seconds.get().into())
    }

    /// Returns the time that a connection may take to log in.
    pub(super) fn login_time(&self) -> Duration {
        Duration::from_secs(self.login_seconds.get().into())
    }
}

const fn number(value: u32) -> NonZeroU32 {
    NonZeroU32::new(value).expect("a limit is at least 1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_has_its_default() {
        let limits: Limits = toml::from_str("sessions = 3\n").expect("a section");
        assert_eq!(
            limits,
            Limits {
                sessions: number(3),
                ..Limits::default()
            }
        );
    }

    #[test]
    fn zero_and_unknown_keys_are_refused() {
        let told = |text: &str| {
            toml::from_str::<Limits>(text)
                .expect_err("an error")
                .to_string()
        };
        assert!(
            told("sessions = 0\n").contains("nonzero"),
            "{}",
            told("sessions = 0\n")
        );
        assert!(told("clients = 1\n").contains("clients"));
        assert!(told("rows = 70000\n").contains("70000"));
    }
}
