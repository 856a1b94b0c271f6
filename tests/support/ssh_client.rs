//! The client of russh, for what OpenSSH's does not do: many clients in one process, and hostile
//! requests.
#![allow(dead_code, reason = "each test uses some of it")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use russh::client::{Config, Handle, Handler, Msg};
use russh::keys::ssh_key::private::Ed25519Keypair;
use russh::keys::{PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate};
use russh::{Channel, ChannelMsg, Error};

/// A client who trusts every hall.
#[derive(Debug)]
pub(crate) struct Trusting;

impl Handler for Trusting {
    type Error = Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, Error> {
        Ok(true)
    }
}

pub(crate) type Client = Handle<Trusting>;

/// A key that no other call has made.
pub(crate) fn new_key() -> Arc<PrivateKey> {
    static MADE: AtomicU64 = AtomicU64::new(1);
    key(MADE.fetch_add(1, Ordering::Relaxed))
}

/// The key of this number.
pub(crate) fn key(number: u64) -> Arc<PrivateKey> {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    Arc::new(PrivateKey::from(Ed25519Keypair::from_seed(&seed)))
}

/// A client that waits for ever and keeps its windows small.
pub(crate) fn config() -> Arc<Config> {
    Arc::new(Config {
        inactivity_timeout: None,
        nodelay: true,
        window_size: 64 * 1024,
        ..Config::default()
    })
}

/// Connects and exchanges keys.
pub(crate) async fn connect(address: SocketAddr) -> Result<Client, Error> {
    russh::client::connect(config(), address, Trusting).await
}

/// Comes in with a new key.
pub(crate) async fn login(address: SocketAddr) -> Result<Client, Error> {
    let mut client = connect(address).await?;
    let key = PrivateKeyWithHashAlg::new(new_key(), None);
    let answer = client.authenticate_publickey("ana", key).await?;
    if answer.success() {
        Ok(client)
    } else {
        Err(Error::NotAuthenticated)
    }
}

/// Returns whether a request was granted: the next answer to one.
pub(crate) async fn granted(channel: &mut Channel<Msg>) -> Option<bool> {
    loop {
        match channel.wait().await? {
            ChannelMsg::Success => return Some(true),
            ChannelMsg::Failure => return Some(false),
            _ => {}
        }
    }
}

/// Reads until the bytes hold this text, and answers them all; what there was, if the channel ends before.
pub(crate) async fn read_until(channel: &mut Channel<Msg>, text: &str) -> String {
    let mut read = Vec::new();
    while !String::from_utf8_lossy(&read).contains(text) {
        match channel.wait().await {
            Some(ChannelMsg::Data { data } | ChannelMsg::ExtendedData { data, .. }) => {
                read.extend_from_slice(&data);
            }
            Some(_) => {}
            None => break,
        }
    }
    String::from_utf8_lossy(&read).into_owned()
}
