//! Hostile clients: nonsense that they send, and limits that too many of them meet.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use rustix::process::Signal;
use tokio_tungstenite::tungstenite::Message;

use crate::browser::{Browser, address, hall, request};
use crate::hall::{Hall, QUICK};

/// The request for a WebSocket, with these headers instead of the usual ones.
fn upgrade(headers: &str) -> String {
    format!(
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n"
    )
}

#[test]
fn a_page_of_another_host_is_refused() {
    let hall = hall(QUICK);
    let here = address(&hall);
    for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
        let refused = Browser::from(here, origin, "", None).err();
        assert_eq!(refused, Some(403), "{origin}");
    }
    let without = request(&hall, upgrade("").as_bytes());
    assert!(without.starts_with("HTTP/1.1 403 "), "{without}");
}

/// A site whose name resolves to this server would be asked for under that name.
#[test]
fn a_host_that_is_not_known_is_refused() {
    let hall = hall(&QUICK.replace(
        "[serve]\n",
        "[serve]\nweb_hosts = \"games.example www.games.example\"\n",
    ));
    let socket = |host: &str| {
        let head = upgrade(&format!("Origin: http://{host}\r\n"));
        head.replace("Host: 127.0.0.1", &format!("Host: {host}"))
    };
    let page = |hosts: &str| format!("GET / HTTP/1.1\r\n{hosts}\r\n");
    let status = |head: &str| request(&hall, head.as_bytes())[9..12].to_owned();
    for host in [
        "games.example",
        "WWW.games.example:443",
        "localhost:1",
        "[::1]",
    ] {
        assert_eq!(status(&page(&format!("Host: {host}\r\n"))), "200", "{host}");
    }
    let mut stream = TcpStream::connect(address(&hall)).expect("a connection");
    stream
        .write_all(socket("games.example").as_bytes())
        .expect("it is taken");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 101");
    for host in [
        "evil.example",
        "games.example.evil.example",
        "localhost.evil.example",
    ] {
        assert_eq!(status(&page(&format!("Host: {host}\r\n"))), "421", "{host}");
        assert_eq!(status(&socket(host)), "421", "{host}");
    }
    assert_eq!(status(&page("")), "400");
    assert_eq!(
        status(&page("Host: games.example\r\nHost: 127.0.0.1\r\n")),
        "400"
    );
    let refused = request(&hall, page("Host: evil.example\r\n").as_bytes());
    assert!(
        refused.contains("web_hosts in config.toml") && !refused.contains("<canvas"),
        "{refused}"
    );
    let log = hall.log();
    let warnings: Vec<_> = log
        .lines()
        .filter(|line| line.contains("web_hosts"))
        .collect();
    assert_eq!(warnings.len(), 1, "{log}");
    assert!(
        warnings[0].contains("WARN") && warnings[0].contains("host=\"evil.example\""),
        "{log}"
    );
}

#[test]
fn a_request_that_asks_for_no_websocket_is_told_so() {
    let hall = hall(QUICK);
    let plain = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n\r\n";
    assert!(request(&hall, plain.as_bytes()).starts_with("HTTP/1.1 426 "));
    let old = upgrade("Origin: http://127.0.0.1\r\n").replace("Version: 13", "Version: 8");
    assert!(request(&hall, old.as_bytes()).starts_with("HTTP/1.1 426 "));
}

#[test]
fn a_message_that_is_too_long_ends_the_connection() {
    let hall = hall(QUICK);
    let mut browser = Browser::open(&hall, "", None);
    browser.wait_for("Tables 0");
    browser.say(Message::binary(vec![b'x'; 1024 * 1024]));
    browser.wait_closed();
    Browser::open(&hall, "", None).wait_for("People 1");
}

