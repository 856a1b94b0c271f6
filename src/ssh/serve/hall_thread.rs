//! The thread of the hall: the one place where the hall changes. Sessions, the store, robots and the operator send
//! it what happens; it carries out what the hall wants done.
//!
//! Nothing here waits for a client: one who does not take what is told has the session ended.

use std::collections::HashMap;
use std::io;
use std::mem;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::{oneshot, watch};
use tracing::{error, info, warn};

use super::durations::{Durations, Stopwatch};
use super::event_queue::{AnswerSender, EventReceiver, EventSender, event_queue};
use super::store_clock::StoreClock;
use super::store_health::{Change, StoreHealth};
use super::turn_caller::TurnCaller;
use super::wakeups::Wakeups;
use parlour_boards::position_picture::PositionPicture;
use parlour_hall::Hall;
use parlour_hall::access::{AccessAnswer, AccessId, AccessRequest};
use parlour_hall::disconnect_reason::DisconnectReason;
use parlour_hall::effect::HallEffect;
use parlour_hall::input::{BotAnswer, HallInput};
use parlour_hall::metrics::HallMetrics;
use parlour_hall::session::{Arrival, SessionId};
use parlour_protocol::event::HallEvent;
use parlour_protocol::lobby::Lobby;
use parlour_robots::pool::{BotPool, PoolLoad};
use parlour_screen::msg::Msg;
use parlour_store::source::StoreSource;
use parlour_store::table_code::TableCode;
use parlour_store::{StoreRequest, StoreResponse};
use parlour_table::clocks::between;
use parlour_terminal::run_time::RunTime;
use parlour_terminal::workers::answers::Answers;
use parlour_terminal::workers::bot_runner::BotRunner;
use parlour_terminal::workers::writer::{UnsavedError, Writer};

/// The longest wait for an input while the hall has no deadline.
const LONGEST_WAIT: Duration = Duration::from_secs(3_600);

/// The figures of the hall and of its thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Measurement {
    pub(super) hall: HallMetrics,
    pub(super) bots: PoolLoad,
    /// Messages that wait for the thread.
    pub(super) queue: usize,
    pub(super) durations: Durations,
}

/// A message to the hall's thread.
enum ToHall {
    Input(HallInput),
    Arrived(Arrival, EventSender),
    /// Looks at the hall, once all that was sent before is handled.
    Look(Box<dyn FnOnce(&HallThread) + Send>),
    Access(AccessRequest, oneshot::Sender<AccessAnswer>),
    Ready(oneshot::Sender<()>),
    /// Everything that waits is written, and the thread ends.
    Stop,
}

/// The way to the hall. Clones lead to the same.
#[derive(Clone, Debug)]
pub(super) struct HallLine {
    sender: Sender<ToHall>,
    /// The number of messages that the thread has not taken.
    queue: Arc<AtomicUsize>,
    clock: Arc<StoreClock>,
}

impl HallLine {
    /// Sends a message; answers whether the hall still hears.
    fn put(&self, message: ToHall) -> bool {
        self.queue.fetch_add(1, Relaxed);
        self.sender.send(message).is_ok()
    }

    /// Asks something; `None` once the hall has ended.
    async fn ask<A>(&self, message: impl FnOnce(oneshot::Sender<A>) -> ToHall) -> Option<A> {
        let (sender, receiver) = oneshot::channel();
        self.put(message(sender));
        receiver.await.ok()
    }

    /// Looks at the hall; `None` once it has ended.
    async fn look_at<A: Send + 'static>(
        &self,
        look: impl FnOnce(&HallThread) -> A + Send + 'static,
    ) -> Option<A> {
        self.ask(|sender| {
            // The asker may have gone.
            ToHall::Look(Box::new(move |thread| drop(sender.send(look(thread)))))
        })
        .await
    }

    /// The time by which the hall goes.
    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub(super) fn send(&self, input: HallInput) {
        // A hall that has ended hears nothing any more.
        self.reach(input);
    }

    /// Sends what happens; answers whether the hall still hears.
    pub(super) fn reach(&self, input: HallInput) -> bool {
        self.put(ToHall::Input(input))
    }

    /// Somebody comes; answers with the end of the queue on which the client is told everything.
    pub(super) fn arrive(&self, arrival: Arrival) -> (AnswerSender, EventReceiver) {
        let (sender, answers, events) = event_queue();
        self.put(ToHall::Arrived(arrival, sender));
        (answers, events)
    }

    /// Waits until the hall has handled all that was sent before.
    pub(super) async fn sync(&self) {
        self.look_at(|_| ()).await;
    }

    /// Returns the people and the tables; `None` once the hall has ended.
    pub(super) async fn look(&self) -> Option<Lobby> {
        self.look_at(|thread| thread.hall.everything()).await
    }

    /// Returns the position of a listed table as somebody sees it who looks on by a link.
    pub(super) async fn watch(&self, code: TableCode) -> Option<PositionPicture> {
        let seen = move |thread: &HallThread| thread.hall.watched(code);
        let game = self.look_at(seen).await??;
        Some(PositionPicture::new(game.seen, game.names))
    }

    /// Returns the figures of this moment; `None` once the hall has ended.
    pub(super) async fn measure(&self) -> Option<Measurement> {
        self.look_at(HallThread::measure).await
    }

    /// Asks who may come in, or changes it; `None` once the hall has ended.
    pub(super) async fn access(&self, request: AccessRequest) -> Option<AccessAnswer> {
        self.ask(|answer| ToHall::Access(request, answer)).await
    }

    /// Waits until all that the store has of the hall is read.
    pub(super) async fn ready(&self) {
        self.ask(ToHall::Ready).await;
    }

    pub(super) fn stop(&self) {
        self.put(ToHall::Stop);
    }
}

