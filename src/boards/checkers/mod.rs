//! The board of checkers: a cursor, and a piece in the hand that is led to its square by dragging, by
//! clicks, or by keys (CHK-13).

mod annotations;
mod completion;
mod diagram;
pub mod drawing;
mod jumps;
pub mod keys;
pub mod layout;
mod looks;
mod orientation;
mod plain;
mod words;

use crate::play::keys::{FLIP, LABELS};
use ratatui::layout::{Position, Rect, Size};

pub use diagram::Diagram;
use jumps::Jumps;
pub use looks::{Look, Tint};
pub use orientation::Orientation;

use super::card_cursor::CardCursor;
use crate::board::{BoardAction, BoardScore, BoardUi, GameUi, Pause, PicturedTable, TableFacts};
use draughts::Square;
use draughts::board as model;
use draughts::move_builder::{BuilderStep, MoveBuilder};
use draughts::openings::OpeningLine;
use draughts::study::Drawing;
use draughts::variant::Variant;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command};
use parlour_kit::layout::seats::{Side, sides};
use parlour_kit::motion::{Motion, Movement};
use parlour_language::{Text, text};
use parlour_model::character::Occasion;
use parlour_model::checkers::{Checkers, Event, Notation, NotationError, View};
use parlour_model::game::{Describe, MoveSyntax};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::sentence::Sentence as _;
use parlour_table::event::{MoveReport, Observation};

/// The board's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckersBoard {
    /// The position that the person points at, among the playable squares as they are seen.
    cursor: CardCursor,
    /// The piece in the hand.
    held: Option<MoveBuilder>,
    /// The mouse button is down.
    press: Option<Press>,
    /// Through whose eyes the board is seen.
    viewer: Viewer,
    /// True if the viewer's side sits at the top.
    flipped: bool,
    pub labels: bool,
    /// The squares of a move that was advised.
    advised: Vec<Square>,
    /// The marked squares and arrows of a study.
    pub drawings: Vec<Drawing>,
    /// The position that was seen last.
    seen: model::Board,
    /// A capture that is being shown jump by jump.
    jumps: Option<Jumps>,
    /// The moves as those of an opening.
    opening: OpeningLine,
}

/// The mouse button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Press {
    /// On which square it went down.
    on: Square,
    /// True if the piece there was in the hand already.
    again: bool,
    /// The mouse position on the piece, once it has moved.
    at: Option<Position>,
}

impl GameUi for Checkers {
    type Board = CheckersBoard;

    /// CHK-11.
    const DEALS: bool = false;

    const FACTS: TableFacts = TableFacts {
        opens_log: true,
        emblem: "crown",
        picture: PicturedTable::of(5, 12, 2),
    };
}

impl CheckersBoard {
    /// The side at the lower edge of the board (CHK-12).
    pub fn orientation(&self, view: &View) -> Orientation {
        Orientation::of(view, self.viewer, self.flipped)
    }

    /// The square that the cursor is on.
    fn pointed(&self, view: &View) -> Option<Square> {
        self.orientation(view).played(self.cursor.0)
    }

    fn point_to(&mut self, index: Square, view: &View) {
        self.cursor = CardCursor(self.orientation(view).nth(index));
    }

    /// A square is chosen: a piece to be taken into the hand, or where the one in the hand is to go.
    fn choose(
        &mut self,
        index: Square,
        observation: &Observation<Checkers>,
    ) -> BoardAction<Notation> {
        let own = observation
            .view
            .board
            .piece(index)
            .is_some_and(|piece| piece.color == observation.view.board.turn());
        match &self.held {
            Some(steps) if steps.from() == index && !steps.is_under_way() => self.let_go(),
            Some(steps) if !own || steps.next().contains(&index) => {
                self.lead(steps.go(index), index, observation)
            }
            _ => self.take_up(index, observation),
        }
    }

