//! The rows of the section `[table]` in the set-up of a table. It offers only what matters to this
//! game and its players.

use super::SetupItem;
use crate::app::form::Row;
use crate::app::key_rows;
use crate::config::TableConfig;
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::game::Secrecy;
use parlour_model::player::Player;
use parlour_model::settings::{self, SettingValue};

/// The rows for how the table is run.
pub(super) fn rows(mode: Mode, players: &[Player], options: &TableConfig) -> Vec<Row<SetupItem>> {
    let robots = players.iter().any(|player| !player.is_person());
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
    let mut settings = settings::settings(TableConfig::SETTINGS, options);
    for setting in settings
        .iter_mut()
        .filter(|setting| setting.name == TableConfig::REVEAL.name)
    {
        *setting = options.reveal_setting(mode);
    }
    let row = |setting: &settings::CurrentSetting| {
        let row = key_rows::row(SetupItem::Table(setting.name), setting);
        match setting.name {
            // BirdHead shows a trick there and not a mismatch.
            "reveal_ms" if mode == Mode::BirdHead => Row {
                label: text!("setup-trick"),
                help: text!("settings-reveal-trick"),
                ..row
            },
            _ => row,
        }
    };
    settings
        .iter()
        .filter(|setting| matters(setting.name))
        .map(row)
        .collect()
}

/// Steps a key: how long a mismatch stays visible, each game has for itself.
pub(super) fn step(mode: Mode, options: &mut TableConfig, name: &str, by: i64) {
    if name == TableConfig::REVEAL.name {
        let stepped = settings::stepped(&options.reveal_setting(mode), by);
        options.set_reveal_of(mode, &stepped);
    } else {
        options.step(name, by);
    }
}

/// The same for what was typed.
///
/// # Errors
/// Says what the key may hold.
pub(super) fn type_in(
    mode: Mode,
    options: &mut TableConfig,
    name: &str,
    text: &str,
) -> Result<(), Text> {
    let text = key_rows::written(name, text)?;
    if name != TableConfig::REVEAL.name {
        settings::type_in(TableConfig::SETTINGS, options, name, &text)?;
        return Ok(());
    }
    options.set_reveal_of(mode, &SettingValue::typed(&text, TableConfig::REVEAL.kind));
    Ok(())
}

/// Returns whether players choose if moves are taken back: in checkers they always may be, and never where hands or
/// news are secret.
fn may_choose_undo(mode: Mode) -> bool {
    mode != Mode::Checkers && !matches!(mode.secrecy(), Secrecy::News | Secrecy::Hands)
}
