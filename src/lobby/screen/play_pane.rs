//! The part of the lobby that begins a game: the games as cards, and below them other ways to play.

use crate::keys::NEW_TABLE;
use std::sync::Arc;

use ratatui::layout::{Margin, Rect, Size};

use super::in_words::describe_game;
use crate::hall::{seat_in_words, sits_at};
use jiff::civil::Date;
use parlour_boards::daily_standing::daily_standing;
use parlour_boards::emblem::{self, EmblemCard};
use parlour_boards::position_picture;
use parlour_kit::hits::Hit;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::finger;
use parlour_kit::layout::split::Split as _;
use parlour_kit::layout::window::around;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::{Ui, choice_width};
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::cycle::turned;
use parlour_protocol::lobby::{Lobby, TableListing, WatchedGame};
use parlour_screen::form::moved_in;
use parlour_screen::rows::RowId;
use parlour_store::DailyDeals;
use parlour_store::table_code::TableCode;

/// The words for a running game, and its row.
const WATCH: Id = Id::new("hall-play-watch", &["names"]);

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// A game against who waits for it, or against bots.
    Game(Mode),
    /// The chosen game at a table that is only for who has its link or its code.
    Friend,
    /// The deals of today.
    Deals,
    /// A running game, to look on.
    Watch,
}

impl Start {
    /// The card of a game.
    fn card(self) -> Option<EmblemCard> {
        match self {
            Self::Game(mode) => Some(EmblemCard::of_game(mode, true)),
            _ => None,
        }
    }

    /// The row of it, for the mouse.
    fn row(self) -> RowId {
        match self {
            Self::Game(mode) => (mode.title(), 0),
            Self::Friend => (id!("hall-play-friend"), 0),
            Self::Deals => (id!("menu-daily"), 0),
            Self::Watch => (WATCH, 0),
        }
    }
}

/// The ways to play, one of which is marked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlayPane {
    /// The game that was chosen last.
    game: Mode,
    mark: Start,
    /// The running game that most people look at, or the one that is marked.
    watched: Option<Arc<TableListing>>,
    /// The position of the running game that most people look at.
    position: Option<Arc<WatchedGame>>,
    /// The daily deals that the user has played, and today.
    deals: Option<(DailyDeals, Date)>,
}

impl PlayPane {
    pub(super) fn new(game: Mode) -> Self {
        Self {
            game,
            mark: Start::Game(game),
            watched: None,
            position: None,
            deals: None,
        }
    }

    /// The game that was chosen last.
    pub(super) fn game(&self) -> Mode {
        self.game
    }

    pub(super) fn mark(&self) -> Start {
        self.mark
    }

    pub(super) fn watched(&self) -> Option<&Arc<TableListing>> {
        self.watched.as_ref()
    }

    /// Returns the running game that is marked.
    pub(super) fn marked_game(&self) -> Option<TableCode> {
        let watched = self.watched.as_ref().filter(|_| self.mark == Start::Watch);
        watched.map(|table| table.code)
    }

    /// Takes the running game that most people look at, if it can be one whose position is told. The marked one stays. `you`
    /// do not watch your own games.
    pub(super) fn renew(&mut self, lobby: &Lobby, you: &str) {
        let marked = self.marked_game();
        let pictured = lobby.watched.as_ref().map(|game| game.table);
        let may_watch = |table: &&Arc<TableListing>| table.is_watchable() && !sits_at(table, you);
        let running = lobby.tables.iter().filter(may_watch);
        let watched = running.max_by_key(|table| {
            let code = Some(table.code);
            (code == marked, code == pictured, table.interest())
        });
        self.watched = watched.cloned();
        self.position.clone_from(&lobby.watched);
        if !self.all().contains(&self.mark) {
            self.mark = Start::Game(self.game);
        }
    }

    pub(super) fn take_deals(&mut self, deals: DailyDeals, today: Date) {
        self.deals = Some((deals, today));
    }

    /// All of them in their order.
    fn all(&self) -> Vec<Start> {
        let games = Mode::ALL.map(Start::Game).into_iter();
        let watch = self.watched.as_ref().map(|_| Start::Watch);
        let others = [Start::Friend, Start::Deals].into_iter().chain(watch);
        games.chain(others).collect()
    }

    /// Moves the mark where an arrow points in this area; returns whether a way to play is there.
    pub(super) fn follow(&mut self, arrow: Command, area: Rect) -> bool {
        let (all, lines) = (self.all(), self.lines(area));
        let at = all.iter().position(|start| *start == self.mark);
        let next = at.and_then(|at| moved_in(at, all.len(), &lines, arrow, |_| true));
        next.inspect(|next| self.set(all[*next])).is_some()
    }

    /// Moves the mark.
    pub(super) fn go(&mut self, by: isize) {
        let all = self.all();
        let last = all.len() - 1;
        let mark = match by {
            isize::MIN => all[0],
            isize::MAX => all[last],
            _ => turned(&all, &self.mark, by.signum() as i64),
        };
        self.set(mark);
    }

