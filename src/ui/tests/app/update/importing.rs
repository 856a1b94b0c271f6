//! Files of games that are imported at the screen.

use draughts::variant::Variant;
use parlour_config::Config;
use parlour_kit::input::{Input, Key};
use parlour_kit::message::Message;
use parlour_model::any::AnyRules;
use parlour_screen::msg::Msg;
use parlour_store::{Filter, Store as _};
use parlour_ui::screens::history::History;
use parlour_ui::screens::menu::Menu;
use parlour_ui::state::Start;

use super::keeping::{Keeping as _, start};
use parlour_testing::session::Session;

/// The history, in whose import dialogue a file of this name, which holds this, was typed with what is behind it.
fn importing(name: &str, text: &str, behind: &str, is_slow: bool) -> Session {
    let path = std::env::temp_dir().join(format!("parlour-import-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("a file can be written");
    let mut kept = start(Config::default(), Start::Menu);
    while !kept.text().contains("► History") {
        kept.key(Key::Tab);
    }
    kept.each(&[Key::Enter, Key::Char('o')]);
    kept.keys(path.to_str().expect("a path"));
    kept.keys(behind);
    kept.world.slow = is_slow;
    kept.key(Key::Enter);
    std::fs::remove_file(&path).expect("it was just written");
    kept
}

/// The message, with the file by its name alone.
fn said(kept: &Session, name: &str) -> String {
    let path = std::env::temp_dir().join(format!("parlour-import-{}-{name}", std::process::id()));
    match kept.state.overlay().message() {
        Some(Message::Said(text) | Message::Plain(text) | Message::Refused(text)) => {
            text.english().replace(path.to_str().expect("a path"), name)
        }
        other => panic!("{other:?}"),
    }
}

/// The message about a file of this name with this text, and the number of games that are kept then.
fn imported(name: &str, text: &str) -> (String, usize) {
    let kept = importing(name, text, "", false);
    let said = said(&kept, name);
    let games = kept
        .store()
        .history(Filter {
            limit: 10,
            ..Filter::default()
        })
        .expect("the history")
        .total;
    (
        said,
        games + kept.store().unfinished().expect("the tables").len(),
    )
}

#[test]
fn what_is_imported_from_the_library_is_found_there_at_once() {
    let path =
        std::env::temp_dir().join(format!("parlour-import-{}-found.pdn", std::process::id()));
    std::fs::write(&path, "[White \"Zoe\"]\n[GameType \"21\"]\n\n1. 11-15 *\n").expect("a file");
    let mut kept = start(Config::default(), Start::Menu);
    kept.keys("L");
    kept.shows("No games");
    kept.line(Key::Char('o'), path.to_str().expect("a path"));
    std::fs::remove_file(&path).expect("it was just written");
    kept.shows("One game");
    kept.shows("Zoe");
}

#[test]
fn a_file_of_many_games_is_taken_in_part_by_part_until_that_is_stopped() {
    let games: Vec<_> = (0..600)
        .map(|round| format!("[Round \"{round}\"]\n11-15 22-18 1-0\n\n"))
        .collect();
    let text = games.concat();
    assert_eq!(
        imported("many.pdn", &text),
        (
            "600 of 600 games imported; variant guessed: english (600)".into(),
            600
        )
    );
    let mut stopped = importing("many.pdn", &text, "", true);
    stopped.key(Key::Esc);
    assert_eq!(
        said(&stopped, "many.pdn"),
        "stopped; so far 0 of 0 games imported"
    );
    stopped.world.slow = false;
    stopped.think();
    let games = |kept: &Session| {
        kept.store()
            .history(Filter::default())
            .expect("the history")
            .total
    };
    assert_eq!(
        games(&stopped),
        256,
        "what was on its way to the store is there, and no more is read"
    );
    assert!(stopped.state.screen().is::<History>());
    stopped.key(Key::Esc);
    assert!(
        stopped.state.screen().is::<Menu>(),
        "nothing is left to be stopped"
    );
}

#[test]
fn the_national_game_of_a_file_can_be_typed_behind_its_name() {
    let kept = importing("named.pdn", "9-14 *\n", " as pool", false);
    assert_eq!(said(&kept, "named.pdn"), "imported");
    let games = kept
        .store()
        .history(Filter::default())
        .expect("the history")
        .games;
    let Some(AnyRules::Checkers(rules)) = &games[0].rules else {
        panic!("{games:?}")
    };
    assert_eq!(rules.variant, Variant::Pool);
}

#[test]
fn the_history_takes_in_every_game_of_a_pdn_file_that_can_be_followed() {
    let guessed = "; variant guessed: english";
    let said =
        format!("2 of 3 games imported; 1 without a result; 1 already in the library{guessed} (2)");
    assert_eq!(
        imported("a.pdn", "11-15 22-18 1-0\n12-16 *\n11-15 22-18 1-0\n"),
        (said, 2)
    );
    let cut = format!("imported{guessed} (1); 1 incomplete");
    assert_eq!(imported("cut.pdn", "11-15 22-18 15x2"), (cut.clone(), 1));
    assert_eq!(imported("wrong.pdn", "11-15 15-19 22-18 1-0"), (cut, 1));
    assert_eq!(
        imported("b.pdn", "[GameType \"20\"] 32 - 28 1-1"),
        ("imported".into(), 1)
    );
    let refused =
        "c.pdn:2:1: game 2: read as english: move 1: 22-16: the piece on 22 is the other side's";
    let one = "1 of 2 games imported";
    assert_eq!(
        imported("c.pdn", "11-15 22-18 1-0\n22-16"),
        (format!("{one}{guessed} (1); 1 failed: {refused}"), 1)
    );
    assert_eq!(
        imported("c.pdn", "\n22-16"),
        (refused.replace("game 2", "game 1"), 0)
    );
    let record = "version = 1\nmode = \"concentration\"\nplayers = [\"\"]\nrules.pairs = 1\ngame.moves = [\"deal 1 1\", \"A1\", \"A2\"]";
    assert_eq!(imported("d.toml", record), ("imported".into(), 1));
    let refused = "e.toml: move 3: A1: ";
    assert!(
        imported("e.toml", &record.replace("A2", "A1"))
            .0
            .starts_with(refused)
    );
}

#[test]
fn the_history_finds_whoever_is_named_in_a_file_wherever_the_game_stands() {
    let game = |round: usize, white: &str| {
        format!(
            "[White \"{white}\"] [Black \"Bo\"] [Date \"19{:02}.01.01\"]\n11-15 22-18 1-0\n\n",
            99 - round % 90
        )
    };
    let others = (0..250).map(|round| game(round, &format!("Cy {round}")));
    let text: String = others
        .chain([game(89, "Marion Tinsley"), game(89, "Asa Tinsel")])
        .collect();
    let mut kept = importing("named.pdn", &text, "", false);
    assert_eq!(
        kept.message(),
        "√ 252 of 252 games imported; variant guessed: english (252)"
    );
    let mut found = |text| {
        kept.line(Key::Char('/'), text);
        let Some(history) = kept.state.screen().as_a::<History>() else {
            panic!("the history")
        };
        (
            history.filter.player.clone().unwrap_or_default(),
            history.found.count(),
        )
    };
    let named = |name: &str| (name.to_owned(), 1);
    assert_eq!(
        found("tinsle"),
        named("Marion Tinsley"),
        "it is on no page that is drawn"
    );
    assert_eq!(found("asa"), named("Asa Tinsel"));
    assert_eq!(found("cy 249"), named("Cy 249"));
    assert_eq!(found("nobody"), named("Cy 249"));
    assert_eq!(kept.message(), "× nothing here contains \"nobody\"");
}

#[test]
fn a_pasted_game_is_taken_in_at_the_history() {
    let mut kept = start(Config::default(), Start::Menu);
    while !kept.text().contains("► History") {
        kept.key(Key::Tab);
    }
    kept.key(Key::Enter);
    let mut paste = |text: &str| {
        kept.send(Msg::Input(Input::Paste(text.into())));
        kept.settle();
        let said = said(&kept, "");
        let total = kept.store().history(Filter {
            limit: 10,
            ..Filter::default()
        });
        (said, total.expect("the history").total)
    };
    let game = "[White \"Ana\"]\r\n[GameType \"21\"]\r\n1. 11-15 {[%clk 9]} 22-18 1-0";
    assert_eq!(paste(game), ("imported".into(), 1));
    assert_eq!(
        paste("good evening"),
        ("there is no game in the pasted text".into(), 1)
    );
    let (told, games) = paste("[GameType \"21\"] 22-9 *");
    assert!(
        told.starts_with("pasted text:1:17: game 1: move 1: 22-9: "),
        "{told}"
    );
    assert_eq!(games, 1);
}
