//! Browsers that refuse what the page would like: it says so in a sentence, and the game goes on.

use serde_json::json;

use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;
use crate::speech::open_checkers;

/// True while this sentence is in sight.
fn tells(name: &str) -> String {
    format!("!document.getElementById('{name}').hidden")
}

/// A window in which this script runs before the page's own.
fn with(script: &str) -> Option<Chromium> {
    let mut page = Chromium::blank((1100, 700), false)?;
    page.before_pages(script);
    Some(page)
}

/// Makes a move, and waits for the bot's.
fn play(page: &mut Chromium) {
    for key in [":", "1", "1", "-", "1", "5", "Enter"] {
        page.key(key);
    }
    page.wait_said("an answer", |said| {
        said.iter().any(|said| said.starts_with("Pip moves"))
    });
}

#[test]
fn a_browser_without_cookies_plays() {
    let hall = hall(QUICK);
    let blocked = json!({ "profile": { "default_content_setting_values": { "cookies": 2 } } });
    let Some(mut page) = Chromium::with_preferences((1100, 700), false, &blocked) else {
        return;
    };
    page.go(&url(&hall, "/"));
    open_checkers(&mut page);
    let is_blocked = "(() => { try { return !localStorage } catch { return true } })()";
    assert_eq!(page.value(is_blocked), true);
    page.wait_true(&tells("no-storage"));
    let columns = page.value("document.getElementById('screen').width");
    page.value("for (let i = 0; i < 4; i++) document.querySelector('[data-size=\"1\"]').click()");
    page.wait_true(&format!(
        "document.getElementById('screen').width !== {columns}"
    ));
    play(&mut page);
}

/// A text is said to be copied only when it was.
#[test]
fn a_text_that_cannot_be_copied_is_shown_to_be_marked() {
    let hall = hall(QUICK);
    let refuses = "Object.defineProperty(navigator, 'clipboard', { value: undefined }); \
                   document.execCommand = () => false;";
    let Some(mut page) = with(refuses) else {
        return;
    };
    page.go(&url(&hall, "/"));
    hand_on(&mut page);
    page.wait_true(&tells("no-copy"));
    page.wait_true("document.querySelector('#no-copy input').value.includes('/t/')");
    page.wait_true("document.activeElement.selectionEnd > 10");
    assert_eq!(page.value(&tells("copied")), false);
}

#[test]
fn a_text_is_copied_without_a_clipboard_too() {
    let hall = hall(QUICK);
    let notes = "Object.defineProperty(navigator, 'clipboard', { value: undefined }); window.copies = []; \
        document.execCommand = () => { copies.push(document.activeElement.value); return true; };";
    let Some(mut page) = with(notes) else {
        return;
    };
    page.go(&url(&hall, "/"));
    hand_on(&mut page);
    page.wait_true(&tells("copied"));
    page.wait_true("copies.length === 1 && copies[0].includes('/t/')");
    assert_eq!(page.value(&tells("no-copy")), false);
}

/// Opens a table that waits, and copies its link.
fn hand_on(page: &mut Chromium) {
    let says = |text: &'static str| move |said: &[String]| said.iter().any(|said| said == text);
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    page.key("n");
    page.wait_said("list", says("A new table"));
    page.key("Enter");
    page.wait_said("table", |said| {
        said.iter().any(|said| said.starts_with("A table of"))
    });
    page.key("Enter");
    page.wait_said("waiting table", |said| {
        said.iter().any(|said| said.contains("waiting for players"))
    });
    for _ in 0..12 {
        if page.said().iter().any(|said| said.starts_with("Share ")) {
            break;
        }
        page.forget();
        page.key("ArrowDown");
        page.wait_said("row", |said| !said.is_empty());
    }
    page.key("Enter");
}

#[test]
fn a_browser_without_messages_plays() {
    let hall = hall(&format!("{QUICK}[screen]\ncall = \"message\"\n"));
    for refuses in [
        "delete window.Notification;",
        "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });",
    ] {
        let Some(mut page) = with(refuses) else {
            return;
        };
        page.go(&url(&hall, "/"));
        page.wait_true(&tells("no-messages"));
        page.wait_said("lobby", |said| !said.is_empty());
        page.value("document.querySelector('#no-messages button').click()");
        assert_eq!(page.value(&tells("no-messages")), false);
    }
}

/// A message is shown without a worker where there is none; where that fails too, it is told.
#[test]
fn a_browser_without_a_worker_shows_messages_itself() {
    let hall = hall(&format!("{QUICK}[screen]\ncall = \"message\"\n"));
    let refuses =
        "Object.defineProperty(navigator, 'serviceWorker', { value: undefined }); window.shown = [];
        window.Notification = class { constructor(text) { shown.push(text); if (shown.length > 1) throw new TypeError(); }
            static get permission() { return 'granted'; } };
        Object.defineProperty(document, 'hidden', { get: () => Boolean(window.away) });";
    let Some(mut page) = with(refuses) else {
        return;
    };
    page.go(&url(&hall, "/"));
    open_checkers(&mut page);
    page.value("window.away = true; window.dispatchEvent(new Event('blur'))");
    play(&mut page);
    page.wait_true("shown.length === 1 && /guest-[a-z]+'s turn/.test(shown[0])");
    assert_eq!(page.value(&tells("no-messages")), false);
    for key in [":", "8", "-", "1", "1", "Enter"] {
        page.key(key);
    }
    page.wait_true("shown.length === 2");
    page.wait_true(&tells("no-messages"));
}

#[test]
fn a_browser_without_websockets_is_told() {
    let hall = hall(QUICK);
    for refuses in [
        "window.WebSocket = function () { throw new DOMException('blocked', 'SecurityError'); }",
        "delete window.WebSocket",
        // Something between closes each at once.
        "window.WebSocket = function () { setTimeout(() => this.onclose({ code: 1006 }), 10); }",
    ] {
        let Some(mut page) = with(refuses) else {
            return;
        };
        page.go(&url(&hall, "/"));
        page.wait_true(&tells("no-socket"));
    }
}
