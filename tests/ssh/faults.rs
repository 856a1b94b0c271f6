//! Two halls over one database, at whose tables programs play while a hall is killed, the database fails over, a line is
//! cut, a disk fills up, or a clock is wrong: nothing that was told is lost, nothing is played twice, and every game ends
//! as its record says.

use std::fmt;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

use crate::cluster::{Cluster, Server, new_folder};
use crate::cut_line::CutLine;
use crate::endings::{make_move, playing_at};
use crate::fleet::Program;
use crate::foreign::FAKETIME;
use crate::full_disk;
use crate::hall::{Hall, PATIENCE};
use crate::kills::table;
use crate::memory::Memory;
use crate::small_disk::SmallDisk;
use crate::terminal::Terminal;

/// Tables at once, each with a program at either hall.
const TABLES: usize = 20;

/// The time for which a line stays cut.
const CUT: Duration = Duration::from_secs(10);

/// The time for which the disk stays full.
const FULL: Duration = Duration::from_secs(5);

/// The time that games may take to end once no more are begun.
const END: Duration = Duration::from_secs(300);

/// Room for a server's files, in megabytes.
const DISK: u32 = 400;

/// The messages to people meanwhile: at once that a move waits, and soon that the store is away.
const TOLD: [&str; 2] = [
    full_disk::TOLD,
    "the server cannot save at the moment; your game is paused",
];

/// A fault that is provoked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    HallKilled,
    FailedOver,
    LineCut,
    DiskFull,
    ClockOff,
}

impl Fault {
    const ALL: [Self; 5] = [
        Self::HallKilled,
        Self::FailedOver,
        Self::LineCut,
        Self::DiskFull,
        Self::ClockOff,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HallKilled => "a hall is killed",
            Self::FailedOver => "the primary is killed, the standby promoted",
            Self::LineCut => "a hall's lines to the database are cut",
            Self::DiskFull => "the database's disk is full",
            Self::ClockOff => "a hall's clock is an hour off",
        })
    }
}

/// The cluster: its database, its halls, and the lines between.
struct HallCluster {
    halls: [Hall; 2],
    /// Each hall's lines to the two servers, by the servers' ports.
    lines: [[CutLine; 2]; 2],
    database: Cluster,
    /// Under each server, by its port; none where nothing may be mounted.
    disks: Vec<(u16, SmallDisk)>,
}

impl HallCluster {
    /// `None` where there are no servers.
    fn open() -> Option<Self> {
        // Without a separate disk a server is still tested, except that its disk does not fill up.
        let disks: Vec<_> = (0..2).filter_map(|_| SmallDisk::mount(DISK)).collect();
        let folder = |at: usize| {
            disks
                .get(at)
                .map_or_else(new_folder, |disk| disk.folder().join("server"))
        };
        let mut cluster = Cluster::start_in(folder(0))?;
        let database = cluster.database();
        let name = database.rsplit('/').next().expect("a name").to_owned();
        cluster.add_standby_in(folder(1));
        let ports = [
            &cluster.primary,
            cluster.standby.as_ref().expect("a standby"),
        ]
        .map(Server::port);
        let lines = [(); 2].map(|()| ports.map(CutLine::to));
        let mut halls = [0, 1].map(|hall: usize| {
            let [one, other]: [u16; 2] = lines[hall].each_ref().map(CutLine::port);
            let hosts = format!("127.0.0.1:{one},127.0.0.1:{other}");
            Hall::over(&format!(
                "postgres://parlour@{hosts}/{name}?target_session_attrs=read-write"
            ))
        });
        halls.iter_mut().for_each(Hall::start);
        Some(Self {
            halls,
            lines,
            database: cluster,
            disks: ports.into_iter().zip(disks).collect(),
        })
    }

