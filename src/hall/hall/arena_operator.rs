//! The operator's requests about arenas: open one, end one, list them.

use std::collections::VecDeque;
use std::time::Duration;

use super::store_purpose::{Answer, StorePurpose};
use super::{Hall, sizes};
use crate::access::{AccessAnswer, AccessId, NewArena};
use parlour_language::Text;
use parlour_model::any::{AnyPlaythrough, AnyRules};
use parlour_model::sanitize::Plain;
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
pub(super) fn open(hall: &mut Hall, id: AccessId, new: &NewArena) {
    match terms(hall, new) {
        Ok(terms) => {
            let terms = Box::new(terms);
            ArenaTask::store(hall, id, StoreRequest::OpenArena { terms });
        }
        Err(why) => hall.outbox.answer(id, AccessAnswer::Refused(why)),
    }
}

/// Returns the terms of a new arena.
///
/// # Errors
/// The arena cannot be opened, and why.
fn terms(hall: &Hall, new: &NewArena) -> Result<ArenaTerms, String> {
    let opened = hall.outbox.now();
    // A time of a month is within what times can be.
    let until = new
        .lasts
        .and_then(|lasts| opened.checked_add(lasts.min(LONGEST)).ok());
    if new.clock == TimeControl::None {
        return Err("an arena needs a clock".into());
    }
    if new.lasts.is_some() && until.is_none_or(|until| until <= opened) {
        return Err("an arena lasts a minute at least".into());
    }
    Ok(ArenaTerms {
        rules: rules(hall, new)?,
        clock: new.clock,
        rated: new.rated || new.lasts.is_none(),
        opened,
        is_ladder: new.lasts.is_none(),
        until,
    })
}

/// Returns the rules of a new arena, by which two can play.
fn rules(hall: &Hall, new: &NewArena) -> Result<AnyRules, String> {
    let mut rules = AnyRules::default_of(new.mode);
    for (key, value) in &new.settings {
        let put = rules.put_typed(key, value);
        put.map_err(|why| format!("{}={}: {why}", Plain(key), Plain(value)))?;
    }
    let english = |why: Text| why.english().into_owned();
    AnyPlaythrough::new(&rules, 2).map_err(|fault| english(fault.why))?;
    sizes::check_table(hall, &rules).map_err(english)?;
    Ok(rules)
}

pub(super) fn end(hall: &mut Hall, id: AccessId, arena: ArenaId) {
    let now = hall.outbox.now();
    ArenaTask::store(hall, id, StoreRequest::EndArena { arena, now });
}

pub(super) fn list(hall: &mut Hall, id: AccessId) {
    let now = hall.outbox.now();
    ArenaTask::store(hall, id, StoreRequest::Arenas { now });
}
