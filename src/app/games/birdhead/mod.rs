//! The board of `BirdHead`: which cards of the hand are raised, and what stays in sight when a trick or a deal
//! is over.

mod hand;
mod scene;

pub use hand::{Button, Hand};
pub use scene::Scene;

use ratatui::layout::{Position, Rect, Size};

use crate::app::board::{Board, Deed, OnScreen, Score, Stay};
use crate::app::input::{Key, Mouse, MouseKind};
use crate::app::keymap::{Binding, Command, Context, b};
use crate::app::layout::hand::{HandLayout, buttons, strip};
use crate::app::layout::{self};
use crate::app::table::{Sight, Told};
use crate::model::birdhead::cards::{HIGHEST, LOWEST};
use crate::model::birdhead::{Action, BirdHead, Cards, Event, Hands, Move, View, Way};
use crate::model::player::Names;
use crate::model::seat::{Seat, Turn, Viewer};

/// The board's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct BirdHeadBoard {
    /// The hand of the person who looks.
    pub hand: Hand,
    /// What is in sight.
    pub scene: Scene,
    /// The raised cards would do as a play and as a discard, and the person is asked which (BH-8): the way that
    /// Enter would choose.
    pub asked: Option<Way>,
    /// Whether somebody looks who can be waited for.
    attended: bool,
}

impl OnScreen for BirdHead {
    type Board = BirdHeadBoard;
}

/// The keys of this board. A digit is a rank: 0 is 10, and 1 is 11.
const KEYS: &[Binding] = &[
    b(Command::Raise, &[Key::Char(' ')], TABLE, "lift", "raise the card under the cursor, or lower it; go on"),
    b(Command::Act, &[Key::Enter], TABLE, "lay", "lay down the raised cards; go on"),
    b(Command::PlayCards, &[Key::Char('p')], TABLE, "play", "play the raised cards"),
    b(
        Command::Discard,
        &[Key::Char('d')],
        TABLE,
        "discard",
        "discard the raised cards, or if none is, the lowest of the hand",
    ),
    b(Command::Rank(10), &[Key::Char('0')], TABLE, "", "raise one more 10"),
    b(Command::Rank(11), &[Key::Char('1')], TABLE, "", "raise one more 11"),
    b(Command::Rank(2), &[Key::Char('2')], TABLE, "", "raise one more 2; if all are, lower them"),
    b(Command::Rank(3), &[Key::Char('3')], TABLE, "", "the same with 3"),
    b(Command::Rank(4), &[Key::Char('4')], TABLE, "", "the same with 4"),
    b(Command::Rank(5), &[Key::Char('5')], TABLE, "", "the same with 5"),
    b(Command::Rank(6), &[Key::Char('6')], TABLE, "", "the same with 6"),
    b(Command::Rank(7), &[Key::Char('7')], TABLE, "", "the same with 7"),
    b(Command::Rank(8), &[Key::Char('8')], TABLE, "", "the same with 8"),
    b(Command::Rank(9), &[Key::Char('9')], TABLE, "", "the same with 9"),
];

const TABLE: &[Context] = &[Context::Table];

/// The hand of the player who looks.
#[must_use]
pub fn own_hand(view: &View) -> Option<Vec<u8>> {
    match view.hands {
        Hands::Own { hand, .. } => Some(hand.each().collect()),
        Hands::All(_) | Hands::None => None,
    }
}

impl BirdHeadBoard {
    /// The cards that the person who looks holds, as long as the deal's end has not been shown.
    #[must_use]
    pub fn cards(&self, sight: &Sight<BirdHead>) -> Vec<u8> {
        match (self.scene.hidden(), sight.viewer) {
            (Some(resolution), Viewer::Seat(seat)) => resolution.last[seat].each().collect(),
            _ => own_hand(&sight.view).unwrap_or_default(),
        }
    }

    /// The cards that the person who looks has not seen, as far as it may be told (BH-13).
    #[must_use]
    pub fn unseen(&self, sight: &Sight<BirdHead>) -> Cards {
        let unseen = sight.view.unseen();
        match self.scene.hidden() {
            Some(resolution) => {
                let own: Cards = self.cards(sight).into_iter().collect();
                let losers = resolution.losers().len().try_into().unwrap_or(0);
                unseen.plus(Cards::of(resolution.rank(), losers)).minus(own)
            }
            None => unseen,
        }
    }

