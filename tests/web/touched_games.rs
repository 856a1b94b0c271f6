//! Whole games on a phone, by taps alone. In the memory games a guest taps here and there on the board against a quick bot.
//! Hardly any such tap is a move of BirdHead or checkers: there a guest follows a rule.

use std::time::{Duration, Instant};

use parlour_model::checkers::{self, Checkers};
use parlour_model::playthrough::Playthrough;
use parlour_model::seat::{Seat, ToAct};
use serde_json::json;

use crate::bot::Bot;
use crate::browser::{hall, url};
use crate::chromium::Chromium;
use crate::hall::{Hall, QUICK};
use crate::links::get;
use crate::touch::{NOTE, size};

/// The time that a game may take on a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(240);

/// The pause before a move is tapped again.
const PAUSE: Duration = Duration::from_secs(3);

/// Taps between two looks at the screen.
const BETWEEN_LOOKS: u32 = 8;

/// The words of buttons and of the foot line that go on with a game, and the rows at the bottom where they stand.
const GOING_ON: [&str; 2] = ["continue", "play"];
const LOWER: u16 = 14;

/// The signs between the cards of a hand: blanks, and the marks of the card at the cursor.
pub(crate) const MARKS: [char; 3] = [' ', '\u{2590}', '\u{258c}'];

/// The glass of a phone with the page.
pub(crate) struct Glass {
    pub(crate) page: Chromium,
    /// The columns and rows of the screen, and its place in CSS pixels: left, top, width, height.
    cells: (u16, u16),
    place: [f64; 4],
    /// The state of the lot that says where to tap: a linear congruential generator (Numerical Recipes).
    lot: u32,
}

impl Glass {
    /// Opens the page; `None` without Chromium.
    pub(crate) fn open(address: &str) -> Option<Self> {
        let page = Chromium::blank((390, 844), true)?;
        Some(Self::of(page, address))
    }

    /// Opens the page in this window.
    pub(crate) fn of(mut page: Chromium, address: &str) -> Self {
        page.before_pages(NOTE);
        page.go(address);
        page.wait_true("window.sent?.some((text) => /^\\d+x\\d+$/.test(text))");
        let cells = size(&mut page);
        let place = page.value(
            "(() => { const box = document.getElementById('screen').getBoundingClientRect(); \
             return [box.x, box.y, box.width, box.height] })()",
        );
        let place = [0, 1, 2, 3].map(|at| place[at].as_f64().expect("a number"));
        Self {
            page,
            cells,
            place,
            lot: 1,
        }
    }

    fn draw(&mut self, most: u16) -> u16 {
        self.lot = self.lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        u16::try_from(self.lot >> 16).unwrap_or_default() % most.max(1)
    }

