//! Accounts that get another name or are deleted, and what is left of them.

use super::ratings::{Hall, over};
use super::*;
use jiff::tz::TimeZone;
use parlour_model::seat::Seat;

both! {
    a_renamed_account_has_its_games_and_nobody_gets_its_names
    a_deleted_account_leaves_its_games_without_a_name
    who_sits_at_a_table_is_not_renamed
    an_account_has_about_ten_names
    a_table_goes_on_without_a_deleted_account
}

const PAIR: [&str; 2] = ["ana", "bob"];

/// Two people who have played: a rated game, and one in which the first gave up the seat to a robot that bears the name.
/// Others may see neither.
fn played() -> (Hall, [GameId; 2]) {
    let mut hall = Hall::new(&PAIR);
    let rated = hall.game(Mode::Checkers, &PAIR, over(&[0, 3], &[1]));
    hall.rate(rated);
    let (mut append, table) = hall.table(Mode::Checkers, &PAIR);
    let taken = [
        robot("ana", Level::Casual),
        Player::person("ana"),
        Player::person("guest-ana"),
        robot("ana", Level::Sharp),
    ];
    append.entries.extend(taken.map(|player| {
        entry(LogAction::Taken {
            seat: Seat(0),
            player,
        })
    }));
    append.end = Some(over(&[2, 2], &[]));
    let left = hall.keep((append, table));
    for game in [rated, left] {
        let sql = format!("UPDATE hall_tables SET listed = FALSE WHERE game = {game}");
        execute(&mut hall.store, &sql);
    }
    let bob = hall.accounts[1].id;
    let ignored = vec!["ana".into(), "banana".into()];
    hall.store.save_ignored(bob, ignored).unwrap();
    (hall, [rated, left])
}

/// The names with which the log says that a seat was taken.
fn taken(hall: &Hall, game: GameId) -> Vec<String> {
    let followed = hall.store.follow(vec![(game, 0)]).unwrap().remove(0);
    let entries = followed.entries.into_iter();
    let names = entries.filter_map(|entry| match entry.action {
        LogAction::Taken { player, .. } => Some(player.name),
        _ => None,
    });
    names.collect()
}

pub(super) fn at_start(hall: &Hall, game: GameId) -> Vec<String> {
    let players = hall.store.open(game).unwrap().header.players;
    players.into_iter().map(|player| player.name).collect()
}

/// The numbers of games in the statistics and in the history of a name.
pub(super) fn games_of(hall: &Hall, name: &str) -> (u64, usize) {
    let found = hall.store.statistics(name.into(), TimeZone::UTC).unwrap();
    let filter = Filter {
        seen_by: Some(name.into()),
        ..Filter::default()
    };
    (
        found.iter().map(|statistics| statistics.played).sum(),
        hall.store.history(filter).unwrap().games.len(),
    )
}

pub(super) fn create(hall: &mut Hall, name: &str, number: usize) -> Result<Account, StoreError> {
    let name = name.parse().unwrap();
    hall.store
        .create_account(name, false, key(number), String::new(), at(0))
}

fn rename(hall: &mut Hall, account: AccountId, name: &str) -> Result<String, StoreError> {
    hall.store
        .rename_account(account, name.parse().unwrap(), false)
}

fn rivals_of_bob(hall: &Hall) -> Vec<String> {
    let rivals = hall.store.rivals(hall.accounts[1].id).unwrap();
    rivals.into_iter().map(|rival| rival.name).collect()
}

fn ignored_by_bob(hall: &Hall) -> Vec<String> {
    let bob = hall.store.account_by_id(hall.accounts[1].id);
    bob.unwrap().unwrap().ignored
}

fn a_renamed_account_has_its_games_and_nobody_gets_its_names() {
    let (mut hall, games) = played();
    let at_no_table = begun(header(vec![Player::person("ana")]), &["deal"]);
    let at_no_table = hall.store.append(at_no_table).unwrap();
    let [ana, bob] = [0, 1].map(|number| hall.accounts[number].id);
    let ratings = hall.store.ratings(ana).unwrap();
    let history = hall.store.rating_history(ana, Mode::Checkers).unwrap();
    assert_eq!(games_of(&hall, "ana"), (1, 1));
    assert_eq!(rename(&mut hall, ana, "zoe"), Ok("ana".into()));
    let found = hall.store.account_of_key(key(1)).unwrap();
    assert_eq!(found.map(|account| account.name), Some("zoe".into()));
    assert_eq!(hall.store.ratings(ana), Ok(ratings));
    assert_eq!(hall.store.rating_history(ana, Mode::Checkers), Ok(history));
    assert_eq!(games_of(&hall, "zoe"), (1, 1));
    assert_eq!(games_of(&hall, "ana"), (0, 0));
    assert_eq!(rivals_of_bob(&hall), ["zoe"]);
    for game in games {
        assert_eq!(at_start(&hall, game), ["zoe", "bob"]);
    }
    assert_eq!(taken(&hall, games[1]), ["zoe", "zoe", "guest-ana", "zoe"]);
    assert_eq!(at_start(&hall, at_no_table), ["ana"]);
    assert_eq!(ignored_by_bob(&hall), ["banana", "zoe"]);
    for (name, told) in [
        ("ana", "the name ana is taken; choose another"),
        ("ANA", "the name ANA is taken; choose another"),
        ("Zoe", "Zoe looks too much like zoe; choose another name"),
    ] {
        assert_eq!(why(create(&mut hall, name, 9)), told);
        assert_eq!(why(rename(&mut hall, bob, name)), told);
    }
    assert_eq!(
        why(rename(&mut hall, ana, "zoe")),
        "your account already has this name; type another one"
    );
    let back = rename(&mut hall, ana, "Ana");
    assert_eq!(back, Ok("zoe".into()), "a name of its own");
}

