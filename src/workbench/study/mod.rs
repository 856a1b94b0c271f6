//! The study board: a game with its variations, through which one steps, and which one comments and changes.

mod answers;
mod drawing;
mod eval_graph;
pub mod keys;
pub mod layout;
mod live_analysis;
mod opening;
pub mod place;
mod review;
mod saving;
mod variation;

use ratatui::layout::{Rect, Size};

use self::live_analysis::LiveAnalysis;
pub use self::live_analysis::{FoundLine, FoundLines};
use self::place::StudyPlace;
use self::review::Review;
use crate::repertoire::OwnMoves;
use crate::study::layout::StudyParts;
use crate::study_view::observe;
use draughts::board::Board;
use draughts::study::{Accuracy, NodeId, Part, Study, Worth};
use draughts::variant::Variant;
use parlour_boards::board::{BoardAction, BoardUi};
use parlour_boards::checkers::CheckersBoard;
use parlour_boards::position::Purpose;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command, Context};
use parlour_language::{Id, Text, id, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers::names::{VariantNames as _, in_order, side_name};
use parlour_model::checkers::{Checkers, Notation};
use parlour_model::named_game::NamedGame;
use parlour_model::player::Names;
use parlour_model::sentence::Sentence as _;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, MouseMode};
use parlour_screen::file_source::FileSource;
use parlour_screen::msg::Msg;
use parlour_screen::question::{Button, Question};
use parlour_screen::rows::RowId;
use parlour_screen::rows::number_of;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_table::event::Observation;

/// The list of the moves of the study, each with its node's number, and that of the lines that a robot has found.
pub const MOVES: Id = id!("study-moves");
pub const FOUND: Id = id!("study-analysis");

/// The number of moves in a page.
const PAGE: usize = 10;

/// A study on the screen.
#[derive(Clone, Debug)]
pub struct StudyBoard {
    pub place: StudyPlace,
    /// The observation that the board shows.
    pub observation: Observation<Checkers>,
    pub board: CheckersBoard,
    pub names: Names,
    /// True while the arrows lead pieces; otherwise they step through the moves.
    pub is_on_board: bool,
    outline: Vec<Part>,
    pub analysis: LiveAnalysis,
    review: Option<Review>,
    /// The repertoire in the library.
    repertoire: OwnMoves,
    /// The game of a file that is being written, with its text.
    saving: Option<(FileSource, String)>,
}

/// Another study begins with a position that is set up.
impl Purpose for StudyPlace {
    fn done(&self, fen: String, shared: &Shared) -> Result<Vec<Action>, Text> {
        let variant = self.study.board(self.at).variant();
        let board = Board::start_from(variant, &fen).map_err(|fault| fault.sentence())?;
        Ok(StudyBoard::open(Self::new(Study::new(board)), shared))
    }

    fn unused(&self, shared: &Shared) -> Vec<Action> {
        StudyBoard::open(self.clone(), shared)
    }
}

impl StudyBoard {
    /// Opens a study where somebody is in it; nothing where its position is none to play from.
    pub fn open(place: StudyPlace, shared: &Shared) -> Vec<Action> {
        let board = Self::new(place, shared);
        board.map(Action::open).into_iter().collect()
    }

    /// The same, from a screen to come back to; says how far the study goes, if a move of it is not legal.
    pub fn push(place: Result<StudyPlace, Text>, shared: &Shared) -> Vec<Action> {
        let place = match place {
            Ok(place) => place,
            Err(why) => return vec![Action::refuse(why)],
        };
        let fault = place.study.fault();
        let fault = fault.map(|why| text!("study-goes-no-further", why = why.sentence()));
        let board = Self::new(place, shared);
        let opened = board.map(Action::push);
        opened
            .into_iter()
            .chain(fault.map(Action::refuse))
            .collect()
    }

