//! A page of saved games that were found: its rows, and the way to other pages.

use super::saved_game::{self, GAME, Reader};
use parlour_kit::keymap::Command;
use parlour_language::{Text, id, text};
use parlour_screen::action::Action;
use parlour_screen::list_screen::{List, ListScreen};
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::{RowId, Rows};
use parlour_screen::shared::Shared;
use parlour_store::{Filter, GameSummary};

/// The games of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundGames {
    games: Vec<GameSummary>,
    /// Values and help of their rows, made once: names are fitted to the width of a row.
    texts: Vec<(Text, Text)>,
    /// The number of games before the page.
    pub skip: usize,
    /// The number of games, as far as they were counted.
    all: usize,
    /// Set when there are more games than `all`.
    has_more: bool,
    /// True while the rows of the filter are shown.
    is_filtering: bool,
    /// True once a row is chosen by hand or a game is listed: until then the first game is to be marked.
    is_touched: bool,
}

/// A screen with a page of games.
pub trait FindsGames: ListScreen {
    /// Asks for the page that is wanted now.
    fn fetch_page(&self) -> Action;

    /// The rows of the filter.
    fn filter_rows(&self, rows: &mut Rows<Self>);

    /// Returns whether some games are left out.
    fn is_filtered(&self) -> bool;

    fn found(&self) -> &FoundGames;

    fn found_mut(&mut self) -> &mut FoundGames;
}

impl FoundGames {
    /// The page with the same place among other games.
    fn show(&mut self, games: Vec<GameSummary>, all: usize, has_more: bool, reader: &Reader) {
        *self = Self {
            texts: saved_game::finished(&games, reader),
            games,
            all,
            has_more,
            ..*self
        };
    }

    pub fn games(&self) -> &[GameSummary] {
        &self.games
    }

    /// The number of games, as far as they were counted.
    pub fn count(&self) -> usize {
        self.all
    }

    pub fn marked(&self, mark: &Mark) -> Option<&GameSummary> {
        saved_game::marked_among(mark, &self.games)
    }

    /// The row of the first game.
    fn first(&self) -> Option<RowId> {
        self.games.first().map(|game| (GAME, game.id.0))
    }

    /// The games of the page, and the number of all.
    pub fn heading(&self) -> Text {
        saved_game::page_heading(self.skip, self.games.len(), self.all, self.has_more)
    }

    /// All games that were found, in words.
    pub fn all_in_words(&self) -> Text {
        saved_game::page_heading(0, self.all, self.all, self.has_more)
    }

    /// Returns the number of pages, as far as the games were counted.
    fn pages(&self) -> usize {
        self.all.div_ceil(Filter::PAGE)
    }

    /// Goes `by` pages on, but not past the ends.
    fn turn(&mut self, by: i64) {
        let page = self.skip / Filter::PAGE;
        let turned = page.saturating_add_signed(isize::try_from(by).unwrap_or(0));
        self.skip = turned.min(self.pages().saturating_sub(1)) * Filter::PAGE;
    }

    /// Goes to the page whose number was typed, where there is such a page as far as they are counted.
    fn go_to(&mut self, typed: &str) -> Result<(), Text> {
        let pages = self.pages();
        let page = typed.parse::<usize>().ok();
        let page = page.and_then(|number| number.checked_sub(1));
        let page = page.filter(|page| *page < pages || self.has_more);
        let page = page.ok_or_else(|| text!("menu-no-page", page = typed, pages = pages))?;
        self.skip = page * Filter::PAGE;
        Ok(())
    }

    /// The rows of the page, with those that lead to others.
    fn page_rows<S: FindsGames>(&self, rows: &mut Rows<S>) {
        if self.pages() > 1 {
            self.page_row(rows);
        }
        if self.skip > 0 {
            rows.button(row!("lists-newer"), |screen, _| {
                screen.found_mut().turn(-1);
                screen.fetch_page()
            });
        }
        for (game, (value, help)) in self.games.iter().zip(&self.texts) {
            let id = game.id;
            rows.button(GAME, move |_, _| Action::Replay(id))
                .numbered(id.0)
                .labelled(saved_game::title(game))
                .valued(value)
                .helped(help);
        }
        if self.skip + self.games.len() < self.all {
            rows.button(row!("lists-older"), |screen, _| {
                screen.found_mut().skip += Filter::PAGE;
                screen.fetch_page()
            });
        }
    }

    /// The row that tells which page this is, and leads to another.
    fn page_row<S: FindsGames>(&self, rows: &mut Rows<S>) {
        let (page, pages) = (self.skip / Filter::PAGE + 1, self.pages());
        let value = if self.has_more {
            text!("menu-page-of-more", page = page, pages = pages)
        } else {
            text!("menu-page-of", page = page, pages = pages)
        };
        rows.typed(row!("menu-page"), page.to_string(), |screen, typed, _| {
            screen.found_mut().go_to(typed)?;
            Ok(screen.fetch_page())
        })
        .valued(value)
        .stepped(|screen, by, _| {
            screen.found_mut().turn(by);
            screen.fetch_page()
        });
    }
}

/// The rows of the filter while they are shown, or else of the page and then those of `behind`.
pub fn rows<S: FindsGames>(
    screen: &S,
    heading: Text,
    rows: &mut Rows<S>,
    behind: impl FnOnce(&mut Rows<S>),
) {
    let found = screen.found();
    rows.heading(if screen.is_filtered() {
        text!("menu-filtered", games = heading)
    } else {
        heading
    });
    if found.is_filtering {
        screen.filter_rows(rows);
        rows.button(id!("menu-back"), |screen, _| leave_filter(screen));
    } else {
        found.page_rows(rows);
        behind(rows);
    }
}

/// Shows the games that were found: a page of `all`, or of more where `has_more`.
pub fn show<S: FindsGames>(
    screen: &mut S,
    games: Vec<GameSummary>,
    all: usize,
    has_more: bool,
    reader: &Reader,
) {
    screen.found_mut().show(games, all, has_more, reader);
    if !screen.found().is_touched {
        mark_first(screen);
    }
}

fn mark_first<S: FindsGames>(screen: &mut S) {
    if let Some(first) = screen.found().first() {
        screen.found_mut().is_touched = true;
        screen.mark_mut().set(first);
    }
}

/// Goes from the page to the rows of the filter, where the first is typed at once, or back; `None` for another command.
pub fn on_command<S: FindsGames>(
    screen: &mut S,
    command: Command,
    shared: &mut Shared,
) -> Option<Vec<Action>> {
    let is_filtering = screen.found().is_filtering;
    screen.found_mut().is_touched = true;
    if command == Command::Find {
        screen.found_mut().is_filtering = true;
        *screen.mark_mut() = Mark::default();
        List::settle(screen);
        return Some(List::command(screen, Command::Act, shared));
    }
    (command == Command::Back && is_filtering).then(|| leave_filter(screen))
}

fn leave_filter<S: FindsGames>(screen: &mut S) -> Vec<Action> {
    screen.found_mut().is_filtering = false;
    *screen.mark_mut() = Mark::default();
    mark_first(screen);
    Vec::new()
}

/// `None`, and then each of these.
pub fn with_none<T>(all: impl IntoIterator<Item = T>) -> impl Iterator<Item = Option<T>> {
    [None].into_iter().chain(all.into_iter().map(Some))
}
