use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::caps::{Blocks, Depth, Glyphs};
use crate::followed::Followed;
use crate::men::Men;
use crate::theme::{Looks, Theme};
use crate::theme_name::{ThemeChoice, ThemeName};
use parlour_language::Language;
use parlour_model::each_game;
use parlour_model::player::Level;
use parlour_model::settings::{RuleSet, Setting, SettingValue, ValueKind};
use parlour_model::time_control::TimeControl;

fn read(text: &str) -> Result<Config, String> {
    Config::read(Source::new("config.toml", text)).map_err(|complaint| complaint.to_string())
}

fn names<C>(keys: &[Setting<C>]) -> Vec<&'static str> {
    keys.iter().map(|key| key.name).collect()
}

/// Every section that there should be, with its keys in order.
fn sections() -> Vec<(&'static str, Vec<&'static str>)> {
    fn keys<R: RuleSet>(_: &R) -> Vec<&'static str> {
        names(R::SETTINGS)
    }
    let games = Config::default().rules;
    let games = games.iter().map(|rules| {
        let mut keys = each_game!(AnyRules, rules, rules => keys(rules));
        // The other games follow the time of all.
        keys.extend((rules.mode() == Mode::MemoryMatch).then_some(TableConfig::REVEAL.name));
        (rules.mode().name(), keys)
    });
    games
        .chain([
            ("table", names(TableConfig::SETTINGS)),
            ("screen", names(ScreenConfig::SETTINGS)),
            ("serve", names(ServeConfig::SETTINGS)),
        ])
        .collect()
}

#[test]
fn the_built_in_file_says_what_the_code_would_without_it() {
    assert_eq!(read(BUILT_IN), Ok(Config::default()));
    assert_eq!(read(""), Ok(Config::default()));
}

#[test]
fn the_built_in_file_has_every_key_in_order_and_a_comment_on_each() {
    let mut expected = vec![
        "mode =".to_string(),
        "players =".into(),
        "endings_dir =".into(),
    ];
    for (name, keys) in sections() {
        expected.push(format!("[{name}]"));
        expected.extend(keys.iter().map(|key| format!("{key} =")));
    }
    let lines: Vec<_> = BUILT_IN.lines().collect();
    let set = |line: &str| {
        line.find(" =")
            .map_or(line.to_string(), |end| line[..end + 2].to_string())
    };
    let is_set = |line: &&str| !line.is_empty() && !line.starts_with('#');
    assert_eq!(
        lines
            .iter()
            .copied()
            .filter(is_set)
            .map(set)
            .collect::<Vec<_>>(),
        expected
    );
    for pair in lines.windows(2).filter(|pair| is_set(&pair[1])) {
        assert!(pair[0].starts_with("# "), "no comment above {}", pair[1]);
    }
}

#[test]
fn every_setting_of_a_choice_is_named_in_the_comment_above_it() {
    for key in ScreenConfig::SETTINGS {
        let (ValueKind::Choice(words) | ValueKind::Name(words)) = key.kind else {
            continue;
        };
        let (before, _) = BUILT_IN
            .split_once(&format!("\n{} =", key.name))
            .expect("the key is there");
        let comment = before.lines().last().unwrap_or_default();
        assert!(
            words
                .iter()
                .all(|word| comment.contains(&format!("\"{word}\""))),
            "{comment}"
        );
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "every setting once")]
fn what_is_set_is_set() {
    let text = r#"
        mode = "concentration"
        players = ["Ana", "Bo", { robot = "expert" }]
        concentration = { pairs = 18, ties = "last" }
        [table]
        clock = "5m delay 3s"
        reveal_ms = 0
        undo = true
        [screen]
        color = "256"
        glyphs = "ascii"
        blocks = "sextant"
        backs = "waves"
        pictures = "shapes"
        letters = true
        language = "de"
        theme = "colour-blind"
        mouse = false
        animation = false
        bots_talk = false
        call = "bell"
        follow = "ana Bob"
        explained = "birdhead"
        day_line = "ssh play.example.org"
        men = "red-white"
        [memory-match]
        reveal_ms = 250
    "#;
    let config = read(text).expect("it is right");
    assert_eq!(config.players[2], Player::robot("Sage", Level::Expert));
    let rules = config.rules_of(Mode::Concentration).entries();
    assert_eq!(
        rules
            .iter()
            .map(|(_, value)| value.to_string())
            .collect::<Vec<_>>(),
        ["18", "2", "last", "0"]
    );
    let clock = TimeControl::Bronstein {
        base: Duration::from_secs(300),
        delay: Duration::from_secs(3),
    };
    let mut table = TableConfig {
        clock,
        reveal_ms: 0,
        undo: true,
        ..TableConfig::default()
    };
    table.set_reveal_of(Mode::MemoryMatch, &SettingValue::Number(250));
    assert_eq!(config.table, table);
    assert_eq!(
        [Mode::MemoryMatch, Mode::Memoarrr].map(|mode| config.table.reveal_of(mode)),
        [250, 0]
    );
    assert_eq!(
        Config::default().table.reveal_of(Mode::MemoryMatch),
        0,
        "where nobody says otherwise, until a key"
    );
    let screen = ScreenConfig {
        color: Some(Depth::Indexed256),
        glyphs: Some(Glyphs::Ascii),
        blocks: Some(Blocks::Sextant),
        letters: true,
        backs: CardBack::Waves,
        men: Men::RedWhite,
        pictures: PictureSet::Shapes,
        theme: ThemeName::ColourBlind.into(),
        language: Some(Language::German),
        mouse: false,
        animation: false,
        bots_talk: false,
        call: Call::Bell,
        follow: Followed::read("ana Bob"),
        explained: "birdhead".into(),
        day_line: "ssh play.example.org".into(),
    };
    assert_eq!(config.screen, screen);
}

