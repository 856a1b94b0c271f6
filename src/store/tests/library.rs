//! The library: games found by what they are and by what stood on the board.

use super::*;
use crate::games::header;
use crate::library::{Indexed, LibraryFilter, LibraryResult, TreeMove, WantedResult};
use draughts::board::Board;
use draughts::pdn;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_model::checkers::Rules;
use parlour_model::record::file_game::FileGame;

both! {
    games_are_found_by_all_that_is_asked_for
    what_was_played_next_is_counted_with_colours_changed_if_that_is_wanted
    games_are_indexed_some_at_a_time_and_once
    a_game_that_is_deleted_or_goes_on_is_in_the_library_no_more
    games_with_the_same_moves_are_found_in_groups
    many_games_are_deleted_or_replaced_at_once_or_not_at_all
    an_analysis_is_kept_if_the_game_has_the_text_that_was_analysed
}

const OLD: &str = "[Event \"Ayr 100%\"] [White \"Bo\"] [Black \"Ana Óg\"] [Date \"1951.07.12\"] 1. 11-15 23-19 8-11 22-17 1-0";
const DRAWN: &str =
    "[White \"Cy\"] [Black \"Dee\"] [Date \"1960\"] 1. 9-14 23-19 10-15 19x10 6x15 1/2-1/2";
const OPEN: &str = "[Event \"Ayr\"] [White \"Bo\"] [Black \"Cy\"] 1. 11-15 22-18 15x22 25x18 *";
const RUSSIAN: &str =
    "[GameType \"25\"] [White \"Ed\"] [Black \"Fay\"] [Date \"1999.01.02\"] 1. c3-d4 f6-g5 2-0";

fn take_in(store: &mut TestStore, texts: &[&str]) -> Vec<GameId> {
    let game = |text: &&str| FileGame::of(&pdn::read(text).unwrap()[0], text, None).unwrap();
    let imported = store
        .import_file_games(texts.iter().map(game).collect(), false, at(5000))
        .unwrap();
    let id = |imported| match imported {
        Imported::Finished(id) | Imported::Open(id) => id,
        other => panic!("{other:?}"),
    };
    imported.into_iter().map(id).collect()
}

fn games_with_the_same_moves_are_found_in_groups() {
    let mut store = memory();
    let twin = OLD.replace("Bo", "Ed").replace("11-15", "11-15 {so}");
    let as_russian = "[GameType \"25\"] [White \"Gus\"] 1. c3-d4 f6-g5 *";
    let games = [
        OLD,
        DRAWN,
        &twin,
        OPEN,
        "[White \"Empty\"] *",
        RUSSIAN,
        as_russian,
        "[White \"No\"] *",
    ];
    let ids = take_in(&mut store, &games);
    index_all(&mut store);
    let groups = |filter: LibraryFilter| -> Vec<Vec<GameId>> {
        let groups = store.duplicates(Box::new(filter)).unwrap();
        groups
            .iter()
            .map(|group| group.iter().map(|game| game.id).collect())
            .collect()
    };
    assert_eq!(
        groups(LibraryFilter::default()),
        [[ids[0], ids[2]], [ids[5], ids[6]]]
    );
    let english = LibraryFilter {
        variant: Some(Variant::English),
        ..LibraryFilter::default()
    };
    assert_eq!(groups(english), [[ids[0], ids[2]]]);
}

