//! Whatever happens in a cluster of halls, in any order, all of them tell one game.

use std::time::Duration;

use proptest::prelude::*;

use super::cluster::{Cluster, Guest};
use super::several::shown;
use super::world::latest;
use parlour_model::any::Mode;
use parlour_model::birdhead::BirdHead;
use parlour_model::checkers::Checkers;
use parlour_model::log::{LogSummary, Offer};
use parlour_model::player::Level;
use parlour_protocol::request::{ChatPlace, HallRequest, SeatOffer};
use parlour_store::Store as _;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyGame;
use parlour_table::command::TableRequest;

/// One thing that happens in the cluster.
#[derive(Clone, Copy, Debug)]
enum Happening {
    Play {
        who: usize,
        number: usize,
    },
    Offer {
        who: usize,
        undo: bool,
    },
    Answer {
        who: usize,
        undo: bool,
        agreed: bool,
    },
    Say {
        who: usize,
    },
    Step {
        hall: usize,
        times: usize,
    },
    Pass {
        milliseconds: u64,
    },
    Kill {
        hall: usize,
    },
    Cut {
        hall: usize,
        is_cut: bool,
    },
}

fn happenings() -> impl Strategy<Value = Vec<Happening>> {
    let (who, hall) = (0..3_usize, 0..3_usize);
    let one = prop_oneof![
        12 => (who.clone(), 0..30_usize).prop_map(|(who, number)| Happening::Play { who, number }),
        1 => (who.clone(), any::<bool>()).prop_map(|(who, undo)| Happening::Offer { who, undo }),
        2 => (who.clone(), any::<bool>(), any::<bool>())
            .prop_map(|(who, undo, agreed)| Happening::Answer { who, undo, agreed }),
        1 => who.prop_map(|who| Happening::Say { who }),
        16 => (hall.clone(), 1..6_usize).prop_map(|(hall, times)| Happening::Step { hall, times }),
        4 => (0..1_500_u64).prop_map(|milliseconds| Happening::Pass { milliseconds }),
        1 => hall.clone().prop_map(|hall| Happening::Kill { hall }),
        1 => (hall, any::<bool>()).prop_map(|(hall, is_cut)| Happening::Cut { hall, is_cut }),
    ];
    prop::collection::vec(one, 1..120)
}

const NAMES: [&str; 3] = ["ana", "bob", "eve"];

fn happen<G: AnyGame>(
    cluster: &mut Cluster,
    guests: &mut [Guest; 3],
    code: TableCode,
    one: Happening,
) {
    match one {
        Happening::Play { who, number } => {
            let legal = latest::<G>(cluster.peek(guests[who]), code)
                .map(|last| last.legal)
                .unwrap_or_default();
            if let Some(chosen) = legal.get(number % legal.len().max(1)).cloned() {
                cluster.request::<G>(guests[who], code, TableRequest::Play(chosen));
            }
        }
        Happening::Offer { who, undo } => {
            let offer = if undo { Offer::Undo } else { Offer::Draw };
            cluster.request::<G>(guests[who], code, TableRequest::Offer(offer));
        }
        Happening::Answer { who, undo, agreed } => {
            let offer = if undo { Offer::Undo } else { Offer::Draw };
            cluster.request::<G>(guests[who], code, TableRequest::Answer { offer, agreed });
        }
        Happening::Say { who } => {
            cluster.ask(guests[who], HallRequest::Say(ChatPlace::Lobby, "hm".into()));
        }
        Happening::Step { hall, times } => {
            for _ in 0..times {
                cluster.step(hall);
            }
        }
        Happening::Pass { milliseconds } => cluster.pass(Duration::from_millis(milliseconds)),
        Happening::Kill { hall } => {
            if cluster.nodes.iter().filter(|node| node.is_alive).count() > 1 {
                cluster.kill(hall);
                let other = cluster
                    .nodes
                    .iter()
                    .position(|node| node.is_alive)
                    .expect("one lives");
                for who in 0..3 {
                    if guests[who].hall == hall {
                        cluster.nodes[other].is_cut = false;
                        guests[who] = cluster.program(other, NAMES[who]);
                        cluster.ask(guests[who], HallRequest::Join(code));
                    }
                }
            }
        }
        Happening::Cut { hall, is_cut } => cluster.nodes[hall].is_cut = is_cut,
    }
}

