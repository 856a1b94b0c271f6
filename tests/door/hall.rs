//! A separate door for a test, behind which every client meets an echo.

use std::io;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use parlour_ssh::door::{
    self, Client, ClientKey, Door, DoorOptions, FromClient, Limits, Metrics, SessionHandler,
    SessionRequest, TrustedProxies,
};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// Long enough for a busy machine; only a failing test ever waits so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The byte that a client leaves with: control and D.
pub(crate) const LEAVE: u8 = 4;

/// A user who is not admitted.
pub(crate) const BANNED: &str = "banned";

/// Says who came, and sends back what they send.
#[derive(Debug, Default)]
pub(crate) struct Echo {
    /// Bytes that clients were sent.
    pub(crate) written: AtomicU64,
    /// Clients whose task has ended.
    pub(crate) left: AtomicU64,
    /// Set to let clients go who asked for `deaf`.
    pub(crate) wake: AtomicBool,
    /// The fingerprint of a key that is not admitted.
    pub(crate) banned: Mutex<Option<String>>,
}

impl SessionHandler for Echo {
    async fn receive(self: Arc<Self>, client: Client) {
        // A line that breaks ends a visit like any other end.
        let _ = self.welcome(client).await;
        self.left.fetch_add(1, Ordering::Relaxed);
    }

    fn admits(&self, user: &str, key: Option<&ClientKey>, _: SocketAddr) -> Result<(), String> {
        let banned = self.banned.lock().expect("no panic");
        let has_banned_key = key.is_some_and(|key| banned.as_ref() == Some(&key.fingerprint));
        if user == BANNED || has_banned_key {
            Err("You are not welcome here.\n".into())
        } else {
            Ok(())
        }
    }
}

impl Echo {
    async fn welcome(&self, mut client: Client) -> io::Result<()> {
        let (command, screen) = match &client.wants {
            SessionRequest::Screen {
                term,
                size,
                command,
            } => (command.clone(), Some((term.clone(), *size))),
            SessionRequest::Text { command } => (command.clone(), None),
        };
        let key = client.key.as_ref().map_or("none".into(), |key| {
            format!("{} {}", key.algorithm, key.fingerprint)
        });
        let hello = format!("user={:?} key={key} command={command:?}", client.user);
        let wants = screen.map_or("text".into(), |(term, size)| {
            format!("term={term} size={}x{}", size.width, size.height)
        });
        let env: String = client
            .env
            .iter()
            .map(|(name, value)| [" ", name, "=", value].concat())
            .collect();
        self.say(
            &mut client,
            format!("{hello} {wants}{env}.\r\n").into_bytes(),
        )
        .await?;
        match command
            .as_deref()
            .map(|command| command.split_once(' ').unwrap_or((command, "")))
        {
            Some(("exit", status)) => client.output.finish(status.parse().unwrap_or(255)).await,
            Some(("complain", text)) => {
                client.output.write_error(text.into()).await?;
                client.output.finish(1).await;
            }
            Some(("panic", _)) => panic!("a reception that panics"),
            Some(("leave", _)) => {}
            Some(("long", length)) => {
                let mut answer = vec![b'.'; length.parse().unwrap_or(0)];
                answer.extend_from_slice(b"the end");
                self.say(&mut client, answer).await?;
                client.output.finish(0).await;
            }
            Some(("deaf", _)) => {
                while !self.wake.load(Ordering::Relaxed) {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
            Some(("pour", _)) => loop {
                self.say(&mut client, vec![b'.'; 10_000]).await?;
            },
            _ => self.echo(client).await?,
        }
        Ok(())
    }

    async fn echo(&self, mut client: Client) -> io::Result<()> {
        while let Some(next) = client.input.recv().await {
            match next {
                FromClient::Bytes(bytes) if bytes.contains(&LEAVE) => break,
                FromClient::Bytes(bytes) => self.say(&mut client, bytes).await?,
                FromClient::Resized(size) => {
                    let told = format!("resized={}x{}.\r\n", size.width, size.height);
                    self.say(&mut client, told.into_bytes()).await?;
                }
                FromClient::Eof => break,
            }
        }
        client.output.finish(0).await;
        Ok(())
    }

    async fn say(&self, client: &mut Client, bytes: Vec<u8>) -> io::Result<()> {
        let length = bytes.len() as u64;
        client.output.write(bytes).await?;
        self.written.fetch_add(length, Ordering::Relaxed);
        Ok(())
    }
}

/// An open door with an echo behind it, in a separate folder and runtime.
pub(crate) struct Hall {
    runtime: Runtime,
    pub(crate) door: Door,
    pub(crate) echo: Arc<Echo>,
    folder: TempDir,
}

/// A limit of a test.
pub(crate) fn number(value: u32) -> NonZeroU32 {
    NonZeroU32::new(value).expect("a limit")
}

/// Limits that no test reaches that is not about them.
pub(crate) fn wide() -> Limits {
    Limits {
        connections: number(10_000),
        connections_per_address: number(10_000),
        logins_in_flight: number(10_000),
        logins_per_address_a_minute: number(1_000_000),
        ..Limits::default()
    }
}

impl Hall {
    pub(crate) fn new() -> Self {
        Self::with(true, wide())
    }

    pub(crate) fn with(guests: bool, limits: Limits) -> Self {
        let folder = TempDir::new().expect("a folder");
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build();
        let runtime = runtime.expect("a runtime");
        let echo = Arc::new(Echo::default());
        let listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
        let options = DoorOptions {
            side_door: None,
            listen,
            host_key: folder.path().join("host_key"),
            guests,
            spectators: false,
            greeting: Vec::new(),
            proxies: TrustedProxies::default(),
            reuse_port: true,
            limits,
        };
        let door = runtime
            .block_on(door::open(options, echo.clone(), std::future::pending()))
            .expect("an open door");
        Self {
            runtime,
            door,
            echo,
            folder,
        }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.door.addresses()[0]
    }

    /// Runs what a client does, for no longer than a test may take.
    pub(crate) fn run<T>(&self, client: impl Future<Output = T>) -> T {
        let patient = async {
            tokio::time::timeout(PATIENCE, client)
                .await
                .expect("an answer in time")
        };
        self.runtime.block_on(patient)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Stops listening.
    pub(crate) fn close(&mut self) {
        self.runtime.block_on(self.door.close());
    }

    /// Waits until the door's figures are as they should be.
    pub(crate) fn wait_for(&self, what: &str, is_so: impl Fn(&Metrics) -> bool) -> Metrics {
        let begun = Instant::now();
        loop {
            let figures = self.door.figures();
            if is_so(&figures) {
                return figures;
            }
            assert!(begun.elapsed() < PATIENCE, "still not {what}: {figures:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
