//! Text that is marked and copied on the page.

use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;
use crate::touch::{NOTE, sent};

const CTRL: u8 = 2;
const SHIFT: u8 = 8;

/// Opens the page, and answers it when the lobby is drawn.
fn lobby(hall: &crate::hall::Hall) -> Option<Chromium> {
    let mut page = Chromium::open(&url(hall, "/"), (1100, 700), false)?;
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    page.value(NOTE);
    Some(page)
}

/// Shows the screen as text; true if this is in it.
pub(crate) fn shows(text: &str) -> String {
    format!(
        "(() => {{ document.getElementById('text').close(); document.getElementById('show-text').click(); \
         return document.querySelector('#text pre').textContent.includes('{text}') }})()"
    )
}

/// A button shows the screen as text, which a mouse or a finger marks as any other.
#[test]
fn the_screen_is_shown_as_text() {
    let hall = hall(QUICK);
    let Some(mut page) = lobby(&hall) else {
        return;
    };
    // The sentences come before the pictures, and the frame after them.
    page.wait_true(&shows("Tables 0"));
    page.wait_true("document.getElementById('text').open");
    // Keys are for the text, and Escape closes it.
    page.key("n");
    page.value("getSelection().selectAllChildren(document.querySelector('#text pre'))");
    page.chord("c", CTRL);
    assert_eq!(sent(&mut page), "");
    page.value("document.getElementById('text').close()");
    page.value("getSelection().removeAllRanges()");
    page.key("?");
    page.wait_said("keys", |said| {
        said.iter().any(|said| said == "The keys that work here")
    });
}

/// The keys by which browsers copy and inspect are theirs; only Ctrl-C with nothing marked is the program's.
#[test]
fn keys_for_copying_end_no_session() {
    let hall = hall(QUICK);
    let Some(mut page) = lobby(&hall) else {
        return;
    };
    for key in ["C", "I", "J"] {
        page.chord(key, CTRL | SHIFT);
    }
    assert_eq!(sent(&mut page), "");
    page.value("getSelection().selectAllChildren(document.getElementById('said'))");
    page.chord("c", CTRL);
    assert_eq!(sent(&mut page), "");
    page.value("getSelection().removeAllRanges()");
    page.chord("c", CTRL);
    assert_eq!(sent(&mut page), "\x03");
}
