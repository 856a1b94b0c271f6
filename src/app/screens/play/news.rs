//! What the table tells: it is shown when it is safe, and then the game goes on.

use super::{Message, Pace, Play};
use crate::app::board::{Board, OnScreen, Stay};
use crate::app::effect::Effect;
use crate::app::move_log::MoveLog;
use crate::app::table::{Notice, Request, Sight, Stand, Told};
use crate::app::thought::Seated;
use crate::app::tickets::Tickets;

impl<G: OnScreen + Seated> Play<G> {
    /// Asks for what also ends the thinking that may be under way.
    pub(super) fn interrupt(&mut self, request: Request<G>, tickets: &mut Tickets) -> Vec<Effect> {
        let busy = self.consulted.take().is_some() || matches!(self.pace, Pace::Robot { .. });
        let mut effects = if busy { vec![Effect::StopThinking, Effect::Unwake] } else { Vec::new() };
        effects.extend(self.ask(request, tickets));
        effects
    }

    pub(super) fn ask(&mut self, request: Request<G>, tickets: &mut Tickets) -> Vec<Effect> {
        let answer = self.table.ask(request, tickets.issue());
        let mut effects = answer.effects;
        effects.extend(self.hear(answer.notices, tickets));
        effects
    }

    /// Takes in what the table tells, whether at once or from elsewhere. News are shown when they are safe.
    pub(super) fn hear(&mut self, notices: Vec<Notice<G>>, tickets: &mut Tickets) -> Vec<Effect> {
        let mut news = false;
        for notice in &notices {
            match notice {
                Notice::Stands(_) => self.keeper.change(usize::MAX),
                Notice::Moved { sight, .. } => self.keeper.change(sight.moves - 1),
                Notice::Refused(_) => continue,
            }
            news = true;
        }
        if news && self.keeper.holds() {
            (self.held, self.pace) = (notices, Pace::Keeping);
            return vec![Effect::Date];
        }
        let mut effects = self.show_news(notices, tickets);
        if news && self.keeper.is_on() {
            effects.push(Effect::Date);
        }
        effects
    }

    /// Shows what has happened, and lets the game go on.
    pub(super) fn show_news(&mut self, notices: Vec<Notice<G>>, tickets: &mut Tickets) -> Vec<Effect> {
        let (mut stay, mut news) = (Stay::No, false);
        let was_over = self.is_over();
        for notice in notices {
            news |= !matches!(notice, Notice::Refused(_));
            match notice {
                Notice::Stands(stand) => {
                    self.looks.clear();
                    self.stand(stand);
                    self.settle_all();
                }
                Notice::Moved { private, told, sight } => {
                    self.looks.extend(private);
                    stay = self.follow(&told, sight);
                }
                Notice::Refused(why) => self.message = Some(Message::Refused(why)),
            }
        }
        let mut effects = if news { self.stay(stay, tickets) } else { Vec::new() };
        if self.is_over() && !was_over {
            effects.push(Effect::Date);
        }
        effects
    }

    /// Shows the table as it stands; says whether its last move has something to look at.
    pub(super) fn stand(&mut self, stand: Stand<G>) -> Stay {
        let before = std::mem::replace(&mut self.board, G::Board::new(&stand.sight));
        self.board.resume(&before);
        self.sight = stand.sight;
        (self.pace, self.consulted) = (Pace::Free, None);
        self.log = MoveLog::default();
        let mut stay = Stay::No;
        for (i, told) in stand.history.iter().enumerate() {
            stay = self.board.follow(told, &self.sight);
            self.log.write(i + 1, told, self.table.names());
        }
        stay
    }

    pub(super) fn follow(&mut self, told: &Told<G>, sight: Sight<G>) -> Stay {
        self.sight = sight;
        (self.pace, self.consulted) = (Pace::Free, None);
        self.log.write(self.sight.moves, told, self.table.names());
        self.board.follow(told, &self.sight)
    }
}
