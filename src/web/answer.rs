//! Answers as bytes, with the headers that protect them.

use std::fmt::Write as _;

/// Headers of every answer: nothing is loaded from elsewhere, framed, or guessed.
const PROTECTION: &str = "Content-Security-Policy: default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n\
     X-Content-Type-Options: nosniff\r\n\
     Referrer-Policy: same-origin\r\n\
     Cross-Origin-Opener-Policy: same-origin\r\n\
     Cross-Origin-Resource-Policy: same-origin\r\n\
     Connection: close\r\n";

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    cache: &'static str,
    body: String,
}

/// The browser asks each time.
const ASK: &str = "no-cache";

/// The browser keeps the answer for a year.
const KEEP: &str = "public, max-age=31536000, immutable";

impl Answer {
    /// A file of this type.
    pub(crate) fn file(kind: &'static str, body: String) -> Self {
        Self {
            status: "200 OK",
            headers: vec![("Content-Type", format!("{kind}; charset=utf-8"))],
            cache: ASK,
            body,
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

    /// Sends the browser to a page, with a cookie.
    pub(crate) fn to_page(page: &str, cookie: String) -> Self {
        Self {
            status: "303 See Other",
            headers: vec![("Location", page.into()), ("Set-Cookie", cookie)],
            cache: ASK,
            body: String::new(),
        }
    }

    pub(crate) fn status(&self) -> &'static str {
        self.status
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut text = format!(
            "HTTP/1.1 {}\r\n{PROTECTION}Cache-Control: {}\r\n",
            self.status, self.cache
        );
        for (name, value) in &self.headers {
            // Text can always be written to memory.
            let _ = write!(text, "{name}: {value}\r\n");
        }
        let _ = write!(
            text,
            "Content-Length: {}\r\n\r\n{}",
            self.body.len(),
            self.body
        );
        text.into_bytes()
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
