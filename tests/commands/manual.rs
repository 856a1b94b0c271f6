//! `parlour man` and `parlour completions`.

use std::collections::BTreeSet;
use std::fs;

use clap::{Command, CommandFactory as _};
use parlour::cli::Cli;

use crate::room::Room;

/// The commands that the help shows, with their full names, as in `parlour-hall-say`.
fn shown() -> Vec<(String, Command)> {
    fn add(name: &str, command: &Command, all: &mut Vec<(String, Command)>) {
        all.push((name.into(), command.clone()));
        for sub in command
            .get_subcommands()
            .filter(|sub| !sub.is_hide_set() && sub.get_name() != "help")
        {
            add(&format!("{name}-{}", sub.get_name()), sub, all);
        }
    }
    let mut all = Vec::new();
    let mut command = Cli::command();
    command.build();
    add("parlour", &command, &mut all);
    all
}

#[test]
fn every_command_has_a_page_with_all_its_options() {
    let room = Room::new();
    let said = room.run(&["man", "pages/man1"]);
    assert_eq!(
        (said.out.as_str(), said.err.as_str(), said.status),
        ("", "", Some(0))
    );
    let folder = room.path().join("pages/man1");
    let there: BTreeSet<_> = fs::read_dir(&folder)
        .expect("a folder")
        .map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    assert_eq!(
        there,
        shown()
            .iter()
            .map(|(name, _)| format!("{name}.1"))
            .collect()
    );
    for (name, command) in shown() {
        let page = fs::read_to_string(folder.join(format!("{name}.1")))
            .expect("a page")
            .replace('\\', "");
        for option in command
            .get_arguments()
            .filter(|argument| !argument.is_hide_set())
        {
            let value = option.get_value_names().and_then(|names| names.first());
            let value = value.map_or(option.get_id().as_str(), |name| name.as_str());
            let named = option
                .get_long()
                .map_or(value.to_lowercase(), |long| format!("--{long}"));
            assert!(
                page.to_lowercase().contains(&named),
                "{named} is not on the page of {name}"
            );
        }
    }
}

#[test]
fn a_manual_that_cannot_be_written_is_told_with_its_folder() {
    let room = Room::new();
    room.write("file", "");
    let said = room.run(&["man", "file/man1"]);
    assert_eq!(said.status, Some(2));
    assert!(
        said.err
            .contains("cannot write the manual into file/man1: "),
        "{said:?}"
    );
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let said = Room::new().run(&["completions", shell]);
        assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
        for (name, _) in shown() {
            let word = name.rsplit('-').next().expect("a word");
            assert!(
                said.out.contains(word),
                "{word} is not completed in {shell}"
            );
        }
    }
}
