//! The board of Memoarrr!: the square or the row, the look at the own cards, the powers, the end of a
//! round, and the rubies.

mod drawing;
pub mod layout;
mod plain;

use ratatui::layout::{Rect, Size};

use super::coordinate::Coordinate;
use super::pointer::{Pointer, Pointing};
use crate::board::{BoardAction, BoardScore, BoardUi, GameUi, Pause, PicturedTable, TableFacts};
use crate::memoarrr::layout::TreasureLayout;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Key, Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command, mention};
use parlour_kit::layout::seats;
use parlour_kit::motion::{Motion, Movement};
use parlour_kit::text::columns;
use parlour_kit::view::theme::Role;
use parlour_language::{Language, Text, text};
use parlour_model::grid::Place;
use parlour_model::memoarrr::{
    CENTRE, Card, Event, Face, GRID, Memoarrr, Move, Phase, Power, RUBIES, Shown, Side, View, Why,
};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_table::event::{MoveReport, Observation};

/// The scene that stays in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scene {
    /// The table as it stands.
    Table,
    /// A player sees the cards of the own side, in secret (MEM-3).
    Peek(Seat, [(Place, Card); 3]),
    /// A card does not fit, and its player is out (MEM-6).
    Misfit(Misfit),
    /// A round has been won (MEM-8).
    RoundOver(Seat),
    /// The rubies are shown; the number is that of the cards shown so far (MEM-11).
    Rubies(usize),
}

/// A card that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    pub seat: Seat,
    pub card: Card,
    pub place: Place,
    /// The card it was compared with.
    wanted: Card,
    /// The seat that has won the round by it.
    won: Option<Seat>,
}

/// An event beside the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    /// The turtle skips a player (MEM-20).
    Skipped(Seat),
    /// The crab makes its player turn another card (MEM-19).
    Again,
}

parlour_config::keys! {
    /// The power of an animal may be left unused.
    MEMOARRR in Table;
    PASS = "pass": 'p' => "keys-pass", "keys-help-pass";
}

/// The board's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoarrrBoard {
    pub pointer: Pointer,
    pub scene: Scene,
    /// The seats that are out of the current round, and the reasons.
    pub out: Vec<(Seat, Why)>,
    /// The winners of the rounds so far: in this order the rubies were drawn.
    pub won: Vec<Seat>,
    /// The number of log lines that report the end.
    outcome: usize,
    /// The card that was turned up last in the round.
    last: Option<Card>,
    news: Option<News>,
}

impl GameUi for Memoarrr {
    type Board = MemoarrrBoard;

    const FACTS: TableFacts = TableFacts {
        emblem: "octopus",
        picture: PicturedTable::of_cards(2, 12, 2),
        ..TableFacts::USUAL
    };
}

impl MemoarrrBoard {
    /// The cards of the row (MEM-13): those that lie face up, or those of a secret look.
    pub fn row(&self, view: &View) -> Vec<Shown> {
        match &self.scene {
            Scene::Peek(_, cards) => cards
                .iter()
                .map(|(at, card)| Shown {
                    card: *card,
                    from: *at,
                    at: *at,
                })
                .collect(),
            _ => view.row.clone(),
        }
    }

    /// The card that a secret look shows here (MEM-3).
    pub fn peeked(&self, place: Place) -> Option<Card> {
        match &self.scene {
            Scene::Peek(_, cards) => cards
                .iter()
                .find(|(at, _)| *at == place)
                .map(|(_, card)| *card),
            _ => None,
        }
    }

    /// The rubies while they are shown: a list a seat, `None` for a card that is still secret (MEM-11).
    pub fn rubies(&self, view: &View) -> Option<Vec<Vec<Option<u8>>>> {
        let Scene::Rubies(shown) = self.scene else {
            return None;
        };
        let mut drawn: Vec<_> = view
            .rubies
            .as_ref()?
            .iter()
            .map(|cards| cards.iter())
            .collect();
        let mut rubies = vec![Vec::new(); drawn.len()];
        for (number, seat) in self.won.iter().enumerate() {
            let card = drawn[seat.index()].next().copied();
            rubies[seat.index()].push(card.filter(|_| number < shown));
        }
        Some(rubies)
    }

