//! An exercise of checkers: the one right move of an ending, or an ending that is played out against the tables.

use ratatui::layout::{Rect, Size};

use crate::app::action::{Action, Destination, LinePurpose, Pending};
use crate::app::board::{BoardAction, BoardUi};
use crate::app::effect::{Effect, MouseMode, RequestId};
use crate::app::games::checkers::CheckersBoard;
use crate::app::input::{Key, Mouse, MouseKind};
use crate::app::keymap::{self, Binding, Command, Command as C, Context, mention};
use crate::app::layout::study::{self, StudyParts};
use crate::app::msg::Msg;
use crate::app::screen::{ScreenUi, Shared};
use crate::app::study_place::StudyPlace;
use crate::app::study_view::observe;
use draughts::board::Board;
use draughts::position::Ply;
use draughts::study::{NodeId, Study};
use parlour_language::{Text, fl, text};
use parlour_model::any::Mode;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::checkers::{Checkers, Move};
use parlour_model::player::Names;
use parlour_model::sentence::Sentence as _;
use parlour_robots::checkers::training::{Exercise, Judgement, Wanted};
use parlour_robots::checkers::training_question::{TrainingAnswer, TrainingQuestion};
use parlour_store::{StoreRequest, StoreResponse, TrainingCount};
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
const TRIES: usize = 2;

/// The number of latest analysed games that are searched for exercises.
const GAMES: usize = 300;

/// The part of the right move that the trainee was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    None,
    /// The piece that moves.
    Piece,
    /// The whole move.
    Move,
}

/// An exercise that is being drawn, or worked at.
#[derive(Clone, Debug)]
pub struct ExerciseBoard {
    wanted: Wanted,
    person: String,
    request: RequestId,
    at_work: Option<AtWork>,
    /// Set when the tables gave no exercise.
    has_none: bool,
}

/// An exercise on the board.
#[derive(Clone, Debug)]
pub struct AtWork {
    pub exercise: Exercise,
    pub progress: Progress,
    study: Study,
    at: NodeId,
    pub observation: Observation<Checkers>,
    pub board: CheckersBoard,
    pub names: Names,
    /// Set when the exercise was counted. This happens once: at the first wrong move, or when it is
    /// solved without one.
    is_counted: bool,
    /// The moves that keep what the position is worth, once the tables were asked for them.
    right: Vec<Ply<u128>>,
    advice: Advice,
    /// The number of wrong moves. After the first there is another try before the answer is shown.
    faults: usize,
}

impl AtWork {
    fn new(exercise: Exercise) -> Option<Self> {
        let (variant, fen) = (exercise.board.variant, exercise.board.fen());
        let study = Study::new(Board::start_from(variant, &fen).ok()?);
        let at = study.root();
        let observation = observe(&study, at)?;
        let board = CheckersBoard::new(&observation);
        let names = Names::unnamed(2);
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

    fn go(&mut self, to: NodeId) {
        if let Some(observation) = observe(&self.study, to) {
            self.at = to;
            (self.right, self.advice) = (Vec::new(), Advice::None);
            let before = std::mem::replace(&mut self.board, CheckersBoard::new(&observation));
            self.board.resume(&before);
            self.observation = observation;
        }
    }

    /// Describes the outcome of the exercise, in a sentence.
    pub fn standing(&self) -> Text {
        match &self.progress {
            Progress::ToMove if self.board.is_holding() => {
                self.board.prompt(&self.observation, &self.names)
            }
            Progress::ToMove if self.advice != Advice::None => self.advised().into(),
            Progress::ToMove => text!(
                "training-to-move",
                side = self.side(),
                task = self.exercise.kind.task()
            ),
            Progress::Judging => text!("training-judging"),
            Progress::Solved => text!("training-solved", key = mention(Command::NewDeal)),
            Progress::LetGo(right) => {
                let what = if self.exercise.kind.is_won() {
                    fl!("training-win-gone")
                } else {
                    fl!("training-draw-gone")
                };
                if self.faults < TRIES {
                    let key = mention(Command::Undo);
                    return text!("training-try-again", what = what, key = key);
                }
                let right: Vec<_> = right.iter().take(4).map(String::as_str).collect();
                text!(
                    "training-was-right",
                    what = what,
                    right = right.join(&format!(" {} ", fl!("checkers-or-between"))),
                    key = mention(Command::Undo)
                )
            }
            Progress::Drawn => {
                text!("training-drawn", key = mention(Command::Undo))
            }
        }
    }

    /// The piece that has to move, or the right moves, in a sentence.
    fn advised(&self) -> String {
        let board = &self.observation.view.board;
        match (self.advice, self.right.first()) {
            (Advice::Piece, Some(ply)) => {
                fl!("training-piece", square = &board.name(ply.from))
            }
            (Advice::Move, Some(ply)) => {
                fl!("training-right", right = &board.write(*ply))
            }
            _ => fl!("training-judging").into(),
        }
    }

    /// Marks on the board what the trainee is shown.
    fn mark_advice(&mut self) {
        let board = &self.observation.view.board;
        let Some(ply) = self.right.first() else {
            return;
        };
        let advised = match self.advice {
            Advice::Move => board.write(*ply),
            _ => Move::over(vec![board.name(ply.from)], false),
        };
        self.board.advise(&advised, &self.observation);
    }

    fn side(&self) -> &'static str {
        let board = &self.observation.view.board;
        fl!(board.variant.color_name(board.position.turn))
    }

