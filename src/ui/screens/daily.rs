//! Today's deals: one in each game, the same for everybody, and at home a puzzle.

pub(super) mod drawing;
mod grade;
mod picture;

use self::drawing::LEAST;
use self::grade::Grade;
use self::picture::{DayPicture, PlayedDeal};
use jiff::Timestamp;
use jiff::civil::Date;

use parlour_boards::daily_standing::{daily_standing, dots};
use parlour_boards::emblem::{ACROSS, EmblemCard};
use parlour_boards::position_picture::PositionPicture;
use parlour_boards::sample;
use parlour_config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
use parlour_kit::keymap::Command;
use parlour_kit::layout::{has_room, page};
use parlour_kit::view::Theme;
use parlour_language::{Text, id, text};
use parlour_model::any::Mode;
use parlour_model::daily;
use parlour_model::named_game::NamedGame;
use parlour_model::player::Names;
use parlour_screen::action::Action;
use parlour_screen::ask::Then;
use parlour_screen::effect::Effect;
use parlour_screen::line::Line;
use parlour_screen::list_screen::{ListScreen, form};
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::{RowId, Rows};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::venue::DailyVenue;
use parlour_screen::{its_mark, list_of_rows};
use parlour_store::{DailyDeals, DailyGame, DailyLeaderboard, DailyPuzzle, DailyRow, ask};
use parlour_table::any_observation::AnyObservation;
#[cfg(feature = "workbench")]
use parlour_workbench::exercise::ExerciseBoard;

/// The row of today's puzzle of checkers.
const PUZZLE: RowId = (id!("puzzle-one"), 0);

/// The row that copies the day.
const COPY: RowId = (id!("menu-daily-copy"), 0);

/// The choice of a game whose deal of today is to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Daily {
    pub mark: Mark,
    today: Date,
    /// The time at which the screen was opened.
    now: Timestamp,
    /// The person whose first play counts.
    person: String,
    venue: DailyVenue,
    /// The person's earlier daily games and puzzles.
    played: DailyDeals,
    /// Set when the next deal is opened as soon as it is known which one that is.
    plays_on: bool,
    /// The rankings in which the person has a place: the game, the place, and the number of people.
    places: Vec<(Mode, u64, u64)>,
    /// The tables of today's deals in the middle of the game, as far as they are known.
    tables: Vec<(Mode, PositionPicture)>,
}

impl Daily {
    /// Opens the deals of today, before it is known what the person has played.
    pub fn open(shared: &Shared) -> Action {
        Action::open(Self::of_today(shared))
    }

    /// Opens the next deal of today that is not played, or all of them once there is none.
    pub fn play_on(shared: &Shared) -> Action {
        Action::open(Self {
            plays_on: true,
            ..Self::of_today(shared)
        })
    }

    fn of_today(shared: &Shared) -> Self {
        Self {
            mark: Mark::default(),
            today: shared.today(),
            now: shared.env.now,
            person: shared.venue.user().unwrap_or_else(|| shared.person()),
            venue: shared.venue.dailies(),
            played: DailyDeals::default(),
            plays_on: false,
            places: Vec::new(),
            tables: Vec::new(),
        }
    }

    /// The row of the next deal of today that is not over.
    fn next(&self) -> Option<RowId> {
        let is_over = |mode: &Mode| self.played_today(*mode).is_some_and(|game| game.is_over);
        let is_solved = self.puzzle_today().is_some_and(|puzzle| puzzle.is_solved);
        let deal = Mode::ALL.into_iter().find(|mode| !is_over(mode));
        let puzzle = || (self.has_puzzle() && !is_solved).then_some(PUZZLE);
        deal.map(|mode| (mode.title(), 0)).or_else(puzzle)
    }

    /// Marks the next deal, unless the person has gone to another row, and opens it where that was asked for. After the last one
    /// the line that copies the day is marked.
    fn go_on(&mut self) -> Option<Action> {
        let plays_on = std::mem::take(&mut self.plays_on);
        let copy = self.is_evening().then_some(COPY);
        let next = self.next().or(copy).filter(|_| self.mark.is_first())?;
        self.mark.set(next);
        (plays_on && next != COPY).then_some(Action::Perform(Command::Act))
    }

