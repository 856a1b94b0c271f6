//! The board of Memory Match: a cursor on the cards, hidden cards that stay in sight for a while, and
//! the two choices.

mod drawing;
mod plain;

use crate::play::keys::TYPE;
use ratatui::layout::{Rect, Size};

use super::coordinate::Coordinate;
use super::pointer::Pointer;
use super::reveal::Reveal;
use crate::board::{BoardAction, BoardScore, BoardUi, GameUi, Pause, PicturedTable, TableFacts};
use parlour_kit::hits::Hit;
use parlour_kit::input::{Key, Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command};
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::cards::CardLayout;
use parlour_kit::motion::{Motion, Movement};
use parlour_kit::text::join;
use parlour_language::{Id, Text, id, text};
use parlour_model::disclosure::Disclosure as _;
use parlour_model::game::Describe as _;
use parlour_model::grid::Place;
use parlour_model::memory_match::{Card, Dilemma, Event, Face, MemoryMatch, Move, Phase, View};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::{MoveReport, Observation};

parlour_config::keys! {
    /// Two bonus or two penalty cards leave a choice.
    MEMORY_MATCH in Table;
    FIRST = "pick-1": '1' => "keys-first", "keys-help-pick-0";
    SECOND = "pick-2": '2' => "keys-second", "keys-help-pick-1";
}

/// The board's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryMatchBoard {
    pub pointer: Pointer,
    /// The cards of the latest turn: hidden again, or gone (MM-12).
    reveal: Reveal<Card>,
    pub by: Seat,
    /// The number of pairs that lie before each player.
    won: [u32; 2],
    /// The event that removed the cards, if they have left the grid.
    left: Option<Event>,
    /// The number of events at the end of the log that are to come while open cards are in sight.
    untold: usize,
    /// The seat that has lost a turn since (MM-11).
    skipped: Option<Seat>,
    /// The marked button of a choice.
    pub choice: usize,
}

impl GameUi for MemoryMatch {
    type Board = MemoryMatchBoard;

    const FACTS: TableFacts = TableFacts {
        emblem: "ghost",
        picture: PicturedTable::of_cards(3, 44, 2),
        ..TableFacts::USUAL
    };
}

impl MemoryMatchBoard {
    /// The card of the latest turn that is still in sight here.
    pub fn shown(&self, place: Place) -> Option<Card> {
        self.reveal.at(place)
    }

    /// Returns whether the cards in sight that have left the grid are a player's (MM-10).
    pub fn is_won(&self) -> bool {
        !matches!(self.left, Some(Event::Cancelled { .. }))
    }

    /// The cards of the latest turn that are still in sight though they are hidden again (MM-12).
    fn hidden_again<'a>(&'a self, view: &'a View) -> impl Iterator<Item = Place> + 'a {
        let places = (0..view.cards.len()).map(|index| view.grid.place(index));
        places.filter(|place| self.shown(*place).is_some() && !gone(view, *place))
    }

    /// Returns whether there are such cards.
    pub fn hides(&self, view: &View) -> bool {
        self.hidden_again(view).next().is_some()
    }
}

/// A choice in words: title, buttons, and what its cards are.
pub fn words(dilemma: Dilemma) -> (Id, [Id; 2], Id) {
    match dilemma {
        Dilemma::Bonus => (
            id!("match-bonus-title"),
            [id!("match-bonus-two"), id!("match-bonus-again")],
            id!("match-bonus-text"),
        ),
        Dilemma::Penalty => (
            id!("match-penalty-title"),
            [id!("match-penalty-two"), id!("match-penalty-skip")],
            id!("match-penalty-text"),
        ),
    }
}

impl BoardUi<MemoryMatch> for MemoryMatchBoard {
    /// In a choice it is the marked answer (MM-7, MM-9).
    fn at_cursor(&self, observation: &Observation<MemoryMatch>, _: &Names) -> Option<Text> {
        let view = &observation.view;
        if let Phase::Choice(_, dilemma, _) = view.phase {
            let (_, labels, _) = words(dilemma);
            return labels.get(self.choice).map(|label| (*label).into());
        }
        let place = self.pointer.place();
        let face = *view.cards.get(view.grid.index(place)?)?;
        let card = plain::face(face);
        Some(Text::list([place.to_string().into(), card], ": "))
    }

    const MOVES_A_TURN: u32 = 2;

    const BINDINGS: &'static [Binding] = MEMORY_MATCH;

    fn new(_: &Observation<MemoryMatch>) -> Self {
        Self {
            pointer: Pointer::default(),
            reveal: Reveal::default(),
            by: Seat(0),
            won: [0; 2],
            left: None,
            untold: 0,
            skipped: None,
            choice: 0,
        }
    }

