//! Checks that what a user asks for keeps within the limits on the size of tables and games.

use super::live_table::LiveTable;
use super::live_tables::LiveTables;
use crate::options::HallOptions;
use crate::size_limits::{SizeLimits, cards};
use crate::state::sessions::Session;
use parlour_language::{Text, text};
use parlour_model::any::AnyRules;
use parlour_protocol::identity::Identity;
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;
use parlour_table::any_host::AnyHost;

/// Checks that there may be a table with these rules.
pub(crate) fn check_table(options: &HallOptions, rules: &AnyRules) -> Result<(), Text> {
    let most = options.sizes.cards_per_table;
    if cards(rules) > most {
        return Err(text!("hall-table-too-large", most = most));
    }
    Ok(())
}

impl LiveTables {
    /// Returns the running and waiting tables of a user.
    fn open_of<'a>(&'a self, who: &'a Identity) -> impl Iterator<Item = &'a LiveTable> {
        let is_open = |live: &&LiveTable| live.stage() != Stage::Over && live.is_of(who);
        self.values().filter(is_open)
    }

    /// Checks that a user may have a seat at a table with these rules.
    pub(crate) fn check_cards(
        &self,
        options: &HallOptions,
        who: &Identity,
        rules: &AnyRules,
    ) -> Result<(), Text> {
        check_table(options, rules)?;
        let most = options.sizes.cards_per_account;
        let new = cards(rules);
        let own = self.open_of(who).map(|live| cards(&live.table.rules));
        if new > 0 && own.sum::<usize>() + new > most {
            return Err(text!("hall-too-many-cards", most = most));
        }
        Ok(())
    }

    /// Checks that a user may have a seat at a table.
    pub(crate) fn check_seat(
        &self,
        options: &HallOptions,
        who: &Identity,
        code: TableCode,
    ) -> Result<(), Text> {
        let Some(live) = self.get(code).filter(|live| live.admits(who)) else {
            return Ok(());
        };
        if !live.is_of(who) {
            self.check_cards(options, who, &live.table.rules)?;
        }
        self.check_entries(&options.sizes, who, live)
    }

    /// Checks that a user may look at another table at which it does not sit, of so many.
    pub(crate) fn check_watching(
        &self,
        user: &Session,
        who: &Identity,
        code: TableCode,
        most: usize,
    ) -> Result<(), Text> {
        let is_watched = |code: &TableCode| {
            let live = self.get(*code);
            live.is_some_and(|live| live.admits(who) && live.seats_of(who).is_empty())
        };
        let others = user.tables().iter().filter(|code| is_watched(code));
        if !user.tables().contains(&code) && is_watched(&code) && others.count() >= most {
            return Err(text!("hall-watches-too-many", most = most));
        }
        Ok(())
    }

    /// Checks that a user may add another entry to the log of a game.
    pub(crate) fn check_entries(
        &self,
        limits: &SizeLimits,
        who: &Identity,
        live: &LiveTable,
    ) -> Result<(), Text> {
        let entries = |live: &LiveTable| live.host.as_ref().map_or(0, AnyHost::entries);
        let here = entries(live);
        if here >= limits.entries_per_game {
            return Err(text!("hall-game-too-long", most = limits.entries_per_game));
        }
        let most = limits.entries_per_account;
        let all = || self.open_of(who).map(entries).sum::<usize>();
        if here >= limits.entries_always && all() >= most {
            return Err(text!("hall-games-too-long", most = most));
        }
        Ok(())
    }
}