    /// How the hand lies on the screen, and where its buttons are.
    #[must_use]
    pub fn layout(&self, sight: &Sight<BirdHead>, body: Rect) -> (HandLayout, Vec<(Button, Rect)>) {
        let (_, strip) = layout::board_parts(body, Self::strip(body));
        let hand = HandLayout::of(self.cards(sight).len(), strip, body.as_size());
        let all = self.buttons(sight);
        let labels: Vec<String> = all.iter().map(|button| button.label.clone()).collect();
        let places = buttons(&labels, hand.buttons);
        (hand, all.into_iter().zip(places).collect())
    }

    /// What the person on turn may press: what it would be is said before it is done.
    #[must_use]
    pub fn buttons(&self, sight: &Sight<BirdHead>) -> Vec<Button> {
        match (self.scene.is_table(), self.hand.of(sight)) {
            (true, Some(turn)) => turn.buttons(self.asked),
            _ => Vec::new(),
        }
    }

    /// Lays the raised cards down in this way.
    fn lay(&self, way: Way, sight: &Sight<BirdHead>) -> Deed<Move> {
        let Some(turn) = self.hand.of(sight) else { return Deed::Nothing };
        let lowest = turn.lowest();
        match (way, lowest) {
            (Way::Discard, Some(lowest)) if turn.raised.is_empty() => Deed::Play(Move::Act(Action::discard(lowest))),
            _ if turn.raised.is_empty() => Deed::Nothing,
            _ => Deed::Play(Move::Act(Action { way, cards: turn.raised })),
        }
    }

    /// Enter: raises a card if there is none, lays the raised ones down, or asks which way (BH-8).
    fn act(&mut self, sight: &Sight<BirdHead>) -> Deed<Move> {
        let Some(turn) = self.hand.of(sight) else { return Deed::Nothing };
        if turn.raised.is_empty() {
            return self.raise(sight);
        }
        match (turn.fault(Way::Play), turn.fault(Way::Discard)) {
            (None, None) => self.ask(sight),
            (Some(_), None) => self.lay(Way::Discard, sight),
            _ => self.lay(Way::Play, sight),
        }
    }

    /// Asks which way, or takes the answer that is marked (BH-8).
    fn ask(&mut self, sight: &Sight<BirdHead>) -> Deed<Move> {
        if let Some(way) = self.asked {
            return self.lay(way, sight);
        }
        self.asked = Some(Way::Play);
        Deed::Changed
    }

    fn raise(&mut self, sight: &Sight<BirdHead>) -> Deed<Move> {
        self.asked = None;
        let count = own_hand(&sight.view).map_or(0, |cards| cards.len());
        changed(self.hand.toggle(count))
    }

    /// Moves the cursor, or while it is asked which way (BH-8), the mark between the two.
    fn turn_to(&mut self, command: Command, sight: &Sight<BirdHead>) -> Deed<Move> {
        let sideways = matches!(command, Command::Left | Command::Right | Command::Next | Command::Previous);
        match self.asked {
            Some(way) if sideways => {
                self.asked = Some(if way == Way::Play { Way::Discard } else { Way::Play });
                Deed::Changed
            }
            _ => {
                self.asked = None;
                changed(self.hand.steer(command, sight))
            }
        }
    }

    /// A button: lays the cards down in a way, or lowers them.
    fn push(&mut self, way: Option<Way>, sight: &Sight<BirdHead>) -> Deed<Move> {
        if let Some(way) = way {
            return self.lay(way, sight);
        }
        self.asked = None;
        changed(self.hand.lower())
    }

    fn press(&mut self, at: Position, sight: &Sight<BirdHead>, body: Rect) -> Deed<Move> {
        let (hand, buttons) = self.layout(sight, body);
        if let Some((button, _)) = buttons.iter().find(|(_, rect)| rect.contains(at)) {
            return self.push(button.way, sight);
        }
        match hand.hit(at) {
            Some(index) => {
                self.hand.cursor = index;
                self.raise(sight)
            }
            None => Deed::Nothing,
        }
    }
}

fn changed(whether: bool) -> Deed<Move> {
    if whether { Deed::Changed } else { Deed::Nothing }
}

