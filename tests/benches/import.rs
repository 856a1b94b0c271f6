//! The time and the memory that a file of games takes to be taken in: `cargo bench --bench import -- 100000`.
//!
//! The games are random playthroughs of English draughts. They are taken in twice: the second time all are known. Then the
//! library is searched and asked what was played next, each time by the whole command, from its start to its end.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use draughts::pdn::PdnGame;
use parlour_model::checkers::pdn_play::PdnPlay as _;
use parlour_model::checkers::{Checkers, Rules};
use parlour_model::playthrough::{End, Playthrough};
use parlour_model::seat::Seat;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

fn main() {
    let games = std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(5_000);
    let folder = std::env::temp_dir().join(format!("parlour-import-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the temporary directory can be written to");
    let (file, store) = (folder.join("games.pdn"), folder.join("games.db"));
    write(&file, games);
    let bytes = fs::metadata(&file).map_or(0, |data| data.len());
    println!("{games} games, {} MiB", bytes >> 20);
    for what in ["taken in", "known"] {
        let (seconds, memory) = import(&file, &store);
        println!("{what}: {seconds:.1} s, at most {memory} MiB of memory");
    }
    println!(
        "{} bytes of the store a game",
        fs::metadata(&store).map_or(0, |data| data.len()) / games.max(1) as u64
    );
    for arguments in REQUESTS {
        println!(
            "{:.0} ms: parlour library {}",
            asked(&store, arguments),
            arguments.join(" ")
        );
    }
    fs::remove_dir_all(&folder).expect("it was just made");
}

/// Writes a file of random games, each with its own players.
fn write(file: &Path, games: usize) {
    let mut out = BufWriter::new(fs::File::create(file).expect("a new file"));
    for number in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(number as u64);
        let mut playthrough =
            Playthrough::<Checkers>::new(Rules::default(), 2).expect("the usual start");
        for _ in 0..rng.random_range(20..90) {
            let Some(chosen) = playthrough.legal_moves().choose(&mut rng).cloned() else {
                break;
            };
            playthrough.play(&chosen).expect("it is legal");
        }
        playthrough.finish(End::Resigned(Seat(u8::from(rng.random_bool(0.5)))));
        let names = ["White", "Black"].map(|color| format!("{color} {}", number % 997));
        let game = PdnGame::of(&playthrough, &names)
            .with_tag("Date", &format!("{}.01.01", 1900 + number % 100));
        writeln!(out, "{}", game.with_tag("Round", &number.to_string())).expect("room on the disk");
    }
}

/// Takes the file in; answers with the seconds and, where `/proc` tells it, the memory at its highest in MiB.
fn import(file: &Path, store: &Path) -> (f64, u64) {
    let begun = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.arg("--data").arg(store).arg("import").arg(file);
    let mut child = command
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("the program");
    let mut highest = 0;
    let status = loop {
        highest = highest.max(memory(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    assert!(status.success(), "all of them can be followed");
    (begun.elapsed().as_secs_f64(), highest)
}

/// The requests to the library: for each thing that games are searched by, and for the next moves from the start, after an
/// opening, and in a position of an ending.
const REQUESTS: &[&[&str]] = &[
    &["search"],
    &["search", "--player", "white 77"],
    &["search", "--player", "nobody"],
    &["search", "--event", "match"],
    &["search", "--from", "1950", "--to", "1951"],
    &["search", "--result", "drawn"],
    &["search", "--opening", "ballot 48"],
    &["search", "--material", "3-3"],
    &["search", "--material", "3-k1", "--mirrored"],
    &["search", "--fen", AFTER_AN_OPENING],
    &["search", "--fen", AN_ENDING, "--mirrored"],
    &["tree"],
    &["tree", "--mirrored"],
    &["tree", "--fen", AFTER_AN_OPENING],
    &["tree", "--fen", AN_ENDING],
];
/// After 11-15 23-19.
const AFTER_AN_OPENING: &str = "B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15";
const AN_ENDING: &str = "B:W30,K3:B21,K14";

/// The milliseconds that a request takes, start and end of the program included: the median of five.
fn asked(store: &Path, arguments: &[&str]) -> f64 {
    let mut times = [0.0; 5];
    for time in &mut times {
        let begun = Instant::now();
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command
            .arg("--data")
            .arg(store)
            .arg("library")
            .args(arguments)
            .stdout(std::process::Stdio::null());
        assert!(
            command.status().expect("the program").success(),
            "{arguments:?}"
        );
        *time = begun.elapsed().as_secs_f64() * 1000.0;
    }
    times.sort_by(f64::total_cmp);
    times[2]
}

/// The highest resident memory of a process so far, in MiB.
fn memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace()
        .nth(1)?
        .parse::<u64>()
        .ok()
        .map(|kib| kib >> 10)
}
