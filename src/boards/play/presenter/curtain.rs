//! The curtain between friends at one keyboard: who sees the table, and when.

use jiff::SignedDuration;

use super::{Phase, Presenter};
use crate::board::{GameUi, Pause};
use crate::play::replica::Replica;
use parlour_model::seat::{Seat, Viewer};
use parlour_screen::action::Action;
use parlour_screen::env::Env;
use parlour_table::command::TableRequest;

/// For so long after a curtain has fallen nothing lifts it.
const FALLING: SignedDuration = SignedDuration::from_millis(500);

impl<G: GameUi> Presenter<G> {
    /// Hides the table until the player of this seat is there; meanwhile it is seen as by a
    /// spectator. With no other player at the screen, nothing is hidden.
    pub(super) fn hand_over(
        &mut self,
        seat: Seat,
        replica: &mut Replica<G>,
        env: &mut Env,
    ) -> Vec<Action> {
        if replica.mirror().own_people().all(|own| own == seat) {
            return self.show_to(seat, replica, env);
        }
        self.phase = Phase::HandOver {
            seat,
            since: env.now,
        };
        self.rebuild(replica);
        self.advance_all();
        let seen = replica.observation().viewer;
        (seen != Viewer::Spectator)
            .then(|| replica.request(TableRequest::SetViewer(Viewer::Spectator)))
            .into_iter()
            .collect()
    }

    /// The player asks to look. Right after the curtain fell it may still be the player before, who has pressed a key
    /// or a button twice: then nothing happens, and the answer is `None`.
    pub(in crate::play) fn lift(
        &mut self,
        replica: &mut Replica<G>,
        env: &mut Env,
    ) -> Option<Vec<Action>> {
        match self.phase {
            Phase::HandOver { seat, since } if env.now.duration_since(since) >= FALLING => {
                Some(self.show_to(seat, replica, env))
            }
            _ => None,
        }
    }

    /// The player is there: to see what was told to this seat alone, or to see the table through its eyes.
    fn show_to(&mut self, seat: Seat, replica: &mut Replica<G>, env: &mut Env) -> Vec<Action> {
        if replica.mirror().next_look().is_none() {
            self.phase = Phase::Lifting;
            return vec![replica.request(TableRequest::SetViewer(Viewer::Seat(seat)))];
        }
        replica.look();
        if self.rebuild(replica) == Pause::UntilKey {
            self.phase = Phase::Revealing(None);
            return Vec::new();
        }
        self.hide_look(replica);
        self.proceed(replica, env)
    }

    /// Hides again what was shown in private, in the log too (MEM-3).
    pub(super) fn hide_look(&mut self, replica: &mut Replica<G>) {
        if replica.look_away() {
            self.rebuild(replica);
            self.advance_all();
        }
    }
}
