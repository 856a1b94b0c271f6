//! OpenSSH's client comes in, is refused what is not offered, and leaves.

use crate::hall::{BANNED, Hall, wide};
use crate::ssh::{Ssh, ed25519, fingerprint, key};

#[test]
fn a_terminal_has_its_size_and_hears_its_keys() {
    let hall = Hall::new();
    let key = ed25519(&hall);
    let mut terminal = Ssh::new(&hall, Some(key.clone())).in_terminal(100, 30);
    terminal.wait_for("term=xterm-256color size=100x30");
    let key = fingerprint(&key);
    assert!(
        terminal
            .seen
            .contains(&format!("user=\"ana\" key=ssh-ed25519 {key} command=None")),
        "{}",
        terminal.seen
    );
    terminal.send("echo this");
    terminal.wait_for("echo this");
    terminal.resize(1_000, 7);
    terminal.wait_for("resized=300x7.");
    terminal.send("\x04");
    assert_eq!(terminal.status(), 0);
    hall.wait_for("empty", |figures| figures.connections_now == 0);
}

#[test]
fn a_command_in_a_terminal_and_its_exit_status() {
    let hall = Hall::new();
    let mut terminal = Ssh::new(&hall, Some(ed25519(&hall)))
        .args(&["-t"])
        .command("exit 7")
        .in_terminal(80, 24);
    assert_eq!(terminal.status(), 7);
    terminal.wait_for("command=Some(\"exit 7\") term=");
}

#[test]
fn a_command_without_a_terminal() {
    let hall = Hall::new();
    let said = Ssh::new(&hall, Some(ed25519(&hall)))
        .command("cat  twice")
        .run(b"some bytes");
    assert_eq!(said.status, Some(0), "{said:?}");
    assert!(
        said.out.contains("command=Some(\"cat  twice\") text."),
        "{said:?}"
    );
    assert!(said.out.ends_with("some bytes"), "{said:?}");
    let said = Ssh::new(&hall, Some(ed25519(&hall)))
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
    let said = Ssh::new(&hall, Some(ed25519(&hall)))
        .args(&["-T"])
        .run(b"x");
    assert_eq!(said.status, Some(0), "{said:?}");
    assert!(said.out.contains("command=None text.\r\n"), "{said:?}");
}

#[test]
fn every_kind_of_key_is_an_identity() {
    let hall = Hall::with(false, wide());
    let kinds = [
        ("ed25519", "256", "ssh-ed25519"),
        ("ecdsa", "256", "ecdsa-sha2-nistp256"),
        ("ecdsa", "384", "ecdsa-sha2-nistp384"),
        ("ecdsa", "521", "ecdsa-sha2-nistp521"),
        ("rsa", "2048", "ssh-rsa"),
    ];
    for (kind, bits, algorithm) in kinds {
        let key = key(&hall, kind, bits);
        let said = Ssh::new(&hall, Some(key.clone()))
            .command("exit 0")
            .run(b"");
        let wanted = format!("key={algorithm} {} ", fingerprint(&key));
        assert!(said.out.contains(&wanted), "{wanted}: {said:?}");
    }
    assert_eq!(hall.door.figures().logins, 5);
}

#[test]
fn the_environment_is_what_drawing_needs_and_no_more() {
    let hall = Hall::new();
    let ssh = Ssh::new(&hall, Some(ed25519(&hall)))
        .env("LANG", "C.UTF-8")
        .env("LC_ALL", "de_DE.UTF-8");
    let ssh = ssh
        .env("COLORTERM", "truecolor")
        .env("NO_COLOR", "1")
        .env("LD_PRELOAD_X", "evil")
        .env("EDITOR", "vi");
    let said = ssh.command("exit 0").run(b"");
    assert!(
        said.out
            .contains(" text COLORTERM=truecolor LANG=C.UTF-8 LC_ALL=de_DE.UTF-8 NO_COLOR=1.\r\n"),
        "{said:?}"
    );
    let mut terminal = ssh_in_a_terminal(&hall);
    terminal.wait_for(" LANG=C TERM=xterm-256color.");
}

fn ssh_in_a_terminal(hall: &Hall) -> crate::ssh::Terminal {
    Ssh::new(hall, Some(ed25519(hall)))
        .env("LANG", "C")
        .in_terminal(80, 24)
}

#[test]
fn who_has_no_key_is_a_guest() {
    let hall = Hall::new();
    let said = Ssh::new(&hall, None).command("exit 0").run(b"");
    assert!(said.out.contains("user=\"ana\" key=none "), "{said:?}");
    assert_eq!(hall.door.figures().guests, 1);
}

#[test]
fn without_guests_the_text_says_how_a_key_is_made_and_no_password_is_asked() {
    let hall = Hall::with(false, wide());
    let mut terminal = Ssh::new(&hall, None).in_terminal(80, 24);
    assert_ne!(terminal.status(), 0);
    terminal.wait_for("Permission denied");
    assert_eq!(
        terminal.seen.matches("ssh-keygen -t ed25519").count(),
        1,
        "{}",
        terminal.seen
    );
    assert!(!terminal.seen.contains("assword:"), "{}", terminal.seen);
}

#[test]
fn whoever_is_banned_is_told_so_also_where_guests_are_allowed() {
    let hall = Hall::new();
    let key = ed25519(&hall);
    *hall.echo.banned.lock().expect("no panic") = Some(fingerprint(&key));
    let mut terminal = Ssh::new(&hall, Some(key)).in_terminal(80, 24);
    assert_ne!(terminal.status(), 0);
    terminal.wait_for("You are not welcome here.");
    let said = Ssh::new(&hall, None)
        .user(BANNED)
        .command("exit 0")
        .run(b"");
    assert!(said.err.contains("You are not welcome here."), "{said:?}");
    assert_eq!(hall.door.figures().sessions, 0);
}

#[test]
fn a_method_of_none_that_comes_first_does_not_lose_the_key() {
    let hall = Hall::new();
    let said = Ssh::new(&hall, Some(ed25519(&hall)))
        .args(&["-v"])
        .command("exit 0")
        .run(b"");
    let offered = "Authentications that can continue: publickey,keyboard-interactive";
    assert!(said.err.contains(offered), "{said:?}");
    assert!(said.out.contains("key=ssh-ed25519 SHA256:"), "{said:?}");
}
