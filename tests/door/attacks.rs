//! Peers who mean no good. Their cost is printed; nothing is asserted of time.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use parlour_ssh::door::{DoorRefusal, Limits};

use russh::keys::agent::AgentIdentity;
use russh::{Error, SendError, Signer};
use socket2::{Domain, SockAddr, Socket, Type};

use crate::client::{self, new_key};
use crate::hall::{BANNED, Hall, PATIENCE, number, wide};
use crate::login::Login;
use crate::logins::read_to_end;

/// A connection from one of the many addresses of this machine (127/8).
fn connect_from(address: Ipv4Addr, to: SocketAddr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket
        .bind(&SockAddr::from(SocketAddr::from((address, 0))))
        .expect("an address of this machine");
    socket
        .connect_timeout(&to.into(), PATIENCE)
        .expect("a connection");
    socket.into()
}

/// The usual limits, but for a machine that is too busy to connect so often in the usual time.
fn patient() -> Limits {
    Limits {
        login_seconds: number(600),
        ..Limits::default()
    }
}

pub(crate) fn somebody_comes_in(hall: &Hall) {
    let said = Login::of(hall, "ana").command("exit 9").run(b"");
    assert_eq!(said.status, Some(9), "{said:?}");
}

#[test]
fn two_thousand_silent_connections_of_one_address_keep_nobody_out() {
    let hall = Hall::with(true, patient());
    let begun = Instant::now();
    let flood: Vec<_> = (0..2_000)
        .map(|_| connect_from(Ipv4Addr::new(127, 0, 0, 9), hall.address()))
        .collect();
    hall.wait_for("flooded", |figures| figures.connections == 2_000);
    somebody_comes_in(&hall);
    let figures = hall.door.figures();
    println!(
        "2,000 silent connections of one address took {:?}; {figures:?}",
        begun.elapsed()
    );
    assert!(figures.connections_now <= 33);
    assert_eq!(
        figures.refused_for(DoorRefusal::ConnectionsOfAddress),
        2_000 - 32
    );
    drop(flood);
}

#[test]
fn two_thousand_silent_connections_of_as_many_addresses_keep_nobody_out() {
    let hall = Hall::with(true, patient());
    let begun = Instant::now();
    let address = |n: u16| Ipv4Addr::from((0x7f01_u32 << 16) + u32::from(n) + 1);
    let flood: Vec<_> = (0..2_000)
        .map(|n| connect_from(address(n), hall.address()))
        .collect();
    hall.wait_for("flooded", |figures| figures.connections == 2_000);
    somebody_comes_in(&hall);
    let figures = hall.wait_for("thinned out", |figures| figures.connections_now <= 257);
    println!(
        "2,000 silent connections of as many addresses took {:?}; {figures:?}",
        begun.elapsed()
    );
    assert!(figures.refused_for(DoorRefusal::LoginsInFlight) >= 2_000 - 256);
    drop(flood);
}

/// Signs with bytes that are no signature.
struct Forger;

impl Signer for Forger {
    type Error = SendError;

    async fn auth_sign(
        &mut self,
        _: &AgentIdentity,
        _: Option<russh::keys::HashAlg>,
        mut data: Vec<u8>,
    ) -> Result<Vec<u8>, SendError> {
        let name = b"ssh-ed25519";
        let mut signature = Vec::new();
        for part in [&name[..], &[7; 64]] {
            signature.extend(u32::try_from(part.len()).expect("short").to_be_bytes());
            signature.extend(part);
        }
        data.extend(u32::try_from(signature.len()).expect("short").to_be_bytes());
        data.extend(signature);
        Ok(data)
    }
}

/// Forges signatures until the door ends the connection, and answers how many.
async fn forge(address: SocketAddr, user: &str) -> Result<u64, Error> {
    let mut client = client::connect(address).await?;
    let mut tried = 0;
    while !client.is_closed() {
        let key = new_key().public_key().clone();
        match client
            .authenticate_publickey_with(user, key, None, &mut Forger)
            .await
        {
            Ok(answer) => assert!(!answer.success(), "a forged signature is accepted"),
            Err(_) => break,
        }
        tried += 1;
    }
    Ok(tried)
}

