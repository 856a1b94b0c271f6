//! OpenSSH's client comes in, is refused what is not offered, and does what russh's client cannot.

use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::num::NonZeroU32;
use std::os::unix::ffi::OsStrExt as _;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use crate::attacks::somebody_comes_in;
use crate::flow::{fast, others_go_on};
use crate::foreign::OPENSSH;
use crate::hall::{Hall, PATIENCE, wide};
use crate::login::{fingerprint, key_of};
use crate::ssh::Ssh;
use crate::visits::keys_of_every_kind;
use parlour_ssh::door::Limits;

#[test]
fn a_terminal_has_its_size_and_hears_its_keys() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::new();
    let key = key_of("ana");
    let mut terminal = Ssh::new(&hall, Some(&key)).in_terminal(100, 30);
    terminal.wait_for("term=xterm-256color size=100x30");
    let key = fingerprint(&key);
    let seen = terminal.contents();
    let wanted = format!("user=\"ana\" key=ssh-ed25519 {key} command=None");
    assert!(seen.contains(&wanted), "{seen}");
    terminal.send("echo this");
    terminal.wait_for("echo this");
    terminal.resize(1_000, 7);
    terminal.wait_for("resized=300x7.");
    terminal.send("\x04");
    assert!(terminal.wait_end().success());
    hall.wait_for("empty", |figures| figures.connections_now == 0);
}

#[test]
fn without_guests_the_text_says_how_a_key_is_made_and_no_password_is_asked() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::with(false, wide());
    let mut terminal = Ssh::new(&hall, None).in_terminal(80, 24);
    assert!(!terminal.wait_end().success());
    let seen = String::from_utf8(terminal.bytes()).expect("text");
    assert!(seen.contains("Permission denied"), "{seen}");
    assert_eq!(seen.matches("ssh-keygen -t ed25519").count(), 1, "{seen}");
    assert!(!seen.contains("assword:"), "{seen}");
}

#[test]
fn a_method_of_none_that_comes_first_does_not_lose_the_key() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::new();
    let said = Ssh::new(&hall, Some(&key_of("ana")))
        .args(&["-v"])
        .command("exit 0")
        .run(b"");
    let offered = "Authentications that can continue: publickey,keyboard-interactive";
    assert!(said.err.contains(offered), "{said:?}");
    assert!(said.out.contains("key=ssh-ed25519 SHA256:"), "{said:?}");
}

#[test]
fn every_kind_of_key_is_an_identity() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::with(false, wide());
    for (algorithm, key) in keys_of_every_kind() {
        let said = Ssh::new(&hall, Some(&key)).command("exit 0").run(b"");
        let wanted = format!("key={algorithm} {} ", fingerprint(&key));
        assert!(said.out.contains(&wanted), "{wanted}: {said:?}");
    }
    assert_eq!(hall.door.figures().logins, 5);
}

#[test]
fn names_and_variables_that_are_no_utf_8_harm_nobody() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::new();
    let odd = OsStr::from_bytes(b"an\xff\xc3a@127.0.0.1");
    let said = Ssh::new(&hall, Some(&key_of("ana")))
        .command("exit 0")
        .run_to(odd);
    assert_ne!(said.status, Some(0), "{said:?}");
    let said = Ssh::new(&hall, Some(&key_of("ana")))
        .env_bytes("LANG", b"\xff\xfe")
        .command("exit 0")
        .run(b"");
    assert!(!said.out.contains("LANG"), "{said:?}");
    let long = "n".repeat(20_000);
    let said = Ssh::new(&hall, Some(&key_of("ana")))
        .user(&long)
        .command("exit 0")
        .run(b"");
    assert!(
        said.out.contains(&format!("user=\"{}\" ", "n".repeat(64))),
        "{said:?}"
    );
    somebody_comes_in(&hall);
}

