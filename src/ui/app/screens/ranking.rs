//! The best players of the hall, game by game.

use crate::app::action::{Action, Destination};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::msg::Msg;
use crate::app::screen::{FormScreen, Shared};
use parlour_hall::event::HallEvent;
use parlour_hall::request::HallRequest;
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::cycle::turned;

/// A row of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankingItem {
    Game,
    Heading,
    /// Somebody, by pool and name.
    Person(&'static str, String),
    /// Back to the lobby.
    Back,
}

/// The ranking of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingScreen {
    pub form: Form<RankingItem>,
    mode: Mode,
}

impl RankingScreen {
    /// The ranking of a game before it is known.
    pub fn new(mode: Mode) -> Self {
        Self {
            form: Form::new(frame(
                mode,
                vec![Row::heading(RankingItem::Heading, text!("lists-moment"))],
            )),
            mode,
        }
    }
}

impl FormScreen for RankingScreen {
    type Key = RankingItem;

    const CONTEXT: Context = Context::Choice;

    fn title(&self) -> Text {
        text!("lists-ranking")
    }

    fn form(&self) -> &Form<RankingItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<RankingItem> {
        &mut self.form
    }

    fn is_searched(&self) -> bool {
        true
    }

    fn on_event(&mut self, event: FormEvent<RankingItem>, _: &mut Shared) -> Vec<Action> {
        vec![match event {
            FormEvent::Stepped(RankingItem::Game, by) => {
                self.mode = turned(&Mode::ALL, &self.mode, by);
                self.form.renew(frame(self.mode, Vec::new()));
                Action::hall(HallRequest::Ranking(self.mode))
            }
            FormEvent::Pressed(RankingItem::Person(_, name)) => {
                Action::Open(Destination::Profile(Some(name)))
            }
            FormEvent::Pressed(RankingItem::Back) => Action::Open(Destination::Menu),
            _ => return Vec::new(),
        }]
    }

    fn mode(&self) -> Option<Mode> {
        Some(self.mode)
    }

    fn receive(&mut self, msg: &Msg) -> Vec<Action> {
        let Msg::Hall(event) = msg else {
            return Vec::new();
        };
        let HallEvent::Ranking(mode, pools) = &**event else {
            return Vec::new();
        };
        if *mode != self.mode {
            return Vec::new();
        }
        let mut rows = Vec::new();
        for (pool, places) in pools {
            rows.push(Row::heading(RankingItem::Heading, pool.title()));
            rows.extend((1..).zip(places).map(|(place, row): (usize, _)| {
                let (value, plus_minus) = row.rating.shown();
                let value = format!("{value} ±{plus_minus}").into();
                let value = Text::list([value, games_in_words(row.games)], ", ");
                let key = RankingItem::Person(pool.name(), row.name.clone());
                let label = format!("{place} {}", row.name);
                Row {
                    value,
                    ..Row::button(key, label, text!("lists-ranking-help"))
                }
            }));
        }
        if pools.iter().all(|(_, places)| places.is_empty()) {
            rows = vec![Row::heading(RankingItem::Heading, text!("lists-no-rated"))];
        }
        self.form.renew(frame(self.mode, rows));
        Vec::new()
    }
}

/// The rows of the screen around those of the ranking.
fn frame(mode: Mode, rows: Vec<Row<RankingItem>>) -> Vec<Row<RankingItem>> {
    let game = Row {
        key: RankingItem::Game,
        label: text!("lists-game"),
        value: mode.title().into(),
        typed: Text::default(),
        help: text!("lists-ranking-game-help"),
        control: Control::Choice,
    };
    let back = Row::button(
        RankingItem::Back,
        text!("menu-back"),
        text!("menu-back-lobby"),
    );
    [game].into_iter().chain(rows).chain([back]).collect()
}

/// Returns the number of games, in words.
pub fn games_in_words(games: u32) -> Text {
    text!("lists-games", games = games)
}