    /// The lines of the screen.
    pub(crate) fn lines(&mut self) -> Vec<String> {
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
    pub(crate) fn tap_word(&mut self, word: &str, from: usize) -> bool {
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

    /// Waits until the lines tell something.
    pub(crate) fn wait<T>(&mut self, what: &str, told: impl Fn(&[String]) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            let lines = self.lines();
            if let Some(told) = told(&lines) {
                return told;
            }
            assert!(begun.elapsed() < PATIENCE, "no {what}: {lines:#?}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn wait_for_word(&mut self, word: &str) {
        self.wait(word, |lines| {
            let is_there = lines.iter().any(|line| line.contains(word));
            is_there.then_some(())
        });
    }

    /// Taps the squares of a move, once more where the board was not ready for them, until the turn is over.
    fn move_piece(&mut self, path: &[(u16, u16)]) {
        let begun = Instant::now();
        let mut again = begun;
        while is_guests_turn(&self.lines()) {
            assert!(begun.elapsed() < PATIENCE, "no move: {:#?}", self.lines());
            if again <= Instant::now() {
                for cell in path {
                    self.tap(*cell);
                }
                again = Instant::now() + PAUSE;
            }
        }
    }
}

/// Deals this game by one tap on its picture, taps until it is over, and looks at the lines before every round of taps.
fn a_game_is_played_by_taps(game: &str, tap: impl Fn(&mut Glass)) {
    let hall = hall(QUICK);
    let Some(mut glass) = Glass::open(&url(&hall, "/")) else {
        return;
    };
    glass.wait_for_word(game);
    assert!(glass.tap_word(game, 0));
    glass.page.wait_true("/^\\/t\\//.test(location.pathname)");
    let begun = Instant::now();
    while !is_over(&hall) {
        assert!(begun.elapsed() < PATIENCE, "not over: {:#?}", glass.lines());
        tap(&mut glass);
    }
}

/// Returns whether the first game of a hall is over.
fn is_over(hall: &Hall) -> bool {
    get(hall, "/g/1", "").contains("<details id=\"game\">")
}

/// Goes on, and taps here and there.
fn anywhere(glass: &mut Glass) {
    let (columns, rows) = glass.cells;
    let at = usize::from(glass.draw(u16::try_from(GOING_ON.len()).unwrap_or(1)));
    glass.tap_word(GOING_ON[at], usize::from(rows - LOWER));
    // The title stands above the board, the task and the foot line below.
    for _ in 0..BETWEEN_LOOKS {
        let cell = (glass.draw(columns), 1 + glass.draw(rows - 4));
        glass.tap(cell);
    }
}

#[test]
fn concentration_is_played_by_taps() {
    a_game_is_played_by_taps("Concentration", anywhere);
}

#[test]
fn memory_match_is_played_by_taps() {
    a_game_is_played_by_taps("Memory Match", anywhere);
}

#[test]
fn memoarrr_is_played_by_taps() {
    a_game_is_played_by_taps("Memoarrr!", anywhere);
}

/// Discards the lowest cards, leads with the lowest card, and goes on after each deal.
pub(crate) fn lowest_cards(glass: &mut Glass) {
    let lines = glass.lines();
    // On a slow machine a tap meets another entry of the foot.
    if glass.tap_word("Play on", 0) {
        return;
    }
    let lower = usize::from(glass.cells.1 - LOWER);
    let shows = |word| lines[lower..].iter().any(|line| line.contains(word));
    let word = match (shows("Discard"), shows("Lower")) {
        (false, true) if shows("[ Play") || shows("► Play") => "Play",
        // A tap that came late has raised cards that do not go together.
        (_, true) => "Lower",
        (true, false) => "Discard",
        (false, false) => "continue",
    };
    if !glass.tap_word(word, lower)
        && is_guests_turn(&lines)
        && let Some(cell) = lowest_card(&lines)
    {
        glass.tap(cell);
    }
}

/// Returns whether a line shows cards of a hand alone.
fn is_of_hand(line: &str) -> bool {
    let is_card = |sign: char| sign.is_ascii_digit();
    line.contains(is_card)
        && line
            .chars()
            .all(|sign| is_card(sign) || MARKS.contains(&sign))
}

/// The place of the first card of a hand, which is the lowest line of numbers.
fn lowest_card(lines: &[String]) -> Option<(u16, u16)> {
    let row = lines.iter().rposition(|line| is_of_hand(line))?;
    let column = lines[row].chars().position(|sign| sign.is_ascii_digit())?;
    Some((u16::try_from(column).ok()?, u16::try_from(row).ok()?))
}

/// The cards of a hand from the lowest to the highest; those that are lifted stand a line higher.
pub(crate) fn hand(lines: &[String]) -> Vec<u8> {
    let lower = lines.iter().rev().take(usize::from(LOWER));
    let cards = lower
        .filter(|line| is_of_hand(line))
        .flat_map(|line| line.split(MARKS));
    let mut cards: Vec<_> = cards.filter_map(|card| card.parse().ok()).collect();
    cards.sort_unstable();
    cards
}

#[test]
fn birdhead_is_played_by_taps() {
    a_game_is_played_by_taps("BirdHead", lowest_cards);
}

/// The squares of a board of checkers on the glass, as the numbers of empty ones tell them.
#[derive(Debug)]
struct Squares {
    /// The upper left corner of square 20, and the columns and rows of a square.
    corner: (usize, usize),
    size: (usize, usize),
}

impl Squares {
    /// Reads them from the first position of a game; `None` before it is drawn.
    fn of(lines: &[String]) -> Option<Self> {
        let place = |of: [&str; 4]| {
            lines.iter().enumerate().find_map(|(row, line)| {
                let words: Vec<_> = line.split_whitespace().collect();
                let is_there = words.ends_with(&of);
                let column = |word| line[..line.rfind(word).unwrap_or_default()].chars().count();
                is_there.then(|| (row, of.map(column)))
            })
        };
        let (upper, columns) = place(["20", "19", "18", "17"])?;
        let (lower, _) = place(["16", "15", "14", "13"])?;
        Some(Self {
            corner: (columns[1] - (columns[2] - columns[1]), upper),
            size: ((columns[2] - columns[1]) / 2, lower - upper),
        })
    }

    /// The middle of a square.
    fn cell(&self, number: usize) -> (u16, u16) {
        let row = (number - 1) / 4;
        let column = 2 * (4 * row + 4 - number) + row % 2;
        let (left, top) = self.corner;
        let (width, height) = self.size;
        let x = left + column * width + width / 2;
        let y = (top + 4 * height + height / 2) - row * height;
        (
            u16::try_from(x).expect("a column"),
            u16::try_from(y).expect("a row"),
        )
    }
}

/// A guest and a program play a game that is known here. The guest taps the squares of each move.
#[test]
fn checkers_is_played_by_taps() {
    let hall = hall(QUICK);
    let mut eve = Bot::come(&hall, "eve");
    let code = eve.open(json!({ "mode": "checkers", "players": ["@open", "@me"] }));
    let Some(mut glass) = Glass::open(&url(&hall, &format!("/t/{code}"))) else {
        return;
    };
    glass.wait_for_word("Sit down");
    assert!(glass.tap_word("Sit down", 0));
    let squares = glass.wait("board", Squares::of);
    let mut game = Playthrough::<Checkers>::new(checkers::Rules::default(), 2).expect("rules");
    while let ToAct::Seat(seat) = game.to_act() {
        let legal = game.legal_moves();
        let at = glass.draw(u16::try_from(legal.len()).expect("a few"));
        let chosen = &legal[usize::from(at)];
        let text = chosen.to_string();
        if seat == Seat(0) {
            glass.wait("turn", |lines| is_guests_turn(lines).then_some(()));
            let numbers = text.split(['-', 'x']).map(str::parse);
            let path = numbers.map(|number| squares.cell(number.expect("a square")));
            glass.move_piece(&path.collect::<Vec<_>>());
        } else {
            let n = game.log().len();
            eve.send(&json!({ "do": "move", "table": code, "n": n, "move": text }));
            assert_eq!(eve.answer("move")["ok"], "move", "{text}");
        }
        game.play(chosen).expect("a legal move");
    }
    let begun = Instant::now();
    while !is_over(&hall) {
        assert!(begun.elapsed() < PATIENCE, "not over: {:#?}", glass.lines());
    }
}

/// Returns whether the title says that it is the guest's turn, in words or by the mark before the name.
fn is_guests_turn(lines: &[String]) -> bool {
    let title = lines.first().map_or("", |line| line);
    let marked = ["►gues", "►G "];
    marked.iter().any(|mark| title.contains(mark))
        || (title.contains("guest-") && title.contains("turn"))
}
