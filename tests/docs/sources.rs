//! Checks of the sources that no lint makes.

use std::fs;

use crate::package::{files, root};

/// The most lines of code of a file, without its tests.
const MOST: usize = 600;

/// Lines that are neither blank nor a comment, up to the tests of the file.
fn lines_of_code(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    code.lines().filter(is_code).count()
}

#[test]
fn no_file_has_more_lines_of_code_than_contributing_says() {
    let said = fs::read_to_string(root().join(".github/CONTRIBUTING.md")).expect("it is text");
    assert!(said.contains(&format!("files at most {MOST} lines of code")));
    let mut seen = 0;
    for path in files(&root().join("src")) {
        let name = path.strip_prefix(root()).expect("it is the repository's");
        let is_test = path.ends_with("tests.rs") || name.iter().any(|part| part == "tests");
        if is_test || path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let lines = lines_of_code(&fs::read_to_string(&path).expect("it is text"));
        assert!(
            lines <= MOST,
            "{} has {lines} lines of code",
            name.display()
        );
        seen += 1;
    }
    assert!(seen > 500, "only {seen} sources were found");
}
