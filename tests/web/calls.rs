//! The page around the screen: its title, icon, sound and address.

use serde_json::json;

use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;
use crate::speech::open_checkers;

/// Keeps the titles and icons that the page has had, and counts the tones that it has made.
const NOTE: &str = "window.seen = []; window.tones = 0; window.sockets = [];
    addEventListener('DOMContentLoaded', () => new MutationObserver(() => seen.push(
        document.title + ' ' + document.querySelector('link[rel=icon]').href.split('/').pop()))
        .observe(document.head, { subtree: true, childList: true, attributes: true }));
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { tones++; return start.apply(this, at); };
    const Socket = WebSocket;
    window.WebSocket = class extends Socket { constructor(url) { super(url); sockets.push(url); } };";

fn table(hall: &crate::hall::Hall) -> Option<Chromium> {
    let mut page = Chromium::blank((1100, 700), false)?;
    page.before_pages(NOTE);
    page.go(&url(hall, "/"));
    open_checkers(&mut page);
    Some(page)
}

/// Moves a piece, and waits until it is the person's turn again.
fn play(page: &mut Chromium, moved: &str) {
    page.forget();
    page.key(":");
    for key in moved.chars() {
        page.key(&key.to_string());
    }
    page.key("Enter");
    page.wait_said("turn", |said| {
        said.iter().any(|said| said.starts_with("Pip moves"))
            && said.iter().any(|said| said.contains("guest's turn"))
    });
}

#[test]
fn title_and_icon_say_whose_turn_it_is() {
    // The bot takes its time, so that its turn is drawn on a slow machine too.
    let hall = hall(&QUICK.replace("robot_ms = 1\n", "robot_ms = 1000\n"));
    let Some(mut page) = table(&hall) else {
        return;
    };
    let is_own = "document.title === '\u{25cf} your turn \u{2014} parlour'";
    page.wait_true(is_own);
    page.value("seen.length = 0");
    play(&mut page, "11-15");
    page.wait_true(is_own);
    page.wait_true("document.querySelector('link[rel=icon]').href.includes('/icon-turn.svg')");
    let others = "Checkers \u{2014} Pip\\'s turn \u{2014} parlour icon.svg";
    page.wait_true(&format!("seen.some((seen) => seen.startsWith('{others}'))"));
}

#[test]
fn a_turn_sounds_until_sounds_are_off() {
    let hall = hall(QUICK);
    let Some(mut page) = table(&hall) else {
        return;
    };
    page.wait_true("tones === 2");
    page.value("document.getElementById('sound').click()");
    page.wait_true("document.getElementById('sound').ariaPressed === 'false'");
    play(&mut page, "11-15");
    assert_eq!(page.value("tones"), 2);
    page.ask("Page.reload", &json!({}));
    page.wait_true("document.getElementById('sound')?.ariaPressed === 'false'");
}

/// The address is the table, so that it can be handed on and loaded again.
#[test]
fn the_address_follows_the_screen() {
    let hall = hall(QUICK);
    let Some(mut page) = table(&hall) else {
        return;
    };
    page.wait_true("/^\\/t\\/\\w{6}$/.test(location.pathname)");
    let address = page.value("location.pathname");
    let code = address.as_str().and_then(|path| path.strip_prefix("/t/"));
    let code = code.expect("a code");
    page.forget();
    page.value("history.back()");
    page.wait_true("location.pathname === '/' && sockets.length === 2");
    page.wait_said("lobby", |said| {
        said.iter()
            .any(|said| said.starts_with("parlour \u{2014} guest"))
    });
    page.value("history.forward()");
    page.wait_true(&format!(
        "sockets.length === 3 && sockets[2].includes('t={code}')"
    ));
    page.ask("Page.reload", &json!({}));
    page.wait_true("window.sockets.length === 1");
    page.wait_true(&format!("sockets[0].includes('t={code}')"));
    // A key that comes before the table would be for the lobby.
    page.wait_said("table", |said| {
        said.iter().any(|said| said.contains("guest's turn"))
    });
    page.key("?");
    page.wait_said("keys", |said| {
        said.iter().any(|said| said == "The keys that work here")
    });
    page.key("Escape");
    // A table that is not there leads to the lobby, whose address is the page's own.
    page.go(&url(&hall, "/t/aaaaaa"));
    page.wait_true("location.pathname === '/'");
}

#[test]
fn the_page_passes_on_that_motion_is_unwanted() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::blank((1100, 700), false) else {
        return;
    };
    page.before_pages(NOTE);
    page.go(&url(&hall, "/"));
    page.wait_true("sockets.length === 1 && sockets[0].includes('still=0')");
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.ask("Emulation.setEmulatedMedia", &still);
    page.go(&url(&hall, "/now"));
    page.go(&url(&hall, "/"));
    page.wait_true("window.sockets?.length === 1 && sockets[0].includes('still=1')");
}

/// A person who cannot see hears first where this is, and never a sign of a new line.
#[test]
fn the_first_sentence_is_of_the_lobby() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    let said = page.wait_said("lobby", |said| said.len() > 2);
    assert!(said[0].starts_with("parlour \u{2014} guest"), "{said:#?}");
    assert!(!said.iter().any(|said| said.contains('\\')), "{said:#?}");
    let screen = page.value("document.getElementById('typed').ariaLabel");
    assert!(
        screen
            .as_str()
            .is_some_and(|text| text.contains("Tab leads")),
        "{screen}"
    );
}
