//! The secret by which a browser is known again.
//!
//! It is a cookie that scripts cannot read. A link from another site brings it along (`SameSite=Lax`), and nothing else from there
//! does; the socket and all that changes something check the origin besides. The page asks for a secret where it has come without
//! one: a page that merely comes sets none, since an absent cookie may be one that the browser has only not sent. Half of a secret shows
//! that the server has made it: nobody plants one. Who comes into an account gets another, as somebody may know the one before. The hall knows
//! only the secret's hash, as it knows an SSH key by its fingerprint, so that it is listed and removed like a key.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use parlour_hall::session::WEB_KEY;
use parlour_ssh::door::{ClientKey, Entrance};
use rand::TryRng as _;
use rand::rngs::SysRng;
use sha2::{Digest as _, Sha256};

use crate::head::Head;

/// The cookie's name on a line that is not encrypted.
const NAME: &str = "parlour";

/// Its name behind TLS: a browser takes a cookie with this prefix from this very host alone, and sends it to no other. The other
/// name, which any host beside this one may set, is not read there.
const HOST_NAME: &str = "__Host-parlour";

/// Bytes of a secret.
const BYTES: usize = 32;

/// Four hundred days: browsers keep no cookie for longer.
const SECONDS: u32 = 400 * 24 * 60 * 60;

/// Bytes of a secret that are drawn; those behind them show that this server has made it.
const DRAWN: usize = 16;

/// The most secrets of a request, of which a browser sends one, about which the store is asked.
const ASKED: usize = 2;

/// Leaves in a head the one secret that counts: one that this server has made, or which leads to an account, as those of earlier
/// versions do. One that somebody else has chosen is as none.
pub(crate) async fn settle(head: &mut Head, entrance: &Entrance) {
    let sent: Vec<_> = secrets(head).map(str::to_owned).collect();
    let own = entrance.own_secret();
    let mut chosen = sent.iter().find(|secret| is_made(own, secret));
    for secret in sent.iter().take(ASKED) {
        if chosen.is_none() && entrance.knows(fingerprint(secret)).await {
            chosen = Some(secret);
        }
    }
    let name = name(head);
    head.set_cookie(chosen.map(|secret| format!("{name}={secret}")));
}

/// Returns the key of the browser that has sent a request; `None` for one without a secret.
pub(crate) fn key(head: &Head) -> Option<ClientKey> {
    Some(ClientKey {
        fingerprint: fingerprint(secrets(head).next()?),
        algorithm: "web".into(),
    })
}

fn fingerprint(secret: &str) -> String {
    let hash = STANDARD_NO_PAD.encode(Sha256::digest(secret));
    format!("{WEB_KEY}{hash}")
}

/// The secrets that a request brings.
fn secrets(head: &Head) -> impl Iterator<Item = &str> {
    let name = name(head);
    let cookies = head.items("cookie", ';');
    let values = cookies.filter_map(move |cookie| cookie.strip_prefix(name)?.strip_prefix('='));
    values.filter(|value| is_secret(value))
}

fn name(head: &Head) -> &'static str {
    if head.is_encrypted() { HOST_NAME } else { NAME }
}

