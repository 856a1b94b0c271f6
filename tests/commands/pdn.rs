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

/// Three moves as programs and people write them who have never seen a grammar.
const ODDER: &[&str] = &[
    "1 11-15 23-19 2 8-11",
    "1) 11-15 23-19 2) 8-11",
    "1 . 11-15 23-19 2 . 8-11 *",
    "1\u{2026} 11-15 \u{2026} 23-19 2. 8-11",
    "1. 11 15 23 19 2. 8 11 *",
    "1. 11*15 23*19 2. 8*11* 1-0",
    "1. 11-15, 23-19, 2. 8-11, *",
    "1.11-15,23-19 2.8-11",
    "1. 11\u{ad}15 \u{200e}23-19\u{200b} 2.\u{a0}8-11",
    "1. 11-15 +- 23-19 \u{b1} 2. 8-11 = *",
    "1. 11-15 a good move 23-19 2. 8-11 White resigns. 1-0",
    "1. 11-15 [%clk 0:59] 23-19 [0:12] 2. 8-11 <br>",
    "1. 11-15 [1. 9-14 22-18] 23-19 2. 8-11",
    "1. 11-15 {in {all} of it} 23-19 2. 8-11",
    "Games of mine:\n\n[Event \"one\"]\n1. 11-15 23-19 2. 8-11 *",
    "[Event \u{201c}one\u{201d}]\n1. 11-15 23-19 2. 8-11",
    "[Event one]\n[Result 1-0]\n[GameType '21']\n1. 11-15 23-19 2. 8-11 1-0",
    "[Event \"one\"\n[Site \"C:\\games\\\"]\n[White-Elo \"1500\"]\n[Black Elo \"?\"]\n[]\n1. 11-15 23-19 2. 8-11",
    "[Event \"one\"]\n[White \"Ana\"]\n[White \"Bo\"]\n[Event \"two\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11 *",
    "[GameType \"21 English\"]\n1. 11-15 23-19 2. 8-11 2\u{2013}0",
    "[GameType \"English draughts\"]\n1. 11-15 23-19 2. 8-11 * 1-0",
    "[GameType \"?\"]\n[FEN \"?\"]\n1. 11-15 23-19 2. 8-11 1-0 1-0\n*",
    "[Event \"one\"]\r\r1. 11-15 23-19 ;so\r% so\r2. 8-11\r",
    "[Event \"one\"]\n1. 11-15\0 23-19 2. 8-11 1-0\n\u{1a}",
];

fn moves(room: &Room, file: &str) -> Vec<String> {
    let said = room.run(&["replay", file, "--json"]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{file}");
    let lines = said
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("one object a line"));
    lines
        .filter_map(|line| line["move"].as_str().map(str::to_owned))
        .collect()
}

#[test]
fn what_programs_write_is_read() {
    for text in ODD.iter().chain(ODDER) {
        let room = Room::with("odd.pdn", text);
        assert_eq!(
            moves(&room, "odd.pdn"),
            ["11-15", "23-19", "8-11"],
            "{text:?}"
        );
    }
    for (text, written) in [
        (
            "[GameType \"25\"] 1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 ec5",
            "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4xd6 e7xc5",
        ),
        ("[GameType \"30\"] a3a4 a6-a5", "a3-a4 a6-a5"),
        (
            "[GameType \"20,W,10,0,N2,0\"] 1. 32 - 28 19 - 23 2. 28 x 19 14 x 23 2 - 0",
            "32-28 19-23 28x19 14x23",
        ),
        ("[GameType \"22,W,8,8,N2,1\"] 1. 21-17 0-0", "21-17"),
        ("[GameType \"25\"] 1. с3-d4 d6-с5 2-0", "c3-d4 d6-c5"),
        (
            "[GameType \"20\"][FEN \"W:W32,46:B28,19,10,1\"] 1. 32x5x28x19x10 1-7",
            "32x5 1-7",
        ),
        (
            "[GameType \"25\"][FEN \"B:W18,19,21,22,23,25,26,27,28,32:B3,6,8,9,10,11,12,13,14,20\"] 1... h6-g5 2. f4xh6 \
             d6-e5 3. a3-b4 c5xc1 4. c3-b4 e5xg3 5. h2xf4 a5xc3 6. f4-g5 c1xf4 7. g5xe7 f8xd6 8. h6xh6 2-0",
            "h6-g5 f4xh6 d6-e5 a3-b4 c5xc1 c3-b4 e5xg3 h2xf4 a5xc3 f4-g5 c1xf4 g5xe7 f8xd6 h6xh6",
        ),
    ] {
        let room = Room::with("odd.pdn", text);
        assert_eq!(moves(&room, "odd.pdn").join(" "), written, "{text}");
    }
}

