//! The operator's requests about arenas: open one, end one, list them.

use std::collections::VecDeque;
use std::time::Duration;

use jiff::Timestamp;

use super::outbox::Outbox;
use super::sizes;
use crate::access::{AccessAnswer, AccessId, NewArena};
use crate::options::HallOptions;
use parlour_language::Text;
use parlour_language::sanitize::Plain;
use parlour_model::any::{AnyPlaythrough, AnyRules};
use parlour_model::time_control::TimeControl;
use parlour_store::{Arena, ArenaId, ArenaTerms, ask};

/// The longest time of an arena.
const LONGEST: Duration = Duration::from_secs(31 * 24 * 3600);

/// Opens an arena from now on.
pub(super) fn open(options: &HallOptions, out: &mut Outbox, id: AccessId, new: &NewArena) {
    match terms(options, out.now(), new) {
        Ok(terms) => {
            let terms = Box::new(terms);
            out.ask(id, ask::OpenArena { terms }, move |hall, arena| {
                hall.out.answer(id, AccessAnswer::Arena(arena));
            });
        }
        Err(why) => out.answer(id, AccessAnswer::Refused(why)),
    }
}

/// Returns the terms of a new arena.
///
/// # Errors
/// The arena cannot be opened, and why.
fn terms(options: &HallOptions, opened: Timestamp, new: &NewArena) -> Result<ArenaTerms, String> {
    if new.lasts.is_some_and(|lasts| lasts > LONGEST) {
        return Err("an arena lasts 31 days at most; a ladder has no end".into());
    }
    let until = new.lasts.and_then(|lasts| opened.checked_add(lasts).ok());
    if new.clock == TimeControl::None {
        return Err("an arena needs a clock".into());
    }
    if new.lasts.is_some() && until.is_none_or(|until| until <= opened) {
        return Err("an arena lasts a minute at least".into());
    }
    Ok(ArenaTerms {
        rules: rules(options, new)?,
        clock: new.clock,
        rated: new.rated || new.lasts.is_none(),
        opened,
        is_ladder: new.lasts.is_none(),
        until,
    })
}

/// Returns the rules of a new arena, by which two can play.
fn rules(options: &HallOptions, new: &NewArena) -> Result<AnyRules, String> {
    let mut rules = AnyRules::default_of(new.mode);
    for (key, value) in &new.settings {
        let put = rules.put_typed(key, value);
        put.map_err(|why| format!("{}={}: {why}", Plain(key), Plain(value)))?;
    }
    let english = |why: Text| why.english().into_owned();
    AnyPlaythrough::new(&rules, 2).map_err(|fault| english(fault.why))?;
    sizes::check_table(options, &rules).map_err(english)?;
    Ok(rules)
}

pub(super) fn end(out: &mut Outbox, id: AccessId, arena: ArenaId) {
    let now = out.now();
    let end = ask::EndArena { arena, now };
    out.ask(id, end, move |hall, ()| {
        hall.out.answer(id, AccessAnswer::Done);
    });
}

pub(super) fn list(out: &mut Outbox, id: AccessId) {
    let now = out.now();
    out.ask(id, ask::Arenas { now }, move |hall, arenas| {
        read_next(&mut hall.out, id, arenas.into(), Vec::new());
    });
}

/// Reads one arena after the other, and answers with those that were found.
fn read_next(out: &mut Outbox, id: AccessId, mut left: VecDeque<ArenaId>, mut found: Vec<Arena>) {
    let Some(arena) = left.pop_front() else {
        out.answer(id, AccessAnswer::Arenas(found));
        return;
    };
    out.ask(id, ask::Arena { arena }, move |hall, arena| {
        found.extend(arena);
        read_next(&mut hall.out, id, left, found);
    });
}
