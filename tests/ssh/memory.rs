//! The events that programs were told of their games, and a check that later ones contain them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard};

use parlour_model::diagnostic::Source;
use parlour_model::final_score::FinalScore;
use parlour_model::record::Record;
use serde_json::{Value as Json, json};

/// The events that all programs were told.
#[derive(Default)]
pub(crate) struct Memory(Mutex<Disclosure>);

#[derive(Default)]
struct Disclosure {
    games: BTreeMap<String, Game>,
    /// Moves that were told, each once however many heard of it.
    moves: usize,
    faults: Vec<String>,
    /// The number of requests that had to wait or were refused because nothing could be saved at the moment.
    excused: usize,
    excuses: bool,
    is_closing: bool,
    /// The last activity of each program that still plays.
    doing: BTreeMap<String, String>,
}

/// The events that were told of one table.
#[derive(Default)]
struct Game {
    /// The moves that were told. The key counts the moves made, this one included; the index in the
    /// record is one less.
    moves: BTreeMap<usize, Json>,
    /// The seats that were told the end.
    heard: BTreeSet<u64>,
    ended: Option<Json>,
}

/// The number of moves and games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Counted {
    pub(crate) moves: usize,
    pub(crate) games: usize,
}

impl Memory {
    fn told(&self) -> MutexGuard<'_, Disclosure> {
        self.0.lock().expect("no panic")
    }

    /// Something is not as it has to be.
    pub(crate) fn fault(&self, fault: String) {
        self.told().faults.push(fault);
    }

    /// For a server that cannot always keep what is asked of it: that it says so is no fault.
    pub(crate) fn of_a_shaky_server() -> Self {
        Self(Mutex::new(Disclosure {
            excuses: true,
            ..Disclosure::default()
        }))
    }

    /// Something was not done, and the server says why.
    pub(crate) fn excuse(&self, why: String) {
        let mut told = self.told();
        if told.excuses {
            told.excused += 1;
        } else {
            told.faults.push(why);
        }
    }

    /// The number of those requests.
    pub(crate) fn excused(&self) -> usize {
        self.told().excused
    }

    pub(crate) fn faults(&self) -> Vec<String> {
        self.told().faults.clone()
    }

    /// Moves that were told, and games whose end was told.
    pub(crate) fn counted(&self) -> Counted {
        let told = self.told();
        Counted {
            moves: told.moves,
            games: told
                .games
                .values()
                .filter(|game| game.ended.is_some())
                .count(),
        }
    }

    /// From now on no game is begun.
    pub(crate) fn close(&self) {
        self.told().is_closing = true;
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.told().is_closing
    }

    /// Notes the activity of a program.
    pub(crate) fn does(&self, who: &str, what: String) {
        self.told().doing.insert(who.into(), what);
    }

    /// A program has nothing left to do.
    pub(crate) fn leaves(&self, who: &str) {
        self.told().doing.remove(who);
    }

    /// Returns whether a program has something left to do.
    pub(crate) fn plays(&self, who: &str) -> bool {
        self.told().doing.contains_key(who)
    }

    /// The programs that still play, with what each did last.
    pub(crate) fn doing(&self) -> Vec<String> {
        self.told()
            .doing
            .iter()
            .map(|(who, what)| format!("{who}: {what}"))
            .collect()
    }

    /// Games whose end was not told to all programs that played.
    pub(crate) fn unended(&self, players: u64) -> Vec<String> {
        let told = self.told();
        let heard = |game: &Game| u64::try_from(game.heard.len()).expect("a few") == players;
        told.games
            .iter()
            .filter(|(_, game)| !heard(game))
            .map(|(code, _)| code.clone())
            .collect()
    }

    /// A seat is told a move.
    pub(crate) fn moved(&self, who: &str, table: &str, moved: &Json) {
        let mut told = self.told();
        let n = number(&moved["n"]);
        let game = told.games.entry(table.into()).or_default();
        let Some(known) = game.moves.get_mut(&n) else {
            game.moves.insert(n, moved.clone());
            told.moves += 1;
            return;
        };
        let differs = differing(known, moved).filter(|key| *key != "told");
        // A secret from one seat may be told to another.
        if known["move"].is_null() {
            known["move"] = moved["move"].clone();
        }
        if let Some(key) = differs.filter(|key| *key != "move" || !moved["move"].is_null()) {
            let fault =
                format!("{who} at {table}: `{key}` of {moved}, and another was told {known}");
            told.faults.push(fault);
        }
    }

    /// A seat is told the end.
    pub(crate) fn ended(&self, who: &str, seat: u64, table: &str, ended: &Json) {
        let mut told = self.told();
        let game = told.games.entry(table.into()).or_default();
        game.heard.insert(seat);
        let mut faults = Vec::new();
        match &game.ended {
            Some(before) if before != ended => {
                faults.push(format!("{who}: {ended}, and another was told {before}"));
            }
            Some(_) => {}
            None => {
                faults.extend(
                    check(game, ended)
                        .err()
                        .map(|why| format!("{who} at {table}: {why} in {ended}")),
                );
                game.ended = Some(ended.clone());
            }
        }
        told.faults.extend(faults);
    }
}

