//! The part of the lobby that begins a game: the games as cards, and below them other ways to play.

use std::sync::Arc;

use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget as _};

use super::describe_table;
use jiff::civil::Date;
use parlour_boards::emblem::{self, EmblemCard};
use parlour_kit::daily_standing::daily_standing;
use parlour_kit::focus;
use parlour_kit::hits::Hit;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::layout::hall::Pane;
use parlour_kit::layout::split::Split as _;
use parlour_kit::layout::window::around;
use parlour_kit::rows::RowId;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_language::{Text, id, text};
use parlour_model::any::Mode;
use parlour_model::cycle::turned;
use parlour_protocol::lobby::{Stage, TableListing};
use parlour_store::DailyDeals;

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
    /// The row of it, for the mouse.
    fn row(self) -> RowId {
        match self {
            Self::Game(mode) => (mode.title(), 0),
            Self::Friend => (id!("hall-play-friend"), 0),
            Self::Deals => (id!("menu-daily"), 0),
            Self::Watch => (Pane::Play.title(), 0),
        }
    }
}

/// The ways to play, one of which is marked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlayPane {
    /// The game that was chosen last.
    game: Mode,
    mark: Start,
    /// The running game that most people look at.
    watched: Option<Arc<TableListing>>,
    /// What the user has played of the daily deals, and today.
    deals: Option<(DailyDeals, Date)>,
}

impl PlayPane {
    pub(super) fn new(game: Mode) -> Self {
        Self {
            game,
            mark: Start::Game(game),
            watched: None,
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

    /// Takes the running game that most people look at; of several the one with most moves.
    pub(super) fn renew<'a>(&mut self, tables: impl Iterator<Item = &'a Arc<TableListing>>) {
        let running = tables.filter(|table| table.stage == Stage::Running && table.listed);
        let watched = running.max_by_key(|table| (table.watchers, table.moves));
        self.watched = watched.cloned();
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
                let names: Vec<_> = names.map(TableListing::seat_name).collect();
                text!("hall-play-watch", names = names.join(" \u{2013} "))
            }
        }
    }

    /// A sentence on the marked way to play.
    pub(super) fn help(&self) -> Text {
        match self.mark {
            Start::Game(game) => text!(
                "hall-play-help",
                game = game.title(),
                key = mention(Command::NewTable)
            ),
            Start::Friend => text!("hall-play-friend-help", game = self.game.title()),
            Start::Deals => text!("menu-daily-everybody-help"),
            Start::Watch => {
                let table = self.watched.as_deref().map(describe_table);
                let help = Some(text!("hall-watch-help"));
                Text::list([help, table].into_iter().flatten(), "; ")
            }
        }
    }
}

/// The least room for cards with the other ways below them; less of it has rows.
const CARDS: (u16, u16) = (60, 6);

impl PlayPane {
    /// Draws it. `has_keys` says whether the mark is in it.
    pub(super) fn draw(&self, area: Rect, has_keys: bool, ui: &mut Ui) {
        if area.width < CARDS.0 || area.height < CARDS.1 {
            self.draw_rows(area, has_keys, ui);
            return;
        }
        let (upper, line) = area.split_bottom(1);
        let (cards, _) = upper.split_bottom(u16::from(upper.height > CARDS.1));
        let games = Mode::ALL.map(|mode| EmblemCard::of_game(mode, true));
        emblem::draw(&games, cards, ui);
        let others: Vec<_> = self.all().split_off(games.len());
        let most = line.width / u16::try_from(others.len()).unwrap_or(1);
        let mut rest = line;
        for start in others {
            let (place, behind) = rest.split_left(most);
            let (place, _) = place.split_left(place.width.saturating_sub(2));
            self.draw_line(start, place, ui);
            rest = behind;
        }
        if has_keys {
            self.draw_mark(ui);
        }
    }

    /// Draws it where there is little room: a row for each.
    fn draw_rows(&self, area: Rect, has_keys: bool, ui: &mut Ui) {
        let all = self.all();
        let at = all.iter().position(|start| *start == self.mark);
        let seen = around(all.len(), area.height.into(), at.unwrap_or_default());
        for (start, line) in all[seen].iter().zip(area.rows()) {
            Clear.render(line, ui.buf);
            self.draw_line(*start, line, ui);
        }
        if has_keys {
            self.draw_mark(ui);
        }
    }

    fn draw_line(&self, start: Start, line: Rect, ui: &mut Ui) {
        ui.label(line, self.words(start), Role::Text);
        ui.hits.note(line, Hit::Row(start.row(), 0));
    }

    /// Marks the last line of the marked one: the name of a card.
    fn draw_mark(&self, ui: &mut Ui) {
        let Some(place) = ui.hits.area(Hit::Row(self.mark.row(), 0)) else {
            return;
        };
        let name = Rect {
            y: place.bottom() - 1,
            height: 1,
            ..place
        };
        ui.buf.set_style(name, ui.theme.style(Role::Selected));
        focus::mark_start(ui.buf, name);
    }
}
