//! An exercise of checkers: the one right move of an ending, an ending that is played out against the tables, or a puzzle.

pub mod at_work;
mod day;
mod drawing;
pub mod keys;
mod of_study;
pub mod origin;
pub mod run;
mod stopwatch;
mod typed_move;

use ratatui::layout::{Rect, Size};

use self::at_work::{Advice, AtWork, Progress, TRIES};
use self::of_study::OfStudy;
use self::origin::Origin;
use self::run::Run;
use self::stopwatch::Stopwatch;
use crate::puzzle_choice::PuzzleChoice;
use crate::study::layout;
use crate::study::layout::StudyParts;
use crate::study::place::StudyPlace;
use parlour_boards::board::{BoardAction, BoardUi};
use parlour_boards::checkers::CheckersBoard;
use parlour_boards::daily_standing::dots;
use parlour_kit::input::{Key, Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command, Command as C, Context, mention};
use parlour_language::{Id, Text, id, text};
use parlour_model::checkers::Notation;
use parlour_model::checkers::exercise::ExerciseKind;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::daily;
use parlour_model::named_game::NamedGame;
use parlour_robots::checkers::puzzles;
use parlour_robots::checkers::training::{Exercise, ExerciseFilter, Judgement};
use parlour_robots::checkers::training_question::{TrainingAnswer, TrainingQuestion};
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, MouseMode, RequestId, Timer};
use parlour_screen::msg::Msg;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_store::{DailyPuzzle, StoreRequest, TrainingCount, ask};

/// The number of latest analysed games that are searched for exercises.
const GAMES: usize = 300;

/// An exercise that is being drawn, or worked at.
#[derive(Clone, Debug)]
pub struct ExerciseBoard {
    wanted: ExerciseFilter,
    origin: Origin,
    /// The time of a puzzle, once it is drawn.
    stopwatch: Option<Stopwatch>,
    /// The result of the puzzle of a day so far.
    of_day: Option<DailyPuzzle>,
    /// The number of deals of the day that were over, and of all.
    deals: (usize, usize),
    /// Set once the person knows what a hint costs.
    is_warned: bool,
    person: String,
    request: RequestId,
    at_work: Option<AtWork>,
    /// The study that it is from.
    of_study: Option<OfStudy>,
    /// Set when the tables gave no exercise.
    has_none: bool,
}

impl ExerciseBoard {
    /// Opens an exercise of the training, with a seed of its own.
    pub fn open_training(wanted: ExerciseFilter, shared: &mut Shared) -> Vec<Action> {
        let wanted = ExerciseFilter {
            seed: shared.env.new_seed(),
            ..wanted
        };
        Self::new(wanted, Origin::Training, shared).open()
    }

    /// Opens the puzzle of this number of a choice.
    pub fn open_puzzle(choice: PuzzleChoice, nth: u64, shared: &mut Shared) -> Vec<Action> {
        Self::new(choice.wanted(nth), Origin::Puzzles(choice), shared).open()
    }

    /// Opens today's puzzle, of which `known` came before.
    /// These deals of the day are over, of all.
    pub fn open_daily(
        known: Option<DailyPuzzle>,
        deals: (usize, usize),
        shared: &mut Shared,
    ) -> Vec<Action> {
        let today = shared.today();
        let wanted = puzzles::wanted(daily::puzzle(today));
        let known = known.unwrap_or_else(|| DailyPuzzle::new(today));
        let board = Self {
            deals,
            ..Self::new(wanted, Origin::Daily(today), shared).of_day(known)
        };
        let question = board.question();
        let question = question.map(Action::Effect);
        [Action::push(board)].into_iter().chain(question).collect()
    }

    fn open(self) -> Vec<Action> {
        let question = self.question().map(Action::Effect);
        [Action::open(self)].into_iter().chain(question).collect()
    }

    /// The question by which the exercise is drawn. One from games has to wait for their texts
    /// ([`ScreenUi::fetch`]).
    fn question(&self) -> Option<Effect> {
        let draw = match &self.of_study {
            Some(of_study) => of_study.question()?,
            None if self.wanted.kind.is_from_games() => return None,
            None => TrainingQuestion::Draw(self.wanted),
        };
        Some(Effect::Train(self.request, Box::new(draw)))
    }

    /// An exercise that is to be drawn.
    fn new(wanted: ExerciseFilter, origin: Origin, shared: &mut Shared) -> Self {
        Self {
            wanted,
            origin,
            stopwatch: None,
            of_day: None,
            deals: (0, 0),
            is_warned: false,
            person: shared.person(),
            request: shared.env.new_id(),
            at_work: None,
            of_study: None,
            has_none: false,
        }
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
        layout::parts(body, across, 0, false)
    }

