//! The tables and the people of a lobby in words.

use parlour_boards::saved_game::game_of;
use parlour_language::{Text, text};
use parlour_model::any::AnyRules;
use parlour_model::checkers::names::VariantNames as _;
use parlour_protocol::lobby::{PersonListing, TableListing};

/// A table in a few words: game, clock, whether it is rated, for whom it is, and its code.
pub fn describe_table(table: &TableListing) -> Text {
    let private = (!table.listed).then(|| text!("hall-private"));
    let code = text!("hall-table-code", code = &table.code);
    let words = [describe_game(table)].into_iter();
    Text::list(words.chain(private).chain([code]), ", ")
}

/// The game of a table, its clock, whether it is rated, and its spectators.
pub(super) fn describe_game(table: &TableListing) -> Text {
    let game = [game_of(&table.rules)].into_iter();
    Text::list(game.chain(terms(table)), ", ")
}

/// The facts of a table that a row of the lobby's list has no room for, if there are some.
pub(super) fn about(table: &TableListing) -> Option<Text> {
    let variant = match &table.rules {
        AnyRules::Checkers(rules) => Some(rules.variant.title().into()),
        _ => None,
    };
    let words: Vec<_> = variant.into_iter().chain(terms(table)).collect();
    (!words.is_empty()).then(|| Text::list(words, ", "))
}

fn terms(table: &TableListing) -> impl Iterator<Item = Text> {
    let clock = table.clock.start();
    let clock = clock.map(|_| table.clock.to_string().into());
    let rated = table.rated.then(|| text!("hall-rated"));
    let spectators = (table.spectators > 0).then(|| text!("hall-watch", people = table.spectators));
    [clock, rated, spectators].into_iter().flatten()
}

/// Describes a person's location.
pub fn whereabouts(person: &PersonListing) -> Text {
    let name = match (person.is_program, person.is_guest) {
        (true, _) => text!("hall-a-program", name = &person.name),
        (false, true) => text!("hall-a-guest", name = &person.name),
        (false, false) => person.name.clone().into(),
    };
    let place = match &person.tables[..] {
        [] => text!("hall-in-lobby"),
        [table] => text!("hall-at-table", table = table),
        tables => text!("hall-at-tables", tables = tables.len()),
    };
    Text::list([name, place], ", ")
}
