//! The keys of a game's rules.

use parlour_model::game::Game;
use parlour_model::settings::{RuleSet, SettingValue, ValueKind};
use parlour_model::time_control::TimeControl;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use parlour_testing::tables::tables;

pub(crate) fn keys_round_trip<G: Game>() {
    for table in tables::<G>() {
        let mut again = G::Rules::default();
        for key in G::Rules::SETTINGS {
            let value = (key.get)(&table.rules);
            assert!(
                key.kind.allows(&value),
                "{} holds {value}, which is not {}",
                key.name,
                key.kind
            );
            assert_eq!(
                SettingValue::typed(&value.to_string(), key.kind),
                value,
                "{} reads what it writes",
                key.name
            );
            again.put(key.name, &value).expect("an allowed value");
        }
        assert_eq!(again, table.rules);
    }
}

/// The values that a key may hold, at its ends.
fn bounds(kind: ValueKind) -> Vec<SettingValue> {
    match kind {
        ValueKind::Number { min, max } => {
            vec![SettingValue::Number(min), SettingValue::Number(max)]
        }
        ValueKind::Switch => vec![SettingValue::Switch(false), SettingValue::Switch(true)],
        ValueKind::Choice(words) | ValueKind::Name(words) => {
            words.iter().map(SettingValue::word).collect()
        }
        ValueKind::TimeControl => TimeControl::PRESETS.map(SettingValue::word).to_vec(),
        ValueKind::Text => ["", "nonsense", "\u{202e}"]
            .map(SettingValue::word)
            .to_vec(),
    }
}

pub(crate) fn bounds_of_keys_start_or_explain<G: Game>() {
    for key in G::Rules::SETTINGS {
        for value in bounds(key.kind) {
            let mut rules = G::Rules::default();
            rules
                .put(key.name, &value)
                .expect("a value at the bound is allowed");
            let (least, most) = rules.seats().into_inner();
            for seats in [0, least.saturating_sub(1), least, most, most + 1] {
                start::<G>(&rules, seats);
            }
        }
    }
}

/// Opens a table and lets chance move, or hears why not.
fn start<G: Game>(rules: &G::Rules, seats: usize) {
    match G::start(rules, seats) {
        Err(fault) => assert!(!fault.why.english().is_empty()),
        Ok(mut game) => {
            assert!(
                rules.seats().contains(&seats),
                "{seats} seats are too few or too many"
            );
            if let Some(drawn) = game.sample(&mut ChaCha8Rng::seed_from_u64(1)) {
                assert!(
                    game.apply(&drawn).is_ok(),
                    "chance's move fits the rules {rules:?}"
                );
            }
        }
    }
}
