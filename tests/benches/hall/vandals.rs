//! The kinds of those who mean no good.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use russh::client::connect_stream;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinSet;

use crate::browsers::Browser;
use crate::client::{Trusting, config, read_until};
use crate::clients::{Program, Screen, address, connect, login, name};

/// Their numbers begin here.
pub(crate) const VANDALS: u32 = 50_000;

/// The account that others lose to on purpose.
const STAR: u32 = VANDALS + 10_000;

/// The doors of a hall, and the times that it has done what a vandal asked for.
#[derive(Clone)]
pub(crate) struct Doors {
    pub(crate) hall: SocketAddr,
    pub(crate) page: SocketAddr,
    granted: Arc<AtomicU32>,
}

impl Doors {
    pub(crate) fn new(hall: SocketAddr, page: SocketAddr) -> Self {
        let granted = Arc::default();
        Self {
            hall,
            page,
            granted,
        }
    }

    /// Returns how often something was granted since the last call.
    pub(crate) fn take_granted(&self) -> u32 {
        self.granted.swap(0, Ordering::Relaxed)
    }

    fn count(&self, was_granted: bool) {
        self.granted
            .fetch_add(u32::from(was_granted), Ordering::Relaxed);
    }
}

/// A way to be a burden.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vandal {
    Connections,
    KeyExchanges,
    HalfRequests,
    StalledReaders,
    Lines,
    Pastes,
    Resizes,
    Tables,
    Chat,
    Files,
    Guests,
    Ratings,
    Deeds,
}

impl Vandal {
    pub(crate) const ALL: [Self; 13] = [
        Self::Connections,
        Self::KeyExchanges,
        Self::HalfRequests,
        Self::StalledReaders,
        Self::Lines,
        Self::Pastes,
        Self::Resizes,
        Self::Tables,
        Self::Chat,
        Self::Files,
        Self::Guests,
        Self::Ratings,
        Self::Deeds,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Connections => "1,000 connections a second come and say nothing",
            Self::KeyExchanges => "100 connections a second exchange keys and do not log in",
            Self::HalfRequests => "1,600 connections of 16 addresses stop in mid-request",
            Self::StalledReaders => {
                "50 people have their windows drawn again and again, and read nothing"
            }
            Self::Lines => "one program sends a million lines",
            Self::Pastes => "10 people paste without end",
            Self::Resizes => {
                "96 people of a network have large windows drawn whole 40 times a second each"
            }
            Self::Tables => "160 fresh keys of three addresses open tables against a bot",
            Self::Chat => "8 sessions of one account chat, and invite one person",
            Self::Files => "one address loads the page's files without end, 32 at once",
            Self::Guests => "one address begins guests' sessions in browsers, 8 at once",
            Self::Ratings => "ten fresh keys of three addresses lose to one another key",
            Self::Deeds => "144 fresh keys of 72 networks ask for everything without end",
        }
    }

    /// The number of those who attack together.
    pub(crate) fn number(self) -> u32 {
        match self {
            Self::Connections | Self::KeyExchanges | Self::Lines | Self::Ratings => 1,
            Self::HalfRequests => 16,
            Self::StalledReaders => 50,
            Self::Pastes => 10,
            Self::Resizes => 96,
            Self::Deeds => 144,
            Self::Tables => 160,
            Self::Chat | Self::Guests => 8,
            Self::Files => 32,
        }
    }

    /// Does it until the task is ended, as one of those.
    pub(crate) async fn run(self, doors: Doors, index: u32) {
        let kind = Self::ALL.iter().position(|kind| kind.name() == self.name());
        let kind = kind.and_then(|kind| u32::try_from(kind).ok()).unwrap_or(0);
        let first = VANDALS + 256 * kind;
        let (hall, number) = (doors.hall, first + index);
        match self {
            Self::Connections => connections(hall).await,
            Self::KeyExchanges => key_exchanges(hall).await,
            Self::HalfRequests => half_requests(&doors, address(number)).await,
            Self::StalledReaders => stall(hall, number).await,
            Self::Lines => lines(hall, number).await,
            Self::Pastes => paste(hall, number).await,
            Self::Resizes => resize(hall, number).await,
            Self::Tables => tables(&doors, address(VANDALS + 256 * (20 + index % 3)), number).await,
            Self::Chat => chat(&doors, first, index).await,
            Self::Files => files(&doors, address(first)).await,
            Self::Guests => guests(&doors, address(first), index).await,
            Self::Ratings => ratings(&doors).await,
            Self::Deeds => {
                let network = VANDALS + 256 * (40 + index % 72);
                deeds(&doors, address(network + index), number).await;
            }
        }
    }
}

