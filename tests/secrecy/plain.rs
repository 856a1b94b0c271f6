//! The sentences of line mode, from the first of a table to its latest.

use jiff::Timestamp;
use parlour_config::men::Men;
use parlour_language::Language;
use parlour_model::seat::Viewer;
use parlour_table::any::AnyGame;
use parlour_ui::plain::any_table::{PlainStyle, any_table};

use crate::lines::{events, nothing_told_is_secret};
use crate::redeal::Redeal;

/// All that somebody is told who joins before the first move, and who comes back after the last.
fn said<G: AnyGame>(
    rules: &G::Rules,
    seats: usize,
    moves: &[G::Move],
    viewer: Viewer,
) -> Vec<String> {
    let mut events = events::<G>(rules, seats, moves, viewer)
        .into_iter()
        .map(G::wrap_event);
    let first = events.next().expect("the table is told first");
    let style = PlainStyle {
        language: Language::English,
        rule_ids: true,
        men: Men::Usual,
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

fn no_sentence_tells_a_secret<G: Redeal + AnyGame>() {
    nothing_told_is_secret::<G>(said::<G>);
}

#[test]
fn no_sentence_of_concentration_tells_a_secret() {
    no_sentence_tells_a_secret::<parlour_model::concentration::Concentration>();
}

#[test]
fn no_sentence_of_memory_match_tells_a_secret() {
    no_sentence_tells_a_secret::<parlour_model::memory_match::MemoryMatch>();
}

#[test]
fn no_sentence_of_memoarrr_tells_a_secret() {
    no_sentence_tells_a_secret::<parlour_model::memoarrr::Memoarrr>();
}

#[test]
fn no_sentence_of_birdhead_tells_a_secret() {
    no_sentence_tells_a_secret::<parlour_model::birdhead::BirdHead>();
}
