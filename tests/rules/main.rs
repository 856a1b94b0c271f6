//! The rules, shown: every sentence of `assets/rules` has a transcript that forces the deal, plays,
//! and says what must be seen, refusals included. [`transcript`] explains the format.

mod concentration;
mod coverage;
mod draws;
mod table;
mod transcript;

use std::fs;
use std::path::{Path, PathBuf};

/// Every file with this ending under a folder of the project, sorted.
fn files_under(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(&path, ending, found);
            } else if path.extension().is_some_and(|own| own == ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
        ending,
        &mut found,
    );
    found.sort();
    found
}

/// The path below the project's folder, for messages.
fn short(path: &Path) -> String {
    path.strip_prefix(env!("CARGO_MANIFEST_DIR"))
        .unwrap_or(path)
        .display()
        .to_string()
}

#[test]
fn every_transcript_holds() {
    let transcripts = files_under("tests/rules", "txt");
    assert!(
        !transcripts.is_empty(),
        "there are no transcripts under tests/rules"
    );
    let failures: Vec<String> = transcripts
        .iter()
        .filter_map(|path| {
            let text = fs::read_to_string(path).expect("a transcript is a text file");
            transcript::run(&text)
                .err()
                .map(|failure| format!("{}:{failure}", short(path)))
        })
        .collect();
    assert!(failures.is_empty(), "\n{}\n", failures.join("\n"));
}
