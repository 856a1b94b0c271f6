//! The change of a seat's controller: a person hands a seat to a robot, or takes a robot's.

use super::Replica;
use crate::board::GameUi;
use crate::play::Play;
use crate::play::keys::SEATS;
use parlour_kit::keymap::mention;
use parlour_language::{Id, Text, id, text};
use parlour_model::game::Secrecy;
use parlour_model::player::{Level, Player};
use parlour_model::seat::Seat;
use parlour_screen::action::Action;
use parlour_screen::question::{Button, Question};
use parlour_table::command::{Claim, TableRequest};

impl<G: GameUi> Replica<G> {
    /// The seat that the question is about: an own one that a robot keeps at a hall's table, one on turn that is open
    /// or a robot's, or else one of a person here.
    fn seat_to_change(&self) -> Option<Seat> {
        let kept = self.mirror.kept_by_robot();
        let kept = kept.filter(|seat| self.options.is_remote() && !self.mirror.is_open(*seat));
        let on_turn = self.observation().to_act.seat();
        let free = on_turn.filter(|seat| self.may_take(*seat) || self.mirror.is_replaceable(*seat));
        kept.or(free).or_else(|| self.mirror.speaker())
    }

    /// Returns whether a person here may sit down at a seat: at an open one, and at home at a robot's. In a game with
    /// secrets a person in a hall plays one seat.
    fn may_take(&self, seat: Seat) -> bool {
        let (is_remote, has_seats) = (self.options.is_remote(), self.mirror.has_seats());
        let has_hand = is_remote && has_seats && G::SECRETS != Secrecy::None;
        let is_robot = !self.mirror.is_person(seat);
        (self.mirror.is_open(seat) && !has_hand) || (is_robot && has_seats && !is_remote)
    }

    /// Returns the time of day since which a seat's player has been away.
    fn away_since(&self, seat: Seat) -> Option<String> {
        let away = self.mirror.away_since(seat)?;
        Some(away.strftime("%H:%M").to_string())
    }

    /// Returns the message shown while a remote player or an empty seat is on turn.
    pub(in crate::play) fn waiting_for(&self, seat: Seat) -> Text {
        let name = self.names().get(seat);
        match seat {
            _ if self.may_take(seat) => {
                text!("table-seat-open", name = name, key = mention(SEATS))
            }
            _ if self.mirror.is_open(seat) => text!("table-seat-open-others", name = name),
            _ if self.mirror.is_away(seat) => {
                let away = match self.away_since(seat) {
                    Some(at) => text!("table-away-since", name = name, at = at),
                    None => text!("table-away", name = name),
                };
                let key = mention(SEATS);
                match self.mirror.is_replaceable(seat) {
                    true if self.mirror.is_rated() => {
                        text!("table-away-claim", away = away, key = key)
                    }
                    true => text!("table-away-robot", away = away, key = key),
                    false => away,
                }
            }
            _ => text!("table-to-move", name = name),
        }
    }

    /// Says at which seats of a hall's table robots play on from now on, or no longer. A robot that plays on for a person has
    /// that name; a person who has not been here takes the seat of another. In a further game other players have the seats.
    pub(in crate::play) fn seat_news(&self, before: &[Player]) -> Option<Text> {
        let is_new = |player: &Player| !before.iter().any(|other| other.name == player.name);
        let news = |(before, now): (&Player, &Player)| match (before.is_person(), now.is_person()) {
            (false, true) if is_new(now) => Some(text!("table-takes-bots-seat", name = &now.name)),
            _ if before.name != now.name => None,
            (true, false) => Some(text!("table-bot-plays-on", name = &now.name)),
            (false, true) => Some(text!("table-takes-over", name = &now.name)),
            _ => None,
        };
        let news: Vec<_> = before.iter().zip(self.players()).filter_map(news).collect();
        (self.options.is_remote() && !news.is_empty()).then(|| Text::list(news, " "))
    }

