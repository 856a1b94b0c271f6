//! The time until a browser has drawn a page, over a slow line.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant, sleep, sleep_until};

use crate::chromium::Chromium;
use crate::figures::tell;

/// A line that is slow in each direction.
#[derive(Clone, Copy)]
struct Slow {
    name: &'static str,
    /// Bytes a second.
    rate: u32,
    /// The time that a byte is under way.
    latency: Duration,
}

const LINES: [Slow; 2] = [
    Slow {
        name: "1 Mbit/s, 40 ms there and back",
        rate: 125_000,
        latency: Duration::from_millis(20),
    },
    Slow {
        name: "slow 3G: 400 kbit/s, 400 ms there and back",
        rate: 50_000,
        latency: Duration::from_millis(200),
    },
];

/// The time without a change after which a page is complete.
const CALM: Duration = Duration::from_secs(2);

const GAME: &str = "[Result \"1-0\"]\n\n1. 11-15 24-19 2. 15x24 28x19 3. 8-11 22-18 1-0\n";

/// Notes the time of the last change on the canvas, in milliseconds from the beginning of the page.
const WATCH: &str = "window.changed = 0;
    let before = '';
    setInterval(() => {
        const canvas = document.getElementById('screen');
        const now = canvas && canvas.width ? canvas.toDataURL() : '';
        if (now !== before && before) window.changed = Math.round(performance.now());
        before = now;
    }, 10);";

/// Prints the time for the lobby, and for a board with images.
pub(crate) async fn over_a_slow_line() {
    let (mut server, address) = serve_a_game();
    for slow in LINES {
        println!("first paint of a page over {}", slow.name);
        let line = slow_line(address, slow).await;
        for (what, path) in [("the lobby", "/"), ("a board with images", "/g/1")] {
            let url = format!("http://{line}{path}");
            let paints = tokio::task::spawn_blocking(move || {
                let paint = |_| paint(&url);
                (0..5).filter_map(paint).collect::<Vec<_>>()
            });
            let paints = paints.await.expect("pages are drawn");
            let (page, screen): (Vec<_>, Vec<_>) = paints.into_iter().unzip();
            for (times, what) in [(page, "the page around it"), (screen, what)] {
                match middle(times) {
                    Some(time) => tell(&format!("until {what} is drawn"), f64::from(time), "ms"),
                    None => println!("there is no Chromium here"),
                }
            }
        }
    }
    let pid = Pid::from_child(&server);
    kill_process(pid, Signal::TERM).expect("it runs");
    server.wait().expect("it ends");
}

fn middle(mut times: Vec<u32>) -> Option<u32> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}

/// Opens a page for the first time; answers the milliseconds until something is drawn, and until its screen changes no more.
fn paint(url: &str) -> Option<(u32, u32)> {
    let mut page = Chromium::blank((1100, 700), false)?;
    page.before_pages(WATCH);
    page.go(url);
    let mut last = 0;
    let mut since = std::time::Instant::now();
    while last == 0 || since.elapsed() < CALM {
        let changed = page.value("window.changed").as_u64();
        let changed = changed.and_then(|time| time.try_into().ok()).unwrap_or(0);
        if changed != last {
            (last, since) = (changed, std::time::Instant::now());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let first = page
        .value("Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime)");
    let first = first.as_u64().and_then(|time| time.try_into().ok());
    Some((first.unwrap_or(u32::MAX), last))
}

/// Starts a server with a page for browsers, which shows a game.
fn serve_a_game() -> (Child, SocketAddr) {
    let file = std::env::temp_dir().join(format!("parlour-paint-{}.pdn", std::process::id()));
    fs::write(&file, GAME).expect("a file");
    let mut process = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .arg("replay")
        .arg(&file)
        .arg("--web")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let out = process.stdout.take().expect("a pipe");
    BufReader::new(out).read_line(&mut line).expect("a line");
    // The server has read it.
    let _ = fs::remove_file(file);
    let address = line.split('/').nth(2).and_then(|host| host.parse().ok());
    (process, address.expect("an address"))
}

/// Relays to an address as slowly as such a line would; answers with its near end.
async fn slow_line(target: SocketAddr, slow: Slow) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let near = listener.local_addr().expect("an address");
    let [up, down] = [(); 2].map(|()| Arc::new(Mutex::new(Instant::now())));
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let far = TcpStream::connect(target).await.expect("the server");
            let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
            let (up, down) = (up.clone(), down.clone());
            tokio::spawn(async move {
                // A connection is there and back before it carries anything.
                sleep(2 * slow.latency).await;
                tokio::spawn(carry(from_near, to_far, up, slow));
                tokio::spawn(carry(from_far, to_near, down, slow));
            });
        }
    });
    near
}

/// Carries bytes in one direction. `free` is the time at which the line has sent what it has taken.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin + Send + 'static,
    free: Arc<Mutex<Instant>>,
    slow: Slow,
) {
    let (sender, mut under_way) = mpsc::channel::<(Instant, Vec<u8>)>(64);
    tokio::spawn(async move {
        while let Some((arrival, bytes)) = under_way.recv().await {
            sleep_until(arrival).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
        // The other side may be gone.
        let _ = to.shutdown().await;
    });
    let mut bytes = [0; 1460];
    while let Ok(length @ 1..) = from.read(&mut bytes).await {
        let sent = {
            let mut free = free.lock().await;
            let length = u32::try_from(length).expect("a small piece");
            *free = (*free).max(Instant::now()) + Duration::from_secs(length.into()) / slow.rate;
            *free
        };
        sleep_until(sent).await;
        if sender
            .send((sent + slow.latency, bytes[..length].to_vec()))
            .await
            .is_err()
        {
            return;
        }
    }
}
