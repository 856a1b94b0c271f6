//! A game of `BirdHead` under way.

use rand::Rng;
use rand::seq::SliceRandom;

use super::cards::{Cards, LARGEST_HAND};
use super::event::Event;
use super::illegal::{Illegal, Why};
use super::legal;
use super::moves::{Action, Move};
use super::piles::Piles;
use super::resolution::{self, Resolution};
use super::rules::Rules;
use super::trick::Trick;
use super::view::{Hands, View};
use crate::game::{Average, Best, Game, Secrecy};
use crate::seat::{Seat, ToAct, Viewer};
use crate::settings::{RuleSet as _, SettingError};
use parlour_language::{Id, id};

/// A game of `BirdHead` under way. Copied as a whole by searches, so it holds no lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BirdHead {
    limit: i32,
    seats: u8,
    /// The seat that started the deal, or starts the next one; `None` before the first is drawn.
    starter: Option<Seat>,
    over: bool,
    deal: u32,
    turns: u32,
    hands: Piles,
    markers: Piles,
    used: Cards,
    /// The trick under way; there is one exactly while a deal is.
    trick: Option<Trick>,
    last_trick: Option<Trick>,
    last_deal: Option<Resolution>,
}

/// Receives events: a list collects them, `()` drops them before they are built.
pub(super) trait EventSink {
    fn emit(&mut self, event: impl FnOnce() -> Event);
}

impl EventSink for Vec<Event> {
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

impl EventSink for () {
    fn emit(&mut self, _: impl FnOnce() -> Event) {}
}

impl BirdHead {
    /// The state before the starter is drawn.
    pub(super) fn new(limit: i32, seats: u8) -> Self {
        Self {
            limit,
            seats,
            starter: None,
            over: false,
            deal: 0,
            turns: 0,
            hands: Piles::empty(seats),
            markers: Piles::empty(seats),
            used: Cards::NONE,
            trick: None,
            last_trick: None,
            last_deal: None,
        }
    }

    /// The state that a view shows, with these hands.
    pub fn from_view(view: &View, hands: Piles) -> Self {
        Self {
            limit: view.limit,
            // A view is made of a state, so that it has a table's number of seats.
            seats: u8::try_from(view.hand_sizes.len()).unwrap_or(u8::MAX),
            starter: view.starter,
            over: view.turn == ToAct::Over,
            deal: view.deal,
            turns: view.turns,
            hands,
            markers: view.markers,
            used: view.used,
            trick: view.trick,
            last_trick: view.last_trick,
            last_deal: view.last_deal,
        }
    }

    pub(super) fn table(&self) -> usize {
        usize::from(self.seats)
    }

    pub(super) fn turn(&self) -> ToAct {
        match self.trick.and_then(|trick| trick.turn()) {
            Some(seat) => ToAct::Seat(seat),
            None if self.over => ToAct::Over,
            None => ToAct::Chance,
        }
    }

    pub(super) fn actions_taken(&self) -> u32 {
        self.turns
    }

    /// Every hand, for sampled games of a search and for replays.
    pub fn hands(&self) -> &Piles {
        &self.hands
    }

    /// The trick under way; there is one exactly while a deal is.
    pub fn trick(&self) -> Option<&Trick> {
        self.trick.as_ref()
    }

    /// The deal's number in the game, from 1; 0 before the first.
    pub fn deal(&self) -> u32 {
        self.deal
    }

    /// Every seat's minus points, in seat order (BH-10).
    pub fn minus_points(&self) -> impl Iterator<Item = i32> + '_ {
        self.markers
            .as_slice()
            .iter()
            .map(|markers| markers.worth())
    }

    /// Those with the fewest minus points, all that are equal (BH-12).
    pub(super) fn leaders(&self) -> Vec<Seat> {
        Best::Lowest.leaders(&self.scores(), Seat::all(self.table()))
    }

    /// Every action of the player who has to act.
    pub(super) fn actions(&self) -> Vec<Action> {
        match (&self.trick, self.turn()) {
            (Some(trick), ToAct::Seat(seat)) => legal::actions(trick, self.hands[seat]),
            _ => Vec::new(),
        }
    }

    /// Returns the rest of the deck: the cards of markers are gone for good (BH-10).
    fn deck(&self) -> Cards {
        Cards::deck().minus(self.markers.sum())
    }

    /// The cards dealt to each seat: ten, or as many as the deck allows equally (BH-2).
    fn hand_size(&self) -> u32 {
        (self.deck().len() / u32::from(self.seats)).min(LARGEST_HAND)
    }

