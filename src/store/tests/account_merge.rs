//! Two accounts that become one.

use jiff::civil::date;

use super::account_changes::{at_start, create, games_of};
use super::hall_tables::{begun_at, table};
use super::ratings::{Hall, over};
use super::*;
use crate::server::rating::RatingPool;

both! {
    two_accounts_become_one_with_their_keys_and_games
    both_keep_their_arenas_and_the_ratings_of_ladders
    a_daily_deal_that_both_have_played_is_that_of_the_account_that_stays
    what_cannot_be_merged_stays_as_it_is
}

const PEOPLE: [&str; 3] = ["ana", "zoe", "bob"];

/// Moves zoe, who has the second key, into ana.
fn merge(hall: &mut Hall) -> Result<MergedAccounts, StoreError> {
    let ana = hall.accounts[0].id;
    hall.store
        .save_key_code(ana, key(1), "code".into(), at(600))?;
    hall.store.merge_accounts("code".into(), key(2), 7, at(1))
}

fn rivals_of(hall: &Hall, account: usize) -> Vec<(String, u32, u32)> {
    let rivals = hall.store.rivals(hall.accounts[account].id).unwrap();
    let rivals = rivals.into_iter();
    rivals
        .map(|rival| (rival.name, rival.won, rival.lost))
        .collect()
}

fn ignored_by(hall: &Hall, account: usize) -> Vec<String> {
    let account = hall.store.account_by_id(hall.accounts[account].id);
    account.unwrap().unwrap().ignored
}

fn two_accounts_become_one_with_their_keys_and_games() {
    let mut hall = Hall::new(&PEOPLE);
    let [ana, zoe, bob] = [0, 1, 2].map(|number| hall.accounts[number].id);
    let against_bob = hall.game(Mode::Checkers, &["zoe", "bob"], over(&[3, 0], &[0]));
    let own = hall.game(Mode::Checkers, &["ana", "bob"], over(&[0, 3], &[1]));
    let together = hall.game(Mode::Checkers, &["ana", "zoe"], over(&[3, 0], &[0]));
    hall.rate(against_bob);
    hall.rate(own);
    let ratings = [ana, bob].map(|account| hall.store.ratings(account).unwrap());
    for (account, names) in [(ana, "eve zoe"), (zoe, "ana eve cleo"), (bob, "ana zoe")] {
        let names = names.split(' ').map(Into::into).collect();
        hall.store.save_ignored(account, names).unwrap();
    }
    let merged = MergedAccounts {
        from: zoe,
        from_name: "zoe".into(),
        into_name: "ana".into(),
    };
    assert_eq!(merge(&mut hall), Ok(merged));
    let keys = hall.store.keys(ana).unwrap().into_iter();
    let keys: Vec<_> = keys.map(|key| key.fingerprint).collect();
    assert_eq!(keys, [key(1), key(2)]);
    assert_eq!(hall.store.account_by_id(zoe), Ok(None));
    assert_eq!(at_start(&hall, against_bob), ["ana", "bob"]);
    assert_eq!(at_start(&hall, own), ["ana", "bob"]);
    assert_eq!(at_start(&hall, together), ["ana", "(gone)"]);
    assert_eq!(games_of(&hall, "ana"), (3, 3));
    assert_eq!(games_of(&hall, "zoe").0, 0);
    // A game against oneself counts for no rating and no record; another's games count as they did.
    assert_eq!(rivals_of(&hall, 0), [("bob".into(), 1, 1)]);
    assert_eq!(rivals_of(&hall, 2), [("ana".into(), 1, 1)]);
    assert_eq!(hall.rate(together), []);
    assert_eq!(hall.store.unrated_games(), Ok(Vec::new()));
    let after = [ana, bob].map(|account| hall.store.ratings(account).unwrap());
    assert_eq!(after, ratings);
    assert_eq!(hall.store.ratings(zoe), Ok(Vec::new()));
    let ranked = hall
        .store
        .leaderboard(Mode::Checkers, RatingPool::Two, 10)
        .unwrap();
    assert!(ranked.iter().all(|row| row.name != "zoe"));
    assert_eq!(ignored_by(&hall, 0), ["cleo", "eve"]);
    assert_eq!(ignored_by(&hall, 2), ["ana"]);
    let taken = why(create(&mut hall, "zoe", 9));
    assert_eq!(taken, "the name zoe is taken; choose another");
}

