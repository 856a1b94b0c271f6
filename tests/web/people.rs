//! People in browsers: guests, accounts, and two at one table.

use crate::browser::{Browser, address, hall, request};
use crate::hall::QUICK;

/// A cookie as the server makes it for a new account.
fn cookie(hall: &crate::hall::Hall) -> String {
    let here = address(hall);
    let asked = format!("POST /account HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n\r\n");
    let answer = request(hall, asked.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 303 "), "{answer}");
    let set = answer.split_once("Set-Cookie: ").expect("a cookie").1;
    let (cookie, attributes) = set.split_once(';').expect("attributes");
    assert!(attributes.contains("HttpOnly; SameSite=Strict"), "{set}");
    cookie.to_owned()
}

/// A person who creates an account at the link to a table comes back to that table, and to no other site.
#[test]
fn a_new_account_stays_at_its_table() {
    let hall = hall(QUICK);
    let here = address(&hall);
    let sent_to = |referer: &str| {
        let asked = format!(
            "POST /account HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nReferer: {referer}\r\n\r\n"
        );
        let answer = request(&hall, asked.as_bytes());
        let place = answer.split_once("Location: ").expect("a place").1;
        place.split("\r\n").next().unwrap_or_default().to_owned()
    };
    assert_eq!(sent_to(&format!("http://{here}/t/k3f9q2")), "/t/k3f9q2");
    for referer in [
        &format!("http://{here}/"),
        "http://a.example//b.example/t/k3f9q2",
        "/t/k3f9q2",
        "",
    ] {
        assert_eq!(sent_to(referer), "/", "{referer}");
    }
}

#[test]
fn an_account_is_known_again_by_its_cookie() {
    let hall = hall(QUICK);
    let cookie = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&cookie));
    browser.wait_for("your name");
    browser.send(b"zora\r");
    browser.wait_for("parlour \u{2014} zora");
    assert_eq!(browser.told, ["account"]);
    browser.press(b"K", "WEB:");
    drop(browser);
    let mut again = Browser::open(&hall, "", Some(&cookie));
    again.wait_for("parlour \u{2014} zora");
    let mut guest = Browser::open(&hall, "", None);
    guest.wait_for("guest-1");
    guest.wait_for("The button below the screen creates an account");
}

#[test]
fn a_house_without_guests_wants_an_account() {
    let hall = hall(&QUICK.replace("[serve]\n", "[serve]\nguests = false\n"));
    let mut browser = Browser::open(&hall, "", None);
    assert_eq!(browser.wait_closed(), 4001);
    assert!(browser.frames.is_empty() && browser.told.is_empty());
    let cookie = cookie(&hall);
    Browser::open(&hall, "", Some(&cookie)).wait_for("Log in");
}

#[test]
fn who_leaves_is_told_goodbye() {
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    browser.wait_for("Tables 0");
    hall.told(&["kick", "guest-1"]);
    assert_eq!(browser.wait_closed(), 1000);
    let mut last = Browser::open(&hall, "", None);
    last.wait_for("Tables 0");
    hall.told(&["drain"]);
    assert_eq!(last.wait_closed(), 1012, "the page connects again");
}
