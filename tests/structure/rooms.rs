//! Dependencies run one way: `model ← robots, store ← table ← hall ← app ← view ← shell ← main`.

use crate::source::{self, Source};

/// A room, the rooms it may name, and the libraries (by the beginnings of their paths) that it must not.
struct Room {
    name: &'static str,
    may_name: &'static [&'static str],
    must_not: &'static [&'static str],
}

/// What draws, or talks to a terminal.
const SCREEN: &[&str] = &["ratatui", "crossterm"];

/// What the world outside is reached through. `Duration` is a number and may be used anywhere.
const WORLD: &[&str] = &[
    "crossterm",
    "rustix",
    "signal_hook",
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "Instant::now",
    "SystemTime::now",
    "Timestamp::now",
];

/// Every room of the house. `config` stands below `app`, which reads it, and has the words for colours and themes. It may open the files it is told of, through `files`.
const ROOMS: &[Room] = &[
    Room { name: "language", may_name: &[], must_not: SCREEN },
    Room { name: "model", may_name: &["language"], must_not: SCREEN },
    Room { name: "robots", may_name: &["language", "model"], must_not: SCREEN },
    Room { name: "platform", may_name: &[], must_not: &["ratatui"] },
    Room { name: "store", may_name: &["language", "model", "platform"], must_not: SCREEN },
    Room { name: "table", may_name: &["language", "model", "robots", "store"], must_not: WORLD },
    Room { name: "hall", may_name: &["language", "model", "store", "table"], must_not: WORLD },
    Room { name: "programs", may_name: &["language", "model", "table", "hall"], must_not: WORLD },
    Room { name: "clock", may_name: &[], must_not: SCREEN },
    Room { name: "files", may_name: &["language", "model"], must_not: SCREEN },
    Room { name: "config", may_name: &["language", "model", "files", "platform"], must_not: SCREEN },
    Room {
        name: "app",
        may_name: &["language", "model", "robots", "store", "config", "table", "hall"],
        must_not: WORLD,
    },
    Room { name: "view", may_name: &["language", "model", "store", "config", "table", "hall", "app"], must_not: WORLD },
    Room { name: "plain", may_name: &["language", "model", "store", "config", "table", "app"], must_not: WORLD },
    Room {
        name: "shell",
        may_name: &[
            "language", "model", "robots", "store", "config", "files", "clock", "platform", "table", "app", "plain",
        ],
        must_not: &[],
    },
    Room { name: "door", may_name: &["platform"], must_not: &["crossterm", "ratatui::widgets", "ratatui::Frame"] },
    Room {
        name: "serve",
        may_name: &[
            "language", "model", "robots", "store", "config", "clock", "platform", "table", "hall", "programs", "app",
            "shell", "door",
        ],
        must_not: &["crossterm", "ratatui::widgets"],
    },
    Room { name: "cli", may_name: &["language", "model", "store", "config"], must_not: SCREEN },
    Room {
        name: "commands",
        may_name: &[
            "language", "model", "robots", "store", "config", "app", "cli", "files", "clock", "platform", "serve",
            "shell",
        ],
        must_not: SCREEN,
    },
    Room { name: "lib", may_name: &[], must_not: WORLD },
    Room {
        name: "main",
        may_name: &["language", "app", "cli", "commands", "model", "plain", "platform", "serve", "shell", "view"],
        must_not: &["crossterm"],
    },
];

fn room(name: &str) -> &'static Room {
    ROOMS.iter().find(|room| room.name == name).unwrap_or_else(|| panic!("no rule for the room `{name}`"))
}

/// The room that a path leads into, written from the root of the crate or upwards out of its own file.
fn room_named(source: &Source, path: &str) -> Option<&'static str> {
    let upwards = path.split("::").take_while(|word| *word == "super").count();
    let from_root = upwards > 0 && upwards >= source.depth();
    let words: Vec<_> = path.split("::").collect();
    let first = match words[0] {
        "crate" | "parlour" => words.get(1)?,
        "super" if from_root => words.get(upwards)?,
        _ => return None,
    };
    ROOMS.iter().map(|room| room.name).find(|name| name == first)
}

/// Whether a path leads into a room that the file's own room may not know.
fn leads_astray(source: &Source, path: &str) -> bool {
    let own = source.room();
    room_named(source, path).is_some_and(|named| named != own && !room(own).may_name.contains(&named))
}

fn starts(path: &str, with: &str) -> bool {
    path == with || path.strip_prefix(with).is_some_and(|rest| rest.starts_with("::"))
}

/// Everything in these sources that this says something against.
fn complaints(sources: &[Source], against: impl Fn(&Source, &str) -> bool) -> Vec<String> {
    let in_one = |source: &Source| {
        let named = source.paths().into_iter().filter(|path| against(source, path));
        named.map(|path| format!("src/{} names {path}", source.path)).collect::<Vec<_>>()
    };
    sources.iter().flat_map(in_one).collect()
}

#[test]
fn rooms_know_only_those_before_them() {
    assert_eq!(complaints(&source::all(), leads_astray), [""; 0]);
}

#[test]
fn the_rules_the_app_and_the_view_reach_nothing_outside() {
    let against =
        |source: &Source, path: &str| room(source.room()).must_not.iter().any(|library| starts(path, library));
    assert_eq!(complaints(&source::all(), against), [""; 0]);
    let pure = |source: &Source, path: &str| {
        let world = WORLD.iter().chain(&["std::time"]).any(|library| starts(path, library));
        source.room() == "model" && world && !starts(path, "std::time::Duration")
    };
    assert_eq!(complaints(&source::all(), pure), [""; 0], "the rules know no clock either");
}

