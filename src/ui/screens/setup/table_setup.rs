//! A table before it begins: who sits where, and under which rules.

use parlour_config::{Config, TableConfig};
use parlour_language::{Text, text};
use parlour_model::any::AnyRules;
use parlour_model::cycle::turned;
use parlour_model::player::{Controller, Level, Names, Player, check_name, robot_name};
use parlour_model::seat::Seat;
use parlour_model::settings::SettingError;
use parlour_table::new_table::SeatOffer;
use parlour_table::new_table::TableOffer;

/// A table that is being set up.
#[derive(Clone, Debug, PartialEq)]
pub struct TableSetup {
    pub players: Vec<Player>,
    pub rules: AnyRules,
    pub options: TableConfig,
    /// The kinds of players that could sit there.
    pub kinds: Vec<Controller>,
    /// The names of people who have sat there; the last one that is free returns with the next person.
    pub people: Vec<String>,
    /// For whom its seats are, where it is a hall's; then `players` is as long and says nothing.
    pub offer: Option<TableOffer>,
}

impl TableSetup {
    /// The table of these rules as the configuration has it.
    pub fn of(config: &Config, rules: AnyRules) -> Self {
        let players = config.players_for(&rules);
        let sitting = players.iter().filter(|player| player.is_person());
        let known = config.known_name().into_iter();
        let people = known.chain(sitting.map(|player| player.name.as_str()));
        Self {
            people: people.map(str::to_owned).collect(),
            kinds: kinds(&rules, config),
            options: config.table,
            players,
            rules,
            offer: None,
        }
    }

    /// Adds a seat, for a robot, or drops the last one, as far as the game allows.
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

    /// Seats the next of those who could sit there.
    pub fn turn_seat(&mut self, seat: usize, by: i64) {
        match &mut self.offer {
            Some(offer) => offer.step(seat, by, self.rules.mode().levels()),
            None => self.players[seat] = self.next_at(seat, by),
        }
    }

    /// The next kind of player for a seat, under its name: the last of the known people whose name is free, a robot's
    /// character, or the engine. All but people sit at a table once, while there are others.
    fn next_at(&self, seat: usize, by: i64) -> Player {
        let (others, now) = (others(&self.players, seat), &self.players[seat].controller);
        let is_taken = |kind: &Controller| others.iter().any(|other| other.controller == *kind);
        let is_free =
            |kind: &&Controller| **kind == Controller::Person || *kind == now || !is_taken(kind);
        let free: Vec<_> = self.kinds.iter().filter(is_free).cloned().collect();
        let controller = turned(&free, now, by);
        let is_away = |name: &&String| others.iter().all(|other| other.name != **name);
        let name = match &controller {
            Controller::Person => self
                .people
                .iter()
                .rfind(is_away)
                .cloned()
                .unwrap_or_default(),
            Controller::Robot(level) => robot_name(&others, *level),
            Controller::Engine(engine) => engine.clone(),
        };
        Player { name, controller }
    }

    /// Names the person on a seat; in a hall, invites somebody to it.
    ///
    /// # Errors
    /// Says why it is no name, or that somebody else has it.
    pub fn name_seat(&mut self, seat: usize, name: &str) -> Result<(), Text> {
        check_name(name)?;
        if let Some(offer) = &mut self.offer {
            offer.name(seat, name);
            return Ok(());
        }
        let others = others(&self.players, seat);
        if !name.is_empty() && others.iter().any(|other| other.is_called(name)) {
            return Err(text!("table-name-taken", name = name));
        }
        self.people.push(name.to_owned());
        self.players[seat] = Player::person(name);
        Ok(())
    }

    /// Returns the level of a bot on a seat.
    pub fn level(&self, seat: usize) -> Option<Level> {
        match self.offered(seat) {
            Some(SeatOffer::Robot(level)) => Some(*level),
            Some(_) => None,
            None => self.players.get(seat)?.controller.level(),
        }
    }

    /// Returns who sits on a seat, and the kind of player if it is no person.
    pub fn sitter(&self, seat: usize) -> [Text; 2] {
        let kind = self.level(seat).map(|level| level.title().into());
        let name = match (self.offered(seat), &self.players[seat].controller) {
            (Some(SeatOffer::Me), _) => text!("setup-you"),
            (Some(SeatOffer::Open), _) => text!("setup-anybody"),
            (Some(SeatOffer::Robot(level)), _) => level.character().into(),
            (Some(SeatOffer::Invited(name)), _) => text!("setup-for", name = name),
            (None, controller) => {
                let kind = controller.label().map_or_else(Text::default, Text::from);
                return [Names::of(&self.players).get(Seat::of(seat)).clone(), kind];
            }
        };
        [name, kind.unwrap_or_default()]
    }

    fn offered(&self, seat: usize) -> Option<&SeatOffer> {
        self.offer.as_ref()?.seats.get(seat)
    }
}

/// The players on the other seats.
fn others(players: &[Player], seat: usize) -> Vec<Player> {
    let mut others = players.to_vec();
    others.remove(seat);
    others
}

/// The kinds of players of a seat: a person, then the levels from the weakest, then the engines.
fn kinds(rules: &AnyRules, config: &Config) -> Vec<Controller> {
    let mode = rules.mode();
    let robots = mode.levels().iter().copied().map(Controller::Robot);
    let engines = config.engines_for(mode).into_iter();
    let kinds = [Controller::Person].into_iter().chain(robots);
    kinds.chain(engines.map(Controller::Engine)).collect()
}
