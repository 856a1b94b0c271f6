//! The tests of leaving, resigning and dealing again: the program asks before an action that would
//! lose a game.

use parlour_config::Config;
use parlour_kit::input::Key;
use parlour_model::player::Level;
use parlour_model::playthrough::End;
use parlour_model::seat::Seat;
use parlour_robots::Thinking;
use parlour_screen::effect::Effect;
use parlour_screen::effect::Timer;
use parlour_screen::msg::Msg;

use parlour_testing::session::{BEST, Session, friends, settings};

/// A game in which something has been done.
fn running() -> Session {
    let mut session = Session::table(friends(8));
    session.play("A1");
    session
}

#[test]
fn a_question_keeps_a_running_game_until_it_is_answered() {
    let questions = [
        (Key::Char('q'), "Leave the table?", "► Stay"),
        (Key::Esc, "Leave the table?", "► Stay"),
        (Key::Char('n'), "Start a new game?", "► Play on"),
        (Key::Char('t'), "Start the same deal again?", "► Play on"),
        (Key::Char('x'), "Resign?", "► Play on"),
        (Key::Ctrl('c'), "Quit Parlour?", "► Stay"),
    ];
    let session = running();
    for (key, title, stay) in questions {
        let ways: [&dyn Fn(&mut Session); 5] = [
            &|session| drop(session.key(Key::Esc)),
            &|session| drop(session.key(Key::Enter)),
            &|session| drop(session.key(Key::Char('q'))),
            &|session| drop(session.click_on(stay)),
            &|session| {
                session.press(Key::Tab, 2);
                session.key(Key::Enter);
            },
        ];
        for way in ways {
            let mut asked = session.clone();
            asked.key(key);
            asked.shows(title);
            asked.effects();
            way(&mut asked);
            assert_eq!(asked.text(), session.text(), "{title}");
            assert_eq!(asked.effects(), [], "{title}");
        }
    }
}

#[test]
fn before_anything_is_done_there_is_nothing_to_ask() {
    let mut session = Session::table(friends(8));
    assert_eq!(
        session.key(Key::Esc),
        [Effect::StopThinking, Effect::CancelTimer(Timer::Screen)]
    );
    session.shows("a games room in a terminal");
    assert_eq!(
        Session::table(friends(8)).key(Key::Ctrl('c')),
        [Effect::Quit]
    );
    let mut session = Session::table(friends(8));
    session.key(Key::Char('n'));
    session.hides("Start a new game?");
}

#[test]
fn leaving_goes_to_the_menu_and_quitting_to_the_shell() {
    let mut session = running();
    session.key(Key::Esc);
    session.key(Key::Right);
    assert_eq!(
        session.key(Key::Enter),
        [Effect::StopThinking, Effect::CancelTimer(Timer::Screen)]
    );
    session.shows("a games room in a terminal");
    assert_eq!(session.clone().key(Key::Char('q')), [Effect::Quit]);
    assert_eq!(session.click_on("Quit")[0], Effect::Quit);
    let mut session = running();
    session.key(Key::Ctrl('c'));
    assert_eq!(session.click_on("Quit Parlour ]"), [Effect::Quit]);
}

#[test]
fn con_3_the_same_deal_and_another_one() {
    let mut session = running();
    let deal = session.record().moves[0].clone();
    session.key(Key::Char('t'));
    session.click_on("Start over");
    assert_eq!(session.record().moves, std::slice::from_ref(&deal));
    session.play("A1");
    session.key(Key::Char('n'));
    session.click_on("New game ]");
    assert_eq!(session.record().moves.len(), 1);
    assert_ne!(session.record().moves, [deal]);
}

#[test]
fn con_10_whoever_surrenders_loses() {
    let mut session = running();
    session.key(Key::Char('x'));
    session.click_on("Resign ]");
    session.shows("Ana resigned.");
    assert_eq!(session.record().end, Some(End::Resigned(Seat(0))));
    assert_eq!(
        session.record().finished,
        Some(session.now),
        "the end has a date"
    );
    session.click_card("B2");
    assert_eq!(session.record().moves.len(), 2, "the game is over");
    session.key(Key::Char('t'));
    assert_eq!(session.record().end, None);
    assert_eq!(session.message(), "Ana: open a card");
}

