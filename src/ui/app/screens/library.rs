//! The library: finished games of checkers, searched by who played, when, how it ended, and by what stood on the board.

use std::fmt::Display;
use std::str::FromStr;

use crate::app::action::{Action, Destination, LinePurpose, ResponseUse};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::{Command, Context};
use crate::app::question::{DialogAction, Question};
use crate::app::saved_game;
use crate::app::screen::{FormScreen, Shared};
use crate::app::text::lasted;
use draughts::board::Board;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_language::{Id, Language, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::checkers::names::VariantNames;
use parlour_model::cycle::turned;
use parlour_model::sentence::Sentence as _;
use parlour_store::library::{LibraryFilter, LibraryPage, LibraryResult, WantedResult};
use parlour_store::{GameId, GameSummary, StoreRequest, StoreResponse};

/// The number of games indexed at a time. Other requests to the store are answered in between.
const AT_ONCE: usize = 512;

/// A row of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryItem {
    Player,
    Event,
    From,
    To,
    Result,
    Variant,
    Opening,
    Material,
    Position,
    Mirrored,
    Heading,
    /// The page of the list.
    Page,
    Entry(GameId),
    Newer,
    Older,
    Back,
}

/// The library: the search and the games that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    pub form: Form<LibraryItem>,
    pub filter: LibraryFilter,
    games: Vec<GameSummary>,
    /// The number of games, as far as they were counted.
    all: usize,
    has_more: bool,
    /// The number of games still to be indexed.
    left: usize,
    /// The language to which the rows are fitted.
    language: Language,
}

impl Library {
    /// All games, or those in which a position was on the board.
    pub fn new(position: Option<Board>, language: Language) -> Self {
        let filter = LibraryFilter {
            position,
            variant: position.map(|board| board.variant),
            ..<_>::default()
        };
        let mut library = Self {
            form: Form::new(Vec::new()),
            filter,
            games: Vec::new(),
            all: 0,
            has_more: false,
            left: 0,
            language,
        };
        library.form = Form::new(library.rows());
        library
    }

    /// Returns the request that updates the index, beginning after this game.
    pub fn index_after(after: Option<GameId>) -> StoreRequest {
        StoreRequest::IndexGames {
            after,
            limit: AT_ONCE,
        }
    }

    pub fn marked(&self) -> Option<&GameSummary> {
        match self.form.marked()?.key {
            LibraryItem::Entry(id) => self.games.iter().find(|game| game.id == id),
            _ => None,
        }
    }

    /// Asks which games are to be analysed, with so many milliseconds for a position; `None` where none is listed.
    pub fn ask_analysis(&self, milliseconds: u32) -> Option<Question> {
        let listed = u64::try_from(self.games.len())
            .ok()
            .filter(|games| *games > 0)?;
        let moves: usize = self.games.iter().map(|game| game.moves).sum();
        let positions = (moves + self.games.len()) as u64;
        let all = positions * self.all as u64 / listed * u64::from(milliseconds);
        let mut buttons = vec![(id!("lists-analyse-all"), DialogAction::AnalyseAll)];
        if self.marked().is_some() {
            buttons.push((id!("lists-analyse-game"), DialogAction::AnalyseGame));
        }
        buttons.push((id!("study-not-now"), DialogAction::Never));
        let text = text!(
            "lists-analyse-text",
            found = saved_game::page_heading(0, self.all, self.all, self.has_more),
            time = lasted(all)
        );
        Some(Question::new(
            text!("lists-analyse-question"),
            text,
            buttons,
        ))
    }

    /// Follows a row that was changed; says whether other games are wanted now.
    ///
    /// # Errors
    /// The reason why the typed text is nothing to search for.
    fn change(&mut self, event: &FormEvent<LibraryItem>) -> Result<bool, Text> {
        let page = self.filter.limit;
        match event {
            FormEvent::Pressed(LibraryItem::Newer) => {
                self.filter.skip = self.filter.skip.saturating_sub(page);
                return Ok(true);
            }
            FormEvent::Pressed(LibraryItem::Older) => {
                self.filter.skip += page;
                return Ok(true);
            }
            FormEvent::Stepped(LibraryItem::Page, by) => {
                self.filter.skip =
                    saved_game::stepped_page(self.filter.skip / page, self.pages(), *by) * page;
                return Ok(true);
            }
            FormEvent::Typed(LibraryItem::Page, text) => {
                self.filter.skip =
                    saved_game::typed_page(text, self.pages(), self.has_more)? * page;
                return Ok(true);
            }
            FormEvent::Stepped(item, by) if self.step(*item, *by) => {}
            FormEvent::Typed(item, text) => self.type_in(*item, text.trim())?,
            _ => return Ok(false),
        }
        self.filter.skip = 0;
        Ok(true)
    }

