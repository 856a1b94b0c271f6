//! The operator's requests about arenas: open one, end one, list them.

use std::collections::VecDeque;
use std::time::Duration;

use super::Hall;
use super::store_purpose::{Answer, StorePurpose};
use crate::access::{AccessAnswer, AccessId, NewArena};
use parlour_model::any::AnyRules;
use parlour_model::time_control::TimeControl;
use parlour_store::{Arena, ArenaId, ArenaTerms, StoreRequest, StoreResponse};

/// The longest time of an arena.
const LONGEST: Duration = Duration::from_secs(31 * 24 * 3600);

/// The answer that the operator waits for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ArenaTask {
    id: AccessId,
    /// The arenas still to be read for a list, and those that were read.
    left: VecDeque<ArenaId>,
    found: Vec<Arena>,
}

impl ArenaTask {
    fn store(hall: &mut Hall, id: AccessId, request: StoreRequest) {
        let (left, found) = <_>::default();
        hall.outbox
            .store(request, StorePurpose::ArenaTask(Self { id, left, found }));
    }

    pub(super) fn on_answer(mut self, hall: &mut Hall, answer: Answer) {
        match answer {
            Ok(StoreResponse::OpenArena(arena)) => {
                hall.outbox.answer(self.id, AccessAnswer::Arena(arena));
            }
            Ok(StoreResponse::EndArena(())) => hall.outbox.answer(self.id, AccessAnswer::Done),
            Ok(StoreResponse::Arenas(arenas)) => {
                self.left = arenas.into();
                self.read_next(hall);
            }
            Ok(StoreResponse::Arena(arena)) => {
                self.found.extend(arena);
                self.read_next(hall);
            }
            Ok(_) => {}
            Err(error) => hall.outbox.answer_failure(self.id, &error),
        }
    }

    fn read_next(mut self, hall: &mut Hall) {
        match self.left.pop_front() {
            Some(arena) => hall
                .outbox
                .store(StoreRequest::Arena { arena }, StorePurpose::ArenaTask(self)),
            None => hall
                .outbox
                .answer(self.id, AccessAnswer::Arenas(self.found)),
        }
    }
}

/// Opens an arena from now on.
pub(super) fn open(hall: &mut Hall, id: AccessId, new: NewArena) {
    let opened = hall.outbox.now();
    // A time of a month is within what times can be.
    let until = new
        .lasts
        .and_then(|lasts| opened.checked_add(lasts.min(LONGEST)).ok());
    let why = if new.clock == TimeControl::None {
        "an arena needs a clock"
    } else if new.lasts.is_some() && until.is_none_or(|until| until <= opened) {
        "an arena lasts a minute at least"
    } else {
        let terms = Box::new(ArenaTerms {
            rules: AnyRules::default_of(new.mode),
            clock: new.clock,
            rated: new.rated || new.lasts.is_none(),
            opened,
            is_ladder: new.lasts.is_none(),
            until,
        });
        ArenaTask::store(hall, id, StoreRequest::OpenArena { terms });
        return;
    };
    hall.outbox.answer(id, AccessAnswer::Refused(why.into()));
}

pub(super) fn end(hall: &mut Hall, id: AccessId, arena: ArenaId) {
    let now = hall.outbox.now();
    ArenaTask::store(hall, id, StoreRequest::EndArena { arena, now });
}

pub(super) fn list(hall: &mut Hall, id: AccessId) {
    let now = hall.outbox.now();
    ArenaTask::store(hall, id, StoreRequest::Arenas { now });
}
