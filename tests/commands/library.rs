//! Games that are kept: listed, counted, exported and imported.

use std::fs::{self, Permissions};
use std::io::ErrorKind;
use std::ops::Range;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use parlour_store::sqlite::Sqlite;
use serde_json::{Value, json};

use crate::room::{Room, Said};

/// Ana wins against a robot; she has both the turns that there are.
pub(crate) const GAME: &str = r#"version = 1
mode = "concentration"
players = ["Ana", { name = "Robo", robot = "sharp" }]

[rules]
pairs = 2
copies = 2
ties = "shared"
idle_end = 0

[game]
started = 2026-01-31T18:30:00Z
finished = 2026-01-31T18:34:05.5Z
moves = ["deal 1 1 2 2", "A1", "A2", "B1", "B2"]
"#;

pub(crate) fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("one object a line"))
        .collect()
}

fn room() -> Room {
    let room = Room::with("game.toml", GAME);
    let said = room.run(&["import", "game.toml"]);
    assert_eq!(
        (said.out.as_str(), said.status),
        ("game.toml: imported (game 1)\n", Some(0))
    );
    room
}

#[test]
fn a_list_tells_times_in_the_zone_of_its_reader() {
    let room = room();
    let mut history = room.command(&["history"]);
    let said = Said::of(
        &history
            .env("TZ", "JST-9")
            .output()
            .expect("the binary runs"),
    );
    assert!(said.out.contains("  2026-02-01 03:34 JST  "), "{said:?}");
}

/// A running game of `BirdHead`: neither player may know the other's hand.
const SECRET: &str = r#"version = 1
mode = "birdhead"
players = ["Ana", "Bo"]
[game]
moves = ["start 2", "deal 2 2 2 2 2 3 3 3 3 3 / 10 10 10 10 10 11 11 11 11 11"]
"#;

#[test]
fn a_game_that_goes_on_is_exported_with_its_secrets_only_when_they_are_asked_for() {
    let room = Room::with("game.toml", SECRET);
    assert_eq!(room.run(&["import", "game.toml"]).status, Some(0));
    for arguments in [
        &["export", "1"][..],
        &["export", "1", "--json"],
        &["export", "1", "out.toml"],
    ] {
        let refused = room.run(arguments);
        assert_eq!(
            (refused.out.as_str(), refused.status),
            ("", Some(2)),
            "{arguments:?}"
        );
        assert!(refused.err.contains("--with-secrets"), "{}", refused.err);
        assert!(!refused.err.contains("deal"), "{}", refused.err);
    }
    assert!(
        room.run(&["export", "1", "--with-secrets"])
            .out
            .contains("deal 2 2 2")
    );
}

#[test]
fn checkers_leaves_as_pdn_and_every_game_of_a_pdn_file_comes_in() {
    let game = |first: &str| {
        format!(
            "[White \"Ana\"]\n[Black \"Bo\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n{first} 22-18 1-0\n"
        )
    };
    let room = Room::with("two.pdn", format!("{}\n{}", game("11-15"), game("12-16")));
    let said = room.run(&["import", "two.pdn"]);
    assert_eq!(
        (said.out.as_str(), said.status),
        ("two.pdn: 2 of 2 games imported (games 1 to 2)\n", Some(0))
    );
    assert_eq!(room.run(&["export", "2", "second.pdn"]).status, Some(0));
    let text = std::fs::read_to_string(room.path().join("second.pdn")).expect("it was written");
    assert!(
        text.contains("[GameType \"21") && text.contains("12-16 22-18"),
        "{text}"
    );
    let replayed = lines(&room.run(&["replay", "second.pdn", "--json"]).out);
    // Bo has Black, who begins.
    assert_eq!(replayed.last().expect("a line")["winners"], json!([1]));
}

