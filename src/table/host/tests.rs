//! Tables driven without a clock, a store or a screen.

mod budget;
mod following;
mod interleavings;
mod saving;

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use jiff::Timestamp;

use super::*;
use crate::bot_request::Query;
use crate::command::Request;
use crate::event::{Observation, Presence, Snapshot};
use parlour_model::checkers::{Checkers, OpeningChoice};
use parlour_model::concentration::{Concentration, Rules};
use parlour_model::each_game;
use parlour_model::game::Game as _;
use parlour_model::log::Offer;
use parlour_model::memoarrr::Memoarrr;
use parlour_model::player::Level;
use parlour_model::seat::Viewer;
use parlour_robots::Thinking;
use parlour_store::ErrorKind;

const OPTIONS: HostOptions = HostOptions {
    take_back: true,
    strict: false,
    rated: false,
    clock: TimeControl::None,
    bot_limit: None,
    bot_pace: Duration::ZERO,
    away_limit: None,
};

/// A store's copy of a table.
#[derive(Default)]
struct Shelf {
    log: Vec<Entry>,
    touched: Timestamp,
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    /// True if the next append fails.
    full: bool,
}

/// A host in a world that answers when it is let.
struct World<G: AnyGame> {
    host: TableHost<G>,
    ids: RequestIds,
    now: Timestamp,
    timer: Option<Timestamp>,
    /// The requests without an answer yet.
    asked: VecDeque<HostEffect>,
    /// The events sent to each party.
    told: BTreeMap<PartyId, Vec<TableEvent<G>>>,
    shelf: Shelf,
}

impl<G: AnyGame> World<G> {
    fn new(host: TableHost<G>) -> Self {
        let now = Timestamp::from_second(1_700_000_000).expect("a time");
        let (asked, told) = (VecDeque::new(), BTreeMap::new());
        Self {
            host,
            ids: RequestIds::default(),
            now,
            timer: None,
            asked,
            told,
            shelf: Shelf::default(),
        }
    }

    fn give(&mut self, input: HostInput) {
        for effect in self.host.handle(self.now, input, &mut self.ids) {
            match effect {
                HostEffect::Tell(party, event) => {
                    let event = G::unwrap_event(*event).expect("an event of this game");
                    self.told.entry(party).or_default().push(event);
                }
                HostEffect::SetTimer(at) => self.timer = Some(at),
                HostEffect::CancelTimer => self.timer = None,
                HostEffect::StopThinking => self
                    .asked
                    .retain(|asked| !matches!(asked, HostEffect::Think(_))),
                asked => self.asked.push_back(asked),
            }
        }
    }

    /// Answers one question; says whether there was one.
    fn answer(&mut self) -> bool {
        match self.asked.pop_front() {
            Some(HostEffect::Append(id, append)) => {
                let answer = self.shelf.append(&append);
                self.give(HostInput::Stored(id, answer));
            }
            Some(HostEffect::Think(request)) => {
                let (id, thinking) = (request.request_id(), Thinking::untimed());
                let answer = each_game!(AnyBotRequest, &*request, typed => match typed.query {
                    Query::Move => HostInput::BotMoved(id, request.choose(&thinking)),
                    Query::Draw => HostInput::BotAgreed(id, typed.agrees_to_draw(&thinking)),
                });
                self.give(answer);
            }
            Some(HostEffect::Restarted { .. }) => self.shelf.log.clear(),
            _ => return false,
        }
        true
    }

    fn settle(&mut self) {
        while self.answer() {}
    }

