//! Lists of finished games.

use super::*;

both! {
    the_history_is_filtered_by_game_player_and_outcome
    an_end_that_is_taken_back_is_in_no_history
    who_takes_a_seat_over_is_named_and_counted_and_the_header_stays
}

fn the_history_is_filtered_by_game_player_and_outcome() {
    let mut store = memory();
    let (ana, bo) = (Player::person("Ana"), Player::person("Bo"));
    import(
        &mut store,
        &record(vec![ana.clone(), bo.clone()], &SHORT, 100),
    );
    import(
        &mut store,
        &record(vec![bo.clone(), ana.clone()], &SHORT, 200),
    );
    import(
        &mut store,
        &record(vec![bo, robot("Ana", Level::Novice)], &SHORT, 300),
    );
    let drawn = Record {
        end: Some(End::DrawAgreed),
        ..record(
            vec![ana, robot("R", Level::Novice)],
            &["deal 1 1 2 2", "A1"],
            400,
        )
    };
    import(&mut store, &drawn);
    let games = |player: Option<&str>, outcome, mode| {
        let filter = Filter {
            player: player.map(str::to_owned),
            outcome,
            mode,
            ..Filter::default()
        };
        let HistoryPage { games, total, .. } = store.history(filter).unwrap();
        assert_eq!(games.len(), total);
        games
            .iter()
            .map(|game| {
                game.result.as_ref().unwrap().finished.unwrap().as_second() - at(0).as_second()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(games(None, None, None), [400, 300, 200, 100]);
    assert_eq!(
        games(Some("Ana"), None, None),
        [400, 200, 100],
        "a robot of that name is not Ana"
    );
    assert_eq!(games(Some("Ana"), Some(Outcome::Won), None), [100]);
    assert_eq!(games(Some("Ana"), Some(Outcome::Lost), None), [200]);
    assert_eq!(games(None, Some(Outcome::Drawn), None), [400]);
    assert_eq!(games(Some("Cy"), None, None), [0; 0]);
    assert_eq!(games(None, None, Some(Mode::Checkers)), [0; 0]);
    let page = Filter {
        skip: 1,
        limit: 2,
        ..Filter::default()
    };
    let HistoryPage { games, total, .. } = store.history(page).unwrap();
    assert_eq!((games.len(), total), (2, 4));
    assert_eq!(games[0].result.as_ref().unwrap().winners, [Seat(0)]);
    assert_eq!(games[0].result.as_ref().unwrap().scores, [1, 0]);
}

fn an_end_that_is_taken_back_is_in_no_history() {
    let mut store = memory();
    let players = vec![Player::person("Ana"), Player::person("Bo")];
    let game = Append {
        end: Some(won()),
        ..begun(header(players), &["deal", "A1"])
    };
    let table = store.append(game.clone()).unwrap();
    assert_eq!(store.history(Filter::default()).unwrap().total, 1);
    store
        .append(more(table, 2, vec![entry(LogAction::Rewind { to: 1 })]))
        .unwrap();
    let people = store.people().unwrap();
    assert_eq!(
        (store.history(Filter::default()).unwrap().total, people),
        (0, vec![])
    );
    assert_eq!(store.unfinished().unwrap()[0].id, table);
    let again = Append {
        end: game.end,
        ..more(table, 3, vec![moved("A2")])
    };
    store.append(again).unwrap();
    let listed = &store.history(Filter::default()).unwrap().games[0];
    assert_eq!((listed.moves, listed.practice), (2, true));
}

fn who_takes_a_seat_over_is_named_and_counted_and_the_header_stays() {
    let mut store = memory();
    let began = header(vec![Player::person("Ana"), Player::person("Bo")]);
    let taken = |player| {
        entry(LogAction::Taken {
            seat: Seat(1),
            player,
        })
    };
    let entries = vec![
        moved("deal"),
        taken(robot("Robo", Level::Sharp)),
        taken(Player::person("Cy")),
    ];
    let table = store
        .append(Append {
            entries,
            end: Some(won()),
            ..begun(began.clone(), &[])
        })
        .unwrap();
    let now = vec![Player::person("Ana"), Player::person("Cy")];
    assert_eq!(store.open(table).unwrap().header, began);
    assert_eq!(store.record(table).unwrap().players, now);
    assert_eq!(
        store.history(Filter::default()).unwrap().games[0].players,
        now
    );
    let people: Vec<_> = store
        .people()
        .unwrap()
        .into_iter()
        .map(|person| person.name)
        .collect();
    assert_eq!(people, ["Ana", "Cy"]);
}
