//! Tables of a hall: opened, joined, played, watched and left.

use parlour_hall::event::HallEvent;
use parlour_hall::request::{HallRequest, NewTable, SeatOffer};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::player::Level;
use parlour_model::table_code::TableCode;
use parlour_model::time_control::TimeControl;
use parlour_ui::app::Effect;
use parlour_ui::app::input::Key;
use parlour_ui::app::keymap::{Command, Context};
use parlour_ui::app::state::Screen;
use parlour_ui::config::men::Men;

use crate::house::House;

/// A visitor gives up the game on the screen.
pub(crate) fn give_up(house: &mut House, who: usize) {
    house.keys(who, "x");
    house.key(who, Key::Tab);
    house.key(who, Key::Enter);
    house.pass();
}

/// A table of a game, opened by a visitor on whose screen it then is.
pub(crate) fn open(house: &mut House, who: usize, mode: Mode, seats: Vec<SeatOffer>) -> TableCode {
    let rules = AnyRules::default_of(mode);
    open_as(
        house,
        who,
        NewTable {
            rules,
            seats,
            clock: TimeControl::None,
            rated: false,
            listed: true,
            seed: None,
        },
    )
}

/// The same as the visitor wants it.
fn open_as(house: &mut House, who: usize, table: NewTable) -> TableCode {
    house.ask(who, HallRequest::Open(Box::new(table)));
    house.pass();
    let opened = |event: &HallEvent| {
        if let HallEvent::Opened(code) = event {
            Some(*code)
        } else {
            None
        }
    };
    house
        .visitor(who)
        .told
        .iter()
        .rev()
        .find_map(opened)
        .expect("the table is open")
}

/// Two people at a table of checkers, and the code of the table; the first moves first.
pub(crate) fn two(house: &mut House) -> (usize, usize, TableCode) {
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    let code = open(
        house,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Open],
    );
    house.key(bob, Key::Enter);
    house.pass();
    (ana, bob, code)
}

#[test]
fn a_table_is_set_up_by_keys_and_waits_for_players() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    house.keys(ana, "n");
    house.visitor(ana).shows("Concentration");
    house.key(ana, Key::Enter);
    house.visitor(ana).shows("open to anybody");
    house.click_on(ana, "Open");
    house.visitor(ana).shows("waiting for players");
    house.visitor(bob).shows("Concentration  ana, open");
    house.key(bob, Key::Enter);
    house.pass();
    for who in [ana, bob] {
        assert!(
            matches!(house.visitor(who).state.screen(), Screen::Play(_)),
            "{}",
            house.visitor(who).text()
        );
    }
    house.visitor(bob).shows("ana to move");
}

#[test]
fn whoever_chooses_no_game_for_a_new_table_is_in_the_lobby_again() {
    for key in [Key::Esc, Key::Char('q')] {
        let mut house = House::open();
        let ana = house.enter("ana");
        house.keys(ana, "n");
        house.visitor(ana).shows("A new table");
        house.key(ana, key);
        house.visitor(ana).shows("People 1");
        assert_eq!(house.visitor(ana).effects, [], "the hall is not left");
    }
}

#[test]
fn moves_are_seen_on_the_other_screen() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    house.line(ana, Key::Char(':'), "11-15");
    house.pass();
    house.visitor(bob).shows("bob's turn");
    house.visitor(bob).shows("11-15");
    house.line(bob, Key::Char(':'), "22-18");
    house.pass();
    house.visitor(ana).shows("22-18");
    house.visitor(ana).shows("ana's turn");
}

#[test]
fn a_move_that_the_hall_refuses_leaves_the_table_as_it_was() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    house.line(bob, Key::Char(':'), "22-18");
    house.visitor(bob).shows("wait for your turn");
    house.line(ana, Key::Char(':'), "11-15");
    house.pass();
    house.visitor(bob).shows("bob's turn");
}

