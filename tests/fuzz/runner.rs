//! The runner of the fuzz targets. It makes inputs, gives them to their target in a separate
//! thread, and reports the first that panics or takes too long.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{env, fs, thread};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::mutation::mutate;

/// A reader of text from outside.
pub(crate) struct Target {
    /// The folder of its corpus.
    pub(crate) name: &'static str,
    /// Makes a valid input.
    pub(crate) make: fn(&mut ChaCha8Rng) -> String,
    /// Words of the format, for mutations to insert.
    pub(crate) words: &'static [&'static str],
    /// Reads an input; panics if a promise is broken.
    pub(crate) check: fn(&str),
}

/// Inputs of a run for which nothing else is asked.
const CASES: u64 = 60;

/// The longest time that one input may take, on a machine that does other things as well.
const LIMIT: Duration = Duration::from_secs(20);

/// The most inputs that are made ahead.
const MOST_WAITING: usize = 64;

/// Most mutations of one input.
const MUTATIONS: usize = 5;

fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{variable}={text} is no number")),
    )
}

/// Tries the corpus, then made inputs until the time or their number is used up.
pub(crate) fn run(target: &'static Target) {
    let corpus = corpus(target.name);
    let mut checker = Checker::start(target);
    for (file, text) in &corpus {
        checker.check(text.clone(), file.clone());
    }
    let seconds = number("PARLOUR_FUZZ_SECONDS");
    let of_the_clock = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| u64::from(since.subsec_nanos()))
    };
    let first =
        number("PARLOUR_FUZZ_SEED").unwrap_or_else(|| seconds.map_or(0, |_| of_the_clock()));
    let most =
        number("PARLOUR_FUZZ_CASES").unwrap_or(if seconds.is_some() { u64::MAX } else { CASES });
    let start = Instant::now();
    let in_time =
        |_: &u64| seconds.is_none_or(|seconds| start.elapsed() < Duration::from_secs(seconds));
    let mut tried = 0;
    for seed in (0..most)
        .take_while(in_time)
        .map(|case| first.wrapping_add(case))
    {
        checker.check(
            made(target, &corpus, seed),
            format!("PARLOUR_FUZZ_SEED={seed}"),
        );
        tried += 1;
    }
    checker.finish();
    println!(
        "{}: {} files and {tried} made inputs from seed {first}",
        target.name,
        corpus.len()
    );
}

/// The files of a target's corpus with their names, sorted.
fn corpus(name: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz/corpus")
        .join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let read = |entry: fs::DirEntry| {
        let bytes = fs::read(entry.path()).expect("a file of the corpus");
        (
            entry.path().display().to_string(),
            String::from_utf8_lossy(&bytes).into_owned(),
        )
    };
    let mut files: Vec<_> = entries
        .map(|entry| read(entry.expect("an entry")))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files
}

/// The input of a seed: one that the grammar makes or one of the corpus, mostly with some mutations.
fn made(target: &Target, corpus: &[(String, String)], seed: u64) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let from_corpus = |rng: &mut ChaCha8Rng| {
        corpus
            .choose(rng)
            .map_or(String::new(), |(_, text)| text.clone())
    };
    let mut text = if rng.random_ratio(3, 4) {
        (target.make)(&mut rng)
    } else {
        from_corpus(&mut rng)
    };
    let other = from_corpus(&mut rng);
    for _ in 0..rng.random_range(0..=MUTATIONS) {
        text = mutate(&text, &other, target.words, &mut rng);
    }
    text
}

/// Inputs on their way to a thread that checks them one after the other, so that the next ones are made meanwhile.
struct Checker {
    target: &'static Target,
    inputs: SyncSender<String>,
    done: Receiver<()>,
    /// Those that are not known to have passed, each with its origin, the oldest first.
    waiting: VecDeque<(String, String)>,
}

impl Checker {
    fn start(target: &'static Target) -> Self {
        let (inputs, next) = mpsc::sync_channel::<String>(MOST_WAITING);
        let (passed, done) = mpsc::channel();
        thread::spawn(move || {
            for input in next {
                (target.check)(&input);
                let _ = passed.send(());
            }
        });
        Self {
            target,
            inputs,
            done,
            waiting: VecDeque::new(),
        }
    }

    /// Has an input checked; fails with an input and its origin if the check of one does or does not end.
    fn check(&mut self, text: String, origin: String) {
        while self.done.try_recv().is_ok() {
            self.waiting.pop_front();
        }
        while self.waiting.len() >= MOST_WAITING {
            self.wait();
        }
        self.waiting.push_back((text.clone(), origin));
        // If the thread has failed at an earlier input, waiting for that one says so.
        let _ = self.inputs.send(text);
    }

    /// Waits until the oldest input has passed.
    fn wait(&mut self) {
        let why = match self.done.recv_timeout(LIMIT) {
            Ok(()) => return drop(self.waiting.pop_front()),
            Err(RecvTimeoutError::Timeout) => format!("takes longer than {LIMIT:?}"),
            Err(RecvTimeoutError::Disconnected) => "fails".into(),
        };
        let (text, origin) = self.waiting.front().expect("an input is waited for");
        panic!("{}: {origin} {why}:\n{text}", self.target.name);
    }

    fn finish(mut self) {
        while !self.waiting.is_empty() {
            self.wait();
        }
    }
}

#[test]
#[should_panic(expected = "broken: the second fails:\nbad")]
fn an_input_that_fails_is_told_with_its_origin() {
    const BROKEN: Target = Target {
        name: "broken",
        make: |_| String::new(),
        words: &[],
        check: |text| assert_ne!(text, "bad"),
    };
    let mut checker = Checker::start(&BROKEN);
    for (text, origin) in [
        ("good", "the first"),
        ("bad", "the second"),
        ("good", "the third"),
    ] {
        checker.check(text.into(), origin.into());
    }
    checker.finish();
}