#[test]
fn an_export_that_does_not_fit_on_the_disk_leaves_no_file() {
    let cards: Vec<String> = (1..=5000)
        .flat_map(|face| [face.to_string(), face.to_string()])
        .collect();
    let moves = format!("moves = [\"deal {}\"]", cards.join(" "));
    let start = GAME.find("started =").expect("a time");
    let room = Room::with(
        "game.toml",
        format!(
            "{}{moves}\n",
            GAME[..start].replace("pairs = 2", "pairs = 5000")
        ),
    );
    assert_eq!(room.run(&["import", "game.toml"]).status, Some(0));
    // Files of 40 KiB at most: the database is only read, and the record has more.
    let script = "trap '' XFSZ; ulimit -f 80; exec \"$0\" export 1 big.toml";
    let mut limited = Command::new("sh");
    limited
        .args(["-c", script, env!("CARGO_BIN_EXE_parlour")])
        .current_dir(room.path())
        .env("HOME", room.path());
    limited.env_remove("XDG_DATA_HOME");
    let said = Said::of(&limited.output().expect("a shell"));
    assert!(
        said.status == Some(2) && said.err.contains("big.toml: cannot be written"),
        "{said:?}"
    );
    assert!(!room.path().join("big.toml").exists());
}

#[test]
fn a_game_that_cannot_be_read_is_listed_and_exported_as_its_rows() {
    let room = room();
    let file = room.path().join(".local/share/parlour/parlour.db");
    let store = rusqlite::Connection::open(file).expect("a store");
    store
        .execute("UPDATE rules SET mode = 'bridge'", [])
        .expect("a game");
    let listed = room.run(&["history"]);
    assert!(
        listed.status == Some(0) && listed.out.contains("  Game 1 "),
        "{listed:?}"
    );
    assert!(
        listed
            .out
            .contains(" cannot be read: there is no game \"bridge\""),
        "{listed:?}"
    );
    let json: Value = serde_json::from_str(&room.run(&["history", "--json"]).out).expect("JSON");
    assert!(
        json["mode"] == Value::Null
            && json["unreadable"]
                .as_str()
                .is_some_and(|why| why.contains("bridge"))
    );
    let refused = room.run(&["export", "1"]);
    assert!(
        refused.status == Some(2) && refused.err.contains("--raw --with-secrets"),
        "{refused:?}"
    );
    let rows = room.run(&["export", "1", "--raw", "--with-secrets"]);
    assert!(
        rows.status == Some(0)
            && rows.out.contains(
                "INSERT INTO log (game, number, spent, kind, seat, text) VALUES (1, 0, 0, 'move', NULL, 'deal"
            )
    );
    assert_eq!(
        room.run(&["export", "1", "rows.sql", "--raw", "--with-secrets"])
            .status,
        Some(0)
    );
    assert_eq!(
        std::fs::read_to_string(room.path().join("rows.sql")).expect("a file"),
        rows.out
    );
}

/// A user who may not write to everything, as root may.
const NOBODY: u32 = 65534;

/// A folder `medium` where nothing may be written, with these files, and a copy of the binary for somebody who is not
/// root.
struct Medium {
    room: Room,
    binary: PathBuf,
    is_root: bool,
}

impl Medium {
    fn new(room: Room, files: &[(&str, &Path)]) -> Self {
        let medium = room.path().join("medium");
        fs::create_dir(&medium).expect("a folder");
        let binary = room.path().join("parlour");
        fs::copy(env!("CARGO_BIN_EXE_parlour"), &binary).expect("a copy");
        let is_root = fs::metadata(&binary).expect("a file").uid() == 0;
        let temporary = room.path().join("tmp");
        fs::create_dir(&temporary).expect("a folder");
        fs::set_permissions(&temporary, Permissions::from_mode(0o777)).expect("it is ours");
        for (name, from) in files {
            let file = medium.join(name);
            fs::copy(from, &file).expect("a copy");
            if is_root {
                chown(&file, Some(NOBODY), None).expect("root may");
            }
            fs::set_permissions(&file, Permissions::from_mode(0o400)).expect("it is ours");
        }
        fs::set_permissions(&medium, Permissions::from_mode(0o555)).expect("it is ours");
        Self {
            room,
            binary,
            is_root,
        }
    }