    fn join(&mut self, id: u64, seats: &[u8]) {
        let viewer = seats
            .first()
            .map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(*seat)));
        let party = Party::new(
            PartyId(id),
            seats.iter().copied().map(Seat).collect(),
            viewer,
        );
        self.give(HostInput::Joined(party));
    }

    fn command(&mut self, from: u64, seat: u8, seen: usize, request: Request<G>) {
        self.give(HostInput::Command(G::wrap_command(Command {
            from: PartyId(from),
            seat: Some(Seat(seat)),
            seen,
            request,
        })));
    }

    /// A request on the ground of the position as it is.
    fn ask(&mut self, from: u64, seat: u8, request: Request<G>) {
        self.command(from, seat, self.made(), request);
    }

    fn play(&mut self, from: u64, seat: u8, chosen: &str) {
        let chosen = chosen.parse().expect("a move");
        self.ask(from, seat, Request::Play(chosen));
        self.settle();
    }

    fn made(&self) -> usize {
        self.host.playthrough.log().len()
    }

    fn told(&mut self, party: u64) -> Vec<TableEvent<G>> {
        std::mem::take(self.told.entry(PartyId(party)).or_default())
    }

    fn rejected(&mut self, party: u64) -> Option<String> {
        self.told(party).into_iter().find_map(|event| match event {
            TableEvent::Rejected(refusal) => Some(refusal.sentence().english().into_owned()),
            _ => None,
        })
    }

    fn pass(&mut self, time: Duration) {
        self.now = self.now.checked_add(time).expect("a time");
        if self.timer.is_some_and(|at| at <= self.now) {
            self.timer = None;
            self.give(HostInput::TimerFired);
        }
    }
}

impl Shelf {
    fn append(&mut self, append: &Append) -> Result<GameId, StoreError> {
        let kind = |kind| StoreError {
            file: "a.db".into(),
            kind,
        };
        if self.full {
            return Err(kind(ErrorKind::DiskFull));
        }
        if append.expected != self.log.len() {
            return Err(kind(ErrorKind::Conflict));
        }
        if append.game.is_none() {
            self.started = append.header.started;
        }
        self.log.extend(append.entries.clone());
        self.touched = append.now;
        self.finished = append.end.as_ref().and_then(|end| end.finished);
        Ok(GameId(7))
    }
}

fn people(names: &[&str]) -> Vec<Player> {
    names.iter().map(|name| Player::person(*name)).collect()
}

fn pairs(players: Vec<Player>, options: HostOptions) -> World<Concentration> {
    let rules = Rules {
        pairs: 3,
        ..Rules::default()
    };
    World::new(TableHost::new(rules, players, options, 1, true).expect("a table"))
}

/// Ana and Bo on two screens, after the deal.
fn two_screens() -> World<Concentration> {
    two_screens_with(OPTIONS)
}

fn two_screens_with(options: HostOptions) -> World<Concentration> {
    let mut world = pairs(people(&["Ana", "Bo"]), options);
    world.join(1, &[0]);
    world.join(2, &[1]);
    world.settle();
    world
}

fn draughts(players: Vec<Player>, options: HostOptions) -> World<Checkers> {
    let rules = parlour_model::checkers::Rules::default();
    let mut world = World::new(TableHost::new(rules, players, options, 1, true).expect("a table"));
    world.join(1, &[0]);
    world.join(2, &[1]);
    world.settle();
    world
}

#[test]
fn nobody_is_told_of_a_move_before_the_store_has_it() {
    let mut world = two_screens();
    world.told(1);
    world.told(2);
    world.ask(1, 0, Request::Play("A1".parse().expect("a move")));
    assert!(matches!(world.asked.front(), Some(HostEffect::Append(..))));
    assert_eq!((world.told(1).len(), world.told(2).len()), (0, 0));
    world.settle();
    assert!(matches!(
        &world.told(1)[..],
        [TableEvent::Accepted, TableEvent::Moved { .. }]
    ));
    assert!(matches!(&world.told(2)[..], [TableEvent::Moved { .. }]));
    assert_eq!(world.shelf.log.len(), 2, "the deal and the card");
}

#[test]
fn who_comes_meanwhile_is_not_told_of_it_either() {
    let mut world = two_screens();
    world.ask(1, 0, Request::Play("A1".parse().expect("a move")));
    world.join(3, &[]);
    assert!(world.told(3).is_empty());
    world.settle();
    let moves = |event: &TableEvent<Concentration>| match event {
        TableEvent::Synced(told) => Some(told.observation.moves),
        _ => None,
    };
    assert_eq!(world.told(3).iter().find_map(moves), Some(2));
}