impl Board<BirdHead> for BirdHeadBoard {
    const BINDINGS: &'static [Binding] = KEYS;

    fn new(sight: &Sight<BirdHead>) -> Self {
        let attended = matches!(sight.viewer, Viewer::Seat(_));
        Self { hand: Hand::default(), scene: Scene::Table, asked: None, attended }
    }

    fn follow(&mut self, told: &Told<BirdHead>, sight: &Sight<BirdHead>) -> Stay {
        self.asked = None;
        self.scene = Scene::Table;
        for event in &told.events {
            match event {
                Event::Acted { seat, .. } | Event::Dealt { seat, .. } if sight.viewer.is(*seat) => {
                    self.hand = Hand::default();
                }
                Event::TrickTaken { .. } => self.scene = Scene::trick(&sight.view),
                Event::DealResolved(resolution) if sight.viewer == Viewer::Replay => {
                    self.scene = Scene::Summary(*resolution);
                }
                Event::DealResolved(resolution) => self.scene = self.scene.before(*resolution),
                _ => {}
            }
        }
        self.scene.stay(self.attended)
    }

    fn settle(&mut self) -> Stay {
        self.scene = self.scene.next();
        self.scene.stay(self.attended)
    }

    fn showing(&self, _: &Sight<BirdHead>, names: &Names) -> String {
        self.scene.tell(names)
    }

    fn steer(&mut self, command: Command, sight: &Sight<BirdHead>) -> Deed<Move> {
        match command {
            Command::Act => self.act(sight),
            Command::Raise => self.raise(sight),
            Command::PlayCards => self.lay(Way::Play, sight),
            Command::Discard => self.lay(Way::Discard, sight),
            Command::Rank(rank) => {
                self.asked = None;
                changed(self.hand.rank(rank, sight))
            }
            _ => self.turn_to(command, sight),
        }
    }

    fn point(&mut self, mouse: Mouse, sight: &Sight<BirdHead>, body: Rect) -> Deed<Move> {
        if mouse.kind == MouseKind::Press { self.press(mouse.at, sight, body) } else { Deed::Nothing }
    }

    fn prompt(&self, sight: &Sight<BirdHead>, names: &Names) -> String {
        let Turn::Seat(seat) = sight.to_act else { return String::new() };
        match self.hand.of(sight) {
            Some(turn) => format!("{}: {}", names.get(seat), turn.prompt(self.asked)),
            None => format!("{} is to act", names.get(seat)),
        }
    }

    fn scores(&self, sight: &Sight<BirdHead>) -> Vec<Score> {
        let held_back = self.scene.hidden();
        let before = |seat: Seat| {
            let lost = held_back.filter(|resolution| resolution.losers().contains(&seat));
            lost.map_or(0, |resolution| i32::from(resolution.rank()))
        };
        let points = sight.view.minus_points().zip(Seat::all(sight.view.hand_sizes.len()));
        points.map(|(points, seat)| Score { seat, points: (before(seat) - points).to_string() }).collect()
    }

    fn notes(&self, sight: &Sight<BirdHead>) -> Vec<String> {
        let view = &sight.view;
        let trick = view.trick.map_or_else(String::new, |trick| format!(", trick {}", trick.number));
        vec![format!("deal {}{trick}, to -{}", view.deal, view.limit)]
    }

    /// The unseen cards (BH-13) have no row of their own where five players have one each.
    fn brief(&self, sight: &Sight<BirdHead>) -> Vec<String> {
        let (view, unseen) = (&sight.view, self.unseen(sight));
        let counts: String = (LOWEST..=HIGHEST).map(|rank| unseen.count(rank).to_string()).collect();
        let trick = view.trick.map(|trick| format!("trick {}", trick.number));
        let deal = format!("deal {}", view.deal);
        let limit = format!("to -{}", view.limit);
        [format!("unseen 2-11: {counts}"), deal].into_iter().chain(trick).chain([limit]).collect()
    }

    const TELLS_SCORES: bool = true;

    /// The deal's end is told in two lines: how it ended, and who starts the next or who has won.
    fn untold(&self) -> usize {
        if self.scene.hidden().is_some() { 2 } else { 0 }
    }

    fn strip(body: Rect) -> u16 {
        strip(body.as_size())
    }

    fn smallest() -> Size {
        Size::new(34, 12)
    }
}
