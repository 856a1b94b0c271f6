//! The messages to others and to the terminal's window: the line about a game, the title, the call to a turn.

use parlour_config::{Call, Config};
use parlour_kit::hits::Hit;
use parlour_kit::input::{Input, Key};
use parlour_model::any::Mode;
use parlour_model::player::Level;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_ui::state::Start;
use ratatui::layout::Rect;

use parlour_testing::session::{BEST, Session, World, friends, hits, settings};

/// A game of somebody alone who has opened every pair at once.
fn alone(keys: &str) -> Session {
    let mut session = Session::table(settings(&[None], 8));
    for place in session.pairs().concat() {
        session.play(&place);
        session.keys(keys);
    }
    session.shows("— game over");
    session
}

fn copied(session: &mut Session) -> Vec<String> {
    let effects = session.effects();
    effects
        .into_iter()
        .filter_map(|effect| {
            if let Effect::Copy(text) = effect {
                Some(text)
            } else {
                None
            }
        })
        .collect()
}

#[test]
fn the_line_about_a_game_is_copied_and_shown() {
    let line = "Parlour Concentration, 8 pairs: 8 turns (par 12.4) ★★★★★ · 2023-11-14\n■■■■■■■■";
    let mut session = alone("");
    session.effects();
    session.key(Key::Char('c'));
    assert_eq!(copied(&mut session), [line]);
    assert_eq!(
        session.message(),
        format!("√ sent to the clipboard: {}", line.replace('\n', " "))
    );
    let mut clicked = alone("");
    clicked.effects();
    clicked.click_on("c copy");
    assert_eq!(copied(&mut clicked), [line]);
}

#[test]
fn a_game_for_practice_has_no_stars() {
    let mut session = Session::table(settings(&[None], 8));
    let pairs = session.pairs().concat();
    session.play(&pairs[0]);
    session.keys("u");
    for place in pairs {
        session.play(&place);
    }
    session.keys("c");
    let line =
        "Parlour Concentration, 8 pairs: 8 turns (par 12.4) · 2023-11-14 · practice\n■■■■■■■■";
    assert_eq!(copied(&mut session), [line]);
}

#[test]
fn a_game_of_several_is_told_by_places() {
    let mut session = Session::table(friends(2));
    let pairs = session.pairs().concat();
    for place in &pairs {
        session.play(place);
    }
    session.shows("Ana 2  Bo 0");
    session.keys("c");
    assert_eq!(
        copied(&mut session),
        ["Parlour Concentration: Ana wins (Ana 2, Bo 0) · 2023-11-14\n■■"]
    );
}

#[test]
fn nothing_is_copied_while_a_game_runs() {
    let mut session = Session::table(friends(2));
    session.keys("c");
    session.key(Key::Char('x'));
    session.keys("c");
    assert_eq!(copied(&mut session), [""; 0]);
}

/// The places of a board, and the area of the end.
fn places_and_end(session: &Session, places: usize) -> (Vec<Rect>, Option<Rect>) {
    let hits = hits(&session.state);
    let places = (0..places).filter_map(|index| hits.area(Hit::Place(index)));
    (places.collect(), hits.area(Hit::Beside))
}

#[test]
fn the_end_covers_no_card_and_no_square() {
    for (width, height) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        let at = format!("{width}x{height}");
        let apart = |session: &Session, places: usize| {
            let (places, end) = places_and_end(session, places);
            let end = end.expect("an end");
            assert!(!places.is_empty(), "{at}");
            let covered = places.iter().find(|place| place.intersects(end));
            assert_eq!(covered, None, "{at}: {end:?}");
            places
        };
        let mut session = Session::table(friends(8));
        session.resize(width, height);
        let (before, _) = places_and_end(&session, 16);
        for place in &session.pairs().concat() {
            session.play(place);
        }
        let after = apart(&session, 16);
        assert!(width < 120 || after == before, "{at}");
        session.shows("Ana wins by 8.");
        session.hides("Moves ─");
    }
}

/// Two people who have two pairs each.
#[test]
fn a_tie_says_that_it_is_one() {
    let mut session = Session::table(friends(4));
    let pairs = session.pairs();
    let mixed = [&pairs[2][0], &pairs[3][0]];
    let (anas, bos) = pairs.split_at(2);
    let of = |pairs: &[Vec<String>]| pairs.concat();
    let bos = mixed.into_iter().cloned().chain(of(bos));
    for place in of(anas).into_iter().chain(bos) {
        session.play(&place);
        session.settle();
    }
    session.shows("A tie: Ana and Bo.");
}

#[test]
fn the_title_says_whose_turn_it_is() {
    let mut session = Session::table(friends(8));
    let mut told = vec!["Concentration — Ana's turn — Parlour"];
    let titles = |session: &Session| session.titles().to_vec();
    let wanted = |told: &[&str]| {
        told.iter()
            .map(|title| Effect::Title((*title).into()))
            .collect::<Vec<_>>()
    };
    assert_eq!(titles(&session), wanted(&told));
    session.key(Key::Right);
    assert_eq!(
        titles(&session),
        wanted(&told),
        "only what has changed is told"
    );
    let [one, other] = session.mismatch();
    session.play(&one);
    session.play(&other);
    assert_eq!(titles(&session), wanted(&told), "her cards are still shown");
    session.settle();
    told.push("Concentration — Bo's turn — Parlour");
    assert_eq!(titles(&session), wanted(&told));
    session.key(Key::Esc);
    session.click_on("Leave the table ]");
    told.push("Parlour");
    assert_eq!(titles(&session), wanted(&told));
}

#[test]
fn whoever_looks_at_another_window_is_called_once() {
    let table = |call| {
        let mut config: Config = settings(&[None, Some(Level::Novice)], 8);
        config.screen.call = call;
        let world = World {
            answers: true,
            ..World::default()
        };
        let mut session = Session::within(
            world,
            config,
            BEST,
            Start::Play(Mode::Concentration),
            (80, 24),
        );
        let [one, other] = session.mismatch();
        session.play(&one);
        session.play(&other);
        session
    };
    let calls = |session: &mut Session| {
        let effects = session.effects().into_iter();
        effects
            .filter(|effect| matches!(effect, Effect::Bell | Effect::Notify(_)))
            .collect::<Vec<_>>()
    };
    let asks = |session: &Session| session.asked().contains(&Effect::Focus(true));
    for (call, wanted) in [
        (Call::Off, vec![]),
        (Call::Bell, vec![Effect::Bell]),
        (
            Call::Message,
            vec![Effect::Notify("Concentration — Ana's turn".into())],
        ),
    ] {
        let mut session = table(call);
        assert_eq!(
            asks(&session),
            call != Call::Off,
            "the terminal is asked which window is in front"
        );
        session.send(Msg::Input(Input::Focus(false)));
        session.settle();
        assert!(session.is_shown("Ana: open a card"), "{}", session.text());
        assert_eq!(calls(&mut session), wanted, "{call:?}");
        let mut in_front = table(call);
        in_front.settle();
        assert_eq!(calls(&mut in_front), [], "whoever looks is not called");
    }
}
