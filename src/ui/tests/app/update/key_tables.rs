//! The section `[keys]` over all tables of keys.

use parlour_boards::play::keys::REDO;
use parlour_config::Config;
use parlour_config::keys::{Binding, Command, Context, EVERYWHERE, Key, KeyConfig};
use parlour_model::diagnostic::Source;
use parlour_ui::TABLES;

fn read(text: &str) -> Result<KeyConfig, String> {
    Config::of(TABLES)
        .overlaid(Source::new("config.toml", text))
        .map(|config| config.keys)
        .map_err(|told| told.to_string())
}

#[test]
fn what_is_printed_is_read_again_and_changes_nothing() {
    let text = Config::of(TABLES).keys.written();
    let config = read(&text).expect("it is right");
    for (context, lines) in within_places() {
        for line in lines {
            let command = line.command;
            assert_eq!(
                *config.keys(line, context),
                *line.keys,
                "{command:?} in {context:?}"
            );
        }
    }
    assert_eq!(config.written(), text);
}

#[test]
fn an_action_has_its_keys_wherever_it_works_and_what_is_fixed_stays() {
    let config =
        read("[keys]\nundo = [\"Backspace\", \"z\"]\nback = [\"b\"]\n").expect("it is right");
    let undo: Vec<_> = TABLES
        .lines(Command::Undo)
        .filter(|line| line.contexts.contains(&Context::Table))
        .collect();
    assert_eq!(undo.len(), 2, "of any table and of checkers");
    for line in undo {
        assert_eq!(
            *config.keys(line, Context::Table),
            [Key::Backspace, Key::Char('z')]
        );
    }
    for line in TABLES.lines(Command::Back) {
        let typing = line.contexts == [Context::Typing];
        let keys = config.keys(line, line.contexts[0]);
        assert_eq!(
            *keys,
            if typing {
                vec![Key::Esc]
            } else {
                vec![Key::Char('b'), Key::Esc]
            },
            "{}",
            line.help.english()
        );
    }
    assert!(config.is_given(Key::Char('z')) && !config.is_given(Key::Char('u')));
}

#[test]
fn letters_are_text_where_something_is_typed() {
    let config = read("[keys]\nquit = [\"Q\", \"F10\"]\n").expect("it is right");
    let line = TABLES
        .of(Context::Typing)
        .find(|line| line.command == Command::Quit)
        .expect("it works everywhere");
    assert_eq!(
        *config.keys(line, Context::Typing),
        [Key::F(10), Key::Ctrl('c')]
    );
    assert_eq!(
        *config.keys(line, Context::Page),
        [Key::Char('Q'), Key::F(10), Key::Ctrl('c')]
    );
}

#[test]
fn a_default_key_that_is_kept_stays_where_it_was() {
    let config = read("[keys]\nquit = [\"q\", \"F10\"]\n")
        .expect("q stays the key that leads back from a table");
    let keys = |context| -> Vec<_> {
        let here = TABLES
            .lines(Command::Quit)
            .filter(|line| line.contexts.contains(&context));
        here.flat_map(|line| config.keys(line, context).into_owned())
            .collect()
    };
    assert_eq!(keys(Context::Table), [Key::F(10), Key::Ctrl('c')]);
    assert!(keys(Context::List).contains(&Key::Char('q')));
}

#[test]
fn keys_may_change_places() {
    let config = read("[keys]\nredo = [\"u\"]\nundo = [\"r\"]\n").expect("it is right");
    let shown = |command| config.shown(command, Context::Table);
    assert_eq!(
        (shown(REDO), shown(Command::Undo)),
        (Some(Key::Char('u')), Some(Key::Char('r')))
    );
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_what_would_be_right() {
    let told = [
        (
            "undo = [\"x\"]",
            "config.toml:2:9: `x` is the key of `surrender` too",
        ),
        (
            "save = [\"F5\", \"r\"]",
            "config.toml:2:15: `r` is the key of `redo` too",
        ),
        (
            "hint = [\"y\"]\nflip = [\"y\"]",
            "config.toml:2:9: `y` is the key of `flip` too",
        ),
        (
            "pass = [\"q\"]",
            "config.toml:2:9: `q` is the key of `back` too",
        ),
        (
            "chat = [\"u\"]",
            "config.toml:2:9: `u` is the key of `undo` too",
        ),
        (
            "undo = [\"Esc\"]",
            "config.toml:2:9: `Esc` keeps what it does and cannot be `undo`; Esc, Enter",
        ),
        (
            "undo = [\"Ctrl-C\"]",
            "config.toml:2:9: `Ctrl-C` keeps what it does",
        ),
        (
            "undo = [\"Alt-x\"]",
            "config.toml:2:9: there is no key \"Alt-x\"; a key is a character",
        ),
        (
            "undo = []",
            "config.toml:2:8: `undo` needs one key at least",
        ),
        (
            "undo = \"u\"",
            "config.toml:2:8: `undo` cannot be \"u\"; it is a list in square brackets",
        ),
        (
            "undo = [7]",
            "config.toml:2:9: key 1 cannot be 7; it is a text in quotation marks",
        ),
        (
            "unduh = [\"u\"]",
            "config.toml:2:1: unknown action `unduh`; the actions are lift, act, right, left",
        ),
    ];
    for (line, right) in told {
        let told = read(&format!("[keys]\n{line}\n")).expect_err(line);
        assert!(told.starts_with(right), "{told}");
    }
    assert!(read("keys = 7").is_err_and(|told| told.contains("a section [keys]")));
}

/// The keys of the places: those of a screen or a board, and the common ones.
fn within_places() -> impl Iterator<Item = (Context, Vec<&'static Binding>)> {
    let tables = TABLES.own.iter().copied().chain([&[][..]]);
    tables.flat_map(|own| {
        EVERYWHERE.iter().map(move |&context| {
            let own = own.iter().filter(|line| line.contexts.contains(&context));
            (context, own.chain(TABLES.of(context)).collect())
        })
    })
}

/// Checks that a user can go through every list by pages and to its ends.
#[test]
fn every_list_is_gone_through_by_pages_and_to_its_ends() {
    for (context, lines) in within_places() {
        if !matches!(context, Context::List | Context::Form) {
            continue;
        }
        for (key, command) in [
            (Key::Home, Command::Home),
            (Key::End, Command::End),
            (Key::PageUp, Command::PageUp),
            (Key::PageDown, Command::PageDown),
        ] {
            let found = lines.iter().find(|binding| binding.keys.contains(&key));
            let found = found.map(|binding| binding.command);
            assert_eq!(found, Some(command), "{context:?} {key}");
        }
    }
}

#[test]
fn within_a_context_a_key_means_one_thing_in_each_table() {
    let own = TABLES.own.iter().copied();
    let common: Vec<Binding> = TABLES.common.concat();
    for (table, context) in own
        .chain([&common[..]])
        .flat_map(|table| EVERYWHERE.iter().map(move |&context| (table, context)))
    {
        let lines = table.iter().filter(|line| line.contexts.contains(&context));
        let keys: Vec<_> = lines.flat_map(|line| line.keys).collect();
        let is_twice = |key: &&&Key| keys.iter().filter(|other| other == key).count() > 1;
        assert_eq!(keys.iter().find(is_twice), None, "in {context:?}");
    }
}
