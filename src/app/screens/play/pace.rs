//! The pace of a table: what holds the game up, and what cuts that short.

use std::time::Duration;

use super::Play;
use super::consult::Consulted;
use crate::app::board::{Board, OnScreen, Stay};
use crate::app::effect::{Effect, Ticket};
use crate::app::table::Request;
use crate::app::thought::{AnyMove, Seated};
use crate::app::tickets::Tickets;
use crate::model::player::Player;
use crate::model::seat::{Seat, Turn};

/// What holds the game up at the moment.
#[derive(Clone, Debug, PartialEq)]
pub enum Pace<M> {
    /// Nothing: a person is to act, or the game is over.
    Free,
    /// What has just happened stays in sight, until the deadline (if there is one) or a key.
    Showing(Option<Ticket>),
    /// What has happened is on its way to the disk; it is shown when it is safe there.
    Keeping,
    /// The keyboard changes hands: nobody must see the table until the player of this seat is there.
    Curtain(Seat),
    /// A robot is on turn.
    Robot {
        /// The deadline of its visible moment, until it has passed.
        moment: Option<Ticket>,
        /// Its answer, once there is one.
        answer: Option<(Ticket, M)>,
    },
}

/// How fast things go at a table, and what may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How long a mismatch stays in sight; zero is until a key or a click (CON-12).
    pub reveal: Duration,
    /// How long a robot's move takes at least.
    pub robot: Duration,
    /// How long a robot may think; `None` is as long as its level does.
    pub limit: Option<Duration>,
    /// Whether friends at one keyboard have agreed to take moves back.
    pub undo: bool,
}

impl<G: OnScreen + Seated> Play<G> {
    /// A deadline has passed.
    pub fn woke(&mut self, ticket: Ticket, tickets: &mut Tickets) -> Vec<Effect> {
        match &mut self.pace {
            Pace::Showing(until) if *until == Some(ticket) => self.settle(tickets),
            Pace::Robot { moment, .. } if *moment == Some(ticket) => {
                *moment = None;
                self.robot_moves(tickets)
            }
            _ => Vec::new(),
        }
    }

    /// A robot has made up its mind. One that was told to stop answers as well, perhaps after the one that
    /// is waited for: its answer must not take that one's place.
    pub fn thought(&mut self, ticket: Ticket, chosen: AnyMove, tickets: &mut Tickets) -> Vec<Effect> {
        if let Some((_, Consulted::Hint)) = self.consulted.take_if(|(asked, _)| *asked == ticket) {
            self.advised(chosen);
            return Vec::new();
        }
        match (&mut self.pace, G::unwrap_move(chosen)) {
            (Pace::Robot { answer, .. }, Some(chosen)) if self.table.waits_for(ticket) => {
                *answer = Some((ticket, chosen));
                self.robot_moves(tickets)
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn is_showing(&self) -> bool {
        matches!(self.pace, Pace::Showing(_))
    }

    /// Whether a key or a click has something to cut short.
    pub(super) fn hurry_possible(&self) -> bool {
        matches!(self.pace, Pace::Showing(_) | Pace::Robot { .. })
    }

    /// Cuts short what is in sight, or the moment that a robot takes.
    pub(super) fn hurry(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        match &mut self.pace {
            Pace::Free | Pace::Keeping | Pace::Curtain(_) => Vec::new(),
            Pace::Showing(_) => {
                let next = self.settle_with_jumps();
                self.settled(next, tickets)
            }
            Pace::Robot { moment, .. } => {
                *moment = None;
                let mut effects = vec![Effect::Unwake];
                effects.extend(self.robot_moves(tickets));
                effects
            }
        }
    }

    /// Goes on, once what has happened has been in sight for as long as it must.
    pub(super) fn stay(&mut self, stay: Stay, tickets: &mut Tickets) -> Vec<Effect> {
        match stay {
            Stay::No => self.go_on(tickets),
            Stay::Reveal => self.show(self.manner.reveal, tickets),
            Stay::Look => self.look_on(tickets),
            Stay::Step | Stay::Jump if self.manner.robot.is_zero() => self.pass(tickets),
            Stay::Jump if !self.robot_moved() => self.pass(tickets),
            Stay::Step | Stay::Jump => self.show(self.manner.robot, tickets),
        }
    }

    /// Goes on without showing what there is to show.
    fn pass(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let next = self.board.settle();
        self.stay(next, tickets)
    }

    /// Whether it was a robot that made the last move.
    fn robot_moved(&self) -> bool {
        self.table.moved_last().seat().is_some_and(|seat| !self.players()[seat.index()].is_person())
    }

    /// What is in sight has been seen; the jumps that are left are made all at once.
    fn settle_with_jumps(&mut self) -> Stay {
        loop {
            match self.board.settle() {
                Stay::Jump => {}
                other => return other,
            }
        }
    }

    /// Nothing that has happened stays in sight.
    pub(super) fn settle_all(&mut self) {
        while self.board.settle() != Stay::No {}
    }

    /// Keeps what has happened in sight; for ever, where the time is zero.
    pub(super) fn show(&mut self, after: Duration, tickets: &mut Tickets) -> Vec<Effect> {
        let ticket = (!after.is_zero()).then(|| tickets.issue());
        self.pace = Pace::Showing(ticket);
        ticket.map(|ticket| Effect::Wake { after, ticket }).into_iter().collect()
    }

    pub(super) fn settle(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let next = self.board.settle();
        self.settled(next, tickets)
    }

    /// Something has been in sight for long enough; what comes next?
    fn settled(&mut self, next: Stay, tickets: &mut Tickets) -> Vec<Effect> {
        if next == Stay::No {
            self.close_eyes();
        }
        let mut effects = vec![Effect::Unwake];
        effects.extend(self.stay(next, tickets));
        effects
    }

    /// Keeps in sight what is to be looked at until a key; robots alone have nobody who would press one.
    pub(super) fn look_on(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let watched = self.players().iter().any(Player::is_person);
        self.show(if watched { Duration::ZERO } else { self.manner.reveal }, tickets)
    }

    /// Lets whoever is next act, if it is not a person at this screen.
    pub(super) fn go_on(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        self.pace = Pace::Free;
        let Turn::Seat(seat) = self.sight.to_act else {
            return if self.sight.to_act == Turn::Chance { self.ask(Request::Proceed, tickets) } else { Vec::new() };
        };
        if let Some(seat) = self.next_look(seat) {
            self.draw_curtain(seat);
            return if self.is_alone(seat) { self.lift_curtain(tickets) } else { Vec::new() };
        }
        if self.players()[seat.index()].is_person() {
            return Vec::new();
        }
        let ticket = tickets.issue();
        self.pace = Pace::Robot { moment: Some(ticket), answer: None };
        let mut effects = self.table.ask(Request::Proceed, tickets.issue()).effects;
        effects.push(Effect::Wake { after: self.manner.robot, ticket });
        effects
    }

    /// Makes the robot's move, once there is one and its moment has passed.
    pub(super) fn robot_moves(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        match &mut self.pace {
            Pace::Robot { moment: None, answer } => match answer.take() {
                Some((ticket, chosen)) => {
                    let seat = self.sight.to_act.seat();
                    let answer = self.table.answered(ticket, &chosen);
                    self.thought_of(seat);
                    self.hear(answer.notices, tickets)
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}
