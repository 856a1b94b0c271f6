//! The board of Concentration: a cursor on the cards, and a mismatch that stays in sight.

mod drawing;
mod plain;

use ratatui::layout::{Rect, Size};

use super::coordinate::Coordinate;
use super::pointer::Pointer;
use super::reveal::Reveal;
use crate::board::{
    BoardAction, BoardScore, BoardUi, GameUi, Pause, PicturedTable, Solo, TableFacts,
};
use parlour_kit::input::{Key, Mouse};
use parlour_kit::keymap::Command;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::cards::CardLayout;
use parlour_kit::motion::{Motion, Movement};
use parlour_kit::text::join;
use parlour_kit::text::turns;
use parlour_language::{Text, text};
use parlour_model::concentration::par::expected_turns;
use parlour_model::concentration::{Concentration, Event, Face, Known, Move, Value, View};
use parlour_model::disclosure::Disclosure as _;
use parlour_model::grid::Place;
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::{MoveReport, Observation};

/// The board's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct ConcentrationBoard {
    pub pointer: Pointer,
    /// A mismatch is still in sight though by the rules it is closed (CON-12).
    reveal: Reveal<Value>,
    /// True if the cards in sight are equal and claimed, but the claim is not shown yet.
    matched: bool,
    /// The number of events at the end of the log that are to come while open cards are in sight.
    untold: usize,
    /// The standing of a lone player against par.
    par: Option<Par>,
}

/// CON-13: par, and what a perfect memory would still need from here. Reckoned once a turn and not once a
/// frame: it takes time that grows with the square of the pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Par {
    whole_game: f64,
    known: Known,
    to_come: f64,
}

impl Par {
    /// Returns the par of a solitaire with pairs. It has not been computed for more copies, nor for
    /// more players.
    fn of(view: &View) -> Option<Self> {
        let whole_game = || expected_turns(usize::from(view.pairs), 0);
        let known = view.known;
        let solitaire = view.scores.len() == 1 && view.copies == 2;
        solitaire.then(|| Self {
            whole_game: whole_game(),
            known,
            to_come: to_come(known),
        })
    }

    fn on_move(&mut self, view: &View) {
        if self.known != view.known {
            (self.known, self.to_come) = (view.known, to_come(view.known));
        }
    }

    /// The turns by which the game is behind par if a perfect memory went on from here; negative if it is ahead.
    fn behind(&self, turns: u32) -> f64 {
        f64::from(turns) + self.to_come - self.whole_game
    }

    /// Par, and how far ahead of it or behind it the game is.
    fn tell(&self, turns: u32) -> [Text; 2] {
        let par = Text::decimal(self.whole_game, 1);
        let standing = match self.behind(turns) {
            behind if behind.abs() < 0.05 => text!("concentration-on-par"),
            behind if behind < 0.0 => {
                text!("concentration-ahead", turns = Text::decimal(-behind, 1))
            }
            behind => text!("concentration-behind", behind = Text::decimal(behind, 1)),
        };
        [text!("concentration-par", turns = par), standing]
    }

    /// The same in fewer words.
    fn tell_briefly(&self, turns: u32) -> [Text; 2] {
        let par = Text::decimal(self.whole_game, 1);
        let standing = match self.behind(turns) {
            behind if behind.abs() < 0.05 => text!("concentration-on-par"),
            behind if behind < 0.0 => {
                text!(
                    "concentration-ahead-short",
                    turns = Text::decimal(-behind, 1)
                )
            }
            behind => text!(
                "concentration-behind-short",
                behind = Text::decimal(behind, 1)
            ),
        };
        [text!("concentration-par-short", turns = par), standing]
    }
}

/// The turns that a perfect memory needs from here: one for each pair that it knows, and par of the rest.
fn to_come(known: Known) -> f64 {
    let whole = f64::from(u32::try_from(known.whole).unwrap_or(0));
    whole + expected_turns(known.left - known.whole, known.single)
}

/// The turn that runs, or the number of them at the end.
fn turn(observation: &Observation<Concentration>) -> Text {
    let count = observation.view.turns;
    match observation.to_act {
        ToAct::Over => turns(count),
        _ => text!("concentration-turn", turn = count + 1),
    }
}

impl GameUi for Concentration {
    type Board = ConcentrationBoard;

    const FACTS: TableFacts = TableFacts {
        picture: PicturedTable::of_cards(7, 82, 2),
        ..TableFacts::USUAL
    };
}

