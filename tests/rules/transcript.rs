//! A transcript, line by line:
//!
//! | line | meaning |
//! |---|---|
//! | `# CON-7 what is shown` | the first line; the file is called `con-07.txt` |
//! | `// …` | a comment |
//! | `game concentration pairs=3 ties=last` | a new scenario; keys as after `--set`, values may be in double quotes |
//! | `players Ana, Bo` | the players, in seat order; alone on its line: no players |
//! | `start !! reason` (or `set !! reason`) | the scenario's keys or players are refused with this sentence |
//! | `chance 7` | chance makes its move, drawn from this seed |
//! | `MOVE` | a move, chance's too, as records write it |
//! | `MOVE !! reason` | the move is refused with this sentence and changes nothing |
//! | `: sentence` | one of the last move's events, as a viewer who may know everything hears it |
//! | `:2 sentence`, `:guest sentence` | the same, as seat 2 or a spectator hears it |
//! | `:2! text` | seat 2 is told nothing in which this text occurs |
//! | `? to_act 1`, `? to_act chance` | the seat, or chance, that has to act |
//! | `? legal A1 \| A2` | exactly these moves are legal, in any order |
//! | `? scores 1 0`, `? turns 3`, `? winners 1 2` | as records count them; `? winners` alone: no winner |
//! | `? over`, `? not over` | whether the game is over |

use parlour_model::any::{AnyRules, Mode};
use parlour_model::parse_error::ParseError;
use parlour_model::player::{Names, Player};
use parlour_model::seat::{Seat, Viewer};

use crate::table::Table;

/// Plays a transcript.
///
/// The error is the line's number and what did not hold there.
pub(crate) fn run(text: &str) -> Result<(), String> {
    let mut scenario = Scenario::default();
    let mut shown = false;
    for (number, line) in text.lines().enumerate().skip(1) {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        shown |= line.starts_with([':', '?']) || line.contains("!!");
        scenario
            .step(line)
            .map_err(|why| format!("{}: {line}\n    {why}", number + 1))?;
    }
    if shown {
        Ok(())
    } else {
        Err("1: this transcript shows nothing".into())
    }
}

/// The set-up of the current `game` line and those after it.
#[derive(Default)]
struct Scenario {
    rules: Option<Result<AnyRules, String>>,
    players: Vec<Player>,
    table: Option<Table>,
}

impl Scenario {
    fn step(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "game" => {
                *self = Self {
                    rules: Some(read_rules(rest)?),
                    ..Self::default()
                };
                Ok(())
            }
            "players" => {
                self.players = rest
                    .split(", ")
                    .filter(|name| !name.is_empty())
                    .map(Player::person)
                    .collect();
                Ok(())
            }
            "start" | "set" if rest.starts_with("!! ") => {
                self.refuses_to_start(rest.trim_start_matches("!! "))
            }
            "chance" => self.table()?.draw(rest),
            "?" => self.table()?.answers(rest),
            _ if word.starts_with(':') => self.table()?.told(word, rest),
            _ => self.play(line),
        }
    }

    fn play(&mut self, line: &str) -> Result<(), String> {
        match line.split_once(" !! ") {
            None => self.table()?.play(line),
            Some((chosen, reason)) => self.table()?.refuses(chosen, reason),
        }
    }

    /// The table, opened when it is first needed.
    fn table(&mut self) -> Result<&mut Table, String> {
        if self.table.is_none() {
            self.table = Some(self.open()?);
        }
        self.table
            .as_mut()
            .ok_or_else(|| "there is no table".into())
    }

    fn open(&self) -> Result<Table, String> {
        let rules = self
            .rules
            .clone()
            .ok_or("a scenario begins with a line `game …`")??;
        Table::open(&rules, self.players.len(), Names::of(&self.players))
    }

    fn refuses_to_start(&self, reason: &str) -> Result<(), String> {
        match self.open() {
            Ok(_) => Err("this table can be opened".into()),
            Err(found) => same(&found, reason),
        }
    }
}

/// The rules of a `game` line. The outer error is the transcript's, the inner one is the refusal of a key.
fn read_rules(text: &str) -> Result<Result<AnyRules, String>, String> {
    let mut words = words(text).into_iter();
    let mode: Mode = words
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(|why: ParseError| why.to_string())?;
    let mut rules = AnyRules::default_of(mode);
    for word in words {
        let (key, value) = word
            .split_once('=')
            .ok_or(format!("`{word}` is not of the form key=value"))?;
        if let Err(refusal) = rules.put_typed(key, value) {
            return Ok(Err(refusal.to_string()));
        }
    }
    Ok(Ok(rules))
}

/// Splits at blanks that are not between double quotes, and takes the quotes away.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (i, part) in text.split('"').enumerate() {
        let mut pieces = if i % 2 == 0 {
            part.split(' ').collect()
        } else {
            vec![part]
        }
        .into_iter();
        let last = words.last_mut().expect("there is always a word");
        last.push_str(pieces.next().unwrap_or_default());
        words.extend(pieces.map(String::from));
    }
    words.retain(|word| !word.is_empty());
    words
}

/// `:` is who may know everything, `:2` and `:2!` are seat 2.
pub(crate) fn viewer(mark: &str) -> Result<Viewer, String> {
    match mark.trim_start_matches(':').trim_end_matches('!') {
        "" => Ok(Viewer::Replay),
        "guest" => Ok(Viewer::Spectator),
        seat => match seat.parse() {
            Ok(number @ 1..=64u8) => Ok(Viewer::Seat(Seat(number - 1))),
            _ => Err(format!("`{seat}` is no seat's number")),
        },
    }
}

/// Checks that the text that was found is the one of the transcript.
pub(crate) fn same(found: &str, wanted: &str) -> Result<(), String> {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("found: {found}"))
    }
}

#[test]
fn words_may_hold_blanks_between_quotes() {
    assert_eq!(
        words("checkers fen=\"W:W 1:B 2\"  a=b"),
        ["checkers", "fen=W:W 1:B 2", "a=b"]
    );
}

#[test]
fn a_transcript_that_does_not_hold_names_the_line() {
    let start = "# CON-5\ngame concentration pairs=1\nplayers Ana\ndeal 1 1\n";
    for (line, found) in [
        ("? to_act 2", "found: 1"),
        ("? over", "found: not over"),
        ("? legal A1", "found: A1 | A2"),
        ("? scores 1", "found: 0"),
        ("? winners 1", "found: "),
        (
            ": nothing",
            "found: Ana sits down\n           2 cards are dealt",
        ),
        (
            ":1! cards",
            "found: Ana sits down\n           2 cards are dealt",
        ),
        ("A1 !! no", "the move was accepted"),
        (
            "A9 !! no",
            "found: there is no such card; choose from A1 to A2 (CON-2)",
        ),
        (
            "A9",
            "refused: there is no such card; choose from A1 to A2 (CON-2)",
        ),
        ("start !! no", "this table can be opened"),
        ("? colour", "unknown question"),
    ] {
        assert_eq!(
            run(&format!("{start}{line}")),
            Err(format!("5: {line}\n    {found}"))
        );
    }
    assert_eq!(run(start), Err("1: this transcript shows nothing".into()));
    assert_eq!(
        run("# CON-1\ngame concentration pairs=0\n\nset !! no").map_err(|why| why.lines().count()),
        Err(2)
    );
}
