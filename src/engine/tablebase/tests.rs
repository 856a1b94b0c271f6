use std::fs;

use proptest::prelude::*;

use super::file::{SliceHead, to_bytes};
use super::folder::Folder;
use super::packing::{BLOCK, Blanks, Chances, Packed};
use super::places::{Layout, Squares};
use super::value::Values;
use super::*;
use crate::Thinking;
use crate::contest::Searcher;
use crate::endings::tables_within_reach;
use crate::node_budget::NodeBudget;
use crate::search::{Search, is_known};
use crate::think::{MoveLimit, SearchStyle, best_at};
use crate::transposition::TranspositionTable;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use draughts::board::{Board, Piece};
use draughts::position::Position;
use draughts::side::Color;
use draughts::variant::English;
use draughts::{Game, SquareSet};

fn english() -> &'static Tablebase {
    Tables::of_process()
        .of(Variant::English)
        .expect("they come with the program")
}

fn material([men, kings, their_men, their_kings]: [usize; 4]) -> Material {
    Material {
        men,
        kings,
        their_men,
        their_kings,
    }
}

/// Returns all slices of at most `pieces` pieces.
fn built(variant: Variant, pieces: usize) -> Slices {
    let mut slices = Slices::new(variant, pieces);
    for material in Material::up_to(pieces)
        .into_iter()
        .filter(|material| *material <= material.turned())
    {
        assert_eq!(
            solve(variant, &mut slices, material, &mut |_| true),
            Ok(true)
        );
    }
    slices
}

fn position(variant: Variant, fen: &str) -> Position<u64> {
    Board::from_fen(variant, fen)
        .expect("a position")
        .position()
        .narrow()
}

/// Kings alone: the report that Ed Trice published of the table that his own program makes of one against one has just
/// these figures. Two win against one, but for the positions in which they lose one of them at once; three always.
#[test]
fn kings_against_one_are_as_published() {
    for (counts, kinds) in [
        ([108, 654, 230], [0, 1, 0, 1]),
        ([0, 34, 14_846], [0, 2, 0, 1]),
        ([0, 0, 143_840], [0, 3, 0, 1]),
    ] {
        assert_eq!(english().counts(material(kinds)), Some(counts));
    }
}

/// Flying kings alone on 10×10: a solver of a hundred lines of Python, with moves and captures of its own and no symmetries,
/// has just these figures: in killer two kings nearly always beat one, in international a third of the time.
#[test]
fn flying_kings_are_worth_what_another_solver_says() {
    for (variant, counts, kinds) in [
        (Variant::International, [2, 2_024, 424], [0, 1, 0, 1]),
        (Variant::International, [0, 39_402, 19_398], [0, 2, 0, 1]),
        (Variant::International, [572, 54_988, 3_240], [0, 1, 0, 2]),
        (Variant::Killer, [2, 2_024, 424], [0, 1, 0, 1]),
        (Variant::Killer, [0, 114, 58_686], [0, 2, 0, 1]),
        (Variant::Killer, [42_246, 13_356, 3_198], [0, 1, 0, 2]),
    ] {
        let mut slices = Slices::new(variant, 3);
        for of in [[0, 1, 0, 1], [0, 1, 0, 2]].map(material) {
            assert_eq!(solve(variant, &mut slices, of, &mut |_| true), Ok(true));
        }
        let slice = slices.get(material(kinds)).expect("it is built");
        assert_eq!(slice.counts, counts, "{variant} {kinds:?}");
    }
}