#[test]
fn names_in_latin_1_are_read() {
    let room = Room::with(
        "latin.pdn",
        b"[White \"Andr\xe9\"]\n[GameType \"20\"]\n32-28 19-23 2-0",
    );
    assert_eq!(room.run(&["import", "latin.pdn"]).status, Some(0));
    let export = room.run(&["export", "1"]).out;
    assert!(export.contains("André"), "{export}");
}

#[test]
fn games_without_results_blank_lines_or_moves_are_told_apart() {
    let text = "[Event \"1\"]\n[Result \"*\"]\n[Event \"2\"]\n11-15\n[Event \"3\"]\n1. 1-0\n[Event \"4\"]\n12-16 22-18 1/2-1/2 9-14";
    let room = Room::with("many.pdn", text);
    let lengths: Vec<_> = (1..=5)
        .map(|game| {
            room.run(&["replay", "many.pdn", "--game", &game.to_string(), "--json"])
                .out
                .lines()
                .count()
                - 1
        })
        .collect();
    assert_eq!(lengths, [0, 1, 0, 2, 1]);
    room.run(&["replay", "many.pdn", "--game", "6", "--json"])
        .is_only("many.pdn: there is no game 6: the file has 5");
}

/// A file whose second game is wrong, and the complaint.
const BAD: &[(&str, &str)] = &[
    (
        "11-15 22-18\n15x22 3-8",
        "3:7: game 2: move 4: 3-8: the piece on 3 is the other side's",
    ),
    ("11-15 22 - 11", "2:7: game 2: move 2: 22-11: "),
    (
        "11-15 - -",
        "2:7: game 2: move 2: -: not a move; a move lists its squares, like 11-15, 22x15, 11x18x25 or c3-d4",
    ),
    (
        "[GameType \"41\"] c3-d4",
        "2:1: game 2: [GameType]: GameType 41 is not played here",
    ),
    (
        "[FEN \"W:W99:B1\"] 1-5",
        "2:1: game 2: [FEN]: `fen` is not a valid ",
    ),
    (
        "[GameType \"25\"] ab4 de5 a1 bc3",
        "2:25: game 2: move 3: a1: not a move; a move lists its squares",
    ),
    (
        "[GameType \"25\"] gf4 fd5",
        "2:21: game 2: move 2: fd5: no piece of the column f can move to d5",
    ),
    (
        "11-15 /FEN \"W:W21-32:B1-12\"/ 23-19",
        "2:7: game 2: move 2: /FEN \"W:W21-32:B1-12\"/: this position differs from the one after the moves, \
         W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15; a game continues with moves only",
    ),
    (
        "/FEN \"W:W77:B1\"/ 23-19",
        "2:1: game 2: move 1: /FEN \"W:W77:B1\"/: `fen` is not a valid ",
    ),
    (
        "11-15 /PASS/ 23-19",
        "2:7: game 2: move 2: /PASS/: a set-up has the form /FEN \"W:W31-50:B1-20\"/",
    ),
    ("/FEN \"W:W77:B1\"", "2:1: this command is not closed by /"),
    ("{22-18", "2:1: this comment is not closed by }"),
    (
        "@12 11-15",
        "2:1: this is neither a move nor a number, a comment, a variation or a result",
    ),
    (
        "[White \"Ana\n\"] 11-15",
        "2:1: a tag has the form [Name \"value\"]",
    ),
    ("(9-13", "2:1: this variation is not closed by )"),
];

#[test]
fn what_is_wrong_is_told_with_file_line_game_and_move_and_ends_the_game() {
    for (text, complaint) in BAD {
        let has_moves = (2..5).any(|number| complaint.contains(&format!(" move {number}: ")));
        let status = i32::from(!has_moves);
        let games = if has_moves { 2 } else { 1 };
        let room = Room::with("two.pdn", format!("11-15 1-0\n{text}"));
        let place = format!("two.pdn:{complaint}");
        let told = |said: &str| {
            said.replace("game 2: ", "")
                .replace("read as english: ", "")
                .starts_with(&place.replace("game 2: ", ""))
        };
        for (arguments, status) in [
            (&["import", "two.pdn", "--strict"][..], 2),
            (&["import", "two.pdn"], status),
            (&["replay", "two.pdn", "--game", "2", "--json"], 2),
        ] {
            let said = room.run(arguments);
            assert!(
                told(&said.err) && said.err.lines().count() == 1,
                "{text}: {}",
                said.err
            );
            assert_eq!(said.status, Some(status), "{text}");
        }
        assert_eq!(room.run(&["history"]).out.lines().count(), games, "{text}");
    }
}

