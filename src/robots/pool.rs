//! The worker threads on which the robots of all tables think.
//!
//! - Tables take turns: a table has one thought at a time, and the table that has waited longest comes next. A table
//!   with many thoughts waiting therefore delays no other one by more than one thought.
//! - Time spent waiting is no thinking time: a thought's clock starts when a worker takes it.
//! - The time limit of a thought shrinks while there are more tables than workers, see `JobLimits::of`.
//! - The memory for searches is bounded for the whole pool, see [`BotPool::new`]. No thought waits for memory, and a
//!   worker without a thought keeps none.
//! - A panic ends one thought: the thought is told why, and the worker goes on.

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::Thinking;
use draughts_engine::SearchMemory;

/// The name of every worker thread.
const THREAD: &str = "robot";

/// The memory for the searches of a pool, in MiB, where nothing else is set. Up to four workers have as much as a search
/// can use.
const MEMORY_MIB: usize = 64;

/// No thought gets less time than this because others wait, unless its own limit is lower.
const SHORTEST: Duration = Duration::from_millis(20);

/// Something to think about, and whom to tell.
pub trait SearchJob: Send {
    /// The time limit where no other table waits; `None` leaves it to the robot when it is done.
    fn limit(&self) -> Option<Duration>;

    /// Thinks, and sends the answer to the asker. Called at most once.
    fn think(&mut self, limits: &JobLimits);

    /// Tells the asker that [`SearchJob::think`] has panicked, with the panic's message.
    fn fail(&mut self, why: &str);
}

/// The resources that a thought may use.
#[derive(Clone, Debug)]
pub struct JobLimits {
    /// The time limit, shortened if other tables wait.
    pub time: Option<Duration>,
    stop: Arc<AtomicBool>,
    memory: SearchMemory,
    search_threads: usize,
}

impl JobLimits {
    /// With `tables` tables that think or wait and `workers` workers, a limit of `time` becomes
    /// `time * workers / tables`, but at least 20 ms; it stays as it is while there are no more tables than workers.
    /// So all tables that wait at a moment have been served within about `time`, however many they are.
    fn of(time: Option<Duration>, workers: usize, tables: usize) -> Self {
        let scaled = |time: Duration| {
            let [workers, tables] = [workers, tables.max(workers)]
                .map(|count| u32::try_from(count).unwrap_or(u32::MAX));
            (time / tables * workers).max(time.min(SHORTEST))
        };
        let time = if tables > workers {
            time.map(scaled)
        } else {
            time
        };
        Self {
            time,
            stop: Arc::default(),
            memory: SearchMemory::default(),
            search_threads: 1,
        }
    }

    /// Thinking whose clock starts now, and which ends when the table stops its thought.
    pub fn thinking(&self) -> Thinking {
        let thinking = match self.time {
            Some(time) => Thinking::within(time, Arc::clone(&self.stop)),
            None => Thinking::untimed().stopped_by(Arc::clone(&self.stop)),
        };
        thinking
            .with_memory(self.memory.clone())
            .with_threads(self.search_threads)
    }
}

/// A thought that waits, with its stop flag.
struct Job {
    thought: Box<dyn SearchJob>,
    stop: Arc<AtomicBool>,
}

/// The jobs that a table has in the pool.
#[derive(Default)]
struct TableJobs {
    waiting: VecDeque<Job>,
    /// The stop flag of the thought that a worker has.
    running: Option<Arc<AtomicBool>>,
}

#[derive(Default)]
struct Jobs {
    tables: HashMap<u64, TableJobs>,
    /// Tables with a thought that could start, the one that has waited longest first.
    turns: VecDeque<u64>,
    last_table: u64,
    /// Threads that have been started.
    started: usize,
    /// Workers that have a thought.
    busy: usize,
    /// Set when no one can ask any more.
    closed: bool,
}

impl Jobs {
    /// The next table's next thought.
    fn take(&mut self) -> Option<(u64, Job)> {
        while let Some(table) = self.turns.pop_front() {
            let Some(jobs) = self.tables.get_mut(&table) else {
                continue;
            };
            if let Some(job) = jobs.waiting.pop_front() {
                jobs.running = Some(Arc::clone(&job.stop));
                self.busy += 1;
                return Some((table, job));
            }
        }
        None
    }