    fn on_move(
        &mut self,
        report: &MoveReport<MemoryMatch>,
        observation: &Observation<MemoryMatch>,
    ) -> Pause {
        self.pointer.shown_to(!observation.legal.is_empty());
        self.reveal.advance();
        (self.choice, self.left, self.skipped) = (0, None, None);
        let mut stay = Pause::None;
        self.untold = 0;
        let told: Vec<_> = report
            .events
            .iter()
            .filter(|event| !event.is_routine())
            .collect();
        for (to_come, event) in (1..=told.len()).rev().zip(told) {
            match event {
                Event::Revealed { seat, place, card } => {
                    self.by = *seat;
                    self.pointer.look_at(*place);
                    self.reveal.turn(*place, *card);
                }
                Event::Matched { .. } | Event::Cancelled { .. } | Event::Answered { .. } => {
                    if let Event::Matched { seat, .. } | Event::Answered { seat, .. } = event {
                        self.won[seat.index()] += 1;
                    }
                    self.reveal.keep();
                    self.left = Some(event.clone());
                    if observation.winners.is_none() {
                        stay = Pause::Claim;
                    }
                }
                Event::Skipped(seat) => self.skipped = Some(*seat),
                Event::Missed { .. } | Event::BonusTaken { .. } | Event::PenaltyHit { .. } => {
                    self.reveal.keep(); // MM-12
                    self.untold = to_come;
                    stay = Pause::Reveal;
                }
                _ => {}
            }
        }
        stay
    }

    fn resume(&mut self, before: &Self) {
        self.pointer.resume(&before.pointer);
    }

    /// The log tells that cards are closed when they are (MM-12).
    fn hidden_log_lines(&self) -> usize {
        self.untold
    }

    fn advance(&mut self) -> Pause {
        self.reveal.advance();
        self.left = None;
        self.untold = 0;
        self.pointer.advance();
        Pause::None
    }

    fn motion(
        report: &MoveReport<MemoryMatch>,
        observation: &Observation<MemoryMatch>,
    ) -> Option<Motion> {
        let index = |place: &Place| observation.view.grid.index(*place);
        report.events.iter().rev().find_map(|event| match event {
            Event::Dealt(grid) => Motion::new(Movement::Deal, (0..grid.places()).collect()),
            Event::Matched { places, .. } => {
                Motion::new(Movement::Take, places.iter().filter_map(index).collect())
            }
            Event::Revealed { place, .. } => {
                Motion::new(Movement::Flip, index(place).into_iter().collect())
            }
            _ => None,
        })
    }

    fn leaves(&self, observation: &Observation<MemoryMatch>) -> Option<(Seat, Vec<usize>)> {
        self.left.as_ref().filter(|_| self.is_won())?;
        let grid = observation.view.grid;
        let places = self.reveal.shown();
        let places = places.filter_map(|(place, _)| grid.index(place));
        Some((self.by, places.collect()))
    }

    fn held(&self, seat: Seat, _: &Observation<MemoryMatch>) -> Option<u32> {
        let won = self.won.get(seat.index()).copied();
        won.filter(|pairs| *pairs > 0)
    }

    fn showing(&self, observation: &Observation<MemoryMatch>, names: &Names) -> Text {
        if let Some(left) = &self.left {
            return left.describe(names);
        }
        let places = join(
            self.hidden_again(&observation.view)
                .map(|place| place.to_string()),
        );
        text!("match-hides", places = places)
    }

    fn news(&self, names: &Names) -> Option<Text> {
        self.skipped
            .map(|seat| text!("match-skips", name = names.get(seat)))
    }

    fn waits(&self) -> bool {
        self.left.is_none()
    }

    fn offers(&self, command: Command, observation: &Observation<MemoryMatch>) -> bool {
        let is_choice = matches!(observation.view.phase, Phase::Choice(..));
        match command {
            FIRST | SECOND => is_choice,
            TYPE => !is_choice,
            _ => true,
        }
    }

    fn coordinate(&self, observation: &Observation<MemoryMatch>) -> Option<String> {
        let is_choice = matches!(observation.view.phase, Phase::Choice(..));
        (!is_choice).then(|| Coordinate::example(observation.view.grid))
    }

    fn takes(&self, key: Key, observation: &Observation<MemoryMatch>) -> bool {
        !matches!(observation.view.phase, Phase::Choice(..))
            && self.pointer.takes(key, observation.view.grid)
    }

    fn on_command(
        &mut self,
        command: Command,
        observation: &Observation<MemoryMatch>,
    ) -> BoardAction<Move> {
        if let Phase::Choice(_, dilemma, _) = observation.view.phase {
            return self.on_choice_command(command, dilemma);
        }
        let hidden = |index: usize| matches!(observation.view.cards.get(index), Some(Face::Hidden));
        self.pointer
            .on_command(command, observation.view.grid, hidden)
            .action(Move::Reveal)
    }

    fn key(&mut self, key: Key, observation: &Observation<MemoryMatch>) -> BoardAction<Move> {
        self.pointer
            .key(key, observation.view.grid)
            .action(Move::Reveal)
    }

