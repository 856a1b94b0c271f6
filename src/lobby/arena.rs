//! An arena, a tournament of a hall: its terms and its standings. Whoever wants a game waits here. On a ladder only programs
//! play; people watch.

use std::sync::Arc;

use jiff::Timestamp;

use crate::leaderboard::games_in_words;
use crate::profile::person_row;
use parlour_boards::saved_game::game_of;
use parlour_kit::text::utc_moment;
use parlour_language::{Id, Text, id, text};
use parlour_model::cycle::turned;
use parlour_model::named_game::NamedGame;
use parlour_protocol::event::ArenaNews;
use parlour_protocol::request::{ArenaWish, HallRequest};
use parlour_screen::action::Action;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::{RowId, Rows, number_of};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::{ArenaPlayer, ArenaTerms};

/// The number of participants listed.
const LISTED: usize = 100;

/// The row that waits for a game, or no longer.
const PLAY: RowId = (id!("lists-arena-play"), 0);

/// The label of the rows of those who play.
const PLAYING: Id = Id::new("lists-arena-playing", &["value"]);

/// An arena as its screen knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaScreen {
    pub mark: Mark,
    /// The user's name.
    you: String,
    /// The arena, and whether it was open when the hall told of it; `None` before that.
    news: Option<(Arc<ArenaNews>, bool)>,
}

impl ArenaScreen {
    /// Opens the hall's arena that ends last.
    pub fn open(shared: &Shared) -> Vec<Action> {
        let you = shared.venue.user().unwrap_or_default();
        let (arena, wish) = (None, ArenaWish::Look);
        let request = HallRequest::Arena { arena, wish };
        // The hall refuses to tell of an arena where there is none: it says so, and the lobby has other ways to play.
        let request = Action::ask_hall(request, |_: &mut Self, told| {
            told.err().map(|_| Action::Home)
        });
        vec![Action::open(Self::new(you)), request]
    }

    /// The screen before the hall has told of the arena.
    fn new(you: String) -> Self {
        Self {
            mark: Mark::default(),
            you,
            news: None,
        }
    }

    /// Shows the arena as it is now.
    pub fn renew(&mut self, news: Arc<ArenaNews>, now: Timestamp) {
        let is_open = news.arena.is_open(now);
        if self.news.replace((news, is_open)).is_none() {
            self.mark = Mark::default();
            if list_screen::has_row(self, PLAY) {
                self.mark.set(PLAY);
            }
        }
    }

    /// Returns whether the user waits for a game.
    fn is_ready(&self, news: &ArenaNews) -> bool {
        let own = news.arena.player(&self.you);
        own.is_some_and(|own| own.ready.is_some())
    }

    fn arena_rows(&self, news: &ArenaNews, is_open: bool, rows: &mut Rows<Self>) {
        let ArenaNews { arena, arenas, .. } = news;
        let value = Text::list([arena.id.to_string().into(), describe(&arena.terms)], ": ");
        let (now, all) = (arena.id, arenas.clone());
        rows.choice(row!("lists-arena-choice"), value, move |_, by, _| {
            let (arena, wish) = (Some(turned(&all, &now, by)), ArenaWish::Look);
            HallRequest::Arena { arena, wish }
        });
        rows.heading(match arena.terms.until.map(utc_moment) {
            None => text!("lists-ladder"),
            Some(until) if is_open => text!("lists-arena-until", date = until),
            Some(until) => text!("lists-arena-over", date = until),
        });
        if is_open && !arena.terms.is_ladder {
            let is_ready = self.is_ready(news);
            let wish = if is_ready {
                ArenaWish::Pause
            } else {
                ArenaWish::Play
            };
            let arena = Some(arena.id);
            let row = rows.button(row!("lists-arena-play"), move |_, _| HallRequest::Arena {
                arena,
                wish,
            });
            if is_ready {
                row.labelled(id!("lists-arena-pause"))
                    .helped(id!("lists-arena-pause-help"));
            }
        }
        let is_own = |player: &&ArenaPlayer| player.name.as_ref() == Some(&self.you);
        let own = arena.players.iter().skip(LISTED).find(is_own);
        for player in arena.players.iter().take(LISTED).chain(own) {
            player_row(player, rows);
        }
        if arena.players.is_empty() {
            rows.heading(id!("lists-arena-nobody"));
        }
    }
}

/// Describes the game of an arena.
fn describe(terms: &ArenaTerms) -> Text {
    let rated = terms.rated.then(|| text!("hall-rated"));
    let parts = [game_of(&terms.rules), terms.clock.to_string().into()];
    Text::list(parts.into_iter().chain(rated), ", ")
}

fn player_row(player: &ArenaPlayer, rows: &mut Rows<ArenaScreen>) {
    let place = player.place.map(|place| place.to_string().into());
    let label = |shown: Text| Text::list(place.into_iter().chain([shown]), " ");
    let row = match (&player.name, player.table) {
        (None, _) => rows.heading(label(text!("lists-daily-gone"))),
        (Some(name), table) => {
            let shown = if player.is_program {
                text!("hall-a-program", name = name)
            } else {
                name.clone().into()
            };
            let row = match table {
                None => person_row(name, rows),
                Some(table) => rows
                    .button(PLAYING, move |_, _| Action::go_to(table))
                    .numbered(number_of(name))
                    .helped(id!("hall-watch-help")),
            };
            row.labelled(label(shown))
        }
    };
    let value = standing(player);
    row.valued(match player {
        _ if player.table.is_some() => text!("lists-arena-playing", value = value),
        _ if player.ready.is_some() => text!("lists-arena-ready", value = value),
        _ => value,
    });
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

list_screen!(ArenaScreen: "page-heading-arena");

impl ScreenUi for ArenaScreen {
    list_of_rows!();

    fn title(&self) -> Text {
        text!("lists-arena")
    }

    fn game(&self) -> Option<NamedGame> {
        let (news, _) = self.news.as_ref()?;
        Some((&news.arena.terms.rules).into())
    }
}

impl ListScreen for ArenaScreen {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        if let Some((news, is_open)) = &self.news {
            self.arena_rows(news, *is_open, rows);
        } else {
            rows.heading(id!("lists-moment"));
        }
        rows.back(id!("menu-back-lobby"));
    }
}
