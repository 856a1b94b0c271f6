//! The board of `BirdHead`: which cards of the hand are raised, and what stays in sight when a trick or a deal
//! is over.

mod drawing;
mod hand;
pub mod keys;
pub mod layout;
mod plain;
mod scene;
pub mod spot;

pub use hand::{Button, Hand};
pub use scene::Scene;

use crate::play::keys::RAISE;
use keys::{DISCARD, PLAY_CARDS};
use ratatui::layout::{Rect, Size};

use crate::birdhead::layout::hand::strip;
use crate::birdhead::layout::unseen_row;
use crate::board::{BoardAction, BoardScore, BoardUi, GameUi, Pause, PicturedTable, TableFacts};
use parlour_kit::hits::Hit;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command, mention};
use parlour_kit::layout::seats::{Far, Side, sides};
use parlour_kit::motion::{Motion, Movement};
use parlour_language::{Text, text};
use parlour_model::birdhead::cards::{HIGHEST, LOWEST};
use parlour_model::birdhead::{Action, BirdHead, Cards, Event, Hands, Move, Trick, View, Way};
use parlour_model::character::Occasion;
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_table::event::{MoveReport, Observation};

/// The moves of the buttons over the hand, by their number; `None` lowers all cards.
const WAYS: [Option<Way>; 3] = [Some(Way::Play), Some(Way::Discard), None];

/// The board's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct BirdHeadBoard {
    /// The hand of the person who looks.
    pub hand: Hand,
    pub scene: Scene,
    /// The raised cards would do as a play and as a discard, and the person is asked which (BH-8): the way that
    /// Enter would choose.
    pub asked: Option<Way>,
    /// True if a person is watching, for whom the game can wait.
    attended: bool,
}

impl GameUi for BirdHead {
    type Board = BirdHeadBoard;

    const FACTS: TableFacts = TableFacts {
        // It shows a trick and not a mismatch.
        emblem: "owl",
        picture: PicturedTable::of(4, 6, 3),
        ..TableFacts::USUAL
    };
}

/// With so many cards in hand the end of a deal is near.
const LAST_CARDS: usize = 3;

/// The hand of the player who looks.
pub fn own_hand(view: &View) -> Option<Vec<u8>> {
    match view.hands {
        Hands::Own { hand, .. } => Some(hand.each().collect()),
        Hands::All(_) | Hands::None => None,
    }
}

impl BirdHeadBoard {
    /// The cards that the person who looks holds, as long as the deal's end has not been shown.
    pub fn cards(&self, observation: &Observation<BirdHead>) -> Vec<u8> {
        match (self.scene.hidden(), observation.viewer) {
            (Some(resolution), Viewer::Seat(seat)) => resolution.last[seat].each().collect(),
            _ => own_hand(&observation.view).unwrap_or_default(),
        }
    }

    /// The cards that the person who looks has not seen, as far as it may be told (BH-13).
    pub fn unseen(&self, observation: &Observation<BirdHead>) -> Cards {
        let unseen = observation.view.unseen();
        match self.scene.hidden() {
            Some(resolution) => {
                let own: Cards = self.cards(observation).into_iter().collect();
                let losers = resolution.losers().len().try_into().unwrap_or(0);
                unseen.plus(Cards::of(resolution.rank(), losers)).minus(own)
            }
            None => unseen,
        }
    }

    /// The trick in sight: a complete one, or the one under way.
    pub fn trick(&self, observation: &Observation<BirdHead>) -> Option<Trick> {
        match self.scene {
            Scene::Trick(trick, _) => Some(trick),
            _ => observation.view.trick,
        }
    }

    /// Returns the buttons of the person on turn. Each names its action before it is pressed.
    pub fn buttons(&self, observation: &Observation<BirdHead>) -> Vec<Button> {
        match (self.scene.is_table(), self.hand.of(observation)) {
            (true, Some(turn)) => turn.buttons(self.asked),
            _ => Vec::new(),
        }
    }

    /// Lays the raised cards down in this way.
    fn lay(&self, way: Way, observation: &Observation<BirdHead>) -> BoardAction<Move> {
        let Some(turn) = self.hand.of(observation) else {
            return BoardAction::Nothing;
        };
        let lowest = turn.lowest();
        match (way, lowest) {
            (Way::Discard, Some(lowest)) if turn.raised.is_empty() => {
                BoardAction::Play(Move::Act(Action::discard(lowest)))
            }
            (Way::Discard, None) if turn.raised.is_empty() => {
                BoardAction::Refused(text!("birdhead-lead-discards"))
            }
            _ if turn.raised.is_empty() => {
                let key = mention(RAISE);
                BoardAction::Refused(text!("birdhead-raise-first", key = key))
            }
            _ => BoardAction::Play(Move::Act(Action {
                way,
                cards: turn.raised,
            })),
        }
    }

