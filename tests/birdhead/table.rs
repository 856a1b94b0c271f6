//! Playing by keys and by the mouse.

use parlour::app::input::Key;
use parlour::app::keymap::Context;
use parlour::model::birdhead::{Action, Cards, Event, Hands, Move, Way};
use parlour::model::game::Tell;
use parlour::model::player::Names;
use parlour::model::seat::{Seat, Viewer};
use ratatui::layout::Position;

use crate::room::{FULL, Room, ana_and_robots, person, robot};

const WINDOW: (u16, u16) = (80, 24);

fn table(seed: u64) -> Room {
    let mut room = Room::open(ana_and_robots(), seed, WINDOW, FULL);
    room.wait_for_person();
    room
}

/// A table at which Ana leads first.
fn leading() -> Room {
    (0..40).map(table).find(|room| room.message().contains("lead one")).expect("Ana leads at some of forty tables")
}

/// A table at which somebody else leads first.
fn following(wanted: impl Fn(&Room) -> bool) -> Room {
    let follows = |room: &Room| room.message().contains("or discard") && wanted(room);
    (0..400).map(table).find(follows).expect("such a table among four hundred")
}

fn hand(room: &Room) -> Cards {
    room.play().sight.view.hands.of(Seat(0)).expect("Ana sees her hand")
}

fn raised(room: &Room) -> Vec<u8> {
    let cards: Vec<u8> = hand(room).each().collect();
    (0..cards.len()).filter(|i| room.play().board.hand.is_raised(*i)).map(|i| cards[i]).collect()
}

fn digit(rank: u8) -> Key {
    Key::Char(char::from(b'0' + rank % 10))
}

/// The last move as it stands in the record.
fn last_move(room: &Room) -> String {
    room.play().record().moves.last().expect("a move").clone()
}

fn own_moves(room: &Room, way: Way) -> Vec<Cards> {
    let of_way = |chosen: &Move| match chosen {
        Move::Act(action) if action.way == way => Some(action.cards),
        _ => None,
    };
    room.play().sight.legal.iter().filter_map(of_way).collect()
}

#[test]
fn bh_4_a_lead_is_raised_with_arrows_and_space_and_laid_down_with_enter() {
    let mut room = leading();
    room.press(Key::Right);
    room.press(Key::Char(' '));
    let second = hand(&room).nth(1);
    assert_eq!(raised(&room), [second]);
    assert_eq!(room.message(), format!("Ana: {second} would be a play"));
    let moves = room.play().sight.moves;
    room.press(Key::Enter);
    let played = room.play().record().moves[moves].clone();
    assert_eq!(played, format!("play {second}"));
    assert!(raised(&room).is_empty());
}

#[test]
fn a_digit_raises_one_more_card_of_its_rank_and_the_last_lowers_them() {
    let mut room = leading();
    for rank in [2, 9, 10, 11] {
        let copies = hand(&room).count(rank);
        for n in 1..=copies {
            room.press(digit(rank));
            assert_eq!(raised(&room), vec![rank; n as usize]);
        }
        room.press(digit(rank));
        assert_eq!(raised(&room).len(), 0, "rank {rank}");
    }
    let ranks: Vec<u8> = hand(&room).ranks().collect();
    room.press(digit(ranks[0]));
    room.press(Key::Down);
    assert!(raised(&room).is_empty(), "arrow down lowers");
    room.press(Key::Up);
    assert_eq!(raised(&room), [ranks[0]], "arrow up raises");
}

#[test]
fn bh_4_a_refused_lead_says_which_rule() {
    let mut room = leading();
    let ranks: Vec<u8> = hand(&room).ranks().collect();
    room.press(digit(ranks[0]));
    room.press(digit(ranks[1]));
    assert_eq!(room.message(), "Ana: a lead is cards of one rank (BH-4)");
    let moves = room.play().sight.moves;
    room.press(Key::Enter);
    assert_eq!(room.message(), format!("× play {} {}: a lead is cards of one rank (BH-4)", ranks[0], ranks[1]));
    assert_eq!((room.play().sight.moves, raised(&room).len()), (moves, 2), "nothing is lost");
}

/// Cards that are neither high enough nor the lowest, if the hand has such.
fn neither(room: &Room) -> Option<Cards> {
    let standing = room.play().sight.view.standing()?;
    let count = standing.len() as usize;
    let wrong: Cards = hand(room).each().skip(1).take(count).collect();
    (!wrong.reaches(standing) && wrong != hand(room).lowest_of(standing.len())).then_some(wrong)
}

