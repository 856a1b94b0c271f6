//! The analysis of the position that is shown, while a robot or an engine is asked to look.

use std::time::Duration;

use crate::position_tree::worths;
use draughts::Move;
use draughts::board::Board;
use draughts::study::Worth;
use draughts_engine::analysis::{Analysis, AnalysisQuestion, worth};
use draughts_engine::tablebase::EndgameValue;
use draughts_engine::think::{SearchLimits, SearchReport};
use parlour_language::{Text, text};
use parlour_model::checkers::names::side_name;
use parlour_model::checkers::{Checkers, Notation};
use parlour_screen::effect::Effect;
use parlour_table::event::Observation;
use parlour_table::request_id::RequestId;

/// The numbers of lines that can be shown, the usual one first.
const LINES: [usize; 3] = [3, 5, 1];

/// A board that somebody has left uses no processor after this time.
const LONGEST: Duration = Duration::from_secs(60);

/// The analysis of the position by a robot, to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundLines {
    /// Set where these are the moves of the side that is not to move.
    pub is_threat: bool,
    /// The source of the analysis: an engine by its name, or this program.
    pub by: Option<String>,
    pub depth: i32,
    /// Set when nothing more will be found.
    pub is_done: bool,
    /// The verdict of the endgame tables on the position, in words.
    pub by_tables: Option<Text>,
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

/// The analysts that can be asked about the position on the board, and their findings.
#[derive(Clone, Debug)]
pub struct LiveAnalysis {
    /// The engines that can be asked, by their names, and which of them is; none is this program's robot.
    engines: Vec<String>,
    asked: Option<usize>,
    /// The number of lines wanted.
    wanted: usize,
    search: Option<Search>,
    /// Set while it is asked what the other side would do if it were its move.
    is_threat: bool,
}

/// A robot that looks into the position.
#[derive(Clone, Debug)]
struct Search {
    request: RequestId,
    found: Analysis,
}

impl LiveAnalysis {
    /// Nobody looks yet.
    pub(super) fn new(engines: Vec<String>) -> Self {
        Self {
            engines,
            asked: None,
            wanted: LINES[0],
            search: None,
            is_threat: false,
        }
    }

    pub(super) fn has_engines(&self) -> bool {
        !self.engines.is_empty()
    }

    pub(super) fn is_on(&self) -> bool {
        self.search.is_some()
    }

    /// Returns the number of lines that are shown.
    pub(super) fn rows(&self) -> usize {
        if self.is_on() { self.wanted } else { 0 }
    }

    /// Another number of lines is wanted from now on; answers with it.
    pub(super) fn turn_lines(&mut self) -> usize {
        self.wanted = parlour_model::cycle::turned(&LINES, &self.wanted, 1);
        self.wanted
    }

    /// The lines that were found, the best first.
    pub(super) fn plies(&self) -> impl Iterator<Item = &[Move]> {
        let search = self.search.iter().filter(|_| !self.is_threat);
        let found = search.flat_map(|search| &search.found.lines);
        found.map(|line| &line.line[..])
    }

    /// Returns whether the other side's moves are shown.
    pub(super) fn is_threat(&self) -> bool {
        self.is_threat
    }

    /// The other side's moves are asked for from now on, or no longer. Answers whether there are any.
    pub(super) fn turn(&mut self, board: &Board) -> bool {
        let has_moves = self.is_threat || !turned(board).legal_moves().is_empty();
        self.is_threat = has_moves && !self.is_threat;
        has_moves
    }

    /// The position that is looked into where this one is shown.
    fn looked_at(&self, board: &Board) -> Board {
        if self.is_threat {
            turned(board)
        } else {
            *board
        }
    }

    /// Stops; answers whether anybody was looking.
    pub(super) fn stop(&mut self) -> bool {
        self.is_threat = false;
        self.search.take().is_some()
    }

