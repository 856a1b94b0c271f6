//! External engines: processes that are started, asked for moves, and stopped.
//!
//! An engine is started at its first request and runs until the table is left. One that fails is stopped, and the
//! next request starts it again. Whatever it does, a request is answered in time.

pub mod engine_error;
mod guard;
pub mod opponent;
mod process;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use self::engine_error::{EngineError, EngineFailure};
pub(crate) use self::guard::Guards;
use self::process::{EngineProcess, TIMEOUTS, Timeouts};
use draughts::variant::Variant;
use draughts_engine::analysis::{Analysis, AnalysisQuestion};
use draughts_engine::think::{MoveLimit, SearchReport};
use parlour_config::Engine;
use parlour_model::checkers::{Checkers, Notation};
use parlour_model::each_game;
use parlour_model::player::Controller;
use parlour_robots::Thinking;
use parlour_table::any::{AnyBotRequest, AnyMove};
use parlour_table::bot_request::{BotRequest, Query};

/// The default thinking time of an engine.
const DEFAULT_TIME: Duration = Duration::from_secs(3);

/// Every engine that the configuration names, and the processes of those at the table.
#[derive(Clone, Debug)]
pub(crate) struct Engines {
    known: Arc<[Engine]>,
    timeouts: Timeouts,
    processes: Arc<Mutex<Vec<EngineProcess>>>,
    /// Set when the table is left and no answer is wanted any more.
    exit: Arc<AtomicBool>,
    guards: Guards,
}

impl Default for Engines {
    fn default() -> Self {
        Self {
            known: Arc::default(),
            timeouts: TIMEOUTS,
            processes: Arc::default(),
            exit: Arc::default(),
            guards: Guards::default(),
        }
    }
}

impl Engines {
    /// These engines, none of them started.
    pub(crate) fn new(known: Vec<Engine>, guards: Guards) -> Self {
        Self {
            known: known.into(),
            guards,
            ..Self::default()
        }
    }

    /// The move of an engine; `None` if the request is not for an engine, or is not wanted any more.
    ///
    /// # Errors
    /// The reason why there is no move, in a sentence. The engine has been stopped then.
    pub(crate) fn answer(
        &self,
        request: &AnyBotRequest,
        thinking: &Thinking,
    ) -> Result<Option<AnyMove>, EngineFailure> {
        let Some(name) = asked(request) else {
            return Ok(None);
        };
        let chosen = match request {
            AnyBotRequest::Checkers(request) => self.choose(name, request, thinking),
            _ => Err(EngineError::OtherGame),
        };
        let chosen = chosen.map_err(|why| failure(name, why))?;
        Ok(chosen.map(AnyMove::Checkers))
    }

    fn choose(
        &self,
        name: &str,
        request: &BotRequest<Checkers>,
        thinking: &Thinking,
    ) -> Result<Option<Notation>, EngineError> {
        let limit = MoveLimit::Time(request.within.unwrap_or(DEFAULT_TIME));
        self.ask(name, request.view.board.variant(), thinking, |engine| {
            let (board, positions) = (&request.view.board, request.view.clock.positions());
            if request.view.turns < 2 {
                engine.expect_new_game();
            }
            engine.choose(board, positions, limit, thinking, &mut |found| {
                thinking.report(|| found.summary(board));
            })
        })
    }

