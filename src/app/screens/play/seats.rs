//! Who decides for a seat from now on: a person hands it to a robot, or takes a robot's.

use super::Play;
use crate::app::action::Action;
use crate::app::board::GameUi;
use crate::app::question::{DialogAction, Question};
use crate::model::player::{Level, Player};
use crate::model::seat::Seat;
use crate::table::any::AnyGame;
use crate::table::command::Request;

impl<G: GameUi + AnyGame> Play<G> {
    /// The seat that the question is about: a robot's that is on turn, or else one of a person here.
    fn seat_to_change(&self) -> Option<Seat> {
        let on_turn = self.observation().to_act.seat();
        let robots = on_turn.filter(|seat| !self.mirror.is_person(*seat) && self.mirror.has_seats());
        robots.or_else(|| self.mirror.speaker())
    }

    /// Whether there is a seat that somebody else could play on for.
    pub(super) fn can_change_seats(&self) -> bool {
        !self.is_over() && self.seat_to_change().is_some()
    }

    /// Who is to play on?
    pub(super) fn seat_question(&self) -> Option<Question> {
        let seat = self.seat_to_change().filter(|_| !self.is_over())?;
        let name = self.names().get(seat);
        if !self.mirror.is_person(seat) {
            let buttons = vec![("No", DialogAction::Never), ("Take the seat", DialogAction::TakeSeat(seat))];
            return Some(Question::new("Take the seat?", format!("From now on a person plays for {name}."), buttons));
        }
        let robot = |label, level| (label, DialogAction::HandOver(seat, level));
        let buttons = vec![
            ("Nobody", DialogAction::Never),
            robot("Novice", Level::Novice),
            robot("Casual", Level::Casual),
            robot("Sharp", Level::Sharp),
            robot("Expert", Level::Expert),
        ];
        let text = format!("Which robot plays on for {name}? The seat can be taken back when the robot is on turn.");
        Some(Question::new("Hand the seat over?", text, buttons))
    }

    pub(super) fn hand_seat(&mut self, seat: Seat, level: Level) -> Vec<Action> {
        let name = self.names().get(seat).to_owned();
        self.change_seat(seat, Player::robot(name, level))
    }

    pub(super) fn take_seat(&mut self, seat: Seat) -> Vec<Action> {
        let name = self.names().get(seat).to_owned();
        self.change_seat(seat, Player::person(name))
    }

    fn change_seat(&mut self, seat: Seat, player: Player) -> Vec<Action> {
        self.ask_for(Some(seat), Request::Take(player))
    }
}