#[test]
fn all_bytes_come_back_also_while_keys_are_exchanged_anew() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::with(true, fast());
    let bytes: Vec<_> = (0..30_000)
        .flat_map(|n| format!("{n:06}\n").into_bytes())
        .collect();
    let mut child = Ssh::new(&hall, Some(&key_of("ana")))
        .args(&["-v", "-o", "RekeyLimit=32K"])
        .command("cat")
        .start();
    let (mut stdin, mut stdout) = (
        child.stdin.take().expect("a pipe"),
        child.stdout.take().expect("a pipe"),
    );
    let (mut errors, mut told) = (child.stderr.take().expect("a pipe"), String::new());
    let errors = thread::spawn(move || errors.read_to_string(&mut told).map(|_| told));
    // In pieces that the client's queue holds: each is sent when the one before has come back.
    let mut back = Vec::new();
    for piece in bytes.chunks(50_000) {
        let wanted = back.len() + piece.len();
        stdin.write_all(piece).expect("an open line");
        let mut buffer = [0; 4096];
        while back.len() < wanted {
            let read = stdout.read(&mut buffer).expect("an open line");
            assert_ne!(read, 0, "the line ended after {} bytes", back.len());
            back.extend_from_slice(&buffer[..read]);
            if let Some(end) = back
                .iter()
                .position(|byte| *byte == b'\n')
                .filter(|_| back.starts_with(b"user"))
            {
                back.drain(..=end);
            }
        }
    }
    assert!(
        back == bytes,
        "{} bytes are not the {} that were sent",
        back.len(),
        bytes.len()
    );
    drop(stdin);
    assert!(child.wait().expect("a child").success());
    let told = errors.join().expect("no panic").expect("text");
    let rekeys = told.matches("SSH2_MSG_KEXINIT sent").count();
    assert!(rekeys > 2, "{rekeys} key exchanges");
}

#[test]
fn a_reader_that_never_opens_its_window_keeps_its_own_visit_waiting() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::new();
    let mut child = Ssh::new(&hall, Some(&key_of("ana")))
        .command("pour")
        .start();
    let written = || hall.echo.written.load(Ordering::Relaxed);
    let (begun, mut seen, mut since) = (Instant::now(), 0, Instant::now());
    // The client's window is 2 MiB: it is closed when nothing more is written.
    while seen < 1_000_000 || since.elapsed() < Duration::from_millis(500) {
        assert!(written() < 20_000_000, "the client's output does not wait");
        assert!(begun.elapsed() < PATIENCE, "the window does not close");
        if written() != seen {
            (seen, since) = (written(), Instant::now());
        }
        thread::sleep(Duration::from_millis(5));
    }
    others_go_on(&hall);
    println!("{seen} bytes were written to a reader that does not read");
    let left = hall.echo.left.load(Ordering::Relaxed);
    child.kill().expect("a child");
    child.wait().expect("a child");
    hall.wait_for("empty", |figures| {
        figures.connections_now == 0 && figures.sessions_now == 0
    });
    assert!(
        hall.echo.left.load(Ordering::Relaxed) > left,
        "its write ended with the line"
    );
}

/// A healthy connection alone keeps no session: its client has to take what is sent.
#[test]
fn a_client_that_keeps_its_window_shut_is_ended_although_its_connection_lives() {
    if !OPENSSH.is_there() {
        return;
    }
    let limits = Limits {
        output_seconds: NonZeroU32::MIN,
        ..wide()
    };
    let hall = Hall::with(true, limits);
    let mut child = Ssh::new(&hall, Some(&key_of("ana")))
        .args(&["-o", "ServerAliveInterval=1"])
        .command("pour")
        .start();
    let written = || hall.echo.written.load(Ordering::Relaxed);
    let begun = Instant::now();
    while written() < 1_000_000 {
        assert!(begun.elapsed() < PATIENCE, "the window does not fill");
        thread::sleep(Duration::from_millis(5));
    }
    hall.wait_for("empty", |figures| {
        figures.connections_now == 0 && figures.sessions_now == 0
    });
    assert!(!child.wait().expect("a child").success());
}