/// The numbers of positions that the makers of Chinook give for two to five pieces, with either side to move; among theirs are
/// those with pieces of one side alone.
#[test]
fn the_tables_hold_as_many_positions_as_there_are() {
    for (pieces, published) in [(2, 6_972), (3, 261_224), (4, 7_092_774), (5, 148_688_232)] {
        let all = Material::up_to(pieces)
            .into_iter()
            .filter(|material| material.pieces() == pieces);
        let of_both: u64 = all
            .map(|material| {
                english()
                    .counts(material)
                    .expect("there")
                    .iter()
                    .sum::<u64>()
            })
            .sum();
        let of_one: u64 = (0..=pieces as u64)
            .map(|men| choose(28, men) * choose(32 - men, pieces as u64 - men))
            .sum();
        assert_eq!(of_both + 2 * of_one, published);
    }
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Checks that the tables that come with the program equal the built ones, byte for byte, as far as
/// that is quick.
#[test]
fn what_comes_with_the_program_is_what_is_built() {
    for variant in [Variant::English, Variant::International, Variant::Russian] {
        let slices = built(variant, 3);
        let tables = Tables::of_process().of(variant).expect("they come with it");
        for material in Material::up_to(3) {
            let slice = slices.get(material).expect("it is built");
            assert_eq!(
                tables.bytes(material).as_deref(),
                Some(&to_bytes(variant, slice)[..]),
                "{variant}: {material}"
            );
        }
    }
}

/// Looks every value up, of up to so many pieces, and returns how many are not the russian ones, by their pieces.
fn differing_from_russian(variant: Variant, pieces: usize) -> Vec<(String, usize)> {
    let slices = built(variant, pieces);
    let of = |variant| Tables::of_process().of(variant).expect("they come with it");
    let (tables, kin) = (of(variant), of(Variant::Russian));
    let mut all = Vec::new();
    for of in Material::up_to(pieces) {
        let (mut differing, built) = (0, slices.get(of).expect("it is built"));
        slices.for_each_position(of, |place, position| {
            let value = Some(built.values.get(place));
            assert_eq!(tables.value(&position), value, "{variant} {of} {place}");
            differing += usize::from(kin.value(&position) != value);
        });
        if differing > 0 {
            all.push((of.to_string(), differing));
        }
    }
    all
}

/// The first differs where a man becomes a king on its way and captures on.
#[test]
fn brazilian_and_pool_endings_are_kept_as_differences_from_russian_ones() {
    for variant in [Variant::Brazilian, Variant::Pool] {
        let differing = [("1002", 6), ("1011", 7), ("1020", 1)].map(|(of, n)| (of.to_owned(), n));
        assert_eq!(differing_from_russian(variant, 3), differing, "{variant}");
    }
}

#[test]
#[ignore = "it solves and looks up thirteen million positions: ten seconds when optimised"]
fn so_are_those_of_four_pieces() {
    for (variant, wanted) in [(Variant::Brazilian, 2_024), (Variant::Pool, 1_628)] {
        let all = differing_from_russian(variant, 4);
        let differing: usize = all.iter().map(|(_, differing)| differing).sum();
        assert_eq!(differing, wanted, "{variant}: {all:?}");
    }
}

/// Checks that every lookup returns what was solved, also where nothing is kept. The same holds for
/// tables that are read to build on.
#[test]
fn every_value_is_found_again() {
    let slices = built(Variant::English, 3);
    let mut again = Slices::new(Variant::English, 3);
    for of in Material::up_to(3) {
        let bytes = english().bytes(of).expect("it comes with the program");
        let head = SliceHead::read(&mut &bytes[..])
            .expect("it is whole")
            .expect("a slice");
        restore(
            Variant::English,
            &mut again,
            head.slice(&bytes).expect("it is whole"),
        );
        let (built, read) = (
            slices.get(of).expect("it is built"),
            again.get(of).expect("it was read"),
        );
        assert_eq!((built.counts, built.longest), (read.counts, read.longest));
        let mut counts = [0; 3];
        slices.for_each_position(of, |place, position| {
            let value = built.values.get(place);
            assert_eq!(
                (read.values.get(place), english().value(&position)),
                (value, Some(value)),
                "{of} {place}"
            );
            counts[value as usize] += 1;
        });
        assert_eq!(counts, head.counts, "{of}");
    }
}

/// CHK-9: the winner never needs as many plies without progress as would draw the game.
#[test]
fn chk_9_every_win_comes_before_the_draw_by_count() {
    let longest = Material::up_to(5)
        .into_iter()
        .filter_map(|material| english().longest(material))
        .max();
    assert!(longest < limit(Variant::English).ok(), "{longest:?}");
}

/// Every value follows from those of the positions one ply on, in every game; in those that count few moves some draws would be
/// wins without the count.
#[test]
fn every_value_follows_from_those_of_its_moves() {
    for variant in Variant::ALL {
        if let Err(why) = limit(variant) {
            assert!(why.to_string().contains(variant.name()));
            continue;
        }
        let slices = built(variant, 3);
        for material in Material::up_to(3) {
            assert!(
                verify(variant, &slices, material).is_ok(),
                "{variant} {material}"
            );
        }
    }
}

#[test]
fn a_wrong_value_is_found() {
    let (mut slices, of) = (built(Variant::English, 3), material([0, 2, 0, 1]));
    let mut slice = slices.get(of).expect("it is built").clone();
    let right = slice.values.get(5000);
    slice.values.set(5000, right.turned());
    slices.put(slice);
    assert_ne!(right, EndgameValue::Draw);
    assert!(verify(Variant::English, &slices, of).is_err());
}

/// No two positions have one place.
#[test]
fn every_place_has_a_position_of_its_own() {
    for (variant, pieces) in [(Variant::English, 4), (Variant::International, 3)] {
        let (slices, board) = (Slices::new(variant, pieces), board_of(variant));
        let all = Material::up_to(pieces).into_iter();
        for of in all.filter(|of| of.pieces() < 4 || of.all_men() == 1) {
            let layout = Layout::of(board, of);
            let mut seen = vec![false; layout.total()];
            slices.for_each_position(of, |place, position| {
                assert!(
                    !std::mem::replace(&mut seen[place], true),
                    "{of}: two at {place}"
                );
                let squares = Squares::of(board, &position);
                assert_eq!((layout.place(squares), squares.material()), (place, of));
            });
            assert!(of.all_men() > 1 || seen.iter().all(|seen| *seen), "{of}");
        }
    }
}

/// A folder for tables, which goes with the test.
fn temporary() -> (TempDir, Folder) {
    let kept = TempDir::new().expect("a folder");
    let path = kept.path().to_owned();
    (kept, Folder { path })
}

/// The cache holds blocks of several variants side by side.
#[test]
fn tables_of_several_variants_do_not_mix() {
    let tables = Tables::with_folder(None);
    for _ in 0..2 {
        for (variant, fen, value) in [
            (Variant::International, "W:WK47,K48:BK1", EndgameValue::Draw),
            (Variant::Russian, "W:WKa3,Kc1:BKh2", EndgameValue::Draw),
            (Variant::English, "W:WK6,K7:BK32", EndgameValue::Win),
            (Variant::Italian, "W:WK6,K7:BK32", EndgameValue::Win),
        ] {
            let found = tables.of(variant).expect("there are some");
            assert_eq!(
                found.value(&position(variant, fen)),
                Some(value),
                "{variant}"
            );
        }
    }
}

#[test]
fn tables_of_a_folder_are_read_block_by_block() {
    let (_kept, folder) = temporary();
    let slices = built(Variant::Czech, 3);
    for of in Material::up_to(3) {
        folder
            .write(Variant::Czech, slices.get(of).expect("it is built"))
            .expect("a folder to write to");
    }
    let tables = Tables::with_folder(Some(folder.clone()));
    assert!(tables.of(Variant::Turkish).is_none() && tables.of(Variant::Frisian).is_none());
    let czech = tables.of(Variant::Czech).expect("they were written");
    assert_eq!(czech.pieces(), 3);
    for (fen, value) in [
        ("W:WKa1,Kc1:BKh8", Some(EndgameValue::Win)),
        ("W:WKa1,Kb2,Kc1,Kd2:BKh8", None),
        ("W:WKa1:BKh2", Some(EndgameValue::Draw)),
        ("B:WKa1:BKh2", Some(EndgameValue::Draw)),
    ] {
        assert_eq!(czech.value(&position(Variant::Czech, fen)), value, "{fen}");
    }
    assert_eq!(tables.take_faults(), [""; 0]);
}

/// A file of six pieces stands in for what takes hours to solve: it calls one king against five lost everywhere.
#[test]
fn a_search_uses_tables_of_six_pieces_where_the_folder_has_them() {
    let (_kept, folder) = temporary();
    let of = material([0, 1, 0, 5]);
    let values = Values::all(Layout::of(DarkBoard::Eight, of).total(), EndgameValue::Loss);
    let lost = Slice {
        material: of,
        counts: [values.len() as u64, 0, 0],
        values,
        longest: 1,
    };
    folder
        .write(Variant::English, &lost)
        .expect("a folder to write to");
    let with_six: &'static Tables = Box::leak(Box::new(Tables::with_folder(Some(folder.clone()))));
    let five = Tables::of_process();
    let of_nine = board("W:WK29,K30,K31,K32,K25,K26:BK1,K2,K3");
    assert!(tables_within_reach(with_six, &of_nine).is_some());
    assert!(tables_within_reach(five, &of_nine).is_none());
    let before_capture = board("W:WK14,K29,K30,K31,K32:BK18,K4");
    assert!(is_known(worth_at_depth_one(with_six, &before_capture)));
    assert!(!is_known(worth_at_depth_one(five, &before_capture)));
    assert_eq!(with_six.take_faults(), [""; 0]);
}

fn board(fen: &str) -> Board {
    Board::from_fen(Variant::English, fen).expect("a position")
}

/// Returns the result of a search of one ply with these tables.
fn worth_at_depth_one(tables: &'static Tables, board: &Board) -> i32 {
    let (table, thinking) = (TranspositionTable::new(10), Thinking::untimed());
    let root = board.position().narrow::<u64>();
    let style = SearchStyle::best(board.variant());
    let budget = NodeBudget::new(10_000, &thinking);
    let mut search = Search::<English>::new(vec![root], table.salted(0), style, budget)
        .with_tables(tables_within_reach(tables, board));
    let plies = Search::<English>::legal_moves(&root);
    best_at(&mut search, &root, &plies, 1)
        .expect("it can move")
        .1
}

#[test]
fn a_damaged_file_is_refused_and_named_once() {
    let (_kept, folder) = temporary();
    let (slices, of) = (built(Variant::Italian, 2), material([0, 1, 0, 1]));
    folder
        .write(Variant::Italian, slices.get(of).expect("it is built"))
        .expect("a folder to write to");
    let path = folder.path_of(Variant::Italian, of);
    let whole = fs::read(&path).expect("it was written");
    for at in (0..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        fs::write(&path, &damaged).expect("a file to write");
        assert!(folder.head(Variant::Italian, of).is_err(), "byte {at}");
        fs::write(&path, &whole[..at]).expect("a file to write");
        assert!(
            folder.head(Variant::Italian, of).is_err() || at == 0,
            "{at} bytes"
        );
    }
    fs::write(&path, [&whole[..], b"x"].concat()).expect("a file to write");
    let tables = Tables::with_folder(Some(folder.clone()));
    let italian = tables.of(Variant::Italian).expect("there is a file");
    let position = position(Variant::Italian, "W:WK1:BK30");
    assert_eq!(
        (italian.value(&position), italian.value(&position)),
        (None, None)
    );
    let faults = tables.take_faults();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].contains("italian-0101.ending") && faults[0].contains("build it again"),
        "{faults:?}"
    );
}

