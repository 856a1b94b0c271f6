//! Somebody's ratings, and the user's own record against others.

mod drawing;

use jiff::Timestamp;
use ratatui::layout::Rect;

use crate::hall::HallState;
use crate::layout;
use crate::leaderboard::games_in_words;
use parlour_config::followed::Followed;
use parlour_config::{Config, edit};
use parlour_language::{Language, Text, id, text};
use parlour_model::any::Mode;
use parlour_protocol::event::{HallAnswer, Profile};
use parlour_protocol::request::HallRequest;
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::list_screen::ListScreen;
use parlour_screen::mark::Mark;
use parlour_screen::row;
use parlour_screen::rows::{Row, Rows, number_of};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::{its_mark, list_of_rows};
use parlour_store::rating::{Rating, RatingPool};
use parlour_store::{AccountId, ask};

/// The profile that is asked for, until and since the hall has told it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileScreen {
    pub mark: Mark,
    /// The person whose profile it is; `None` for one's own.
    name: Option<String>,
    /// The user's account, whose ratings have a history.
    account: Option<AccountId>,
    profile: Option<Profile>,
    /// The ratings after each game of the pool that is shown.
    pub history: Vec<(Timestamp, i32)>,
    shown: Option<(Mode, RatingPool)>,
    /// True while the user follows the person.
    is_followed: bool,
}

impl ProfileScreen {
    /// Opens somebody's profile, or one's own.
    pub fn open(name: Option<String>, shared: &Shared) -> Vec<Action> {
        let account = HallState::at(shared.venue).and_then(HallState::account);
        let screen = Self::new(name.clone(), account, &shared.config.screen.follow);
        let request = HallRequest::Profile(name);
        let request = Action::ask_hall(request, |screen: &mut Self, told| match told {
            Ok(HallAnswer::Profile(profile)) => screen.show(*profile),
            _ => Vec::new(),
        });
        vec![Action::open(screen), request]
    }

    /// A profile before it is known.
    fn new(name: Option<String>, account: Option<AccountId>, follow: &Followed) -> Self {
        let is_followed = name.as_ref().is_some_and(|name| follow.has(name));
        Self {
            mark: Mark::default(),
            name,
            account,
            profile: None,
            history: Vec::new(),
            shown: None,
            is_followed,
        }
    }

    /// Returns the heading that names the ratings in the history.
    pub fn heading(&self) -> Text {
        match self.shown {
            Some((mode, pool)) => Text::list([mode.title(), pool.title()], ", "),
            None => text!("lists-rating"),
        }
    }

    /// Returns whether the ratings have a history to be shown.
    pub fn has_history(&self) -> bool {
        self.name.is_none()
            && self
                .profile
                .as_ref()
                .is_some_and(|profile| !profile.ratings.is_empty())
    }

    fn fetch_history(&mut self, mode: Mode, pool: RatingPool) -> Vec<Action> {
        let Some(account) = self.account.filter(|_| self.name.is_none()) else {
            return Vec::new();
        };
        self.shown = Some((mode, pool));
        self.history.clear();
        let history = ask::RatingHistory { account, mode };
        vec![Action::ask(
            history,
            move |screen: &mut Self, ratings: Vec<(_, Rating)>| {
                if screen.shown == Some((mode, pool)) {
                    let ratings = ratings.into_iter();
                    let of_pool = ratings.filter(|(_, rating)| rating.pool() == pool);
                    screen.history = of_pool.map(|(at, rating)| (at, rating.shown().0)).collect();
                }
            },
        )]
    }

    fn ignore(profile: &Profile) -> Action {
        let (name, on) = (profile.name.clone(), !profile.is_ignored);
        let request = HallRequest::Ignore { name, on };
        Action::ask_hall(request, move |screen: &mut Self, told| {
            if let (Ok(_), Some(profile)) = (told, &mut screen.profile) {
                profile.is_ignored = on;
            }
        })
    }

    /// Follows the person from now on, or no longer, and keeps that in the settings.
    fn follow(&mut self, config: &mut Config) -> Vec<Action> {
        let Some(profile) = &self.profile else {
            return Vec::new();
        };
        let (before, follow) = (config.clone(), &mut config.screen.follow);
        let on = !follow.has(&profile.name);
        if on && follow.is_full() {
            return vec![Action::refuse(text!("lists-follow-full"))];
        }
        follow.set(&profile.name, on);
        self.is_followed = on;
        let save = Effect::SaveSettings {
            changes: edit::changes(&before, config),
            is_told: true,
        };
        vec![save.into()]
    }