impl ConcentrationBoard {
    /// The value of a turn's card that is still in sight here, and whether the turn's cards are equal.
    pub fn shown(&self, place: Place) -> Option<(Value, bool)> {
        self.reveal.at(place).map(|value| (value, self.matched))
    }

    /// By what a player alone is measured; a game for practice by nothing.
    fn measured(&self, observation: &Observation<Concentration>) -> impl Iterator<Item = &Par> {
        self.par.iter().filter(|_| !observation.practice)
    }

    /// The places of the cards in sight, in words.
    fn places(&self) -> Text {
        join(self.reveal.shown().map(|(place, _)| place.to_string()))
    }
}

impl BoardUi<Concentration> for ConcentrationBoard {
    const MOVES_A_TURN: u32 = 2;

    fn at_cursor(&self, observation: &Observation<Concentration>, names: &Names) -> Option<Text> {
        let (view, place) = (&observation.view, self.pointer.place());
        let face = *view.cards.get(view.grid.index(place)?)?;
        let card = plain::face(face, names);
        Some(Text::list([place.to_string().into(), card], ": "))
    }

    fn new(observation: &Observation<Concentration>) -> Self {
        Self {
            pointer: Pointer::default(),
            reveal: Reveal::default(),
            matched: false,
            untold: 0,
            par: Par::of(&observation.view),
        }
    }

    fn resume(&mut self, before: &Self) {
        self.pointer.resume(&before.pointer);
    }

    fn on_move(
        &mut self,
        report: &MoveReport<Concentration>,
        observation: &Observation<Concentration>,
    ) -> Pause {
        self.pointer.shown_to(!observation.legal.is_empty());
        self.reveal.advance();
        self.par
            .iter_mut()
            .for_each(|par| par.on_move(&observation.view));
        self.untold = 0;
        let mut stay = Pause::None;
        let told: Vec<_> = report
            .events
            .iter()
            .filter(|event| !event.is_routine())
            .collect();
        for (to_come, event) in (1..=told.len()).rev().zip(told) {
            match event {
                Event::Opened { place, value, .. } => {
                    self.pointer.look_at(*place);
                    self.reveal.turn(*place, *value);
                }
                // The last cards need no look: the end of the game shows whose they are.
                Event::Claimed { .. } if observation.winners.is_some() => self.reveal.forget(),
                Event::Claimed { .. } | Event::Closed { .. } => {
                    self.reveal.keep();
                    self.matched = matches!(event, Event::Claimed { .. });
                    stay = if self.matched {
                        Pause::Claim
                    } else {
                        self.untold = to_come;
                        Pause::Reveal
                    };
                }
                _ => {}
            }
        }
        stay
    }

    /// The log tells that cards are closed when they are (CON-12).
    fn hidden_log_lines(&self) -> usize {
        self.untold
    }

    fn advance(&mut self) -> Pause {
        self.reveal.advance();
        self.matched = false;
        self.untold = 0;
        self.pointer.advance();
        Pause::None
    }

    fn motion(
        report: &MoveReport<Concentration>,
        observation: &Observation<Concentration>,
    ) -> Option<Motion> {
        let index = |place: &Place| observation.view.grid.index(*place);
        report.events.iter().rev().find_map(|event| match event {
            Event::Started { cards } => Motion::new(Movement::Deal, (0..*cards).collect()),
            Event::Claimed { places, .. } => {
                Motion::new(Movement::Take, places.iter().filter_map(index).collect())
            }
            Event::Opened { place, .. } => {
                Motion::new(Movement::Flip, index(place).into_iter().collect())
            }
            _ => None,
        })
    }

    /// The cards stay (CON-5), and their owner is seen at the rim: what slides is the pair as it is counted.
    fn leaves(&self, observation: &Observation<Concentration>) -> Option<(Seat, Vec<usize>)> {
        let view = &observation.view;
        let index = |(place, _)| view.grid.index(place);
        let places: Vec<_> = self.reveal.shown().filter_map(index).collect();
        match view.cards.get(*places.first()?)? {
            Face::Claimed { by, .. } => Some((*by, places)),
            _ => None,
        }
    }

    fn showing(&self, _: &Observation<Concentration>, _: &Names) -> Text {
        let value = self.reveal.shown().next().map(|(_, value)| value);
        match value.filter(|_| self.matched) {
            Some(value) => text!("concentration-match", places = self.places(), value = value),
            None => text!("concentration-differ", places = self.places()),
        }
    }

    fn waits(&self) -> bool {
        !self.matched
    }