    /// The game of today in which the person has played its deal for the first time.
    fn played_today(&self, mode: Mode) -> Option<&DailyGame> {
        self.played
            .games
            .iter()
            .find(|game| game.mode == mode && game.day == self.today)
    }

    fn game_row(&self, mode: Mode, rows: &mut Rows<Self>) {
        let is_alone = self.venue == DailyVenue::Alone;
        let help = match self.played_today(mode) {
            None if is_alone => text!("menu-daily-new-help"),
            _ if self.venue == DailyVenue::Guest => text!("menu-daily-guest"),
            None => text!("menu-daily-everybody-help"),
            Some(game) if !game.is_over => text!("menu-daily-begun-help"),
            Some(_) if is_alone => text!("menu-daily-played-help"),
            Some(_) => text!("menu-daily-done-help"),
        };
        rows.button(mode.title(), move |screen, shared| {
            screen.open_deal(mode, shared)
        })
        .valued(with_streak(self.value(Some(mode)), self.days(Some(mode))))
        .helped(help);
    }

    /// The result of a deal that is over, and of another one its state. The puzzle has no game.
    fn value(&self, deal: Option<Mode>) -> Text {
        let grade = self.grade(deal);
        grade.map_or_else(|| self.state(deal), |grade| grade.words)
    }

    /// The grade of a deal of today that is over; a place in the ranking takes the place of its result.
    fn grade(&self, deal: Option<Mode>) -> Option<Grade> {
        let Some(mode) = deal else {
            return Grade::of_puzzle(&self.puzzle_today()?);
        };
        let mut grade = Grade::of_game(self.played_today(mode)?)?;
        if let Some(place) = self.place(mode) {
            grade.words = place;
        }
        Some(grade)
    }

    /// The days in a row on which a deal was played. The puzzle has no game.
    fn days(&self, deal: Option<Mode>) -> usize {
        let (days, _) = match deal {
            Some(mode) => self.played.streak(mode, self.today),
            None => self.played.puzzle_streak(self.today),
        };
        days
    }

    /// The state of a deal that has no result.
    fn state(&self, deal: Option<Mode>) -> Text {
        let is_over = match deal {
            Some(mode) => self.played_today(mode).map(|game| game.is_over),
            None => self.puzzle_today().map(|puzzle| puzzle.is_solved),
        };
        match is_over {
            None => text!("menu-daily-new"),
            Some(false) => text!("menu-daily-begun"),
            Some(true) => text!("menu-daily-done"),
        }
    }

    /// The deals of today that are over.
    fn finished(&self) -> Vec<PlayedDeal> {
        let puzzle = self.has_puzzle().then_some(None);
        let deals = Mode::ALL.into_iter().map(Some).chain(puzzle);
        let finished = deals.filter_map(|deal| {
            let grade = self.grade(deal)?;
            let (card, table) = match deal {
                None => (EmblemCard::of_puzzle(true), self.puzzle_table()),
                Some(mode) => (EmblemCard::of_game(mode, true), self.table(mode).cloned()),
            };
            Some(PlayedDeal { card, grade, table })
        });
        finished.collect()
    }

    /// The table of a deal in the middle of the game, once it is known.
    fn table(&self, mode: Mode) -> Option<&PositionPicture> {
        let mut tables = self.tables.iter();
        let found = tables.find(|(other, _)| *other == mode);
        found.map(|(_, table)| table)
    }

    /// The position of today's puzzle.
    fn puzzle_table(&self) -> Option<PositionPicture> {
        let seen = sample::position(&daily::puzzle(self.today).board)?;
        Some(PositionPicture::new(seen, Names::unnamed(2)))
    }

