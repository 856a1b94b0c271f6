//! The curtain between friends at one keyboard: who sees the table, and when.

use jiff::{SignedDuration, Timestamp};
use ratatui::layout::{Position, Rect};

use super::{Phase, Play};
use crate::app::board::{GameUi, Pause};
use crate::app::effect::Effect;
use crate::app::env::Env;
use crate::app::layout::dialog::plate;
use crate::model::game::{Game, Secrecy};
use crate::model::player::Player;
use crate::model::seat::{Seat, Viewer};
use crate::table::bot_request::AnyGame;

/// For so long after a curtain has fallen nothing lifts it.
const FALLING: SignedDuration = SignedDuration::from_millis(500);

impl<G: GameUi + AnyGame> Play<G> {
    /// Whose turn it is to look while nobody may see the table.
    pub fn curtain(&self) -> Option<Seat> {
        match self.phase {
            Phase::HandOver { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// Hides the table until the player of this seat is there; meanwhile it is seen as by a spectator.
    pub(super) fn hide_for(&mut self, seat: Seat, now: Timestamp) {
        self.table.set_viewer(Viewer::Spectator);
        self.show_snapshot(self.table.snapshot());
        self.advance_all();
        self.phase = Phase::HandOver { seat, since: now };
    }

    /// The player asks to look. Right after the curtain fell it may still be the player before, who has pressed a key
    /// or a button twice.
    pub(super) fn on_lift(&mut self, env: &mut Env) -> Vec<Effect> {
        match self.phase {
            Phase::HandOver { since, .. } if env.now.duration_since(since) >= FALLING => self.reveal_to_next(env),
            _ => Vec::new(),
        }
    }

    /// Whether a click is on the plate's button; where the window has no room for it, anywhere on the curtain.
    pub(super) fn is_on_plate(&self, at: Position, area: Rect) -> bool {
        let Some(seat) = self.curtain() else { return false };
        match plate(self.names().get(seat), area).buttons.first().filter(|button| !button.is_empty()) {
            Some(button) => button.contains(at),
            None => area.contains(at),
        }
    }

    /// The player is there.
    pub(super) fn reveal_to_next(&mut self, env: &mut Env) -> Vec<Effect> {
        let Phase::HandOver { seat, .. } = self.phase else { return Vec::new() };
        self.table.set_viewer(Viewer::Seat(seat));
        let pause = self.show_snapshot(self.table.snapshot());
        if self.private.pop_front().is_some() && pause == Pause::UntilKey {
            self.phase = Phase::Revealing(None);
            return Vec::new();
        }
        if G::SECRETS == Secrecy::Hands {
            return self.pause(pause, env); // What the one before has seen at the end of the turn.
        }
        self.proceed(env)
    }

    /// Hides again what was shown in private, in the log too (MEM-3).
    pub(super) fn hide_private_news(&mut self) {
        if G::SECRETS == Secrecy::News && self.observation.viewer != Viewer::Spectator {
            self.table.set_viewer(Viewer::Spectator);
            self.show_snapshot(self.table.snapshot());
            self.advance_all();
        }
    }

    /// Whether nobody else is at the screen from whom something would have to be hidden.
    pub(super) fn is_alone(&self, seat: Seat) -> bool {
        let mut others = Seat::all(self.players().len()).filter(|other| *other != seat);
        others.all(|other| !self.players()[other.index()].is_person())
    }

    /// Who has to come to the keyboard before the game goes on with this seat's turn.
    pub(super) fn next_to_look(&self, on_turn: Seat) -> Option<Seat> {
        let person = self.players()[on_turn.index()].is_person();
        let hidden = G::SECRETS == Secrecy::Hands && person && !self.observation.viewer.is(on_turn);
        self.private.front().copied().or_else(|| hidden.then_some(on_turn))
    }
}

/// For whom the screen shows the table at first: the only person; with several, whoever is on turn
/// where there is nothing to hide, else nobody yet; with none, a spectator. News that is for one seat alone
/// is shown and put away again (MEM-3), so that there too the table is seen as by a spectator.
pub(super) fn first_viewer<G: Game>(players: &[Player]) -> Viewer {
    let people: Vec<_> = players.iter().enumerate().filter(|(_, player)| player.is_person()).collect();
    match people.as_slice() {
        _ if G::SECRETS == Secrecy::News => Viewer::Spectator,
        [(only, _)] => Viewer::Seat(Seat::of(*only)),
        [(first, _), ..] if G::SECRETS == Secrecy::None => Viewer::Seat(Seat::of(*first)),
        _ => Viewer::Spectator,
    }
}
