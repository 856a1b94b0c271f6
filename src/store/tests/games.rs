//! Games as a whole: listed, imported, deleted.

use super::*;

both! {
    tables_are_listed_renamed_and_deleted
    a_game_is_in_the_history_once_however_often_it_is_imported
    what_is_kept_is_what_was_played
    moves_taken_back_and_made_again_end_in_the_same_line
    a_table_is_discarded_only_if_nothing_was_done_there
    a_player_of_a_game_has_another_name_in_it_alone
}

fn a_player_of_a_game_has_another_name_in_it_alone() {
    let mut store = memory();
    let [first, second] = [(); 2].map(|()| anas(&mut store, &["deal", "A1"]));
    store
        .rename_player(first, "Ana".into(), "Bo".into())
        .unwrap();
    let names = |store: &mut TestStore, game| {
        let players = store.open(game).unwrap().header.players;
        players
            .into_iter()
            .map(|player| player.name)
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&mut store, first)[0], "Bo");
    assert_eq!(names(&mut store, second)[0], "Ana");
}

fn tables_are_listed_renamed_and_deleted() {
    let mut store = memory();
    let first = anas(&mut store, &["deal"]);
    let second = Append {
        now: at(10),
        ..begun(header(vec![Player::person("Bo")]), &["deal", "A1"])
    };
    let second = store.append(second).unwrap();
    store.rename(first, "  by the sea ".into()).unwrap();
    let listed = store.unfinished().unwrap();
    assert_eq!(
        listed.iter().map(|table| table.id).collect::<Vec<_>>(),
        [second, first]
    );
    assert_eq!(
        (listed[0].moves, listed[0].last_played, &listed[0].title),
        (2, at(10), &None)
    );
    assert_eq!(listed[1].title.as_deref(), Some("by the sea"));
    store.rename(first, " ".into()).unwrap();
    assert_eq!(store.unfinished().unwrap()[1].title, None);
    store.delete(first).unwrap();
    assert_eq!(store.unfinished().unwrap().len(), 1);
    assert_eq!(
        store.delete(first).unwrap_err().kind,
        ErrorKind::NotFound(first)
    );
    assert_eq!(
        store.rename(first, "x".into()).unwrap_err().kind,
        ErrorKind::NotFound(first)
    );
}

fn a_game_is_in_the_history_once_however_often_it_is_imported() {
    let mut store = memory();
    let game = record(
        vec![Player::person("Ana"), Player::person("Bo")],
        &SHORT,
        100,
    );
    let Imported::Finished(id) = import(&mut store, &game) else {
        panic!("it is over")
    };
    assert_eq!(import(&mut store, &game), Imported::Known(id));
    let other = Record {
        finished: Some(at(101)),
        ..game.clone()
    };
    assert!(matches!(import(&mut store, &other), Imported::Finished(_)));
    let half = Record {
        moves: game.moves[..2].to_vec(),
        ..game.clone()
    };
    assert!(matches!(import(&mut store, &half), Imported::Unfinished(_)));
    assert_eq!(
        (
            store.history(Filter::default()).unwrap().total,
            store.unfinished().unwrap().len()
        ),
        (2, 1)
    );
    assert_eq!(store.record(id), Ok(game));
}

/// Some players, some deal, and how many of a robot's moves are made of it.
fn some_game() -> impl Strategy<Value = (Vec<Player>, u64, usize, bool)> {
    let robot = proptest::option::of(proptest::sample::select(Level::OFFERED.to_vec()))
        .prop_map(Controller::from);
    let controller = prop_oneof![robot, "[a-z]{1,4}".prop_map(Controller::Engine)];
    let player =
        ("[ A-Za-zé]{0,8}", controller).prop_map(|(name, controller)| Player { name, controller });
    let players = proptest::collection::vec(player, 1..4);
    (players, any::<u64>(), 0usize..80, any::<bool>())
}