fn many_games_are_deleted_or_replaced_at_once_or_not_at_all() {
    let mut store = memory();
    let ids = take_in(&mut store, &[OLD, DRAWN, OPEN]);
    index_all(&mut store);
    store.rename(ids[0], "Mine".into()).unwrap();
    let game = |text: &str| FileGame::of(&pdn::read(text).unwrap()[0], text, None).unwrap();
    let [ayr, york] = ["Ayr", "York"].map(|place| game(&OLD.replace("Ayr 100%", place)));
    let clash = vec![(ids[0], york.clone()), (ids[1], york.clone())];
    assert!(store.replace_file_games(clash, at(7000)).is_err());
    assert_eq!(store.record(ids[0]).unwrap().pdn.as_deref(), Some(OLD));
    store
        .replace_file_games(vec![(ids[0], ayr), (ids[1], york)], at(7000))
        .unwrap();
    index_all(&mut store);
    let all = store.library_games(Box::default()).unwrap();
    assert_eq!(all, ids, "a game keeps its number");
    let listed = store.search_library(Box::default()).unwrap().games;
    let events = |id: GameId| {
        let game = listed.iter().find(|game| game.id == id).unwrap();
        (
            game.title.clone(),
            game.file.as_ref().unwrap().event.clone(),
        )
    };
    assert_eq!(events(ids[0]), (Some("Mine".into()), Some("Ayr".into())));
    assert_eq!(events(ids[1]), (None, Some("York".into())));
    assert!(store.delete_games(vec![ids[0], GameId(99)]).is_err());
    assert_eq!(store.library_games(Box::default()).unwrap().len(), 3);
    store.delete_games(vec![ids[0], ids[2]]).unwrap();
    assert_eq!(store.library_games(Box::default()), Ok(vec![ids[1]]));
    assert_eq!(store.history(Filter::default()).unwrap().total, 1);
}

fn an_analysis_is_kept_if_the_game_has_the_text_that_was_analysed() {
    let mut store = memory();
    let ids = take_in(&mut store, &[OLD]);
    let game = |text: &str| FileGame::of(&pdn::read(text).unwrap()[0], text, None).unwrap();
    let analysed = OLD.replace("11-15", "11-15 {[%eval +0.12/9]}");
    let keep = |store: &mut TestStore, id, before: &str| {
        store.keep_analysis(id, before.into(), Box::new(game(&analysed)), at(7000))
    };
    assert_eq!(keep(&mut store, ids[0], DRAWN), Ok(false));
    assert_eq!(store.record(ids[0]).unwrap().pdn.as_deref(), Some(OLD));
    assert_eq!(keep(&mut store, ids[0], OLD), Ok(true));
    assert_eq!(store.record(ids[0]).unwrap().pdn, Some(analysed.clone()));
    assert_eq!(keep(&mut store, GameId(99), OLD), Ok(false));
}

fn index_all(store: &mut TestStore) -> usize {
    let (mut after, mut games) = (None, 0);
    loop {
        let indexed = store.index_games(after, 2).unwrap();
        games += indexed.games;
        match indexed.last {
            Some(last) => after = Some(last),
            None => return games,
        }
    }
}

