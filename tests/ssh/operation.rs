//! Running a server: its operator, its figures, its end, its files.

use std::fs::{self, Permissions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Output, Stdio};
use std::time::Instant;

use rustix::process::Signal;
use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};

use crate::bot::Bot;
use crate::foreign::OPENSSH;
use crate::hall::{Hall, PATIENCE};
use crate::login::{Login, key_of};
use crate::screens::come;
use crate::ssh::Ssh;

/// A table of checkers of ana and bob at which ana has moved.
fn begun(ana: &mut Bot, bob: &mut Bot) -> String {
    let code = ana.open(json!({ "mode": "checkers" }));
    bob.sit(&code);
    ana.event("turn");
    assert_eq!(
        ana.ask(&json!({ "do": "move", "table": code, "n": 0, "move": "11-15" }))["ok"],
        "move"
    );
    bob.event("turn");
    code
}

#[test]
fn a_hall_that_is_asked_to_end_says_goodbye_and_another_goes_on() {
    let mut hall = Hall::open();
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let code = begun(&mut ana, &mut bob);
    let begun = Instant::now();
    hall.signal(Signal::TERM);
    for bot in [&mut ana, &mut bob] {
        let farewell = bot.event("farewell");
        assert_eq!(
            farewell["why"],
            "the server is shutting down; please come back soon"
        );
        assert_eq!(bot.ended(), (Vec::new(), Some(0)));
    }
    assert_eq!(hall.wait_end().code(), Some(0));
    assert!(begun.elapsed() < PATIENCE);
    assert!(!hall.folder().join("hall.socket").exists());
    hall.start();
    let mut bob = Bot::come(&hall, "bob");
    let table = bob.event("table");
    assert_eq!(
        (&table["table"], &table["n"], &table["log"][0]["move"]),
        (&json!(code), &json!(1), &json!("11-15"))
    );
    bob.event("turn");
    assert_eq!(
        bob.ask(&json!({ "do": "move", "table": code, "n": 1, "move": "22-18" }))["ok"],
        "move"
    );
}

#[test]
fn a_hall_goes_on_though_nobody_reads_what_it_says() {
    let mut hall = Hall::open();
    hall.kill();
    hall.start_unheard();
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    begun(&mut ana, &mut bob);
    hall.signal(Signal::TERM);
    assert_eq!(hall.wait_end().code(), Some(0));
}