#[test]
fn a_command_for_another_position_is_refused_and_changes_nothing() {
    let mut world = two_screens();
    world.told(1);
    world.told(2);
    let card = || Request::Play("A1".parse().expect("a move"));
    world.command(1, 0, 0, card());
    world.settle();
    assert!(
        world
            .rejected(1)
            .is_some_and(|why| why.contains("moved on"))
    );
    assert_eq!(
        (world.made(), world.shelf.log.len(), world.told(2).len()),
        (1, 1, 0)
    );
    // A second command of the same screen, sent before it heard of the first.
    let seen = world.made();
    world.command(1, 0, seen, card());
    world.command(1, 0, seen, Request::Play("A2".parse().expect("a move")));
    world.settle();
    assert_eq!(world.made(), 2);
    assert!(world.rejected(1).is_some());
}

#[test]
fn nobody_plays_for_a_seat_of_somebody_else_or_looks_through_its_eyes() {
    let mut world = two_screens();
    world.join(3, &[]);
    world.told(2);
    world.told(3);
    for party in [2, 3] {
        world.ask(party, 0, Request::Play("A1".parse().expect("a move")));
        world.settle();
        assert!(world.rejected(party).is_some());
        world.ask(party, 0, Request::SetViewer(Viewer::Seat(Seat(0))));
        assert!(world.rejected(party).is_some());
        world.ask(
            party,
            0,
            Request::Take(Player::robot("Robo", Level::Novice)),
        );
        assert!(world.rejected(party).is_some());
    }
    assert_eq!((world.made(), world.shelf.log.len()), (1, 1));
}

#[test]
fn undo_asks_the_other_screen_and_stands_in_the_log() {
    let mut world = two_screens();
    world.play(1, 0, "A1");
    world.ask(1, 0, Request::Undo);
    world.settle();
    assert_eq!(world.made(), 2, "it is asked, not done");
    assert!(world.told(2).iter().any(|event| matches!(
        event,
        TableEvent::Offered {
            offer: Offer::Undo,
            ..
        }
    )));
    world.ask(
        2,
        1,
        Request::Answer {
            offer: Offer::Undo,
            agreed: true,
        },
    );
    world.settle();
    assert_eq!(world.made(), 1);
    let actions: Vec<_> = world
        .shelf
        .log
        .iter()
        .map(|entry| entry.action.columns().kind)
        .collect();
    assert_eq!(actions, ["move", "move", "offer", "accept", "rewind"]);
    assert!(world.host.is_practice());
}

#[test]
fn an_undo_that_is_declined_changes_nothing_and_nobody_answers_for_another() {
    let mut world = two_screens();
    world.play(1, 0, "A1");
    world.ask(1, 0, Request::Undo);
    world.settle();
    world.ask(
        1,
        0,
        Request::Answer {
            offer: Offer::Undo,
            agreed: true,
        },
    );
    world.settle();
    assert!(world.rejected(1).is_some());
    world.ask(
        2,
        1,
        Request::Answer {
            offer: Offer::Undo,
            agreed: false,
        },
    );
    world.settle();
    assert_eq!((world.made(), world.host.is_practice()), (2, false));
    assert!(
        world
            .told(1)
            .iter()
            .any(|event| matches!(event, TableEvent::Answered { agreed: false, .. }))
    );
}

#[test]
fn friends_at_one_keyboard_take_back_at_once_and_make_again() {
    let mut world = pairs(people(&["Ana", "Bo"]), OPTIONS);
    world.join(1, &[0, 1]);
    world.settle();
    world.play(1, 0, "A1");
    world.ask(1, 0, Request::Undo);
    world.settle();
    assert_eq!(world.made(), 1);
    world.ask(1, 0, Request::Redo);
    world.settle();
    assert_eq!(world.made(), 2);
}

