//! What the set-up of a table offers of the section `[table]`: only what matters to this game and those who sit there.

use super::SetupItem;
use crate::app::form::Row;
use crate::app::key_rows;
use crate::config::TableConfig;
use crate::model::any::Mode;
use crate::model::game::Secrecy;
use crate::model::player::Player;
use crate::model::settings;

/// The rows for how the table is run.
pub(super) fn rows(mode: Mode, players: &[Player], options: &TableConfig) -> Vec<Row<SetupItem>> {
    let robots = players.iter().any(|player| !player.is_person());
    let matters = |name: &str| match name {
        "reveal_ms" => mode != Mode::Checkers,
        "robot_ms" => robots || mode != Mode::Checkers,
        "robot_seconds" => robots && mode != Mode::Concentration,
        _ => true,
    };
    let settings = settings::settings(TableConfig::SETTINGS, options);
    let row = |setting: &settings::CurrentSetting| {
        let row = key_rows::row(SetupItem::Table(setting.name), setting);
        match fixed(mode, setting.name) {
            Some((value, help)) => Row { value: value.into(), help, ..row },
            None => row,
        }
    };
    settings.iter().filter(|setting| matters(setting.name)).map(row).collect()
}

/// The value that a key always has in this game, and why; `None` where it can be set.
pub(super) fn fixed(mode: Mode, name: &str) -> Option<(&'static str, String)> {
    let title = mode.title();
    match (name, mode, mode.secrecy()) {
        ("undo", Mode::Checkers, _) => Some(("yes", "moves can always be taken back in checkers".into())),
        ("undo", _, Secrecy::News) => Some(("no", format!("moves are not taken back in {title}: rubies are secret"))),
        ("undo", _, Secrecy::Hands) => Some(("no", format!("moves are not taken back in {title}: hands are secret"))),
        _ => None,
    }
}
