//! The host of a table: the one who owns its playthrough.
//!
//! Its parts own what they change and know nothing of each other:
//! - `game`, with its `seats`: what has happened, and who plays,
//! - `audience`: who is connected, and `late`: who is told of the game some moves late,
//! - `bots` and `offers`: what bots and seats are asked,
//! - `saving` and `peers`: what the store has, and what other servers do,
//! - `outbox`: what goes out at once, and what waits for the store.
//!
//! `permissions` and `reports` read them: what a participant may do, and what it is told.
//!
//! [`TableHost::handle`] routes an input to the parts: `commands` of participants, `attendance`, `moves` (of chance
//! and bots too), `negotiation` of offers, `timers`, `appends` and `catch_up` with other servers.

mod announcements;
mod appends;
mod attendance;
mod audience;
mod bots;
mod catch_up;
mod commands;
mod effect;
mod game;
mod input;
mod late;
mod moves;
mod negotiation;
mod offers;
mod options;
mod outbox;
mod peers;
mod permissions;
mod reports;
mod saving;
mod seats;
#[cfg(test)]
mod tests;
mod timers;

pub use effect::HostEffect;
pub use input::HostInput;
pub use options::HostOptions;

use jiff::Timestamp;

use super::any::AnyGame;
use super::append_queue::AppendQueue;
use super::event::TableEvent;
use super::participant::{Participant, ParticipantId};
use super::request_id::RequestIds;
use audience::Audience;
use bots::Bots;
use game::LoggedGame;
use late::LateAudience;
use offers::Offers;
use outbox::Outbox;
use parlour_language::{Text, text};
use parlour_model::log::LogEntry;
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_model::settings::SettingError;
use parlour_store::GameId;
use peers::Peers;
use saving::Saving;
use seats::Seats;

/// A table's game, with its participants, bots and log.
#[derive(Clone, Debug)]
pub struct TableHost<G: AnyGame> {
    options: HostOptions,
    game: LoggedGame<G>,
    audience: Audience,
    late: LateAudience<G>,
    bots: Bots<G::Move>,
    offers: Offers,
    saving: Saving<G>,
    peers: Peers<G>,
    outbox: Outbox,
    /// The time for which a timer was requested.
    timer: Option<Timestamp>,
    /// Set while the result of the game is to stand beside those of others with the same deal.
    is_ranked: bool,
}

impl<G: AnyGame> TableHost<G> {
    /// Players sit down; all that is random follows from `seed`. `saved` says whether there is a store.
    ///
    /// # Errors
    /// A setting or the number of players does not fit.
    pub fn new(
        rules: G::Rules,
        players: Vec<Player>,
        options: HostOptions,
        seed: u64,
        saved: bool,
    ) -> Result<Self, SettingError> {
        let game = LoggedGame::new(rules, Seats::new(players), options.clock, seed)?;
        Ok(Self::of_game(game, options, saved))
    }