    /// Analyses a position with an engine and reports each new finding. Returns `None` if the
    /// analysis is not wanted any more. The protocol has one line at a time. The engine's current
    /// best line stands before its earlier best lines.
    ///
    /// # Errors
    /// The reason it finds nothing, in a sentence. The engine has then been stopped.
    pub(crate) fn analyse(
        &self,
        name: &str,
        question: &AnalysisQuestion,
        thinking: &Thinking,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Result<Option<Analysis>, EngineFailure> {
        let mut found = Analysis::default();
        if question.board.legal_moves().is_empty() {
            return Ok(Some(Analysis {
                is_done: true,
                ..found
            }));
        }
        let longest = question.within.unwrap_or(DEFAULT_TIME);
        let chosen = self.ask(name, question.board.variant(), thinking, |engine| {
            engine.analyse(question, longest, thinking, &mut |line| {
                keep(&mut found.lines, line, question.lines);
                tell(&found);
            })
        });
        let chosen = chosen.map_err(|why| failure(name, why))?;
        Ok(chosen.map(|_| Analysis {
            is_done: true,
            ..found
        }))
    }

    /// Asks a running engine something, after it was started where it is not running yet.
    fn ask(
        &self,
        name: &str,
        variant: Variant,
        thinking: &Thinking,
        question: impl FnOnce(&mut EngineProcess) -> Result<Option<Notation>, EngineError>,
    ) -> Result<Option<Notation>, EngineError> {
        let known = self.known.iter().find(|engine| engine.name == name);
        let known = known.ok_or(EngineError::Unknown)?;
        let mut processes = self.processes();
        let mut engine = match processes.iter().position(|engine| engine.is(name, variant)) {
            Some(index) => processes.swap_remove(index),
            None => match EngineProcess::start(
                known,
                variant,
                self.timeouts,
                &self.exit,
                &self.guards,
                thinking,
            )? {
                Some(engine) => engine,
                None => return Ok(None),
            },
        };
        let answer = question(&mut engine)?;
        if engine.is_idle() {
            processes.push(engine);
        }
        Ok(answer)
    }

    /// Stops every engine, also one that is thinking, and waits until they have exited.
    pub(crate) fn dismiss(&self) {
        self.exit.store(true, Ordering::Relaxed);
        self.processes().clear();
    }

    /// The same engines for another table, none of them started.
    pub(crate) fn anew(&self) -> Self {
        Self {
            known: Arc::clone(&self.known),
            timeouts: self.timeouts,
            guards: self.guards.clone(),
            ..Self::default()
        }
    }

    /// Ignores poisoning: a thread that panicked with the lock held has left the list consistent.
    fn processes(&self) -> MutexGuard<'_, Vec<EngineProcess>> {
        self.processes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

fn failure(name: &str, why: EngineError) -> EngineFailure {
    EngineFailure {
        name: name.to_owned(),
        why,
    }
}

/// Puts a line before all others, in place of one that begins with the same move; the last ones beyond `most` go.
fn keep(lines: &mut Vec<SearchReport>, line: SearchReport, most: usize) {
    if line.line.is_empty() {
        return;
    }
    lines.retain(|other| other.line.first() != line.line.first());
    lines.insert(0, line);
    lines.truncate(most);
}

/// The name of the engine that a request for a move is for. Offers of a draw, which the protocol does not have, are
/// answered by the robot that stands in for it.
fn asked(request: &AnyBotRequest) -> Option<&str> {
    each_game!(AnyBotRequest, request, request => match (&request.controller, request.query) {
        (Controller::Engine(name), Query::Move) => Some(name),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;
    use std::thread;

    use super::*;
    use draughts::board::Board;
    use draughts_engine::think::SearchLimits;
    use parlour_model::checkers::Rules;
    use parlour_model::game::Game;
    use parlour_model::seat::{Seat, Viewer};
    use parlour_screen::effect::RequestId;
    use parlour_table::any::AnyGame as _;

    /// The engine's greeting before it is asked for a move.
    const HELLO: &str = "read a; echo wait; read a; echo ready; read a; read a; read a; read a; ";

    /// The same before it is asked to look into a position, which is a line less: no game begins.
    const LOOKS: &str = "read a; echo wait; read a; echo ready; read a; read a; read a; ";

    /// Engines that are small programs of the shell, waited for as long as a slow machine may take.
    fn engines(script: &str) -> Engines {
        let command = ["sh", "-c", script].map(Into::into).to_vec();
        let known = vec![Engine {
            name: "odd".into(),
            command,
            folder: None,
            params: Vec::new(),
        }];
        let long = Duration::from_secs(600);
        let timeouts = Timeouts {
            greeting: long,
            loading: long,
            late: long,
            too_late: long,
            silence: long,
            exit: long,
        };
        Engines {
            timeouts,
            ..Engines::new(known, Guards::default())
        }
    }

    /// The same, for those that never answer.
    fn hasty(script: &str) -> Engines {
        let (engines, short) = (engines(script), Duration::from_millis(50));
        let timeouts = Timeouts {
            late: short,
            too_late: short,
            silence: short,
            exit: short,
            ..engines.timeouts
        };
        Engines {
            timeouts,
            ..engines
        }
    }

    fn request(name: &str, query: Query) -> AnyBotRequest {
        let rules = Rules {
            variant: Variant::International,
            fen: String::new(),
            ..Rules::default()
        };
        let state = Checkers::start(&rules, 2).expect("a start");
        Checkers::wrap_request(BotRequest {
            request_id: RequestId(1),
            query,
            within: Some(Duration::from_millis(10)),
            pace: None,
            controller: Controller::Engine(name.into()),
            seat: Seat(0),
            seats: 2,
            rules,
            seed: 1,
            events: Vec::new(),
            view: state.view(Viewer::Replay),
            legal: Vec::new(),
        })
    }

    /// Returns the engine's analysis of the international start position, preceded by all reports
    /// on the way.
    fn look(
        engines: &Engines,
        thinking: &Thinking,
    ) -> (Vec<Vec<String>>, Result<bool, EngineFailure>) {
        let board = Board::start(Variant::International);
        let limits = SearchLimits::NONE;
        let within = Some(Duration::from_secs(3600));
        let question = AnalysisQuestion {
            board,
            positions: vec![board.position()],
            limits,
            lines: 2,
            within,
        };
        let mut told = Vec::new();
        let found = engines.analyse("odd", &question, thinking, &mut |found| {
            told.push(
                found
                    .lines
                    .iter()
                    .map(|line| line.summary(&board))
                    .collect(),
            );
        });
        (
            told,
            found.map(|found| found.is_some_and(|found| found.is_done)),
        )
    }

    #[test]
    fn what_an_engine_finds_stands_before_what_it_held_best_before() {
        let found =
            |depth, score, line| format!("echo 'info depth={depth} score={score} pv=\"{line}\"'; ");
        let lines = [
            found(1, 0.1, "32-28"),
            found(2, 0.05, "33-28 19-23"),
            found(3, 0.2, "32-28 19-23"),
            found(4, 0.25, "34-30 20-25"),
        ];
        let engines = engines(&format!(
            "{LOOKS} {} echo done move=34-30; read a",
            lines.concat()
        ));
        let (told, found) = look(&engines, &Thinking::untimed());
        let [first, second] = [
            "+0.25 at depth 4: 34-30 20-25",
            "+0.20 at depth 3: 32-28 19-23",
        ];
        assert_eq!(
            (told.len(), told[3].clone(), found),
            (4, vec![first.to_owned(), second.into()], Ok(true))
        );
        assert_eq!(
            told[2],
            [second, "+0.05 at depth 2: 33-28 19-23"],
            "an older line of the same move has gone"
        );
        assert_eq!(
            engines.processes().len(),
            1,
            "it waits for the next position"
        );
        let won = AnalysisQuestion {
            board: Board::from_fen(Variant::English, "W:W:B1").expect("a FEN"),
            positions: Vec::new(),
            limits: SearchLimits::NONE,
            lines: 2,
            within: None,
        };
        let none = engines.analyse("odd", &won, &Thinking::untimed(), &mut |_| {});
        assert!(
            none.is_ok_and(
                |found| found.is_some_and(|found| found.lines.is_empty() && found.is_done)
            )
        );
    }

    #[test]
    fn an_engine_that_looks_into_another_position_is_stopped_and_one_that_fails_or_is_silent_is_told_of()
     {
        let stop = Arc::new(AtomicBool::new(false));
        let thinking = Thinking::untimed().stopped_by(Arc::clone(&stop));
        let search = "echo 'info depth=1 score=0 pv=32-28'; read a; case $a in stop) echo done move=32-28;; esac; read a";
        let obeys = engines(&format!("{LOOKS} {search}"));
        let board = Board::start(Variant::International);
        let positions = vec![board.position()];
        let question = AnalysisQuestion {
            board,
            positions,
            limits: SearchLimits::NONE,
            lines: 3,
            within: None,
        };
        let question = AnalysisQuestion {
            within: Some(Duration::from_secs(3600)),
            ..question
        };
        let found = obeys.analyse("odd", &question, &thinking, &mut |_| {
            stop.store(true, Ordering::Relaxed);
        });
        assert_eq!(
            (found, obeys.processes().len()),
            (Ok(None), 1),
            "it has stopped, and stays"
        );
        let fails = |engines: &Engines, why: &str| {
            let (told, found) = look(engines, &Thinking::untimed());
            assert_eq!(told.len(), 0, "{why}");
            assert_eq!(
                found.expect_err(why).to_string(),
                format!("the engine odd {why}")
            );
            assert!(engines.processes().is_empty(), "{why}");
        };
        fails(&engines("exit 3"), "has ended (exit status: 3)");
        fails(
            &engines(&format!("{LOOKS} exit 4")),
            "has ended (exit status: 4)",
        );
        fails(
            &engines(&format!("{LOOKS} echo 'error message=\"no table\"'")),
            "says: no table",
        );
        fails(
            &hasty(&format!("{LOOKS} exec cat")),
            "found no line for this position",
        );
        fails(&Engines::default(), "is not under [engines] in config.toml");
    }

    fn ask(engines: &Engines) -> Result<Option<String>, EngineFailure> {
        let answer = engines.answer(&request("odd", Query::Move), &Thinking::untimed())?;
        Ok(answer.map(|chosen| {
            if let AnyMove::Checkers(chosen) = chosen {
                chosen.to_string()
            } else {
                String::new()
            }
        }))
    }

    #[test]
    fn an_engine_is_started_once_and_asked_as_often_as_it_is_its_turn() {
        let again = "for a in 1 2 3; do echo 'info depth=1 score=0.1'; echo done move=32-28; read a; read a; read a; read a; done";
        let engines = engines(&format!("{HELLO} {again}"));
        assert_eq!(ask(&engines), Ok(Some("32-28".into())));
        let process = engines.processes()[0].process();
        assert_eq!(ask(&engines), Ok(Some("32-28".into())));
        assert_eq!(engines.processes()[0].process(), process);
        engines.dismiss();
        assert!(engines.processes().is_empty());
        let by_people = engines.answer(&request("odd", Query::Draw), &Thinking::untimed());
        assert_eq!(by_people, Ok(None), "to offers of draws a robot answers");
    }

    #[test]
    fn whatever_an_engine_does_is_told_and_the_next_question_starts_it_anew() {
        let late = "gave no move in 0.01 s";
        let variants = "read a; echo 'param name=variant values=killer'; echo wait; read a";
        let told = |engines: Engines, why: &str| {
            assert_eq!(
                ask(&engines).expect_err(why).to_string(),
                format!("the engine odd {why}")
            );
            assert!(engines.processes().is_empty(), "{why}");
        };
        told(engines("exit 3"), "has ended (exit status: 3)");
        told(engines("kill -9 $$"), "has ended (signal: 9 (SIGKILL))");
        told(
            hasty("exec >&-; read a; exec sleep 60"),
            "says nothing more",
        );
        told(
            engines(variants),
            "does not play international; it plays killer",
        );
        told(
            engines(&format!("{HELLO} exit")),
            "has ended (exit status: 0)",
        );
        told(
            engines(&format!("{HELLO} echo done move=1-2")),
            "played 1-2, which is not legal here",
        );
        told(engines(&format!("{HELLO} echo done")), "found no move");
        told(
            engines(&format!("{HELLO} echo 'error message=\"no table\"'")),
            "says: no table",
        );
        told(hasty(&format!("{HELLO} exec yes")), late);
        told(hasty(&format!("{HELLO} exec cat")), late);
        let line = "sent a line that is too long";
        told(engines(&format!("{HELLO} head -c 70000 /dev/zero")), line);
    }

    #[test]
    fn an_engine_that_never_stops_talking_is_late_like_any_other() {
        let timeouts = Timeouts {
            greeting: Duration::from_millis(50),
            ..hasty("").timeouts
        };
        let flood = Engines {
            timeouts,
            ..engines("exec yes 'info depth=1 score=0'")
        };
        let why = "the engine odd did not answer in the Hub protocol in time";
        assert_eq!(ask(&flood).expect_err(why).to_string(), why);
    }

    #[test]
    fn what_cannot_be_started_is_told() {
        let known = |command: &str, folder: Option<&str>| Engine {
            name: "odd".into(),
            command: vec![command.into()],
            folder: folder.map(Into::into),
            params: Vec::new(),
        };
        let told = |engines: &Engines| ask(engines).expect_err("it is not there").to_string();
        let missing = told(&Engines::new(
            vec![known("./not-there", Some("/"))],
            Guards::default(),
        ));
        assert!(
            missing.starts_with("the engine odd cannot be started (/./not-there: "),
            "{missing}"
        );
        let nowhere = told(&Engines::new(
            vec![known("sh", Some("/not/there"))],
            Guards::default(),
        ));
        assert!(
            nowhere.starts_with("the engine odd cannot be started (sh: "),
            "{nowhere}"
        );
        let unknown = told(&Engines::default());
        assert!(
            unknown.contains("is not under [engines] in config.toml"),
            "{unknown}"
        );
    }

    #[test]
    fn an_engine_whose_answer_nobody_wants_any_more_is_stopped_and_stays_if_it_stops() {
        let stop = Arc::new(AtomicBool::new(false));
        let thinking = Thinking::untimed().stopped_by(Arc::clone(&stop)).heard_by({
            let stop = Arc::clone(&stop);
            move |_| stop.store(true, Ordering::Relaxed)
        });
        let search = "echo 'info depth=1 score=0'; read a; case $a in stop) echo done move=32-28;; esac; read a";
        let obeys = engines(&format!("{HELLO} {search}"));
        assert_eq!(
            obeys.answer(&request("odd", Query::Move), &thinking),
            Ok(None)
        );
        assert_eq!(obeys.processes().len(), 1);
        stop.store(false, Ordering::Relaxed);
        let obstinate = hasty(&format!(
            "{HELLO} echo 'info depth=1 score=0'; exec sleep 60"
        ));
        assert_eq!(
            obstinate.answer(&request("odd", Query::Move), &thinking),
            Ok(None)
        );
        assert!(obstinate.processes().is_empty());
    }

    #[test]
    fn a_table_that_is_left_waits_for_no_engine() {
        let (engines, (told, hears)) = (
            hasty(&format!(
                "{HELLO} echo 'info depth=1 score=0'; exec sleep 60"
            )),
            sync_channel(1),
        );
        let asked = engines.clone();
        let thread = thread::spawn(move || {
            let thinking =
                Thinking::untimed().heard_by(move |_| told.send(()).expect("somebody hears"));
            asked.answer(&request("odd", Query::Move), &thinking)
        });
        hears.recv().expect("it thinks");
        engines.dismiss();
        assert_eq!(thread.join().expect("nothing panics"), Ok(None));
        assert!(engines.processes().is_empty());
    }
}