#[test]
fn after_the_end_nothing_is_asked_and_nothing_lost() {
    let mut session = Session::table(friends(1));
    session.play("A1");
    session.play("A2");
    session.shows("— game over");
    session.key(Key::Char('t'));
    session.play("A1");
    session.play("A2");
    session.shows("Ana wins by 1.");
    session.shows("play again");
    assert_eq!(session.clone().key(Key::Ctrl('c')), [Effect::Quit]);
    session.key(Key::Esc);
    session.shows("a games room in a terminal");
}

#[test]
fn a_line_that_is_being_typed_goes_with_its_table() {
    let mut session = Session::table(settings(&[None, Some(Level::Expert)], 1));
    session.play("A1");
    session.key(Key::Char('s'));
    session.keys("game");
    session.click_card("A2");
    leave_and_set_up(&mut session);

    let mut session = Session::table(settings(&[Some(Level::Expert), None], 1));
    session.key(Key::Char('s'));
    for _ in 0..2 {
        for effect in session.effects() {
            match effect {
                Effect::Think(thought) => {
                    drop(session.send(Msg::BotMoved(
                        thought.request_id(),
                        thought.choose(&Thinking::untimed()),
                    )));
                }
                Effect::SetTimer { request_id, .. } => {
                    drop(session.send(Msg::TimerFired(request_id)));
                }
                _ => {}
            }
        }
    }
    leave_and_set_up(&mut session);
}

/// A game that is over, left for the start screen and the next table's set-up: all keys work there.
fn leave_and_set_up(session: &mut Session) {
    session.shows("— game over");
    while session.state.screen().is_table() {
        session.key(Key::Esc);
    }
    session.key(Key::Enter);
    session.shows("A table of Concentration");
    session.key(Key::Esc);
    session.shows("a games room in a terminal");
}

#[test]
fn esc_goes_one_step_back_and_never_quits_unasked() {
    let mut session = Session::menu(Config::default());
    let before = session.text();
    assert_eq!(session.key(Key::Esc), []);
    session.shows("Quit Parlour?");
    assert_eq!(session.key(Key::Esc), []);
    assert_eq!(session.text(), before, "a second Esc stays");
    session.key(Key::Esc);
    session.key(Key::Right);
    assert_eq!(session.key(Key::Enter), [Effect::Quit]);
}

#[test]
fn a_game_leads_back_to_the_list_that_it_was_opened_from() {
    let mut session = Session::kept(
        "mode = \"concentration\"\nplayers = [\"Ana\", \"Bo\"]\n[concentration]\npairs = 1",
        BEST,
    );
    session.click_on("Concentration");
    session.click_on("Deal");
    session.settle();
    session.play("A1");
    session.settle();
    session.key(Key::Esc);
    session.settle();
    session.shows("a games room in a terminal");
    session.click_on("Unfinished");
    session.settle();
    session.shows("Resume a game");
    session.key(Key::Enter);
    session.settle();
    session.shows("Ana's turn");
    session.key(Key::Esc);
    session.settle();
    session.shows("Resume a game");
    session.shows("2 moves");
    session.key(Key::Enter);
    session.settle();
    session.play("A2");
    session.settle();
    session.click_on("leave");
    session.settle();
    session.shows("Resume a game");
    session.hides("2 moves");
    session.key(Key::Esc);
    session.settle();
    session.click_on("History");
    session.settle();
    session.click_on("Ana 1");
    session.settle();
    session.shows("move 0 of 3");
    session.key(Key::Esc);
    session.settle();
    session.shows("Finished games");
    session.key(Key::Esc);
    session.shows("a games room in a terminal");
}

#[test]
fn stopping_and_redrawing_work_everywhere() {
    let mut places = [
        Session::menu(Config::default()),
        running(),
        running(),
        running(),
    ];
    places[1].key(Key::Char('?'));
    places[2].key(Key::Esc);
    places[3].key(Key::Char(':'));
    for session in &mut places {
        assert_eq!(session.key(Key::Ctrl('z')), [Effect::Suspend]);
        assert_eq!(session.key(Key::Ctrl('l')), [Effect::Redraw]);
    }
}
