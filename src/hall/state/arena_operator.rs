//! The operator's requests about arenas: open one, end one, list them.

use std::collections::VecDeque;
use std::time::Duration;

use super::{Hall, sizes};
use crate::access::{AccessAnswer, AccessId, NewArena};
use parlour_language::Text;
use parlour_model::any::{AnyPlaythrough, AnyRules};
use parlour_model::sanitize::Plain;
use parlour_model::time_control::TimeControl;
use parlour_store::{Arena, ArenaId, ArenaTerms, ask};

/// The longest time of an arena.
const LONGEST: Duration = Duration::from_secs(31 * 24 * 3600);

/// Opens an arena from now on.
pub(super) fn open(hall: &mut Hall, id: AccessId, new: &NewArena) {
    match terms(hall, new) {
        Ok(terms) => {
            let terms = Box::new(terms);
            hall.outbox
                .ask(id, ask::OpenArena { terms }, move |hall, arena| {
                    hall.outbox.answer(id, AccessAnswer::Arena(arena));
                });
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
    let end = ask::EndArena { arena, now };
    hall.outbox.ask(id, end, move |hall, ()| {
        hall.outbox.answer(id, AccessAnswer::Done);
    });
}

pub(super) fn list(hall: &mut Hall, id: AccessId) {
    let now = hall.outbox.now();
    hall.outbox
        .ask(id, ask::Arenas { now }, move |hall, arenas| {
            read_next(hall, id, arenas.into(), Vec::new());
        });
}

/// Reads one arena after the other, and answers with those that were found.
fn read_next(hall: &mut Hall, id: AccessId, mut left: VecDeque<ArenaId>, mut found: Vec<Arena>) {
    let Some(arena) = left.pop_front() else {
        hall.outbox.answer(id, AccessAnswer::Arenas(found));
        return;
    };
    hall.outbox
        .ask(id, ask::Arena { arena }, move |hall, arena| {
            found.extend(arena);
            read_next(hall, id, left, found);
        });
}