    /// Returns the number of a seat's card among all that were drawn (MEM-11).
    pub fn drawn(&self, seat: Seat, card: usize) -> Option<usize> {
        let of_seat = self.won.iter().enumerate().filter(|(_, won)| **won == seat);
        of_seat.map(|(number, _)| number).nth(card)
    }

    /// Returns the duration of the scene.
    fn stay(&self) -> Pause {
        match self.scene {
            Scene::Table => Pause::None,
            Scene::Misfit(_) => Pause::Reveal,
            _ => Pause::UntilKey,
        }
    }

    /// Returns whether the card here has just put its player out.
    pub fn misfits(&self, place: Place) -> bool {
        matches!(&self.scene, Scene::Misfit(misfit) if misfit.place == place)
    }

    /// Returns whether the rubies are still being shown.
    fn suspense(&self) -> bool {
        matches!(self.scene, Scene::Rubies(_))
    }

    /// Returns the move that choosing this place makes now.
    fn chosen(view: &View, place: Place) -> Move {
        match view.phase {
            Phase::Decide(_, Power::Octopus(_)) => Move::Swap(place),
            Phase::Decide(_, Power::Penguin(_)) => Move::Down(place),
            Phase::Decide(_, Power::Walrus) => Move::Block(place),
            _ => Move::TurnUp(place),
        }
    }

    fn action(pointing: Pointing, view: &View) -> BoardAction<Move> {
        pointing.action(|place| Self::chosen(view, place))
    }

    /// Returns the reasons that players are out of the round, for its end.
    pub fn reasons(&self, names: &Names) -> Vec<Text> {
        let reason = |why: Why| {
            let seats: Vec<_> = self
                .out
                .iter()
                .filter(|(_, other)| *other == why)
                .map(|(seat, _)| *seat)
                .collect();
            (!seats.is_empty()).then(|| match why {
                Why::Misfit => text!("memoarrr-out-misfit", names = names.list(&seats)),
                Why::NothingLeft => text!("memoarrr-out-nothing", names = names.list(&seats)),
            })
        };
        [Why::Misfit, Why::NothingLeft]
            .into_iter()
            .filter_map(reason)
            .collect()
    }
}

/// Returns the layout of the ruby cards on the screen.
pub fn treasure(
    rubies: &[Vec<Option<u8>>],
    names: &Names,
    area: Rect,
    language: Language,
) -> TreasureLayout {
    let cards: Vec<_> = rubies.iter().map(Vec::len).collect();
    let widest = names
        .all()
        .iter()
        .map(|name| columns(&name.in_language(language)))
        .max()
        .unwrap_or(0);
    TreasureLayout::of(area, &cards, widest)
}

/// Returns whether this place may be chosen for a power; the targets light up. In the Expert
/// display the grid does not show the cards there (MEM-13), only the octopus's targets.
pub fn is_target(observation: &Observation<Memoarrr>, place: Place) -> bool {
    let Phase::Decide(..) = observation.view.phase else {
        return false;
    };
    observation
        .legal
        .contains(&MemoarrrBoard::chosen(&observation.view, place))
}

/// Returns whether a power may be left unused now.
pub fn may_pass(observation: &Observation<Memoarrr>) -> bool {
    observation.legal.contains(&Move::Pass)
}

impl Misfit {
    /// Returns a text about the player who is out, and the reason.
    fn tell(&self, names: &Names) -> Text {
        let Card { background, animal } = self.wanted;
        let (name, card) = (names.get(self.seat), self.card.in_words());
        text!(
            "memoarrr-misfit",
            name = name,
            card = card,
            colour = background.title(),
            animal = animal.title()
        )
    }
}

impl BoardUi<Memoarrr> for MemoarrrBoard {
    const BINDINGS: &'static [Binding] = MEMOARRR;

    fn at_cursor(&self, observation: &Observation<Memoarrr>, _: &Names) -> Option<Text> {
        plain::at_square(&observation.view, self.pointer.place())
    }