fn is_secret(value: &str) -> bool {
    value.len() == 2 * BYTES && value.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns whether the server with this secret of its own has made a browser's.
fn is_made(own: &[u8], secret: &str) -> bool {
    let (drawn, mark) = secret.split_at(2 * DRAWN);
    let digits = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let mark: Option<Vec<u8>> = mark.as_bytes().chunks(2).map(digits).collect();
    let mac = mac(own, drawn);
    mark.is_some_and(|mark| mac.is_some_and(|mac| mac.verify_truncated_left(&mark).is_ok()))
}

/// The mark of a server on what it has drawn.
fn mac(own: &[u8], drawn: &str) -> Option<Hmac<Sha256>> {
    let mac = Hmac::<Sha256>::new_from_slice(own).ok()?;
    Some(
        mac.chain_update(b"secret of a browser ")
            .chain_update(drawn),
    )
}

/// Makes the cookie of a request's sender again, for as long again; `None` for one without a secret.
pub(crate) fn kept_cookie(head: &Head) -> Option<String> {
    Some(cookie_of(secrets(head).next()?, head))
}

/// The same, or a new one for who has none. `None` if the system gives no random numbers.
pub(crate) fn cookie(head: &Head, own: &[u8]) -> Option<String> {
    kept_cookie(head).or_else(|| new_cookie(head, own))
}

/// Makes the cookie of somebody who has logged out: a new one in any case, so that a copy of the one before leads nowhere.
pub(crate) fn new_cookie(head: &Head, own: &[u8]) -> Option<String> {
    Some(cookie_of(&new_secret(own)?, head))
}

/// Makes another cookie for who has come into an account; `None` if the ticket is not good.
pub(crate) async fn renewed_cookie(
    head: &Head,
    ticket: &str,
    entrance: &Entrance,
) -> Option<String> {
    let secret = new_secret(entrance.own_secret())?;
    let is_renewed = entrance.renew(ticket.into(), fingerprint(&secret)).await;
    is_renewed.then(|| cookie_of(&secret, head))
}

fn cookie_of(secret: &str, head: &Head) -> String {
    let name = name(head);
    let secure = if head.is_encrypted() { "; Secure" } else { "" };
    format!("{name}={secret}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}")
}

fn new_secret(own: &[u8]) -> Option<String> {
    let mut bytes = [0; DRAWN];
    SysRng.try_fill_bytes(&mut bytes).ok()?;
    let drawn = hexadecimal(&bytes);
    let mark = mac(own, &drawn)?.finalize().into_bytes();
    Some(drawn + &hexadecimal(&mark[..BYTES - DRAWN]))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Text can always be written to memory.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &[u8] = b"a host key";

    fn head(headers: &str) -> Head {
        let text = format!("GET / HTTP/1.1\r\nHost: a\r\n{headers}\r\n");
        Head::parse(text.as_bytes()).expect("a head")
    }

    /// The pair that a browser sends back of a cookie.
    fn pair(cookie: Option<String>) -> String {
        let cookie = cookie.expect("a cookie");
        cookie.split_once(';').expect("attributes").0.to_owned()
    }

    #[test]
    fn a_cookie_is_a_key_and_the_key_does_not_tell_it() {
        let made = cookie(&head(""), OWN).expect("random numbers");
        assert!(made.contains("HttpOnly; SameSite=Lax") && !made.contains("Secure"));
        let pair = pair(Some(made.clone()));
        let sent = head(&format!("Cookie: theme=dark; {pair}\r\n"));
        let key = key(&sent).expect("a key");
        assert!(key.fingerprint.starts_with("WEB:") && key.fingerprint.len() == 4 + 43);
        let secret = pair.strip_prefix("parlour=").expect("its name");
        assert!(!key.fingerprint.contains(secret));
        assert_eq!(cookie(&sent, OWN).as_ref(), Some(&made), "it is kept");
        assert_eq!(kept_cookie(&sent).as_ref(), Some(&made));
        assert_eq!(kept_cookie(&head("")), None);
        assert_ne!(
            cookie(&head(""), OWN),
            Some(made),
            "another browser has another"
        );
    }

    #[test]
    fn a_server_knows_what_it_has_made() {
        let made = new_secret(OWN).expect("random numbers");
        assert!(is_secret(&made) && is_made(OWN, &made));
        assert!(!is_made(b"another", &made));
        assert!(!is_made(OWN, &"0f".repeat(BYTES)));
        let other = new_secret(OWN).expect("random numbers");
        let mixed = format!("{}{}", &other[..2 * DRAWN], &made[2 * DRAWN..]);
        assert!(!is_made(OWN, &mixed), "the mark is of what was drawn");
    }

    #[test]
    fn behind_tls_the_cookie_of_this_very_host_counts_alone() {
        let encrypted = |cookies: &str| {
            head(&format!(
                "Cookie: {cookies}\r\nX-Forwarded-Proto: https\r\n"
            ))
        };
        let planted = format!("parlour={}", "0f".repeat(BYTES));
        assert_eq!(key(&encrypted(&planted)), None);
        let made = cookie(&encrypted(&planted), OWN).expect("random numbers");
        assert!(made.starts_with("__Host-parlour=") && made.ends_with("; Secure"));
        assert!(!made.contains(&"0f".repeat(BYTES)), "{made}");
        let both = encrypted(&format!("{planted}; {}", pair(Some(made.clone()))));
        assert_eq!(cookie(&both, OWN).as_ref(), Some(&made));
        assert_ne!(new_cookie(&both, OWN), Some(made));
    }

    /// A proxy may send each cookie on a line of its own, and another program's cookie may be any bytes.
    #[test]
    fn several_lines_are_one_header() {
        let made = cookie(&head(""), OWN);
        let pair = pair(made.clone());
        for lines in [
            format!("Cookie: theme=dark\r\nCookie: {pair}\r\n"),
            format!("Cookie: {pair}\r\nCookie: theme=dark\r\n"),
            format!("Cookie: a=1; b=2\r\nCookie: c=3;{pair} ; d\r\n"),
        ] {
            assert_eq!(kept_cookie(&head(&lines)), made, "{lines}");
        }
        let mut bytes = b"GET / HTTP/1.1\r\nHost: a\r\nCookie: city=K\xf6ln; ".to_vec();
        bytes.extend_from_slice(format!("{pair}\r\n\r\n").as_bytes());
        let head = Head::parse(&bytes).expect("a head");
        assert_eq!(kept_cookie(&head), made);
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
