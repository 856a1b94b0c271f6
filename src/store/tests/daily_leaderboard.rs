//! The tests of a server's daily deals.

use jiff::civil::date;

use super::hall_tables::{begun_at, table};
use super::*;

both! {
    a_deal_has_one_seed_however_many_ask
    the_first_play_of_an_account_counts
    a_table_that_was_closed_before_its_game_is_no_play
    people_with_the_same_result_share_a_place
    against_robots_the_outcome_counts_before_the_score
    who_gave_up_alone_or_had_hints_has_no_place
    a_leaderboard_is_cut_and_the_person_who_asks_stays
    a_renamed_account_keeps_its_place_and_one_that_is_gone_too
    a_banned_account_has_no_place
    streaks_are_of_days_in_a_row_on_which_a_deal_was_finished
    a_deleted_game_is_no_play_any_more
}

const MODE: Mode = Mode::Concentration;

/// A store with the tables at which daily deals were opened.
struct Hall {
    store: TestStore,
    tables: u8,
}

impl Hall {
    fn new() -> Self {
        Self {
            store: memory(),
            tables: 0,
        }
    }

    fn account(&mut self, name: &str) -> AccountId {
        self.tables += 1;
        account(&mut self.store, name, self.tables.into()).id
    }

    /// A table for the deal of a day.
    fn opened(&mut self, day: i8, mode: Mode, account: AccountId) -> HallTable {
        self.tables += 1;
        let letter = |number: u8| char::from(b"abcdfghk"[usize::from(number % 8)]);
        let code = [64, 8, 1].map(|unit| letter(self.tables / unit));
        let code: String = code.into_iter().chain("daa".chars()).collect();
        HallTable {
            rules: AnyRules::default_of(mode),
            opened_by: Some(account),
            rated: false,
            day: Some(date(2026, 11, day)),
            ..table(&code, Vec::new())
        }
    }

    fn open(&mut self, day: i8, mode: Mode, account: AccountId) -> HallTable {
        let table = self.opened(day, mode, account);
        self.store.save_hall_table(table.clone(), None).unwrap();
        table
    }

    /// The game of a table begins, and ends so if it ends.
    fn play(&mut self, table: &HallTable, robots: usize, end: Option<GameEnd>) -> GameId {
        let robots = (0..robots).map(|_| robot("", Level::Sharp));
        let players = [Player::person("somebody")].into_iter().chain(robots);
        let append = Append {
            end,
            ..begun_at(table, players.collect())
        };
        self.store.append(append).unwrap()
    }

    /// An account plays the deal of a day alone, in so many turns.
    fn alone(&mut self, day: i8, account: AccountId, turns: u32) -> GameId {
        let table = self.open(day, MODE, account);
        self.play(&table, 0, Some(ended(&[0], &[8], &[turns])))
    }

    fn leaderboard(&self, day: i8, mode: Mode, person: &str) -> DailyLeaderboard {
        let day = date(2026, 11, day);
        self.store
            .daily_leaderboard(day, mode, person.into())
            .unwrap()
    }

    /// The places and names of a day alone, and the number of people.
    fn places(&self, day: i8) -> (Vec<(u64, Option<String>)>, u64) {
        let leaderboard = self.leaderboard(day, MODE, "");
        let rows = leaderboard
            .rows
            .into_iter()
            .map(|row| (row.place, row.name));
        (rows.collect(), leaderboard.people)
    }

    fn deal(&mut self, account: AccountId, drawn: u64) -> DailyDeal {
        let day = date(2026, 11, 21);
        self.store.daily_deal(day, MODE, account, drawn).unwrap()
    }
}

fn ended(winners: &[usize], scores: &[i32], turns: &[u32]) -> GameEnd {
    GameEnd {
        finished: Some(at(100)),
        end: None,
        standing: FinalScore {
            scores: scores.to_vec(),
            turns: turns.to_vec(),
            winners: winners.iter().copied().map(Seat::of).collect(),
        },
    }
}

fn place(place: u64, name: &str) -> (u64, Option<String>) {
    (place, Some(name.into()))
}

fn a_deal_has_one_seed_however_many_ask() {
    let mut hall = Hall::new();
    let [ana, bo] = ["ana", "bo-1"].map(|name| hall.account(name));
    assert_eq!(hall.deal(ana, 17).seed, 17);
    assert_eq!(hall.deal(bo, u64::MAX).seed, 17);
    let mut seed = |day, mode| {
        let day = date(2026, 11, day);
        hall.store
            .daily_deal(day, mode, ana, u64::MAX)
            .unwrap()
            .seed
    };
    assert_eq!(seed(22, MODE), u64::MAX, "another day");
    assert_eq!(seed(21, Mode::BirdHead), u64::MAX, "another game");
}

