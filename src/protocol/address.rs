//! The address under which people reach a server: a name and a port for `ssh`, and the page for browsers.

use std::fmt::Write as _;

use thiserror::Error;

/// The port of `ssh` where none is named.
const USUAL_PORT: u16 = 22;

/// The address of a server, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    host: Option<String>,
    port: u16,
    /// The page's address, without a slash at its end.
    page: Option<String>,
}

impl Default for ServerAddress {
    fn default() -> Self {
        Self {
            host: None,
            port: USUAL_PORT,
            page: None,
        }
    }
}

/// The reason a text is no address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no host name, like games.example.org or games.example.org:2222")]
pub struct NoAddress(String);

impl ServerAddress {
    /// Reads a name or an address in digits, and behind a colon the port, else `port`; an empty text is a name that is not
    /// known. People type it into a shell, so that it may hold only what a host name does.
    ///
    /// # Errors
    /// Returns the text if it is no such address.
    pub fn parse(text: &str, port: u16) -> Result<Self, NoAddress> {
        if text.is_empty() {
            let host = None;
            return Ok(Self {
                host,
                port,
                page: None,
            });
        }
        let refused = || NoAddress(text.into());
        let (host, own_port) = match text.strip_prefix('[') {
            Some(six) => {
                let (host, rest) = six.split_once(']').ok_or_else(refused)?;
                let port = rest.strip_prefix(':');
                if port.is_none() && !rest.is_empty() {
                    return Err(refused());
                }
                (host, port)
            }
            None => match text.split_once(':') {
                Some((_, more)) if more.contains(':') => (text, None),
                Some((host, port)) => (host, Some(port)),
                None => (text, None),
            },
        };
        let own_port = own_port.map(str::parse).transpose();
        let port = own_port.map_err(|_| refused())?.unwrap_or(port);
        let is_known = |sign: char| sign.is_ascii_alphanumeric() || ".:-_".contains(sign);
        if host.is_empty() || host.starts_with('-') || !host.chars().all(is_known) {
            return Err(refused());
        }
        Ok(Self {
            host: Some(host.into()),
            port,
            page: None,
        })
    }

    /// The same with a page for browsers, like `https://games.example.org/`. Its host is that of `ssh` if there is none.
    #[must_use]
    pub fn with_page(self, page: &str) -> Self {
        let page = page.trim_end_matches('/');
        if page.is_empty() {
            return self;
        }
        let place = page.split_once("://").map_or(page, |(_, place)| place);
        let place = place.split_once('/').map_or(place, |(place, _)| place);
        let of_page = || Self::parse(place, USUAL_PORT).ok()?.host;
        Self {
            host: self.host.or_else(of_page),
            page: Some(page.into()),
            ..self
        }
    }

    /// Returns whether people can be told by which name they reach the server.
    pub fn is_known(&self) -> bool {
        self.host.is_some()
    }

    /// The command that runs some words on the server. `options` are those of `ssh`, like `-t`; the name of a host that is
    /// not known is `HOST`.
    pub fn command(&self, options: &str, words: &str) -> String {
        self.line([options, self.host(), words])
    }

    /// The same for a user of this name.
    pub fn command_as(&self, user: &str, words: &str) -> String {
        self.line([&format!("{user}@{}", self.host()), words])
    }

    fn host(&self) -> &str {
        self.host.as_deref().unwrap_or("HOST")
    }

    fn line<const N: usize>(&self, parts: [&str; N]) -> String {
        let mut command = String::from("ssh");
        if self.port != USUAL_PORT {
            // Text can always be written to memory.
            let _ = write!(command, " -p {}", self.port);
        }
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            command.push(' ');
            command.push_str(part);
        }
        command
    }

    /// The link to a place below the page, like `t/k3f9q2`; `None` without a page.
    pub fn link(&self, place: &str) -> Option<String> {
        self.page.as_ref().map(|page| format!("{page}/{place}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_names_host_and_port() {
        for (text, command) in [
            ("games.example.org", "ssh -t games.example.org table k3f9q2"),
            ("a.example:22", "ssh -t a.example table k3f9q2"),
            ("a.example:2222", "ssh -p 2222 -t a.example table k3f9q2"),
            ("192.0.2.7:22022", "ssh -p 22022 -t 192.0.2.7 table k3f9q2"),
            ("2001:db8::7", "ssh -t 2001:db8::7 table k3f9q2"),
            (
                "[2001:db8::7]:2222",
                "ssh -p 2222 -t 2001:db8::7 table k3f9q2",
            ),
        ] {
            let address = ServerAddress::parse(text, 22).expect(text);
            assert_eq!(address.command("-t", "table k3f9q2"), command);
        }
        let unknown = ServerAddress::parse("", 2222).expect("no name");
        assert!(!unknown.is_known());
        assert_eq!(unknown.command("", ""), "ssh -p 2222 HOST");
        let invitation = unknown.command_as("NAME", "join abc");
        assert_eq!(invitation, "ssh -p 2222 NAME@HOST join abc");
    }

    #[test]
    fn what_a_shell_would_read_otherwise_is_no_address() {
        for text in [
            ":22",
            "-oProxyCommand=x",
            "a b",
            "a;b",
            "$(a)",
            "a:b",
            "a:99999",
            "[::1",
            "[::1]x",
        ] {
            assert!(ServerAddress::parse(text, 22).is_err(), "{text}");
        }
    }

    #[test]
    fn the_page_gives_its_name_to_who_has_none() {
        let page = "https://games.example.org:8443/parlour/";
        let unnamed = ServerAddress::parse("", 2222)
            .expect("no name")
            .with_page(page);
        assert_eq!(
            unnamed.command("-t", ""),
            "ssh -p 2222 -t games.example.org"
        );
        let link = unnamed.link("t/k3f9q2");
        assert_eq!(
            link.as_deref(),
            Some("https://games.example.org:8443/parlour/t/k3f9q2")
        );
        let named = ServerAddress::parse("a.example", 22).expect("an address");
        assert_eq!(named.with_page(page).command("", ""), "ssh a.example");
        assert_eq!(ServerAddress::default().with_page("").link("t"), None);
    }
}