proptest! {
    #[test]
    fn what_is_packed_is_unpacked(values in prop::collection::vec(0..20_usize, 1..3000), stride in 1..400_usize) {
        let mut packed = Values::drawn(values.len());
        values.iter().enumerate().for_each(|(at, value)| packed.set(at, EndgameValue::ALL[value.saturating_sub(16).min(2)]));
        let mut blanks = Blanks::none(values.len());
        values.iter().enumerate().filter(|(_, value)| **value == 1).for_each(|(at, _)| blanks.put(at));
        let chances = Chances::of(&packed, &blanks, stride);
        prop_assert_eq!(Chances::from_bytes(&chances.to_bytes()), Some(chances.clone()));
        prop_assert!(values.len() < BLOCK);
        let unpacked = match chances.pack(&packed, &blanks, 0, stride) {
            Packed::Uniform(value) => Values::all(values.len(), value),
            Packed::Coded(bytes) => chances.unpack(&bytes, values.len(), stride),
        };
        prop_assert!((0..values.len()).all(|at| blanks.has(at) || unpacked.get(at) == packed.get(at)));
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let with_magic = [b"PARLEND1english\0\0\0\0\0\0\0\0\0\0\0\x01\0\x01", &bytes[..]].concat();
        prop_assert!(SliceHead::read(&mut &with_magic[..]).is_err());
        prop_assert!(SliceHead::read(&mut &bytes[..]).map_or(true, |head| head.is_none()));
    }
}