    /// A word on who is not at the table.
    pub fn seat_note(&self, seat: Seat) -> Option<Id> {
        match seat {
            _ if self.mirror.is_open(seat) => Some(id!("table-note-open")),
            _ if self.mirror.is_away(seat) => Some(id!("table-note-away")),
            _ => None,
        }
    }

    /// Returns the number of people who watch this table, in words.
    pub fn spectators(&self) -> Option<Text> {
        match self.mirror.spectators() {
            0 => None,
            people => Some(text!("table-watch", people = people)),
        }
    }

    /// Returns whether there is a seat that another player could play on for.
    pub(in crate::play) fn can_change_seats(&self) -> bool {
        let may_change = |seat| !self.mirror.is_rated() || self.mirror.is_replaceable(seat);
        !self.is_over() && self.seat_to_change().is_some_and(may_change)
    }

    /// Asks which player is to play on for the seat.
    pub(in crate::play) fn seat_question(&self) -> Option<Question> {
        let seat = self.seat_to_change().filter(|_| self.can_change_seats())?;
        let name = self.names().get(seat);
        if self.mirror.is_replaceable(seat) {
            return Some(self.question_of_missed(seat, name));
        }
        if !self.mirror.is_own_person(seat) {
            let person = Player::person(self.own_name(seat));
            let buttons = [
                Button::nothing(id!("table-no")),
                Button::new(
                    id!("table-take-seat"),
                    ask::<G>(Some(seat), TableRequest::Take(person)),
                ),
            ];
            return Some(Question::new(
                text!("table-take-seat-question"),
                text!("table-take-seat-text", name = name),
                buttons,
            ));
        }
        let open = Button::new(
            id!("table-leave-open"),
            ask::<G>(Some(seat), TableRequest::Leave),
        );
        let text = text!("table-hand-over", name = name);
        Some(Question::new(
            text!("table-hand-over-question"),
            text,
            self.robots(seat).into_iter().chain([open]),
        ))
    }

    /// Asks how a game goes on or ends whose player on turn does not come back. In a rated game no bot plays on.
    fn question_of_missed(&self, seat: Seat, name: &Text) -> Question {
        let ends = [
            Button::new(
                id!("table-claim-win"),
                ask::<G>(None, TableRequest::Claim(Claim::Win)),
            ),
            Button::new(
                id!("table-claim-nothing"),
                ask::<G>(None, TableRequest::Claim(Claim::NoResult)),
            ),
        ];
        if self.mirror.is_rated() {
            let buttons = [Button::nothing(id!("table-nobody"))]
                .into_iter()
                .chain(ends);
            let text = text!("table-missed-rated", name = name);
            return Question::new(text!("table-missed-question"), text, buttons);
        }
        let buttons = self.robots(seat).into_iter().chain(ends);
        let text = text!("table-stand-in", name = name);
        Question::new(text!("table-missed-question"), text, buttons)
    }

    /// The name under which a player plays on for the seat.
    fn own_name(&self, seat: Seat) -> String {
        self.players()[seat.index()].name.clone()
    }

    /// The robots that may play on for a seat, or none.
    fn robots(&self, seat: Seat) -> Vec<Button> {
        let robot = |level: &Level| {
            let player = Player::robot(self.own_name(seat), *level);
            Button::new(
                level.title(),
                ask::<G>(Some(seat), TableRequest::Take(player)),
            )
        };
        [Button::nothing(id!("table-nobody"))]
            .into_iter()
            .chain(G::LEVELS.iter().map(robot))
            .collect()
    }
}

/// Asks the table for something on behalf of a seat, or of the person who speaks.
fn ask<G: GameUi>(seat: Option<Seat>, request: TableRequest<G>) -> Action {
    Action::then(move |play: &mut Play<G>, _| {
        let speaker = play.replica.mirror().speaker();
        play.ask_for(seat.or(speaker), request.clone())
    })
}
