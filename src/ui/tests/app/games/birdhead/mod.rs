//! Tables of `BirdHead`.

mod frames;
mod secrecy;
mod table;

use parlour_boards::play::Play;
use parlour_config::Config;
use parlour_config::caps::TerminalCaps;
use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::birdhead::BirdHead;
use parlour_model::player::{Level, Player};
use parlour_ui::state::{Start, State};

use parlour_testing::session::{Session, World};

fn person(name: &str) -> Player {
    Player::person(name)
}

/// A robot that plays the same way every time, and fast.
fn robot(name: &str) -> Player {
    Player::robot(name, Level::Novice)
}

/// Ana among three robots.
fn ana_and_robots() -> Vec<Player> {
    vec![person("Ana"), robot("Bo"), robot("Cy"), robot("Dot")]
}

/// Players sit down in a window of this size, and the robots play until a person has to act, or until something stays
/// in sight.
fn open(
    players: Vec<Player>,
    seed: u64,
    (width, height): (u16, u16),
    caps: TerminalCaps,
) -> Session {
    let config = Config {
        players,
        ..Config::default()
    };
    let mut session = Session::at(State::new(config, caps, Start::Play(Mode::BirdHead), seed));
    session.world = World {
        answers: true,
        ..World::default()
    };
    session.resize(width, height);
    session
}

/// The actions of a person at a table of `BirdHead`.
trait AtTable {
    /// The table on the screen.
    fn birdhead(&self) -> &Play<BirdHead>;

    /// The person leads the lowest card, or discards.
    fn act(&mut self);

    /// The person leads the lowest card or discards, and time passes, until the message line says this.
    fn play_until(&mut self, said: &str);

    /// Returns whether the person is to lay cards down.
    fn is_my_turn(&self) -> bool;
}

impl AtTable for Session {
    fn birdhead(&self) -> &Play<BirdHead> {
        let play = self.state.screen().as_a();
        play.expect("a table of BirdHead")
    }

    fn act(&mut self) {
        if self.birdhead().observation().view.standing().is_none() {
            self.key(Key::Home);
            self.press(Key::Enter, 2);
        } else {
            self.key(Key::Char('d'));
        }
    }

    fn play_until(&mut self, said: &str) {
        for _ in 0..300 {
            if self.message().contains(said) {
                return;
            }
            if self.is_my_turn() {
                self.act();
            } else {
                self.wake();
            }
        }
        panic!("waited in vain for {said}:\n{}", self.text());
    }

    fn is_my_turn(&self) -> bool {
        !self.birdhead().observation().legal.is_empty()
            && self.birdhead().presenter().board().scene.is_table()
            && self.birdhead().presenter().curtain().is_none()
    }
}