    fn show(&mut self, profile: Profile) -> Vec<Action> {
        // The way back was marked while there was nothing else.
        self.mark = Mark::default();
        let first = profile.ratings.first();
        let first = first.map(|(mode, rating)| (*mode, rating.pool()));
        self.profile = Some(profile);
        first.map_or_else(Vec::new, |(mode, pool)| self.fetch_history(mode, pool))
    }
}

/// The row of a person, whose profile is opened.
pub fn person_row<'a, S: 'static>(name: &str, rows: &'a mut Rows<S>) -> &'a mut Row<S> {
    let opened = name.to_owned();
    rows.button(id!("lists-ranking"), |_, shared| {
        ProfileScreen::open(Some(opened), shared)
    })
    .numbered(number_of(name))
    .labelled(name.to_owned())
    .helped(id!("lists-ranking-help"))
}

impl ScreenUi for ProfileScreen {
    list_of_rows!();

    fn title(&self) -> Text {
        match (&self.profile, &self.name) {
            (
                Some(Profile {
                    name,
                    is_program: true,
                    ..
                }),
                _,
            ) => text!("lists-profile-program", name = name),
            (Some(Profile { name, .. }), _) | (None, Some(name)) => {
                text!("lists-profile-of", name = name)
            }
            (None, None) => text!("lists-profile"),
        }
    }
}

impl ListScreen for ProfileScreen {
    const IS_SEARCHED: bool = true;

    its_mark!();

    fn area(&self, body: Rect, _: Language) -> Rect {
        layout::profile(body).0
    }

    fn rows(&self, rows: &mut Rows<Self>) {
        match &self.profile {
            None => drop(rows.heading(id!("lists-moment"))),
            Some(profile) => {
                self.rating_rows(profile, rows);
                self.rival_rows(profile, rows);
                if self.name.is_some() {
                    self.person_rows(profile, rows);
                }
            }
        }
        rows.back(id!("menu-back-lobby"));
    }
}

impl ProfileScreen {
    fn rating_rows(&self, profile: &Profile, rows: &mut Rows<Self>) {
        rows.heading(if profile.ratings.is_empty() {
            id!("lists-no-ratings")
        } else {
            id!("lists-ratings")
        });
        for (mode, rating) in &profile.ratings {
            let (mode, pool) = (*mode, rating.pool());
            let (value, plus_minus) = rating.shown();
            let mark = if rating.is_provisional() { "?" } else { "" };
            let value = format!("{value} ±{plus_minus}{mark}").into();
            let parts = [value, games_in_words(rating.games), pool.title().into()];
            rows.button(mode.title(), move |screen, _| {
                screen.fetch_history(mode, pool)
            })
            .numbered(number_of(pool.name()))
            .valued(Text::list(parts, ", "))
            .helped(if self.name.is_some() {
                id!("lists-rating-help")
            } else {
                id!("lists-rating-history")
            });
        }
    }

    fn rival_rows(&self, profile: &Profile, rows: &mut Rows<Self>) {
        if !profile.rivals.is_empty() {
            rows.heading(if self.name.is_some() {
                id!("lists-each-other")
            } else {
                id!("lists-others")
            });
        }
        for rival in &profile.rivals {
            let value = text!(
                "lists-rival",
                won = rival.won,
                lost = rival.lost,
                drawn = rival.drawn
            );
            let help = text!(
                "lists-rival-help",
                game = rival.mode.title(),
                result = &value,
                name = &rival.name
            );
            let row = person_row(&rival.name, rows);
            if self.name.is_some() {
                row.labelled(rival.mode.title());
            }
            row.numbered(number_of((rival.mode.name(), &rival.name)))
                .valued(value)
                .helped(help);
        }
    }

    /// The rows that follow, ignore and report the person.
    fn person_rows(&self, profile: &Profile, rows: &mut Rows<Self>) {
        let name = &profile.name;
        let row = rows.button(id!("lists-follow"), |screen, shared| {
            screen.follow(shared.config)
        });
        if self.is_followed {
            row.labelled(id!("lists-unfollow"))
                .helped(text!("lists-unfollow-help", name = name));
        } else {
            row.helped(text!("lists-follow-help", name = name));
        }
        let ignore = Self::ignore(profile);
        let row = rows.button(row!("lists-ignore"), |_, _| ignore);
        if profile.is_ignored {
            row.labelled(id!("lists-unignore"))
                .helped(id!("lists-unignore-help"));
        }
        let about = name.clone();
        rows.button(row!("lists-report"), move |_, _| {
            vec![Action::hall(HallRequest::Report { about, line: None })]
        });
    }
}
