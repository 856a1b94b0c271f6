//! People at screens, by OpenSSH's client in a pseudo-terminal.
//!
//! Beside the hall runs a shadow of the table: a host in this process with the same players, rules and seed. Chance
//! follows from the seed, so the shadow knows which moves there are, and what is typed is one of them.

use jiff::Timestamp;
use parlour_model::any::{AnyPlaythrough, AnyRules, Mode};
use parlour_model::birdhead::{self, BirdHead};
use parlour_model::checkers::Checkers;
use parlour_model::concentration::{self, Concentration};
use parlour_model::each_game;
use parlour_model::memoarrr::Memoarrr;
use parlour_model::memory_match::MemoryMatch;
use parlour_model::player::Player;
use parlour_model::record::Record;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::text;
use parlour_model::time_control::TimeControl;
use parlour_table::any::{AnyCommand, AnyGame};
use parlour_table::any_host::AnyHost;
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::host::{HostInput, HostOptions};
use parlour_table::participant::{Participant, ParticipantId};
use parlour_table::request_id::RequestIds;
use serde_json::{Value as Json, json};

use crate::bot::Bot;
use crate::hall::{Hall, QUICK};
use crate::ssh::{Ssh, own_key};
use crate::terminal::{Key, Program, Signal, Terminal};

pub(crate) const PEOPLE: [&str; 2] = ["ana", "bob"];

/// Somebody's screen, in the lobby.
pub(crate) fn come(hall: &Hall, name: &str) -> Terminal {
    let mut screen = start(hall, name, "");
    screen.wait_until("the entrance or the lobby", |screen| {
        let text = screen.contents();
        ["your name", "People", "While you were away"]
            .iter()
            .any(|word| text.contains(word))
    });
    // Before the hall knows who comes, the entrance asks for no name.
    if screen.find("your name").is_some() {
        screen.key(Key::Enter);
    }
    screen.wait_until("the lobby, or the news", |screen| {
        let text = screen.contents();
        text.contains("Tables") || text.contains("While you were away")
    });
    if screen.find("While you were away").is_some() {
        screen.key(Key::Esc);
    }
    screen.wait_for("Tables");
    screen
}

pub(crate) fn start(hall: &Hall, name: &str, command: &str) -> Terminal {
    let ssh = Ssh::new(hall, Some(own_key(hall, name)))
        .user(name)
        .args(&["-tt"]);
    let ssh = if command.is_empty() {
        ssh
    } else {
        ssh.command(command)
    };
    let arguments = ssh.arguments();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    Program::new("ssh", &arguments)
        .env("TERM", "xterm-256color")
        .start(80, 24)
}

/// The table as it has to be.
struct Shadow {
    host: AnyHost,
    ids: RequestIds,
}

impl Shadow {
    fn new(rules: &AnyRules) -> Self {
        let options = HostOptions {
            take_back: false,
            strict: false,
            rated: false,
            clock: TimeControl::None,
            bot_limit: None,
            bot_pace: std::time::Duration::ZERO,
            away_limit: None,
        };
        let players = PEOPLE.map(Player::person).to_vec();
        let host = AnyHost::new(rules, players, options, 1, false).expect("a table");
        let mut shadow = Self {
            host,
            ids: RequestIds::default(),
        };
        let participant = Participant::new(
            ParticipantId(0),
            vec![Seat(0), Seat(1)],
            Viewer::Seat(Seat(0)),
        );
        shadow.give(HostInput::Joined(participant));
        shadow
    }

    fn give(&mut self, input: HostInput) {
        drop(
            self.host
                .handle(Timestamp::UNIX_EPOCH, input, &mut self.ids),
        );
    }

    fn record(&self) -> Record {
        self.host.record()
    }

    /// The seat that is to act, and a move that may be made; `None` when the game is over.
    fn next(&self) -> Option<(Seat, String)> {
        let (played, _) = self.record().replay().expect("rules");
        let legal = each_game!(AnyPlaythrough, &played, played => text::legal(played));
        let ToAct::Seat(seat) = self.host.to_act() else {
            return None;
        };
        let made = self.host.moves();
        Some((seat, legal[made * 7 / 3 % legal.len()].clone()))
    }

    fn play<G: AnyGame>(&mut self, seat: Seat, chosen: &str) {
        let Ok(chosen) = chosen.parse::<G::Move>() else {
            panic!("{chosen} is a move")
        };
        let seen = self.host.moves();
        let command = TableCommand {
            from: ParticipantId(0),
            seat: Some(seat),
            seen,
            request: TableRequest::Play(chosen),
        };
        let command: AnyCommand = G::wrap_command(command);
        self.give(HostInput::Command(command));
    }
}