    /// The next engine is asked from now on, after the last one this program's robot again; answers with its name.
    pub(super) fn choose_next(&mut self) -> Text {
        let next = self.asked.map_or(0, |asked| asked + 1);
        self.asked = Some(next).filter(|next| *next < self.engines.len());
        let name = self.asked_name();
        name.map_or(text!("study-own-robot"), |name| name.to_owned().into())
    }

    /// This program's robot is asked from now on; answers with its name, unless it was asked already.
    pub(super) fn choose_own(&mut self) -> Option<Text> {
        self.asked.take().map(|_| text!("study-own-robot"))
    }

    /// The engine that is asked, by its name; without one this program's robot is.
    fn asked_name(&self) -> Option<&str> {
        self.engines.get(self.asked?).map(String::as_str)
    }

    /// Asks about a position. The analysis of the previous one is dropped.
    pub(super) fn ask(
        &mut self,
        request: RequestId,
        observation: &Observation<Checkers>,
    ) -> Effect {
        self.search = Some(Search {
            request,
            found: Analysis::default(),
        });
        let view = &observation.view;
        let board = self.looked_at(&view.board);
        let positions = if self.is_threat {
            vec![board.position()]
        } else {
            view.clock.positions().to_vec()
        };
        let question = Box::new(AnalysisQuestion {
            board,
            positions,
            limits: SearchLimits {
                depth: 60,
                nodes: u64::MAX,
            },
            lines: self.wanted,
            within: Some(LONGEST),
        });
        let engine = self.asked_name().map(str::to_owned);
        Effect::Analyse(request, engine, question)
    }

    /// An engine finds nothing and looks no more. Answers whether it was asked.
    pub(super) fn fail(&mut self, id: RequestId) -> bool {
        self.search.take_if(|search| search.request == id).is_some()
    }

    /// Takes what was found, unless it is an answer to another question.
    pub(super) fn take(&mut self, id: RequestId, found: &Analysis) -> bool {
        let search = self.search.as_mut().filter(|search| search.request == id);
        search
            .map(|search| search.found.clone_from(found))
            .is_some()
    }

    /// Returns the first move of a line that was found on the board.
    pub(super) fn first_move(&self, nth: usize, board: &Board) -> Option<Notation> {
        let search = self.search.as_ref().filter(|_| !self.is_threat)?;
        let line = search.found.lines.get(nth)?;
        line.notation(board).into_iter().next()
    }

    /// Returns the first moves of the lines that were found on the board, with what they are worth in White's eyes.
    pub fn worths(&self, board: &Board) -> Vec<(Move, Worth)> {
        let search = self.search.iter().filter(|_| !self.is_threat);
        search
            .flat_map(|search| worths(&search.found, board))
            .collect()
    }

    /// Returns the analysis of the board, while somebody is asked.
    pub fn lines(&self, board: &Board) -> Option<FoundLines> {
        let board = &self.looked_at(board);
        let side = side_name(board.turn());
        let found = &self.search.as_ref()?.found;
        let depth = found.lines.first().map_or(0, |line| line.depth);
        let line = |line: &SearchReport| {
            let moves: Vec<_> = line
                .notation(board)
                .iter()
                .map(Notation::to_string)
                .collect();
            FoundLine {
                worth: worth(line.score).seen_by(board.turn()),
                depth: Some(line.depth).filter(|of_line| *of_line != depth),
                moves: moves.join(" "),
            }
        };
        let by_tables = found.by_tables.map(|value| match value {
            EndgameValue::Win => text!("study-table-won", side = side),
            EndgameValue::Draw => text!("study-table-drawn"),
            EndgameValue::Loss => text!("study-table-lost", side = side),
        });
        let (by, lines) = (
            self.asked_name().map(str::to_owned),
            found.lines.iter().map(line).collect(),
        );
        Some(FoundLines {
            is_threat: self.is_threat,
            by,
            depth,
            is_done: found.is_done,
            by_tables,
            lines,
        })
    }
}

/// The position if it were the other side's move.
fn turned(board: &Board) -> Board {
    let mut other = *board;
    other.set_turn(board.turn().other());
    other
}