#[test]
fn bh_6_bh_7_cards_that_are_too_low_and_not_the_lowest_are_refused_with_the_rule() {
    let mut room = following(|room| neither(room).is_some());
    let (wrong, moves) = (neither(&room).expect("such cards"), room.play().sight.moves);
    wrong.each().for_each(|rank| room.press(digit(rank)));
    for (key, rule) in [(Key::Enter, "(BH-6)"), (Key::Char('p'), "(BH-6)"), (Key::Char('d'), "(BH-7)")] {
        room.press(key);
        assert!(room.message().starts_with('×') && room.message().ends_with(rule), "{}", room.message());
    }
    assert_eq!((room.play().sight.moves, raised(&room)), (moves, wrong.each().collect()), "nothing is lost");
}

#[test]
fn bh_7_d_discards_the_lowest_cards_and_the_button_says_so_before() {
    let mut room = following(|_| true);
    let standing = room.play().sight.view.standing().expect("a lead");
    let lowest = hand(&room).lowest_of(standing.len());
    assert!(room.text().contains(&format!("[ Discard {lowest} ]")), "{}", room.text());
    let moves = room.play().sight.moves;
    room.press(Key::Char('d'));
    assert_eq!(room.play().record().moves[moves], format!("discard {lowest}"));
}

#[test]
fn bh_8_where_both_are_possible_the_player_chooses() {
    let both = |room: &Room| own_moves(room, Way::Discard).iter().any(|c| own_moves(room, Way::Play).contains(c));
    for (keys, verb) in [("p", "play"), ("d", "discard")] {
        let mut room = following(both);
        let lowest = own_moves(&room, Way::Discard)[0];
        lowest.each().for_each(|rank| room.press(digit(rank)));
        assert!(room.message().contains("would be a play or a discard"), "{}", room.message());
        let moves = room.play().sight.moves;
        room.press(Key::Enter);
        assert_eq!(room.play().sight.moves, moves, "Enter asks first");
        assert!(room.message().contains("P plays, D discards"), "{}", room.message());
        room.keys(keys);
        assert_eq!(room.play().record().moves[moves], format!("{verb} {lowest}"));
    }
    let mut room = following(both);
    let (lowest, moves) = (own_moves(&room, Way::Discard)[0], room.play().sight.moves);
    lowest.each().for_each(|rank| room.press(digit(rank)));
    for key in [Key::Enter, Key::Right, Key::Enter] {
        room.press(key);
    }
    assert_eq!(room.play().record().moves[moves], format!("discard {lowest}"), "arrows and Enter choose as well");
}

#[test]
fn the_mouse_alone_raises_lowers_and_lays_down() {
    let mut room = leading();
    let card = |room: &Room, index: usize| {
        let body = parlour::app::layout::page(room.state.size).body;
        let (hand, _) = room.play().board.layout(&room.play().sight, body);
        Position { y: hand.rect(index, false).y + 2, ..hand.rect(index, false).as_position() }
    };
    let third = hand(&room).nth(2);
    room.click(card(&room, 2));
    assert_eq!(raised(&room), [third]);
    room.click(card(&room, 4));
    room.click_on("Lower");
    assert!(raised(&room).is_empty());
    room.click(card(&room, 2));
    let moves = room.play().sight.moves;
    room.click_on(&format!("Play {third}"));
    assert_eq!(room.play().record().moves[moves], format!("play {third}"));
}

#[test]
fn bh_9_a_resolved_trick_stays_in_sight_and_a_key_hurries() {
    let mut room = following(|room| room.play().sight.view.trick.is_some_and(|trick| trick.actions().count() == 3));
    room.press(Key::Char('d'));
    assert!(room.message().contains("takes the trick"), "{}", room.message());
    assert!(room.text().contains("√ takes"));
    assert!(room.play().sight.view.standing().is_none(), "nobody leads the next one yet");
    room.press(Key::Char(' '));
    assert!(room.play().board.scene.is_table());
    assert!(raised(&room).is_empty(), "the key does nothing else");
}

#[test]
fn bh_10_the_last_cards_are_turned_over_one_by_one_and_the_result_is_held_back() {
    let mut room = table(1);
    room.play_until("takes the last trick");
    let resolution = room.play().sight.view.last_deal.expect("the deal is over");
    let ends = "deal 1 ends with";
    let lost = format!("-{}", resolution.rank());
    for (seat, rank) in resolution.last_ranks().enumerate() {
        assert!(!room.text().contains(ends) && !room.text().contains(&lost), "{}", room.text());
        assert!(room.wait(), "a step has a deadline");
        let name = room.play().names().get(Seat::of(seat)).to_owned();
        assert!(room.message().ends_with(&format!("{name} has {rank}")), "{}", room.message());
    }
    assert!(room.wait());
    assert!(room.message().contains("(BH-10)"), "{}", room.message());
    let next = room.play().names().get(resolution.next_starter).to_owned();
    let text = room.text();
    assert!(text.contains(&format!("{next} starts deal 2 (BH-11).")) && text.contains(&lost), "{text}");
    assert!(text.contains(&format!("× takes {}", resolution.rank())), "{text}");
    assert!(!room.wait(), "a summary is read as long as people like");
    room.press(Key::Enter);
    assert_eq!(room.play().sight.view.deal, 2);
}

