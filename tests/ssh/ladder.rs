//! A ladder of programs, written in Python, over OpenSSH.

use std::process::{Child, Command, Stdio};

use serde_json::{Value as Json, json};

use crate::bot::Bot;
use crate::foreign::{OPENSSH, PYTHON};
use crate::hall::{Hall, QUICK};
use crate::login::key_of;
use crate::ssh::Ssh;

/// Each program's number of games.
const GAMES: usize = 3;

/// The program of the examples joins the first ladder, to play its games there.
fn start_player(hall: &Hall, name: &str) -> Child {
    let ssh = Ssh::new(hall, Some(&key_of(name)))
        .user(name)
        .command("bot")
        .arguments();
    let games = GAMES.to_string();
    let options = ["--ladder", "1", "--games", &games, "--seed", "1", "--"];
    Command::new("python3")
        .arg("tests/examples/random_player.py")
        .args(options)
        .arg("ssh")
        .args(ssh)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts")
}

/// The lines of a player: one for each game, with the seats that have won.
fn games_of(player: Child) -> Vec<Json> {
    let output = player.wait_with_output().expect("its lines");
    assert!(output.status.success(), "{output:?}");
    let lines = String::from_utf8(output.stdout).expect("text");
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

fn standings(bot: &mut Bot) -> Vec<Json> {
    let told = bot.ask(&json!({ "do": "arena", "arena": 1 }));
    assert_eq!(told["arena"]["ladder"], true, "{told}");
    told["arena"]["standings"]
        .as_array()
        .expect("a list")
        .clone()
}

#[test]
fn two_programs_play_several_games_and_the_ladder_outlives_the_server() {
    if !OPENSSH.is_there() | !PYTHON.is_there() {
        return;
    }
    let mut hall = Hall::with(QUICK, &[]);
    let open = ["arena", "open", "--game", "checkers", "--ladder", "--clock"];
    let opened = hall.told(&[&open[..], &["5m"]].concat());
    assert_eq!(opened, "arena 1 is open\n");
    let players = ["ana", "bob"].map(|name| start_player(&hall, name));
    let [of_ana, of_bob] = players.map(games_of);
    assert_eq!(of_ana.len(), GAMES);
    assert_eq!(of_ana, of_bob, "they have played each other");
    let mut eve = Bot::come(&hall, "eve");
    let before = standings(&mut eve);
    for player in &before {
        let count = |key: &str| player[key].as_u64().expect("a count");
        assert_eq!(
            count("games"),
            count("won") + count("drawn") + count("lost")
        );
        assert_eq!(player["games"], GAMES);
        assert_eq!(player["place"], Json::Null, "three games are few");
    }
    let names: Vec<_> = before.iter().map(|player| &player["name"]).collect();
    assert!(names.contains(&&json!("ana")) && names.contains(&&json!("bob")));
    hall.kill();
    hall.start();
    let chess = [&open[..], &["5m", "--set", "variant=chess"]].concat();
    assert!(!hall.ask(&chess).status.success());
    let list = hall.rows(&["arena", "list"]);
    assert_eq!(list, "1\tcheckers\t5m\tladder\t-\t2\n");
    let (mut ana, mut eve) = (Bot::come(&hall, "ana"), Bot::come(&hall, "eve"));
    assert_eq!(standings(&mut eve), before);
    for bot in [&mut ana, &mut eve] {
        let joined = bot.ask(&json!({ "do": "arena", "arena": 1, "play": true }));
        assert_eq!(joined["ok"], "arena", "{joined}");
    }
    let tables = [&ana, &eve].map(|bot| bot.event("table")["table"].clone());
    assert_eq!(tables[0], tables[1]);
    assert_eq!(hall.told(&["arena", "end", "1"]), "done\n");
    let late = ana.ask(&json!({ "do": "arena", "arena": 1, "play": true }));
    assert_eq!(late["why"], "this arena is over");
}
