//! A game for a user who looks for one: at a table that somebody waits at, or else at a new one.

use std::time::Duration;

use super::{LobbyScreen, RowPriority, describe_table, go_to, sit_down};
use parlour_config::Config;
use parlour_kit::action::{Action, Agreed};
use parlour_kit::question::{Button, Question};
use parlour_language::{id, text};
use parlour_model::time_control::TimeControl;
use parlour_protocol::lobby::{Stage, TableListing};
use parlour_protocol::request::HallRequest;
use parlour_protocol::table_offer::TableOffer;

/// The time for a move at a table that is opened because nobody waits.
const CORRESPONDENCE: TimeControl = TimeControl::Move(Duration::from_secs(3 * 24 * 3600));

impl LobbyScreen {
    /// Proposes a table where somebody waits, from this number on. If nobody does, it goes to the user's own table
    /// that waits, or else proposes to open one.
    pub(super) fn find_game(&self, from: usize, config: &Config) -> Vec<Action> {
        let waiting = self.waiting_tables();
        let proposed = waiting.get(from).or(waiting.first());
        vec![match (proposed, self.own_waiting_table()) {
            (Some(table), _) => {
                let next = (from + 1) % waiting.len();
                Action::Ask(self.proposal(table, next, waiting.len(), config))
            }
            (None, Some(own)) => go_to(own.code),
            (None, None) => Action::Ask(self.opening_question(config)),
        }]
    }

    fn own_waiting_table(&self) -> Option<&TableListing> {
        let mut tables = self.rows();
        let own = tables.find(|(concern, table)| {
            *concern == RowPriority::Yours && table.stage == Stage::Waiting && table.has_open_seat()
        });
        own.map(|(_, table)| table)
    }

    /// The tables that wait for the user or for anybody: first those with somebody there, and the oldest of them.
    fn waiting_tables(&self) -> Vec<&TableListing> {
        let rows = self.rows();
        let can_sit = |concern| matches!(concern, RowPriority::Invited | RowPriority::Open);
        let waits =
            |table: &TableListing| table.stage == Stage::Waiting && table.people().next().is_some();
        let waiting = rows.filter(|(concern, table)| can_sit(*concern) && waits(table));
        let mut waiting: Vec<_> = waiting.map(|(_, table)| table).collect();
        waiting.sort_by_key(|table| (!table.is_attended(), table.opened));
        waiting
    }

    fn opening_question(&self, config: &Config) -> Question {
        let game = config.mode.title();
        let text = if self.is_guest {
            text!("hall-find-open-guest", game = game)
        } else {
            text!("hall-find-open", game = game)
        };
        let buttons = [
            Button::new(id!("hall-find-open-table"), self.open_table(config)),
            Button::nothing(id!("hall-neither")),
        ];
        Question::new(text!("hall-find-nobody"), text, buttons)
    }

    /// Opens a table for the configured game: a correspondence game, which waits without its players. A guest, who cannot
    /// come back, opens one without a clock.
    fn open_table(&self, config: &Config) -> HallRequest {
        let rules = config.rules_of(config.mode).clone();
        let seats = rules.usual_seats().max(2);
        let clock = if self.is_guest {
            TimeControl::None
        } else {
            CORRESPONDENCE
        };
        let offer = TableOffer::new(seats, None, false);
        let table = offer.table(rules, clock);
        HallRequest::Open(Box::new(table))
    }

    /// Asks whether the user sits down at a table, one of so many; `next` is the number of the one after it.
    fn proposal(
        &self,
        table: &TableListing,
        next: usize,
        tables: usize,
        config: &Config,
    ) -> Question {
        let names: Vec<_> = table.people().collect();
        let text = text!(
            "hall-find-table",
            names = names.join(", "),
            table = describe_table(table)
        );
        let sit = sit_down(table, config.screen.men);
        let next = Button::new(id!("hall-find-next"), Agreed::NextTable(next));
        let buttons = [Button::new(id!("hall-find-sit"), sit)]
            .into_iter()
            .chain((tables > 1).then_some(next))
            .chain([
                Button::new(id!("hall-find-open-table"), self.open_table(config)),
                Button::nothing(id!("hall-neither")),
            ]);
        Question::new(text!("hall-find-title"), text, buttons)
    }
}
