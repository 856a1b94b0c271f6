//! The operator's requests about arenas: open one, end one, list them.

use std::collections::VecDeque;
use std::str::FromStr;
use std::time::Duration;

use jiff::Timestamp;

use crate::access::{AccessAnswer, AccessId};
use crate::options::HallOptions;
use crate::state::moderation::keeping::{answer, done};
use crate::state::outbox::Outbox;
use crate::state::tables::sizes;
use parlour_language::Text;
use parlour_language::sanitize::Plain;
use parlour_model::any::{AnyPlaythrough, AnyRules, Mode};
use parlour_model::parse_error::ParseError;
use parlour_model::time_control::TimeControl;
use parlour_protocol::operator::{ArenaRequest, NewArena};
use parlour_store::{Arena, ArenaId, ArenaTerms, ask};

/// The longest time of an arena.
const LONGEST: Duration = Duration::from_secs(31 * 24 * 3600);

pub(crate) fn request(
    options: &HallOptions,
    out: &mut Outbox,
    id: AccessId,
    request: ArenaRequest,
) {
    let now = out.now();
    match request {
        ArenaRequest::Open(new) => open(options, out, id, &new),
        ArenaRequest::End { number } => {
            let arena = ArenaId(number);
            answer(out, id, ask::EndArena { arena, now }, done);
        }
        ArenaRequest::List => list(out, id),
    }
}

/// Opens an arena from now on.
fn open(options: &HallOptions, out: &mut Outbox, id: AccessId, new: &NewArena) {
    match terms(options, out.now(), new).map(Box::new) {
        Ok(terms) => answer(out, id, ask::OpenArena { terms }, AccessAnswer::Arena),
        Err(why) => out.refuse_operator(id, &why),
    }
}

/// Returns the terms of a new arena.
///
/// # Errors
/// The arena cannot be opened, and why.
fn terms(options: &HallOptions, opened: Timestamp, new: &NewArena) -> Result<ArenaTerms, Text> {
    let lasts = new
        .minutes
        .map(|minutes| Duration::from_secs(60 * u64::from(minutes)));
    if lasts.is_some_and(|lasts| lasts > LONGEST) {
        return Err("an arena lasts 31 days at most; a ladder has no end".into());
    }
    let until = lasts.and_then(|lasts| opened.checked_add(lasts).ok());
    let clock = read(&new.clock)?;
    if clock == TimeControl::None {
        return Err("an arena needs a clock".into());
    }
    if lasts.is_some() && until.is_none_or(|until| until <= opened) {
        return Err("an arena lasts a minute at least".into());
    }
    Ok(ArenaTerms {
        rules: rules(options, new)?,
        clock,
        rated: new.rated || lasts.is_none(),
        opened,
        is_ladder: lasts.is_none(),
        until,
    })
}

/// Returns the rules of a new arena, by which two can play.
fn rules(options: &HallOptions, new: &NewArena) -> Result<AnyRules, Text> {
    let mut rules = AnyRules::default_of(read::<Mode>(&new.game)?);
    for (key, value) in &new.settings {
        let put = rules.put_typed(key, value);
        put.map_err(|why| format!("{}={}: {why}", Plain(key), Plain(value)))?;
    }
    AnyPlaythrough::new(&rules, 2).map_err(|fault| fault.why)?;
    sizes::check_table(options, &rules)?;
    Ok(rules)
}

fn read<T: FromStr<Err = ParseError>>(word: &str) -> Result<T, Text> {
    word.parse()
        .map_err(|why: ParseError| why.to_string().into())
}

fn list(out: &mut Outbox, id: AccessId) {
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
