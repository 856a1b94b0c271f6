//! The head of an HTTP request, and what it says of its sender.

use std::net::{IpAddr, SocketAddr};

use parlour_language::Language;

/// Bytes of the longest head that is read.
pub(crate) const LONGEST: usize = 8 * 1024;

/// Headers that a request may have.
const HEADERS: usize = 64;

/// The head of a request. Bytes of a value that are no UTF-8 are replaced: one such cookie of another program does not hide
/// the rest of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) method: String,
    pub(crate) path: String,
    /// The query of the target, without `?`.
    pub(crate) query: String,
    /// Names in lower case.
    headers: Vec<(String, String)>,
}

impl Head {
    /// Reads a whole head; `None` if it is none.
    pub(crate) fn parse(bytes: &[u8]) -> Option<Self> {
        let mut headers = [httparse::EMPTY_HEADER; HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        if !request.parse(bytes).ok()?.is_complete() {
            return None;
        }
        let target = request.path?;
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let header = |header: &httparse::Header| {
            let value = String::from_utf8_lossy(header.value);
            (header.name.to_ascii_lowercase(), value.trim().to_owned())
        };
        Some(Self {
            method: request.method?.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            headers: request.headers.iter().map(header).collect(),
        })
    }

    /// The value of a header that is there exactly once.
    pub(crate) fn one(&self, name: &str) -> Option<&str> {
        let mut values = self.all(name);
        let first = values.next();
        first.filter(|_| values.next().is_none())
    }

    fn all(&self, name: &str) -> impl DoubleEndedIterator<Item = &str> {
        let named = move |(header, _): &&(String, String)| header == name;
        let values = self.headers.iter().filter(named);
        values.map(|(_, value)| value.as_str())
    }

    /// Puts a cookie in place of all that were sent, or none.
    pub(crate) fn set_cookie(&mut self, cookie: Option<String>) {
        self.headers.retain(|(name, _)| name != "cookie");
        let cookie = cookie.map(|cookie| ("cookie".to_owned(), cookie));
        self.headers.extend(cookie);
    }

    /// The items of a header that is a list: several lines of one name are one list (RFC 9110, 5.3; cookies: RFC 9113,
    /// 8.2.3).
    pub(crate) fn items(
        &self,
        name: &str,
        separator: char,
    ) -> impl DoubleEndedIterator<Item = &str> {
        let lines = self.all(name);
        lines.flat_map(move |line| line.split(separator).map(str::trim))
    }

    /// Returns whether a list has this token, in any case.
    pub(crate) fn has_token(&self, name: &str, token: &str) -> bool {
        self.items(name, ',')
            .any(|item| item.eq_ignore_ascii_case(token))
    }

    /// The value of a field of the query. Nothing in it is encoded that matters here.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        let pairs = self
            .query
            .split('&')
            .filter_map(|pair| pair.split_once('='));
        pairs
            .filter(|(key, _)| *key == name)
            .map(|(_, value)| value)
            .next()
    }

    /// Returns whether a page of this very host has sent the request.
    pub(crate) fn is_same_origin(&self) -> bool {
        let origin = self
            .one("origin")
            .and_then(|origin| origin.split_once("://"));
        let (Some((_, origin)), Some(host)) = (origin, self.one("host")) else {
            return false;
        };
        !host.is_empty() && origin.eq_ignore_ascii_case(host)
    }

    /// Returns whether the sender asks to send more requests on the same connection, and no body is behind this head that
    /// would be read as one.
    pub(crate) fn keeps_connection(&self) -> bool {
        let asks = self.has_token("connection", "keep-alive");
        let has_body = |name| self.all(name).next().is_some();
        asks && !["content-length", "transfer-encoding"]
            .into_iter()
            .any(has_body)
    }