#[test]
fn no_bytes_harm_the_server() {
    let hall = hall(QUICK);
    let mut state = 7_u32;
    let mut noise = |length: usize| -> Vec<u8> {
        let byte = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        };
        (0..length).map(byte).collect()
    };
    for length in [0, 1, 100, 9_000] {
        let mut stream = TcpStream::connect(address(&hall)).expect("a connection");
        // The server may close before it has read everything.
        let _ = stream.write_all(&noise(length));
    }
    let mut browser = Browser::open(&hall, "&rows=&columns=-1&t=%00&x", None);
    browser.wait_for("Tables 0");
    for text in ["", "x", "0x0", "99999999999x1", "80x", "é"] {
        browser.say(Message::text(text));
    }
    browser.say(Message::text("100x30"));
    // Ctrl-C would leave.
    let keys = noise(2_000).into_iter().filter(|byte| *byte >= 0x80);
    browser.send(&keys.collect::<Vec<_>>());
    browser.send(b"?");
    browser.wait("an answer", |browser| browser.frames.len() > 2_000);
    // A frame that no client may send.
    let head = upgrade("Origin: http://127.0.0.1\r\n");
    let mut stream = TcpStream::connect(address(&hall)).expect("a connection");
    let raw = [head.as_bytes(), &[0xff; 64]].concat();
    stream.write_all(&raw).expect("it is taken");
    Browser::open(&hall, "", None).wait_for("Tables 0");
}