/// Checks that what a program is told now contains what it was told before.
pub(crate) fn contains(before: &[Json], now: &[Json]) -> Result<(), String> {
    if now.len() < before.len() {
        return Err(format!(
            "{} moves were told, and {} are left",
            before.len(),
            now.len()
        ));
    }
    let differs = |(before, now)| {
        differing(before, now).map(|key| format!("`{key}` was {before} and is {now}"))
    };
    before.iter().zip(now).find_map(differs).map_or(Ok(()), Err)
}

/// The key in which two lines of the same move differ. Of a move that is no longer the last, the scores are not told.
fn differing(one: &Json, other: &Json) -> Option<&'static str> {
    let has_scores = |line: &Json| {
        line["scores"]
            .as_array()
            .is_some_and(|scores| scores.iter().all(Json::is_number))
    };
    let keys = ["n", "by", "move", "told", "to_act", "scores"];
    let known = keys
        .into_iter()
        .filter(|key| *key != "scores" || has_scores(one) && has_scores(other));
    known.into_iter().find(|key| one[*key] != other[*key])
}

/// The record contains what was told, and leads to the end that was told.
fn check(game: &Game, ended: &Json) -> Result<(), String> {
    let text = ended["record"].as_str().ok_or("there is no record")?;
    let record = Record::read(Source::new("record", text)).map_err(|why| why.to_string())?;
    let (playthrough, refused) = record.replay().map_err(|why| why.to_string())?;
    if let Some(refused) = refused {
        return Err(format!(
            "the record has a move that is refused: {refused:?}"
        ));
    }
    if number(&ended["n"]) != record.moves.len() {
        return Err("`n` is not the number of moves".into());
    }
    let standing = FinalScore::of_any(&playthrough).ok_or("the game of the record is not over")?;
    let winners: Vec<_> = standing.winners.iter().map(|seat| seat.0 + 1).collect();
    if (&ended["winners"], &ended["end"]) != (&json!(winners), &Json::Null) {
        return Err(format!("the record leads to the winners {winners:?}"));
    }
    let recorded = record.as_json(0);
    for (n, moved) in &game.moves {
        let in_record = &recorded["moves"][n - 1];
        if in_record.is_null() || (!moved["move"].is_null() && moved["move"] != *in_record) {
            return Err(format!("move {n} is {in_record}, and {moved} was told"));
        }
        let last = &moved["winners"];
        if moved["over"] == true && *last != ended["winners"] {
            return Err(format!("{moved} was told of the winners"));
        }
    }
    Ok(())
}

fn number(value: &Json) -> usize {
    value
        .as_u64()
        .and_then(|number| usize::try_from(number).ok())
        .unwrap_or(usize::MAX)
}

#[test]
fn what_is_lost_or_changed_is_found() {
    let line = |n: usize, text: &str| json!({ "n": n, "by": 1, "move": text, "told": ["x"], "to_act": 2, "scores": [0] });
    let all = [line(1, "A1"), line(2, "A2"), line(3, "B1")];
    assert_eq!(contains(&all[..2], &all), Ok(()));
    assert_eq!(
        contains(&all, &all[..2]),
        Err("3 moves were told, and 2 are left".into())
    );
    assert!(contains(&[line(1, "B3")], &all).is_err_and(|why| why.starts_with("`move` was")));
    let memory = Memory::default();
    memory.moved("ana", "k3f9q2", &all[0]);
    memory.moved("bob", "k3f9q2", &line(1, "A1"));
    assert_eq!(
        (memory.faults(), memory.counted()),
        (Vec::new(), Counted { moves: 1, games: 0 })
    );
    memory.moved("bob", "k3f9q2", &line(1, "A2"));
    assert_eq!(memory.faults().len(), 1);
    let record = "version = 1\nmode = \"checkers\"\nplayers = [\"ana\", \"bob\"]\n\n[game]\nmoves = [\"11-15\"]\n";
    memory.ended(
        "ana",
        1,
        "k3f9q2",
        &json!({ "n": 1, "winners": [1], "end": null, "record": record }),
    );
    assert!(
        memory.faults()[1].contains("the game of the record is not over"),
        "{:?}",
        memory.faults()
    );
}
