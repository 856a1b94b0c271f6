//! The page as it is sent, and its screen beside another terminal.

use std::process::{Command, Stdio};

use crate::browser::{Browser, SIZE, address, hall, request};
use crate::foreign::NODE;
use crate::hall::QUICK;

/// Reads frames from a file and prints the rows of the screen as the page has them.
const PRINT: &str = "
import { readFileSync } from 'node:fs';
const [, file, columns, rows, screen] = process.argv;
const { Screen } = await import(screen);
const shown = new Screen(Number(columns), Number(rows));
const bytes = readFileSync(file);
for (let at = 0; at < bytes.length; at += 7) shown.write(bytes.subarray(at, at + 7));
for (let y = 0; y < shown.rows; y++) console.log(shown.rowText(y));
";

/// Reads frames from a file and prints the number of cells of images, and those of them whose image came.
const COUNT: &str = "
import { readFileSync } from 'node:fs';
const [, file, columns, rows, screen] = process.argv;
const { Screen, imageCell } = await import(screen);
const images = new Map();
const shown = new Screen(Number(columns), Number(rows), {
  image(image) { images.set(image.id, image); },
  forget(id) { images.delete(id); },
});
const bytes = readFileSync(file);
for (let at = 0; at < bytes.length; at += 7) shown.write(bytes.subarray(at, at + 7));
const places = shown.cells.flat().map(imageCell).filter((place) => place);
const known = places.filter(({ id, row, column }) => {
  const image = images.get(id);
  const isPng = image && Buffer.from(image.data, 'base64').toString('latin1').slice(1, 4) === 'PNG';
  return isPng && row >= 0 && row < image.rows && column >= 0 && column < image.columns;
});
console.log(places.length, known.length);
";

#[test]
fn the_page_and_its_files_are_served_with_their_protection() {
    let hall = hall(QUICK);
    let here = address(&hall);
    let get = |path: &str| {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {here}\r\nAccept-Language: de\r\n\r\n");
        request(&hall, head.as_bytes())
    };
    for (path, kind) in [
        ("/", "text/html"),
        ("/t/k3f9q2", "text/html"),
        ("/parlour.js", "text/javascript"),
        ("/screen.js", "text/javascript"),
        ("/worker.js", "text/javascript"),
        ("/parlour.css", "text/css"),
    ] {
        let answer = get(path);
        assert!(
            answer.starts_with("HTTP/1.1 200 OK\r\n"),
            "{path}: {answer}"
        );
        assert!(answer.contains(&format!("Content-Type: {kind}")), "{path}");
        assert!(answer.contains("Content-Security-Policy: default-src 'self'"));
        assert!(answer.contains("nosniff"), "{path}");
    }
    assert!(get("/").contains("Wieder verbinden"));
    assert!(get("/hall.db").starts_with("HTTP/1.1 404 "));
    let posted = format!("POST / HTTP/1.1\r\nHost: {here}\r\n\r\n");
    assert!(request(&hall, posted.as_bytes()).starts_with("HTTP/1.1 405 "));
}

/// The page's own code reads the frames, if Node.js is installed.
#[test]
fn the_page_shows_what_another_terminal_shows() {
    if !NODE.is_there() {
        return;
    }
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    browser.wait_for("Tables 0");
    compare(&hall, &browser);
    browser.press(b"?", "The keys that work here");
    compare(&hall, &browser);
    browser.press(b"\x1b", "Tables 0");
    browser.press(b"\x1bOP", "PgDn");
    compare(&hall, &browser);
    let before = browser.text();
    browser.send(b"\x1b[B");
    browser.wait("a scrolled page", |browser| browser.text() != before);
    compare(&hall, &browser);
}

/// The page's own code reads the images of a table, if Node.js is installed.
#[test]
fn the_page_has_the_image_of_every_cell_that_shows_one() {
    if !NODE.is_there() {
        return;
    }
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    browser.wait_for("Tables 0");
    browser.press(b"n", "A new table");
    browser.press(b"\r", "open to anybody");
    browser.press(b"\x1b[B\x1b[B\x1b[B\x1b[C", "beginner");
    browser.press(b"\x1b[H\r", "open a card");
    let counts = page(&hall, &browser, COUNT);
    let counts: Vec<usize> = counts
        .split_whitespace()
        .map(|count| count.parse().expect("a number"))
        .collect();
    assert!(counts[0] > 100, "sixteen cards are images: {counts:?}");
    assert_eq!(counts[0], counts[1]);
}

/// Compares the rows of a screen with those of the page.
fn compare(hall: &crate::hall::Hall, browser: &Browser) {
    let shown = page(hall, browser, PRINT);
    let shown: Vec<_> = shown.lines().collect();
    let wanted: Vec<_> = browser.screen().rows(0, SIZE.0).collect();
    let wanted: Vec<_> = wanted.iter().map(|row| row.trim_end()).collect();
    assert_eq!(shown, wanted);
}

/// The output of a script that is given the frames of a browser.
fn page(hall: &crate::hall::Hall, browser: &Browser, task: &str) -> String {
    let file = hall.folder().join("frames");
    std::fs::write(&file, &browser.frames).expect("a file");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/web/screen.js");
    let (columns, rows) = SIZE;
    let shown = Command::new("node")
        .args(["--input-type=module", "--eval", task, "--"])
        .arg(&file)
        .args([columns.to_string(), rows.to_string(), script.into()])
        .stderr(Stdio::inherit())
        .output()
        .expect("node runs");
    String::from_utf8(shown.stdout).expect("text")
}