#[test]
fn one_address_has_so_many_connections() {
    let proxies = "[serve]\ntrusted_proxies = \"127.0.0.1\"\n";
    let config = QUICK.replace("10000\n", "2\n");
    let hall = hall(&config.replace("[serve]\n", proxies));
    let here = address(&hall);
    let mut browsers = [(); 2].map(|()| Browser::open(&hall, "", None));
    let origin = format!("http://{here}");
    for browser in &mut browsers {
        browser.wait_for("Tables 0");
    }
    assert_eq!(Browser::from(here, &origin, "", None).err(), Some(503));
    // A proxy says for whom it speaks.
    let forwarded = format!("GET / HTTP/1.1\r\nHost: {here}\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
    let page = request(&hall, forwarded.as_bytes());
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
}

/// An operator sees in the metrics and in the log what the page serves and whom it refuses. A tunnel on this machine, which is no
/// named proxy, passes on what a stranger writes: nobody is who he says.
#[test]
fn the_page_is_counted_and_who_is_refused_is_in_the_log() {
    let web = ["--web", "127.0.0.1:0", "--metrics", "127.0.0.1:0"];
    let mut hall = Hall::with(QUICK, &web);
    let from = |host: &str| {
        let head = "GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.9\r\nHost: ";
        request(&hall, format!("{head}{host}\r\n\r\n").as_bytes())
    };
    for _ in 0..3 {
        assert!(from("evil.example").starts_with("HTTP/1.1 421 "));
    }
    assert!(from("127.0.0.1").starts_with("HTTP/1.1 200 "));
    let other = Browser::from(address(&hall), "http://evil.example", "", None);
    assert_eq!(other.err(), Some(403));
    Browser::open(&hall, "", None).wait_for("Tables 0");
    let figures = hall.figures();
    for figure in [
        "page_files_total 1",
        "page_sockets_total 1",
        "refused_page_hosts_total 3",
        "refused_page_origins_total 1",
        "connections_accepted_total 6",
        "guests_total 1",
    ] {
        let line = format!("\nparlour_{figure}\n");
        assert!(figures.contains(&line), "{figure}: {figures}");
    }
    hall.signal(Signal::TERM);
    assert_eq!(hall.wait_end().code(), Some(0));
    let log = hall.log();
    let line = "refused: 127.0.0.1 3 times (page_hosts), 127.0.0.1 1 times (page_origins)";
    assert!(log.contains(line), "{log}");
    let line = "a proxy on this machine has to be named, trusted_proxies = \"127.0.0.1\"";
    assert!(log.contains(line), "{log}");
}

/// Browsers take places of the server as SSH's clients do.
#[test]
fn a_browser_counts_among_the_sessions_until_it_goes() {
    let usual = QUICK.replace("logins_per", "sessions = 1\nlogins_per");
    let hall = Hall::with(
        &usual,
        &["--web", "127.0.0.1:0", "--metrics", "127.0.0.1:0"],
    );
    let mut first = Browser::open(&hall, "", None);
    first.wait_for("Tables 0");
    assert_eq!(Browser::open(&hall, "", None).wait_closed(), 1013);
    let figures = hall.figures();
    for figure in ["sessions 1", "refused_sessions_total 1"] {
        assert!(
            figures.contains(&format!("\nparlour_{figure}\n")),
            "{figures}"
        );
    }
    drop(first);
    hall.wait_for("a free place", |hall| {
        hall.figures().contains("\nparlour_sessions 0\n")
    });
    Browser::open(&hall, "", None).wait_for("Tables 0");
}

/// A proxy that passes bytes on says with a PROXY header for whom it speaks, one that speaks HTTP with X-Forwarded-For.
#[test]
fn a_trusted_proxy_names_the_browser_and_the_browser_names_nobody() {
    let config = "[serve]\ntrusted_proxies = \"127.0.0.1\"\n";
    let mut hall = hall(&QUICK.replace("[serve]\n", config));
    let get = |before: &str, host: &str, forwarded: &str| {
        let head = format!("{before}GET / HTTP/1.1\r\nHost: {host}\r\n{forwarded}\r\n");
        request(&hall, head.as_bytes())[9..12].to_owned()
    };
    let header = "PROXY TCP4 192.0.2.9 127.0.0.1 4711 80\r\n";
    let forwarded = "X-Forwarded-For: 192.0.2.1\r\n";
    assert_eq!(get(header, "127.0.0.1", ""), "200");
    assert_eq!(get("", "127.0.0.1", forwarded), "200");
    // The address that a PROXY header names is no proxy.
    assert_eq!(get(header, "evil.example", forwarded), "421");
    assert_eq!(get("", "evil.example", forwarded), "421");
    assert_eq!(get(&header.replace("4711", "x"), "127.0.0.1", ""), "400");
    assert_eq!(get("", "127.0.0.1", "X-Forwarded-For: unknown\r\n"), "400");
    hall.signal(Signal::TERM);
    assert_eq!(hall.wait_end().code(), Some(0));
    let log = hall.log();
    assert!(!log.contains("has to be named"), "{log}");
    let line = "refused: 127.0.0.1 2 times (proxy_headers), 192.0.2.1 1 times (page_hosts), 192.0.2.9 1 times (page_hosts)";
    assert!(log.contains(line), "{log}");
}

/// A school behind one address.
#[test]
fn fifty_visits_of_an_address_in_a_minute_get_every_file() {
    let usual = QUICK.replace("a_minute = 1000000\n", "a_minute = 60\n");
    let hall = hall(&usual);
    let here = address(&hall);
    let get = |path: &str| {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {here}\r\n\r\n");
        let answer = request(&hall, head.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{path}: {answer}");
        answer
    };
    let visit = || {
        let page = get("/");
        let files = page
            .split('"')
            .filter_map(|text| text.strip_prefix("./parlour."));
        for file in files.map(|rest| format!("/parlour.{rest}")) {
            get(&file);
        }
        for file in ["browser", "keys", "paint", "pointer", "screen", "worker"] {
            get(&format!("/{file}.js"));
        }
        Browser::open(&hall, "", None).wait_for("Tables 0");
    };
    std::thread::scope(|scope| {
        for _ in 0..50 {
            scope.spawn(visit);
        }
    });
    // The logins have their bound all the same.
    let refused =
        (0..60).find_map(|_| Browser::from(here, &format!("http://{here}"), "", None).err());
    assert_eq!(refused, Some(503));
}

#[test]
fn a_connection_is_kept_for_who_asks_and_for_so_many_requests() {
    let hall = hall(QUICK);
    let here = address(&hall);
    let answers = |headers: &str| {
        let head = format!("GET /icon.svg HTTP/1.1\r\nHost: {here}\r\n{headers}\r\n");
        let told = request(&hall, head.repeat(70).as_bytes());
        let [kept, closed] = ["keep-alive", "close"]
            .map(|after| told.matches(&format!("Connection: {after}\r\n")).count());
        (told.matches("HTTP/1.1 200 OK\r\n").count(), kept, closed)
    };
    assert_eq!(answers("Connection: keep-alive\r\n"), (64, 63, 1));
    assert_eq!(answers(""), (1, 0, 1));
    // A body would be read as the next request.
    for body in ["Content-Length: 60", "Transfer-Encoding: chunked"] {
        let headers = format!("Connection: keep-alive\r\n{body}\r\n");
        assert_eq!(answers(&headers), (1, 0, 1), "{body}");
    }
}