#[test]
fn a_flag_falls_by_the_hosts_clock_and_the_other_side_wins() {
    let clock = "10s+2s".parse().expect("a time control");
    let mut world = draughts(people(&["Ana", "Bo"]), HostOptions { clock, ..OPTIONS });
    world.pass(Duration::from_secs(4));
    world.play(1, 0, "11-15");
    let face = world.host.clocks.face().expect("a clock");
    assert_eq!(face.left_at(Seat(0), world.now), Duration::from_secs(8));
    world.pass(Duration::from_secs(9));
    assert!(!world.host.is_over());
    world.pass(Duration::from_secs(1));
    world.settle();
    assert_eq!(world.host.playthrough.winners(), Some(vec![Seat(0)]));
    assert_eq!(world.host.record().end, Some(End::OutOfTime(Seat(1))));
    assert_eq!(
        world.shelf.log.last().map(|entry| entry.action.clone()),
        Some(Action::Flag { seat: Seat(1) })
    );
    assert_eq!(world.timer, None, "nothing is to come any more");
}

#[test]
fn a_table_that_comes_back_has_its_clocks_and_its_moves() {
    let clock = "10s+2s".parse().expect("a time control");
    let options = HostOptions { clock, ..OPTIONS };
    let mut world = draughts(people(&["Ana", "Bo"]), options);
    world.pass(Duration::from_secs(4));
    world.play(1, 0, "11-15");
    world.pass(Duration::from_secs(3));
    world.play(2, 1, "22-18");
    let fresh = TableHost::<Checkers>::new(
        world.host.rules().clone(),
        people(&["Ana", "Bo"]),
        options,
        1,
        true,
    )
    .expect("a table");
    let again = fresh
        .resume(GameId(7), world.shelf.log.clone(), None, false)
        .expect("the same game");
    assert_eq!(
        again.clocks.face().map(|face| face.left),
        world.host.clocks.face().map(|face| face.left)
    );
    assert_eq!(again.record().moves, world.host.record().moves);
}

#[test]
fn hints_and_offers_give_no_time_back() {
    let clock = "10s+2s".parse().expect("a time control");
    let mut world = draughts(people(&["Ana", "Bo"]), HostOptions { clock, ..OPTIONS });
    world.pass(Duration::from_secs(3));
    world.ask(1, 0, Request::Hint);
    world.settle();
    world.pass(Duration::from_secs(3));
    world.ask(1, 0, Request::Offer(Offer::Draw));
    world.settle();
    let left = |world: &World<Checkers>| {
        world
            .host
            .clocks
            .face()
            .expect("a clock")
            .left_at(Seat(0), world.now)
    };
    assert_eq!(left(&world), Duration::from_secs(4));
    world.pass(Duration::from_secs(3));
    world.play(1, 0, "11-15");
    assert_eq!(left(&world), Duration::from_secs(1 + 2));
    assert_eq!(
        Summary::of(&world.shelf.log).thought,
        [9000],
        "all of it is Ana's"
    );
    world.pass(Duration::from_secs(9));
    world.ask(2, 1, Request::Resign);
    world.settle();
    let face = world.host.clocks.face().expect("a clock");
    assert_eq!(
        (face.left_at(Seat(1), world.now), face.running),
        (Duration::from_secs(1), None),
        "nothing is added"
    );
}

#[test]
fn a_draw_is_offered_to_the_other_screen() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.ask(1, 0, Request::Offer(Offer::Draw));
    world.settle();
    world.ask(
        2,
        1,
        Request::Answer {
            offer: Offer::Draw,
            agreed: true,
        },
    );
    world.settle();
    assert_eq!(world.host.record().end, Some(End::DrawAgreed));
}

