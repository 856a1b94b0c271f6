//! The tests of ladders.

use super::ratings::{Hall, moved, of_names, over};
use super::*;
use crate::ArenaScore;
use crate::server::rating::{Rating, RatingPool};

both! {
    a_ladder_goes_on_until_it_is_ended
    a_ladder_is_for_programs
    the_games_of_a_ladder_change_its_ratings_alone
    the_games_outside_a_ladder_do_not_change_its_ratings
    more_than_ten_games_a_day_count_on_a_ladder
    own_programs_make_no_rating_on_a_ladder
    a_rematch_is_of_no_ladder
    a_game_that_was_not_rated_when_the_server_stopped_is_found
    the_best_comes_first_and_who_has_played_little_has_no_place
}

const PROGRAMS: [&str; 3] = ["ana", "bob", "cyd"];

fn open(hall: &mut Hall) -> ArenaId {
    let terms = ArenaTerms {
        rules: AnyRules::default_of(Mode::Checkers),
        clock: "3m+2s".parse().unwrap(),
        rated: true,
        opened: at(0),
        is_ladder: true,
        until: None,
    };
    let ladder = hall.store.open_arena(Box::new(terms.clone())).unwrap();
    assert_eq!(hall.store.arena(ladder).unwrap().unwrap().terms, terms);
    ladder
}

fn id(hall: &Hall, name: &str) -> AccountId {
    let account = hall.accounts.iter().find(|account| account.name == name);
    account.unwrap().id
}

fn player(hall: &Hall, ladder: ArenaId, name: &str) -> ArenaPlayer {
    let arena = hall.store.arena(ladder).unwrap().unwrap();
    arena.player(name).unwrap().clone()
}

/// Two programs are paired, and their game begins and ends at once: these seats win.
fn game(hall: &mut Hall, ladder: ArenaId, names: [&str; 2], winners: &[u8]) -> GameId {
    for name in names {
        let account = id(hall, name);
        let ready = hall
            .store
            .set_arena_ready(ladder, account, true, true, at(1));
        ready.unwrap();
    }
    let (append, table) = hall.table(Mode::Checkers, &names);
    let table = HallTable {
        arena: Some(ladder),
        is_ladder: true,
        closed: false,
        ..table
    };
    let paired = hall.store.pair_arena(ladder, table.clone(), at(1));
    paired.unwrap();
    assert_eq!(player(hall, ladder, names[0]).table, Some(table.code));
    let begun = GameTable {
        code: table.code,
        before: table.version,
        version: table.version + 1,
    };
    let append = Append {
        table: Some(begun),
        end: Some(over(&[1, 1], winners)),
        ..append
    };
    let game = hall.store.append(append).unwrap();
    let kept = hall.store.hall_table_of_game(game).unwrap().unwrap();
    assert!(kept.rated && kept.is_ladder && kept.arena == Some(ladder));
    assert_eq!(player(hall, ladder, names[0]).table, None);
    game
}

fn a_ladder_goes_on_until_it_is_ended() {
    let mut hall = Hall::new(&PROGRAMS);
    let ladder = open(&mut hall);
    let arena = ArenaTerms {
        is_ladder: false,
        until: Some(at(500)),
        ..hall.store.arena(ladder).unwrap().unwrap().terms
    };
    let arena = hall.store.open_arena(Box::new(arena)).unwrap();
    assert_eq!(hall.store.arenas(at(499)), Ok(vec![arena, ladder]));
    assert_eq!(hall.store.arenas(at(500)), Ok(vec![ladder, arena]));
    let month = at(31 * 86_400);
    assert!(hall.store.arena(ladder).unwrap().unwrap().is_open(month));
    hall.store.end_arena(ladder, month).unwrap();
    let ended = hall.store.arena(ladder).unwrap().unwrap();
    assert_eq!(ended.terms.until, Some(month));
    assert!(ended.terms.is_ladder && !ended.is_open(month));
    assert_eq!(
        why(hall.store.end_arena(ladder, month)),
        "this arena is over"
    );
    let ana = id(&hall, "ana");
    let late = hall.store.set_arena_ready(ladder, ana, true, true, month);
    assert_eq!(why(late), "this arena is over");
}

