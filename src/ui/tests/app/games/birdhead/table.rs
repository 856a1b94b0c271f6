//! Playing by keys and by the mouse.

use jiff::ToSpan;
use parlour_kit::hits::Hit;
use parlour_kit::input::Key;
use parlour_kit::keymap::Context;
use parlour_model::birdhead::{Action, Cards, Event, Hands, Move, Way};
use parlour_model::game::Describe;
use parlour_model::player::Names;
use parlour_model::seat::{Seat, Viewer};

use super::{AtTable, ana_and_robots, open, person, robot};
use parlour_testing::session::{BEST, Session, hits};

const WINDOW: (u16, u16) = (80, 24);

fn table(seed: u64) -> Session {
    let mut session = open(ana_and_robots(), seed, WINDOW, BEST);
    session.settle();
    session
}

/// A table at which Ana leads first.
fn leading() -> Session {
    (0..40)
        .map(table)
        .find(|session| session.message().contains("lead 1 to 3"))
        .expect("Ana leads at some of forty tables")
}

/// A table at which somebody else leads first.
fn following(wanted: impl Fn(&Session) -> bool) -> Session {
    let follows = |session: &Session| session.message().contains("or discard") && wanted(session);
    (0..400)
        .map(table)
        .find(follows)
        .expect("such a table among four hundred")
}

fn hand(session: &Session) -> Cards {
    session
        .birdhead()
        .observation()
        .view
        .hands
        .of(Seat(0))
        .expect("Ana sees her hand")
}

fn raised(session: &Session) -> Vec<u8> {
    let cards: Vec<u8> = hand(session).each().collect();
    (0..cards.len())
        .filter(|i| session.birdhead().presenter().board().hand.is_raised(*i))
        .map(|i| cards[i])
        .collect()
}

fn digit(rank: u8) -> Key {
    Key::Char(char::from(b'0' + rank % 10))
}

/// The last move as it stands in the record.
fn last_move(session: &Session) -> String {
    session.record().moves.last().expect("a move").clone()
}

fn own_moves(session: &Session, way: Way) -> Vec<Cards> {
    let of_way = |chosen: &Move| match chosen {
        Move::Act(action) if action.way == way => Some(action.cards),
        _ => None,
    };
    session
        .birdhead()
        .observation()
        .legal
        .iter()
        .filter_map(of_way)
        .collect()
}

#[test]
fn bh_4_a_lead_is_raised_with_arrows_and_space_and_laid_down_with_enter() {
    let mut session = leading();
    session.key(Key::Right);
    session.key(Key::Char(' '));
    let second = hand(&session).nth(1);
    assert_eq!(raised(&session), [second]);
    session.shows(&format!("Ana: {second} can be played"));
    let moves = session.birdhead().observation().moves;
    session.key(Key::Enter);
    let played = session.record().moves[moves].clone();
    assert_eq!(played, format!("play {second}"));
    assert!(raised(&session).is_empty());
}

#[test]
fn enter_adds_a_card_to_those_that_can_be_laid_down_in_no_way() {
    let mut session = leading();
    let ranks: Vec<u8> = hand(&session).ranks().collect();
    session.key(digit(ranks[0]));
    session.key(digit(ranks[1]));
    session.key(Key::End);
    session.key(Key::Enter);
    assert_eq!(raised(&session).len(), 3);
    session.key(Key::Enter);
    assert!(session.message().starts_with('×'), "{}", session.message());
    assert_eq!(raised(&session).len(), 3, "nothing is lost");
}

#[test]
fn a_digit_raises_one_more_card_of_its_rank_and_the_last_lowers_them() {
    let mut session = leading();
    for rank in [2, 9, 10, 11] {
        let copies = hand(&session).count(rank);
        for n in 1..=copies {
            session.key(digit(rank));
            assert_eq!(raised(&session), vec![rank; n as usize]);
        }
        session.key(digit(rank));
        assert_eq!(raised(&session).len(), 0, "rank {rank}");
    }
    let ranks: Vec<u8> = hand(&session).ranks().collect();
    session.key(digit(ranks[0]));
    session.key(Key::Down);
    assert!(raised(&session).is_empty(), "arrow down lowers");
    session.key(Key::Up);
    assert_eq!(raised(&session), [ranks[0]], "arrow up raises");
}