#[test]
fn bh_12_the_end_is_announced_with_those_who_share_the_win() {
    let mut room = table(1);
    for _ in 0..2000 {
        if room.state.question.is_some() {
            break;
        }
        if room.is_my_turn() {
            room.act();
        } else if !room.wait() {
            room.press(Key::Enter);
        }
    }
    let question = room.state.question.clone().expect("the game ends");
    let view = &room.play().sight.view;
    assert!(view.minus_points().any(|points| points >= 22));
    let winners = room.play().sight.winners.clone().expect("somebody wins");
    assert!(question.text.starts_with(&room.play().names().list(&winners)), "{}", question.text);
    room.press(Key::Esc);
    assert_eq!(room.state.context(), Context::Over);
    assert!(room.text().contains("Minus points"), "the last deal stays on the board");
}

#[test]
fn bh_13_between_two_people_a_curtain_hides_every_hand() {
    let players = vec![person("Ana"), person("Ben"), robot("Cy")];
    let mut room = Room::open(players, 3, WINDOW, FULL);
    let mut seen = [0, 0];
    for _ in 0..60 {
        room.wait_for_person();
        if let Some(seat) = room.play().curtain() {
            assert_eq!((room.play().sight.viewer, room.play().sight.view.hands), (Viewer::Guest, Hands::None));
            assert!(!room.text().contains("Moves") && !room.text().contains("unseen"), "{}", room.text());
            let name = room.play().names().get(seat).to_owned();
            assert_eq!(room.message(), format!("{name}: Enter or a click when you are there"));
            room.keys("pd2x3");
            room.press(Key::Esc);
            assert_eq!(room.play().curtain(), Some(seat), "no other key lifts it");
            room.state.question = None;
            seen[seat.index()] += 1;
            if (seen[0] + seen[1]) % 2 == 0 {
                room.press(Key::Enter);
            } else {
                room.click(Position::new(30, 10));
            }
            assert_eq!(room.play().sight.viewer, Viewer::Seat(seat));
        } else if room.is_my_turn() {
            room.act();
        } else {
            room.press(Key::Enter);
        }
    }
    assert!(seen.iter().all(|times| *times > 3), "{seen:?}");
}

#[test]
fn one_person_among_robots_meets_no_curtain_and_no_undo() {
    let mut room = table(5);
    for _ in 0..30 {
        assert_eq!(room.play().curtain(), None);
        assert!(!room.play().sight.can_undo);
        if room.is_my_turn() {
            room.act();
        } else if !room.wait() {
            room.press(Key::Enter);
        }
    }
}

#[test]
fn the_help_and_the_foot_line_say_how() {
    let mut room = leading();
    let text = room.text();
    for hint in ["Space lift", "Enter lay", "p play", "d discard", "s save", "Esc leave"] {
        assert!(text.lines().last().is_some_and(|foot| foot.contains(hint)), "{hint}");
    }
    assert_eq!(text.matches("Enter ").count(), 1, "one key, one meaning");
    room.press(Key::Char('?'));
    assert!(room.text().contains("raise one more 10"), "{}", room.text());
}

#[test]
fn the_log_of_a_seat_names_no_card_of_another_hand() {
    let room = table(5);
    let dealt: Vec<&str> =
        room.play().log.lines.iter().map(|line| line.text.as_str()).filter(|line| line.contains("is dealt")).collect();
    assert_eq!(dealt.len(), 4);
    assert_eq!(dealt[0], format!("Ana is dealt {}", hand_at_first(&room)));
    assert!(dealt[1..].iter().all(|line| line.ends_with("is dealt 10 cards")), "{dealt:?}");
    let event = Event::Acted { seat: Seat(1), action: Action::discard(Cards::of(2, 1)), leads: false };
    assert_eq!(event.tell(&Names::unnamed(2)), "player 2 discards 2");
}

fn hand_at_first(room: &Room) -> String {
    let deal = room.play().record().moves[1].clone();
    deal.trim_start_matches("deal ").split(" / ").next().expect("a hand").to_owned()
}

#[test]
fn a_typed_move_is_laid_down() {
    let mut room = leading();
    let lowest = hand(&room).lowest().expect("a hand");
    room.keys(&format!(":play {lowest}"));
    let moves = room.play().sight.moves;
    room.press(Key::Enter);
    assert_eq!(room.play().record().moves[moves], format!("play {lowest}"));
    assert_ne!(last_move(&room), String::new());
}

#[test]
fn bh_1_where_nobody_has_said_who_plays_four_sit_down() {
    let room = Room::open(parlour::config::Config::default().players, 1, WINDOW, FULL);
    assert_eq!(room.play().players().len(), 4);
    let two = Room::open(vec![person("Ana"), robot("Bo")], 1, WINDOW, FULL);
    assert_eq!(two.play().players().len(), 2);
}
