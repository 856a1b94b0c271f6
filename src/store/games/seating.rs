//! The players of a game, at its start and after seats were taken over.

use crate::GameId;
use crate::database::rows::{change, number, player_id, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::log;
use parlour_model::player::{Controller, Level, Names, Player};
use parlour_model::seat::Seat;

/// Seats the players of a new game; `counted` says whether they are people of the statistics.
pub(crate) fn sit_down(
    database: &dyn Database,
    id: GameId,
    players: &[Player],
    counted: bool,
) -> Result<(), ErrorKind> {
    let names = Names::of(players);
    for (seat, player) in players.iter().enumerate() {
        let (robot, engine, person) = match &player.controller {
            Controller::Person if !counted => (None, None, None),
            Controller::Person => (
                None,
                None,
                Some(player_id(
                    database,
                    names.get(Seat::of(seat)).english().trim(),
                )?),
            ),
            Controller::Robot(level) => (Some(level.name()), None, None),
            Controller::Engine(engine) => (None, Some(engine), None),
        };
        let sql = "INSERT INTO seats (game, seat, name, robot, engine, player, waited) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)";
        change(
            database,
            sql,
            (id.0, number(seat), &player.name, robot, engine, person),
        )?;
    }
    Ok(())
}

/// Returns the players at the start of the game, in seat order.
pub(crate) fn at_start(database: &dyn Database, id: GameId) -> Result<Vec<Player>, ErrorKind> {
    let sql = "SELECT name, robot, engine FROM seats WHERE game = ?1 ORDER BY seat";
    let read = |row: &Row| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let player = |(name, robot, engine): (String, Option<String>, Option<String>)| {
        let level = robot.map(|level| level.parse::<Level>()).transpose();
        let level = level.map_err(|why| ErrorKind::unreadable(id, why))?;
        Ok(Player {
            name,
            controller: engine.map_or_else(|| level.into(), Controller::Engine),
        })
    };
    let seats = rows(database, sql, [id.0], read)?;
    if seats.is_empty() {
        return Err(ErrorKind::Unreadable(id, "nobody sits at it".into()));
    }
    if seats.len() > Seat::MOST {
        return Err(ErrorKind::Unreadable(
            id,
            format!("{} seats are more than any game has", seats.len()),
        ));
    }
    seats.into_iter().map(player).collect()
}

/// Returns the players after all decisions so far.
pub(crate) fn now(database: &dyn Database, id: GameId) -> Result<Vec<Player>, ErrorKind> {
    let mut players = at_start(database, id)?;
    log::take_over(database, id, &mut players)?;
    Ok(players)
}