#[test]
fn the_built_in_file_shows_a_section_of_an_engine_that_is_right() {
    let example: Vec<_> = BUILT_IN
        .lines()
        .filter_map(|line| line.strip_prefix("#   "))
        .collect();
    let config = read(&example.join("\n")).expect("it is right");
    assert_eq!(config.engines.len(), 1);
    assert_eq!(config.engines[0].command, ["./scan", "hub"]);
}

#[test]
fn an_engine_sits_down_to_checkers_and_a_robot_in_its_place_to_other_games() {
    let text = r#"
        players = ["Ana", { engine = "scan" }, { name = "Deep", engine = "scan" }]
        [engines.scan]
        command = ["./scan", "hub"]
        folder = "/opt/scan"
        params = { bb-size = "0" }
    "#;
    let config = read(text).expect("it is right");
    let engine = Controller::Engine("scan".into());
    assert_eq!(
        config.players[1],
        Player {
            name: "scan".into(),
            controller: engine.clone()
        }
    );
    assert_eq!(
        config.players[2],
        Player {
            name: "Deep".into(),
            controller: engine
        }
    );
    let wanted = Engine {
        name: "scan".into(),
        command: vec!["./scan".into(), "hub".into()],
        folder: Some("/opt/scan".into()),
        params: vec![("bb-size".into(), "0".into())],
    };
    assert_eq!(config.engines, [wanted]);
    assert_eq!(
        config.engines[0].program().to_str(),
        Some("/opt/scan/./scan")
    );
    let sits = |mode| config.players_for(config.rules_of(mode));
    assert_eq!(sits(Mode::Checkers), config.players[..2]);
    assert_eq!(
        sits(Mode::MemoryMatch),
        [Player::person("Ana"), Player::companion(&[])]
    );
    assert_eq!(config.engines_for(Mode::Checkers), ["scan"]);
    assert!(config.engines_for(Mode::BirdHead).is_empty());
}

#[test]
fn a_champion_is_an_expert_in_a_game_that_has_none() {
    let config =
        read("players = [\"Ana\", { name = \"Dot\", robot = \"champion\" }]").expect("it is right");
    let dot = |mode| config.players_for(config.rules_of(mode))[1].clone();
    assert_eq!(dot(Mode::Checkers), Player::robot("Dot", Level::Champion));
    assert_eq!(dot(Mode::BirdHead), Player::robot("Dot", Level::Expert));
}

#[test]
fn every_word_of_a_choice_is_read_as_it_is_written() {
    for key in ScreenConfig::SETTINGS {
        let (ValueKind::Choice(words) | ValueKind::Name(words)) = key.kind else {
            continue;
        };
        for word in words {
            let config = read(&format!("[screen]\n{} = \"{word}\"", key.name)).expect(word);
            assert!((key.get)(&config.screen).is(word), "{} = {word}", key.name);
        }
    }
    let themes = ThemeName::ALL.map(ThemeName::name);
    let theme = ScreenConfig::SETTINGS
        .iter()
        .find(|key| key.name == "theme");
    assert_eq!(
        theme.map(|key| key.kind),
        Some(ValueKind::Name(&[
            "default",
            "light",
            "high-contrast",
            "colour-blind"
        ]))
    );
    assert_eq!(
        themes,
        ["default", "light", "high-contrast", "colour-blind"]
    );
}