#[test]
fn a_draw_is_offered_on_the_turn_of_the_other_and_two_who_offer_it_agree() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.ask(2, 1, Request::Offer(Offer::Draw));
    world.settle();
    assert_eq!(world.rejected(2), None);
    world.ask(1, 0, Request::Offer(Offer::Draw));
    world.settle();
    assert_eq!(world.host.record().end, Some(End::DrawAgreed));
}

#[test]
fn a_refused_offer_is_not_repeated_before_some_moves_were_made() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    let refuse = Request::Answer {
        offer: Offer::Draw,
        agreed: false,
    };
    world.ask(1, 0, Request::Offer(Offer::Draw));
    world.settle();
    world.ask(2, 1, refuse.clone());
    world.settle();
    for (black, white) in [("11-15", "22-18"), ("15x22", "25x18"), ("12-16", "24-20")] {
        world.ask(1, 0, Request::Offer(Offer::Draw));
        world.settle();
        assert!(world.rejected(1).is_some(), "before {black}");
        world.play(1, 0, black);
        world.play(2, 1, white);
    }
    world.ask(1, 0, Request::Offer(Offer::Draw));
    world.settle();
    assert_eq!(world.rejected(1), None);
}

#[test]
fn two_who_both_wish_another_game_play_it() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.ask(1, 0, Request::Resign);
    world.settle();
    for (party, seat) in [(1, 0), (2, 1)] {
        world.ask(party, seat, Request::Restart { same_deal: false });
        world.settle();
    }
    assert_eq!(world.rejected(2), None);
    assert!(!world.host.is_over(), "another game runs");
}

#[test]
fn a_robot_considers_a_draw_and_gives_advice() {
    let players = vec![Player::person("Ana"), Player::robot("Robo", Level::Novice)];
    let mut world = draughts(players, OPTIONS);
    world.told(1);
    world.ask(1, 0, Request::Hint);
    world.settle();
    assert!(
        world
            .told(1)
            .iter()
            .any(|event| matches!(event, TableEvent::Hinted(_)))
    );
    assert!(world.host.is_practice());
    world.ask(1, 0, Request::Offer(Offer::Draw));
    world.settle();
    assert!(
        world
            .told(1)
            .iter()
            .any(|event| matches!(event, TableEvent::Answered { by: Seat(1), .. }))
    );
}

#[test]
fn a_seat_is_handed_to_a_robot_and_taken_back() {
    let mut world = two_screens();
    world.ask(
        1,
        0,
        Request::Take(Player::robot("Ana's robot", Level::Novice)),
    );
    world.settle();
    assert!(world.made() > 1, "the robot plays");
    assert!(world.host.playthrough.to_act().seat() == Some(Seat(1)) || world.host.is_over());
    world.ask(1, 0, Request::Take(Player::person("Ana")));
    world.settle();
    assert!(world.host.players()[0].is_person());
    assert!(
        world
            .shelf
            .log
            .iter()
            .filter(|entry| matches!(entry.action, Action::Taken { .. }))
            .count()
            == 2
    );
}

#[test]
fn a_seat_that_is_left_open_is_taken_by_whoever_comes() {
    let mut world = two_screens();
    world.join(3, &[]);
    world.ask(3, 0, Request::Take(Player::person("Cy")));
    assert_eq!(world.rejected(3).as_deref(), Some("seat 1 is not yours"));
    world.ask(1, 0, Request::Leave);
    world.settle();
    world.play(1, 0, "A1");
    assert_eq!(
        (world.rejected(1).as_deref(), world.made()),
        (Some("seat 1 is not yours"), 1)
    );
    world.ask(3, 0, Request::Take(Player::person("Cy")));
    world.settle();
    world.play(3, 0, "A1");
    assert_eq!(
        (world.made(), world.host.players()[0].name.as_str()),
        (2, "Cy")
    );
    let fresh = pairs(people(&["Ana", "Bo"]), OPTIONS).host;
    let again = fresh
        .resume(GameId(7), world.shelf.log.clone(), None, false)
        .expect("the same game");
    assert_eq!(
        (again.players(), &again.open),
        (world.host.players(), &vec![false, false])
    );
    world.ask(3, 0, Request::Leave);
    world.settle();
    world.join(1, &[0]);
    let Some(TableEvent::Synced(told)) = world.told(1).pop() else {
        panic!("the table as a whole")
    };
    assert_eq!(
        (told.seats, told.open, told.observation.viewer),
        (vec![], vec![Seat(0)], Viewer::Spectator)
    );
    world.play(1, 0, "A2");
    assert_eq!(
        world.rejected(1).as_deref(),
        Some("seat 1 is not yours"),
        "who comes back takes an open seat first"
    );
}