    /// Runs the binary with the store `games?.db` of the medium.
    fn run(&self, arguments: &[&str]) -> Said {
        let mut command = Command::new(&self.binary);
        command
            .args(arguments)
            .args(["--data", "medium/games?.db"])
            .current_dir(self.room.path());
        command
            .env("HOME", "/nowhere")
            .env("TMPDIR", self.room.path().join("tmp"));
        if self.is_root {
            command.uid(NOBODY);
        }
        // A process that another test starts may have the copy open for writing a moment longer.
        let output = (0..100).find_map(|_| match command.output() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                thread::sleep(Duration::from_millis(20));
                None
            }
            output => Some(output),
        });
        Said::of(&output.expect("nobody writes to the copy").expect("it runs"))
    }

    /// That no file was added, and that no copy is left behind.
    fn assert_untouched(&self, files: usize) {
        let count = |folder: &str| {
            fs::read_dir(self.room.path().join(folder))
                .expect("a folder")
                .count()
        };
        assert_eq!((count("medium"), count("tmp")), (files, 0));
    }
}

impl Drop for Medium {
    fn drop(&mut self) {
        let _ = fs::set_permissions(
            self.room.path().join("medium"),
            Permissions::from_mode(0o755),
        );
    }
}

#[test]
fn a_store_that_was_closed_can_be_read_where_nothing_may_be_written() {
    let room = room();
    let file = room.path().join(".local/share/parlour/parlour.db");
    let medium = Medium::new(room, &[("games?.db", &file)]);
    let read_only = "parlour: medium/games?.db may not be written to, only read\n";
    let listed = medium.run(&["history"]);
    assert!(
        listed.status == Some(0) && listed.err == read_only && listed.out.contains("Ana "),
        "{listed:?}"
    );
    let exported = medium.run(&["export", "1"]);
    assert!(
        exported.status == Some(0) && exported.out.contains("moves = ["),
        "{exported:?}"
    );
    medium.room.write("other.toml", GAME.replace("Ana", "Zoe"));
    let refused = medium.run(&["import", "other.toml"]);
    assert!(
        refused.status == Some(2) && refused.err.contains("it is read-only"),
        "{refused:?}"
    );
    medium.assert_untouched(1);
}

/// A program that was killed, or still runs elsewhere, leaves a log beside the store, and the latest games are in it.
#[test]
fn a_log_beside_a_store_is_read_with_it_where_nothing_may_be_written() {
    let room = room();
    let file = room.path().join(".local/share/parlour/parlour.db");
    let log = room.path().join(".local/share/parlour/parlour.db-wal");
    let open = Sqlite::open(&file).expect("the store");
    room.write("other.toml", GAME.replace("Ana", "Zoe"));
    assert_eq!(room.run(&["import", "other.toml"]).status, Some(0));
    let medium = Medium::new(room, &[("games?.db", &file), ("games?.db-wal", &log)]);
    drop(open);
    let read_only = "parlour: medium/games?.db may not be written to; a copy of it is read, with what its log adds\n";
    let listed = medium.run(&["history"]);
    assert!(
        listed.status == Some(0) && listed.err == read_only,
        "{listed:?}"
    );
    assert!(
        listed.out.contains("Ana ") && listed.out.contains("Zoe "),
        "{listed:?}"
    );
    medium.room.write("third.toml", GAME.replace("Ana", "Bo"));
    let refused = medium.run(&["import", "third.toml"]);
    assert!(
        refused.status == Some(2) && refused.err.contains("it is read-only"),
        "{refused:?}"
    );
    medium.assert_untouched(2);
}

