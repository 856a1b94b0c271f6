//! A process that has no file descriptor left goes on when it has one again.

use std::io::{BufRead, BufReader, Read, stdin};
use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Resource, Rlimit, setrlimit};

use crate::client;
use crate::hall::{Hall, PATIENCE};

/// Descriptors of the process that the door is in, and connections that are more.
const FEW: u64 = 60;
const MANY: usize = 100;

const LISTENS: &str = "listens on ";

/// The process with few descriptors: run by the test below, until its input ends.
#[test]
#[ignore = "a part of the other test"]
fn a_hall_with_few_file_descriptors() {
    let hall = Hall::new();
    setrlimit(
        Resource::Nofile,
        Rlimit {
            current: Some(FEW),
            maximum: Some(FEW),
        },
    )
    .expect("a limit");
    println!("\n{LISTENS}{}", hall.address());
    stdin()
        .read_to_end(&mut Vec::new())
        .expect("an input that ends");
}

#[test]
fn accepting_goes_on_after_emfile() {
    let this = std::env::current_exe().expect("this program");
    let name = "descriptors::a_hall_with_few_file_descriptors";
    let mut hall = Command::new(this)
        .args(["--exact", name, "--ignored", "--nocapture"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this program starts");
    let lines = BufReader::new(hall.stdout.take().expect("a pipe")).lines();
    let mut addresses = lines
        .map_while(Result::ok)
        .filter_map(|line| line.strip_prefix(LISTENS).map(str::to_owned));
    let address: SocketAddr = addresses
        .next()
        .expect("an address")
        .parse()
        .expect("an address");
    let flood: Vec<_> = (0..MANY)
        .map(|_| TcpStream::connect(address).expect("a connection"))
        .collect();
    let greeted = flood.iter().filter(|stream| {
        stream
            .set_read_timeout(Some(Duration::from_millis(200)))
            .expect("a socket");
        stream.peek(&mut [0]).is_ok_and(|read| read > 0)
    });
    let greeted = greeted.count();
    println!("{greeted} of {MANY} connections were accepted with {FEW} file descriptors");
    assert!(
        greeted < usize::try_from(FEW).expect("a number"),
        "its descriptors were not used up"
    );
    drop(flood);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let login =
        runtime.block_on(async { tokio::time::timeout(PATIENCE, client::login(address)).await });
    login.expect("an answer in time").expect("a login");
    drop(hall.stdin.take());
    assert!(hall.wait().expect("a child").success());
}
