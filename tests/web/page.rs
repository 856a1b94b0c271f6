//! The page as it is sent, and its screen beside another terminal.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};

use crate::browser::{Browser, SIZE, address, hall, request, request_bytes};
use crate::chromium::Chromium;
use crate::foreign::NODE;
use crate::hall::QUICK;
use crate::people::cookie;

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
        ("/browser.js", "text/javascript"),
        ("/worker.js", "text/javascript"),
        ("/icon-180.png", "image/png"),
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

/// The most bytes that a browser loads until the first screen is there, with all heads.
const FIRST_PAINT: usize = 30 * 1024;

/// The addresses of files that a text of the page names.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('"').skip(1).step_by(2);
    quoted.filter_map(|name| name.strip_prefix("./").filter(|name| name.contains('?')))
}

/// The files of a first visit are packed, and a second visit asks in vain for changes.
#[test]
fn the_first_visit_is_small_and_the_second_loads_nothing() {
    let hall = hall(QUICK);
    let here = address(&hall);
    let ask = |method: &str, path: &str, headers: &str| {
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {here}\r\n{headers}\r\n");
        request_bytes(&hall, head.as_bytes())
    };
    let cookie = format!("Cookie: {}\r\n", cookie(&hall));
    let mut files = vec![String::new()];
    let (mut at, mut size) = (0, 0);
    while at < files.len() {
        let path = format!("/{}", files[at]);
        let plain = String::from_utf8(ask("GET", &path, &cookie)).expect("text");
        for name in named(&plain) {
            if !files.iter().any(|known| known == name) {
                files.push(name.to_owned());
            }
        }
        size += ask("GET", &path, "Accept-Encoding: gzip\r\n").len();
        let tag = plain.split("ETag: ").nth(1).expect("a tag");
        let tag = tag.split("\r\n").next().unwrap_or_default();
        let known = ask("GET", &path, &format!("{cookie}If-None-Match: {tag}\r\n"));
        assert!(known.starts_with(b"HTTP/1.1 304 ") && known.ends_with(b"\r\n\r\n"));
        let head = ask("HEAD", &path, &cookie);
        assert!(plain.as_bytes().starts_with(&head) && head.ends_with(b"\r\n\r\n"));
        at += 1;
    }
    assert!(files.len() >= 9, "{files:?}");
    println!("{size} bytes in {} files", files.len());
    assert!(size <= FIRST_PAINT, "{size} bytes");
    assert!(ask("HEAD", "/ws", "").starts_with(b"HTTP/1.1 4"));
}

/// Serves the page below a path, as a reverse proxy does; answers its port.
fn below(prefix: &'static str, hall: &crate::hall::Hall) -> u16 {
    let upstream = address(hall);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            std::thread::spawn(move || pass(client, prefix, upstream));
        }
    });
    port
}

/// Passes a connection on, without the prefix of its path; what is not below it is answered by nobody.
fn pass(mut client: TcpStream, prefix: &str, upstream: SocketAddr) -> Option<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        client.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).ok()?;
    let (method, rest) = head.split_once(' ')?;
    let rest = rest.strip_prefix(prefix)?;
    // A later request on the same connection would have the prefix still.
    let rest = rest.replace("Connection: keep-alive", "Connection: close");
    let mut server = TcpStream::connect(upstream).ok()?;
    server
        .write_all(format!("{method} {rest}").as_bytes())
        .ok()?;
    let (mut from, mut to) = (client.try_clone().ok()?, server.try_clone().ok()?);
    std::thread::spawn(move || std::io::copy(&mut from, &mut to));
    std::io::copy(&mut server, &mut client).ok()?;
    client.shutdown(std::net::Shutdown::Both).ok()
}

#[test]
fn the_page_works_below_a_path_of_a_proxy() {
    let hall = hall(QUICK);
    let port = below("/games", &hall);
    let page = format!("http://127.0.0.1:{port}/games/");
    let Some(mut chromium) = Chromium::open(&page, (1100, 700), false) else {
        return;
    };
    let is_lobby = |said: &[String]| said.iter().any(|said| said.contains("guest"));
    chromium.wait_said("lobby", is_lobby);
    assert_eq!(
        chromium.value("document.getElementById('bar').clientHeight > 0"),
        true
    );
    chromium.go(&format!("{page}now"));
    chromium.wait_true("document.querySelector('h1')?.textContent === 'parlour'");
    chromium.value("document.querySelector('main > p:last-child a').click()");
    chromium.wait_true(&format!("location.href === '{page}'"));
    chromium.wait_said("lobby", is_lobby);
    assert_eq!(chromium.value("location.href"), page);
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
    browser.press(b"\x1b[B\x1b[B\x1b[C", "Pip");
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
    let wanted: Vec<_> = wanted.iter().map(|row| without_images(row)).collect();
    assert_eq!(shown, wanted);
}

/// A row with blanks for the cells of images, each a sign with two marks.
fn without_images(row: &str) -> String {
    let mut signs = row.chars();
    let mut text = String::new();
    while let Some(sign) = signs.next() {
        if sign == '\u{10eeee}' {
            text.push(' ');
            signs.nth(1);
        } else {
            text.push(sign);
        }
    }
    text.trim_end().to_owned()
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
