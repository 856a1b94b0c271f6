//! The daily deals, and the puzzle of the day.

use jiff::ToSpan;
use ratatui::buffer::Buffer;

use parlour_kit::input::Key;
use parlour_model::any::Mode;
use parlour_model::checkers::puzzle::Puzzle;
use parlour_model::daily;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_store::{DailyPuzzle, Store as _};

use parlour_testing::session::{BEST, Session};

const ANA: &str = "players = [\"Ana\"]\n";

/// A program that keeps games, in a store that answers at once.
fn kept(config: &str) -> Session {
    let mut session = Session::kept(config, BEST);
    session.world.answers = true;
    session.think();
    session
}

/// Today's deal of Concentration, from the menu.
fn sit(session: &mut Session) {
    session.click_on("Daily deals");
    session.shows("The daily deals of ");
    session.click_on("Concentration");
    session.shows("Concentration, daily deal ○○○○○○ — Ana's turn");
}

fn play(session: &mut Session) {
    for place in session.pairs().concat() {
        session.play(&place);
    }
    session.shows("Enter next deal");
}

#[test]
fn a_days_deal_is_the_same_for_everybody_and_every_version() {
    let mut session = kept(ANA);
    sit(&mut session);
    assert_eq!(
        session.record().moves[0],
        "deal 2 4 7 3 5 5 6 1 3 8 8 2 7 6 1 4"
    );
    let mut other = kept("players = [\"Bo\"]\n[concentration]\npairs = 30\n");
    other.click_on("Daily deals");
    other.click_on("Concentration");
    assert_eq!(other.record().moves, session.record().moves);
    assert_eq!(other.record().rules, session.record().rules);
}

#[test]
fn the_first_play_counts_and_the_second_is_practice() {
    let mut session = kept(ANA);
    sit(&mut session);
    play(&mut session);
    assert!(!session.record().practice);
    session.key(Key::Char('c'));
    assert!(
        session
            .message()
            .contains("Parlour daily Concentration, 8 pairs: 8 turns"),
        "{}",
        session.message()
    );
    session.key(Key::Esc);
    session.shows("■■■■■ 8 turns");
    session.click_on("Copy the day");
    let day = "Parlour 2023-11-14: 1 of 6 today\n■■■■■ Concentration 8 turns";
    let is_copied = |effect: &Effect| *effect == Effect::Copy(day.into());
    assert!(session.effects().iter().any(is_copied));
    session.click_on("Concentration");
    session.shows("  practice  ");
    assert!(session.record().practice);
}

/// The frame that was to be drawn into a file.
#[track_caller]
fn drawn(effects: &[Effect], file: &str) -> Buffer {
    let mut frames = effects.iter().filter_map(|effect| match effect {
        Effect::Picture { path, frame } if path == file => Some(frame.0.clone()),
        _ => None,
    });
    frames.next().expect("a picture")
}

#[test]
fn a_day_is_saved_as_a_picture() {
    let mut session = kept(ANA);
    sit(&mut session);
    play(&mut session);
    session.key(Key::Esc);
    session.click_on("Save as a picture");
    let asked = "picture in file (.png or .svg): parlour-2023-11-14.png_";
    assert_eq!(session.message(), asked);
    let png = drawn(&session.key(Key::Enter), "parlour-2023-11-14.png");
    session.send(Msg::Saved(Err(
        "parlour-2023-11-14.png already exists".into()
    )));
    session.click_on("Save as a picture");
    session.key(Key::Ctrl('u'));
    session.keys("day.svg");
    let svg = drawn(&session.key(Key::Enter), "day.svg");
    assert!(png == svg, "figures are images in both");
    // Five squares of four cells by two.
    let square = svg[(3, 32)].bg;
    let cells = svg.content.iter().filter(|cell| cell.bg == square);
    assert_eq!(cells.count(), 5 * 4 * 2);
}

/// One key, and then Enter after each game: the day's deals follow one another.
#[test]
fn a_day_is_played_by_one_key() {
    let mut session = kept(ANA);
    session.key(Key::Char('d'));
    session.shows("Concentration, daily deal ○○○○○○ — Ana's turn");
    play(&mut session);
    session.shows("Enter next deal");
    session.key(Key::Enter);
    session.shows("Memory Match, daily deal");
    // A game that was begun is the next one.
    session.play("A1");
    session.key(Key::Esc);
    session.shows("begun");
    session.key(Key::Esc);
    session.key(Key::Char('d'));
    session.shows("Memory Match, daily deal");
}

