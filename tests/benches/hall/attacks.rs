//! The delay that players feel because of attackers, and of robots who think.

use std::net::SocketAddr;
use std::time::Duration;

use russh::client::connect_stream;
use serde_json::json;
use tokio::task::JoinSet;

use crate::client::{Trusting, config};
use crate::clients::{Program, Screen, connect};
use crate::figures::{Stretch, tell};
use crate::hall_process::HallProcess;
use crate::screens::People;
use crate::tables::Tables;

/// The time for which each of them goes on.
const MEASURED: Duration = Duration::from_secs(15);

/// The numbers of those who mean no good begin here.
const ATTACKERS: u32 = 50_000;

/// Players, and beside them one kind of attack after the other. The limits are the usual ones.
pub(crate) async fn attacks() {
    println!("100 tables with 60 moves a second, and 100 people with a key a second each, while …");
    let mut server = HallProcess::open("");
    let hall = server.address;
    let tables = Tables::begin(&[hall], 0, 100).await;
    let people = People::come(hall, 1_000..1_100, (80, 24)).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    for attack in Attack::ALL {
        println!(" {}", attack.name());
        let mut attackers = JoinSet::new();
        attack.begin(hall, &mut attackers);
        measure(&server, &tables, &people).await;
        attackers.shutdown().await;
        assert!(server.is_alive(), "the hall has ended");
        // Packets that are still on their way are no part of the next.
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
    tell("memory afterwards", server.usage().memory / 1_024.0, "MiB");
}

/// Twenty champions at work, all of the time.
pub(crate) async fn robots() {
    println!(
        "100 tables with 60 moves a second, and 100 people with a key a second each, while 20 champions think"
    );
    let server = HallProcess::open("");
    let hall = server.address;
    let tables = Tables::begin(&[hall], 0, 100).await;
    let people = People::come(hall, 1_000..1_100, (80, 24)).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    println!(" before they come");
    measure(&server, &tables, &people).await;
    let mut opponents = JoinSet::new();
    for number in 0..20 {
        opponents.spawn(challenge(hall, ATTACKERS + number));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!(" while they think");
    measure(&server, &tables, &people).await;
}

/// A full server, in which somebody comes or goes ten times a second, so that the lobby is told again and again.
pub(crate) async fn crowd() {
    println!(
        "500 tables with 60 moves a second, 500 people at tables and 500 in the lobby, while others come and go"
    );
    let server = HallProcess::open("");
    let hall = server.address;
    let tables = Tables::begin(&[hall], 0, 500).await;
    let people = People::come(hall, 1_000..2_000, (80, 24)).await;
    tokio::time::sleep(Duration::from_secs(8)).await;
    let mut others = JoinSet::new();
    others.spawn(async move {
        let mut ticks = tokio::time::interval(Duration::from_millis(100));
        for number in ATTACKERS.. {
            ticks.tick().await;
            drop(Program::come(hall, number).await);
        }
    });
    measure(&server, &tables, &people).await;
}

/// Measures what players feel for a while.
async fn measure(server: &HallProcess, tables: &Tables, people: &People) {
    let stretch = Stretch::begin(server);
    tables.times.begin();
    people.times.begin();
    tables.pace(60, MEASURED).await;
    tables.times.tell("from a line to the other's line");
    people.times.tell("from a key to its frame");
    stretch.tell(server);
}

/// Plays against a champion, and answers at once.
async fn challenge(hall: SocketAddr, number: u32) {
    let mut program = Program::come(hall, number).await;
    let rules = json!({ "variant": "international" });
    loop {
        let open = json!({ "do": "open", "mode": "checkers", "rules": rules, "players": ["@me", "@champion"] });
        program.say(open.to_string()).await;
        while let Some(turn) = program.event_or_end("turn").await {
            let chosen = &turn["legal"][0];
            let line =
                json!({ "do": "move", "table": turn["table"], "n": turn["n"], "move": chosen });
            program.say(line.to_string()).await;
        }
    }
}

/// A way to be a burden.
#[derive(Clone, Copy, Debug)]
enum Attack {
    None,
    Connections,
    KeyExchanges,
    StalledReaders,
    Lines,
    Pastes,
    Resizes,
}

impl Attack {
    const ALL: [Self; 7] = [
        Self::None,
        Self::Connections,
        Self::KeyExchanges,
        Self::StalledReaders,
        Self::Lines,
        Self::Pastes,
        Self::Resizes,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::None => "nobody else is there",
            Self::Connections => "1,000 connections a second come and say nothing",
            Self::KeyExchanges => "100 connections a second exchange keys and do not log in",
            Self::StalledReaders => {
                "50 people have their windows drawn again and again, and read nothing"
            }
            Self::Lines => "one program sends a million lines",
            Self::Pastes => "10 people paste without end",
            Self::Resizes => "10 people change the size of their windows 200 times a second",
        }
    }

    fn begin(self, hall: SocketAddr, attackers: &mut JoinSet<()>) {
        match self {
            Self::None => {}
            Self::Connections => drop(attackers.spawn(connections(hall))),
            Self::KeyExchanges => drop(attackers.spawn(key_exchanges(hall))),
            Self::StalledReaders => {
                (0..50).for_each(|n| drop(attackers.spawn(stall(hall, ATTACKERS + n))));
            }
            Self::Lines => drop(attackers.spawn(lines(hall, ATTACKERS + 100))),
            Self::Pastes => {
                (200..210).for_each(|n| drop(attackers.spawn(paste(hall, ATTACKERS + n))));
            }
            Self::Resizes => {
                (300..310).for_each(|n| drop(attackers.spawn(resize(hall, ATTACKERS + n))));
            }
        }
    }
}

/// Connections from ever other addresses, the last 500 of them open.
async fn connections(hall: SocketAddr) {
    let mut ticks = tokio::time::interval(Duration::from_millis(1));
    let mut open = std::collections::VecDeque::new();
    for number in 2 * ATTACKERS.. {
        ticks.tick().await;
        // It may be refused.
        open.extend(connect(hall, number).await);
        if open.len() > 500 {
            open.pop_front();
        }
    }
}

/// The same, but each exchanges keys.
async fn key_exchanges(hall: SocketAddr) {
    let mut ticks = tokio::time::interval(Duration::from_millis(10));
    let mut open = JoinSet::new();
    for number in 4 * ATTACKERS.. {
        ticks.tick().await;
        open.spawn(async move {
            if let Ok(stream) = connect(hall, number).await
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

/// Changes the size of the window, and reads what is drawn.
async fn resize(hall: SocketAddr, number: u32) {
    let mut screen = Screen::come(hall, number, (80, 24), Some("concentration")).await;
    let mut ticks = tokio::time::interval(Duration::from_millis(5));
    for size in (0..).map(|step| if step % 2 == 0 { (300, 100) } else { (80, 24) }) {
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
    }
}
