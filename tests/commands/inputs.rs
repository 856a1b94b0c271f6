//! Bad files: each gets one line with its place, and nothing else happens.

use std::fs;

use crate::room::Room;

const GAME: &str = r#"version = 1
mode = "concentration"
players = ["Ana", "Bo"]
[rules]
pairs = 1
[game]
moves = ["deal 1 1", "A1", "A2"]
"#;

/// The part of [`GAME`] that is replaced, the text in its place, and the complaint.
const RECORDS: &[(&str, &str, &str)] = &[
    (
        "pairs = 1",
        "pears = 1",
        "5:1: unknown key `pears`; the keys are pairs, copies, ties, idle_end",
    ),
    (
        "pairs = 1",
        "pairs = \"one\"",
        "5:9: `pairs` cannot be \"one\"; it is a whole number from 1 to 5000",
    ),
    (
        "pairs = 1",
        "pairs = 0",
        "5:9: `pairs` cannot be 0; it is a whole number from 1 to 5000",
    ),
    (
        "[\"Ana\", \"Bo\"]",
        "[]",
        "3:11: this game needs 1 to 64 players, not 0",
    ),
    (
        "\"Bo\"",
        "{ robot = \"genius\" }",
        "3:29: there is no bot level \"genius\"; the levels are beginner, novice, casual, skilled, sharp, expert, champion and random",
    ),
    (
        "\"Bo\"",
        "\"\\u001b[31mBo\"",
        "3:19: a name may not contain the control character U+001B",
    ),
    (
        "\"Bo\"",
        "\"B\u{202e}o\"",
        "3:19: a name may not contain the control character U+202E",
    ),
    (
        "\"Bo\"",
        "\"B\u{1b}o\"",
        "3:21: invalid basic string, expected non-double-quote visible characters, `\\`",
    ),
    (
        "= \"concentration\"",
        "= \"go\\u0007\"",
        "2:8: there is no game \"go\\u{7}\"; the games are concentration, memory-match, memoarrr, checkers, birdhead",
    ),
    (
        "= 1\nmode",
        "= 9\nmode",
        "1:11: `version` cannot be 9; it is 1 in every record that this program can read",
    ),
    (
        "\"A1\"",
        "[\"A1\"]",
        "7:22: move 2 cannot be [\"A1\"]; it is a text in quotation marks",
    ),
    (
        "[game]",
        "[game]\nend = \"lost\"",
        "7:7: \"lost\" is not an ending; write \"draw agreed\" or \"drawn\", or \"resigned\", \"out of time\" or \"won\" and a seat's number",
    ),
    (
        GAME,
        "",
        "1:1: the key `version` is missing; a record says version = 1",
    ),
    (GAME, "\u{7f}ELF", "1:5: key with no value, expected `=`"),
];

fn is_refused(record: &str, complaint: &str) {
    let room = Room::with("game.toml", record);
    for arguments in [
        &["replay", "game.toml", "--json"][..],
        &["replay", "game.toml"],
    ] {
        room.run(arguments)
            .is_only(&format!("game.toml:{complaint}"));
    }
}

/// A command that reads the settings.
const PLAY: &[&str] = &["play", "concentration"];

#[test]
fn a_bad_record_gets_one_line_with_line_and_column() {
    for (from, to, complaint) in RECORDS {
        assert!(GAME.contains(from), "{from}");
        is_refused(&GAME.replacen(from, to, 1), complaint);
    }
    let long = GAME.replacen("Bo", &"x".repeat(300), 1);
    is_refused(
        &long,
        "3:19: a name may have at most 40 characters; this one has 300",
    );
}

#[test]
fn what_is_no_text_is_pointed_at() {
    let room = Room::with("game.toml", b"version = 1\nmode = \"\xff\"");
    let complaint = "game.toml:2:9: the byte 0xff is not UTF-8; save the file as UTF-8 text";
    room.run(&["replay", "game.toml", "--json"])
        .is_only(complaint);
    room.run(&["--config", "game.toml"]).is_only(complaint);
}

#[test]
fn what_is_no_file_is_said() {
    let room = Room::new();
    fs::create_dir(room.path().join("here")).expect("a directory can be made");
    let cases = [
        ("here", "here: is a directory, not a file"),
        ("gone\x1b", "gone\\u{1b}: there is no such file"),
    ];
    for (file, complaint) in cases {
        room.run(&["replay", file, "--json"]).is_only(complaint);
        room.run(&["replay", file]).is_only(complaint);
        room.run(&["--config", file]).is_only(complaint);
    }
}

