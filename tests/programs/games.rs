//! Whole games of programs that make random legal moves.

use std::collections::BTreeMap;

use parlour_hall::session::SessionId;
use parlour_model::any::AnyRules;
use parlour_model::diagnostic::Source;
use parlour_model::final_score::FinalScore;
use parlour_model::record::Record;
use parlour_model::settings::SettingValue;
use parlour_table::any::AnyGame;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};

use crate::promise;
use parlour_testing::program_server::ProgramServer;
use parlour_testing::tables::tables;

/// The rules as a request writes them.
pub(crate) fn rules(rules: &AnyRules) -> Json {
    let value = |value| match value {
        SettingValue::Number(number) => json!(number),
        SettingValue::Switch(on) => json!(on),
        SettingValue::Word(word) => json!(word),
    };
    rules
        .entries()
        .into_iter()
        .map(|(name, rule)| (name.to_owned(), value(rule)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Programs at one table, as they are told of it.
struct Players {
    server: ProgramServer,
    programs: Vec<SessionId>,
    /// The number of moves that each has been told of.
    n: BTreeMap<SessionId, u64>,
    /// The last message to each, at the end.
    ended: BTreeMap<SessionId, Json>,
    rng: ChaCha8Rng,
}

impl Players {
    /// They sit down to a game under these rules.
    fn sit_down(rules: &Json, mode: &str, seats: usize) -> Self {
        let mut server = ProgramServer::open();
        let programs: Vec<_> = (1..=seats)
            .map(|seat| server.program(&format!("program-{seat}")))
            .collect();
        let players: Vec<_> = (0..seats)
            .map(|seat| if seat == 0 { "@me" } else { "@open" })
            .collect();
        let open = json!({ "do": "open", "mode": mode, "rules": rules, "players": players, "seed": seats });
        let opened: Json =
            serde_json::from_str(&server.ask(programs[0], &open.to_string())).expect("an object");
        let table = opened["table"]
            .as_str()
            .unwrap_or_else(|| panic!("{opened}"))
            .to_owned();
        for (seat, program) in programs.iter().enumerate().skip(1) {
            server.send(
                *program,
                &json!({ "do": "sit", "table": table, "seat": seat + 1 }).to_string(),
            );
        }
        let rng = ChaCha8Rng::seed_from_u64(seats as u64);
        Self {
            server,
            programs,
            n: BTreeMap::new(),
            ended: BTreeMap::new(),
            rng,
        }
    }

    /// They play to the end.
    fn play(&mut self) {
        while self.ended.len() < self.programs.len() {
            let before = self.n.clone();
            for program in self.programs.clone() {
                for line in self.server.lines(program) {
                    promise::check(&line);
                    self.hear(program, &serde_json::from_str(&line).expect("an object"));
                }
            }
            assert!(
                self.n != before || self.ended.len() == self.programs.len(),
                "the game stands still"
            );
        }
    }

    fn hear(&mut self, program: SessionId, told: &Json) {
        assert!(told.get("refused").is_none(), "{told}");
        match told["event"].as_str().unwrap_or_default() {
            "table" => {
                assert_eq!(
                    told["log"].as_array().expect("a log").len() as u64,
                    told["n"].as_u64().expect("a number")
                );
                self.n
                    .insert(program, told["n"].as_u64().expect("a number"));
            }
            "moved" => {
                let n = self.n.get_mut(&program).expect("the table was told before");
                *n += 1;
                assert_eq!(told["n"], *n, "moves come one after the other");
                assert!(
                    told["winners"] == json!([]) || told["over"] == true,
                    "{told}"
                );
            }
            "turn" => {
                assert_eq!(told["n"], self.n[&program]);
                let legal = told["legal"].as_array().expect("moves");
                let chosen = legal
                    .choose(&mut self.rng)
                    .unwrap_or_else(|| panic!("{told}"));
                let request =
                    json!({ "do": "move", "table": told["table"], "n": told["n"], "move": chosen });
                self.server.send(program, &request.to_string());
            }
            "ended" => drop(self.ended.insert(program, told.clone())),
            _ => {}
        }
    }

    /// All were told the same end, and the record leads there.
    fn check_end(&self) {
        let first = self.ended.values().next().expect("somebody plays");
        assert!(self.ended.values().all(|ended| ended == first));
        let text = first["record"].as_str().expect("a text");
        let record =
            Record::read(Source::new("record", text)).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let (playthrough, refused) = record.replay().expect("they can sit down");
        assert_eq!(
            (refused, first["n"].as_u64()),
            (None, Some(record.moves.len() as u64))
        );
        let standing = FinalScore::of_any(&playthrough).expect("the game is over");
        let winners: Vec<_> = standing.winners.iter().map(|seat| seat.0 + 1).collect();
        assert_eq!(first["winners"], json!(winners));
        assert_eq!(first["end"], Json::Null);
    }
}

/// Plays at every table that all tests of this game use.
fn play_all<G: AnyGame>() {
    for table in tables::<G>() {
        let mut players =
            Players::sit_down(&rules(&G::wrap_rules(table.rules)), G::NAME, table.seats);
        players.play();
        players.check_end();
    }
}

#[test]
fn concentration_is_played_to_its_end() {
    play_all::<parlour_model::concentration::Concentration>();
}

#[test]
fn memory_match_is_played_to_its_end() {
    play_all::<parlour_model::memory_match::MemoryMatch>();
}

#[test]
fn memoarrr_is_played_to_its_end() {
    play_all::<parlour_model::memoarrr::Memoarrr>();
}

#[test]
fn checkers_of_all_variants_is_played_to_its_end() {
    play_all::<parlour_model::checkers::Checkers>();
}

#[test]
fn birdhead_is_played_to_its_end() {
    play_all::<parlour_model::birdhead::BirdHead>();
}