    /// Returns the result of single steps over these squares. They move the piece in the hand if it
    /// stands on the first square, else the piece there.
    fn led_by(&self, board: &model::Board, squares: &[Square]) -> Option<BuilderStep> {
        let (first, others) = squares.split_first()?;
        let held = self
            .held
            .clone()
            .filter(|steps| steps.is_under_way() && steps.at() == *first);
        let begun = BuilderStep::Partial(held.or_else(|| MoveBuilder::begin(board, *first))?);
        Some(others.iter().fold(begun, |step, to| match step {
            BuilderStep::Partial(steps) => steps.go(*to),
            _ => BuilderStep::Nowhere,
        }))
    }

    fn stay(&self) -> Pause {
        if self.jumps.is_some() {
            Pause::Jump
        } else {
            Pause::None
        }
    }

    fn let_go(&mut self) -> BoardAction<Notation> {
        (self.held, self.press) = (None, None);
        BoardAction::Changed
    }

    /// Takes a piece into the hand, or says why not (CHK-12).
    fn take_up(
        &mut self,
        index: Square,
        observation: &Observation<Checkers>,
    ) -> BoardAction<Notation> {
        if observation.legal.is_empty() {
            return BoardAction::Nothing;
        }
        match MoveBuilder::begin(&observation.view.board, index) {
            Some(steps) => {
                (self.held, self.advised) = (Some(steps), Vec::new());
                BoardAction::Changed
            }
            None => BoardAction::Refused(words::no_piece(&observation.view, index)),
        }
    }

    /// The piece in the hand has been led to a square.
    fn lead(
        &mut self,
        step: BuilderStep,
        to: Square,
        observation: &Observation<Checkers>,
    ) -> BoardAction<Notation> {
        match step {
            BuilderStep::Complete(chosen) => {
                self.let_go();
                BoardAction::Play(chosen)
            }
            BuilderStep::Partial(steps) => {
                self.held = Some(steps);
                BoardAction::Changed
            }
            BuilderStep::Ambiguous => BoardAction::Refused(text!("checkers-several")),
            BuilderStep::Nowhere => {
                let why = |steps| words::nowhere(&observation.view, steps, to);
                let why = self.held.as_ref().map(why);
                why.map_or(BoardAction::Nothing, BoardAction::Refused)
            }
        }
    }

    fn press(
        &mut self,
        index: Square,
        observation: &Observation<Checkers>,
    ) -> BoardAction<Notation> {
        self.point_to(index, &observation.view);
        let again = self.held.as_ref().is_some_and(|steps| steps.at() == index);
        let action = if again {
            BoardAction::Changed
        } else {
            self.choose(index, observation)
        };
        let in_hand = self.held.as_ref().is_some_and(|steps| steps.at() == index);
        self.press = in_hand.then_some(Press {
            on: index,
            again,
            at: None,
        });
        if action == BoardAction::Nothing {
            BoardAction::Changed
        } else {
            action
        }
    }

    /// The piece follows the mouse.
    fn drag(&mut self, to: Position) -> BoardAction<Notation> {
        match &mut self.press {
            Some(press) => {
                press.at = Some(to);
                BoardAction::Changed
            }
            None => BoardAction::Nothing,
        }
    }

    /// The button goes up: elsewhere the piece is put down, where that may be, or put back (CHK-13).
    fn release(
        &mut self,
        on: Option<Square>,
        observation: &Observation<Checkers>,
    ) -> BoardAction<Notation> {
        let Some(press) = self.press.take() else {
            return BoardAction::Nothing;
        };
        let Some(steps) = self.held.clone() else {
            return BoardAction::Nothing;
        };
        if on == Some(press.on) {
            let dropped = press.again && press.at.is_none() && !steps.is_under_way();
            return if dropped {
                self.let_go()
            } else {
                BoardAction::Changed
            };
        }
        let action = match on {
            Some(to) => self.lead(steps.go(to), to, observation),
            None => BoardAction::Refused(text!("checkers-put-back")),
        };
        match (&action, on) {
            (BoardAction::Refused(_), _) if !steps.is_under_way() => self.held = None,
            (BoardAction::Changed, Some(to)) => self.point_to(to, &observation.view),
            _ => {}
        }
        action
    }
}

