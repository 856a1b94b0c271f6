//! The finished games: look for some, look back at one, export it, delete it, import others.

use parlour_boards::found_games::{self, FindsGames, FoundGames, with_none};
use parlour_boards::play::keys::STUDY;
use parlour_boards::saved_game::keys::SAVED_GAMES;
use parlour_boards::saved_game::keys::{EXPORT_ALL, RENAME, REVIEW};
use parlour_boards::saved_game::{self, Reader, outcome_title};
use parlour_kit::keymap::Command;
use parlour_language::{Text, id, text};
use parlour_model::any::Mode;
use parlour_model::cycle::turned;
use parlour_model::named_game::NamedGame;
use parlour_screen::action::{Action, Export};
use parlour_screen::form::{holds, next_name};
use parlour_screen::list_screen::{ListScreen, not_found};
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::RowId;
use parlour_screen::rows::Rows;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::{Filter, GameSummary, HistoryPage, Outcome, Person, ask};
#[cfg(feature = "workbench")]
use parlour_workbench::library::Library;

/// The list of finished games, filtered.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    pub mark: Mark,
    pub filter: Filter,
    pub found: FoundGames,
    /// The people whose games can be wanted.
    people: Vec<String>,
    /// The text that the store looks for among the names in files, and behind which of them.
    sought: Option<(String, String)>,
    /// The user of a hall whose history this is; there is no library then.
    user: Option<String>,
    /// The person to whom the rows are fitted.
    reader: Reader,
}

impl History {
    /// The history of one player's games, or of everybody's, before it is known.
    pub fn open(shared: &Shared) -> Action {
        Action::open(Self::of(shared.venue.user(), Reader::of(shared)))
    }

    fn of(user: Option<String>, reader: Reader) -> Self {
        Self {
            mark: Mark::default(),
            filter: Self::all_games(user.clone()),
            found: FoundGames::default(),
            people: Vec::new(),
            sought: None,
            user,
            reader,
        }
    }

    fn all_games(player: Option<String>) -> Filter {
        Filter {
            player,
            ..Filter::default()
        }
    }

    fn is_of_hall(&self) -> bool {
        self.user.is_some()
    }

    fn show(&mut self, page: HistoryPage) {
        let reader = self.reader.clone();
        found_games::show(self, page.games, page.total, page.has_more, &reader);
    }

    pub fn marked(&self) -> Option<&GameSummary> {
        self.found.marked(&self.mark)
    }

    /// The filter with the place of the page.
    fn wanted(&self) -> Filter {
        Filter {
            skip: self.found.skip,
            ..self.filter.clone()
        }
    }

    fn step_player(&mut self, by: i64) -> Vec<Action> {
        let people: Vec<_> = with_none(self.people.iter().map(String::as_str)).collect();
        let player = turned(&people, &self.filter.player.as_deref(), by);
        self.filter.player = player.map(str::to_owned);
        self.changed()
    }

    /// Lists the games of the next player whose name holds a text, of everybody if it is empty: of the people of the statistics first, then of those who
    /// are named in files alone.
    fn find_player(&mut self, text: &str) -> Vec<Action> {
        if text.is_empty() {
            self.filter.player = None;
            return self.changed();
        }
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
            Some(found) if self.is_of_hall() || now.is_none_or(|now| found > now) => {
                self.list_games_of_person(found)
            }
            None if self.is_of_hall() => vec![not_found(text)],
            _ => self.seek(text.to_owned(), if is_at_file { at } else { String::new() }),
        }
    }

    /// Asks the store for the next name in files.
    fn seek(&mut self, text: String, after: String) -> Vec<Action> {
        self.sought = Some((text.clone(), after.clone()));
        let sought = ask::NameOfFiles { text, after };
        let show = |screen: &mut Self, found| screen.show_name(found);
        vec![Action::ask(sought, show)]
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
        self.changed()
    }

    /// Returns whether the list can be written to a file. A game of checkers is listed then: the others have no PDN.
    fn is_exported(&self) -> bool {
        let is_checkers = |game: &GameSummary| game.mode == Some(Mode::Checkers);
        !self.is_of_hall() && self.found.games().iter().any(is_checkers)
    }
}

list_screen!(History: "page-heading-history");

impl ScreenUi for History {
    list_of_rows!(SAVED_GAMES);

    fn is_way_back(&self) -> bool {
        true
    }

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-history"), 0))
    }

    fn title(&self) -> Text {
        text!("menu-history")
    }

    fn game(&self) -> Option<NamedGame> {
        self.marked().and_then(saved_game::named)
    }

    fn pasted(&mut self, text: &str, _: &mut Shared) -> Vec<Action> {
        vec![Action::TakeIn(text.to_owned())]
    }

    fn offers(&self, command: Command) -> bool {
        if command == STUDY {
            return self.game().is_some_and(|game| game.mode == Mode::Checkers);
        }
        if command == EXPORT_ALL {
            return self.is_exported();
        }
        !matches!(command, RENAME | REVIEW)
            && (self.marked().is_some() || !saved_game::is_about_game(command))
    }

    fn knows(&self, command: Command) -> bool {
        command != REVIEW
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        let show = |screen: &mut Self, people: Vec<Person>| {
            // The games of somebody whose name cannot be read are among everybody's.
            let people = people.into_iter();
            let readable = people.filter(|person| person.unreadable.is_none());
            screen.people = readable.map(|person| person.name).collect();
        };
        vec![Action::ask(ask::People {}, show), self.fetch_page()]
    }
}

