//! The analysis by a robot of the position that is shown, while the robot is asked to look.

use std::time::Duration;

use super::StudyBoard;
use crate::app::action::Action;
use crate::app::effect::Effect;
use crate::app::screen::Shared;
use draughts::study::Worth;
use parlour_language::fl;
use parlour_model::checkers::Move;
use parlour_model::checkers::names::side_name;
use parlour_robots::checkers::analysis::{Analysis, Question, worth};
use parlour_robots::checkers::tablebase::Value;
use parlour_robots::checkers::think::{SearchLimits, SearchReport};
use parlour_table::request_id::RequestId;

/// The number of lines shown.
pub(super) const LINES: usize = 3;

/// A board that somebody has left uses no processor after this time.
const LONGEST: Duration = Duration::from_secs(60);

/// The analysis of the position by a robot, to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundLines {
    /// The source of the analysis: an engine by its name, or this program.
    pub by: Option<String>,
    pub depth: i32,
    /// Set when nothing more will be found.
    pub is_done: bool,
    /// The verdict of the endgame tables on the position, in words.
    pub by_tables: Option<String>,
    pub lines: Vec<FoundLine>,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundLine {
    /// In White's eyes.
    pub worth: Worth,
    /// The depth of the search, where it is less than that of the first line.
    pub depth: Option<i32>,
    pub moves: String,
}

/// A robot that looks into the position.
#[derive(Clone, Debug)]
pub(super) struct Engine {
    request: RequestId,
    pub(super) found: Analysis,
}

impl StudyBoard {
    /// Begins to analyse the position that is shown, whichever that is, or stops.
    pub(super) fn switch_engine(&mut self, shared: &mut Shared) -> Vec<Action> {
        if self.engine.take().is_some() {
            return vec![Action::Effect(Effect::StopThinking)];
        }
        self.review = None;
        self.engine = Some(Engine {
            request: RequestId::default(),
            found: Analysis::default(),
        });
        self.ask_engine(shared)
    }

    /// Has the next engine look into the position, after the last one this program's robot again.
    pub(super) fn next_engine(&mut self, shared: &mut Shared) -> Vec<Action> {
        if self.engines.is_empty() {
            return vec![Action::refuse(fl!("study-no-engine"))];
        }
        let next = self.asked.map_or(0, |asked| asked + 1);
        self.asked = Some(next).filter(|next| *next < self.engines.len());
        self.engine = None;
        let who = self
            .asked_name()
            .unwrap_or(fl!("study-own-robot"))
            .to_owned();
        let mut actions = vec![
            Action::Effect(Effect::StopThinking),
            Action::say(fl!("study-looks", who = who)),
        ];
        actions.extend(self.switch_engine(shared));
        actions
    }

    /// The engine that is asked, by its name; without one this program's robot is.
    fn asked_name(&self) -> Option<&str> {
        self.engines.get(self.asked?).map(String::as_str)
    }

    /// Returns the robot's analysis of the position, while the robot is asked.
    pub fn found_lines(&self) -> Option<FoundLines> {
        let found = &self.engine.as_ref()?.found;
        let board = &self.observation.view.board;
        let depth = found.lines.first().map_or(0, |line| line.depth);
        let line = |line: &SearchReport| {
            let moves: Vec<_> = line.notation(board).iter().map(Move::to_string).collect();
            FoundLine {
                worth: worth(line.score).seen_by(board.position.turn),
                depth: Some(line.depth).filter(|of_line| *of_line != depth),
                moves: moves.join(" "),
            }
        };
        let side = side_name(board.position.turn);
        let by_tables = found.by_tables.map(|value| match value {
            Value::Win => fl!("study-table-won", side = side),
            Value::Draw => fl!("study-table-drawn").into(),
            Value::Loss => fl!("study-table-lost", side = side),
        });
        let (by, lines) = (
            self.asked_name().map(str::to_owned),
            found.lines.iter().map(line).collect(),
        );
        Some(FoundLines {
            by,
            depth,
            is_done: found.is_done,
            by_tables,
            lines,
        })
    }

    /// Asks the robot about the new position. The analysis of the previous one is dropped.
    pub(super) fn ask_engine(&mut self, shared: &mut Shared) -> Vec<Action> {
        if self.engine.is_none() {
            return Vec::new();
        }
        let request = shared.env.new_id();
        self.engine = Some(Engine {
            request,
            found: Analysis::default(),
        });
        let view = &self.observation.view;
        let question = Question {
            board: view.board,
            positions: view.clock.positions().to_vec(),
            limits: SearchLimits {
                depth: 60,
                nodes: u64::MAX,
            },
            lines: LINES,
            within: Some(LONGEST),
        };
        let question = Box::new(question);
        vec![Action::Effect(match self.asked_name() {
            Some(name) => Effect::Consult(request, name.to_owned(), question),
            None => Effect::Analyse(request, question),
        })]
    }

    /// An engine finds nothing, and looks no more until it is asked again.
    pub(super) fn failed(&mut self, id: RequestId, why: String) -> Vec<Action> {
        if self.engine.take_if(|engine| engine.request == id).is_some() {
            return vec![Action::refuse(why)];
        }
        Vec::new()
    }

    /// A robot has found something.
    pub(super) fn found(
        &mut self,
        id: RequestId,
        found: Analysis,
        shared: &mut Shared,
    ) -> Vec<Action> {
        match &mut self.engine {
            Some(engine) if engine.request == id => {
                engine.found = found;
                Vec::new()
            }
            _ => self.reviewed(id, &found, shared),
        }
    }

    /// Makes the first move of a line that a robot has found.
    pub(super) fn follow_line(&mut self, nth: usize, shared: &mut Shared) -> Vec<Action> {
        let line = self
            .engine
            .as_ref()
            .and_then(|engine| engine.found.lines.get(nth));
        let chosen = line.and_then(|line| {
            line.notation(&self.observation.view.board)
                .into_iter()
                .next()
        });
        chosen.map_or_else(Vec::new, |chosen| self.play(&chosen, shared))
    }
}