    fn set(&mut self, mark: Start) {
        self.mark = mark;
        if let Start::Game(mode) = mark {
            self.game = mode;
        }
    }

    /// Marks the way to play that has this row, and answers whether there is one.
    pub(super) fn press(&mut self, row: RowId) -> bool {
        let pressed = self.all().into_iter().find(|start| start.row() == row);
        if let Some(start) = pressed {
            self.set(start);
        }
        pressed.is_some()
    }

    /// The words of a way to play.
    pub(super) fn words(&self, start: Start) -> Text {
        match start {
            Start::Game(mode) => mode.title().into(),
            Start::Friend => id!("hall-play-friend").into(),
            Start::Deals => {
                let standing = self
                    .deals
                    .as_ref()
                    .map(|(deals, today)| daily_standing(deals, *today, Mode::ALL.len()));
                let title = Text::from(id!("menu-daily"));
                Text::list([Some(title), standing].into_iter().flatten(), ": ")
            }
            Start::Watch => {
                let names = self.watched.iter().flat_map(|table| table.seats.iter());
                let names = Text::list(names.map(seat_in_words), " \u{2013} ");
                text!("hall-play-watch", names = names)
            }
        }
    }

    /// A sentence on the marked way to play.
    pub(super) fn help(&self) -> Text {
        match self.mark {
            Start::Game(game) => text!(
                "hall-play-help",
                game = game.title(),
                key = mention(NEW_TABLE)
            ),
            Start::Friend => text!("hall-play-friend-help"),
            Start::Deals => text!("menu-daily-everybody-help"),
            Start::Watch => {
                let table = self.watched.as_deref().map(describe_game);
                let help = Some(text!("hall-watch-help"));
                Text::list([help, table].into_iter().flatten(), "; ")
            }
        }
    }
}

/// The number of ways to play beside the games.
const OTHERS: u16 = 3;

/// The columns from which the cards lie in a line, and so do the other ways below them.
const WIDE: u16 = 60;

/// The least rows for cards in a line, and for those of a narrow window in two. Where there are fewer, each way is a row.
const LINE_OF_CARDS: u16 = 5;
const TWO_LINES_OF_CARDS: u16 = 12;

/// The columns in which cards beside a picture lie in a line: their names have room.
const WIDE_LINE: u16 = 75;

/// The least room in which the running game has a picture: beside the cards where they lie in a line, else below the other ways.
const PICTURE_BESIDE: Size = Size::new(100, 12);
const PICTURE_BELOW: u16 = 30;

/// The places of the ways to play.
struct Places {
    /// All of it beside the picture.
    area: Rect,
    /// The place of the running game's picture.
    picture: Option<Rect>,
    /// The place of the games' cards; `None` where each way to play has a row.
    cards: Option<Rect>,
    /// The places of the other ways: that of a game to watch is kept while there is none, so that nothing moves when one comes.
    others: u16,
    /// The rows of those below the cards.
    below: u16,
}

impl Places {
    fn of(area: Rect) -> Self {
        let margin = if area.width < WIDE { 1 } else { 2 };
        let inner = area.inner(Margin::new(margin, 0));
        let (area, picture) = match split_picture(inner) {
            Some((area, picture)) => (area, Some(picture)),
            None => (inner, None),
        };
        let others = if picture.is_some() {
            OTHERS - 1
        } else {
            OTHERS
        };
        let (least, below) = if area.width < WIDE {
            (TWO_LINES_OF_CARDS, others)
        } else {
            (LINE_OF_CARDS, 1)
        };
        let most_rows = if picture.is_some() && area.width >= WIDE_LINE {
            area.width / emblem::FLAT
        } else {
            u16::MAX
        };
        let cards = (area.height >= least + below).then(|| {
            let (upper, _) = area.split_bottom(below);
            let (cards, _) = upper.split_bottom(u16::from(upper.height > least));
            centred(cards, cards.width, cards.height.min(most_rows))
        });
        Self {
            area,
            picture,
            cards,
            others,
            below,
        }
    }
}

impl PlayPane {
    /// Returns the numbers of ways to play in the lines of an area; a picture beside them is in none.
    fn lines(&self, area: Rect) -> Vec<usize> {
        let (places, mut others) = (Places::of(area), self.all().len() - Mode::ALL.len());
        let has_picture = places.picture.is_some() && self.watched.is_some();
        others -= usize::from(has_picture);
        let is_below = has_picture && places.area.width < WIDE;
        let Some(cards) = places.cards else {
            return vec![1; Mode::ALL.len() + others + usize::from(is_below)];
        };
        let across = emblem::across(Mode::ALL.len(), cards);
        let mut lines: Vec<_> = Mode::ALL.chunks(across).map(<[Mode]>::len).collect();
        if places.below == 1 {
            lines.push(others);
        } else {
            lines.extend(vec![1; others]);
        }
        lines.extend(is_below.then_some(1));
        lines
    }

