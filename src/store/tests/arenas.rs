//! The tests of arenas.

use super::hall_tables::{begun_at, table};
use super::*;
use crate::ArenaScore;

both! {
    an_arena_is_listed_and_ends
    who_waits_is_paired_once
    points_follow_from_games_that_end_in_time
    a_table_that_was_closed_counts_for_nobody
    another_game_at_the_same_table_does_not_count
    who_is_gone_keeps_the_row
}

/// An arena of two minutes from second 0 on, with participants who wait.
struct Hall {
    store: TestStore,
    arena: ArenaId,
    accounts: Vec<AccountId>,
    tables: usize,
}

fn terms() -> ArenaTerms {
    ArenaTerms {
        rules: AnyRules::default_of(Mode::Checkers),
        clock: "3m+2s".parse().unwrap(),
        rated: true,
        opened: at(0),
        is_ladder: false,
        until: Some(at(120)),
    }
}

impl Hall {
    fn new() -> Self {
        let mut store = memory();
        let arena = store.open_arena(Box::new(terms())).unwrap();
        let names = ["ana", "bo-1", "cleo"];
        let accounts: Vec<_> = (1..)
            .zip(names)
            .map(|(number, name)| account(&mut store, name, number).id)
            .collect();
        let mut hall = Self {
            store,
            arena,
            accounts,
            tables: 0,
        };
        (0..3).for_each(|player| hall.set_ready(player, true).unwrap());
        hall
    }

    fn set_ready(&mut self, player: usize, ready: bool) -> Result<(), StoreError> {
        let account = self.accounts[player];
        self.store
            .set_arena_ready(self.arena, account, ready, false, at(3))
    }

    fn try_pair(&mut self, players: [usize; 2], now: i64) -> Result<HallTable, StoreError> {
        self.tables += 1;
        let seat = |player: usize| HallSeat {
            owner: SeatOwner::Account(self.accounts[player]),
            seen: 0,
        };
        let code = ["aaaaaa", "bbbbbb", "cccccc", "dddddd"][self.tables - 1];
        let table = HallTable {
            take_back: false,
            arena: Some(self.arena),
            rules: terms().rules,
            ..table(code, players.map(seat).to_vec())
        };
        self.store
            .pair_arena(self.arena, table.clone(), at(now))
            .map(|()| table)
    }

    fn pair(&mut self, players: [usize; 2]) -> HallTable {
        self.try_pair(players, 5).unwrap()
    }

    /// The game of a table begins, and ends at a second if it ends: these seats win.
    fn play(&mut self, table: &HallTable, end: Option<(i64, &[usize])>) -> GameId {
        let players = ["one", "two"].map(Player::person).to_vec();
        let end = end.map(|(second, winners)| GameEnd {
            finished: Some(at(second)),
            end: None,
            standing: FinalScore {
                scores: vec![3, 1],
                turns: vec![4, 4],
                winners: winners.iter().copied().map(Seat::of).collect(),
            },
        });
        let append = Append {
            end,
            ..begun_at(table, players)
        };
        self.store.append(append).unwrap()
    }

    fn arena(&self) -> Arena {
        self.store.arena(self.arena).unwrap().unwrap()
    }

    fn player(&self, player: usize) -> ArenaPlayer {
        let account = self.accounts[player];
        let mut players = self.arena().players.into_iter();
        players.find(|found| found.account == account).unwrap()
    }

    /// Each participant's place and points, the best first.
    fn standings(&self) -> Vec<(usize, String, u64, u64)> {
        let players = self.arena().players.into_iter();
        players
            .map(|player| {
                let name = player.name.unwrap_or_else(|| "?".into());
                let place = player.place.expect("a place");
                (place, name, player.score.points, player.score.games)
            })
            .collect()
    }
}

fn standing(place: usize, name: &str, points: u64, games: u64) -> (usize, String, u64, u64) {
    (place, name.into(), points, games)
}

fn an_arena_is_listed_and_ends() {
    let mut hall = Hall::new();
    assert_eq!(hall.arena().terms, terms());
    assert_eq!(hall.store.arena(ArenaId(99)), Ok(None));
    let later = ArenaTerms {
        until: Some(at(500)),
        ..terms()
    };
    let week = hall.store.open_arena(Box::new(later)).unwrap();
    assert_eq!(hall.store.arenas(at(3)), Ok(vec![week, hall.arena]));
    hall.store.end_arena(week, at(60)).unwrap();
    assert_eq!(hall.store.arenas(at(60)), Ok(vec![hall.arena, week]));
    let over = "this arena is over";
    assert_eq!(why(hall.store.end_arena(week, at(61))), over);
    let none = hall.store.end_arena(ArenaId(99), at(61));
    assert_eq!(
        why(none),
        "there is no arena now; the server's operator opens them"
    );
    let ana = hall.accounts[0];
    let late = hall.store.set_arena_ready(week, ana, true, false, at(61));
    assert_eq!(why(late), over);
    assert_eq!(
        hall.store.set_arena_ready(week, ana, false, false, at(61)),
        Ok(())
    );
    assert_eq!(why(hall.try_pair([0, 1], 121).map(drop)), over);
}

