//! The clients of the hall, each from a separate address, as on a network: the usual limits hold.

use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use russh::client::Msg;
use russh::keys::PrivateKeyWithHashAlg;
use russh::{Channel, ChannelMsg, ChannelReadHalf, ChannelWriteHalf};
use serde_json::Value as Json;
use tokio::net::{TcpSocket, TcpStream};

use crate::client::{Client, Trusting, config, key};
use crate::vandals::VANDALS;

/// Clients that come at the same time.
const AT_ONCE: usize = 16;

/// The end of every frame of more than a few bytes.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The address that belongs to this number. Each of the people has a network of its own, 256 vandals have one together.
pub(crate) fn address(number: u32) -> Ipv4Addr {
    let [high, middle, low] =
        [number >> 16, number >> 8, number].map(|part| u8::try_from(part & 0xff).unwrap_or(0));
    if number < VANDALS {
        Ipv4Addr::new(127, 50 + middle, low, 1)
    } else {
        Ipv4Addr::new(127, 1 + high, middle, low)
    }
}

/// Opens a connection from an address.
pub(crate) async fn connect(hall: SocketAddr, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddrV4::new(from, 0).into())?;
    let stream = socket.connect(hall).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Logs in as the account of this number.
pub(crate) async fn login(hall: SocketAddr, number: u32) -> Client {
    let client = try_login(hall, address(number), number).await;
    client.expect("a login")
}

/// The same from any address, where it may fail.
pub(crate) async fn try_login(hall: SocketAddr, from: Ipv4Addr, number: u32) -> Option<Client> {
    let stream = connect(hall, from).await.ok()?;
    let mut client = russh::client::connect_stream(config(), stream, Trusting)
        .await
        .ok()?;
    let key = PrivateKeyWithHashAlg::new(key(number.into()), None);
    let answer = client
        .authenticate_publickey(name(number), key)
        .await
        .ok()?;
    answer.success().then_some(client)
}

/// The name of an account.
pub(crate) fn name(number: u32) -> String {
    format!("p{number:06}")
}

/// Does `work` for each of these numbers, several at once.
pub(crate) async fn for_each<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
    numbers: std::ops::Range<u32>,
    work: impl Fn(u32) -> F + Clone + Send + 'static,
) -> Vec<T> {
    let (first, all) = (numbers.start, numbers.len());
    let next = Arc::new(AtomicUsize::new(0));
    let workers = (0..AT_ONCE).map(|_| {
        let (next, work) = (next.clone(), work.clone());
        tokio::spawn(async move {
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= all {
                    return done;
                }
                done.push(
                    work(first + u32::try_from(number).expect("a number of the range")).await,
                );
            }
        })
    });
    let mut all = Vec::new();
    for worker in workers.collect::<Vec<_>>() {
        all.extend(worker.await.expect("no panic"));
    }
    all
}

/// A program that is in the hall.
pub(crate) struct Program {
    _client: Client,
    channel: Channel<Msg>,
    read: Vec<u8>,
    taken: usize,
}

impl Program {
    /// Comes in, and reads the greeting.
    pub(crate) async fn come(hall: SocketAddr, number: u32) -> Self {
        let program = Self::try_come(hall, address(number), number).await;
        program.expect("a way in")
    }

    /// The same from any address, where it may fail.
    pub(crate) async fn try_come(hall: SocketAddr, from: Ipv4Addr, number: u32) -> Option<Self> {
        let client = try_login(hall, from, number).await?;
        let channel = client.channel_open_session().await.ok()?;
        channel.exec(false, "bot").await.ok()?;
        let mut program = Self {
            _client: client,
            channel,
            read: Vec::new(),
            taken: 0,
        };
        let greeting = program.line().await?;
        if !greeting.contains("\"hall\"") {
            eprintln!("{greeting}");
            return None;
        }
        Some(program)
    }

    pub(crate) async fn say(&self, line: impl Into<Vec<u8>>) -> bool {
        let mut line = line.into();
        line.push(b'\n');
        self.channel.data_bytes(line).await.is_ok()
    }