impl BoardUi<Checkers> for CheckersBoard {
    const BINDINGS: &'static [Binding] = keys::CHECKERS;

    fn is_move(command: Command) -> bool {
        command == Command::Act
    }
    const DRAGS: bool = true;

    fn at_cursor(&self, observation: &Observation<Checkers>, _: &Names) -> Option<Text> {
        words::at_cursor(self, &observation.view)
    }

    fn new(observation: &Observation<Checkers>) -> Self {
        let mut board = Self {
            cursor: CardCursor::new(),
            held: None,
            press: None,
            viewer: observation.viewer,
            flipped: false,
            labels: true,
            advised: Vec::new(),
            drawings: Vec::new(),
            seen: observation.view.board,
            jumps: None,
            opening: OpeningLine::new(observation.view.start),
        };
        if let Some(first) = board
            .orientation(&observation.view)
            .movable(&observation.view.board)
            .next()
        {
            board.point_to(first, &observation.view);
        }
        board
    }

    fn resume(&mut self, before: &Self) {
        (self.cursor, self.flipped, self.labels) = (before.cursor, before.flipped, before.labels);
    }

    fn on_move(
        &mut self,
        report: &MoveReport<Checkers>,
        observation: &Observation<Checkers>,
    ) -> Pause {
        (self.held, self.press) = (None, None);
        self.advised.clear();
        let before = std::mem::replace(&mut self.seen, observation.view.board);
        self.jumps = observation
            .view
            .last
            .as_ref()
            .and_then(|made| Jumps::of(&before, made, &observation.view.board));
        for event in &report.events {
            if let Event::Moved(made) = event {
                self.opening.follow(&made.notation);
            }
        }
        self.stay()
    }

    /// As in a file: with any sign or none, in numbers or letters (CHK-13).
    fn read(
        &self,
        text: &str,
        observation: &Observation<Checkers>,
    ) -> Result<Notation, MoveSyntax> {
        observation
            .view
            .board
            .read_move(text)
            .ok()
            .map_or_else(|| text.parse().map_err(NotationError::into), Ok)
    }

    /// A square has a number or, on some boards, a letter and a number.
    fn begins_move(&self, c: char, observation: &Observation<Checkers>) -> bool {
        let across = observation.view.board.squares().width();
        let letter = c.to_ascii_lowercase();
        c.is_ascii_digit() || ('a'..='z').take(across).any(|of| of == letter)
    }

    /// A jump of a capture that goes on leads the piece, as a click would (CHK-13).
    fn typed(
        &mut self,
        chosen: Notation,
        observation: &Observation<Checkers>,
    ) -> BoardAction<Notation> {
        let board = &observation.view.board;
        if !chosen.captures() || board.resolve(&chosen).is_ok() {
            return BoardAction::Play(chosen);
        }
        let squares: Option<Vec<_>> = chosen
            .squares()
            .iter()
            .map(|name| board.squares().square(*name))
            .collect();
        match self.led_by(board, &squares.unwrap_or_default()) {
            Some(BuilderStep::Complete(whole)) if whole.captures() => BoardAction::Play(whole),
            Some(BuilderStep::Partial(steps)) => {
                (self.held, self.advised) = (Some(steps), Vec::new());
                BoardAction::Changed
            }
            _ => BoardAction::Play(chosen),
        }
    }

    fn advance(&mut self) -> Pause {
        self.jumps = self.jumps.take().and_then(Jumps::next);
        self.stay()
    }

