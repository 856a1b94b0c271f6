//! Programs by the dozen: each plays one game after another by moves by lot, and comes back whenever its line is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;
use russh::client::{AuthResult, Msg};
use russh::keys::{PrivateKey, PrivateKeyWithHashAlg};
use russh::{Channel, ChannelMsg};
use serde_json::{Value as Json, json};
use tokio::time::{Instant, sleep, timeout};

use crate::client::{connect, new_key};
use crate::memory::{Memory, contains};

/// Between two attempts to come in.
const PAUSE: Duration = Duration::from_millis(30);

/// Between two looks into the lobby: new accounts of one address are given 60 lists a second, all together.
const LOOK: Duration = Duration::from_millis(250);

/// So long after an answer to `open` was lost the table may still appear: halls compare what they know every two seconds.
const LATE: Duration = Duration::from_secs(6);

/// The time that a login may take.
const LOGIN: Duration = Duration::from_secs(20);

/// A program, with what it remembers over lost lines.
pub(crate) struct Program {
    name: String,
    key: Arc<PrivateKey>,
    /// The name of the one who opens the tables at which it plays: itself or another.
    owner: String,
    /// The table that the owner opens.
    table: Json,
    memory: Arc<Memory>,
    rng: ChaCha8Rng,
    /// The moves that it was told, for each of its tables.
    logs: BTreeMap<String, Vec<Json>>,
    /// Its seat at each.
    seats: BTreeMap<String, u64>,
    /// The tables of whose end it was told.
    ended: BTreeSet<String>,
    /// The table at which it plays.
    current: Option<String>,
    /// Set while a request is not answered yet.
    has_asked: bool,
    /// Set while it has asked for a table and was not told what came of it.
    has_opened: bool,
    /// Until then a table may appear whose opening was answered to a line that is lost.
    late: Instant,
    /// Set when there is nothing left to do.
    is_done: bool,
}

