//! The host of a table: the one who owns its playthrough.

mod bots;
mod commands;
mod following;
mod offers;
mod saving;
mod telling;
#[cfg(test)]
mod tests;
mod turns;

use std::collections::VecDeque;
use std::time::Duration;

use jiff::Timestamp;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::any::{AnyBotRequest, AnyCommand, AnyGame, AnyMove, AnyTableEvent};
use super::clocks::{ClockFace, Clocks, between};
use super::command::Command;
use super::event::TableEvent;
use super::journal::{Journal, SaveState};
use super::party::{Party, PartyId, first_viewer};
use super::request_id::{RequestId, RequestIds};
use crate::refusal::Refusal;
use bots::Bots;
use following::{Others, Undone};
use offers::Offers;
use parlour_language::{Text, text};
use parlour_model::game::{Describe as _, Secrecy};
use parlour_model::log::{Action, Entry, Summary};
use parlour_model::player::{Names, Player};
use parlour_model::playthrough::{End, Playthrough};
use parlour_model::record::Record;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::sentence::Sentence as _;
use parlour_model::settings::SettingError;
use parlour_model::text;
use parlour_model::time_control::TimeControl;
use parlour_store::{Append, Followed, GameId, StoreError};

/// Longest time between two moves that counts as playing time where no clock runs; a longer one counts as away.
const LONGEST_MOVE: Duration = Duration::from_secs(5 * 60);

/// The most commands that wait while an append is under way.
const WAITING: usize = 256;

/// The options of a table beside its game's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostOptions {
    /// True if the people of one party may take moves back without consent.
    pub take_back: bool,
    /// True if parties are told only of stored entries. The game then waits while nothing can be
    /// saved.
    pub strict: bool,
    /// True if the result counts for ratings. Moves are then not taken back, and seats are not
    /// taken over.
    pub rated: bool,
    pub clock: TimeControl,
    /// The time limit of a robot; `None` means the limit of its level.
    pub bot_limit: Option<Duration>,
    /// The least time that a robot's move takes where robots play alone.
    pub bot_pace: Duration,
    /// The absence after which the others may hand a person's seat to a robot, where no clock runs;
    /// `None` means never.
    pub away_limit: Option<Duration>,
}

/// The inputs of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum HostInput {
    Joined(Party),
    /// Several come at once, before anything else happens.
    Gathered(Vec<Party>),
    Left(PartyId),
    /// The person of a seat does not come back. Anyone may take it from now on.
    Vacated(Seat),
    Command(AnyCommand),
    /// A robot has made up its mind.
    BotMoved(RequestId, AnyMove),
    /// A robot's answer to a draw offer.
    BotAgreed(RequestId, bool),
    /// The findings so far of a robot that still thinks.
    Analysis(RequestId, String),
    EngineFailed(RequestId, String),
    /// The result of an append.
    Stored(RequestId, Result<GameId, StoreError>),
    /// Entries that the store has, which another hall may have appended.
    Followed(Followed),
    /// Another hall has begun the game of this table; what it has appended follows.
    Begun(GameId),
    /// The people at this table in other halls: the seats of each party.
    Elsewhere(Vec<Vec<Seat>>),
    /// True if this table's robots think here, and not in another hall.
    Leads(bool),
    /// Set while nothing can be saved, so that no flag falls.
    Paused(bool),
    /// The time for which [`HostEffect::SetTimer`] asked has come.
    TimerFired,
}

/// The effects that a table requests.
#[derive(Clone, Debug, PartialEq)]
pub enum HostEffect {
    Tell(PartyId, Box<AnyTableEvent>),
    /// Append to the log; answered by [`HostInput::Stored`].
    Append(RequestId, Box<Append>),
    /// Let a robot think; answered by [`HostInput::BotMoved`] or [`HostInput::BotAgreed`].
    Think(Box<AnyBotRequest>),
    /// Cancels the thinking of this table's robots.
    StopThinking,
    /// The players play once more, which is another game for the store. Whether everybody has moved up a seat: the one
    /// of seat 2 sits on seat 1, that of seat 1 on the last.
    Restarted {
        rotated: bool,
    },
    /// Send [`HostInput::TimerFired`] at this time; a new one replaces it.
    SetTimer(Timestamp),
    CancelTimer,
    /// The store's log does not follow from the entries known here. The game has to be read again.
    Reread,
}

impl HostEffect {
    fn tell<G: AnyGame>(party: PartyId, event: TableEvent<G>) -> Self {
        Self::Tell(party, Box::new(G::wrap_event(event)))
    }
}