#[test]
fn a_login_that_another_player_has_gets_a_number() {
    let named = |players: &str, login: &str| {
        let mut config = read(players).expect(players);
        config.set_name(login);
        config.players[0].name.clone()
    };
    assert_eq!(
        named("players = [\"\", { name = \"Ana\" }]", "ana"),
        "ana 2"
    );
    assert_eq!(
        named("players = [\"\", { robot = \"casual\" }]", "Robo"),
        "Robo 2"
    );
    assert_eq!(named("players = [\"\", \"Bea\"]", "ana"), "ana");
}

/// A text and the complaint about it, with the names of the games as `{games}`.
const FAULTS: &[(&str, &str)] = &[
    (
        "mode = \"go\"",
        "1:8: there is no game \"go\"; the games are {games}",
    ),
    (
        "[table]\nclock = none",
        "2:9: words must be in quotation marks: clock = \"none\"",
    ),
    (
        "players = [“Ana”]",
        "1:12: quotation marks are straight: players = [\"Ana\"]",
    ),
    (
        "[table]\nundo = no # never",
        "2:8: write true or false: undo = false",
    ),
    (
        "[table]\nreveal_ms = 08",
        "2:13: a number does not begin with 0: reveal_ms = 8",
    ),
    (
        "players = [\"Ana\", { robot = \"sharp\" }, \"ana\"]",
        "1:40: two players have the name \"ana\"",
    ),
    (
        "players = []",
        "1:11: this game needs 1 to 64 players, not 0",
    ),
    (
        "players = [\n  \"Ana\",\n  { name = 3 }]",
        "3:12: `name` cannot be 3; it is a text in quotation marks",
    ),
    (
        "[concentration]\npairs = 0",
        "2:9: `pairs` cannot be 0; it is a whole number from 1 to 5000",
    ),
    (
        "concentration = 3",
        "1:17: `concentration` cannot be 3; it is a section [concentration]",
    ),
    (
        "[table]\nreveal_ms = -1",
        "2:13: `reveal_ms` cannot be -1; it is a whole number from 0 to 60000",
    ),
    (
        "[table]\nundo = \"yes\"",
        "2:8: `undo` cannot be \"yes\"; it is true or false",
    ),
    (
        "[memory-match]\nreveal_ms = 90000",
        "2:13: `reveal_ms` cannot be 90000; it is a whole number from 0 to 60000",
    ),
    (
        "[checkers]\nreveal_ms = 9",
        "2:1: unknown key `reveal_ms`; the keys are variant, fen, opening, ballot, cards, variety",
    ),
    (
        "[table]\nspeed = 1",
        "2:1: unknown key `speed`; the keys are clock, reveal_ms, robot_ms, robot_seconds, robot_threads, analysis_ms, undo",
    ),
    (
        "[table]\nclock = \"5 minutes\"",
        "2:9: `clock` cannot be \"5 minutes\"; it is \"none\", or like \"30s/move\", \"5m\", \"5m+3s\", \"5m delay 3s\"",
    ),
    (
        "[table]\nclock = 300",
        "2:9: `clock` cannot be 300; it is \"none\", or like \"30s/move\", \"5m\", \"5m+3s\", \"5m delay 3s\"",
    ),
    (
        "[screen]\ncolor = 256",
        "2:9: `color` cannot be 256; it is \"auto\", \"truecolor\", \"256\", \"16\" or \"none\"",
    ),
    (
        "[screen]\ntheme = \"../dark\"",
        "2:9: `theme` cannot be \"../dark\"; it is \"default\", \"light\", \"high-contrast\", \"colour-blind\", or the name \
         of a file: at most 40 letters, digits, - and _",
    ),
    ("[screen", "1:8: unclosed table, expected `]`"),
    (
        "players = [\"Ana\", { engine = \"scan\" }]",
        "1:19: there is no engine \"scan\"; a section [engines.scan] would say how it is started",
    ),
    (
        "players = [{ engine = \"scan\" }]\n[engines.scam]\ncommand = [\"scan\"]",
        "1:12: there is no engine \"scan\"; the engines are scam",
    ),
    (
        "players = [{ robot = \"sharp\", engine = \"scan\" }]",
        "1:40: a seat has one player: `robot` or `engine`, not both",
    ),
    (
        "[engines.scan]\nfolder = \"x\"",
        "1:1: the key `command` is missing; it is a list: the program and what it is started with",
    ),
    (
        "[engines.scan]\ncommand = []",
        "2:11: a command begins with the name of a program",
    ),
    (
        "[engines.scan]\ncommand = [\"a\\u0000\"]",
        "2:12: this cannot hold the control character U+0000",
    ),
    (
        "[engines.\"\"]\ncommand = [\"a\"]",
        "1:10: an engine must have a name",
    ),
    (
        "[engines.scan]\nspeed = 1",
        "2:1: unknown key `speed`; the keys are command, folder, params",
    ),
];