#[test]
fn a_thousand_wrong_keys_end_their_connections() {
    let hall = Hall::new();
    let begun = Instant::now();
    let (mut tried, mut connections) = (0, 0);
    while tried < 1000 {
        // Every other one is a user who is not admitted, whose keys are not even verified.
        let user = if connections % 2 == 0 { "ana" } else { BANNED };
        let more = hall
            .run(forge(hall.address(), user))
            .expect("a key exchange");
        assert!(
            (1..=10).contains(&more),
            "{more} keys were tried over one connection"
        );
        (tried, connections) = (tried + more, connections + 1);
    }
    let figures = hall.wait_for("empty", |figures| figures.connections_now == 0);
    assert_eq!((figures.logins, figures.sessions), (0, 0));
    println!(
        "{tried} wrong keys over {connections} connections took {:?}",
        begun.elapsed()
    );
    somebody_comes_in(&hall);
}

#[test]
fn version_lines_of_64_kilobytes_and_garbage_end_the_line() {
    let hall = Hall::new();
    let version = b"SSH-2.0-Nobody\r\n";
    let long = [b"SSH-2.0-", &vec![b'x'; 64 * 1024][..], b"\r\n"].concat();
    let garbage: Vec<_> = version
        .iter()
        .copied()
        .chain((0..50_000_u32).map(|n| 0x80 | ((n * n) >> 8).to_le_bytes()[0]))
        .collect();
    let huge = [&version[..], &u32::MAX.to_be_bytes()].concat();
    let empty = [&version[..], &[0; 64]].concat();
    for bytes in [
        long,
        garbage,
        huge,
        empty,
        vec![0; 100_000],
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
    ] {
        let mut stream = TcpStream::connect(hall.address()).expect("a connection");
        // The door may have ended the line before it has read all.
        let _ = stream.write_all(&bytes);
        let answer = read_to_end(&mut stream);
        assert!(
            answer.is_empty() || answer.starts_with(b"SSH-2.0-Parlour_"),
            "{answer:?}"
        );
    }
    hall.wait_for("empty", |figures| figures.connections_now == 0);
    somebody_comes_in(&hall);
}

#[test]
fn key_exchanges_without_end_end_the_line() {
    let hall = Hall::new();
    let begun = Instant::now();
    hall.run(async {
        let client = client::login(hall.address()).await.expect("a login");
        while client.rekey_soon().await.is_ok() {}
    });
    println!(
        "key exchanges without end were ended after {:?}",
        begun.elapsed()
    );
    hall.wait_for("empty", |figures| figures.connections_now == 0);
    somebody_comes_in(&hall);
}

#[test]
fn endless_probes_of_keys_end_at_the_login_deadline() {
    let hall = Hall::with(
        true,
        Limits {
            login_seconds: number(1),
            ..wide()
        },
    );
    let (begun, mut tried) = (Instant::now(), 0_u64);
    hall.run(async {
        let mut client = client::connect(hall.address())
            .await
            .expect("a key exchange");
        // Each is given up before it is signed, and so counts as no attempt.
        while begun.elapsed() < Duration::from_secs(25) {
            let key = new_key().public_key().clone();
            if client
                .authenticate_publickey_with("ana", key, None, &mut Reluctant)
                .await
                .is_ok()
            {
                break;
            }
            tried += 1;
        }
        assert!(client.is_closed(), "the door ends it");
    });
    println!("{tried} keys were probed within {:?}", begun.elapsed());
    hall.wait_for("empty", |figures| figures.connections_now == 0);
}

/// Never signs.
struct Reluctant;

impl Signer for Reluctant {
    type Error = SendError;

    async fn auth_sign(
        &mut self,
        _: &AgentIdentity,
        _: Option<russh::keys::HashAlg>,
        _: Vec<u8>,
    ) -> Result<Vec<u8>, SendError> {
        Err(SendError {})
    }
}
