//! A robot's capture of several pieces is seen jump by jump; a person's was made so.

use std::time::Duration;

use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_screen::effect::Effect;
use parlour_ui::state::Start;

use super::table::{SIGNS, square};
use parlour_testing::session::{BEST, Session};

/// Black has to jump three, on 6, 14 and 22, from 1 by way of 10 and 17 to 26.
const THREE_JUMPS: &str = "[checkers]\nfen = \"B:W6,14,22,32:B1,12\"\n";

/// A robot has Black, and has made up its mind.
fn robot_has_jumped(table: &str) -> Session {
    let config = format!(
        "players = [{{ name = \"Rob\", robot = \"random\" }}, \"Ana\"]\n{table}{THREE_JUMPS}{SIGNS}"
    );
    let mut session = Session::of(&config, Mode::Checkers, 80, 24);
    session.think();
    session.wake();
    session
}

/// The squares of the way that show a black man (█, in the hand ►), or a piece that was jumped or its place (×), where Black
/// sits at the bottom.
fn on_the_way(session: &Session) -> Vec<(u16, String)> {
    seen(session, square)
}

/// The same where Red sits at the bottom, as a person with the second side does.
fn before_red(session: &Session) -> Vec<(u16, String)> {
    seen(session, |number| square(33 - number))
}

fn seen(session: &Session, place: impl Fn(u16) -> (u16, u16)) -> Vec<(u16, String)> {
    let frame = session.frame();
    let sign = |number| {
        let (x, y) = place(number);
        let cells = [frame[(x, y)].symbol(), frame[(x, y + 1)].symbol()];
        let sign = ["×", "►", "█"]
            .into_iter()
            .find(|sign| cells.contains(sign) && (*sign == "×" || cells[0] == *sign));
        (number, sign.unwrap_or_default().to_owned())
    };
    [1, 6, 10, 14, 17, 22, 26]
        .map(sign)
        .into_iter()
        .filter(|(_, sign)| !sign.is_empty())
        .collect()
}

fn signs(signs: &[(u16, &str)]) -> Vec<(u16, String)> {
    signs
        .iter()
        .map(|(number, sign)| (*number, (*sign).to_owned()))
        .collect()
}

const FINISHED: [(u16, &str); 4] = [(6, "×"), (14, "×"), (22, "×"), (26, "█")];

#[test]
fn chk_13_a_robots_jumps_are_shown_one_after_another() {
    let mut session = robot_has_jumped("");
    assert_eq!(before_red(&session), signs(&[(6, "×"), (10, "►")]));
    assert!(
        session.message().starts_with("Rob captures 1x26, 3 pieces"),
        "{}",
        session.message()
    );
    let last = session.asked().last().cloned();
    assert!(
        matches!(last, Some(Effect::SetTimer { after, .. }) if after == Duration::from_millis(600)),
        "{last:?}"
    );
    assert!(session.wake());
    assert_eq!(
        before_red(&session),
        signs(&[(6, "×"), (14, "×"), (17, "►")])
    );
    assert!(session.wake());
    assert_eq!(
        before_red(&session),
        signs(&FINISHED),
        "where the taken pieces stood is marked"
    );
    assert!(
        session.message().starts_with("Ana (White): your move"),
        "{}",
        session.message()
    );
    assert!(!session.wake(), "nothing is waited for any more");
}

#[test]
fn a_key_or_a_click_shows_the_whole_capture() {
    for hurried in [
        |session: &mut Session| drop(session.key(Key::Enter)),
        |session: &mut Session| drop(session.click(square(20))),
    ] {
        let mut session = robot_has_jumped("");
        hurried(&mut session);
        assert_eq!(before_red(&session), signs(&FINISHED));
        assert!(!session.wake(), "the deadline is called off");
    }
}

#[test]
fn jumps_can_be_taken_back_while_they_are_shown() {
    let config = "players = [\"Ana\", { name = \"Rob\", robot = \"random\" }]\n[checkers]\n\
                  fen = \"B:W27,32:B18,15,6,12\"\n";
    let mut session = Session::of(config, Mode::Checkers, 80, 24);
    session.play("18-23");
    session.think();
    session.wake();
    assert!(
        session.message().starts_with("Rob captures 27x"),
        "{}",
        session.message()
    );
    session.keys("u");
    assert!(
        session.message().starts_with("Ana (Black): your move"),
        "{}",
        session.message()
    );
    session.settle();
    assert!(
        session.message().starts_with("Ana (Black): your move"),
        "{}",
        session.message()
    );
}

#[test]
fn without_a_pause_for_robots_the_capture_is_made_at_once() {
    let mut session = robot_has_jumped("[table]\nrobot_ms = 0\n");
    assert_eq!(before_red(&session), signs(&FINISHED));
    assert!(!session.wake());
}

#[test]
fn a_person_has_made_the_jumps_by_hand() {
    let config = format!("players = [\"Ana\", \"Bo\"]\n{THREE_JUMPS}{SIGNS}");
    let mut session = Session::of(&config, Mode::Checkers, 80, 24);
    session.play("1x26");
    assert_eq!(on_the_way(&session), signs(&FINISHED));
    assert!(!session.wake());
}

#[test]
fn a_replay_jumps_only_while_it_steps_by_itself() {
    let record = robot_has_jumped("").record();
    let (playthrough, _) = record.replay().expect("a record that fits");
    let start = Start::Replay(Box::new(playthrough), record.players.clone());
    let mut session = Session::with(SIGNS, start, BEST, 80, 24);
    session.key(Key::Right);
    assert_eq!(on_the_way(&session), signs(&FINISHED));
    session.key(Key::Home);
    session.keys("a");
    assert_eq!(on_the_way(&session), signs(&[(6, "×"), (10, "►")]));
    session.wake();
    assert_eq!(
        on_the_way(&session),
        signs(&[(6, "×"), (14, "×"), (17, "►")])
    );
    session.key(Key::Char('a'));
    assert_eq!(
        on_the_way(&session),
        signs(&FINISHED),
        "stopped, the move is whole"
    );
}