/// Returns whether a screen asks its person for a move, with nothing typed.
pub(crate) fn asks(screen: &vt100::Screen, name: &str) -> bool {
    let (table, prompt) = (table(screen), prompt(screen));
    // Events beside the last move come first: "ana skips a turn; bob: reveal a card".
    let prompt = prompt.rsplit("; ").next().unwrap_or_default();
    let is_asked =
        prompt.starts_with(&format!("{name}: ")) || prompt.starts_with(&format!("{name} ("));
    table[0].contains(&format!("{name}'s turn")) && is_asked
}

/// The lines above the prompt and the foot line.
fn table(screen: &vt100::Screen) -> Vec<String> {
    let mut rows: Vec<_> = screen.rows(0, screen.size().1.get()).collect();
    rows.truncate(rows.len() - 2);
    rows
}

/// The line above the foot line.
fn prompt(screen: &vt100::Screen) -> String {
    let mut rows: Vec<_> = screen.rows(0, screen.size().1.get()).collect();
    rows.swap_remove(rows.len() - 2)
}

/// Waits until this holds of a screen. What is to be seen before goes away with a key; this one plays nothing.
#[track_caller]
pub(crate) fn go_on(screen: &mut Terminal, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
    let message = |text: &str| text.lines().rev().nth(1).map(str::to_owned);
    loop {
        screen.wait_drawn(what, |screen| {
            holds(screen) || screen.contents().contains("Enter continue")
        });
        let line = message(&screen.contents());
        if screen.find("Enter continue").is_none() {
            return;
        }
        screen.key(Key::Home);
        screen.wait_drawn(what, |screen| {
            holds(screen) || message(&screen.contents()) != line
        });
    }
}

/// Plays a whole game between two people, every move typed at the screen of the player who is to
/// act.
fn whole_game<G: AnyGame>(rules: &AnyRules, given: &Json) -> (Hall, [Terminal; 2]) {
    let hall = Hall::with(QUICK, &[]);
    let mut screens = PEOPLE.map(|name| come(&hall, name));
    let mut eve = Bot::come(&hall, "eve");
    eve.open(json!({ "mode": G::NAME, "rules": given, "players": PEOPLE, "seed": 1 }));
    for screen in &mut screens {
        screen.wait_for("invited");
        screen.key(Key::Enter);
        screen.wait_gone("People");
    }
    let mut shadow = Shadow::new(rules);
    for _ in 0..2_000 {
        let Some((seat, chosen)) = shadow.next() else {
            break;
        };
        let (name, screen) = (PEOPLE[seat.index()], &mut screens[seat.index()]);
        go_on(screen, &format!("{name} is asked for {chosen}"), |screen| {
            asks(screen, name)
        });
        screen.key(Key::Char(':'));
        screen.wait_for("your move");
        screen.send(&chosen);
        screen.wait_drawn(&format!("{chosen} is typed"), |screen| {
            prompt(screen).contains(&chosen)
        });
        let before = screen.screen(table);
        screen.key(Key::Enter);
        // A screen that lags still asks for the move that was just made.
        screen.wait_drawn(&format!("{name} has played {chosen}"), |screen| {
            table(screen) != before
        });
        shadow.play::<G>(seat, &chosen);
    }
    assert_eq!(shadow.next(), None, "the game is over");
    for screen in &mut screens {
        go_on(screen, "the end", |screen| {
            screen.contents().contains("game over")
        });
    }
    (hall, screens)
}

#[test]
fn two_people_play_concentration_and_give_their_terminals_back() {
    let rules = AnyRules::Concentration(concentration::Rules {
        pairs: 3,
        ..concentration::Rules::default()
    });
    let (hall, screens) = whole_game::<Concentration>(&rules, &json!({ "pairs": 3 }));
    for mut screen in screens {
        screen.key(Key::Ctrl('c'));
        assert!(screen.wait_end().success(), "{}", hall.log());
        screen.assert_given_back();
    }
}

#[test]
fn two_people_play_memory_match() {
    whole_game::<MemoryMatch>(&AnyRules::default_of(Mode::MemoryMatch), &json!({}));
}

#[test]
fn two_people_play_memoarrr() {
    whole_game::<Memoarrr>(&AnyRules::default_of(Mode::Memoarrr), &json!({}));
}

