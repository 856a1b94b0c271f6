//! A table whose game has begun, as a program knows it.

use std::marker::PhantomData;
use std::time::Duration;

use jiff::Timestamp;

use super::any_table::AnyProgramTable;
use super::asked::Asked;
use super::known_table::KnownTable;
use super::message::{Away, Event, Moved, Refused, TableState, send};
use super::reaction::Reaction;
use super::request::Play;
use super::values::{Rules, number};
use parlour_language::Text;
use parlour_model::game::{Describe as _, MoveSyntax, plain_signs};
use parlour_model::log::Offer;
use parlour_model::seat::{Seat, ToAct};
use parlour_model::sentence::Sentence as _;
use parlour_model::text::Actor;
use parlour_store::table_code::TableCode;
use parlour_table::any::{AnyCommand, AnyGame, AnyTableEvent};
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::event::{MoveReport, Observation, Presence, Snapshot, TableEvent};

/// A table of which a program is told. Position and moves are told and forgotten: a program may look at many tables.
#[derive(Debug)]
pub(super) struct ProgramTable<G: AnyGame> {
    code: TableCode,
    known: KnownTable,
    /// The offer that is not answered yet.
    offer: Option<Offer>,
    game: PhantomData<fn() -> G>,
}

impl<G: AnyGame> ProgramTable<G> {
    /// A table of which nothing has been told.
    pub(super) fn new(code: TableCode) -> Self {
        Self {
            code,
            known: KnownTable::default(),
            offer: None,
            game: PhantomData,
        }
    }

    fn game_command(&self, play: Play) -> Result<TableCommand<G>, Text> {
        let request = match play {
            Play::Move { n, text } => {
                let chosen = plain_signs(&text)
                    .parse::<G::Move>()
                    .map_err(|fault| Into::<MoveSyntax>::into(fault).sentence())?;
                return Ok(TableCommand {
                    seen: n,
                    ..self.known.command(TableRequest::Play(chosen))
                });
            }
            Play::Resign => TableRequest::Resign,
            Play::Claim(claim) => TableRequest::Claim(claim),
            Play::Leave => TableRequest::Leave,
            Play::Offer(offer) => TableRequest::Offer(offer),
            Play::Answer(agreed) => {
                let offer = self.offer.ok_or("there is no offer to answer")?;
                TableRequest::Answer { offer, agreed }
            }
        };
        Ok(self.known.command(request))
    }

    fn on_event(&mut self, event: TableEvent<G>, now: Timestamp, reactions: &mut Vec<Reaction>) {
        match event {
            TableEvent::Snapshot(snapshot) => self.synced(&snapshot, now, reactions),
            TableEvent::Moved {
                told,
                private,
                observation,
            } => {
                self.note(&observation);
                // A private event takes the place of the public one (MEM-3).
                let alone = private.into_iter().next();
                let (told, observation) =
                    alone.map_or((told, observation), |alone| (alone.told, alone.observation));
                let moved = self.moved(observation.moves, &told, &observation);
                reactions.push(send(&Event::Moved(moved)));
                self.tell_turn(&observation, now, reactions);
            }
            other => reactions.extend(self.news(other).as_ref().map(send)),
        }
    }

    /// Handles an event beside the game itself.
    fn news(&mut self, event: TableEvent<G>) -> Option<Event> {
        let table = self.code.to_string();
        match event {
            TableEvent::Presence(presence) => Some(self.presence(&presence)),
            TableEvent::Offered { by, offer } => {
                self.offer = Some(offer);
                Some(Event::Offered {
                    table,
                    by: number(by),
                    what: offer.word(),
                })
            }
            TableEvent::Answered { by, offer, agreed } => {
                // An offer to several seats stands until one says no or all have said yes.
                self.offer = self.offer.filter(|_| agreed);
                Some(Event::Answered {
                    table,
                    by: number(by),
                    what: offer.word(),
                    yes: agreed,
                })
            }
            TableEvent::Saving(_, why) => why.map(|why| Event::Unsaved {
                table,
                why: why.english().into_owned(),
            }),
            TableEvent::Snapshot(_)
            | TableEvent::Moved { .. }
            | TableEvent::Accepted(_)
            | TableEvent::Rejected(..)
            | TableEvent::Hinted(_)
            | TableEvent::Analysis(_)
            | TableEvent::EngineFailed(_) => None,
        }
    }

    /// Tells the table as it stands.
    fn synced(&mut self, told: &Snapshot<G>, now: Timestamp, reactions: &mut Vec<Reaction>) {
        self.known.sync(told);
        self.note(&told.observation);
        reactions.push(send(&Event::Table(Box::new(self.state(told, now)))));
        self.tell_turn(&told.observation, now, reactions);
    }

    /// Remembers what the next request needs.
    fn note(&mut self, observation: &Observation<G>) {
        self.known.note(observation);
        self.offer = observation.offer.map(|(_, offer)| offer);
    }

