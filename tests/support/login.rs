//! Somebody who logs in to a hall over SSH, by russh's client in this process: for a command, a program's lines, or a
//! screen. It takes no other program and no pseudo-terminal.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::fs;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use russh::client::{Config, KeyboardInteractiveAuthResponse, Msg, connect_stream};
use russh::keys::ssh_key::private::Ed25519Keypair;
use russh::keys::{HashAlg, PrivateKey, PrivateKeyWithHashAlg};
use russh::{ChannelMsg, ChannelReadHalf, ChannelWriteHalf};
use socket2::{Domain, SockAddr, Socket, Type};
use tokio::runtime::Runtime;
use tokio::sync::mpsc as queue;

use crate::client::{Client, Trusting};
use crate::hall::{Hall, PATIENCE};
use crate::terminal::{ExitStatus, OtherSide, Terminal};

/// The exit status of a client whose login or line fails, as OpenSSH's.
const FAILED: u32 = 255;

/// Pieces of input that wait to be sent; a writer waits then.
const QUEUE: usize = 64;

/// The key of a person.
pub(crate) fn key_of(person: &str) -> Arc<PrivateKey> {
    // The first bytes are those of keys by number.
    let mut seed = [0; 32];
    seed[8..][..person.len()].copy_from_slice(person.as_bytes());
    Arc::new(PrivateKey::from(Ed25519Keypair::from_seed(&seed)))
}

/// The key of a file of tests/data/keys, in OpenSSH's format: kinds that take long to make.
pub(crate) fn key_of_file(name: &str) -> Arc<PrivateKey> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/keys");
    let text = fs::read_to_string(path.join(name)).expect("a key");
    Arc::new(PrivateKey::from_openssh(text).expect("a key"))
}

/// The fingerprint of a key, as OpenSSH tells it.
pub(crate) fn fingerprint(key: &PrivateKey) -> String {
    key.fingerprint(HashAlg::Sha256).to_string()
}

/// The output of a client, and its end.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// A login to be: as whom, with a key or none, and for what.
#[derive(Clone)]
pub(crate) struct Login {
    hall: SocketAddr,
    from: Option<Ipv4Addr>,
    user: String,
    key: Option<Arc<PrivateKey>>,
    env: Vec<(String, String)>,
    command: Option<String>,
    term: String,
}

impl Login {
    /// Ana's, with this key.
    pub(crate) fn new(hall: &Hall, key: Option<Arc<PrivateKey>>) -> Self {
        Self {
            hall: hall.address(),
            from: None,
            user: "ana".into(),
            key,
            env: Vec::new(),
            command: None,
            term: "xterm-256color".into(),
        }
    }

    /// With a terminal of this kind.
    pub(crate) fn term(mut self, term: &str) -> Self {
        self.term = term.into();
        self
    }

    /// A person's, with that person's key.
    pub(crate) fn of(hall: &Hall, person: &str) -> Self {
        Self::new(hall, Some(key_of(person))).user(person)
    }

    pub(crate) fn user(mut self, user: &str) -> Self {
        self.user = user.into();
        self
    }

