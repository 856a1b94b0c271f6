use std::fmt::Write;

use jiff::Timestamp;
use proptest::prelude::*;
use proptest::sample::select;

use super::Record;
use crate::any::{AnyPlaythrough, AnyRules, Mode};
use crate::diagnostic::Source;
use crate::each_game;
use crate::log::LogSummary;
use crate::player::{Controller, Level, Player, check_name};
use crate::playthrough::End;
use crate::seat::Seat;
use crate::settings::SettingValue;
use crate::text::Status;
use crate::time_control::TimeControl;

const GAME: &str = r#"version = 1
mode = "concentration"            # concentration, memory-match, memoarrr, checkers, birdhead
players = ["Ana", { name = "Robo", robot = "sharp" }]
[rules]
pairs = 3
[game]
moves = ["deal 1 2 2 3 3 1", "A1", "A2", "A2", "A3"]
"#;

fn read(text: &str) -> Result<Record, String> {
    Record::read(Source::new("game.toml", text)).map_err(|complaint| complaint.to_string())
}

fn good(text: &str) -> Record {
    read(text).unwrap_or_else(|complaint| panic!("{complaint}\n{text}"))
}

#[test]
fn a_text_of_another_kind_is_told_from_a_damaged_record() {
    let read = |text| Record::read(Source::new("notes.txt", text)).expect_err("it is none");
    let told = read("Dear Bob,\nwe play at nine.\n").to_string();
    assert!(told.starts_with("notes.txt: this is no record of a game"));
    assert_eq!(read("version 1\n").at.map(|at| at.line), Some(1));
}

#[test]
fn a_record_says_who_played_what_under_which_rules_and_every_move() {
    let record = good(GAME);
    assert_eq!(
        record.players,
        [Player::person("Ana"), Player::robot("Robo", Level::Sharp)]
    );
    assert_eq!(record.rules.mode(), Mode::Concentration);
    assert_eq!(
        record.rules.entries()[..2],
        [
            ("pairs", SettingValue::Number(3)),
            ("copies", SettingValue::Number(2))
        ]
    );
    assert_eq!(record.moves, ["deal 1 2 2 3 3 1", "A1", "A2", "A2", "A3"]);
    assert_eq!(
        (record.started, record.finished, record.end),
        (None, None, None)
    );
}

#[test]
fn a_record_may_say_how_the_clock_ran_and_that_it_was_practice() {
    let timed = GAME.replace(
        "[game]\n",
        "[game]\nclock = \"5m+3s\"\nspent = [0, 1500, 20, 0, 7]\npractice = true\n",
    );
    let record = good(&timed);
    assert_eq!(
        (record.clock.to_string(), record.practice),
        ("5m+3s".into(), true)
    );
    assert_eq!(record.spent, [0, 1500, 20, 0, 7]);
    let written = record.to_string();
    assert!(
        written.contains("\nclock = \"5m+3s\"\npractice = true\nmoves = ["),
        "{written}"
    );
    assert!(
        written.ends_with("]\nspent = [0, 1500, 20, 0, 7]\n"),
        "{written}"
    );
    assert_eq!(good(&written), record);
    let summary = LogSummary::of(&record.log().expect("its moves are legal"));
    assert_eq!(
        (summary.times.as_slice(), summary.thought),
        (&record.spent[..], vec![1520, 7])
    );
    assert_eq!(
        record
            .clone()
            .timed(record.clock, &LogSummary::default())
            .spent,
        [0; 0]
    );
    let untimed = good(&GAME.replace(
        "[game]\n",
        "[game]\nclock = \"none\"\nspent = [0, 0, 0, 0, 0]\npractice = false\n",
    ));
    assert_eq!(untimed, good(GAME), "what says nothing is not written");
}

#[test]
fn what_may_be_left_out_may_be_left_out() {
    let record =
        good("version = 1\nmode = \"concentration\"\nplayers = [\"\", {}]\n[game]\nmoves = []");
    assert_eq!(record.rules, AnyRules::default_of(Mode::Concentration));
    assert_eq!(
        record.names().list(&[Seat(0), Seat(1)]).english(),
        "player 1 and player 2"
    );
}