/// Starts a hall on a separate thread.
///
/// # Errors
/// Returns an error if no thread can be started.
pub(super) fn begin(
    hall: Hall,
    store: StoreSource,
    pool: BotPool,
    ending: watch::Sender<Option<DisconnectReason>>,
    clock: StoreClock,
    caller: TurnCaller,
    wakeups: impl FnOnce(HallLine) -> Box<dyn Wakeups>,
) -> io::Result<(HallLine, JoinHandle<Result<(), UnsavedError>>)> {
    let (sender, receiver) = mpsc::channel();
    let line = HallLine {
        sender,
        queue: Arc::default(),
        clock: Arc::new(clock),
    };
    let own = line.clone();
    let wakeups = wakeups(line.clone());
    let thread = std::thread::Builder::new().name("hall".into());
    let thread = thread.spawn(move || {
        let _failure = Failure(ending);
        HallThread::new(hall, store, pool, own, wakeups, caller).run(&receiver)
    })?;
    line.send(HallInput::Opened);
    Ok((line, thread))
}

/// Ends the process with the thread, however that ends.
struct Failure(watch::Sender<Option<DisconnectReason>>);

impl Drop for Failure {
    fn drop(&mut self) {
        self.0.send_if_modified(|why| {
            let is_new = why.is_none();
            why.get_or_insert(DisconnectReason::Failed);
            is_new
        });
    }
}

struct HallThread {
    hall: Hall,
    line: HallLine,
    writer: Writer,
    pool: BotPool,
    bots: HashMap<TableCode, BotRunner>,
    /// The queue of each client, and its address.
    clients: HashMap<SessionId, (EventSender, Option<IpAddr>)>,
    waiting_for_ready: Vec<oneshot::Sender<()>>,
    /// The number of the operator's next question.
    next_access: u64,
    waiting_for_access: HashMap<AccessId, oneshot::Sender<AccessAnswer>>,
    wakeups: Box<dyn Wakeups>,
    caller: TurnCaller,
    stopwatch: Stopwatch,
    store_health: StoreHealth,
    run_time: RunTime,
    /// The moment up to which the clock has been compared.
    looked: Instant,
}

impl HallThread {
    fn new(
        hall: Hall,
        store: StoreSource,
        pool: BotPool,
        line: HallLine,
        wakeups: Box<dyn Wakeups>,
        caller: TurnCaller,
    ) -> Self {
        let to_hall = line.clone();
        let answers = Answers::to(move |msg| {
            if let Msg::Stored(id, answer) = msg {
                to_hall.send(HallInput::Stored(id, answer));
            }
        });
        let writer = Writer::new(Some(store), answers);
        let (bots, clients) = (HashMap::new(), HashMap::new());
        let run_time = RunTime::new(line.now());
        Self {
            hall,
            line,
            writer,
            pool,
            bots,
            clients,
            waiting_for_ready: Vec::new(),
            next_access: 0,
            waiting_for_access: HashMap::new(),
            wakeups,
            caller,
            stopwatch: Stopwatch::default(),
            store_health: StoreHealth::default(),
            run_time,
            looked: Instant::now(),
        }
    }

    /// Runs until it is told to stop, or until all senders are gone.
    ///
    /// # Errors
    /// The changes that could not be saved.
    fn run(mut self, inputs: &Receiver<ToHall>) -> Result<(), UnsavedError> {
        loop {
            let next = self.next(inputs);
            self.notice_step();
            match next {
                Some(ToHall::Stop) => break,
                Some(message) => self.handle(message),
                None => self.hear(HallInput::DeadlinePassed),
            }
        }
        self.hear(HallInput::Closing);
        self.writer.finish()
    }

    /// Tells the hall of a step of its clock, which has not passed for those who play.
    fn notice_step(&mut self) {
        let passed = mem::replace(&mut self.looked, Instant::now()).elapsed();
        if let Some(step) = self.run_time.gap(self.now(), passed) {
            warn!(
                seconds = step.as_secs(),
                "the clock was set; games do not count that"
            );
            self.hear(HallInput::Suspended(step));
        }
    }

    /// The time by which the hall goes.
    fn now(&self) -> Timestamp {
        self.line.now()
    }

