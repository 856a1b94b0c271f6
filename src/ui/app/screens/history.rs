//! The finished games: look for some, look back at one, export it, delete it, import others.

use crate::app::action::{Action, Destination, LinePurpose, ResponseUse};
use crate::app::form::{Control, Form, FormEvent, Row, holds, next_name};
use crate::app::keymap::{Command, Context};
use crate::app::question::DialogAction;
use crate::app::saved_game;
use crate::app::screen::{FormScreen, Shared, not_found};
use parlour_language::{Id, Language, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::cycle::turned;
use parlour_store::{
    Filter, GameId, GameSummary, HistoryPage, Outcome, StoreRequest, StoreResponse,
};

/// A row of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryItem {
    Game,
    Player,
    Outcome,
    /// Search the games of checkers by more.
    Library,
    Heading,
    /// The page of the list.
    Page,
    Entry(GameId),
    Newer,
    Older,
    /// Back to the start screen.
    Back,
}

/// The list of finished games, filtered.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    pub form: Form<HistoryItem>,
    pub filter: Filter,
    /// Those of them that are listed.
    pub games: Vec<GameSummary>,
    /// The number of games, as far as they were counted.
    pub all: usize,
    /// Set when there are more games than `all`.
    pub has_more: bool,
    /// The people whose games can be wanted.
    people: Vec<String>,
    /// The text that the store looks for among the names in files, and behind which of them.
    sought: Option<(String, String)>,
    /// True while the history is that of a hall's user, for whom there is no library.
    is_of_hall: bool,
    /// True until a row is chosen by hand or a game is listed: the first game is marked then.
    is_untouched: bool,
    /// The language to which the rows are fitted.
    language: Language,
}

impl History {
    /// The history before it is known.
    pub fn new(language: Language) -> Self {
        let (filter, games, people) = (Filter::default(), Vec::new(), Vec::new());
        let form = Form::new(Vec::new());
        let mut history = Self {
            form,
            filter,
            games,
            all: 0,
            has_more: false,
            people,
            sought: None,
            is_of_hall: false,
            is_untouched: true,
            language,
        };
        history.form = Form::new(history.rows());
        history
    }

    /// The history of one player's games, or of everybody's.
    pub fn of(player: Option<String>, language: Language) -> Self {
        let mut history = Self::new(language);
        (history.is_of_hall, history.filter.player) = (player.is_some(), player);
        history.form.renew(history.rows());
        history
    }

    fn list(&mut self, page: HistoryPage) {
        (self.games, self.all, self.has_more) = (page.games, page.total, page.has_more);
        self.form.renew(self.rows());
        let rows = &self.form.rows;
        let game = |row: &Row<HistoryItem>| matches!(row.key, HistoryItem::Entry(_));
        if let Some(first) = rows.iter().position(game).filter(|_| self.is_untouched) {
            self.is_untouched = false;
            self.form.mark(first);
        }
    }

    fn know(&mut self, people: Vec<String>) {
        self.people = people;
        self.form.renew(self.rows());
    }

    pub fn marked(&self) -> Option<&GameSummary> {
        match self.form.marked()?.key {
            HistoryItem::Entry(id) => self.games.iter().find(|game| game.id == id),
            _ => None,
        }
    }

    /// Follows a row that was changed; says whether other games are wanted now.
    fn change(&mut self, event: &FormEvent<HistoryItem>) -> bool {
        let page = self.filter.limit;
        match *event {
            FormEvent::Pressed(HistoryItem::Newer) => {
                self.filter.skip = self.filter.skip.saturating_sub(page);
            }
            FormEvent::Pressed(HistoryItem::Older) => self.filter.skip += page,
            FormEvent::Stepped(HistoryItem::Page, by) => {
                self.filter.skip =
                    saved_game::stepped_page(self.filter.skip / page, self.pages(), by) * page;
            }
            FormEvent::Stepped(field, by) => {
                self.step(field, by);
                self.filter.skip = 0;
            }
            _ => return false,
        }
        true
    }

