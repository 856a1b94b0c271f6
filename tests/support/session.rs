//! The program without a terminal: messages go in, effects come out, and what is drawn is read and clicked as a person
//! would do it.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use draughts_engine::analysis::{AnalysisQuestion, analyse};
use draughts_engine::think::SearchLimits;
use jiff::{Timestamp, ToSpan};
use parlour_config::Config;
use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_config::files::Loading;
use parlour_kit::focus;
use parlour_kit::hits::Hits;
use parlour_kit::input::{Input, Key, Mouse, MouseKind};
use parlour_kit::message::Message;
use parlour_kit::view::paint::is_cut;
use parlour_language::Text;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::concentration::{Move, Rules};
use parlour_model::diagnostic::Source;
use parlour_model::grid::Grid;
use parlour_model::player::{Level, Player};
use parlour_model::record::Record;
use parlour_robots::Thinking;
use parlour_screen::effect::Effect;
use parlour_screen::effect::{MouseMode, RequestId, Timer};
use parlour_screen::msg::Msg;
use parlour_store::sqlite::Sqlite;
use parlour_store::{ErrorKind, StoreError, StoreRequest, StoreResponse, run};
use parlour_ui::TABLES;
use parlour_ui::state::update;
use parlour_ui::state::{Start, State};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};

/// A terminal that can show everything.
pub const BEST: TerminalCaps = TerminalCaps::of(Depth::True, Glyphs::Unicode);

/// The time at which a session begins: 2023-11-14 22:13:20 UTC.
pub const START: Timestamp = Timestamp::constant(1_700_000_000, 0);

/// Seconds that pass until the store answers, if answers come only when they are let.
const STORE_SECONDS: i64 = 10;

/// Returns whether it is something for a robot to think about.
fn is_thought(asked: &Effect) -> bool {
    matches!(
        asked,
        Effect::Think(_) | Effect::Analyse(..) | Effect::Train(..)
    )
}

/// The automatic behaviour of the world around the program. There is none unless a test enables it.
/// Then robots and the store answer in [`Session::think`], and deadlines pass in [`Session::wake`].
#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each switches one part of the world on or off"
)]
pub struct World {
    /// Robots, files and the store answer at once.
    pub answers: bool,
    /// Deadlines pass at once.
    pub hurries: bool,
    /// The store does not answer.
    pub slow: bool,
    /// The store can only be read.
    pub read_only: bool,
    /// The disk of the store is full.
    pub full: bool,
    /// Seconds that pass before each message.
    pub seconds: i64,
}

/// The program, and what it has asked of the world so far.
#[derive(Clone)]
pub struct Session {
    pub state: State,
    pub world: World,
    /// The time at which the next message comes.
    pub now: Timestamp,
    /// Every effect since the start or since [`Session::effects`] was last asked.
    fresh: Vec<Effect>,
    /// Every effect since the start.
    asked: Vec<Effect>,
    /// The titles of the window since the start; these effects are in no other list.
    titles: Vec<Effect>,
    /// The questions to robots, files and the store that are not answered yet.
    questions: VecDeque<Effect>,
    /// The deadlines that have not passed yet, the first to pass first.
    timers: Vec<(Timestamp, Timer, RequestId)>,
    /// The store, if games are kept; a clone of the session has the same.
    store: Option<Rc<RefCell<Sqlite>>>,
    /// The file that is being taken in, if one is.
    loading: Option<(RequestId, Rc<RefCell<Loading>>)>,
    /// What is drawn of the state, until a message changes it.
    drawn: RefCell<Option<Rc<Drawn>>>,
}

/// The settings of somebody who knows the games, unless they say whom they were explained to.
fn explained(mut config: Config) -> Config {
    if config.screen.explained.is_empty() {
        config.screen.explain(&Mode::ALL);
    }
    config
}

/// A frame, and the meaning of its places.
struct Drawn {
    frame: Buffer,
    hits: Hits,
}

impl Session {
    /// The program in a window of this size.
    pub fn start(config: Config, caps: TerminalCaps, start: Start, size: (u16, u16)) -> Self {
        Self::within(World::default(), config, caps, start, size)
    }

    /// The same in another world.
    pub fn within(
        world: World,
        config: Config,
        caps: TerminalCaps,
        start: Start,
        size: (u16, u16),
    ) -> Self {
        let mut session = Self {
            world,
            ..Self::at(State::new(explained(config), caps, start, 1))
        };
        session.resize(size.0, size.1);
        session
    }

