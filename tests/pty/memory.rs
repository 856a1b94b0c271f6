//! Whole games of Memory Match and Memoarrr! in the real binary, by keys alone and by the mouse alone.
//!
//! Each is driven by what the screen says: the message line tells what is to be done, the board where
//! it can be done.

use std::time::Instant;

use ratatui::layout::Position;

use crate::terminal::{Key, PATIENCE, Terminal};
use crate::window::{self, SIZES, STILL, leave, message};

/// Opens a table for two people in a window of this size, where nothing goes on automatically.
fn sit(mode: &str, rules: &str, (columns, rows): (u16, u16)) -> Terminal {
    static TABLES: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = TABLES.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!(
        "parlour-memory-{}-{number}.toml",
        std::process::id()
    ));
    let text = format!(
        "players = [\"Ana\", \"Bo\"]\n[{mode}]\n{rules}\n[table]\nreveal_ms = 0\nrobot_ms = 0\n{STILL}"
    );
    std::fs::write(&path, text).expect("a configuration");
    let args = [
        "play",
        mode,
        "--data",
        "",
        "--seed",
        "5",
        "--config",
        path.to_str().expect("a plain path"),
    ];
    let mut terminal = Terminal::start(&args, columns, rows);
    terminal.wait_drawn("the table", |screen| {
        let drawn = screen.contents();
        drawn.contains("►Ana") || drawn.contains("← Moves")
    });
    let _ = std::fs::remove_file(path);
    terminal
}

/// Does something, and waits until the screen has answered.
#[track_caller]
fn step(terminal: &mut Terminal, act: impl FnOnce(&mut Terminal)) {
    let before = terminal.contents();
    act(terminal);
    let half_typed = |text: &str| text.contains("_ (the row's letter");
    terminal.wait_drawn("an answer", |screen| {
        screen.contents() != before && !half_typed(&screen.contents())
    });
}

/// The cells of the board, without scoreboard and log, where this text begins.
fn on_board(terminal: &Terminal, text: &str) -> Vec<(u16, u16)> {
    let board = window::cards(window::size(terminal));
    let rows: Vec<Vec<char>> = terminal.screen(|screen| {
        screen
            .rows(0, board.right())
            .map(|row| row.chars().collect())
            .collect()
    });
    let text: Vec<char> = text.chars().collect();
    let begins = |at: &Position| {
        let (x, y) = (usize::from(at.x), usize::from(at.y));
        rows[y].get(x..).is_some_and(|rest| rest.starts_with(&text))
    };
    board
        .positions()
        .filter(begins)
        .map(|at| (at.x, at.y))
        .collect()
}

/// The middles of the places of the board: every column's number with every row's letter.
fn places(terminal: &Terminal) -> Vec<(u16, u16)> {
    let columns: Vec<_> = ["1", "2", "3", "4", "5"]
        .iter()
        .filter_map(|number| on_board(terminal, number).first().copied())
        .collect();
    let rows: Vec<_> = ["A ", "B ", "C ", "D ", "E ", "A▐", "B▐", "C▐", "D▐", "E▐"]
        .iter()
        .filter_map(|letter| on_board(terminal, letter).first().copied())
        .collect();
    let of_row = |(_, y): &(u16, u16)| columns.iter().map(|(x, _)| (*x, *y)).collect::<Vec<_>>();
    rows.iter().flat_map(of_row).collect()
}

/// One of these places after another, by a number of any size.
fn one_of(places: &[(u16, u16)], number: usize) -> Option<(u16, u16)> {
    places.get(number % places.len().max(1)).copied()
}

/// One step of a game after another until it is over.
#[track_caller]
fn play(terminal: &mut Terminal, mut next: impl FnMut(&mut Terminal, &str)) {
    let until = Instant::now() + 4 * PATIENCE;
    while !terminal.contents().contains("play again") {
        assert!(
            Instant::now() < until,
            "the game does not end\n{}",
            terminal.contents()
        );
        // Read after the frame that is to change: a change between the two is an answer, too.
        step(terminal, |terminal| {
            let message = message(terminal);
            next(terminal, &message);
        });
    }
}

/// Tries one pair of places after another.
#[derive(Default)]
struct Explorer {
    tried: usize,
}

impl Explorer {
    /// Another pair of places each turn, so that all pairs are tried in the end.
    fn places(&mut self, count: usize) -> [usize; 2] {
        let pairs: Vec<_> = (0..count)
            .flat_map(|a| (a + 1..count).map(move |b| [a, b]))
            .collect();
        self.tried += 1;
        pairs[(self.tried - 1) % pairs.len()]
    }
}

