//! No sentence of the rules without its proof, and no proof of a sentence that is not there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use parlour_model::any::Mode;

use crate::{files_under, short};

/// The games in the table.
fn built() -> impl Iterator<Item = Mode> {
    Mode::ALL.into_iter()
}

/// The ids in a game's rules, from lines like `- **CON-1** …`.
fn ids_of(mode: Mode) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/rules/{mode}.md"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", short(&path)));
    let id = |line: &str| Some(line.strip_prefix("- **")?.split_once("**")?.0.to_string());
    text.lines().filter_map(id).collect()
}

fn transcripts_of(mode: Mode) -> Vec<PathBuf> {
    files_under(&format!("tests/rules/{mode}"), "txt")
}

/// `CON-7` → `con-07.txt`
fn file_name(id: &str) -> String {
    let (letters, number) = id.rsplit_once('-').unwrap_or((id, ""));
    format!("{}-{number:0>2}.txt", letters.to_lowercase())
}

/// Every word `con_7` for which some source file has a function whose name begins with it.
fn tested_ids() -> BTreeSet<String> {
    let sources = ["src", "tests"]
        .into_iter()
        .flat_map(|folder| files_under(folder, "rs"));
    let text: String = sources
        .filter_map(|path| fs::read_to_string(path).ok())
        .collect();
    let id = |name: &str| {
        let mut parts = name.split('_');
        Some(format!("{}_{}", parts.next()?, parts.next()?))
    };
    text.lines()
        .filter_map(|line| id(line.trim_start().strip_prefix("fn ")?))
        .collect()
}

#[test]
fn every_rule_has_a_transcript_or_a_test_that_bears_its_id() {
    let tested = tested_ids();
    for mode in built() {
        let names: BTreeSet<String> = transcripts_of(mode).iter().map(last).collect();
        let ids = ids_of(mode);
        assert!(
            !ids.is_empty(),
            "assets/rules/{mode}.md has no rule of the form - **ID** …"
        );
        let bare: Vec<_> = ids
            .iter()
            .filter(|id| {
                !names.contains(&file_name(id))
                    && !tested.contains(&id.to_lowercase().replace('-', "_"))
            })
            .collect();
        assert!(
            bare.is_empty(),
            "{mode}: no transcript and no test shows {bare:?}"
        );
    }
}

#[test]
fn every_transcript_bears_the_id_of_a_rule_that_is_there() {
    for mode in built() {
        let ids = ids_of(mode);
        for path in transcripts_of(mode) {
            let text = fs::read_to_string(&path).expect("a transcript is a text file");
            let title = text.lines().next().unwrap_or_default();
            let id = title
                .strip_prefix("# ")
                .and_then(|title| title.split(' ').next())
                .unwrap_or_default();
            assert!(
                ids.contains(id),
                "{}: there is no rule `{id}`",
                short(&path)
            );
            assert_eq!(
                last(&path),
                file_name(id),
                "{}: the file's name does not fit its id {id}",
                short(&path)
            );
        }
    }
}

#[test]
fn every_folder_of_transcripts_is_a_game() {
    for path in files_under("tests/rules", "txt") {
        let folder = path.parent().map(last).unwrap_or_default();
        assert!(
            built().any(|mode| mode.name() == folder),
            "{}: there is no game {folder}",
            short(&path)
        );
    }
}

fn last(path: impl AsRef<Path>) -> String {
    path.as_ref()
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