#[test]
fn leaving_a_table_keeps_the_seat_and_the_lobby_marks_whose_turn_it_is() {
    let mut house = House::open();
    let (ana, bob, code) = two(&mut house);
    house.key(ana, Key::Esc);
    house.visitor(ana).shows("your turn");
    house.visitor(bob).shows("away");
    house.key(ana, Key::Enter);
    house.pass();
    house.visitor(ana).shows("ana's turn");
    house.line(ana, Key::Char(':'), "11-15");
    house.key(ana, Key::Esc);
    house.visitor(ana).effects.clear();
    house.line(bob, Key::Char(':'), "22-18");
    house.pass();
    assert!(
        house.visitor(ana).effects.contains(&Effect::Bell),
        "it is ana's turn elsewhere"
    );
    let title =
        |effect: &Effect| matches!(effect, Effect::Title(title) if title.contains("your turn"));
    assert!(house.visitor(ana).effects.iter().any(title));
    assert_eq!(
        house
            .visitor(ana)
            .state
            .venue()
            .hall()
            .expect("a hall")
            .turns(),
        [code]
    );
}

#[test]
fn a_watcher_sees_the_game_and_plays_nothing() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    let cyd = house.enter("cyd");
    house.key(cyd, Key::Enter);
    house.pass();
    house.visitor(cyd).shows("watching");
    house.visitor(ana).shows("1 spectator");
    house.line(ana, Key::Char(':'), "11-15");
    house.pass();
    house.visitor(cyd).shows("11-15");
    house.line(cyd, Key::Char(':'), "22-18");
    house.visitor(bob).shows("bob's turn");
    assert!(
        !house
            .visitor(cyd)
            .state
            .key_hints()
            .foot()
            .iter()
            .any(|(_, label)| ["resign", "draw"].contains(label))
    );
}

#[test]
fn what_is_said_at_a_table_is_news_or_stands_below_it() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    house.line(ana, Key::Char('/'), "good luck");
    assert!(house.visitor(bob).message().contains("ana: good luck"));
    house.visitor(bob).resize(120, 40);
    house.visitor(bob).shows(" Chat ");
    house.visitor(bob).shows("ana: good luck");
    house.keys(bob, ",");
    house.visitor(bob).hides(" Chat ");
    house.keys(bob, ",");
    house.visitor(bob).shows(" Chat ");
}

#[test]
fn with_robots_a_game_begins_at_once_and_ends_with_a_record() {
    let mut house = House::open();
    let ana = house.enter("ana");
    open(
        &mut house,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)],
    );
    house.visitor(ana).shows("ana's turn");
    give_up(&mut house, ana);
    house.visitor(ana).shows("The game is over");
    house.click_on(ana, " Record ");
    house.visitor(ana).shows("version = 1");
    house.visitor(ana).shows("ssh HOST export");
    house.key(ana, Key::Esc);
    assert_eq!(house.visitor(ana).state.context(), Context::Over);
}

#[test]
fn again_is_offered_to_the_other_screen_and_the_seats_are_swapped() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    give_up(&mut house, ana);
    house.key(bob, Key::Esc);
    house.click_on(ana, " Rematch ");
    house.pass();
    house.visitor(bob).shows("ana offers a rematch");
    house.click_on(bob, " Accept ");
    house.pass();
    house.visitor(bob).shows("bob's turn");
}

#[test]
fn an_invitation_reaches_its_person_and_is_declined_or_taken() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    open(
        &mut house,
        ana,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Invited("bob".into())],
    );
    assert!(
        house.visitor(bob).message().contains("ana invites you"),
        "{}",
        house.visitor(bob).message()
    );
    assert!(house.visitor(bob).effects.contains(&Effect::Bell));
    house.visitor(bob).shows("invited");
    house.keys(bob, "d");
    house.visitor(ana).shows("bob declined the invitation");
    house.visitor(bob).hides("invited");
    house.keys(ana, "a");
    house.visitor(ana).keys("bob");
    house.key(ana, Key::Enter);
    house.visitor(ana).shows("bob is invited to table");
    house.key(bob, Key::Enter);
    house.pass();
    house.visitor(bob).shows("ana to move");
}

