//! What belongs to the whole process instead of to one session: as little as possible, each with its reason.

use crate::source::{self, Source};

/// A static, where it stands, and why every session may share it.
struct Shared {
    path: &'static str,
    name: &'static str,
    #[expect(dead_code, reason = "for who reads this list")]
    reason: &'static str,
}

const STATICS: &[Shared] = &[
    Shared {
        path: "language/catalog.rs",
        name: "SPLIT",
        reason: "files of the program, read once when they are first needed and never changed",
    },
    Shared {
        path: "language/catalog.rs",
        name: "PARSED",
        reason: "messages of these files, parsed when they are first shown and never changed",
    },
    Shared {
        path: "language/mod.rs",
        name: "SPOKEN",
        reason: "whom a thread speaks to is set by `speak` alone, for the time of one call, as `uselocale` does: what \
                 describes itself need not be handed a language through every call",
    },
    Shared {
        path: "model/checkers/eleven_man.rs",
        name: "CARDS",
        reason: "a file of the program, read once when it is first needed and never changed",
    },
    Shared {
        path: "model/checkers/openings.rs",
        name: "NAMES",
        reason: "files of the program, read once when they are first needed and never changed",
    },
    Shared {
        path: "robots/checkers/evaluation/learned.rs",
        name: "WEIGHTS",
        reason: "files of the program, unpacked once when they are first needed and never changed",
    },
    Shared {
        path: "robots/checkers/opening_book.rs",
        name: "READ",
        reason: "files of the program, read once when they are first needed and never changed",
    },
    Shared {
        path: "robots/checkers/position_key.rs",
        name: "PIECES",
        reason: "random numbers that the compiler has made, and that never change",
    },
    Shared {
        path: "robots/checkers/tablebase/tables.rs",
        name: "TABLES",
        reason: "tables of endings, which follow from the rules alone: one cache of bounded size for all that search",
    },
    Shared {
        path: "shell/terminal.rs",
        name: "TAKEN",
        reason: "a process has one controlling terminal, and its panic hook has to know whether to give it back",
    },
    Shared { path: "view/art.rs", name: "ARTS", reason: "a file of the program, parsed once and never changed" },
    Shared { path: "view/art.rs", name: "ANIMALS", reason: "a file of the program, parsed once and never changed" },
    Shared { path: "view/art.rs", name: "LETTERS", reason: "a file of the program, parsed once and never changed" },
    Shared { path: "view/birds.rs", name: "BIRDS", reason: "a file of the program, parsed once and never changed" },
    Shared { path: "view/glyphs.rs", name: "UNICODE", reason: "a constant that sessions choose by their terminal" },
    Shared { path: "view/glyphs.rs", name: "CONSOLE", reason: "a constant that sessions choose by their terminal" },
    Shared { path: "view/glyphs.rs", name: "ASCII", reason: "a constant that sessions choose by their terminal" },
];

/// Calls that read or change what the process has only once, and where each is made on behalf of the local program.
const CALLS: &[(&str, &[&str])] = &[
    // What the local terminal can do; other sessions are told by their line. And the password of the one database that a
    // process keeps everything in, so that it need not stand in its arguments.
    ("env::var", &["shell/caps.rs", "store/postgres/url.rs"]),
    ("env::vars", &[]),
    ("env::set_var", &[]),
    ("env::remove_var", &[]),
    ("env::set_current_dir", &[]),
    // The hook gives the local terminal back.
    ("set_hook", &["shell/terminal.rs"]),
    ("take_hook", &["shell/terminal.rs"]),
];

/// What makes a value that is made once, or once a thread, of whatever name, and where its statics are listed above.
const MACROS: &[(&str, &[&str])] = &[("thread_local!", &["language/mod.rs"]), ("lazy_static!", &[])];

/// The name of the static that a line declares.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub"));
    if words.next()? != "static" {
        return None;
    }
    let name = words.find(|word| *word != "mut")?;
    Some(name.split(':').next().unwrap_or(name))
}

/// Whether a line has this call, and not one whose name only begins or ends like it.
fn has_call(line: &str, call: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(call).any(|(at, _)| {
        let after = line[at + call.len()..].strip_prefix("_os").unwrap_or(&line[at + call.len()..]);
        !line[..at].ends_with(is_word) && !after.starts_with(is_word)
    })
}

/// Everything that is shared by all sessions of a process and that the lists do not allow.
fn globals(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        for (number, line) in source.code.iter().enumerate() {
            let at = format!("src/{}:{}", source.path, number + 1);
            let is_known = |name: &str| STATICS.iter().any(|known| known.path == source.path && known.name == name);
            found.extend(declared(line).filter(|name| !is_known(name)).map(|name| format!("{at}: static {name}")));
            let is_allowed = |files: &[&str]| files.contains(&source.path.as_str());
            let macros = MACROS.iter().filter(|(name, files)| !is_allowed(files) && line.contains(*name));
            found.extend(macros.map(|(name, _)| format!("{at}: {name}")));
            let calls = CALLS.iter().filter(|(call, files)| !is_allowed(files) && has_call(line, call));
            found.extend(calls.map(|(call, _)| format!("{at}: {call}")));
        }
    }
    found
}

#[test]
fn nothing_is_global_but_what_is_listed_with_its_reason() {
    assert_eq!(globals(&source::all()), [""; 0], "what belongs to a session is passed to it");
}

#[test]
fn every_listed_static_is_there() {
    let sources = source::all();
    for Shared { path, name, .. } in STATICS {
        let source = sources.iter().find(|source| source.path == *path).unwrap_or_else(|| panic!("no src/{path}"));
        assert!(source.code.iter().any(|line| declared(line) == Some(*name)), "src/{path} has no static {name}");
    }
}

#[test]
fn a_new_global_is_found() {
    let text = "pub(crate) static mut COUNT: u32 = 0;\nthread_local! {\n    static HERE: u8 = 1;\n}\nfn f(s: &'static str) {\n    \
                std::env::var_os(\"X\");\n    panic::set_hook(h);\n    reset_hooks();\n}\n";
    let found = globals(&[Source::of("app/x.rs".into(), text)]);
    let wanted = ["1: static COUNT", "2: thread_local!", "3: static HERE", "6: env::var", "7: set_hook"];
    assert_eq!(found, wanted.map(|wanted| format!("src/app/x.rs:{wanted}")));
}