/// A table's playthrough, with its parties, clocks and log.
#[derive(Clone, Debug)]
pub struct TableHost<G: AnyGame> {
    players: Vec<Player>,
    names: Names,
    options: HostOptions,
    seed: u64,
    playthrough: Playthrough<G>,
    /// Set for each seat that anyone may take.
    open: Vec<bool>,
    /// The time when the person of each seat left, if that person is away.
    away: Vec<Option<Timestamp>>,
    /// The events of every move that stands, unredacted.
    events: Vec<Vec<G::Event>>,
    log: Vec<Entry>,
    clocks: Clocks,
    parties: Vec<Party>,
    journal: Journal,
    /// The events for parties that are held until the store has them.
    held: Vec<HostEffect>,
    /// Commands that came while an append was under way.
    waiting: VecDeque<Command<G>>,
    bots: Bots<G::Move>,
    offers: Offers,
    /// The time of the latest entry.
    acted: Option<Timestamp>,
    timer: Option<Timestamp>,
    /// The time to retry a failed append.
    retry_at: Option<Timestamp>,
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    /// True if the deal was known when the game began.
    practice: bool,
    /// The number of games that these players have played at this table before this one.
    games: u32,
    /// Since when nothing can be saved, though nothing was to be.
    paused: bool,
    /// The other halls of the house, if it has any.
    others: Option<Box<Others>>,
    undone: Undone<G>,
}

impl<G: AnyGame> TableHost<G> {
    /// Players sit down; all that is random follows from `seed`. `saved` says whether there is a store.
    ///
    /// # Errors
    /// What does not fit in the rules or in the number of players.
    pub fn new(
        rules: G::Rules,
        players: Vec<Player>,
        options: HostOptions,
        seed: u64,
        saved: bool,
    ) -> Result<Self, SettingError> {
        let playthrough = Playthrough::new(rules, players.len())?;
        let names = Names::of(&players);
        let clocks = Clocks::new(options.clock, players.len());
        let (open, away) = (vec![false; players.len()], vec![None; players.len()]);
        let undone = Undone::new(players.clone());
        Ok(Self {
            open,
            away,
            players,
            names,
            options,
            seed,
            playthrough,
            events: Vec::new(),
            log: Vec::new(),
            clocks,
            parties: Vec::new(),
            journal: Journal::new(saved, options.strict),
            held: Vec::new(),
            waiting: VecDeque::new(),
            bots: Bots::default(),
            offers: Offers::default(),
            acted: None,
            timer: None,
            retry_at: None,
            started: None,
            finished: None,
            practice: false,
            games: 0,
            paused: false,
            others: None,
            undone,
        })
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
        let rules = G::drawn_rules(rules, &mut stream(seed, START));
        Self::new(rules, players, options, seed, saved)
    }

    /// Restores the table from the log in a store. Everything happens again, but no party is told.
    ///
    /// # Errors
    /// The entry that is impossible, and the reason.
    pub fn resume(
        self,
        table: GameId,
        log: Vec<Entry>,
        started: Option<Timestamp>,
        practice: bool,
    ) -> Result<Self, Text> {
        let mut resumed = self.fold(log)?;
        let journal = Journal::resumed(table, resumed.log.len(), resumed.options.strict);
        (resumed.journal, resumed.started, resumed.practice) = (journal, started, practice);
        Ok(resumed)
    }

    /// The same table after these entries.
    fn fold(mut self, log: Vec<Entry>) -> Result<Self, Text> {
        for (index, entry) in log.into_iter().enumerate() {
            self.follow(&entry)
                .map_err(|why| Text::list([format!("entry {}", index + 1).into(), why], ": "))?;
            self.log.push(entry);
        }
        Ok(self)
    }

    /// A resumed table, with the time at which its game was over, if it is.
    #[must_use]
    pub fn finished_at(mut self, at: Option<Timestamp>) -> Self {
        self.finished = at.filter(|_| self.is_over());
        self
    }

    /// Makes a game that has not begun one of a daily deal: no move is taken back, and where the deal is known already it is
    /// practice.
    pub fn deal_daily(&mut self, known: bool) {
        self.options.take_back = false;
        self.practice = known;
    }

    pub fn players(&self) -> &[Player] {
        &self.players
    }

    pub fn rules(&self) -> &G::Rules {
        self.playthrough.rules()
    }