/// A configuration and the complaint about it.
const CONFIGS: &[(&str, &str)] = &[
    (
        "players = \"Ana\"",
        "1:11: `players` cannot be \"Ana\"; it is a list in square brackets",
    ),
    (
        "\n\n[concentration]\npairs = 0",
        "4:9: `pairs` cannot be 0; it is a whole number from 1 to 5000",
    ),
    (
        "players = []",
        "1:11: this game needs 1 to 64 players, not 0",
    ),
    (
        "players = [{ robot = \"bad\" }]",
        "1:22: there is no bot level \"bad\"; the levels are beginner, novice, casual, skilled, sharp, expert, champion and random",
    ),
    (
        "players = [\"\\u009b\"]",
        "1:12: a name may not contain the control character U+009B",
    ),
    (
        "[screen]\nmouse = 1",
        "2:9: `mouse` cannot be 1; it is true or false",
    ),
    (
        "[table]\nspeed = 1",
        "2:1: unknown key `speed`; the keys are clock, reveal_ms, robot_ms, robot_seconds, robot_threads, analysis_ms, undo",
    ),
    (
        "mode =",
        "1:7: string values must be quoted, expected literal string",
    ),
];

#[test]
fn a_bad_configuration_gets_one_line_with_line_and_column() {
    for (text, complaint) in CONFIGS {
        let room = Room::with("my.toml", text);
        room.run(&["--config", "my.toml"])
            .is_only(&format!("my.toml:{complaint}"));
        room.run(&["play", "concentration", "--config", "my.toml"])
            .is_only(&format!("my.toml:{complaint}"));
    }
}

#[test]
fn the_configuration_is_looked_for_where_xdg_keeps_it_and_then_here() {
    let room = Room::with("config.toml", "\n[table]\nx = 1");
    let unknown = "unknown key `x`; the keys are clock, reveal_ms, robot_ms, robot_seconds, robot_threads, analysis_ms, undo";
    let home = room.path().join(".config/parlour/config.toml");
    room.run(PLAY)
        .is_only(&format!("config.toml:3:1: {unknown}"));
    room.write(".config/parlour/config.toml", "[table]\nx = 1");
    room.run(PLAY)
        .is_only(&format!("{}:2:1: {unknown}", home.display()));
}

#[test]
fn a_configuration_that_lies_in_a_folder_names_no_programs() {
    let only_own = "so it may stand only in parlour/config.toml in $XDG_CONFIG_HOME (usually ~/.config) or in a file given with \
                    --config";
    let room = Room::with("config.toml", "[serve]\nturn_command = \"touch\"\n");
    room.run(&["keys"]).is_only(&format!(
        "config.toml:2:1: `turn_command` starts a program, {only_own}"
    ));
    let room = Room::with(
        "config.toml",
        "mode = \"checkers\"\n\n[engines.odd]\ncommand = [\"touch\", \"started\"]\n",
    );
    room.run(PLAY).is_only(&format!(
        "config.toml:3:2: `engines` starts a program, {only_own}"
    ));
    let no_terminal = "parlour: standard input is not a terminal";
    room.run(&["--config", "config.toml"]).is_only(no_terminal);
    std::fs::create_dir_all(room.path().join(".config/parlour")).expect("a folder can be made");
    let home = room.path().join(".config/parlour/config.toml");
    std::fs::rename(room.path().join("config.toml"), home).expect("it can be moved");
    room.run(&[]).is_only(no_terminal);
}

/// The content of `config.toml` files of other programs, none of which makes a file Parlour's.
const FOREIGN: [&str; 6] = [
    "baseURL = \"https://example.org/\"\ntitle = \"A site\"",
    "[build]\ntarget = \"wasm\"\n[table]\nwidth = 3",
    "mode = \"production\"",
    "table = \"users\"",
    "# nothing",
    "no TOML",
];

#[test]
fn the_configuration_of_another_program_does_not_stop_parlour() {
    let no_terminal = "parlour: standard input is not a terminal";
    for text in FOREIGN {
        let room = Room::with("config.toml", text);
        room.run(&[]).is_only(no_terminal);
        // It is passed over for the next one, and is not what `--config` names.
        room.write(".config/parlour/config.toml", "[table]\nx = 1");
        assert!(
            room.run(PLAY)
                .err
                .contains(".config/parlour/config.toml:2:1: unknown key `x`"),
            "{text}"
        );
        assert!(
            room.run(&["--config", "config.toml"]).err != format!("{no_terminal}\n")
                || text.starts_with('#')
        );
    }
}

#[test]
fn what_only_prints_asks_for_no_configuration() {
    let room = Room::with("config.toml", "x = 1");
    assert_eq!(room.run(&["rules", "concentration"]).status, Some(0));
}

/// Cuts, puts in, takes out and overwrites bytes of a record, always in the same way.
#[test]
fn no_bytes_make_it_panic() {
    let room = Room::new();
    for n in 0..60 {
        let mut bytes = GAME.as_bytes().to_vec();
        let at = n * 7919 % bytes.len();
        match n % 4 {
            0 => bytes.truncate(at),
            1 => bytes[at] = u8::try_from(n * 37 % 256).unwrap_or(0),
            2 => drop(bytes.splice(at..at, [b'[', b'"', 0, 0xc3])),
            _ => drop(bytes.remove(at)),
        }
        room.write("game.toml", &bytes);
        let said = room.run(&["replay", "game.toml", "--json"]);
        let complaint = said.err.starts_with("game.toml:") && said.err.lines().count() == 1;
        assert!(
            said.status == Some(2) && complaint || said.status == Some(0) && said.err.is_empty(),
            "{n}: {said:?}"
        );
    }
}
