//! The library: finished games of checkers, searched by who played, when, how it ended, and by what stood on the board.

use parlour_boards::play::keys::{LIBRARY, STUDY};
use parlour_boards::saved_game::keys::SAVED_GAMES;
use parlour_boards::saved_game::keys::{EXPORT_ALL, RENAME, REVIEW};
use std::fmt::Display;
use std::str::FromStr;

use draughts::board::Board;
use draughts::variant::Variant;
use parlour_boards::found_games::{self, FindsGames, FoundGames, with_none};
use parlour_boards::saved_game::{self, Reader};
use parlour_kit::keymap::Command;
use parlour_kit::text::lasted;
use parlour_language::{Text, id, text};
use parlour_model::any::Mode;
use parlour_model::checkers::names::{VariantNames, side_name};
use parlour_model::named_game::NamedGame;
use parlour_model::sentence::Sentence as _;
use parlour_screen::action::{Action, Export};
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::question::{Button, Question};
use parlour_screen::row;
use parlour_screen::rows::RowId;
use parlour_screen::rows::{RowName, Rows};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::library::{LibraryFilter, LibraryResult, WantedResult};
use parlour_store::{GameId, GameSummary, ask};

/// The number of games indexed at a time. Other requests to the store are answered in between.
const AT_ONCE: usize = 512;

/// The library: the search and the games that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    pub mark: Mark,
    filter: LibraryFilter,
    found: FoundGames,
    /// The number of games still to be indexed.
    left: usize,
    /// The person to whom the rows are fitted.
    reader: Reader,
}

impl Library {
    /// All games, or those in which a position was on the board.
    pub fn open(position: Option<Board>, shared: &Shared) -> Action {
        let filter = LibraryFilter {
            position,
            variant: position.map(|board| board.variant()),
            ..<_>::default()
        };
        Action::push(Self {
            mark: Mark::default(),
            filter,
            found: FoundGames::default(),
            left: 0,
            reader: Reader::of(shared),
        })
    }

    /// Returns the request that updates the index, beginning after this game.
    pub fn to_index(after: Option<GameId>) -> ask::IndexGames {
        ask::IndexGames {
            after,
            limit: AT_ONCE,
        }
    }

    /// Updates the index. Games known by now are listed at the end alone: before, rows would move under the mark.
    fn index_after(after: Option<GameId>) -> Action {
        Action::ask(Self::to_index(after), |screen: &mut Self, indexed| {
            screen.left = indexed.left;
            match indexed.last {
                None => screen.fetch_page(),
                last => Self::index_after(last),
            }
        })
    }

    pub fn marked(&self) -> Option<&GameSummary> {
        self.found.marked(&self.mark)
    }

    /// The filter with the place of the page.
    fn wanted(&self) -> Box<LibraryFilter> {
        Box::new(LibraryFilter {
            skip: self.found.skip,
            ..self.filter.clone()
        })
    }

    /// Asks which games are to be analysed, with so many milliseconds for a position; `None` where none is listed.
    pub fn ask_analysis(&self, milliseconds: u32) -> Option<Question> {
        let games = self.found.games();
        let listed = u64::try_from(games.len()).ok().filter(|games| *games > 0)?;
        let moves: usize = games.iter().map(|game| game.moves).sum();
        let positions = (moves + games.len()) as u64;
        let all = positions * self.found.count() as u64 / listed * u64::from(milliseconds);
        let filter = self.wanted();
        let analyse = Action::ask(ask::LibraryGames { filter }, |_: &mut Self, games| {
            Action::Analyse(games)
        });
        let marked = self.marked().map(|game| {
            let analyse = Action::Analyse(vec![game.id]);
            Button::new(id!("lists-analyse-game"), analyse)
        });
        let text = text!(
            "lists-analyse-text",
            found = self.found.all_in_words(),
            time = lasted(all)
        );
        Some(Question::new(
            text!("lists-analyse-question"),
            text,
            [Button::new(id!("lists-analyse-all"), analyse)]
                .into_iter()
                .chain(marked)
                .chain([Button::nothing(id!("study-not-now"))]),
        ))
    }

    /// A position is one of a variant.
    fn set_variant(&mut self, variant: Option<Variant>) {
        let stays = |board: &Board| variant.is_none_or(|variant| variant == board.variant());
        self.filter.variant = variant;
        self.filter.position = self.filter.position.filter(stays);
    }

    fn set_position(&mut self, text: &str) -> Result<(), Text> {
        let variant = self.filter.variant.unwrap_or_default();
        let read = |text| {
            Board::from_fen(variant, text).map_err(|why| {
                text!(
                    "lists-no-position",
                    variant = variant.title(),
                    why = why.sentence()
                )
            })
        };
        self.filter.position = (!text.is_empty()).then(|| read(text)).transpose()?;
        Ok(())
    }

    fn heading(&self) -> Text {
        let found = self.found.heading();
        match self.left {
            0 => found,
            left => text!("lists-being-indexed", found = found, left = left),
        }
    }
}

list_screen!(Library: "lists-library");

impl ScreenUi for Library {
    list_of_rows!(SAVED_GAMES);

    fn is_way_back(&self) -> bool {
        true
    }

    fn start_row(&self) -> Option<RowId> {
        Some((id!("menu-history"), 0))
    }

    fn title(&self) -> Text {
        text!("lists-library-title")
    }

    fn game(&self) -> Option<NamedGame> {
        Some(Mode::Checkers.into())
    }