/// A dot is filled for each deal; after the last one the day lies there, and Enter copies it.
#[test]
fn after_the_last_deal_the_day_lies_there_to_be_copied() {
    let mut session = kept(ANA);
    session.resize(120, 40);
    session.key(Key::Char('d'));
    for (mode, dots) in Mode::ALL.into_iter().zip(1..) {
        session.settle();
        session.shows(mode.title().english());
        if session.is_shown("► Play ◄") {
            session.key(Key::Enter);
        }
        session.keys("x");
        session.click_on("Resign ");
        session.settle();
        let filled = "●".repeat(dots) + &"○".repeat(Mode::ALL.len() + 1 - dots);
        session.shows(&format!("daily deal {filled}"));
        session.key(Key::Enter);
    }
    solve(&mut session);
    session.shows("●●●●●●");
    session.key(Key::Enter);
    session.shows("6 of 6 today");
    session.shows("► Copy the day");
    let copied = session.key(Key::Enter);
    let is_copied =
        |effect: &Effect| matches!(effect, Effect::Copy(day) if day.contains("6 of 6 today"));
    assert!(copied.iter().any(is_copied), "{copied:?}");
}

/// The screen of the deals marks the next one.
#[test]
fn the_next_deal_is_marked() {
    let mut session = kept(ANA);
    sit(&mut session);
    play(&mut session);
    session.press(Key::Esc, 2);
    session.shows("a games room in a terminal");
    session.click_on("Daily deals");
    session.shows("\u{25ba} Memory Match");
}

#[test]
fn nothing_is_taken_back_in_a_daily_deal() {
    for undo in ["undo = false", "undo = true"] {
        let mut session = kept(&format!("{ANA}[table]\n{undo}\n"));
        sit(&mut session);
        session.play("A1");
        session.hides("undo");
        session.key(Key::Char('u'));
        assert!(
            session.message().ends_with("undo is off at this table"),
            "{}",
            session.message()
        );
        assert!(!session.record().practice);
    }
}

/// A hint, by which the deal no longer counts, is shown when that is agreed to; and no other deal is offered meanwhile.
#[test]
fn a_hint_in_a_daily_deal_says_first_what_it_costs() {
    let mut session = kept(ANA);
    session.click_on("Daily deals");
    session.click_on("Checkers");
    session.hides("next deal");
    session.settle();
    session.key(Key::Char('H'));
    session.shows("The deal of today then counts as practice.");
    session.key(Key::Enter);
    assert!(!session.record().practice);
    session.key(Key::Char('H'));
    session.key(Key::Right);
    session.key(Key::Enter);
    session.think();
    assert!(session.record().practice);
    session.key(Key::Char('H'));
    session.hides("counts as practice");
}

#[test]
fn one_that_was_left_is_played_on() {
    let mut session = kept(ANA);
    sit(&mut session);
    let first = session.pairs()[0][0].clone();
    session.play(&first);
    let moves = session.record().moves;
    session.key(Key::Esc);
    session.shows("begun");
    session.click_on("Concentration");
    session.shows("daily deal");
    assert_eq!(
        (session.record().moves, session.record().practice),
        (moves, false)
    );
}

#[test]
fn days_in_a_row_are_counted() {
    let mut session = kept(ANA);
    for _ in 0..3 {
        sit(&mut session);
        play(&mut session);
        session.press(Key::Esc, 2);
        session.now = session.now.checked_add(24.hours()).expect("a time");
    }
    session.click_on("Statistics");
    session.shows("3 daily deals; streak 3, longest 3");
    session.key(Key::Esc);
    session.shows("a games room in a terminal");
    session.now = session.now.checked_add(48.hours()).expect("a time");
    session.click_on("Statistics");
    session.shows("3 daily deals; streak 0, longest 3");
}

/// A deal is compared, find by find, with the best one of its size: here one with a turn that found nothing.
#[test]
fn somebody_alone_is_told_the_standing_against_the_best_game() {
    let mut session = kept(ANA);
    sit(&mut session);
    for place in session.mismatch() {
        session.play(&place);
    }
    session.settle();
    play(&mut session);
    session.press(Key::Esc, 2);
    session.now = session.now.checked_add(24.hours()).expect("a time");
    sit(&mut session);
    session.hides("your best");
    let [one, other] = &session.pairs()[0][..] else {
        panic!("not two cards");
    };
    session.play(one);
    session.play(other);
    session.shows("1 turn ahead of your best");
}

#[test]
fn every_game_has_one() {
    for mode in Mode::ALL {
        let mut session = kept(ANA);
        session.click_on("Daily deals");
        session.click_on(mode.title().english());
        session.shows("daily deal");
    }
}

/// The moves that solve the puzzle of the session's day, as they are written.
fn solution(session: &Session) -> Vec<String> {
    puzzle_of(session).notation()
}