    /// Returns the animation of a capture: the squares of the taken pieces, and the seat that took
    /// them.
    /// A capture of several pieces is good for its player, unless the game is to lose them; a crown is good.
    fn feats(
        report: &MoveReport<Checkers>,
        observation: &Observation<Checkers>,
    ) -> Vec<(Seat, Occasion)> {
        let loses = observation.view.board.variant() == Variant::Antidraughts;
        let feats = report.events.iter().flat_map(|event| match event {
            Event::Moved(played) if played.ply.captured.count() > 1 => {
                let other = Seat::of(1 - played.seat.index());
                let [good, bad] = if loses {
                    [other, played.seat]
                } else {
                    [played.seat, other]
                };
                vec![(good, Occasion::Good), (bad, Occasion::Slip)]
            }
            Event::Crowned { seat, .. } if !loses => vec![(*seat, Occasion::Good)],
            _ => Vec::new(),
        });
        feats.collect()
    }

    fn motion(report: &MoveReport<Checkers>, _: &Observation<Checkers>) -> Option<Motion> {
        report.events.iter().find_map(|event| match event {
            Event::Moved(played) if played.ply.captures() => {
                let squares = played.ply.captured.iter().chain([played.ply.to]);
                Motion::new(
                    Movement::Take,
                    squares.map(|square| square.bit().into()).collect(),
                )
            }
            _ => None,
        })
    }

    fn showing(&self, observation: &Observation<Checkers>, names: &Names) -> Text {
        let last = observation.view.last.as_ref();
        last.map_or_else(Text::default, |made| made.describe(names))
    }

    /// A capture that has been begun goes back by a jump; else the piece leaves the hand.
    fn cancel(&mut self) -> bool {
        let back = self.held.as_ref().and_then(MoveBuilder::back);
        let held = std::mem::replace(&mut self.held, back);
        self.press = None;
        held.is_some()
    }

    fn advise(&mut self, chosen: &Notation, observation: &Observation<Checkers>) {
        let squares = observation.view.board.squares();
        self.held = None;
        self.advised = chosen
            .squares()
            .iter()
            .filter_map(|name| squares.square(*name))
            .collect();
    }

    fn on_command(
        &mut self,
        command: Command,
        observation: &Observation<Checkers>,
    ) -> BoardAction<Notation> {
        let view = &observation.view;
        let orientation = self.orientation(view);
        match command {
            Command::Act => self.pointed(view).map_or(BoardAction::Nothing, |index| {
                self.choose(index, observation)
            }),
            FLIP => {
                let kept = self.pointed(view);
                self.flipped = !self.flipped;
                if let Some(index) = kept {
                    self.point_to(index, view);
                }
                BoardAction::Changed
            }
            LABELS => {
                self.labels = !self.labels;
                BoardAction::Changed
            }
            _ => {
                let wanted = self.wanted(observation);
                let stops = |nth: usize| {
                    orientation
                        .played_at(nth)
                        .is_some_and(|index| wanted.contains(&index))
                };
                if self.cursor.on_command(command, orientation.grid(), stops) {
                    BoardAction::Changed
                } else {
                    BoardAction::Nothing
                }
            }
        }
    }

    fn on_mouse(
        &mut self,
        mouse: Mouse,
        observation: &Observation<Checkers>,
    ) -> BoardAction<Notation> {
        let on = square(mouse, &observation.view.board);
        match mouse.kind {
            MouseKind::Press => {
                on.map_or(BoardAction::Nothing, |index| self.press(index, observation))
            }
            MouseKind::Drag => self.drag(mouse.at),
            MouseKind::Release => self.release(on, observation),
            MouseKind::WheelUp | MouseKind::WheelDown => BoardAction::Nothing,
        }
    }

    fn continuations(&self, typed: &str, observation: &Observation<Checkers>) -> Option<String> {
        completion::continuations(&observation.legal, typed)
    }