/// Positions with two kings on a side against one, and others, from which it takes long to win: searches win them by the rules,
/// against one that resists as long as it can.
#[test]
fn chk_9_searches_win_what_is_won() {
    for (variant, fen) in [
        (Variant::English, "W:WK32,K31:BK5"),
        (Variant::English, "W:WK30,K31,K32:BK1,K4"),
        (Variant::English, "B:W25,K30:BK14,K9"),
        (Variant::English, "W:WK29,30:BK2"),
        // Three kings win against one that is off the main road within the 15 moves of the rules.
        (Variant::Russian, "W:WKb8,Kd8,Kf8:BKh2"),
        (Variant::Russian, "W:WKa5,Kd8,Kf8:BKb2"),
        (Variant::Russian, "B:WKa1,Kd8,Kf8:BKg1"),
        (Variant::Brazilian, "W:WKb8,Kd8,Kf8:BKh2"),
        (Variant::Brazilian, "B:WKa1,Kd8,Kf8:BKg1"),
        // Thirteen moves in pool.
        (Variant::Pool, "W:WK1,K2,K3:BK28"),
    ] {
        let tables = Tables::of_process().of(variant).expect("they come with it");
        let value = tables.value(&position(variant, fen));
        let won = value.is_some_and(|value| value != EndgameValue::Draw);
        let winner = played_out(variant, fen, value == Some(EndgameValue::Win));
        assert_eq!(winner, won, "{fen}: {value:?}");
    }
}