    /// A thought of this table has ended; a table that has more goes to the end of the line.
    fn ended(&mut self, table: u64) {
        self.busy -= 1;
        if let Some(jobs) = self.tables.get_mut(&table) {
            jobs.running = None;
            if !jobs.waiting.is_empty() {
                self.turns.push_back(table);
            }
        }
    }
}

/// The state shared by the workers and those who ask.
struct Shared {
    workers: usize,
    /// The bytes that each worker has for its searches.
    memory: usize,
    /// On how many threads a search may go on.
    search_threads: usize,
    jobs: Mutex<Jobs>,
    /// A table has come to the line, or the pool is closed.
    changed: Condvar,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("workers", &self.workers)
            .finish_non_exhaustive()
    }
}

impl Shared {
    /// No code that can panic runs while it is locked.
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on jobs until the pool is closed.
    fn work(&self) {
        let memory = SearchMemory::of(self.memory);
        while let Some((table, job, limits)) = self.next(&memory) {
            let (memory, search_threads) = (memory.clone(), self.search_threads);
            let limits = JobLimits {
                stop: job.stop,
                memory,
                search_threads,
                ..limits
            };
            think(job.thought, &limits);
            self.lock().ended(table);
        }
    }

    /// Waits for a thought, with no memory kept meanwhile; `None` once the pool is closed.
    fn next(&self, memory: &SearchMemory) -> Option<(u64, Job, JobLimits)> {
        let mut jobs = self.lock();
        let mut is_released = false;
        loop {
            if jobs.closed {
                return None;
            }
            if let Some((table, job)) = jobs.take() {
                let tables = jobs.busy + jobs.turns.len();
                let limits = JobLimits::of(job.thought.limit(), self.workers, tables);
                return Some((table, job, limits));
            }
            if is_released {
                jobs = self
                    .changed
                    .wait(jobs)
                    .unwrap_or_else(PoisonError::into_inner);
            } else {
                drop(jobs);
                memory.release();
                is_released = true;
                jobs = self.lock();
            }
        }
    }
}

/// Thinks a thought to its end, whether it answers or panics.
fn think(mut thought: Box<dyn SearchJob>, limits: &JobLimits) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| thought.think(limits))) {
        // If reporting the failure panics too, the error is dropped: there is no one left to tell.
        let _ = catch_unwind(AssertUnwindSafe(|| thought.fail(message(&*panic))));
    }
}

/// The message of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("for no known reason")
}

/// Returns whether this thread is a worker, whose panics are caught and answered. For a panic hook.
pub fn is_worker() -> bool {
    thread::current().name() == Some(THREAD)
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Returns the number of threads of a search for this setting; 0 is half of the cores, but at least
/// one.
fn search_threads_of(set: u32, cores: usize) -> usize {
    match usize::try_from(set) {
        Ok(0) | Err(_) => (cores / 2).max(1),
        Ok(set) => set,
    }
}

/// The load of a pool at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolLoad {
    /// Thoughts that workers have.
    pub thinking: usize,
    /// Tables with a thought that waits for a worker.
    pub waiting: usize,
}

/// Workers for the robots of many tables. Clones are the same pool; it closes with the last of them and of its tables.
#[derive(Clone, Debug)]
pub struct BotPool(Arc<Closing>);

/// Closes the pool when it is dropped.
#[derive(Debug)]
struct Closing(Arc<Shared>);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

impl BotPool {
    /// Creates a pool of at most `workers` threads, each started when it is first needed, with 64
    /// MiB for their searches.
    pub fn new(workers: NonZeroUsize) -> Self {
        Self::with_memory(workers, MEMORY_MIB)
    }

    /// Creates a pool with `mebibytes` MiB for all searches at once. Each worker has an equal part,
    /// so a search's result does not depend on the others. The tables of endings of checkers are
    /// extra, once for the process.
    pub fn with_memory(workers: NonZeroUsize, mebibytes: usize) -> Self {
        Self::with_search_threads(workers, mebibytes, 1)
    }