#[test]
fn the_next_table_that_waits_is_a_key_away() {
    let mut house = House::open();
    let ana = house.enter("ana");
    let robots = || vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    let first = open(&mut house, ana, Mode::Checkers, robots());
    house.key(ana, Key::Esc);
    let second = open(&mut house, ana, Mode::Checkers, robots());
    house.visitor(ana).shows("another table waits for you");
    assert_eq!(house.looks_at(ana), Some(second));
    house.keys(ana, ">");
    house.pass();
    assert_eq!(house.looks_at(ana), Some(first));
    house.line(ana, Key::Char(':'), "11-15");
    house.pass();
    house.visitor(ana).shows("11-15");
}

#[test]
fn a_table_that_is_closed_leads_back_to_the_lobby() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    open(
        &mut house,
        ana,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open],
    );
    house.key(bob, Key::Enter);
    house.visitor(bob).shows("waiting for players");
    house.click_on(ana, "Close");
    house.click_on(ana, " Close it ");
    for who in [ana, bob] {
        assert!(matches!(
            house.visitor(who).state.screen(),
            Screen::Lobby(_)
        ));
        assert!(
            house
                .visitor(who)
                .message()
                .contains("ana closed the table")
        );
    }
}

#[test]
fn standing_up_leaves_the_seat_to_others() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    open(
        &mut house,
        ana,
        Mode::Concentration,
        vec![SeatOffer::Me, SeatOffer::Open, SeatOffer::Open],
    );
    house.key(bob, Key::Enter);
    house.click_on(bob, "Stand up");
    assert!(matches!(
        house.visitor(bob).state.screen(),
        Screen::Lobby(_)
    ));
    house.visitor(ana).hides("bob");
}

#[test]
fn of_two_open_sides_one_is_chosen() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    open(
        &mut house,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Open, SeatOffer::Open],
    );
    house.key(bob, Key::Enter);
    house.visitor(bob).shows("Which side?");
    house.click_on(bob, " Red ");
    house.visitor(ana).shows("bob");
    house.visitor(bob).shows("waiting for players");
}

#[test]
fn the_question_for_a_side_has_the_names_of_the_men_that_are_set() {
    for (men, names) in [
        (Men::Usual, ["Black", "Red"]),
        (Men::BlackWhite, ["Black", "White"]),
        (Men::RedWhite, ["Red", "White"]),
    ] {
        let mut house = House::open();
        let (ana, bob) = (house.enter("ana"), house.enter("bob"));
        let seats = vec![SeatOffer::Open, SeatOffer::Open];
        open(&mut house, ana, Mode::Checkers, seats);
        house
            .visitor(bob)
            .state
            .configure(|config| config.screen.men = men);
        house.key(bob, Key::Enter);
        house.visitor(bob).shows("Which side?");
        for name in names {
            house.visitor(bob).shows(&format!(" {name} "));
        }
    }
}

/// The commands that the foot line of a session shows.
fn hints(house: &mut House, who: usize) -> Vec<Command> {
    house
        .visitor(who)
        .state
        .key_hints()
        .shown()
        .iter()
        .map(|binding| binding.command)
        .collect()
}

