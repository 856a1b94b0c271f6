use super::position_index::{Material, materials};
use super::*;
use crate::model::checkers::board::Board;
use crate::model::checkers::generate::legal;
use crate::model::checkers::sink::CollectMoves;
use crate::model::checkers::variant::English;
use crate::model::checkers::variant::Variant;
use crate::model::checkers::{Checkers, Rules};
use crate::model::game::Game;
use crate::model::seat::{Seat, ToAct, Viewer};
use crate::robots::{Bot, Robots, Skill};

fn tablebase() -> &'static Tablebase {
    Tablebase::wait(&Thinking::untimed()).expect("nobody interrupts")
}

/// Wins, draws and losses of the side to move, and the longest win, in plies.
fn counts(material: Material) -> (usize, usize, usize, u8) {
    let root_scores: Vec<_> = tablebase().of(material).iter().filter_map(|value| worth(*value)).collect();
    let count = |wanted: fn(&TablebaseScore) -> bool| root_scores.iter().filter(|worth| wanted(worth)).count();
    let longest =
        root_scores.iter().filter_map(|worth| if let TablebaseScore::Win(plies) = worth { Some(*plies) } else { None });
    let wins = count(|worth| matches!(worth, TablebaseScore::Win(_)));
    (
        wins,
        count(|worth| *worth == TablebaseScore::Draw),
        count(|worth| matches!(worth, TablebaseScore::Loss(_))),
        longest.max().unwrap_or(0),
    )
}

/// Kings alone: the report that Ed Trice published of the table that his own program makes of one against
/// one has just these figures.
#[test]
fn one_king_against_one_is_as_published() {
    assert_eq!(counts([0, 1, 0, 1]), (230, 654, 108, 11));
}

/// Two kings win against one, but for the positions in which they lose one of them at once; three always.
#[test]
fn more_kings_win_against_one() {
    assert_eq!(counts([0, 2, 0, 1]), (14_846, 34, 0, 33));
    assert_eq!(counts([0, 3, 0, 1]), (143_840, 0, 0, 29));
}

/// The numbers of positions that the makers of Chinook give for one to four pieces, with either side to move; among
/// theirs are those with pieces of one side alone.
#[test]
fn the_table_holds_as_many_positions_as_there_are() {
    let positions = |material: Material| tablebase().of(material).iter().filter(|value| **value != NONE).count();
    for (pieces, published) in [(2, 6_972), (3, 261_224), (4, 7_092_774)] {
        let of_both: usize =
            materials().filter(|material| material.iter().sum::<usize>() == pieces).map(positions).sum();
        let of_one: usize = (0..=pieces).map(|men| choose(28, men) * choose(32 - men, pieces - men)).sum();
        assert_eq!(of_both + 2 * of_one, published);
    }
}

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Every value follows from those of the positions one ply on. Since the plies to the end fall by one with every
/// ply, this proves the whole table: the wins and losses by induction over the plies, and what is left, in which
/// neither side can reach a win and each can keep out of a loss, is drawn.
#[test]
fn every_value_agrees_with_those_of_its_successors() {
    let (tablebase, index) = (tablebase(), &tablebase().index);
    let mut list = Vec::new();
    for material in materials() {
        for rank in 0..index.size(material) {
            let value = tablebase.of(material)[rank];
            let Some(position) = index.position(material, rank) else {
                assert_eq!(value, NONE);
                continue;
            };
            list.clear();
            legal::<English>(&position, &mut CollectMoves::behind(&mut list));
            let best = list.iter().map(|ply| {
                let next = position.played::<English>(*ply);
                tablebase.worth(&next).unwrap_or(TablebaseScore::Loss(0))
            });
            let expected = best.map(before).max_by_key(|worth| good(*worth)).unwrap_or(TablebaseScore::Loss(0));
            assert_eq!(tablebase.worth(&position), Some(expected), "{position:?}");
        }
    }
}