    fn step(&mut self, field: HistoryItem, by: i64) {
        match field {
            HistoryItem::Game => {
                self.filter.mode = turned(&with_none(Mode::ALL), &self.filter.mode, by);
            }
            HistoryItem::Outcome => {
                self.filter.outcome = turned(&with_none(Outcome::ALL), &self.filter.outcome, by);
            }
            HistoryItem::Player => {
                let people = with_none(self.people.iter().map(String::as_str));
                self.filter.player =
                    turned(&people, &self.filter.player.as_deref(), by).map(str::to_owned);
            }
            _ => {}
        }
    }

    fn rows(&self) -> Vec<Row<HistoryItem>> {
        let filter = &self.filter;
        let mut rows = vec![
            choice(
                HistoryItem::Game,
                text!("lists-game"),
                filter.mode.map_or(id!("lists-all"), Mode::title),
                text!("lists-game-help"),
            ),
            choice(
                HistoryItem::Player,
                text!("lists-player"),
                filter
                    .player
                    .clone()
                    .map_or(text!("setup-everybody"), Text::from),
                text!("lists-player-help"),
            ),
            choice(
                HistoryItem::Outcome,
                text!("lists-outcome"),
                filter.outcome.map_or(id!("lists-any"), outcome_title),
                text!("lists-outcome-help"),
            ),
        ];
        if !self.is_of_hall {
            let about = text!("lists-library-help");
            rows.push(Row::button(
                HistoryItem::Library,
                text!("lists-library"),
                about,
            ));
        }
        rows.push(Row::heading(HistoryItem::Heading, self.heading()));
        rows.extend(saved_game::page_row(
            HistoryItem::Page,
            filter.skip / filter.limit,
            self.pages(),
            self.has_more,
        ));
        if filter.skip > 0 {
            rows.push(Row::button(
                HistoryItem::Newer,
                text!("lists-newer"),
                text!("lists-newer-help"),
            ));
        }
        let row = |game: &GameSummary| {
            saved_game::finished_row(HistoryItem::Entry(game.id), game, self.language)
        };
        rows.extend(self.games.iter().map(row));
        if filter.skip + self.games.len() < self.all {
            rows.push(Row::button(
                HistoryItem::Older,
                text!("lists-older"),
                text!("lists-older-help"),
            ));
        }
        rows.push(Row::button(
            HistoryItem::Back,
            text!("menu-back"),
            text!("menu-back-start"),
        ));
        rows
    }

    /// Returns the number of pages, as far as the games were counted.
    fn pages(&self) -> usize {
        self.all.div_ceil(self.filter.limit)
    }

    /// Lists the games of the next player whose name holds a text: of the people of the statistics first, then of those who
    /// are named in files alone.
    fn find_player(&mut self, text: &str) -> Vec<Action> {
        let (now, at) = (
            self.place_among_people(),
            self.filter.player.clone().unwrap_or_default(),
        );
        let is_at_file = now.is_none() && !at.is_empty();
        let found = if is_at_file {
            None
        } else {
            self.next_person(now, text)
        };
        match found {
            Some(found) if self.is_of_hall || now.is_none_or(|now| found > now) => {
                self.list_games_of_person(found)
            }
            None if self.is_of_hall => vec![not_found(text)],
            _ => self.seek(text.to_owned(), if is_at_file { at } else { String::new() }),
        }
    }

    /// Asks the store for the next name in files.
    fn seek(&mut self, text: String, after: String) -> Vec<Action> {
        self.sought = Some((text.clone(), after.clone()));
        vec![Action::fetch(
            StoreRequest::NameOfFiles { text, after },
            ResponseUse::List,
        )]
    }