#[test]
fn two_people_play_checkers() {
    whole_game::<Checkers>(&AnyRules::default_of(Mode::Checkers), &json!({}));
}

#[test]
fn two_people_play_birdhead() {
    let rules = AnyRules::BirdHead(birdhead::Rules { limit: 5 });
    whole_game::<BirdHead>(&rules, &json!({ "limit": 5 }));
}

#[test]
fn a_line_that_breaks_keeps_the_seat_and_windows_change() {
    let hall = Hall::with(QUICK, &[]);
    let [mut ana, bob] = PEOPLE.map(|name| come(&hall, name));
    let mut bob = bob;
    let mut eve = Bot::come(&hall, "eve");
    eve.open(json!({ "mode": "checkers", "players": PEOPLE, "seed": 1 }));
    for screen in [&mut ana, &mut bob] {
        screen.wait_for("invited");
        screen.key(Key::Enter);
        screen.wait_for("Checkers");
    }
    ana.wait_drawn("ana is asked", |screen| asks(screen, "ana"));
    bob.signal(Signal::KILL);
    ana.wait_for("away");
    for (columns, rows) in [(40, 12), (120, 40), (80, 24)] {
        ana.resize(columns, rows);
        ana.wait_drawn("the table in the new window", |screen| {
            screen.contents().contains("Checkers")
        });
    }
    ana.key(Key::Char(':'));
    ana.wait_for("your move");
    ana.send("11-15");
    ana.key(Key::Enter);
    ana.wait_for("1. 11-15");
    let mut bob = come(&hall, "bob");
    bob.wait_for("your turn");
    bob.key(Key::Enter);
    bob.wait_for("1. 11-15");
    ana.wait_gone("away");
}

#[test]
fn talk_and_hands_stay_where_they_belong() {
    let hall = Hall::with(QUICK, &[]);
    let mut screens = ["ana", "bob", "zoe"].map(|name| come(&hall, name));
    let mut eve = Bot::come(&hall, "eve");
    eve.open(json!({ "mode": "birdhead", "players": PEOPLE, "seed": 1 }));
    let [ana, bob, zoe] = &mut screens;
    for screen in [&mut *ana, &mut *bob] {
        screen.wait_for("invited");
        screen.key(Key::Enter);
        screen.wait_for("BirdHead");
    }
    ana.wait_for("is dealt");
    zoe.wait_for("move ");
    zoe.key(Key::Enter);
    zoe.wait_for("watching");
    let text = zoe.contents();
    assert!(
        text.contains("ana is dealt 10 cards") && text.contains("bob is dealt 10 cards"),
        "{text}"
    );
    for (screen, line) in [(&mut *zoe, "she holds an eleven"), (&mut *ana, "good luck")] {
        screen.key(Key::Char('/'));
        screen.wait_for("say");
        screen.send(line);
        screen.key(Key::Enter);
        screen.wait_for(&format!(": {line}"));
    }
    bob.wait_for("ana: good luck");
    zoe.wait_for("good luck");
    assert!(!bob.contents().contains("eleven"));
    let (figures, log) = (hall.told(&["tables"]) + &hall.told(&["who"]), hall.log());
    for secret in ["eleven", "good luck", "dealt", "deal "] {
        assert!(
            !log.contains(secret) && !figures.contains(secret),
            "{secret}: {log}"
        );
    }
}

#[test]
fn the_program_of_the_examples_plays_a_whole_game() {
    let hall = Hall::with(QUICK, &[]);
    let ssh = Ssh::new(&hall, Some(own_key(&hall, "ana")))
        .command("bot")
        .arguments();
    let mut python = std::process::Command::new("python3");
    python.args([
        "tests/examples/random_player.py",
        "--mode",
        "checkers",
        "--players",
        "@me,@novice",
        "--",
        "ssh",
    ]);
    let output = python.args(ssh).stdin(std::process::Stdio::null()).output();
    let output = output.expect("these tests need Python 3; its package is python3");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    assert!(hall.log().contains("logged in"));
}

#[test]
fn a_game_is_sat_down_to_at_once_and_played_with_the_mouse() {
    let hall = Hall::with(QUICK, &[]);
    drop(come(&hall, "ana"));
    let mut ana = start(&hall, "ana", "concentration");
    ana.wait_for("ana: open a card");
    let (x, y) = ana.find("│╱╲").expect("a card that is face down");
    ana.click(x + 1, y);
    ana.wait_for("ana: open a second card");
}