    /// Returns whether the sender has reached a proxy over TLS.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.one("x-forwarded-proto") == Some("https")
    }

    /// Returns the address of the page, as its sender knows it, without a slash at its end. Only the page itself knows the
    /// path below which a proxy has put it, and tells it in the query of the WebSocket.
    pub(crate) fn page(&self) -> Option<String> {
        let scheme = if self.is_encrypted() { "https" } else { "http" };
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
        let root = self.field("root").unwrap_or_default();
        let root = root.replace("%2F", "/");
        let root = root.trim_end_matches('/');
        let is_path =
            root.starts_with('/') && !root.starts_with("//") && root.bytes().all(is_plain);
        let root = if is_path { root } else { "" };
        Some(format!("{scheme}://{}{root}", self.one("host")?))
    }

    /// Returns the relative address of the folder that holds the page: a proxy may have put it below a path.
    pub(crate) fn root(&self) -> String {
        match self.path.matches('/').count() {
            0 | 1 => "./".into(),
            folders => "../".repeat(folders - 1),
        }
    }

    /// Returns the address of the sender; `None` if a proxy names something else. A proxy tells whom it speaks for, and is
    /// believed if it is trusted: whoever connects from this machine may pass on the bytes of a stranger.
    pub(crate) fn sender(
        &self,
        peer: SocketAddr,
        is_proxy: impl Fn(IpAddr) -> bool,
    ) -> Option<SocketAddr> {
        let mut named = self.items("x-forwarded-for", ',').rev();
        let mut sender = peer.ip();
        while is_proxy(sender) {
            let Some(text) = named.next() else {
                break;
            };
            let with_port = || text.parse().map(|address: SocketAddr| address.ip());
            sender = text.parse().or_else(|_| with_port()).ok()?;
        }
        Some(SocketAddr::new(sender, peer.port()))
    }

    /// Returns whether the sender unpacks this encoding.
    pub(crate) fn accepts_encoding(&self, name: &str) -> bool {
        self.items("accept-encoding", ',').any(|part| {
            let (encoding, weight) = part.split_once(';').unwrap_or((part, ""));
            let is_none = weight
                .trim()
                .strip_prefix("q=")
                .is_some_and(|weight| weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0));
            encoding.trim().eq_ignore_ascii_case(name) && !is_none
        })
    }

    /// Returns whether the sender has the text with this tag (RFC 9110, 13.1.2: compared weakly).
    pub(crate) fn knows(&self, tag: &str) -> bool {
        self.items("if-none-match", ',')
            .any(|part| part == "*" || part.strip_prefix("W/").unwrap_or(part) == tag)
    }

    /// The first language that the sender accepts and the program speaks.
    pub(crate) fn language(&self) -> Language {
        let tag = |part: &str| {
            let tag = part.split([';', '-']).next().unwrap_or_default().trim();
            Language::ALL
                .into_iter()
                .find(|language| tag.eq_ignore_ascii_case(language.code()))
        };
        let mut accepted = self.items("accept-language", ',');
        accepted.find_map(tag).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(headers: &str) -> Head {
        let text = format!("GET /ws?columns=80&rows=24 HTTP/1.1\r\n{headers}\r\n");
        Head::parse(text.as_bytes()).expect("a head")
    }

    #[test]
    fn a_target_has_a_path_and_fields() {
        let head = head("Host: a\r\n");
        assert_eq!((head.path.as_str(), head.method.as_str()), ("/ws", "GET"));
        assert_eq!(head.field("rows"), Some("24"));
        assert_eq!(head.field("table"), None);
    }

    #[test]
    fn only_the_same_host_is_the_same_origin() {
        for (headers, is_same) in [
            ("Host: a.example\r\nOrigin: https://a.example\r\n", true),
            (
                "Host: a.example:8022\r\nOrigin: http://A.example:8022\r\n",
                true,
            ),
            (
                "Host: a.example\r\nOrigin: https://a.example:8022\r\n",
                false,
            ),
            (
                "Host: a.example\r\nOrigin: https://a.example.evil\r\n",
                false,
            ),
            ("Host: a.example\r\nOrigin: null\r\n", false),
            ("Host: a.example\r\n", false),
            ("Host: \r\nOrigin: file://\r\n", false),
            ("Origin: https://a.example\r\n", false),
            ("Host: a\r\nHost: b\r\nOrigin: https://a\r\n", false),
        ] {
            assert_eq!(head(headers).is_same_origin(), is_same, "{headers}");
        }
    }

    #[test]
    fn only_a_proxy_is_believed() {
        let sender = |headers: &str, peer: &str| {
            let is_proxy = |address: IpAddr| address.to_string().starts_with("10.");
            let peer = peer.parse().expect("an address");
            let sender = head(headers).sender(peer, is_proxy);
            sender.map(|sender| sender.to_string())
        };
        let one = "X-Forwarded-For: 192.0.2.9, 192.0.2.1\r\n";
        let several = "X-Forwarded-For: 192.0.2.9\r\nX-Forwarded-For: 192.0.2.1:5, 10.0.0.3\r\n";
        let six = "X-Forwarded-For: [2001:db8::7]:5\r\n";
        for (headers, peer, wanted) in [
            (one, "198.51.100.7:1", Some("198.51.100.7:1")),
            (one, "10.0.0.2:1", Some("192.0.2.1:1")),
            (several, "10.0.0.2:1", Some("192.0.2.1:1")),
            (six, "10.0.0.2:1", Some("[2001:db8::7]:1")),
            ("", "10.0.0.2:1", Some("10.0.0.2:1")),
            ("X-Forwarded-For: unknown\r\n", "10.0.0.2:1", None),
            ("X-Forwarded-For: \r\n", "10.0.0.2:1", None),
            (
                "X-Forwarded-For: x\r\n",
                "198.51.100.7:1",
                Some("198.51.100.7:1"),
            ),
        ] {
            assert_eq!(sender(headers, peer).as_deref(), wanted, "{headers} {peer}");
        }
    }

    #[test]
    fn the_address_of_the_page_has_the_scheme_of_the_proxy() {
        let plain = head("Host: a.example:8022\r\n").page();
        assert_eq!(plain.as_deref(), Some("http://a.example:8022"));
        let encrypted = head("Host: a.example\r\nX-Forwarded-Proto: https\r\n").page();
        assert_eq!(encrypted.as_deref(), Some("https://a.example"));
        assert_eq!(head("").page(), None);
    }

    #[test]
    fn the_first_known_language_is_spoken() {
        for (accepted, language) in [
            ("de-AT,de;q=0.9,en;q=0.5", Language::German),
            ("fr, ja;q=0.5", Language::Japanese),
            ("xx", Language::English),
            ("", Language::English),
        ] {
            let head = head(&format!("Accept-Language: {accepted}\r\n"));
            assert_eq!(head.language(), language, "{accepted}");
        }
    }

    #[test]
    fn no_bytes_panic() {
        let whole = b"GET /t/k3f9q2?a=b HTTP/1.1\r\nHost: a\r\nCookie: \xff\r\n\r\n";
        for end in 0..whole.len() {
            assert_eq!(Head::parse(&whole[..end]), None);
            let mut damaged = whole.to_vec();
            for byte in [0, b'\n', b'?', 0xff] {
                damaged[end] = byte;
                let _ = Head::parse(&damaged);
            }
        }
        assert!(Head::parse(whole).is_some());
    }
}
