//! The host of a table of whatever game.

use jiff::Timestamp;

use super::any::{AnyCommand, AnyGame, AnyTableEvent};
use super::any_observation::AnyObservation;
use super::append_queue::SaveState;
use super::clocks::ClockFace;
use super::command::{TableCommand, TableRequest};
use super::event::TableEvent;
use super::host::{HostEffect, HostInput, HostOptions, TableHost};
use super::participant::ParticipantId;
use super::refusal::Refusal;
use super::request_id::{RequestId, RequestIds};
use parlour_language::Text;
use parlour_model::any::AnyRules;
use parlour_model::game::may_take_back;
use parlour_model::player::Player;
use parlour_model::record::Record;
use parlour_model::seat::{Seat, ToAct};
use parlour_model::settings::SettingError;
use parlour_model::{all_games, each_game};
use parlour_robots::Robots;
use parlour_store::{GameId, SavedGame};

macro_rules! any_host {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// A table of some game.
        #[derive(Clone, Debug)]
        pub enum AnyHost {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Box<TableHost<$game>>),)+
        }

        impl AnyHost {
            /// Players sit down at a new table. `saved` says whether there is a store.
            ///
            /// # Errors
            /// A setting or the number of players does not fit.
            pub fn new(
                rules: &AnyRules,
                players: Vec<Player>,
                options: HostOptions,
                seed: u64,
                saved: bool,
            ) -> Result<Self, SettingError> {
                let robots_alone = players.iter().all(|player| !player.is_person());
                match rules {
                    $(AnyRules::$mode(rules) => {
                        let rules = if robots_alone { <$game>::among_robots(rules) } else { rules.clone() };
                        let take_back = may_take_back::<$game>(&players, options.take_back);
                        let options = HostOptions { take_back, ..options };
                        TableHost::begin(&rules, players, options, seed, saved).map(|host| Self::$mode(Box::new(host)))
                    })+
                }
            }

            /// Players sit down again where they left off. The store says what they agreed on at first.
            ///
            /// # Errors
            /// The entry of the log that cannot be, and the reason; or what does not fit in the rules.
            pub fn resume(saved: SavedGame, options: HostOptions) -> Result<Self, Text> {
                let SavedGame { id, header, finished, log, .. } = saved;
                let options = HostOptions { take_back: header.take_back, clock: header.clock, ..options };
                match header.rules {
                    $(AnyRules::$mode(rules) => {
                        let host = TableHost::<$game>::new(rules, header.players, options, header.seed, true);
                        let host = host.map_err(|fault| fault.why)?.resume(id, log, header.started, header.practice)?;
                        Ok(Self::$mode(Box::new(host.finished_at(finished))))
                    })+
                }
            }

            /// Observes the game for somebody who comes to watch it late; see [`TableHost::watched`].
            pub fn watched(&self, delay: usize) -> Option<AnyObservation> {
                match self {
                    $(Self::$mode(host) => host.watched(delay).map(|seen| AnyObservation::$mode(Box::new(seen))),)+
                }
            }
        }
    };
}

all_games!(any_host!());

impl AnyHost {
    /// Takes in what happened; answers with what is to be done. Input of another game is ignored.
    #[must_use]
    pub fn handle(
        &mut self,
        now: Timestamp,
        input: HostInput,
        ids: &mut RequestIds,
    ) -> Vec<HostEffect> {
        each_game!(Self, self, host => host.handle(now, input, ids))
    }

    /// The same table with a daily deal; see [`TableHost::deal_daily`].
    #[must_use]
    pub fn with_daily_deal(mut self, known: bool) -> Self {
        each_game!(Self, &mut self, host => host.deal_daily(known));
        self
    }

    /// Lets the result count beside those of others; see [`TableHost::rank`].
    pub fn rank(&mut self) {
        each_game!(Self, self, host => host.rank());
    }

    /// Returns the number of log entries that such a spectator may know; see [`TableHost::watched_entries`].
    pub fn watched_entries(&self, delay: usize) -> usize {
        each_game!(Self, self, host => host.watched_entries(delay))
    }

    pub fn players(&self) -> &[Player] {
        each_game!(Self, self, host => host.game().seats().players())
    }

    pub fn rules(&self) -> AnyRules {
        each_game!(Self, self, host => rules(host))
    }

    /// Returns whether the game is over and nothing waits to be saved.
    pub fn is_settled(&self) -> bool {
        each_game!(Self, self, host => host.game().is_over() && !host.journal().is_waiting())
    }

    /// Other halls may play at this table; see [`TableHost::share`].
    pub fn share(&mut self, touched: Option<Timestamp>) {
        each_game!(Self, self, host => host.share(touched));
    }

    /// Another program plays at this table; see [`TableHost::only_follow`].
    pub fn only_follow(&mut self, touched: Option<Timestamp>) {
        each_game!(Self, self, host => host.only_follow(touched));
    }