/// What a move is worth that leads to a position of such a worth to the other side.
fn before(worth: TablebaseScore) -> TablebaseScore {
    match worth {
        TablebaseScore::Draw => TablebaseScore::Draw,
        TablebaseScore::Win(plies) => TablebaseScore::Loss(plies + 1),
        TablebaseScore::Loss(plies) => TablebaseScore::Win(plies + 1),
    }
}

/// A fast win before a slow one, any win before a draw, a slow loss before a fast one.
fn good(worth: TablebaseScore) -> i32 {
    match worth {
        TablebaseScore::Draw => 0,
        TablebaseScore::Win(plies) => 1000 - i32::from(plies),
        TablebaseScore::Loss(plies) => i32::from(plies) - 1000,
    }
}

/// A side that plays the fastest win never makes so many moves without progress that the game is drawn (CHK-9).
#[test]
fn chk_9_a_win_that_is_followed_comes_before_the_draw_by_count() {
    let longest = longest_stretch();
    assert_eq!(longest, 54, "plies without a capture or a man's move");
}

/// The hardest of the positions with two kings on a side against one, or two men each: the robot that follows the table
/// wins them by the rules, against the best defence, in as many plies as the table says.
#[test]
fn chk_9_the_robots_win_what_is_won() {
    for material in [[0, 2, 0, 1], [2, 0, 2, 0], [0, 2, 1, 1], [1, 1, 2, 0]] {
        let longest = counts(material).3;
        let rank =
            tablebase().of(material).iter().position(|value| worth(*value) == Some(TablebaseScore::Win(longest)));
        let position = tablebase().index.position(material, rank.expect("there is one")).expect("it is a position");
        let board = Board { variant: Variant::English, position: position.widen() };
        assert_eq!(played_out(board.fen()), (longest.into(), vec![Seat(0)]), "{}", board.fen());
    }
}

/// How many moves two sharp robots make from a position, and who wins.
fn played_out(fen: String) -> (u32, Vec<Seat>) {
    let rules = Rules { variant: Variant::English, fen, ..Rules::default() };
    let mut game = Checkers::start(&rules, 2).expect("a position");
    let mut robots = [0, 1].map(|seat| Checkers::robot(Skill::Sharp, Seat(seat), 2, &rules, 1));
    while let ToAct::Seat(seat) = game.to_act() {
        let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal_moves());
        let chosen = robots[seat.index()].choose(&view, &legal, &Thinking::untimed());
        assert!(game.apply(&chosen).is_ok());
    }
    (game.turns(), game.winners().unwrap_or_default())
}

/// The longest stretch of plies without a capture or a man's move from any won position, the winner playing
/// a fastest win and the other side anything.
fn longest_stretch() -> u8 {
    let (tablebase, index) = (tablebase(), &tablebase().index);
    let mut stretches = vec![0_u8; index.total()];
    let mut by_plies = vec![Vec::new(); 256];
    for material in materials() {
        for (rank, value) in tablebase.of(material).iter().enumerate() {
            if !matches!(*value, NONE | DRAWN) {
                by_plies[usize::from(*value)].push((material, rank));
            }
        }
    }
    for (material, rank) in by_plies.into_iter().flatten() {
        let stretch = stretch(tablebase, &stretches, material, rank);
        stretches[index.range(material).start + rank] = stretch;
    }
    stretches.into_iter().max().unwrap_or(0)
}

fn stretch(tablebase: &Tablebase, stretches: &[u8], material: Material, rank: usize) -> u8 {
    let Some(position) = tablebase.index.position(material, rank) else { return 0 };
    let own = tablebase.worth(&position);
    let mut list = Vec::new();
    legal::<English>(&position, &mut CollectMoves::behind(&mut list));
    let quiet = list.iter().filter(|ply| !ply.captures() && position.kings.meets(u64::at(ply.from)));
    let kept = quiet.map(|ply| position.played::<English>(*ply)).filter(|next| {
        let losing = matches!(own, Some(TablebaseScore::Loss(_)));
        losing || tablebase.worth(next).map(before) == own
    });
    kept.map(|next| stretches[tablebase.index.place(&next)] + 1).max().unwrap_or(0)
}
