//! Gives what a fuzzer makes, guided by coverage, to one reader of bytes from outside.
//!
//! ```sh
//! cd tests/fuzz/coverage && cp ../../../Cargo.lock .      # the versions of the program
//! cargo +nightly build && mkdir -p corpus/pdn
//! PARLOUR_READER=pdn target/x86_64-unknown-linux-gnu/debug/readers corpus/pdn ../corpus/pdn -max_total_time=600
//! ```
//!
//! `PARLOUR_READER` is a text target of `tests/fuzz`, or one of [`BINARY`]. An input that fails belongs in the corpus of a
//! text target, or in a test of the reader.
#![no_main]
#![allow(dead_code, reason = "no generator of inputs is used")]

#[path = "../config.rs"]
mod config;
#[path = "../fen.rs"]
mod fen;
#[path = "../../../src/web/head.rs"]
mod head;
#[path = "../hub.rs"]
mod hub;
#[path = "../input.rs"]
mod input;
#[path = "../lines.rs"]
mod lines;
#[path = "../mutation.rs"]
mod mutation;
#[path = "../pdn.rs"]
mod pdn;
#[path = "../../programs/promise.rs"]
mod promise;
#[path = "../record.rs"]
mod record;
#[path = "../runner.rs"]
mod runner;

use std::io::Cursor;
use std::net::IpAddr;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use draughts_engine::evaluation::net::Net;
use draughts_engine::evaluation::weights::PatternWeights;
use draughts_engine::tablebase::file::SliceHead;
use parlour_terminal::codec::decoder::Decoder;
use tungstenite::WebSocket;
use tungstenite::protocol::Role;

/// The readers of text, whose checks are those of `tests/fuzz`.
const TEXT: [&runner::Target; 7] = [
    &config::TARGET,
    &fen::TARGET,
    &hub::TARGET,
    &input::TARGET,
    &lines::TARGET,
    &pdn::TARGET,
    &record::TARGET,
];

/// The readers of other bytes.
const BINARY: [(&str, fn(&[u8])); 6] = [
    ("ending", |bytes| {
        let mut rest = Cursor::new(bytes);
        if let Ok(Some(head)) = SliceHead::read(&mut rest) {
            drop(head.slice(bytes));
        }
    }),
    ("frames", frames),
    ("head", |bytes| {
        if let Some(head) = head::Head::parse(bytes) {
            let peer = ([127, 0, 0, 1], 9).into();
            let _ = (head.is_same_origin(), head.is_encrypted(), head.page());
            let is_proxy = |address: IpAddr| address.is_loopback();
            let _ = (head.sender(peer, is_proxy), head.language(), head.field("t"));
        }
    }),
    ("net", |bytes| drop(Net::from_bytes(bytes))),
    ("terminal", terminal),
    ("weights", |bytes| drop(PatternWeights::from_bytes(bytes))),
];

/// A socket whose peer sends just this.
struct Peer<'a>(Cursor<&'a [u8]>);

impl std::io::Read for Peer<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(buffer)
    }
}

impl std::io::Write for Peer<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Reads messages of a WebSocket until the line ends.
fn frames(bytes: &[u8]) {
    let mut socket = WebSocket::from_raw_socket(Peer(Cursor::new(bytes)), Role::Server, None);
    while socket.read().is_ok() {}
}

/// The same bytes in pieces give the same input.
fn terminal(bytes: &[u8]) {
    let now = Instant::now();
    let (mut whole, mut pieces) = (Decoder::default(), Decoder::default());
    let at_once = whole.push(bytes, now);
    let by_piece: Vec<_> = bytes
        .chunks(3)
        .flat_map(|piece| pieces.push(piece, now))
        .collect();
    assert_eq!(at_once, by_piece);
    let later = now + Duration::from_secs(60);
    assert_eq!(whole.expire(later), pieces.expire(later));
}

/// The reader that is asked for.
enum Reader {
    Text(fn(&str)),
    Binary(fn(&[u8])),
}

static READER: LazyLock<Reader> = LazyLock::new(|| {
    let name = std::env::var("PARLOUR_READER").expect("PARLOUR_READER names a reader");
    let text = TEXT.into_iter().find(|target| target.name == name);
    let binary = BINARY.into_iter().find(|(own, _)| *own == name);
    match (text, binary) {
        (Some(target), _) => Reader::Text(target.check),
        (None, Some((_, check))) => Reader::Binary(check),
        (None, None) => panic!("there is no reader {name}"),
    }
});

fuzz_target!(|bytes: &[u8]| match &*READER {
    Reader::Text(check) => check(&String::from_utf8_lossy(bytes)),
    Reader::Binary(check) => check(bytes),
});
