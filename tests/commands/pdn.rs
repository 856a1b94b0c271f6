//! PDN as it is found in the world: what is odd is read, and what is wrong is told with its place and costs one game.

use serde_json::Value;

use crate::room::Room;

/// Three moves of a game, however they are written.
const ODD: &[&str] = &[
    "11-15 23-19 8-11",
    "\u{feff}1. 11-15 23-19 2. 8-11 *",
    "[GameType \"21\"]\r\n\r\n1. 11-15 23-19\r\n2. 8-11\r\n*\r\n",
    "[GameType \"21,B,8,8,N1,0\"]1.11-15 23-19 2.8-11*",
    "1. 11 - 15 23 - 19 2. 8 -11",
    "1. 11-\n15 23-19 2. 8- 11",
    "1. 11\u{2013}15 23\u{2013}19 2. 8\u{2013}11",
    "1. 1115 2319 2. 0811 1-1",
    "1. 11-15! {[%clk 0:59:59]} 23-19 ?! $1 {[%emt 0:00:03]} 2. 8-11(?)",
    "% by hand\n1. 11-15 ; good\r23-19 % so far\n2. 8-11",
    "1. 11-15 (1. 9-14 22-18 (22-17 2. 5-9) 2. 5-9 1-0) 23-19 2. 8-11",
    "[White \"A \"big\" name\"]\n[Result \"0-2\"]\n1. 11-15 1... 23-19 2. ... 8-11",
    "/FEN \"B:W21-32:B1-12\"/ 1. 11-15 23-19 /FEN \"B:W19,21,22,24-32:B1-10,12,15\"/ 2. 8-11",
    "[FEN \"W:WK1:BK32\"] /FEN \"W:WK2:BK31\"/ {not this} /FEN \"B:W21-32:B1-12.\"/ 11-15 23-19 8-11",
];

fn moves(room: &Room, file: &str) -> Vec<String> {
    let said = room.run(&["replay", file, "--json"]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{file}");
    let lines = said.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("one object a line"));
    lines.filter_map(|line| line["move"].as_str().map(str::to_owned)).collect()
}

#[test]
fn what_programs_write_is_read() {
    for text in ODD {
        let room = Room::with("odd.pdn", text);
        assert_eq!(moves(&room, "odd.pdn"), ["11-15", "23-19", "8-11"], "{text:?}");
    }
    for (text, written) in [
        (
            "[GameType \"25\"] 1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 ec5",
            "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4xd6 e7xc5",
        ),
        ("[GameType \"30\"] a3a4 a6-a5", "a3-a4 a6-a5"),
        ("[GameType \"20,W,10,0,N2,0\"] 1. 32 - 28 19 - 23 2. 28 x 19 14 x 23 2 - 0", "32-28 19-23 28x19 14x23"),
        ("[GameType \"22,W,8,8,N2,1\"] 1. 21-17 0-0", "21-17"),
    ] {
        let room = Room::with("odd.pdn", text);
        assert_eq!(moves(&room, "odd.pdn").join(" "), written, "{text}");
    }
}

#[test]
fn names_in_latin_1_are_read() {
    let room = Room::with("latin.pdn", b"[White \"Andr\xe9\"]\n[GameType \"20\"]\n32-28 19-23 2-0");
    assert_eq!(room.run(&["import", "latin.pdn"]).status, Some(0));
    let export = room.run(&["export", "1"]).out;
    assert!(export.contains("André"), "{export}");
}

#[test]
fn games_without_results_blank_lines_or_moves_are_told_apart() {
    let text = "[Event \"1\"]\n[Result \"*\"]\n[Event \"2\"]\n11-15\n[Event \"3\"]\n1. 1-0\n[Event \"4\"]\n12-16 22-18 1/2-1/2 9-14";
    let room = Room::with("many.pdn", text);
    let lengths: Vec<_> = (1..=5)
        .map(|game| room.run(&["replay", "many.pdn", "--game", &game.to_string(), "--json"]).out.lines().count() - 1)
        .collect();
    assert_eq!(lengths, [0, 1, 0, 2, 1]);
    room.run(&["replay", "many.pdn", "--game", "6", "--json"])
        .is_only("many.pdn: there is no game 6: the file holds 5");
}