    /// Another value of a row; `false` where it has none but those that are typed.
    fn step(&mut self, item: LibraryItem, by: i64) -> bool {
        let filter = &mut self.filter;
        match item {
            LibraryItem::Result => {
                filter.result = turned(&with_none(WantedResult::ALL), &filter.result, by);
            }
            LibraryItem::Variant => {
                filter.variant = turned(&with_none(Variant::ALL), &filter.variant, by);
                // A position is one of a variant.
                let stays = |board: &Board| {
                    filter
                        .variant
                        .is_none_or(|variant| variant == board.variant)
                };
                filter.position = filter.position.filter(stays);
            }
            LibraryItem::Mirrored => filter.mirrored = !filter.mirrored,
            _ => return false,
        }
        true
    }

    fn type_in(&mut self, item: LibraryItem, text: &str) -> Result<(), Text> {
        let filter = &mut self.filter;
        match item {
            LibraryItem::Player => filter.player = text.into(),
            LibraryItem::Event => filter.event = text.into(),
            LibraryItem::Opening => filter.opening = text.into(),
            LibraryItem::From => filter.from = parsed(text)?,
            LibraryItem::To => filter.to = parsed(text)?,
            LibraryItem::Material => filter.material = parsed(text)?,
            LibraryItem::Position => {
                let variant = filter.variant.unwrap_or_default();
                let read = |text| {
                    Board::from_fen(variant, text).map_err(|why| {
                        text!(
                            "lists-no-position",
                            variant = variant.title(),
                            why = why.sentence()
                        )
                    })
                };
                filter.position = (!text.is_empty()).then(|| read(text)).transpose()?;
            }
            _ => {}
        }
        Ok(())
    }

    #[expect(clippy::too_many_lines, reason = "one row a filter")]
    fn rows(&self) -> Vec<Row<LibraryItem>> {
        use LibraryItem as I;
        let filter = &self.filter;
        let result = filter.result.map_or(id!("lists-any"), wanted_name);
        let variant = filter.variant.map_or(id!("lists-all"), VariantNames::title);
        let mirrored = if filter.mirrored {
            id!("setup-yes")
        } else {
            id!("setup-no")
        };
        let mut rows = vec![
            typed(
                I::Player,
                id!("lists-player"),
                &filter.player,
                id!("lists-players-help"),
            ),
            typed(
                I::Event,
                id!("lists-event"),
                &filter.event,
                id!("lists-event-help"),
            ),
            typed(
                I::From,
                id!("lists-from"),
                &shown(filter.from.as_ref()),
                id!("lists-from-help"),
            ),
            typed(
                I::To,
                id!("lists-to"),
                &shown(filter.to.as_ref()),
                id!("lists-to-help"),
            ),
            choice(
                I::Result,
                id!("lists-result"),
                result,
                id!("lists-result-help"),
            ),
            choice(
                I::Variant,
                id!("lists-variant"),
                variant,
                id!("lists-variant-help"),
            ),
            typed(
                I::Opening,
                id!("lists-opening"),
                &filter.opening,
                id!("lists-opening-help"),
            ),
            typed(
                I::Material,
                id!("lists-material"),
                &shown(filter.material.as_ref()),
                id!("lists-material-help"),
            ),
            typed(
                I::Position,
                id!("lists-position"),
                &filter.position.map(|board| board.fen()).unwrap_or_default(),
                id!("lists-position-help"),
            ),
            choice(
                I::Mirrored,
                id!("lists-mirrored"),
                mirrored,
                id!("lists-mirrored-help"),
            ),
            Row::heading(I::Heading, self.heading()),
        ];
        rows.extend(saved_game::page_row(
            I::Page,
            filter.skip / filter.limit,
            self.pages(),
            self.has_more,
        ));
        if filter.skip > 0 {
            rows.push(Row::button(
                I::Newer,
                text!("lists-newer"),
                text!("lists-newer-help"),
            ));
        }
        let row =
            |game: &GameSummary| saved_game::finished_row(I::Entry(game.id), game, self.language);
        rows.extend(self.games.iter().map(row));
        if filter.skip + self.games.len() < self.all {
            rows.push(Row::button(
                I::Older,
                text!("lists-older"),
                text!("lists-older-help"),
            ));
        }
        rows.push(Row::button(
            I::Back,
            text!("menu-back"),
            text!("lists-back-help"),
        ));
        rows
    }

    /// Returns the number of pages, as far as the games were counted.
    fn pages(&self) -> usize {
        self.all.div_ceil(self.filter.limit)
    }

    fn heading(&self) -> Text {
        let found =
            saved_game::page_heading(self.filter.skip, self.games.len(), self.all, self.has_more);
        match self.left {
            0 => found,
            left => text!("lists-being-indexed", found = found, left = left),
        }
    }
}

impl FormScreen for Library {
    type Key = LibraryItem;

    const CONTEXT: Context = Context::Library;

    fn title(&self) -> Text {
        text!("lists-library-title")
    }

