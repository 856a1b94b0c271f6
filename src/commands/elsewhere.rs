//! `parlour play --at HOST`: a short way to `ssh` with the right options.

use std::process::Command;

use super::Error;
use draughts::variant::Variant;
use parlour_model::any::Mode;

/// The port of a hall where none is said.
const PORT: &str = "2222";

/// Runs ssh, and answers its exit status.
///
/// # Errors
/// There is no program `ssh`, or the host is none.
pub(super) fn play(host: &str, mode: Option<Mode>, variant: Option<Variant>) -> Result<u8, Error> {
    let mut ssh = Command::new("ssh");
    ssh.args(arguments(host, mode, variant)?);
    let status = ssh
        .status()
        .map_err(|why| Error::Usage(format!("ssh cannot be run: {why}")))?;
    Ok(status
        .code()
        .and_then(|code| u8::try_from(code).ok())
        .unwrap_or(255))
}

fn arguments(
    host: &str,
    mode: Option<Mode>,
    variant: Option<Variant>,
) -> Result<Vec<String>, Error> {
    let (name, port) = split(host);
    if name.is_empty() || name.starts_with('-') || port.parse::<u16>().is_err() {
        return Err(Error::Usage(format!(
            "\"{host}\" is not a host; write HOST, USER@HOST or HOST:PORT"
        )));
    }
    let options = [
        "-t",
        "-p",
        port,
        "-o",
        "SendEnv=COLORTERM LANG LC_* NO_COLOR",
        "--",
        name,
    ];
    let words = mode.map(Mode::name).into_iter();
    let words = words.chain(variant.map(Variant::name));
    Ok(options
        .into_iter()
        .chain(words)
        .map(str::to_owned)
        .collect())
}

/// The host and the port; `[::1]:2222` is an address of IPv6 with a port.
fn split(host: &str) -> (&str, &str) {
    if let Some((name, rest)) = host
        .split_once('[')
        .and_then(|(user, rest)| Some((user, rest.split_once(']')?)))
    {
        let (address, port) = rest;
        let port = port.strip_prefix(':').unwrap_or(PORT);
        return if name.is_empty() {
            (address, port)
        } else {
            (host, port)
        };
    }
    match host.rsplit_once(':') {
        Some((name, port)) if !name.contains(':') => (name, port),
        _ => (host, PORT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_may_have_a_user_and_a_port() {
        let end = |host: &str| {
            let all = arguments(host, None, None).expect(host);
            (all[2].clone(), all[6].clone())
        };
        assert_eq!(end("hall.example"), ("2222".into(), "hall.example".into()));
        assert_eq!(
            end("ana@hall.example:22"),
            ("22".into(), "ana@hall.example".into())
        );
        assert_eq!(end("[::1]:7"), ("7".into(), "::1".into()));
        assert_eq!(end("::1"), ("2222".into(), "::1".into()));
        let (mode, variant) = (Some(Mode::Checkers), Some(Variant::Russian));
        let game = arguments("hall", mode, variant).expect("a host");
        assert_eq!(game[game.len() - 2..], ["checkers", "russian"]);
    }

    #[test]
    fn what_would_be_an_option_of_ssh_is_no_host() {
        for host in ["", "-oProxyCommand=x", "hall:ssh", ":2222", "hall:"] {
            assert!(arguments(host, None, None).is_err(), "{host}");
        }
    }
}