    /// Waits for what comes next; `None` when a deadline has passed.
    fn next(&self, inputs: &Receiver<ToHall>) -> Option<ToHall> {
        let wait = self
            .hall
            .deadline()
            .map_or(LONGEST_WAIT, |at| between(self.now(), at));
        match inputs.recv_timeout(wait) {
            Ok(message) => {
                self.line.queue.fetch_sub(1, Relaxed);
                Some(message)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(ToHall::Stop),
        }
    }

    fn handle(&mut self, message: ToHall) {
        match message {
            ToHall::Input(input) => {
                if let HallInput::Gone(session) = &input {
                    self.clients.remove(session);
                }
                self.hear(input);
                // A busy server is not kept from its deadlines.
                if self.hall.deadline().is_some_and(|at| at <= self.now()) {
                    self.hear(HallInput::DeadlinePassed);
                }
            }
            ToHall::Arrived(arrival, sender) => {
                self.clients
                    .insert(arrival.session, (sender, arrival.address));
                self.hear(HallInput::Arrived(arrival));
            }
            ToHall::Look(look) => look(self),
            ToHall::Access(request, answer) => {
                let id = AccessId(self.next_access);
                self.next_access += 1;
                self.waiting_for_access.insert(id, answer);
                self.hear(HallInput::Access(id, request));
            }
            ToHall::Ready(done) => self.waiting_for_ready.push(done),
            ToHall::Stop => {}
        }
        if self.hall.is_ready() {
            for done in self.waiting_for_ready.drain(..) {
                let _ = done.send(());
            }
        }
    }

    fn measure(&self) -> Measurement {
        Measurement {
            hall: self.hall.figures(),
            bots: self.pool.load(),
            queue: self.line.queue.load(Relaxed),
            durations: self.stopwatch.durations(),
        }
    }

    fn hear(&mut self, input: HallInput) {
        if let HallInput::Stored(id, answer) = &input {
            if let Ok(StoreResponse::Heartbeat(beat)) = answer {
                self.line.clock.answer(*id, beat.now);
            }
            if let Some(change) = self.store_health.note(answer, Instant::now()) {
                log_change(&change);
            }
        }
        self.stopwatch.before(&input);
        for effect in self.hall.handle(self.now(), input) {
            self.stopwatch.note(&effect);
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: HallEffect) {
        match effect {
            HallEffect::Tell(session, event) => self.tell(session, event),
            // The session ends when it has taken what waits for it.
            HallEffect::Dismiss(session) => drop(self.clients.remove(&session)),
            HallEffect::Store(id, request) => {
                if let StoreRequest::Heartbeat { now, .. } = &*request {
                    self.line.clock.ask(id, *now);
                }
                if let Err(error) = self.writer.run((id, request)) {
                    error!(%error, "cannot start a thread for the store");
                }
            }
            HallEffect::Think(code, request) => self.think(code, request),
            HallEffect::StopThinking(code) => {
                if let Some(bots) = self.bots.get_mut(&code) {
                    bots.stop();
                }
            }
            HallEffect::Forget(code) => drop(self.bots.remove(&code)),
            HallEffect::Call(call) => self.caller.call(call),
            HallEffect::Publish(news) => self.wakeups.publish(news),
            HallEffect::Answer(id, answer) => {
                if let Some(asker) = self.waiting_for_access.remove(&id) {
                    // The asker may have gone.
                    let _ = asker.send(answer);
                }
            }
            HallEffect::Note(note) => info!("{note}"),
        }
    }

    fn tell(&mut self, session: SessionId, event: HallEvent) {
        let Some((sender, address)) = self.clients.get(&session) else {
            return;
        };
        if let (HallEvent::Welcome(welcome), Some(address)) = (&event, address) {
            info!(number = session.0, name = %welcome.you, %address, "came in");
        }
        if sender.tell(event).is_err() {
            warn!(
                session = session.0,
                "a client reads too slowly; its session is closed"
            );
            self.clients.remove(&session);
        }
    }

    fn think(&mut self, code: TableCode, request: Box<parlour_table::any::AnyBotRequest>) {
        let bots = self.bots.entry(code).or_insert_with(|| {
            let line = self.line.clone();
            let answers = Answers::to(move |msg| {
                if let Some(answer) = bot_answer(msg) {
                    line.send(HallInput::Bot(code, answer));
                }
            });
            BotRunner::new(answers, &self.pool)
        });
        if let Err(error) = bots.think(request) {
            error!(%error, "cannot start a thread for a bot");
        }
    }
}

/// Logs that the store fails, or that it works again.
fn log_change(change: &Change) {
    match change {
        Change::Fails(error) => warn!(%error, "the store fails; games wait"),
        Change::WorksAgain { after, failed } => warn!(
            seconds = after.as_secs(),
            failed, "the store works again; games go on"
        ),
    }
}

fn bot_answer(msg: Msg) -> Option<BotAnswer> {
    Some(match msg {
        Msg::BotMoved(id, chosen) => BotAnswer::Moved(id, chosen),
        Msg::Agreed(id, agreed) => BotAnswer::Agreed(id, agreed),
        Msg::Analysis(id, found) => BotAnswer::Analysis(id, found),
        Msg::EngineFailed(id, why) => BotAnswer::Failed(id, why),
        _ => return None,
    })
}
