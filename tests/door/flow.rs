//! Bytes in both directions: floods, closed windows, and readers who do not read.

use std::io::{Read as _, Write as _};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

use parlour_ssh::door::Limits;

use crate::client::{self, granted, read_until};
use crate::hall::{Hall, number, wide};
use crate::login::Login;

pub(crate) fn fast() -> Limits {
    Limits {
        input_bytes_per_second: number(100_000_000),
        ..wide()
    }
}

/// Another client comes in, is answered, and leaves.
pub(crate) fn others_go_on(hall: &Hall) {
    let said = Login::of(hall, "ana").command("cat").run(b"others go on");
    assert!(said.out.ends_with("others go on"), "{said:?}");
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
    let mut session = Login::of(&hall, "ana").command("cat").start();
    let mut input = session.input.take().expect("an open input");
    let begun = Instant::now();
    let writer = thread::spawn(move || while input.write_all(&[b'x'; 10_000]).is_ok() {});
    let mut read = 0;
    let mut buffer = [0; 4096];
    while read < 100_000 {
        read += session.out.read(&mut buffer).expect("an open line");
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
    session.cut();
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
