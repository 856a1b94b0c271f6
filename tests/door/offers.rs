//! The SSH features that the door offers, and its explicit refusal of the rest.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use parlour_ssh::door::{self, DoorOptions, TrustedProxies};
use russh::Error;

use crate::client::{self, granted, read_until};
use crate::hall::{Hall, LEAVE, wide};
use crate::login::Login;

/// The lists of a server's first packet (RFC 4253, 7.1), as they are sent before anything is encrypted.
fn key_exchange_lists(address: SocketAddr) -> Vec<String> {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream
        .write_all(b"SSH-2.0-Reader\r\n")
        .expect("an open line");
    let mut byte = [0];
    while byte != *b"\n" {
        stream.read_exact(&mut byte).expect("a version line");
    }
    let mut length = [0; 4];
    stream.read_exact(&mut length).expect("a length");
    let mut packet = vec![0; u32::from_be_bytes(length) as usize];
    stream.read_exact(&mut packet).expect("a packet");
    // Padding length, message number, cookie.
    let mut rest = &packet[18..];
    let mut lists = Vec::new();
    for _ in 0..10 {
        let (length, after) = rest.split_at(4);
        let (list, after) =
            after.split_at(u32::from_be_bytes(length.try_into().expect("four bytes")) as usize);
        lists.push(String::from_utf8(list.to_vec()).expect("ASCII"));
        rest = after;
    }
    lists
}

#[test]
fn only_the_two_cheap_key_exchanges_are_offered_and_strict() {
    let hall = Hall::new();
    let lists = key_exchange_lists(hall.address());
    let exchanges = "mlkem768x25519-sha256,curve25519-sha256,curve25519-sha256@libssh.org";
    assert_eq!(
        lists[0],
        format!("{exchanges},ext-info-s,kex-strict-s-v00@openssh.com")
    );
    assert_eq!(lists[1], "ssh-ed25519");
    assert_eq!(
        (lists[6].as_str(), lists[7].as_str()),
        ("none", "none"),
        "no compression"
    );
}

#[test]
fn agent_x11_and_signals_are_refused_at_once() {
    let hall = Hall::new();
    hall.run(async {
        let client = client::login(hall.address()).await.expect("a login");
        let mut channel = client.channel_open_session().await.expect("a channel");
        channel.agent_forward(true).await.expect("an open line");
        assert_eq!(granted(&mut channel).await, Some(false), "agent");
        channel
            .request_x11(true, false, "MIT-MAGIC-COOKIE-1", "00", 0)
            .await
            .expect("an open line");
        assert_eq!(granted(&mut channel).await, Some(false), "X11");
        channel
            .request_subsystem(true, "sftp")
            .await
            .expect("an open line");
        assert_eq!(granted(&mut channel).await, Some(false), "subsystem");
        channel
            .set_env(true, "LD_PRELOAD", "x")
            .await
            .expect("an open line");
        assert_eq!(granted(&mut channel).await, Some(false), "environment");
        channel
            .exec(true, vec![b'x'; 5_000])
            .await
            .expect("an open line");
        assert_eq!(
            granted(&mut channel).await,
            Some(false),
            "a command without end"
        );
        channel.exec(true, "cat").await.expect("an open line");
        assert_eq!(granted(&mut channel).await, Some(true), "a command");
        channel.exec(true, "cat").await.expect("an open line");
        assert_eq!(granted(&mut channel).await, Some(false), "a second command");
        channel
            .request_pty(true, "xterm", 80, 24, 0, 0, &[])
            .await
            .expect("an open line");
        assert_eq!(
            granted(&mut channel).await,
            Some(false),
            "a terminal afterwards"
        );
    });
}

#[test]
fn a_second_channel_is_refused_at_once_and_the_first_goes_on() {
    let hall = Hall::new();
    hall.run(async {
        let client = client::login(hall.address()).await.expect("a login");
        let mut channel = client.channel_open_session().await.expect("a channel");
        for _ in 0..100 {
            assert!(matches!(
                client.channel_open_session().await,
                Err(Error::ChannelOpenFailure(_))
            ));
        }
        assert!(
            client
                .channel_open_direct_tcpip("127.0.0.1", 9, "127.0.0.1", 9)
                .await
                .is_err()
        );
        assert!(
            client
                .channel_open_direct_streamlocal("/tmp/no.socket")
                .await
                .is_err()
        );
        channel.exec(false, "cat").await.expect("an open line");
        channel.data_bytes("first").await.expect("an open line");
        assert!(read_until(&mut channel, "first").await.ends_with("first"));
    });
}

#[test]
fn windows_of_nothing_and_of_four_billion_are_clamped() {
    let hall = Hall::new();
    for (told, wanted) in [
        (0, "size=80x24"),
        (u32::MAX, "size=300x100"),
        (1, "size=1x1"),
    ] {
        hall.run(async {
            let client = client::login(hall.address()).await.expect("a login");
            let mut channel = client.channel_open_session().await.expect("a channel");
            channel
                .request_pty(false, "xterm", told, told, told, told, &[])
                .await
                .expect("an open line");
            channel.request_shell(false).await.expect("an open line");
            assert!(
                read_until(&mut channel, wanted).await.contains(wanted),
                "{told}"
            );
            channel
                .window_change(u32::MAX, 0, 0, 0)
                .await
                .expect("an open line");
            let resized = read_until(&mut channel, "resized=").await;
            assert!(resized.contains("resized=300x24."), "{resized}");
            channel.data_bytes(vec![LEAVE]).await.expect("an open line");
        });
    }
}

#[test]
fn a_new_hall_may_listen_at_once_beside_the_old_one() {
    let mut old = Hall::new();
    let options = DoorOptions {
        side_door: None,
        listen: vec![old.address()],
        host_key: old.folder().join("host_key"),
        guests: true,
        spectators: false,
        greeting: Vec::new(),
        proxies: TrustedProxies::default(),
        reuse_port: true,
        limits: wide(),
    };
    let echo = old.echo.clone();
    let new = old
        .run(async { door::open(options, echo, std::future::pending()).await })
        .expect("a second door");
    assert_eq!(
        (new.addresses(), new.fingerprint()),
        (old.door.addresses(), old.door.fingerprint())
    );
    let mut visit = None;
    while old.door.figures().sessions == 0 {
        // The system chooses one of the two.
        let mut terminal = Login::of(&old, "ana").in_terminal(80, 24);
        terminal.wait_for("user=");
        visit = Some(terminal);
    }
    old.close();
    let before = old.door.figures().connections;
    for _ in 0..20 {
        let said = Login::of(&old, "ana").command("exit 5").run(b"");
        assert_eq!(said.status, Some(5), "{said:?}");
    }
    assert_eq!(
        old.door.figures().connections,
        before,
        "all of them came to the new door"
    );
    let mut visit = visit.expect("a visit of the old door");
    visit.send("stays");
    visit.wait_for("stays");
}

#[test]
fn a_closed_door_finishes_its_visits() {
    let mut hall = Hall::new();
    let running = Login::of(&hall, "ana").command("cat").start();
    hall.wait_for("visited", |figures| figures.sessions_now == 1);
    hall.close();
    assert!(
        TcpStream::connect(hall.address()).is_err(),
        "nobody listens"
    );
    let said = running.finish();
    assert_eq!(said.status, Some(0), "{said:?}");
}