    /// The store has looked for a name in files. Behind the last of them come the first of the people, or else of the files.
    fn show_name(&mut self, found: Option<String>) -> Vec<Action> {
        let Some((text, after)) = self.sought.take() else {
            return Vec::new();
        };
        let person = self.people.iter().position(|name| holds(name, &text));
        match (found, person) {
            (Some(name), _) => self.list_games_of(name),
            (None, Some(person)) => self.list_games_of_person(person),
            (None, None) if !after.is_empty() => self.seek(text, String::new()),
            (None, None) => vec![not_found(&text)],
        }
    }

    fn place_among_people(&self) -> Option<usize> {
        self.people
            .iter()
            .position(|name| Some(name) == self.filter.player.as_ref())
    }

    fn next_person(&self, now: Option<usize>, text: &str) -> Option<usize> {
        let names: Vec<_> = self.people.iter().map(String::as_str).collect();
        next_name(&names, now, text)
    }

    fn list_games_of_person(&mut self, person: usize) -> Vec<Action> {
        self.list_games_of(self.people[person].clone())
    }

    fn list_games_of(&mut self, name: String) -> Vec<Action> {
        self.filter.player = Some(name);
        self.filter.skip = 0;
        self.form.renew(self.rows());
        vec![Action::fetch(self.listing(), ResponseUse::List)]
    }

    /// Returns whether the list can be written to a file. A game of checkers is listed then: the others have no PDN.
    fn is_exported(&self) -> bool {
        let is_checkers = |game: &GameSummary| game.mode == Some(Mode::Checkers);
        !self.is_of_hall && self.games.iter().any(is_checkers)
    }

    fn heading(&self) -> Text {
        saved_game::page_heading(self.filter.skip, self.games.len(), self.all, self.has_more)
    }
}

impl FormScreen for History {
    type Key = HistoryItem;

    const CONTEXT: Context = Context::Library;

    fn title(&self) -> Text {
        text!("menu-history")
    }

    fn form(&self) -> &Form<HistoryItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<HistoryItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<HistoryItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(HistoryItem::Entry(id)) => {
                vec![Action::fetch(
                    StoreRequest::Record { game: id },
                    ResponseUse::Replay,
                )]
            }
            FormEvent::Pressed(HistoryItem::Library) => {
                vec![Action::Open(Destination::Library(None))]
            }
            FormEvent::Pressed(HistoryItem::Back) => vec![Action::Open(Destination::Menu)],
            FormEvent::Typed(HistoryItem::Page, text) => {
                match saved_game::typed_page(&text, self.pages(), self.has_more) {
                    Ok(page) => {
                        self.filter.skip = page * self.filter.limit;
                        vec![Action::fetch(self.listing(), ResponseUse::List)]
                    }
                    Err(why) => vec![Action::refuse(why)],
                }
            }
            event if self.change(&event) => vec![Action::fetch(self.listing(), ResponseUse::List)],
            _ => Vec::new(),
        }
    }

    fn is_searched(&self) -> bool {
        true
    }

    /// A game of the page, or else a player of all there are, in files too.
    fn find(&mut self, text: &str, language: Language) -> Vec<Action> {
        if self.form.find(text, language) {
            return Vec::new();
        }
        self.find_player(text)
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        self.is_untouched = false;
        if command == Command::ExportAll {
            let asks = self.is_exported().then(saved_game::ask_file_of_all);
            return Some(asks.into_iter().collect());
        }
        saved_game::on_command(command, self.marked())
    }

    fn mode(&self) -> Option<Mode> {
        self.marked().and_then(|game| game.mode)
    }

    fn offers(&self, command: Command) -> bool {
        if command == Command::Study {
            return self.mode() == Some(Mode::Checkers);
        }
        if command == Command::ExportAll {
            return self.is_exported();
        }
        !matches!(command, Command::Rename | Command::Review)
            && (self.marked().is_some() || !saved_game::is_about_game(command))
    }

    fn knows(&self, command: Command) -> bool {
        command != Command::Review
    }

    fn on_line(&mut self, purpose: LinePurpose, text: &str) -> Vec<Action> {
        if purpose == LinePurpose::ExportAll {
            let filter = self.filter.clone();
            return saved_game::export_all(StoreRequest::HistoryPdn { filter }, text);
        }
        saved_game::on_line(purpose, text, self.marked())
    }

    fn on_answer(&mut self, answer: DialogAction) -> Vec<Action> {
        saved_game::on_answer(answer, self.marked())
    }

    fn listing(&self) -> StoreRequest {
        StoreRequest::History {
            filter: self.filter.clone(),
        }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        match response {
            StoreResponse::History(page) => self.list(page),
            StoreResponse::NameOfFiles(found) => return self.show_name(found),
            StoreResponse::People(people) => {
                // The games of somebody whose name cannot be read are among everybody's.
                let readable = people
                    .into_iter()
                    .filter(|person| person.unreadable.is_none());
                self.know(readable.map(|person| person.name).collect());
            }
            _ => {}
        }
        Vec::new()
    }
}

