//! Answers as bytes, with the headers that protect them.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, LazyLock};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::files::STYLE;
use crate::head::Head;

/// Headers of every answer: nothing is loaded from elsewhere, framed, or guessed. The one style within a page is known by its
/// hash.
static PROTECTION: LazyLock<String> = LazyLock::new(|| {
    let style = STANDARD.encode(Sha256::digest(STYLE));
    format!("Content-Security-Policy: default-src 'self'; style-src 'sha256-{style}'; {REST}")
});

const REST: &str = "img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n\
     X-Content-Type-Options: nosniff\r\n\
     Referrer-Policy: same-origin\r\n\
     Cross-Origin-Opener-Policy: same-origin\r\n\
     Cross-Origin-Resource-Policy: same-origin\r\n";

/// The shortest text that is packed, in bytes: less fits into one packet in any case.
const LEAST_PACKED: usize = 1024;

/// A text, also packed by gzip. It is packed once, when it is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Content {
    plain: Vec<u8>,
    packed: Option<Vec<u8>>,
    tag: String,
}

impl Content {
    fn of(plain: Vec<u8>, is_text: bool) -> Self {
        let tag = URL_SAFE_NO_PAD.encode(&Sha256::digest(&plain)[..12]);
        let packed = (is_text && plain.len() >= LEAST_PACKED).then(|| packed(&plain));
        Self { plain, packed, tag }
    }
}

fn packed(plain: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    // Bytes can always be written to memory.
    let _ = packer.write_all(plain);
    packer.finish().unwrap_or_default()
}

/// The connection after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Closed,
    Kept,
}

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    cache: &'static str,
    content: Arc<Content>,
}

/// The browser asks each time; nothing between keeps what may have a cookie.
const ASK: &str = "private, no-cache";

/// Anybody keeps the answer for a minute.
const MINUTE: &str = "public, max-age=60";

/// The browser keeps the answer for a year.
const KEEP: &str = "public, max-age=31536000, immutable";

impl Answer {
    /// A file of this type.
    pub(crate) fn file(kind: &'static str, body: String) -> Self {
        Self {
            status: "200 OK",
            headers: vec![("Content-Type", format!("{kind}; charset=utf-8"))],
            cache: ASK,
            content: Arc::new(Content::of(body.into_bytes(), true)),
        }
    }

    /// A picture in the format PNG, which a browser may keep for a minute.
    pub(crate) fn picture(png: Vec<u8>) -> Self {
        Self {
            status: "200 OK",
            headers: vec![("Content-Type", "image/png".into())],
            cache: MINUTE,
            content: Arc::new(Content::of(png, false)),
        }
    }

    /// The same answer, which never changes at its address.
    #[must_use]
    pub(crate) fn kept(self) -> Self {
        Self {
            cache: KEEP,
            ..self
        }
    }

    /// The same answer with another status.
    #[must_use]
    pub(crate) fn with_status(self, status: &'static str) -> Self {
        Self { status, ..self }
    }

    /// A refusal.
    pub(crate) fn refusal(status: &'static str) -> Self {
        Self::explained(status, status)
    }

    /// A refusal that says why.
    pub(crate) fn explained(status: &'static str, why: &str) -> Self {
        Self::file("text/plain", format!("{why}\n")).with_status(status)
    }

    /// The same answer, with a cookie if there is one.
    #[must_use]
    pub(crate) fn with_cookie(mut self, cookie: Option<String>) -> Self {
        self.headers
            .extend(cookie.map(|cookie| ("Set-Cookie", cookie)));
        self
    }

