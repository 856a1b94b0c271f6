//! Fingers and pastes on the page, in Chromium.

use std::time::Duration;

use serde_json::json;

use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;

/// Longer than the page waits until a finger that stays is a right click.
const LONG: Duration = Duration::from_millis(700);

/// Notes what the page sends from now on, as text.
pub(crate) const NOTE: &str = "window.sent = []; const send = WebSocket.prototype.send; WebSocket.prototype.send = function (data) { \
     sent.push(typeof data === 'string' ? data : new TextDecoder().decode(data)); return send.call(this, data); }";

/// The bytes that the page has sent since.
pub(crate) fn sent(page: &mut Chromium) -> String {
    let sent = page.value("sent.splice(0).join('')");
    sent.as_str().unwrap_or_default().to_owned()
}

/// A finger touches the middle of the screen for this time.
fn touch(page: &mut Chromium, time: Duration) {
    let at = json!([{ "x": 200, "y": 300 }]);
    page.ask(
        "Input.dispatchTouchEvent",
        &json!({ "type": "touchStart", "touchPoints": at }),
    );
    std::thread::sleep(time);
    page.ask(
        "Input.dispatchTouchEvent",
        &json!({ "type": "touchEnd", "touchPoints": [] }),
    );
}

#[test]
fn a_tap_is_a_click_and_a_long_tap_a_right_click() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (390, 844), true) else {
        return;
    };
    page.wait_said("lobby", |said| !said.is_empty());
    page.value(NOTE);
    touch(&mut page, Duration::ZERO);
    let tap = sent(&mut page);
    assert!(tap.starts_with("\x1b[<0;") && tap.ends_with('m'), "{tap:?}");
    touch(&mut page, LONG);
    let long = sent(&mut page);
    assert!(
        long.starts_with("\x1b[<2;") && long.ends_with('m'),
        "{long:?}"
    );
    assert_eq!(
        tap.replace("<0;", "<2;"),
        long,
        "both are one click at one place"
    );
}

#[test]
fn a_paste_is_one_text_and_presses_no_keys() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    page.wait_said("lobby", |said| !said.is_empty());
    page.value(NOTE);
    page.value(
        "const data = new DataTransfer(); data.setData('text', 'n\\x1b[201~q'); \
         document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))",
    );
    // Escape is taken out, so that the text cannot end the paste.
    assert_eq!(sent(&mut page), "\x1b[200~n[201~q\x1b[201~");
    // Keys that are pressed afterwards are answered afterwards: the pasted `n` has opened no list of games.
    page.key("?");
    let said = page.wait_said("page", |said| {
        said.iter().any(|said| said == "The keys that work here")
    });
    assert!(!said.iter().any(|said| said == "A new table"), "{said:#?}");
}
