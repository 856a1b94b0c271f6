//! The database that a URL names, and the way to reach it.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The longest time that one host of the URL may take to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The longest time that sent data may stay unacknowledged, and the idle time before the first
/// keepalive.
const LINE_TIMEOUT: Duration = Duration::from_secs(10);
const KEEPALIVE_IDLE: Duration = Duration::from_secs(15);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
const KEEPALIVE_RETRIES: u32 = 3;

/// `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?…`, of which the password is never shown.
///
/// Options after `?` are those of libpq that tokio-postgres knows (`target_session_attrs`, `connect_timeout`, `options` …),
/// and `sslmode` (`disable` or `verify-full`) and `sslrootcert`. A password may also be in the variable `PGPASSWORD`.
#[derive(Clone)]
pub struct PostgresUrl {
    config: Box<Config>,
    tls: Tls,
    /// Without the password and without options.
    shown: String,
    text: String,
}

/// The protection of a connection. There is no intermediate mode, because encryption without
/// authentication protects no one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tls {
    /// `sslmode=disable`; the default where all hosts are this machine.
    Off,
    /// `sslmode=verify-full` or `require`; the default for other hosts. The server's certificate must be for its name, and
    /// signed by an authority of the file `sslrootcert`, or else by one that this machine trusts.
    Verified(Option<PathBuf>),
}

impl PostgresUrl {
    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn tls(&self) -> &Tls {
        &self.tls
    }
}

impl PartialEq for PostgresUrl {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for PostgresUrl {}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresUrl({})", self.shown)
    }
}

/// A URL, without its password, and why it names no database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{url}: {fault}")]
pub struct PostgresUrlError {
    url: String,
    fault: UrlFault,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum UrlFault {
    #[error("it names no host or no database; write postgres://USER@HOST/DATABASE")]
    Incomplete,
    #[error("sslmode is disable or verify-full, not {0}")]
    SslMode(String),
    /// The message of tokio-postgres.
    #[error("{0}")]
    Option(String),
}

impl FromStr for PostgresUrl {
    type Err = PostgresUrlError;

    fn from_str(text: &str) -> Result<Self, PostgresUrlError> {
        let (address, options) = text.split_once('?').unwrap_or((text, ""));
        let shown = without_password(address);
        let bad = |fault| PostgresUrlError {
            url: shown.clone(),
            fault,
        };
        let (tls, options) = tls_of(options).map_err(bad)?;
        let mut config: Config = format!("{address}?{options}")
            .parse()
            .map_err(|why| bad(UrlFault::Option(told(&why))))?;
        if config.get_hosts().is_empty() || config.get_dbname().is_none() {
            return Err(bad(UrlFault::Incomplete));
        }
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        let tls = tls.unwrap_or_else(|| {
            if is_local(&config) {
                Tls::Off
            } else {
                Tls::Verified(None)
            }
        });
        config.ssl_mode(if tls == Tls::Off {
            SslMode::Disable
        } else {
            SslMode::Require
        });
        complete(&mut config);
        Ok(Self {
            config: config.into(),
            tls,
            shown,
            text: text.into(),
        })
    }
}

/// Returns the library's message about a URL. It holds nothing of the URL but the names of options.
fn told(error: &tokio_postgres::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
}

fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else {
        return "a URL".into();
    };
    match rest.rsplit_once('@') {
        Some((user, hosts)) => format!(
            "{scheme}://{}@{hosts}",
            user.split(':').next().unwrap_or_default()
        ),
        None => format!("{scheme}://{rest}"),
    }
}

/// The options for TLS, and the others.
fn tls_of(options: &str) -> Result<(Option<Tls>, String), UrlFault> {
    let (mut mode, mut root, mut others) = (None, None, Vec::new());
    for option in options.split('&').filter(|option| !option.is_empty()) {
        match option.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", value)) => root = Some(PathBuf::from(value)),
            _ => others.push(option),
        }
    }
    let tls = match mode {
        None => root.map(|root| Tls::Verified(Some(root))),
        Some("disable") => Some(Tls::Off),
        Some("require" | "verify-full") => Some(Tls::Verified(root)),
        Some(other) => return Err(UrlFault::SslMode(other.to_owned())),
    };
    Ok((tls, others.join("&")))
}

/// Returns whether every host is this machine.
fn is_local(config: &Config) -> bool {
    let is_here = |name: &str| {
        name == "localhost"
            || name
                .parse::<IpAddr>()
                .is_ok_and(|address| address.is_loopback())
    };
    // Other hosts are sockets in files.
    !config
        .get_hosts()
        .iter()
        .any(|host| matches!(host, Host::Tcp(name) if !is_here(name)))
}

/// Adds what the URL leaves open.
fn complete(config: &mut Config) {
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(LINE_TIMEOUT);
    }
    config
        .keepalives_idle(KEEPALIVE_IDLE)
        .keepalives_interval(KEEPALIVE_INTERVAL)
        .keepalives_retries(KEEPALIVE_RETRIES);
    if config.get_application_name().is_none() {
        config.application_name("parlour");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_hosts_and_its_password_is_never_shown() {
        let text =
            "postgres://ana:se:c@ret@a.example:5433,b.example/hall?target_session_attrs=read-write";
        let url: PostgresUrl = text
            .replace("se:c@ret", "se%3Ac%40ret")
            .parse()
            .expect("a URL");
        assert_eq!(
            url.to_string(),
            "postgres://ana@a.example:5433,b.example/hall"
        );
        assert!(!format!("{url:?}").contains("ret"));
        assert_eq!(url.config().get_password(), Some(&b"se:c@ret"[..]));
        assert_eq!(
            (url.config().get_hosts().len(), url.config().get_ports()),
            (2, &[5433, 5432][..])
        );
        assert_eq!(
            url.tls(),
            &Tls::Verified(None),
            "another machine is reached over TLS"
        );
    }

    #[test]
    fn what_is_wrong_is_told_without_the_password() {
        for (text, told) in [
            (
                "postgres://ana:secret@host/hall?sslmode=prefer",
                "sslmode is disable or verify-full, not prefer",
            ),
            (
                "postgres://ana:secret@host/hall?wobble=1",
                "unknown option `wobble`",
            ),
            (
                "postgres://ana:secret@host",
                "it names no host or no database",
            ),
            (
                "postgres://ana:secret@host:port/hall",
                "invalid value for option `port`",
            ),
        ] {
            let why = text.parse::<PostgresUrl>().expect_err(text).to_string();
            assert!(
                why.starts_with("postgres://ana@host") && why.contains(told),
                "{why}"
            );
            assert!(!why.contains("secret"), "{why}");
        }
    }

    #[test]
    fn this_machine_needs_no_tls_and_a_root_certificate_wants_it() {
        let tls = |text: &str| text.parse::<PostgresUrl>().expect(text).tls().clone();
        assert_eq!(tls("postgres://u@localhost/hall"), Tls::Off);
        assert_eq!(tls("postgres://u@127.0.0.1:1,[::1]:2/hall"), Tls::Off);
        assert_eq!(
            tls("postgres://u@127.0.0.1,far.example/hall"),
            Tls::Verified(None)
        );
        assert_eq!(
            tls("postgres://u@far.example/hall?sslmode=disable"),
            Tls::Off
        );
        assert_eq!(
            tls("postgres://u@localhost/hall?sslrootcert=/ca.pem"),
            Tls::Verified(Some("/ca.pem".into()))
        );
    }
}