#[test]
fn what_is_exported_and_imported_again_is_the_same_game() {
    let room = room();
    assert_eq!(room.run(&["export", "1"]).out, GAME);
    assert_eq!(room.run(&["export", "1", "other.toml"]).status, Some(0));
    let text = std::fs::read_to_string(room.path().join("other.toml")).expect("it was written");
    assert_eq!(text, GAME);
    let again = room.run(&["import", "other.toml", "--json"]);
    assert_eq!(
        lines(&again.out),
        [json!({ "file": "other.toml", "game": 1, "result": "known" })]
    );
    room.run(&["export", "1", "other.toml"])
        .is_only("other.toml: cannot be written: File exists (os error 17)");
    let fresh = ["--data", "fresh.db", "import", "other.toml"];
    assert_eq!(room.run(&fresh).status, Some(0));
    assert_eq!(room.run(&["--data", "fresh.db", "export", "1"]).out, GAME);
}

#[test]
fn an_engine_keeps_its_name_and_is_no_person() {
    let text = "version = 1\nmode = \"checkers\"\nplayers = [\"Ana\", { name = \"Scan\", engine = \"scan\" }]\n\
                [game]\nmoves = [\"11-15\", \"22-18\"]\nend = \"resigned 2\"\n";
    let room = Room::with("game.toml", text);
    assert_eq!(room.run(&["import", "game.toml"]).status, Some(0));
    let listed = lines(&room.run(&["history", "--json"]).out);
    let players = json!([{ "name": "Ana", "robot": null }, { "name": "Scan", "robot": null, "engine": "scan" }]);
    assert_eq!(listed[0]["players"], players);
    assert!(
        room.run(&["export", "1"])
            .out
            .contains("{ name = \"Scan\", engine = \"scan\" }")
    );
    assert!(!room.run(&["stats"]).out.contains("Scan"));
}

#[test]
fn the_history_is_listed_for_people_and_for_scripts() {
    let room = room();
    let said = room.run(&["history"]);
    assert_eq!(
        said.out,
        "     1  2026-01-31 18:34 UTC  Concentration  Ana 2, Robo 0; Ana won\n"
    );
    let game = json!({
        "game": 1, "mode": "concentration", "title": null,
        "players": [{ "name": "Ana", "robot": null }, { "name": "Robo", "robot": "sharp" }],
        "moves": 5, "started": "2026-01-31T18:30:00Z", "finished": "2026-01-31T18:34:05.5Z", "seconds": 0,
        "over": true, "end": null, "practice": false, "scores": [2, 0], "winners": [1],
    });
    assert_eq!(lines(&room.run(&["history", "--json"]).out), [game]);
    let lists = |arguments: &[&str]| {
        room.run(&[&["history"], arguments].concat())
            .out
            .lines()
            .count()
    };
    assert_eq!(
        lists(&[
            "--player",
            "Ana",
            "--outcome",
            "won",
            "--game",
            "concentration"
        ]),
        1
    );
    assert_eq!(lists(&["--player", "Ana", "--outcome", "lost"]), 0);
    assert_eq!(
        (
            lists(&["--player", "Robo"]),
            lists(&["--limit", "0"]),
            lists(&["--unfinished"])
        ),
        (0, 0, 0)
    );
}

#[test]
fn statistics_are_counted_for_people_and_for_scripts() {
    let room = room();
    let said = room.run(&["stats"]);
    assert!(
        said.out.starts_with(
            "Ana, Concentration\n  1 game played, 1 against opponents\n  1 won, 100 %; 0 drawn\n"
        ),
        "{}",
        said.out
    );
    let counted = json!({
        "player": "Ana", "mode": "concentration", "played": 1, "practice": 0, "with_others": 1, "won": 1, "drawn": 0, "streak": 1,
        "longest_streak": 1, "score": 2, "turns": 2, "seconds": 0, "levels": { "sharp": { "games": 1, "won": 1 } },
        "alone": [], "months": [{ "month": "2026-01", "games": 1, "won": 1 }],
    });
    assert_eq!(
        lines(&room.run(&["stats", "--player", "Ana", "--json"]).out),
        [counted]
    );
    assert_eq!(room.run(&["stats", "--player", "Bo"]).out, "");
}

