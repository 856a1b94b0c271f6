//! Records of games.

use parlour_model::any::AnyPlaythrough;
use parlour_model::diagnostic::Source;
use parlour_model::game::Game;
use parlour_model::player::{Level, Player};
use parlour_model::playthrough::Playthrough;
use parlour_model::record::Record;
use parlour_model::seat::ToAct;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::config::points_into;
use crate::runner::Target;
use parlour_testing::tables::tables;

pub(crate) const TARGET: Target = Target {
    name: "record",
    make,
    words: &[
        "[rules]\n",
        "[game]\n",
        "moves = ",
        "mode = ",
        "version = 1\n",
        "players = ",
        "pairs = ",
        "end = ",
        "\"A1\"",
    ],
    check,
};

/// Makes at most `most` random moves.
pub(crate) fn play<G: Game>(playthrough: &mut Playthrough<G>, most: usize, rng: &mut ChaCha8Rng) {
    for _ in 0..most {
        let chosen = match playthrough.to_act() {
            ToAct::Over => None,
            ToAct::Chance => playthrough.game().sample(rng),
            ToAct::Seat(_) => playthrough.legal_moves().choose(rng).cloned(),
        };
        let Some(chosen) = chosen else { break };
        playthrough.play(&chosen).expect("it was offered");
    }
}

/// A random game at a random table, up to some random move.
fn played<G: Game>(rng: &mut ChaCha8Rng) -> Playthrough<G> {
    let tables = tables::<G>();
    let table = tables.choose(rng).expect("a table of every game");
    let mut playthrough =
        Playthrough::new(table.rules.clone(), table.seats).expect("the table can be opened");
    play(&mut playthrough, rng.random_range(0..60), rng);
    playthrough
}

macro_rules! makers {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        const MAKERS: &[fn(&mut ChaCha8Rng) -> AnyPlaythrough] =
            &[$(|rng| AnyPlaythrough::$mode(played::<$game>(rng))),+];
    };
}

parlour_model::all_games!(makers!());

pub(crate) fn make(rng: &mut ChaCha8Rng) -> String {
    let playthrough = MAKERS.choose(rng).expect("games")(rng);
    let players = match rng.random_range(0..2) {
        0 => Player::person("Ana \"A\" Å"),
        _ => Player::robot("Rob", Level::Sharp),
    };
    let seats = Record::of(&playthrough, Vec::new()).rules.seats();
    let count = rng.random_range(seats);
    Record::of(&playthrough, vec![players; count]).to_string()
}

fn check(text: &str) {
    let record = match Record::read(Source::new("game.toml", text)) {
        Ok(record) => record,
        Err(why) => return points_into(&why, text),
    };
    let written = record.to_string();
    assert_eq!(
        Record::read(Source::new("game.toml", &written)).as_ref(),
        Ok(&record),
        "{written}"
    );
    if let Ok((playthrough, None)) = record.replay() {
        assert_eq!(
            playthrough.moves().len(),
            record.moves.len(),
            "every move is made"
        );
    }
    drop(record.text_for("game.pdn"));
}
