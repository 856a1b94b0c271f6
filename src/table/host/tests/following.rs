//! Two hosts of one table, in two halls over one store.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::mirror::Mirror;
use parlour_store::Followed;

/// Two halls whose news travel when they are let.
struct Cluster<G: AnyGame> {
    halls: [World<G>; 2],
    shelf: Shelf,
}

impl<G: AnyGame> Cluster<G> {
    /// Ana's screen is in the first hall, Bo's in the second; the first leads.
    fn new(begin: impl Fn() -> World<G>) -> Self {
        let halls = [begin(), begin()].map(|mut world| {
            world.host.share(None);
            world
        });
        let mut cluster = Self {
            halls,
            shelf: Shelf::default(),
        };
        cluster.at(0, |world| world.give(HostInput::Leads(true)));
        cluster.at(0, |world| world.join(1, &[0]));
        cluster.at(1, |world| world.join(2, &[1]));
        cluster
    }

    fn at(&mut self, hall: usize, act: impl FnOnce(&mut World<G>)) {
        let world = &mut self.halls[hall];
        std::mem::swap(&mut world.shelf, &mut self.shelf);
        act(world);
        std::mem::swap(&mut world.shelf, &mut self.shelf);
    }

    /// A hall reads what it does not have, from some entries before that on, and some of it only.
    fn look(&mut self, hall: usize, earlier: usize, limit: usize) {
        let journal = self.halls[hall].host.journal();
        let is_begun = journal.table().is_some();
        let from = journal.stored().saturating_sub(earlier);
        if self.shelf.log.is_empty() {
            return;
        }
        let to = journal
            .stored()
            .saturating_add(limit)
            .min(self.shelf.log.len())
            .max(from);
        let entries = self.shelf.log[from..to].to_vec();
        let Shelf {
            touched,
            started,
            finished,
            ..
        } = self.shelf;
        let followed = Followed {
            game: GameId(7),
            from,
            entries,
            touched,
            started,
            finished,
        };
        self.at(hall, |world| {
            if !is_begun {
                world.give(HostInput::Begun(GameId(7)));
            }
            world.give(HostInput::Followed(followed));
        });
    }

    /// Everything is answered, and everybody has all the news.
    fn settle(&mut self) {
        for _ in 0..200 {
            let before = (
                self.shelf.log.len(),
                self.halls.each_ref().map(|hall| hall.asked.len()),
            );
            for hall in 0..2 {
                self.at(hall, World::settle);
                self.look(hall, 0, usize::MAX);
            }
            let after = (
                self.shelf.log.len(),
                self.halls.each_ref().map(|hall| hall.asked.len()),
            );
            let is_even = |hall: &World<G>| {
                hall.host.game().log() == self.shelf.log && !hall.host.journal().is_waiting()
            };
            if before == after && self.halls.iter().all(is_even) {
                return;
            }
        }
        panic!(
            "the halls do not come to rest: {:?}",
            self.halls.each_ref().map(|hall| hall.host.journal())
        );
    }

    /// Returns the final screen of a participant. Each move is reported once and in order.
    fn shown(&self, hall: usize, participant: u64) -> Mirror<G> {
        let told = &self.halls[hall].told[&ParticipantId(participant)];
        let mut mirror: Option<Mirror<G>> = None;
        for event in told.iter().cloned() {
            match (event, &mut mirror) {
                (TableEvent::Snapshot(told), _) => {
                    mirror = Some(Mirror::new(
                        ParticipantId(participant),
                        Arc::unwrap_or_clone(told),
                    ));
                }
                (
                    TableEvent::Moved {
                        told,
                        private,
                        observation,
                    },
                    Some(mirror),
                ) => {
                    assert_eq!(
                        observation.moves,
                        mirror.history().count() + 1,
                        "a move is missing, or told twice"
                    );
                    mirror.advance(told, private, observation);
                }
                _ => {}
            }
        }
        mirror.expect("the table")
    }
}

fn two_halls(options: HostOptions) -> Cluster<Concentration> {
    let mut cluster = Cluster::new(|| {
        pairs(
            people(&["Ana", "Bo"]),
            HostOptions {
                strict: true,
                take_back: false,
                ..options
            },
        )
    });
    cluster.settle();
    cluster
}

