//! Whole games on a phone, by taps alone: a guest who taps here and there on the board against a quick bot. In checkers and
//! BirdHead hardly any such taps are a move.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::QUICK;
use crate::links::get;
use crate::touch::{NOTE, size};

/// The time that a game may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// Taps between two looks at the screen.
const BETWEEN_LOOKS: u32 = 8;

/// The words of buttons and of the foot line that go on with a game, and the rows at the bottom where they stand.
const GOING_ON: [&str; 2] = ["continue", "play"];
const LOWER: u16 = 10;

/// The glass of a phone with the page.
struct Glass {
    page: Chromium,
    /// The columns and rows of the screen, and its place in CSS pixels: left, top, width, height.
    cells: (u16, u16),
    place: [f64; 4],
    /// The state of the lot that says where to tap: a linear congruential generator (Numerical Recipes).
    lot: u32,
}

impl Glass {
    /// Opens the page; `None` without Chromium.
    fn open(address: &str) -> Option<Self> {
        let mut page = Chromium::blank((390, 844), true)?;
        page.before_pages(NOTE);
        page.go(address);
        page.wait_said("lobby", |said| {
            said.iter().any(|said| said.contains("guest"))
        });
        let cells = size(&mut page);
        let place = page.value(
            "(() => { const box = document.getElementById('screen').getBoundingClientRect(); \
             return [box.x, box.y, box.width, box.height] })()",
        );
        let place = [0, 1, 2, 3].map(|at| place[at].as_f64().expect("a number"));
        Some(Self {
            page,
            cells,
            place,
            lot: 1,
        })
    }

    fn draw(&mut self, most: u16) -> u16 {
        self.lot = self.lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::try_from(self.lot >> 16).unwrap_or_default() % most.max(1)
    }

    /// The lines of the screen.
    fn lines(&mut self) -> Vec<String> {
        let text = self.page.value(
            "(() => { document.getElementById('show-text').click(); document.getElementById('text').close(); \
             return document.querySelector('#text pre').textContent })()",
        );
        let text = text.as_str().unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Taps the middle of a cell.
    fn tap(&mut self, (column, row): (u16, u16)) {
        let [left, top, width, height] = self.place;
        let (columns, rows) = self.cells;
        let part = |at: u16, all: u16| (f64::from(at) + 0.5) / f64::from(all);
        let at = json!([{ "x": left + part(column, columns) * width, "y": top + part(row, rows) * height }]);
        for (kind, points) in [("touchStart", at), ("touchEnd", json!([]))] {
            let touch = json!({ "type": kind, "touchPoints": points });
            self.page.ask("Input.dispatchTouchEvent", &touch);
        }
    }

    /// Taps a word in the lines from this one on; answers whether it is there.
    fn tap_word(&mut self, word: &str, from: usize) -> bool {
        let lines = self.lines();
        let place = lines.iter().enumerate().skip(from).find_map(|(row, line)| {
            let column = line[..line.find(word)?].chars().count();
            Some((u16::try_from(column).ok()? + 1, u16::try_from(row).ok()?))
        });
        if let Some(place) = place {
            self.tap(place);
        }
        place.is_some()
    }

    fn wait_for_word(&mut self, word: &str) {
        let begun = Instant::now();
        while !self.lines().iter().any(|line| line.contains(word)) {
            assert!(begun.elapsed() < PATIENCE, "no {word}: {:#?}", self.lines());
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// A guest who opens the page on a phone plays this game to its end without a keyboard.
fn a_game_is_played_by_taps(game: &str) {
    let hall = hall(QUICK);
    let Some(mut glass) = Glass::open(&url(&hall, "/")) else {
        return;
    };
    glass.wait_for_word(game);
    assert!(glass.tap_word(game, 0));
    glass.wait_for_word("Play against bots");
    assert!(glass.tap_word("Play against bots", 0));
    glass.page.wait_true("/^\\/t\\//.test(location.pathname)");
    let begun = Instant::now();
    let is_over = || get(&hall, "/g/1", "").contains("<details id=\"game\">");
    while !is_over() {
        assert!(begun.elapsed() < PATIENCE, "not over: {:#?}", glass.lines());
        let (columns, rows) = glass.cells;
        let at = usize::from(glass.draw(u16::try_from(GOING_ON.len()).unwrap_or(1)));
        glass.tap_word(GOING_ON[at], usize::from(rows - LOWER));
        // The title stands above the board, the task and the foot line below.
        for _ in 0..BETWEEN_LOOKS {
            let cell = (glass.draw(columns), 1 + glass.draw(rows - 4));
            glass.tap(cell);
        }
    }
}

#[test]
fn concentration_is_played_by_taps() {
    a_game_is_played_by_taps("Concentration");
}

#[test]
fn memory_match_is_played_by_taps() {
    a_game_is_played_by_taps("Memory Match");
}

#[test]
fn memoarrr_is_played_by_taps() {
    a_game_is_played_by_taps("Memoarrr!");
}