    fn new(_: &Observation<Memoarrr>) -> Self {
        Self {
            pointer: Pointer::default(),
            scene: Scene::Table,
            out: Vec::new(),
            won: Vec::new(),
            outcome: 0,
            last: None,
            news: None,
        }
    }

    fn on_move(
        &mut self,
        report: &MoveReport<Memoarrr>,
        observation: &Observation<Memoarrr>,
    ) -> Pause {
        (self.scene, self.news) = (Scene::Table, None);
        for event in &report.events {
            match event {
                Event::RoundStarted { .. } => {
                    self.out.clear();
                    self.last = None;
                }
                Event::TurnedUp {
                    seat,
                    place,
                    card,
                    fits,
                } => {
                    if let Some(wanted) = self.last.replace(*card).filter(|_| !fits) {
                        let (seat, card, place) = (*seat, *card, *place);
                        self.scene = Scene::Misfit(Misfit {
                            seat,
                            card,
                            place,
                            wanted,
                            won: None,
                        });
                    }
                }
                Event::Skipped(seat) => self.news = Some(News::Skipped(*seat)),
                Event::Again(_) => self.news = Some(News::Again),
                Event::Out { seat, why } => self.out.push((*seat, *why)),
                Event::Peeked { seat, cards } if observation.viewer == Viewer::Seat(*seat) => {
                    self.scene = Scene::Peek(*seat, *cards);
                }
                Event::RoundWon { seat, .. } => {
                    self.won.push(*seat);
                    match &mut self.scene {
                        Scene::Misfit(misfit) => misfit.won = Some(*seat),
                        scene => *scene = Scene::RoundOver(*seat),
                    }
                }
                Event::Over { .. } if observation.viewer != Viewer::Replay => {
                    self.scene = Scene::Rubies(0);
                    self.outcome = report.events.len();
                }
                _ => {}
            }
        }
        self.stay()
    }

    fn resume(&mut self, before: &Self) {
        self.pointer.resume(&before.pointer);
    }

    /// MEM-11: the rubies are shown one by one.
    fn advance(&mut self) -> Pause {
        self.scene = match &self.scene {
            Scene::Rubies(shown) if *shown < RUBIES.len() => Scene::Rubies(shown + 1),
            Scene::Misfit(Misfit {
                won: Some(seat), ..
            }) => Scene::RoundOver(*seat),
            _ => Scene::Table,
        };
        self.stay()
    }

    fn news(&self, names: &Names) -> Option<Text> {
        match self.news? {
            News::Skipped(seat) => Some(text!("memoarrr-turtle", name = names.get(seat))),
            News::Again => Some(text!("memoarrr-crab-wants")),
        }
    }

    /// The log tells the outcome only after all rubies have been shown.
    fn hidden_log_lines(&self) -> usize {
        if self.suspense() { self.outcome } else { 0 }
    }

    /// At the end the places are the cards of the rubies, in the order in which they were drawn. Before it nothing moves in
    /// the row (MEM-13), where every card lies elsewhere after a move.
    fn motion(
        report: &MoveReport<Memoarrr>,
        observation: &Observation<Memoarrr>,
    ) -> Option<Motion> {
        if observation.view.rules.expert_display && observation.to_act != ToAct::Over {
            return None;
        }
        let index = |place: &Place| GRID.index(*place).into_iter();
        report.events.iter().rev().find_map(|event| match event {
            Event::Over { .. } => Motion::new(Movement::Deal, (0..RUBIES.len()).collect()),
            Event::Dealt => Motion::new(Movement::Deal, (0..GRID.places()).collect()),
            Event::Swapped { from, to, .. } => {
                Motion::new(Movement::Flip, index(from).chain(index(to)).collect())
            }
            Event::TurnedUp { place, .. } | Event::TurnedDown { place, .. } => {
                Motion::new(Movement::Flip, index(place).collect())
            }
            _ => None,
        })
    }

    /// A ruby card goes to the winner of the round (MEM-8).
    fn leaves(&self, _: &Observation<Memoarrr>) -> Option<(Seat, Vec<usize>)> {
        match self.scene {
            Scene::RoundOver(seat) => Some((seat, GRID.index(CENTRE).into_iter().collect())),
            _ => None,
        }
    }