    /// Draws the next action of chance, with the rules' probabilities (BH-2, BH-3).
    pub(super) fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        match (self.turn(), self.starter) {
            (ToAct::Chance, None) => {
                let mut seats: Vec<Seat> = Seat::all(self.table()).collect();
                seats.shuffle(rng);
                seats.first().copied().map(Move::Start)
            }
            (ToAct::Chance, Some(_)) => self.shuffled(rng).map(Move::Deal),
            _ => None,
        }
    }

    /// Hands from the shuffled deck; the cards left over stay unseen (BH-2).
    fn shuffled<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Piles> {
        let mut deck: Vec<u8> = self.deck().each().collect();
        deck.shuffle(rng);
        let size = self.hand_size() as usize;
        let hands: Vec<Cards> = deck
            .chunks(size)
            .take(self.table())
            .map(|hand| hand.iter().copied().collect())
            .collect();
        Piles::of(&hands)
    }

    /// Makes an action for a given seat; refused also when it is not that seat's turn.
    ///
    /// # Errors
    /// The reason why the rules refuse it; the state is then unchanged.
    pub fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, Illegal> {
        match self.turn() {
            ToAct::Over => Err(Illegal::GameOver),
            ToAct::Chance => Err(Illegal::NotInDeal),
            _ if seat.index() >= self.table() => Err(Illegal::NoSuchSeat(seat)),
            ToAct::Seat(turn) if turn != seat => Err(Illegal::NotYourTurn { turn }),
            ToAct::Seat(_) => self.apply(&Move::Act(action)),
        }
    }

    /// Checks that the rules allow a move now.
    pub(super) fn check(&self, chosen: &Move) -> Result<(), Illegal> {
        match (self.turn(), chosen, &self.trick) {
            (ToAct::Over, ..) => Err(Illegal::GameOver),
            (ToAct::Chance, Move::Act(_), _) => Err(Illegal::NotInDeal),
            (ToAct::Chance, Move::Start(seat), _) => self.check_start(*seat),
            (ToAct::Chance, Move::Deal(hands), _) => {
                self.check_deal(hands).map_err(Illegal::Action)
            }
            (ToAct::Seat(seat), Move::Act(action), Some(trick)) => {
                legal::check(trick, self.hands[seat], *action).map_err(Illegal::Action)
            }
            (ToAct::Seat(turn), ..) => Err(Illegal::NotYourTurn { turn }),
        }
    }

    /// BH-3.
    fn check_start(&self, seat: Seat) -> Result<(), Illegal> {
        if self.starter.is_some() {
            Err(Illegal::Action(Why::StartedAlready))
        } else if seat.index() >= self.table() {
            Err(Illegal::NoSuchSeat(seat))
        } else {
            Ok(())
        }
    }

    /// BH-2.
    fn check_deal(&self, hands: &Piles) -> Result<(), Why> {
        let (deck, size) = (self.deck(), self.hand_size());
        if self.starter.is_none() {
            Err(Why::NotStarted)
        } else if hands.as_slice().len() != self.table() {
            Err(Why::DealSeats {
                seats: self.table(),
            })
        } else if hands.as_slice().iter().any(|hand| hand.len() != size) {
            Err(Why::DealSize { size })
        } else if let Some(rank) = deck.lacking(hands.sum()) {
            Err(Why::DealShort {
                rank,
                left: deck.count(rank),
            })
        } else {
            Ok(())
        }
    }

    /// Makes a move that the rules allow.
    pub(super) fn make(&mut self, chosen: &Move, events: &mut impl EventSink) {
        match chosen {
            Move::Start(seat) => self.make_start(*seat, events),
            Move::Deal(hands) => self.make_deal(*hands, events),
            Move::Act(action) => self.make_action(*action, events),
        }
    }

    /// Makes an action that the rules allow, without events. For searches.
    pub fn step(&mut self, chosen: &Move) {
        debug_assert_eq!(self.check(chosen), Ok(()));
        self.make(chosen, &mut ());
    }

    /// BH-3, BH-11.
    fn make_start(&mut self, seat: Seat, events: &mut impl EventSink) {
        self.starter = Some(seat);
        let deal = self.deal + 1;
        events.emit(|| Event::Starts { seat, deal });
    }

    /// BH-2.
    fn make_deal(&mut self, hands: Piles, events: &mut impl EventSink) {
        self.hands = hands;
        self.deal += 1;
        self.used = Cards::NONE;
        self.last_trick = None;
        for (i, hand) in hands.as_slice().iter().enumerate() {
            events.emit(|| Event::Dealt {
                seat: Seat::of(i),
                size: hand.len(),
                cards: Some(*hand),
            });
        }
        let starter = self.starter.unwrap_or(Seat(0));
        self.next_trick(1, starter, events);
    }

    /// Opens the next trick, or ends the deal when every hand is down to one card (BH-10).
    fn next_trick(&mut self, number: u32, leader: Seat, events: &mut impl EventSink) {
        if self.hands[leader].len() > 1 {
            self.trick = Some(Trick::new(number, leader, self.seats));
            events.emit(|| Event::TrickStarted { number, leader });
        } else {
            self.trick = None;
            self.resolve(leader, events);
        }
    }

    fn make_action(&mut self, action: Action, events: &mut impl EventSink) {
        let Some(trick) = &mut self.trick else { return };
        let Some(seat) = trick.turn() else { return };
        let leads = trick.is_new();
        trick.lay(action);
        let trick = *trick;
        self.hands[seat] = self.hands[seat].minus(action.cards);
        self.used = self.used.plus(action.cards);
        self.turns += 1;
        events.emit(|| Event::Acted {
            seat,
            action,
            leads,
        });
        if trick.turn().is_none() {
            self.close(trick, events);
        }
    }

    /// The last player who played takes the trick and leads the next (BH-9).
    fn close(&mut self, trick: Trick, events: &mut impl EventSink) {
        let (number, taker) = (trick.number, trick.holder());
        self.last_trick = Some(trick);
        events.emit(|| Event::TrickTaken { number, taker });
        self.next_trick(number + 1, taker, events);
    }

    /// All last cards are shown, and the highest rank loses (BH-10). `first` took the last trick, or is
    /// the starter where there was none (BH-11).
    fn resolve(&mut self, first: Seat, events: &mut impl EventSink) {
        let last = std::mem::replace(&mut self.hands, Piles::empty(self.seats));
        for seat in Seat::all(self.table()).filter(|seat| resolution::loses(&last, *seat)) {
            self.markers[seat] = self.markers[seat].plus(last[seat]); // BH-10
        }
        let next_starter = resolution::next_starter(&last, first); // BH-11
        let resolution = Resolution {
            deal: self.deal,
            last,
            markers: self.markers,
            next_starter,
        };
        self.last_deal = Some(resolution);
        events.emit(|| Event::DealResolved(resolution));
        self.over = self.minus_points().any(|points| points >= self.limit) || self.hand_size() == 0; // BH-12
        if self.over {
            events.emit(|| Event::Over {
                winners: self.leaders(),
            });
        } else {
            self.make_start(next_starter, events);
        }
    }

    /// Returns what `viewer` may know (BH-13).
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let hands = match viewer {
            Viewer::Seat(seat) => Hands::Own {
                seat,
                hand: self.hands[seat],
            },
            Viewer::Replay => Hands::All(self.hands),
            Viewer::Spectator => Hands::None,
        };
        View {
            hands,
            hand_sizes: self
                .hands
                .as_slice()
                .iter()
                .map(|hand| hand.len())
                .collect(),
            turn: self.turn(),
            deal: self.deal,
            starter: self.starter,
            trick: self.trick,
            last_trick: self.last_trick,
            last_deal: self.last_deal,
            used: self.used,
            markers: self.markers,
            limit: self.limit,
            turns: self.turns,
        }
    }
}

