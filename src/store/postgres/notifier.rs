//! The wake-ups between programs over one database: short texts that tell that there is something
//! to read.
//!
//! They are never sent in the transaction that they report. NOTIFY takes a lock of the whole
//! database until its commit is flushed. A separate connection sends many at once and does not wait
//! for its commits. A lost wake-up costs only time, since every listener also looks from time to
//! time.

use std::future::poll_fn;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{AsyncMessage, Client};

use super::fault;
use super::tls;
use super::url::PostgresUrl;
use crate::error::ErrorKind;

/// The channel of the database.
const CHANNEL: &str = "parlour";

/// The longest text of a wake-up, in bytes: PostgreSQL takes less than 8,000.
pub const LONGEST: usize = 7_900;

/// The pause after a connection has failed: the first, and the longest.
const PAUSE: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(5));

/// The time that sending may take before the connection is given up.
const PATIENCE: Duration = Duration::from_secs(5);

/// A message on the notification channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The line is open, again or for the first time: what was sent before was not heard.
    Listening,
    Text(String),
}

/// Sends wake-ups, and hears those of others.
#[derive(Debug)]
pub struct Notifier(Sender<Vec<String>>);

impl Notifier {
    /// Starts to listen and to send, each on a separate thread and connection. Texts from others go
    /// to `hear`, until it answers that the listener is gone.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub fn begin(
        url: &PostgresUrl,
        hear: impl Fn(Heard) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, texts) = channel();
        let own = Arc::new(AtomicI32::new(0));
        let (sending, listening) = (url.clone(), url.clone());
        let sender_pid = Arc::clone(&own);
        thread::Builder::new()
            .name("bell".into())
            .spawn(move || send_all(&sending, &texts, &sender_pid))?;
        thread::Builder::new()
            .name("listener".into())
            .spawn(move || listen(&listening, &own, &hear))?;
        Ok(Self(sender))
    }

    /// Sends texts, without waiting.
    pub fn ring(&self, texts: Vec<String>) {
        // The thread lives as long as this.
        let _ = self.0.send(texts);
    }
}

/// A pause that grows with each failure.
fn rest(pause: &mut Duration) {
    thread::sleep(*pause);
    *pause = (*pause * 2).min(PAUSE.1);
}

fn runtime() -> Option<Runtime> {
    Builder::new_current_thread().enable_all().build().ok()
}

/// Sends all waiting texts at once, until all senders are gone.
fn send_all(url: &PostgresUrl, texts: &Receiver<Vec<String>>, own: &AtomicI32) {
    let Some(runtime) = runtime() else { return };
    let (mut client, mut pause) = (None, PAUSE.0);
    while let Ok(mut waiting) = texts.recv() {
        waiting.extend(texts.try_iter().flatten());
        let sent = runtime.block_on(async {
            let open = match client.take() {
                Some(open) => open,
                None => connect(url, own).await?,
            };
            let sent = tokio::time::timeout(PATIENCE, ring(&open, &waiting)).await;
            sent.map_err(|_| ErrorKind::Unreachable("no answer".into()))??;
            Ok::<_, ErrorKind>(open)
        });
        match sent {
            Ok(open) => (client, pause) = (Some(open), PAUSE.0),
            // These wake-ups are lost; the receivers look into the store from time to time anyway.
            Err(_) => rest(&mut pause),
        }
    }
}

async fn connect(url: &PostgresUrl, own: &AtomicI32) -> Result<Client, ErrorKind> {
    let connector = tls::connector(url.tls())?;
    let (client, connection) = url
        .config()
        .connect(connector)
        .await
        .map_err(|error| fault::of(&error).1)?;
    // The next statement tells of its end.
    tokio::spawn(async move { drop(connection.await) });
    let set = client.batch_execute("SET synchronous_commit = off").await;
    set.map_err(|error| fault::of(&error).1)?;
    let row = client
        .query_one("SELECT pg_backend_pid()", &[])
        .await
        .map_err(|error| fault::of(&error).1)?;
    own.store(row.get(0), Ordering::Relaxed);
    Ok(client)
}

async fn ring(client: &Client, texts: &[String]) -> Result<(), ErrorKind> {
    let sql = "SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text";
    client
        .query(sql, &[&CHANNEL, &texts])
        .await
        .map(drop)
        .map_err(|error| fault::of(&error).1)
}

/// Hears what others send, over one connection after the other.
fn listen(url: &PostgresUrl, own: &AtomicI32, hear: &impl Fn(Heard) -> bool) {
    let Some(runtime) = runtime() else { return };
    let mut pause = PAUSE.0;
    loop {
        match runtime.block_on(hear_all(url, own, hear)) {
            Ok(true) => pause = PAUSE.0,
            Ok(false) => return,
            Err(_) => {}
        }
        rest(&mut pause);
    }
}

/// Hears until the connection ends; answers whether anybody still listens.
async fn hear_all(
    url: &PostgresUrl,
    own: &AtomicI32,
    hear: &impl Fn(Heard) -> bool,
) -> Result<bool, ErrorKind> {
    let connector = tls::connector(url.tls())?;
    let (client, mut connection) = url
        .config()
        .connect(connector)
        .await
        .map_err(|error| fault::of(&error).1)?;
    let (sender, mut messages) = tokio::sync::mpsc::unbounded_channel();
    let driven = tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notification) = message
                && sender.send(notification).is_err()
            {
                return;
            }
        }
    });
    let begun = client.batch_execute(&format!("LISTEN {CHANNEL}")).await;
    begun.map_err(|error| fault::of(&error).1)?;
    if !hear(Heard::Listening) {
        return Ok(false);
    }
    while let Some(notification) = messages.recv().await {
        let is_own = notification.process_id() == own.load(Ordering::Relaxed);
        if !is_own && !hear(Heard::Text(notification.payload().to_owned())) {
            driven.abort();
            return Ok(false);
        }
    }
    Ok(true)
}