    fn form(&self) -> &Form<LibraryItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<LibraryItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<LibraryItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(LibraryItem::Entry(id)) => {
                return vec![Action::fetch(
                    StoreRequest::Record { game: id },
                    ResponseUse::Replay,
                )];
            }
            FormEvent::Pressed(LibraryItem::Back) => return vec![Action::Open(Destination::Back)],
            _ => {}
        }
        match self.change(&event) {
            Ok(true) => {
                self.form.renew(self.rows());
                vec![Action::fetch(self.listing(), ResponseUse::List)]
            }
            Ok(false) => Vec::new(),
            Err(why) => {
                self.form.typing = event.typed();
                vec![Action::refuse(why)]
            }
        }
    }

    fn on_command(&mut self, command: Command) -> Option<Vec<Action>> {
        match command {
            Command::Back => Some(vec![Action::Open(Destination::Back)]),
            Command::ExportAll => {
                let asks = (!self.games.is_empty()).then(saved_game::ask_file_of_all);
                Some(asks.into_iter().collect())
            }
            _ => saved_game::on_command(command, self.marked()),
        }
    }

    fn is_searched(&self) -> bool {
        true
    }

    /// A game of the page, or else the games of all pages in which a player's name holds the text.
    fn find(&mut self, text: &str, language: Language) -> Vec<Action> {
        if self.form.find(text, language) {
            return Vec::new();
        }
        self.filter.player = text.into();
        self.filter.skip = 0;
        self.form.renew(self.rows());
        vec![Action::fetch(self.listing(), ResponseUse::List)]
    }

    fn mode(&self) -> Option<Mode> {
        Some(Mode::Checkers)
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Rename | Command::History => false,
            Command::ExportAll | Command::Review => !self.games.is_empty(),
            Command::Study => self.marked().is_some(),
            _ => self.marked().is_some() || !saved_game::is_about_game(command),
        }
    }

    fn knows(&self, command: Command) -> bool {
        command != Command::History
    }

    fn on_line(&mut self, purpose: LinePurpose, text: &str) -> Vec<Action> {
        if purpose == LinePurpose::ExportAll {
            let filter = Box::new(self.filter.clone());
            return saved_game::export_all(StoreRequest::LibraryPdn { filter }, text);
        }
        saved_game::on_line(purpose, text, self.marked())
    }

    fn on_answer(&mut self, answer: DialogAction) -> Vec<Action> {
        match answer {
            DialogAction::AnalyseAll => {
                let filter = Box::new(self.filter.clone());
                let request = StoreRequest::LibraryGames { filter };
                vec![Action::fetch(request, ResponseUse::AnalyseAll)]
            }
            DialogAction::AnalyseGame => {
                let games = self.marked().map(|game| game.id).into_iter().collect();
                vec![Action::Analyse(games)]
            }
            _ => saved_game::on_answer(answer, self.marked()),
        }
    }

    fn listing(&self) -> StoreRequest {
        StoreRequest::SearchLibrary {
            filter: Box::new(self.filter.clone()),
        }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        let next = match response {
            StoreResponse::SearchLibrary(LibraryPage {
                games,
                total,
                has_more,
            }) => {
                (self.games, self.all, self.has_more) = (games, total, has_more);
                Vec::new()
            }
            StoreResponse::IndexGames(indexed) => {
                self.left = indexed.left;
                let next = |last| Action::fetch(Self::index_after(Some(last)), ResponseUse::List);
                // Games known by now are listed at the end alone: before, rows would move under the mark.
                let list = || Action::fetch(self.listing(), ResponseUse::List);
                vec![indexed.last.map_or_else(list, next)]
            }
            _ => Vec::new(),
        };
        self.form.renew(self.rows());
        next
    }
}

fn with_none<T>(all: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    [None]
        .into_iter()
        .chain(all.into_iter().map(Some))
        .collect()
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

fn wanted_name(wanted: WantedResult) -> Id {
    match wanted {
        WantedResult::Is(result) => result_name(result),
        WantedResult::PlayerWon => id!("lists-player-won"),
        WantedResult::PlayerLost => id!("lists-player-lost"),
    }
}

fn result_name(result: LibraryResult) -> Id {
    match result {
        LibraryResult::Won(Color::White) => id!("lists-white-won"),
        LibraryResult::Won(Color::Black) => id!("lists-black-won"),
        LibraryResult::Drawn => id!("lists-drawn"),
        LibraryResult::Unknown => id!("lists-unknown"),
    }
}

fn choice(key: LibraryItem, label: Id, value: impl Into<Text>, help: Id) -> Row<LibraryItem> {
    Row {
        value: value.into(),
        control: Control::Choice,
        ..Row::button(key, label, help)
    }
}

fn typed(key: LibraryItem, label: Id, value: &str, help: Id) -> Row<LibraryItem> {
    let shown = match value {
        "" => text!("lists-any"),
        value => value.to_owned().into(),
    };
    Row {
        typed: value.to_owned().into(),
        control: Control::Typed,
        ..choice(key, label, shown, help)
    }
}