#[test]
fn a_move_of_another_hall_is_told_as_a_move() {
    let mut cluster = two_halls(OPTIONS);
    cluster.at(1, |world| drop(world.told(2)));
    cluster.at(0, |world| world.play(1, 0, "A1"));
    assert_eq!(
        cluster.halls[1].made(),
        1,
        "nothing is known of it before the news"
    );
    cluster.look(1, 0, usize::MAX);
    let told = cluster.halls[1].told(2);
    let kinds = told
        .iter()
        .filter(|event| !matches!(event, TableEvent::Presence(_)));
    assert!(
        matches!(&kinds.collect::<Vec<_>>()[..], [TableEvent::Moved { .. }]),
        "{told:?}"
    );
    cluster.look(1, 2, usize::MAX);
    assert_eq!(
        cluster.halls[1].told(2),
        [],
        "and once, however often it comes"
    );
}

#[test]
fn who_loses_the_race_has_the_command_decided_anew() {
    let mut cluster = two_halls(OPTIONS);
    cluster.at(0, |world| drop(world.told(1)));
    cluster.at(1, |world| drop(world.told(2)));
    // Both decide on the same ground; the second hall's append comes first.
    cluster.at(0, |world| {
        world.ask(1, 0, TableRequest::Play("A1".parse().expect("a move")));
    });
    cluster.at(1, |world| {
        world.ask(2, 1, TableRequest::Resign);
        world.settle();
    });
    cluster.settle();
    assert_eq!(
        cluster.shelf.log.len(),
        2,
        "the deal and the end: the move counts for nothing"
    );
    let told = cluster.halls[0].told(1);
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, TableEvent::Moved { .. } | TableEvent::Accepted(_))),
        "{told:?}"
    );
    assert!(
        told.iter()
            .any(|event| matches!(event, TableEvent::Rejected(..))),
        "{told:?}"
    );
    // An offer changes no position: what was decided beside it stands.
    let mut cluster = two_halls(OPTIONS);
    cluster.at(0, |world| drop(world.told(1)));
    cluster.at(0, |world| {
        world.ask(1, 0, TableRequest::Play("A1".parse().expect("a move")));
    });
    cluster.at(1, |world| {
        world.ask(2, 1, TableRequest::Offer(Offer::Rematch));
        world.settle();
    });
    cluster.settle();
    assert_eq!(cluster.shelf.log.len(), 3);
    let told = cluster.halls[0].told(1);
    let wanted = [
        |event: &TableEvent<Concentration>| matches!(event, TableEvent::Offered { .. }),
        |event: &TableEvent<Concentration>| matches!(event, TableEvent::Accepted(_)),
        |event: &TableEvent<Concentration>| matches!(event, TableEvent::Moved { .. }),
    ];
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(
        told.iter().zip(wanted).all(|(event, wanted)| wanted(event)),
        "{told:?}"
    );
}

#[test]
fn an_append_whose_answer_was_lost_is_recognised_by_its_entries() {
    let mut cluster = two_halls(OPTIONS);
    cluster.at(0, |world| drop(world.told(1)));
    cluster.at(0, |world| {
        world.ask(1, 0, TableRequest::Play("A1".parse().expect("a move")));
        let Some(HostEffect::Append(id, append)) = world.asked.pop_front() else {
            panic!("an append")
        };
        world.shelf.append(&append).expect("room");
        let lost = StoreError {
            file: "a.db".into(),
            kind: ErrorKind::Io("the line is cut".into()),
        };
        world.give(HostInput::Stored(id, Err(lost)));
    });
    cluster.look(0, 0, usize::MAX);
    let told = cluster.halls[0].told(1);
    let moves = told
        .iter()
        .filter(|event| matches!(event, TableEvent::Moved { .. }))
        .count();
    assert_eq!(
        (
            moves,
            cluster.shelf.log.len(),
            cluster.halls[0].host.journal().state()
        ),
        (1, 2, SaveState::Ok),
        "{told:?}"
    );
}

#[test]
fn robots_think_in_the_hall_that_leads_alone() {
    let players = || vec![Player::person("Ana"), Player::robot("Robo", Level::Random)];
    let mut cluster = Cluster::new(|| {
        pairs(
            players(),
            HostOptions {
                strict: true,
                ..OPTIONS
            },
        )
    });
    cluster.settle();
    cluster.at(1, |world| world.give(HostInput::Leads(true)));
    cluster.at(0, |world| world.give(HostInput::Leads(false)));
    let chosen = cluster.shown(0, 1).observation().legal[0].clone();
    cluster.at(0, |world| {
        world.ask(1, 0, TableRequest::Play(chosen));
        world.settle();
    });
    let chosen = cluster.shown(0, 1).observation().legal[0].clone();
    cluster.at(0, |world| {
        world.ask(1, 0, TableRequest::Play(chosen));
        world.settle();
    });
    assert!(
        !cluster.halls[0]
            .asked
            .iter()
            .any(|asked| matches!(asked, HostEffect::Think(_)))
    );
    cluster.look(1, 0, usize::MAX);
    let thinks = cluster.halls[1]
        .asked
        .iter()
        .any(|asked| matches!(asked, HostEffect::Think(_)));
    assert!(
        thinks || cluster.halls[0].host.game().to_act() == ToAct::Seat(Seat(0)),
        "a pair was found by chance"
    );
    cluster.at(1, |world| world.give(HostInput::Leads(false)));
    assert!(
        !cluster.halls[1]
            .asked
            .iter()
            .any(|asked| matches!(asked, HostEffect::Think(_))),
        "it has stopped"
    );
}