    /// Something goes wrong, and is mended.
    fn suffer(&mut self, fault: Fault, rng: &mut ChaCha8Rng) {
        let hall = rng.random_range(0..2);
        match fault {
            Fault::HallKilled => {
                self.halls[hall].kill();
                thread::sleep(Duration::from_millis(rng.random_range(0..3_000)));
                self.halls[hall].start();
            }
            Fault::FailedOver => {
                let lost = self.database.fail_over();
                thread::sleep(Duration::from_millis(rng.random_range(0..2_000)));
                self.database.take_back(lost);
            }
            Fault::LineCut => {
                self.lines[hall].iter().for_each(CutLine::cut);
                thread::sleep(CUT);
                self.lines[hall].iter().for_each(CutLine::mend);
            }
            Fault::DiskFull => self.fill_disk(),
            Fault::ClockOff => {
                let off = if rng.random() { 3_600 } else { -3_600 };
                self.halls[hall].kill();
                let is_found = FAKETIME.program().is_some() && self.halls[hall].set_clock_off(off);
                FAKETIME.is_there_if(is_found);
                self.halls[hall].start();
            }
        }
    }

    fn fill_disk(&mut self) {
        let port = self.database.primary.port();
        let Some((_, disk)) = self.disks.iter().find(|(own, _)| *own == port) else {
            eprintln!("skipped: only root can mount a disk to fill it");
            return;
        };
        disk.fill();
        thread::sleep(FULL);
        disk.free();
        // A server that cannot write its log ends.
        if !self.database.primary.is_alive() {
            self.database.primary.start();
        }
    }
}

/// The programs that play meanwhile.
struct Fleet {
    runtime: Runtime,
    memory: Arc<Memory>,
    programs: Vec<JoinHandle<()>>,
}

impl Fleet {
    fn come(cluster: &HallCluster, seed: u64) -> Self {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        let memory = Arc::new(Memory::of_a_shaky_server());
        let mut programs = Vec::new();
        let doors = cluster.halls.each_ref().map(Hall::address);
        for number in 0..TABLES {
            let owner = format!("owner-{number}");
            for (index, name) in [owner.clone(), format!("other-{number}")]
                .iter()
                .enumerate()
            {
                let seed = seed * 1_000 + 2 * number as u64 + index as u64;
                let program = Program::new(name, &owner, &table(number), &memory, seed);
                let mut doors = doors.to_vec();
                // The two of a table come in at different doors.
                doors.rotate_left((number + index) % 2);
                programs.push(runtime.spawn(program.live(doors)));
            }
        }
        Self {
            runtime,
            memory,
            programs,
        }
    }

