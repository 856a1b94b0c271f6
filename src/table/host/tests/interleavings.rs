//! Two screens whose commands and the store's answers come in any order.

use proptest::prelude::*;

use super::*;

/// Returns the knowledge of a participant after all its events: their fold.
fn known<G: AnyGame>(events: &[TableEvent<G>]) -> Option<(Observation<G>, usize)> {
    let mut known: Option<(Observation<G>, usize)> = None;
    for event in events {
        match event {
            TableEvent::Snapshot(snapshot) => {
                let Snapshot {
                    observation,
                    history,
                    ..
                } = &**snapshot;
                known = Some((observation.clone(), history.len()));
            }
            TableEvent::Moved { observation, .. } => {
                known = known.map(|(_, n)| (observation.clone(), n + 1));
            }
            _ => {}
        }
    }
    known
}

/// One of the things that one of two people may try at any moment, whether it is allowed or not.
#[derive(Clone, Debug)]
struct Try {
    participant: u64,
    what: usize,
    /// The number of moves that the sender is behind the table.
    behind: usize,
    /// The number of questions that the world answers before the next try.
    answers: usize,
    /// Seconds that pass before it.
    wait: u64,
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let behind = prop_oneof![4 => Just(0_usize), 1 => 1..3_usize];
    let one = (1..=2_u64, 0..9_usize, behind, 0..3_usize, 0..4_u64);
    let attempt = |(participant, what, behind, answers, wait)| Try {
        participant,
        what,
        behind,
        answers,
        wait,
    };
    prop::collection::vec(one.prop_map(attempt), 1..60)
}

fn request(what: usize) -> TableRequest<Concentration> {
    let card = |place: &str| TableRequest::Play(place.parse().expect("a move"));
    match what {
        0 => card("A1"),
        1 => card("B3"),
        2 => card("A2"),
        3 => TableRequest::Undo,
        4 => TableRequest::Answer {
            offer: Offer::Undo,
            agreed: true,
        },
        5 => TableRequest::Answer {
            offer: Offer::Undo,
            agreed: false,
        },
        6 => TableRequest::Redo,
        7 => card("B1"),
        _ => TableRequest::Offer(Offer::Rematch),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever two screens do, in whatever order their commands and the store's answers come: both know the same
    /// table in the end, and the store's log folds to it, clocks and all.
    #[test]
    fn every_interleaving_of_two_screens_ends_with_one_table(tries in tries()) {
        let options = HostOptions { clock: "20s+2s".parse().expect("a time control"), ..OPTIONS };
        let mut world = two_screens_with(options);
        for attempt in tries {
            world.pass(Duration::from_secs(attempt.wait));
            let seat = u8::try_from(attempt.participant - 1).expect("a seat");
            let seen = world.made().saturating_sub(attempt.behind);
            world.command(attempt.participant, seat, seen, request(attempt.what));
            for _ in 0..attempt.answers {
                world.answer();
            }
        }
        world.settle();
        let [ana, bo] = [1, 2].map(|id| known(&world.told[&ParticipantId(id)]).expect("it was told something"));
        prop_assert_eq!(ana.1, bo.1);
        prop_assert_eq!(ana.1, world.made());
        prop_assert_eq!(&ana.0.view, &bo.0.view);
        prop_assert_eq!(&world.shelf.log, world.host.game().log());
        let summary = LogSummary::of(&world.shelf.log);
        prop_assert_eq!(&summary.moves[..summary.made], &world.host.game().record().moves[..]);
        let again = pairs(people(&["Ana", "Bo"]), options).host;
        let again = again.resume(GameId(7), world.shelf.log.clone(), None, false);
        let again = again.map_err(|why| TestCaseError::fail(why.english().into_owned()))?;
        prop_assert_eq!(again.game().record().moves, world.host.game().record().moves);
        prop_assert_eq!(again.game().clocks().face().map(|face| face.left), world.host.game().clocks().face().map(|face| face.left));
    }
}