    fn with_search_threads(workers: NonZeroUsize, mebibytes: usize, search_threads: usize) -> Self {
        let (jobs, changed) = (Mutex::default(), Condvar::new());
        let memory = mebibytes.saturating_mul(1 << 20) / workers;
        let shared = Shared {
            workers: workers.get(),
            memory,
            search_threads,
            jobs,
            changed,
        };
        Self(Arc::new(Closing(Arc::new(shared))))
    }

    /// A pool of a thread for each core but one, which is left to the screens.
    pub fn for_this_machine() -> Self {
        Self::new(NonZeroUsize::new(cores() - 1).unwrap_or(NonZeroUsize::MIN))
    }

    /// Creates a pool for one person's table at home. Each search runs on `search_threads` threads;
    /// 0 is half of the cores.
    pub fn at_home(search_threads: u32) -> Self {
        let cores = cores();
        let workers = NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN);
        Self::with_search_threads(
            workers,
            MEMORY_MIB,
            search_threads_of(search_threads, cores),
        )
    }

    /// A new table.
    pub fn table(&self) -> TableQueue {
        let mut jobs = self.0.0.lock();
        jobs.last_table += 1;
        let table = jobs.last_table;
        jobs.tables.insert(table, TableJobs::default());
        TableQueue {
            pool: self.clone(),
            table,
        }
    }

    /// Counts the thoughts of this moment.
    pub fn load(&self) -> PoolLoad {
        let jobs = self.0.0.lock();
        PoolLoad {
            thinking: jobs.busy,
            waiting: jobs.turns.len(),
        }
    }

    /// Starts another thread if all are busy and there may be more.
    fn grow(&self) -> io::Result<()> {
        let mut jobs = self.0.0.lock();
        if jobs.started == self.0.0.workers || jobs.started >= jobs.busy + jobs.turns.len() {
            return Ok(());
        }
        let shared = Arc::clone(&self.0.0);
        match thread::Builder::new()
            .name(THREAD.into())
            .spawn(move || shared.work())
        {
            Ok(_) => jobs.started += 1,
            // The threads that there are will do it, only later.
            Err(_) if jobs.started > 0 => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// One table's thoughts. Dropping it stops them.
#[derive(Debug)]
pub struct TableQueue {
    pool: BotPool,
    table: u64,
}

impl TableQueue {
    /// Queues a thought behind those of this table.
    ///
    /// # Errors
    /// No thread can be started; the thought is dropped.
    pub fn think(&self, thought: Box<dyn SearchJob>) -> io::Result<()> {
        let shared = &self.pool.0.0;
        {
            let mut jobs = shared.lock();
            let jobs = &mut *jobs;
            let Some(table) = jobs.tables.get_mut(&self.table) else {
                return Ok(());
            };
            if table.waiting.is_empty() && table.running.is_none() {
                jobs.turns.push_back(self.table);
            }
            table.waiting.push_back(Job {
                thought,
                stop: Arc::default(),
            });
        }
        self.pool.grow().inspect_err(|_| self.stop())?;
        shared.changed.notify_one();
        Ok(())
    }

    /// Stops this table's thoughts. The one that a worker has still answers, with what it has found so far; those that
    /// wait are dropped without an answer.
    pub fn stop(&self) {
        let waiting = {
            let mut jobs = self.pool.0.0.lock();
            let jobs = &mut *jobs;
            let Some(table) = jobs.tables.get_mut(&self.table) else {
                return;
            };
            if let Some(stop) = &table.running {
                stop.store(true, Ordering::Relaxed);
            }
            jobs.turns.retain(|other| *other != self.table);
            std::mem::take(&mut table.waiting)
        };
        drop(waiting);
    }
}

impl Drop for TableQueue {
    fn drop(&mut self) {
        self.stop();
        self.pool.0.0.lock().tables.remove(&self.table);
    }
}

#[cfg(test)]
mod tests;