fn the_first_play_of_an_account_counts() {
    let mut hall = Hall::new();
    let [ana, bo] = ["ana", "bo-1"].map(|name| hall.account(name));
    assert_eq!(hall.deal(ana, 1).play, None);
    let table = hall.open(21, MODE, ana);
    assert_eq!(
        hall.deal(ana, 1).play,
        Some(DailyPlay::Running(table.code)),
        "before the game began"
    );
    let again = hall.opened(21, MODE, ana);
    let refused = hall.store.save_hall_table(again.clone(), None);
    assert!(matches!(refused.unwrap_err().kind, ErrorKind::Refused(_)));
    assert_eq!(hall.store.hall_tables_named(vec![again.code]), Ok(vec![]));
    assert_eq!(hall.deal(bo, 1).play, None);
    let game = hall.play(&table, 0, None);
    assert_eq!(hall.deal(ana, 1).play, Some(DailyPlay::Running(table.code)));
    let listed = hall.store.unfinished().unwrap();
    let days: Vec<_> = listed.iter().map(|game| game.day).collect();
    assert_eq!(days, [table.day], "it is known as a daily deal");
    let kept = hall.store.hall_tables().unwrap().remove(0);
    assert_eq!((kept.game, kept.day), (Some(game), table.day));
    let end = Append {
        game: Some(game),
        table: None,
        entries: vec![],
        end: Some(ended(&[0], &[8], &[12])),
        ..begun(header(vec![]), &[])
    };
    hall.store.append(end).unwrap();
    assert_eq!(hall.deal(ana, 1).play, Some(DailyPlay::Over));
    // The same people play once more at this table: another game, which is no daily deal.
    let before = kept.version;
    let anew = HallTable {
        game: None,
        day: None,
        version: before + 1,
        ..kept
    };
    hall.store
        .save_hall_table(anew.clone(), Some(before))
        .unwrap();
    assert_eq!(hall.store.hall_tables(), Ok(vec![anew.clone()]));
    hall.play(&anew, 0, Some(ended(&[0], &[8], &[1])));
    assert_eq!(hall.deal(ana, 1).play, Some(DailyPlay::Over));
    let leaderboard = hall.leaderboard(21, MODE, "ana");
    assert_eq!((leaderboard.people, leaderboard.rows[0].turns), (1, 12));
}

fn a_table_that_was_closed_before_its_game_is_no_play() {
    let mut hall = Hall::new();
    let ana = hall.account("ana");
    let table = hall.open(21, MODE, ana);
    let closed = HallTable {
        closed: true,
        version: 2,
        ..table
    };
    hall.store.save_hall_table(closed, Some(1)).unwrap();
    assert_eq!(hall.deal(ana, 1).play, None);
    let table = hall.open(21, MODE, ana);
    assert_eq!(hall.deal(ana, 1).play, Some(DailyPlay::Running(table.code)));
}

fn people_with_the_same_result_share_a_place() {
    let mut hall = Hall::new();
    for (name, turns) in [("ana", 14), ("bo-1", 11), ("cleo", 14), ("dan", 17)] {
        let account = hall.account(name);
        hall.alone(21, account, turns);
    }
    let eve = hall.account("eve");
    hall.alone(22, eve, 9);
    let running = hall.open(21, MODE, eve);
    hall.play(&running, 0, None);
    let places = vec![
        place(1, "bo-1"),
        place(2, "ana"),
        place(2, "cleo"),
        place(4, "dan"),
    ];
    assert_eq!(hall.places(21), (places, 4));
    assert_eq!(hall.places(20), (vec![], 0));
}

fn against_robots_the_outcome_counts_before_the_score() {
    let results = [
        ("ana", vec![1], 30),
        ("bo-1", vec![0], 20),
        ("cleo", vec![0, 1], 25),
        ("dan", vec![], 40),
        ("eve", vec![1], 35),
    ];
    let order = |mode| {
        let mut hall = Hall::new();
        for (name, winners, score) in &results {
            let account = hall.account(name);
            let table = hall.open(21, mode, account);
            hall.play(&table, 1, Some(ended(winners, &[*score, 1], &[3, 3])));
        }
        let rows = hall.leaderboard(21, mode, "").rows.into_iter();
        rows.map(|row| format!("{} {}", row.place, row.name.unwrap()))
            .collect::<Vec<_>>()
    };
    let highest = ["1 bo-1", "2 dan", "3 cleo", "4 eve", "5 ana"];
    assert_eq!(order(Mode::MemoryMatch), highest);
    let lowest = ["1 bo-1", "2 cleo", "3 dan", "4 ana", "5 eve"];
    assert_eq!(order(Mode::BirdHead), lowest);
    let outcome = ["1 bo-1", "2 cleo", "2 dan", "4 ana", "4 eve"];
    assert_eq!(order(Mode::Checkers), outcome);
}

