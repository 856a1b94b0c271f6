//! A browser without a page: the WebSocket, and a terminal that reads what comes.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::num::NonZeroU16;
use std::time::{Duration, Instant};

use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, client};

use crate::hall::{Hall, PATIENCE};

/// The window of every browser here.
pub(crate) const SIZE: (u16, u16) = (96, 30);

/// A hall with a door for browsers.
pub(crate) fn hall(config: &str) -> Hall {
    Hall::with(config, &["--web", "127.0.0.1:0"])
}

/// The address of that door, as the hall's log tells it.
pub(crate) fn address(hall: &Hall) -> SocketAddr {
    let log = hall.log();
    let told = log.split_once("side_address=Some(").map(|(_, rest)| rest);
    let told = told.and_then(|rest| rest.split(')').next());
    let told = told.unwrap_or_else(|| panic!("no address: {log}"));
    told.parse().expect("an address")
}

/// The address of a page of that door.
pub(crate) fn url(hall: &Hall, path: &str) -> String {
    format!("http://{}{path}", address(hall))
}

/// Sends a request and answers all that comes back.
pub(crate) fn request(hall: &Hall, bytes: &[u8]) -> String {
    String::from_utf8_lossy(&request_bytes(hall, bytes)).into_owned()
}

/// The same, packed or not.
pub(crate) fn request_bytes(hall: &Hall, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(address(hall)).expect("a connection");
    stream.write_all(bytes).expect("it is taken");
    let mut answer = Vec::new();
    // A server may close before it has read everything.
    let _ = stream.read_to_end(&mut answer);
    answer
}

fn cells(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a size")
}

/// A browser at a hall.
pub(crate) struct Browser {
    socket: WebSocket<TcpStream>,
    screen: vt100::Parser,
    /// The text that the server has sent beside the screen.
    pub(crate) told: Vec<String>,
    /// The bytes of all frames so far.
    pub(crate) frames: Vec<u8>,
    /// The code with which the server has closed, 0 for none; `None` before.
    pub(crate) closed: Option<u16>,
}

impl Browser {
    /// Opens the page of a hall, with more fields of the query and with a cookie.
    pub(crate) fn open(hall: &Hall, fields: &str, cookie: Option<&str>) -> Self {
        let address = address(hall);
        let origin = format!("http://{address}");
        Self::from(address, &origin, fields, cookie).expect("the socket opens")
    }

    /// The same from a page of any origin; the status of a refusal.
    pub(crate) fn from(
        address: SocketAddr,
        origin: &str,
        fields: &str,
        cookie: Option<&str>,
    ) -> Result<Self, u16> {
        let (columns, rows) = SIZE;
        let target = format!("ws://{address}/ws?columns={columns}&rows={rows}{fields}");
        let mut request = target.into_client_request().expect("a request");
        let mut set = |name: &'static str, value: &str| {
            let value = HeaderValue::from_str(value).expect("a value");
            request.headers_mut().insert(name, value);
        };
        set("origin", origin);
        if let Some(cookie) = cookie {
            set("cookie", cookie);
        }
        let stream = TcpStream::connect(address).expect("a connection");
        let socket = match client(request, stream) {
            Ok((socket, _)) => socket,
            Err(error) => match error.to_string() {
                text if text.contains("HTTP error: ") => {
                    let status = text.split("HTTP error: ").nth(1).unwrap_or_default();
                    return Err(status[..3].parse().expect("a status"));
                }
                text => panic!("{text}"),
            },
        };
        let pause = Some(Duration::from_millis(10));
        socket.get_ref().set_read_timeout(pause).expect("a socket");
        Ok(Self {
            socket,
            screen: vt100::Parser::new(cells(rows), cells(columns), 0),
            told: Vec::new(),
            frames: Vec::new(),
            closed: None,
        })
    }

    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    pub(crate) fn text(&self) -> String {
        self.screen().contents()
    }

    /// The message line.
    pub(crate) fn message(&self) -> String {
        let rows: Vec<_> = self.screen().rows(0, SIZE.0).collect();
        rows[rows.len() - 2].trim_end().to_owned()
    }

    /// Sends bytes as a terminal would.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.say(Message::binary(bytes.to_vec()));
    }

    pub(crate) fn say(&mut self, message: Message) {
        // The server may have closed.
        let _ = self.socket.send(message);
    }

    /// Clicks on a cell, counted from zero.
    pub(crate) fn click(&mut self, x: u16, y: u16) {
        let (x, y) = (x + 1, y + 1);
        self.send(format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m").as_bytes());
    }

    /// Reads what has come by now.
    fn read(&mut self) {
        match self.socket.read() {
            Ok(Message::Binary(bytes)) => {
                self.screen.process(&bytes);
                self.frames.extend_from_slice(&bytes);
            }
            Ok(Message::Text(text)) => self.told.push(text.to_string()),
            Ok(Message::Close(frame)) => {
                self.closed = Some(frame.map_or(0, |frame| frame.code.into()));
            }
            Ok(_) => {}
            Err(Error::Io(error))
                if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) => {}
            Err(_) => self.closed = self.closed.or(Some(0)),
        }
    }

    /// Reads, and waits until something is so.
    #[track_caller]
    pub(crate) fn wait(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        self.read();
        while !is_so(self) {
            assert!(
                begun.elapsed() < PATIENCE,
                "no {what}, closed {:?}:\n{}",
                self.closed,
                self.text()
            );
            if self.closed.is_some() {
                std::thread::sleep(Duration::from_millis(10));
            }
            self.read();
        }
    }

    /// Waits until the screen shows this text.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |browser| browser.text().contains(text));
    }

    /// Waits until the server has closed, and answers its code.
    #[track_caller]
    pub(crate) fn wait_closed(&mut self) -> u16 {
        self.wait("end", |browser| browser.closed.is_some());
        self.closed.expect("it was waited for")
    }

    /// Presses keys, each followed by waiting for what it brings.
    #[track_caller]
    pub(crate) fn press(&mut self, keys: &[u8], brings: &str) {
        self.send(keys);
        self.wait_for(brings);
    }

    /// The place of this text on the screen.
    /// The name of the guest whose lobby this is, once it is there.
    pub(crate) fn guest(&mut self) -> String {
        self.wait_for("parlour \u{2014} guest-");
        let text = self.text();
        let mut words = text.split_whitespace();
        let name = words.find(|word| word.starts_with("guest-"));
        name.expect("it was waited for").to_owned()
    }

    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        let find = |(y, row): (usize, String)| {
            let before = row.split_once(text)?.0;
            let x = before.chars().count();
            Some((u16::try_from(x).ok()?, u16::try_from(y).ok()?))
        };
        self.screen().rows(0, SIZE.0).enumerate().find_map(find)
    }
}