/// Connections from ever other addresses, the last 500 of them open.
async fn connections(hall: SocketAddr) {
    let mut ticks = tokio::time::interval(Duration::from_millis(1));
    let mut open = std::collections::VecDeque::new();
    for number in 2 * VANDALS.. {
        ticks.tick().await;
        // It may be refused.
        open.extend(connect(hall, address(number)).await);
        if open.len() > 500 {
            open.pop_front();
        }
    }
}

/// The same, but each exchanges keys.
async fn key_exchanges(hall: SocketAddr) {
    let mut ticks = tokio::time::interval(Duration::from_millis(10));
    let mut open = JoinSet::new();
    for number in 4 * VANDALS.. {
        ticks.tick().await;
        open.spawn(async move {
            if let Ok(stream) = connect(hall, address(number)).await
                && let Ok(client) = connect_stream(config(), stream, Trusting).await
            {
                tokio::time::sleep(Duration::from_secs(1)).await;
                drop(client);
            }
        });
        while open.try_join_next().is_some() {}
    }
}

/// Reads nothing, and has everything drawn again.
async fn stall(hall: SocketAddr, number: u32) {
    let screen = Screen::come(hall, number, (200, 60), Some("concentration")).await;
    loop {
        screen.press("\x0c").await;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Sends lines, and reads the answers.
async fn lines(hall: SocketAddr, number: u32) {
    let mut program = Program::come(hall, number).await;
    let many = vec![r#"{"do":"tables"}"#; 100].join("\n");
    for _ in 0..10_000 {
        program.say(many.clone()).await;
        for _ in 0..100 {
            if program.line().await.is_none() {
                return;
            }
        }
    }
}

/// Pastes text, as a terminal with bracketed paste sends it.
async fn paste(hall: SocketAddr, number: u32) {
    let mut screen = Screen::come(hall, number, (80, 24), None).await;
    let text = format!(
        "\x1b[200~{}\x1b[201~",
        "all work and no play ".repeat(5_000)
    );
    let input = screen.input.clone();
    let pasting = async { while input.data_bytes(text.clone()).await.is_ok() {} };
    let reading = async {
        loop {
            screen.frame().await;
        }
    };
    tokio::select! {
        () = pasting => {}
        () = reading => {}
    }
}

/// Changes the size of the window, has it drawn anew, and reads what is drawn.
async fn resize(hall: SocketAddr, number: u32) {
    let mut screen = Screen::come(hall, number, (80, 24), Some("concentration")).await;
    let mut ticks = tokio::time::interval(Duration::from_millis(25));
    for size in (0..).map(|step| if step % 2 == 0 { (300, 100) } else { (300, 99) }) {
        loop {
            tokio::select! {
                _ = screen.read() => {}
                _ = ticks.tick() => break,
            }
        }
        screen
            .input
            .window_change(size.0, size.1, 0, 0)
            .await
            .expect("an open line");
        screen.press("\x0c").await;
    }
}

/// Holds a hundred connections of each door that never end what they begin.
async fn half_requests(doors: &Doors, from: Ipv4Addr) {
    let mut open = JoinSet::new();
    for index in 0..100 {
        let (door, text) = match index % 2 {
            0 => (doors.page, "GET / HTTP/1.1\r\nHost:"),
            _ => (doors.hall, "SSH-2.0-half"),
        };
        open.spawn(async move {
            loop {
                if let Ok(mut stream) = connect(door, from).await
                    && stream.write_all(text.as_bytes()).await.is_ok()
                {
                    let mut rest = [0; 64];
                    while matches!(stream.read(&mut rest).await, Ok(1..)) {}
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        });
    }
    open.join_all().await;
}

/// Comes from an address as soon as it is let in.
async fn enter(hall: SocketAddr, from: Ipv4Addr, number: u32) -> Program {
    loop {
        if let Some(program) = Program::try_come(hall, from, number).await {
            return program;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// Opens tables against the beginner until that is refused.
async fn tables(doors: &Doors, from: Ipv4Addr, number: u32) {
    let mut program = enter(doors.hall, from, number).await;
    let open = json!({ "do": "open", "mode": "checkers", "players": ["@me", "@beginner"] });
    while program.is_granted(&open).await == Some(true) {
        doors.count(true);
    }
}

/// Chats, and invites the first of the people to a table, in one of the sessions of an account.
async fn chat(doors: &Doors, account: u32, session: u32) {
    let mut program = enter(doors.hall, address(account), account).await;
    let victim = name(1_000);
    let open = json!({ "do": "open", "mode": "checkers", "players": ["@me", "@open"] });
    program.say(open.to_string()).await;
    let table = program.answer().await;
    let table = table.map(|told| told["table"].clone()).unwrap_or_default();
    for number in 0.. {
        let said = json!({ "do": "say", "text": format!("buy {session} {number}") });
        let invited = json!({ "do": "invite", "table": table, "name": victim });
        for request in [said, invited] {
            let Some(was_granted) = program.is_granted(&request).await else {
                return;
            };
            doors.count(was_granted);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Asks for one thing after the other as fast as it is answered.
async fn deeds(doors: &Doors, from: Ipv4Addr, number: u32) {
    let mut program = enter(doors.hall, from, number).await;
    let open = json!({ "do": "open", "mode": "birdhead", "players": ["@me", "@open", "@open"] });
    loop {
        program.say(open.to_string()).await;
        let Some(told) = program.answer().await else {
            return;
        };
        let table = told["table"].clone();
        for request in [
            json!({ "do": "stand", "table": table }),
            json!({ "do": "sit", "table": table }),
            json!({ "do": "invite", "table": table, "name": name(1_000) }),
            json!({ "do": "say", "text": "buy" }),
            json!({ "do": "tables" }),
            json!({ "do": "who" }),
            json!({ "do": "state", "table": table }),
            json!({ "do": "close", "table": table }),
        ] {
            let Some(was_granted) = program.is_granted(&request).await else {
                return;
            };
            doors.count(was_granted);
        }
    }
}

/// Loads a file again and again.
async fn files(doors: &Doors, from: Ipv4Addr) {
    let Doors { page, .. } = doors;
    let request = format!("GET /screen.js HTTP/1.1\r\nHost: {page}\r\nConnection: close\r\n\r\n");
    loop {
        let load = async {
            let mut stream = connect(*page, from).await?;
            stream.write_all(request.as_bytes()).await?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await?;
            std::io::Result::Ok(answer.starts_with(b"HTTP/1.1 200"))
        };
        match load.await {
            Ok(true) => doors.count(true),
            _ => tokio::time::sleep(Duration::from_millis(1)).await,
        }
    }
}

/// Begins a session after the other, each with a fresh secret, and keeps the last three.
async fn guests(doors: &Doors, from: Ipv4Addr, index: u32) {
    let mut open = std::collections::VecDeque::new();
    for visit in 0.. {
        let secret = VANDALS + 100_000 * index + visit;
        match Browser::try_come(doors.page, from, secret).await {
            Some(browser) => open.push_back(browser),
            None => tokio::time::sleep(Duration::from_millis(50)).await,
        }
        doors.count(open.len() > 3);
        if open.len() > 3 {
            open.pop_front();
        }
    }
}

/// Wins rated games against ten keys, each of which gives up after two moves.
async fn ratings(doors: &Doors) {
    let from = |number: u32| address(VANDALS + 256 * (30 + number % 3));
    let mut star = enter(doors.hall, from(0), STAR).await;
    for feeder in (1..=10).cycle() {
        let mut feeder = enter(doors.hall, from(feeder), STAR + feeder).await;
        for _ in 0..10 {
            doors.count(lose(&mut star, &mut feeder).await.is_some());
        }
    }
}

/// A rated game of two moves each, which the second gives up; `None` if it was refused.
async fn lose(star: &mut Program, feeder: &mut Program) -> Option<()> {
    let open =
        json!({ "do": "open", "mode": "checkers", "players": ["@me", "@open"], "rated": true });
    star.say(open.to_string()).await;
    let table = star.answer().await?.get("table")?.clone();
    feeder
        .say(json!({ "do": "sit", "table": table }).to_string())
        .await;
    for turn in 0..4 {
        let mover = if turn % 2 == 0 {
            &mut *star
        } else {
            &mut *feeder
        };
        let told = mover.event_or_end("turn").await?;
        let line =
            json!({ "do": "move", "table": table, "n": told["n"], "move": told["legal"][0] });
        mover.say(line.to_string()).await;
    }
    // The last move has been made when it is the other's turn.
    star.event_or_end("turn").await?;
    let resign = json!({ "do": "resign", "table": table });
    feeder.say(resign.to_string()).await;
    for player in [star, feeder] {
        player.until("\"event\":\"ended\"").await?;
        let leave = json!({ "do": "leave", "table": table });
        player.is_granted(&leave).await?;
    }
    Some(())
}

/// Returns whether the account that others have lost to stands in the ranking.
pub(crate) async fn star_ranks(hall: SocketAddr) -> bool {
    let client = login(hall, STAR + 100).await;
    let mut channel = client.channel_open_session().await.expect("a channel");
    channel
        .exec(false, "ranking checkers")
        .await
        .expect("a line");
    let told = read_until(&mut channel, "\0").await;
    assert!(!told.is_empty(), "no ranking");
    told.contains(&name(STAR))
}
