//! The rows of the section `[table]` in the set-up of a table. It offers only what matters to this
//! game and its players.

use super::Setup;
use crate::screens::setup::table_setup::TableSetup;
use parlour_boards::board::table_facts;
use parlour_config::TableConfig;
use parlour_kit::key_rows::{change_reveal, change_table, key_row};
use parlour_kit::rows::Rows;
use parlour_language::id;
use parlour_model::any::Mode;
use parlour_model::game::Secrecy;
use parlour_model::settings;

/// The rows for how the table is run.
pub(super) fn rows(table: &TableSetup, rows: &mut Rows<Setup>) {
    let (mode, options) = (table.rules.mode(), &table.options);
    let facts = table_facts(mode);
    let robots = table.players.iter().any(|player| !player.is_person());
    let matters = |name: &str| match name {
        "reveal_ms" => mode.reveals(),
        "robot_ms" => robots || facts.shows_finds,
        "robot_seconds" => robots && facts.robots_take_time,
        // The machine's and the study's, not a table's.
        "robot_threads" | "analysis_ms" => false,
        "undo" => may_choose_undo(mode),
        _ => true,
    };
    let settings = settings::settings(TableConfig::SETTINGS, options);
    for setting in settings.iter().filter(|setting| matters(setting.name)) {
        let name = setting.name;
        if name != TableConfig::REVEAL.name {
            key_row(
                rows,
                id!("setup-table"),
                setting,
                move |setup: &mut Setup, change, _| {
                    change_table(&mut setup.table.options, name, change)
                },
            );
            continue;
        }
        // Each game has its own time for a mismatch.
        let reveal = options.reveal_setting(mode);
        let row = key_row(
            rows,
            id!("setup-table"),
            &reveal,
            move |setup: &mut Setup, change, _| {
                change_reveal(&mut setup.table.options, mode, change)
            },
        );
        if let Some([label, help]) = facts.reveal {
            row.labelled(label).helped(help);
        }
    }
}

/// Returns whether players choose if moves are taken back: where they always may be they do not, nor where hands or news
/// are secret.
fn may_choose_undo(mode: Mode) -> bool {
    !mode.has_free_undo() && !matches!(mode.secrecy(), Secrecy::News | Secrecy::Hands)
}