/// The names by which a state could be had that is not meant for the eyes of whoever looks.
const HIDDEN: &[&str] = &["Playthrough", "AnyPlaythrough"];

/// Where a playthrough may be named in the app: the closed enums, through which it comes to its reader, and what hands
/// it over unopened.
const SEAM: &[&str] = &["app/any_play.rs", "app/state.rs"];

#[test]
fn screens_and_drawing_know_views_moves_and_events_only() {
    let against = |source: &Source, path: &str| {
        let outside = matches!(source.room(), "app" | "plain" | "view") && !SEAM.contains(&source.path.as_str());
        outside && path.split("::").any(|word| HIDDEN.contains(&word))
    };
    assert_eq!(complaints(&source::all(), against), [""; 0]);
}

/// What a screen may have of a table: what a party is told, what it asks, and its mirror. The host of a table in this
/// process is a private field of `app::local_table`; here it is not even named. The reader of a game that is over
/// belongs to the replay alone.
#[test]
fn screens_and_drawing_know_a_table_as_its_parties_do() {
    let told = ["any", "clocks", "command", "event", "journal", "mirror", "party", "request_id"];
    let against = |source: &Source, path: &str| {
        let is_plain = source.room() == "plain" && source.path != "plain/session.rs";
        let own = ["app/screens/", "app/games/", "app/board.rs", "app/outcome.rs"];
        let screen = source.room() == "view" || is_plain || own.iter().any(|own| source.path.starts_with(own));
        let Some(module) = path.strip_prefix("crate::table::").and_then(|rest| rest.split("::").next()) else {
            return false;
        };
        let reads = source.path == "app/screens/replay.rs" && module == "reader";
        // A sample is a table that nobody plays at.
        let pictured = source.path == "view/games/sample.rs" && module == "sample";
        let drawn = source.room() == "view" && module != "event" && !pictured;
        screen && (drawn || !(told.contains(&module) || reads || pictured))
    };
    assert_eq!(complaints(&source::all(), against), [""; 0]);
}

/// What the app may have of a hall: what a visitor asks and is told.
const TOLD_BY_A_HALL: &[&str] = &["event", "lobby", "request", "visit"];

#[test]
fn the_app_and_the_view_know_a_hall_as_its_visitors_do() {
    let against = |source: &Source, path: &str| {
        let module = path.strip_prefix("crate::hall::").and_then(|rest| rest.split("::").next());
        let is_own = matches!(source.room(), "app" | "view");
        is_own && module.is_some_and(|module| !TOLD_BY_A_HALL.contains(&module))
    };
    assert_eq!(complaints(&source::all(), against), [""; 0]);
}

/// What only a state can do (`Game`'s methods), and the record of a table; a board has the view instead.
const OF_A_STATE: &[&str] = &[".apply(", ".sample(", ".legal_moves(", ".game()", ".view(", "::redact(", "::start("];

/// Where a table's record may be asked for, which shows everything: where it is written to a file.
const RECORDS: &[&str] = &["app/state.rs", "app/local_table.rs", "app/update/table.rs"];

#[test]
fn screens_and_drawing_never_ask_a_state() {
    let sources = source::all();
    let rooms = ["app/screens/", "app/games/", "app/update/", "plain/", "view/"];
    let bound = sources.iter().filter(|source| rooms.iter().any(|room| source.path.starts_with(room)));
    let mut found = Vec::new();
    for source in bound {
        for (number, line) in source.code.iter().enumerate() {
            let asked = OF_A_STATE.iter().filter(|method| line.contains(*method));
            found.extend(asked.map(|method| format!("src/{}:{}: {method}", source.path, number + 1)));
            if line.contains(".record(") && !RECORDS.contains(&source.path.as_str()) {
                found.push(format!("src/{}:{}: .record(", source.path, number + 1));
            }
        }
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn the_map_names_the_same_rooms_as_this_table() {
    let lib = source::all().into_iter().find(|source| source.path == "lib.rs").expect("src/lib.rs");
    let modules: Vec<_> = lib.code.iter().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let ruled: Vec<_> = ROOMS.iter().map(|room| room.name).filter(|name| !["lib", "main"].contains(name)).collect();
    assert!(modules.iter().all(|module| ruled.contains(module)), "{modules:?}, but rules for {ruled:?}");
    assert_eq!(modules.len(), ruled.len());
    for module in modules {
        let told = lib.lines.iter().any(|line| line.starts_with("//! |") && line.contains(&format!("[`{module}`]")));
        assert!(told, "the map in src/lib.rs says nothing of {module}");
    }
}

#[test]
fn a_forbidden_name_is_found() {
    let told = |path: &str, text: &str| complaints(&[Source::of(path.into(), text)], leads_astray);
    let direct = told("app/x.rs", "use crate::{model::game::Game, view::card};");
    assert_eq!(direct, ["src/app/x.rs names crate::view::card"]);
    assert_eq!(told("app/screens/mod.rs", "fn f() { super::super::view::f() }").len(), 1);
    assert_eq!(told("app/screens/x.rs", "use super::super::view;"), [""; 0], "that is app::view");
    assert_eq!(told("model/x.rs", "use super::super::robots::Robot;").len(), 1);
}