#[test]
fn a_record_is_written_with_every_key_and_in_lines_that_can_be_read() {
    let mut record = good(GAME);
    record.started = Some("2026-01-31T18:30:00Z".parse().expect("a time"));
    record.end = Some(End::Resigned(Seat(1)));
    record.moves.extend(["B1"; 30].map(String::from));
    let expected = r#"version = 1
mode = "concentration"
players = ["Ana", { name = "Robo", robot = "sharp" }]

[rules]
pairs = 3
copies = 2
ties = "shared"
idle_end = 0

[game]
started = 2026-01-31T18:30:00Z
end = "resigned 2"
moves = [
    "deal 1 2 2 3 3 1", "A1", "A2", "A2", "A3", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1",
    "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1", "B1",
    "B1", "B1", "B1", "B1", "B1",
]
"#;
    assert_eq!(record.to_string(), expected);
    assert_eq!(good(expected), record);
}

/// The changes to [`GAME`], each with the error that follows.
const FAULTS: &[(&str, &str, &str)] = &[
    (
        "version = 1",
        "version = 2",
        "1:11: `version` cannot be 2; it is 1 in every record that this program can read",
    ),
    (
        "version = 1",
        "version = \"1\"",
        "1:11: `version` cannot be \"1\"; it is 1 in every record that this program can read",
    ),
    (
        "version = 1\n",
        "",
        "1:1: the key `version` is missing; a record says version = 1",
    ),
    (
        "version = 1",
        "version = 1\nvariant = 3",
        "2:1: unknown key `variant`; the keys are version, mode, players, rules, game",
    ),
    (
        "version = 1",
        "version = 1\nversion = 1",
        "2:1: duplicate key",
    ),
    (
        "version = 1",
        "version 1",
        "1:9: key with no value, expected `=`",
    ),
    (
        "\"concentration\" ",
        "\"whist\"",
        "2:8: there is no game \"whist\"; the games are concentration, memory-match, memoarrr, checkers, birdhead",
    ),
    (
        "\"concentration\" ",
        "7",
        "2:8: `mode` cannot be 7; it is a text in quotation marks",
    ),
    (
        "\"Ana\"",
        "3",
        "3:12: player 1 cannot be 3; it is a name in quotation marks, or { name = \"…\", robot = \"casual\" }",
    ),
    (
        "\"Ana\"",
        "\"A\\u001Bna\"",
        "3:12: a name may not contain the control character U+001B",
    ),
    (
        "robot = \"sharp\"",
        "robot = \"sharpest\"",
        "3:44: there is no bot level \"sharpest\"; the levels are beginner, novice, casual, skilled, sharp, expert, champion and \
         random",
    ),
    (
        "robot =",
        "level =",
        "3:36: unknown key `level`; the keys are name, robot, engine",
    ),
    (
        "[\"Ana\", { name = \"Robo\", robot = \"sharp\" }]",
        "[]",
        "3:11: this game needs 1 to 64 players, not 0",
    ),
    (
        "[\"Ana\", { name = \"Robo\", robot = \"sharp\" }]",
        "\"Ana\"",
        "3:11: `players` cannot be \"Ana\"; it is a list in square brackets",
    ),
    (
        "pairs = 3",
        "pairs = 0",
        "5:9: `pairs` cannot be 0; it is a whole number from 1 to 5000",
    ),
    (
        "pairs = 3",
        "pairs = 99999999999999999999",
        "5:9: `pairs` cannot be 99999999999999999999; it is a whole number from 1 to 5000",
    ),
    (
        "pairs = 3",
        "pairs = 2.5",
        "5:9: `pairs` cannot be 2.5; it is a whole number from 1 to 5000",
    ),
    (
        "pairs = 3",
        "pears = 3",
        "5:1: unknown key `pears`; the keys are pairs, copies, ties, idle_end",
    ),
    (
        "pairs = 3",
        "ties = \"mine\"",
        "5:8: `ties` cannot be \"mine\"; it is \"shared\" or \"last\"",
    ),
    (
        "[game]",
        "[game]\nend = \"won\"",
        "7:7: \"won\" is not an ending; write \"draw agreed\" or \"drawn\", or \"resigned\", \"out of time\" or \"won\" and a seat's number",
    ),
    (
        "[game]",
        "[game]\nend = \"resigned 3\"",
        "7:7: seat 3 cannot resign; the seats are 1 to 2",
    ),
    (
        "[game]",
        "[game]\nstarted = 2026-01-31T18:30:00",
        "7:11: `started` cannot be 2026-01-31T18:30:00; it is a date and a time with its offset, like 2026-01-31T18:30:00Z",
    ),
    (
        "[game]",
        "[game]\nresult = 1",
        "7:1: unknown key `result`; the keys are moves, started, finished, end, clock, spent, practice",
    ),
    (
        "[game]",
        "[game]\nclock = \"5\"",
        "7:9: \"5\" is not a time control; write none, 30s/move, 5m, 5m+3s or 5m delay 3s (s, m, h or d)",
    ),
    (
        "[game]",
        "[game]\npractice = 1",
        "7:12: `practice` cannot be 1; it is true or false",
    ),
    (
        "[game]",
        "[game]\nspent = [1]",
        "7:9: `spent` has a time for every move: 5, not 1",
    ),
    (
        "[game]",
        "[game]\nspent = [1, 0, 0, 0, 0]",
        "7:9: `spent` goes with a `clock`, which measured it",
    ),
    (
        "[game]",
        "[game]\nspent = [0, -1]",
        "7:13: time 2 cannot be -1; it is a whole number of milliseconds, 0 to 31622400000",
    ),
    (
        "[game]",
        "[[game]]",
        "6:1: `game` cannot be [[game]]; it is a section [game]",
    ),
    (
        "\"A1\"",
        "1",
        "7:30: move 2 cannot be 1; it is a text in quotation marks",
    ),
    (
        "moves =",
        "end = \"draw agreed\" #",
        "6:1: the key `moves` is missing; [game] lists the moves",
    ),
    (
        "moves =",
        "move =",
        "7:1: unknown key `move`; did you mean `moves`?",
    ),
];