    /// Returns whether the tables were asked for the right moves.
    fn is_asking(&self) -> bool {
        self.progress == Progress::ToMove && self.advice != Advice::None
    }

    fn is_drawn(&self) -> bool {
        let view = &self.observation.view;
        view.clock.draw(view.board.variant).is_some()
    }

    /// Carries on after a right move: plays the other side's answer and updates the progress.
    fn follow(&mut self, judgement: &Judgement) {
        if let Some(node) = judgement
            .reply
            .and_then(|reply| self.study.play(self.at, reply).ok())
        {
            self.go(node.node());
        }
        let made = self.study.depth(self.at) / 2;
        self.progress = match self.exercise.kind {
            kind if kind.is_one_move() => Progress::Solved,
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

impl ExerciseBoard {
    /// An exercise that is to be drawn, for a person, and the question for it.
    ///
    /// One from games has to wait for their texts ([`ScreenUi::listing`]).
    pub fn new(wanted: Wanted, person: String, request: RequestId) -> (Self, Option<Effect>) {
        let draw = || Effect::Train(request, Box::new(TrainingQuestion::Draw(wanted)));
        let effect = (!wanted.kind.is_from_games()).then(draw);
        (
            Self {
                wanted,
                person,
                request,
                at_work: None,
                has_none: false,
            },
            effect,
        )
    }

    /// The exercise, once it is drawn.
    pub fn at_work(&self) -> Option<&AtWork> {
        self.at_work.as_ref()
    }

    /// Returns the areas of the screen's parts in the body of a page.
    pub fn parts(&self, body: Rect) -> StudyParts {
        let across = self
            .at_work
            .as_ref()
            .map_or(8, |work| work.observation.view.board.squares().width());
        study::parts(body, across, 0, false)
    }

    /// Returns the task, its difficulty and the moves so far, a paragraph each. How it stands is on the message line.
    pub fn lines(&self) -> Vec<String> {
        let Some(work) = &self.at_work else {
            return vec![self.waiting().into()];
        };
        let exercise = &work.exercise;
        let mut lines = vec![
            format!(
                "{}: {}",
                fl!(exercise.board.variant.title()),
                exercise.kind.task()
            ),
            self.grade(exercise),
            String::new(),
        ];
        lines.push(work.moves());
        lines
    }

    /// The grade and its reason; of an exercise of another grade than was asked for, the nearest that was found.
    fn grade(&self, exercise: &Exercise) -> String {
        let (grade, reason) = (exercise.grade, exercise.reason.text());
        if grade == self.wanted.grade {
            fl!("training-grade", grade = grade, reason = reason)
        } else {
            fl!(
                "training-grade-near",
                grade = grade,
                wanted = self.wanted.grade,
                reason = reason
            )
        }
    }

    fn waiting(&self) -> &'static str {
        match (self.wanted.kind.is_from_games(), self.has_none) {
            (false, true) => fl!("training-none"),
            (false, false) => fl!("training-drawing"),
            (true, true) => fl!("training-none-in-games"),
            (true, false) => fl!("training-searching-games"),
        }
    }

    fn ask(&mut self, question: TrainingQuestion, shared: &mut Shared) -> Vec<Action> {
        self.request = shared.env.new_id();
        vec![Action::Effect(Effect::Train(
            self.request,
            Box::new(question),
        ))]
    }

    /// The exercise at work, if it has come to this step.
    fn at_progress(&mut self, progress: &Progress) -> Option<&mut AtWork> {
        let work = self.at_work.as_mut();
        work.filter(|work| work.progress == *progress)
    }

    /// Shows the piece that has to move, and the next time the move. An exercise with such help counts as failed.
    fn advise(&mut self, shared: &mut Shared) -> Vec<Action> {
        let Some(work) = self.at_progress(&Progress::ToMove) else {
            return Vec::new();
        };
        work.advice = match work.advice {
            Advice::None => Advice::Piece,
            _ => Advice::Move,
        };
        work.right.extend(work.exercise.right);
        let board = work.study.board(work.at);
        let unknown = board.plies().first().copied();
        let unknown = unknown.filter(|_| work.right.is_empty());
        work.mark_advice();
        let mut actions = self.count(false);
        if let Some(ply) = unknown {
            actions.extend(self.ask(TrainingQuestion::Judge(board, ply), shared));
        }
        actions
    }

    /// Makes a move on the board, and has it judged.
    fn play(&mut self, chosen: &Move, shared: &mut Shared) -> Vec<Action> {
        let Some(work) = self.at_progress(&Progress::ToMove) else {
            return Vec::new();
        };
        let before = work.study.board(work.at);
        let placed = before
            .resolve(chosen)
            .ok()
            .and_then(|ply| Some((ply, work.study.play(work.at, ply).ok()?)));
        let Some((ply, placed)) = placed else {
            return Vec::new();
        };
        work.go(placed.node());
        work.progress = Progress::Judging;
        if let Some(right) = work.exercise.right {
            let judgement = Judgement {
                is_kept: ply == right,
                right: vec![right],
                reply: None,
            };
            return self.judged(&judgement);
        }
        self.ask(TrainingQuestion::Judge(before, ply), shared)
    }

    /// The tables have judged the latest move.
    fn judged(&mut self, judgement: &Judgement) -> Vec<Action> {
        let Some(work) = self.at_progress(&Progress::Judging) else {
            return Vec::new();
        };
        if judgement.is_kept {
            work.follow(judgement);
        } else {
            let before = work
                .study
                .parent(work.at)
                .map_or(work.exercise.board, |before| work.study.board(before));
            let right = judgement
                .right
                .iter()
                .map(|ply| before.write(*ply).to_string())
                .collect();
            work.progress = Progress::LetGo(right);
            work.faults += 1;
        }
        match &work.progress {
            Progress::Solved => self.count(true),
            Progress::LetGo(_) | Progress::Drawn => self.count(false),
            _ => Vec::new(),
        }
    }

    /// Counts the exercise, unless it was.
    fn count(&mut self, is_solved: bool) -> Vec<Action> {
        let Some(work) = self.at_work.as_mut().filter(|work| !work.is_counted) else {
            return Vec::new();
        };
        work.is_counted = true;
        let Exercise {
            kind, grade, board, ..
        } = work.exercise;
        let (solved, failed) = (u64::from(is_solved), u64::from(!is_solved));
        let count = TrainingCount {
            variant: board.variant,
            kind,
            grade,
            solved,
            failed,
        };
        vec![Action::fetch(
            StoreRequest::CountTraining {
                person: self.person.clone(),
                count,
            },
            Pending::Ignored,
        )]
    }

    /// Takes back the trainee's latest move, with the answer to it.
    fn take_back(&mut self) -> Vec<Action> {
        let Some(work) = self
            .at_work
            .as_mut()
            .filter(|work| work.progress != Progress::Judging)
        else {
            return Vec::new();
        };
        let steps = if work.study.depth(work.at) % 2 == 1 {
            1
        } else {
            2
        };
        let to = (0..steps).try_fold(work.at, |at, _| work.study.parent(at));
        if let Some(to) = to {
            work.go(to);
            work.progress = Progress::ToMove;
        }
        Vec::new()
    }

    fn on_board(&mut self, action: BoardAction<Move>, shared: &mut Shared) -> Vec<Action> {
        match action {
            BoardAction::Play(chosen) => self.play(&chosen, shared),
            BoardAction::Refused(why) => vec![Action::refuse(why)],
            BoardAction::Nothing | BoardAction::Changed => Vec::new(),
        }
    }

    /// The exercise as a study, at the position that is shown.
    pub fn place(&self) -> Option<StudyPlace> {
        let work = self.at_work.as_ref()?;
        Some(StudyPlace {
            at: work.at,
            ..StudyPlace::new(work.study.clone())
        })
    }
}

impl ScreenUi for ExerciseBoard {
    fn context(&self) -> Context {
        Context::Exercise
    }

    fn title(&self) -> String {
        let task = self.wanted.kind.task();
        fl!(
            "training-title",
            variant = self.wanted.variant.title(),
            task = task
        )
    }

    fn prompt(&self) -> Text {
        self.at_work
            .as_ref()
            .map_or_else(|| self.waiting().into(), AtWork::standing)
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        match command {
            C::NewDeal => return vec![Action::Open(Destination::Exercise(self.wanted))],
            C::Undo => return self.take_back(),
            C::Hint => return self.advise(shared),
            C::Type => return vec![Action::Type(LinePurpose::Move, String::new())],
            _ => {}
        }
        let work = self.at_work.as_mut();
        if command == C::Back {
            let is_held = work.is_some_and(|work| work.board.cancel());
            return if is_held {
                Vec::new()
            } else {
                vec![Action::Open(Destination::Training)]
            };
        }
        let Some(work) = work else { return Vec::new() };
        let action = work.board.on_command(command, &work.observation);
        self.on_board(action, shared)
    }

    fn mouse(&mut self, mouse: Mouse, body: Rect, shared: &mut Shared) -> Vec<Action> {
        let area = self.parts(body).board;
        let Some(work) = self.at_work.as_mut() else {
            return Vec::new();
        };
        if matches!(mouse.kind, MouseKind::WheelUp | MouseKind::WheelDown) {
            return Vec::new();
        }
        let action = work.board.on_mouse(mouse, &work.observation, area);
        self.on_board(action, shared)
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Checkers)
    }

    fn smallest(&self) -> Size {
        let needed = |work: &AtWork| CheckersBoard::needed(&work.observation);
        self.at_work
            .as_ref()
            .map_or(crate::app::layout::SMALLEST, needed)
    }

    fn bindings(&self) -> &'static [Binding] {
        keymap::keys::EXERCISE
    }