#[test]
fn a_deal_is_told_without_its_text_and_a_move_with_it() {
    let mut world = two_screens();
    world.play(1, 0, "A1");
    let texts: Vec<_> = world
        .told(1)
        .into_iter()
        .filter_map(|event| match event {
            TableEvent::Moved { told, .. } => Some(told.text),
            _ => None,
        })
        .collect();
    assert_eq!(texts, [None, Some("A1".into())]);
}

#[test]
fn who_plays_is_told_before_those_who_watch() {
    let mut world = pairs(people(&["Ana", "Bo"]), OPTIONS);
    for (party, seats) in [(1, &[][..]), (2, &[0][..]), (3, &[]), (4, &[1])] {
        world.join(party, seats);
    }
    world.settle();
    let order: Vec<_> = world.host.parties.iter().map(|party| party.id.0).collect();
    assert_eq!(order, [2, 4, 1, 3]);
    world.told(1);
    world.told(3);
    world.play(2, 0, "A1");
    let told = world.told(1);
    assert!(matches!(&told[..], [TableEvent::Moved { .. }]));
    assert_eq!(told, world.told(3));
}

#[test]
fn once_more_everybody_moves_up_a_seat() {
    let mut world = draughts(people(&["Ana", "Bo"]), OPTIONS);
    world.ask(1, 0, Request::Resign);
    world.settle();
    world.ask(1, 0, Request::Restart { same_deal: false });
    world.ask(
        2,
        1,
        Request::Answer {
            offer: Offer::Again,
            agreed: true,
        },
    );
    world.settle();
    let mut snapshots = world.told(2).into_iter().filter_map(|event| match event {
        TableEvent::Synced(told) => Some(told),
        _ => None,
    });
    let last = snapshots.next_back().expect("the table anew");
    assert_eq!(last.players, people(&["Bo", "Ana"]));
    assert_eq!(
        (last.seats, last.observation.viewer),
        (vec![Seat(0)], Viewer::Seat(Seat(0)))
    );
    assert!(!last.observation.legal.is_empty(), "Bo begins");
}

#[test]
fn two_at_one_screen_see_the_next_game_as_they_would_on_coming_back() {
    let rules = parlour_model::checkers::Rules::default();
    let host = TableHost::<Checkers>::new(rules, people(&["Ana", "Bo"]), OPTIONS, 1, true)
        .expect("a table");
    let mut world = World::new(host);
    world.join(1, &[0, 1]);
    world.settle();
    world.ask(1, 0, Request::Resign);
    world.settle();
    world.ask(1, 0, Request::Restart { same_deal: false });
    world.settle();
    let players: Vec<_> = world
        .host
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    let party = &world.host.parties[0];
    assert_eq!(
        (&players[..], party.viewer),
        (&["Bo", "Ana"][..], Viewer::Seat(Seat(0)))
    );
    assert_eq!(party.seats, [Seat(0), Seat(1)]);
}

/// Returns the players by seat, and the three moves drawn.
fn table_of(world: &World<Checkers>) -> (String, Vec<String>) {
    let drawn = world
        .host
        .playthrough
        .log()
        .iter()
        .take(3)
        .map(|entry| entry.chosen.to_string());
    (world.host.names.all().join(" "), drawn.collect())
}