    fn on_mouse(
        &mut self,
        mouse: Mouse,
        observation: &Observation<MemoryMatch>,
    ) -> BoardAction<Move> {
        match (observation.view.phase, mouse.hit) {
            (Phase::Choice(_, dilemma, _), hit) if !observation.legal.is_empty() => match hit {
                Some(Hit::Choice(button)) if mouse.kind == MouseKind::Press => {
                    BoardAction::Play(Move::Answer(dilemma.answers()[button.min(1)]))
                }
                _ => BoardAction::Nothing,
            },
            _ => (self.pointer)
                .on_mouse(mouse, observation.view.grid)
                .action(Move::Reveal),
        }
    }

    fn card_size(&self, observation: &Observation<MemoryMatch>, felt: Rect) -> Option<CardSize> {
        let layout = CardLayout::of(observation.view.grid, felt, self.pointer.focus());
        Some(layout.size)
    }

    fn matters(&self, observation: &Observation<MemoryMatch>) -> &'static [usize] {
        match observation.view.phase {
            Phase::Choice(_, Dilemma::Bonus, _) => &[2],
            Phase::Choice(..) => &[3],
            Phase::Second(..) => &[4],
            _ => &[1],
        }
    }

    fn prompt(&self, observation: &Observation<MemoryMatch>, names: &Names) -> Text {
        let ToAct::Seat(seat) = observation.to_act else {
            return Text::default();
        };
        let name = names.get(seat);
        match observation.view.phase {
            Phase::Choice(..) => text!("match-choose", name = name),
            _ => match (self.pointer.typed(), self.reveal.turned()) {
                (Some(typed), _) => typed,
                (None, 0) => text!("match-reveal", name = name, which = text!("match-a-card")),
                (None, _) => {
                    text!(
                        "match-reveal",
                        name = name,
                        which = text!("match-second-card")
                    )
                }
            },
        }
    }

    fn scores(&self, observation: &Observation<MemoryMatch>) -> Vec<BoardScore> {
        let scores = observation.view.scores.iter().enumerate();
        scores
            .map(|(i, points)| BoardScore {
                seat: Seat::of(i),
                points: Some(i64::from(*points)),
                shown: points.to_string().into(),
            })
            .collect()
    }

    fn has_found(report: &MoveReport<MemoryMatch>) -> Option<bool> {
        report.events.iter().find_map(|event| match event {
            Event::Matched { .. } | Event::BonusTaken { .. } | Event::Answered { .. } => Some(true),
            Event::Missed { .. } | Event::PenaltyHit { .. } | Event::Cancelled { .. } => {
                Some(false)
            }
            _ => None,
        })
    }

    /// MM-11: the turns that a player owes.
    fn note(&self, seat: Seat, observation: &Observation<MemoryMatch>) -> Text {
        match observation.view.skips[seat.index()] {
            0 => Text::default(),
            1 => text!("match-owes-one"),
            owed => text!("match-owes", owed = owed),
        }
    }

    /// MM-14: the end is told as such, and equal scores as a tie.
    fn verdict(&self, observation: &Observation<MemoryMatch>, names: &Names) -> Option<Text> {
        let (winners, [one, other]) = (observation.winners.as_deref()?, observation.view.scores);
        let (first, second) = (one.max(other), one.min(other));
        Some(match winners {
            [winner] => text!(
                "match-verdict",
                name = names.get(*winner),
                first = first,
                second = second
            ),
            _ => text!("match-verdict-tie", first = first, second = second),
        })
    }

    fn notes(&self, observation: &Observation<MemoryMatch>) -> Vec<Text> {
        let cards = observation.view.cards.len();
        let note = |left| text!("match-cards-left", left = left, cards = cards);
        left(observation).map(note).into_iter().collect()
    }

    fn brief(&self, observation: &Observation<MemoryMatch>, _: Rect) -> Vec<Text> {
        let note = |left| text!("match-left", left = left);
        left(observation).map(note).into_iter().collect()
    }

    fn smallest() -> Size {
        Size::new(30, 10)
    }
}

/// The number of cards that lie there in a game that runs.
fn left(observation: &Observation<MemoryMatch>) -> Option<usize> {
    let cards = observation.view.cards.iter();
    let left = cards.filter(|face| **face != Face::Removed).count();
    observation.winners.is_none().then_some(left)
}

impl MemoryMatchBoard {
    fn on_choice_command(&mut self, command: Command, dilemma: Dilemma) -> BoardAction<Move> {
        let answers = dilemma.answers();
        match command {
            FIRST => BoardAction::Play(Move::Answer(answers[0])),
            SECOND => BoardAction::Play(Move::Answer(answers[1])),
            Command::Act => BoardAction::Play(Move::Answer(answers[self.choice])),
            Command::Left
            | Command::Right
            | Command::Up
            | Command::Down
            | Command::Next
            | Command::Previous => {
                self.choice = 1 - self.choice;
                BoardAction::Changed
            }
            _ => BoardAction::Nothing,
        }
    }
}

/// Returns whether the card that lay here has left the grid.
pub fn gone(view: &View, place: Place) -> bool {
    view.grid
        .index(place)
        .and_then(|index| view.cards.get(index))
        == Some(&Face::Removed)
}