    pub fn options(&self) -> HostOptions {
        self.options
    }

    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Set for each seat that anyone may take.
    pub fn is_seat_open(&self, seat: Seat) -> bool {
        self.open.get(seat.index()) == Some(&true)
    }

    /// Returns the side that has to act.
    pub fn to_act(&self) -> ToAct {
        self.playthrough.to_act()
    }

    /// Returns the number of moves made, including chance moves.
    pub fn moves(&self) -> usize {
        self.playthrough.log().len()
    }

    pub fn clock(&self) -> Option<ClockFace> {
        self.clocks.face()
    }

    pub fn is_over(&self) -> bool {
        self.playthrough.to_act() == ToAct::Over
    }

    /// Returns whether the log holds only chance moves, so that the table can be dropped.
    pub fn is_untouched(&self) -> bool {
        self.log
            .iter()
            .all(|entry| matches!(entry.action, Action::Move { by: None, .. }))
    }

    /// Returns the record of the game so far. It shows everything, so it is for finished games and
    /// for the owner of the table's machine.
    pub fn record(&self) -> Record {
        let log = Summary::of(&self.log);
        let moves = self
            .playthrough
            .log()
            .iter()
            .map(|entry| entry.chosen.to_string())
            .collect();
        let record = Record {
            started: self.started,
            finished: self.finished,
            end: self.playthrough.end(),
            practice: self.is_practice(),
            ..Record::of_moves(
                self.players.clone(),
                G::wrap_rules(self.rules().clone()),
                moves,
            )
        };
        record.timed(self.options.clock, &log)
    }

    /// Takes in what happened; answers with what is to be done. What is of another game is ignored.
    #[must_use]
    pub fn handle(
        &mut self,
        now: Timestamp,
        input: HostInput,
        ids: &mut RequestIds,
    ) -> Vec<HostEffect> {
        let mut effects = Vec::new();
        match input {
            HostInput::Joined(party) => self.join(&party, now, &mut effects),
            HostInput::Gathered(parties) => {
                for party in &parties {
                    self.join(party, now, &mut effects);
                }
            }
            HostInput::Left(party) => self.leave(party, now, &mut effects),
            HostInput::Vacated(seat) => self.vacated(now, seat),
            HostInput::Command(command) => match G::unwrap_command(command) {
                Some(command) => self.queue(command, &mut effects),
                None => return effects,
            },
            HostInput::BotMoved(id, chosen) => match G::unwrap_move(chosen) {
                Some(chosen) => self.bot_moved(now, id, chosen),
                None => return effects,
            },
            HostInput::BotAgreed(id, agreed) => self.bot_agreed(now, id, agreed, &mut effects),
            HostInput::Analysis(id, found) => {
                self.pass_on(id, TableEvent::Analysis(found), &mut effects);
            }
            HostInput::EngineFailed(id, why) => {
                self.pass_on(id, TableEvent::EngineFailed(why), &mut effects);
            }
            HostInput::Stored(id, answer) => self.stored(now, id, answer, &mut effects),
            HostInput::Followed(followed) => self.followed(now, &followed, &mut effects),
            HostInput::Begun(game) => self.begun_elsewhere(game),
            HostInput::Elsewhere(parties) => self.hear_of_others(now, parties, &mut effects),
            HostInput::Leads(leads) => self.lead(leads),
            HostInput::Paused(paused) => self.pause(now, paused),
            HostInput::TimerFired => self.timer_fired(now),
        }
        self.go_on(now, ids, &mut effects);
        effects
    }

    /// Appends new entries, sends the news that is safely stored, and lets the next side act.
    fn go_on(&mut self, now: Timestamp, ids: &mut RequestIds, effects: &mut Vec<HostEffect>) {
        loop {
            self.append(now, ids, effects);
            if self.journal.is_waiting() {
                break;
            }
            self.undone.settle(self.acted);
            effects.append(&mut self.held);
            let progressed = match self.waiting.pop_front() {
                Some(command) => self.execute(now, command, ids, effects),
                None => self.advance(now, ids, effects),
            };
            if !progressed {
                break;
            }
        }
        self.set_timer(effects);
    }

    /// Writes an entry into the log after it has been followed. The time since the latest one that changed the position
    /// is its time; one that changes nothing in it, a hint or an offer, takes none, and lets the clock run on.
    fn write(&mut self, now: Timestamp, action: Action) {
        let waits = takes_no_time(&action);
        let spent = if waits {
            Duration::ZERO
        } else {
            self.spent(now)
        };
        self.charge(&action, spent);
        self.log.push(Entry {
            spent: u64::try_from(spent.as_millis()).unwrap_or(u64::MAX),
            action,
        });
        if let Some(others) = &mut self.others {
            others.grace = None;
        }
        self.started = self.started.or(Some(now));
        self.finished = self.is_over().then(|| self.finished.unwrap_or(now));
        if !waits {
            self.acted = Some(now);
            self.clocks.run(self.playthrough.to_act().seat(), now);
        }
    }

