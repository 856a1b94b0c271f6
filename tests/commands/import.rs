//! Games that are imported: from records, and from files of other programs.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::library::{GAME, lines};
use crate::room::{Room, Said};

/// A file of this text, and what its import says.
fn imported(text: &str, arguments: &[&str]) -> (Room, Said) {
    let room = Room::with("a.pdn", text);
    let said = room.run(&[&["import", "a.pdn"], arguments].concat());
    (room, said)
}

fn variant_of(room: &Room, game: &str) -> String {
    let record = room.run(&["export", game]).out;
    let line = record
        .lines()
        .find(|line| line.starts_with("variant = "))
        .expect("a record of checkers");
    line.to_owned()
}

/// Letters from Black's corner, as playstrategy counts them.
const LETTERS: &str = "[Site \"https://playstrategy.org/x\"]\n[P1 \"Ana\"]\n[P2 \"Bo\"]\n[Result \"2-0\"]\n\
[Variant \"American/English\"]\n\n1. c3-d4 f6-g5 2. b2-c3 g5-f4 2-0\n";

#[test]
fn an_english_game_with_letters_is_english() {
    let (room, said) = imported(LETTERS, &[]);
    let taken = "a.pdn: imported (game 1)\n";
    assert_eq!(
        (said.out.as_str(), said.status),
        (taken, Some(0)),
        "{said:?}"
    );
    assert_eq!(variant_of(&room, "1"), "variant = \"english\"");
    let game = &lines(&room.run(&["history", "--json"]).out)[0];
    assert_eq!(game["players"][0]["name"], "Ana", "who begins");
    assert_eq!(game["winners"], json!([1]));
    assert_eq!(room.run(&["export", "1", "b.pdn"]).status, Some(0));
    let written = std::fs::read_to_string(room.path().join("b.pdn")).expect("a file");
    assert_eq!(written, LETTERS);
}

#[test]
fn what_was_guessed_is_counted_and_listed() {
    let untagged = LETTERS.replace("[Variant \"American/English\"]\n", "");
    let text = format!(
        "{untagged}\n{}\n[GameType \"25\"]\n1. c3-d4 d6-c5 *\n\n[Variant \"Odd\"]\n[GameType \"26\"]\n1. c3-d4 *\n",
        untagged.replace("Ana", "Zoe")
    );
    let (room, said) = imported(&text, &[]);
    let told = "a.pdn: 4 of 4 games imported; 2 without a result (games 1 to 4)\n\
                a.pdn: the variants of 3 games were guessed:\n  \
                games 1 to 2 (lines 1 to 8): russian, by the names of the squares\n  \
                game 4 (line 18): brazilian, by GameType; the Variant is not known\n";
    assert_eq!((said.out.as_str(), said.status), (told, Some(0)));
    assert_eq!(variant_of(&room, "1"), "variant = \"russian\"");

    let (room, said) = imported(&text, &["--json", "--variant", "english"]);
    let objects = lines(&said.out);
    let first = json!({ "file": "a.pdn", "game": 1, "result": "finished", "number": 1, "line": 1,
        "variant": "english", "guessed_from": "option" });
    assert_eq!(objects[0], first);
    assert_eq!(objects[2]["variant"], "russian");
    assert_eq!(objects[2]["guessed_from"], Value::Null);
    assert_eq!(objects[3]["guessed_from"], "game-type");
    assert_eq!(objects[4], json!({ "file": "a.pdn", "guessed": 3 }));
    assert_eq!(variant_of(&room, "1"), "variant = \"english\"");
    let again = room.run(&["import", "a.pdn", "--variant", "english"]).out;
    assert_eq!(
        again,
        "a.pdn: 0 of 4 games imported; 4 already in the library\n"
    );
}

#[test]
fn moves_that_break_the_rules_of_the_likelier_game_are_named_as_the_reason() {
    let (_, said) = imported("[White \"a\"] 21-17 12-15 *\n", &[]);
    let told = "a.pdn: imported (game 1)\n\
                a.pdn: the variant of 1 game was guessed:\n  game 1 (line 1): italian, by the moves\n";
    assert_eq!(said.out, told);
}

