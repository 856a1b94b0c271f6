//! Checkers in the real binary: pieces led by mouse bytes and by keys.

use std::fs;
use std::path::PathBuf;

use draughts::board::Board;
use draughts::side::Color;
use draughts::squares::SquareName;
use parlour_boards::checkers::layout::BoardLayout;
use parlour_model::checkers::{Checkers, Notation, Rules};
use parlour_model::game::Game as _;
use parlour_model::grid::Place;
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

use crate::terminal::{Key, Terminal};
use crate::window::{self, SIZES};

/// Two people at a table of English draughts. The file goes when the test ends.
struct Table {
    terminal: Terminal,
    config: PathBuf,
}

impl Table {
    fn new(name: &str, rules: &str) -> Self {
        Self::of_size(name, rules, (80, 24))
    }

    fn of_size(name: &str, rules: &str, (columns, rows): (u16, u16)) -> Self {
        let config = std::env::temp_dir().join(format!(
            "parlour-checkers-{name}-{}.toml",
            std::process::id()
        ));
        fs::write(
            &config,
            format!("players = [\"Ana\", \"Bo\"]\n[screen]\nexplained = \"checkers\"\n[checkers]\n{rules}\n"),
        )
        .expect("a file can be written");
        let mut terminal = Terminal::start(
            &["play", "checkers", "--config", &config.to_string_lossy()],
            columns,
            rows,
        );
        terminal.wait_for("Ana (Black)");
        Self { terminal, config }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.config);
    }
}

/// A cell of a square; Black sits at the bottom, and the numbers run from the bottom right.
fn square(number: u16) -> (u16, u16) {
    let (row, nth) = ((number - 1) / 4, (number - 1) % 4);
    (11 + 4 * (6 + row % 2 - 2 * nth), 3 + 2 * (7 - row))
}

#[test]
fn chk_13_a_piece_is_dragged_by_mouse_bytes() {
    let mut table = Table::new("drag", "");
    assert_eq!(
        table.terminal.modes().get(&1002),
        Some(&true),
        "movement with the button down is reported"
    );
    assert_eq!(
        table.terminal.modes().get(&1003),
        None,
        "other movement never is"
    );
    table.terminal.drag(square(11), square(15));
    table.terminal.wait_for("1. 11-15");
    table.terminal.drag(square(22), square(11));
    table.terminal.wait_for("22 cannot move to 11");
    table.terminal.key(Key::Char('q'));
    table.terminal.wait_for("a games room in a terminal");
    table.terminal.key(Key::Char('q'));
    assert!(table.terminal.wait_end().success());
    table.terminal.assert_given_back();
}

#[test]
fn chk_13_a_capture_of_two_is_made_by_clicks() {
    let mut table = Table::new("clicks", "fen = \"B:W6,14,30:B1,12\"");
    table.terminal.click(square(1).0, square(1).1);
    table.terminal.wait_for("1 to where?");
    table.terminal.click(square(10).0, square(10).1);
    table.terminal.wait_for("jump on from 10");
    table.terminal.click(square(17).0, square(17).1);
    table.terminal.wait_for("1. 1x17");
}

#[test]
fn chk_11_ten_moves_are_taken_back() {
    let mut table = Table::new("undo", "");
    let played = [
        "11-15", "22-18", "15x22", "25x18", "12-16", "18-15", "10x19", "24x15", "8-11", "15x8",
    ];
    for text in played {
        table.terminal.send(format!(":{text}\r"));
        table.terminal.wait_for(text);
    }
    for (left, text) in played.iter().enumerate().rev() {
        table.terminal.key(Key::Char('u'));
        table.terminal.wait_gone(text);
        let kept = played[..left]
            .last()
            .copied()
            .unwrap_or("Ana (Black): your move");
        table.terminal.wait_for(kept);
    }
    table.terminal.wait_for("Ana Black 12  Bo White 12");
}

/// The middle of a square in a window of this size, with Black at the bottom.
fn middle(board: &Board, name: SquareName, size: (u16, u16)) -> (u16, u16) {
    let squares = board.squares();
    let (row, column) = squares.place(squares.square(name).expect("a square of the board"));
    let rect = BoardLayout::of(8, window::board(size), false).rect(Place {
        row: 7 - row,
        column: 7 - column,
    });
    (rect.x + rect.width / 2, rect.y + rect.height / 2)
}

/// Plays from the start to an end by the rules, with moves drawn by lot that their first and last square tell apart.
fn play_to_the_end(
    name: &str,
    size: (u16, u16),
    mut make: impl FnMut(&mut Terminal, &Board, &Notation),
) {
    let mut table = Table::of_size(name, "", size);
    let mut game = Checkers::start(&Rules::default(), 2).expect("a game");
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    while game.ending().is_none() {
        let moves = game.legal_moves();
        let ends = |chosen: &Notation| (chosen.from(), chosen.to());
        let is_plain = |chosen: &&Notation| {
            moves
                .iter()
                .filter(|other| ends(other) == ends(chosen))
                .count()
                == 1
        };
        let plain: Vec<_> = moves.iter().filter(is_plain).collect();
        let chosen = *plain
            .choose(&mut rng)
            .expect("few captures share both ends");
        make(&mut table.terminal, game.board(), chosen);
        game.apply(chosen).expect("it is legal");
        let next = if game.board().position().turn() == Color::Black {
            "►Ana"
        } else {
            "►Bo"
        };
        table.terminal.wait_for(if game.ending().is_some() {
            "play again"
        } else {
            next
        });
    }
    assert!(game.turns() > 20, "{} moves", game.turns());
}

#[test]
fn a_whole_game_is_played_by_keys_alone() {
    for size in SIZES {
        play_to_the_end("whole-keys", size, |terminal, _, chosen| {
            terminal.send(format!(":{chosen}\r"));
        });
    }
}

#[test]
fn a_whole_game_is_played_by_the_mouse_alone() {
    for size in SIZES {
        play_to_the_end("whole-mouse", size, |terminal, board, chosen| {
            for name in [chosen.from(), chosen.to()] {
                let (x, y) = middle(board, name, size);
                terminal.click(x, y);
            }
        });
    }
}