    fn matters(&self, observation: &Observation<Checkers>) -> &'static [usize] {
        let view = &observation.view;
        if view.must_capture() {
            &[2]
        } else if view.pieces().any(|(_, piece)| piece.king) {
            &[4]
        } else {
            &[1]
        }
    }

    fn prompt(&self, observation: &Observation<Checkers>, names: &Names) -> Text {
        words::prompt(self, observation, names)
    }

    /// Returns the winner and the reason (CHK-8, CHK-9).
    fn verdict(&self, observation: &Observation<Checkers>, names: &Names) -> Option<Text> {
        observation
            .view
            .ending
            .map(|ending| ending.describe(names).sentence())
    }

    const CONGRATULATES: bool = true;

    fn scores(&self, observation: &Observation<Checkers>) -> Vec<BoardScore> {
        let line = |seat| BoardScore {
            seat,
            points: None,
            shown: words::pieces(&observation.view, seat),
        };
        Seat::all(2).map(line).collect()
    }

    /// Tells that whoever is on turn has to capture (CHK-12).
    fn note(&self, seat: Seat, observation: &Observation<Checkers>) -> Text {
        let has_to = observation.view.must_capture() && observation.to_act == ToAct::Seat(seat);
        if has_to {
            text!("checkers-capture-due")
        } else {
            Text::default()
        }
    }

    fn notes(&self, observation: &Observation<Checkers>) -> Vec<Text> {
        let mut notes = words::notes(&observation.view);
        notes.extend(self.opening.name(&observation.view.board).map(Text::from));
        notes
    }

    fn brief(&self, observation: &Observation<Checkers>, _: Rect) -> Vec<Text> {
        let opening = self.opening.name(&observation.view.board).map(Text::from);
        opening
            .into_iter()
            .chain(words::toward_draw(&observation.view))
            .collect()
    }

    fn notation(report: &MoveReport<Checkers>) -> Option<String> {
        report.events.iter().find_map(|event| match event {
            Event::Moved(made) => Some(made.notation.to_string()),
            _ => None,
        })
    }

    /// The men at the lower edge of the board are those of the near player.
    fn sides(&self, observation: &Observation<Checkers>, seats: usize, _: Seat) -> Vec<Side> {
        let view = &observation.view;
        let is_near = |seat: &Seat| view.color(*seat) == self.orientation(view).bottom();
        let near = Seat::all(seats).position(|seat| is_near(&seat));
        sides(seats, near.unwrap_or(0))
    }

    fn smallest() -> Size {
        Size::new(20, 12)
    }

    /// A square takes two cells; above and below the board lie four lines.
    fn needed(observation: &Observation<Checkers>) -> Size {
        let across = u16::try_from(observation.view.board.squares().width()).unwrap_or(u16::MAX);
        Size::new((2 * across).max(20), across + 4)
    }
}

impl CheckersBoard {
    /// Returns the stops of Tab: the movable pieces, or the targets of the piece in the hand.
    fn wanted(&self, observation: &Observation<Checkers>) -> Vec<Square> {
        match &self.held {
            Some(steps) => steps.next().union(&steps.ends()).copied().collect(),
            None if observation.legal.is_empty() => Vec::new(),
            None => self
                .orientation(&observation.view)
                .movable(&observation.view.board)
                .collect(),
        }
    }

    /// Shows the piece that has to move.
    pub fn advise_piece(&mut self, index: Square) {
        (self.held, self.advised) = (None, vec![index]);
    }

    /// Returns whether a piece is in the hand.
    pub fn is_holding(&self) -> bool {
        self.held.is_some()
    }

    /// Returns the piece that the mouse drags, and the mouse position.
    pub fn dragged(&self) -> Option<(Square, Position)> {
        let press = self.press?;
        Some((press.on, press.at?))
    }
}

/// A refusal of the rules, in words.
fn refusal(view: &View, written: &Notation) -> Option<Text> {
    view.board.resolve(written).err().map(|why| why.sentence())
}

/// The square that the mouse is on, if it is one that is played on.
pub fn square(mouse: Mouse, board: &model::Board) -> Option<Square> {
    match mouse.hit {
        Some(Hit::Place(bit)) => board.squares().at_bit(u8::try_from(bit).ok()?),
        _ => None,
    }
}

/// The seat on turn, if there is one.
fn on_turn(observation: &Observation<Checkers>) -> Option<Seat> {
    match observation.to_act {
        ToAct::Seat(seat) => Some(seat),
        ToAct::Chance | ToAct::Over => None,
    }
}