#[test]
fn a_whole_game_of_memory_match_by_keys() {
    for size in SIZES {
        let mut terminal = sit(
            "memory-match",
            "pairs = 3\nbonus = 1\npenalty = 1\npenalty_leaves = true",
            size,
        );
        let mut explorer = Explorer::default();
        let mut pair = [0, 0];
        play(&mut terminal, |terminal, message| {
            let place = |index: usize| {
                [
                    b'a' + u8::try_from(index / 4).expect("a row"),
                    b'1' + u8::try_from(index % 4).expect("a column"),
                ]
            };
            if message.contains("reveal a card") {
                pair = explorer.places(8);
                terminal.send(place(pair[0]));
            } else if message.contains("reveal a second card") {
                terminal.send(place(pair[1]));
            } else if message.starts_with('×') {
                // Gone already: another card, whether it is the turn's first or its second.
                pair = explorer.places(8);
                terminal.send(place(pair[explorer.tried % 2]));
            } else if message.contains("choose 1 or 2") {
                terminal.key(Key::Char('2'));
            } else {
                // An Enter right after a typed place belongs to that.
                terminal.key(Key::Char(' '));
            }
        });
        terminal.wait_for("matched."); // all pairs are
        leave(&mut terminal);
    }
}

#[test]
fn a_whole_game_of_memory_match_by_the_mouse() {
    for size in SIZES {
        let mut terminal = sit("memory-match", "pairs = 2\nbonus = 2\npenalty = 2", size);
        let mut tried = 0;
        play(&mut terminal, |terminal, message| {
            let hidden = on_board(terminal, "*");
            if message.contains("choose 1 or 2") {
                let offers = ["1: +2 points", "2: -1 and skip"];
                let found = offers.iter().find_map(|offer| terminal.find(offer));
                terminal.click_found(found);
            } else if message.contains("reveal") && !hidden.is_empty() {
                tried += 1;
                terminal.click_found(one_of(&hidden, tried * tried / 3 + tried));
            } else {
                terminal.click(1, 2);
            }
        });
        terminal.wait_for("matched."); // all pairs are
        leave(&mut terminal);
    }
}

/// The next place in reading order that is not refused.
fn next_place(tried: &mut usize) -> String {
    let index = *tried % 25;
    *tried += 1;
    let row = char::from(b'a' + u8::try_from(index / 5).expect("a row"));
    format!("{row}{}", index % 5 + 1)
}

#[test]
fn a_whole_game_of_memoarrr_by_keys() {
    for size in SIZES {
        let mut terminal = sit(
            "memoarrr",
            "expert_rules = true\nexpert_display = true",
            size,
        );
        let mut tried = 0;
        play(&mut terminal, |terminal, message| {
            if message.contains("or pass (p)") {
                terminal.key(Key::Char('p'));
            } else if message.contains("turn up")
                || message.contains("swap")
                || message.starts_with('×')
            {
                let place = next_place(&mut tried);
                terminal.send(place);
            } else if message.contains("Tab shows your cards") {
                terminal.read(); // Right after the curtain fell nothing lifts it.
                terminal.key(Key::Tab);
            } else {
                // An Enter right after a typed place belongs to that.
                terminal.key(Key::Char(' '));
            }
        });
        terminal.wait_for("rubies");
        leave(&mut terminal);
    }
}

#[test]
fn a_whole_game_of_memoarrr_by_the_mouse() {
    for size in SIZES {
        let mut terminal = sit("memoarrr", "expert_rules = true", size);
        let mut tried = 0;
        play(&mut terminal, |terminal, message| {
            tried += 1;
            if message.contains("or pass (p)") {
                terminal.click_found(one_of(&on_board(terminal, "pass"), 0));
            } else if message.contains("turn up") || message.starts_with('×') {
                terminal.click_found(one_of(&places(terminal), tried * 7));
            } else if message.contains("neighbour") {
                terminal.click_found(one_of(&on_board(terminal, "•"), tried));
            } else if message.contains("may look now") || message.contains("Tab shows your cards") {
                terminal.read(); // Right after the curtain fell nothing lifts it.
                terminal.click_found(terminal.find("Look"));
            } else {
                // A click at the place of the last one may be the second of a double click.
                terminal.click(30 + u16::from(tried % 2 == 1), 18);
            }
        });
        terminal.wait_for("rubies");
        leave(&mut terminal);
    }
}
