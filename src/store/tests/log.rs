//! The log of a game: appended to, read back, refused.

use super::*;

both! {
    a_table_comes_back_as_it_was_with_what_was_taken_back
    whoever_writes_second_is_told_and_overwrites_nothing
    appends_that_are_committed_together_are_refused_one_by_one
}

fn a_table_comes_back_as_it_was_with_what_was_taken_back() {
    let mut store = memory();
    let header = header(vec![Player::person(""), robot("Robo", Level::Sharp)]);
    let first = begun(header.clone(), &["deal", "A1", "A2"]);
    let table = store.append(first.clone()).unwrap();
    let back = vec![entry(LogAction::Rewind { to: 1 })];
    assert_eq!(
        store.append(more(table, 3, back.clone())),
        Ok(table),
        "two moves are taken back"
    );
    let saved = store.open(table).unwrap();
    assert_eq!(
        (saved.header, &saved.log),
        (header, &[first.entries.clone(), back.clone()].concat())
    );
    assert_eq!(store.record(table).unwrap().moves, ["deal"]);
    let listed = |store: &TestStore| {
        let game = store.unfinished().unwrap().remove(0);
        (game.moves, game.elapsed_ms, game.practice)
    };
    assert_eq!(listed(&store), (1, 310, true));
    assert_eq!(store.append(more(table, 4, vec![moved("B1")])), Ok(table));
    assert_eq!(store.record(table).unwrap().moves, ["deal", "B1"]);
    assert_eq!(
        store.open(table).unwrap().log,
        [first.entries, back, vec![moved("B1")]].concat()
    );
    assert_eq!(listed(&store), (2, 410, true));
}

fn whoever_writes_second_is_told_and_overwrites_nothing() {
    let place = Place::new();
    let (mut one, mut other) = (place.open(), place.open());
    let table = anas(&mut one, &["deal"]);
    assert_eq!(other.append(more(table, 1, vec![moved("A1")])), Ok(table));
    let error = one.append(more(table, 1, vec![moved("B2")])).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Conflict);
    assert_eq!(one.open(table).unwrap().log, [moved("deal"), moved("A1")]);
    other.delete(table).unwrap();
    assert_eq!(
        one.append(more(table, 1, vec![moved("B2")]))
            .unwrap_err()
            .kind,
        ErrorKind::NotFound(table)
    );
    let headless = Append {
        expected: 1,
        ..begun(header(vec![Player::person("Ana")]), &["A1"])
    };
    assert!(matches!(
        one.append(headless).unwrap_err().kind,
        ErrorKind::Refused(_)
    ));
    assert_eq!(
        one.unfinished(),
        Ok(vec![]),
        "nothing is left of what was refused"
    );
}

fn appends_that_are_committed_together_are_refused_one_by_one() {
    let mut store = memory();
    let table = anas(&mut store, &["deal"]);
    let gone = anas(&mut store, &["deal"]);
    store.delete(gone).unwrap();
    let appends = vec![
        more(table, 1, vec![moved("A1")]),
        more(table, 1, vec![moved("B1")]),
        more(gone, 1, vec![moved("A1")]),
        more(table, 2, vec![moved("A2")]),
        begun(header(vec![Player::person("Bo")]), &["deal"]),
    ];
    let answers = append_all(&mut store, appends);
    let kinds: Vec<_> = answers
        .into_iter()
        .map(|answer| answer.map_err(|error| error.kind))
        .collect();
    let new = store
        .unfinished()
        .unwrap()
        .iter()
        .map(|game| game.id)
        .max()
        .unwrap();
    let wanted = [
        Ok(table),
        Err(ErrorKind::Conflict),
        Err(ErrorKind::NotFound(gone)),
        Ok(table),
        Ok(new),
    ];
    assert_eq!(kinds, wanted);
    assert_eq!(
        store.open(table).unwrap().log,
        ["deal", "A1", "A2"].map(moved)
    );
    assert_eq!(store.run_all(Vec::new()), []);
}

#[test]
fn a_log_that_is_not_whole_or_not_readable_is_told() {
    let folder = Folder::new();
    let mut store = folder.open();
    let table = anas(&mut store, &["deal", "A1", "A2"]);
    let told = |spoil: &str| {
        rusqlite::Connection::open(folder.file())
            .unwrap()
            .execute_batch(spoil)
            .unwrap();
        (
            store.open(table).unwrap_err().kind.to_string(),
            store.record(table).is_err(),
        )
    };
    let why = |why: &str| (format!("game 1 cannot be read: {why}"), true);
    assert_eq!(
        told("UPDATE log SET seat = 64 WHERE number = 1"),
        why("entry 2 of its log cannot be read")
    );
    assert_eq!(
        told("UPDATE log SET seat = 0, kind = 'dance'"),
        why("entry 1 of its log cannot be read")
    );
    assert_eq!(
        told("DELETE FROM log WHERE number = 2"),
        why("its log has 2 entries, not 3")
    );
    assert_eq!(
        told("UPDATE games SET entries = 2, clock = 'soon'")
            .0
            .split(':')
            .next(),
        Some("game 1 cannot be read")
    );
}