    /// MEM-11: a card is turned over.
    fn shown(&self) -> Option<Motion> {
        match self.scene {
            Scene::Rubies(shown) => {
                Motion::new(Movement::Flip, shown.checked_sub(1).into_iter().collect())
            }
            _ => None,
        }
    }

    fn shown_to(&self) -> Option<Seat> {
        match &self.scene {
            Scene::Peek(seat, _) => Some(*seat),
            _ => None,
        }
    }

    fn interlude(&self, observation: &Observation<Memoarrr>) -> Option<Text> {
        let round = observation.view.round;
        matches!(self.scene, Scene::RoundOver(_))
            .then(|| text!("memoarrr-round-ends", round = round))
    }

    fn showing(&self, observation: &Observation<Memoarrr>, names: &Names) -> Text {
        match &self.scene {
            Scene::Peek(seat, _) => text!("memoarrr-remember", name = names.get(*seat)),
            Scene::Misfit(misfit) => text!("memoarrr-goes-on", what = misfit.tell(names)),
            Scene::RoundOver(seat) => {
                let round = observation.view.round;
                text!("memoarrr-won-round", name = names.get(*seat), round = round)
            }
            Scene::Rubies(0) => text!("memoarrr-rubies-secret"),
            Scene::Rubies(shown) if *shown < RUBIES.len() => text!("memoarrr-next-card"),
            Scene::Rubies(_) | Scene::Table => text!("memoarrr-enter-goes-on"),
        }
    }

    fn offers(&self, command: Command, observation: &Observation<Memoarrr>) -> bool {
        command != PASS || may_pass(observation)
    }

    fn coordinate(&self, _: &Observation<Memoarrr>) -> Option<String> {
        Some(Coordinate::example(GRID))
    }

    fn takes(&self, key: Key, _: &Observation<Memoarrr>) -> bool {
        self.pointer.takes(key, GRID)
    }

    fn on_command(
        &mut self,
        command: Command,
        observation: &Observation<Memoarrr>,
    ) -> BoardAction<Move> {
        if command == PASS {
            return BoardAction::Play(Move::Pass);
        }
        let wanted = |index: usize| {
            let place = GRID.place(index);
            let open = observation.view.rules.expert_display
                || observation.view.square.get(index) == Some(&Face::Down);
            if let Phase::Decide(..) = observation.view.phase {
                is_target(observation, place)
            } else {
                open
            }
        };
        Self::action(
            self.pointer.on_command(command, GRID, wanted),
            &observation.view,
        )
    }

    fn key(&mut self, key: Key, observation: &Observation<Memoarrr>) -> BoardAction<Move> {
        Self::action(self.pointer.key(key, GRID), &observation.view)
    }

    fn on_mouse(&mut self, mouse: Mouse, observation: &Observation<Memoarrr>) -> BoardAction<Move> {
        let is_pass = mouse.kind == MouseKind::Press && mouse.hit == Some(Hit::Choice(0));
        if is_pass && may_pass(observation) {
            return BoardAction::Play(Move::Pass);
        }
        Self::action(self.pointer.on_mouse(mouse, GRID), &observation.view)
    }

