//! The messages to somebody who watches by a link: never more than a spectator, and where the server wants it some moves later.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::Timestamp;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_model::time_control::TimeControl;
use parlour_table::any::AnyGame;
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::event::{MoveReport, Observation, TableEvent};
use parlour_table::host::{HostEffect, HostInput, HostOptions, TableHost};
use parlour_table::participant::{Participant, ParticipantId};
use parlour_table::request_id::{RequestId, RequestIds};
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

use parlour_testing::tables::{Table, tables};

const SPECTATOR: ParticipantId = ParticipantId(100);
const WATCHER: ParticipantId = ParticipantId(101);

/// The moves of players by which the late spectator is late.
const DELAY: usize = 2;

/// Moves after which a game is left.
const LONGEST: usize = 300;

const OPTIONS: HostOptions = HostOptions {
    take_back: false,
    strict: false,
    rated: false,
    clock: TimeControl::None,
    bot_limit: None,
    bot_pace: Duration::ZERO,
    away_limit: None,
};

/// A state of a game as it was told: the move before it, and what is seen.
type Moment<G> = (Option<MoveReport<G>>, Observation<G>);

/// A table with a person on every seat, and two who look on.
struct Room<G: AnyGame> {
    host: TableHost<G>,
    ids: RequestIds,
    /// The knowledge of those who look on, by the number of moves.
    spectator: BTreeMap<usize, Moment<G>>,
    late_spectator: BTreeMap<usize, Moment<G>>,
    /// The latest observation of each person.
    players: BTreeMap<ParticipantId, Observation<G>>,
}

impl<G: AnyGame> Room<G> {
    fn open(table: &Table<G>, seed: u64) -> Self {
        let players: Vec<_> = (1..=table.seats)
            .map(|seat| Player::person(format!("player {seat}")))
            .collect();
        let host = TableHost::new(table.rules.clone(), players, OPTIONS, seed, false);
        let mut room = Self {
            host: host.expect("they sit down"),
            ids: RequestIds::default(),
            spectator: BTreeMap::new(),
            late_spectator: BTreeMap::new(),
            players: BTreeMap::new(),
        };
        let seats = Seat::all(table.seats).map(|seat| {
            let id = ParticipantId(u64::try_from(seat.index()).expect("a seat"));
            Participant::new(id, vec![seat], Viewer::Seat(seat))
        });
        let looking = [
            Participant::spectator(SPECTATOR),
            Participant::late_spectator(WATCHER, DELAY),
        ];
        let all = looking.into_iter().chain(seats).collect();
        room.give(HostInput::Gathered(all));
        room
    }

    fn give(&mut self, input: HostInput) {
        for effect in self
            .host
            .handle(Timestamp::UNIX_EPOCH, input, &mut self.ids)
        {
            if let HostEffect::Tell(participant, event) = effect {
                self.hear(participant, G::unwrap_event(*event).expect("an event"));
            }
        }
    }

    fn hear(&mut self, participant: ParticipantId, event: TableEvent<G>) {
        let (told, observation) = match event {
            TableEvent::Snapshot(told) => {
                assert!(!is_looking(participant) || told.private.is_empty());
                (told.history.last().cloned(), told.observation.clone())
            }
            TableEvent::Moved {
                told,
                private,
                observation,
            } => {
                assert!(!is_looking(participant) || private.is_empty());
                (Some(told), observation)
            }
            // The names of those present are no secret of a game.
            TableEvent::Presence(_) | TableEvent::Accepted(_) => return,
            other => panic!("{other:?}"),
        };
        match participant {
            SPECTATOR => drop(
                self.spectator
                    .insert(observation.moves, (told, observation)),
            ),
            WATCHER => drop(
                self.late_spectator
                    .insert(observation.moves, (told, observation)),
            ),
            player => drop(self.players.insert(player, observation)),
        }
    }

    /// Makes a move by lot; `false` once the game is over.
    fn play(&mut self, rng: &mut ChaCha8Rng) -> bool {
        let mut to_act = self
            .players
            .iter()
            .filter(|(_, seen)| !seen.legal.is_empty());
        let Some((from, seen)) = to_act.next() else {
            return false;
        };
        let chosen = seen.legal.choose(rng).expect("a move").clone();
        let command = TableCommand {
            from: *from,
            id: RequestId::default(),
            seat: seen.to_act.seat(),
            seen: seen.moves,
            request: TableRequest::Play(chosen),
        };
        self.give(HostInput::Command(G::wrap_command(command)));
        true
    }

    /// The late spectator knows what the spectator knew, and none of the last moves. So does who asks for a picture of the position.
    fn check(&self) {
        for (moves, known) in &self.late_spectator {
            assert_eq!(
                Some(known),
                self.spectator.get(moves),
                "after {moves} moves"
            );
        }
        let (latest, (_, seen)) = self.spectator.last_key_value().expect("a game");
        let (known, (_, watched)) = self.late_spectator.last_key_value().expect("a game");
        let known = *known;
        let pictured = self.host.watched(DELAY).expect("a game");
        assert_eq!(&pictured, watched, "after {known} moves");
        if seen.to_act == ToAct::Over {
            assert_eq!(known, *latest);
            return;
        }
        let by_players = self.spectator.range(known + 1..);
        let by_players = by_players
            .filter(|(_, (told, _))| told.as_ref().is_some_and(|told| told.by != ToAct::Chance));
        let made = self
            .spectator
            .values()
            .filter(|(told, _)| told.as_ref().is_some_and(|told| told.by != ToAct::Chance));
        assert!(by_players.count() >= DELAY.min(made.count()));
    }
}

fn is_looking(participant: ParticipantId) -> bool {
    [SPECTATOR, WATCHER].contains(&participant)
}

fn a_spectator_is_sent_what_a_spectator_was_sent<G: AnyGame>() {
    for table in tables::<G>() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut room = Room::<G>::open(&table, 7);
        for _ in 0..LONGEST {
            room.check();
            if !room.play(&mut rng) {
                break;
            }
        }
        room.check();
        assert!(!room.late_spectator.is_empty());
    }
}

#[test]
fn a_spectator_of_concentration_is_sent_what_a_spectator_was_sent() {
    a_spectator_is_sent_what_a_spectator_was_sent::<parlour_model::concentration::Concentration>();
}

#[test]
fn a_spectator_of_memory_match_is_sent_what_a_spectator_was_sent() {
    a_spectator_is_sent_what_a_spectator_was_sent::<parlour_model::memory_match::MemoryMatch>();
}

#[test]
fn a_spectator_of_memoarrr_is_sent_what_a_spectator_was_sent() {
    a_spectator_is_sent_what_a_spectator_was_sent::<parlour_model::memoarrr::Memoarrr>();
}

#[test]
fn a_spectator_of_checkers_is_sent_what_a_spectator_was_sent() {
    a_spectator_is_sent_what_a_spectator_was_sent::<parlour_model::checkers::Checkers>();
}

#[test]
fn a_spectator_of_birdhead_is_sent_what_a_spectator_was_sent() {
    a_spectator_is_sent_what_a_spectator_was_sent::<parlour_model::birdhead::BirdHead>();
}