/// Plays at random; answers with the record of what was played.
#[allow(clippy::clone_on_copy, reason = "not every game's move can be copied")]
fn played((players, seed, moves, gives_up): (Vec<Player>, u64, usize, bool)) -> Record {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let mut rules = AnyRules::default_of(Mode::Concentration);
    rules.put_typed("pairs", "4").unwrap();
    let mut playthrough = AnyPlaythrough::new(&rules, players.len()).unwrap();
    parlour_model::each_game!(AnyPlaythrough, &mut playthrough, playthrough => {
        for _ in 0..moves {
            let legal = playthrough.legal_moves();
            let chosen = match legal.len() {
                0 => parlour_model::game::Game::sample(playthrough.game(), &mut rng),
                count => Some(legal[rng.random_range(0..count)].clone()),
            };
            if let Some(chosen) = chosen {
                playthrough.play(&chosen).unwrap();
            }
        }
        if gives_up {
            playthrough.finish(End::Resigned(Seat(0)));
        }
    });
    let time = |second: u64| {
        Timestamp::new(i64::try_from(second % 4_000_000_000).unwrap(), 123_456_789).ok()
    };
    let over = FinalScore::of_any(&playthrough).is_some();
    Record {
        started: time(seed),
        finished: time(seed / 2).filter(|_| over),
        ..Record::of(&playthrough, players)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(64)))]

    fn what_is_kept_is_what_was_played(games in proptest::collection::vec(some_game(), 1..6)) {
        let mut store = memory();
        let mut records: Vec<Record> = Vec::new();
        for game in games.into_iter().map(played) {
            if !records.contains(&game) {
                records.push(game);
            }
        }
        for record in &records {
            let id = match import(&mut store, record) {
                Imported::Finished(id) | Imported::Unfinished(id) => id,
                other => panic!("{other:?} is another game"),
            };
            prop_assert_eq!(&store.record(id).unwrap(), record);
            let exported = store.record(id).unwrap().to_string();
            let read = Record::read(Source::new("game.toml", &exported));
            prop_assert_eq!(read.as_ref(), Ok(record), "exported and read again");
            prop_assert_eq!(import(&mut store, &read.unwrap()), Imported::Known(id));
        }
        let HistoryPage { games: finished, total, .. } = store.history(Filter::default()).unwrap();
        prop_assert_eq!(finished.len() + store.unfinished().unwrap().len(), records.len());
        prop_assert_eq!(finished.len(), total);
        let seats: usize = finished.iter().map(|game| game.players.iter().filter(|player| player.is_person()).count()).sum();
        let people: u64 = store.people().unwrap().iter().map(|person| person.games).sum();
        prop_assert_eq!(people, u64::try_from(seats).unwrap(), "every seat of a person counts once");
        prop_assert_eq!(store.check(), Ok(()));
    }

    fn moves_taken_back_and_made_again_end_in_the_same_line(
        steps in proptest::collection::vec((0usize..6, 0usize..4, any::<bool>()), 0..30)
    ) {
        let mut store = memory();
        let (mut line, mut made): (Vec<String>, usize) = (vec!["deal".into()], 1);
        let table = anas(&mut store, &["deal"]);
        let mut length = 1;
        for (number, back, plays) in steps {
            let entries = if plays {
                line.truncate(made);
                line.extend((0..=number).map(|n| format!("move {n}")));
                made = line.len();
                line[made - number - 1..].iter().map(|text| moved(text)).collect()
            } else {
                made = made.saturating_sub(back).max(1);
                vec![entry(LogAction::Rewind { to: made })]
            };
            let added = entries.len();
            prop_assert_eq!(store.append(more(table, length, entries)), Ok(table));
            length += added;
            let saved = LogSummary::of(&store.open(table).unwrap().log);
            prop_assert_eq!((&saved.moves, saved.made), (&line, made));
            prop_assert_eq!(store.record(table).unwrap().moves, &line[..made]);
            prop_assert_eq!(store.unfinished().unwrap()[0].moves, made);
        }
    }
}

fn a_table_is_discarded_only_if_nothing_was_done_there() {
    let mut store = memory();
    let table = anas(&mut store, &["deal"]);
    assert_eq!(
        store.discard(table, 2),
        Ok(false),
        "its log has another length"
    );
    assert_eq!(store.discard(table, 1), Ok(true));
    assert_eq!(store.discard(table, 1), Ok(false), "it is gone");
    for done in [
        moved("A1"),
        entry(LogAction::Hinted { seat: Seat(0) }),
        entry(LogAction::Rewind { to: 0 }),
    ] {
        let table = store
            .append(Append {
                entries: vec![moved("deal"), done],
                ..begun(header(vec![]), &[])
            })
            .unwrap();
        assert_eq!(store.discard(table, 2), Ok(false));
    }
    assert_eq!(store.unfinished().unwrap().len(), 3);
}
