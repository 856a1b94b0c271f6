//! The bot of the next level, which asks for a game when a person has beaten the one before three times running.

use crate::board::GameUi;
use crate::play::replica::Replica;
use parlour_language::{Text, text};
use parlour_model::character::Occasion;
use parlour_model::player::{Level, Player};
use parlour_model::seat::Seat;
use parlour_screen::action::Action;

/// The games running that a person wins before the next bot asks.
const WINS: u32 = 3;

/// A person's wins against the same bot, one game after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Streak {
    /// The bot that was beaten last.
    beaten: Option<Player>,
    wins: u32,
}

impl Streak {
    /// Counts a game that is over; returns the bot that asks for one then.
    pub(super) fn count<G: GameUi>(&mut self, replica: &Replica<G>) -> Option<Challenger> {
        let beaten = beaten_bot(replica);
        let is_same = beaten.is_some() && beaten == self.beaten;
        self.wins = u32::from(beaten.is_some()) + if is_same { self.wins } else { 0 };
        self.beaten = beaten;
        let is_here = !replica.options().is_remote() && replica.options().daily.is_none();
        (self.wins >= WINS && is_here)
            .then(|| Challenger::at(replica))
            .flatten()
    }
}

/// The only opponent of the person at this screen who has won, if it is a bot.
fn beaten_bot<G: GameUi>(replica: &Replica<G>) -> Option<Player> {
    let [winner] = replica.observation().winners.as_deref()? else {
        return None;
    };
    let others = Seat::all(replica.players().len()).zip(replica.players());
    let mut others = others.filter(|(seat, _)| seat != winner);
    let (_, other) = others.next().filter(|_| others.next().is_none())?;
    let is_bot = other.controller.level().is_some() && replica.mirror().is_own_person(*winner);
    is_bot.then(|| other.clone())
}

/// The bot that asks, and the players with it.
#[derive(Clone, Debug)]
pub(in crate::play) struct Challenger {
    level: Level,
    name: String,
    players: Vec<Player>,
}

impl Challenger {
    /// The bot of the level above the one at the table, if the game offers one.
    fn at<G: GameUi>(replica: &Replica<G>) -> Option<Self> {
        let (bots, mut players): (Vec<_>, Vec<_>) = (replica.players().iter().cloned())
            .partition(|player| player.controller.level().is_some());
        let beaten = bots.first()?.controller.level()?;
        let level = *G::LEVELS.iter().find(|level| **level > beaten)?;
        let bot = Player::robot_at(level, &players);
        let seat = replica
            .players()
            .iter()
            .position(|player| !player.is_person())?;
        players.insert(seat, bot.clone());
        Some(Self {
            level,
            name: bot.name,
            players,
        })
    }

    /// The line in which it asks.
    pub(super) fn line(&self) -> Text {
        let line = self.level.line(Occasion::Asks, 0);
        text!("bots-says", name = &self.name, line = line)
    }

    /// Begins the game.
    pub(in crate::play) fn begin<G: GameUi>(&self, replica: &Replica<G>) -> Action {
        Action::Table(Box::new(replica.rules()), self.players.clone())
    }
}