    fn on_command(
        &mut self,
        command: Command,
        observation: &Observation<Concentration>,
    ) -> BoardAction<Move> {
        let view = &observation.view;
        let closed = |index: usize| matches!(view.cards.get(index), Some(Face::Down));
        self.pointer
            .on_command(command, view.grid, closed)
            .action(Move::Open)
    }

    fn coordinate(&self, observation: &Observation<Concentration>) -> Option<String> {
        Some(Coordinate::example(observation.view.grid))
    }

    fn takes(&self, key: Key, observation: &Observation<Concentration>) -> bool {
        self.pointer.takes(key, observation.view.grid)
    }

    fn key(&mut self, key: Key, observation: &Observation<Concentration>) -> BoardAction<Move> {
        self.pointer
            .key(key, observation.view.grid)
            .action(Move::Open)
    }

    fn on_mouse(
        &mut self,
        mouse: Mouse,
        observation: &Observation<Concentration>,
    ) -> BoardAction<Move> {
        self.pointer
            .on_mouse(mouse, observation.view.grid)
            .action(Move::Open)
    }

    fn card_size(&self, observation: &Observation<Concentration>, felt: Rect) -> Option<CardSize> {
        let layout = CardLayout::of(observation.view.grid, felt, self.pointer.focus());
        Some(layout.size)
    }

    fn matters(&self, observation: &Observation<Concentration>) -> &'static [usize] {
        let has_pairs = observation.view.scores.iter().any(|pairs| *pairs > 0);
        match self.reveal.turned() {
            0 if has_pairs => &[3],
            0 => &[2],
            _ => &[4],
        }
    }

    fn prompt(&self, observation: &Observation<Concentration>, names: &Names) -> Text {
        let ToAct::Seat(seat) = observation.to_act else {
            return Text::default();
        };
        if let Some(typed) = self.pointer.typed() {
            return typed;
        }
        let which = match self.reveal.turned() {
            0 => text!("concentration-a-card"),
            1 => text!("concentration-second"),
            2 => text!("concentration-third"),
            _ => text!("concentration-last"),
        };
        text!("concentration-open", name = names.get(seat), which = which)
    }

    fn scores(&self, observation: &Observation<Concentration>) -> Vec<BoardScore> {
        let scores = observation.view.scores.iter().enumerate();
        scores
            .map(|(i, pairs)| BoardScore {
                seat: Seat::of(i),
                points: Some(i64::from(*pairs)),
                shown: pairs.to_string().into(),
            })
            .collect()
    }

    fn unit(points: i64) -> Text {
        text!("table-unit-pairs", count = points)
    }

    fn has_found(report: &MoveReport<Concentration>) -> Option<bool> {
        report.events.iter().find_map(|event| match event {
            Event::Claimed { .. } => Some(true),
            Event::Closed { .. } => Some(false),
            _ => None,
        })
    }

    fn solo(&self, observation: &Observation<Concentration>) -> Option<Solo> {
        let view = &observation.view;
        (view.scores.len() == 1).then(|| Solo {
            turns: view.turns,
            par: self.par.map(|par| par.whole_game),
        })
    }

    fn notes(&self, observation: &Observation<Concentration>) -> Vec<Text> {
        let view = &observation.view;
        let mut notes = Vec::new();
        if view.known.left > 0 {
            notes.push(text!(
                "concentration-pairs-left",
                left = view.known.left,
                pairs = view.pairs
            ));
        }
        if view.scores.len() == 1 {
            notes.push(turn(observation));
            notes.extend(
                self.measured(observation)
                    .flat_map(|par| par.tell(view.turns)),
            );
        }
        if view.idle_limit > 0 && observation.winners.is_none() {
            notes.push(text!(
                "concentration-idle",
                idle = view.idle,
                limit = view.idle_limit
            ));
        }
        notes
    }

    /// A player alone is measured by turns.
    fn brief(&self, observation: &Observation<Concentration>, _: Rect) -> Vec<Text> {
        let view = &observation.view;
        let left = text!("concentration-left", left = view.known.left);
        if view.scores.len() > 1 && observation.winners.is_some() {
            return Vec::new();
        }
        if view.scores.len() > 1 {
            let idle = (view.idle_limit > 0).then(|| {
                text!(
                    "concentration-idle-short",
                    idle = view.idle,
                    limit = view.idle_limit
                )
            });
            return [left].into_iter().chain(idle).collect();
        }
        let turn = turn(observation);
        let par = self
            .measured(observation)
            .flat_map(|par| par.tell_briefly(view.turns));
        [turn].into_iter().chain(par).chain([left]).collect()
    }

    fn smallest() -> Size {
        Size::new(24, 8)
    }
}
