//! The tables at which every game is tried.

use parlour_model::game::Game;
use parlour_model::settings::{RuleSet, SettingValue};

/// The rules and the number of seats of one trial.
pub struct Table<G: Game> {
    pub rules: G::Rules,
    pub seats: usize,
}

/// Tables that every test uses: the usual rules with the fewest seats and with some more, and others
/// for each game.
pub fn tables<G: Game>() -> Vec<Table<G>> {
    let usual = G::Rules::default();
    let (least, most) = usual.seats().into_inner();
    let mut seats: Vec<_> = [least, 2, 5]
        .into_iter()
        .map(|seats| seats.clamp(least, most))
        .collect();
    seats.dedup();
    let usual = seats.into_iter().map(|seats| Table {
        rules: usual.clone(),
        seats,
    });
    usual
        .chain(special(G::NAME).iter().map(|(keys, seats)| Table {
            rules: set::<G>(keys),
            seats: *seats,
        }))
        .collect()
}

type Special = (&'static [(&'static str, &'static str)], usize);

/// Rules other than the usual ones, and a number of seats that they allow.
#[expect(clippy::too_many_lines, reason = "one row a table")]
fn special(mode: &str) -> &'static [Special] {
    match mode {
        "concentration" => &[
            (&[("pairs", "1")], 1),
            (&[("pairs", "7"), ("ties", "last")], 3),
            (&[("pairs", "4"), ("copies", "3")], 2),
            (&[("pairs", "3"), ("copies", "4"), ("idle_end", "3")], 2),
            (&[("pairs", "5"), ("idle_end", "1")], 2),
            (&[("pairs", "12"), ("idle_end", "2")], 26),
        ],
        "memory-match" => &[
            (&[("pairs", "1"), ("bonus", "0"), ("penalty", "0")], 2),
            (&[("pairs", "1"), ("bonus", "5"), ("penalty", "5")], 2),
            (
                &[
                    ("pairs", "9"),
                    ("bonus", "3"),
                    ("penalty", "5"),
                    ("penalty_leaves", "true"),
                ],
                2,
            ),
        ],
        "memoarrr" => &[
            (&[("expert_rules", "true")], 2),
            (
                &[
                    ("expert_rules", "true"),
                    ("expert_display", "true"),
                    ("peek", "round"),
                ],
                3,
            ),
            (&[("expert_rules", "true"), ("peek", "round")], 4),
        ],
        "birdhead" => &[
            (&[], 4),
            (&[("limit", "1")], 3),
            (&[("limit", "1000")], 4),
            (&[("limit", "1000")], 5),
        ],
        "checkers" => &[
            (&[("variant", "pool")], 2),
            (&[("variant", "russian")], 2),
            (&[("variant", "brazilian")], 2),
            (&[("variant", "international")], 2),
            (&[("variant", "canadian")], 2),
            (&[("variant", "italian")], 2),
            (&[("variant", "spanish")], 2),
            (&[("variant", "czech")], 2),
            (&[("variant", "frisian")], 2),
            (&[("variant", "frysk")], 2),
            (&[("variant", "killer")], 2),
            (&[("variant", "antidraughts")], 2),
            (&[("variant", "breakthrough")], 2),
            (&[("variant", "turkish")], 2),
            (&[("variant", "thai")], 2),
            (&[("variant", "frisian"), ("opening", "lot")], 2),
            (
                &[
                    ("variant", "international"),
                    ("fen", "W:WK46,K47,K48,K5,31,32:BK1,K2,K4,19,20,9"),
                ],
                2,
            ),
        ],
        _ => &[],
    }
}

fn set<G: Game>(keys: &[(&str, &str)]) -> G::Rules {
    let mut rules = G::Rules::default();
    for (name, text) in keys {
        let key = G::Rules::key(name).expect("the key is there");
        rules
            .put(name, &SettingValue::typed(text, key.kind))
            .expect("the key takes the value");
    }
    rules
}
