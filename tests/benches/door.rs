//! The cost of the door: memory of idle clients, logins a second, and the remains of an attack.
//!
//! `cargo bench --bench door -- 1000` runs the door in a separate process, with this number of
//! clients from this process. The memory and processor time of the door are read from /proc. It
//! fails at nothing.

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read, stdin};
use std::net::{SocketAddr, TcpStream};
use std::num::NonZeroU32;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parlour_ssh::door::{
    self, ClientKey, DoorOptions, FromClient, Limits, SessionHandler, TrustedProxies,
};
use russh::client::{Config, Msg};
use russh::keys::{Algorithm, PrivateKeyWithHashAlg};
use russh::{Channel, ChannelMsg, Preferred, cipher, kex, mac};

#[path = "../support/ssh_client.rs"]
mod client;

use client::{Client, connect, login, new_key};

/// Bytes of a frame.
const FRAME: usize = 8 * 1024;

/// Clients that work at the same time.
const AT_ONCE: usize = 16;

/// The argument with which this program is the door.
const SERVER: &str = "--server";

fn main() {
    if std::env::args().any(|arg| arg == SERVER) {
        return server();
    }
    let clients = std::env::args()
        .skip(1)
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(1_000);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(idle(clients));
    runtime.block_on(logins(clients));
    runtime.block_on(silence(2 * clients));
    runtime.block_on(key_exchanges(Duration::from_secs(5)));
}

/// Sends a frame for whatever comes.
struct Frames;

impl SessionHandler for Frames {
    async fn receive(self: Arc<Self>, mut client: door::Client) {
        while let Some(next) = client.input.recv().await {
            if matches!(next, FromClient::Bytes(_))
                && client.output.write(vec![b'.'; FRAME]).await.is_err()
            {
                return;
            }
        }
    }

    fn admits(&self, _: &str, _: Option<&ClientKey>, _: SocketAddr) -> Result<(), String> {
        Ok(())
    }
}

/// Is the door until the input ends.
fn server() {
    let folder = std::env::temp_dir().join(format!("parlour-door-bench-{}", std::process::id()));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let many = NonZeroU32::MAX;
    let limits = Limits {
        connections: many,
        connections_per_address: many,
        logins_in_flight: many,
        logins_per_address_a_minute: many,
        sessions: many,
        ..Limits::default()
    };
    let listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    let options = DoorOptions {
        side_door: None,
        listen,
        host_key: folder.join("host_key"),
        guests: true,
        spectators: false,
        greeting: Vec::new(),
        proxies: TrustedProxies::default(),
        reuse_port: true,
        limits,
    };
    let door = runtime
        .block_on(door::open(
            options,
            Arc::new(Frames),
            std::future::pending(),
        ))
        .expect("an open door");
    println!("{}", door.addresses()[0]);
    stdin()
        .read_to_end(&mut Vec::new())
        .expect("an input that ends");
    std::fs::remove_dir_all(&folder).expect("its own folder");
}

/// The door's process.
struct ServerProcess {
    process: Child,
    address: SocketAddr,
}

impl ServerProcess {
    fn start() -> Self {
        let this = std::env::current_exe().expect("this program");
        let mut process = Command::new(this)
            .arg(SERVER)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("a pipe"))
            .read_line(&mut line)
            .expect("a line");
        Self {
            process,
            address: line.trim().parse().expect("an address"),
        }
    }

    /// Resident memory, in KiB.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))
            .expect("a process");
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .expect("its memory");
        line.split_whitespace()
            .next()
            .and_then(|number| number.parse().ok())
            .expect("a number")
    }

    /// Processor time so far, in milliseconds: the fields utime and stime of proc(5), in ticks of 10 ms.
    fn time(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()))
            .expect("a process");
        let fields = stat.rsplit_once(')').expect("a name").1.split_whitespace();
        fields
            .skip(11)
            .take(2)
            .map(|ticks| ticks.parse::<f64>().expect("a number") * 10.0)
            .sum()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        self.process.wait().expect("a child");
    }
}

/// Does `work` `times` times, several at once.
async fn many<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
    times: usize,
    work: impl Fn() -> F + Clone + Send + 'static,
) -> Vec<T> {
    let left = Arc::new(AtomicUsize::new(times));
    let mut workers = Vec::new();
    for _ in 0..AT_ONCE {
        let (left, work) = (left.clone(), work.clone());
        workers.push(tokio::spawn(async move {
            let mut done = Vec::new();
            while left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                    left.checked_sub(1)
                })
                .is_ok()
            {
                done.push(work().await);
            }
            done
        }));
    }
    let mut all = Vec::new();
    for worker in workers {
        all.extend(worker.await.expect("no panic"));
    }
    all
}