/// Opens an arena of checkers with these participants, who are paired if they are two, and play; the first wins.
fn arena(hall: &mut Hall, code: &str, players: &[usize], is_ladder: bool) -> ArenaId {
    let terms = ArenaTerms {
        rules: AnyRules::default_of(Mode::Checkers),
        clock: "3m+2s".parse().unwrap(),
        rated: true,
        opened: at(0),
        is_ladder,
        until: (!is_ladder).then(|| at(120)),
    };
    let rules = terms.rules.clone();
    let arena = hall.store.open_arena(Box::new(terms)).unwrap();
    for player in players {
        let account = hall.accounts[*player].id;
        let ready = hall
            .store
            .set_arena_ready(arena, account, true, true, at(1));
        assert_eq!(ready, Ok(()));
    }
    let seat = |player: &usize| HallSeat {
        owner: SeatOwner::Account(hall.accounts[*player].id),
        seen: 0,
    };
    let seats = players[..2].iter().map(seat).collect();
    let table = HallTable {
        take_back: false,
        arena: Some(arena),
        rules,
        is_ladder,
        ..table(code, seats)
    };
    hall.store.pair_arena(arena, table.clone(), at(2)).unwrap();
    let names = players[..2]
        .iter()
        .map(|player| Player::person(PEOPLE[*player]));
    let mut append = begun_at(&table, names.collect());
    let turns = [0, 1, 0, 1].map(|seat| {
        entry(LogAction::Move {
            by: Some(Seat(seat)),
            text: "A1".into(),
        })
    });
    append.entries.extend(turns);
    append.end = Some(GameEnd {
        finished: Some(at(50)),
        ..over(&[3, 0], &[0])
    });
    let game = hall.store.append(append).unwrap();
    hall.store.rate(game, false, at(60)).unwrap();
    let sql = format!("UPDATE hall_tables SET closed = TRUE WHERE game = {game}");
    execute(&mut hall.store, &sql);
    arena
}

/// The participants with their points, or on a ladder with the number of their games.
fn standing(hall: &Hall, arena: ArenaId) -> Vec<(Option<String>, u64)> {
    let arena = hall.store.arena(arena).unwrap().unwrap();
    let players = arena.players.into_iter();
    let mut standing: Vec<_> = players
        .map(|player| {
            let games = player.rating.map(|rating| rating.games);
            (player.name, games.map_or(player.score.points, u64::from))
        })
        .collect();
    standing.sort();
    standing
}

fn both_keep_their_arenas_and_the_ratings_of_ladders() {
    let mut hall = Hall::new(&PEOPLE);
    let [alone, shared] = [
        arena(&mut hall, "aaaaaa", &[1, 2], false),
        arena(&mut hall, "bbbbbb", &[1, 2, 0], false),
    ];
    let together = arena(&mut hall, "cccccc", &[0, 1, 2], false);
    let ladder = arena(&mut hall, "dddddd", &[1, 2], true);
    let one = |name: &str, points| (Some(name.to_owned()), points);
    assert_eq!(standing(&hall, ladder), [one("bob", 1), one("zoe", 1)]);
    merge(&mut hall).unwrap();
    let won = [one("ana", 2), one("bob", 0)];
    assert_eq!(standing(&hall, alone), won);
    assert_eq!(standing(&hall, shared), won, "games move, one row stays");
    assert_eq!(standing(&hall, together), won);
    assert_eq!(standing(&hall, ladder), [one("ana", 1), one("bob", 1)]);
    let ready = hall.store.arena(shared).unwrap().unwrap().players;
    assert!(ready.iter().all(|player| player.name.is_some()));
}

