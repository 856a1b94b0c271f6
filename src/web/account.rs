//! The secret by which a browser is known again.
//!
//! It is a cookie that scripts cannot read and other sites cannot send, and that the page sets at the first visit. The hall knows only its
//! hash, as it knows an SSH key by its fingerprint, so that it is listed and removed like a key.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use parlour_hall::session::WEB_KEY;
use parlour_ssh::door::ClientKey;
use rand::TryRng as _;
use rand::rngs::SysRng;
use sha2::{Digest as _, Sha256};

use crate::head::Head;

/// The cookie's name on a line that is not encrypted, and that of earlier versions.
const NAME: &str = "parlour";

/// Its name behind TLS: a browser takes a cookie with this prefix from this very host alone, and sends it to no other.
const HOST_NAME: &str = "__Host-parlour";

/// Bytes of a secret.
const BYTES: usize = 32;

/// Four hundred days: browsers keep no cookie for longer.
const SECONDS: u32 = 400 * 24 * 60 * 60;

/// Returns the key of the browser that has sent a request; `None` for one without a secret.
pub(crate) fn key(head: &Head) -> Option<ClientKey> {
    let secret = secret(head)?;
    let hash = STANDARD_NO_PAD.encode(Sha256::digest(secret));
    Some(ClientKey {
        fingerprint: format!("{WEB_KEY}{hash}"),
        algorithm: "web".into(),
    })
}

fn secret(head: &Head) -> Option<&str> {
    let of_host = head
        .is_encrypted()
        .then(|| value(head, HOST_NAME))
        .flatten();
    of_host.or_else(|| value(head, NAME))
}

fn value<'a>(head: &'a Head, name: &str) -> Option<&'a str> {
    let cookies = head.one("cookie")?.split(';');
    let values = cookies.filter_map(|cookie| cookie.trim().strip_prefix(name)?.strip_prefix('='));
    values.into_iter().find(|value| is_secret(value))
}

fn is_secret(value: &str) -> bool {
    value.len() == 2 * BYTES && value.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Makes the cookie of a request's sender: a new one, or the same for as long again. `None` if the
/// system gives no random numbers.
pub(crate) fn cookie(head: &Head) -> Option<String> {
    let known = secret(head).map(str::to_owned);
    Some(cookie_of(&known.or_else(new_secret)?, head))
}

/// Makes the cookie of somebody who has logged out: a new one in any case, so that a copy of the one before leads nowhere.
pub(crate) fn new_cookie(head: &Head) -> Option<String> {
    Some(cookie_of(&new_secret()?, head))
}

fn cookie_of(secret: &str, head: &Head) -> String {
    let (name, secure) = if head.is_encrypted() {
        (HOST_NAME, "; Secure")
    } else {
        (NAME, "")
    };
    format!("{name}={secret}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Strict{secure}")
}

fn new_secret() -> Option<String> {
    let mut bytes = [0; BYTES];
    SysRng.try_fill_bytes(&mut bytes).ok()?;
    Some(bytes.iter().fold(String::new(), |mut text, byte| {
        // Text can always be written to memory.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(headers: &str) -> Head {
        let text = format!("GET / HTTP/1.1\r\nHost: a\r\n{headers}\r\n");
        Head::parse(text.as_bytes()).expect("a head")
    }

    #[test]
    fn a_cookie_is_a_key_and_the_key_does_not_tell_it() {
        let made = cookie(&head("")).expect("random numbers");
        let (pair, rest) = made.split_once(';').expect("attributes");
        assert!(rest.contains("HttpOnly") && rest.contains("SameSite=Strict"));
        assert!(!rest.contains("Secure"));
        let sent = head(&format!(
            "Cookie: theme=dark; {pair}\r\nX-Forwarded-Proto: https\r\n"
        ));
        let key = key(&sent).expect("a key");
        assert!(key.fingerprint.starts_with("WEB:") && key.fingerprint.len() == 4 + 43);
        assert!(
            !key.fingerprint
                .contains(pair.strip_prefix("parlour=").expect("its name"))
        );
        let kept = cookie(&sent).expect("it has one");
        assert!(
            kept.starts_with(&format!("__Host-{pair};")) && kept.ends_with("; Secure"),
            "{kept}"
        );
        let (own, _) = kept.split_once(';').expect("attributes");
        let planted = "parlour=00000000000000000000000000000000000000000000000000000000000000ff";
        let both = head(&format!(
            "Cookie: {planted}; {own}\r\nX-Forwarded-Proto: https\r\n"
        ));
        assert_eq!(cookie(&both).as_ref(), Some(&kept), "the one of this host");
        let after = new_cookie(&both).expect("random numbers");
        assert!(
            after.starts_with("__Host-parlour=") && after != kept,
            "{after}"
        );
        assert_ne!(
            cookie(&head("")),
            Some(made),
            "another browser has another secret"
        );
    }

    #[test]
    fn what_is_no_secret_is_no_key() {
        for cookie in [
            "parlour=",
            "parlour=abc",
            "parlours=1",
            "a=b",
            ";;=",
            "parlour",
        ] {
            assert_eq!(
                key(&head(&format!("Cookie: {cookie}\r\n"))),
                None,
                "{cookie}"
            );
        }
    }
}