#[test]
fn bh_4_a_refused_lead_says_which_rule() {
    let mut session = leading();
    let ranks: Vec<u8> = hand(&session).ranks().collect();
    session.key(digit(ranks[0]));
    session.key(digit(ranks[1]));
    session.shows("Ana: lead cards of one rank only");
    let moves = session.birdhead().observation().moves;
    session.key(Key::Enter);
    session.shows(&format!(
        "× play {} {}: lead cards of one rank only",
        ranks[0], ranks[1]
    ));
    assert_eq!(
        (
            session.birdhead().observation().moves,
            raised(&session).len()
        ),
        (moves, 2),
        "nothing is lost"
    );
}

/// Cards that are neither high enough nor the lowest, if the hand has such.
fn neither(session: &Session) -> Option<Cards> {
    let standing = session.birdhead().observation().view.standing()?;
    let count = standing.len() as usize;
    let wrong: Cards = hand(session).each().skip(1).take(count).collect();
    (!wrong.reaches(standing) && wrong != hand(session).lowest_of(standing.len())).then_some(wrong)
}

#[test]
fn bh_6_bh_7_cards_that_are_too_low_and_not_the_lowest_are_refused_with_the_rule() {
    let mut session = following(|session| neither(session).is_some()).with_rule_ids();
    let (wrong, moves) = (
        neither(&session).expect("such cards"),
        session.birdhead().observation().moves,
    );
    wrong.each().for_each(|rank| drop(session.key(digit(rank))));
    for (key, rule) in [
        (Key::Enter, "(BH-6)"),
        (Key::Char('p'), "(BH-6)"),
        (Key::Char('d'), "(BH-7)"),
    ] {
        session.key(key);
        assert!(
            session.message().starts_with('×') && session.message().ends_with(rule),
            "{}",
            session.message()
        );
    }
    assert_eq!(
        (session.birdhead().observation().moves, raised(&session)),
        (moves, wrong.each().collect()),
        "nothing is lost"
    );
}

#[test]
fn bh_7_d_discards_the_lowest_cards_and_the_button_says_so_before() {
    let mut session = following(|_| true);
    let standing = session
        .birdhead()
        .observation()
        .view
        .standing()
        .expect("a lead");
    let lowest = hand(&session).lowest_of(standing.len());
    assert!(
        session.text().contains(&format!("[ Discard {lowest} ]")),
        "{}",
        session.text()
    );
    let moves = session.birdhead().observation().moves;
    session.key(Key::Char('d'));
    assert_eq!(session.record().moves[moves], format!("discard {lowest}"));
}

#[test]
fn bh_8_where_both_are_possible_the_player_chooses() {
    let both = |session: &Session| {
        own_moves(session, Way::Discard)
            .iter()
            .any(|c| own_moves(session, Way::Play).contains(c))
    };
    for (keys, verb) in [("p", "play"), ("d", "discard")] {
        let mut session = following(both);
        let lowest = own_moves(&session, Way::Discard)[0];
        lowest
            .each()
            .for_each(|rank| drop(session.key(digit(rank))));
        assert!(
            session.message().contains("p plays, d discards"),
            "{}",
            session.message()
        );
        let moves = session.birdhead().observation().moves;
        session.key(Key::Enter);
        assert_eq!(
            session.birdhead().observation().moves,
            moves,
            "Enter asks first"
        );
        assert!(
            session.message().contains("p plays, d discards"),
            "{}",
            session.message()
        );
        session.keys(keys);
        assert_eq!(session.record().moves[moves], format!("{verb} {lowest}"));
    }
    let mut session = following(both);
    let (lowest, moves) = (
        own_moves(&session, Way::Discard)[0],
        session.birdhead().observation().moves,
    );
    lowest
        .each()
        .for_each(|rank| drop(session.key(digit(rank))));
    for key in [Key::Enter, Key::Right, Key::Enter] {
        session.key(key);
    }
    assert_eq!(
        session.record().moves[moves],
        format!("discard {lowest}"),
        "arrows and Enter choose as well"
    );
}