#[test]
fn whoever_runs_the_hall_is_told_of_it_and_speaks_to_all() {
    let mut hall = Hall::open();
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let code = begun(&mut ana, &mut bob);
    assert_eq!(
        hall.told(&["who"]),
        format!(
            "name\tkind\ttables\taddresses\nana\tprogram\t{code}\t127.0.0.1\nbob\tprogram\t{code}\t127.0.0.1\n"
        )
    );
    assert_eq!(
        hall.rows(&["tables"]),
        format!("{code}\tcheckers\trunning\t1\tana, bob\n")
    );
    assert_eq!(hall.told(&["say", "tea", "is", "ready"]), "done\n");
    assert_eq!(ana.event("announced")["text"], "tea is ready");
    let unknown = hall.ask(&["kick", "eve"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert_eq!(error(&unknown), "parlour: nobody called eve is connected\n");
    hall.told(&["kick", "bob"]);
    bob.event("farewell");
    assert_eq!(bob.ended().1, Some(0));
    let bob = Bot::come(&hall, "bob");
    for request in ["ban", "unban"] {
        let nobody = hall.ask(&[request, "eve"]);
        assert_eq!(nobody.status.code(), Some(2));
        assert_eq!(error(&nobody), "parlour: no account is called eve\n");
    }
    hall.told(&["ban", "bob", "too", "loud"]);
    let why = bob.event("farewell")["why"]
        .as_str()
        .expect("a reason")
        .to_owned();
    assert!(why.contains("too loud"), "{why}");
    let mut again = Bot::start(&hall, "bob");
    let (lines, _) = again.ended();
    assert!(
        lines.len() == 1 && lines[0].contains("too loud"),
        "{lines:?}"
    );
    assert!(hall.told(&["bans"]).ends_with("\t-\ttoo loud\n"));
    hall.told(&["unban", "bob"]);
    assert_eq!(hall.told(&["bans"]), "");
    drop(Bot::come(&hall, "bob"));
    assert!(
        hall.told(&["drain", "good", "night"])
            .contains("shutting down")
    );
    assert_eq!(ana.event("farewell")["why"], "good night");
    assert_eq!(hall.wait_end().code(), Some(0));
    let nobody = hall.ask(&["who"]);
    assert!(
        !nobody.status.success() && error(&nobody).contains("no server answers at"),
        "{nobody:?}"
    );
}

#[test]
fn whoever_runs_the_hall_moderates_it_over_its_socket() {
    let hall = Hall::open();
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let code = begun(&mut ana, &mut bob);
    let say = |bot: &mut Bot, text: &str| bot.ask(&json!({ "do": "say", "text": text }));
    assert_eq!(say(&mut bob, "buy soap")["ok"], "say");
    let lines = |words: &[&str]| -> Vec<Value> {
        let told = hall.told(words);
        let lines = told.lines().map(serde_json::from_str);
        lines.collect::<Result<_, _>>().expect("an object a line")
    };
    let chat = lines(&["chat", "--json"]);
    assert_eq!(
        (&chat[0]["by"], &chat[0]["text"], &chat[0]["place"]),
        (&json!("bob"), &json!("buy soap"), &json!("lobby"))
    );
    let number = chat[0]["line"].to_string();
    assert!(
        hall.rows(&["chat"])
            .starts_with(&format!("{number}\tlobby\t"))
    );
    assert_eq!(hall.told(&["take-down", &number]), "done\n");
    assert_eq!(hall.told(&["chat"]), "");
    let again = hall.ask(&["take-down", &number]);
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(hall.told(&["mute", "bob", "--for", "1h"]), "done\n");
    let refused = say(&mut bob, "buy soap").to_string();
    assert!(refused.contains("you cannot chat until"), "{refused}");
    assert_eq!(lines(&["mutes", "--json"])[0]["name"], "bob");
    assert_eq!(hall.told(&["unmute", "bob"]), "done\n");
    assert_eq!(say(&mut bob, "sorry")["ok"], "say");
    let here = json!({
        "name": "ana", "kind": "program", "tables": [code], "addresses": ["127.0.0.1"]
    });
    assert_eq!(lines(&["who", "--json"])[0], here);
    let table = &lines(&["tables", "--json"])[0];
    assert_eq!(
        (&table["table"], &table["seats"]),
        (&json!(code), &json!(["ana", "bob"]))
    );
    let log = hall.log();
    assert!(log.contains("name=bob address=127.0.0.1"), "{log}");
    assert_eq!(hall.told(&["close", "--by", "ana"]), format!("{code}\n"));
    assert_eq!(hall.told(&["rename", "ana", "anna"]), "done\n");
    assert_eq!(hall.told(&["delete", "bob"]), "done\n");
    let accounts = lines(&["accounts", "--json"]);
    assert_eq!((accounts.len(), &accounts[0]["name"]), (1, &json!("anna")));
    let invited = &lines(&["invite", "--json"])[0];
    assert_eq!(&lines(&["invitations", "--json"])[0], invited);
    let code = invited["invitation"].as_str().expect("a code");
    assert_eq!(hall.told(&["uninvite", code]), "done\n");
    assert_eq!(hall.told(&["invitations"]), "");
}

#[test]
fn figures_are_told_where_they_are_asked_for() {
    let hall = Hall::with_args(&["--metrics", "127.0.0.1:0"]);
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    begun(&mut ana, &mut bob);
    let answer = hall.figures();
    for figure in [
        "programs 2",
        "tables_running 1",
        "moves_total 1",
        "visits_total 2",
        "logins_total 2",
        "tables_limit 10000",
        "move_seconds_count 1",
    ] {
        assert!(
            answer.contains(&format!("\nparlour_{figure}\n")),
            "{figure}: {answer}"
        );
    }
}

/// The line that a hall says if it cannot begin.
#[track_caller]
fn refused(hall: &Hall) -> String {
    let output = hall
        .serve()
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .expect("the program runs");
    assert_eq!(
        (output.status.code(), output.stdout.as_slice()),
        (Some(2), &b""[..]),
        "{output:?}"
    );
    error(&output).lines().last().expect("an error").to_owned()
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_key_of_a_hall_is_made_once_kept_to_itself_and_never_replaced() {
    let mut hall = Hall::open();
    let first = hall.host_key.clone();
    let path = hall.folder().join("hall_host_key");
    assert_eq!(
        fs::metadata(&path).expect("a file").permissions().mode() & 0o777,
        0o600
    );
    hall.kill();
    hall.start();
    assert_eq!(hall.host_key, first);
    hall.kill();
    fs::set_permissions(&path, Permissions::from_mode(0o644)).expect("a mode");
    assert!(refused(&hall).contains("others may read the host key"));
    fs::write(&path, "nonsense").expect("a file");
    fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("a mode");
    assert!(refused(&hall).contains("is not an OpenSSH private key"));
    assert_eq!(fs::read(&path).expect("a file"), b"nonsense");
}

#[test]
fn a_data_file_that_cannot_be_used_is_a_clear_error() {
    let hall = Hall::closed();
    fs::write(
        hall.data(),
        "this is no database, and long enough to be looked at as one".repeat(99),
    )
    .expect("a file");
    let why = refused(&hall);
    assert!(why.contains("hall.db") && why.contains("database"), "{why}");
    fs::remove_file(hall.data()).expect("a file");
    fs::create_dir(hall.data()).expect("a folder");
    let why = refused(&hall);
    assert!(why.contains("hall.db"), "{why}");
}

#[test]
fn a_port_that_is_taken_is_a_clear_error() {
    let hall = Hall::closed();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let output = hall
        .parlour()
        .args(["serve", "--listen", &address])
        .stdin(Stdio::null())
        .output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(error(&output).contains(&address), "{output:?}");
}

#[test]
fn a_name_is_listened_on_at_each_of_its_addresses() {
    let hall = Hall::closed();
    let listen = |place: &str| {
        let mut serve = hall.parlour();
        serve.args(["serve", "--listen", place]);
        serve.stdin(Stdio::null()).stdout(Stdio::piped());
        serve.stderr(Stdio::piped()).spawn().expect("it starts")
    };
    let mut serving = listen("localhost:0");
    let said = serving.stdout.take().expect("a pipe");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let said = lines.next().expect("where it listens");
    serving.kill().expect("it runs");
    serving.wait().expect("it has ended");
    assert!(
        said.contains("127.0.0.1:") || said.contains("[::1]:"),
        "{said}"
    );
    for place in ["nowhere.invalid:2222", "localhost"] {
        let output = listen(place).wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let why = error(&output);
        assert!(why.contains(&format!("cannot listen on {place}")), "{why}");
    }
}

#[test]
fn a_trusted_proxy_says_for_whom_it_speaks_and_others_do_not() {
    let settings = "[serve]\ntrusted_proxies = \"127.0.0.1\"\nlogins_per_address_a_minute = 2\n";
    let hall = Hall::with(settings, &[]);
    let answer = |from: &str, bytes: &str| {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        let from: SocketAddr = from.parse().expect("an address");
        socket.bind(&from.into()).expect("it is on this machine");
        socket.connect(&hall.address().into()).expect("it listens");
        let mut stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream.write_all(bytes.as_bytes()).expect("it reads");
        let mut line = String::new();
        // The other side may close at once.
        let _ = BufReader::new(stream).read_line(&mut line);
        line
    };
    let proxied = |host: u8| {
        let header = format!("PROXY TCP4 192.0.2.{host} 127.0.0.1 4711 2222\r\n");
        answer("127.0.0.1:0", &format!("{header}SSH-2.0-test\r\n"))
    };
    for (host, wanted) in [(7, "SSH-"), (7, "SSH-"), (7, "Too many"), (8, "SSH-")] {
        let line = proxied(host);
        assert!(line.starts_with(wanted), "{host}: {line}");
    }
    let missing = answer("127.0.0.1:0", "SSH-2.0-test\r\n");
    assert!(missing.contains("need a PROXY header"), "{missing}");
    let malformed = answer("127.0.0.1:0", "PROXY TCP4 192.0.2.700 127.0.0.1 1 2\r\n");
    assert!(malformed.contains("cannot be read"), "{malformed}");
    let header = "PROXY TCP4 192.0.2.99 127.0.0.1 4711 2222\r\nSSH-2.0-test\r\n";
    answer("127.0.0.2:0", header);
    hall.wait_for("told who was there", |hall| {
        hall.log().contains("peer=127.0.0.2:")
    });
    let log = hall.log();
    assert!(
        log.contains("peer=192.0.2.7:4711") && !log.contains("192.0.2.99"),
        "{log}"
    );
    let closed = Hall::closed();
    let settings = "[serve]\ntrusted_proxies = \"10.0.0.0/8, 192.0.2.1\"\n";
    fs::write(closed.folder().join("config.toml"), settings).expect("a file");
    let why = refused(&closed);
    assert!(
        why.contains("trusted_proxies: \"10.0.0.0/8,\" is neither"),
        "{why}"
    );
}

#[test]
fn a_greeting_is_shown_at_login_and_in_the_lobby() {
    let mut hall = Hall::closed();
    let file = hall.folder().join("greeting.txt");
    let settings = format!("[serve]\ngreeting = \"{}\"\n", file.display());
    fs::write(hall.folder().join("config.toml"), settings).expect("a file");
    let text = "Welcome to the \u{1b}[31mred\u{7} house.\n\nBe kind.\n";
    fs::write(&file, text).expect("a file");
    hall.start();
    let mut screen = come(&hall, "ana");
    screen.wait_for("parlour: Welcome to the [31mred house.");
    screen.wait_for("parlour: Be kind.");
    if OPENSSH.is_there() {
        let said = Ssh::new(&hall, Some(&key_of("ana")))
            .command("who")
            .run(b"");
        assert!(
            said.err.contains("Welcome to the [31mred house."),
            "{said:?}"
        );
    }
    hall.kill();
    fs::write(&file, "1\n2\n3\n4\n5\n6\n").expect("a file");
    let why = refused(&hall);
    assert!(
        why.contains("greeting.txt") && why.contains("at most 5 lines"),
        "{why}"
    );
}

#[test]
fn a_data_file_of_games_at_home_becomes_that_of_a_hall() {
    let mut hall = Hall::closed();
    let game = hall.data().with_extension("pdn");
    fs::write(&game, "[White \"Bo\"] [Black \"Ana\"] 1. 11-15 22-18 1-0").expect("a file");
    let imported = hall.parlour().arg("import").arg(&game).output();
    assert!(imported.expect("the program runs").status.success());
    let before = hall
        .parlour()
        .arg("history")
        .output()
        .expect("the program runs")
        .stdout;
    hall.start();
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    begun(&mut ana, &mut bob);
    hall.signal(Signal::TERM);
    assert_eq!(hall.wait_end().code(), Some(0));
    let after = hall
        .parlour()
        .arg("history")
        .output()
        .expect("the program runs")
        .stdout;
    assert!(!before.is_empty());
    assert_eq!(
        String::from_utf8_lossy(&after),
        String::from_utf8_lossy(&before),
        "nothing is lost"
    );
}

#[test]
fn a_second_server_is_refused_the_file_and_the_port_of_the_first_and_leaves_its_socket() {
    let hall = Hall::open();
    let said = refused(&hall);
    assert!(said.contains("another server uses"), "{said}");
    let said = refused(&Hall::beside(&hall));
    assert!(said.contains("in use"), "{said}");
    assert_eq!(hall.told(&["who"]), "", "the first answers as before");
}

#[test]
fn the_operator_finds_the_tables_of_somebody_and_closes_one() {
    let hall = Hall::open();
    let (mut ana, _bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    let code = ana.open(json!({ "mode": "checkers" }));
    assert!(hall.rows(&["tables", "--by", "ana"]).starts_with(&code));
    assert_eq!(hall.told(&["tables", "--by", "bob"]), "");
    assert_eq!(hall.told(&["close", &code]), "done\n");
    assert_eq!(ana.event("closed")["table"], *code);
    assert_eq!(hall.told(&["tables"]), "");
    let gone = hall.ask(&["close", &code]);
    assert!(
        !gone.status.success() && error(&gone).contains("there is no table"),
        "{gone:?}"
    );
}

#[test]
fn an_arena_is_opened_over_the_socket_and_programs_meet_there() {
    let hall = Hall::open();
    let open = |minutes: &'static str| {
        let game = ["arena", "open", "--game", "checkers"];
        [&game[..], &["--minutes", minutes, "--clock", "1m"]].concat()
    };
    let refused = hall.ask(&open("0"));
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        error(&refused),
        "parlour: an arena lasts a minute at least\n"
    );
    assert_eq!(hall.told(&open("5")), "arena 1 is open\n");
    let list = hall.rows(&["arena", "list"]);
    assert!(
        list.starts_with("1\tcheckers\t1m\tunrated\t") && list.ends_with("\t0\n"),
        "{list}"
    );
    let (mut ana, mut bob) = (Bot::come(&hall, "ana"), Bot::come(&hall, "bob"));
    for bot in [&mut ana, &mut bob] {
        let joined = bot.ask(&json!({"do": "arena", "play": true}));
        assert_eq!(joined["arena"]["number"], 1);
    }
    let (of_ana, of_bob) = (ana.event("table"), bob.event("table"));
    assert_eq!(of_ana["table"], of_bob["table"]);
    ana.ask(&json!({"do": "resign", "table": of_ana["table"]}));
    bob.event("ended");
    let stands = bob.ask(&json!({"do": "arena"}));
    let first = &stands["arena"]["standings"][0];
    assert_eq!(
        (&first["name"], &first["points"]),
        (&json!("bob"), &json!(2))
    );
    assert_eq!(hall.told(&["arena", "end", "1"]), "done\n");
    let again = hall.ask(&["arena", "end", "1"]);
    assert_eq!(error(&again), "parlour: this arena is over\n");
}

#[test]
fn a_banned_address_is_told_so_and_a_server_for_invited_people_takes_a_code() {
    let hall = Hall::with("[serve]\nadmission = \"invited\"\n", &[]);
    let ask = |user: &str, command: &str| Login::of(&hall, user).command(command).run(b"");
    let closed = ask("ana", "who");
    assert!(closed.err.contains("for invited people"), "{closed:?}");
    let invitation = hall.told(&["invite"]);
    let code = invitation
        .split_whitespace()
        .skip_while(|word| *word != "join")
        .nth(1)
        .expect("a code");
    let joined = ask("ana", &format!("join {code}"));
    let welcome = "welcome, ana: you can now log in with this key\n";
    assert_eq!(joined.out, welcome);
    let ana = Bot::come(&hall, "ana");
    hall.told(&["ban", "ana", "--for", "7d", "--address", "floods"]);
    let why = ana.event("farewell")["why"].to_string();
    assert!(why.contains("floods"), "{why}");
    let list = hall.told(&["bans", "--json"]);
    let bans: Vec<serde_json::Value> = list
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        (&bans[0]["name"], &bans[1]["address"]),
        (&json!("ana"), &json!("127.0.0.1"))
    );
    assert!(bans.iter().all(|ban| ban["until"].is_string()), "{list}");
    let again = ask("bob", "who");
    assert!(
        again.err.contains("this address is banned until"),
        "{again:?}"
    );
    hall.told(&["unban", "127.0.0.1"]);
    hall.told(&["unban", "ana"]);
    drop(Bot::come(&hall, "ana"));
}