    /// The program as it stands, at whose boards nothing is seen moving.
    pub fn at(mut state: State) -> Self {
        state.configure(|config| config.screen.animation = false);
        Self {
            state,
            world: World::default(),
            now: START,
            fresh: Vec::new(),
            asked: Vec::new(),
            titles: Vec::new(),
            questions: VecDeque::new(),
            timers: Vec::new(),
            store: None,
            loading: None,
            drawn: RefCell::default(),
        }
    }

    /// A table as a configuration says, in a window of this size.
    pub fn of(config: &str, mode: Mode, width: u16, height: u16) -> Self {
        Self::with(config, Start::Play(mode), BEST, width, height)
    }

    /// The same with another beginning and another terminal.
    pub fn with(config: &str, start: Start, caps: TerminalCaps, width: u16, height: u16) -> Self {
        Self::start(configuration(config), caps, start, (width, height))
    }

    /// The start screen of a program that keeps games, in a store that is empty.
    pub fn kept(config: &str, caps: TerminalCaps) -> Self {
        let store = Sqlite::in_memory().expect("there is memory");
        let mut session = Self::over(
            World::default(),
            configuration(config),
            caps,
            Start::Menu,
            store,
        );
        session.resize(80, 24);
        session.settle();
        session
    }

    /// A program over a store, without a window yet.
    pub fn over(
        world: World,
        config: Config,
        caps: TerminalCaps,
        start: Start,
        store: Sqlite,
    ) -> Self {
        let state = State::new(explained(config), caps, start, 1).with_store();
        Self {
            world,
            store: Some(Rc::new(RefCell::new(store))),
            ..Self::at(state)
        }
    }

    /// Leaves the program and starts it again over the same store.
    #[must_use]
    pub fn again(self) -> Self {
        let (caps, size) = (self.state.caps(), self.state.terminal().size());
        let state = State::new(self.state.config().clone(), caps, Start::Menu, 1).with_store();
        let mut again = Self {
            world: self.world,
            store: self.store,
            ..Self::at(state)
        };
        again.resize(size.width, size.height);
        again.settle();
        again
    }

    /// Lifts the curtain, as soon as it can be lifted.
    pub fn lift(&mut self) -> Vec<Effect> {
        self.now += 500.milliseconds();
        self.key(Key::Tab)
    }