    /// Enter: raises a card if there is none, lays the raised ones down, or asks which way (BH-8). Where no card reaches those
    /// of the trick it discards. To raised cards that can be laid down in no way it adds the one under the cursor; where that is
    /// raised too, the reason is told.
    fn act(&mut self, observation: &Observation<BirdHead>) -> BoardAction<Move> {
        let Some(turn) = self.hand.of(observation) else {
            return BoardAction::Nothing;
        };
        if turn.raised.is_empty() && turn.must_discard() {
            return self.lay(Way::Discard, observation);
        }
        if turn.raised.is_empty() {
            return self.raise(observation);
        }
        match (turn.fault(Way::Play), turn.fault(Way::Discard)) {
            (None, None) => self.ask(observation),
            (Some(_), None) => self.lay(Way::Discard, observation),
            (None, Some(_)) => self.lay(Way::Play, observation),
            (Some(_), Some(_)) if !self.hand.is_raised(self.hand.cursor) => self.raise(observation),
            (Some(_), Some(_)) => self.lay(turn.sole_way(), observation),
        }
    }

    /// Asks which way, or takes the answer that is marked (BH-8).
    fn ask(&mut self, observation: &Observation<BirdHead>) -> BoardAction<Move> {
        if let Some(way) = self.asked {
            return self.lay(way, observation);
        }
        self.asked = Some(Way::Play);
        BoardAction::Changed
    }

    fn raise(&mut self, observation: &Observation<BirdHead>) -> BoardAction<Move> {
        self.asked = None;
        let count = own_hand(&observation.view).map_or(0, |cards| cards.len());
        changed(self.hand.toggle(count))
    }

    /// Moves the cursor, or while it is asked which way (BH-8), the mark between the two.
    fn turn_to(
        &mut self,
        command: Command,
        observation: &Observation<BirdHead>,
    ) -> BoardAction<Move> {
        let sideways = matches!(
            command,
            Command::Left | Command::Right | Command::Next | Command::Previous
        );
        match self.asked {
            Some(way) if sideways => {
                self.asked = Some(if way == Way::Play {
                    Way::Discard
                } else {
                    Way::Play
                });
                BoardAction::Changed
            }
            _ => {
                self.asked = None;
                changed(self.hand.on_command(command, observation))
            }
        }
    }

    /// A button: lays the cards down in a way, or lowers them.
    fn push(&mut self, way: Option<Way>, observation: &Observation<BirdHead>) -> BoardAction<Move> {
        if let Some(way) = way {
            return self.lay(way, observation);
        }
        self.asked = None;
        changed(self.hand.lower())
    }
}

/// Returns the winner of the trick that a move completes, and the cards (BH-9).
fn taken(
    report: &MoveReport<BirdHead>,
    observation: &Observation<BirdHead>,
) -> Option<(Seat, Cards)> {
    let taker = report.events.iter().find_map(|event| match event {
        Event::TrickTaken { taker, .. } => Some(*taker),
        _ => None,
    })?;
    let trick = observation.view.last_trick?;
    let found = trick.actions().find(|(by, _)| *by == taker);
    found.map(|(_, action)| (taker, action.cards))
}

fn changed(whether: bool) -> BoardAction<Move> {
    if whether {
        BoardAction::Changed
    } else {
        BoardAction::Nothing
    }
}

impl BoardUi<BirdHead> for BirdHeadBoard {
    const BINDINGS: &'static [Binding] = keys::BIRDHEAD;

    /// The marked way, if the question is which way (BH-8).
    fn at_cursor(&self, observation: &Observation<BirdHead>, _: &Names) -> Option<Text> {
        let mut buttons = self.buttons(observation).into_iter();
        if self.asked.is_some() {
            return buttons
                .find(|button| button.focus)
                .map(|button| button.label);
        }
        let cards = self.cards(observation);
        let rank = *cards.get(self.hand.cursor)?;
        let (number, count) = (self.hand.cursor + 1, cards.len());
        Some(if self.hand.is_raised(self.hand.cursor) {
            text!(
                "birdhead-at-raised",
                number = number,
                count = count,
                rank = rank
            )
        } else {
            text!(
                "birdhead-at-card",
                number = number,
                count = count,
                rank = rank
            )
        })
    }

