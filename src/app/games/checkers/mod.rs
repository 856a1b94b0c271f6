//! The board of checkers: a cursor, and a piece in the hand that is led to its square by dragging, by
//! clicks, or by keys (CHK-13).

mod jumps;
mod keys;
mod looks;
mod orientation;
mod words;

use ratatui::layout::{Position, Rect, Size};

use jumps::Jumps;
pub use looks::{Look, Tint};
pub use orientation::Orientation;

use super::card_cursor::CardCursor;
use crate::app::board::{Board, Deed, OnScreen, Score, Stay};
use crate::app::input::{Mouse, MouseKind};
use crate::app::keymap::{Binding, Command};
use crate::app::layout::squares::SquareLayout;
use crate::app::table::{Sight, Told};
use crate::model::checkers::steps::{Step, Steps};
use crate::model::checkers::{Checkers, Event, Move, View, board as model};
use crate::model::game::Tell;
use crate::model::grid::Place;
use crate::model::player::Names;
use crate::model::seat::{Seat, Turn};

/// The board's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckersBoard {
    /// Where the person points, among the squares that are played on, as they are seen.
    cursor: CardCursor,
    /// The piece in the hand.
    held: Option<Steps>,
    /// The mouse button is down.
    press: Option<Press>,
    /// Whether the side that begins sits at the top.
    flipped: bool,
    /// Whether coordinates are shown.
    pub labels: bool,
    /// The squares of a move that was advised.
    advised: Vec<u8>,
    /// How many pieces White and Black have lost.
    captured: [u32; 2],
    /// The position that was seen last.
    seen: model::Board,
    /// A capture that is being shown jump by jump.
    jumps: Option<Jumps>,
}

/// The mouse button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Press {
    /// On which square it went down.
    on: u8,
    /// Whether the piece there was in the hand already.
    again: bool,
    /// Where the mouse holds the piece, once it has moved.
    at: Option<Position>,
}

impl OnScreen for Checkers {
    type Board = CheckersBoard;

    /// CHK-11.
    const FREE_UNDO: bool = true;
    const DRAWS: bool = true;
    const DEALS: bool = false;
}

impl CheckersBoard {
    /// How the squares lie on the screen.
    #[must_use]
    pub fn layout(&self, view: &View, area: Rect) -> SquareLayout {
        SquareLayout::of(view.board.squares().width(), area, self.labels)
    }

    /// Which way round the board is seen: the side that begins at the bottom, unless it is flipped (CHK-12).
    #[must_use]
    pub fn orientation(&self, view: &View) -> Orientation {
        Orientation::of(view, self.flipped)
    }

    /// The square that the cursor is on.
    fn pointed(&self, view: &View) -> Option<u8> {
        self.orientation(view).played(self.cursor.0)
    }

    fn point_to(&mut self, index: u8, view: &View) {
        self.cursor = CardCursor(self.orientation(view).nth(index));
    }

    /// The square at a cell of the screen, if it is one that is played on.
    fn hit(&self, at: Position, view: &View, area: Rect) -> Option<u8> {
        self.layout(view, area).hit(at).and_then(|place| self.orientation(view).index(place))
    }

    /// A square is chosen: a piece to be taken into the hand, or where the one in the hand is to go.
    fn choose(&mut self, index: u8, sight: &Sight<Checkers>) -> Deed<Move> {
        let own = sight.view.board.piece(index).is_some_and(|piece| piece.color == sight.view.board.position.turn);
        match &self.held {
            Some(steps) if steps.from() == index && !steps.is_under_way() => self.let_go(),
            Some(steps) if !own || steps.next().contains(&index) => self.lead(steps.go(index), index, sight),
            _ => self.take_up(index, sight),
        }
    }

    /// Where single steps over these squares lead: of the piece in the hand if it stands on the first of them, else of
    /// the piece there.
    fn led_by(&self, board: &model::Board, squares: &[u8]) -> Option<Step> {
        let (first, others) = squares.split_first()?;
        let held = self.held.clone().filter(|steps| steps.is_under_way() && steps.at() == *first);
        let begun = Step::Part(held.or_else(|| Steps::begin(board, *first))?);
        Some(others.iter().fold(begun, |step, to| match step {
            Step::Part(steps) => steps.go(*to),
            _ => Step::Nowhere,
        }))
    }

    fn stay(&self) -> Stay {
        if self.jumps.is_some() { Stay::Jump } else { Stay::No }
    }

    fn let_go(&mut self) -> Deed<Move> {
        (self.held, self.press) = (None, None);
        Deed::Changed
    }

    /// Takes a piece into the hand, or says why not (CHK-12).
    fn take_up(&mut self, index: u8, sight: &Sight<Checkers>) -> Deed<Move> {
        if sight.legal.is_empty() {
            return Deed::Nothing;
        }
        match Steps::begin(&sight.view.board, index) {
            Some(steps) => {
                (self.held, self.advised) = (Some(steps), Vec::new());
                Deed::Changed
            }
            None => Deed::Refused(words::no_piece(&sight.view, index)),
        }
    }