    /// The store of the games.
    pub fn store(&self) -> std::cell::RefMut<'_, Sqlite> {
        self.store.as_ref().expect("a store").borrow_mut()
    }

    /// The start screen at 80×24.
    pub fn menu(config: Config) -> Self {
        Self::start(config, BEST, Start::Menu, (80, 24))
    }

    /// A table of Concentration at 80×24.
    pub fn table(config: Config) -> Self {
        Self::start(config, BEST, Start::Play(Mode::Concentration), (80, 24))
    }

    /// A record at 80×24.
    pub fn replay(record: &Record, config: Config) -> Self {
        let (playthrough, refused) = record.replay().expect("a record that fits");
        assert_eq!(refused, None);
        Self::start(
            config,
            BEST,
            Start::Replay(Box::new(playthrough), record.players.clone()),
            (80, 24),
        )
    }

    /// Takes in one message, and what follows from it at once in this world.
    pub fn send(&mut self, msg: Msg) -> Vec<Effect> {
        self.now += self.world.seconds.seconds();
        let effects = self.update(msg);
        if self.world.answers {
            self.think();
        }
        // What cannot be saved is tried again without end.
        let most = if self.world.full { 5 } else { usize::MAX };
        (0..most).all(|_| self.world.hurries && self.wake());
        effects
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        self.drawn.take();
        let (titles, effects): (Vec<_>, Vec<_>) = update(&mut self.state, self.now, msg)
            .into_iter()
            .partition(|effect| {
                !self.state.venue().is_hall() && matches!(effect, Effect::Title(_))
            });
        self.titles.extend(titles);
        for effect in &effects {
            match effect {
                Effect::Analyse(..) | Effect::Train(..) => {
                    self.questions.retain(|asked| !is_thought(asked));
                    self.questions.push_back(effect.clone());
                }
                Effect::Think(_)
                | Effect::Store(..)
                | Effect::Load { .. }
                | Effect::LoadOn
                | Effect::StopLoading
                | Effect::ReadGame { .. } => {
                    self.questions.push_back(effect.clone());
                }
                Effect::Review(..) => {
                    self.questions
                        .retain(|asked| !matches!(asked, Effect::Review(..)));
                    self.questions.push_back(effect.clone());
                }
                Effect::StopReview => {
                    self.questions
                        .retain(|asked| !matches!(asked, Effect::Review(..)));
                }
                Effect::StopThinking => {
                    self.questions.retain(|asked| !is_thought(asked));
                }
                Effect::SetTimer {
                    timer,
                    after,
                    request_id,
                } => self.set_timer(*timer, *after, *request_id),
                Effect::CancelTimer(timer) => self.timers.retain(|(_, other, _)| other != timer),
                _ => {}
            }
        }
        self.fresh.extend(effects.clone());
        self.asked.extend(effects.clone());
        effects
    }

    /// Answers until nothing is asked: robots think, files are read, and the store does what it is asked.
    pub fn think(&mut self) {
        while self.answer_next() {}
    }

    /// Answers what was asked first, if anything was.
    pub fn answer_next(&mut self) -> bool {
        let waits = |slow: bool, asked: &Effect| slow && matches!(asked, Effect::Store(..));
        let next = self
            .questions
            .iter()
            .position(|asked| !waits(self.world.slow, asked));
        let Some(next) = next else {
            return false;
        };
        let asked = self.questions.remove(next).expect("it was found");
        if let Some(msg) = self.answer(asked) {
            self.update(msg);
        }
        true
    }

    #[expect(clippy::too_many_lines, reason = "one arm an effect")]
    fn answer(&mut self, asked: Effect) -> Option<Msg> {
        match asked {
            Effect::Think(thought) => Some(Msg::of_bot(&thought, &Thinking::untimed())),
            Effect::Analyse(request_id, None, question) | Effect::Review(request_id, question) => {
                // A few thousand positions a question, so that a test ends soon.
                let limits = SearchLimits {
                    nodes: 3_000,
                    ..question.limits
                };
                let question = AnalysisQuestion {
                    limits,
                    within: None,
                    ..*question
                };
                Some(Msg::Analysed(
                    request_id,
                    analyse(&question, &Thinking::untimed(), &mut |_| {}),
                ))
            }
            Effect::Train(request_id, question) => Some(Msg::Trained(
                request_id,
                Box::new(question.answer(&Thinking::untimed())),
            )),
            Effect::Store(request_id, _) if self.world.full => Some(Msg::Stored(
                request_id,
                Err(StoreError {
                    file: "games.db".into(),
                    kind: ErrorKind::DiskFull,
                }),
            )),
            Effect::Store(request_id, errand)
                if self.world.read_only && *errand == StoreRequest::ReadOnly {} =>
            {
                let limits = "games.db may not be written to, only read".into();
                Some(Msg::Stored(
                    request_id,
                    Ok(StoreResponse::ReadOnly(Some(limits))),
                ))
            }
            Effect::Store(request_id, errand) => {
                let answer = run(&mut *self.store.as_ref()?.borrow_mut(), *errand);
                if !self.world.answers {
                    self.now += STORE_SECONDS.seconds();
                }
                Some(Msg::Stored(request_id, answer))
            }
            Effect::ReadGame {
                path,
                variant,
                index,
                is_study,
            } => {
                let read = parlour_config::files::game_at(path.as_ref(), variant, index)
                    .map_err(Text::from);
                let fewer = |games: usize| Text::from(format!("{path} has {games} games now"));
                let game = read.and_then(|game| game.map(Box::new).map_err(fewer));
                Some(Msg::GameRead {
                    index,
                    is_study,
                    game,
                })
            }
            Effect::Load { id, path, variant } => {
                let mut file = Loading::of(path.as_ref(), variant);
                let part = file
                    .as_mut()
                    .map_err(|why| why.clone())
                    .and_then(Loading::next_part);
                self.loading = file.ok().map(|file| (id, Rc::new(RefCell::new(file))));
                Some(Msg::Loaded(id, part.map_err(Text::from)))
            }
            Effect::LoadOn => {
                let (id, file) = self.loading.as_ref()?;
                Some(Msg::Loaded(
                    *id,
                    file.borrow_mut().next_part().map_err(Text::from),
                ))
            }
            Effect::StopLoading => {
                self.loading = None;
                None
            }
            _ => None,
        }
    }

    fn set_timer(&mut self, timer: Timer, after: Duration, request_id: RequestId) {
        self.timers.retain(|(_, other, _)| *other != timer);
        self.timers.push((
            self.now.checked_add(after).unwrap_or(Timestamp::MAX),
            timer,
            request_id,
        ));
        self.timers.sort_by_key(|(at, ..)| *at);
    }

    /// Lets the deadline pass, if one is waited for.
    pub fn wake(&mut self) -> bool {
        if self.timers.is_empty() {
            return false;
        }
        let (at, _, request_id) = self.timers.remove(0);
        self.now = self.now.max(at);
        self.update(Msg::TimerFired(request_id));
        if self.world.answers {
            self.think();
        }
        true
    }

    /// Lets robots think and deadlines pass until neither is left.
    pub fn settle(&mut self) {
        for _ in 0..500 {
            self.think();
            if !self.wake() {
                return;
            }
        }
        panic!("the table never comes to rest");
    }

    /// The deadline that is waited for.
    pub fn deadline(&self) -> Option<RequestId> {
        self.timers.first().map(|(_, _, request_id)| *request_id)
    }

    /// The effects since this was asked last.
    pub fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.fresh)
    }

    /// The titles of the window since the start.
    pub fn titles(&self) -> &[Effect] {
        &self.titles
    }

    /// Every other effect since the start.
    pub fn asked(&self) -> &[Effect] {
        &self.asked
    }

    /// The mouse events that were asked for last.
    pub fn mouse_mode(&self) -> MouseMode {
        let at_first = if self.state.config().screen.mouse {
            MouseMode::Click
        } else {
            MouseMode::Off
        };
        let asked = self.asked.iter().rev().find_map(|effect| match effect {
            Effect::Mouse(mode) => Some(*mode),
            _ => None,
        });
        asked.unwrap_or(at_first)
    }

    pub fn resize(&mut self, width: u16, height: u16) -> Vec<Effect> {
        self.send(Msg::Input(Input::Resize(Size::new(width, height))))
    }

    /// A key, pressed after what is asked was read.
    pub fn key(&mut self, key: Key) -> Vec<Effect> {
        self.read_question();
        self.send(Msg::Input(Input::Key(key)))
    }

    /// A question that has come by itself takes no answer before it can have been read.
    fn read_question(&mut self) {
        if self.state.overlay().is_unread(self.now) {
            self.now += 500.milliseconds();
        }
    }

    /// The same key several times.
    pub fn press(&mut self, key: Key, times: usize) {
        (0..times).for_each(|_| drop(self.key(key)));
    }

    /// Each character as a key.
    pub fn keys(&mut self, text: &str) {
        text.chars().for_each(|c| drop(self.key(Key::Char(c))));
    }

    /// A line for which `opener` asks, typed and accepted.
    pub fn line(&mut self, opener: Key, text: &str) -> Vec<Effect> {
        self.key(opener);
        self.key(Key::Ctrl('u'));
        self.keys(text);
        self.key(Key::Enter)
    }

    /// The mouse on a cell of the frame as it is drawn now.
    pub fn mouse(&mut self, kind: MouseKind, at: (u16, u16)) -> Vec<Effect> {
        let drawn = self.drawn();
        self.mouse_on(&drawn.hits, kind, at)
    }

    /// The mouse on a cell of a frame that has these hits.
    pub fn mouse_on(&mut self, hits: &Hits, kind: MouseKind, (x, y): (u16, u16)) -> Vec<Effect> {
        if kind == MouseKind::Press {
            self.read_question();
        }
        let at = Position { x, y };
        let hit = hits.at(at);
        let mouse = Mouse {
            hit,
            ..Mouse::new(kind, at)
        };
        self.send(Msg::Input(Input::Mouse(mouse)))
    }

    /// Presses and releases the button on a cell.
    pub fn click(&mut self, at: (u16, u16)) -> Vec<Effect> {
        let mut effects = self.mouse(MouseKind::Press, at);
        effects.extend(self.mouse(MouseKind::Release, at));
        effects
    }

    /// Clicks on the middle of a text that is on the screen.
    #[track_caller]
    pub fn click_on(&mut self, text: &str) -> Vec<Effect> {
        let (x, y) = self.place_of(text);
        self.click((
            x + u16::try_from(text.chars().count() / 2).expect("a short text"),
            y,
        ))
    }

    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.mouse(MouseKind::Press, from);
        self.mouse(MouseKind::Drag, to);
        self.mouse(MouseKind::Release, to);
    }

    /// The same with the ids of rules in refusals.
    #[must_use]
    pub fn with_rule_ids(self) -> Self {
        Self {
            state: self.state.with_rule_ids(true),
            drawn: RefCell::default(),
            ..self
        }
    }

    fn drawn(&self) -> Rc<Drawn> {
        let mut drawn = self.drawn.borrow_mut();
        let drawn = drawn.get_or_insert_with(|| Rc::new(Drawn::of(&self.state)));
        Rc::clone(drawn)
    }

    /// The frame as it is drawn.
    pub fn frame(&self) -> Buffer {
        self.drawn().frame.clone()
    }

    /// The lines that are drawn.
    pub fn lines(&self) -> Vec<String> {
        lines(&self.drawn().frame)
    }

    /// All that is drawn, as text.
    pub fn text(&self) -> String {
        text(&self.drawn().frame)
    }

    /// Returns whether a text is somewhere on the screen.
    pub fn is_shown(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// That this can be read on the screen.
    #[track_caller]
    pub fn shows(&self, text: &str) {
        assert!(
            self.find(text).is_some(),
            "no {text:?} on the screen:\n{}",
            self.text()
        );
    }

    /// That this cannot be read on the screen.
    #[track_caller]
    pub fn hides(&self, text: &str) {
        assert!(
            self.find(text).is_none(),
            "there is {text:?} on the screen:\n{}",
            self.text()
        );
    }

    /// The line above the last, with what of it stands in the rows above that.
    pub fn message(&self) -> String {
        let lines = self.lines();
        let (state, last) = (&self.state, lines.len() - 1);
        let (sign, text) = match state.news() {
            Some(Message::Plain(text)) => ("", state.told(text)),
            Some(Message::Said(text)) => ("√ ", state.told(text)),
            Some(Message::Refused(text)) => ("× ", state.told(text)),
            None => ("", state.worded(&state.prompt()).into_owned()),
        };
        let words: Vec<_> = text.split_whitespace().collect();
        let said = sign.to_owned() + &words.join(" ");
        let rows = |count: usize| {
            lines[last - count..last]
                .iter()
                .map(|line| line.trim())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let is_said = |shown: &String| {
            *shown == said
                || (shown.ends_with('…') && said.starts_with(shown.trim_end_matches('…')))
        };
        let most = last.min(4);
        (1..=most)
            .map(rows)
            .find(is_said)
            .unwrap_or_else(|| rows(1))
    }

    /// The place of a text, by the cell of its first character.
    pub fn find(&self, text: &str) -> Option<(u16, u16)> {
        let frame = &self.drawn().frame;
        frame.area.rows().find_map(|row| {
            let begin = row_from(frame, (row.x, row.y)).find(text)?;
            let mut begins = row.positions().scan(0, |end, at| {
                let begin = *end;
                *end += frame[at].symbol().len();
                Some((begin, at))
            });
            begins
                .find(|(other, _)| *other == begin)
                .map(|(_, at)| (at.x, at.y))
        })
    }

    #[track_caller]
    pub fn place_of(&self, text: &str) -> (u16, u16) {
        self.find(text)
            .unwrap_or_else(|| panic!("no {text:?} on the screen:\n{}", self.text()))
    }

    /// The middle of a card, found as a person finds it: by the letter of its row and the number of its column.
    #[track_caller]
    pub fn card(&self, place: &str) -> (u16, u16) {
        let (row, column) = place.split_at(1);
        let frame = &self.drawn().frame;
        let alone = |x: u16, y: u16, sign: &str| {
            let word: String = row_from(frame, (x, y))
                .split([' ', '▐', '▌', '>'])
                .next()
                .unwrap_or_default()
                .into();
            word == sign && (x == 0 || frame[(x - 1, y)].symbol() == " ")
        };
        let mut cells = frame.area.positions().filter(|at| at.y > 0);
        let find =
            |y: u16, from: u16, sign: &str| (from..frame.area.width).find(|x| alone(*x, y, sign));
        // Notes may stand before them in the same line.
        let blank_before = |at: &Position| {
            (at.x.saturating_sub(2)..at.x).all(|x| frame[(x, at.y)].symbol() == " ")
        };
        let heads = |at: &Position| alone(at.x, at.y, "1") && blank_before(at);
        let first = cells.find(heads);
        let first = first.unwrap_or_else(|| panic!("no numbers over columns:\n{}", self.text()));
        let x = find(first.y, first.x, column).expect("the column's number");
        let letter = |y: &u16| (0..first.x).any(|x| alone(x, *y, row));
        (
            x,
            (first.y + 1..frame.area.height)
                .find(letter)
                .expect("the row's letter"),
        )
    }

    #[track_caller]
    pub fn click_card(&mut self, place: &str) -> Vec<Effect> {
        let at = self.card(place);
        self.click(at)
    }

    /// Types a move and accepts it: for a card, its name.
    pub fn play(&mut self, place: &str) -> Vec<Effect> {
        self.line(Key::Char(':'), place)
    }

    /// The record of the table on the screen.
    pub fn record(&self) -> Record {
        self.state
            .record()
            .unwrap_or_else(|| panic!("no table: {:?}", self.state.screen()))
    }

    /// The places that belong together, in the order of their values, by the deal of the table on the screen.
    pub fn pairs(&self) -> Vec<Vec<String>> {
        let deal = self.record().moves.first().expect("a deal").clone();
        let Ok(Move::Deal(values)) = deal.parse() else {
            panic!("no deal: {deal}")
        };
        let grid = Grid::for_cards(values.len());
        let highest = *values.iter().max().expect("cards");
        let places = |value| {
            values
                .iter()
                .enumerate()
                .filter(move |(_, other)| **other == value)
        };
        (1..=highest)
            .map(|value| {
                places(value)
                    .map(|(i, _)| grid.place(i).to_string())
                    .collect()
            })
            .collect()
    }

    /// Two places that do not belong together.
    pub fn mismatch(&self) -> [String; 2] {
        let pairs = self.pairs();
        [pairs[0][0].clone(), pairs[1][0].clone()]
    }
}

impl Drawn {
    fn of(state: &State) -> Self {
        let mut hits = Hits::default();
        let mut frame = marked(state, &mut hits);
        focus::take(&mut frame);
        assert_eq!(focus::take(&mut frame), None, "a frame has one focus");
        Self { frame, hits }
    }
}

/// The frame of a state.
pub fn frame(state: &State) -> Buffer {
    Drawn::of(state).frame
}

/// The meaning of the places of a frame.
pub fn hits(state: &State) -> Hits {
    Drawn::of(state).hits
}

/// The frame with the mark of the focus.
pub fn marked_frame(state: &State) -> Buffer {
    marked(state, &mut Hits::default())
}

fn marked(state: &State, hits: &mut Hits) -> Buffer {
    let Size { width, height } = state.terminal().size();
    let mut terminal =
        Terminal::new(TestBackend::new(width, height)).expect("a buffer is a terminal");
    *hits = parlour_ui::view::view(state, &mut terminal.get_frame());
    let frame = std::mem::take(terminal.current_buffer_mut());
    if width >= SMALLEST.width && height >= SMALLEST.height {
        assert_nothing_is_cut(&frame);
    }
    frame
}

/// The smallest window for which every screen is made.
const SMALLEST: Size = Size::new(40, 12);

/// No text ends at an edge without a sign of it.
#[track_caller]
fn assert_nothing_is_cut(frame: &Buffer) {
    let cut: Vec<_> = frame
        .area
        .positions()
        .filter(|at| is_cut(&frame[*at]))
        .map(|at| (at.x, at.y))
        .collect();
    assert_eq!(
        cut,
        [],
        "where a text is cut without a sign of it, in\n{}",
        text(frame)
    );
}

fn lines(frame: &Buffer) -> Vec<String> {
    frame
        .area
        .rows()
        .map(|row| row_from(frame, (row.x, row.y)))
        .collect()
}

/// A frame's symbols, a line a row.
pub fn text(frame: &Buffer) -> String {
    lines(frame)
        .iter()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

/// The settings of a text.
pub fn configuration(text: &str) -> Config {
    let config = Config::of(TABLES).overlaid(Source::new("config.toml", text));
    config.expect("a configuration")
}

fn row_from(frame: &Buffer, (x, y): (u16, u16)) -> String {
    (x..frame.area.width)
        .map(|x| frame[(x, y)].symbol())
        .collect()
}

/// Ana, and Bo unless she plays alone; a robot where a level is given.
pub fn players(robots: &[Option<Level>]) -> Vec<Player> {
    let names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"];
    robots
        .iter()
        .zip(names)
        .map(|(robot, name)| Player {
            name: name.into(),
            controller: (*robot).into(),
        })
        .collect()
}

/// Returns settings for a table of Concentration with `pairs` pairs.
pub fn settings(robots: &[Option<Level>], pairs: u16) -> Config {
    let rules = AnyRules::Concentration(Rules {
        pairs,
        ..Rules::default()
    });
    let mut config = Config {
        players: players(robots),
        ..Config::default()
    };
    config.remember(&rules, &players(robots));
    config
}

/// Two friends at one keyboard.
pub fn friends(pairs: u16) -> Config {
    settings(&[None, None], pairs)
}