    /// Charges an entry's time to the clock of the side that was to act.
    fn charge(&mut self, action: &Action, spent: Duration) {
        match action {
            Action::Move { by: Some(seat), .. } => self.clocks.moved(*seat, spent),
            Action::Flag { seat } => self.clocks.fall(*seat),
            _ => self.clocks.spend(spent),
        }
    }

    /// The time since the latest entry that changed the position; where no clock runs, a long absence is no playing time.
    fn spent(&self, now: Timestamp) -> Duration {
        let passed = between(self.acted.unwrap_or(now), now);
        // A log counts milliseconds, and a table that comes back has the same clocks.
        let passed = passed.saturating_sub(Duration::from_nanos(
            u64::from(passed.subsec_nanos()) % 1_000_000,
        ));
        if self.options.clock == TimeControl::None {
            passed.min(LONGEST_MOVE)
        } else {
            passed
        }
    }

    /// Makes a move of the seat or the chance that is to act, and keeps the news of it for the parties.
    ///
    /// # Errors
    /// Why the rules refuse it; nothing is changed then.
    fn play(&mut self, now: Timestamp, chosen: &G::Move) -> Result<(), Refusal> {
        let by = self.playthrough.to_act();
        if by == ToAct::Over {
            return Err(text!("hall-game-over").into());
        }
        match self.playthrough.play(chosen) {
            Ok(events) => self.events.push(events),
            Err(illegal) => {
                return Err(Refusal::of_move(chosen, illegal.describe(&self.names)));
            }
        }
        self.offers.withdraw();
        self.bots.forget_hint();
        self.write(
            now,
            Action::Move {
                by: by.seat(),
                text: chosen.to_string(),
            },
        );
        self.hold_move();
        Ok(())
    }

    /// Goes to the state after `to` moves of the line. The parties are synced again.
    fn rewind(&mut self, now: Timestamp, to: usize) {
        self.line_up(to);
        self.interrupt();
        self.write(now, Action::Rewind { to });
        self.hold_sync();
    }

    /// Makes moves again until `to` of them stand. The parties are told one after the other.
    fn redo_to(&mut self, now: Timestamp, to: usize) {
        self.interrupt();
        for made in self.playthrough.log().len() + 1..=to {
            self.line_up(made);
            self.hold_move();
        }
        self.write(now, Action::Rewind { to });
    }

    /// Takes moves back, or makes them again, until `to` of them stand.
    fn line_up(&mut self, to: usize) {
        if to < self.playthrough.log().len() {
            self.playthrough.rewind(to);
            self.events.truncate(to);
        }
        while self.playthrough.log().len() < to {
            let Some(events) = self.playthrough.redo() else {
                break;
            };
            self.events.push(events);
        }
    }

    /// Ends the game otherwise than by its rules.
    fn finish(&mut self, now: Timestamp, action: Action, end: End) {
        if self.is_over() {
            return;
        }
        self.playthrough.finish(end);
        self.interrupt();
        self.write(now, action);
        self.hold_sync();
    }

    /// Lets an entry of a stored log happen again.
    fn follow(&mut self, entry: &Entry) -> Result<(), Text> {
        self.clocks
            .run(self.playthrough.to_act().seat(), Timestamp::UNIX_EPOCH);
        self.charge(&entry.action, Duration::from_millis(entry.spent));
        self.clocks.run(None, Timestamp::UNIX_EPOCH);
        match &entry.action {
            Action::Move { text, .. } => {
                // The log may be of a game that was played elsewhere.
                self.playthrough.waive_draw();
                let events = text::play(&mut self.playthrough, text, &self.names)
                    .map_err(|why| Refusal::of_move(text, why).sentence())?;
                self.events.push(events);
            }
            Action::Rewind { to } => self.line_up(*to),
            Action::Taken { seat, .. } | Action::Left { seat }
                if seat.index() >= self.players.len() =>
            {
                return Err(text!("hall-no-such-seat", seat = seat));
            }
            Action::Taken { seat, player } => self.seat(*seat, player.clone()),
            Action::Left { seat } => self.vacate(*seat),
            Action::Flag { seat } => self.playthrough.finish(End::OutOfTime(*seat)),
            Action::Ended(end) => self.playthrough.finish(*end),
            Action::Offered { .. }
            | Action::Answered { .. }
            | Action::Elapsed { .. }
            | Action::Hinted { .. } => {}
        }
        Ok(())
    }

