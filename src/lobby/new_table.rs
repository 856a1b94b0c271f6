//! The table of somebody who sits down at once.

use parlour_config::Config;
use parlour_model::named_game::NamedGame;
use parlour_model::player::Level;
use parlour_protocol::request::{NewTable, SeatOffer};

/// A table of this game as the settings have it: its first person is the client, every other seat is a robot's.
#[must_use]
pub fn of(config: &Config, game: NamedGame) -> NewTable {
    let rules = game.rules(config.rules_of(game.mode));
    let players = config.players_for(&rules);
    let own = players
        .iter()
        .position(parlour_model::player::Player::is_person)
        .unwrap_or(0);
    let seat = |(index, player): (usize, &parlour_model::player::Player)| {
        let level = player.controller.level().unwrap_or(Level::Casual);
        if index == own {
            SeatOffer::Me
        } else {
            SeatOffer::Robot(level)
        }
    };
    let seats = players.iter().enumerate().map(seat).collect();
    NewTable {
        rules,
        seats,
        clock: config.table.clock,
        rated: false,
        listed: true,
        seed: None,
    }
}