    /// Opens a study without a game, from the start of the variant that the configuration has.
    pub fn open_new(shared: &Shared) -> Vec<Action> {
        let variant = match shared.config.rules_of(Mode::Checkers) {
            AnyRules::Checkers(rules) => rules.variant,
            _ => Variant::default(),
        };
        Self::push(
            Ok(StudyPlace::new(Study::new(Board::start(variant)))),
            shared,
        )
    }

    /// The board of a study; `None` where its position is none to play from.
    fn new(place: StudyPlace, shared: &Shared) -> Option<Self> {
        let observation = observe(&place.study, place.at)?;
        let mut board = CheckersBoard::new(&observation);
        board.drawings = place.study.drawings(place.at);
        let engines = shared.venue.engines(shared.config, Mode::Checkers);
        let outline = place.study.outline();
        let names = Names::unnamed(2);
        Some(Self {
            place,
            observation,
            board,
            names,
            is_on_board: false,
            outline,
            analysis: LiveAnalysis::new(engines),
            review: None,
            repertoire: OwnMoves::default(),
            saving: None,
        })
    }

    pub fn study(&self) -> &Study {
        &self.place.study
    }

    pub fn at(&self) -> NodeId {
        self.place.at
    }

    fn side_on_turn(&self) -> Id {
        side_name(self.observation.view.board.turn())
    }

    /// Returns the analysis of the position that is shown, while somebody is asked.
    pub fn analysis_lines(&self) -> Option<FoundLines> {
        self.analysis.lines(&self.observation.view.board)
    }

    /// The moves and what is said of them, as text.
    pub fn outline(&self) -> &[Part] {
        &self.outline
    }

    /// Returns the areas of the screen's parts in the body of a page.
    pub fn parts(&self, body: Rect) -> StudyParts {
        let across = self.observation.view.board.squares().width();
        layout::parts(body, across, self.analysis.rows(), self.has_graph())
    }

    /// Returns whether the graph of the evaluations has something to show.
    pub fn has_graph(&self) -> bool {
        self.review.is_some()
            || self
                .curve()
                .iter()
                .filter(|(_, worth)| worth.is_some())
                .count()
                > 1
    }

    /// Returns the evaluation of every position of the main line, as far as it was analysed.
    pub fn curve(&self) -> Vec<(NodeId, Option<Worth>)> {
        let study = self.study();
        study
            .main_line()
            .into_iter()
            .map(|node| (node, study.eval(node).map(|eval| eval.worth)))
            .collect()
    }