    fn pasted(&mut self, text: &str, _: &mut Shared) -> Vec<Action> {
        vec![Action::TakeIn(text.to_owned())]
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            RENAME | LIBRARY => false,
            EXPORT_ALL | REVIEW => !self.found.games().is_empty(),
            STUDY => self.marked().is_some(),
            _ => self.marked().is_some() || !saved_game::is_about_game(command),
        }
    }

    fn knows(&self, command: Command) -> bool {
        command != LIBRARY
    }

    /// Lists the games that are indexed already, and indexes the others.
    fn fetch(&self, _: &Shared) -> Vec<Action> {
        vec![self.fetch_page(), Self::index_after(None)]
    }
}

impl ListScreen for Library {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        found_games::rows(self, self.heading(), rows, |rows| {
            rows.back(id!("lists-back-help"));
        });
    }

    /// Other games are wanted, from the first page on.
    fn changed(&mut self) -> Vec<Action> {
        self.found.skip = 0;
        vec![self.fetch_page()]
    }

    fn back(&self, _: &mut Shared) -> Vec<Action> {
        vec![Action::Back]
    }

    fn on_command(&mut self, command: Command, shared: &mut Shared) -> Option<Vec<Action>> {
        if let Some(done) = found_games::on_command(self, command, shared) {
            return Some(done);
        }
        if command == EXPORT_ALL {
            let is_any = !self.found.games().is_empty();
            let games = || saved_game::ask_file_of_all(Export::Library(self.wanted()));
            return Some(is_any.then(games).into_iter().collect());
        }
        saved_game::on_command(command, self.marked())
    }
}

impl FindsGames for Library {
    fn fetch_page(&self) -> Action {
        let filter = self.wanted();
        Action::ask(ask::SearchLibrary { filter }, |screen: &mut Self, page| {
            let (all, has_more) = (page.total, page.has_more);
            let reader = screen.reader.clone();
            found_games::show(screen, page.games, all, has_more, &reader);
        })
    }

    fn filter_rows(&self, rows: &mut Rows<Self>) {
        let filter = &self.filter;
        typed(rows, PLAYERS, &filter.player, |filter, text| {
            filter.player = text.into();
            Ok(())
        });
        typed(rows, row!("lists-event"), &filter.event, |filter, text| {
            filter.event = text.into();
            Ok(())
        });
        let [from, to] = [&filter.from, &filter.to].map(|date| shown(date.as_ref()));
        typed(rows, row!("lists-from"), &from, |filter, text| {
            filter.from = parsed(text)?;
            Ok(())
        });
        typed(rows, row!("lists-to"), &to, |filter, text| {
            filter.to = parsed(text)?;
            Ok(())
        });
        rows.one_of(
            row!("lists-result"),
            with_none(WantedResult::ALL),
            filter.result,
            |result| result.map_or(text!("lists-any"), wanted_name),
            |screen, result| screen.filter.result = result,
        );
        rows.one_of(
            row!("lists-variant"),
            with_none(Variant::ALL),
            filter.variant,
            |variant| variant.map_or(id!("lists-all"), VariantNames::title),
            Self::set_variant,
        );
        typed(
            rows,
            row!("lists-opening"),
            &filter.opening,
            |filter, text| {
                filter.opening = text.into();
                Ok(())
            },
        );
        let material = shown(filter.material.as_ref());
        typed(rows, row!("lists-material"), &material, |filter, text| {
            filter.material = parsed(text)?;
            Ok(())
        });
        let position = filter.position.map(|board| board.fen()).unwrap_or_default();
        value_row(rows, row!("lists-position"), &position, Self::set_position);
        rows.switch(row!("lists-mirrored"), filter.mirrored, |screen, on| {
            screen.filter.mirrored = on;
        });
    }

    fn is_filtered(&self) -> bool {
        self.filter != LibraryFilter::default()
    }

    fn found(&self) -> &FoundGames {
        &self.found
    }

    fn found_mut(&mut self) -> &mut FoundGames {
        &mut self.found
    }
}

/// The row of the players' names; that of one player is the history's.
const PLAYERS: RowName = RowName {
    label: id!("lists-player"),
    help: Some(id!("lists-players-help")),
};

/// The row of a part of the filter that is typed.
fn typed(
    rows: &mut Rows<Library>,
    name: RowName,
    now: &str,
    set: fn(&mut LibraryFilter, &str) -> Result<(), Text>,
) {
    value_row(rows, name, now, move |screen, text| {
        set(&mut screen.filter, text)
    });
}

fn value_row(
    rows: &mut Rows<Library>,
    name: RowName,
    now: &str,
    set: impl FnOnce(&mut Library, &str) -> Result<(), Text> + 'static,
) {
    let value = match now {
        "" => text!("lists-any"),
        now => now.to_owned().into(),
    };
    rows.typed(name, now.to_owned(), move |screen, text, _| {
        set(screen, text)?;
        Ok(screen.changed())
    })
    .valued(value)
    .stepped(|_, _, _| ())
    .proposed();
}

fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<Option<T>, Text> {
    if text.is_empty() {
        Ok(None)
    } else {
        text.parse()
            .map(Some)
            .map_err(|why: T::Err| why.to_string().into())
    }
}

fn shown(value: Option<&impl Display>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

fn wanted_name(wanted: WantedResult) -> Text {
    match wanted {
        WantedResult::Is(LibraryResult::Won(side)) => {
            text!("lists-side-won", side = side_name(side))
        }
        WantedResult::Is(LibraryResult::Drawn) => text!("lists-drawn"),
        WantedResult::Is(LibraryResult::Unknown) => text!("lists-unknown"),
        WantedResult::PlayerWon => text!("lists-player-won"),
        WantedResult::PlayerLost => text!("lists-player-lost"),
    }
}