#[test]
fn the_mouse_alone_raises_lowers_and_lays_down() {
    let mut session = leading();
    let card = |session: &Session, index: usize| {
        let hits = hits(&session.state);
        let rect = hits.area(Hit::Place(index)).expect("it is in sight");
        (rect.x, rect.y + 2)
    };
    let third = hand(&session).nth(2);
    session.click(card(&session, 2));
    assert_eq!(raised(&session), [third]);
    session.click(card(&session, 4));
    session.click_on("Lower");
    assert!(raised(&session).is_empty());
    session.click(card(&session, 2));
    let moves = session.birdhead().observation().moves;
    session.click_on(&format!("Play {third}"));
    assert_eq!(session.record().moves[moves], format!("play {third}"));
}

#[test]
fn bh_9_a_resolved_trick_stays_in_sight_and_a_key_hurries() {
    let mut session = following(|session| {
        session
            .birdhead()
            .observation()
            .view
            .trick
            .is_some_and(|trick| trick.actions().count() == 3)
    });
    session.key(Key::Char('d'));
    assert!(
        session.message().contains("takes the trick"),
        "{}",
        session.message()
    );
    assert!(session.text().contains("√ takes"));
    assert!(
        session.birdhead().observation().view.standing().is_none(),
        "nobody leads the next one yet"
    );
    session.key(Key::Char(' '));
    assert!(session.birdhead().presenter().board().scene.is_table());
    assert!(raised(&session).is_empty(), "the key does nothing else");
}

#[test]
fn bh_10_the_last_cards_are_turned_over_one_by_one_and_the_result_is_held_back() {
    let mut session = table(1);
    session.play_until("takes the last trick");
    let resolution = session
        .birdhead()
        .observation()
        .view
        .last_deal
        .expect("the deal is over");
    let ends = "deal 1 ends with";
    let lost = format!("-{}", resolution.rank());
    for (seat, rank) in resolution.last_ranks().enumerate() {
        let below = session.lines()[1..].join("\n");
        assert!(!below.contains(ends) && !below.contains(&lost), "{below}");
        assert!(session.wake(), "a step has a deadline");
        let name = session
            .birdhead()
            .replica()
            .names()
            .get(Seat::of(seat))
            .english();
        assert!(
            session.message().ends_with(&format!("{name} has {rank}")),
            "{}",
            session.message()
        );
    }
    assert!(session.wake());
    assert!(
        session.message().contains("minus points"),
        "{}",
        session.message()
    );
    let next = session
        .birdhead()
        .replica()
        .names()
        .get(resolution.next_starter)
        .english();
    let text = session.text();
    assert!(
        text.contains(&format!("{next} starts deal 2.")) && text.contains(&lost),
        "{text}"
    );
    assert!(
        text.contains(&format!("× takes {}", resolution.rank())),
        "{text}"
    );
    assert!(!session.wake(), "a summary is read as long as people like");
    session.key(Key::Enter);
    assert_eq!(session.birdhead().observation().view.deal, 2);
}

#[test]
fn bh_12_the_end_is_announced_with_those_who_share_the_win() {
    let mut session = table(1);
    for _ in 0..2000 {
        if session.state.context() == Context::Over {
            break;
        }
        if session.is_my_turn() {
            session.act();
        } else if !session.wake() {
            session.key(Key::Enter);
        }
    }
    let view = &session.birdhead().observation().view;
    assert!(view.minus_points().any(|points| points >= 22));
    let winners = session
        .birdhead()
        .observation()
        .winners
        .clone()
        .expect("somebody wins");
    session.shows(
        &session
            .birdhead()
            .replica()
            .names()
            .list(&winners)
            .english(),
    );
    assert!(
        session.text().contains("Minus points"),
        "the last deal stays on the board"
    );
}

