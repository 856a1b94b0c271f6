//! An exercise on the board: its position, and how it stands.

use crate::study_view::observe;
use draughts::Move;
use draughts::board::Board;
use draughts::study::{NodeId, Study};
use parlour_boards::board::BoardUi as _;
use parlour_boards::checkers::CheckersBoard;
use parlour_boards::play::keys::NEW_DEAL;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::text::alternatives;
use parlour_language::{Id, Text, text};
use parlour_model::checkers::Checkers;
use parlour_model::checkers::exercise::ExerciseKind;
use parlour_model::checkers::names::side_name;
use parlour_model::player::Names;
use parlour_robots::checkers::training::{Exercise, Judgement};
use parlour_table::event::Observation;

/// The state of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The trainee is to move.
    ToMove,
    /// The tables are asked about a move.
    Judging,
    Solved,
    /// The move let the win or the draw go, and these would not have.
    LetGo(Vec<String>),
    /// The count of moves or a repetition has ended it (CHK-9).
    Drawn,
}

/// The number of moves after which a draw counts as held.
const HELD: usize = 20;

/// The number of wrong moves after which the answer is shown.
pub(super) const TRIES: usize = 2;

/// The part of the right move that the trainee was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    None,
    /// The piece that moves.
    Piece,
    /// The whole move.
    Move,
}

/// An exercise on the board.
#[derive(Clone, Debug)]
pub struct AtWork {
    pub exercise: Exercise,
    pub progress: Progress,
    pub(super) study: Study,
    pub(super) at: NodeId,
    pub observation: Observation<Checkers>,
    pub board: CheckersBoard,
    pub names: Names,
    /// Set when the exercise was counted. This happens once: at the first wrong move, or when it is
    /// solved without one.
    pub(super) is_counted: bool,
    /// The moves that keep what the position is worth, once the tables were asked for them.
    pub(super) right: Vec<Move>,
    pub(super) advice: Advice,
    /// The number of wrong moves. After the first there is another try before the answer is shown.
    pub(super) faults: usize,
}

impl AtWork {
    /// An exercise to be solved.
    pub(super) fn new(exercise: Exercise) -> Option<Self> {
        let (variant, fen) = (exercise.board.variant(), exercise.board.fen());
        let study = Study::new(Board::start_from(variant, &fen).ok()?);
        let at = study.root();
        let observation = observe(&study, at)?;
        let board = CheckersBoard::new(&observation);
        let names = Names::you(2);
        Some(Self {
            exercise,
            progress: Progress::ToMove,
            study,
            at,
            observation,
            board,
            names,
            is_counted: false,
            right: Vec::new(),
            advice: Advice::None,
            faults: 0,
        })
    }

    /// The move of the solution that comes next, where the exercise has a solution.
    pub(super) fn next_right(&self) -> Option<Move> {
        let made = self.study.depth(self.at);
        self.exercise.solution.get(made).copied()
    }

    /// Judges a move by the solution, where the exercise has one. `made` is the number of moves before it.
    pub(super) fn judged_by_solution(&self, made: usize, chosen: Move) -> Option<Judgement> {
        if self.exercise.kind == ExerciseKind::GameBetter {
            let right = self.exercise.solution.clone();
            return Some(Judgement {
                is_kept: right.contains(&chosen),
                right,
                reply: None,
            });
        }
        let right = *self.exercise.solution.get(made)?;
        Some(Judgement {
            is_kept: right == chosen,
            right: vec![right],
            reply: self.exercise.solution.get(made + 1).copied(),
        })
    }

    /// Returns whether the solution was made, or shown.
    pub(super) fn is_settled(&self) -> bool {
        self.progress == Progress::Solved || self.faults >= TRIES
    }

    /// The moves so far, as text.
    pub fn moves(&self) -> String {
        let moves: Vec<_> = self
            .study
            .path(self.at)
            .iter()
            .map(|node| self.study.move_text(*node).to_owned())
            .collect();
        moves.join(" ")
    }