#[test]
fn the_foot_line_of_a_rated_table_offers_nothing_that_is_refused_there() {
    for rated in [false, true] {
        let mut house = House::open();
        let (ana, bob) = (house.enter("ana"), house.enter("bob"));
        let (rules, clock) = (AnyRules::default_of(Mode::Checkers), TimeControl::None);
        let seats = vec![SeatOffer::Me, SeatOffer::Open];
        open_as(
            &mut house,
            ana,
            NewTable {
                rules,
                seats,
                clock,
                rated,
                listed: true,
                seed: None,
            },
        );
        house.key(bob, Key::Enter);
        house.pass();
        house.line(ana, Key::Char(':'), "11-15");
        house.pass();
        let shown = hints(&mut house, ana);
        assert_eq!(shown.contains(&Command::Undo), !rated, "{shown:?}");
        assert!(
            !shown.contains(&Command::Redo) && shown.contains(&Command::Surrender),
            "{shown:?}"
        );
        house.keys(ana, "w");
        assert_eq!(
            house
                .visitor(ana)
                .text()
                .contains("Give the seat to a bot?"),
            !rated
        );
        house.drop_line(bob);
        house.pass();
        house.key(ana, Key::Esc);
        let offers = |house: &mut House| house.visitor(ana).text().contains("w lets a bot play on");
        house.wait(2);
        assert!(!offers(&mut house), "bob has just gone");
        house.wait(1);
        assert_eq!(offers(&mut house), !rated, "{}", house.visitor(ana).text());
    }
}

#[test]
fn whoever_watches_is_shown_only_what_a_watcher_can_do() {
    let of_use = [
        Command::Talk,
        Command::Back,
        Command::Rules,
        Command::Help,
        Command::Flip,
        Command::Labels,
    ];
    for mode in Mode::ALL {
        let mut house = House::open();
        let (ana, bob, cyd) = (house.enter("ana"), house.enter("bob"), house.enter("cyd"));
        open(&mut house, ana, mode, vec![SeatOffer::Me, SeatOffer::Open]);
        house.key(bob, Key::Enter);
        house.pass();
        house.key(cyd, Key::Enter);
        house.pass();
        house.visitor(cyd).shows("watching");
        let shown = hints(&mut house, cyd);
        assert!(
            shown.iter().all(|command| of_use.contains(command)),
            "{mode}: {shown:?}"
        );
        let before = house.visitor(cyd).text();
        house.keys(cyd, "b2");
        assert_eq!(
            house.visitor(cyd).text(),
            before,
            "{mode}: what is typed names no card"
        );
    }
}

#[test]
fn a_double_click_on_an_open_table_asks_for_one_seat() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    open(
        &mut house,
        ana,
        Mode::Checkers,
        vec![SeatOffer::Me, SeatOffer::Open],
    );
    let session = &mut house.visitor(bob).session;
    let at = session.place_of("Checkers");
    (0..3).for_each(|_| drop(session.click(at)));
    house.pass();
    house.visitor(bob).hides("you already have a seat");
    house.visitor(bob).shows("Checkers");
    assert!(
        matches!(house.visitor(bob).state.screen(), Screen::Play(_)),
        "{}",
        house.visitor(bob).text()
    );
}

#[test]
fn who_takes_an_open_seat_of_a_running_game_from_the_lobby_plays_at_once() {
    let mut house = House::open();
    let (ana, _, code) = two(&mut house);
    house.visitor(ana).shows("ana's turn");
    house.keys(ana, "w");
    house.click_on(ana, " leave it open ");
    house.key(ana, Key::Esc);
    let cy = house.enter("cy");
    house.key(cy, Key::Enter);
    house.pass();
    house.visitor(cy).shows("cy's turn");
    house.line(cy, Key::Char(':'), "11-15");
    house.pass();
    house.visitor(cy).shows("bob's turn");
    assert_eq!(house.looks_at(cy), Some(code));
}

#[test]
fn an_offer_takes_no_key_from_a_move_and_a_key_answers_it() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    house.keys(bob, "o");
    house.pass();
    house.visitor(ana).shows("bob offers a draw: o answers");
    house.line(ana, Key::Char(':'), "11-15");
    house.pass();
    house.visitor(bob).shows("11-15");
    house.keys(ana, "o");
    house.pass();
    house.keys(bob, "o");
    house.visitor(bob).shows("Accept");
    house.click_on(bob, " Accept ");
    house.pass();
    house.visitor(ana).shows("game over");
    assert_eq!(house.visitor(ana).state.context(), Context::Question);
}