fn a_ladder_is_for_programs() {
    let mut hall = Hall::new(&PROGRAMS);
    let ladder = open(&mut hall);
    let ana = id(&hall, "ana");
    let refused = hall.store.set_arena_ready(ladder, ana, true, false, at(1));
    assert_eq!(
        why(refused),
        "only programs play on a ladder; you can watch their games"
    );
    assert!(
        hall.store
            .arena(ladder)
            .unwrap()
            .unwrap()
            .players
            .is_empty()
    );
    let joined = hall.store.set_arena_ready(ladder, ana, true, true, at(1));
    assert_eq!(joined, Ok(()));
}

fn the_games_of_a_ladder_change_its_ratings_alone() {
    let mut hall = Hall::new(&PROGRAMS);
    let (ladder, other) = (open(&mut hall), open(&mut hall));
    let [ana, bob] = ["ana", "bob"].map(|name| id(&hall, name));
    let first = game(&mut hall, ladder, ["ana", "bob"], &[1]);
    let changes = hall.rate(first);
    assert_eq!(of_names(&changes), [("bob", 1, 1662), ("ana", 2, 1338)]);
    assert_eq!(hall.rate(first), changes, "it counts once");
    assert_eq!(player(&hall, ladder, "bob").rating, Some(changes[0].after));
    assert_eq!(
        player(&hall, ladder, "ana").score,
        ArenaScore::of_games(1, 0, 0)
    );
    for account in [ana, bob] {
        assert_eq!(hall.store.ratings(account), Ok(vec![]));
        let history = hall.store.rating_history(account, Mode::Checkers);
        assert_eq!(history, Ok(vec![]));
    }
    let joined = hall.store.set_arena_ready(other, bob, true, true, at(1));
    joined.unwrap();
    let new = Rating::new(RatingPool::Two);
    assert_eq!(player(&hall, other, "bob").rating, Some(new));
    let second = game(&mut hall, ladder, ["bob", "ana"], &[0, 1]);
    let drawn = hall.rate(second);
    assert_eq!(drawn[0].before, Some(changes[1].after), "ana's");
    assert_eq!(
        player(&hall, ladder, "ana").score,
        ArenaScore::of_games(2, 0, 1)
    );
    assert_eq!(
        player(&hall, ladder, "bob").score,
        ArenaScore::of_games(2, 1, 1)
    );
    assert_eq!(player(&hall, ladder, "bob").firsts, 0);
    assert_eq!(player(&hall, ladder, "bob").last, Some(ana));
}

fn the_games_outside_a_ladder_do_not_change_its_ratings() {
    let mut hall = Hall::new(&PROGRAMS);
    let ladder = open(&mut hall);
    for _ in 0..11 {
        let on_ladder = game(&mut hall, ladder, ["ana", "bob"], &[0]);
        hall.rate(on_ladder);
    }
    let before = player(&hall, ladder, "ana").rating;
    // The games of the ladder do not use up those of the day.
    let outside = hall.game(Mode::Checkers, &["ana", "bob"], over(&[0, 3], &[1]));
    let changes = hall.rate(outside);
    assert_eq!(of_names(&changes), [("bob", 1, 1662), ("ana", 2, 1338)]);
    assert_eq!(player(&hall, ladder, "ana").rating, before);
    let rated = hall.store.ratings(id(&hall, "bob"));
    assert_eq!(rated, Ok(vec![(Mode::Checkers, changes[0].after)]));
    let leaderboard = hall.store.leaderboard(Mode::Checkers, RatingPool::Two, 9);
    assert_eq!(leaderboard, Ok(vec![]));
}

