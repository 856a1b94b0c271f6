//! The rim of a hall: the door, the sessions of clients, the thread of the hall, and the store. All that waits or blocks
//! is here; the hall itself, the hosts of its tables and `update` are pure.
//!
//! ```text
//! door ─► ServerContext ─► screen session (App) ─┐               ┌─► hall thread (Hall) ─► writer (store), robots' pool
//!             ├─► program session       ├─► HallLine ───┘        │
//!             └─► one answer in text   ─┘◄── a queue a client ──┘
//! ```
//!
//! A client is a task; the hall is one thread, since a move takes it some ten microseconds. Nothing waits for a client:
//! what is told goes to a bounded queue, and frames are drawn when the line takes them.

mod canvases;
mod durations;
mod event_queue;
mod file_lock;
mod greeting;
mod hall_thread;
mod line_session;
mod metrics;
#[cfg(feature = "postgres")]
mod notifiers;
mod operator;
mod operator_answers;
mod out_line;
mod painters;
mod pictures;
mod places;
mod program_session;
mod public;
mod screen_input;
mod screen_output;
mod screen_session;
mod server_context;
mod session_handler;
mod store_clock;
mod store_health;
mod store_reader;
mod store_reads;
mod text_session;
mod turn_caller;
mod turns;
mod typed_line;
mod wakeups;

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use rand::TryRng as _;
use rand::rngs::SysRng;
use ratatui::Frame;
use thiserror::Error;
use tokio::sync::watch;

use crate::door::{self, DoorError, DoorOptions, NoNetwork, SideDoor};
pub use file_lock::{FileLock, FileLockError};
use hall_thread::HallLine;
#[cfg(feature = "postgres")]
use notifiers::Bells;
pub use operator::{OperatorError, command};
pub use operator_answers::Form;
use parlour_config::{Config, ServeConfig};
use parlour_hall::Hall;
use parlour_hall::disconnect_reason::DisconnectReason;
use parlour_hall::input::HallInput;
use parlour_hall::options::HallOptions;
use parlour_kit::hits::Hits;
use parlour_platform::clock;
use parlour_platform::signals::{of_a_service, survive_size_limit};
use parlour_protocol::address::{NoAddress, ServerAddress};
use parlour_robots::pool::BotPool;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_store::source::StoreSource;
use parlour_store::{ErrorKind, StoreError};
use parlour_terminal::workers::writer::UnsavedError;
use parlour_ui::state::State;
use server_context::ServerContext;
pub(crate) use store_clock::StoreClock;
use turn_caller::TurnCaller;
use wakeups::{Alone, Wakeups};

/// The time that a drain waits for sessions to restore their terminals.
const DRAIN: Duration = Duration::from_secs(8);

/// The signatures by which `update` and `view` are passed in, since this crate draws nothing
/// itself.
pub type Update = fn(&mut State, Timestamp, Msg) -> Vec<Effect>;
pub type View = fn(&State, &mut Frame) -> Hits;

/// The form in which the log is written to the standard error output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Lines,
    Json,
    /// No log.
    Off,
}

/// The options with which a hall runs.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    pub listen: Vec<SocketAddr>,
    pub store: StoreSource,
    /// The key by which clients recognise the server: the same for all of a cluster.
    pub host_key: PathBuf,
    /// The path of the operator's socket.
    pub socket: PathBuf,
    pub config: Config,
    /// Set when other servers may listen at the same addresses.
    pub reuse_port: bool,
    /// Set when a client may give the seed that decides a table's chance.
    pub allow_seeds: bool,
    /// The address that serves figures in Prometheus' text form.
    pub metrics: Option<SocketAddr>,
    pub log: LogFormat,
    /// Another way in, beside SSH.
    pub side_door: Option<SideDoor>,
    pub update: Update,
    pub view: View,
}

