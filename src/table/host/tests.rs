//! Tables driven without a clock, a store or a screen.

mod audience;
mod bots;
mod budget;
mod commands;
mod following;
mod game;
mod interleavings;
mod late;
mod offers;
mod saving;

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::*;
use crate::any::{AnyBotRequest, AnyCommand};
use crate::append_queue::SaveState;
use crate::bot_request::Query;
use crate::command::{TableCommand, TableRequest};
use crate::event::{Observation, Presence, Snapshot};
use crate::request_id::RequestId;
use parlour_model::checkers::{Checkers, OpeningChoice};
use parlour_model::concentration::{Concentration, Rules};
use parlour_model::each_game;
use parlour_model::game::Game as _;
use parlour_model::log::{LogAction, LogSummary, Offer};
use parlour_model::memoarrr::Memoarrr;
use parlour_model::player::Level;
use parlour_model::playthrough::End;
use parlour_model::seat::{ToAct, Viewer};
use parlour_model::sentence::Sentence as _;
use parlour_model::time_control::TimeControl;
use parlour_robots::Thinking;
use parlour_store::{Append, ErrorKind, StoreError};

const OPTIONS: HostOptions = HostOptions {
    take_back: true,
    strict: false,
    rated: false,
    clock: TimeControl::None,
    bot_limit: None,
    bot_pace: Duration::ZERO,
    away_limit: None,
};

/// A store's copy of a table.
#[derive(Default)]
struct Shelf {
    log: Vec<LogEntry>,
    touched: Timestamp,
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    /// True if the next append fails.
    full: bool,
}

/// A host in a world that answers when it is let.
struct World<G: AnyGame> {
    host: TableHost<G>,
    ids: RequestIds,
    now: Timestamp,
    timer: Option<Timestamp>,
    /// The requests without an answer yet.
    asked: VecDeque<HostEffect>,
    /// The events sent to each participant.
    told: BTreeMap<ParticipantId, Vec<TableEvent<G>>>,
    shelf: Shelf,
}

impl<G: AnyGame> World<G> {
    fn new(host: TableHost<G>) -> Self {
        let now = Timestamp::from_second(1_700_000_000).expect("a time");
        let (asked, told) = (VecDeque::new(), BTreeMap::new());
        Self {
            host,
            ids: RequestIds::default(),
            now,
            timer: None,
            asked,
            told,
            shelf: Shelf::default(),
        }
    }

    fn give(&mut self, input: HostInput) {
        for effect in self.host.handle(self.now, input, &mut self.ids) {
            match effect {
                HostEffect::Tell(participant, event) => {
                    let event = G::unwrap_event(*event).expect("an event of this game");
                    self.told.entry(participant).or_default().push(event);
                }
                HostEffect::SetTimer(at) => self.timer = Some(at),
                HostEffect::CancelTimer => self.timer = None,
                HostEffect::StopThinking => self
                    .asked
                    .retain(|asked| !matches!(asked, HostEffect::Think(_))),
                asked => self.asked.push_back(asked),
            }
        }
    }

    /// Answers one question; says whether there was one.
    fn answer(&mut self) -> bool {
        match self.asked.pop_front() {
            Some(HostEffect::Append(id, append)) => {
                let answer = self.shelf.append(&append);
                self.give(HostInput::Stored(id, answer));
            }
            Some(HostEffect::Think(request)) => {
                let (id, thinking) = (request.request_id(), Thinking::untimed());
                let answer = each_game!(AnyBotRequest, &*request, typed => match typed.query {
                    Query::Move => HostInput::BotMoved(id, request.choose(&thinking)),
                    Query::Draw => HostInput::BotAgreed(id, typed.agrees_to_draw(&thinking)),
                });
                self.give(answer);
            }
            Some(HostEffect::Restarted { .. }) => self.shelf.log.clear(),
            _ => return false,
        }
        true
    }

    fn settle(&mut self) {
        while self.answer() {}
    }

    fn join(&mut self, id: u64, seats: &[u8]) {
        let viewer = seats
            .first()
            .map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(*seat)));
        let participant = Participant::new(
            ParticipantId(id),
            seats.iter().copied().map(Seat).collect(),
            viewer,
        );
        self.give(HostInput::Joined(participant));
    }

    fn command(&mut self, from: u64, seat: u8, seen: usize, request: TableRequest<G>) {
        self.give(HostInput::Command(G::wrap_command(TableCommand {
            from: ParticipantId(from),
            id: RequestId::default(),
            seat: Some(Seat(seat)),
            seen,
            request,
        })));
    }

    /// A request on the ground of the position as it is.
    fn ask(&mut self, from: u64, seat: u8, request: TableRequest<G>) {
        self.command(from, seat, self.made(), request);
    }

    fn play(&mut self, from: u64, seat: u8, chosen: &str) {
        let chosen = chosen.parse().expect("a move");
        self.ask(from, seat, TableRequest::Play(chosen));
        self.settle();
    }

    fn made(&self) -> usize {
        self.host.game().playthrough().log().len()
    }

    fn told(&mut self, participant: u64) -> Vec<TableEvent<G>> {
        std::mem::take(self.told.entry(ParticipantId(participant)).or_default())
    }

    fn rejected(&mut self, participant: u64) -> Option<String> {
        self.told(participant)
            .into_iter()
            .find_map(|event| match event {
                TableEvent::Rejected(_, refusal) => Some(refusal.sentence().english().into_owned()),
                _ => None,
            })
    }

    fn pass(&mut self, time: Duration) {
        self.now = self.now.checked_add(time).expect("a time");
        if self.timer.is_some_and(|at| at <= self.now) {
            self.timer = None;
            self.give(HostInput::TimerFired);
        }
    }
}

impl Shelf {
    fn append(&mut self, append: &Append) -> Result<GameId, StoreError> {
        let kind = |kind| StoreError {
            file: "a.db".into(),
            kind,
        };
        if self.full {
            return Err(kind(ErrorKind::DiskFull));
        }
        if append.expected != self.log.len() {
            return Err(kind(ErrorKind::Conflict));
        }
        if append.game.is_none() {
            self.started = append.header.started;
        }
        self.log.extend(append.entries.clone());
        self.touched = append.now;
        self.finished = append.end.as_ref().and_then(|end| end.finished);
        Ok(GameId(7))
    }
}

fn people(names: &[&str]) -> Vec<Player> {
    names.iter().map(|name| Player::person(*name)).collect()
}

fn pairs(players: Vec<Player>, options: HostOptions) -> World<Concentration> {
    let rules = Rules {
        pairs: 3,
        ..Rules::default()
    };
    World::new(TableHost::new(rules, players, options, 1, true).expect("a table"))
}

/// Ana and Bo on two screens, after the deal.
fn two_screens() -> World<Concentration> {
    two_screens_with(OPTIONS)
}

fn two_screens_with(options: HostOptions) -> World<Concentration> {
    let mut world = pairs(people(&["Ana", "Bo"]), options);
    world.join(1, &[0]);
    world.join(2, &[1]);
    world.settle();
    world
}

fn draughts(players: Vec<Player>, options: HostOptions) -> World<Checkers> {
    let rules = parlour_model::checkers::Rules::default();
    let mut world = World::new(TableHost::new(rules, players, options, 1, true).expect("a table"));
    world.join(1, &[0]);
    world.join(2, &[1]);
    world.settle();
    world
}

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}