fn who_gave_up_alone_or_had_hints_has_no_place() {
    let mut hall = Hall::new();
    let [ana, bo, cleo] = ["ana", "bo-1", "cleo"].map(|name| hall.account(name));
    hall.alone(21, ana, 20);
    let table = hall.open(21, MODE, bo);
    let end = GameEnd {
        end: Some(End::Resigned(Seat(0))),
        ..ended(&[], &[2], &[3])
    };
    hall.play(&table, 0, Some(end));
    let table = hall.open(21, MODE, cleo);
    let game = hall.play(&table, 0, None);
    let hinted = Append {
        game: Some(game),
        table: None,
        end: Some(ended(&[0], &[8], &[8])),
        entries: vec![entry(LogAction::Hinted { seat: Seat(0) })],
        ..begun(header(vec![]), &[])
    };
    hall.store.append(hinted).unwrap();
    assert_eq!(hall.places(21), (vec![place(1, "ana")], 1));
}

fn a_leaderboard_is_cut_and_the_person_who_asks_stays() {
    let mut hall = Hall::new();
    for number in 0..102 {
        let account = hall.account(&format!("name-{number}"));
        hall.alone(21, account, 10 + number);
    }
    let leaderboard = hall.leaderboard(21, MODE, "name-101");
    assert_eq!((leaderboard.people, leaderboard.rows.len()), (102, 101));
    let last = leaderboard.rows.last().unwrap();
    assert_eq!((last.place, last.name.as_deref()), (102, Some("name-101")));
}

fn a_renamed_account_keeps_its_place_and_one_that_is_gone_too() {
    let mut hall = Hall::new();
    let [ana, bo] = ["ana", "bo-1"].map(|name| hall.account(name));
    hall.alone(21, ana, 20);
    hall.alone(21, bo, 12);
    let renamed = hall
        .store
        .rename_account(ana, "anna".parse().unwrap(), false);
    assert_eq!(renamed, Ok("ana".into()));
    assert_eq!(hall.places(21).0, [place(1, "bo-1"), place(2, "anna")]);
    assert_eq!(hall.store.delete_account(bo, 7), Ok("bo-1".into()));
    assert_eq!(hall.places(21), (vec![(1, None), place(2, "anna")], 2));
    let streaks = hall.store.daily_streaks(date(2026, 11, 21)).unwrap();
    let names: Vec<_> = streaks.into_iter().map(|streak| streak.name).collect();
    assert!(names.contains(&None) && names.contains(&Some("anna".into())));
}

fn a_banned_account_has_no_place() {
    let mut hall = Hall::new();
    let [ana, bo] = ["ana", "bo-1"].map(|name| hall.account(name));
    hall.alone(21, ana, 20);
    hall.alone(21, bo, 12);
    let ban = Ban {
        who: Banned::Account("bo-1".into()),
        why: "why".into(),
        since: Some(at(0)),
        until: None,
    };
    hall.store.ban(ban, at(0)).unwrap();
    assert_eq!(hall.places(21), (vec![place(1, "ana")], 1));
    assert_eq!(
        hall.store.daily_streaks(date(2026, 11, 21)).unwrap().len(),
        1
    );
}

fn streaks_are_of_days_in_a_row_on_which_a_deal_was_finished() {
    let mut hall = Hall::new();
    let [ana, bo, cleo] = ["ana", "bo-1", "cleo"].map(|name| hall.account(name));
    for day in [17, 18, 20, 21] {
        hall.alone(day, ana, 10);
    }
    // Two games of a day are one day, and one that is finished late counts for its day.
    let late = hall.open(20, Mode::BirdHead, bo);
    for day in [18, 19, 21] {
        hall.alone(day, bo, 10);
    }
    hall.play(&late, 3, Some(ended(&[1], &[1, 2, 3, 4], &[1; 4])));
    hall.alone(20, bo, 10);
    let running = hall.open(21, MODE, cleo);
    hall.play(&running, 0, None);
    let streak = |name: &str, now, longest| DailyStreak {
        name: Some(name.into()),
        now,
        longest,
    };
    let told = |day| hall.store.daily_streaks(date(2026, 11, day)).unwrap();
    assert_eq!(told(21), [streak("bo-1", 4, 4), streak("ana", 2, 2)]);
    assert_eq!(told(22), [streak("bo-1", 4, 4), streak("ana", 2, 2)]);
    assert_eq!(told(23), [streak("bo-1", 0, 4), streak("ana", 0, 2)]);
}

fn a_deleted_game_is_no_play_any_more() {
    let mut hall = Hall::new();
    let ana = hall.account("ana");
    let game = hall.alone(21, ana, 20);
    hall.store.delete(game).unwrap();
    assert_eq!(hall.places(21), (vec![], 0));
    assert_eq!(hall.deal(ana, 1).play, None);
}