    /// Asks for the tables of the deals that are over.
    fn ask_tables(&self) -> Vec<Action> {
        let games = Mode::ALL
            .into_iter()
            .filter_map(|mode| self.played_today(mode));
        let is_shown = |game: &&DailyGame| game.is_over && self.venue == DailyVenue::Alone;
        let ask = |game: &DailyGame| {
            let (mode, game) = (game.mode, game.game);
            Action::ask(ask::Record { game }, move |screen: &mut Self, record| {
                let seen = AnyObservation::midway(&record);
                let table = seen.map(|seen| PositionPicture::new(seen, Names::of(&record.players)));
                screen.tables.extend(table.map(|table| (mode, table)));
            })
        };
        games.filter(is_shown).map(ask).collect()
    }

    /// Returns whether all deals of today are over.
    fn is_evening(&self) -> bool {
        self.played.finished_on(self.today) >= self.deals()
    }

    /// The number of deals of today, with the puzzle.
    fn deals(&self) -> usize {
        Mode::ALL.len() + usize::from(self.has_puzzle())
    }

    /// The number of deals that are over, of all, and the days in a row.
    fn standing(&self) -> Text {
        daily_standing(&self.played, self.today, self.deals())
    }

    /// The day as it is shown to others: a line for each deal that is over; `None` before the first one.
    fn in_lines(&self) -> Option<Text> {
        let finished = self.finished();
        let lines = finished.iter().map(|deal| {
            let parts = [
                deal.grade.squares().into(),
                deal.card.title.into(),
                deal.grade.words.clone(),
            ];
            Text::list(parts, " ")
        });
        let first = text!(
            "menu-daily-share",
            date = &self.today,
            standing = self.standing()
        );
        (!finished.is_empty()).then(|| Text::list([first].into_iter().chain(lines), "\n"))
    }

    /// The day as a picture, in the person's theme.
    fn picture(&self, shared: &Shared, path: &str) -> Effect {
        let mut caps = TerminalCaps::of(Depth::True, Glyphs::Unicode);
        caps.language = shared.language();
        caps.draws(Blocks::Image);
        let picture = DayPicture {
            title: format!("Parlour {}", self.today),
            deals: self.finished(),
            standing: self.standing(),
            line: shared.config.screen.day_line.clone(),
        };
        Effect::Picture {
            path: path.into(),
            frame: Box::new((
                picture.frame(&Theme::chosen(shared.config, caps)),
                Vec::new(),
            )),
        }
    }

    /// The person's place of today in a game that is over, once it is known.
    fn place(&self, mode: Mode) -> Option<Text> {
        let mut places = self.places.iter();
        let (_, place, people) = places.find(|(other, ..)| *other == mode)?;
        Some(text!("menu-daily-place", place = *place, people = *people))
    }

    /// Asks for the rankings of the deals that the person has finished.
    fn ask_places(&self) -> Vec<Action> {
        let is_done = |mode: &Mode| self.played_today(*mode).is_some_and(|game| game.is_over);
        let leaderboard = |mode| ask::DailyLeaderboard {
            day: self.today,
            mode,
            person: self.person.clone(),
        };
        let take = |screen: &mut Self, leaderboard| screen.take_place(&leaderboard);
        Mode::ALL
            .into_iter()
            .filter(|mode| self.venue == DailyVenue::Ranked && is_done(mode))
            .map(|mode| Action::ask(leaderboard(mode), take))
            .collect()
    }

    fn take_place(&mut self, leaderboard: &DailyLeaderboard) {
        let is_own = |row: &&DailyRow| row.name.as_ref() == Some(&self.person);
        if let Some(own) = leaderboard.rows.iter().find(is_own) {
            let place = (leaderboard.mode, own.place, leaderboard.people);
            self.places.retain(|(mode, ..)| *mode != leaderboard.mode);
            self.places.push(place);
        }
    }

    /// Returns whether there is a puzzle beside the deals.
    fn has_puzzle(&self) -> bool {
        cfg!(feature = "workbench") && self.venue == DailyVenue::Alone
    }

    /// The person's result so far of today's puzzle.
    fn puzzle_today(&self) -> Option<DailyPuzzle> {
        let mut puzzles = self.played.puzzles.iter();
        puzzles.find(|puzzle| puzzle.day == self.today).copied()
    }

