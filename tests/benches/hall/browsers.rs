//! People in browsers beside as many at screens over SSH, each of whom presses a key a second.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::clients::{address, connect, for_each};
use crate::figures::{Stretch, Times, count, tell};
use crate::hall_process::HallProcess;
use crate::screens::{MEASURED, People, SECOND, SETTLED};

/// Columns and rows of every window.
const SIZE: (u32, u32) = (80, 24);

/// The keys in the lobby: to the next list and back.
const KEYS: [&str; 2] = ["\t", "\x1b[Z"];

/// A thousand guests in the lobby, beside a thousand people over SSH.
pub(crate) async fn beside_screens() {
    let (columns, rows) = SIZE;
    println!(
        "1,000 browsers of {columns}x{rows} beside 1,000 screens, a key a second each [80 KB each]"
    );
    let (server, page) = HallProcess::with_page();
    // The first fill what all share.
    let come = move |number| Browser::try_come(page, address(number), number);
    drop(for_each(0..16, come).await);
    let people = People::come(server.address, 100..1_100, SIZE).await;
    tokio::time::sleep(SETTLED).await;
    let before = server.usage().memory;
    let guests = Guests::come(page, 2_000..3_000).await;
    tokio::time::sleep(SETTLED).await;
    let each = |memory: f64| (memory - before) / 1_000.0;
    tell(
        "memory of a browser's session",
        each(server.usage().memory),
        "KiB",
    );
    let stretch = Stretch::begin(&server);
    guests.times.begin();
    people.times.begin();
    tokio::time::sleep(MEASURED).await;
    guests.times.tell("from a key in a browser to its frame");
    people.times.tell("from a key over SSH to its frame");
    let frames = count(2_000) * stretch.passed();
    let time = stretch.time(&server).as_secs_f64() * 1_000.0;
    tell("processor time of the hall a key", time / frames, "ms");
    stretch.tell(&server);
    tell(
        "memory of a browser's session after its keys",
        each(server.usage().memory),
        "KiB",
    );
}

/// Guests in the lobby who press a key a second.
pub(crate) struct Guests {
    tasks: Vec<AbortHandle>,
    pub(crate) times: Times,
}

impl Guests {
    pub(crate) async fn come(page: SocketAddr, numbers: std::ops::Range<u32>) -> Self {
        let times = Times::default();
        let (first, all) = (numbers.start, count(numbers.len()));
        let taken = times.clone();
        let tasks = for_each(numbers, move |number| {
            let times = taken.clone();
            async move {
                let browser = Browser::try_come(page, address(number), number).await;
                // Their keys are spread over the second.
                let phase = SECOND.mul_f64(f64::from(number - first) / all);
                let pressing = browser.expect("a way in").press(phase, times);
                tokio::spawn(pressing).abort_handle()
            }
        })
        .await;
        Self { tasks, times }
    }
}

impl Drop for Guests {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

/// A browser that is in the hall.
pub(crate) struct Browser {
    socket: WebSocketStream<TcpStream>,
}

impl Browser {
    /// Comes in from an address as the guest who has the secret of this number, where it may fail.
    pub(crate) async fn try_come(page: SocketAddr, from: Ipv4Addr, number: u32) -> Option<Self> {
        let stream = connect(page, from).await.ok()?;
        let (columns, rows) = SIZE;
        let target = format!("ws://{page}/ws?columns={columns}&rows={rows}");
        let mut request = target.into_client_request().expect("a request");
        let headers = [
            ("origin", format!("http://{page}")),
            ("cookie", format!("parlour={number:064x}")),
        ];
        for (name, value) in headers {
            let value = HeaderValue::from_str(&value).expect("a value");
            request.headers_mut().insert(name, value);
        }
        let (socket, _) = client_async(request, stream).await.ok()?;
        let mut browser = Self { socket };
        browser.socket.next().await?.ok()?;
        Some(browser)
    }

    /// Reads a message; returns whether it was drawn.
    async fn read(&mut self) -> bool {
        let message = self.socket.next().await.expect("an open line");
        matches!(message.expect("a message"), Message::Binary(_))
    }

    /// Presses two keys in turns, and takes the time until each one's frame has come.
    async fn press(mut self, phase: Duration, times: Times) {
        let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + phase, SECOND);
        let (mut pressed, mut next) = (None::<Instant>, 0);
        loop {
            tokio::select! {
                is_drawn = self.read() => {
                    if is_drawn && let Some(begun) = pressed.take() {
                        times.add(begun.elapsed());
                    }
                }
                _ = ticks.tick() => {
                    // A frame that takes longer than a second counts from its first key.
                    pressed.get_or_insert_with(Instant::now);
                    let key = Message::binary(KEYS[next].as_bytes().to_vec());
                    self.socket.send(key).await.expect("an open line");
                    next = 1 - next;
                }
            }
        }
    }
}
