//! Coming in: who is let in, who is not, and how long it may take.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};

use parlour_ssh::door::{DoorRefusal, Limits};

use crate::client;
use crate::hall::{Hall, PATIENCE, number, wide};
use crate::login::{Login, key_of_file};

/// Reads until the other side closes, for no longer than a test may take.
pub(crate) fn read_to_end(stream: &mut TcpStream) -> Vec<u8> {
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error)
            if matches!(
                error.kind(),
                std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
            ) =>
        {
            panic!("the door does not close the line")
        }
        // A line that is closed while bytes are unread is reset.
        _ => bytes,
    }
}

fn impatient() -> Limits {
    Limits {
        login_seconds: number(1),
        ..wide()
    }
}

#[test]
fn a_peer_that_sends_its_version_line_and_no_more_ends_at_the_login_deadline() {
    let hall = Hall::with(true, impatient());
    let mut silent = TcpStream::connect(hall.address()).expect("a connection");
    let mut versioned = TcpStream::connect(hall.address()).expect("a connection");
    versioned
        .write_all(b"SSH-2.0-Nobody\r\n")
        .expect("an open line");
    assert!(read_to_end(&mut silent).starts_with(b"SSH-2.0-Parlour_"));
    assert!(read_to_end(&mut versioned).starts_with(b"SSH-2.0-Parlour_"));
    let figures = hall.wait_for("empty", |figures| figures.connections_now == 0);
    assert_eq!(figures.refused_for(DoorRefusal::TimeToLogIn), 2);
}

#[test]
fn a_key_exchange_without_a_login_ends_at_the_deadline() {
    let hall = Hall::with(true, impatient());
    hall.run(async {
        let client = client::connect(hall.address())
            .await
            .expect("a key exchange");
        // The end of the client does not matter.
        let _ = client.await;
    });
    hall.wait_for("empty", |figures| {
        figures.connections_now == 0 && figures.refused_for(DoorRefusal::TimeToLogIn) == 1
    });
}

#[test]
fn a_login_without_any_channel_ends_at_the_deadline_and_a_visit_does_not() {
    let hall = Hall::with(true, impatient());
    let mut visit = Login::of(&hall, "ana").in_terminal(80, 24);
    visit.wait_for("user=");
    hall.run(async {
        let idle = client::login(hall.address()).await.expect("a login");
        // The end of the client does not matter.
        let _ = idle.await;
    });
    hall.wait_for("alone", |figures| figures.connections_now == 1);
    visit.send("still here");
    visit.wait_for("still here");
}

#[test]
fn a_weak_rsa_key_is_told_what_to_do() {
    let hall = Hall::new();
    let weak = key_of_file("rsa_1024");
    let mut terminal = Login::new(&hall, Some(weak)).in_terminal(80, 24);
    assert!(!terminal.wait_end().success());
    terminal.wait_for("Your key is too weak");
    assert_eq!(hall.door.figures().logins, 0);
}

#[test]
fn a_full_server_says_so() {
    let hall = Hall::with(
        true,
        Limits {
            sessions: number(1),
            ..wide()
        },
    );
    let mut first = Login::of(&hall, "ana").in_terminal(80, 24);
    first.wait_for("user=");
    let second = Login::of(&hall, "ana").command("exit 0").run(b"");
    assert_eq!(second.status, Some(75), "{second:?}");
    assert!(second.err.contains("The server is full."), "{second:?}");
    first.send("\x04");
    assert!(first.wait_end().success());
    hall.wait_for("empty", |figures| figures.sessions_now == 0);
    assert_eq!(
        Login::of(&hall, "ana").command("exit 3").run(b"").status,
        Some(3)
    );
}

#[test]
fn a_visit_that_ends_without_a_goodbye_or_panics_ends_the_line() {
    let hall = Hall::new();
    for command in ["leave", "panic"] {
        let said = Login::of(&hall, "ana").command(command).run(b"");
        assert_ne!(said.status, Some(0), "{said:?}");
        assert!(said.out.contains("user=\"ana\""), "{said:?}");
    }
    hall.wait_for("empty", |figures| {
        figures.connections_now == 0 && figures.sessions_now == 0
    });
}

#[test]
fn one_address_has_so_many_connections_and_another_its_own() {
    let hall = Hall::with(
        true,
        Limits {
            connections_per_address: number(3),
            ..wide()
        },
    );
    let held: Vec<_> = (0..3)
        .map(|_| TcpStream::connect(hall.address()).expect("a connection"))
        .collect();
    hall.wait_for("taken", |figures| figures.connections_now == 3);
    let mut fourth = TcpStream::connect(hall.address()).expect("a connection");
    assert!(read_to_end(&mut fourth).starts_with(b"Too many connections"));
    let from_elsewhere = Login::of(&hall, "ana")
        .coming_from(Ipv4Addr::new(127, 0, 0, 2))
        .command("exit 0")
        .run(b"");
    assert_eq!(from_elsewhere.status, Some(0), "{from_elsewhere:?}");
    drop(held);
    hall.wait_for("empty", |figures| figures.connections_now == 0);
    assert_eq!(
        Login::of(&hall, "ana").command("exit 0").run(b"").status,
        Some(0)
    );
    assert_eq!(
        hall.door
            .figures()
            .refused_for(DoorRefusal::ConnectionsOfAddress),
        1
    );
}

#[test]
fn one_address_begins_so_many_connections_a_minute() {
    let hall = Hall::with(
        true,
        Limits {
            logins_per_address_a_minute: number(2),
            ..wide()
        },
    );
    for status in [Some(4), Some(4), Some(255)] {
        assert_eq!(
            Login::of(&hall, "ana").command("exit 4").run(b"").status,
            status
        );
    }
    assert_eq!(
        hall.door
            .figures()
            .refused_for(DoorRefusal::LoginsOfAddress),
        1
    );
}

#[test]
fn no_password_is_taken() {
    let hall = Hall::new();
    let answer = hall.run(async {
        let mut client = client::connect(hall.address())
            .await
            .expect("a key exchange");
        client.authenticate_password("ana", "secret").await
    });
    assert!(!answer.expect("an answer").success());
}
