//! The memory that one account can take of a server, whatever it does.

mod held;

use std::time::Duration;

use held::{alone, held};
use parlour_hall::SizeLimits;
use parlour_hall::options::HallOptions;
use parlour_hall::session::SessionId;
use parlour_testing::program_server::ProgramServer;
use serde_json::{Value as Json, json};

/// The first line to a program after a request.
fn ask(server: &mut ProgramServer, session: SessionId, request: &Json) -> Json {
    let line = server.ask(session, &request.to_string());
    serde_json::from_str(&line).expect("an object")
}

/// The lines of one account, which read all that they are sent.
struct Attacker {
    server: ProgramServer,
    lines: Vec<SessionId>,
    tables: Vec<String>,
}

impl Attacker {
    /// Comes with so many lines, a day after its first visit: it may open as many tables as any account.
    fn arrive(lines: usize) -> Self {
        let mut server = ProgramServer::open();
        let first = server.program("mallory");
        server.wait(Duration::from_secs(24 * 3600));
        server.lose(first);
        let lines = (0..lines).map(|_| server.program("mallory")).collect();
        Self {
            server,
            lines,
            tables: Vec::new(),
        }
    }

    /// Opens a table alone. Returns the reason if that is refused.
    fn open(&mut self, pairs: usize) -> Option<String> {
        let rules = json!({ "pairs": pairs });
        // With this seed A1 and A2 are no pair.
        let open = json!({ "do": "open", "mode": "concentration", "rules": rules, "players": ["@me"], "seed": 1 });
        let told = ask(&mut self.server, self.lines[0], &open);
        self.tables
            .extend(told["table"].as_str().map(str::to_owned));
        self.read();
        told["why"].as_str().map(str::to_owned)
    }

    /// Opens tables until one is refused. Returns why.
    fn open_all(&mut self, pairs: usize) -> String {
        loop {
            if let Some(why) = self.open(pairs) {
                return why;
            }
        }
    }

    /// Turns the same two cards over and over until that is refused. Returns the number of moves and why.
    fn play_on(&mut self, table: &str) -> (usize, String) {
        let refused = (1..).find_map(|n| Some((n - 1, self.turn(table, n)?)));
        refused.expect("a game has a limit")
    }

    /// Turns a card, as the move after the first `n`. Returns the reason if that is refused.
    fn turn(&mut self, table: &str, n: usize) -> Option<String> {
        let card = ["A1", "A2"][n % 2];
        let play = json!({ "do": "move", "table": table, "n": n, "move": card });
        let told = ask(&mut self.server, self.lines[0], &play);
        // As fast as moves are counted.
        self.server.wait(Duration::from_millis(10));
        self.read();
        told["why"].as_str().map(str::to_owned)
    }

    /// Reads all lines.
    fn read(&mut self) {
        for line in &self.lines {
            drop(self.server.lines(*line));
        }
    }
}

const KILOBYTE: usize = 1024;

#[test]
fn the_cards_of_one_account_take_little() {
    let _alone = alone();
    let mut attacker = Attacker::arrive(HallOptions::default().sessions_per_account);
    let before = held();
    let most = SizeLimits::default().cards_per_table / 2;
    assert_eq!(
        attacker.open(most + 1).as_deref(),
        Some("a table here has at most 2000 cards")
    );
    assert_eq!(
        attacker.open_all(most),
        "your tables here have at most 4000 cards together"
    );
    assert_eq!(attacker.tables.len(), 2);
    let taken = held() - before;
    assert!(taken < 200 * KILOBYTE, "{taken}");
}

#[test]
fn the_tables_of_one_account_take_little() {
    let _alone = alone();
    let mut attacker = Attacker::arrive(HallOptions::default().sessions_per_account);
    let before = held();
    assert_eq!(
        attacker.open_all(8),
        "you already have 64 seats, the maximum is 64"
    );
    let taken = held() - before;
    assert!(taken < 1024 * KILOBYTE, "{taken}");
}

#[test]
fn the_moves_of_one_account_take_six_megabytes_at_most() {
    let _alone = alone();
    let mut attacker = Attacker::arrive(1);
    let before = held();
    attacker.open_all(8);
    let tables = attacker.tables.clone();
    let lengths: Vec<_> = tables.iter().map(|table| attacker.play_on(table)).collect();
    assert_eq!(
        lengths[0].1,
        "this game is 5000 steps long, the maximum; resign it, or agree on a draw"
    );
    assert_eq!(
        lengths[63].1,
        "your running games are 10000 steps long together, the maximum; finish one first"
    );
    assert!(
        lengths.iter().all(|(moves, _)| *moves >= 149),
        "{lengths:?}"
    );
    let taken = held() - before;
    assert!(taken < 6 * 1024 * KILOBYTE, "{taken}");
}

#[test]
fn a_line_keeps_nothing_of_the_moves_that_it_is_told() {
    let _alone = alone();
    let taken = |lines| {
        let mut attacker = Attacker::arrive(lines);
        attacker.open(8);
        let before = held();
        let table = attacker.tables[0].clone();
        assert!((1..1000).all(|n| attacker.turn(&table, n).is_none()));
        held() - before
    };
    let (one, eight) = (taken(1), taken(8));
    assert!(eight < one + one / 10, "{one} {eight}");
}
