//! People in browsers: guests, accounts, and two at one table.

use crate::browser::{Browser, address, hall, request, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;
use crate::login::{Login, key_of};
use crate::terminal::{Key, Terminal};

/// A cookie as the server makes it for a new account.
pub(crate) fn cookie(hall: &crate::hall::Hall) -> String {
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
    assert_eq!(sent_to(&format!("http://{here}/t/k3f9q2")), "t/k3f9q2");
    let below = "http://a.example//b.example/t/k3f9q2";
    assert_eq!(sent_to(below), "t/k3f9q2", "it is relative");
    for referer in [
        &format!("http://{here}/"),
        "http://a.example//b.example",
        "",
    ] {
        assert_eq!(sent_to(referer), "./", "{referer}");
    }
}

#[test]
fn an_account_is_known_again_by_its_cookie() {
    let hall = hall(QUICK);
    let cookie = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&cookie));
    browser.wait_for("your name");
    browser.wait_for("This browser keeps the key of your account");
    browser.send(b"zora\r");
    browser.wait_for("parlour \u{2014} zora");
    assert_eq!(browser.told, ["account"]);
    browser.press(b"K", "WEB:");
    drop(browser);
    let mut again = Browser::open(&hall, "", Some(&cookie));
    again.wait_for("parlour \u{2014} zora");
    let mut guest = Browser::open(&hall, "", None);
    guest.wait_for("guest-1");
    guest.wait_for("K or the button below the screen logs you in");
}

/// A terminal in which somebody comes over SSH with an own key.
fn terminal(hall: &crate::hall::Hall, name: &str) -> Terminal {
    Login::new(hall, Some(key_of(name))).in_terminal(100, 30)
}

/// The code that an SSH session shows on its keys screen.
fn key_code(screen: &mut Terminal) -> String {
    screen.key(Key::Char('K'));
    screen.click_on("Add a key");
    screen.wait_for("ssh HOST add-key ");
    screen.wait_for("In a browser: log in and type it");
    let text = screen.contents();
    let (_, rest) = text.split_once("add-key ").expect("it was waited for");
    rest.split_whitespace().next().expect("a code").to_owned()
}

/// An SSH account plays under its name in a browser too, until the browser's key is removed.
#[test]
fn an_ssh_account_comes_into_the_browser_with_a_code() {
    let hall = hall(QUICK);
    let mut ana = terminal(&hall, "ana");
    ana.wait_for("your name");
    ana.key(Key::Enter);
    ana.wait_for("Tables");
    let code = key_code(&mut ana);
    let cookie = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&cookie));
    browser.wait_for("account code");
    let (x, y) = browser.find("account code").expect("a row");
    browser.click(x, y);
    browser.press(b"\r", "account code       _");
    browser.press(b"wrong\r", "this code is not valid");
    // The code is asked for again; of a whole pasted line the last word counts.
    browser.send(format!("ssh HOST add-key {code}\r").as_bytes());
    browser.wait_for("parlour \u{2014} ana");
    browser.press(b"K", "Each of these keys opens your account");
    assert!(browser.text().contains("WEB:") && browser.text().contains("SHA256:"));
    drop(browser);
    let mut again = Browser::open(&hall, "", Some(&cookie));
    again.wait_for("parlour \u{2014} ana");
    assert!(!hall.log().contains(&code), "a code is a secret");
    // At the SSH session the browser is listed and removed.
    ana.key(Key::Esc);
    ana.wait_for("Tables");
    ana.key(Key::Char('K'));
    ana.wait_for("WEB:");
    ana.click_on("WEB:");
    ana.wait_for("Remove this key?");
    ana.click_on("Remove it");
    ana.wait_for("Your account has one key");
    Browser::open(&hall, "", Some(&cookie)).wait_for("your name");
}

/// Somebody with an invitation types it at the entrance, in a browser as over SSH.
#[test]
fn an_invitation_is_typed_at_the_entrance() {
    let hall = hall(&QUICK.replace("[serve]\n", "[serve]\nadmission = \"invited\"\n"));
    assert_eq!(Browser::open(&hall, "", None).wait_closed(), 4001);
    let cookie = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&cookie));
    browser.wait_for("A new account needs an invitation");
    browser.press(b"zora\r", "type the invitation");
    browser.press(b"wrong\r", "this invitation is not valid");
    let invited = hall.told(&["invite"]);
    let mut words = invited.split_whitespace();
    let code = words.find(|word| word.len() == 10 && word.chars().all(char::is_alphanumeric));
    let code = code.unwrap_or_else(|| panic!("{invited}"));
    browser.send(format!("\r\x7f\x7f\x7f\x7f\x7f{code}\r").as_bytes());
    browser.wait_for("parlour \u{2014} zora");
    let mut ana = terminal(&hall, "ana");
    ana.wait_for("A new account needs an invitation");
    ana.key(Key::Enter);
    ana.wait_for("type the invitation");
    for char in code.chars() {
        ana.key(Key::Char(char));
    }
    ana.key(Key::Enter);
    ana.wait_for("this invitation is not valid");
}

/// A guest at the page comes from the lobby to the entrance, where a code can be typed.
#[test]
fn a_guest_logs_in_from_the_lobby() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest-1 (guest"))
    });
    page.key("K");
    page.wait_said("question", |said| {
        said.iter().any(|said| said.starts_with("Log in? "))
    });
    page.key("Enter");
    page.wait_said("entrance", |said| {
        said.iter().any(|said| said.contains("your name"))
    });
}

#[test]
fn a_server_without_guests_wants_an_account() {
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