#[test]
fn chk_14_sides_change_and_both_have_both_sides_of_a_ballot() {
    let rules = parlour_model::checkers::Rules {
        opening: OpeningChoice::Ballot,
        ..Default::default()
    };
    let players = vec![Player::person("Ana"), Player::robot("Robo", Level::Novice)];
    let mut world = World::new(TableHost::new(rules, players, OPTIONS, 1, true).expect("a table"));
    world.join(1, &[0]);
    let games: Vec<_> = (0..4_u8)
        .map(|game| {
            (0..3).for_each(|_| world.settle());
            let table = table_of(&world);
            world.ask(1, game % 2, Request::Resign);
            (0..3).for_each(|_| world.settle());
            world.ask(1, game % 2, Request::Restart { same_deal: false });
            table
        })
        .collect();
    let names: Vec<_> = games.iter().map(|(names, _)| names.as_str()).collect();
    assert_eq!(names, ["Ana Robo", "Robo Ana", "Ana Robo", "Robo Ana"]);
    let drawn: Vec<_> = games.iter().map(|(_, drawn)| drawn).collect();
    assert_eq!(
        (drawn[0], drawn[2]),
        (drawn[1], drawn[3]),
        "a pair has the same ballot"
    );
    assert_ne!(drawn[0], drawn[2], "the next pair has another one");
    assert!(drawn.iter().all(|moves| moves.len() == 3));
}

#[test]
fn chk_14_an_eleven_man_ballot_is_drawn_for_both_sides_and_stands_in_the_rules() {
    let rules = parlour_model::checkers::Rules {
        opening: OpeningChoice::ElevenMan,
        ..Default::default()
    };
    let players = vec![Player::person("Ana"), Player::robot("Robo", Level::Novice)];
    let mut world =
        World::new(TableHost::begin(&rules, players, OPTIONS, 1, true).expect("a table"));
    world.join(1, &[0]);
    let games: Vec<_> = (0..3_u8)
        .map(|game| {
            (0..3).for_each(|_| world.settle());
            let drawn: Vec<_> = table_of(&world).1.into_iter().take(2).collect();
            let begun = (world.host.rules().fen.clone(), drawn);
            let pieces = world.host.playthrough.game().scores();
            assert_eq!(pieces, [11, 11], "no man is lost");
            world.ask(1, game % 2, Request::Resign);
            (0..3).for_each(|_| world.settle());
            world.ask(1, game % 2, Request::Restart { same_deal: false });
            begun
        })
        .collect();
    assert_eq!(games[0], games[1], "a pair has the same ballot");
    assert_ne!(games[0], games[2], "the next pair has another one");
    assert!(
        games
            .iter()
            .all(|(fen, drawn)| fen.starts_with("B:W") && drawn.len() == 2),
        "{games:?}"
    );
}

#[test]
fn a_robot_plays_on_for_whoever_is_long_away_and_the_seat_is_taken_back() {
    let limit = Duration::from_secs(60);
    let mut world = draughts(
        people(&["Ana", "Bo"]),
        HostOptions {
            away_limit: Some(limit),
            ..OPTIONS
        },
    );
    world.give(HostInput::Left(PartyId(2)));
    let robot = || Request::Take(Player::robot("", Level::Novice));
    world.pass(limit / 2);
    world.ask(1, 1, robot());
    assert_eq!(world.rejected(1).as_deref(), Some("seat 2 is not yours"));
    world.pass(limit / 2);
    world.ask(1, 1, robot());
    world.play(1, 0, "11-15");
    assert_eq!(
        (world.rejected(1), world.made()),
        (None, 2),
        "the robot has answered"
    );
    world.play(1, 0, "9-13");
    world.join(2, &[1]);
    world.ask(2, 1, Request::Take(Player::person("Bo")));
    world.settle();
    assert!(world.host.players()[1].is_person());
}

