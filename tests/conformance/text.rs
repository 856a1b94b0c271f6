//! Moves as text: from a record, from a script, from anywhere.

use std::str::FromStr;

use parlour_model::game::Game;
use parlour_model::player::Names;
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::ToAct;
use parlour_model::text;
use proptest::prelude::*;
use proptest::sample::Index;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use parlour_testing::tables::tables;
use parlour_testing::walk::{any_move, walk};

pub(crate) fn moves_round_trip<G: Game>() {
    walk::<G>(|playthrough, rng| {
        for chosen in playthrough
            .legal_moves()
            .into_iter()
            .chain(playthrough.game().sample(rng))
        {
            let written = chosen.to_string();
            assert_eq!(
                G::Move::from_str(&written).ok().as_ref(),
                Some(&chosen),
                "{written:?}"
            );
            assert!(
                written.trim() == written && !written.contains(char::is_control),
                "{written:?}"
            );
        }
    });
}

/// Any text, and texts that are almost a move of the game, in any state up to 30 moves in.
pub(crate) fn any_text_is_survived<G: Game>() {
    let config = ProptestConfig {
        cases: 256,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(seed: u64, table: Index, moves in 0usize..30, text in "\\PC{0,20}", spoil in spoil())| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let tables = tables::<G>();
        let table = table.get(&tables);
        let mut playthrough = Playthrough::<G>::new(table.rules.clone(), table.seats).expect("the table can be opened");
        for _ in 0..moves {
            let Some(chosen) = any_move(&playthrough, &mut rng) else { break };
            prop_assert!(playthrough.play(&chosen).is_ok());
        }
        offer(&mut playthrough, &text);
        if let Some(chosen) = any_move(&playthrough, &mut rng) {
            offer(&mut playthrough, &spoil.of(&chosen.to_string()));
        }
    });
}

/// Whatever the text is, it is a move or it changes nothing.
fn offer<G: Game>(playthrough: &mut Playthrough<G>, text: &str) {
    let before = format!("{playthrough:?}");
    let turn = playthrough.to_act();
    match text::play(
        playthrough,
        text,
        &Names::unnamed(playthrough.game().seats()),
    ) {
        Ok(_) => assert_ne!(turn, ToAct::Over, "{text:?} was accepted after the end"),
        Err(why) => {
            assert!(!why.english().is_empty());
            assert_eq!(
                format!("{playthrough:?}"),
                before,
                "the refused {text:?} changed something"
            );
        }
    }
}

/// A way to spoil a text that was a move.
#[derive(Clone, Debug)]
enum Spoil {
    Cut(Index),
    Insert(Index, String),
    Twice,
    Shout,
}

fn spoil() -> impl Strategy<Value = Spoil> {
    let some = prop_oneof![
        "[ -~]{1,3}",
        Just("99999999999999999999".to_string()),
        "\\PC"
    ];
    prop_oneof![
        any::<Index>().prop_map(Spoil::Cut),
        (any::<Index>(), some).prop_map(|(at, what)| Spoil::Insert(at, what)),
        Just(Spoil::Twice),
        Just(Spoil::Shout),
    ]
}

impl Spoil {
    fn of(&self, text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        match self {
            Self::Cut(at) => letters[..at.index(letters.len() + 1)].iter().collect(),
            Self::Insert(at, what) => {
                let (before, after) = letters.split_at(at.index(letters.len() + 1));
                before
                    .iter()
                    .copied()
                    .chain(what.chars())
                    .chain(after.iter().copied())
                    .collect()
            }
            Self::Twice => format!("{text} {text}"),
            Self::Shout => text.to_uppercase(),
        }
    }
}