    fn matters(&self, observation: &Observation<Memoarrr>) -> &'static [usize] {
        let view = &observation.view;
        if view.inside.contains(&false) {
            &[5]
        } else if view.last.is_some() {
            &[3]
        } else {
            &[2]
        }
    }

    fn prompt(&self, observation: &Observation<Memoarrr>, names: &Names) -> Text {
        let ToAct::Seat(seat) = observation.to_act else {
            return Text::default();
        };
        self.pointer.typed().unwrap_or_else(|| {
            let name = names.get(seat).clone();
            Text::list([name, task(&observation.view)], ": ")
        })
    }

    fn has_found(report: &MoveReport<Memoarrr>) -> Option<bool> {
        let is_out = |event: &Event| matches!(event, Event::Out { .. });
        let is_turn = |event: &Event| matches!(event, Event::TurnedUp { .. });
        let events = &report.events;
        (events.iter().any(is_turn) || events.iter().any(is_out))
            .then(|| !events.iter().any(is_out))
    }

    /// Rubies are secret until the end (MEM-11); who has won how many rounds everybody saw.
    fn scores(&self, observation: &Observation<Memoarrr>) -> Vec<BoardScore> {
        let view = &observation.view;
        let rubies = view.rubies.as_ref().filter(|_| !self.suspense());
        let score = |seat: Seat| {
            let (points, shown) = if let Some(rubies) = rubies {
                let rubies = rubies[seat.index()].iter().copied().map(i64::from).sum();
                (rubies, text!("memoarrr-rubies", rubies = rubies))
            } else {
                let rounds = view.rounds_won[seat.index()];
                let shown = text!("memoarrr-rounds-won", rounds = rounds);
                (i64::try_from(rounds).unwrap_or(i64::MAX), shown)
            };
            BoardScore {
                seat,
                points: Some(points),
                shown,
            }
        };
        Seat::all(view.inside.len()).map(score).collect()
    }

    const POINTS: Option<Role> = Some(Role::Bad);

    fn unit(points: i64) -> Text {
        text!("table-unit-rubies", count = points)
    }

    fn note(&self, seat: Seat, observation: &Observation<Memoarrr>) -> Text {
        let view = &observation.view;
        match () {
            () if observation.to_act == ToAct::Over => Text::default(),
            () if !view.inside[seat.index()] => text!("memoarrr-out"),
            () if view.skipped == Some(seat) => text!("memoarrr-skipped"),
            () => Text::default(),
        }
    }

    fn notes(&self, observation: &Observation<Memoarrr>) -> Vec<Text> {
        let view = &observation.view;
        if observation.to_act == ToAct::Over {
            return Vec::new();
        }
        let mut notes = vec![text!(
            "memoarrr-round-of",
            round = view.round,
            rounds = RUBIES.len()
        )];
        notes.extend(
            view.last
                .map(|card| text!("memoarrr-match", card = &card, words = card.in_words())),
        );
        notes.extend(
            view.block
                .map(|block| text!("memoarrr-blocked-at", place = &block.place)),
        );
        notes
    }

    /// Returns the notes for a small board. The card to match is shown beside the cards and in the
    /// message line.
    fn brief(&self, observation: &Observation<Memoarrr>, _: Rect) -> Vec<Text> {
        let view = &observation.view;
        let (is_over, round) = (observation.to_act == ToAct::Over, view.round);
        let blocked = view
            .block
            .map(|block| text!("memoarrr-blocked-at", place = &block.place));
        let round = text!("memoarrr-round-of", round = round, rounds = RUBIES.len());
        let notes = [round].into_iter().chain(blocked);
        notes.filter(|_| !is_over).collect()
    }

    /// MEM-2: everybody sits at the side whose cards they may look at.
    fn sides(&self, observation: &Observation<Memoarrr>, _: usize, _: Seat) -> Vec<seats::Side> {
        let side = |side: &Side| match side {
            Side::Bottom => seats::Side::Bottom,
            Side::Left => seats::Side::Left,
            Side::Top => seats::Side::Top,
            Side::Right => seats::Side::Right,
        };
        observation.view.sides.iter().map(side).collect()
    }

    fn smallest() -> Size {
        Size::new(30, 12)
    }
}

/// Returns the task of the player on turn.
fn task(view: &View) -> Text {
    match (view.phase, view.last) {
        (Phase::Decide(_, Power::Octopus(_)), _) => text!("memoarrr-task-octopus"),
        (Phase::Decide(_, Power::Penguin(_)), _) => {
            text!("memoarrr-task-penguin", key = mention(PASS))
        }
        (Phase::Decide(_, Power::Walrus), _) => {
            text!("memoarrr-task-walrus", key = mention(PASS))
        }
        (_, Some(card)) => {
            text!(
                "memoarrr-task",
                colour = card.background.title(),
                animal = card.animal.title()
            )
        }
        (_, None) => text!("memoarrr-task-any"),
    }
}
