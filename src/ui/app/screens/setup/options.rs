//! The rows of the section `[table]` in the set-up of a table. It offers only what matters to this
//! game and its players.

use super::Setup;
use crate::app::key_rows::{change_reveal, change_table, key_row};
use crate::app::rows::Rows;
use crate::app::table_setup::TableSetup;
use parlour_config::TableConfig;
use parlour_language::id;
use parlour_model::any::Mode;
use parlour_model::game::Secrecy;
use parlour_model::settings;

/// The rows for how the table is run.
pub(super) fn rows(table: &TableSetup, rows: &mut Rows<Setup>) {
    let (mode, options) = (table.rules.mode(), &table.options);
    let robots = table.players.iter().any(|player| !player.is_person());
    let matters = |name: &str| match name {
        "reveal_ms" => TableConfig::reveals(mode),
        // People see for as long the cards that they have found, and the last cards of a deal.
        "robot_ms" => robots || !matches!(mode, Mode::Checkers | Mode::Memoarrr),
        // Only its robots think for as long as they may.
        "robot_seconds" => robots && mode == Mode::Checkers,
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
        if mode == Mode::BirdHead {
            // It shows a trick there and not a mismatch.
            row.labelled(id!("setup-trick"))
                .helped(id!("settings-reveal-trick"));
        }
    }
}

/// Returns whether players choose if moves are taken back: in checkers they always may be, and never where hands or
/// news are secret.
fn may_choose_undo(mode: Mode) -> bool {
    mode != Mode::Checkers && !matches!(mode.secrecy(), Secrecy::News | Secrecy::Hands)
}