    pub(crate) fn status(&self) -> &'static str {
        self.status
    }

    /// The whole text.
    #[cfg(test)]
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.content.plain.clone()).expect("text")
    }

    /// The bytes for the sender of a head, if one could be read: packed for who unpacks, without the text for who has it or
    /// asks for the head alone.
    pub(crate) fn bytes(&self, head: Option<&Head>, after: After) -> Vec<u8> {
        let is_page = self.status.starts_with("200");
        let unpacks = head.is_some_and(|head| head.accepts_encoding("gzip"));
        let packed = self.content.packed.as_ref().filter(|_| unpacks);
        let tag = match packed {
            Some(_) => format!("\"{}-gzip\"", self.content.tag),
            None => format!("\"{}\"", self.content.tag),
        };
        let is_known = is_page && head.is_some_and(|head| head.knows(&tag));
        let status = if is_known {
            "304 Not Modified"
        } else {
            self.status
        };
        let body = packed.unwrap_or(&self.content.plain);
        let connection = match after {
            After::Closed => "close",
            After::Kept => "keep-alive",
        };
        let mut text = format!(
            "HTTP/1.1 {status}\r\n{}Connection: {connection}\r\nCache-Control: {}\r\nVary: Accept-Encoding, Accept-Language\r\n",
            *PROTECTION, self.cache
        );
        for (name, value) in &self.headers {
            // Text can always be written to memory.
            let _ = write!(text, "{name}: {value}\r\n");
        }
        if is_page {
            let _ = write!(text, "ETag: {tag}\r\n");
        }
        if packed.is_some() {
            text.push_str("Content-Encoding: gzip\r\n");
        }
        let _ = write!(text, "Content-Length: {}\r\n\r\n", body.len());
        let mut bytes = text.into_bytes();
        if !is_known && head.is_none_or(|head| head.method != "HEAD") {
            bytes.extend_from_slice(body);
        }
        bytes
    }
}

/// The answer that begins a WebSocket.
pub(crate) fn switching(accepted: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Accept: {accepted}\r\n\r\n"
    )
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn asked(method: &str, headers: &str) -> (String, Vec<u8>) {
        let head = format!("{method} / HTTP/1.1\r\n{headers}\r\n");
        let head = Head::parse(head.as_bytes()).expect("a head");
        let answer = Answer::file("text/html", "letters ".repeat(1_000));
        let bytes = answer.bytes(Some(&head), After::Closed);
        let end = bytes.windows(4).position(|end| end == b"\r\n\r\n");
        let (head, body) = bytes.split_at(end.expect("an end") + 4);
        let head = String::from_utf8(head.to_vec()).expect("text");
        (head, body.to_vec())
    }

    /// The value of a header.
    fn value(head: &str, name: &str) -> Option<String> {
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.find_map(|(known, value)| (known == name).then(|| value.to_owned()))
    }

    #[test]
    fn a_text_is_packed_for_who_unpacks() {
        let (head, body) = asked("GET", "Accept-Encoding: br;q=1, gzip;q=0.8\r\n");
        assert_eq!(value(&head, "Content-Encoding").as_deref(), Some("gzip"));
        assert!(body.len() < 200, "{}", body.len());
        assert_eq!(value(&head, "Content-Length"), Some(body.len().to_string()));
        let mut text = String::new();
        let mut unpacker = flate2::read::GzDecoder::new(&body[..]);
        unpacker.read_to_string(&mut text).expect("a text");
        assert_eq!(text, "letters ".repeat(1_000));
        for headers in [
            "",
            "Accept-Encoding: gzip;q=0\r\n",
            "Accept-Encoding: br\r\n",
        ] {
            let (head, body) = asked("GET", headers);
            assert_eq!(value(&head, "Content-Encoding"), None, "{headers}");
            assert_eq!(body.len(), 8_000, "{headers}");
        }
    }

    #[test]
    fn the_head_alone_is_that_of_the_whole() {
        let (whole, body) = asked("GET", "");
        assert_eq!(asked("HEAD", ""), (whole, Vec::new()));
        assert_eq!(body.len(), 8_000);
    }

    #[test]
    fn a_text_that_is_known_is_not_sent_again() {
        for encoding in ["", "Accept-Encoding: gzip\r\n"] {
            let (head, _) = asked("GET", encoding);
            let tag = value(&head, "ETag").expect("a tag");
            for known in [
                tag.clone(),
                format!("\"x\", W/{tag}"),
                format!("\"x\",{tag}"),
                "*".into(),
            ] {
                let (head, body) = asked("GET", &format!("If-None-Match: {known}\r\n{encoding}"));
                assert!(head.starts_with("HTTP/1.1 304 "), "{known}: {head}");
                assert!(body.is_empty());
            }
            let (head, _) = asked("GET", &format!("If-None-Match: \"x\"\r\n{encoding}"));
            assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        }
    }
}