#[test]
fn a_record_for_scripts_holds_what_the_file_holds() {
    let exported = lines(&room().run(&["export", "1", "--json"]).out);
    assert_eq!(
        exported[0]["rules"],
        json!({ "pairs": 2, "copies": 2, "ties": "shared", "idle_end": 0 })
    );
    assert_eq!(
        exported[0]["moves"],
        json!(["deal 1 1 2 2", "A1", "A2", "B1", "B2"])
    );
    assert_eq!(
        (&exported[0]["end"], &exported[0]["finished"]),
        (&Value::Null, &json!("2026-01-31T18:34:05.5Z"))
    );
}

#[test]
fn an_unfinished_record_can_be_played_on() {
    let room = Room::with(
        "half.toml",
        GAME.replace(", \"B2\"", "")
            .replace("finished = 2026-01-31T18:34:05.5Z\n", ""),
    );
    let said = room.run(&["import", "half.toml"]);
    assert_eq!(
        said.out,
        "half.toml: imported; the game is unfinished: find it under Resume (game 1)\n"
    );
    assert_eq!(
        lines(&room.run(&["history", "--unfinished", "--json"]).out)[0]["moves"],
        json!(4)
    );
    assert_eq!(room.run(&["history"]).out, "");
}

#[test]
fn a_file_that_is_no_store_is_told_and_stays_as_it_is() {
    let room = Room::with("games.db", "x".repeat(5000));
    room.write("game.toml", GAME);
    for arguments in [
        &["history"][..],
        &["stats"],
        &["import", "game.toml"],
        &["export", "1"],
    ] {
        room.run(&[&["--data", "games.db"], arguments].concat())
            .is_only("parlour: games.db: it is not a database");
    }
    assert_eq!(
        std::fs::read(room.path().join("games.db")).expect("it is there"),
        vec![b'x'; 5000]
    );
    let nowhere = "parlour: none/games.db: it cannot be opened: its folder is missing or read-only";
    room.run(&["--data", "none/games.db", "import", "game.toml"])
        .is_only(nowhere);
}

#[test]
fn looking_makes_no_file() {
    let room = Room::new();
    assert_eq!(
        (
            room.run(&["history"]).out.as_str(),
            room.run(&["stats"]).out.as_str()
        ),
        ("", "")
    );
    assert_eq!(std::fs::read_dir(room.path()).expect("a folder").count(), 0);
}

/// Counts one who works as done when dropped, also when the work has failed.
struct Done<'a>(&'a AtomicUsize);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Processes of their own write and read one store, from the moment on when none of them has made it yet.
#[test]
fn two_programs_write_to_one_store_while_others_read_and_nothing_is_lost() {
    const EACH: usize = 25;
    let room = Room::new();
    for n in 0..2 * EACH {
        room.write(
            &format!("{n}.toml"),
            GAME.replace("18:34:05.5Z", &format!("18:34:{n:02}Z")),
        );
    }
    let import = |numbers: Range<usize>| {
        for n in numbers {
            let said = room.run(&["import", &format!("{n}.toml")]);
            assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{n}");
        }
    };
    let writing = AtomicUsize::new(2);
    let write = |numbers| {
        let _done = Done(&writing);
        import(numbers);
    };
    let read = || {
        let mut before = 0;
        while writing.load(Ordering::Relaxed) > 0 {
            let said = room.run(&["history", "--json"]);
            assert_eq!(
                (said.err.as_str(), said.status),
                ("", Some(0)),
                "after {before}"
            );
            let games = lines(&said.out).len();
            assert!(games >= before, "{games} after {before}");
            before = games;
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| write(0..EACH));
        scope.spawn(|| write(EACH..2 * EACH));
        scope.spawn(read);
    });
    let mut finished: Vec<_> = lines(&room.run(&["history", "--json"]).out)
        .iter()
        .map(|game| game["finished"].to_string())
        .collect();
    finished.sort();
    finished.dedup();
    assert_eq!(finished.len(), 2 * EACH);
}