#[test]
fn a_clock_runs_on_from_when_the_store_was_written_to() {
    let clock = "30s".parse().expect("a time control");
    let mut cluster = two_halls(HostOptions { clock, ..OPTIONS });
    cluster.at(0, |world| {
        world.pass(Duration::from_secs(4));
        world.play(1, 0, "A1");
        world.play(1, 0, "B1");
    });
    // The news takes five seconds, which are the other's.
    cluster.halls[1].now = cluster.halls[0].now + Duration::from_secs(5);
    cluster.look(1, 0, usize::MAX);
    let face = cluster.halls[1]
        .host
        .game()
        .clocks()
        .face()
        .expect("clocks");
    let left = [0, 1].map(|seat| face.left_at(Seat(seat), cluster.halls[1].now).as_secs());
    let turn = cluster.halls[1].host.game().to_act();
    assert_eq!(
        (left, turn),
        if turn == ToAct::Seat(Seat(0)) {
            ([21, 30], turn)
        } else {
            ([26, 25], turn)
        }
    );
}

#[test]
fn somebody_in_another_hall_is_not_away() {
    let mut cluster = two_halls(OPTIONS);
    cluster.at(0, |world| drop(world.told(1)));
    cluster.at(0, |world| {
        world.give(HostInput::Elsewhere(vec![vec![Seat(1)], vec![]]));
    });
    let presence = Presence {
        seats: vec![Seat(0), Seat(1)],
        away: vec![],
        replaceable: Vec::new(),
        spectators: 1,
    };
    assert_eq!(cluster.halls[0].told(1), [TableEvent::Presence(presence)]);
    cluster.at(0, |world| world.give(HostInput::Elsewhere(vec![])));
    let now = cluster.halls[0].now;
    let presence = Presence {
        seats: vec![Seat(0)],
        away: vec![(Seat(1), now)],
        replaceable: Vec::new(),
        spectators: 0,
    };
    assert_eq!(cluster.halls[0].told(1), [TableEvent::Presence(presence)]);
}

/// One thing that happens in one of two halls.
#[derive(Clone, Copy, Debug)]
enum Step {
    Ask {
        hall: usize,
        what: usize,
    },
    Answer {
        hall: usize,
    },
    Look {
        hall: usize,
        earlier: usize,
        limit: usize,
    },
    Lose {
        hall: usize,
    },
    Lead {
        hall: usize,
    },
    Wait(u64),
    Come {
        hall: usize,
    },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let hall = 0..2_usize;
    let one = prop_oneof![
        6 => (hall.clone(), 0..14_usize).prop_map(|(hall, what)| Step::Ask { hall, what }),
        6 => hall.clone().prop_map(|hall| Step::Answer { hall }),
        4 => (hall.clone(), 0..3_usize, 0..4_usize).prop_map(|(hall, earlier, limit)| Step::Look { hall, earlier, limit }),
        1 => hall.clone().prop_map(|hall| Step::Lose { hall }),
        1 => hall.clone().prop_map(|hall| Step::Lead { hall }),
        1 => (0..5_u64).prop_map(Step::Wait),
        1 => hall.prop_map(|hall| Step::Come { hall }),
    ];
    prop::collection::vec(one, 1..80)
}

fn request<G: AnyGame>(name: &str, what: usize, legal: &[G::Move]) -> Option<TableRequest<G>> {
    let answer = |offer, agreed| Some(TableRequest::Answer { offer, agreed });
    match what {
        0 => Some(TableRequest::Undo),
        1 => answer(Offer::Undo, true),
        2 => answer(Offer::Undo, false),
        3 => Some(TableRequest::Offer(Offer::Draw)),
        4 => answer(Offer::Draw, false),
        5 => Some(TableRequest::Leave),
        6 => Some(TableRequest::Take(Player::person(name))),
        7 => Some(TableRequest::Take(Player::robot("Robo", Level::Random))),
        what => Some(TableRequest::Play(
            legal.get((what * 5) % legal.len().max(1))?.clone(),
        )),
    }
}