fn a_deleted_account_leaves_its_games_without_a_name() {
    let (mut hall, games) = played();
    let [ana, bob] = [0, 1].map(|number| hall.accounts[number].id);
    let code = hall
        .store
        .save_key_code(ana, key(1), "code".into(), at(600));
    assert_eq!(code, Ok(()));
    assert_eq!(hall.store.delete_account(ana, 7), Ok("ana".into()));
    assert_eq!(hall.store.account_by_id(ana), Ok(None));
    assert_eq!(hall.store.account_of_key(key(1)), Ok(None));
    assert_eq!(hall.store.account_named("ana".into()), Ok(None));
    assert_eq!(hall.store.keys(ana), Ok(Vec::new()));
    assert_eq!(hall.store.ratings(ana), Ok(Vec::new()));
    let history = hall.store.rating_history(ana, Mode::Checkers);
    assert_eq!(history, Ok(Vec::new()));
    assert_eq!(games_of(&hall, "ana"), (0, 0));
    for game in games {
        assert_eq!(at_start(&hall, game), ["(gone)", "bob"]);
        let table = hall.store.hall_table_of_game(game).unwrap().unwrap();
        let owners: Vec<_> = table.seats.into_iter().map(|seat| seat.owner).collect();
        let gone = SeatOwner::Guest("(gone)".into());
        assert_eq!(owners, [gone, SeatOwner::Account(bob)]);
    }
    assert_eq!(
        taken(&hall, games[1]),
        ["(gone)", "(gone)", "guest-ana", "(gone)"]
    );
    let people = hall.store.people().unwrap().into_iter();
    let people: Vec<_> = people.map(|person| person.name).collect();
    assert_eq!(people, ["bob"]);
    assert_eq!(rivals_of_bob(&hall), Vec::<String>::new());
    assert_eq!(ignored_by_bob(&hall), ["banana"]);
    // The other's games and ratings stay as they were.
    assert_eq!(games_of(&hall, "bob"), (2, 2));
    let history = hall.store.rating_history(bob, Mode::Checkers).unwrap();
    assert_eq!(history.len(), 1);
    assert_eq!(hall.store.unrated_games(), Ok(Vec::new()));
    assert_eq!(
        why(create(&mut hall, "Ana", 1)),
        "the name Ana is taken; choose another"
    );
    let redeemed = hall
        .store
        .add_key("code".into(), key(5), String::new(), at(1));
    assert!(why(redeemed).contains("this code is not valid"));
    let cleo = create(&mut hall, "cleo", 1).unwrap();
    assert_eq!(hall.store.delete_account(cleo.id, 8), Ok("cleo".into()));
    assert_eq!(
        why(create(&mut hall, "cleo", 1)),
        "the name cleo is taken; choose another"
    );
    assert_eq!(
        why(hall.store.delete_account(ana, 9)),
        format!("there is no account {ana}")
    );
}

fn who_sits_at_a_table_is_not_renamed() {
    let (mut hall, _) = played();
    let ana = hall.accounts[0].id;
    let (_, table) = hall.table(Mode::Checkers, &PAIR);
    let table = HallTable {
        closed: false,
        ..table
    };
    hall.store.save_hall_table(table.clone(), None).unwrap();
    let told = "finish or leave your games first, then try again";
    assert_eq!(why(rename(&mut hall, ana, "zoe")), told);
    let found = hall.store.account_named("ana".into()).unwrap();
    assert_eq!(found.map(|account| account.id), Some(ana));
    assert_eq!(games_of(&hall, "ana"), (1, 1));
    create(&mut hall, "zoe", 9).unwrap();
    assert_eq!(hall.store.delete_account(ana, 7), Ok("ana".into()));
}

fn an_account_has_about_ten_names() {
    let mut hall = Hall::new(&["ana"]);
    let ana = hall.accounts[0].id;
    let mut names = (2..16).map(|length| format!("{}-N", "X".repeat(length)));
    let refused = names.position(|name| rename(&mut hall, ana, &name).is_err());
    assert_eq!(refused, Some(9));
    assert!(why(rename(&mut hall, ana, "other")).starts_with("an account can have about ten"));
    assert_eq!(rename(&mut hall, ana, "ana"), Ok("XXXXXXXXXX-N".into()));
}

fn a_table_goes_on_without_a_deleted_account() {
    let mut hall = Hall::new(&PAIR);
    let [ana, bob] = [0, 1].map(|number| hall.accounts[number].id);
    let (_, mut table) = hall.table(Mode::Checkers, &PAIR);
    table.closed = false;
    table.opened_by = Some(ana);
    table.seats[0].owner = SeatOwner::Invited(ana);
    hall.store.save_hall_table(table, None).unwrap();
    assert_eq!(hall.store.delete_account(ana, 7), Ok("ana".into()));
    let table = hall.store.hall_tables().unwrap().remove(0);
    assert_eq!((table.opened_by, table.version), (None, 7));
    let owners: Vec<_> = table.seats.into_iter().map(|seat| seat.owner).collect();
    assert_eq!(owners, [SeatOwner::Open, SeatOwner::Account(bob)]);
}
