//! Whole games of two people at a server, every move typed at the screen of the player who is to act.

use std::cell::RefCell;
use std::time::Instant;

use parlour_hall::options::HallOptions;
use parlour_kit::input::Key;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::birdhead::{self, BirdHead};
use parlour_model::checkers::Checkers;
use parlour_model::concentration::{self, Concentration};
use parlour_model::memoarrr::Memoarrr;
use parlour_model::memory_match::MemoryMatch;
use parlour_model::time_control::TimeControl;
use parlour_protocol::request::{NewTable, SeatOffer};
use parlour_screen::msg::Msg;
use parlour_table::any::AnyGame;
use parlour_terminal::codec::decoder::Decoder;

use crate::hall::tables::open_as;
use crate::screen_server::ScreenServer;
use parlour_testing::whole_game::{SEED, TableScreen, play};

/// A person's screen at a server.
struct Person<'a> {
    server: &'a RefCell<ScreenServer>,
    who: usize,
}

impl TableScreen for Person<'_> {
    fn send(&mut self, keys: &str) {
        let mut server = self.server.borrow_mut();
        for input in Decoder::default().push(keys.as_bytes(), Instant::now()) {
            server.session(self.who).send(Msg::Input(input));
            server.settle();
        }
    }

    #[track_caller]
    fn wait_drawn(&mut self, what: &str, holds: &dyn Fn(&[String]) -> bool) {
        if !holds(&self.lines()) {
            self.server.borrow_mut().pass();
            let lines = self.lines();
            assert!(holds(&lines), "not {what}:\n{}", lines.join("\n"));
        }
    }

    fn lines(&self) -> Vec<String> {
        self.server.borrow_mut().session(self.who).lines()
    }
}

fn whole_game<G: AnyGame>(rules: &AnyRules) {
    let mut server = ScreenServer::with(HallOptions {
        allow_seeds: true,
        ..HallOptions::default()
    });
    let [ana, bob] = ["ana", "bob"].map(|name| server.enter(name));
    let table = NewTable {
        rules: rules.clone(),
        seats: vec![SeatOffer::Me, SeatOffer::Open],
        clock: TimeControl::None,
        rated: false,
        listed: true,
        seed: Some(SEED),
    };
    open_as(&mut server, ana, table);
    server.key(bob, Key::Enter);
    server.pass();
    let server = RefCell::new(server);
    let [mut ana, mut bob] = [ana, bob].map(|who| Person {
        server: &server,
        who,
    });
    play::<G>(rules, ["ana", "bob"], [&mut ana, &mut bob]);
}

#[test]
fn concentration() {
    let rules = AnyRules::Concentration(concentration::Rules {
        pairs: 3,
        ..concentration::Rules::default()
    });
    whole_game::<Concentration>(&rules);
}

#[test]
fn memory_match() {
    whole_game::<MemoryMatch>(&AnyRules::default_of(Mode::MemoryMatch));
}

#[test]
fn memoarrr() {
    whole_game::<Memoarrr>(&AnyRules::default_of(Mode::Memoarrr));
}

#[test]
fn checkers() {
    whole_game::<Checkers>(&AnyRules::default_of(Mode::Checkers));
}

#[test]
fn birdhead() {
    whole_game::<BirdHead>(&AnyRules::BirdHead(birdhead::Rules { limit: 5 }));
}
