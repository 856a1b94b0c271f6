//! Fingers and pastes on the page, in Chromium.

use std::time::Duration;

use serde_json::json;

use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;
use crate::speech::open_checkers;
use crate::text::shows;

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

/// The window of a phone, in pixels.
const PHONE: (u16, u16) = (390, 844);

/// The page on a phone, when the lobby is drawn.
fn phone(hall: &crate::hall::Hall) -> Option<Chromium> {
    Some(in_lobby(Chromium::blank(PHONE, true)?, hall))
}

/// Lets a phone go to the lobby.
fn in_lobby(mut page: Chromium, hall: &crate::hall::Hall) -> Chromium {
    page.go(&url(hall, "/"));
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    page.value(NOTE);
    page
}

/// The columns and rows that the page has told last.
pub(crate) fn size(page: &mut Chromium) -> (u16, u16) {
    let sent = page.value("window.sent.filter((text) => /^\\d+x\\d+$/.test(text)).at(-1)");
    let sent = sent.as_str().expect("a size");
    let (columns, rows) = sent.split_once('x').expect("two numbers");
    let number = |text: &str| text.parse().expect("a number");
    (number(columns), number(rows))
}

#[test]
fn a_phone_has_large_letters_and_buttons() {
    let hall = hall(QUICK);
    let Some(mut page) = phone(&hall) else {
        return;
    };
    page.value("document.querySelector('[data-size=\"1\"]').click()");
    page.wait_true("window.sent.some((text) => /^\\d+x\\d+$/.test(text))");
    page.value("document.querySelector('[data-size=\"-1\"]').click()");
    page.wait_true("window.sent.filter((text) => /^\\d+x\\d+$/.test(text)).length === 2");
    let (columns, rows) = size(&mut page);
    assert!(
        (40..=48).contains(&columns) && rows > 30,
        "{columns}x{rows}"
    );
    // Three rows and six columns of the screen are a place for a finger.
    let cell = page.value("(() => { const { width, height } = document.getElementById('screen').getBoundingClientRect(); return [width, height]; })()");
    let [width, height] = [0, 1].map(|at| cell[at].as_f64().expect("pixels"));
    let place = [
        6.0 * width / f64::from(columns),
        3.0 * height / f64::from(rows),
    ];
    assert!(place.iter().all(|pixels| *pixels >= 44.0), "{place:?}");
    let least = "Math.min(...[...document.querySelectorAll('button')].filter((one) => one.offsetParent) \
         .map((one) => one.offsetHeight))";
    let least = page.value(least);
    assert!(least.as_u64().is_some_and(|height| height >= 44), "{least}");
}

/// The row of keys leaves the focus where it is, and with it the keyboard on the glass.
#[test]
fn the_row_of_keys_keeps_the_keyboard() {
    let hall = hall(QUICK);
    let Some(mut page) = phone(&hall) else {
        return;
    };
    page.value("document.getElementById('typed').focus()");
    let at = page.value(
        "(() => { const box = document.querySelector('[data-key=ArrowDown]').getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2]; })()",
    );
    let at = json!([{ "x": at[0], "y": at[1] }]);
    let start = json!({ "type": "touchStart", "touchPoints": at });
    page.ask("Input.dispatchTouchEvent", &start);
    let end = json!({ "type": "touchEnd", "touchPoints": [] });
    page.ask("Input.dispatchTouchEvent", &end);
    page.wait_true("window.sent.includes('\\x1b[B')");
    assert_eq!(page.value("document.activeElement.id"), "typed");
}

/// A keyboard that composes words.
fn compose(page: &mut Chromium, text: &str) {
    let length = text.chars().count();
    let text = json!({ "text": text, "selectionStart": length, "selectionEnd": length });
    page.ask("Input.imeSetComposition", &text);
}

/// A finger goes sideways over the glass, at once or after a while.
fn swipe(page: &mut Chromium, from: u16, to: u16) {
    let at = |x| json!([{ "x": x, "y": 300 }]);
    for (kind, points) in [
        ("touchStart", at(from)),
        ("touchMove", at(u16::midpoint(from, to))),
        ("touchMove", at(to)),
        ("touchEnd", json!([])),
    ] {
        page.ask(
            "Input.dispatchTouchEvent",
            &json!({ "type": kind, "touchPoints": points }),
        );
    }
}

/// On a phone the log and the chat are a swipe away from the board, and the other way leads back.
#[test]
fn a_swipe_leads_to_the_log_and_to_the_chat() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::blank((390, 844), true) else {
        return;
    };
    // However long the machine takes from one touch to the next, the finger is quick.
    page.before_pages("Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 })");
    page.go(&url(&hall, "/"));
    open_checkers(&mut page);
    page.wait_true("/^\\/t\\//.test(location.pathname)");
    let (log, chat) = (&shows("Moves"), &shows("Chat"));
    let neither = &format!("!({log}) && !({chat})");
    page.wait_true(neither);
    for (from, to, is_shown) in [
        (300, 90, log),
        (90, 300, neither),
        (90, 300, chat),
        (300, 90, neither),
    ] {
        page.value("document.getElementById('text').close()");
        swipe(&mut page, from, to);
        page.wait_true(is_shown);
    }
}

/// A letter is a key as soon as it is there; where text is typed, what the keyboard changes afterwards is taken back.
#[test]
fn composed_letters_are_sent_at_once() {
    let hall = hall(QUICK);
    // A window that opens beside it in the same browser would end what is being composed.
    let Some(page) = Chromium::with_preferences(PHONE, true, &json!({})) else {
        return;
    };
    let mut page = in_lobby(page, &hall);
    page.value("document.getElementById('typed').focus()");
    compose(&mut page, "?");
    page.wait_said("keys", |said| {
        said.iter().any(|said| said == "The keys that work here")
    });
    page.ask("Input.insertText", &json!({ "text": "?!" }));
    page.key("Escape");
    page.key("/");
    // The line is open; its dialog takes the focus.
    page.wait_true(&shows("say: "));
    page.value("document.getElementById('text').close(); document.getElementById('typed').focus()");
    sent(&mut page);
    for text in ["n", "ni"] {
        compose(&mut page, text);
    }
    page.wait_true("window.sent.join('') === 'ni'");
    page.ask("Input.insertText", &json!({ "text": "\u{4f60}" }));
    page.wait_true("window.sent.join('') === 'ni\\x7f\\x7f\u{4f60}'");
    page.ask("Input.insertText", &json!({ "text": "!" }));
    page.wait_true("window.sent.join('').endsWith('!')");
    // They stand in the line that is typed.
    page.wait_true(&shows("\u{4f60}!"));
}

/// Zoom makes letters larger, not smaller.
#[test]
fn zoom_makes_everything_larger() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1200, 800), false) else {
        return;
    };
    page.wait_said("lobby", |said| !said.is_empty());
    page.value(NOTE);
    let mut columns = Vec::new();
    for quarters in [5, 8, 16] {
        let metrics = json!({
            "width": 1200 * 4 / quarters, "height": 800 * 4 / quarters,
            "deviceScaleFactor": f64::from(quarters) / 4.0, "mobile": false
        });
        page.ask("Emulation.setDeviceMetricsOverride", &metrics);
        let seen = columns.len();
        page.wait_true(&format!(
            "window.sent.filter((text) => /^\\d+x\\d+$/.test(text)).length > {seen}"
        ));
        std::thread::sleep(Duration::from_millis(300));
        columns.push(size(&mut page).0);
    }
    assert!(
        columns[0] <= 100 && columns[1] <= 72 && columns[2] <= 36,
        "{columns:?}"
    );
}
