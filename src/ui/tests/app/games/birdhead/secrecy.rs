//! The rule BH-13 on the screen: the test deals again everything unknown to a seat. The drawn frame
//! stays equal to the byte.

use jiff::Timestamp;
use parlour_config::Config;
use parlour_kit::input::Input;
use parlour_model::birdhead::{BirdHead, Cards, Move, Piles, Rules};
use parlour_model::game::Game;
use parlour_model::player::Player;
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::{Seat, ToAct, Viewer};
use parlour_screen::msg::Msg;
use parlour_table::any::AnyGame;
use parlour_ui::state::{Start, State, update};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

use super::{person, robot};
use parlour_testing::session::{BEST, frame, text};
use parlour_testing::{seated, visit};

type Sitting = Playthrough<BirdHead>;

/// A random game up to some action in its first or second deal.
fn playthrough(seats: usize, rng: &mut ChaCha8Rng) -> Sitting {
    let mut playthrough = Sitting::new(Rules { limit: 1000 }, seats).expect("a table");
    let actions = rng.random_range(1..60);
    let mut made = 0;
    while made < actions || !matches!(playthrough.to_act(), ToAct::Seat(_)) {
        let chosen = match playthrough.to_act() {
            ToAct::Chance => playthrough.game().sample(rng).expect("chance has a move"),
            ToAct::Seat(_) => *playthrough
                .legal_moves()
                .choose(rng)
                .expect("a seat has a move"),
            ToAct::Over => break,
        };
        made += usize::from(matches!(chosen, Move::Act(_)));
        playthrough.play(&chosen).expect("a legal move");
    }
    playthrough
}

/// The same game with the cards shuffled that `seat` cannot know in the deal that runs: the other hands and
/// the cards left over. `None` if somebody could then not have discarded as happened.
fn redealt(playthrough: &Sitting, seat: Seat, rng: &mut impl Rng) -> Option<Sitting> {
    let moves: Vec<Move> = playthrough.log().iter().map(|entry| entry.chosen).collect();
    let deal = moves
        .iter()
        .rposition(|chosen| matches!(chosen, Move::Deal(_)))?;
    let Move::Deal(dealt) = moves[deal] else {
        return None;
    };
    let (hands, view) = (
        playthrough.game().hands(),
        playthrough.game().view(Viewer::Seat(seat)),
    );
    let mut unknown: Vec<u8> = view.unseen().each().collect();
    unknown.shuffle(rng);
    let mut unknown = unknown.into_iter();
    let anew = |(i, dealt): (usize, &Cards)| {
        let own = hands[Seat::of(i)];
        if i == seat.index() {
            return *dealt;
        }
        let laid = dealt.minus(own);
        laid.plus(unknown.by_ref().take(own.len() as usize).collect())
    };
    let piles: Vec<Cards> = dealt.as_slice().iter().enumerate().map(anew).collect();
    let mut again = Sitting::new(Rules { limit: 1000 }, piles.len()).expect("a table");
    for (i, chosen) in moves.iter().enumerate() {
        let chosen = if i == deal {
            Move::Deal(Piles::of(&piles)?)
        } else {
            *chosen
        };
        again.play(&chosen).ok()?;
    }
    (again.to_act() == playthrough.to_act()).then_some(again)
}

fn resize(state: &mut State, size: Size) {
    update(
        state,
        Timestamp::UNIX_EPOCH,
        Msg::Input(Input::Resize(size)),
    );
}

/// The whole window of the only person, who sits on `seat`, with the log and all.
fn window(playthrough: &Sitting, seat: Seat, size: Size) -> Buffer {
    let seats = playthrough.game().hands().as_slice().len();
    let sits = |other| {
        if other == seat {
            person("Ana")
        } else {
            robot("")
        }
    };
    let players: Vec<Player> = Seat::all(seats).map(sits).collect();
    let play = seated::screen(playthrough, players, Viewer::Seat(seat));
    assert_eq!(play.observation().viewer, Viewer::Seat(seat));
    let mut state = State::new(Config::default(), BEST, Start::Menu, 0);
    resize(&mut state, size);
    frame(&state.showing(play))
}

/// The same of somebody elsewhere, who visits a hall.
fn remote_window(playthrough: &Sitting, viewer: Viewer, size: Size) -> Buffer {
    let seats = playthrough.game().hands().as_slice().len();
    let players: Vec<Player> = Seat::all(seats)
        .map(|seat| person(&format!("player {seat}")))
        .collect();
    let told = seated::told(playthrough, players, viewer);
    let mut state = visit::visiting(BirdHead::wrap_event(told));
    resize(&mut state, size);
    frame(&state)
}

#[test]
fn bh_13_a_window_shows_nothing_that_its_seat_cannot_know() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let (mut compared, mut differ) = (0, 0);
    for round in 0..60 {
        let seats = 2 + round % 4;
        let playthrough = playthrough(seats, &mut rng);
        let seat = Seat::of(rng.random_range(0..seats));
        let Some(other) = (0..20).find_map(|_| redealt(&playthrough, seat, &mut rng)) else {
            continue;
        };
        for size in [Size::new(80, 24), Size::new(120, 40), Size::new(40, 12)] {
            let (one, two) = (window(&playthrough, seat, size), window(&other, seat, size));
            assert!(
                one == two,
                "seat {seat} sees more than it may:\n{}\n{}",
                text(&one),
                text(&two)
            );
        }
        compared += 1;
        differ += usize::from(playthrough.game().hands() != other.game().hands());
    }
    assert!(
        compared > 30 && differ > 22,
        "{compared} compared, {differ} of them with other hands"
    );
}

#[test]
fn bh_13_a_user_of_a_hall_is_shown_no_hand_but_the_own() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let (mut compared, mut differ) = (0, 0);
    for round in 0..40 {
        let seats = 2 + round % 4;
        let playthrough = playthrough(seats, &mut rng);
        let seat = Seat::of(rng.random_range(0..seats));
        let Some(other) = (0..20).find_map(|_| redealt(&playthrough, seat, &mut rng)) else {
            continue;
        };
        // A spectator knows no more than the seat.
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            for size in [Size::new(80, 24), Size::new(120, 40), Size::new(40, 12)] {
                let (one, two) = (
                    remote_window(&playthrough, viewer, size),
                    remote_window(&other, viewer, size),
                );
                assert!(
                    one == two,
                    "{viewer:?} sees more than it may:\n{}\n{}",
                    text(&one),
                    text(&two)
                );
            }
        }
        compared += 1;
        differ += usize::from(playthrough.game().hands() != other.game().hands());
    }
    assert!(
        compared > 20 && differ > 15,
        "{compared} compared, {differ} of them with other hands"
    );
}

/// The comparison could fail: the neighbour's window differs.
#[test]
fn bh_13_windows_of_those_who_see_other_cards_do_differ() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let playthrough = playthrough(4, &mut rng);
    let other = (0..100)
        .filter_map(|_| redealt(&playthrough, Seat(0), &mut rng))
        .find(|other| other.game().hands()[Seat(1)] != playthrough.game().hands()[Seat(1)])
        .expect("another deal");
    let size = Size::new(80, 24);
    assert_ne!(
        window(&playthrough, Seat(1), size),
        window(&other, Seat(1), size)
    );
}
