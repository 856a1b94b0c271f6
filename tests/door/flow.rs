//! Bytes in both directions: floods, closed windows, and readers who do not read.

use std::io::{Read, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use parlour_ssh::door::Limits;

use crate::client::{self, granted, read_until};
use crate::hall::{Hall, PATIENCE, number, wide};
use crate::ssh::{Ssh, ed25519};

fn fast() -> Limits {
    Limits {
        input_bytes_per_second: number(100_000_000),
        ..wide()
    }
}

/// Another client comes in, is answered, and leaves.
fn others_go_on(hall: &Hall) {
    let said = Ssh::new(hall, Some(ed25519(hall)))
        .command("cat")
        .run(b"others go on");
    assert!(said.out.ends_with("others go on"), "{said:?}");
}

#[test]
fn all_bytes_come_back_also_while_keys_are_exchanged_anew() {
    let hall = Hall::with(true, fast());
    let bytes: Vec<_> = (0..30_000)
        .flat_map(|n| format!("{n:06}\n").into_bytes())
        .collect();
    let mut child = Ssh::new(&hall, Some(ed25519(&hall)))
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
    let hall = Hall::new();
    let mut child = Ssh::new(&hall, Some(ed25519(&hall)))
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

#[test]
fn input_that_nobody_reads_is_dropped_and_neither_channel_nor_queue_stops_the_line() {
    let hall = Hall::with(true, fast());
    hall.run(async {
        let client = client::login(hall.address()).await.expect("a login");
        let mut channel = client.channel_open_session().await.expect("a channel");
        channel.exec(true, "deaf").await.expect("an open line");
        assert_eq!(granted(&mut channel).await, Some(true));
        for _ in 0..400 {
            channel
                .data_bytes(vec![b'x'; 1_000])
                .await
                .expect("an open line");
        }
        // A request that comes behind all that is answered.
        channel
            .set_env(true, "LANG", "C")
            .await
            .expect("an open line");
        assert_eq!(granted(&mut channel).await, Some(false));
    });
    let dropped = hall.door.figures().dropped_bytes;
    assert_eq!(dropped, 400_000 - 128 * 1024);
    others_go_on(&hall);
    hall.echo.wake.store(true, Ordering::Relaxed);
    hall.wait_for("empty", |figures| figures.sessions_now == 0);
}

/// Checks that the door reads input while its output waits. OpenSSH's client writes on although its
/// output is not read. The door may not wait for its own output with input that it has not read.
///
/// russh's client cannot show it: once a hundred messages of a channel are unread, it reads nothing
/// more, no window either.
#[test]
fn input_and_output_at_once_do_not_wait_for_each_other() {
    let hall = Hall::with(true, fast());
    let mut child = Ssh::new(&hall, Some(ed25519(&hall))).command("cat").start();
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
fn endless_input_is_read_no_faster_than_the_limit_and_others_go_on() {
    let limit = 40_000;
    let hall = Hall::with(
        true,
        Limits {
            input_bytes_per_second: number(limit),
            ..wide()
        },
    );
    let mut child = Ssh::new(&hall, Some(ed25519(&hall))).command("cat").start();
    let (mut stdin, mut stdout) = (
        child.stdin.take().expect("a pipe"),
        child.stdout.take().expect("a pipe"),
    );
    let begun = Instant::now();
    let writer = thread::spawn(move || while stdin.write_all(&[b'x'; 10_000]).is_ok() {});
    let mut read = 0;
    let mut buffer = [0; 4096];
    while read < 100_000 {
        read += stdout.read(&mut buffer).expect("an open line");
    }
    let most = f64::from(limit) * (begun.elapsed().as_secs_f64() + 1.0);
    println!(
        "{read} bytes came back in {:?}, with {limit} bytes a second allowed",
        begun.elapsed()
    );
    assert!(
        f64::from(u32::try_from(read).expect("a number")) < most + 10_000.0,
        "{read} bytes are more than {most}"
    );
    others_go_on(&hall);
    child.kill().expect("a child");
    child.wait().expect("a child");
    writer.join().expect("no panic");
}

#[test]
fn long_answers_come_whole() {
    let hall = Hall::new();
    hall.run(async {
        let client = client::login(hall.address()).await.expect("a login");
        let mut channel = client.channel_open_session().await.expect("a channel");
        channel
            .exec(false, "long 300000")
            .await
            .expect("an open line");
        let read = read_until(&mut channel, "the end").await;
        let body = read.split_once("\r\n").expect("a first line").1;
        assert_eq!(body.len(), 300_000 + "the end".len());
    });
}
