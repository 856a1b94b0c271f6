//! The host names under which the page may be asked for.
//!
//! A page of another site can have its own name resolve to this server (DNS rebinding); the browser
//! then takes the server for a part of that site. An address in digits has no such name.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour_language::{Language, id};
use tracing::warn;

use crate::answer::Answer;
use crate::head::Head;

/// The known host names.
#[derive(Debug)]
pub(crate) struct Hosts {
    /// In lower case.
    names: Vec<String>,
    /// The address of the page; empty is that of each request.
    page: String,
    /// Set when the log has named a host that is not known.
    has_warned: AtomicBool,
}

impl Hosts {
    /// Reads names with spaces or commas between them. `page` is the address of the page, if that is known.
    pub(crate) fn new(names: &str, page: &str) -> Self {
        let names = names.split([' ', ',']).filter(|name| !name.is_empty());
        Self {
            names: names.map(str::to_ascii_lowercase).collect(),
            page: page.trim_end_matches('/').to_owned(),
            has_warned: AtomicBool::new(false),
        }
    }

    /// Checks the host of a request.
    ///
    /// # Errors
    /// It is missing, there twice, or not known.
    pub(crate) fn check(&self, head: &Head) -> Result<(), Answer> {
        let Some(host) = head.one("host") else {
            return Err(Answer::refusal("400 Bad Request"));
        };
        if self.knows(host) {
            return Ok(());
        }
        if !self.has_warned.swap(true, Ordering::Relaxed) {
            warn!(
                ?host,
                "refused a browser: the host is not in web_hosts of the section [serve]"
            );
        }
        Err(refusal(head.language()))
    }

    /// Returns the address of the page, without a slash at its end: pages elsewhere show pictures by whole addresses alone.
    pub(crate) fn page(&self, head: &Head) -> String {
        if self.page.is_empty() {
            head.page().unwrap_or_default()
        } else {
            self.page.clone()
        }
    }

    fn knows(&self, host: &str) -> bool {
        if let Some(rest) = host.strip_prefix('[') {
            let (address, port) = rest.split_once(']').unwrap_or_default();
            return address.parse::<IpAddr>().is_ok_and(|ip| ip.is_ipv6())
                && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port));
        }
        let (name, port) = host.split_once(':').unwrap_or((host, "0"));
        let name = name.to_ascii_lowercase();
        let is_here = name == "localhost" || name.ends_with(".localhost");
        is_port(port) && (is_here || name.parse::<IpAddr>().is_ok() || self.names.contains(&name))
    }
}

fn is_port(text: &str) -> bool {
    text.parse::<u16>().is_ok()
}

fn refusal(language: Language) -> Answer {
    let why = id!("hall-web-host").in_language(language);
    Answer::explained("421 Misdirected Request", why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::After;

    fn status(hosts: &Hosts, headers: &str) -> String {
        let text = format!("GET / HTTP/1.1\r\n{headers}\r\n");
        let head = Head::parse(text.as_bytes()).expect("a head");
        let answer = hosts.check(&head).err();
        answer.map_or_else(String::new, |answer| {
            let bytes = String::from_utf8(answer.bytes(None, After::Closed)).expect("text");
            bytes["HTTP/1.1 ".len()..][..3].to_owned()
        })
    }

    #[test]
    fn addresses_and_the_names_of_this_machine_are_known() {
        let hosts = Hosts::new("", "");
        for host in [
            "127.0.0.1:8022",
            "192.0.2.7",
            "[::1]:8022",
            "[2001:db8::1]",
            "localhost",
            "LocalHost:8022",
            "parlour.localhost:8022",
        ] {
            assert_eq!(status(&hosts, &format!("Host: {host}\r\n")), "", "{host}");
        }
    }

    #[test]
    fn other_names_are_known_by_the_setting_alone() {
        let (none, one) = (
            Hosts::new("", ""),
            Hosts::new("Games.example, other.example", ""),
        );
        for host in ["games.example", "GAMES.example:443", "other.example"] {
            let header = format!("Host: {host}\r\n");
            assert_eq!(status(&none, &header), "421", "{host}");
            assert_eq!(status(&one, &header), "", "{host}");
        }
        for host in [
            "evil.example",
            "games.example.evil.example",
            "x.games.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "games.example:x",
            "games.example:80:80",
            "[::1",
            "[::1]x",
            "[127.0.0.1]",
            "[games.example]",
            "::1",
            "",
        ] {
            assert_eq!(status(&one, &format!("Host: {host}\r\n")), "421", "{host}");
        }
    }

    #[test]
    fn the_address_of_the_page_is_that_of_the_setting() {
        let head = Head::parse(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:8022\r\n\r\n").expect("a head");
        let named = Hosts::new("", "https://games.example/parlour/");
        assert_eq!(named.page(&head), "https://games.example/parlour");
        assert_eq!(Hosts::new("", "").page(&head), "http://127.0.0.1:8022");
    }

    #[test]
    fn a_request_has_one_host() {
        let hosts = Hosts::new("games.example", "");
        assert_eq!(status(&hosts, ""), "400");
        let twice = "Host: games.example\r\nHost: games.example\r\n";
        assert_eq!(status(&hosts, twice), "400");
    }

    #[test]
    fn the_log_names_one_refused_host_alone() {
        let hosts = Hosts::new("", "");
        assert!(!hosts.has_warned.load(Ordering::Relaxed));
        status(&hosts, "Host: games.example\r\n");
        assert!(hosts.has_warned.load(Ordering::Relaxed));
    }
}