    /// The next line; `None` once the hall has closed.
    pub(crate) async fn line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.read[self.taken..]
                .iter()
                .position(|byte| *byte == b'\n')
            {
                let line =
                    String::from_utf8_lossy(&self.read[self.taken..self.taken + end]).into_owned();
                self.taken += end + 1;
                if self.taken == self.read.len() {
                    self.read.clear();
                    self.taken = 0;
                }
                return Some(line);
            }
            match self.channel.wait().await? {
                ChannelMsg::Data { data } => self.read.extend_from_slice(&data),
                ChannelMsg::Close | ChannelMsg::Eof => return None,
                _ => {}
            }
        }
    }

    /// Asks, and returns whether it was granted; `None` once the hall has closed.
    pub(crate) async fn is_granted(&mut self, request: &Json) -> Option<bool> {
        self.say(request.to_string()).await;
        Some(self.answer().await?.get("ok").is_some())
    }

    /// Reads up to the next answer to a request.
    pub(crate) async fn answer(&mut self) -> Option<Json> {
        loop {
            let line = self.line().await?;
            if line.starts_with("{\"ok\"") || line.starts_with("{\"refused\"") {
                return serde_json::from_str(&line).ok();
            }
        }
    }

    /// Reads lines up to one that holds this text.
    pub(crate) async fn until(&mut self, text: &str) -> Option<String> {
        loop {
            let line = self.line().await?;
            if line.contains(text) {
                return Some(line);
            }
        }
    }

    /// Reads up to an event of this name; `None` if a game ends before.
    pub(crate) async fn event_or_end(&mut self, name: &str) -> Option<Json> {
        let wanted = format!("\"event\":\"{name}\"");
        loop {
            let line = self.line().await.expect("an open line");
            if line.contains(&wanted) {
                return Some(serde_json::from_str(&line).expect("an object"));
            }
            if line.contains("\"event\":\"ended\"") {
                return None;
            }
        }
    }
}

/// A person at a screen.
pub(crate) struct Screen {
    _client: Client,
    pub(crate) input: Arc<ChannelWriteHalf<Msg>>,
    output: ChannelReadHalf,
    /// The last bytes that were read.
    tail: Vec<u8>,
    /// Set when the end of a large frame has been read.
    has_ended: bool,
}

impl Screen {
    /// Comes in with a window of this size, to the lobby or at once to a game; a first client accepts the name.
    pub(crate) async fn come(
        hall: SocketAddr,
        number: u32,
        size: (u32, u32),
        game: Option<&str>,
    ) -> Self {
        let client = login(hall, number).await;
        let channel = client.channel_open_session().await.expect("a channel");
        channel
            .request_pty(false, "xterm-256color", size.0, size.1, 0, 0, &[])
            .await
            .expect("an open line");
        match game {
            Some(game) => channel.exec(false, game).await,
            None => channel.request_shell(false).await,
        }
        .expect("an open line");
        let (output, input) = channel.split();
        let mut screen = Self {
            _client: client,
            input: Arc::new(input),
            output,
            tail: Vec::new(),
            has_ended: false,
        };
        screen.until("name or code").await;
        screen.press("\r").await;
        screen.large_frame().await;
        screen
    }

    pub(crate) async fn press(&self, key: &'static str) {
        self.input
            .data_bytes(key.as_bytes())
            .await
            .expect("an open line");
    }

    pub(crate) async fn type_text(&self, text: &str) {
        self.input
            .data_bytes(text.as_bytes().to_vec())
            .await
            .expect("an open line");
    }

    /// Reads until this word is drawn.
    pub(crate) async fn until(&mut self, word: &str) {
        let mut read = Vec::new();
        while !String::from_utf8_lossy(&read).contains(word) {
            match self.output.wait().await {
                Some(ChannelMsg::Data { data }) => read.extend_from_slice(&data),
                Some(_) => {}
                None => panic!("the line ended"),
            }
        }
    }

    /// Reads what comes for this long.
    pub(crate) async fn rest(&mut self, time: std::time::Duration) {
        let read = async {
            loop {
                self.read().await;
            }
        };
        let _ = tokio::time::timeout(time, read).await;
    }

    /// Reads the beginning of a frame; a small one is read as a whole.
    pub(crate) async fn frame(&mut self) {
        while !self.read().await {}
    }

    /// Reads to the end of a large frame.
    async fn large_frame(&mut self) {
        while !std::mem::take(&mut self.has_ended) {
            self.read().await;
        }
    }

    /// Reads what comes next. Whether it was drawn.
    pub(crate) async fn read(&mut self) -> bool {
        match self.output.wait().await {
            Some(ChannelMsg::Data { data }) => {
                self.tail.extend_from_slice(&data);
                let has_ended = self
                    .tail
                    .windows(FRAME_END.len())
                    .any(|bytes| bytes == FRAME_END);
                let keep = if has_ended { 0 } else { FRAME_END.len() - 1 };
                self.tail.drain(..self.tail.len().saturating_sub(keep));
                self.has_ended |= has_ended;
                true
            }
            Some(_) => false,
            None => panic!("the line ended"),
        }
    }
}
