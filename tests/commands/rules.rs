//! `parlour rules` and `parlour keys`, and what is said about wrong use.

use parlour_model::any::Mode;

use crate::room::Room;

#[test]
fn the_rules_of_every_game_are_printed_under_its_title() {
    for mode in Mode::ALL {
        let said = Room::new().run(&["rules", mode.name()]);
        assert!(
            said.out
                .starts_with(&format!("# {}\n", mode.title().english())),
            "{said:?}"
        );
    }
}

#[test]
fn the_rules_of_a_game_are_printed_with_their_ids() {
    let said = Room::new().run(&["rules", "concentration"]);
    assert_eq!((said.err.as_str(), said.status), ("", Some(0)));
    assert!(
        (1..=13).all(|n| said.out.contains(&format!("**CON-{n}**"))),
        "{}",
        said.out
    );
}

#[test]
fn a_game_that_is_none_is_refused_with_the_names_of_those_there_are() {
    let said = Room::new().run(&["rules", "whist"]);
    assert_eq!((said.out.as_str(), said.status), ("", Some(2)));
    assert!(
        said.err
            .contains("concentration, memory-match, memoarrr, checkers, birdhead"),
        "{}",
        said.err
    );
}

#[test]
fn wrong_use_ends_with_status_2() {
    for wrong in [
        &["rules"][..],
        &["--seed", "x"],
        &["replay"],
        &["arena", "birdhead"],
        &["--color", "pink"],
        &["dance"],
    ] {
        let said = Room::new().run(wrong);
        assert_eq!((said.out.as_str(), said.status), ("", Some(2)), "{wrong:?}");
        assert!(said.err.starts_with("error: "), "{wrong:?}: {}", said.err);
    }
}

#[test]
fn the_keys_that_are_printed_can_be_read_again() {
    let room = Room::new();
    let printed = room.run(&["keys"]);
    assert_eq!((printed.err.as_str(), printed.status), ("", Some(0)));
    room.write("keys.toml", &printed.out);
    assert_eq!(
        room.run(&["--config", "keys.toml", "keys"]).out,
        printed.out
    );
    room.write("wrong.toml", "[keys]\nundo = [\"x\"]\n");
    let told = room.run(&["--config", "wrong.toml", "keys"]);
    assert_eq!((told.out.as_str(), told.status), ("", Some(2)));
    assert!(
        told.err
            .starts_with("wrong.toml:2:9: `x` is the key of `surrender` too"),
        "{}",
        told.err
    );
}