/// Memory of clients who do nothing, and then have each seen a frame.
async fn idle(clients: usize) {
    let server = ServerProcess::start();
    let address = server.address;
    // The first clients fill what all share.
    drop(many(AT_ONCE, move || visit(address)).await);
    let before = server.memory();
    let mut all = many(clients, move || visit(address)).await;
    tell(
        "a client who has just come, in KiB",
        server.memory() - before,
        clients,
    );
    let time = (Instant::now(), server.time());
    for (_, channel) in &mut all {
        frame(channel).await;
    }
    tell(
        "a client who has seen a frame, in KiB",
        server.memory() - before,
        clients,
    );
    tell(
        "processor time of a key and its frame, in ms",
        server.time() - time.1,
        clients,
    );
    tell(
        "a key and its frame, one after another, in ms",
        time.0.elapsed().as_secs_f64() * 1_000.0,
        clients,
    );
}

async fn visit(address: SocketAddr) -> (Client, Channel<Msg>) {
    let client = login(address).await.expect("a login");
    let channel = client.channel_open_session().await.expect("a channel");
    channel
        .request_pty(false, "xterm-256color", 80, 24, 0, 0, &[])
        .await
        .expect("an open line");
    channel.request_shell(false).await.expect("an open line");
    (client, channel)
}

/// Presses a key and waits for its frame.
async fn frame(channel: &mut Channel<Msg>) {
    channel.data_bytes(&b"x"[..]).await.expect("an open line");
    let mut read = 0;
    while read < FRAME {
        match channel.wait().await {
            Some(ChannelMsg::Data { data }) => read += data.len(),
            Some(_) => {}
            None => panic!("the line ended"),
        }
    }
}

/// Logins a second, and wrong ones.
async fn logins(times: usize) {
    let server = ServerProcess::start();
    let address = server.address;
    let (begun, time) = (Instant::now(), server.time());
    drop(
        many(times, move || async move {
            drop(login(address).await.expect("a login"));
        })
        .await,
    );
    let passed = begun.elapsed().as_secs_f64();
    println!(
        "{:52} {:>9.0}",
        "logins a second, both sides on this machine",
        count(times) / passed
    );
    tell(
        "the door's processor time of a login, in ms",
        server.time() - time,
        times,
    );
    let (begun, time, before) = (Instant::now(), server.time(), server.memory());
    drop(many(times, move || refused(address)).await);
    let passed = begun.elapsed().as_secs_f64();
    println!(
        "{:52} {:>9.0}",
        "passwords a second, eight a connection",
        8.0 * count(times) / passed
    );
    tell(
        "the door's processor time of eight of them, in ms",
        server.time() - time,
        times,
    );
    tell(
        "memory that they leave behind, in KiB",
        server.memory() - before,
        times,
    );
}

/// Tries what is not offered until the door ends it.
async fn refused(address: SocketAddr) {
    let mut client = connect(address).await.expect("a key exchange");
    for _ in 0..8 {
        // The door may end it earlier.
        let _ = client.authenticate_password("ana", "secret").await;
    }
    let key = PrivateKeyWithHashAlg::new(new_key(), None);
    let _ = client.authenticate_publickey("ana", key).await;
}

/// Memory of connections that say nothing.
async fn silence(connections: usize) {
    let server = ServerProcess::start();
    let before = server.memory();
    let begun = Instant::now();
    let silent: Vec<_> = (0..connections)
        .map(|_| TcpStream::connect(server.address).expect("a connection"))
        .collect();
    drop(login(server.address).await.expect("a login"));
    let passed = begun.elapsed();
    tokio::time::sleep(Duration::from_secs(1)).await;
    tell(
        "a connection that says nothing, in KiB",
        server.memory() - before,
        connections,
    );
    println!(
        "{:52} {:>9.0}",
        "such connections, and one login, in ms",
        passed.as_secs_f64() * 1_000.0
    );
    drop(silent);
}

/// Processor time that one connection costs which exchanges keys over and over, with as few bytes as it can.
async fn key_exchanges(storm: Duration) {
    let server = ServerProcess::start();
    let preferred = Preferred {
        kex: Cow::Borrowed(&[kex::CURVE25519]),
        cipher: Cow::Borrowed(&[cipher::CHACHA20_POLY1305]),
        key: Cow::Borrowed(&[Algorithm::Ed25519]),
        mac: Cow::Borrowed(&[mac::HMAC_SHA256]),
        ..Preferred::DEFAULT
    };
    let config = Arc::new(Config {
        preferred,
        nodelay: true,
        ..Config::default()
    });
    let mut client = russh::client::connect(config, server.address, client::Trusting)
        .await
        .expect("a key exchange");
    let key = PrivateKeyWithHashAlg::new(new_key(), None);
    assert!(
        client
            .authenticate_publickey("ana", key)
            .await
            .expect("an answer")
            .success()
    );
    let (begun, time) = (Instant::now(), server.time());
    // The door ends it.
    while begun.elapsed() < storm && client.rekey_soon().await.is_ok() {}
    println!(
        "{:52} {:>9.2}",
        "key exchanges without end, until the line ends, in ms",
        server.time() - time
    );
}

fn tell(what: &str, sum: f64, times: usize) {
    println!("{what:52} {:>9.2}", sum / count(times));
}

fn count(times: usize) -> f64 {
    f64::from(u32::try_from(times).expect("not so many"))
}