/// The account has finished the deal of a day in so many turns.
fn daily(hall: &mut Hall, code: &str, day: i8, player: usize, turns: u32) {
    let table = HallTable {
        rules: AnyRules::default_of(Mode::Concentration),
        opened_by: Some(hall.accounts[player].id),
        rated: false,
        day: Some(date(2026, 11, day)),
        ..table(code, Vec::new())
    };
    hall.store.save_hall_table(table.clone(), None).unwrap();
    let mut end = over(&[8], &[0]);
    end.standing.turns = vec![turns];
    let append = Append {
        end: Some(end),
        ..begun_at(&table, vec![Player::person(PEOPLE[player])])
    };
    hall.store.append(append).unwrap();
    let sql = format!("UPDATE hall_tables SET closed = TRUE WHERE code = '{code}'");
    execute(&mut hall.store, &sql);
}

fn a_daily_deal_that_both_have_played_is_that_of_the_account_that_stays() {
    let mut hall = Hall::new(&PEOPLE);
    daily(&mut hall, "aaaaaa", 20, 1, 10);
    daily(&mut hall, "bbbbbb", 21, 1, 10);
    daily(&mut hall, "cccccc", 21, 0, 30);
    daily(&mut hall, "dddddd", 22, 0, 20);
    merge(&mut hall).unwrap();
    let places = |day: i8| {
        let leaderboard =
            hall.store
                .daily_leaderboard(date(2026, 11, day), Mode::Concentration, String::new());
        let rows = leaderboard.unwrap().rows.into_iter();
        rows.map(|row| (row.name, row.turns)).collect::<Vec<_>>()
    };
    let ana = |turns| (Some("ana".to_owned()), turns);
    assert_eq!(places(20), [ana(10)]);
    assert_eq!(places(21), [(None, 10), ana(30)]);
    assert_eq!(places(22), [ana(20)]);
    let streaks = hall.store.daily_streaks(date(2026, 11, 22)).unwrap();
    let streak = DailyStreak {
        name: Some("ana".into()),
        now: 3,
        longest: 3,
    };
    assert_eq!(streaks, [streak]);
}

fn what_cannot_be_merged_stays_as_it_is() {
    let mut hall = Hall::new(&PEOPLE);
    let [ana, zoe] = [0, 1].map(|number| hall.accounts[number].id);
    let code = hall
        .store
        .save_key_code(ana, key(1), "code".into(), at(600));
    assert_eq!(code, Ok(()));
    let try_merge = |hall: &mut Hall, code: &str, number| {
        why(hall
            .store
            .merge_accounts(code.into(), key(number), 7, at(1)))
    };
    let told = try_merge(&mut hall, "wrong", 2);
    assert!(told.starts_with("this code is not valid"), "{told}");
    let told = try_merge(&mut hall, "code", 1);
    assert_eq!(told, "this key already belongs to your account");
    let told = try_merge(&mut hall, "code", 9);
    assert!(told.starts_with("this key has no account"), "{told}");
    for player in [0, 1] {
        let (_, open) = hall.table(Mode::Checkers, &[PEOPLE[player], "bob"]);
        let open = HallTable {
            closed: false,
            ..open
        };
        hall.store.save_hall_table(open.clone(), None).unwrap();
        let told = try_merge(&mut hall, "code", 2);
        assert_eq!(told, "finish or leave your games first, then try again");
        let closed = HallTable {
            closed: true,
            version: 2,
            ..open
        };
        hall.store.save_hall_table(closed, Some(1)).unwrap();
    }
    for number in 10..19 {
        let sql = format!(
            "INSERT INTO account_keys (fingerprint, account, comment, added) VALUES ('{}', {zoe}, '', 0)",
            key(number)
        );
        execute(&mut hall.store, &sql);
    }
    let told = try_merge(&mut hall, "code", 2);
    assert_eq!(told, "an account has at most 10 keys; remove one first");
    assert_eq!(hall.store.keys(ana).unwrap().len(), 1);
    assert_eq!(hall.store.keys(zoe).unwrap().len(), 10);
    hall.store.remove_key(zoe, key(2), key(18)).unwrap();
    assert!(
        hall.store
            .merge_accounts("code".into(), key(2), 7, at(1))
            .is_ok()
    );
}