/// Returns whether the chosen side wins when two searches play a position out. The chosen side is the side to move or the other.
fn played_out(variant: Variant, fen: &str, of_mover: bool) -> bool {
    let start = Board::from_fen(variant, fen).expect("a position");
    let (winner, _) = play_out(&start, [8_000; 2]);
    let chosen = if of_mover {
        start.turn()
    } else {
        start.turn().other()
    };
    winner == Some(chosen)
}

/// Plays a game out by so many nodes a move of the side to move and of the other, and returns the winner and the number of plies.
fn play_out(start: &Board, nodes: [u64; 2]) -> (Option<Color>, usize) {
    let mut game = Game::from_board(*start);
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let limit = MoveLimit::Nodes(nodes[usize::from(game.board().turn() != start.turn())]);
        let searcher = Searcher::new(SearchStyle::best(start.variant()));
        let found = searcher.think(&game, limit).expect("there are moves");
        game.play(found.line[0]).expect("it is legal");
    };
    (outcome.winner(), game.moves().len())
}

/// Checks that solving a material whose captures lead to missing tables fails, rather than giving a
/// wrong table.
#[test]
fn nothing_is_solved_from_what_is_not_there() {
    let mut slices = Slices::new(Variant::English, 3);
    assert_eq!(
        solve(
            Variant::English,
            &mut slices,
            material([0, 2, 0, 1]),
            &mut |_| true
        ),
        Ok(false)
    );
}

/// Three kings against two, from twenty won positions drawn by lot: a long search wins them all by the rules, against a short one
/// that resists as long as the tables allow.
#[test]
#[ignore = "it solves two million positions and plays twenty games: half a minute when optimised"]
fn three_kings_beat_two_from_anywhere() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut won, mut plies) = (0, Vec::new());
    while plies.len() < 20 {
        let mut board = Board::empty(Variant::English, Color::White);
        for color in [
            Color::White,
            Color::White,
            Color::White,
            Color::Black,
            Color::Black,
        ] {
            let squares = board.squares().in_order();
            let square = squares[rng.random_range(0..squares.len())];
            board.take(square);
            board.put(square, Piece { color, king: true });
        }
        let value = english().value(&board.position().narrow());
        let kings = board.position().sides().map(SquareSet::count);
        if kings != [3, 2] || value != Some(EndgameValue::Win) || !board.legal_captures().is_empty()
        {
            continue;
        }
        let (winner, moves) = play_out(&board, [300_000, 8_000]);
        won += usize::from(winner == Some(Color::White));
        plies.push(moves);
    }
    println!("{won} of 20 won, in {plies:?} plies");
    assert_eq!(won, 20, "in {plies:?} plies");
}