impl ListScreen for History {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        found_games::rows(self, self.found.heading(), rows, |rows| {
            #[cfg(feature = "workbench")]
            if !self.is_of_hall() {
                rows.button(row!("lists-library"), |_, shared| {
                    Library::open(None, shared)
                });
            }
            rows.back(id!("menu-back-start"));
        });
    }

    /// Other games are wanted, from the first page on.
    fn changed(&mut self) -> Vec<Action> {
        self.found.skip = 0;
        vec![self.fetch_page()]
    }

    fn on_command(&mut self, command: Command, shared: &mut Shared) -> Option<Vec<Action>> {
        if let Some(done) = found_games::on_command(self, command, shared) {
            return Some(done);
        }
        if command == EXPORT_ALL {
            let games = || saved_game::ask_file_of_all(Export::History(self.wanted()));
            return Some(self.is_exported().then(games).into_iter().collect());
        }
        saved_game::on_command(command, self.marked())
    }
}

impl FindsGames for History {
    fn fetch_page(&self) -> Action {
        let filter = self.wanted();
        let list = |screen: &mut Self, page| screen.show(page);
        Action::ask(ask::History { filter }, list)
    }

    fn filter_rows(&self, rows: &mut Rows<Self>) {
        let Filter {
            mode,
            player,
            outcome,
            ..
        } = &self.filter;
        let everybody = || text!("setup-everybody");
        let now = player.clone().unwrap_or_default();
        rows.typed(row!("lists-player"), now, |screen, text, _| {
            Ok::<_, Text>(screen.find_player(text))
        })
        .valued(player.clone().map_or_else(everybody, Text::from))
        .stepped(|screen, by, _| screen.step_player(by))
        .proposed();
        rows.one_of(
            row!("lists-game"),
            with_none(Mode::ALL),
            *mode,
            |mode| mode.map_or(id!("lists-all"), Mode::title),
            |screen, mode| screen.filter.mode = mode,
        );
        rows.one_of(
            row!("lists-outcome"),
            with_none(Outcome::ALL),
            *outcome,
            |outcome| outcome.map_or(id!("lists-any"), outcome_title),
            |screen, outcome| screen.filter.outcome = outcome,
        );
    }

    fn is_filtered(&self) -> bool {
        self.filter != Self::all_games(self.user.clone())
    }

    fn found(&self) -> &FoundGames {
        &self.found
    }

    fn found_mut(&mut self) -> &mut FoundGames {
        &mut self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz::TimeZone;
    use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
    use parlour_kit::message::Message;
    use parlour_kit::typing::Typing;
    use parlour_language::{Language, text};
    use parlour_screen::list_screen::{List, form};
    use parlour_screen::venue::Venue;

    fn found(total: usize, has_more: bool) -> HistoryPage {
        HistoryPage {
            games: Vec::new(),
            total,
            has_more,
        }
    }

    fn reader() -> Reader {
        Reader {
            language: Language::English,
            zone: TimeZone::UTC,
        }
    }

    #[test]
    fn games_that_were_not_counted_are_told_of() {
        let mut history = History::of(None, reader());
        let mut heading = |total, has_more| {
            history.show(found(total, has_more));
            history.found.heading().english()
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
        let mut config = parlour_config::Config::default();
        let mut env = parlour_screen::env::Env::default();
        let mut shared = Shared {
            config: &mut config,
            env: &mut env,
            caps: TerminalCaps::of(Depth::default(), Glyphs::Unicode),
            window: ratatui::layout::Size::new(80, 24),
            venue: &mut Venue::Home(Box::default()),
            unfinished: &[],
        };
        let mut history = History::of(None, reader());
        history.show(found(950, false));
        let page = |history: &History| {
            let rows = form(history).rows;
            let row = rows.iter().find(|row| row.id.0 == id!("menu-page"));
            row.map(|row| row.value.english())
        };
        assert_eq!(page(&history).as_deref(), Some("1 of 10"));
        history.mark.set((id!("menu-page"), 0));
        let mut typed = |history: &mut History, text: &str| {
            history.mark.typing = Some(Typing::new(text));
            List::end_typing(history, true, &mut shared)
        };
        assert_eq!(typed(&mut history, "7").len(), 1);
        assert_eq!(page(&history).as_deref(), Some("7 of 10"));
        assert_eq!(history.wanted().skip, 600);
        let why = text!("menu-no-page", page = "11", pages = 10);
        assert!(matches!(
            &typed(&mut history, "11")[..],
            [Action::Say(Message::Refused(said))] if *said == why
        ));
        // The mark leaves a value with Tab and arrows as well, unless it is refused.
        let mut left = |history: &mut History, text: &str| {
            history.mark.set((id!("menu-page"), 0));
            history.mark.typing = Some(Typing::new(text));
            List::leave_typing(history, Command::Next, &mut shared);
            (page(history).unwrap_or_default(), history.mark.row())
        };
        let there = Some((id!("menu-page"), 0));
        assert_eq!(left(&mut history, "11"), ("7 of 10".into(), there));
        assert!(matches!(left(&mut history, "6"), (now, row) if now == "6 of 10" && row != there));
        left(&mut history, "7");
        history.mark.set((id!("menu-page"), 0));
        let mut step = |history: &mut History, key| {
            let actions = List::command(history, key, &mut shared).len();
            (
                page(history).unwrap_or_default(),
                history.found.skip,
                actions,
            )
        };
        assert_eq!(
            step(&mut history, Command::Right),
            ("8 of 10".into(), 700, 1)
        );
        assert_eq!(
            step(&mut history, Command::PageUp),
            ("10 of 10".into(), 900, 1)
        );
        history.show(found(60, false));
        assert_eq!(page(&history), None, "one page needs no number");
    }
}
