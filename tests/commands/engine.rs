//! `parlour engine` and somebody who does not keep to the protocol.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::room::Said;

/// The answer to this input, with no more than a gigabyte of address space.
fn hears(input: &[&[u8]]) -> Said {
    let script = [
        "-c",
        "ulimit -v 1000000 2>/dev/null; exec \"$0\" engine",
        env!("CARGO_BIN_EXE_parlour"),
    ];
    let mut command = Command::new("sh");
    command
        .args(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("a shell");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The status tells if it has ended.
    let _ = input.iter().try_for_each(|bytes| stdin.write_all(bytes));
    drop(stdin);
    Said::of(&child.wait_with_output().expect("it ends"))
}

#[test]
fn a_line_without_end_is_not_kept() {
    let megabyte = vec![b'x'; 1 << 20];
    let mut input = vec![&megabyte[..]; 1000];
    input.push(b"\nping\nquit\n");
    let said = hears(&input);
    assert_eq!(
        said.out,
        "error message=\"a line is longer than 65536 bytes\"\npong\n"
    );
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
}

#[test]
fn a_move_that_was_pondered_on_is_made_once() {
    let hits = b"ponder-hit\n".repeat(20_000);
    let said = hears(&[
        b"level move-time=100\ngo ponder\n",
        &hits,
        b"ping\nstop\nquit\n",
    ]);
    assert!(
        said.out.contains("pong\n") && said.out.contains("done move="),
        "{said:?}"
    );
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
}