fn more_than_ten_games_a_day_count_on_a_ladder() {
    let mut hall = Hall::new(&PROGRAMS);
    let ladder = open(&mut hall);
    for number in 1..13 {
        let game = game(&mut hall, ladder, ["ana", "bob"], &[0]);
        assert_eq!(hall.rate(game).len(), 2, "game {number}");
    }
    assert_eq!(
        player(&hall, ladder, "ana").score,
        ArenaScore::of_games(12, 12, 0)
    );
    assert_eq!(player(&hall, ladder, "bob").score.lost(), 12);
}

fn own_programs_make_no_rating_on_a_ladder() {
    let names = ["star", "f-1", "f-2", "f-3"];
    let mut hall = Hall::new(&names);
    let ladder = open(&mut hall);
    let play = |hall: &mut Hall| {
        let mut changes = Vec::new();
        for number in 0..30 {
            let winner = u8::from(number % 2 == 0);
            let game = game(hall, ladder, ["star", names[1 + number % 3]], &[winner]);
            changes = hall.store.rate(game, true, at(900_000)).unwrap();
        }
        moved(&changes)
    };
    for name in names {
        hall.visit(name, [10, 0, 0, 0]);
    }
    assert_eq!(play(&mut hall), 0);
    let star = player(&hall, ladder, "star");
    assert_eq!((star.place, star.level()), (None, 1500));
    hall.visit("f-1", [10, 0, 1, 0]);
    hall.visit("f-2", [10, 0, 1, 0]);
    hall.visit("f-3", [10, 0, 2, 0]);
    assert_eq!(play(&mut hall), 2);
    assert_eq!(player(&hall, ladder, "star").place, None, "two networks");
    hall.visit("f-2", [10, 0, 3, 0]);
    play(&mut hall);
    assert!(player(&hall, ladder, "star").place.is_some());
}

fn a_rematch_is_of_no_ladder() {
    let mut hall = Hall::new(&PROGRAMS);
    let ladder = open(&mut hall);
    let first = game(&mut hall, ladder, ["ana", "bob"], &[0]);
    hall.rate(first);
    let kept = hall.store.hall_table_of_game(first).unwrap().unwrap();
    let before = kept.version;
    let again = HallTable {
        game: None,
        arena: None,
        is_ladder: false,
        rated: false,
        version: before + 1,
        ..kept
    };
    let saved = hall.store.save_hall_table(again.clone(), Some(before));
    saved.unwrap();
    assert_eq!(hall.store.hall_tables(), Ok(vec![again.clone()]));
    let (append, _) = hall.table(Mode::Checkers, &["ana", "bob"]);
    let second = hall.store.append(Append {
        table: Some(GameTable {
            code: again.code,
            before: again.version,
            version: again.version + 1,
        }),
        end: Some(over(&[1, 0], &[0])),
        ..append
    });
    let second = second.unwrap();
    assert_eq!(hall.rate(second), []);
    assert_eq!(player(&hall, ladder, "ana").score.games, 1);
}

fn a_game_that_was_not_rated_when_the_server_stopped_is_found() {
    let mut hall = Hall::new(&PROGRAMS);
    let ladder = open(&mut hall);
    let game = game(&mut hall, ladder, ["ana", "bob"], &[0]);
    assert_eq!(hall.store.unrated_games(), Ok(vec![game]));
    hall.rate(game);
    assert_eq!(hall.store.unrated_games(), Ok(vec![]));
}

fn the_best_comes_first_and_who_has_played_little_has_no_place() {
    let mut hall = Hall::new(&PROGRAMS);
    let ladder = open(&mut hall);
    for number in 0..20 {
        // Bob wins two of three.
        let winner = u8::from(number % 3 > 0);
        let game = game(&mut hall, ladder, ["ana", "bob"], &[winner]);
        hall.rate(game);
    }
    let once = game(&mut hall, ladder, ["ana", "cyd"], &[1]);
    hall.rate(once);
    let arena = hall.store.arena(ladder).unwrap().unwrap();
    let places: Vec<_> = arena
        .players
        .iter()
        .map(|player| (player.place, player.name.as_deref().unwrap()))
        .collect();
    assert_eq!(places, [(Some(1), "bob"), (Some(2), "ana"), (None, "cyd")]);
}
