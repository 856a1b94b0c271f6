//! The leaderboard: the best players of the hall, game by game.

use crate::profile::person_row;
use parlour_language::{Text, id, text};
use parlour_model::any::Mode;
use parlour_model::named_game::NamedGame;
use parlour_protocol::event::{HallAnswer, LeaderboardRow};
use parlour_protocol::request::HallRequest;
use parlour_screen::action::Action;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::rows::{Rows, number_of};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows, list_screen};
use parlour_store::rating::RatingPool;

/// The ranking of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardScreen {
    pub mark: Mark,
    mode: Mode,
    /// The best of each pool; `None` before they are known.
    pools: Option<Vec<(RatingPool, Vec<LeaderboardRow>)>>,
}

impl LeaderboardScreen {
    /// Opens the ranking of the hall's best players.
    pub fn open(shared: &Shared) -> Vec<Action> {
        let mode = shared.config.mode;
        vec![Action::open(Self::new(mode)), Self::fetch_pools(mode)]
    }

    fn fetch_pools(mode: Mode) -> Action {
        let request = HallRequest::Leaderboard(mode);
        Action::ask_hall(request, move |screen: &mut Self, told| {
            if let Ok(HallAnswer::Leaderboard(_, pools)) = told
                && screen.mode == mode
            {
                screen.pools = Some(pools);
            }
        })
    }

    /// The ranking of a game before it is known.
    fn new(mode: Mode) -> Self {
        Self {
            mark: Mark::default(),
            mode,
            pools: None,
        }
    }
}
list_screen!(LeaderboardScreen: "page-heading-ranking");

impl ScreenUi for LeaderboardScreen {
    list_of_rows!();

    fn title(&self) -> Text {
        text!("lists-ranking")
    }

    fn game(&self) -> Option<NamedGame> {
        Some(self.mode.into())
    }
}

impl ListScreen for LeaderboardScreen {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn rows(&self, rows: &mut Rows<Self>) {
        rows.one_of(
            id!("lists-game"),
            Mode::ALL,
            self.mode,
            |mode| mode.title(),
            |screen, mode| screen.mode = mode,
        )
        .helped(id!("lists-ranking-game-help"));
        match &self.pools {
            None => drop(rows.heading(id!("lists-moment"))),
            Some(pools) if pools.iter().all(|(_, places)| places.is_empty()) => {
                rows.heading(id!("lists-no-rated"));
            }
            Some(pools) => {
                for (pool, places) in pools {
                    rows.heading(pool.title());
                    for (place, row) in (1..).zip(places) {
                        place_row(*pool, place, row, rows);
                    }
                }
            }
        }
        rows.back(id!("menu-back-lobby"));
    }

    fn changed(&mut self) -> Vec<Action> {
        self.pools = None;
        vec![Self::fetch_pools(self.mode)]
    }
}

fn place_row(
    pool: RatingPool,
    place: usize,
    row: &LeaderboardRow,
    rows: &mut Rows<LeaderboardScreen>,
) {
    let (value, plus_minus) = row.rating.shown();
    let value = format!("{value} ±{plus_minus}").into();
    person_row(&row.name, rows)
        .numbered(number_of((pool.name(), &row.name)))
        .labelled(format!("{place} {}", row.name))
        .valued(Text::list([value, games_in_words(row.games)], ", "));
}

/// Returns the number of games, in words.
pub fn games_in_words(games: u32) -> Text {
    text!("lists-games", games = games)
}
