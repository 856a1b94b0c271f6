//! The hand of the person at the screen: a cursor, raised cards, and what these would be.

use crate::birdhead::keys::{DISCARD, PLAY_CARDS};
use parlour_kit::keymap::{Command, mention};
use parlour_language::{Text, text};
use parlour_model::birdhead::cards::LARGEST_HAND;
use parlour_model::birdhead::illegal::Why;
use parlour_model::birdhead::{Action, BirdHead, Cards, Move, Trick, Way, legal};
use parlour_table::event::Observation;

/// A cursor on a hand and the cards of it that are raised.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hand {
    /// The card that the cursor is on, counted from the lowest.
    pub cursor: usize,
    raised: [bool; LARGEST_HAND as usize],
}

/// A button above the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: Text,
    /// The button's action on the cards; `None` lowers all.
    pub way: Option<Way>,
    /// True if the rules allow it now.
    pub legal: bool,
    /// True if Enter would press it.
    pub focus: bool,
}

/// The turn of the person at the screen.
#[derive(Clone, Copy, Debug)]
pub struct OwnTurn {
    hand: Cards,
    trick: Trick,
    pub raised: Cards,
}

impl Button {
    /// Returns its number for the mouse.
    pub fn number(&self) -> usize {
        let number = super::WAYS.iter().position(|way| *way == self.way);
        number.unwrap_or(super::WAYS.len())
    }
}

impl Hand {
    /// Returns whether a card is raised.
    pub fn is_raised(&self, index: usize) -> bool {
        self.raised.get(index).copied().unwrap_or(false)
    }

    /// The turn, if the person at the screen is to act.
    pub fn of(&self, observation: &Observation<BirdHead>) -> Option<OwnTurn> {
        let own = observation
            .to_act
            .seat()
            .filter(|seat| observation.viewer.is(*seat) && !observation.legal.is_empty())?;
        let (hand, trick) = (observation.view.hands.of(own)?, observation.view.trick?);
        Some(OwnTurn {
            hand,
            trick,
            raised: self.cards(hand),
        })
    }

    /// The raised cards of a hand.
    fn cards(&self, hand: Cards) -> Cards {
        hand.each()
            .zip(self.raised)
            .filter_map(|(rank, raised)| raised.then_some(rank))
            .collect()
    }

    /// Returns whether a lowered card could be raised towards a legal action.
    pub fn fits(&self, index: usize, rank: u8, observation: &Observation<BirdHead>) -> bool {
        let Some(turn) = self.of(observation).filter(|_| !self.is_raised(index)) else {
            return false;
        };
        let more = turn.raised.plus(Cards::of(rank, 1));
        observation
            .legal
            .iter()
            .any(|chosen| matches!(chosen, Move::Act(action) if action.cards.holds(more)))
    }

    /// Raises the card under the cursor in a hand of `count` cards, or lowers it.
    pub(super) fn toggle(&mut self, count: usize) -> bool {
        let inside = self.cursor < count;
        if let Some(raised) = self.raised.get_mut(self.cursor).filter(|_| inside) {
            *raised = !*raised;
        }
        inside
    }

    /// Lowers all.
    pub(super) fn lower(&mut self) -> bool {
        let before = std::mem::take(&mut self.raised);
        before != self.raised
    }

    /// Raises one more card of a rank; if all are raised, lowers them.
    pub(super) fn rank(&mut self, rank: u8, observation: &Observation<BirdHead>) -> bool {
        let cards = super::own_hand(&observation.view).unwrap_or_default();
        let of_rank: Vec<usize> = (0..cards.len())
            .filter(|index| cards[*index] == rank)
            .collect();
        let low = of_rank
            .iter()
            .copied()
            .find(|index| !self.is_raised(*index));
        let Some(index) = low.or(of_rank.first().copied()) else {
            return false;
        };
        self.cursor = index;
        match low {
            Some(index) => self.raised[index] = true,
            None => of_rank.iter().for_each(|index| self.raised[*index] = false),
        }
        true
    }