/// Whatever happens in whatever order: nothing told is lost, no move is told twice, and everybody's screen shows what the
/// log comes to.
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn end_with_one_cluster<G: AnyGame>(
    mode: Mode,
    robot: bool,
    seed: u64,
    all: Vec<Happening>,
) -> Result<(), TestCaseError> {
    let mut cluster = Cluster::new(3);
    let mut guests = [0, 1, 2].map(|hall| cluster.program(hall, NAMES[hall]));
    let last = if robot {
        vec![SeatOffer::Robot(Level::Random)]
    } else {
        vec![]
    };
    let seats = [vec![SeatOffer::Me, SeatOffer::Open], last].concat();
    let code = cluster.open(guests[0], mode, seats);
    cluster.ask(
        guests[1],
        HallRequest::Sit {
            table: code,
            seat: None,
        },
    );
    cluster.drain();
    cluster.ask(guests[2], HallRequest::Join(code));
    cluster.seed(seed);
    cluster.loses = 4;
    let mut told: Vec<Vec<Option<String>>> = Vec::new();
    for one in all {
        happen::<G>(&mut cluster, &mut guests, code, one);
        told.extend(
            guests
                .iter()
                .filter_map(|guest| line::<G>(&cluster, *guest, code)),
        );
        told.dedup();
    }
    cluster
        .nodes
        .iter_mut()
        .for_each(|node| node.is_cut = false);
    cluster.loses = 0;
    (0..4).for_each(|_| cluster.settle());
    // Also that of a table which is closed.
    let named = cluster.store.hall_tables_named(vec![code]);
    let game = named.expect("an answer")[0].game;
    let log = game
        .map(|game| cluster.store.open(game).expect("the game").log)
        .unwrap_or_default();
    // Whatever anybody was told stands at some point of the log.
    let lines: Vec<_> = (0..=log.len())
        .map(|length| {
            let summary = LogSummary::of(&log[..length]);
            summary.moves[..summary.made].to_vec()
        })
        .collect();
    for one in &told {
        prop_assert!(
            lines.iter().any(|moves| is_line(one, moves)),
            "{:?} was told, and is not in {:?}",
            one,
            log
        );
    }
    let last = lines.last().expect("the start at least");
    for guest in guests {
        let shown = line::<G>(&cluster, guest, code).expect("the table");
        prop_assert!(
            is_line(&shown, last),
            "{:?} is shown, and the log comes to {:?}",
            shown,
            last
        );
        let live = &cluster.nodes[guest.hall].hall.tables[code];
        let host = live.host.as_ref().expect("it is held where somebody looks");
        prop_assert_eq!(&host.record().moves, last);
        prop_assert_eq!(
            &live.table,
            &cluster
                .store
                .hall_tables_named(vec![code])
                .expect("an answer")[0]
        );
        let wanted = cluster.nodes[guests[0].hall].hall.tables[code]
            .host
            .as_ref()
            .map(|host| host.players().to_vec());
        prop_assert_eq!(Some(host.players().to_vec()), wanted);
    }
    Ok(())
}

/// The moves that a user was shown; `None` for a deal.
fn line<G: AnyGame>(
    cluster: &Cluster,
    guest: Guest,
    code: TableCode,
) -> Option<Vec<Option<String>>> {
    let shown = shown::<G>(cluster.peek(guest), code)?;
    Some(shown.history().map(|told| told.text.clone()).collect())
}

fn is_line(told: &[Option<String>], moves: &[String]) -> bool {
    let is_told =
        |(told, made): (&Option<String>, &String)| told.as_ref().is_none_or(|told| told == made);
    told.len() == moves.len() && told.iter().zip(moves).all(is_told)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_happens_three_halls_play_one_board(seed in any::<u64>(), all in happenings()) {
        end_with_one_cluster::<Checkers>(Mode::Checkers, false, seed, all)?;
    }

    #[test]
    fn whatever_happens_three_halls_play_one_deal_with_a_robot(seed in any::<u64>(), all in happenings()) {
        end_with_one_cluster::<BirdHead>(Mode::BirdHead, true, seed, all)?;
    }
}