    fn state(&self, told: &Snapshot<G>, now: Timestamp) -> TableState {
        let observation = &told.observation;
        let seats = Seat::all(told.players.len());
        let left = |face: &parlour_table::clocks::ClockFace| {
            seats
                .clone()
                .map(|seat| milliseconds(face.left_at(seat, now)))
                .collect()
        };
        TableState {
            table: self.code.to_string(),
            mode: G::NAME,
            rules: Rules(G::wrap_rules(told.rules.clone())),
            players: self
                .known
                .names()
                .all()
                .iter()
                .map(|name| name.english().into_owned())
                .collect(),
            seat: self.known.own_people().first().copied().map(number),
            n: observation.moves,
            scores: G::scores_in(&observation.view),
            to_act: Actor::of(observation.to_act),
            over: observation.winners.is_some(),
            winners: numbers(observation.winners.as_deref()),
            end: observation.end.map(|end| end.to_string()),
            clocks_ms: observation.clock.as_ref().map(left),
            open: seats
                .clone()
                .filter(|seat| told.open.contains(seat))
                .map(number)
                .collect(),
            log: self.log(told),
        }
    }

    /// Every move so far. The state between two moves is not known any more, but for the seat on turn.
    fn log(&self, told: &Snapshot<G>) -> Vec<Event> {
        let reports = &told.history;
        let next = reports.iter().skip(1).map(|report| Some(report.by));
        let moved = |(index, (report, next)): (usize, (&MoveReport<G>, Option<ToAct>))| {
            let moved = self.moved(index + 1, report, &told.observation);
            Event::Moved(match next {
                Some(next) => Moved {
                    scores: vec![None; told.players.len()],
                    to_act: Actor::of(next),
                    over: false,
                    winners: Vec::new(),
                    ..moved
                },
                None => moved,
            })
        };
        let all = reports.iter().zip(next.chain([None]));
        all.enumerate().map(moved).collect()
    }

    /// Describes the move number `n` at a table as it stands now.
    fn moved(&self, n: usize, report: &MoveReport<G>, observation: &Observation<G>) -> Moved {
        Moved {
            table: self.code.to_string(),
            n,
            by: Actor::of(report.by),
            text: report.text.clone(),
            told: report
                .events
                .iter()
                .map(|event| event.describe(self.known.names()).english().into_owned())
                .collect(),
            scores: G::scores_in(&observation.view),
            to_act: Actor::of(observation.to_act),
            over: observation.winners.is_some(),
            winners: numbers(observation.winners.as_deref()),
        }
    }

    /// Tells the program that it is its turn, if it is.
    fn tell_turn(
        &self,
        observation: &Observation<G>,
        now: Timestamp,
        reactions: &mut Vec<Reaction>,
    ) {
        let own = self.known.own_people();
        let Some(seat) = observation.to_act.seat().filter(|seat| own.contains(seat)) else {
            return;
        };
        let mut legal: Vec<_> = observation.legal.iter().map(ToString::to_string).collect();
        legal.sort_unstable();
        let clock_ms = observation
            .clock
            .as_ref()
            .map(|face| milliseconds(face.left_at(seat, now)));
        reactions.push(send(&Event::Turn {
            table: self.code.to_string(),
            n: observation.moves,
            legal,
            clock_ms,
        }));
    }

    fn presence(&self, presence: &Presence) -> Event {
        let away = presence.away.iter().map(|(seat, since)| Away {
            seat: number(*seat),
            since: since.to_string(),
        });
        Event::Presence {
            table: self.code.to_string(),
            here: presence.seats.iter().copied().map(number).collect(),
            away: away.collect(),
            spectators: presence.spectators,
        }
    }
}

impl<G: AnyGame> AnyProgramTable for ProgramTable<G> {
    fn hear(&mut self, event: AnyTableEvent, now: Timestamp, reactions: &mut Vec<Reaction>) {
        if let Some(event) = G::unwrap_event(event) {
            self.on_event(event, now, reactions);
        }
    }

    fn command(&self, play: Play) -> Result<(AnyCommand, Option<usize>), Text> {
        let command = self.game_command(play)?;
        let is_move = matches!(command.request, TableRequest::Play(_));
        let n = is_move.then(|| command.seen.saturating_add(1));
        Ok((G::wrap_command(command), n))
    }

    fn is_playing(&self) -> bool {
        self.known.is_playing()
    }

    fn refusal(&self, asked: &Asked, why: &Text) -> Reaction {
        let n = Some(self.known.moves());
        send(&Refused {
            n,
            rule: why.rule(),
            ..asked.refused(why)
        })
    }
}

fn numbers(seats: Option<&[Seat]>) -> Vec<u8> {
    seats
        .unwrap_or_default()
        .iter()
        .copied()
        .map(number)
        .collect()
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