#[test]
fn every_fault_is_told_with_its_line_and_column() {
    let (mut told, mut expected) = (Vec::new(), Vec::new());
    for (from, to, complaint) in FAULTS {
        assert!(GAME.contains(from), "{from}");
        told.push(read(&GAME.replacen(from, to, 1)).expect_err(to));
        expected.push(format!("game.toml:{complaint}"));
    }
    assert_eq!(told, expected);
}

#[test]
fn con_1_a_record_has_no_more_players_than_the_game_seats() {
    let players = |count: usize| format!("players = [{}]", vec!["\"\""; count].join(","));
    let game = |count| {
        GAME.replacen(
            "players = [\"Ana\", { name = \"Robo\", robot = \"sharp\" }]",
            &players(count),
            1,
        )
    };
    assert_eq!(good(&game(64)).players.len(), 64);
    let complaint = read(&game(65)).expect_err("too many");
    assert_eq!(
        complaint,
        "game.toml:3:11: this game needs 1 to 64 players, not 65"
    );
}

#[test]
fn con_7_playing_back_stops_before_the_first_move_that_is_refused() {
    let text = GAME.replacen("\"A2\", \"A2\"", "\"B3\", \"A1\"", 1);
    let (playthrough, refused) = good(&text).replay().expect("it fits");
    let refused = refused.expect("A1 is refused");
    assert_eq!(refused.to_string(), "move 4: A1: already won by Ana");
    assert_eq!(refused.reason.rule(), Some("CON-7"));
    assert_eq!(playthrough.moves(), ["deal 1 2 2 3 3 1", "A1", "B3"]);
}

#[test]
fn an_end_that_is_not_by_the_rules_comes_after_the_last_move() {
    let text = GAME.replacen("[game]", "[game]\nend = \"resigned 1\"", 1);
    let (playthrough, refused) = good(&text).replay().expect("it fits");
    let status =
        each_game!(AnyPlaythrough, &playthrough, it => Status::of(it, &[], &good(&text).names()));
    assert_eq!(
        (refused, status.over, status.to_act, status.legal),
        (None, true, None, vec![])
    );
    assert_eq!(status.winners, [2]);
}

