//! Visits line by line: whole games in sentences, the lobby, and terminals that only print.

use std::io::{Read as _, Write as _};

use parlour_model::any::Mode;
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

use crate::hall::Hall;
use crate::login::{Login, Session};

/// A visit without a terminal, which prints nothing but lines.
struct Chat {
    session: Session,
    all: String,
}

impl Chat {
    fn begin(hall: &Hall, name: &str, command: &str) -> Self {
        let session = Login::of(hall, name).command(command).start();
        let all = String::new();
        let mut chat = Self { session, all };
        assert_eq!(
            chat.hear(),
            format!("Which name do you want here? Enter takes {name}.\n> ")
        );
        chat
    }

    /// Everything up to the next prompt, or to the end of the session.
    fn hear(&mut self) -> String {
        self.until("\n> ")
    }

    fn until(&mut self, end: &str) -> String {
        let (mut said, mut bytes) = (String::new(), [0; 4096]);
        while !said.ends_with(end) {
            match self.session.out.read(&mut bytes) {
                Ok(0) => break,
                Ok(count) => said += str::from_utf8(&bytes[..count]).expect("text"),
                Err(error) => panic!("{error} after {}{said:?}", self.all),
            }
        }
        assert!(
            !said.contains(|c: char| c.is_control() && c != '\n'),
            "{said:?}"
        );
        self.all += &said;
        said
    }

    fn tell(&mut self, line: &str) {
        let input = self.session.input.as_mut().expect("it is open");
        input
            .write_all(format!("{line}\n").as_bytes())
            .expect("it listens");
    }

    fn say(&mut self, line: &str) -> String {
        self.tell(line);
        self.hear()
    }

    /// Plays at random until the game is over.
    fn play(&mut self, said: String) {
        let (mut rng, mut said) = (ChaCha8Rng::seed_from_u64(7), said);
        while !said.contains("The game is over: ") {
            let listed = self.say("moves");
            let listed = listed.lines().next().expect("a list").trim_end_matches('.');
            let moves: Vec<_> = listed
                .split(", ")
                .filter(|word| !word.starts_with("and "))
                .collect();
            said = self.say(moves.choose(&mut rng).expect("something can be played"));
        }
    }
}

#[test]
fn whole_games_line_by_line() {
    let hall = Hall::with("[table]\nrobot_ms = 0\n", &[]);
    for mode in Mode::ALL {
        let mut chat = Chat::begin(&hall, mode.name(), &format!("{mode} --plain"));
        let said = chat.say("");
        assert!(said.contains("Type help to list the commands."), "{said}");
        chat.play(said);
        for order in ["table", "scores", "log"] {
            assert!(chat.say(order).lines().count() > 1, "{order}");
        }
        let help = chat.say("help");
        assert!(help.contains("accept: accept the offer"), "{help}");
        chat.tell("quit");
        chat.until("the end");
        assert_eq!(chat.session.finish().status, Some(0), "{}", chat.all);
    }
}

/// The line of the first table in a list.
fn listed(said: &str) -> &str {
    let mut lines = said.lines();
    lines
        .find(|line| line.starts_with("Table "))
        .expect("a table")
}

fn code(row: &str) -> String {
    row.split([' ', ':']).nth(1).expect("a code").to_owned()
}

#[test]
fn who_would_play_against_somebody_away_is_asked_first() {
    let hall = Hall::open();
    let mut ana = Chat::begin(&hall, "ana", "--plain");
    ana.say("");
    ana.tell("open checkers");
    ana.until("free seat.\n");
    let mut bob = Chat::begin(&hall, "bob", "--plain");
    let sit = format!("sit {}", code(listed(&bob.say(""))));
    ana.tell("quit");
    ana.until("the end");
    hall.wait_for("ana's seat empty", |_| !bob.say("who").contains("ana"));
    let question = "Sit down without ana? The game may wait for a move that does not come. Type yes or no.\n> ";
    for (answer, then) in [("perhaps", question), ("no", "or help.\n> ")] {
        let said = bob.say(&sit);
        assert!(said.ends_with(question), "{said}");
        let said = bob.say(answer);
        assert!(said.ends_with(then), "{said}");
    }
    bob.say(&sit);
    bob.tell("yes");
    while !bob.all.contains("English checkers") {
        assert!(!bob.until("\n").is_empty(), "{}", bob.all);
    }
}

#[test]
fn two_people_meet_in_the_lobby_line_by_line() {
    let hall = Hall::open();
    let mut ana = Chat::begin(&hall, "ana", "--plain");
    let said = ana.say("");
    assert!(said.contains("There are no tables."), "{said}");
    ana.tell("open checkers russian");
    let said = ana.until("free seat.\n");
    assert!(
        said.ends_with("The table waits for players: ana, free seat.\n"),
        "{said}"
    );
    let mut bob = Chat::begin(&hall, "bob", "--plain");
    let row = bob.say("bob");
    let row = listed(&row);
    assert!(
        row.ends_with(": Checkers, waiting for players, ana, free seat."),
        "{row}"
    );
    let code = code(row);
    assert!(bob.say("who").contains("ana, bob"));
    bob.say("say good evening");
    let said = bob.say("sit nowhere");
    assert!(said.contains("list shows the codes"), "{said}");
    bob.tell(&format!("sit {code}"));
    let said = ana.hear();
    assert!(
        said.contains("Russian checkers") && said.contains("> "),
        "{said}"
    );
    ana.tell("c3-d4");
    assert!(bob.hear().contains("c3-d4"));
    bob.tell("say well played");
    assert!(ana.until("bob: well played\n").contains("c3-d4"));
    bob.tell("f6-g5");
    assert!(ana.hear().contains("f6-g5"));
    ana.tell("draw");
    let said = bob.until("decline.\n");
    assert!(said.contains("offers a draw"), "{said}");
    bob.tell("accept");
    let said = bob.hear();
    assert!(said.contains("The game is over: "), "{said}");
}

#[test]
fn a_terminal_that_only_prints_gets_lines_and_an_echo() {
    let hall = Hall::open();
    let login = Login::of(&hall, "ana").term("dumb").command("checkers");
    let mut terminal = login.in_terminal(80, 24);
    terminal.wait_for("Which name do you want here?");
    terminal.send("anax\x7f\r");
    terminal.wait_for("Type help to list the commands.");
    terminal.wait_until("a prompt", |screen| {
        screen.contents().trim_end().ends_with("\n>")
    });
    terminal.send("11-15\r");
    terminal.wait_for("> 11-15");
    terminal.wait_for("Ana moves 11-15.");
    let bytes = terminal.bytes();
    assert!(!bytes.contains(&0x1b), "no byte steers the terminal");
    terminal.send("quit\r");
    assert_eq!(terminal.wait_exit().exit_code(), 0);
}
