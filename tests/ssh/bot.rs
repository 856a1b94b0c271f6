//! A program that plays over SSH: `ssh HOST bot`.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};

use crate::hall::{Hall, PATIENCE};
use crate::login::{Input, Line, Login};
use crate::terminal::ExitStatus;

/// A program with a line to the hall. The line is cut when this is dropped.
pub(crate) struct Bot {
    input: Option<Input>,
    lines: Receiver<String>,
    exits: Receiver<ExitStatus>,
    line: Line,
    /// The messages of errors.
    errors: Receiver<String>,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Bot {
    /// An account of this name comes, with its own key, and has heard the first line.
    #[track_caller]
    pub(crate) fn come(hall: &Hall, name: &str) -> Self {
        let bot = Self::start(hall, name);
        let hello = json!({ "hall": "parlour", "version": 1, "you": name, "program": true });
        assert_eq!(bot.next(), hello);
        bot
    }

    /// An account of this name comes, with its own key.
    pub(crate) fn start(hall: &Hall, name: &str) -> Self {
        let session = Login::of(hall, name).command("bot").start();
        Self {
            input: session.input,
            lines: read(session.out),
            errors: read(session.err),
            exits: session.exits,
            line: session.line,
        }
    }

    /// The next line.
    #[track_caller]
    pub(crate) fn line(&self) -> String {
        self.lines
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|why| panic!("no line: {why}; {}", self.said()))
    }

    /// The next line, as an object.
    #[track_caller]
    pub(crate) fn next(&self) -> Json {
        let line = self.line();
        serde_json::from_str(&line).unwrap_or_else(|why| panic!("{line}: {why}"))
    }

    /// Reads until this holds of a line, and answers it.
    #[track_caller]
    pub(crate) fn until(&self, what: &str, holds: impl Fn(&Json) -> bool) -> Json {
        let end = Instant::now() + PATIENCE;
        let mut heard = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(line) = self.lines.recv_timeout(left) else {
                panic!("waited for {what} in {heard:#?}")
            };
            let told: Json =
                serde_json::from_str(&line).unwrap_or_else(|why| panic!("{line}: {why}"));
            if holds(&told) {
                return told;
            }
            heard.push(line);
        }
    }

    /// Reads until an event of this name.
    #[track_caller]
    pub(crate) fn event(&self, name: &str) -> Json {
        self.until(name, |told| told["event"] == name)
    }

    /// Sends a request.
    pub(crate) fn send(&mut self, request: &Json) {
        self.send_bytes(format!("{request}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open line");
        input.write_all(bytes).expect("an open line");
    }

    /// Sends a request and answers what was told of it.
    #[track_caller]
    pub(crate) fn ask(&mut self, request: &Json) -> Json {
        self.send(request);
        self.answer(request["do"].as_str().expect("a request"))
    }

    /// Reads until the answer to a request of this name.
    #[track_caller]
    pub(crate) fn answer(&self, name: &str) -> Json {
        self.until(name, |told| told["ok"] == name || told["refused"] == name)
    }

    /// Opens a table and answers its code.
    #[track_caller]
    pub(crate) fn open(&mut self, mut table: Json) -> String {
        table["do"] = json!("open");
        let opened = self.ask(&table);
        opened["table"]
            .as_str()
            .unwrap_or_else(|| panic!("{opened}"))
            .to_owned()
    }

    /// Sits down at a table.
    #[track_caller]
    pub(crate) fn sit(&mut self, table: &str) {
        assert_eq!(
            self.ask(&json!({ "do": "sit", "table": table })),
            json!({ "ok": "sit", "table": table })
        );
    }

    /// Makes a move by lot.
    pub(crate) fn answer_turn(&mut self, turn: &Json, rng: &mut ChaCha8Rng) {
        let legal = turn["legal"].as_array().expect("moves");
        let chosen = legal.choose(rng).unwrap_or_else(|| panic!("{turn}"));
        self.send(&json!({ "do": "move", "table": turn["table"], "n": turn["n"], "move": chosen }));
    }

    /// Makes moves by lot until the game is over, and answers how it ended. `on_move` is called after every move that is
    /// told, with how many there are.
    #[track_caller]
    pub(crate) fn play(&mut self, seed: u64, mut on_move: impl FnMut(u64)) -> Json {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        loop {
            let told = self.next();
            assert!(told.get("refused").is_none(), "{told}");
            match told["event"].as_str().unwrap_or_default() {
                "moved" => on_move(told["n"].as_u64().expect("a number")),
                "turn" => self.answer_turn(&told, &mut rng),
                "ended" => return told,
                _ => {}
            }
        }
    }

    /// Cuts the line.
    pub(crate) fn cut(self) {
        drop(self);
    }

    /// Closes the input and waits for the end; answers the lines that still came, and the exit status.
    pub(crate) fn finish(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.input.take());
        self.ended()
    }

    /// Waits for the end; answers the lines that still came, and the exit status.
    #[track_caller]
    pub(crate) fn ended(&mut self) -> (Vec<String>, Option<i32>) {
        let end = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        while let Ok(line) = self
            .lines
            .recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            lines.push(line);
        }
        assert!(Instant::now() < end, "the line does not end: {lines:?}");
        let status = self.exits.recv_timeout(PATIENCE).expect("a status");
        (lines, i32::try_from(status.exit_code()).ok())
    }

    /// The messages of errors so far.
    pub(crate) fn said(&self) -> String {
        self.errors.try_iter().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.line.cut();
    }
}

fn read(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        // The reading ends when the receiver is gone or the line is cut.
        BufReader::new(pipe)
            .lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line).ok())
    });
    lines
}
