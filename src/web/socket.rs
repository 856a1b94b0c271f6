//! The two ways between a WebSocket and a session.
//!
//! Binary messages are bytes of a terminal, both ways. Text tells the server the size of the window,
//! like `80x24`, and the page as who it came.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use parlour_ssh::door::{
    Caller, DoorRefusal, Entrance, InputSender, PAGE, Pieces, Place, STILL, Screen,
};
use ratatui::layout::Size;
use tokio::net::TcpStream;
use tokio::time::{interval_at, sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::account;
use crate::answer::Answer;
use crate::head::Head;
use crate::link::Link;

/// Bytes of the longest message: half of what may wait for a session.
const LONGEST: usize = 64 * 1024;

/// The least cost of a message, in bytes of the limit of input: empty ones have to be answered too.
const LEAST_COST: usize = 64;

/// The time between two questions whether the browser is there; proxies end what is silent for a minute.
const ASKING: Duration = Duration::from_secs(30);

/// The silence after which it is gone.
const SILENCE: Duration = Duration::from_secs(75);

/// The time that a piece may take to leave, as over SSH.
const PATIENCE: Duration = Duration::from_secs(120);

/// The time that a farewell may take.
const FAREWELL: Duration = Duration::from_secs(5);

/// The closing code for a browser without an account, where guests are not allowed.
const NO_ACCOUNT: u16 = 4001;

type Sink = SplitSink<WebSocketStream<TcpStream>, Message>;
type Stream = SplitStream<WebSocketStream<TcpStream>>;

/// Returns the key that accepts the WebSocket which a head asks for.
///
/// # Errors
/// It asks for none, or comes from a page of another host.
pub(crate) fn accept(head: &Head) -> Result<String, Answer> {
    if !head.is_same_origin() {
        return Err(Answer::refusal("403 Forbidden"));
    }
    let key = head.one("sec-websocket-key").filter(|_| {
        head.has_token("upgrade", "websocket")
            && head.has_token("connection", "upgrade")
            && head.one("sec-websocket-version") == Some("13")
    });
    key.map(|key| derive_accept_key(key.as_bytes()))
        .ok_or_else(|| Answer::refusal("426 Upgrade Required"))
}

/// Returns what is known of the sender of a head.
pub(crate) fn caller(head: &Head, peer: SocketAddr, entrance: &Entrance) -> Caller {
    let number = |name| {
        head.field(name)
            .and_then(|text| text.parse().ok())
            .unwrap_or(0)
    };
    let page = head.page().unwrap_or_default();
    let locale = format!("{}.UTF-8", head.language().code());
    let link = Link::of_query(head);
    let key = account::key(head).filter(|_| !matches!(link, Some(Link::Watch(_))));
    // A guest can go on from a game to the lobby.
    let is_spectator = match link {
        Some(Link::Watch(_)) => true,
        Some(Link::Game(_)) => key.is_none() && !entrance.has_guests(),
        Some(Link::Table(_)) | None => false,
    };
    let env = [
        ("TERM", "xterm-256color"),
        ("COLORTERM", "truecolor"),
        ("LC_TERMINAL", "parlour"),
        ("LANG", &locale),
        (PAGE, &page),
    ];
    let still = (head.field("still") == Some("1")).then_some((STILL, "1"));
    Caller {
        peer,
        key,
        is_spectator,
        size: entrance.window(number("columns"), number("rows")),
        command: link.map(Link::command),
        env: (env.into_iter().chain(still))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
    }
}

/// Runs the session of a browser until one side ends it.
pub(crate) async fn run(
    stream: TcpStream,
    rest: Vec<u8>,
    entrance: &Entrance,
    place: &Place,
    caller: Caller,
) {
    let config = WebSocketConfig::default()
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST));
    let socket =
        WebSocketStream::from_partially_read(stream, rest, Role::Server, Some(config)).await;
    let (mut sink, stream) = socket.split();
    let who = if caller.is_spectator {
        "watcher"
    } else {
        "player"
    };
    let Screen { input, output } = match entrance.begin(place, caller) {
        Ok(screen) => screen,
        Err(refusal) => return close(&mut sink, code_of(refusal)).await,
    };
    if sink.send(Message::text(who)).await.is_err() {
        return;
    }
    tokio::select! {
        () = read(stream, &input, entrance) => {}
        () = write(&mut sink, output) => close(&mut sink, farewell(entrance)).await,
    }
}

/// The closing code of a session that has ended. The page connects again to a server that shuts down.
fn farewell(entrance: &Entrance) -> CloseCode {
    if entrance.is_closing() {
        CloseCode::Restart
    } else {
        CloseCode::Normal
    }
}

fn code_of(refusal: DoorRefusal) -> CloseCode {
    if refusal == DoorRefusal::NoKey {
        CloseCode::Library(NO_ACCOUNT)
    } else {
        CloseCode::Again
    }
}

/// Hands over what the browser sends, no faster than over SSH.
async fn read(mut stream: Stream, input: &InputSender, entrance: &Entrance) {
    let per_second = entrance.limits().input_bytes_per_second.get();
    while let Ok(Some(Ok(message))) = timeout(SILENCE, stream.next()).await {
        match &message {
            Message::Binary(bytes) => entrance.dropped(input.bytes(bytes)),
            Message::Text(text) => {
                if let Some(size) = size(text, entrance) {
                    input.resized(size);
                }
            }
            Message::Close(_) => return,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
        }
        let cost = u32::try_from(message.len().max(LEAST_COST)).unwrap_or(u32::MAX);
        sleep(Duration::from_secs(cost.into()) / per_second).await;
    }
}

/// A size like `80x24`; `None` for any other text.
fn size(text: &str, entrance: &Entrance) -> Option<Size> {
    let (columns, rows) = text.split_once('x')?;
    Some(entrance.window(columns.parse().ok()?, rows.parse().ok()?))
}

/// Sends the pieces of a session until it ends or the line takes no more.
async fn write(sink: &mut Sink, mut output: Pieces) {
    let mut asking = interval_at(tokio::time::Instant::now() + ASKING, ASKING);
    loop {
        let (message, receipt) = tokio::select! {
            piece = output.recv() => match piece {
                Some(piece) => {
                    let (bytes, receipt) = piece.open();
                    (Message::binary(bytes), Some(receipt))
                }
                None => return,
            },
            _ = asking.tick() => (Message::Ping(Bytes::new()), None),
        };
        if !matches!(timeout(PATIENCE, sink.send(message)).await, Ok(Ok(()))) {
            return;
        }
        if let Some(receipt) = receipt {
            receipt.sent();
        }
    }
}

/// Says goodbye.
async fn close(sink: &mut Sink, code: CloseCode) {
    let reason = CloseFrame {
        code,
        reason: "".into(),
    };
    // The browser may be gone.
    let _ = timeout(FAREWELL, sink.send(Message::Close(Some(reason)))).await;
}
