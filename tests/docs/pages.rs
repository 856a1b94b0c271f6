//! Checks the pages in Markdown: where their links lead, and how long they are.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders with pages for readers.
const FOLDERS: [&str; 4] = ["", ".github", "assets", "assets/manual"];

/// The most lines of a page, by the end of its path.
const LONGEST: [(&str, usize); 3] = [
    ("README.md", 150),
    ("architecture.md", 150),
    ("CHANGELOG.md", 60),
];

/// The most lines of any other page of the manual.
const LONGEST_OF_MANUAL: usize = 200;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the pages in a folder.
fn pages(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect()
}

/// Returns what stands in parentheses behind each `](` of a page, outside code blocks.
fn links(page: &str) -> Vec<String> {
    let outside = page.split("\n```").step_by(2);
    let target = |text: &str| text.split_once(')').map(|(target, _)| target.to_owned());
    outside
        .flat_map(|text| text.split("](").skip(1).filter_map(target))
        .collect()
}

/// Returns the anchors of a page's headings, as forges name them.
fn anchors(page: &str) -> Vec<String> {
    let anchor = |line: &str| {
        let title = line
            .trim_start_matches('#')
            .trim()
            .to_lowercase()
            .replace(' ', "-");
        title
            .chars()
            .filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign))
            .collect()
    };
    page.lines()
        .filter(|line| line.starts_with('#'))
        .map(anchor)
        .collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    for path in FOLDERS.iter().flat_map(|folder| pages(folder)) {
        let page = fs::read_to_string(&path).expect("it is text");
        for link in links(&page).iter().filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                path.clone()
            } else {
                path.with_file_name(file)
            };
            assert!(target.exists(), "{}: {link} leads nowhere", path.display());
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).expect("it is text");
                assert!(
                    anchors(&text).iter().any(|anchor| anchor == heading),
                    "{}: {link}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn no_page_is_longer_than_a_reader_likes() {
    for folder in FOLDERS {
        for path in pages(folder) {
            let own = LONGEST
                .iter()
                .find(|(name, _)| path.ends_with(name))
                .map(|(_, most)| *most);
            let Some(most) = own.or((folder == "assets/manual").then_some(LONGEST_OF_MANUAL))
            else {
                continue;
            };
            let lines = fs::read_to_string(&path)
                .expect("it is text")
                .lines()
                .count();
            assert!(
                lines <= most,
                "{} has {lines} lines; {most} are enough",
                path.display()
            );
        }
    }
}