#[test]
fn a_sitting_kept_as_a_record_comes_back_as_it_was() {
    let record = good(GAME);
    let (playthrough, _) = record.replay().expect("it fits");
    assert_eq!(Record::of(&playthrough, record.players.clone()), record);
}

fn a_name() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[\"'\\\\#\\[{é ]{0,40}"]
        .prop_filter("a name that may be shown", |n| check_name(n).is_ok())
}

fn a_player() -> impl Strategy<Value = Player> {
    let levels = [Level::Random].into_iter().chain(Level::OFFERED);
    let robot = proptest::option::of(select(levels.collect::<Vec<_>>())).prop_map(Controller::from);
    (
        a_name(),
        prop_oneof![robot, a_name().prop_map(Controller::Engine)],
    )
        .prop_map(|(name, controller)| Player { name, controller })
}

fn a_time() -> impl Strategy<Value = Option<Timestamp>> {
    let nanoseconds = -62_000_000_000_000_000_000i128..253_000_000_000_000_000_000;
    proptest::option::of(
        nanoseconds.prop_map(|n| Timestamp::from_nanosecond(n).expect("from year 5 to 9987")),
    )
}

fn an_end(seats: u8) -> impl Strategy<Value = Option<End>> {
    proptest::option::of(prop_oneof![
        Just(End::DrawAgreed),
        (0..seats).prop_map(|n| End::Resigned(Seat(n)))
    ])
}

prop_compose! {
    fn some_rules()(pairs in 1i64..=5000, copies in 2i64..=4, ties in select(vec!["shared", "last"]), idle in 0i64..=1000)
        -> AnyRules
    {
        let mut rules = AnyRules::default_of(Mode::Concentration);
        let values = [SettingValue::Number(pairs), SettingValue::Number(copies), SettingValue::word(ties), SettingValue::Number(idle)];
        for (name, value) in ["pairs", "copies", "ties", "idle_end"].into_iter().zip(values) {
            rules.put(name, &value).expect("it is in range");
        }
        rules
    }
}

prop_compose! {
    fn a_record()(players in proptest::collection::vec(a_player(), 1..6))
        (end in an_end(u8::try_from(players.len()).unwrap_or(1)), players in Just(players), rules in some_rules(),
         moves in proptest::collection::vec(any::<String>(), 0..40), started in a_time(), finished in a_time(),
         clock in select(TimeControl::PRESETS.to_vec()), first in 1u64..1_000_000, practice in any::<bool>())
        -> Record
    {
        let untimed = clock == TimeControl::None || moves.is_empty();
        let spent = if untimed { Vec::new() } else { (0..).map(|n| first * n + 1).take(moves.len()).collect() };
        Record { players, rules, moves, started, finished, end, clock, spent, practice, pdn: None }
    }
}

/// [`GAME`] with a piece cut out and something else put in.
fn mutated() -> impl Strategy<Value = String> {
    let piece = prop_oneof![any::<String>(), "[\\[\\]{}\"'=,.#0-9a-z\\n\\\\-]{0,12}"];
    (0..GAME.len(), 0usize..30, piece).prop_map(|(at, length, piece)| {
        let end = (at + length).min(GAME.len());
        let mut text = GAME[..at].to_string();
        write!(text, "{piece}{}", &GAME[end..]).expect("a text can be written to");
        text
    })
}

proptest! {
    #[test]
    fn a_record_reads_back_as_it_was_written(record in a_record()) {
        let text = record.to_string();
        prop_assert_eq!(read(&text), Ok(record), "{}", text);
    }

    #[test]
    fn no_text_makes_reading_or_replaying_panic(text in prop_oneof![any::<String>(), mutated(), mutated()]) {
        match read(&text) {
            Ok(record) => { let _ = record.replay(); }
            Err(complaint) => prop_assert!(complaint.starts_with("game.toml:") && !complaint.contains('\n')),
        }
    }
}

#[test]
fn deep_nesting_is_refused_and_nothing_overflows() {
    for open in ["[", "{a="] {
        let complaint = read(&format!("a = {}", open.repeat(100_000))).expect_err("no record");
        assert!(complaint.starts_with("game.toml:1:"), "{complaint}");
    }
    assert!(read(&format!("{}b = 1", "a.".repeat(100_000))).is_err());
}
