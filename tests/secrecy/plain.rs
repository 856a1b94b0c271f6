//! The sentences of line mode, from the first of a table to its latest.

use jiff::Timestamp;
use parlour_language::Language;
use parlour_table::any::AnyGame;
use parlour_table::event::TableEvent;
use parlour_ui::plain::any_table::{PlainStyle, any_table};

/// All that somebody is told who joins before the first move, and who comes back after the last.
pub(crate) fn said<G: AnyGame>(events: &[TableEvent<G>]) -> Vec<String> {
    let mut events = events.iter().cloned().map(G::wrap_event);
    let first = events.next().expect("the table is told first");
    let style = PlainStyle {
        language: Language::English,
        rule_ids: true,
        explains: false,
    };
    let mut table = any_table(first, style).expect("the whole of it");
    let mut said = table.take_text();
    for event in events {
        table.hear(event);
        table.tell_turn();
        said.extend(table.take_text());
        said.push(table.prompt(Timestamp::UNIX_EPOCH));
    }
    said
}
