//! The shell: taking the terminal and giving it back, however the program ends; signals; job control.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::demo;
use crate::terminal::{Key, PATIENCE, Program, Signal, Terminal};

fn demo() -> Terminal {
    let mut terminal = demo::program().start(80, 24);
    terminal.wait_for("size 80x24");
    terminal.assert_taken();
    terminal
}

/// Returns whether `/proc` tells what processes do, as on Linux. A test that needs it is skipped elsewhere.
pub(crate) fn has_proc() -> bool {
    let has = Path::new("/proc/self/stat").exists();
    if !has {
        eprintln!("skipped: this system has no /proc");
    }
    has
}

/// The letter that stands for the state of a process or thread: `T` is stopped, `S` waits.
fn state(of: &str) -> char {
    let stat = fs::read_to_string(format!("/proc/{of}/stat")).expect("the process is there");
    stat.rsplit(") ")
        .next()
        .and_then(|rest| rest.chars().next())
        .expect("a state")
}

/// Nothing but the process itself tells that it has stopped, so it is asked again and again.
#[track_caller]
pub(crate) fn wait_state(process: &str, wanted: char) {
    let until = Instant::now() + PATIENCE;
    while state(process) != wanted {
        assert!(
            Instant::now() < until,
            "process {process} is {}, not {wanted}",
            state(process)
        );
        thread::sleep(Duration::from_millis(5));
    }
}

/// The process and its threads, as folders under `/proc`.
pub(crate) fn threads(process: &str) -> Vec<String> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).expect("the process is there");
    let names = tasks.map(|task| {
        task.expect("a thread")
            .file_name()
            .to_string_lossy()
            .into_owned()
    });
    names
        .map(|thread| format!("{process}/task/{thread}"))
        .collect()
}

pub(crate) fn pid(terminal: &Terminal) -> String {
    terminal.process().as_raw_nonzero().to_string()
}

/// The number of times that the threads of a process have gone to sleep.
pub(crate) fn sleeps(process: &str) -> u64 {
    threads(process)
        .iter()
        .map(|thread| sleeps_of(thread))
        .sum()
}

fn sleeps_of(thread: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{thread}/status")).expect("the thread is there");
    let count = status
        .lines()
        .find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
    count
        .and_then(|count| count.trim().parse().ok())
        .expect("a count")
}

/// Waits until every thread sleeps and none has gone to sleep for a while; tells how often they have. One look is not
/// enough: the kernel shows a thread as waiting shortly before it counts the wait, and a thread that is taken off its
/// processor between the two is counted only when it has run again.
#[track_caller]
pub(crate) fn at_rest(process: &str) -> u64 {
    const LONG_ENOUGH: Duration = Duration::from_millis(200);
    let until = Instant::now() + PATIENCE;
    let mut before = sleeps(process);
    loop {
        thread::sleep(LONG_ENOUGH);
        for thread in threads(process) {
            wait_state(&thread, 'S');
        }
        let now = sleeps(process);
        if now == before {
            return now;
        }
        assert!(
            Instant::now() < until,
            "process {process} keeps waking: {before} waits, now {now}"
        );
        before = now;
    }
}

#[test]
fn quitting_gives_the_terminal_back() {
    let mut terminal = demo();
    assert_eq!(terminal.modes().get(&1000), Some(&true));
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
    assert!(
        !terminal.contents().contains("heard"),
        "the frame is still there:\n{}",
        terminal.contents()
    );
}

#[test]
fn a_signal_gives_the_terminal_back_and_is_what_the_parent_sees() {
    let deadly = [
        (Signal::TERM, "Terminated"),
        (Signal::INT, "Interrupt"),
        (Signal::HUP, "Hangup"),
    ];
    for (signal, name) in deadly {
        let mut terminal = demo();
        terminal.signal(signal);
        assert_eq!(terminal.wait_end().signal(), Some(name));
        terminal.assert_given_back();
    }
}

#[test]
fn a_panic_gives_the_terminal_back_before_its_message() {
    for culprit in ['p', 't'] {
        let mut terminal = demo();
        terminal.key(Key::Char(culprit));
        assert_eq!(terminal.wait_end().exit_code(), 101);
        terminal.assert_given_back();
        let screen = terminal.contents();
        assert!(
            screen.contains("panicked at") && screen.contains("asked to"),
            "no message:\n{screen}"
        );
        let bytes = terminal.bytes();
        let leaves = bytes
            .windows(8)
            .filter(|window| window == b"\x1b[?1049l")
            .count();
        assert_eq!(leaves, 1, "the screen is given back once");
    }
}

