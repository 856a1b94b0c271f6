//! Messages of the browser that call to the turn.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::{PATIENCE, QUICK};
use crate::speech::open_checkers;

/// Keeps the titles of the messages that were shown; Chromium without a desktop does not keep them all itself.
const KEEP_SHOWN: &str = "window.shown = [];
    const show = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
        await show.call(this, title, options);
        window.shown.push(title);
    };";

/// Another window is in front from now on.
const GO_AWAY: &str = "Object.defineProperty(document, 'hidden', { get: () => true });
    window.dispatchEvent(new Event('blur'))";

#[test]
fn who_looks_elsewhere_is_called_by_a_message() {
    let hall = hall(&format!("{QUICK}[screen]\ncall = \"message\"\n"));
    let Some(mut page) = Chromium::blank((1100, 700), false) else {
        return;
    };
    page.before_pages(KEEP_SHOWN);
    page.go(&url(&hall, "/"));
    page.grant("notifications");
    open_checkers(&mut page);
    assert_eq!(page.value("shown"), json!([]), "the person looks");
    page.value(GO_AWAY);
    for key in [":", "1", "1", "-", "1", "5", "Enter"] {
        page.key(key);
    }
    let begun = Instant::now();
    while page.value("shown") == json!([]) {
        assert!(begun.elapsed() < PATIENCE, "no message: {:#?}", page.said());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(
        page.value("shown.map((text) => text.replace(/guest-[a-z]{6}/, 'guest'))"),
        json!(["Checkers \u{2014} guest's turn"])
    );
    let title = page.value("document.title");
    assert!(
        title
            .as_str()
            .is_some_and(|title| title.starts_with('\u{25cf}')),
        "{title}"
    );
}

/// A page that may not show messages asks, but only after a key or a click.
#[test]
fn the_page_asks_once_messages_are_wanted() {
    let hall = hall(&format!("{QUICK}[screen]\ncall = \"message\"\n"));
    let Some(mut page) = Chromium::blank((1100, 700), false) else {
        return;
    };
    page.before_pages(
        "window.asked = 0; Notification.requestPermission = async () => { window.asked++; };
        Object.defineProperty(Notification, 'permission', { get: () => 'default' });",
    );
    page.go(&url(&hall, "/"));
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    assert_eq!(page.value("window.asked"), json!(0));
    page.key("ArrowDown");
    assert_eq!(page.value("window.asked"), json!(1));
    page.key("ArrowDown");
    assert_eq!(page.value("window.asked"), json!(1));
}
