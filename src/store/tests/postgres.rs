//! The behaviour that only a server has: broken connections, halls that start at once, and schemas
//! of the next release.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::*;
use crate::database::schema;
use crate::server::table_code::TableCode;

/// A new database and the server it is on, unless there is none here.
fn server() -> Option<(&'static Cluster, String)> {
    Cluster::shared().map(|cluster| (cluster, cluster.database()))
}

fn name(url: &str) -> &str {
    url.rsplit('/').next().unwrap()
}

fn open(url: &str) -> Result<TestStore, StoreError> {
    Postgres::open(&url.parse().unwrap())
        .map(Box::new)
        .map(TestStore::Postgres)
}

fn kind<T>(answer: Result<T, StoreError>) -> Option<ErrorKind> {
    answer.err().map(|error| error.kind)
}

#[test]
fn halls_that_begin_at_once_make_the_schema_once() {
    let Some((cluster, url)) = server() else {
        return;
    };
    let opened = thread::scope(|scope| {
        let threads = [(); 6].map(|()| scope.spawn(|| open(&url).map(drop)));
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(opened, [const { Ok(()) }; 6]);
    assert_eq!(
        cluster
            .primary
            .sql(name(&url), "SELECT count(*) FROM parlour_schema"),
        "1"
    );
}

#[test]
fn a_newer_form_is_used_if_it_says_so_and_other_databases_are_left_alone() {
    let Some((cluster, url)) = server() else {
        return;
    };
    drop(open(&url).unwrap());
    let known = schema::VERSION;
    cluster.primary.sql(
        name(&url),
        "UPDATE parlour_schema SET version = version + 1",
    );
    assert_eq!(
        open(&url).unwrap().unfinished(),
        Ok(vec![]),
        "the next release only adds"
    );
    cluster
        .primary
        .sql(name(&url), "UPDATE parlour_schema SET min_reader = version");
    assert_eq!(
        kind(open(&url)),
        Some(ErrorKind::NewerVersion {
            found: known + 1,
            known
        })
    );
    cluster.primary.sql(
        name(&url),
        "UPDATE parlour_schema SET version = 30, min_reader = 16",
    );
    assert_eq!(
        kind(open(&url)),
        Some(ErrorKind::OlderVersion { found: 30 })
    );
    let foreign = cluster.database();
    cluster
        .primary
        .sql(name(&foreign), "CREATE TABLE songs (title TEXT)");
    assert_eq!(kind(open(&foreign)), Some(ErrorKind::Foreign));
    assert_eq!(
        cluster.primary.sql(
            name(&foreign),
            "SELECT count(*) FROM pg_class WHERE relname = 'games'"
        ),
        "0"
    );
}

#[test]
fn a_server_that_is_not_there_is_told_without_the_password() {
    let url = "postgres://ana:secret@127.0.0.1:1/hall".parse().unwrap();
    let error = Postgres::open(&url).map(drop).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Unreachable(_)), "{error:?}");
    assert!(
        error
            .to_string()
            .starts_with("postgres://ana@127.0.0.1:1/hall: the database cannot be reached"),
        "{error}"
    );
}