impl Game for BirdHead {
    type Rules = Rules;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "birdhead";
    const TITLE: Id = id!("birdhead-title");
    const PITCH: Id = id!("birdhead-pitch");
    const AVERAGE: Average = Average::ScorePerGame(id!("birdhead-average"));
    const BEST: Best = Best::Lowest; // BH-12
    const SECRETS: Secrecy = Secrecy::Hands; // BH-13
    const REVEALS: bool = true;

    fn start(rules: &Rules, seats: usize) -> Result<Self, SettingError> {
        rules.check_seats(seats)?;
        Ok(Self::new(
            rules.limit,
            u8::try_from(seats).unwrap_or(u8::MAX),
        ))
    }

    fn seats(&self) -> usize {
        self.table()
    }

    fn to_act(&self) -> ToAct {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.actions().into_iter().map(Move::Act).collect()
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        self.draw(rng)
    }

    fn apply(&mut self, chosen: &Move) -> Result<Vec<Event>, Illegal> {
        self.check(chosen)?;
        let mut events = Vec::new();
        self.make(chosen, &mut events);
        Ok(events)
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        (self.turn() == ToAct::Over).then(|| self.leaders())
    }

    fn scores(&self) -> Vec<i32> {
        self.minus_points().collect()
    }

    fn turns(&self) -> u32 {
        self.actions_taken()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn scores_in(view: &View) -> Vec<Option<i32>> {
        view.minus_points().map(Some).collect()
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.as_told_to(viewer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::birdhead::Rules;

    fn cards(text: &str) -> Cards {
        Cards::parse(text).expect("cards")
    }

    /// Three players, Bo to lead.
    fn dealt() -> BirdHead {
        let mut game = BirdHead::start(&Rules::default(), 3).expect("a table");
        let hands = [
            "2 2 2 3 3 3 4 4 8 8",
            "2 2 3 3 4 4 5 5 9 10",
            "4 5 5 5 6 8 9 10 10 11",
        ]
        .map(cards);
        for chosen in [
            Move::Start(Seat(1)),
            Move::Deal(Piles::of(&hands).expect("three hands")),
        ] {
            game.apply(&chosen).expect("chance's move");
        }
        game
    }

    #[test]
    fn refusals_are_told_apart_by_type() {
        let five = Action::play(cards("5"));
        let mut fresh = BirdHead::start(&Rules::default(), 3).expect("a table");
        assert_eq!(fresh.act(Seat(0), five), Err(Illegal::NotInDeal));
        let mut game = dealt();
        assert_eq!(game.act(Seat(3), five), Err(Illegal::NoSuchSeat(Seat(3))));
        assert_eq!(
            game.act(Seat(0), five),
            Err(Illegal::NotYourTurn { turn: Seat(1) })
        );
        assert_eq!(
            game.act(Seat(1), Action::play(cards("6"))),
            Err(Illegal::Action(Why::NotHeld(6)))
        );
        assert_eq!(
            game.act(Seat(1), Action::discard(cards("2"))),
            Err(Illegal::Action(Why::LeadDiscards))
        );
        assert_eq!(game, dealt());
        assert!(game.act(Seat(1), five).is_ok());
        let mut over = BirdHead {
            over: true,
            trick: None,
            ..game
        };
        assert_eq!(over.act(Seat(1), five), Err(Illegal::GameOver));
    }

    #[test]
    fn bh_13_a_view_holds_what_its_seat_may_see() {
        let mut game = dealt();
        game.act(Seat(1), Action::play(cards("5"))).expect("a lead");
        let view = game.view(Viewer::Seat(Seat(2)));
        assert_eq!(
            view.hands,
            Hands::Own {
                seat: Seat(2),
                hand: cards("4 5 5 5 6 8 9 10 10 11")
            }
        );
        assert_eq!(
            (view.hands.of(Seat(0)), view.hands.of(Seat(1))),
            (None, None)
        );
        assert_eq!(view.hand_sizes, [10, 9, 10]);
        assert_eq!((view.used, view.standing()), (cards("5"), Some(cards("5"))));
        let laid: Vec<_> = view.trick.iter().flat_map(Trick::actions).collect();
        assert_eq!(laid, [(Seat(1), Action::play(cards("5")))]);
        assert_eq!(view.unseen().len(), 50 - 1 - 10);
        assert_eq!(game.view(Viewer::Spectator).hands, Hands::None);
        assert_eq!(
            game.view(Viewer::Replay).hands.of(Seat(0)),
            Some(cards("2 2 2 3 3 3 4 4 8 8"))
        );
    }

    /// Three seats: in 30,000 draws each starts 10,000 times, give or take 82 (one standard deviation).
    #[test]
    fn bh_3_every_seat_is_equally_likely_to_start() {
        use rand::SeedableRng;
        let game = BirdHead::start(&Rules::default(), 3).expect("a table");
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(3);
        let mut counts = [0u32; 3];
        for _ in 0..30_000 {
            let Some(Move::Start(seat)) = game.sample(&mut rng) else {
                panic!("a starter is drawn first")
            };
            counts[seat.index()] += 1;
        }
        assert!(
            counts.iter().all(|count| count.abs_diff(10_000) < 410),
            "{counts:?}"
        );
    }

    /// The same state by every way in: a view holds all but the hands.
    #[test]
    fn a_view_with_all_hands_is_the_state() {
        let game = dealt();
        assert_eq!(
            BirdHead::from_view(&game.view(Viewer::Spectator), game.hands),
            game
        );
    }
}