#[test]
fn everybody_is_told_who_is_there() {
    let mut world = two_screens();
    world.join(3, &[]);
    let presence = |events: Vec<TableEvent<Concentration>>| {
        events.into_iter().rev().find_map(|event| match event {
            TableEvent::Presence(presence) => Some(presence),
            _ => None,
        })
    };
    let (seats, spectators) = (vec![Seat(0), Seat(1)], 1);
    assert_eq!(
        presence(world.told(1)),
        Some(Presence {
            seats,
            away: Vec::new(),
            spectators
        })
    );
    world.give(HostInput::Left(PartyId(2)));
    assert_eq!(
        presence(world.told(3)),
        Some(Presence {
            seats: vec![Seat(0)],
            away: vec![(Seat(1), world.now)],
            spectators: 1
        })
    );
    world.play(1, 0, "A1");
    assert_eq!(world.made(), 2, "the others play on");
    world.join(2, &[1]);
    assert!(
        matches!(world.told(2).last(), Some(TableEvent::Synced(told)) if told.history.len() == 2)
    );
}

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn at_a_rated_table_no_move_is_taken_back() {
    let mut world = draughts(
        people(&["Ana", "Bo"]),
        HostOptions {
            rated: true,
            ..OPTIONS
        },
    );
    world.play(1, 0, "11-15");
    let offered = world.told(1).into_iter().any(|event| match event {
        TableEvent::Moved { observation, .. } => observation.can_undo || observation.can_redo,
        _ => false,
    });
    assert!(!offered);
    world.ask(1, 0, Request::Undo);
    assert_eq!(
        world.rejected(1).as_deref(),
        Some("undo is off at this table")
    );
}

#[test]
fn robots_alone_take_their_time_unless_somebody_hurries_them() {
    let robots = vec![
        Player::robot("A", Level::Novice),
        Player::robot("B", Level::Novice),
    ];
    let mut world = pairs(
        robots,
        HostOptions {
            bot_pace: Duration::from_secs(1),
            ..OPTIONS
        },
    );
    world.join(1, &[]);
    world.settle();
    assert_eq!(world.made(), 1, "only the deal");
    world.pass(Duration::from_secs(1));
    world.settle();
    assert_eq!(world.made(), 2);
    world.give(HostInput::Command(AnyCommand::Concentration(Command {
        from: PartyId(1),
        seat: None,
        seen: 2,
        request: Request::Hurry,
    })));
    world.settle();
    assert_eq!(world.made(), 3);
}

#[test]
fn a_screen_of_two_is_told_what_only_one_of_them_may_look_at() {
    let rules = parlour_model::memoarrr::Rules::default();
    let host = TableHost::<Memoarrr>::new(rules, people(&["Ana", "Bo"]), OPTIONS, 1, true)
        .expect("a table");
    let mut world = World::new(host);
    let party = Party::new(PartyId(1), vec![Seat(0), Seat(1)], Viewer::Spectator);
    world.give(HostInput::Joined(party));
    world.join(2, &[]);
    world.settle();
    let private = |events: Vec<TableEvent<Memoarrr>>| {
        let all = events.into_iter().filter_map(|event| match event {
            TableEvent::Moved { private, .. } => Some(private),
            _ => None,
        });
        all.flatten().map(|report| report.seat).collect::<Vec<_>>()
    };
    assert_eq!(private(world.told(1)), [Seat(0), Seat(1)]);
    assert_eq!(private(world.told(2)), []);
}

#[test]
fn a_robot_gets_only_what_its_seat_may_know() {
    let players = vec![Player::robot("Robo", Level::Novice), Player::person("Ana")];
    let mut world = pairs(players, OPTIONS);
    world.join(1, &[1]);
    while !matches!(world.asked.front(), Some(HostEffect::Think(_))) {
        assert!(world.answer());
    }
    let Some(HostEffect::Think(request)) = world.asked.pop_front() else {
        panic!("a robot thinks")
    };
    let AnyBotRequest::Concentration(request) = *request else {
        panic!("a robot of another game thinks")
    };
    assert_eq!(
        request.view,
        world.host.playthrough.game().view(Viewer::Seat(Seat(0)))
    );
}