    fn waiting(&self) -> Id {
        if self.wanted.kind == ExerciseKind::Puzzle {
            return id!("puzzle-drawing");
        }
        match (self.wanted.kind.is_from_games(), self.has_none) {
            (_, true) if self.of_study.is_some() => id!("study-no-better"),
            (_, false) if self.of_study.is_some() => id!("study-thinking"),
            (false, true) => id!("training-none"),
            (false, false) => id!("training-drawing"),
            (true, true) => id!("training-none-in-games"),
            (true, false) => id!("training-searching-games"),
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
        let is_over = self.run().is_some_and(Run::is_over);
        let work = self.at_work.as_mut().filter(|_| !is_over);
        work.filter(|work| work.progress == *progress)
    }

    /// Shows the piece that has to move, and the next time the move. An exercise with such help counts as failed.
    fn advise(&mut self, shared: &mut Shared) -> Vec<Action> {
        if self.at_progress(&Progress::ToMove).is_some()
            && let Some(warning) = self.warn()
        {
            return vec![warning];
        }
        let Some(work) = self.at_progress(&Progress::ToMove) else {
            return Vec::new();
        };
        work.advice = match work.advice {
            Advice::None => Advice::Piece,
            _ => Advice::Move,
        };
        work.right.extend(work.next_right());
        let board = work.study.board(work.at);
        let unknown = board.legal_moves().first().copied();
        let unknown = unknown.filter(|_| work.right.is_empty());
        work.mark_advice();
        let mut actions = self.count(false);
        actions.extend(self.keep_day());
        if let Some(ply) = unknown {
            actions.extend(self.ask(TrainingQuestion::Judge(board, ply), shared));
        }
        actions
    }

    /// Makes a move on the board, and has it judged.
    fn play(&mut self, chosen: &Notation, shared: &mut Shared) -> Vec<Action> {
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
        let judgement = work.judged_by_solution(work.study.depth(work.at), ply);
        work.go(placed.node());
        work.progress = Progress::Judging;
        if let Some(judgement) = judgement {
            let mut actions = self.judged(&judgement);
            if self.run().is_some() {
                actions.extend(self.run_on(shared));
            } else {
                actions.extend(self.rest_stopwatch(shared));
                actions.extend(self.keep_day());
            }
            return actions;
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
        let is_of_day = self.origin.is_of_day();
        let work = self.at_work.as_mut().filter(|_| !is_of_day);
        let Some(work) = work.filter(|work| !work.is_counted) else {
            return Vec::new();
        };
        work.is_counted = true;
        if let Some(of_study) = &mut self.of_study
            && let Some(actions) = of_study.count(is_solved)
        {
            return actions;
        }
        let Exercise {
            kind, grade, board, ..
        } = work.exercise;
        let (solved, failed) = (u64::from(is_solved), u64::from(!is_solved));
        let count = TrainingCount {
            variant: board.variant(),
            kind,
            grade,
            solved,
            failed,
        };
        vec![Action::keep(StoreRequest::CountTraining {
            person: self.person.clone(),
            count,
        })]
    }

    /// Starts the stopwatch of a puzzle that was drawn.
    fn start_stopwatch(&mut self, shared: &mut Shared) -> Vec<Action> {
        if self.at_work.is_none() || !self.origin.is_timed() {
            return Vec::new();
        }
        let before = self.resume_day();
        let (stopwatch, effect) = Stopwatch::start(self.origin.limit(), before, shared.env);
        self.stopwatch = Some(stopwatch);
        vec![Action::Effect(effect)]
    }

    /// Stops the stopwatch once the puzzle is solved, or its solution shown.
    fn rest_stopwatch(&mut self, shared: &mut Shared) -> Option<Action> {
        let stopwatch = self.stopwatch.as_mut()?;
        self.at_work.as_ref().filter(|work| work.is_settled())?;
        stopwatch.stop(shared.env.now);
        Some(Action::Effect(Effect::CancelTimer(Timer::Clock)))
    }

    /// Shows the next second. A puzzle whose time is up counts as failed, and may still be solved.
    fn tick(&mut self, id: RequestId, shared: &mut Shared) -> Vec<Action> {
        let Some(stopwatch) = &mut self.stopwatch else {
            return Vec::new();
        };
        if let Some(effect) = stopwatch.tick(id, shared.env) {
            return vec![Action::Effect(effect)];
        }
        match self.run() {
            _ if !self.is_late() => Vec::new(),
            Some(_) => self.end_run(shared),
            None => self.count(false),
        }
    }

    fn is_late(&self) -> bool {
        self.stopwatch.is_some_and(|stopwatch| stopwatch.is_up())
    }

    /// Describes how the exercise stands, in a sentence.
    fn standing(&self, work: &AtWork) -> Text {
        if self.run().is_some_and(Run::is_over) {
            return text!("puzzle-run-more", key = mention(keys::NEW_DEAL));
        }
        let is_to_move = work.progress == Progress::ToMove
            && work.advice == Advice::None
            && !work.board.is_holding();
        if is_to_move && self.is_late() {
            return text!("puzzle-time-up", side = work.side());
        }
        let done = (work.progress == Progress::Solved).then(|| self.day_done());
        done.flatten().unwrap_or_else(|| work.standing())
    }

    fn next(&mut self, shared: &mut Shared) -> Vec<Action> {
        let mut actions = self.end(shared);
        if let Some(of_study) = self.of_study.take() {
            actions.extend(of_study.next(shared));
            return actions;
        }
        actions.extend(self.origin.next(self.wanted, shared));
        actions
    }

    /// Returns whether Enter leads on, as nothing is to be done here any more.
    fn is_done(&self) -> bool {
        let is_done = |work: &AtWork| work.is_settled() && work.progress != Progress::ToMove;
        self.run().is_none() && self.at_work.as_ref().is_some_and(is_done)
    }

    fn go_back(&mut self, shared: &mut Shared) -> Vec<Action> {
        let mut actions = self.end(shared);
        if let Some(of_study) = self.of_study.take() {
            actions.extend(of_study.back(shared));
            return actions;
        }
        actions.extend(self.origin.back(self.wanted, shared));
        actions
    }

    /// Ends the work at the exercise: the time stops, and what came of the puzzle of a day is kept.
    fn end(&mut self, shared: &mut Shared) -> Vec<Action> {
        if let Some(stopwatch) = &mut self.stopwatch {
            stopwatch.stop(shared.env.now);
        }
        let stop = Action::Effect(Effect::CancelTimer(Timer::Clock));
        let mut actions = self.leave_run(shared);
        actions.extend(self.keep_day());
        actions.push(stop);
        actions
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

    fn on_board(&mut self, action: BoardAction<Notation>, shared: &mut Shared) -> Vec<Action> {
        match action {
            BoardAction::Play(chosen) => self.play(&chosen, shared),
            BoardAction::Refused(why) => vec![Action::refuse(why)],
            BoardAction::Nothing | BoardAction::Changed => Vec::new(),
        }
    }

    /// The exercise as a study, at the position that is shown; `None` while its time runs.
    pub fn place(&self) -> Option<StudyPlace> {
        let work = self.at_work.as_ref().filter(|_| self.offers(keys::STUDY))?;
        Some(StudyPlace {
            at: work.at,
            ..StudyPlace::new(work.study.clone())
        })
    }
}

impl ScreenUi for ExerciseBoard {
    fn context(&self) -> Context {
        Context::Board
    }

    fn is_way_back(&self) -> bool {
        true
    }

    fn title(&self) -> Text {
        if let Some(title) = self.of_study.as_ref().and_then(OfStudy::title) {
            return title;
        }
        let task = self.wanted.kind.task();
        let variant = self.wanted.variant.title();
        let is_puzzle = self.wanted.kind == ExerciseKind::Puzzle;
        if let (Some(run), Some(stopwatch)) = (self.run(), &self.stopwatch) {
            return run.title(&stopwatch.text());
        }
        if let (Origin::Daily(date), Some(stopwatch)) = (self.origin, &self.stopwatch) {
            let clock = stopwatch.text();
            let title = text!(
                "puzzle-title-day",
                date = &date,
                variant = variant,
                clock = clock
            );
            let (finished, all) = self.deals;
            let is_solved = self.day_line().is_some();
            return Text::list([title, dots(finished + usize::from(is_solved), all)], " ");
        }
        match &self.stopwatch {
            Some(stopwatch) => {
                let clock = stopwatch.text();
                text!("puzzle-title-clock", variant = variant, clock = clock)
            }
            None if is_puzzle => text!("puzzle-title", variant = variant),
            None => text!("training-title", variant = variant, task = task),
        }
    }

    fn prompt(&self) -> Text {
        self.at_work
            .as_ref()
            .map_or_else(|| self.waiting().into(), |work| self.standing(work))
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        match command {
            keys::NEW_DEAL | C::Act | C::Undo | keys::HINT if !self.offers(command) => {
                return Vec::new();
            }
            keys::NEW_DEAL => return self.next(shared),
            C::Act if self.is_done() => return self.next(shared),
            C::Undo => return self.take_back(),
            keys::HINT => return self.advise(shared),
            keys::COPY => return self.copy_day(),
            keys::TYPE => return vec![Action::Type(Self::ask_move(""))],
            _ => {}
        }
        let work = self.at_work.as_mut();
        if command == C::Back {
            let is_held = work.is_some_and(|work| work.board.cancel());
            return if is_held {
                Vec::new()
            } else {
                self.go_back(shared)
            };
        }
        let Some(work) = work else { return Vec::new() };
        let action = work.board.on_command(command, &work.observation);
        self.on_board(action, shared)
    }

    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action> {
        let Some(work) = self.at_work.as_mut() else {
            return Vec::new();
        };
        if matches!(mouse.kind, MouseKind::WheelUp | MouseKind::WheelDown) {
            return Vec::new();
        }
        let action = work.board.on_mouse(mouse, &work.observation);
        self.on_board(action, shared)
    }

    fn game(&self) -> Option<NamedGame> {
        Some(self.wanted.variant.into())
    }

    fn smallest(&self) -> Size {
        let needed = |work: &AtWork| CheckersBoard::needed(&work.observation);
        self.at_work
            .as_ref()
            .map_or(parlour_kit::layout::SMALLEST, needed)
    }

    fn bindings(&self) -> &'static [Binding] {
        let all = keys::EXERCISE;
        if self.day_line().is_some() {
            all
        } else {
            &all[1..]
        }
    }

    fn offers(&self, command: Command) -> bool {
        let work = self.at_work.as_ref();
        if let Some(run) = self.run() {
            return match command {
                keys::HINT | C::Undo | keys::STUDY => false,
                C::Act | keys::TYPE => !run.is_over(),
                keys::NEW_DEAL => run.is_over(),
                _ => true,
            };
        }
        match command {
            C::Undo => work.is_some_and(|work| work.at != work.study.root()),
            C::Act if self.is_done() => true,
            C::Act | keys::TYPE | keys::HINT => {
                work.is_some_and(|work| work.progress == Progress::ToMove)
            }
            keys::STUDY if self.of_study.is_some() => false,
            keys::STUDY => work.is_some_and(|work| !self.origin.is_timed() || work.is_settled()),
            keys::FLIP => work.is_some(),
            keys::NEW_DEAL => !self.origin.is_of_day(),
            _ => true,
        }
    }

    fn knows(&self, command: Command) -> bool {
        let is_help = matches!(command, keys::HINT | C::Undo | keys::STUDY);
        !(is_help && self.run().is_some())
    }

    fn label(&self, command: Command) -> Option<Id> {
        let work = self.at_work.as_ref();
        let is_begun = work.is_some_and(|work| work.advice != Advice::None);
        match command {
            C::Act if self.is_done() => Some(id!("keys-next")),
            _ => (command == keys::HINT && is_begun).then_some(id!("keys-show")),
        }
    }

    fn key(&mut self, key: Key, _: &mut Shared) -> Vec<Action> {
        let work = self.at_work.as_ref();
        match (key, work.filter(|_| self.offers(keys::TYPE))) {
            (Key::Char(c), Some(work)) if work.board.begins_move(c, &work.observation) => {
                vec![Action::Type(Self::ask_move(&c.to_string()))]
            }
            _ => Vec::new(),
        }
    }

    fn receive(&mut self, msg: Msg, shared: &mut Shared) -> Vec<Action> {
        let (id, answer) = match msg {
            Msg::Trained(id, answer) => (id, answer),
            Msg::TimerFired(id) => return self.tick(id, shared),
            Msg::Suspended(time) => {
                if let Some(stopwatch) = &mut self.stopwatch {
                    stopwatch.skip(time.unsigned_abs());
                }
                return Vec::new();
            }
            _ => return Vec::new(),
        };
        if id != self.request {
            return Vec::new();
        }
        match *answer {
            TrainingAnswer::Drawn(exercise) => {
                self.at_work = exercise.and_then(AtWork::new);
                if let Some(work) = self.at_work.as_ref().filter(|_| self.of_study.is_some()) {
                    self.wanted.grade = work.exercise.grade;
                }
                self.has_none = self.at_work.is_none();
                self.start_stopwatch(shared)
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
                vec![Action::refuse(text!("training-not-there"))]
            }
            TrainingAnswer::Variants(..) => Vec::new(),
        }
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        let is_from_games = self.wanted.kind.is_from_games() && self.of_study.is_none();
        let is_waiting = is_from_games && self.at_work.is_none();
        let games = ask::GamesWithCommand {
            name: "eval",
            limit: GAMES,
        };
        let draw = |screen: &mut Self, texts| {
            let question = TrainingQuestion::DrawFrom(screen.wanted, texts);
            let is_waiting = screen.wanted.kind.is_from_games() && screen.at_work.is_none();
            is_waiting.then(|| Effect::Train(screen.request, Box::new(question)))
        };
        let asked = is_waiting.then(|| Action::ask(games, draw));
        asked.into_iter().collect()
    }

    fn leave(&mut self, shared: &mut Shared) -> Vec<Action> {
        let mut actions = self.end(shared);
        actions.push(Action::Effect(Effect::StopThinking));
        actions
    }

    fn mouse_mode(&self) -> MouseMode {
        MouseMode::Drag
    }

    fn would_lose(&self) -> bool {
        self.of_study.as_ref().is_some_and(OfStudy::would_lose)
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
