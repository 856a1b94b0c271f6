//! A table before it begins: who sits where, and under which rules.

use parlour_config::TableConfig;
use parlour_language::Text;
use parlour_model::any::AnyRules;
use parlour_model::player::Player;
use parlour_model::settings::SettingError;
use parlour_protocol::table_offer::TableOffer;

/// A table that is being set up.
#[derive(Clone, Debug, PartialEq)]
pub struct TableSetup {
    pub players: Vec<Player>,
    pub rules: AnyRules,
    pub options: TableConfig,
    /// The names of the engines that could sit there.
    pub engines: Vec<String>,
    /// For whom its seats are, where it is a hall's; then `players` is as long and says nothing.
    pub offer: Option<TableOffer>,
}

impl TableSetup {
    /// Adds a seat (for a casual robot) or drops the last one, as far as the game allows.
    ///
    /// # Errors
    /// Says how many the game seats.
    pub fn change_seats(&mut self, more: bool) -> Result<(), Text> {
        let (allowed, seats) = (self.rules.seats(), self.players.len());
        if more && seats >= *allowed.end() {
            return Err(SettingError::seats(seats + 1, &allowed).why);
        }
        if !more && seats <= *allowed.start() {
            return Err(SettingError::seats(seats - 1, &allowed).why);
        }
        if more {
            self.players.push(Player::companion(&self.players));
        } else {
            self.players.pop();
        }
        if let Some(offer) = &mut self.offer {
            offer.resize(self.players.len());
        }
        Ok(())
    }
}
