//! An arena of a hall: its terms and its standings. Whoever wants a game waits here. On a ladder only programs play; people
//! watch.

use std::sync::Arc;

use jiff::Timestamp;

use crate::app::action::{Action, Destination};
use crate::app::form::{Control, Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::msg::Msg;
use crate::app::screen::{FormScreen, Shared};
use crate::app::screens::lobby::game_of;
use crate::app::screens::ranking::games_in_words;
use crate::app::text::date;
use parlour_hall::event::{ArenaNews, HallEvent};
use parlour_hall::request::{ArenaWish, HallRequest};
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::cycle::turned;
use parlour_model::table_code::TableCode;
use parlour_store::{ArenaPlayer, ArenaTerms};

/// The number of participants listed.
const LISTED: usize = 100;

/// A row of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArenaItem {
    /// The choice of an arena.
    Choice,
    Heading,
    /// Wait for a game, or no longer.
    Play,
    /// Somebody, by name.
    Person(String),
    /// Somebody who plays, by name, and the table.
    Playing(String, TableCode),
    /// Somebody whose account is gone, by the number of the row.
    Gone(usize),
    /// Back to the lobby.
    Back,
}

/// An arena as its screen knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaScreen {
    pub form: Form<ArenaItem>,
    /// The user's name.
    you: String,
    news: Option<Arc<ArenaNews>>,
}

impl ArenaScreen {
    /// The screen before the hall has told of the arena.
    pub fn new(you: String) -> Self {
        let rows = vec![heading(text!("lists-moment")), back()];
        Self {
            form: Form::new(rows),
            you,
            news: None,
        }
    }

    /// Shows the arena as it is now.
    pub fn renew(&mut self, news: Arc<ArenaNews>, now: Timestamp) {
        let is_first = self.news.is_none();
        let rows = self.rows(&news, now);
        self.news = Some(news);
        if is_first {
            self.form = Form::new(rows);
            let play = self
                .form
                .rows
                .iter()
                .position(|row| row.key == ArenaItem::Play);
            self.form.mark(play.unwrap_or(self.form.cursor));
        } else {
            self.form.renew(rows);
        }
    }

    fn rows(&self, news: &ArenaNews, now: Timestamp) -> Vec<Row<ArenaItem>> {
        let ArenaNews { arena, .. } = news;
        let choice = Row {
            value: Text::list([arena.id.to_string().into(), describe(&arena.terms)], ": "),
            control: Control::Choice,
            ..Row::button(
                ArenaItem::Choice,
                text!("lists-arena-choice"),
                text!("lists-arena-choice-help"),
            )
        };
        let time = match arena.terms.until.map(date) {
            None => text!("lists-ladder"),
            Some(until) if arena.is_open(now) => text!("lists-arena-until", date = until),
            Some(until) => text!("lists-arena-over", date = until),
        };
        let may_play = arena.is_open(now) && !arena.terms.is_ladder;
        let is_ready = self.is_ready(news);
        let (play, help) = if is_ready {
            (text!("lists-arena-pause"), text!("lists-arena-pause-help"))
        } else {
            (text!("lists-arena-play"), text!("lists-arena-play-help"))
        };
        let play = Row::button(ArenaItem::Play, play, help);
        let is_own = |player: &&ArenaPlayer| player.name.as_ref() == Some(&self.you);
        let own = arena.players.iter().skip(LISTED).find(is_own);
        let listed = arena.players.iter().take(LISTED).chain(own).enumerate();
        let mut standings: Vec<_> = listed.map(|(index, player)| row(index, player)).collect();
        if standings.is_empty() {
            standings.push(heading(text!("lists-arena-nobody")));
        }
        [choice, heading(time)]
            .into_iter()
            .chain(may_play.then_some(play))
            .chain(standings)
            .chain([back()])
            .collect()
    }

    /// Returns whether the user waits for a game.
    fn is_ready(&self, news: &ArenaNews) -> bool {
        let own = news.arena.player(&self.you);
        own.is_some_and(|own| own.ready.is_some())
    }

    fn press_play(&self) -> Vec<Action> {
        let Some(news) = &self.news else {
            return Vec::new();
        };
        let wish = if self.is_ready(news) {
            ArenaWish::Pause
        } else {
            ArenaWish::Play
        };
        let arena = Some(news.arena.id);
        vec![Action::hall(HallRequest::Arena { arena, wish })]
    }