    fn seat(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
        self.open[seat.index()] = false;
        self.names = Names::of(&self.players);
    }

    /// Frees a seat.
    fn vacate(&mut self, seat: Seat) {
        self.seat(seat, Player::person(self.names.get(seat)));
        self.open[seat.index()] = true;
    }

    /// Returns whether a person decides for this side.
    fn is_person(&self, by: ToAct) -> bool {
        by.seat()
            .is_some_and(|seat| self.players[seat.index()].is_person())
    }

    /// Returns the generator for the next move. It follows from the seed and the number of moves
    /// made, so a saved table deals on unchanged. The streams of the seats lie between.
    fn chance(&self) -> ChaCha8Rng {
        stream(
            self.seed,
            u64::try_from(self.playthrough.log().len()).unwrap_or(0) << 8,
        )
    }

    /// The seed of a seat's robot.
    fn bot_seed(&self, seat: Seat) -> u64 {
        stream(self.seed, u64::from(seat.0) + 1).next_u64()
    }

    /// The players sit down to another game, which is another table for the store.
    fn restart(
        &mut self,
        now: Timestamp,
        same_deal: bool,
        rotated: bool,
        effects: &mut Vec<HostEffect>,
    ) {
        if rotated {
            self.rotate();
        }
        // The second game of a pair begins as the first did.
        let second = rotated && self.games.is_multiple_of(2) && G::in_pairs(self.rules());
        let seed = if same_deal || second {
            self.seed
        } else {
            self.next_seed()
        };
        let games = self.games + 1;
        let again = Self::begin(
            self.rules(),
            self.players.clone(),
            self.options,
            seed,
            false,
        );
        // The rules and the number of players were right before.
        let Ok(again) = again else { return };
        let journal = self.journal.renewed();
        self.interrupt();
        effects.append(&mut self.held);
        let (parties, waiting) = (
            std::mem::take(&mut self.parties),
            std::mem::take(&mut self.waiting),
        );
        let (timer, others) = (self.timer, self.others.take());
        let (started, acted) = (Some(now), Some(now));
        let (open, away) = (
            std::mem::take(&mut self.open),
            std::mem::take(&mut self.away),
        );
        *self = Self {
            parties,
            journal,
            waiting,
            timer,
            started,
            acted,
            open,
            away,
            others,
            games,
            practice: same_deal,
            ..again
        };
        effects.push(HostEffect::Restarted { rotated });
        self.hold_sync();
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the seed of these players' next game.
    fn next_seed(&self) -> u64 {
        stream(self.seed, u64::MAX).next_u64()
    }

    /// Everybody moves up a seat.
    fn rotate(&mut self) {
        let seats = self.players.len();
        self.players.rotate_left(1);
        self.open.rotate_left(1);
        self.away.rotate_left(1);
        let up = |seat: Seat| Seat::of((seat.index() + seats - 1) % seats);
        for party in &mut self.parties {
            party.seats.iter_mut().for_each(|seat| *seat = up(*seat));
            party.seats.sort_unstable();
            let Viewer::Seat(seat) = party.viewer else {
                continue;
            };
            // Several at one screen see a game without secrets as they would on coming back to it.
            party.viewer = match first_viewer(G::SECRETS, &self.players, &party.seats) {
                Viewer::Seat(first) if G::SECRETS == Secrecy::None => Viewer::Seat(first),
                _ => Viewer::Seat(up(seat)),
            };
        }
    }

    /// Returns whether the game counts for no best, par, rating or streak.
    pub fn is_practice(&self) -> bool {
        self.practice || self.log.iter().any(|entry| entry.action.makes_practice())
    }

    pub fn save_state(&self) -> SaveState {
        self.journal.state()
    }
}

/// Returns whether an entry leaves the position unchanged. Such an entry takes no time, and the
/// clock runs on.
fn takes_no_time(action: &Action) -> bool {
    matches!(
        action,
        Action::Offered { .. } | Action::Answered { .. } | Action::Hinted { .. }
    )
}

/// The stream from which a start position is drawn.
const START: u64 = u64::MAX - 1;

/// One of the independent random streams that follow from a table's seed: a stream a seat, from 1; every 256th is
/// chance.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