    /// The piece in the hand has been led to a square.
    fn lead(&mut self, step: Step, to: u8, sight: &Sight<Checkers>) -> Deed<Move> {
        match step {
            Step::Whole(chosen) => {
                self.let_go();
                Deed::Play(chosen)
            }
            Step::Part(steps) => {
                self.held = Some(steps);
                Deed::Changed
            }
            Step::Ambiguous => Deed::Refused("several captures end there: make it jump by jump (CHK-10)".into()),
            Step::Nowhere => {
                let why = self.held.as_ref().map_or_else(String::new, |steps| words::nowhere(&sight.view, steps, to));
                Deed::Refused(why)
            }
        }
    }

    fn press(&mut self, index: u8, sight: &Sight<Checkers>) -> Deed<Move> {
        self.point_to(index, &sight.view);
        let again = self.held.as_ref().is_some_and(|steps| steps.at() == index);
        let deed = if again { Deed::Changed } else { self.choose(index, sight) };
        let in_hand = self.held.as_ref().is_some_and(|steps| steps.at() == index);
        self.press = in_hand.then_some(Press { on: index, again, at: None });
        if deed == Deed::Nothing { Deed::Changed } else { deed }
    }

    /// The piece follows the mouse.
    fn drag(&mut self, to: Position) -> Deed<Move> {
        match &mut self.press {
            Some(press) => {
                press.at = Some(to);
                Deed::Changed
            }
            None => Deed::Nothing,
        }
    }

    /// The button goes up: elsewhere the piece is put down, where that may be, or put back (CHK-13).
    fn release(&mut self, on: Option<u8>, sight: &Sight<Checkers>) -> Deed<Move> {
        let Some(press) = self.press.take() else { return Deed::Nothing };
        let Some(steps) = self.held.clone() else { return Deed::Nothing };
        if on == Some(press.on) {
            let dropped = press.again && press.at.is_none() && !steps.is_under_way();
            return if dropped { self.let_go() } else { Deed::Changed };
        }
        let deed = match on {
            Some(to) => self.lead(steps.go(to), to, sight),
            None => Deed::Refused("the piece is put back: that is no square of the board".into()),
        };
        match (&deed, on) {
            (Deed::Refused(_), _) if !steps.is_under_way() => self.held = None,
            (Deed::Changed, Some(to)) => self.point_to(to, &sight.view),
            _ => {}
        }
        deed
    }
}

impl Board<Checkers> for CheckersBoard {
    const BINDINGS: &'static [Binding] = keys::BINDINGS;
    const DRAGS: bool = true;

    fn new(sight: &Sight<Checkers>) -> Self {
        let mut board = Self {
            cursor: CardCursor::new(),
            held: None,
            press: None,
            flipped: false,
            labels: true,
            advised: Vec::new(),
            captured: [0; 2],
            seen: sight.view.board,
            jumps: None,
        };
        if let Some(first) = board.orientation(&sight.view).movable(&sight.view.board).next() {
            board.point_to(first, &sight.view);
        }
        board
    }

    fn resume(&mut self, before: &Self) {
        (self.cursor, self.flipped, self.labels) = (before.cursor, before.flipped, before.labels);
    }

    fn follow(&mut self, told: &Told<Checkers>, sight: &Sight<Checkers>) -> Stay {
        (self.held, self.press) = (None, None);
        self.advised.clear();
        let before = std::mem::replace(&mut self.seen, sight.view.board);
        self.jumps = sight.view.last.as_ref().and_then(|made| Jumps::of(&before, made, &sight.view.board));
        for event in &told.events {
            if let Event::Moved(made) = event {
                self.captured[made.color.other().index()] += made.ply.captured.count_ones();
            }
        }
        self.stay()
    }

    /// A jump of a capture that goes on leads the piece, as a click would (CHK-13).
    fn typed(&mut self, chosen: Move, sight: &Sight<Checkers>) -> Deed<Move> {
        let board = &sight.view.board;
        if !chosen.captures() || board.resolve(&chosen).is_ok() {
            return Deed::Play(chosen);
        }
        let squares: Option<Vec<_>> = chosen.squares().iter().map(|name| board.squares().index(*name)).collect();
        match self.led_by(board, &squares.unwrap_or_default()) {
            Some(Step::Whole(whole)) if whole.captures() => Deed::Play(whole),
            Some(Step::Part(steps)) => {
                (self.held, self.advised) = (Some(steps), Vec::new());
                Deed::Changed
            }
            _ => Deed::Play(chosen),
        }
    }

    fn settle(&mut self) -> Stay {
        self.jumps = self.jumps.take().and_then(Jumps::next);
        self.stay()
    }

