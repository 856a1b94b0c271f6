//! Today's deals: one in each game, the same for everybody.

use jiff::civil::Date;

use crate::app::action::{Action, Destination, Pending};
use crate::app::form::{Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::screen::{FormScreen, Shared};
use parlour_language::fl;
use parlour_model::any::Mode;
use parlour_model::daily;
use parlour_store::{DailyGame, StoreRequest, StoreResponse};

/// A row of today's deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyItem {
    Game(Mode),
    /// Back to the start screen.
    Back,
}

/// The choice of a game whose deal of today is to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Daily {
    pub form: Form<DailyItem>,
    today: Date,
    /// Whose first play counts.
    person: String,
    /// The person's earlier daily games.
    played: Vec<DailyGame>,
}

impl Daily {
    /// The deals of a day, before it is known what this person has played.
    pub fn new(today: Date, person: String) -> Self {
        let mut daily = Self {
            form: Form::new(Vec::new()),
            today,
            person,
            played: Vec::new(),
        };
        daily.form = Form::new(daily.rows());
        daily
    }

    /// The game of today in which the person has played its deal for the first time.
    fn played_today(&self, mode: Mode) -> Option<&DailyGame> {
        self.played
            .iter()
            .find(|game| game.mode == mode && game.day == self.today)
    }

    fn rows(&self) -> Vec<Row<DailyItem>> {
        let back = Row::button(DailyItem::Back, fl!("menu-back"), fl!("menu-back-start"));
        Mode::ALL
            .into_iter()
            .map(|mode| self.row(mode))
            .chain([back])
            .collect()
    }

    fn row(&self, mode: Mode) -> Row<DailyItem> {
        let (value, help) = match self.played_today(mode) {
            None => (fl!("menu-daily-new"), fl!("menu-daily-new-help")),
            Some(game) if game.is_over => (fl!("menu-daily-played"), fl!("menu-daily-played-help")),
            Some(_) => (fl!("menu-daily-begun"), fl!("menu-daily-begun-help")),
        };
        let value = match streak(&self.played, mode, self.today) {
            (0 | 1, _) => value.into(),
            (days, _) => fl!("menu-daily-streak", value = value, days = days),
        };
        Row {
            value,
            ..Row::button(DailyItem::Game(mode), mode.title(), help)
        }
    }

    fn open(&self, mode: Mode) -> Action {
        match self.played_today(mode) {
            Some(game) if !game.is_over => {
                Action::fetch(StoreRequest::Open { game: game.game }, Pending::Resume)
            }
            known => Action::Open(Destination::DailyTable {
                mode,
                known: known.is_some(),
            }),
        }
    }
}

/// Returns the number of consecutive days on which a person has finished the daily deal of a game:
/// the current streak and the best one.
pub fn streak(played: &[DailyGame], mode: Mode, today: Date) -> (usize, usize) {
    let counts = |game: &&DailyGame| game.mode == mode && game.is_over && !game.practice;
    let mut days: Vec<_> = played.iter().filter(counts).map(|game| game.day).collect();
    days.sort_unstable();
    daily::streaks(days, today)
}

/// Returns the number of daily deals of a day that a person has finished.
pub fn played_on(played: &[DailyGame], day: Date) -> usize {
    let counts = |game: &&DailyGame| game.day == day && game.is_over;
    played.iter().filter(counts).count()
}

/// Returns the current number of consecutive days on which a person has finished a daily deal of any game.
pub fn streak_of_all(played: &[DailyGame], today: Date) -> usize {
    let counts = |game: &&DailyGame| game.is_over && !game.practice;
    let mut days: Vec<_> = played.iter().filter(counts).map(|game| game.day).collect();
    days.sort_unstable();
    daily::streaks(days, today).0
}

impl FormScreen for Daily {
    type Key = DailyItem;

    const CONTEXT: Context = Context::Choice;

    fn title(&self) -> String {
        fl!("menu-daily-title", date = &self.today)
    }

    fn form(&self) -> &Form<DailyItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<DailyItem> {
        &mut self.form
    }

    fn on_event(&mut self, event: FormEvent<DailyItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(DailyItem::Game(mode)) => vec![self.open(mode)],
            FormEvent::Pressed(DailyItem::Back) => vec![Action::Open(Destination::Menu)],
            _ => Vec::new(),
        }
    }

    fn mode(&self) -> Option<Mode> {
        match self.form.marked()?.key {
            DailyItem::Game(mode) => Some(mode),
            DailyItem::Back => None,
        }
    }

    fn listing(&self) -> StoreRequest {
        StoreRequest::Daily {
            person: self.person.clone(),
        }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        if let StoreResponse::Daily(played) = response {
            self.played = played;
            self.form.renew(self.rows());
        }
        Vec::new()
    }
}