#[test]
fn a_question_about_an_offer_that_was_closed_comes_back_by_its_key() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    house.keys(ana, "o");
    house.pass();
    house.visitor(bob).shows("Accept");
    house.key(bob, Key::Esc);
    house.visitor(bob).hides("Accept");
    house.keys(bob, "o");
    house.click_on(bob, " Accept ");
    house.pass();
    house.visitor(ana).shows("game over");
}

#[test]
fn two_who_both_ask_for_a_rematch_play_it() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    give_up(&mut house, ana);
    house.click_on(ana, " Rematch ");
    house.pass();
    house.click_on(bob, " Rematch ");
    house.pass();
    house.visitor(ana).shows("bob's turn");
    house.visitor(bob).shows("bob's turn");
}

#[test]
fn a_game_that_everybody_has_left_is_watched_and_not_joined_by_enter() {
    let mut house = House::open();
    let (ana, bob, code) = two(&mut house);
    house.keys(ana, "w");
    house.click_on(ana, " leave it open ");
    for who in [ana, bob] {
        house.key(who, Key::Esc);
    }
    house.pass();
    let cy = house.enter("cy");
    house.key(cy, Key::Enter);
    house.pass();
    house.visitor(cy).shows("watching");
    let hall = house.visitor(cy).state.venue().hall().expect("a hall");
    assert_eq!(hall.looks_at(), Some(code));
}

#[test]
fn between_people_neither_hints_nor_thoughts_are_offered_or_explained() {
    let mut house = House::open();
    let (ana, _, _) = two(&mut house);
    let visitor = house.visitor(ana);
    for command in [Command::Hint, Command::Thoughts] {
        assert!(!visitor.state.screen().ui().offers(command), "{command:?}");
        assert!(!visitor.state.screen().ui().knows(command), "{command:?}");
    }
    house.visitor(ana).resize(120, 40);
    house.keys(ana, "?");
    house.visitor(ana).shows("resign");
    house.visitor(ana).hides("hint");
}

#[test]
fn everybody_is_told_that_a_bot_plays_on_and_that_its_person_takes_over() {
    let mut house = House::open();
    let (ana, bob, _) = two(&mut house);
    house.keys(ana, "w");
    house.click_on(ana, "novice");
    house.visitor(bob).shows("A bot plays on for ana.");
    house.keys(ana, "w");
    house.click_on(ana, " Take the seat ");
    house.visitor(bob).shows("ana takes over from the bot.");
}

#[test]
fn a_rematch_with_a_bot_is_no_news_of_a_seat() {
    let mut house = House::open();
    let ana = house.enter("ana");
    let seats = vec![SeatOffer::Me, SeatOffer::Robot(Level::Novice)];
    open(&mut house, ana, Mode::Checkers, seats);
    house.pass();
    give_up(&mut house, ana);
    house.click_on(ana, " Rematch ");
    house.pass();
    house.visitor(ana).hides("plays on");
    house.visitor(ana).hides("takes over");
}

#[test]
fn in_a_game_with_secrets_who_plays_is_not_offered_a_second_seat() {
    let mut house = House::open();
    let (ana, bob) = (house.enter("ana"), house.enter("bob"));
    let seats = vec![SeatOffer::Invited("bob".into()), SeatOffer::Me];
    open(&mut house, ana, Mode::BirdHead, seats);
    house.key(bob, Key::Enter);
    house.pass();
    house.keys(bob, "w");
    house.click_on(bob, " leave it open ");
    house.pass();
    let cyd = house.enter("cyd");
    house.key(cyd, Key::Down);
    house.keys(cyd, "w");
    house.pass();
    for (who, word) in [(ana, "somebody else may take it"), (cyd, "w takes it")] {
        house.visitor(who).shows(word);
    }
}
