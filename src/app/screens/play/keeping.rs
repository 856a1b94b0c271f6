//! What a table screen has to do with the store: news wait for it, and a table comes back from it.

use jiff::Timestamp;

use super::{Manner, Message, Pace, Play};
use crate::app::board::OnScreen;
use crate::app::effect::Effect;
use crate::app::keeper::{Keeper, Now};
use crate::app::table::Table;
use crate::app::thought::Seated;
use crate::app::tickets::Tickets;
use crate::store::{Brought, StoreError, TableId};

impl<G: OnScreen + Seated> Play<G> {
    /// A table that was put away: the game goes on where it was, and what the last move showed is shown again
    /// to whoever may see it.
    pub fn resume(
        table: Table<G>,
        manner: Manner,
        keeper: Keeper,
        started: Option<Timestamp>,
        tickets: &mut Tickets,
    ) -> (Self, Vec<Effect>) {
        let mut play = Self { started, ..Self::at(table, manner, keeper) };
        let mut effects = vec![Effect::Date];
        play.looks.extend(play.table.unseen());
        let stay = play.stand(play.table.stand());
        effects.extend(play.stay(stay, tickets));
        (play, effects)
    }

    /// Whether the game runs and is not safe in the store, so that leaving would lose it.
    pub fn is_unsaved(&self) -> bool {
        self.would_lose() && !self.keeper.is_safe()
    }

    /// The table in the store, if nothing was done at it that would be worth keeping.
    pub fn untouched(&self) -> Option<TableId> {
        self.keeper.table().filter(|_| !self.is_over() && self.table.length() <= usize::from(G::DEALS))
    }

    /// Who keeps the table.
    pub fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// Whether something is on its way to the disk, so that keys and clicks have to wait.
    pub fn is_keeping(&self) -> bool {
        self.pace == Pace::Keeping
    }

    /// What time it is: asked for when a game begins, with every move that is kept, and when the game ends.
    pub fn date(&mut self, now: Timestamp, tickets: &mut Tickets) -> Vec<Effect> {
        self.started.get_or_insert(now);
        self.finished = if self.table.is_over() { self.finished.or(Some(now)) } else { None };
        self.keeper.pass(now, self.table.moved_last());
        let from = self.keeper.fresh();
        let now = Now {
            opening: self.table.opening(self.started),
            length: self.table.length(),
            moves: self.table.line(from),
            made: self.table.made(),
            closing: self.table.closing(self.finished),
        };
        self.keeper.send(now, tickets).into_iter().collect()
    }

    /// The store has answered: what was held back is shown. Play goes on also without a store.
    pub fn kept(&mut self, answer: Result<Brought, StoreError>, tickets: &mut Tickets) -> Vec<Effect> {
        let first = self.keeper.holds();
        if let Err(error) = self.keeper.answered(answer)
            && first
        {
            let StoreError { file, trouble } = error;
            self.message = Some(Message::Refused(format!("play goes on without saving: {trouble} ({file})")));
        }
        let held = std::mem::take(&mut self.held);
        let mut effects = if self.is_keeping() { self.show_news(held, tickets) } else { Vec::new() };
        if self.keeper.holds() && !self.keeper.is_safe() {
            effects.push(Effect::Date);
        }
        effects
    }

    /// Whether nothing holds the game up: no curtain, nothing in sight for a while, nothing on its way to the disk.
    pub fn is_free(&self) -> bool {
        self.pace == Pace::Free
    }
}