    /// Waits until this number of further moves has been told, or something is wrong.
    fn wait_for_moves(&self, cluster: &HallCluster, so_many: usize) {
        let before = self.memory.counted().moves;
        let begun = Instant::now();
        while self.memory.counted().moves < before + so_many && self.memory.faults().is_empty() {
            let logs = || cluster.halls.each_ref().map(Hall::log).join("\n");
            assert!(
                begun.elapsed() < 4 * PATIENCE,
                "no moves any more: {}",
                logs()
            );
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until every game is over; answers with what was wrong.
    fn end(self) -> Vec<String> {
        self.memory.close();
        let all = async {
            for program in self.programs {
                program.await.expect("no panic");
            }
        };
        let ended = self
            .runtime
            .block_on(async { tokio::time::timeout(END, all).await });
        let mut faults = self.memory.faults();
        if ended.is_err() {
            faults.push("games stand still".into());
            faults.extend(self.memory.doing());
        }
        let unended = self.memory.unended(2);
        faults.extend(
            unended
                .into_iter()
                .map(|table| format!("the end of {table} was not told to all")),
        );
        faults
    }
}

/// The outcome of a run.
#[derive(Debug, Default)]
struct Outcome {
    moves: usize,
    games: usize,
    excused: usize,
    /// Of each round the time from the fault to the first move after it was mended.
    pauses: Vec<(Fault, Duration)>,
    faults: Vec<String>,
}

/// Runs `rounds` rounds, one fault after the other; the moments follow from the seed. `None` where
/// it cannot be tried.
fn suffer(rounds: usize, seed: u64) -> Option<Outcome> {
    let mut cluster = HallCluster::open()?;
    let fleet = Fleet::come(&cluster, seed);
    let memory = fleet.memory.clone();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut pauses = Vec::new();
    for round in 0..rounds {
        let fault = Fault::ALL[round % Fault::ALL.len()];
        fleet.wait_for_moves(&cluster, rng.random_range(50..400));
        thread::sleep(Duration::from_micros(rng.random_range(0..20_000)));
        let begun = Instant::now();
        cluster.suffer(fault, &mut rng);
        fleet.wait_for_moves(&cluster, 1);
        pauses.push((fault, begun.elapsed()));
        println!(
            "round {}: {fault}: {} ms",
            round + 1,
            begun.elapsed().as_millis()
        );
    }
    let faults = fleet.end();
    let counted = memory.counted();
    Some(Outcome {
        moves: counted.moves,
        games: counted.games,
        excused: memory.excused(),
        pauses,
        faults,
    })
}

#[test]
fn whatever_fails_what_was_told_stays_so_and_every_game_ends() {
    let Some(outcome) = suffer(Fault::ALL.len(), 1) else {
        return;
    };
    assert_eq!(outcome.faults, [""; 0]);
    assert!(
        outcome.moves > 500 && outcome.games >= TABLES,
        "{outcome:?}"
    );
}

fn wait_for_word(screen: &mut Terminal) {
    screen.wait_until("a word about it", |screen| {
        TOLD.iter().any(|told| screen.contents().contains(told))
    });
}

#[test]
fn a_cut_line_is_a_sentence_on_the_screen_and_the_game_goes_on() {
    let Some(cluster) = HallCluster::open() else {
        return;
    };
    let [mut ana, mut bob] = playing_at(cluster.halls.each_ref());
    cluster.lines[1].iter().for_each(CutLine::cut);
    make_move(&mut bob, "bob", "22-18");
    wait_for_word(&mut bob);
    assert!(
        !ana.contents().contains("22-18") && !bob.contents().contains("22-18"),
        "{}",
        bob.contents()
    );
    cluster.lines[1].iter().for_each(CutLine::mend);
    for screen in [&mut ana, &mut bob] {
        screen.wait_for("22-18");
        for told in TOLD {
            screen.wait_gone(told);
        }
    }
    make_move(&mut ana, "ana", "15x22");
    bob.wait_for("15x22");
}

#[test]
fn a_failover_is_a_sentence_on_the_screen_and_the_game_goes_on() {
    let Some(mut cluster) = HallCluster::open() else {
        return;
    };
    let [mut ana, mut bob] = playing_at(cluster.halls.each_ref());
    cluster.database.primary.kill();
    make_move(&mut bob, "bob", "22-18");
    wait_for_word(&mut bob);
    assert!(!ana.contents().contains("22-18"), "{}", ana.contents());
    cluster.database.promote_standby();
    for screen in [&mut ana, &mut bob] {
        screen.wait_for("22-18");
        for told in TOLD {
            screen.wait_gone(told);
        }
    }
    make_move(&mut ana, "ana", "15x22");
    bob.wait_for("15x22");
}

#[test]
#[ignore = "many faults: PARLOUR_ROUNDS=50 cargo test --release --test ssh -- --ignored faults --nocapture"]
fn faults_by_the_dozen() {
    let number = |name: &str, usual| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(usual)
    };
    let (rounds, seed) = (number("PARLOUR_ROUNDS", 50), number("PARLOUR_SEED", 2));
    let begun = Instant::now();
    let Some(outcome) = suffer(rounds, seed as u64) else {
        return;
    };
    let Outcome {
        moves,
        games,
        excused,
        pauses,
        faults,
    } = &outcome;
    println!(
        "{rounds} faults with seed {seed}, {moves} moves told, {games} games ended, {excused} requests that had to wait, \
         {} failures, {:.1} s",
        faults.len(),
        begun.elapsed().as_secs_f64(),
    );
    for fault in Fault::ALL {
        let mut times: Vec<_> = pauses
            .iter()
            .filter(|(own, _)| *own == fault)
            .map(|(_, time)| *time)
            .collect();
        times.sort_unstable();
        if let (Some(half), Some(most)) = (times.get(times.len() / 2), times.last()) {
            println!(
                "{fault}: until moves go on {} ms median, {} ms at most",
                half.as_millis(),
                most.as_millis()
            );
        }
    }
    for fault in faults {
        println!("{fault}");
    }
    assert_eq!(*faults, [""; 0]);
}