impl Program {
    pub(crate) fn new(
        name: &str,
        owner: &str,
        table: &Json,
        memory: &Arc<Memory>,
        seed: u64,
    ) -> Self {
        Self {
            name: name.into(),
            key: new_key(),
            owner: owner.into(),
            table: table.clone(),
            memory: memory.clone(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            logs: BTreeMap::new(),
            seats: BTreeMap::new(),
            ended: BTreeSet::new(),
            current: None,
            has_asked: false,
            has_opened: false,
            late: Instant::now(),
            is_done: false,
        }
    }

    /// Plays until no games are begun any more and all are over. A program that loses its line comes in at the next of the doors.
    pub(crate) async fn live(mut self, doors: Vec<SocketAddr>) {
        let mut doors = doors.into_iter().cycle();
        while !self.is_done {
            let Some(door) = doors.next() else { return };
            self.memory.does(&self.name, format!("comes in at {door}"));
            if let Ok(Some(channel)) = timeout(LOGIN, self.come_in(door)).await {
                self.visit(channel).await;
            }
            (self.current, self.has_asked) = (None, false);
            if std::mem::take(&mut self.has_opened) {
                self.late = Instant::now() + LATE;
            }
            sleep(PAUSE).await;
        }
        self.memory.leaves(&self.name);
    }

    async fn come_in(&self, address: SocketAddr) -> Option<Line> {
        let mut client = connect(address).await.ok()?;
        let key = PrivateKeyWithHashAlg::new(self.key.clone(), None);
        let answer = client.authenticate_publickey(&self.name, key).await.ok()?;
        if let AuthResult::Failure {
            remaining_methods, ..
        } = answer
        {
            // Without any method left it is the line that was lost.
            if !remaining_methods.is_empty() {
                self.memory.fault(format!("{} is not let in", self.name));
            }
            return None;
        }
        let channel = client.channel_open_session().await.ok()?;
        channel.exec(false, "bot").await.ok()?;
        Some(Line {
            channel,
            _client: client,
            read: Vec::new(),
        })
    }

    /// Until the line is lost.
    async fn visit(&mut self, mut line: Line) {
        let mut look = Instant::now() + PAUSE;
        while !self.is_done {
            let requests = tokio::select! {
                told = line.next() => match told {
                    Some(lines) => lines.iter().flat_map(|line| self.hear(line)).collect(),
                    None => return,
                },
                () = tokio::time::sleep_until(look) => {
                    look = Instant::now() + LOOK;
                    self.look()
                }
            };
            for request in requests {
                self.memory.does(&self.name, format!("has asked {request}"));
                if line
                    .channel
                    .data_bytes(format!("{request}\n"))
                    .await
                    .is_err()
                {
                    return;
                }
            }
        }
    }

    /// Looks for something to do.
    fn look(&mut self) -> Vec<Json> {
        let is_idle = self.current.is_none() && !std::mem::replace(&mut self.has_asked, true);
        if is_idle {
            vec![json!({ "do": "tables" })]
        } else {
            Vec::new()
        }
    }

    /// Takes in a line, and answers with what it wants done.
    fn hear(&mut self, line: &str) -> Vec<Json> {
        let Ok(told) = serde_json::from_str::<Json>(line) else {
            self.memory
                .fault(format!("{} was told {line:?}", self.name));
            return Vec::new();
        };
        let table = told["table"].as_str().unwrap_or_default().to_owned();
        self.memory.does(
            &self.name,
            format!("plays at {:?} and was told {line}", self.current),
        );
        match (told["ok"].as_str(), told["event"].as_str()) {
            (Some("tables"), _) => {
                self.decide(told["tables"].as_array().map_or(&[], Vec::as_slice))
            }
            (Some("open" | "sit"), _) => {
                (self.has_asked, self.has_opened) = (false, false);
                Vec::new()
            }
            (_, Some("table")) => self.synced(table, &told),
            (_, Some("moved")) => self.moved(&table, told),
            (_, Some("turn")) => self.turn(&told),
            (_, Some("ended")) => self.ended(&table, &told),
            (_, Some("unsaved")) => {
                self.memory.excuse(format!("{} was told {told}", self.name));
                Vec::new()
            }
            _ if told.get("refused").is_some() => self.refused(&told),
            _ => Vec::new(),
        }
    }

    fn complain(&self, told: &Json) -> Vec<Json> {
        self.memory.fault(format!("{} was told {told}", self.name));
        Vec::new()
    }

    /// Two may sit down at once, or a table be over before a request comes. A move is refused where the server can keep
    /// nothing, or somebody was quicker: the table is asked for once more.
    fn refused(&mut self, told: &Json) -> Vec<Json> {
        (self.has_asked, self.has_opened) = (false, false);
        match told["refused"].as_str() {
            Some("sit" | "leave") => Vec::new(),
            Some("move") => {
                self.memory.excuse(format!("{} was told {told}", self.name));
                vec![json!({ "do": "state", "table": told["table"] })]
            }
            Some("open" | "tables" | "state") => {
                self.memory.excuse(format!("{} was told {told}", self.name));
                Vec::new()
            }
            _ => self.complain(told),
        }
    }

    /// Sits down where the owner waits, or opens a table.
    fn decide(&mut self, tables: &[Json]) -> Vec<Json> {
        self.has_asked = false;
        let sits = |table: &&Json, name: &str| {
            let mut players = table["players"].as_array().into_iter().flatten();
            table["stage"] != "over" && players.any(|player| player == name)
        };
        if self.current.is_some() || tables.iter().any(|table| sits(&table, &self.name)) {
            return Vec::new();
        }
        if let Some(table) = tables.iter().find(|table| sits(table, &self.owner)) {
            self.has_asked = true;
            return vec![json!({ "do": "sit", "table": table["table"] })];
        }
        if self.memory.is_closing() {
            self.is_done = self.is_settled();
        } else if self.name == self.owner {
            (self.has_asked, self.has_opened) = (true, true);
            return vec![self.table.clone()];
        }
        Vec::new()
    }

    /// Returns whether it was told the end of all its games, and no table is going to appear at which it would have to
    /// play. A program that sits down at another's tables stays as long as that one does: a table that is being opened now is in no list yet.
    fn is_settled(&self) -> bool {
        let is_alone = self.name == self.owner || !self.memory.plays(&self.owner);
        is_alone
            && Instant::now() >= self.late
            && self.logs.keys().all(|table| self.ended.contains(table))
    }

    fn synced(&mut self, table: String, told: &Json) -> Vec<Json> {
        let log = told["log"].as_array().cloned().unwrap_or_default();
        if told["n"] != log.len() {
            self.memory.fault(format!(
                "{}: the log has {} moves in {told}",
                self.name,
                log.len()
            ));
        }
        let known = self.logs.entry(table.clone()).or_default();
        if let Err(why) = contains(known, &log) {
            self.memory
                .fault(format!("{} at {table}: {why}", self.name));
        }
        for moved in &log {
            self.memory.moved(&self.name, &table, moved);
        }
        *known = log;
        self.seats
            .insert(table.clone(), told["seat"].as_u64().unwrap_or_default());
        if told["over"] == false {
            self.current = Some(table);
        }
        Vec::new()
    }

    fn moved(&mut self, table: &str, moved: Json) -> Vec<Json> {
        let known = self.logs.entry(table.into()).or_default();
        if moved["n"] != known.len() + 1 {
            self.memory.fault(format!(
                "{} was told {moved} after {} moves",
                self.name,
                known.len()
            ));
        }
        self.memory.moved(&self.name, table, &moved);
        known.push(moved);
        Vec::new()
    }

    fn turn(&mut self, told: &Json) -> Vec<Json> {
        let chosen = told["legal"]
            .as_array()
            .and_then(|legal| legal.choose(&mut self.rng));
        match chosen {
            Some(chosen) => vec![
                json!({ "do": "move", "table": told["table"], "n": told["n"], "move": chosen }),
            ],
            None => self.complain(told),
        }
    }

    fn ended(&mut self, table: &str, told: &Json) -> Vec<Json> {
        let seat = self.seats.get(table).copied().unwrap_or_default();
        self.memory.ended(&self.name, seat, table, told);
        self.ended.insert(table.into());
        self.current.take_if(|current| current == table);
        vec![json!({ "do": "leave", "table": table })]
    }
}

/// A line to the hall.
struct Line {
    channel: Channel<Msg>,
    /// It ends with this.
    _client: crate::client::Client,
    read: Vec<u8>,
}

impl Line {
    /// The next lines that are whole; `None` once there are no more.
    async fn next(&mut self) -> Option<Vec<String>> {
        loop {
            match self.channel.wait().await? {
                ChannelMsg::Data { data } => {
                    self.read.extend_from_slice(&data);
                    let Some(end) = self.read.iter().rposition(|byte| *byte == b'\n') else {
                        continue;
                    };
                    let rest = self.read.split_off(end + 1);
                    let whole = std::mem::replace(&mut self.read, rest);
                    return Some(
                        String::from_utf8_lossy(&whole)
                            .lines()
                            .map(str::to_owned)
                            .collect(),
                    );
                }
                ChannelMsg::Eof | ChannelMsg::Close => return None,
                _ => {}
            }
        }
    }
}
