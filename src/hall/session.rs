//! Sessions, and those who come in.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::access::ArrivalCode;
use parlour_protocol::identity::SessionKind;
use parlour_table::participant::ParticipantId;

/// Tells one session from another; a person may be there more than once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub u64);

impl SessionId {
    /// The session as a participant of a table.
    pub(crate) fn participant(self) -> ParticipantId {
        ParticipantId(self.0)
    }
}

/// The beginning of a browser's fingerprint; others are those of SSH keys.
pub const WEB_KEY: &str = "WEB:";

/// Somebody who comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    pub session: SessionId,
    pub kind: SessionKind,
    /// The name of the ssh line, as it was sent.
    pub user: String,
    /// The fingerprint of the key; `None` for who came without one.
    pub key: Option<String>,
    /// The address of the connection, of an IPv6 address its /64; `None` where there is no network.
    pub address: Option<IpAddr>,
    pub code: Option<ArrivalCode>,
}

/// The network whose tables, accounts and rated games count together: of an IPv4 address its /24, of an IPv6 address its /48.
/// IPv6 addresses come as their /64, which counts as one address.
#[must_use]
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits() & (!0 << 8)).into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (!0 << 80)).into(),
    }
}
