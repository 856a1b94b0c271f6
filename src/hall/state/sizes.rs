//! Checks that what a user asks for keeps within the limits on the size of tables and games.

use super::live_table::LiveTable;
use super::live_tables::LiveTables;
use super::sessions::Sessions;
use crate::options::HallOptions;
use crate::session::SessionId;
use crate::size_limits::{SizeLimits, cards};
use parlour_language::{Text, text};
use parlour_model::any::AnyRules;
use parlour_protocol::identity::Identity;
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;
use parlour_table::any_host::AnyHost;

/// Returns the running and waiting tables of a user.
fn open_tables<'a>(
    tables: &'a LiveTables,
    who: &'a Identity,
) -> impl Iterator<Item = &'a LiveTable> {
    let is_open = |live: &&LiveTable| live.stage() != Stage::Over && live.is_of(who);
    tables.values().filter(is_open)
}

/// Checks that there may be a table with these rules.
pub(super) fn check_table(options: &HallOptions, rules: &AnyRules) -> Result<(), Text> {
    let most = options.sizes.cards_per_table;
    if cards(rules) > most {
        return Err(text!("hall-table-too-large", most = most));
    }
    Ok(())
}

/// Checks that a user may have a seat at a table with these rules.
pub(super) fn check_cards(
    tables: &LiveTables,
    options: &HallOptions,
    who: &Identity,
    rules: &AnyRules,
) -> Result<(), Text> {
    check_table(options, rules)?;
    let limits = &options.sizes;
    let new = cards(rules);
    let own = open_tables(tables, who).map(|live| cards(&live.table.rules));
    if new > 0 && own.sum::<usize>() + new > limits.cards_per_account {
        return Err(text!(
            "hall-too-many-cards",
            most = limits.cards_per_account
        ));
    }
    Ok(())
}

/// Checks that a user may have a seat at a table.
pub(super) fn check_seat(
    tables: &LiveTables,
    options: &HallOptions,
    who: &Identity,
    code: TableCode,
) -> Result<(), Text> {
    let Some(live) = tables.get(code).filter(|live| live.admits(who)) else {
        return Ok(());
    };
    if !live.is_of(who) {
        check_cards(tables, options, who, &live.table.rules)?;
    }
    check_entries(&options.sizes, tables, who, live)
}

/// Checks that a session may look at another table at which its user does not sit.
pub(super) fn check_watching(
    sessions: &Sessions,
    tables: &LiveTables,
    options: &HallOptions,
    session: SessionId,
    who: &Identity,
    code: TableCode,
) -> Result<(), Text> {
    let is_watched = |code: &TableCode| {
        let live = tables.get(*code);
        live.is_some_and(|live| live.admits(who) && live.seats_of(who).is_empty())
    };
    let Some(user) = sessions.get(session) else {
        return Ok(());
    };
    if user.tables().contains(&code) || !is_watched(&code) {
        return Ok(());
    }
    let watched = user.tables().iter().filter(|code| is_watched(code));
    let most = options.sizes.watched;
    if watched.count() >= most {
        Err(text!("hall-watches-too-many", most = most))
    } else {
        Ok(())
    }
}

/// Checks that a user may add another entry to the log of a game.
pub(super) fn check_entries(
    limits: &SizeLimits,
    tables: &LiveTables,
    who: &Identity,
    live: &LiveTable,
) -> Result<(), Text> {
    let entries = |live: &LiveTable| live.host.as_ref().map_or(0, AnyHost::entries);
    let here = entries(live);
    if here >= limits.entries_per_game {
        return Err(text!("hall-game-too-long", most = limits.entries_per_game));
    }
    if here >= limits.entries_always
        && open_tables(tables, who).map(entries).sum::<usize>() >= limits.entries_per_account
    {
        return Err(text!(
            "hall-games-too-long",
            most = limits.entries_per_account
        ));
    }
    Ok(())
}