    /// Returns the game in the store and the number of its entries known here, for readers that
    /// follow its log.
    pub fn followed_to(&self) -> Option<(GameId, usize)> {
        each_game!(Self, self, host => host.journal().table().map(|game| (game, host.journal().stored())))
    }

    /// Returns whether an append waits for its answer.
    pub fn is_saving(&self) -> bool {
        each_game!(Self, self, host => host.journal().is_sent())
    }

    /// Returns whether another hall has written entries that are not read yet.
    pub fn is_behind(&self) -> bool {
        each_game!(Self, self, host => host.journal().is_behind())
    }

    /// Returns the seed of this game's chance.
    pub fn seed(&self) -> u64 {
        each_game!(Self, self, host => host.game().seed())
    }

    /// The seats of somebody who looks at the table.
    pub fn seats_of_participant(&self, participant: ParticipantId) -> Option<Vec<Seat>> {
        each_game!(Self, self, host => host.seats_of_participant(participant))
    }

    /// Chance is left to the hall that has let the game begin.
    pub fn wait(&mut self, now: Timestamp) {
        each_game!(Self, self, host => host.wait(now));
    }

    /// Returns whether the game waits because nothing can be saved.
    pub fn is_stuck(&self) -> bool {
        each_game!(Self, self, host => host.journal().is_stuck())
    }

    /// The game in the store.
    pub fn game(&self) -> Option<GameId> {
        each_game!(Self, self, host => host.journal().table())
    }

    /// The command of a participant to let this player decide for a seat.
    pub fn take_command(&self, from: ParticipantId, seat: Seat, player: Player) -> AnyCommand {
        each_game!(Self, self, host => take_command(host, from, seat, player))
    }

    /// Returns the event that tells a participant of its command's rejection.
    pub fn rejection(&self, id: RequestId, why: Refusal) -> AnyTableEvent {
        each_game!(Self, self, host => rejection(host, id, why))
    }

    /// Returns whether anyone may take the seat.
    pub fn is_open(&self, seat: Seat) -> bool {
        each_game!(Self, self, host => host.game().seats().is_open(seat))
    }

    /// Returns the seats that a person of this name has or has had in this game.
    pub fn seats_had_by(&self, name: &str) -> Vec<Seat> {
        each_game!(Self, self, host => host.game().seats_had_by(name))
    }

    /// Returns the side that has to act.
    pub fn to_act(&self) -> ToAct {
        each_game!(Self, self, host => host.game().to_act())
    }

    /// Returns the number of moves made, including chance moves.
    pub fn moves(&self) -> usize {
        each_game!(Self, self, host => host.game().moves())
    }

    /// Returns the number of moves after the first `seen` that are not chance's.
    pub fn decisions_since(&self, seen: usize) -> usize {
        each_game!(Self, self, host => host.game().decisions_since(seen))
    }

    /// Returns the number of entries of the log.
    pub fn entries(&self) -> usize {
        each_game!(Self, self, host => host.game().entries())
    }

    /// Returns the winners once the game is over.
    pub fn winners(&self) -> Option<Vec<Seat>> {
        each_game!(Self, self, host => host.game().winners())
    }

    pub fn clock(&self) -> Option<ClockFace> {
        each_game!(Self, self, host => host.game().clocks().face())
    }

    /// Returns whether the store's answer to this request is for this table.
    pub fn awaits(&self, id: RequestId) -> bool {
        each_game!(Self, self, host => host.journal().awaits(id))
    }

    pub fn save_state(&self) -> SaveState {
        each_game!(Self, self, host => host.journal().state())
    }

    /// The record so far, with all its secrets.
    pub fn record(&self) -> Record {
        each_game!(Self, self, host => host.game().record())
    }

    /// Returns the table in the store and the length of its log, if it holds nothing worth keeping.
    pub fn untouched(&self) -> Option<(GameId, usize)> {
        each_game!(Self, self, host => {
            let id = host.journal().table().filter(|_| host.game().is_untouched() && !host.game().is_over())?;
            Some((id, host.journal().stored()))
        })
    }
}

fn take_command<G: AnyGame>(
    host: &TableHost<G>,
    from: ParticipantId,
    seat: Seat,
    player: Player,
) -> AnyCommand {
    G::wrap_command(TableCommand {
        from,
        id: RequestId::default(),
        seat: Some(seat),
        seen: host.game().moves(),
        request: TableRequest::Take(player),
    })
}

fn rejection<G: AnyGame>(_: &TableHost<G>, id: RequestId, why: Refusal) -> AnyTableEvent {
    G::wrap_event(TableEvent::Rejected(id, why))
}

fn rules<G: AnyGame>(host: &TableHost<G>) -> AnyRules {
    G::wrap_rules(host.game().rules().clone())
}