#[test]
fn a_server_is_believed_only_with_a_certificate_of_the_authority_that_is_named() {
    if !foreign::OPENSSL.is_there() {
        return;
    }
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let (authority, other) = (
        cluster.primary.use_tls(),
        cluster.primary.authority("other"),
    );
    let url = cluster.database();
    let with = |url: &str, root: &Path| {
        format!("{url}?sslmode=verify-full&sslrootcert={}", root.display())
    };
    let mut store = open(&with(&url, &authority)).unwrap();
    let table = anas(&mut store, &["deal"]);
    assert_eq!(store.open(table).unwrap().log, [moved("deal")]);
    let lines =
        "FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE application_name = 'parlour'";
    assert_eq!(
        cluster
            .primary
            .sql("postgres", &format!("SELECT bool_and(ssl) {lines}")),
        "t"
    );
    let named = url.replace("127.0.0.1", "localhost");
    for (url, why) in [
        (with(&url, &other), "UnknownIssuer"),
        (with(&named, &authority), "not valid for name"),
    ] {
        let Some(ErrorKind::Unreachable(told)) = kind(open(&url)) else {
            panic!("{url} is believed")
        };
        assert!(told.contains(why), "{told}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn halls_that_change_the_same_tables_and_games_wait_for_each_other_and_do_not_block() {
    let Some((cluster, url)) = server() else {
        return;
    };
    let mut store = open(&url).unwrap();
    let codes =
        ["aaaaaa", "bbbbbb", "cccccc", "dddddd"].map(|code| code.parse::<TableCode>().unwrap());
    for code in codes {
        store
            .save_hall_table(hall_tables::table(code.as_str(), Vec::new()), None)
            .unwrap();
    }
    let games: Vec<_> = codes.iter().map(|_| anas(&mut store, &["deal"])).collect();
    // Each of the two changes tables and games in a different order.
    let change = |is_first: bool| {
        let mut store = open(&url).unwrap();
        for _ in 0..150 {
            let known = store.hall_tables_named(codes.to_vec()).unwrap();
            let mut requests: Vec<_> = known
                .into_iter()
                .zip(&games)
                .flat_map(|(table, game)| {
                    let before = Some(table.version);
                    let append = Append {
                        end: Some(won()),
                        ..more(*game, 99, vec![moved("A1")])
                    };
                    let table = HallTable {
                        version: table.version + 1 + u64::from(is_first),
                        ..table
                    };
                    [
                        StoreRequest::SaveHallTable { table, before },
                        StoreRequest::Append { append },
                    ]
                })
                .collect();
            if is_first {
                requests.reverse();
            }
            for answer in store.run_all(requests) {
                let refusal = answer.err().map(|error| error.kind);
                assert!(
                    matches!(refusal, None | Some(ErrorKind::Conflict)),
                    "{refusal:?}"
                );
            }
        }
    };
    thread::scope(|scope| {
        [true, false]
            .map(|is_first| scope.spawn(move || change(is_first)))
            .map(|one| one.join().unwrap())
    });
    drop(store);
    let sql = |sql: String| cluster.primary.sql("postgres", &sql);
    // The counts of a connection are there once it has ended.
    while sql(format!(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = '{}'",
        name(&url)
    )) != "0"
    {
        thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(
        sql(format!(
            "SELECT deadlocks FROM pg_stat_database WHERE datname = '{}'",
            name(&url)
        )),
        "0"
    );
}

/// Ends every connection to a database.
fn end_connections(cluster: &Cluster, url: &str) {
    let sql = format!(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{}'",
        name(url)
    );
    cluster.primary.sql("postgres", &sql);
}

#[test]
fn a_connection_that_was_ended_meanwhile_is_opened_anew() {
    let Some((cluster, url)) = server() else {
        return;
    };
    let mut store = open(&url).unwrap();
    let table = anas(&mut store, &["deal"]);
    end_connections(cluster, &url);
    assert_eq!(store.unfinished().unwrap().len(), 1);
    end_connections(cluster, &url);
    assert_eq!(store.append(more(table, 1, vec![moved("A1")])), Ok(table));
    end_connections(cluster, &url);
    let both = vec![
        more(table, 2, vec![moved("A2")]),
        more(table, 3, vec![moved("B1")]),
    ];
    assert_eq!(append_all(&mut store, both), [Ok(table), Ok(table)]);
    assert_eq!(
        store.open(table).unwrap().log,
        ["deal", "A1", "A2", "B1"].map(moved)
    );
}

#[test]
fn whatever_moment_connections_are_ended_at_nothing_is_lost_or_kept_twice() {
    let Some((cluster, url)) = server() else {
        return;
    };
    let mut store = open(&url).unwrap();
    let tables: Vec<_> = (0..8).map(|_| anas(&mut store, &["deal"])).collect();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                end_connections(cluster, &url);
            }
        });
        for number in 1..=60 {
            let mut waiting = tables.clone();
            while !waiting.is_empty() {
                let appends = waiting
                    .iter()
                    .map(|table| more(*table, number, vec![moved(&format!("A{number}"))]));
                let answers = append_all(&mut store, appends.collect());
                let failed = waiting
                    .iter()
                    .copied()
                    .zip(answers)
                    .filter(|(table, answer)| match answer {
                        Ok(done) => done != table,
                        Err(StoreError {
                            kind: ErrorKind::Unreachable(_),
                            ..
                        }) => true,
                        Err(error) => panic!("{error:?}"),
                    });
                waiting = failed.map(|(table, _)| table).collect();
            }
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let wanted: Vec<_> = std::iter::once(moved("deal"))
        .chain((1..=60).map(|number| moved(&format!("A{number}"))))
        .collect();
    for table in tables {
        assert_eq!(store.open(table).unwrap().log, wanted);
    }
}

/// A line to a server that breaks, once it is told to, when the answer to a commit is on its way.
fn breaking_line(port: u16) -> (u16, Arc<AtomicBool>) {
    let (listener, breaks) = (
        TcpListener::bind("127.0.0.1:0").unwrap(),
        Arc::new(AtomicBool::new(false)),
    );
    let (own, armed) = (listener.local_addr().unwrap().port(), breaks.clone());
    thread::spawn(move || {
        while let Ok((client, _)) = listener.accept() {
            let server = TcpStream::connect(("127.0.0.1", port)).unwrap();
            let (up, down) = (client.try_clone().unwrap(), server.try_clone().unwrap());
            thread::spawn(move || pass(client, server, |_| false));
            let armed = armed.clone();
            let is_commit = |bytes: &[u8]| bytes.windows(7).any(|word| word == b"COMMIT\0");
            thread::spawn(move || {
                pass(down, up, |bytes| {
                    is_commit(bytes) && armed.swap(false, Ordering::SeqCst)
                });
            });
        }
    });
    (own, breaks)
}

/// Passes on what comes, until it ends or something comes that does not arrive.
fn pass(mut from: TcpStream, mut to: TcpStream, is_lost: impl Fn(&[u8]) -> bool) {
    let mut bytes = vec![0; 65_536];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        if is_lost(&bytes[..length]) || to.write_all(&bytes[..length]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(std::net::Shutdown::Both);
    let _ = to.shutdown(std::net::Shutdown::Both);
}

#[test]
fn an_append_whose_commit_was_not_answered_recognises_its_entries() {
    let Some((cluster, url)) = server() else {
        return;
    };
    let port = cluster.primary.port();
    let (own, breaks) = breaking_line(port);
    let mut store = open(&url.replace(&port.to_string(), &own.to_string())).unwrap();
    let tables = [anas(&mut store, &["deal"]), anas(&mut store, &["deal"])];
    let both = || {
        tables
            .map(|table| more(table, 1, vec![moved("A1")]))
            .to_vec()
    };
    breaks.store(true, Ordering::SeqCst);
    for answer in append_all(&mut store, both()) {
        assert!(
            matches!(kind(answer), Some(ErrorKind::Unreachable(_))),
            "nobody is told that it was kept"
        );
    }
    assert_eq!(
        store.open(tables[0]).unwrap().log,
        ["deal", "A1"].map(moved),
        "though it was"
    );
    let other = more(tables[0], 1, vec![moved("B1")]);
    assert_eq!(
        append_all(&mut store, vec![other]).pop().and_then(kind),
        Some(ErrorKind::Conflict),
        "it is another's"
    );
    assert_eq!(
        append_all(&mut store, both()),
        tables.map(Ok),
        "it is its own"
    );
    let longer = more(tables[1], 1, ["A1", "A2"].map(moved).to_vec());
    assert_eq!(
        append_all(&mut store, vec![longer]),
        [Ok(tables[1])],
        "and more was decided since"
    );
    assert_eq!(
        store.open(tables[1]).unwrap().log,
        ["deal", "A1", "A2"].map(moved)
    );
    let mut stranger = open(&url).unwrap();
    let late = append_all(&mut stranger, both());
    assert!(
        late.into_iter()
            .all(|answer| kind(answer) == Some(ErrorKind::Conflict)),
        "to everybody else it is not"
    );
}

#[test]
fn a_game_that_was_begun_unanswered_is_not_begun_twice() {
    let Some((cluster, url)) = server() else {
        return;
    };
    let port = cluster.primary.port();
    let (own, breaks) = breaking_line(port);
    let mut store = open(&url.replace(&port.to_string(), &own.to_string())).unwrap();
    let header = header(vec![Player::person("Ana")]);
    let table = HallTable {
        code: "k3f9q2".parse().unwrap(),
        rules: header.rules.clone(),
        seats: Vec::new(),
        clock: header.clock,
        rated: false,
        listed: true,
        take_back: false,
        opened_by: None,
        opened_from: None,
        opened: at(0),
        seed: None,
        game: None,
        closed: false,
        deal: 7,
        day: None,
        arena: None,
        is_ladder: false,
        stand_ins: false,
        version: 1,
    };
    let begins = GameTable {
        code: table.code,
        before: table.version,
        version: 2,
    };
    store.save_hall_table(table, None).unwrap();
    let new = || {
        vec![Append {
            table: Some(begins),
            ..begun(header.clone(), &["deal"])
        }]
    };
    breaks.store(true, Ordering::SeqCst);
    assert!(append_all(&mut store, new())[0].is_err());
    let game = append_all(&mut store, new()).pop().unwrap().unwrap();
    assert_eq!(
        store
            .unfinished()
            .unwrap()
            .iter()
            .map(|game| game.id)
            .collect::<Vec<_>>(),
        [game]
    );
}