#[test]
fn a_game_seats_as_many_of_the_players_as_it_can_and_the_others_are_named() {
    let config =
        read("mode = \"checkers\"\nplayers = [\"Ana\", \"Bea\", \"Cem\"]\n").expect("it is read");
    let seated = config.players_for(config.rules_of(Mode::Checkers));
    assert_eq!(seated.len(), 2);
    assert_eq!(
        config.left_out(Mode::Checkers).as_deref(),
        Some("checkers has 2 seats; without a seat: Cem")
    );
    assert_eq!(config.left_out(Mode::Concentration), None);
    let config =
        read("players = [\"Ana\", \"Bea\", { robot = \"casual\" }]\n").expect("it is read");
    assert_eq!(
        config.left_out(Mode::MemoryMatch).as_deref(),
        Some("memory-match has 2 seats; without a seat: Robo")
    );
}

#[test]
fn every_fault_is_told_with_its_line_and_column() {
    let told: Vec<_> = FAULTS
        .iter()
        .map(|(text, _)| read(text).expect_err(text))
        .collect();
    let games = Mode::ALL.map(Mode::name).join(", ");
    let expected: Vec<_> = FAULTS
        .iter()
        .map(|(_, complaint)| format!("config.toml:{}", complaint.replace("{games}", &games)))
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn a_section_that_is_none_is_told_with_the_names_of_those_there_are() {
    let names: Vec<_> = ["mode", "players", "endings_dir"]
        .into_iter()
        .chain(sections().into_iter().flat_map(|(name, _)| {
            (name == "serve")
                .then_some("keys")
                .into_iter()
                .chain([name])
        }))
        .chain(["engines"])
        .collect();
    let complaint = format!(
        "config.toml:1:2: unknown key `chairs`; the keys are {}",
        names.join(", ")
    );
    assert_eq!(read("[chairs]"), Err(complaint));
    let meant = "config.toml:1:2: unknown key `tabel`; did you mean `table`?";
    assert_eq!(read("[tabel]"), Err(meant.into()));
}

proptest! {
    #[test]
    fn no_text_makes_reading_panic(at in 0..BUILT_IN.len(), length in 0usize..60, piece in any::<String>()) {
        let (at, end) = (floor(at), floor((at + length).min(BUILT_IN.len())));
        let text = format!("{}{piece}{}", &BUILT_IN[..at], &BUILT_IN[end..]);
        if let Err(complaint) = read(&text) {
            prop_assert!(complaint.starts_with("config.toml:") && !complaint.contains('\n'));
        }
    }
}

/// The boundary of a character at or before a byte of the built-in file.
fn floor(at: usize) -> usize {
    (0..=at)
        .rev()
        .find(|at| BUILT_IN.is_char_boundary(*at))
        .unwrap_or(0)
}

#[test]
fn a_theme_of_a_file_is_chosen_by_its_name_and_stepped_to_after_the_built_in_ones() {
    let mut config = read("[screen]\ntheme = \"night\"").expect("it is right");
    assert_eq!(config.screen.theme, ThemeChoice::File("night".into()));
    assert_eq!(
        *config.looks(),
        *Looks::of(ThemeName::Default),
        "a theme that is not there"
    );
    let looks = *Looks::of(ThemeName::HighContrast);
    config.themes = [Theme {
        name: "night".into(),
        looks,
    }]
    .into();
    assert_eq!(*config.looks(), looks);
    let mut names = Vec::new();
    for _ in 0..=ThemeName::ALL.len() {
        config.step_theme(1);
        names.push(config.screen.theme.to_string());
    }
    assert_eq!(
        names,
        ["default", "light", "high-contrast", "colour-blind", "night"]
    );
    config.step_theme(-1);
    assert_eq!(*config.looks(), *Looks::of(ThemeName::ColourBlind));
}