    #[cfg(feature = "workbench")]
    fn puzzle_row(&self, rows: &mut Rows<Self>) {
        let help = match self.puzzle_today() {
            None => text!("puzzle-day-help"),
            Some(puzzle) if puzzle.is_solved => text!("puzzle-day-solved-help"),
            Some(_) => text!("puzzle-day-begun-help"),
        };
        rows.button(PUZZLE.0, |screen, shared| {
            let deals = (screen.played.finished_on(screen.today), screen.deals());
            ExerciseBoard::open_daily(screen.puzzle_today(), deals, shared)
        })
        .valued(with_streak(self.value(None), self.days(None)))
        .helped(help);
    }

    fn open_deal(&self, mode: Mode, shared: &Shared) -> Action {
        let known = self.played_today(mode);
        if let Some(visit) = shared.venue.visit() {
            return visit.daily(mode, known.is_some_and(|game| game.is_over), shared);
        }
        match known {
            Some(game) if !game.is_over => Action::Resume(game.game),
            known => Action::DailyTable {
                mode,
                known: known.is_some(),
            },
        }
    }
}

/// The state of a deal, with the number of days in a row from two on.
fn with_streak(value: Text, days: usize) -> Text {
    match days {
        0 | 1 => value,
        days => text!("menu-daily-streak", value = value, days = days),
    }
}

/// The number of deals of a day, with the puzzle.
pub const DEALS: usize = Mode::ALL.len() + cfg!(feature = "workbench") as usize;

impl ScreenUi for Daily {
    list_of_rows!();

    fn is_way_back(&self) -> bool {
        true
    }

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-daily"), 0))
    }

    fn title(&self) -> Text {
        let title = text!("menu-daily-title", date = &self.today);
        let finished = self.played.finished_on(self.today);
        Text::list([title, dots(finished, self.deals())], " ")
    }

    fn game(&self) -> Option<NamedGame> {
        let marked = self.mark.row()?;
        let mode = Mode::ALL
            .into_iter()
            .find(|mode| marked == (mode.title(), 0));
        let mode = mode.or((marked == PUZZLE).then_some(Mode::Checkers));
        mode.map(NamedGame::from)
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        let person = self.person.clone();
        vec![Action::ask(
            ask::Daily { person },
            |screen: &mut Self, played| {
                screen.played = played;
                match screen.go_on() {
                    Some(opened) => vec![opened],
                    None => [screen.ask_places(), screen.ask_tables()].concat(),
                }
            },
        )]
    }
}

impl ListScreen for Daily {
    /// The cards of the deals, as they lie in most windows, and the buttons below them.
    fn lines(&self, shared: &Shared) -> Vec<usize> {
        let rows = form(self).rows.len();
        if !has_room(page(shared.window).body.as_size(), LEAST) {
            return vec![1; rows];
        }
        vec![ACROSS, self.deals() - ACROSS, rows - self.deals()]
    }

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        for mode in Mode::ALL {
            self.game_row(mode, rows);
        }
        match self.venue {
            #[cfg(feature = "workbench")]
            DailyVenue::Alone => self.puzzle_row(rows),
            #[cfg(not(feature = "workbench"))]
            DailyVenue::Alone => {}
            DailyVenue::Ranked => {
                rows.button(row!("menu-daily-ranking"), |_, shared| {
                    let visit = shared.venue.visit();
                    visit.map(|visit| visit.daily(shared.config.mode, true, shared))
                });
            }
            DailyVenue::Guest => {}
        }
        if let Some(day) = self.in_lines() {
            rows.button(row!("menu-daily-copy"), |_, _| Action::Copy(day));
            if self.venue == DailyVenue::Alone {
                rows.button(row!("menu-daily-picture"), |screen, _| {
                    let path = format!("parlour-{}.png", screen.today);
                    let then = Then::new(|screen: &mut Self, path: String, shared| {
                        screen.picture(shared, &path)
                    });
                    Line::of_file(id!("menu-asks-picture"), &path, then)
                });
            }
        }
        rows.back(match self.venue {
            DailyVenue::Alone => id!("menu-back-start"),
            DailyVenue::Ranked | DailyVenue::Guest => id!("menu-back-lobby"),
        });
    }
}