#[test]
fn an_unknown_variant_is_refused_unless_it_is_named() {
    let text =
        "[White \"a\"]\n[Variant \"Hexdame\"]\n1. c3-d4 d6-c5 *\n\n[GameType \"21\"] 11-15 *\n";
    let (_, said) = imported(text, &[]);
    let why = "a.pdn:1:1: game 1: [Variant]: \"Hexdame\" is not a known Variant, and no GameType says more; \
               --variant names one\n";
    assert_eq!((said.err.as_str(), said.status), (why, Some(1)));
    assert!(!said.out.contains("guessed"), "{}", said.out);
    let (room, said) = imported(text, &["--variant", "russian"]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert!(
        said.out
            .ends_with("game 1 (line 1): russian, by --variant\n"),
        "{}",
        said.out
    );
    assert_eq!(variant_of(&room, "1"), "variant = \"russian\"");
}

#[test]
fn a_game_whose_last_word_is_broken_keeps_the_moves_before_it() {
    let text = "[White \"Bo\"]\n[Black \"Ana\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 22-18 2. 15x\n";
    let why = "a.pdn:6:19: game 1: move 3: 15x: not a move; \
               a move lists its squares, like 11-15, 22x15, 11x18x25 or c3-d4\n";
    let (room, said) = imported(text, &["--strict"]);
    assert_eq!((said.err.as_str(), said.status), (why, Some(2)));
    assert_eq!(room.run(&["history"]).out, "");
    let (room, said) = imported(text, &[]);
    assert_eq!((said.err.as_str(), said.status), (why, Some(0)));
    let listed = room.run(&["history"]).out;
    assert!(listed.ends_with(" 1-0 (incomplete) Ana – Bo\n"), "{listed}");
    let game = &lines(&room.run(&["history", "--json"]).out)[0];
    assert_eq!(
        (&game["incomplete"], &game["moves"]),
        (&json!(true), &json!(2))
    );
    assert_eq!(room.run(&["export", "1", "b.pdn"]).status, Some(0));
    let written = std::fs::read_to_string(room.path().join("b.pdn")).expect("a file");
    assert_eq!(written, text);
    let (_, said) = imported(&text.replace("15x", "15x2"), &["--json"]);
    assert_eq!(lines(&said.out)[0]["incomplete"], json!(true), "of 15x22");
}

/// The moves before it, the result and the whole text stay.
#[test]
fn an_illegal_move_ends_the_game_there() {
    let text = "[White \"Bo\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 22-18 2. 15x99 {so} 25x18 3. 8-11 1-0\n";
    let why = "a.pdn:5:19: game 1: move 3: 15x99: english has no square 99\n";
    let (room, said) = imported(text, &["--strict"]);
    assert_eq!((said.err.as_str(), said.status), (why, Some(2)));
    assert_eq!(room.run(&["history"]).out, "");
    let (room, said) = imported(text, &[]);
    let taken = "a.pdn: imported; 1 incomplete (game 1)\n";
    assert_eq!((said.err.as_str(), said.out.as_str()), (why, taken));
    let listed = room.run(&["history"]).out;
    assert!(listed.contains(" 1-0 (incomplete) "), "{listed}");
    assert_eq!(room.run(&["export", "1", "b.pdn"]).status, Some(0));
    let written = std::fs::read_to_string(room.path().join("b.pdn")).expect("a file");
    assert_eq!(written, text);
}

/// The variant that goes furthest is the one that refuses, and is named.
#[test]
fn a_game_is_refused_by_the_variant_that_goes_furthest() {
    let text = "[White \"a\"] 1. 22-19 11-14 2. 19-15 12x19 3. 1-2 *\n";
    let (_, said) = imported(text, &["--strict"]);
    let why = "a.pdn:1:46: game 1: read as italian: move 5: 1-2: ";
    assert!(said.err.starts_with(why), "{}", said.err);
    for tags in ["[GameType \"100\"]", "[GameType \"draughts?\"]"] {
        let text = format!("{tags} 1. 32-28 19-23 *\n");
        let (_, said) = imported(&text, &[]);
        let why = "a.pdn:1:1: game 1: [GameType]: ";
        assert!(said.err.starts_with(why), "{}", said.err);
        assert!(said.err.contains("--variant names "), "{}", said.err);
        assert_eq!(said.out, "a.pdn: 0 of 1 game imported; 1 failed\n");
        let (room, said) = imported(&text, &["--variant", "international"]);
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
        assert_eq!(variant_of(&room, "1"), "variant = \"international\"");
    }
}

#[test]
fn a_game_that_is_cut_off_in_a_comment_keeps_the_moves_before_it() {
    let text = "[White \"Bo\"]\n[GameType \"21\"]\n\n1. 11-15 22-18 {he go\n\n\
                [White \"Cy\"]\n[GameType \"21\"]\n\n1. 9-14 22-18 2. 5-9 *\n";
    let why = "a.pdn:4:16: game 1: this comment is not closed by }\n";
    let (room, said) = imported(text, &[]);
    assert_eq!((said.err.as_str(), said.status), (why, Some(0)));
    let games = lines(&room.run(&["history", "--json"]).out);
    let of = |white: &str| {
        let game = games.iter().find(|game| game.to_string().contains(white));
        let game = game.expect("a game");
        (game["incomplete"].clone(), game["moves"].clone())
    };
    assert_eq!(of("\"Bo\""), (json!(true), json!(2)));
    assert_eq!(of("\"Cy\"").1, json!(3));
    let (_, said) = imported(text, &["--strict"]);
    assert_eq!((said.err.as_str(), said.status), (why, Some(2)));
}

#[test]
fn what_cannot_be_taken_in_is_told_and_with_strict_nothing_is_taken_in() {
    let room = Room::with("good.toml", GAME);
    room.write("bad.toml", GAME.replace("\"A2\"", "\"A1\""));
    let said = room.run(&["import", "--strict", "good.toml", "bad.toml"]);
    assert!(
        said.err.starts_with("bad.toml: move 3: A1: ") && said.err.contains("already open"),
        "{}",
        said.err
    );
    assert_eq!((said.out.as_str(), said.status), ("", Some(2)));
    assert_eq!(room.run(&["history"]).out, "");
    let said = room.run(&["import", "good.toml", "bad.toml", "--data", "c.db"]);
    assert!(
        said.err.starts_with("bad.toml: move 3: A1: "),
        "{}",
        said.err
    );
    let tally = "good.toml: imported (game 1)\n2 files: imported; 1 file could not be read\n";
    assert_eq!((said.out.as_str(), said.status), (tally, Some(1)));
    room.run(&["--data", "a.db", "export", "7"])
        .is_only("parlour: there is no file a.db; `--data` names it");
    assert_eq!(
        room.run(&["import", "good.toml", "--data", "b.db"]).status,
        Some(0)
    );
    room.run(&["--data", "b.db", "export", "7"])
        .is_only("parlour: b.db: there is no game 7");
}

#[test]
fn of_a_pdn_file_one_bad_game_costs_one_game() {
    let room = Room::with(
        "three.pdn",
        "11-15 22-18 1-0\n12-16 *\n22-9 *\n11-15 22-18 1-0\n",
    );
    let why =
        "three.pdn:3:1: game 3: read as english: move 1: 22-9: the piece on 22 is the other side's";
    room.run(&["import", "three.pdn", "--strict"]).is_only(why);
    assert_eq!(room.run(&["history"]).out, "");
    let said = room.run(&["import", "three.pdn"]);
    let taken = "three.pdn: 2 of 4 games imported; 1 without a result; 1 already in the library; 1 failed (games 1 to 2)\n\
                 three.pdn: the variants of 2 games were guessed:\n  \
                 games 1 to 2 (lines 1 to 2): english, by the names of the squares\n";
    assert_eq!(
        (said.out.as_str(), said.err.trim_end(), said.status),
        (taken, why, Some(1))
    );
    assert_eq!(
        room.run(&["history", "--unfinished"]).out,
        "",
        "nothing is to be resumed"
    );
    let listed = lines(&room.run(&["history", "--json"]).out);
    assert_eq!(
        listed
            .iter()
            .filter(|game| game["over"] == json!(true))
            .count(),
        1
    );
    let again = lines(&room.run(&["import", "three.pdn", "--json"]).out);
    let results: Vec<_> = again
        .iter()
        .map(|game| game["result"].as_str().expect("a word"))
        .collect();
    assert_eq!(results, ["refused", "known", "known", "known"]);
    assert_eq!(
        (&again[0]["line"], &again[0]["column"], &again[0]["number"]),
        (&json!(3), &json!(1), &json!(3))
    );
    room.write("bad.pdn", "22-9 *\n");
    assert_eq!(
        room.run(&["import", "bad.pdn"]).status,
        Some(2),
        "no game of it"
    );
}

#[test]
fn an_import_that_is_interrupted_goes_on_where_it_was() {
    let game = |number: usize| {
        format!(
            "[White \"W{}\"]\n[GameType \"21\"]\n[Round \"{number}\"]\n1. 11-15 22-18 2. 15x22 25x18 1-0\n\n",
            number % 7
        )
    };
    let text: String = (0..6000).map(game).collect();
    let room = Room::with("many.pdn", &text);
    let mut taken = 0;
    for _ in 0..3 {
        let mut command = room.command(&["import", "many.pdn", "--json"]);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        // Once it has printed something, the signal is one that it knows.
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut printed = String::new();
        out.read_line(&mut printed).expect("a line");
        let process = Pid::from_child(&child);
        kill_process(process, Signal::INT).expect("it runs, or waits to be asked how it ended");
        out.read_to_string(&mut printed).expect("text");
        let status = child.wait().expect("a child").code();
        assert!(matches!(status, Some(0 | 130)), "{status:?}");
        let games = lines(&printed);
        let new = games
            .iter()
            .filter(|game| game["result"] == json!("finished"))
            .count();
        let known = games
            .iter()
            .filter(|game| game["result"] == json!("known"))
            .count();
        assert!(known <= taken && games.len() == new + known);
        taken += new;
        let listed: usize = room
            .run(&["history", "--limit", "10000"])
            .out
            .lines()
            .count();
        assert_eq!(listed, taken, "what was said to be kept is kept");
    }
    let last = room.run(&["import", "many.pdn"]);
    assert_eq!(last.status, Some(0));
    assert_eq!(
        room.run(&["history", "--limit", "10000"])
            .out
            .lines()
            .count(),
        6000
    );
}

#[test]
fn a_game_of_a_file_of_any_size_is_looked_at_and_all_of_them_are_taken_in() {
    let game = |number: usize| {
        format!(
            "[White \"a\"]\n[Round \"{number}\"]\n11-15 {{{}}} 1-0\n\n",
            "so ".repeat(100_000)
        )
    };
    let text: String = (0..60).map(game).collect();
    assert!(text.len() > 16 << 20);
    let room = Room::with("large.pdn", &text);
    let replayed = room.run(&["replay", "large.pdn", "--json", "--game", "60"]);
    assert_eq!(
        (replayed.out.lines().count(), replayed.status),
        (2, Some(0)),
        "{}",
        replayed.err
    );
    for command in ["replay", "analyse"] {
        let json: &[&str] = if command == "replay" {
            &["--json"]
        } else {
            &[]
        };
        room.run(&[&[command, "large.pdn", "--game", "61"], json].concat())
            .is_only("large.pdn: there is no game 61: the file has 60");
    }
    let said = room.run(&["import", "large.pdn"]);
    assert_eq!(
        (said.out.as_str(), said.status),
        (
            "large.pdn: 60 of 60 games imported (games 1 to 60)\n\
             large.pdn: the variants of 60 games were guessed:\n  \
             games 1 to 60 (lines 1 to 237): english, by the names of the squares\n",
            Some(0)
        )
    );
}

/// Everything that a file may hold beside moves.
const ANNOTATED: &str = "[Event \"A match\"]\n[Date \"1951.07.??\"]\n[White \"Tinsley\"]\n[Black \"Lowder\"]\n[Odd \"kept\"]\n\
[Result \"1-0\"]\n\n1. 11x15! {[%clk 0:59:59]}   23-19 $2 (23-18? 8-11 (9-13)) 2.\t8-11 ; the old\n22-17(?) 1-0";

#[test]
fn what_a_file_says_of_a_game_is_kept_and_written_again_byte_for_byte() {
    let text = format!("{ANNOTATED}\n\n\n[Black \"Zoë\"]\n11-15\n");
    let room = Room::with("a.pdn", &text);
    assert_eq!(room.run(&["import", "a.pdn"]).status, Some(0));
    assert_eq!(room.run(&["export", "1", "b.pdn"]).status, Some(0));
    assert_eq!(
        fs::read_to_string(room.path().join("b.pdn")).expect("a file"),
        format!("{ANNOTATED}\n")
    );
    let shown = room.run(&["history"]).out;
    assert!(
        shown.contains("1951-07 ") && shown.contains(" 1-0 A match: Lowder – Tinsley\n"),
        "{shown}"
    );
    assert!(
        shown.contains("     2  -  ") && shown.contains(" * Zoë – player 2\n"),
        "{shown}"
    );
    assert_eq!(
        room.run(&["import", "b.pdn"]).out,
        "b.pdn: this game was already imported (game 1)\n"
    );
}

#[test]
fn names_in_files_are_nobody_of_the_statistics_unless_that_is_asked_for() {
    let room = Room::with("a.pdn", ANNOTATED);
    room.write("b.pdn", ANNOTATED.replace("1951", "1952"));
    assert_eq!(room.run(&["import", "a.pdn"]).status, Some(0));
    assert_eq!(room.run(&["stats"]).out, "");
    let found = |arguments: &[&str]| {
        room.run(&[&["history"], arguments].concat())
            .out
            .lines()
            .count()
    };
    assert_eq!(
        (
            found(&["--player", "Tinsley"]),
            found(&["--player", "Nobody"])
        ),
        (1, 0)
    );
    assert_eq!(found(&["--player", "Lowder", "--outcome", "won"]), 1);
    assert_eq!(found(&["--player", "Lowder", "--outcome", "lost"]), 0);
    assert_eq!(
        (
            found(&["--outcome", "lost"]),
            found(&["--game", "birdhead"])
        ),
        (1, 0)
    );
    assert_eq!(room.run(&["import", "b.pdn", "--people"]).status, Some(0));
    assert!(
        room.run(&["stats"])
            .out
            .contains("Lowder, Checkers, english\n  1 game played")
    );
    assert_eq!(found(&["--player", "Tinsley"]), 2);
}

#[test]
fn a_game_without_names_or_date_leaves_with_all_tags_of_the_standard() {
    let text = "version = 1\nmode = \"checkers\"\nplayers = [\"\", { name = \"Robo\", robot = \"sharp\" }]\n\
                [game]\nstarted = 2026-01-31T18:30:00Z\nclock = \"5m+3s\"\nmoves = [\"11-15\", \"22-18\"]\nend = \"resigned 2\"\n";
    let room = Room::with("game.toml", text);
    assert_eq!(room.run(&["import", "game.toml"]).status, Some(0));
    assert_eq!(room.run(&["export", "1", "game.pdn"]).status, Some(0));
    let written = fs::read_to_string(room.path().join("game.pdn")).expect("a file");
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.01.31\"]\n[Round \"?\"]\n[White \"Robo\"]\n[Black \"?\"]\n\
                [Result \"1-0\"]\n[GameType \"21,B,8,8,N1,0\"]\n[TimeControl \"300+3\"]\n[WhiteType \"program\"]\n\
                [WhiteLevel \"sharp\"]\n";
    assert!(written.starts_with(tags), "{written}");
}

#[test]
fn the_variant_of_a_file_is_found_or_said() {
    let room = Room::with(
        "italian.pdn",
        "[White \"a\"] 21-17 12-15 *\n[White \"b\"] 22-18 11-15 *\n",
    );
    let variants = |data: &str, arguments: &[&str]| {
        let run = |more: &[&str]| room.run(&[&["--data", data], more].concat());
        let said = run(&[&["import"], arguments].concat());
        assert_eq!(said.err, "");
        assert!(said.out.contains(" guessed:\n"), "{}", said.out);
        run(&["export", "1"])
            .out
            .lines()
            .find(|line| line.starts_with("variant"))
            .map(str::to_owned)
    };
    assert_eq!(
        variants("a.db", &["italian.pdn"]).as_deref(),
        Some("variant = \"italian\"")
    );
    room.write("short.pdn", "[White \"a\"] 11-15 *\n");
    assert_eq!(
        variants("b.db", &["short.pdn", "--variant", "pool"]).as_deref(),
        Some("variant = \"pool\"")
    );
    let refused = room.run(&[
        "--data",
        "c.db",
        "import",
        "short.pdn",
        "--variant",
        "russian",
    ]);
    assert!(
        refused
            .err
            .starts_with("short.pdn:1:13: game 1: read as russian: move 1: 11-15: "),
        "{}",
        refused.err
    );
}

/// A game in PDN.
const TEXT: &str = "[White \"Ana\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n";

/// A text packed by gzip.
fn packed(text: &str) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packer, text.as_bytes()).expect("memory takes it");
    packer.finish().expect("memory takes it")
}

