//! The parts of SSH that the server offers.

use std::borrow::Cow;
use std::time::Duration;

use russh::keys::PrivateKey;
use russh::server::Config;
use russh::{MethodKind, MethodSet, Preferred, SshId, compression, kex};

/// The two key exchanges whose cost is small, and what makes them safe. The server pays for a key exchange before
/// anybody has logged in: 0.4 and 0.5 ms for these, 16 to 625 ms for the groups of Diffie–Hellman.
const KEY_EXCHANGES: &[kex::Name] = &[
    kex::MLKEM768X25519_SHA256,
    kex::CURVE25519,
    kex::CURVE25519_PRE_RFC_8731,
    kex::EXTENSION_SUPPORT_AS_SERVER,
    kex::EXTENSION_OPENSSH_STRICT_KEX_AS_SERVER,
];

/// Bytes that a client may send before it has to wait for the window to open again.
const WINDOW: u32 = 64 * 1024;

/// Bytes of data in one packet from a client.
const PACKET: u32 = 16 * 1024;

/// Logins that a connection may fail. OpenSSH tries up to six keys; each is accepted unless its owner is banned.
const ATTEMPTS: usize = 8;

/// Returns the configuration with which russh serves.
pub(super) fn config(host_key: PrivateKey) -> Config {
    Config {
        server_id: SshId::Standard(Cow::Borrowed(concat!(
            "SSH-2.0-Parlour_",
            env!("CARGO_PKG_VERSION")
        ))),
        methods: MethodSet::from(&[MethodKind::PublicKey, MethodKind::KeyboardInteractive][..]),
        // There is no secret to guess: a refusal need not take its time.
        auth_rejection_time: Duration::ZERO,
        auth_rejection_time_initial: Some(Duration::ZERO),
        keys: vec![host_key],
        window_size: WINDOW,
        maximum_packet_size: PACKET,
        // The channel's own queue is not read, and the client's output waits in its task.
        channel_buffer_size: 1,
        event_buffer_size: 1,
        preferred: Preferred {
            kex: Cow::Borrowed(KEY_EXCHANGES),
            compression: Cow::Borrowed(&[compression::NONE]),
            ..Preferred::DEFAULT
        },
        max_auth_attempts: ATTEMPTS,
        // Own output would count as activity, and TCP finds out about dead peers without waking every connection.
        inactivity_timeout: None,
        keepalive_interval: None,
        ..Config::default()
    }
}

#[cfg(test)]
mod tests {
    use russh::keys::ssh_key::private::Ed25519Keypair;

    use super::*;

    #[test]
    fn no_inactivity_timeout_and_no_keepalive_of_ssh_wakes_anybody() {
        let config = config(PrivateKey::from(Ed25519Keypair::from_seed(&[1; 32])));
        assert_eq!(
            (config.inactivity_timeout, config.keepalive_interval),
            (None, None)
        );
    }

    #[test]
    fn the_methods_are_named_and_none_and_password_are_not_among_them() {
        let config = config(PrivateKey::from(Ed25519Keypair::from_seed(&[1; 32])));
        assert_eq!(
            config.methods.to_vec(),
            [MethodKind::PublicKey, MethodKind::KeyboardInteractive]
        );
    }
}