/// Checks that the door reads input while its output waits. OpenSSH's client writes on although its
/// output is not read. The door may not wait for its own output with input that it has not read.
///
/// russh's client cannot show it: once a hundred messages of a channel are unread, it reads nothing
/// more, no window either.
#[test]
fn input_and_output_at_once_do_not_wait_for_each_other() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::with(true, fast());
    let mut child = Ssh::new(&hall, Some(&key_of("ana"))).command("cat").start();
    let (mut stdin, mut stdout) = (
        child.stdin.take().expect("a pipe"),
        child.stdout.take().expect("a pipe"),
    );
    let (sender, pieces) = channel();
    let piece = vec![b'x'; 100_000];
    let writer =
        thread::spawn(move || while stdin.write_all(&piece).is_ok() && sender.send(()).is_ok() {});
    let written = || hall.echo.written.load(Ordering::Relaxed);
    // The client's window of 2 MiB is filled, and then as much again is sent as nothing on the way could hold.
    while written() < 2_000_000 {
        pieces.recv_timeout(PATIENCE).expect("the client can write");
    }
    pieces.try_iter().for_each(drop);
    for piece in 0..80 {
        let sent = pieces.recv_timeout(PATIENCE);
        assert!(
            sent.is_ok(),
            "only {piece} pieces were taken, and {} bytes written",
            written()
        );
    }
    others_go_on(&hall);
    let (mut read, mut buffer) = (0, [0; 4096]);
    while read < 2 * 1024 * 1024 {
        let came = stdout.read(&mut buffer).expect("an open line");
        assert_ne!(came, 0, "the line ended after {read} bytes");
        read += came;
    }
    child.kill().expect("a child");
    child.wait().expect("a child");
    writer.join().expect("no panic");
}

#[test]
fn an_expensive_key_exchange_is_refused() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::new();
    let old = Ssh::new(&hall, Some(&key_of("ana")))
        .args(&["-o", "KexAlgorithms=diffie-hellman-group18-sha512"]);
    let said = old.command("exit 0").run(b"");
    assert!(
        said.err.contains("no matching key exchange method"),
        "{said:?}"
    );
}

#[test]
fn subsystems_are_refused_at_once() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::new();
    let said = Ssh::new(&hall, Some(&key_of("ana")))
        .args(&["-s"])
        .command("sftp")
        .run(b"");
    assert!(said.err.contains("subsystem request failed"), "{said:?}");
}

#[test]
fn forwarding_is_refused_at_once() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::new();
    let ssh = || Ssh::new(&hall, Some(&key_of("ana")));
    let direct = ssh().args(&["-W", "127.0.0.1:9"]).run(b"");
    assert!(direct.err.contains("open failed"), "{direct:?}");
    let remote = ssh()
        .args(&["-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9"])
        .command("exit 0")
        .run(b"");
    assert!(
        remote.err.contains("remote port forwarding failed"),
        "{remote:?}"
    );
    let socket = ssh().args(&[
        "-o",
        "ExitOnForwardFailure=yes",
        "-R",
        "/tmp/no.socket:127.0.0.1:9",
    ]);
    let socket = socket.command("exit 0").run(b"");
    assert!(
        socket.err.contains("remote port forwarding failed"),
        "{socket:?}"
    );
}

#[test]
fn two_sessions_over_one_connection_are_one_too_many() {
    if !OPENSSH.is_there() {
        return;
    }
    let hall = Hall::new();
    let socket = hall.folder().join("control").display().to_string();
    let ssh =
        || Ssh::new(&hall, Some(&key_of("ana"))).args(&["-o", "ControlPersist=no", "-S", &socket]);
    let mut master = ssh().args(&["-M"]).in_terminal(80, 24);
    master.wait_for("user=");
    let second = ssh().command("exit 6").run(b"");
    assert!(second.err.contains("refused"), "{second:?}");
    master.send("the first goes on");
    master.wait_for("the first goes on");
}