fn puzzle_of(session: &Session) -> &'static Puzzle {
    daily::puzzle(daily::day_of(session.now))
}

fn typed(session: &mut Session, chosen: &str) {
    session.keys(":");
    session.keys(chosen);
    session.key(Key::Enter);
}

/// Makes a legal first move that does not win.
fn err(session: &mut Session) {
    let puzzle = puzzle_of(session);
    let all = puzzle.board.legal_moves();
    let wrong = all.into_iter().find(|ply| *ply != puzzle.solution[0]);
    let wrong = puzzle.board.write(wrong.expect("a choice")).to_string();
    typed(session, &wrong);
    session.shows("that gave the win away");
    session.keys("u");
}

fn solve(session: &mut Session) {
    for chosen in solution(session).iter().step_by(2) {
        typed(session, chosen);
    }
    session.shows("tomorrow has another one");
}

/// Today's puzzle, from the menu.
fn begin_puzzle(session: &mut Session) {
    session.click_on("Daily deals");
    session.click_on("Puzzle");
    session.shows("Puzzle of 2023-11-");
}

/// The result of today's puzzle as it is kept.
fn kept_puzzle(session: &Session) -> Option<DailyPuzzle> {
    let deals = session.store().daily("Ana".into()).expect("it can be read");
    let today = daily::day_of(session.now);
    deals.puzzles.into_iter().find(|puzzle| puzzle.day == today)
}

#[test]
fn the_puzzle_of_a_day_is_solved_and_counted_like_a_deal() {
    let mut session = kept(ANA);
    begin_puzzle(&mut session);
    session.hides("next");
    session.wake();
    solve(&mut session);
    session.shows("solved on try 1 in 0:0");
    session.keys("c");
    assert!(
        session
            .message()
            .contains("Parlour puzzle of 2023-11-14: solved on try 1 in 0:0"),
        "{}",
        session.message()
    );
    let training = session.store().training("Ana".into());
    assert_eq!(training, Ok(Vec::new()), "it is no exercise of the trainer");
    let mut next = session.clone();
    next.key(Key::Enter);
    next.shows("Concentration, daily deal ●○○○○○ — Ana's turn");
    session.key(Key::Esc);
    session.shows("The daily deals of ");
    session.shows("■■■■■ 0:0");
    session.key(Key::Esc);
    session.shows("1 of 6 today");
}

#[test]
fn a_second_try_is_told_and_the_shown_solution_counts_for_no_streak() {
    let mut session = kept(ANA);
    begin_puzzle(&mut session);
    err(&mut session);
    assert!(kept_puzzle(&session).is_some_and(|kept| kept.tries == 1 && !kept.practice));
    solve(&mut session);
    session.shows("solved on try 2");
    assert!(kept_puzzle(&session).is_some_and(|kept| kept.counts()));
    session.now = session.now.checked_add(24.hours()).expect("a time");
    session.key(Key::Esc);
    session.key(Key::Esc);
    begin_puzzle(&mut session);
    err(&mut session);
    err(&mut session);
    solve(&mut session);
    session.shows("solved with help");
    assert!(kept_puzzle(&session).is_some_and(|kept| kept.is_solved && !kept.counts()));
}

#[test]
fn a_puzzle_that_was_left_goes_on_with_its_time_and_tries() {
    let mut session = kept(ANA);
    begin_puzzle(&mut session);
    err(&mut session);
    session.keys("H");
    session.shows("A hint takes today's puzzle out of the streak; H again shows it");
    assert!(kept_puzzle(&session).is_some_and(|kept| !kept.practice));
    session.keys("H");
    session.now = session.now.checked_add(65.seconds()).expect("a time");
    session.key(Key::Esc);
    session.shows("begun");
    session.click_on("Puzzle");
    session.shows("— 1:05");
    err(&mut session);
    solve(&mut session);
    session.shows("solved with help in 1:05");
    let first = kept_puzzle(&session).expect("it is kept");
    assert_eq!(first.tries, 3);
    session.key(Key::Esc);
    session.click_on("Puzzle");
    session.shows("— 0:00");
    for chosen in solution(&session).iter().step_by(2) {
        typed(&mut session, chosen);
    }
    session.shows("solved");
    assert_eq!(kept_puzzle(&session), Some(first), "once more is practice");
}

#[test]
fn puzzles_on_days_in_a_row_are_counted() {
    let mut session = kept(ANA);
    for _ in 0..3 {
        begin_puzzle(&mut session);
        solve(&mut session);
        session.key(Key::Esc);
        session.key(Key::Esc);
        session.now = session.now.checked_add(24.hours()).expect("a time");
    }
    session.click_on("Daily deals");
    session.shows("not played yet; streak 3");
}