    /// Returns the number of analysed positions of the main line and their total, during the
    /// analysis of the whole game.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.review.as_ref()?;
        let curve = self.curve();
        Some((
            curve.iter().filter(|(_, worth)| worth.is_some()).count(),
            curve.len(),
        ))
    }

    /// Returns the accuracy of both sides, White first, once the whole game is analysed.
    pub fn accuracies(&self) -> Option<[Accuracy; 2]> {
        self.study().accuracies()
    }

    /// Goes to a node.
    fn go(&mut self, to: NodeId, shared: &mut Shared) -> Vec<Action> {
        let is_next = self.study().parent(to) == Some(self.at());
        self.place.at = to;
        let Some(observation) = observe(self.study(), to) else {
            return Vec::new();
        };
        let before = std::mem::replace(&mut self.observation, observation);
        let kept = self.board.clone();
        self.board = CheckersBoard::new(&self.observation);
        self.board.drawings = self.study().drawings(to);
        if is_next || before.view.board.variant() == self.observation.view.board.variant() {
            self.board.resume(&kept);
        }
        if self.analysis.is_on() {
            return self.analyse(shared);
        }
        Vec::new()
    }

    /// Has the position analysed that is shown.
    fn analyse(&mut self, shared: &mut Shared) -> Vec<Action> {
        let request = shared.env.new_id();
        vec![self.analysis.ask(request, &self.observation).into()]
    }

    /// Begins to analyse the position that is shown, whichever that is, or stops.
    fn switch_analysis(&mut self, shared: &mut Shared) -> Vec<Action> {
        if self.analysis.stop() {
            return vec![Effect::StopThinking.into()];
        }
        self.review = None;
        self.analyse(shared)
    }

    /// Has the position analysed as if it were the other side's move, or as it is.
    fn switch_threat(&mut self, shared: &mut Shared) -> Vec<Action> {
        self.review = None;
        let board = &self.observation.view.board;
        if !self.analysis.turn(board) {
            return vec![Action::refuse(text!("study-no-threat"))];
        }
        let side = side_name(board.turn().other());
        let said = Action::say(text!("study-threat", side = side));
        let said = self.analysis.is_threat().then_some(said);
        said.into_iter().chain(self.analyse(shared)).collect()
    }

    /// Has the next engine look into the position.
    fn next_engine(&mut self, shared: &mut Shared) -> Vec<Action> {
        if !self.analysis.has_engines() {
            return vec![Action::refuse(text!("study-no-engine"))];
        }
        let who = self.analysis.choose_next();
        self.review = None;
        let mut actions = vec![
            Effect::StopThinking.into(),
            Action::say(text!("study-looks", who = who)),
        ];
        actions.extend(self.analyse(shared));
        actions
    }

    /// An engine cannot look into the position, and why: this program's robot does in its place.
    fn engine_failed(&mut self, why: String, shared: &mut Shared) -> Vec<Action> {
        let Some(who) = self.analysis.choose_own() else {
            return vec![Action::refuse(why)];
        };
        let why = Action::refuse(text!("study-own-instead", why = why, who = who));
        let looks = self.analyse(shared);
        std::iter::once(why).chain(looks).collect()
    }

    /// Something of the study was changed.
    fn changed(&mut self) {
        self.outline = self.study().outline();
    }

    /// Steps `by` moves forward, or back.
    fn step(&mut self, by: isize, shared: &mut Shared) -> Vec<Action> {
        let study = self.study();
        let next = |node: NodeId| {
            if by > 0 {
                study.children(node).first().copied()
            } else {
                study.parent(node)
            }
        };
        let mut to = self.at();
        for _ in 0..by.unsigned_abs() {
            to = next(to).unwrap_or(to);
        }
        if to == self.at() {
            Vec::new()
        } else {
            self.go(to, shared)
        }
    }

    /// Makes a move on the board.
    fn play(&mut self, chosen: &Notation, shared: &mut Shared) -> Vec<Action> {
        let (at, board) = (self.at(), self.study().board(self.at()));
        let placed = board.resolve(chosen).map_err(|why| why.sentence());
        let play = |ply| {
            let placed = self.place.study.play(at, ply);
            placed.map_err(|why| why.to_string().into())
        };
        match placed.and_then(play) {
            Ok(placed) => {
                self.changed();
                self.go(placed.node(), shared)
            }
            Err(why) => vec![Action::refuse(why)],
        }
    }

    fn on_board(&mut self, action: BoardAction<Notation>, shared: &mut Shared) -> Vec<Action> {
        match action {
            BoardAction::Play(chosen) => self.play(&chosen, shared),
            BoardAction::Refused(why) => vec![Action::refuse(why)],
            BoardAction::Nothing | BoardAction::Changed => Vec::new(),
        }
    }

    /// A command that steps or leads a piece; `None` for another one.
    fn on_arrow(&mut self, command: Command, shared: &mut Shared) -> Option<Vec<Action>> {
        use Command::{Act, Down, End, Home, Left, Right, Up};
        if self.is_on_board && matches!(command, Left | Right | Up | Down | Act) || command == Act {
            let action = self.board.on_command(command, &self.observation);
            return Some(self.on_board(action, shared));
        }
        let page = isize::try_from(PAGE).unwrap_or(isize::MAX);
        let study = self.study();
        Some(match command {
            Left => self.step(-1, shared),
            Right => self.step(1, shared),
            Command::PageUp => self.step(-page, shared),
            Command::PageDown => self.step(page, shared),
            Home => self.go(study.root(), shared),
            End => self.go(study.end(self.at()), shared),
            Up | Down => {
                let by = if command == Down { 1 } else { -1 };
                let to = study
                    .sibling(self.at(), by)
                    .filter(|other| *other != self.at());
                to.map_or_else(Vec::new, |other| self.go(other, shared))
            }
            _ => return None,
        })
    }

    fn leave_here(&mut self) -> Vec<Action> {
        if self.board.cancel() {
            return Vec::new();
        }
        if self.is_on_board {
            self.is_on_board = false;
            return Vec::new();
        }
        if !self.place.is_changed() {
            return vec![Action::Back];
        }
        let buttons = [
            Button::nothing(id!("table-stay")),
            Button::new(id!("study-leave"), Action::Back),
        ];
        vec![Action::Ask(Question::new(
            text!("study-leave-question"),
            text!("study-leave-text"),
            buttons,
        ))]
    }

    fn on_click(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action> {
        match mouse.hit {
            Some(Hit::Row((list, number), _)) if list == MOVES => {
                let moves = self.curve().into_iter().map(|(node, _)| node);
                let all = moves.chain(self.outline.iter().map(|part| part.node));
                let node = all.into_iter().find(|node| number_of(node) == number);
                node.map_or_else(Vec::new, |node| self.go(node, shared))
            }
            Some(Hit::Row((list, number), _)) if list == FOUND => {
                let line = usize::try_from(number).unwrap_or(usize::MAX);
                let chosen = self.analysis.first_move(line, &self.observation.view.board);
                chosen.map_or_else(Vec::new, |chosen| self.play(&chosen, shared))
            }
            _ => {
                let action = self.board.on_mouse(mouse, &self.observation);
                self.on_board(action, shared)
            }
        }
    }

    /// A move of the position as words: its number, marks, worth and what is said of it.
    pub fn about(&self) -> Text {
        let (study, at) = (self.study(), self.at());
        let made = match study.parent(at) {
            Some(_) => {
                let (number, marks) = (study.number(at), study.marks(at));
                format!("{number} {}{marks}", study.move_text(at)).into()
            }
            None => text!("study-start"),
        };
        let eval = study
            .eval(at)
            .map(|eval| format!(" ({eval})"))
            .unwrap_or_default();
        let comment = study.comment(at);
        let comment = if comment.is_empty() {
            String::new()
        } else {
            format!(": {comment}")
        };
        let said = Text::list([made, format!("{eval}{comment}").into()], "");
        match self.words_of_books() {
            Some(book) => Text::list([said, book], " — "),
            None => said,
        }
    }
}