#[test]
fn a_panic_of_a_robot_is_answered_and_leaves_the_screen_alone() {
    let mut terminal = demo();
    terminal.key(Key::Char('b'));
    terminal.wait_for("heard the bot failed (");
    terminal.assert_taken();
    terminal.keys(&[Key::Char('b'), Key::Char('x')]);
    terminal.wait_for("keys 3");
    assert!(
        !terminal.contents().contains("panicked at"),
        "{}",
        terminal.contents()
    );
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
}

#[test]
fn a_second_signal_ends_a_program_whose_terminal_takes_no_bytes() {
    let mut terminal = demo::program().start(200, 60);
    terminal.wait_for("size 200x60");
    let written = terminal.written();
    terminal.stall();
    terminal.key(Key::Char('f'));
    // A first part of the frame comes through; more than the terminal buffers is left, so the write waits.
    terminal.wait_written(written + 1);
    terminal.signal(Signal::TERM);
    let first = terminal.wait_exit_for(Duration::from_millis(500));
    assert!(first.is_none(), "the terminal was to stand still");
    terminal.signal(Signal::TERM);
    assert_eq!(terminal.wait_exit().signal(), Some("Terminated"));
}

#[test]
fn a_closed_terminal_ends_the_program() {
    let mut terminal = demo();
    terminal.hang_up();
    assert_eq!(terminal.wait_exit().signal(), Some("Hangup"));
}

#[test]
fn a_closed_terminal_that_sends_no_signal_ends_the_program() {
    let mut terminal = demo::program().without_control().start(80, 24);
    terminal.wait_for("size 80x24");
    terminal.hang_up();
    assert_eq!(terminal.wait_exit().signal(), Some("Hangup"));
}

/// The reader of the input waits for the rest of what it does not understand; the new size does not.
#[test]
fn a_resize_redraws_also_after_bytes_that_mean_nothing() {
    let mut terminal = demo();
    terminal.send("\x1b[99~");
    terminal.resize(100, 30);
    terminal.wait_for("size 100x30");
}

#[test]
fn a_resize_redraws() {
    let mut terminal = demo();
    for (columns, rows) in [(120, 40), (40, 12), (200, 60)] {
        terminal.resize(columns, rows);
        terminal.wait_for(&format!("size {columns}x{rows}"));
    }
}

#[test]
fn keys_and_the_mouse_arrive() {
    let mut terminal = demo();
    terminal.keys(&[Key::Up, Key::Char('ä'), Key::Ctrl('c')]);
    terminal.wait_for("heard Ctrl('c')");
    terminal.click(10, 5);
    terminal.wait_for("Press 10,5 Release 10,5");
    terminal.wheel(11, 6, true);
    terminal.wait_for("WheelDown 11,6");
    terminal.keys(&[Key::Esc]);
    terminal.wait_for("heard Esc");
}

#[test]
fn a_long_paste_arrives_in_full() {
    let mut terminal = demo();
    terminal.send("a".repeat(5000));
    terminal.wait_for("keys 5000");
}

#[test]
fn dragging_is_reported_only_while_it_is_asked_for() {
    let mut terminal = demo();
    assert_eq!(terminal.modes().get(&1002), None);
    terminal.key(Key::Char('d'));
    terminal.wait_for("heard Char('d')");
    assert_eq!(
        (terminal.modes().get(&1000), terminal.modes().get(&1002)),
        (Some(&false), Some(&true))
    );
    terminal.drag((1, 2), (3, 4));
    terminal.wait_for("Press 1,2 Drag 3,4 Release 3,4");
    terminal.key(Key::Char('o'));
    terminal.wait_for("heard Char('o')");
    assert_eq!(
        (terminal.modes().get(&1002), terminal.modes().get(&1006)),
        (Some(&false), Some(&false))
    );
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
}