/// The reason why a hall cannot be run.
#[derive(Debug, Error)]
pub enum ServeError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Door(#[from] DoorError),
    #[error(transparent)]
    Lock(#[from] FileLockError),
    #[error("cannot serve metrics at {0}: {1}")]
    Metrics(SocketAddr, io::Error),
    #[error("{0}: {1}")]
    Socket(PathBuf, io::Error),
    #[error("trusted_proxies: {0}")]
    Proxies(#[from] NoNetwork),
    #[error("address: {0}")]
    Address(#[from] NoAddress),
    #[error("cannot use the greeting {0}: {1}")]
    Greeting(PathBuf, io::Error),
    #[error("the system gives no random numbers")]
    NoChance,
    #[error("the last moves are not saved: {0}")]
    Unsaved(UnsavedError),
    /// The hall's thread has panicked.
    #[error("the last moves are not saved: the server has failed")]
    Failed,
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Runs a hall until a signal or the operator ends it.
///
/// # Errors
/// Returns an error if the hall cannot start, or the last moves could not be saved.
pub fn run(options: ServeOptions) -> Result<(), ServeError> {
    write_log(options.log);
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(cores.max(2)).enable_all().build()?;
    let ended = runtime.block_on(serve(options));
    // A client's line may still hold a task.
    runtime.shutdown_timeout(Duration::from_secs(1));
    ended
}

fn write_log(format: LogFormat) {
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_ansi(false);
    // An unread log is no reason to end. Errors of the log are not reported, because they would go
    // to the same stream.
    let log = log.log_internal_errors(false);
    // There is one log in a process.
    let _ = match format {
        LogFormat::Lines => log.try_init(),
        LogFormat::Json => log.json().try_init(),
        LogFormat::Off => Ok(()),
    };
}

async fn serve(options: ServeOptions) -> Result<(), ServeError> {
    // Held until the hall has saved its last move.
    let _lock = options.store.file().map(FileLock::take).transpose()?;
    let store = options.store.clone();
    let checked = tokio::task::spawn_blocking(move || check_store(&store)).await;
    let clock = checked.map_err(io::Error::other)??;
    let greeting = greeting(&options.config.serve)?;
    let hall = new_hall(&options, greeting.clone())?;
    let (ending, ended) = watch::channel(None);
    let pool = BotPool::for_this_machine();
    let (line, thread) = hall_thread::begin(
        hall,
        options.store.clone(),
        pool,
        ending.clone(),
        clock,
        TurnCaller::new(&options.config.serve.turn_command),
        |line| wakeups(&options.store, line),
    )?;
    line.ready().await;
    let serve = &options.config.serve;
    let context = ServerContext::new(&options, address(&options)?, line.clone())?;
    let context = Arc::new(context);
    let door = DoorOptions {
        listen: options.listen.clone(),
        host_key: options.host_key.clone(),
        guests: serve.has_guests(),
        spectators: serve.has_spectators(),
        greeting,
        proxies: serve.trusted_proxies.parse()?,
        reuse_port: options.reuse_port,
        limits: limits(serve),
        side_door: options.side_door,
    };
    let mut stop = ended.clone();
    let stop = async move {
        // The sender lives as long as the hall.
        let _ = stop.wait_for(Option::is_some).await;
    };
    let mut door = door::open(door, context.clone(), stop).await?;
    say_where(&door);
    if options.store.file().is_none() {
        say_cluster(&options.store, &options.host_key);
    }
    signals(ending.clone())?;
    let operator = operator::listen(&options.socket, context.clone(), ending.clone())?;
    if let Some(address) = options.metrics {
        metrics::listen(address, line.clone(), door.counter())
            .await
            .map_err(|why| ServeError::Metrics(address, why))?;
    }
    let why = end(ended).await;
    tracing::info!(why = %why.said().english(), "shutting down");
    door.close().await;
    close(&line, &context, &door.counter(), why).await;
    operator.abort();
    line.stop();
    match tokio::task::spawn_blocking(move || thread.join()).await {
        Ok(Ok(saved)) => saved.map_err(ServeError::Unsaved),
        _ => Err(ServeError::Failed),
    }
}

/// Waits for the end of the server, and answers its reason.
async fn end(mut ended: watch::Receiver<Option<DisconnectReason>>) -> DisconnectReason {
    let why = ended.wait_for(Option::is_some).await;
    why.ok()
        .and_then(|why| why.clone())
        .unwrap_or(DisconnectReason::Closing)
}

fn say_cluster(store: &StoreSource, host_key: &Path) {
    let key = host_key.display();
    tracing::info!(
        "servers over {store} are one cluster: give each of them this host key, {key}, with --host-key"
    );
}

/// The address under which people reach the server, as far as it is known.
fn address(options: &ServeOptions) -> Result<ServerAddress, NoAddress> {
    let serve = &options.config.serve;
    // The port 0 is chosen by the system.
    let port = options.listen.iter().map(SocketAddr::port);
    let port = port.into_iter().find(|port| *port != 0).unwrap_or(22);
    let address = ServerAddress::parse(&serve.address, port)?;
    Ok(address.with_page(&serve.web_address))
}

/// The lines with which the server greets; none without a file.
fn greeting(serve: &ServeConfig) -> Result<Vec<String>, ServeError> {
    let file = PathBuf::from(&serve.greeting);
    if file.as_os_str().is_empty() {
        return Ok(Vec::new());
    }
    greeting::read(&file).map_err(|why| ServeError::Greeting(file, why))
}

/// A hall by these options, with chance of its own.
fn new_hall(options: &ServeOptions, greeting: Vec<String>) -> Result<Hall, ServeError> {
    let mut seed = [0; 32];
    SysRng
        .try_fill_bytes(&mut seed)
        .map_err(|_| ServeError::NoChance)?;
    let hall = HallOptions {
        shared: options.store.file().is_none(),
        greeting,
        allow_seeds: options.allow_seeds,
        ..HallOptions::of(&options.config.serve)
    };
    Ok(Hall::new(hall, seed))
}

/// Sees to it that the store can be read and written to, before anybody is let in; answers with the clock by which the
/// hall goes.
fn check_store(source: &StoreSource) -> Result<StoreClock, StoreError> {
    let store = source.open()?;
    let kind = match store.unfinished_transfer()? {
        Some(from) => ErrorKind::Refused(format!(
            "the move from {from} is not finished; run parlour hall move --from {from} --to {source}"
        ).into()),
        None if store.read_only()?.is_some() => ErrorKind::ReadOnly,
        None => {
            return Ok(match source.file() {
                None => StoreClock::steady(store.time(clock::now())?),
                Some(_) => StoreClock::default(),
            });
        }
    };
    Err(StoreError {
        file: source.to_string(),
        kind,
    })
}

/// Says goodbye to everybody, and waits until the terminals are given back.
async fn close(
    line: &HallLine,
    context: &ServerContext,
    door: &door::Counter,
    why: DisconnectReason,
) {
    line.send(HallInput::Drain(why));
    let gone = async {
        while context.sessions() > 0 || door.figures().connections_now > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    if tokio::time::timeout(DRAIN, gone).await.is_err() {
        tracing::warn!(
            sessions = context.sessions(),
            "closing sessions that did not end in time"
        );
    }
}

/// Prints the addresses. The reader of this output may have stopped, which does no harm: the log has them as well.
fn say_where(door: &door::Door) {
    if let Err(error) = print_where(door) {
        tracing::warn!(%error, "cannot print the address");
    }
}

/// The first lines of a hall: where it is, and what to type.
fn print_where(door: &door::Door) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for address in door.addresses() {
        let host = if address.ip().is_unspecified() {
            "localhost".into()
        } else {
            address.ip().to_string()
        };
        writeln!(
            out,
            "Listening on {address}. To connect: ssh -p {} {host}",
            address.port()
        )?;
    }
    if !door.addresses().is_empty() {
        writeln!(out, "Host key: {}", door.fingerprint())?;
    }
    if let Some(page) = door.side_page() {
        writeln!(out, "In a browser: {page}")?;
    }
    out.flush()
}

/// Ends the hall when the process is asked to end. Exceeding a limit on file sizes does not end the
/// process. Like a full disk, it only makes the write fail with an error.
fn signals(ending: watch::Sender<Option<DisconnectReason>>) -> io::Result<()> {
    survive_size_limit()?;
    let signals = of_a_service()?;
    let listen = move || {
        for _ in signals {
            ending.send_replace(Some(DisconnectReason::Closing));
        }
    };
    std::thread::Builder::new()
        .name("signals".into())
        .spawn(listen)
        .map(drop)
}

/// Returns the means by which the hall wakes others over its store. If no thread can be started,
/// halls look into the store every few seconds.
fn wakeups(store: &StoreSource, line: HallLine) -> Box<dyn Wakeups> {
    #[cfg(feature = "postgres")]
    if let StoreSource::Postgres(url) = store {
        match Bells::begin(url, line) {
            Ok(bells) => return Box::new(bells),
            Err(error) => tracing::error!(%error, "no thread for wake-ups"),
        }
    }
    #[cfg(not(feature = "postgres"))]
    let _ = (store, line);
    Box::new(Alone)
}

fn limits(serve: &ServeConfig) -> door::Limits {
    let most = |number: u32| std::num::NonZeroU32::new(number).unwrap_or(std::num::NonZeroU32::MIN);
    let cells = |number: u32| {
        let cells = u16::try_from(number).unwrap_or(u16::MAX);
        std::num::NonZeroU16::new(cells).unwrap_or(std::num::NonZeroU16::MIN)
    };
    door::Limits {
        connections: most(serve.connections),
        connections_per_address: most(serve.connections_per_address),
        logins_in_flight: most(serve.logins_in_flight),
        logins_per_address_a_minute: most(serve.logins_per_address_a_minute),
        sessions: most(serve.sessions),
        login_seconds: most(serve.login_seconds),
        input_bytes_per_second: most(serve.input_bytes_per_second),
        columns: cells(serve.columns),
        rows: cells(serve.rows),
        ..door::Limits::default()
    }
}