    fn showing(&self, sight: &Sight<Checkers>, names: &Names) -> String {
        sight.view.last.as_ref().map_or_else(String::new, |made| format!("{}; a key shows it whole", made.tell(names)))
    }

    /// A capture that has been begun goes back by a jump; else the piece leaves the hand.
    fn retract(&mut self) -> bool {
        let back = self.held.as_ref().and_then(Steps::back);
        let held = std::mem::replace(&mut self.held, back);
        self.press = None;
        held.is_some()
    }

    fn advise(&mut self, chosen: &Move, sight: &Sight<Checkers>) {
        let squares = sight.view.board.squares();
        self.held = None;
        self.advised = chosen.squares().iter().filter_map(|name| squares.index(*name)).collect();
    }

    fn steer(&mut self, command: Command, sight: &Sight<Checkers>) -> Deed<Move> {
        let view = &sight.view;
        let orientation = self.orientation(view);
        match command {
            Command::Act => self.pointed(view).map_or(Deed::Nothing, |index| self.choose(index, sight)),
            Command::Flip => {
                let kept = self.pointed(view);
                self.flipped = !self.flipped;
                if let Some(index) = kept {
                    self.point_to(index, view);
                }
                Deed::Changed
            }
            Command::Labels => {
                self.labels = !self.labels;
                Deed::Changed
            }
            _ => {
                let wanted = self.wanted(sight);
                let stops = |nth: usize| orientation.played_at(nth).is_some_and(|index| wanted.contains(&index));
                if self.cursor.steer(command, orientation.grid(), stops) { Deed::Changed } else { Deed::Nothing }
            }
        }
    }

    fn point(&mut self, mouse: Mouse, sight: &Sight<Checkers>, area: Rect) -> Deed<Move> {
        let on = self.hit(mouse.at, &sight.view, area);
        match mouse.kind {
            MouseKind::Press => on.map_or(Deed::Nothing, |index| self.press(index, sight)),
            MouseKind::Drag => self.drag(mouse.at),
            MouseKind::Release => self.release(on, sight),
            MouseKind::WheelUp | MouseKind::WheelDown => Deed::Nothing,
        }
    }

    fn prompt(&self, sight: &Sight<Checkers>, names: &Names) -> String {
        words::prompt(sight, names, self.held.as_ref(), self.pointed(&sight.view))
    }

    /// Who has won, and why (CHK-8, CHK-9).
    fn verdict(&self, sight: &Sight<Checkers>, names: &Names) -> Option<String> {
        sight.view.ending.map(|ending| format!("{}.", words::capital(&ending.tell(names))))
    }

    fn scores(&self, sight: &Sight<Checkers>) -> Vec<Score> {
        let line = |seat| Score { seat, points: words::pieces(&sight.view, seat) };
        Seat::all(2).map(line).collect()
    }

    fn notes(&self, sight: &Sight<Checkers>) -> Vec<String> {
        words::notes(sight, self.captured)
    }

    fn brief(&self, sight: &Sight<Checkers>) -> Vec<String> {
        words::counts(&sight.view).collect()
    }

    fn notation(told: &Told<Checkers>) -> Option<String> {
        told.events.iter().find_map(|event| match event {
            Event::Moved(made) => Some(made.written.to_string()),
            _ => None,
        })
    }

    fn smallest() -> Size {
        Size::new(20, 12)
    }

    /// A square takes two cells; above and below the board lie four lines.
    fn needed(sight: &Sight<Checkers>) -> Size {
        let across = u16::try_from(sight.view.board.squares().width()).unwrap_or(u16::MAX);
        Size::new((2 * across).max(20), across + 4)
    }
}

impl CheckersBoard {
    /// Where Tab stops: the pieces that can move, or where the one in the hand can go.
    fn wanted(&self, sight: &Sight<Checkers>) -> Vec<u8> {
        match &self.held {
            Some(steps) => steps.next().union(&steps.ends()).copied().collect(),
            None if sight.legal.is_empty() => Vec::new(),
            None => self.orientation(&sight.view).movable(&sight.view.board).collect(),
        }
    }

    /// What the mouse drags, and where it holds it.
    #[must_use]
    pub fn dragged(&self) -> Option<(u8, Position)> {
        let press = self.press?;
        Some((press.on, press.at?))
    }
}

/// A refusal of the rules, in words.
fn refusal(view: &View, written: &Move) -> Option<String> {
    view.board.resolve(written).err().map(|why| why.tell(&Names::unnamed(2)))
}

/// The cursor's place, or any square's, as it is seen.
pub type Square = Place;

/// Whose turn it is, if anybody's.
fn on_turn(sight: &Sight<Checkers>) -> Option<Seat> {
    match sight.to_act {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance | Turn::Over => None,
    }
}
