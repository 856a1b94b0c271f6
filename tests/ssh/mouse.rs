//! Two people who never touch a key: from the entrance to the end of a game by the mouse alone.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use crate::hall::{Hall, QUICK};
use crate::pairs::untried_pair;
use crate::screens::{PEOPLE, start};
use crate::terminal::Terminal;

/// The columns and the rows of a table of three pairs.
const COLUMNS: [&str; 3] = ["1", "2", "3"];
const ROWS: [&str; 2] = ["A", "B"];

/// The message line of a screen.
fn message(screen: &vt100::Screen) -> String {
    let rows: Vec<_> = screen.rows(0, screen.size().1.get()).collect();
    rows[rows.len() - 2].trim_end().to_owned()
}

/// The middle of a card, by the signs that name its column and its row beside the board.
fn card(screen: &Terminal, index: usize) -> (u16, u16) {
    let (column, row) = (COLUMNS[index % COLUMNS.len()], ROWS[index / COLUMNS.len()]);
    let number = format!(" {column}  ");
    // The line of the title has numbers as well.
    let x = screen.screen(|screen| {
        let mut rows = screen.rows(0, screen.size().1.get()).skip(1);
        rows.find_map(|line| Some(line.split_once(&number)?.0.chars().count()))
    });
    let x = u16::try_from(x.expect("the column's number")).expect("a screen");
    // Beside the first card of a row the light may stand.
    let begins = |line: &String| {
        line.trim_start()
            .strip_prefix(row)
            .is_some_and(|rest| rest.starts_with([' ', '▐']))
    };
    let y = screen.screen(|screen| {
        screen
            .rows(0, screen.size().1.get())
            .position(|line| begins(&line))
    });
    (
        x + 1,
        u16::try_from(y.expect("the row's letter")).expect("a screen"),
    )
}

/// The colours of a face in xterm's palette of 256: paper, also where it is mixed with a little ink.
const PAPER: [u8; 5] = [230, 231, 253, 254, 255];

/// Returns whether a card shows its back: there is no paper in its middle.
fn is_hidden(screen: &Terminal, index: usize) -> bool {
    let (x, y) = card(screen, index);
    let is_paper = |colour| matches!(colour, vt100::Color::Idx(index) if PAPER.contains(&index));
    screen.screen(|seen| {
        let rows = y - 1..=y + 1;
        let cells = rows.flat_map(|y| (x - 7..=x + 7).filter_map(move |x| seen.cell(y, x)));
        cells
            .flat_map(|cell| [cell.fgcolor(), cell.bgcolor()])
            .all(|colour| !is_paper(colour))
    })
}

fn click_card(screen: &mut Terminal, index: usize) {
    let (x, y) = card(screen, index);
    screen.click(x, y);
}

/// For so long a pair that was won slides over other cards.
const SLIDING: Duration = Duration::from_millis(400);

/// Opens two cards that were not opened together before, and answers what is said then: who is to go on, or that the
/// game is over.
fn turn(screen: &mut Terminal, name: &str, tried: &mut BTreeSet<(usize, usize)>) -> String {
    screen.wait_drawn("the first card", |screen| {
        message(screen).starts_with(&format!("{name}: open a card"))
    });
    thread::sleep(SLIDING);
    let hidden: Vec<_> = (0..6).filter(|index| is_hidden(screen, *index)).collect();
    let (first, second) = untried_pair(&hidden, tried);
    click_card(screen, first);
    screen.wait_drawn("the second card", |screen| {
        message(screen).contains("open a second card")
    });
    click_card(screen, second);
    let goes_on = |screen: &vt100::Screen| {
        let said = message(screen);
        said.contains(": open a card")
            || said.ends_with(" to move")
            || screen.contents().contains("play again")
    };
    screen.wait_drawn("the next turn", goes_on);
    screen.screen(message)
}

/// A table of Concentration with three pairs, set up and opened.
fn open_table(screen: &mut Terminal) {
    screen.click_on("n new table");
    screen.wait_for(" Back"); // the last row, below those of the games
    screen.click_on("Concentration");
    screen.click_on("More");
    for pairs in (4..=8).rev() {
        // The arrow that makes the value smaller stands two cells before it.
        let row = screen_row(screen, &format!("\u{2190} {pairs} "));
        screen.click(row.0, row.1);
        screen.wait_drawn("a pair less", |screen| {
            screen
                .contents()
                .contains(&format!("\u{2190} {} ", pairs - 1))
        });
    }
    screen.click_on("Back");
    screen.click_on("Open ");
    screen.wait_for("waiting for players");
}

fn screen_row(screen: &mut Terminal, text: &str) -> (u16, u16) {
    screen.wait_for(text);
    screen.find(text).expect("it was waited for")
}

#[test]
fn a_whole_game_of_two_people_from_the_entrance_to_the_end_by_the_mouse_alone() {
    let hall = Hall::with(QUICK, &[]);
    let mut screens = PEOPLE.map(|name| start(&hall, name, ""));
    for screen in &mut screens {
        screen.click_on("   Log in"); // the row, not the title
        screen.wait_for("Tables");
    }
    let [ana, bob] = &mut screens;
    open_table(ana);
    // The only table is marked: a click on it does what Enter does.
    bob.wait_for("Tables 1");
    bob.read();
    bob.click_on(" waiting");
    bob.wait_for("ana to move");
    let (mut tried, mut next) = (BTreeSet::new(), 0);
    while screens[next].find("play again").is_none() {
        let said = turn(&mut screens[next], PEOPLE[next], &mut tried);
        if said.contains(&format!("{} to move", PEOPLE[1 - next])) {
            next = 1 - next;
        }
    }
    let [ana, bob] = &mut screens;
    for screen in [&mut *ana, &mut *bob] {
        screen.wait_for("play again");
    }
    // A click in the first half second is none on what nobody can have read.
    ana.read();
    ana.click_on("Esc leave");
    ana.wait_for("People 2");
    bob.click_on("Esc leave");
    // Everybody has seen the end, so that the table goes; what the foot line offers no longer changes then.
    bob.wait_drawn("the lobby without the table", |screen| {
        let text = screen.contents();
        text.contains("People 2") && text.contains("Tables 0") && text.contains("? more")
    });
    bob.read();
    bob.click_on("? more");
    bob.click_on("disconnect; you keep");
    assert!(bob.wait_end().success(), "{}", hall.log());
    bob.assert_given_back();
}
