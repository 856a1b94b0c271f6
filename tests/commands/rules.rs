//! `parlour rules`, and what is said about wrong use.

use parlour::model::any::{AnyRules, Mode};

use crate::room::Room;

#[test]
fn every_game_that_can_be_played_has_rules_and_any_other_says_that_it_cannot() {
    for mode in Mode::ALL {
        let said = Room::new().run(&["rules", mode.name()]);
        if AnyRules::default_of(mode).is_some() {
            assert!(said.out.starts_with(&format!("# {}\n", mode.title())), "{said:?}");
        } else {
            let unbuilt = format!("parlour: {} cannot be played in this version; what can be is ", mode.title());
            assert!(said.out.is_empty() && said.err.starts_with(&unbuilt) && said.status == Some(2), "{said:?}");
            assert_eq!(Room::new().run(&["play", mode.name()]), said);
            assert_eq!(Room::new().run(&["arena", mode.name(), "--robots", "sharp,sharp"]), said);
        }
    }
}

#[test]
fn the_rules_of_a_game_are_printed_with_their_ids() {
    let said = Room::new().run(&["rules", "concentration"]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert!((1..=13).all(|n| said.out.contains(&format!("**CON-{n}**"))), "{}", said.out);
}

#[test]
fn a_game_that_is_none_is_refused_with_the_names_of_those_there_are() {
    let said = Room::new().run(&["rules", "whist"]);
    assert_eq!((said.out.as_str(), said.status), ("", Some(2)));
    assert!(said.err.contains("concentration, memory-match, memoarrr, checkers, birdhead"), "{}", said.err);
}

#[test]
fn wrong_use_ends_with_status_2() {
    for wrong in
        [&["rules"][..], &["--seed", "x"], &["replay"], &["arena", "birdhead"], &["--color", "pink"], &["dance"]]
    {
        let said = Room::new().run(wrong);
        assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{wrong:?}");
        assert!(said.err.starts_with("error: "), "{wrong:?}: {}", said.err);
    }
}