    /// From another of the many addresses of this machine (127/8).
    pub(crate) fn coming_from(mut self, address: Ipv4Addr) -> Self {
        self.from = Some(address);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    pub(crate) fn command(mut self, command: &str) -> Self {
        self.command = Some(command.into());
        self
    }

    /// Logs in without a terminal, with this as the whole input.
    #[track_caller]
    pub(crate) fn run(&self, input: &[u8]) -> Said {
        let mut session = self.start();
        let mut sender = session.input.take().expect("an open input");
        let input = input.to_vec();
        // The session may end before it has read everything.
        let writer = thread::spawn(move || drop(sender.write_all(&input)));
        let said = session.finish();
        writer.join().expect("no panic");
        said
    }

    /// Logs in without a terminal.
    #[track_caller]
    pub(crate) fn start(&self) -> Session {
        self.open(None)
    }

    /// Logs in with a terminal of this size.
    #[track_caller]
    pub(crate) fn in_terminal(&self, columns: u16, rows: u16) -> Terminal {
        let session = self.open(Some((columns, rows)));
        let input = session.input.expect("an open input");
        let screen = Screen {
            asks: input.0.clone(),
            line: session.line,
        };
        let size = (columns, rows);
        Terminal::of(screen, session.out, input, session.exits, size)
    }

    #[track_caller]
    fn open(&self, window: Option<(u16, u16)>) -> Session {
        let stream = self.connect();
        let line = Line(stream.try_clone().expect("a socket"));
        stream.set_nonblocking(true).expect("a socket");
        let (asks, asked) = queue::channel(QUEUE);
        let (out_sender, out) = mpsc::channel();
        // Errors are shown in a terminal, too.
        let (err_sender, err) = mpsc::channel();
        let says = Says {
            err: window.map_or(err_sender, |_| out_sender.clone()),
            out: out_sender,
        };
        let (exit, exits) = mpsc::channel();
        let (login, end) = (self.clone(), line.clone());
        RUNTIME.spawn(async move {
            let status = login.live(stream, window, asked, says).await;
            end.cut();
            // Nobody may wait for the status any more.
            let _ = exit.send(ExitStatus::with_exit_code(status.unwrap_or(FAILED)));
        });
        Session {
            input: Some(Input(asks)),
            out: Output::new(out, window),
            err: Output::new(err, window),
            exits,
            line,
        }
    }

    #[track_caller]
    fn connect(&self) -> TcpStream {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        if let Some(from) = self.from {
            let address = SockAddr::from(SocketAddr::from((from, 0)));
            socket.bind(&address).expect("an address of this machine");
        }
        socket
            .connect_timeout(&self.hall.into(), PATIENCE)
            .expect("a connection");
        socket.set_tcp_nodelay(true).expect("a socket");
        socket.into()
    }

    /// The whole session; answers its exit status, or none if the line is lost or nobody is let in.
    async fn live(
        self,
        stream: TcpStream,
        window: Option<(u16, u16)>,
        asked: queue::Receiver<Ask>,
        says: Says,
    ) -> Option<u32> {
        let stream = tokio::net::TcpStream::from_std(stream).ok()?;
        let config = Arc::new(Config::default());
        let mut client = connect_stream(config, stream, Trusting).await.ok()?;
        self.authenticate(&mut client, &says).await?;
        let channel = client.channel_open_session().await.ok()?;
        for (name, value) in self.env {
            channel.set_env(false, name, value).await.ok()?;
        }
        if let Some((columns, rows)) = window {
            let (columns, rows) = (columns.into(), rows.into());
            channel
                .request_pty(false, &self.term, columns, rows, 0, 0, &[])
                .await
                .ok()?;
        }
        match self.command {
            Some(command) => channel.exec(false, command).await.ok()?,
            None => channel.request_shell(false).await.ok()?,
        }
        let (reader, writer) = channel.split();
        let writing = tokio::spawn(write(writer, asked));
        let status = read(reader, &says).await;
        writing.abort();
        status
    }

    /// With the key if it is taken, else as a guest, who reads what is told.
    async fn authenticate(&self, client: &mut Client, says: &Says) -> Option<()> {
        if let Some(key) = &self.key {
            let key = PrivateKeyWithHashAlg::new(key.clone(), Some(HashAlg::Sha512));
            let answer = client.authenticate_publickey(&self.user, key).await.ok()?;
            if answer.success() {
                return Some(());
            }
        }
        let mut answer = client
            .authenticate_keyboard_interactive_start(&self.user, None)
            .await
            .ok()?;
        loop {
            let prompts = match answer {
                KeyboardInteractiveAuthResponse::Success => return Some(()),
                KeyboardInteractiveAuthResponse::Failure { .. } => return None,
                KeyboardInteractiveAuthResponse::InfoRequest {
                    instructions,
                    prompts,
                    ..
                } => {
                    tell(&says.err, instructions.into_bytes());
                    prompts.len()
                }
            };
            let empty = vec![String::new(); prompts];
            answer = client
                .authenticate_keyboard_interactive_respond(empty)
                .await
                .ok()?;
        }
    }
}

/// All sessions of this process.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
});

/// A wish of the person or program.
enum Ask {
    Send(Vec<u8>),
    Resize(u16, u16),
}