    pub(super) fn go(&mut self, to: NodeId) {
        if let Some(observation) = observe(&self.study, to) {
            self.at = to;
            (self.right, self.advice) = (Vec::new(), Advice::None);
            let before = std::mem::replace(&mut self.board, CheckersBoard::new(&observation));
            self.board.resume(&before);
            self.observation = observation;
        }
    }

    /// Describes the outcome of the exercise, in a sentence.
    pub(super) fn standing(&self) -> Text {
        match &self.progress {
            Progress::ToMove if self.board.is_holding() => {
                self.board.prompt(&self.observation, &self.names)
            }
            Progress::ToMove if self.advice != Advice::None => self.advised(),
            Progress::ToMove => text!(
                "training-to-move",
                side = self.side(),
                task = self.exercise.kind.task()
            ),
            Progress::Judging => text!("training-judging"),
            Progress::Solved => text!("training-solved", key = mention(NEW_DEAL)),
            Progress::LetGo(right) => {
                let what = match self.exercise.kind {
                    ExerciseKind::GameBetter => text!("training-weaker"),
                    ExerciseKind::Repertoire => text!("repertoire-other"),
                    kind if kind.is_won() => text!("training-win-gone"),
                    _ => text!("training-draw-gone"),
                };
                if self.faults < TRIES {
                    let key = mention(Command::Undo);
                    return text!("training-try-again", what = what, key = key);
                }
                text!(
                    "training-was-right",
                    what = what,
                    right = alternatives(right.iter().take(4).cloned()),
                    key = mention(Command::Undo)
                )
            }
            Progress::Drawn => {
                text!("training-drawn", key = mention(Command::Undo))
            }
        }
    }

    /// The piece that has to move, or the right moves, in a sentence.
    pub(super) fn advised(&self) -> Text {
        let board = &self.observation.view.board;
        match (self.advice, self.right.first()) {
            (Advice::Piece, Some(ply)) => {
                text!("training-piece", square = &board.name(ply.from))
            }
            (Advice::Move, Some(ply)) => {
                text!("training-right", right = &board.write(*ply))
            }
            _ => text!("training-judging"),
        }
    }

    /// Marks on the board what the trainee is shown.
    pub(super) fn mark_advice(&mut self) {
        let board = &self.observation.view.board;
        let Some(ply) = self.right.first() else {
            return;
        };
        match self.advice {
            Advice::Move => self.board.advise(&board.write(*ply), &self.observation),
            _ => self.board.advise_piece(ply.from),
        }
    }

    pub(super) fn side(&self) -> Id {
        side_name(self.observation.view.board.turn())
    }

    /// Returns whether the tables were asked for the right moves.
    pub(super) fn is_asking(&self) -> bool {
        self.progress == Progress::ToMove && self.advice != Advice::None
    }

    pub(super) fn is_drawn(&self) -> bool {
        let view = &self.observation.view;
        view.clock.draw(view.board.variant()).is_some()
    }

    /// Carries on after a right move: plays the other side's answer and updates the progress.
    pub(super) fn follow(&mut self, judgement: &Judgement) {
        if let Some(node) = judgement
            .reply
            .and_then(|reply| self.study.play(self.at, reply).ok())
        {
            self.go(node.node());
        }
        let plies = self.study.depth(self.at);
        let made = plies / 2;
        self.progress = match self.exercise.kind {
            kind if kind.is_one_move() => Progress::Solved,
            ExerciseKind::Puzzle | ExerciseKind::Repertoire => {
                if plies < self.exercise.solution.len() {
                    Progress::ToMove
                } else {
                    Progress::Solved
                }
            }
            kind if self.observation.legal.is_empty() && kind.is_won() => Progress::Solved,
            kind if self.is_drawn() || (!kind.is_won() && made >= HELD) => {
                if kind.is_won() {
                    Progress::Drawn
                } else {
                    Progress::Solved
                }
            }
            _ => Progress::ToMove,
        };
    }
}
