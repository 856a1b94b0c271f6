//! Other sites: where they lead, and what they send along, takes nobody's secret away.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use serde_json::json;

use crate::browser::{Browser, address, hall, request, url};
use crate::chromium::Chromium;
use crate::hall::{Hall, QUICK};
use crate::people::{cookie, post, secret};

/// Serves a page on another site: `localhost` is another one than `127.0.0.1`. Answers its address.
fn other_site(page: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for mut client in listener.incoming().map_while(Result::ok) {
            let length = page.len();
            let answer = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{page}"
            );
            // The browser may be gone.
            let _ = client.read(&mut [0; 4096]);
            let _ = client.write_all(answer.as_bytes());
        }
    });
    format!("http://localhost:{port}/")
}

/// A page with a link to a path of the hall, and a picture for which each visitor asks the hall.
fn page_to(hall: &Hall, path: &str) -> String {
    let url = url(hall, path);
    format!("<!doctype html><img src=\"{url}\" alt=\"\"><a href=\"{url}\">a table</a>")
}

/// Leaves the hall for a page elsewhere, and comes back by the link there.
fn come_back(page: &mut Chromium, hall: &Hall, path: &str) {
    page.go(&other_site(page_to(hall, path)));
    page.wait_true("location.hostname === 'localhost' && document.querySelector('img')?.complete");
    page.value("document.querySelector('a').click()");
    page.wait_true("location.hostname === '127.0.0.1'");
    page.wait_said("screen", |said| !said.is_empty());
}

#[test]
fn a_link_from_another_site_leads_to_the_same_account() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    page.wait_said("lobby", |said| !said.is_empty());
    let own = secret(&mut page);
    assert_eq!(own.len(), 64, "{own}");
    // A browser sends a strict cookie to no page that another site leads to: the page without one asks.
    for same_site in ["Lax", "Strict"] {
        for path in ["/", "/t/k3f9q2"] {
            let cookie = json!({
                "url": url(&hall, "/"), "name": "parlour", "value": own,
                "httpOnly": true, "sameSite": same_site
            });
            page.ask("Network.setCookie", &cookie);
            come_back(&mut page, &hall, path);
            assert_eq!(secret(&mut page), own, "{same_site} {path}");
        }
    }
}

/// A page that is asked for without a cookie sets none, whoever asks: the browser may have one and not have sent it.
#[test]
fn a_page_sets_no_new_secret() {
    let hall = hall(QUICK);
    let here = address(&hall);
    let get = |path: &str, headers: &str| {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {here}\r\n{headers}\r\n");
        request(&hall, head.as_bytes())
    };
    let own = cookie(&hall);
    for path in ["/", "/t/k3f9q2", "/now"] {
        for site in ["", "Sec-Fetch-Site: cross-site\r\n"] {
            let page = get(path, site);
            assert!(!page.contains("Set-Cookie"), "{path} {site}: {page}");
        }
    }
    for lines in [
        format!("Cookie: {own}\r\n"),
        format!("Cookie: theme=dark\r\nCookie: {own}\r\n"),
        format!("Cookie: {own}\r\nCookie: theme=dark\r\n"),
    ] {
        let kept = format!("Set-Cookie: {own};");
        assert!(get("/", &lines).contains(&kept), "{lines}");
        assert!(post(&hall, "/secret", &lines).contains(&kept), "{lines}");
    }
}

/// Secrets are given to pages of this very host alone.
#[test]
fn another_site_gets_and_changes_no_secret() {
    let hall = hall(QUICK);
    let (here, own) = (address(&hall), cookie(&hall));
    for path in ["/secret", "/log-out"] {
        for origin in [
            "",
            "Origin: http://elsewhere.example\r\n",
            "Origin: null\r\n",
        ] {
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: {here}\r\n{origin}Cookie: {own}\r\nContent-Length: 0\r\n\r\n"
            );
            let refused = request(&hall, head.as_bytes());
            assert!(
                refused.starts_with("HTTP/1.1 403 ") && !refused.contains("Set-Cookie"),
                "{path} {origin}: {refused}"
            );
        }
    }
}

