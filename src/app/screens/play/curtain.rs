//! The curtain between friends at one keyboard: who sees the table, and when.

use super::{Pace, Play};
use crate::app::board::{OnScreen, Stay};
use crate::app::effect::Effect;
use crate::app::thought::Seated;
use crate::app::tickets::Tickets;
use crate::model::game::{Game, Secrecy};
use crate::model::player::Player;
use crate::model::seat::{Seat, Viewer};

impl<G: OnScreen + Seated> Play<G> {
    /// Whose turn it is to look while nobody may see the table.
    pub fn curtain(&self) -> Option<Seat> {
        match self.pace {
            Pace::Curtain(seat) => Some(seat),
            _ => None,
        }
    }

    /// Draws the curtain for this player: until it is lifted, the table is seen as by a guest.
    pub(super) fn draw_curtain(&mut self, seat: Seat) {
        self.table.look(Viewer::Guest);
        self.stand(self.table.stand());
        self.settle_all();
        self.pace = Pace::Curtain(seat);
    }

    /// The player is there.
    pub(super) fn lift_curtain(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let Pace::Curtain(seat) = self.pace else { return Vec::new() };
        self.table.look(Viewer::Seat(seat));
        let stay = self.stand(self.table.stand());
        if self.looks.pop_front().is_some() && stay == Stay::Look {
            self.pace = Pace::Showing(None);
            return Vec::new();
        }
        if G::SECRETS == Secrecy::Hands {
            return self.stay(stay, tickets); // What the one before has seen at the end of the turn.
        }
        self.go_on(tickets)
    }

    /// What was shown in secret is out of sight and out of the log again (MEM-3).
    pub(super) fn close_eyes(&mut self) {
        if G::SECRETS == Secrecy::News && self.sight.viewer != Viewer::Guest {
            self.table.look(Viewer::Guest);
            self.stand(self.table.stand());
            self.settle_all();
        }
    }

    /// Whether nobody else is at the screen from whom something would have to be hidden.
    pub(super) fn is_alone(&self, seat: Seat) -> bool {
        let mut others = Seat::all(self.players().len()).filter(|other| *other != seat);
        others.all(|other| !self.players()[other.index()].is_person())
    }

    /// Who has to come to the keyboard before the game goes on with this seat's turn.
    pub(super) fn next_look(&self, on_turn: Seat) -> Option<Seat> {
        let person = self.players()[on_turn.index()].is_person();
        let hidden = G::SECRETS == Secrecy::Hands && person && !self.sight.viewer.is(on_turn);
        self.looks.front().copied().or_else(|| hidden.then_some(on_turn))
    }
}

/// For whom the screen shows the table at first: the only person; with several, whoever is on turn
/// where there is nothing to hide, else nobody yet; with none, a guest. News that is for one seat alone
/// is shown and put away again (MEM-3), so that there too the table is seen as by a guest.
pub(super) fn first_viewer<G: Game>(players: &[Player]) -> Viewer {
    let people: Vec<_> = players.iter().enumerate().filter(|(_, player)| player.is_person()).collect();
    match people.as_slice() {
        _ if G::SECRETS == Secrecy::News => Viewer::Guest,
        [(only, _)] => Viewer::Seat(Seat::of(*only)),
        [(first, _), ..] if G::SECRETS == Secrecy::None => Viewer::Seat(Seat::of(*first)),
        _ => Viewer::Guest,
    }
}
