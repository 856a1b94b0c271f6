//! Tables of each game: what keys and clicks do, and what is drawn.

mod birdhead;
mod checkers;
mod memoarrr;
mod memory_match;
mod moving;

use parlour_config::Config;
use parlour_model::any::AnyRules;
use parlour_model::player::{Level, Player};
use parlour_model::settings::SettingValue;
use parlour_ui::state::Start;

use parlour_testing::session::{BEST, Session, World};

/// A table of these rules at which robots answer at once; where `reveal_ms` is zero, only a key goes on.
fn table(
    rules: AnyRules,
    players: &[(&str, Option<Level>)],
    size: (u16, u16),
    reveal_ms: u32,
) -> Session {
    let mode = rules.mode();
    let mut config = Config {
        mode,
        ..Config::default()
    };
    config.players = players
        .iter()
        .map(|(name, robot)| Player {
            name: (*name).into(),
            controller: (*robot).into(),
        })
        .collect();
    config.rules.retain(|other| other.mode() != mode);
    config.rules.push(rules);
    config.table.reveal_ms = reveal_ms;
    config
        .table
        .set_reveal_of(mode, &SettingValue::Number(reveal_ms.into()));
    config.table.undo = true;
    Session::within(
        World {
            answers: true,
            ..World::default()
        },
        config,
        BEST,
        Start::Play(mode),
        size,
    )
}
