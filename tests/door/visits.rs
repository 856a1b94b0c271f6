//! Clients come in as who they are, for what they ask.

use std::sync::Arc;

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use russh::keys::{Algorithm, EcdsaCurve, PrivateKey};

use crate::hall::{BANNED, Hall, wide};
use crate::login::{Login, fingerprint, key_of, key_of_file};

/// A key of every kind that makes an account, with the name of its algorithm.
pub(crate) fn keys_of_every_kind() -> [(&'static str, Arc<PrivateKey>); 5] {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut ecdsa = |curve| {
        let key = PrivateKey::random(&mut rng, Algorithm::Ecdsa { curve });
        Arc::new(key.expect("a key"))
    };
    [
        ("ssh-ed25519", key_of("ana")),
        ("ecdsa-sha2-nistp256", ecdsa(EcdsaCurve::NistP256)),
        ("ecdsa-sha2-nistp384", ecdsa(EcdsaCurve::NistP384)),
        ("ecdsa-sha2-nistp521", ecdsa(EcdsaCurve::NistP521)),
        ("ssh-rsa", key_of_file("rsa_2048")),
    ]
}

#[test]
fn every_kind_of_key_is_an_identity() {
    let hall = Hall::with(false, wide());
    for (algorithm, key) in keys_of_every_kind() {
        let wanted = format!("key={algorithm} {} ", fingerprint(&key));
        let said = Login::new(&hall, Some(key)).command("exit 0").run(b"");
        assert!(said.out.contains(&wanted), "{wanted}: {said:?}");
    }
    assert_eq!(hall.door.figures().logins, 5);
}

#[test]
fn a_command_in_a_terminal_and_its_exit_status() {
    let hall = Hall::new();
    let mut terminal = Login::of(&hall, "ana")
        .command("exit 7")
        .in_terminal(80, 24);
    assert_eq!(terminal.wait_end().exit_code(), 7);
    terminal.wait_for("command=Some(\"exit 7\") term=");
}

#[test]
fn a_command_without_a_terminal() {
    let hall = Hall::new();
    let said = Login::of(&hall, "ana")
        .command("cat  twice")
        .run(b"some bytes");
    assert_eq!(said.status, Some(0), "{said:?}");
    assert!(
        said.out.contains("command=Some(\"cat  twice\") text."),
        "{said:?}"
    );
    assert!(said.out.ends_with("some bytes"), "{said:?}");
    let said = Login::of(&hall, "ana")
        .command("complain bitterly")
        .run(b"");
    assert_eq!(
        (said.status, said.err.ends_with("bitterly")),
        (Some(1), true),
        "{said:?}"
    );
}

#[test]
fn a_shell_without_a_terminal_is_text() {
    let hall = Hall::new();
    let said = Login::of(&hall, "ana").run(b"x");
    assert_eq!(said.status, Some(0), "{said:?}");
    assert!(said.out.contains("command=None text.\r\n"), "{said:?}");
}

#[test]
fn the_environment_is_what_drawing_needs_and_no_more() {
    let hall = Hall::new();
    let login = Login::of(&hall, "ana")
        .env("LANG", "C.UTF-8")
        .env("LC_ALL", "de_DE.UTF-8");
    let login = login
        .env("COLORTERM", "truecolor")
        .env("NO_COLOR", "1")
        .env("LD_PRELOAD_X", "evil")
        .env("EDITOR", "vi");
    let said = login.command("exit 0").run(b"");
    assert!(
        said.out
            .contains(" text COLORTERM=truecolor LANG=C.UTF-8 LC_ALL=de_DE.UTF-8 NO_COLOR=1.\r\n"),
        "{said:?}"
    );
    let mut terminal = Login::of(&hall, "ana").env("LANG", "C").in_terminal(80, 24);
    terminal.wait_for(" LANG=C TERM=xterm-256color.");
}

#[test]
fn who_has_no_key_is_a_guest() {
    let hall = Hall::new();
    let said = Login::new(&hall, None).command("exit 0").run(b"");
    assert!(said.out.contains("user=\"ana\" key=none "), "{said:?}");
    assert_eq!(hall.door.figures().guests, 1);
}

#[test]
fn whoever_is_banned_is_told_so_also_where_guests_are_allowed() {
    let hall = Hall::new();
    let key = key_of("ana");
    *hall.echo.banned.lock().expect("no panic") = Some(fingerprint(&key));
    let mut terminal = Login::new(&hall, Some(key)).in_terminal(80, 24);
    assert!(!terminal.wait_end().success());
    terminal.wait_for("You are not welcome here.");
    let said = Login::new(&hall, None)
        .user(BANNED)
        .command("exit 0")
        .run(b"");
    assert!(said.err.contains("You are not welcome here."), "{said:?}");
    assert_eq!(hall.door.figures().sessions, 0);
}