    /// Draws it. `has_keys` says whether the mark is in it.
    pub(super) fn draw(&self, area: Rect, has_keys: bool, ui: &mut Ui) {
        let marked = has_keys.then(|| self.mark.row());
        let (places, mut all) = (Places::of(area), self.all());
        if let Some(place) = places.picture {
            let is_marked = marked == Some(Start::Watch.row());
            match self.pictured() {
                Some(game) => self.draw_game(game, place, is_marked, ui),
                None => self.draw_no_picture(place, is_marked, ui),
            }
            all.retain(|start| *start != Start::Watch);
        }
        let (games, others) = all.split_at(Mode::ALL.len());
        let Some(cards) = places.cards else {
            return self.draw_rows(&all, places.area, marked, ui);
        };
        let games: Vec<_> = games.iter().filter_map(|start| start.card()).collect();
        let block = emblem::draw(&games, cards, marked, ui);
        let (_, lower) = places.area.split_bottom(places.below);
        if places.below == 1 {
            self.draw_columns(others, (lower, places.others), marked, ui);
        } else {
            let top = (block.bottom() + 1).min(lower.y) - places.area.y;
            let (_, lower) = places.area.split_top(top);
            self.draw_apart(others, (lower, places.others), marked, ui);
        }
    }

    /// The running game whose position is told.
    fn pictured(&self) -> Option<&WatchedGame> {
        let watched = self.watched.as_ref()?.code;
        self.position
            .as_deref()
            .filter(|game| game.table == watched)
    }

    /// Draws the position of the running game, with its words below.
    fn draw_game(&self, game: &WatchedGame, area: Rect, is_marked: bool, ui: &mut Ui) {
        let (picture, below) = area.split_bottom(1);
        position_picture::draw(&game.seen, &game.names, picture, (&mut *ui.buf, ui.theme));
        let words = ui.words(self.words(Start::Watch)).into_owned();
        let name = centred(below, choice_width(&words).min(below.width), 1);
        ui.choice(name, words, is_marked);
        ui.hits.note(area, Hit::Row(Start::Watch.row(), 0));
    }

    /// Fills the place of a picture: with the words for a game whose position is not told, or with those for none.
    fn draw_no_picture(&self, area: Rect, is_marked: bool, ui: &mut Ui) {
        let words = match &self.watched {
            Some(_) => self.words(Start::Watch),
            None => text!("hall-play-watch-none"),
        };
        let words = ui.words(words).into_owned();
        let middle = centred(area, choice_width(&words).min(area.width), 1);
        if self.watched.is_some() {
            ui.choice(middle, words, is_marked);
            ui.hits.note(area, Hit::Row(Start::Watch.row(), 0));
        } else {
            ui.label(middle, words, Role::Dim);
        }
    }

    /// Draws ways to play side by side, in the places of so many.
    fn draw_columns(
        &self,
        starts: &[Start],
        (line, places): (Rect, u16),
        marked: Option<RowId>,
        ui: &mut Ui,
    ) {
        let most = line.width / places;
        let mut rest = line;
        for start in starts {
            let (place, behind) = rest.split_left(most);
            let (place, _) = place.split_left(place.width.saturating_sub(2));
            self.draw_line(*start, place, marked, ui);
            rest = behind;
        }
    }

    /// Draws ways to play below one another in so many places, as high as a finger where there is room.
    fn draw_apart(
        &self,
        starts: &[Start],
        (area, places): (Rect, u16),
        marked: Option<RowId>,
        ui: &mut Ui,
    ) {
        let height = (area.height / places).clamp(1, finger::HEIGHT);
        let mut rest = area;
        for start in starts {
            let (place, below) = rest.split_top(height);
            let (line, _) = place.split_top(1);
            self.draw_line(*start, line, marked, ui);
            ui.hits.note(place, Hit::Row(start.row(), 0));
            rest = below;
        }
    }

    /// Draws ways to play below one another, around the marked one.
    fn draw_rows(&self, starts: &[Start], area: Rect, marked: Option<RowId>, ui: &mut Ui) {
        let at = starts.iter().position(|start| *start == self.mark);
        let seen = around(starts.len(), area.height.into(), at.unwrap_or_default());
        for (start, line) in starts[seen].iter().zip(area.rows()) {
            self.draw_line(*start, line, marked, ui);
        }
    }

    fn draw_line(&self, start: Start, line: Rect, marked: Option<RowId>, ui: &mut Ui) {
        let words = ui.words(self.words(start)).into_owned();
        let (place, _) = line.split_left(choice_width(&words));
        ui.choice(place, words, marked == Some(start.row()));
        ui.hits.note(line, Hit::Row(start.row(), 0));
    }
}

/// Splits off the place of a picture of a game, if there is room for one.
fn split_picture(area: Rect) -> Option<(Rect, Rect)> {
    if area.width >= PICTURE_BESIDE.width && area.height >= PICTURE_BESIDE.height {
        Some(area.split_right(area.width / 3))
    } else if area.width < WIDE && area.height >= PICTURE_BELOW {
        // A message of two lines covers the last row.
        let (area, _) = area.split_bottom(1);
        Some(area.split_bottom(area.height * 2 / 5))
    } else {
        None
    }
}