#[test]
fn ctrl_z_stops_the_job_and_the_shell_can_continue_it() {
    if !has_proc() {
        return;
    }
    let script = r#"set -m; "$@"; echo "stopped with $?"; read -r line; fg; echo "ended with $?""#;
    let command = demo::command();
    let args = ["-c", script, "sh"]
        .into_iter()
        .chain(command.iter().map(String::as_str))
        .collect::<Vec<_>>();
    let mut terminal = demo::asked(Program::new("/bin/sh", &args)).start(80, 24);
    terminal.wait_for("size 80x24");
    let (x, y) = terminal.find("process ").expect("the first line");
    let process = terminal.contents().lines().nth(y.into()).expect("a line")[usize::from(x) + 8..]
        .trim()
        .to_owned();
    terminal.assert_taken();

    terminal.key(Key::Ctrl('z'));
    terminal.wait_for("stopped with");
    wait_state(&process, 'T');
    terminal.assert_given_back();

    terminal.send("\n");
    terminal.wait_for("heard Ctrl('z')");
    terminal.assert_taken();
    assert_eq!(terminal.modes().get(&1000), Some(&true));
    terminal.key(Key::Char('x'));
    terminal.wait_for("heard Char('x')");
    terminal.key(Key::Char('q'));
    terminal.wait_for("ended with 0");
    terminal.wait_end();
    terminal.assert_given_back();
}

#[test]
fn ctrl_z_is_nothing_where_nobody_could_continue_the_program() {
    if !has_proc() {
        return;
    }
    let mut terminal = demo();
    terminal.keys(&[Key::Ctrl('z'), Key::Char('x')]);
    terminal.wait_for("heard Char('x')");
    assert_ne!(state(&pid(&terminal)), 'T');
    terminal.assert_taken();
}

#[test]
fn sigtstp_stops_and_sigcont_draws_anew() {
    if !has_proc() {
        return;
    }
    let mut terminal = demo();
    terminal.signal(Signal::TSTP);
    wait_state(&pid(&terminal), 'T');
    terminal.wait_until("the old screen", |screen| !screen.alternate_screen());
    terminal.assert_given_back();
    terminal.resize(90, 30);
    terminal.signal(Signal::CONT);
    terminal.wait_for("size 90x30");
    terminal.assert_taken();
}

#[test]
fn going_on_after_an_unannounced_stop_draws_anew() {
    if !has_proc() {
        return;
    }
    let mut terminal = demo();
    terminal.signal(Signal::STOP);
    wait_state(&pid(&terminal), 'T');
    let written = terminal.written();
    terminal.signal(Signal::CONT);
    terminal.wait_until("a new frame", |screen| {
        screen.contents().contains("size 80x24")
    });
    terminal.wait_written(written + 50);
    terminal.key(Key::Char('q'));
    assert!(terminal.wait_end().success());
    terminal.assert_given_back();
}

#[test]
fn an_idle_program_sends_nothing_and_never_wakes() {
    if !has_proc() {
        return;
    }
    let mut terminal = demo();
    terminal.key(Key::Char('x'));
    terminal.wait_for("heard Char('x')");
    let process = pid(&terminal);
    let slept = at_rest(&process);
    let before = (terminal.written(), slept);
    thread::sleep(Duration::from_secs(1));
    assert_eq!(
        (terminal.written(), sleeps(&process)),
        before,
        "bytes written, and waits begun"
    );
}

#[test]
fn without_a_terminal_one_sentence_and_status_2() {
    let output = demo::outside_of_a_terminal()
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(said, "parlour: standard input is not a terminal\n");
}

#[test]
fn on_a_terminal_that_cannot_move_its_cursor_one_sentence_and_status_2() {
    let dumb = (demo::program().env("TERM", "dumb"), "TERM is `dumb`");
    let unset = (demo::program().without("TERM"), "TERM is not set");
    for (program, reason) in [dumb, unset] {
        let mut terminal = program.start(200, 24);
        assert_eq!(terminal.wait_end().exit_code(), 2);
        let screen = terminal.contents();
        assert_eq!(screen.matches("parlour: ").count(), 1, "{screen}");
        assert!(screen.contains(reason), "{screen}");
        assert!(
            !terminal.bytes().contains(&0x1b),
            "nothing but text was sent"
        );
        terminal.assert_given_back();
    }
}

#[test]
fn the_first_frame_comes_at_once() {
    let start = Instant::now();
    let mut terminal = demo::program().start(80, 24);
    terminal.wait_for("size 80x24");
    println!(
        "from the start of the process to the first frame: {:?}",
        start.elapsed()
    );
    let bytes = terminal.bytes();
    let queries = [&b"\x1b[c"[..], b"\x1b[6n", b"\x1b[?u"];
    let asked = queries
        .iter()
        .any(|query| bytes.windows(query.len()).any(|window| window == *query));
    assert!(
        !asked,
        "the terminal is asked nothing: its answer would take a round trip"
    );
}