/// A file that can be read, and where it departs from the grammar of PDN 3.0.
const LAX: &[(&str, &str)] = &[
    (
        "[White \"Ana\"]\n1. 11-15\n[White \"Bo\"]\n9-14 *",
        "3:1: game 1: a result or * belongs before the tags of the next game",
    ),
    (
        "[White \"Ana\"]\n\n[White \"Bo\"]\n9-14 *",
        "3:1: game 1: a result or * belongs before the tags of the next game",
    ),
    (
        "11-15 *\n1. 1-0",
        "2:1: game 2: no move follows this number",
    ),
    (
        "1. 11-15 23-19 2. *",
        "1:16: game 1: no move follows this number",
    ),
    ("1. 2. 11-15 *", "1:1: game 1: no move follows this number"),
    (
        "1. 11-15 (1. 9-14 22-18 2.) 23-19",
        "1:25: game 1: no move follows this number",
    ),
    (
        "1. 11-15 23-19 . 1-0",
        "1:16: game 1: a dot must follow the move number directly",
    ),
    (
        "1. 11-15 {from {White's} side} *",
        "1:10: game 1: a comment in braces cannot contain another brace",
    ),
    (
        "1. 11-15~ 23-19 *",
        "1:9: game 1: this is neither a move nor a number, a comment, a variation or a result",
    ),
    (
        "1. 11-15 {a } } 23-19 *",
        "1:15: game 1: this is neither a move nor a number, a comment, a variation or a result",
    ),
    ("1. 11-15 ) *", "1:10: game 1: this ) closes no variation"),
    ("1. 11-15 $ *", "1:10: game 1: a number must follow $"),
];

/// PDN 3.0, "PDN Reading Grammar".
#[test]
fn strictly_nothing_is_read_but_what_the_grammar_of_pdn_has_a_place_for() {
    for (text, complaint) in LAX {
        let room = Room::with("lax.pdn", text);
        let said = room.run(&["import", "lax.pdn", "--strict"]);
        assert_eq!(
            (said.err.as_str(), said.status),
            (format!("lax.pdn:{complaint}\n").as_str(), Some(2)),
            "{text}"
        );
        let said = room.run(&["import", "lax.pdn"]);
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{text}");
    }
    for text in ODD.iter().chain(&[
        "[White \"Ana\"]\n[Result \"1-0\"]\n1-0\n[White \"Bo\"]\n11-15",
        "1. {so} 11-15 1... {and so} 23-19 2. ... 8-11 $1 (2... 9-13 3. 22-18) 3. 22-17 *",
    ]) {
        let said = Room::with("strict.pdn", text).run(&["import", "strict.pdn", "--strict"]);
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{text}");
    }
}

#[test]
fn lines_between_games_are_no_games() {
    let games = ["11-15 1-0", "9-13 0-1", "9-14 *"];
    for rule in [
        "-----",
        "=====",
        "*****",
        "~~~~~ end of game ~~~~~",
        "White resigned.",
    ] {
        let room = Room::with("many.pdn", games.join(&format!("\n\n{rule}\n\n")));
        let said = room.run(&["import", "many.pdn"]);
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)), "{rule}");
        assert_eq!(
            room.run(&["history"]).out.lines().count(),
            games.len(),
            "{rule}"
        );
    }
}

#[test]
fn a_position_with_more_captures_than_are_searched_is_a_draw_at_once() {
    let rich = "W:WK5,K20,K50:BK2,K7,K9,K10,K11,K13,K17,K18,K22,K24,K25,K27,K33,K36,K37,K38,K39,K40,K44,K47";
    let room = Room::with(
        "rich.pdn",
        format!("[GameType \"40\"]\n[FEN \"{rich}\"]\n1. 50x1"),
    );
    let said = room.run(&["import", "rich.pdn"]);
    assert!(
        said.err.contains("too many captures are possible: a draw"),
        "{}",
        said.err
    );
    let said = room.run(&["legal", "--variant", "frysk", "--fen", "W:W31-50:B1-20"]);
    assert_eq!(
        (said.status, said.out.lines().count()),
        (Some(0), 9),
        "a problem may have more pieces than a game: {}",
        said.err
    );
}
