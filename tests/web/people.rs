//! People in browsers: guests, accounts, and two at one table.

use std::time::Duration;

use crate::browser::{Browser, address, hall, request, url};
use crate::chromium::Chromium;
use crate::games::{code, open};
use crate::hall::QUICK;
use crate::login::{Login, key_of};
use crate::terminal::{Key, Terminal};

/// Sends what the page at a hall sends to a path of its own, with these headers.
pub(crate) fn post(hall: &crate::hall::Hall, path: &str, headers: &str) -> String {
    let here = address(hall);
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n{headers}Content-Length: 0\r\n\r\n"
    );
    request(hall, head.as_bytes())
}

/// A cookie for which the page asks at the first visit.
pub(crate) fn cookie(hall: &crate::hall::Hall) -> String {
    let answer = post(hall, "/secret", "");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let set = answer.split_once("Set-Cookie: ").expect("a cookie").1;
    let (cookie, attributes) = set.split_once(';').expect("attributes");
    assert!(attributes.contains("HttpOnly; SameSite=Lax"), "{set}");
    cookie.to_owned()
}

/// The guest's name that a browser shows.
fn guest(browser: &mut Browser) -> String {
    browser.wait_for("guest-");
    let text = browser.text();
    let (_, rest) = text.split_once("guest-").expect("it was waited for");
    let word: String = rest
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    format!("guest-{word}")
}

#[test]
fn an_account_is_known_again_by_its_cookie() {
    let hall = hall(QUICK);
    let cookie = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&cookie));
    let name = guest(&mut browser);
    browser.press(b"K", "A name makes you an account,");
    browser.send(b"zora\r");
    browser.wait_for("parlour \u{2014} zora");
    assert_eq!(browser.told, ["player"]);
    browser.press(b"K", "WEB:");
    drop(browser);
    let mut again = Browser::open(&hall, "", Some(&cookie));
    again.wait_for("parlour \u{2014} zora");
    let mut other = Browser::open(&hall, "", None);
    assert_ne!(guest(&mut other), name);
    other.wait_for("Guest: nothing is saved");
}

/// A guest whose page is loaded again, or opened once more, has the name, the settings and the seat.
#[test]
fn a_guest_comes_back_to_the_seat() {
    let hall = hall(QUICK);
    let cookie = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&cookie));
    let name = guest(&mut browser);
    open(&mut browser, true);
    browser.wait_for("open a card");
    let (tables, code) = (hall.told(&["tables"]), code(&hall));
    drop(browser);
    let mut again = Browser::open(&hall, &format!("&t={code}"), Some(&cookie));
    again.wait_for(&format!("{name}'s turn"));
    assert_eq!(hall.told(&["tables"]), tables);
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
    ana.wait_for("name or code");
    ana.key(Key::Enter);
    ana.wait_for("Tables");
    let code = key_code(&mut ana);
    let cookie = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&cookie));
    browser.wait_for("guest-");
    browser.press(b"K", "name or code       _");
    browser.press(b"k3f9q2ab7x\r", "this code is not valid");
    browser.press(b"\r", "name or code       _");
    // Of a whole pasted line the last word counts.
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
    again.wait_for("this key is no longer one of your account's");
    Browser::open(&hall, "", Some(&cookie)).wait_for("guest-");
}

/// A person who logs out is somebody else from then on, and comes back by the code on paper.
#[test]
fn a_browser_logs_out_and_comes_back_by_a_recovery_code() {
    let hall = hall(QUICK);
    let cookie = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&cookie));
    browser.wait_for("guest-");
    browser.press(b"K", "A name makes you an account,");
    browser.send(b"zora\r");
    browser.wait_for("parlour \u{2014} zora");
    browser.press(b"K", "WEB:");
    click(&mut browser, "Recovery code");
    browser.wait_for("Write it down");
    let text = browser.text();
    let mut words = text.split_whitespace();
    let code = words.find(|word| word.len() == 19 && word.matches('-').count() == 3);
    let code = code.unwrap_or_else(|| panic!("no code: {text}"));
    click(&mut browser, "Log out");
    browser.wait_for("you are logged out");
    assert_eq!(browser.wait_closed(), 1000);
    let mut again = Browser::open(&hall, "", Some(&cookie));
    again.wait_for("guest-");
    again.press(b"K", "name or code");
    click(&mut again, "Log out");
    again.wait_for("Log out?");
    click(&mut again, "Cancel");
    click(&mut again, "name or code");
    again.press(b"\r", "name or code       _");
    again.send(format!("{code}\r").as_bytes());
    again.wait_for("parlour \u{2014} zora");
}

/// A key in the first half second answers no question that nobody has asked for.
const READING: Duration = Duration::from_millis(700);

/// The secret of a browser.
pub(crate) fn secret(page: &mut Chromium) -> String {
    let cookies = page.ask("Network.getCookies", &serde_json::json!({}));
    let value = cookies["cookies"][0]["value"].as_str();
    value.unwrap_or_default().to_owned()
}

/// A page that has logged out has another secret: a copy of the one before leads nowhere, whatever code is typed later.
#[test]
fn a_browser_that_logs_out_gets_a_new_secret() {
    let hall = hall(QUICK);
    let before = cookie(&hall);
    let given = post(&hall, "/log-out", &format!("Cookie: {before}\r\n"));
    assert!(
        given.starts_with("HTTP/1.1 200 ") && given.contains("Set-Cookie: parlour="),
        "{given}"
    );
    assert!(!given.contains(&before), "{given}");
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    let before = secret(&mut page);
    page.forget();
    page.key("K");
    page.wait_said("form", |said| !said.is_empty());
    // A name is asked for at once; the row before the last one logs out.
    for key in ["Escape", "End", "ArrowUp", "Enter"] {
        page.key(key);
    }
    page.wait_said("question", |said| {
        said.iter().any(|said| said.contains("Log out?"))
    });
    std::thread::sleep(READING);
    page.key("ArrowRight");
    page.key("Enter");
    page.wait_true("!document.getElementById('again').hidden");
    page.value("document.getElementById('again').click()");
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    assert_ne!(secret(&mut page), before);
}

/// Clicks on a text in sight.
fn click(browser: &mut Browser, text: &str) {
    browser.wait_for(text);
    let (x, y) = browser.find(text).expect("it was waited for");
    browser.click(x, y);
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

/// A guest at the page takes a name from the lobby.
#[test]
fn a_guest_logs_in_from_the_lobby() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    page.key("K");
    page.wait_said("account", |said| {
        said.iter().any(|said| said.contains("name or code"))
    });
    for letter in ["z", "o", "e", "Enter"] {
        page.key(letter);
    }
    page.wait_said("lobby", |said| {
        said.iter()
            .any(|said| said.contains("parlour \u{2014} zoe"))
    });
}

#[test]
fn a_server_without_guests_wants_an_account() {
    let hall = hall(&QUICK.replace("[serve]\n", "[serve]\nguests = false\n"));
    let mut browser = Browser::open(&hall, "", None);
    assert_eq!(browser.wait_closed(), 4001);
    assert!(browser.frames.is_empty() && browser.told.is_empty());
    let cookie = cookie(&hall);
    Browser::open(&hall, "", Some(&cookie)).wait_for("name or code");
}

#[test]
fn who_leaves_is_told_goodbye() {
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    let name = browser.guest();
    hall.told(&["kick", &name]);
    assert_eq!(browser.wait_closed(), 1000);
    let mut last = Browser::open(&hall, "", None);
    last.wait_for("Tables 0");
    hall.told(&["drain"]);
    assert_eq!(last.wait_closed(), 1012, "the page connects again");
}