/// An archive of these files, each with its name and its text.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        archive
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .expect("a new file");
        std::io::Write::write_all(&mut archive, text.as_bytes()).expect("memory takes it");
    }
    archive.finish().expect("memory takes it").into_inner()
}

/// Says what an import of standard input says.
fn piped(bytes: &[u8]) -> Said {
    let room = Room::new();
    let mut child = room
        .command(&["import", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut input = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, bytes).expect("it reads");
    drop(input);
    Said::of(&child.wait_with_output().expect("it ends"))
}

/// Whatever holds a game is read as what its bytes are, under a name that promises something else, in a folder and on
/// standard input.
#[test]
fn the_kind_of_a_file_is_told_by_its_bytes() {
    for text in [TEXT, GAME] {
        let contents = [
            ("text", text.as_bytes().to_vec()),
            ("gzip", packed(text)),
            ("zip", archive(&[("x", text)])),
        ];
        for (kind, bytes) in contents {
            let is_imported = |said: &Said| said.status == Some(0) && said.out.contains("imported");
            for name in ["a.pdn", "a.toml", "a.gz", "a.zip", "a", "games/a.txt"] {
                let room = Room::with(name, &bytes);
                let said = room.run(&["import", name.split('/').next().unwrap_or(name)]);
                assert!(is_imported(&said), "{kind} as {name}: {said:?}");
            }
            let said = piped(&bytes);
            assert!(is_imported(&said), "{kind} piped: {said:?}");
        }
    }
}

/// A file is known by its bytes, whatever its name.
#[test]
fn games_are_found_under_any_name_packed_in_folders_and_on_standard_input() {
    for name in ["a.txt", "a.pgn", "a", "a.toml"] {
        let room = Room::with(name, TEXT);
        let said = room.run(&["import", name]);
        assert_eq!(said.out, format!("{name}: imported (game 1)\n"), "{said:?}");
    }
    let room = Room::with("games/one.pdn", TEXT);
    room.write("games/two.pdn.gz", packed(TEXT));
    let [bo, cy] = ["Bo", "Cy"].map(|player| TEXT.replace("Ana", player));
    let two = archive(&[("a.pdn", &bo), ("b/c.pdn", &cy)]);
    room.write("games/deep/three.zip", two);
    room.write("games/notes.txt", "1. buy milk\n");
    let said = room.run(&["import", "games"]);
    let all = "games/deep/three.zip: 2 of 2 games imported; 2 without a result (games 1 to 2)\n\
               games/one.pdn: imported (game 3)\n\
               games/two.pdn.gz: this game was already imported (game 3)\n\
               3 files: 3 of 4 games imported; 3 without a result; 1 already in the library\n";
    assert_eq!((said.out.as_str(), said.status), (all, Some(0)), "{said:?}");
    let passed = "games: passed over, as there are no games in it: notes.txt\n";
    assert_eq!(said.err, passed);

    let said = piped(TEXT.as_bytes());
    assert_eq!(said.out, "-: imported (game 1)\n", "{said:?}");
    let said = Room::new().run(&["import", "."]);
    assert!(said.err.contains("no file with games"), "{said:?}");
}

/// One bad file of many costs no other, is named, and counts in the exit status.
#[test]
fn a_file_that_cannot_be_read_costs_no_other() {
    let room = Room::with("good.pdn", TEXT);
    room.write("empty.pdn", "");
    room.write("bad.toml", "version = 1\n");
    room.write("cut.pdn.gz", &packed(TEXT)[..20]);
    let files = [
        "empty.pdn",
        "none.pdn",
        "bad.toml",
        "cut.pdn.gz",
        "good.pdn",
    ];
    let said = room.run(&[&["import"], &files[..]].concat());
    assert_eq!(said.status, Some(1), "{said:?}");
    for name in &files[..4] {
        assert!(said.err.contains(&format!("{name}:")), "{name}: {said:?}");
    }
    let all = "good.pdn: imported (game 1)\n5 files: imported; 4 files could not be read\n";
    assert!(said.out.ends_with(all), "{said:?}");
    assert_eq!(
        room.run(&["import", "empty.pdn", "none.pdn"]).status,
        Some(2)
    );
    assert_eq!(
        room.run(&["import", "--strict", "empty.pdn", "good.pdn"])
            .status,
        Some(2)
    );

    let analyse = [
        "analyse",
        "empty.pdn",
        "good.pdn",
        "--seconds",
        "0.01",
        "--out",
        "out.pdn",
    ];
    let said = room.run(&analyse);
    assert_eq!(said.status, Some(1), "{said:?}");
    assert!(said.err.contains("empty.pdn: there is no game"), "{said:?}");
    let written = fs::read_to_string(room.path().join("out.pdn")).expect("a file");
    assert!(written.contains("Ana"), "{written}");
    let said = room.run(&["analyse", "empty.pdn", "none.pdn", "--out", "nothing.pdn"]);
    assert_eq!(said.status, Some(1), "{said:?}");
    assert!(
        !room.path().join("nothing.pdn").exists(),
        "nothing half-written is left"
    );
}

/// A game is taken in whose result is written as points or by signs, or whose moves have signs behind them.
#[test]
fn odd_signs_and_results_cost_no_game() {
    for (moves, is_told) in [
        ("1. 32-28+ 19-23= 2. 28x19± 14x23-+ *", false),
        ("1. 32-28 19-23 +:-", false),
        ("1. 32-28 19-23 4-6", true),
        ("1. 32-28 19-23 1-9", true),
        ("1. 32-28 19-23 W+", true),
    ] {
        let (room, said) = imported(&format!("[GameType \"20\"]\n\n{moves}\n"), &[]);
        assert_eq!(said.status, Some(0), "{moves}: {said:?}");
        assert_eq!(
            said.out.contains("1 incomplete"),
            is_told,
            "{moves}: {said:?}"
        );
        let strict = room.run(&["import", "--strict", "a.pdn"]);
        assert_eq!(strict.status, Some(2), "{moves}: {strict:?}");
    }
}