fn with_none<T>(all: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    [None]
        .into_iter()
        .chain(all.into_iter().map(Some))
        .collect()
}

fn choice(
    key: HistoryItem,
    label: impl Into<Text>,
    value: impl Into<Text>,
    help: impl Into<Text>,
) -> Row<HistoryItem> {
    Row {
        value: value.into(),
        control: Control::Choice,
        ..Row::button(key, label, help)
    }
}

/// Returns the screen's title for an outcome of games.
pub(super) fn outcome_title(outcome: Outcome) -> Id {
    match outcome {
        Outcome::Won => id!("lists-outcome-won"),
        Outcome::Lost => id!("lists-outcome-lost"),
        Outcome::Drawn => id!("lists-outcome-drawn"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_language::text;

    #[test]
    fn games_that_were_not_counted_are_told_of() {
        let mut history = History::new(Language::English);
        let mut heading = |total, has_more| {
            history.list(HistoryPage {
                games: Vec::new(),
                total,
                has_more,
            });
            history.heading().english()
        };
        assert_eq!(heading(0, false), "No games");
        assert_eq!(heading(7, false), "none left here of 7 games");
        assert_eq!(
            heading(5000, true),
            "none left here of more than 5000 games"
        );
    }

    #[test]
    fn pages_are_gone_to_by_their_number() {
        let mut config = crate::config::Config::default();
        let mut env = crate::app::env::Env::default();
        let mut shared = Shared {
            config: &mut config,
            env: &mut env,
            language: Language::English,
        };
        let mut history = History::new(Language::English);
        history.list(HistoryPage {
            games: Vec::new(),
            total: 950,
            has_more: false,
        });
        let page = |history: &History| {
            let row = history
                .form
                .rows
                .iter()
                .find(|row| row.key == HistoryItem::Page);
            row.map(|row| row.value.english())
        };
        assert_eq!(page(&history).as_deref(), Some("1 of 10"));
        let mut go = |event| {
            let actions = history.on_event(event, &mut shared);
            history.form.renew(history.rows());
            (
                page(&history).unwrap_or_default(),
                history.filter.skip,
                actions.len(),
            )
        };
        assert_eq!(
            go(FormEvent::Typed(HistoryItem::Page, "7".into())),
            ("7 of 10".into(), 600, 1)
        );
        assert_eq!(
            go(FormEvent::Stepped(HistoryItem::Page, 1)),
            ("8 of 10".into(), 700, 1)
        );
        assert_eq!(
            go(FormEvent::Stepped(HistoryItem::Page, 10)),
            ("10 of 10".into(), 900, 1)
        );
        let refused = history.on_event(
            FormEvent::Typed(HistoryItem::Page, "11".into()),
            &mut shared,
        );
        assert_eq!(
            refused,
            [Action::refuse(text!(
                "menu-no-page",
                page = "11",
                pages = 10
            ))]
        );
        history.list(HistoryPage {
            games: Vec::new(),
            total: 60,
            has_more: false,
        });
        assert_eq!(page(&history), None, "one page needs no number");
    }
}