    fn new(observation: &Observation<BirdHead>) -> Self {
        let attended = matches!(observation.viewer, Viewer::Seat(_));
        Self {
            hand: Hand::default(),
            scene: Scene::Table,
            asked: None,
            attended,
        }
    }

    fn on_move(
        &mut self,
        report: &MoveReport<BirdHead>,
        observation: &Observation<BirdHead>,
    ) -> Pause {
        self.asked = None;
        self.scene = Scene::Table;
        for event in &report.events {
            match event {
                Event::Acted { seat, .. } | Event::Dealt { seat, .. }
                    if observation.viewer.is(*seat) =>
                {
                    self.hand = Hand::default();
                }
                Event::TrickTaken { .. } => self.scene = Scene::trick(&observation.view),
                Event::DealResolved(resolution) if observation.viewer == Viewer::Replay => {
                    self.scene = Scene::Summary(*resolution);
                }
                Event::DealResolved(resolution) => self.scene = self.scene.before(*resolution),
                _ => {}
            }
        }
        self.scene.stay(self.attended)
    }

    fn advance(&mut self) -> Pause {
        self.scene = self.scene.next();
        self.scene.stay(self.attended)
    }

    /// A hand that is dealt, cards that are laid down, and those that take the trick.
    fn motion(
        report: &MoveReport<BirdHead>,
        observation: &Observation<BirdHead>,
    ) -> Option<Motion> {
        let laid = |seat: Seat, cards: Cards| {
            let cards = usize::try_from(cards.len()).unwrap_or(0);
            (0..cards).map(|card| spot::laid(seat, card)).collect()
        };
        report.events.iter().find_map(|event| match event {
            Event::Dealt {
                size,
                cards: Some(_),
                ..
            } => Motion::new(
                Movement::Deal,
                (0..usize::try_from(*size).unwrap_or(0)).collect(),
            ),
            Event::Acted { seat, action, .. } => match taken(report, observation) {
                Some((taker, cards)) => Motion::new(Movement::Take, laid(taker, cards)),
                None => Motion::new(Movement::Flip, laid(*seat, action.cards)),
            },
            _ => None,
        })
    }

    /// A trick goes to whoever took it (BH-9).
    fn leaves(&self, observation: &Observation<BirdHead>) -> Option<(Seat, Vec<usize>)> {
        let Scene::Trick(trick, _) = self.scene else {
            return None;
        };
        let seats = observation.view.hand_sizes.len();
        Some((trick.holder(), spot::trick(seats).collect()))
    }

    /// BH-10: a last card is turned over.
    fn shown(&self) -> Option<Motion> {
        match self.scene {
            Scene::Last(_, shown) => {
                let last = spot::last(Seat::of(shown.checked_sub(1)?));
                Motion::new(Movement::Flip, vec![last])
            }
            _ => None,
        }
    }

    fn interlude(&self, _: &Observation<BirdHead>) -> Option<Text> {
        match self.scene {
            Scene::Last(resolution, _) | Scene::Summary(resolution) => {
                Some(text!("birdhead-deal-ends", deal = resolution.deal))
            }
            Scene::Table | Scene::Trick(..) => None,
        }
    }

    fn showing(&self, _: &Observation<BirdHead>, names: &Names) -> Text {
        self.scene.describe(names)
    }

    fn on_command(
        &mut self,
        command: Command,
        observation: &Observation<BirdHead>,
    ) -> BoardAction<Move> {
        match command {
            Command::Act => self.act(observation),
            RAISE => self.raise(observation),
            PLAY_CARDS => self.lay(Way::Play, observation),
            DISCARD => self.lay(Way::Discard, observation),
            _ => match keys::rank(command) {
                Some(rank) => {
                    self.asked = None;
                    changed(self.hand.rank(rank, observation))
                }
                None => self.turn_to(command, observation),
            },
        }
    }

    fn on_mouse(&mut self, mouse: Mouse, observation: &Observation<BirdHead>) -> BoardAction<Move> {
        match mouse.hit.filter(|_| mouse.kind == MouseKind::Press) {
            Some(Hit::Choice(button)) => match WAYS.get(button) {
                Some(way) => self.push(*way, observation),
                None => BoardAction::Nothing,
            },
            Some(Hit::Place(card)) if card < self.cards(observation).len() => {
                self.hand.cursor = card;
                self.raise(observation)
            }
            _ => BoardAction::Nothing,
        }
    }