/// The two outputs of a session.
struct Says {
    out: Sender<Vec<u8>>,
    err: Sender<Vec<u8>>,
}

/// Nobody may read any more.
fn tell(to: &Sender<Vec<u8>>, bytes: Vec<u8>) {
    let _ = to.send(bytes);
}

/// Hands on what comes until the channel is closed; answers the exit status.
async fn read(mut channel: ChannelReadHalf, says: &Says) -> Option<u32> {
    let mut status = None;
    while let Some(told) = channel.wait().await {
        match told {
            ChannelMsg::Data { data } => tell(&says.out, data.to_vec()),
            ChannelMsg::ExtendedData { data, .. } => tell(&says.err, data.to_vec()),
            ChannelMsg::ExitStatus { exit_status } => status = Some(exit_status),
            ChannelMsg::Close => break,
            _ => {}
        }
    }
    status
}

/// Sends what is wished, and at its end the end of the input.
async fn write(
    channel: ChannelWriteHalf<Msg>,
    mut asked: queue::Receiver<Ask>,
) -> Result<(), russh::Error> {
    while let Some(ask) = asked.recv().await {
        match ask {
            Ask::Send(bytes) => channel.data_bytes(bytes).await?,
            Ask::Resize(columns, rows) => {
                let (columns, rows) = (columns.into(), rows.into());
                channel.window_change(columns, rows, 0, 0).await?;
            }
        }
    }
    channel.eof().await
}

/// A connection, to be cut.
pub(crate) struct Line(TcpStream);

impl Line {
    /// It may have ended.
    pub(crate) fn cut(&self) {
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

impl Clone for Line {
    fn clone(&self) -> Self {
        Self(self.0.try_clone().expect("a socket"))
    }
}

/// A session without a terminal.
pub(crate) struct Session {
    pub(crate) input: Option<Input>,
    pub(crate) out: Output,
    pub(crate) err: Output,
    pub(crate) exits: Receiver<ExitStatus>,
    pub(crate) line: Line,
}

impl Session {
    /// Cuts the line.
    pub(crate) fn cut(&self) {
        self.line.cut();
    }

    /// Ends the input and waits for the end.
    #[track_caller]
    pub(crate) fn finish(mut self) -> Said {
        drop(self.input.take());
        let Ok(status) = self.exits.recv_timeout(PATIENCE) else {
            self.cut();
            let (out, err) = (text(&mut self.out), text(&mut self.err));
            panic!("the session does not end; it said {out:?} and {err:?}");
        };
        Said {
            status: i32::try_from(status.exit_code()).ok(),
            out: text(&mut self.out),
            err: text(&mut self.err),
        }
    }
}

fn text(output: &mut Output) -> String {
    let mut bytes = Vec::new();
    output.read_to_end(&mut bytes).expect("a queue");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The input of a session, which ends when this is dropped.
pub(crate) struct Input(queue::Sender<Ask>);

impl Write for Input {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .blocking_send(Ask::Send(bytes.to_vec()))
            .map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An output of a session.
pub(crate) struct Output {
    pieces: Receiver<Vec<u8>>,
    /// The longest time that a read waits for a piece.
    patience: Duration,
    /// The rest of the last piece, which was not read yet.
    rest: Vec<u8>,
}

impl Output {
    /// A terminal waits for its frames itself; without one, a read that waited for ever would let a failing test never end.
    fn new(pieces: Receiver<Vec<u8>>, window: Option<(u16, u16)>) -> Self {
        Self {
            pieces,
            patience: window.map_or(4 * PATIENCE, |_| Duration::MAX),
            rest: Vec::new(),
        }
    }
}

impl Read for Output {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.pieces.recv_timeout(self.patience) {
                Ok(piece) => self.rest = piece,
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => return Err(io::ErrorKind::TimedOut.into()),
            }
        }
        let length = buffer.len().min(self.rest.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// A session with a terminal.
struct Screen {
    asks: queue::Sender<Ask>,
    line: Line,
}

impl OtherSide for Screen {
    fn resize(&self, columns: u16, rows: u16) {
        // The session may have ended.
        let _ = self.asks.blocking_send(Ask::Resize(columns, rows));
    }

    fn kill(&self) {
        self.line.cut();
    }
}