    /// Moves the cursor; up and down raise and lower.
    pub(super) fn on_command(
        &mut self,
        command: Command,
        observation: &Observation<BirdHead>,
    ) -> bool {
        let cards = super::own_hand(&observation.view).unwrap_or_default();
        let count = cards.len();
        if count == 0 {
            return false;
        }
        let before = self.clone();
        let here = self.cursor.min(count - 1);
        let wanted =
            |index: &usize| self.is_raised(*index) || self.fits(*index, cards[*index], observation);
        let search = |step: usize| {
            (1..=count)
                .map(|n| (here + n * step) % count)
                .find(wanted)
                .unwrap_or(here)
        };
        self.cursor = match command {
            Command::Left => (here + count - 1) % count,
            Command::Right => (here + 1) % count,
            Command::Home => 0,
            Command::End => count - 1,
            Command::Next => search(1),
            Command::Previous => search(count - 1),
            _ => here,
        };
        if let Command::Up | Command::Down = command {
            self.raised[here] = command == Command::Up;
        }
        *self != before
    }
}

impl OwnTurn {
    /// Returns the rule against laying down the raised cards in this way, if any.
    pub fn fault(&self, way: Way) -> Option<Why> {
        legal::check(
            &self.trick,
            self.hand,
            Action {
                way,
                cards: self.raised,
            },
        )
        .err()
    }

    /// The cards of a discard; a leader has none (BH-7).
    pub fn lowest(&self) -> Option<Cards> {
        self.trick
            .standing()
            .map(|standing| self.hand.lowest_of(standing.len()))
    }

    /// Returns whether some of the hand's cards reach those of the trick (BH-6).
    fn reaches(&self, standing: Cards) -> bool {
        self.hand.highest_of(standing.len()).reaches(standing)
    }

    /// Returns whether a discard is all that can be done.
    pub(super) fn must_discard(&self) -> bool {
        let standing = self.trick.standing();
        standing.is_some_and(|standing| !self.reaches(standing))
    }

    /// The way by which cards can be laid down if there is one alone; a play where there are both.
    pub(super) fn sole_way(&self) -> Way {
        if self.must_discard() {
            Way::Discard
        } else {
            Way::Play
        }
    }

    /// Play, discard, and lower.
    pub(super) fn buttons(&self, asked: Option<Way>) -> Vec<Button> {
        let none = self.raised.is_empty();
        let [plays, discards] =
            [Way::Play, Way::Discard].map(|way| !none && self.fault(way).is_none());
        let lone = if plays { Way::Play } else { Way::Discard };
        let focus = asked.or((plays != discards).then_some(lone));
        let button = |way: Way, legal: bool, cards: Cards| {
            let verb = if way == Way::Play {
                text!("birdhead-play")
            } else {
                text!("birdhead-discard-button")
            };
            let label = if cards.is_empty() {
                verb
            } else {
                Text::list([verb, cards.to_string().into()], " ")
            };
            Button {
                label,
                way: Some(way),
                legal,
                focus: focus == Some(way),
            }
        };
        let mut all = vec![button(Way::Play, plays, self.raised)];
        match self.lowest() {
            Some(lowest) if none => all.push(button(Way::Discard, true, lowest)),
            Some(_) => all.push(button(Way::Discard, discards, self.raised)),
            None => {}
        }
        if !none {
            all.push(Button {
                label: text!("birdhead-lower"),
                way: None,
                legal: true,
                focus: false,
            });
        }
        all
    }

    /// Returns the instruction, or a description of the raised cards.
    pub(super) fn prompt(&self, asked: Option<Way>) -> Text {
        let raised = self.raised;
        let [play, discard] = [PLAY_CARDS, DISCARD].map(mention);
        if asked.is_some() {
            return text!(
                "birdhead-raised",
                raised = &raised,
                play = play,
                discard = discard
            );
        }
        if raised.is_empty() {
            return self.task();
        }
        match (self.fault(Way::Play), self.fault(Way::Discard)) {
            (None, None) => text!(
                "birdhead-raised",
                raised = &raised,
                play = play,
                discard = discard
            ),
            (None, Some(_)) => text!("birdhead-would-play", raised = &raised),
            (Some(_), None) => text!("birdhead-would-discard", raised = &raised),
            (Some(play), Some(discard)) => match self.sole_way() {
                Way::Play => play.describe(),
                Way::Discard => discard.describe(),
            },
        }
    }

    /// Returns the instruction for the time before a card is raised.
    fn task(&self) -> Text {
        match (self.trick.standing(), self.lowest()) {
            (Some(standing), Some(lowest)) if !self.reaches(standing) => text!(
                "birdhead-cannot-reach",
                standing = &standing,
                key = mention(Command::Act),
                lowest = &lowest
            ),
            (Some(standing), Some(lowest)) => {
                text!(
                    "birdhead-play-or-discard",
                    standing = &standing,
                    lowest = &lowest
                )
            }
            _ => text!("birdhead-lead-task"),
        }
    }
}
