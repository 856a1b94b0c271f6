//! The robots and engines at a session's table: requests go to a pool, answers come back as messages.

use std::io;
use std::num::NonZeroUsize;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::analysis_job::AnalysisThought;
use super::answers::Answers;
use super::engines::{Engines, Guards};
use super::training_job::TrainingThought;
use draughts_engine::analysis::AnalysisQuestion;
use parlour_config::Engine;
use parlour_model::each_game;
use parlour_model::player::{Controller, Level};
use parlour_robots::Thinking;
use parlour_robots::checkers::training_question::TrainingQuestion;
use parlour_robots::pool::{BotPool, JobLimits, SearchJob, TableQueue};
use parlour_screen::msg::Msg;
use parlour_table::any::AnyBotRequest;
use parlour_table::request_id::RequestId;

/// Has requests to robots and engines answered.
#[derive(Debug)]
pub struct BotRunner {
    answers: Answers,
    queue: TableQueue,
    /// The thoughts in the background, on a worker of their own, so that no bot at a table waits for them.
    background: TableQueue,
    engine_pool: EnginePool,
}

impl BotRunner {
    /// A runner on this pool, without engines.
    pub fn new(answers: Answers, pool: &BotPool) -> Self {
        Self {
            answers,
            queue: pool.table(),
            background: BotPool::new(NonZeroUsize::MIN).table(),
            engine_pool: EnginePool::default(),
        }
    }

    /// On another pool.
    pub(crate) fn with_pool(self, pool: &BotPool) -> Self {
        Self {
            queue: pool.table(),
            ..self
        }
    }

    /// With these engines.
    pub(crate) fn with_engines(self, engines: Vec<Engine>, guards: Guards) -> Self {
        Self {
            engine_pool: EnginePool::new(engines, guards),
            ..self
        }
    }

    /// Has a request answered; earlier ones are stopped. One that has begun is answered all the same: the app knows by
    /// the request's id whether it still wants the answer.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn think(&mut self, request: Box<AnyBotRequest>) -> io::Result<()> {
        self.queue.stop();
        let (engines, answers) = (self.engine_pool.engines.clone(), self.answers.clone());
        self.queue.think(Box::new(BotThought {
            request,
            engines,
            answers,
        }))
    }

    /// Has a robot, or the engine of this name, look into a position; whatever it did before is stopped.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn analyse(
        &mut self,
        request_id: RequestId,
        engine: Option<String>,
        question: AnalysisQuestion,
    ) -> io::Result<()> {
        self.queue.stop();
        let engine = engine.map(|name| (name, self.engine_pool.engines.clone()));
        self.queue.think(Box::new(AnalysisThought::new(
            request_id,
            question,
            engine,
            self.answers.clone(),
        )))
    }

    /// Has a robot look into a position in the background; what it did there before is stopped.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn review(&mut self, request_id: RequestId, question: AnalysisQuestion) -> io::Result<()> {
        self.background.stop();
        let answers = self.answers.clone();
        self.background.think(Box::new(AnalysisThought::new(
            request_id, question, None, answers,
        )))
    }

    /// Stops the robot in the background.
    pub fn stop_review(&mut self) {
        self.background.stop();
    }

    /// Has a question about an exercise answered; whatever was asked before is stopped.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn train(&mut self, request_id: RequestId, question: TrainingQuestion) -> io::Result<()> {
        self.queue.stop();
        self.queue.think(Box::new(TrainingThought {
            request_id,
            question,
            answers: self.answers.clone(),
        }))
    }

    /// Stops the robot that is thinking, if there is one.
    pub fn stop(&mut self) {
        self.queue.stop();
    }

    /// Stops the engines, without waiting until they have exited.
    pub(crate) fn dismiss(&mut self) -> io::Result<()> {
        self.engine_pool.dismiss()
    }
}

/// A request as the pool has it.
struct BotThought {
    request: Box<AnyBotRequest>,
    engines: Engines,
    answers: Answers,
}

impl BotThought {
    /// Thinking from now on, whose progress is sent as messages.
    fn thinking(&self, limits: &JobLimits) -> Thinking {
        let (listener, request_id) = (self.answers.clone(), self.request.request_id());
        limits
            .thinking()
            .paced(self.request.pace())
            .heard_by(move |found| listener.send(Msg::Analysis(request_id, found)))
    }

    /// Tells why the player that was asked does not answer.
    fn refuse(&self, why: String) {
        self.answers
            .send(Msg::EngineFailed(self.request.request_id(), why));
    }
}

impl SearchJob for BotThought {
    fn limit(&self) -> Option<Duration> {
        self.request.within()
    }

    fn think(&mut self, limits: &JobLimits) {
        // An engine reads its limit in the request.
        each_game!(AnyBotRequest, &mut *self.request, request => request.within = limits.time);
        match self.engines.answer(&self.request, &self.thinking(limits)) {
            Ok(Some(chosen)) => {
                return self
                    .answers
                    .send(Msg::BotMoved(self.request.request_id(), chosen));
            }
            Ok(None) => {}
            Err(why) => self.refuse(format!("{why}; a bot moves instead")),
        }
        self.answers
            .send(Msg::of_bot(&self.request, &self.thinking(limits)));
    }

    /// A random move is made instead, so that the game goes on.
    fn fail(&mut self, why: &str) {
        self.refuse(format!(
            "the bot failed ({why}); a random move is played instead"
        ));
        each_game!(AnyBotRequest, &mut *self.request, request => request.controller = Controller::Robot(Level::Random));
        self.answers
            .send(Msg::of_bot(&self.request, &Thinking::untimed()));
    }
}