/// A secret that the server has not made is as none: who has planted it knows it.
#[test]
fn a_secret_that_somebody_else_has_chosen_is_replaced() {
    let hall = hall(QUICK);
    let planted = format!("parlour={}", "0f".repeat(32));
    let sent = format!("Cookie: {planted}\r\n");
    let given = post(&hall, "/secret", &sent);
    assert!(given.contains("Set-Cookie: parlour="), "{given}");
    assert!(!given.contains(&planted), "{given}");
    let head = format!("GET / HTTP/1.1\r\nHost: {}\r\n{sent}\r\n", address(&hall));
    let page = request(&hall, head.as_bytes());
    assert!(
        page.contains("data-secret=\"none\"") && !page.contains("Set-Cookie"),
        "{page}"
    );
    let mut browser = Browser::open(&hall, "", Some(&planted));
    browser.wait_for("Guest: nothing is saved");
    // Beside one's own it counts for nothing.
    let own = cookie(&hall);
    let kept = format!("Set-Cookie: {own};");
    let both = format!("Cookie: {planted}; {own}\r\n");
    assert!(post(&hall, "/secret", &both).contains(&kept));
}

/// Who comes into an account gets another secret at once, and whoever knows the one before is nobody.
#[test]
fn who_takes_a_name_gets_another_secret() {
    let hall = hall(QUICK);
    let before = cookie(&hall);
    let mut browser = Browser::open(&hall, "", Some(&before));
    browser.guest();
    browser.press(b"K", "A name makes you an account,");
    browser.send(b"zora\r");
    browser.wait_for("parlour \u{2014} zora");
    let text = String::from_utf8_lossy(&browser.frames).into_owned();
    let (_, rest) = text.split_once("\x1b]7004;").expect("a ticket");
    let (ticket, _) = rest.split_once('\x07').expect("its end");
    let ask = |ticket: &str| post(&hall, &format!("/secret?renew={ticket}"), "");
    assert!(ask("k3f9-q2ab-7xyz-mnpr").starts_with("HTTP/1.1 404 "));
    let given = ask(ticket);
    let (_, set) = given.split_once("Set-Cookie: ").expect("a cookie");
    let (own, _) = set.split_once(';').expect("attributes");
    assert_ne!(own, before);
    assert!(ask(ticket).starts_with("HTTP/1.1 404 "), "it is good once");
    Browser::open(&hall, "", Some(own)).wait_for("parlour \u{2014} zora");
    browser.wait_for("this key is no longer one of your account's");
    let mut other = Browser::open(&hall, "", Some(&before));
    other.guest();
}

/// The page itself asks for the other secret, and goes on as the account.
#[test]
fn the_page_of_who_takes_a_name_goes_on_with_another_secret() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::open(&url(&hall, "/"), (1100, 700), false) else {
        return;
    };
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    let before = secret(&mut page);
    page.key("K");
    page.wait_said("form", |said| said.iter().any(|said| said.contains("code")));
    for key in ["z", "o", "r", "a", "Enter"] {
        page.key(key);
    }
    page.wait_said("account", |said| {
        said.iter().any(|said| said.contains("zora"))
    });
    let begun = std::time::Instant::now();
    while secret(&mut page) == before {
        assert!(begun.elapsed().as_secs() < 20, "the secret stays");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    page.forget();
    page.go(&url(&hall, "/"));
    page.wait_said("account", |said| {
        said.iter().any(|said| said.contains("zora"))
    });
}

/// A server that is busy gives no secret at first: the page does not go on as a guest of whom nothing is kept.
#[test]
fn a_page_asks_a_busy_server_again_for_its_secret() {
    let hall = hall(QUICK);
    let Some(mut page) = Chromium::blank((1100, 700), false) else {
        return;
    };
    page.before_pages(
        "let refused = 0; const real = window.fetch; \
         window.fetch = (...asked) => refused++ < 2 \
         ? Promise.resolve(new Response('', { status: 503 })) : real(...asked);",
    );
    page.go(&url(&hall, "/"));
    page.wait_true("!document.getElementById('lost').hidden");
    page.wait_said("lobby", |said| {
        said.iter().any(|said| said.contains("guest"))
    });
    assert_eq!(secret(&mut page).len(), 64);
    let said = page.said();
    assert!(
        !said.iter().any(|said| said.contains("nothing is saved")),
        "{said:#?}"
    );
}