    fn matters(&self, observation: &Observation<BirdHead>) -> &'static [usize] {
        let held = own_hand(&observation.view).map_or(0, |hand| hand.len());
        match observation.view.standing() {
            _ if held <= LAST_CARDS => &[5],
            None => &[1],
            Some(_) => &[1, 3],
        }
    }

    fn prompt(&self, observation: &Observation<BirdHead>, names: &Names) -> Text {
        let ToAct::Seat(seat) = observation.to_act else {
            return Text::default();
        };
        match self.hand.of(observation) {
            Some(turn) => {
                let name = names.get(seat).clone();
                Text::list([name, turn.prompt(self.asked)], ": ")
            }
            None => text!("birdhead-to-act", name = names.get(seat)),
        }
    }

    /// The end of a deal is bad for those who lose it (BH-10), and good for the others.
    fn feats(report: &MoveReport<BirdHead>, _: &Observation<BirdHead>) -> Vec<(Seat, Occasion)> {
        let resolved = report.events.iter().find_map(|event| match event {
            Event::DealResolved(resolution) => Some(resolution),
            _ => None,
        });
        let Some(resolution) = resolved else {
            return Vec::new();
        };
        let losers = resolution.losers();
        let others =
            Seat::all(resolution.last.as_slice().len()).filter(|seat| !losers.contains(seat));
        let others = others.map(|seat| (seat, Occasion::Good));
        losers
            .iter()
            .map(|seat| (*seat, Occasion::Slip))
            .chain(others)
            .collect()
    }

    fn scores(&self, observation: &Observation<BirdHead>) -> Vec<BoardScore> {
        let held_back = self.scene.hidden();
        let before = |seat: Seat| {
            let lost = held_back.filter(|resolution| resolution.losers().contains(&seat));
            lost.map_or(0, |resolution| i32::from(resolution.rank()))
        };
        let points = observation
            .view
            .minus_points()
            .zip(Seat::all(observation.view.hand_sizes.len()));
        points
            .map(|(points, seat)| BoardScore {
                seat,
                points: Some(i64::from(before(seat) - points)),
                shown: (before(seat) - points).to_string().into(),
            })
            .collect()
    }

    fn notes(&self, observation: &Observation<BirdHead>) -> Vec<Text> {
        let view = &observation.view;
        let runs = observation.to_act != ToAct::Over;
        let aim = runs.then(|| text!("birdhead-deal-aim", deal = view.deal));
        aim.into_iter().collect()
    }

    /// The unseen cards (BH-13) where the board has no row for them.
    fn brief(&self, observation: &Observation<BirdHead>, felt: Rect) -> Vec<Text> {
        let view = &observation.view;
        if observation.to_act == ToAct::Over {
            return Vec::new();
        }
        let has_row =
            self.scene.hidden().is_none() && unseen_row(felt, view.hand_sizes.len()).is_some();
        let unseen = (!has_row).then(|| {
            let unseen = self.unseen(observation);
            let counts: String = (LOWEST..=HIGHEST)
                .map(|rank| unseen.count(rank).to_string())
                .collect();
            text!("birdhead-unseen-note", counts = counts)
        });
        let trick = view
            .trick
            .map(|trick| text!("birdhead-trick", number = trick.number));
        let is_told = self.interlude(observation).is_some();
        let deal = (!is_told).then(|| text!("birdhead-deal", deal = view.deal));
        let limit = text!("birdhead-to-limit", limit = view.limit);
        unseen
            .into_iter()
            .chain(deal)
            .chain(trick)
            .chain([limit])
            .collect()
    }

    const TELLS_SCORES: bool = true;

    const FAR: Far = Far::Middle;

    /// The hand along the bottom is that of the near player.
    fn sides(&self, observation: &Observation<BirdHead>, seats: usize, near: Seat) -> Vec<Side> {
        match observation.viewer {
            Viewer::Seat(seat) => sides(seats, seat.index()),
            _ => sides(seats, near.index()),
        }
    }

    /// The last cards still count while they are being turned over.
    fn held(&self, seat: Seat, observation: &Observation<BirdHead>) -> Option<u32> {
        let size = observation.view.hand_sizes.get(seat.index()).copied();
        (self.scene.hidden()).map_or(size, |resolution| Some(resolution.last[seat].len()))
    }

    /// Raised cards go back into the hand.
    fn cancel(&mut self) -> bool {
        self.asked = None;
        self.hand.lower()
    }

    /// The deal's end is told in two lines: how it ended, and who starts the next or who has won.
    fn hidden_log_lines(&self) -> usize {
        if self.scene.hidden().is_some() { 2 } else { 0 }
    }

    fn strip(body: Rect) -> u16 {
        strip(body.as_size())
    }

    fn smallest() -> Size {
        Size::new(34, 12)
    }
}