    /// Players sit down to a new game, of which everything drawn follows from `seed`, its start position too.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn begin(
        rules: &G::Rules,
        players: Vec<Player>,
        options: HostOptions,
        seed: u64,
        saved: bool,
    ) -> Result<Self, SettingError> {
        let game = LoggedGame::begin(rules, Seats::new(players), options.clock, seed)?;
        Ok(Self::of_game(game, options, saved))
    }

    fn of_game(game: LoggedGame<G>, options: HostOptions, saved: bool) -> Self {
        Self {
            audience: Audience::new(game.seats().count()),
            late: LateAudience::default(),
            game,
            bots: Bots::default(),
            offers: Offers::default(),
            saving: Saving::new(AppendQueue::new(saved, options.strict)),
            peers: Peers::default(),
            outbox: Outbox::default(),
            timer: None,
            is_ranked: false,
            options,
        }
    }

    /// Restores the table from the log in a store. Everything happens again, but no participant is told.
    ///
    /// # Errors
    /// The entry that is impossible, and the reason.
    pub fn resume(
        mut self,
        table: GameId,
        log: Vec<LogEntry>,
        started: Option<Timestamp>,
        practice: bool,
    ) -> Result<Self, Text> {
        self.game = self.game.replay(log)?;
        self.game.set_origin(started, practice);
        let journal = AppendQueue::resumed(table, self.game.log().len(), self.options.strict);
        self.saving = Saving::new(journal);
        Ok(self)
    }

    /// A resumed table, with the time at which its game was over, if it is.
    #[must_use]
    pub fn finished_at(mut self, at: Option<Timestamp>) -> Self {
        self.game.set_finished(at);
        self
    }

    /// Makes a game that has not begun one of a daily deal: no move is taken back, and where the deal is known already it is
    /// practice.
    pub fn deal_daily(&mut self, known: bool) {
        self.options.take_back = false;
        self.game.set_practice(known);
    }

    /// Lets the result of this game stand beside those of others with the same deal: until it is over nobody helps, no
    /// move is taken back, the players stay the same, and no other game begins.
    pub fn rank(&mut self) {
        self.options.take_back = false;
        self.is_ranked = true;
    }

    /// Lets other servers play at this table. For a running game, `touched` is the time its log last
    /// grew. Time runs on from there, even if its people are away.
    pub fn share(&mut self, touched: Option<Timestamp>) {
        self.peers.share(touched);
        self.game.resume_clock(touched);
    }

    /// Lets another program play at this table. This host shows what the store's log has, and decides nothing.
    pub fn only_follow(&mut self, touched: Option<Timestamp>) {
        self.share(touched);
        self.peers.only_follow();
    }

    /// Leaves chance to another server for a while.
    pub fn wait(&mut self, now: Timestamp) {
        self.peers.begin_grace(now);
    }

    pub(crate) fn game(&self) -> &LoggedGame<G> {
        &self.game
    }

    pub fn journal(&self) -> &AppendQueue {
        self.saving.journal()
    }

    /// Returns the seats of a participant.
    pub fn seats_of_participant(&self, participant: ParticipantId) -> Option<Vec<Seat>> {
        self.audience
            .get(participant)
            .map(|participant| participant.seats.clone())
    }

    /// Handles an input. Returns the effects to carry out. An input of another game is ignored.
    #[must_use]
    pub fn handle(
        &mut self,
        now: Timestamp,
        input: HostInput,
        ids: &mut RequestIds,
    ) -> Vec<HostEffect> {
        match input {
            HostInput::Joined(participant) => self.join(now, &participant),
            HostInput::Gathered(participants) => participants
                .iter()
                .for_each(|participant| self.join(now, participant)),
            HostInput::Left(participant) => self.leave(now, participant),
            HostInput::Vacated(seat) => self.vacate(now, seat),
            HostInput::Forfeited(seat) => self.forfeit(now, seat),
            HostInput::Replaced { by, seat, player } => self.replace_bot(now, by, seat, player),
            HostInput::Renamed(seat, name) => self.rename(seat, &name),
            HostInput::Command(command) => match G::unwrap_command(command) {
                // It waits until the log is safe.
                Some(command) => {
                    if let Some(command) = self.saving.queue(command) {
                        self.reject(command.from, command.id, text!("table-busy").into());
                    }
                }
                None => return Vec::new(),
            },
            HostInput::BotMoved(id, chosen) => match G::unwrap_move(chosen) {
                Some(chosen) => self.on_bot_move(now, id, chosen),
                None => return Vec::new(),
            },
            HostInput::BotAgreed(id, agreed) => self.on_bot_agreed(now, id, agreed),
            HostInput::Analysis(id, found) => self.on_findings(id, &TableEvent::Analysis(found)),
            HostInput::EngineFailed(id, why) => {
                self.on_findings(id, &TableEvent::EngineFailed(why));
            }
            HostInput::Stored(id, answer) => self.on_stored(now, id, answer),
            HostInput::Followed(followed) => self.on_followed(now, &followed),
            HostInput::Begun(game) => self.saving.on_begun(game),
            HostInput::Elsewhere(participants) => self.on_elsewhere(now, participants),
            HostInput::Leads(leads) => self.on_leads(leads),
            HostInput::Paused(paused) => self.on_paused(now, paused),
            HostInput::Suspended(time) => self.on_suspended(time),
            HostInput::TimerFired => self.on_timer(now),
        }
        self.advance(now, ids);
        self.outbox.take()
    }

    /// Appends new entries, sends the news that is safely stored, and lets the next side act.
    fn advance(&mut self, now: Timestamp, ids: &mut RequestIds) {
        loop {
            self.append(now, ids);
            if self.journal().is_waiting() {
                break;
            }
            self.peers.confirm(self.game.acted());
            self.outbox.release();
            let progressed = match self.saving.next_command() {
                Some(command) => {
                    self.execute(now, command, ids);
                    true
                }
                None => self.play_automatically(now, ids),
            };
            if !progressed {
                break;
            }
        }
        self.advance_late();
        if let Some(limit) = self.permissions().answer_limit() {
            self.offers.limit(now, limit);
        }
        self.set_timer();
    }
}