fn step<G: AnyGame>(cluster: &mut Cluster<G>, step: Step) {
    match step {
        Step::Ask { hall, what } => {
            let seat = Seat::of(hall);
            let (participant, seat) =
                (hall as u64 + 1, u8::try_from(seat.index()).expect("a seat"));
            let legal = cluster.shown(hall, participant).observation().legal.clone();
            let seen = cluster.shown(hall, participant).history().count();
            let Some(request) = request::<G>(["Ana", "Bo"][hall], what, &legal) else {
                return;
            };
            cluster.at(hall, |world| {
                world.command(participant, seat, seen, request);
            });
        }
        Step::Answer { hall } => cluster.at(hall, |world| {
            world.answer();
        }),
        Step::Look {
            hall,
            earlier,
            limit,
        } => cluster.look(hall, earlier, limit),
        Step::Lose { hall } => cluster.at(hall, |world| {
            if let Some(HostEffect::Append(id, append)) = world.asked.front().cloned() {
                world.asked.pop_front();
                // It is stored or not. The sender gets no answer.
                let _ = world.shelf.append(&append);
                let lost = StoreError {
                    file: "a.db".into(),
                    kind: ErrorKind::Io("the line is cut".into()),
                };
                world.give(HostInput::Stored(id, Err(lost)));
            }
        }),
        Step::Lead { hall } => {
            cluster.at(hall, |world| world.give(HostInput::Leads(true)));
            cluster.at(1 - hall, |world| world.give(HostInput::Leads(false)));
        }
        Step::Wait(seconds) => {
            (0..2).for_each(|hall| {
                cluster.at(hall, |world| world.pass(Duration::from_secs(seconds)));
            });
        }
        Step::Come { hall } => cluster.at(hall, |world| world.join(9, &[])),
    }
}

/// Whatever happened in whatever order, both halls end with the table that the store has, and every screen shows it.
fn end_with_one_table<G: AnyGame>(
    mut cluster: Cluster<G>,
    steps: Vec<Step>,
) -> Result<(), TestCaseError> {
    for one in steps {
        step(&mut cluster, one);
        for hall in &cluster.halls {
            let stored = hall.host.journal().stored();
            prop_assert!(stored <= cluster.shelf.log.len());
            prop_assert_eq!(
                &hall.host.game().log()[..stored],
                &cluster.shelf.log[..stored]
            );
        }
    }
    // Entries that could not be appended are tried again.
    for _ in 0..3 {
        (0..2).for_each(|hall| cluster.at(hall, |world| world.pass(Duration::from_secs(3))));
        cluster.settle();
    }
    let [one, other] = &cluster.halls;
    prop_assert_eq!(&one.host.game().log(), &other.host.game().log());
    prop_assert_eq!(one.host.game().record(), other.host.game().record());
    prop_assert_eq!(one.host.game().seats(), other.host.game().seats());
    prop_assert_eq!(&one.host.offers, &other.host.offers);
    prop_assert_eq!(
        one.host.game().clocks().face().map(|face| face.left),
        other.host.game().clocks().face().map(|face| face.left)
    );
    for (hall, participant) in [(0, 1), (1, 2)] {
        let world = &cluster.halls[hall];
        let wanted = world.host.reports().snapshot(
            world
                .host
                .audience
                .get(ParticipantId(participant))
                .expect("it is there"),
        );
        let shown = cluster.shown(hall, participant);
        prop_assert_eq!(&shown.observation().view, &wanted.observation.view);
        prop_assert_eq!(&shown.observation().legal, &wanted.observation.legal);
        prop_assert_eq!(
            shown.history().collect::<Vec<_>>(),
            wanted.history.iter().collect::<Vec<_>>()
        );
        prop_assert_eq!(shown.players(), &wanted.players);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_halls_end_with_one_table_of_cards(steps in steps()) {
        end_with_one_table(two_halls(OPTIONS), steps)?;
    }

    #[test]
    fn two_halls_end_with_one_board_and_its_clocks(steps in steps()) {
        let options = HostOptions { strict: true, clock: "20s+2s".parse().expect("a time control"), ..OPTIONS };
        let rules = parlour_model::checkers::Rules::default();
        let begin = || World::new(TableHost::<Checkers>::new(rules.clone(), people(&["Ana", "Bo"]), options, 1, true)
            .expect("a table"));
        end_with_one_table(Cluster::new(begin), steps)?;
    }
}