    /// Asks for another of the arenas.
    fn turn(&self, by: i64) -> Vec<Action> {
        let Some(news) = &self.news else {
            return Vec::new();
        };
        let other = turned(&news.arenas, &news.arena.id, by);
        let (arena, wish) = (Some(other), ArenaWish::Look);
        vec![Action::hall(HallRequest::Arena { arena, wish })]
    }
}

fn heading(text: impl Into<Text>) -> Row<ArenaItem> {
    Row::heading(ArenaItem::Heading, text)
}

fn back() -> Row<ArenaItem> {
    Row::button(
        ArenaItem::Back,
        text!("menu-back"),
        text!("menu-back-lobby"),
    )
}

/// Describes the game of an arena.
fn describe(terms: &ArenaTerms) -> Text {
    let rated = terms.rated.then(|| text!("hall-rated"));
    let parts = [game_of(&terms.rules), terms.clock.to_string().into()];
    Text::list(parts.into_iter().chain(rated), ", ")
}

/// The row of a participant.
fn row(index: usize, player: &ArenaPlayer) -> Row<ArenaItem> {
    let value = match player {
        _ if player.table.is_some() => text!("lists-arena-playing", value = standing(player)),
        _ if player.ready.is_some() => text!("lists-arena-ready", value = standing(player)),
        _ => standing(player),
    };
    let place = player.place.map(|place| place.to_string().into());
    let label = |shown: Text| Text::list(place.into_iter().chain([shown]), " ");
    let row = if let Some(name) = &player.name {
        let shown = if player.is_program {
            text!("hall-a-program", name = name)
        } else {
            name.clone().into()
        };
        let name = name.clone();
        let (key, help) = match player.table {
            Some(table) => (ArenaItem::Playing(name, table), text!("hall-watch-help")),
            None => (ArenaItem::Person(name), text!("lists-ranking-help")),
        };
        Row::button(key, label(shown), help)
    } else {
        Row::heading(ArenaItem::Gone(index), label(text!("lists-daily-gone")))
    };
    Row { value, ..row }
}

/// Describes how a participant stands: by points, or by a rating and what became of the games.
fn standing(player: &ArenaPlayer) -> Text {
    let score = player.score;
    let games = games_in_words(score.games.try_into().unwrap_or(u32::MAX));
    let Some(rating) = player.rating else {
        return text!("lists-arena-points", points = score.points, games = games);
    };
    let (value, plus_minus) = rating.shown();
    let mark = if rating.is_provisional() { "?" } else { "" };
    let rating = format!("{value} ±{plus_minus}{mark}").into();
    let counts = || format!("+{} ={} -{}", score.won, score.drawn, score.lost()).into();
    let counts = (score.games > 0).then(counts);
    Text::list([rating, games].into_iter().chain(counts), ", ")
}

impl FormScreen for ArenaScreen {
    type Key = ArenaItem;

    const CONTEXT: Context = Context::Choice;

    fn title(&self) -> Text {
        text!("lists-arena")
    }

    fn form(&self) -> &Form<ArenaItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<ArenaItem> {
        &mut self.form
    }

    fn is_searched(&self) -> bool {
        true
    }

    fn on_event(&mut self, event: FormEvent<ArenaItem>, _: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Stepped(ArenaItem::Choice, by) => self.turn(by),
            FormEvent::Pressed(ArenaItem::Play) => self.press_play(),
            FormEvent::Pressed(ArenaItem::Person(name)) => {
                vec![Action::Open(Destination::Profile(Some(name)))]
            }
            FormEvent::Pressed(ArenaItem::Playing(_, table)) => {
                vec![Action::Open(Destination::HallTable(table))]
            }
            FormEvent::Pressed(ArenaItem::Back) => vec![Action::Open(Destination::Menu)],
            _ => Vec::new(),
        }
    }

    fn mode(&self) -> Option<Mode> {
        Some(self.news.as_ref()?.arena.terms.rules.mode())
    }

    /// The hall refuses to tell of an arena where there is none.
    fn receive(&mut self, msg: &Msg) -> Vec<Action> {
        if let Msg::Hall(event) = msg
            && let HallEvent::Refused(why) = &**event
            && self.news.is_none()
        {
            self.form.renew(vec![heading(why), back()]);
        }
        Vec::new()
    }
}
