//! The daily deals of a hall, on screens.

use parlour_kit::input::Key;
use parlour_lobby::daily_leaderboard::DailyLeaderboardScreen;
use parlour_lobby::profile::ProfileScreen;
use parlour_lobby::screen::LobbyScreen;
use parlour_model::any::Mode;
use parlour_model::concentration::Concentration;
use parlour_protocol::event::HallEvent;
use parlour_table::any::AnyGame as _;
use parlour_table::event::TableEvent;
use parlour_ui::screens::daily::Daily;

use super::frames::snapshots;
use crate::screen_server::ScreenServer;

/// The moves that a user may make.
fn legal(server: &mut ScreenServer, who: usize) -> Vec<String> {
    let told = server.session(who).told.iter().rev();
    let observations = told.filter_map(|event| match event {
        HallEvent::Table(_, event) => match Concentration::unwrap_event((**event).clone())? {
            TableEvent::Snapshot(told) => Some(told.observation.clone()),
            TableEvent::Moved { observation, .. } => Some(observation),
            _ => None,
        },
        _ => None,
    });
    let latest = observations.into_iter().next().expect("a table");
    latest.legal.iter().map(ToString::to_string).collect()
}

/// A user turns cards up until none is left, in an order that follows from a number.
fn play_out(server: &mut ScreenServer, who: usize, number: usize) {
    for turned in 0..1_000 {
        let legal = legal(server, who);
        let Some(card) = legal.get((turned * number + turned / 16) % legal.len().max(1)) else {
            return;
        };
        server.line(who, Key::Char(':'), card);
        server.pass();
    }
    panic!("the game does not end");
}

/// A user begins today's deal of Concentration.
fn begin(server: &mut ScreenServer, who: usize) {
    server.keys(who, "D");
    server.click_on(who, "Concentration");
    server.pass();
}

#[test]
fn two_people_play_the_deal_of_today_and_see_one_leaderboard() {
    let mut server = ScreenServer::open();
    let (ana, bob) = (server.enter("ana"), server.enter("bob"));
    begin(&mut server, ana);
    server.session(ana).shows("Concentration, daily deal");
    server.keys(bob, "D");
    server.session(bob).shows("not played yet");
    server.key(bob, Key::Esc);
    server.pass();
    let tables = |server: &mut ScreenServer, who| {
        let hall = server.hall(who);
        hall.lobby().tables.len()
    };
    assert_eq!(tables(&mut server, bob), 0, "nobody sees another's deal");
    server.key(ana, Key::Esc);
    server.pass();
    assert_eq!(tables(&mut server, ana), 1);
    server.keys(ana, "D");
    server.session(ana).shows("begun");
    server.click_on(ana, "begun");
    server.pass();
    server.session(ana).shows("Concentration, daily deal");
    play_out(&mut server, ana, 7);
    server.session(ana).shows("place 1 of 1");
    begin(&mut server, bob);
    play_out(&mut server, bob, 3);
    server.session(bob).shows("place 2 of 2");
    server.key(bob, Key::Esc);
    server.pass();
    server.keys(bob, "D");
    server.session(bob).shows("place 2 of 2");
    snapshots("daily", &server.session(bob).session);
    server.click_on(bob, "Concentration");
    assert!(
        server
            .session(bob)
            .state
            .screen()
            .is::<DailyLeaderboardScreen>()
    );
    server.session(bob).shows("1 ");
    server.session(bob).shows("ana");
    snapshots("daily_leaderboard", &server.session(bob).session);
    server.key(bob, Key::Left);
    server.session(bob).shows("1, longest 1");
    server.click_on(bob, "ana");
    assert!(server.session(bob).state.screen().is::<ProfileScreen>());
}

#[test]
fn a_deal_in_a_hall_has_no_hints_and_keeps_its_players() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "D");
    server.click_on(ana, "Memory Match");
    server.pass();
    assert_eq!(server.session(ana).state.mode(), Mode::MemoryMatch);
    server.keys(ana, "?");
    server.session(ana).hides("hint");
    server.key(ana, Key::Esc);
    server.keys(ana, "h");
    server.session(ana).hides("Hint");
}

#[test]
fn the_choice_of_a_game_leads_to_the_daily_deals_too() {
    let mut server = ScreenServer::open();
    let ana = server.enter("ana");
    server.keys(ana, "n");
    server.click_on(ana, "Daily deals");
    assert!(server.session(ana).state.screen().is::<Daily>());
    server.click_on(ana, "Ranking of today");
    server
        .session(ana)
        .shows("Nobody has finished this deal today");
    server.key(ana, Key::Esc);
    assert!(server.session(ana).state.screen().is::<Daily>());
    server.key(ana, Key::Esc);
    assert!(server.session(ana).state.screen().is::<LobbyScreen>());
}

#[test]
fn a_guest_is_told_of_the_key_that_a_place_needs() {
    let mut server = ScreenServer::open();
    let guest = server.come("", None, (80, 24));
    server.keys(guest, "D");
    server.session(guest).shows("Guests are not ranked");
    server.key(guest, Key::Enter);
    assert!(server.session(guest).state.screen().is::<Daily>());
    let why = server.session(guest).message();
    assert!(why.contains("with a key your result is ranked"), "{why}");
}