impl ScreenUi for StudyBoard {
    fn pasted(&mut self, text: &str, shared: &mut Shared) -> Vec<Action> {
        self.paste(text, shared)
    }

    fn context(&self) -> Context {
        Context::Board
    }

    fn is_way_back(&self) -> bool {
        true
    }

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-study"), 0))
    }

    fn title(&self) -> Text {
        let players = in_order(self.study().variant(), |side| self.study().player(side));
        let players = match players {
            [None, None] => String::new(),
            [first, second] => format!(" — {} – {}", first.unwrap_or("?"), second.unwrap_or("?")),
        };
        let opening = self
            .study()
            .opening(self.at())
            .map(|name| format!(" — {name}"))
            .unwrap_or_default();
        let game = Text::from(self.study().variant().title());
        let about = Text::list([game, format!("{players}{opening}").into()], "");
        if self.place.is_changed() {
            text!("study-title-changed", about = about)
        } else {
            text!("study-title", about = about)
        }
    }

    fn prompt(&self) -> Text {
        if let Some((done, all)) = self.progress() {
            return text!("study-analysing", done = done, all = all);
        }
        if self.is_on_board {
            return self.board.prompt(&self.observation, &self.names);
        }
        self.about()
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        if let Some(actions) = self.on_arrow(command, shared) {
            return actions;
        }
        match command {
            Command::Next => self.is_on_board = !self.is_on_board,
            keys::TYPE => return vec![Action::Type(Self::ask_move())],
            keys::FLIP | keys::LABELS => {
                drop(self.board.on_command(command, &self.observation));
            }
            keys::ANALYSE => return self.switch_analysis(shared),
            keys::LINES => return self.turn_lines(shared),
            keys::VARIATION => return self.insert_line(),
            keys::ENGINE => return self.next_engine(shared),
            keys::REVIEW => return self.switch_review(shared),
            keys::OWN if self.offers(command) => return self.switch_own(),
            keys::TRAIN_LINES => return self.train(shared),
            keys::RETRY if self.is_mistake() => return self.retry(shared),
            keys::THREAT => return self.switch_threat(shared),
            Command::Back => return self.leave_here(),
            _ => return self.edit(command, shared),
        }
        Vec::new()
    }

    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action> {
        match mouse.kind {
            MouseKind::WheelUp => self.step(-1, shared),
            MouseKind::WheelDown => self.step(1, shared),
            MouseKind::Press => self.on_click(mouse, shared),
            MouseKind::Drag | MouseKind::Release => {
                let action = self.board.on_mouse(mouse, &self.observation);
                self.on_board(action, shared)
            }
        }
    }

    fn game(&self) -> Option<NamedGame> {
        Some(self.observation.view.board.variant().into())
    }

    fn smallest(&self) -> Size {
        CheckersBoard::needed(&self.observation)
    }

    fn bindings(&self) -> &'static [Binding] {
        keys::STUDY
    }

    fn offers(&self, command: Command) -> bool {
        let (study, at) = (self.study(), self.at());
        match command {
            keys::OWN => study.parent(at).is_some(),
            keys::RETRY => self.is_mistake(),
            Command::Left | keys::MARK | keys::DELETE => {
                self.is_on_board || study.parent(at).is_some()
            }
            Command::Right => self.is_on_board || !study.children(at).is_empty(),
            keys::PROMOTE => study.fork(at).is_some(),
            keys::RESTORE => !self.place.deleted.is_empty(),
            keys::ENGINE => self.analysis.has_engines(),
            keys::LINES | keys::VARIATION => self.analysis.is_on(),
            keys::REVIEW => study.main_line().len() > 1,
            _ => true,
        }
    }

    fn label(&self, command: Command) -> Option<Id> {
        match command {
            Command::Next if self.is_on_board => Some(id!("study-label-moves")),
            keys::ANALYSE if self.analysis.is_on() => Some(id!("study-label-stop")),
            keys::THREAT if self.analysis.is_threat() => Some(id!("study-label-stop")),
            keys::REVIEW if self.review.is_some() => Some(id!("study-label-stop")),
            _ => None,
        }
    }

    fn receive(&mut self, msg: Msg, shared: &mut Shared) -> Vec<Action> {
        match msg {
            Msg::Analysed(id, found) if self.analysis.take(id, &found) => Vec::new(),
            Msg::Analysed(id, found) => self.reviewed(id, &found, shared),
            Msg::AnalysisFailed(id, why) if self.analysis.fail(id) => {
                self.engine_failed(why, shared)
            }
            Msg::Saved(result) => {
                self.saved(result.is_ok());
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        vec![Self::ask_repertoire()]
    }

    fn leave(&mut self, _: &mut Shared) -> Vec<Action> {
        self.analysis.stop();
        self.review = None;
        let engines = self.analysis.has_engines();
        let engines = engines.then_some(Effect::StopEngines);
        [Effect::StopThinking]
            .into_iter()
            .chain(engines)
            .map(Action::Effect)
            .collect()
    }

    fn mouse_mode(&self) -> MouseMode {
        MouseMode::Drag
    }

    fn would_lose(&self) -> bool {
        self.place.is_changed()
    }
}
