//! The file of a store: opened, damaged, full, in use elsewhere.

use super::*;
use crate::database::schema;

#[test]
fn a_program_that_holds_the_file_for_long_is_told_of_and_the_file_stays_as_it_is() {
    let folder = Folder::new();
    let mut store = folder.open();
    let holder = rusqlite::Connection::open(folder.file()).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let game = begun(header(vec![Player::person("Ana")]), &["deal"]);
    let error = store.append(game.clone()).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Busy);
    assert_eq!(store.unfinished(), Ok(vec![]), "reading goes on");
    holder.execute_batch("COMMIT").unwrap();
    assert!(store.append(game).is_ok());
}

#[test]
fn a_full_disk_is_told_and_what_was_there_stays() {
    let mut store = memory();
    let table = anas(&mut store, &["deal"]);
    match &store {
        TestStore::Sqlite(file) => file.fill(),
        #[cfg(feature = "postgres")]
        TestStore::Postgres(_) => unreachable!(),
    }
    let many = more(
        table,
        1,
        (0..5000)
            .map(|n| moved(&format!("a move with the number {n}")))
            .collect(),
    );
    let error = store.append(many.clone()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the store in memory: the disk is full; nothing was saved"
    );
    let both = append_all(
        &mut store,
        vec![
            Append {
                expected: 1,
                ..many
            },
            more(table, 1, vec![moved("A1")]),
        ],
    );
    assert_eq!(
        both,
        [Err(error), Ok(table)],
        "one that fits is saved without the other"
    );
    assert_eq!(store.open(table).unwrap().log, ["deal", "A1"].map(moved));
    assert_eq!(store.check(), Ok(()));
}

#[test]
fn what_cannot_be_used_is_told_and_not_touched() {
    let folder = Folder::new();
    let kind = |path: &Path| Sqlite::open(path).unwrap_err().kind;
    let nonsense = vec![b'x'; 8192];
    fs::write(folder.file(), &nonsense).unwrap();
    assert_eq!(kind(&folder.file()), ErrorKind::NotADatabase);
    assert_eq!(fs::read(folder.file()).unwrap(), nonsense);

    let foreign = folder.0.path().join("songs.db");
    rusqlite::Connection::open(&foreign)
        .unwrap()
        .execute_batch("CREATE TABLE songs (title)")
        .unwrap();
    let before = fs::read(&foreign).unwrap();
    assert_eq!(
        (kind(&foreign), fs::read(&foreign).unwrap()),
        (ErrorKind::Foreign, before)
    );

    let other = folder.0.path().join("other.db");
    drop(Sqlite::open(&other).unwrap());
    let known = schema::VERSION;
    for (found, wanted) in [
        (99, ErrorKind::NewerVersion { found: 99, known }),
        (30, ErrorKind::OlderVersion { found: 30 }),
    ] {
        rusqlite::Connection::open(&other)
            .unwrap()
            .pragma_update(None, "user_version", found)
            .unwrap();
        let before = fs::read(&other).unwrap();
        assert_eq!((kind(&other), fs::read(&other).unwrap()), (wanted, before));
    }

    assert_eq!(
        kind(&folder.0.path().join("none/parlour.db")),
        ErrorKind::CannotOpen
    );
    assert_eq!(kind(folder.0.path()), ErrorKind::IsFolder);
}

#[test]
fn a_damaged_file_is_told_when_it_is_met() {
    let folder = Folder::new();
    let mut store = folder.open();
    for _ in 0..200 {
        anas(&mut store, &["deal", "A1", "A2"]);
    }
    drop(store);
    let mut bytes = fs::read(folder.file()).unwrap();
    let start = bytes.len() / 8;
    bytes[start..].fill(0xa5);
    fs::write(folder.file(), &bytes).unwrap();
    let told = Sqlite::open(&folder.file()).and_then(|store| store.unfinished().map(drop));
    assert_eq!(told.unwrap_err().kind, ErrorKind::Damaged);
    let checked = Sqlite::open(&folder.file()).and_then(|store| store.check());
    assert_eq!(checked.unwrap_err().kind, ErrorKind::Damaged);
    assert_eq!(
        fs::read(folder.file()).unwrap(),
        bytes,
        "nothing is overwritten"
    );
}

#[test]
fn a_new_database_and_its_log_are_for_their_owner_alone() {
    let folder = Folder::new();
    let mut store = folder.open();
    anas(&mut store, &["deal"]);
    let files: Vec<_> = fs::read_dir(folder.0.path())
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let modes: Vec<_> = files
        .iter()
        .map(|file| file.metadata().unwrap().permissions().mode() & 0o777)
        .collect();
    assert_eq!(modes, [0o600; 3], "{files:?}");
}

#[test]
fn a_database_that_others_may_read_is_taken_from_them_when_it_is_opened() {
    let folder = Folder::new();
    drop(folder.open());
    fs::set_permissions(folder.file(), fs::Permissions::from_mode(0o644)).unwrap();
    drop(folder.open());
    assert_eq!(
        fs::metadata(folder.file()).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

#[test]
fn programs_that_open_a_new_store_at_the_same_time_all_can() {
    let folder = Folder::new();
    for round in 0..40 {
        let file = folder.0.path().join(format!("{round}.db"));
        let opened = std::thread::scope(|scope| {
            let threads = [(); 6].map(|()| scope.spawn(|| Sqlite::open(&file).map(drop)));
            threads.map(|thread| thread.join().unwrap())
        });
        assert_eq!(opened, [const { Ok(()) }; 6], "round {round}");
    }
}