fn who_waits_is_paired_once() {
    let mut hall = Hall::new();
    assert_eq!(hall.player(0).ready, Some(at(3)));
    let table = hall.pair([0, 1]);
    assert_eq!(hall.store.hall_tables(), Ok(vec![table.clone()]));
    let paired = hall.player(0);
    assert!(paired.ready.is_none() && paired.table == Some(table.code));
    assert_eq!((paired.last, paired.firsts), (Some(hall.accounts[1]), 1));
    assert_eq!(hall.player(1).firsts, -1);
    let again = hall.try_pair([0, 2], 5).map_err(|error| error.kind);
    assert_eq!(again, Err(ErrorKind::Conflict));
    assert_eq!(hall.player(2).ready, Some(at(3)), "it still waits");
    assert_eq!(hall.store.hall_tables().map(|tables| tables.len()), Ok(1));
    hall.set_ready(2, false).unwrap();
    assert_eq!(hall.player(2).ready, None);
    let game = hall.play(&table, Some((50, &[0])));
    let kept = hall.store.hall_table_of_game(game).unwrap().unwrap();
    assert_eq!(kept.arena, Some(hall.arena));
    assert!(hall.player(0).table.is_none());
}

fn points_follow_from_games_that_end_in_time() {
    let mut hall = Hall::new();
    assert!(hall.standings().iter().all(|(place, ..)| *place == 1));
    let table = hall.pair([0, 1]);
    hall.play(&table, Some((50, &[1])));
    hall.set_ready(0, true).unwrap();
    let table = hall.pair([2, 0]);
    hall.play(&table, Some((120, &[])));
    let so_far = [
        standing(1, "bo-1", 2, 1),
        standing(2, "cleo", 1, 1),
        standing(3, "ana", 1, 2),
    ];
    assert_eq!(hall.standings(), so_far);
    assert_eq!(
        hall.player(1).score,
        ArenaScore {
            points: 2,
            games: 1,
            won: 1,
            drawn: 0,
        }
    );
    hall.set_ready(1, true).unwrap();
    hall.set_ready(2, true).unwrap();
    let table = hall.pair([1, 2]);
    let late = hall.play(&table, None);
    assert!(hall.player(1).table.is_some());
    let end = Append {
        game: Some(late),
        end: Some(GameEnd {
            finished: Some(at(121)),
            ..won()
        }),
        table: None,
        ..begun(header(vec![]), &[])
    };
    hall.store.append(end).unwrap();
    assert_eq!(hall.standings(), so_far, "it has ended after the arena");
}

fn a_table_that_was_closed_counts_for_nobody() {
    let mut hall = Hall::new();
    let table = hall.pair([0, 1]);
    let closed = HallTable {
        closed: true,
        version: 2,
        ..table
    };
    hall.store.save_hall_table(closed, Some(1)).unwrap();
    assert!(hall.player(0).table.is_none());
    assert_eq!(hall.player(0).score, ArenaScore::default());
}

fn another_game_at_the_same_table_does_not_count() {
    let mut hall = Hall::new();
    let table = hall.pair([0, 1]);
    hall.play(&table, Some((50, &[0, 1])));
    let kept = hall.store.hall_tables().unwrap().remove(0);
    let before = kept.version;
    let anew = HallTable {
        game: None,
        arena: None,
        version: before + 1,
        ..kept
    };
    hall.store
        .save_hall_table(anew.clone(), Some(before))
        .unwrap();
    assert_eq!(hall.store.hall_tables(), Ok(vec![anew.clone()]));
    hall.play(&anew, Some((60, &[0])));
    assert_eq!(hall.player(0).score.points, 1, "both have won");
    assert_eq!(hall.player(1).score.points, 1);
}

fn who_is_gone_keeps_the_row() {
    let mut hall = Hall::new();
    let cleo = hall.accounts[2];
    assert_eq!(hall.store.delete_account(cleo, 7), Ok("cleo".into()));
    let players = hall.arena().players.into_iter();
    let names: Vec<_> = players.map(|player| player.name).collect();
    assert_eq!(names, [Some("ana".into()), Some("bo-1".into()), None]);
    assert_eq!(hall.arena().players[2].ready, None);
}
