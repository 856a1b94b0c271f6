//! Many games of checkers as one text in PDN.

use crate::GameId;
use crate::database::Database;
use crate::error::ErrorKind;
use crate::games::saved;

/// The games in this order.
pub(crate) fn text(database: &dyn Database, games: &[GameId]) -> Result<String, ErrorKind> {
    if games.is_empty() {
        return Err(ErrorKind::Refused("there is no game to write".into()));
    }
    let mut text = String::new();
    for game in games {
        let record = saved::record(database, *game).map_err(|kind| kind.of_game(*game))?;
        text.push_str(&record.collected(text.is_empty()));
    }
    Ok(text)
}