/// The engines at the table, and those that are being stopped. Dropping it waits until all have exited; a session
/// restores the terminal before that.
#[derive(Debug, Default)]
struct EnginePool {
    engines: Engines,
    exit: Vec<JoinHandle<()>>,
}

impl EnginePool {
    /// These engines, none of them started.
    fn new(engines: Vec<Engine>, guards: Guards) -> Self {
        Self {
            engines: Engines::new(engines, guards),
            exit: Vec::new(),
        }
    }

    /// Stops those at the table, without waiting until they have exited.
    fn dismiss(&mut self) -> io::Result<()> {
        let anew = self.engines.anew();
        let engines = std::mem::replace(&mut self.engines, anew);
        self.exit.retain(|exit| !exit.is_finished());
        let dismissing = thread::Builder::new().name("dismissal".to_owned());
        self.exit.push(dismissing.spawn(move || engines.dismiss())?);
        Ok(())
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.engines.dismiss();
        // A dismissal that panicked has said so.
        self.exit.drain(..).for_each(|exit| drop(exit.join()));
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::local::event_sender::{Event, EventReceiver, channel};
    use draughts::variant::Variant;
    use parlour_model::checkers::{Checkers, Rules, Variety};
    use parlour_model::game::Game;
    use parlour_model::seat::{Seat, Viewer};
    use parlour_robots::move_time::MoveTime;
    use parlour_screen::effect::RequestId;
    use parlour_table::any::{AnyGame as _, AnyMove};
    use parlour_table::bot_request::{BotRequest, Query};

    /// The first move of a game; without `legal` moves, which no table asks for, every robot panics.
    fn request(number: u64, within: Option<Duration>, has_moves: bool) -> Box<AnyBotRequest> {
        let rules = Rules {
            variant: Variant::English,
            variety: Variety::None,
            ..Rules::default()
        };
        let view = Checkers::start(&rules, 2)
            .expect("a start")
            .view(Viewer::Replay);
        let legal = view
            .legal()
            .iter()
            .map(|legal| legal.notation.clone())
            .filter(|_| has_moves)
            .collect();
        Box::new(Checkers::wrap_request(BotRequest {
            request_id: RequestId(number),
            query: Query::Move,
            within,
            pace: None,
            controller: Controller::Robot(Level::Expert),
            seat: Seat(0),
            seats: 2,
            rules,
            seed: 1,
            events: Vec::new(),
            view,
            legal,
        }))
    }

    fn runner() -> (BotRunner, EventReceiver) {
        let (event_sender, events) = channel();
        (
            BotRunner::new(event_sender.into(), &BotPool::new(NonZeroUsize::MIN)),
            events,
        )
    }

    /// The next message that is no progress report.
    fn answer(events: &EventReceiver) -> Msg {
        loop {
            match events.recv() {
                Event::Msg(Msg::Analysis(..)) => {}
                Event::Msg(msg) => return msg,
                other => panic!("{other:?}"),
            }
        }
    }

    fn is_move(msg: &Msg, number: u64) -> bool {
        matches!(msg, Msg::BotMoved(id, AnyMove::Checkers(_)) if *id == RequestId(number))
    }

    #[test]
    fn a_new_request_stops_the_one_before_it() {
        let (mut runner, events) = runner();
        runner
            .think(request(1, Some(Duration::from_secs(3600)), true))
            .expect("a thread");
        assert!(
            matches!(events.recv(), Event::Msg(Msg::Analysis(..))),
            "it has begun"
        );
        runner.think(request(2, None, true)).expect("a thread");
        assert!(is_move(&answer(&events), 1), "it answers with what it has");
        assert!(is_move(&answer(&events), 2));
    }

    /// Nothing else ends it: its limit is an hour.
    #[test]
    fn a_robot_ends_by_the_budget_of_its_clock() {
        let (mut runner, events) = runner();
        let hour = Duration::from_secs(3600);
        let mut request = request(1, Some(hour), true);
        let budget = MoveTime {
            usual: Duration::from_millis(20),
            most: hour,
        };
        each_game!(AnyBotRequest, &mut *request, request => request.pace = Some(budget));
        runner.think(request).expect("a thread");
        assert!(is_move(&answer(&events), 1));
    }

    #[test]
    fn a_robot_that_panics_is_told_of_and_the_next_request_is_answered() {
        let (mut runner, events) = runner();
        runner.think(request(1, None, false)).expect("a thread");
        let Msg::EngineFailed(RequestId(1), why) = answer(&events) else {
            panic!("no failure")
        };
        assert!(
            why.starts_with("the bot failed (index out of bounds"),
            "{why}"
        );
        runner.think(request(2, None, true)).expect("a thread");
        assert!(is_move(&answer(&events), 2));
    }

    #[test]
    fn a_random_move_stands_in_for_a_robot_that_failed() {
        let (event_sender, events) = channel();
        let mut thought = BotThought {
            request: request(3, None, true),
            engines: Engines::default(),
            answers: event_sender.into(),
        };
        thought.fail("out of luck");
        let why = "the bot failed (out of luck); a random move is played instead";
        assert_eq!(answer(&events), Msg::EngineFailed(RequestId(3), why.into()));
        assert!(is_move(&answer(&events), 3));
    }
}