    fn offers(&self, command: Command) -> bool {
        let work = self.at_work.as_ref();
        match command {
            C::Undo => work.is_some_and(|work| work.at != work.study.root()),
            C::Act | C::Type | C::Hint => {
                work.is_some_and(|work| work.progress == Progress::ToMove)
            }
            C::Study | C::Flip => work.is_some(),
            _ => true,
        }
    }

    fn label(&self, command: Command) -> Option<&'static str> {
        let work = self.at_work.as_ref();
        let is_begun = work.is_some_and(|work| work.advice != Advice::None);
        (command == C::Hint && is_begun).then_some(fl!("keys-show"))
    }

    fn key(&mut self, key: Key, _: &mut Shared) -> Vec<Action> {
        let work = self.at_work.as_ref();
        match (key, work.filter(|_| self.offers(C::Type))) {
            (Key::Char(c), Some(work)) if work.board.begins_move(c, &work.observation) => {
                vec![Action::Type(LinePurpose::Move, c.to_string())]
            }
            _ => Vec::new(),
        }
    }

    fn line(&mut self, _: LinePurpose, text: &str, shared: &mut Shared) -> Vec<Action> {
        let Some(work) = self.at_work.as_mut().filter(|_| !text.is_empty()) else {
            return Vec::new();
        };
        match work.study.board(work.at).read_move(text) {
            Ok(chosen) => {
                work.board.cancel();
                self.play(&chosen, shared)
            }
            Err(why) => vec![Action::refuse(why.sentence())],
        }
    }

    fn receive(&mut self, msg: Msg, _: &mut Shared) -> Vec<Action> {
        let Msg::Trained(id, answer) = msg else {
            return Vec::new();
        };
        if id != self.request {
            return Vec::new();
        }
        match *answer {
            TrainingAnswer::Drawn(exercise) => {
                self.at_work = exercise.and_then(AtWork::new);
                self.has_none = self.at_work.is_none();
                Vec::new()
            }
            TrainingAnswer::Judged(Some(judgement)) => {
                match self.at_work.as_mut().filter(|work| work.is_asking()) {
                    Some(work) => {
                        work.right.clone_from(&judgement.right);
                        work.mark_advice();
                        Vec::new()
                    }
                    None => self.judged(&judgement),
                }
            }
            TrainingAnswer::Judged(None) => {
                self.take_back_unjudged();
                vec![Action::refuse(fl!("training-not-there"))]
            }
            TrainingAnswer::Variants(..) => Vec::new(),
        }
    }

    fn listing(&self) -> StoreRequest {
        StoreRequest::AnalysedGames { limit: GAMES }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        let StoreResponse::AnalysedGames(texts) = response else {
            return Vec::new();
        };
        let question = TrainingQuestion::DrawFrom(self.wanted, texts);
        vec![Action::Effect(Effect::Train(
            self.request,
            Box::new(question),
        ))]
    }

    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        vec![Action::Effect(Effect::StopThinking)]
    }

    fn mouse_mode(&self) -> MouseMode {
        MouseMode::Drag
    }
}

impl ExerciseBoard {
    /// The tables could not be read: the move is taken back.
    fn take_back_unjudged(&mut self) {
        if let Some(work) = &mut self.at_work {
            work.progress = Progress::ToMove;
        }
        self.take_back();
    }
}