#[expect(
    clippy::too_many_lines,
    reason = "one filter after another over the same games"
)]
fn games_are_found_by_all_that_is_asked_for() {
    let mut store = memory();
    let ids = take_in(&mut store, &[OLD, DRAWN, OPEN, RUSSIAN]);
    assert_eq!(index_all(&mut store), 4);
    let found = |filter: LibraryFilter| -> Vec<usize> {
        let page = store.search_library(Box::new(filter)).unwrap();
        page.games
            .iter()
            .map(|game| ids.iter().position(|id| *id == game.id).unwrap())
            .collect()
    };
    let all = LibraryFilter::default;
    assert_eq!(
        found(all()),
        [3, 1, 0, 2],
        "the latest first, and last what has no date"
    );
    assert_eq!(
        found(LibraryFilter {
            player: " ÓG ".into(),
            ..all()
        }),
        [0]
    );
    assert_eq!(
        found(LibraryFilter {
            player: "bo".into(),
            ..all()
        }),
        [0, 2]
    );
    assert_eq!(
        found(LibraryFilter {
            event: "100%".into(),
            ..all()
        }),
        [0]
    );
    assert_eq!(
        found(LibraryFilter {
            event: "_".into(),
            ..all()
        }),
        [0; 0],
        "no letter stands for others"
    );
    let between = |from: &str, to: &str| LibraryFilter {
        from: from.parse().ok(),
        to: to.parse().ok(),
        ..all()
    };
    assert_eq!(found(between("1951-07-12", "")), [3, 1, 0]);
    assert_eq!(found(between("1951-07-13", "1999")), [3, 1]);
    assert_eq!(found(between("", "1960")), [1, 0]);
    assert_eq!(found(between("", "1951-06")), [0; 0]);
    let ended = |result| LibraryFilter {
        result: Some(WantedResult::Is(result)),
        ..all()
    };
    assert_eq!(
        found(ended(LibraryResult::Won(Color::Black))),
        [0],
        "1-0 is a win of Black, who begins"
    );
    assert_eq!(found(ended(LibraryResult::Won(Color::White))), [3]);
    assert_eq!(
        (
            found(ended(LibraryResult::Drawn)),
            found(ended(LibraryResult::Unknown))
        ),
        (vec![1], vec![2])
    );
    for (player, result, games) in [
        ("ANA", WantedResult::PlayerWon, vec![0]),
        ("ana", WantedResult::PlayerLost, vec![]),
        ("bo", WantedResult::PlayerLost, vec![0]),
        ("ed", WantedResult::PlayerWon, vec![3]),
        ("fay", WantedResult::PlayerLost, vec![3]),
        ("cy", WantedResult::PlayerWon, vec![]),
        ("", WantedResult::PlayerLost, vec![3, 0]),
    ] {
        let filter = LibraryFilter {
            player: player.into(),
            result: Some(result),
            ..all()
        };
        assert_eq!(found(filter), games, "{player} {result:?}");
    }
    assert_eq!(
        found(LibraryFilter {
            variant: Some(Variant::Russian),
            ..all()
        }),
        [3]
    );
    assert_eq!(
        found(LibraryFilter {
            opening: "Rattlesnake".into(),
            ..all()
        }),
        [1]
    );
    assert_eq!(
        found(LibraryFilter {
            opening: "ballot 48".into(),
            ..all()
        }),
        [1]
    );
    assert_eq!(
        found(LibraryFilter {
            opening: "ballot 4".into(),
            ..all()
        }),
        [0; 0]
    );
    let material = |text: &str, mirrored| LibraryFilter {
        material: text.parse().ok(),
        mirrored,
        ..all()
    };
    assert_eq!(
        found(material("11-12", false)),
        [2],
        "Black takes first, and is taken"
    );
    assert_eq!(found(material("12-11", false)), [1], "White does");
    assert_eq!(found(material("k1-12", true)), [0; 0]);
    assert_eq!(found(material("11-11", false)), [1, 2]);
    assert_eq!(found(material("11-12", true)), [1, 2]);
    let start = Board::start(Variant::English);
    let position = |board, mirrored| LibraryFilter {
        position: Some(board),
        mirrored,
        ..all()
    };
    assert_eq!(found(position(start, false)), [1, 0, 2]);
    assert_eq!(found(position(start.mirrored(), false)), [0; 0]);
    assert_eq!(found(position(start.mirrored(), true)), [1, 0, 2]);
    let second = LibraryFilter {
        skip: 1,
        limit: 1,
        player: "bo".into(),
        ..all()
    };
    assert_eq!(
        store
            .search_library(Box::new(second))
            .map(|page| (page.games[0].id, page.total)),
        Ok((ids[2], 2))
    );
}

fn what_was_played_next_is_counted_with_colours_changed_if_that_is_wanted() {
    let mut store = memory();
    // The same position with the colours changed, as a position that is set up.
    let board = |fen: &str| Board::from_fen(Variant::English, fen).unwrap();
    let (black, white) = ("B:W21,22:B1,11", "W:W32,22:B12,11");
    assert_eq!(board(black).mirrored(), board(white));
    let game =
        |fen: &str, moves: &str, date: &str| format!("[FEN \"{fen}\"] [Date \"{date}\"] {moves}");
    let texts = [
        game(black, "1. 11-15 22-18 1-0", "1950"),
        game(black, "1. 11-15 22-17 0-1", "1960"),
        game(black, "1. 1-6 22-18 *", "1970"),
        game(white, "1. 22-18 11-15 1/2-1/2", "1980"),
        game(white, "1. 22-18 11-16 1-0", "1990"),
    ];
    take_in(&mut store, &texts.each_ref().map(String::as_str));
    index_all(&mut store);
    let tree = |mirrored| -> Vec<_> {
        let moves = store.position_tree(board(black), mirrored).unwrap();
        let row = |found: &TreeMove| {
            let text = board(black).write(found.ply).to_string();
            (text, found.games, found.won, found.drawn, found.last_year)
        };
        moves.iter().map(row).collect()
    };
    let quiet = ("1-6".to_owned(), 1, [0, 0], 0, Some(1970));
    assert_eq!(
        tree(false),
        [("11-15".into(), 2, [1, 1], 0, Some(1960)), quiet.clone()]
    );
    // The last of them Black has won, which is White's win with the colours changed.
    assert_eq!(
        tree(true),
        [("11-15".into(), 4, [2, 1], 1, Some(1990)), quiet]
    );
    assert!(
        store
            .position_tree(Board::start(Variant::English), true)
            .unwrap()
            .is_empty()
    );
}

