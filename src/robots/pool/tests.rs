//! Thoughts that wait for the test instead of the clock, so that what a worker does when is known.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use super::*;
use draughts::{Game, Variant};
use draughts_engine::contest::Searcher;
use draughts_engine::think::{MoveLimit, SearchStyle};

/// A report of a thought in the tests.
#[derive(Debug, PartialEq)]
enum Said {
    /// It has begun, with this limit.
    Begun(&'static str, Option<Duration>),
    /// It has ended, and whether it was stopped.
    Ended(&'static str, bool),
    Failed(&'static str, String),
}

/// A thought that goes on until it is let go, or is stopped.
struct Held {
    name: &'static str,
    limit: Option<Duration>,
    go: Receiver<()>,
    said: Sender<Said>,
}

impl SearchJob for Held {
    fn limit(&self) -> Option<Duration> {
        self.limit
    }

    fn think(&mut self, limits: &JobLimits) {
        self.said
            .send(Said::Begun(self.name, limits.time))
            .expect("the test listens");
        let thinking = limits.thinking();
        while !thinking.is_stopped() && self.go.recv_timeout(Duration::from_millis(1)).is_err() {}
        assert!(self.name != "panics", "asked to");
        self.said
            .send(Said::Ended(self.name, thinking.is_stopped()))
            .expect("the test listens");
    }

    fn fail(&mut self, why: &str) {
        self.said
            .send(Said::Failed(self.name, why.into()))
            .expect("the test listens");
    }
}

/// A pool, and what is said in it.
struct Room {
    pool: BotPool,
    said: (Sender<Said>, Receiver<Said>),
}

impl Room {
    fn new(workers: usize) -> Self {
        Self {
            pool: BotPool::new(NonZeroUsize::new(workers).expect("workers")),
            said: channel(),
        }
    }

    /// Queues a thought; what is returned lets it go on to its end.
    fn ask(&self, table: &TableQueue, name: &'static str, limit: Option<Duration>) -> Sender<()> {
        let (let_go, go) = channel();
        table
            .think(Box::new(Held {
                name,
                limit,
                go,
                said: self.said.0.clone(),
            }))
            .expect("a thread");
        let_go
    }

    fn next(&self) -> Said {
        self.said
            .1
            .recv_timeout(Duration::from_secs(60))
            .expect("something is said")
    }
}

fn begun(name: &'static str) -> Said {
    Said::Begun(name, None)
}

fn ended(name: &'static str) -> Said {
    Said::Ended(name, false)
}

#[test]
fn tables_take_turns_and_each_has_one_thought_at_a_time() {
    let room = Room::new(2);
    let [first, second] = [room.pool.table(), room.pool.table()];
    let go = ["a1", "a2", "a3"].map(|name| room.ask(&first, name, None));
    assert_eq!(room.next(), begun("a1"));
    let other = room.ask(&second, "b1", None);
    assert_eq!(
        room.next(),
        begun("b1"),
        "a2 waits for a1 although a worker was free"
    );
    go[0].send(()).expect("it waits");
    assert_eq!(room.next(), ended("a1"));
    assert_eq!(room.next(), begun("a2"));
    other.send(()).expect("it waits");
    assert_eq!(room.next(), ended("b1"));
    go[1].send(()).expect("it waits");
    assert_eq!(room.next(), ended("a2"));
    assert_eq!(room.next(), begun("a3"));
    go[2].send(()).expect("it waits");
    assert_eq!(room.next(), ended("a3"));
}

#[test]
fn the_table_that_has_waited_longest_comes_next() {
    let room = Room::new(1);
    let tables = [room.pool.table(), room.pool.table(), room.pool.table()];
    let first = [
        room.ask(&tables[0], "a1", None),
        room.ask(&tables[0], "a2", None),
    ];
    assert_eq!(room.next(), begun("a1"));
    let others = [
        room.ask(&tables[2], "c", None),
        room.ask(&tables[1], "b", None),
    ];
    for go in first.iter().chain(&others) {
        go.send(()).expect("it waits");
    }
    let order: Vec<_> = std::iter::repeat_with(|| room.next()).take(7).collect();
    let wanted = [
        ended("a1"),
        begun("c"),
        ended("c"),
        begun("b"),
        ended("b"),
        begun("a2"),
        ended("a2"),
    ];
    assert_eq!(order, wanted);
}

#[test]
fn a_table_stops_its_own_thoughts_only() {
    let room = Room::new(2);
    let [first, second] = [room.pool.table(), room.pool.table()];
    let _kept = [room.ask(&first, "a1", None), room.ask(&first, "a2", None)];
    assert_eq!(room.next(), begun("a1"));
    let go = room.ask(&second, "b1", None);
    assert_eq!(room.next(), begun("b1"));
    first.stop();
    assert_eq!(room.next(), Said::Ended("a1", true));
    let again = room.ask(&first, "a3", None);
    assert_eq!(
        room.next(),
        begun("a3"),
        "a2 is dropped, and the table goes on"
    );
    drop(first);
    assert_eq!(room.next(), Said::Ended("a3", true));
    // The worker drops the thought after it has told of its end.
    let begun = Instant::now();
    while again.send(()).is_ok() {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "a table that is gone has no thoughts"
        );
        thread::yield_now();
    }
    go.send(()).expect("it waits");
    assert_eq!(room.next(), ended("b1"));
}

#[test]
fn a_panic_ends_one_thought_and_no_worker() {
    let room = Room::new(1);
    let table = room.pool.table();
    for _ in 0..3 {
        room.ask(&table, "panics", None).send(()).expect("it waits");
        assert_eq!(room.next(), begun("panics"));
        assert_eq!(room.next(), Said::Failed("panics", "asked to".into()));
    }
    room.ask(&table, "goes on", None)
        .send(())
        .expect("it waits");
    assert_eq!(
        [room.next(), room.next()],
        [begun("goes on"), ended("goes on")]
    );
}

#[test]
fn limits_shrink_while_tables_wait() {
    let room = Room::new(1);
    let tables = ["a", "b", "c", "d"].map(|name| (name, room.pool.table()));
    let limit = Duration::from_secs(600);
    let go: Vec<_> = tables
        .iter()
        .map(|(name, table)| {
            let go = room.ask(table, name, Some(limit));
            if *name == "a" {
                assert_eq!(
                    room.next(),
                    Said::Begun("a", Some(limit)),
                    "nobody else waits"
                );
            }
            go
        })
        .collect();
    for go in &go {
        go.send(()).expect("it waits");
    }
    for (name, share) in [("b", 3), ("c", 2), ("d", 1)] {
        assert!(matches!(room.next(), Said::Ended(..)));
        assert_eq!(
            room.next(),
            Said::Begun(name, Some(limit / share)),
            "for {share} tables"
        );
    }
    assert_eq!(room.next(), ended("d"));
}

#[test]
fn a_limit_has_a_lower_bound_and_none_stays_none() {
    let of = |millis: Option<u64>, workers, tables| {
        JobLimits::of(millis.map(Duration::from_millis), workers, tables)
            .time
            .map(|time| time.as_millis())
    };
    assert_eq!(of(None, 1, 1000), None);
    assert_eq!(of(Some(3000), 3, 3), Some(3000));
    assert_eq!(of(Some(3000), 3, 12), Some(750));
    assert_eq!(of(Some(3000), 3, 100_000), Some(20));
    assert_eq!(of(Some(5), 1, 100_000), Some(5));
    let longest = JobLimits::of(Some(Duration::MAX), 7, 8)
        .time
        .expect("a limit");
    assert!(longest < Duration::MAX && longest > Duration::MAX / 2);
}

/// Searches with a memory, which keeps some of it.
fn search(memory: &SearchMemory) {
    let searcher = Searcher::new(SearchStyle::default()).with_memory(memory.clone());
    let game = Game::new(Variant::English);
    searcher
        .think(&game, MoveLimit::Nodes(9))
        .expect("there are moves");
}

/// Tells how much memory it may take, and keeps some.
struct Hungry(Sender<usize>);

impl SearchJob for Hungry {
    fn limit(&self) -> Option<Duration> {
        None
    }

    fn think(&mut self, limits: &JobLimits) {
        search(&limits.memory);
        self.0
            .send(limits.memory.bytes())
            .expect("the test listens");
    }

    fn fail(&mut self, _: &str) {}
}

#[test]
fn the_memory_of_a_pool_is_divided_among_its_workers() {
    for (workers, mebibytes) in [(1, 64), (4, 16), (64, 1)] {
        let pool = BotPool::new(NonZeroUsize::new(workers).expect("workers"));
        let (bytes, told) = channel();
        let table = pool.table();
        table.think(Box::new(Hungry(bytes))).expect("a thread");
        assert_eq!(told.recv().expect("an answer"), mebibytes << 20);
    }
}

#[test]
fn a_worker_that_waits_keeps_no_memory() {
    let shared = Shared {
        workers: 1,
        memory: 0,
        search_threads: 1,
        jobs: Mutex::default(),
        changed: Condvar::new(),
    };
    let memory = SearchMemory::default();
    search(&memory);
    thread::scope(|scope| {
        scope.spawn(|| shared.next(&memory));
        while memory.keeps() {
            thread::yield_now();
        }
        shared.lock().closed = true;
        shared.changed.notify_all();
    });
}

#[test]
fn the_threads_end_with_the_pool() {
    let room = Room::new(2);
    let table = room.pool.table();
    room.ask(&table, "only", None).send(()).expect("it waits");
    assert_eq!([room.next(), room.next()], [begun("only"), ended("only")]);
    let shared = Arc::downgrade(&room.pool.0.0);
    assert!(
        shared
            .upgrade()
            .is_some_and(|shared| shared.lock().started == 1),
        "one was needed"
    );
    drop((table, room));
    while shared.strong_count() > 0 {
        thread::yield_now();
    }
}

#[test]
fn a_search_has_half_of_the_cores_or_as_many_threads_as_are_set() {
    for (set, cores, threads) in [(0, 1, 1), (0, 2, 1), (0, 9, 4), (1, 9, 1), (6, 2, 6)] {
        assert_eq!(search_threads_of(set, cores), threads, "{set} of {cores}");
    }
}
