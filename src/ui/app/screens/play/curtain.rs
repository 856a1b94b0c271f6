//! The curtain between friends at one keyboard: who sees the table, and when.

use jiff::SignedDuration;
use ratatui::layout::{Position, Rect};

use super::{Phase, Play};
use crate::app::action::Action;
use crate::app::board::{GameUi, Pause};
use crate::app::env::Env;
use crate::app::layout::dialog::plate;
use parlour_model::game::Secrecy;
use parlour_model::seat::{Seat, Viewer};
use parlour_table::any::AnyGame;
use parlour_table::command::Request;

/// For so long after a curtain has fallen nothing lifts it.
const FALLING: SignedDuration = SignedDuration::from_millis(500);

impl<G: GameUi + AnyGame> Play<G> {
    /// Returns the seat whose turn it is to look while the table is hidden from everyone.
    pub fn curtain(&self) -> Option<Seat> {
        match self.phase {
            Phase::HandOver { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// Hides the table until the player of this seat is there; meanwhile it is seen as by a
    /// spectator. With no other player at the screen, nothing is hidden.
    pub(super) fn hand_over(&mut self, seat: Seat, env: &mut Env) -> Vec<Action> {
        if self.mirror.own_people().all(|own| own == seat) {
            return self.show_to(seat, env);
        }
        self.phase = Phase::HandOver {
            seat,
            since: env.now,
        };
        self.rebuild();
        self.advance_all();
        let seen = self.observation().viewer;
        (seen != Viewer::Spectator)
            .then(|| self.request(Request::SetViewer(Viewer::Spectator)))
            .into_iter()
            .collect()
    }

    /// The player asks to look. Right after the curtain fell it may still be the player before, who has pressed a key
    /// or a button twice.
    pub(super) fn on_lift(&mut self, env: &mut Env) -> Vec<Action> {
        match self.phase {
            Phase::HandOver { seat, since } if env.now.duration_since(since) >= FALLING => {
                let mut actions = self.show_to(seat, env);
                actions.extend(self.catch_up(env));
                actions
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether a click is on the plate's button. Where the window has no room for the
    /// button, anywhere on the curtain counts.
    pub(super) fn is_on_plate(&self, at: Position, area: Rect) -> bool {
        let Some(seat) = self.curtain() else {
            return false;
        };
        match plate(&self.names().get(seat).spoken(), area)
            .buttons
            .first()
            .filter(|button| !button.is_empty())
        {
            Some(button) => button.contains(at),
            None => area.contains(at),
        }
    }

    /// The player is there: to see what was told to this seat alone, or to see the table through its eyes.
    fn show_to(&mut self, seat: Seat, env: &mut Env) -> Vec<Action> {
        if self.mirror.next_look().is_none() {
            self.phase = Phase::Lifting;
            return vec![self.request(Request::SetViewer(Viewer::Seat(seat)))];
        }
        self.mirror.look();
        if self.rebuild() == Pause::UntilKey {
            self.phase = Phase::Revealing(None);
            return Vec::new();
        }
        self.hide_look();
        self.proceed(env)
    }

    /// Hides again what was shown in private, in the log too (MEM-3).
    pub(super) fn hide_look(&mut self) {
        if self.mirror.look_away() {
            self.rebuild();
            self.advance_all();
        }
    }

    /// Returns the player who has to come to the keyboard before the game goes on.
    pub(super) fn next_to_look(&self) -> Option<Seat> {
        let on_turn = self.observation().to_act.seat()?;
        let hidden = G::SECRETS == Secrecy::Hands
            && self.mirror.is_own_person(on_turn)
            && !self.mirror.is_viewed_by(on_turn);
        self.mirror
            .next_look()
            .or_else(|| hidden.then_some(on_turn))
    }
}