#[test]
fn bh_13_between_two_people_a_curtain_hides_every_hand() {
    let players = vec![person("Ana"), person("Ben"), robot("Cy")];
    let mut session = open(players, 3, WINDOW, BEST);
    let mut seen = [0, 0];
    for _ in 0..60 {
        session.settle();
        if let Some(seat) = session.birdhead().presenter().curtain() {
            assert_eq!(
                (
                    session.birdhead().observation().viewer,
                    session.birdhead().observation().view.hands
                ),
                (Viewer::Spectator, Hands::None)
            );
            assert!(
                !session.text().contains("Moves") && !session.text().contains("unseen"),
                "{}",
                session.text()
            );
            let name = session.birdhead().replica().names().get(seat).english();
            session.shows(&format!("{name}: Tab shows your cards"));
            session.key(Key::Tab);
            session.click_on("Tab: Look");
            assert_eq!(
                session.birdhead().presenter().curtain(),
                Some(seat),
                "nothing lifts it right after it fell"
            );
            session.now += 500.milliseconds();
            session.keys("pd2x3 ");
            session.key(Key::Enter);
            session.click((2, 20));
            session.key(Key::Esc);
            assert_eq!(
                session.birdhead().presenter().curtain(),
                Some(seat),
                "no key or click that plays lifts it"
            );
            session.key(Key::Esc);
            seen[seat.index()] += 1;
            if (seen[0] + seen[1]) % 2 == 0 {
                session.key(Key::Tab);
            } else {
                session.click_on("Tab: Look");
            }
            assert_eq!(session.birdhead().observation().viewer, Viewer::Seat(seat));
        } else if session.is_my_turn() {
            session.act();
        } else {
            session.key(Key::Enter);
        }
    }
    assert!(seen.iter().all(|times| *times > 3), "{seen:?}");
}

#[test]
fn one_person_among_robots_meets_no_curtain_and_no_undo() {
    let mut session = table(5);
    for _ in 0..30 {
        assert_eq!(session.birdhead().presenter().curtain(), None);
        assert!(!session.birdhead().observation().can_undo);
        if session.is_my_turn() {
            session.act();
        } else if !session.wake() {
            session.key(Key::Enter);
        }
    }
}

#[test]
fn the_help_and_the_foot_line_say_how() {
    let mut session = leading();
    let text = session.text();
    for hint in [
        "Space lift",
        "Enter OK",
        "p play",
        "d discard",
        "s save",
        "Esc leave",
    ] {
        assert!(
            text.lines().last().is_some_and(|foot| foot.contains(hint)),
            "{hint}"
        );
    }
    assert_eq!(text.matches("Enter ").count(), 1, "one key, one meaning");
    session.key(Key::Char('?'));
    assert!(
        session.text().contains("raise one more 10"),
        "{}",
        session.text()
    );
}

#[test]
fn the_log_of_a_seat_names_no_card_of_another_hand() {
    let session = table(5);
    let dealt: Vec<&str> = session
        .birdhead()
        .presenter()
        .log()
        .lines()
        .map(|(_, text)| text)
        .filter(|line| line.contains("is dealt"))
        .collect();
    assert_eq!(dealt.len(), 4);
    assert_eq!(
        dealt[0],
        format!("Ana is dealt {}", hand_at_first(&session))
    );
    assert!(
        dealt[1..]
            .iter()
            .all(|line| line.ends_with("is dealt 10 cards")),
        "{dealt:?}"
    );
    let event = Event::Acted {
        seat: Seat(1),
        action: Action::discard(Cards::of(2, 1)),
        leads: false,
    };
    assert_eq!(
        event.describe(&Names::unnamed(2)).english(),
        "player 2 discards 2"
    );
}

fn hand_at_first(session: &Session) -> String {
    let deal = session.record().moves[1].clone();
    deal.trim_start_matches("deal ")
        .split(" / ")
        .next()
        .expect("a hand")
        .to_owned()
}

#[test]
fn a_typed_move_is_laid_down() {
    let mut session = leading();
    let lowest = hand(&session).lowest().expect("a hand");
    session.keys(&format!(":play {lowest}"));
    let moves = session.birdhead().observation().moves;
    session.key(Key::Enter);
    assert_eq!(session.record().moves[moves], format!("play {lowest}"));
    assert_ne!(last_move(&session), String::new());
}

#[test]
fn bh_1_where_nobody_has_said_who_plays_four_sit_down() {
    let session = open(parlour_config::Config::default().players, 1, WINDOW, BEST);
    assert_eq!(session.birdhead().replica().players().len(), 4);
    let two = open(vec![person("Ana"), robot("Bo")], 1, WINDOW, BEST);
    assert_eq!(two.birdhead().replica().players().len(), 2);
}