/// A file whose second game is wrong, and the complaint.
const BAD: &[(&str, &str)] = &[
    ("11-15 22-18\n15x22 3-7", "3:7: game 2: move 4: 3-7: the piece on 3 is Black's (CHK-1)"),
    ("11-15 22 - 11", "2:7: game 2: move 2: 22-11: "),
    (
        "11-15 - -",
        "2:7: game 2: move 2: -: cannot be read as a move; a move names its squares, like 11-15, 22x15, 11x18x25 or c3-d4",
    ),
    ("[GameType \"41\"] c3-d4", "2:1: game 2: [GameType] and [FEN]: GameType 41 is not played here"),
    ("[FEN \"W:W99:B1\"] 1-5", "2:1: game 2: [GameType] and [FEN]: `fen` is no position of "),
    ("[GameType \"25\"] ab4 de5 a1", "2:25: game 2: move 3: a1: cannot be read as a move; a move names its squares"),
    ("[GameType \"25\"] gf4 fd5", "2:21: game 2: move 2: fd5: no piece of the column f can move to d5"),
    (
        "11-15 /FEN \"W:W21-32:B1-12\"/ 23-19",
        "2:7: game 2: move 2: /FEN \"W:W21-32:B1-12\"/: this puts up another position than the moves have led to, \
         W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15; a game goes on by moves alone",
    ),
    ("/FEN \"W:W77:B1\"/ 23-19", "2:1: game 2: move 1: /FEN \"W:W77:B1\"/: `fen` is no position of "),
    ("11-15 /PASS/ 23-19", "2:7: game 2: move 2: /PASS/: a set-up has the form /FEN \"W:W31-50:B1-20\"/"),
    ("/FEN \"W:W77:B1\"", "2:1: this command is not closed by /"),
    ("11-15 {22-18", "2:7: this comment is not closed by }"),
    ("11-15 {a {b} c} 22-18", "2:15: this is neither a move nor a number, a comment, a variation or a result"),
    ("[White \"Ana\n\"] 11-15", "2:1: a tag has the form [Name \"value\"]"),
    ("11-15 (9-13", "2:7: this variation is not closed by )"),
];

#[test]
fn what_is_wrong_is_told_with_file_line_game_and_move_and_nothing_of_that_game_is_taken_in() {
    for (text, complaint) in BAD {
        let room = Room::with("two.pdn", format!("11-15 1-0\n{text}"));
        let place = format!("two.pdn:{complaint}");
        let told = |said: &str| said.replace("game 2: ", "").starts_with(&place.replace("game 2: ", ""));
        for (arguments, status) in [
            (&["import", "two.pdn", "--strict"][..], 2),
            (&["import", "two.pdn"], 1),
            (&["replay", "two.pdn", "--game", "2", "--json"], 2),
        ] {
            let said = room.run(arguments);
            assert!(told(&said.err) && said.err.lines().count() == 1, "{text}: {}", said.err);
            assert_eq!(said.status, Some(status), "{text}");
        }
        assert_eq!(room.run(&["history"]).out.lines().count(), 1, "{text}");
    }
}

#[test]
fn a_position_that_no_game_comes_to_is_refused_at_once() {
    let rich = "W:WK5,K20,K50:BK2,K7,K9,K10,K11,K13,K17,K18,K22,K24,K25,K27,K33,K36,K37,K38,K39,K40,K44,K47";
    let room = Room::with("rich.pdn", format!("[GameType \"40\"]\n[FEN \"{rich}\"]\n1. 50x1"));
    let said = room.run(&["import", "rich.pdn"]);
    assert!(said.err.contains("White could capture in more ways than can be looked at"), "{}", said.err);
    let said = room.run(&["legal", "--variant", "frysk", "--fen", "W:W31-50:B1-20"]);
    assert_eq!(
        (said.status, said.out.lines().count()),
        (Some(0), 9),
        "a problem may have more pieces than a game: {}",
        said.err
    );
}