fn games_are_indexed_some_at_a_time_and_once() {
    let mut store = memory();
    let ids = take_in(&mut store, &[OLD, DRAWN, OPEN]);
    assert_eq!(
        store.index_games(None, 2),
        Ok(Indexed {
            games: 2,
            last: Some(ids[1]),
            left: 1
        })
    );
    // The interrupted writer begins again.
    assert_eq!(
        store.index_games(None, 2),
        Ok(Indexed {
            games: 1,
            last: Some(ids[2]),
            left: 0
        })
    );
    assert_eq!(store.index_games(None, 2), Ok(Indexed::default()));
    let id = take_in(&mut store, &[RUSSIAN])[0];
    assert_eq!(
        store.index_games(None, 2),
        Ok(Indexed {
            games: 1,
            last: Some(id),
            left: 0
        })
    );
}

#[expect(clippy::too_many_lines, reason = "one story, told in order")]
fn a_game_that_is_deleted_or_goes_on_is_in_the_library_no_more() {
    let mut store = memory();
    let id = take_in(&mut store, &[OLD])[0];
    index_all(&mut store);
    store.delete(id).unwrap();
    let rules = AnyRules::Checkers(Rules::default());
    let moves = ["11-15", "23-19"].map(str::to_owned).to_vec();
    let record = Record::of_moves(
        vec![Player::person("Ana"), Player::person("Bo")],
        rules,
        moves,
    );
    let (header, entries) = (header::of_record(&record).unwrap(), record.log().unwrap());
    let standing = FinalScore {
        scores: vec![0, 1],
        turns: vec![1, 1],
        winners: vec![Seat(1)],
    };
    let end = Some(GameEnd {
        finished: None,
        end: None,
        standing,
    });
    let expected = entries.len();
    let append = Append {
        game: None,
        header,
        expected: 0,
        entries,
        end,
        table: None,
        now: at(5000),
    };
    let id = store.append(append.clone()).unwrap();
    assert_eq!(index_all(&mut store), 1);
    let games = |store: &TestStore| -> Vec<usize> {
        let tree = store
            .position_tree(Board::start(Variant::English), false)
            .unwrap();
        tree.iter().map(|found| found.games).collect()
    };
    assert_eq!(games(&store), [1], "what was deleted is not counted");
    let rewind = vec![LogEntry {
        spent: 0,
        action: LogAction::Rewind { to: 0 },
    }];
    store
        .append(Append {
            game: Some(id),
            expected,
            entries: rewind,
            end: None,
            ..append.clone()
        })
        .unwrap();
    assert_eq!(games(&store), [0; 0]);
    assert_eq!(store.search_library(Box::default()).unwrap().total, 0);
    assert_eq!(index_all(&mut store), 0, "it is not over");
    let resigned = vec![LogEntry {
        spent: 0,
        action: LogAction::of_end(End::Resigned(Seat(0))),
    }];
    store
        .append(Append {
            game: Some(id),
            expected: expected + 1,
            entries: resigned,
            ..append
        })
        .unwrap();
    assert_eq!(index_all(&mut store), 1, "it is over again");
    assert_eq!(store.search_library(Box::default()).unwrap().total, 1);
}
