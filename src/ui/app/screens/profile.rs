//! Somebody's ratings, and the user's own record against others.

use jiff::Timestamp;
use ratatui::layout::Rect;

use crate::app::action::{Action, Destination, ResponseUse};
use crate::app::effect::Effect;
use crate::app::form::{Form, FormEvent, Row};
use crate::app::keymap::Context;
use crate::app::layout;
use crate::app::msg::Msg;
use crate::app::screen::{FormScreen, Shared};
use crate::app::screens::ranking::games_in_words;
use crate::config::followed::Followed;
use crate::config::{Config, edit};
use parlour_hall::event::{HallEvent, Profile};
use parlour_hall::request::HallRequest;
use parlour_language::{Id, Text, id, text};
use parlour_model::any::Mode;
use parlour_model::rating::{Rating, RatingPool};
use parlour_store::{AccountId, StoreRequest, StoreResponse};

/// A row of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileItem {
    Heading,
    Rating(Mode, RatingPool),
    HeadToHead(Mode, String),
    /// Follow the person, or no longer.
    Follow,
    /// Ignore the person, or no longer.
    Ignore,
    /// Back to the lobby.
    Back,
}

/// The profile that is asked for, until and since the hall has told it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileScreen {
    pub form: Form<ProfileItem>,
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
    /// A profile before it is known.
    pub fn new(name: Option<String>, account: Option<AccountId>, follow: &Followed) -> Self {
        let rows = vec![
            Row::heading(ProfileItem::Heading, text!("lists-moment")),
            back(),
        ];
        let is_followed = name.as_ref().is_some_and(|name| follow.has(name));
        Self {
            form: Form::new(rows),
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
        vec![Action::fetch(
            StoreRequest::RatingHistory { account, mode },
            ResponseUse::List,
        )]
    }

    fn ignore(&self) -> Vec<Action> {
        let request = |profile: &Profile| HallRequest::Ignore {
            name: profile.name.clone(),
            on: !profile.is_ignored,
        };
        let profile = self.profile.as_ref();
        profile.map(request).map(Action::hall).into_iter().collect()
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
        self.renew();
        vec![Effect::SaveSettings(edit::changes(&before, config)).into()]
    }

    fn renew(&mut self) {
        if let Some(profile) = &self.profile {
            let followed = self.name.is_some().then_some(self.is_followed);
            self.form.renew(rows(profile, followed));
        }
    }

    fn ignores(&mut self, name: &str, on: bool) -> Vec<Action> {
        if let Some(profile) = self.profile.as_mut().filter(|profile| profile.name == name) {
            profile.is_ignored = on;
        }
        self.renew();
        Vec::new()
    }

    fn show(&mut self, profile: &Profile) -> Vec<Action> {
        let is_first = self.profile.replace(profile.clone()).is_none();
        self.renew();
        if is_first {
            // The way back was marked while there was nothing else.
            self.form = Form::new(std::mem::take(&mut self.form.rows));
        }
        match profile.ratings.first() {
            Some((mode, rating)) => self.fetch_history(*mode, rating.pool()),
            None => Vec::new(),
        }
    }
}

impl FormScreen for ProfileScreen {
    type Key = ProfileItem;

    const CONTEXT: Context = Context::Choice;

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

    fn form(&self) -> &Form<ProfileItem> {
        &self.form
    }

    fn form_mut(&mut self) -> &mut Form<ProfileItem> {
        &mut self.form
    }

    fn area(body: Rect) -> Rect {
        layout::hall::profile(body).0
    }

    fn is_searched(&self) -> bool {
        true
    }

    fn on_event(&mut self, event: FormEvent<ProfileItem>, shared: &mut Shared) -> Vec<Action> {
        match event {
            FormEvent::Pressed(ProfileItem::Rating(mode, pool)) => self.fetch_history(mode, pool),
            FormEvent::Pressed(ProfileItem::HeadToHead(_, name)) => {
                vec![Action::Open(Destination::Profile(Some(name)))]
            }
            FormEvent::Pressed(ProfileItem::Follow) => self.follow(shared.config),
            FormEvent::Pressed(ProfileItem::Ignore) => self.ignore(),
            FormEvent::Pressed(ProfileItem::Back) => vec![Action::Open(Destination::Menu)],
            _ => Vec::new(),
        }
    }

    fn show_list(&mut self, response: StoreResponse) -> Vec<Action> {
        if let (StoreResponse::RatingHistory(ratings), Some((_, pool))) = (response, self.shown) {
            let of_pool = ratings
                .into_iter()
                .filter(|(_, rating)| rating.pool() == pool);
            self.history = of_pool.map(|(at, rating)| (at, rating.shown().0)).collect();
        }
        Vec::new()
    }

    fn receive(&mut self, msg: &Msg) -> Vec<Action> {
        let Msg::Hall(event) = msg else {
            return Vec::new();
        };
        match &**event {
            HallEvent::Profile(profile)
                if self.name.as_ref().is_none_or(|name| *name == profile.name) =>
            {
                self.show(profile)
            }
            HallEvent::Ignores { name, on } => self.ignores(name, *on),
            _ => Vec::new(),
        }
    }
}

fn back() -> Row<ProfileItem> {
    Row::button(
        ProfileItem::Back,
        text!("menu-back"),
        text!("menu-back-lobby"),
    )
}

/// The rows of a profile; `followed` says of another one whether the user follows that person.
fn rows(profile: &Profile, followed: Option<bool>) -> Vec<Row<ProfileItem>> {
    let is_other = followed.is_some();
    let heading = |text: Id| Row::heading(ProfileItem::Heading, text);
    let mut rows = vec![heading(if profile.ratings.is_empty() {
        id!("lists-no-ratings")
    } else {
        id!("lists-ratings")
    })];
    rows.extend(
        profile
            .ratings
            .iter()
            .map(|(mode, rating)| rating_row(*mode, rating, is_other)),
    );
    if !profile.rivals.is_empty() {
        rows.push(heading(if is_other {
            id!("lists-each-other")
        } else {
            id!("lists-others")
        }));
    }
    rows.extend(profile.rivals.iter().map(|rival| {
        let value = text!(
            "lists-rival",
            won = rival.won,
            lost = rival.lost,
            drawn = rival.drawn
        );
        let key = ProfileItem::HeadToHead(rival.mode, rival.name.clone());
        let label = if is_other {
            rival.mode.title().into()
        } else {
            Text::from(rival.name.clone())
        };
        let help = text!(
            "lists-rival-help",
            game = rival.mode.title(),
            result = &value,
            name = &rival.name
        );
        Row {
            value,
            ..Row::button(key, label, help)
        }
    }));
    if let Some(followed) = followed {
        rows.push(follow_row(&profile.name, followed));
        rows.push(ignore_row(profile.is_ignored));
    }
    rows.push(back());
    rows
}

fn follow_row(name: &str, is_followed: bool) -> Row<ProfileItem> {
    let (label, help) = if is_followed {
        let help = text!("lists-unfollow-help", name = name);
        (text!("lists-unfollow"), help)
    } else {
        (
            text!("lists-follow"),
            text!("lists-follow-help", name = name),
        )
    };
    Row::button(ProfileItem::Follow, label, help)
}

fn ignore_row(is_ignored: bool) -> Row<ProfileItem> {
    if is_ignored {
        Row::button(
            ProfileItem::Ignore,
            text!("lists-unignore"),
            text!("lists-unignore-help"),
        )
    } else {
        Row::button(
            ProfileItem::Ignore,
            text!("lists-ignore"),
            text!("lists-ignore-help"),
        )
    }
}

fn rating_row(mode: Mode, rating: &Rating, is_other: bool) -> Row<ProfileItem> {
    let ((value, plus_minus), pool) = (rating.shown(), rating.pool());
    let games = games_in_words(rating.games);
    let mark = if rating.is_provisional() { "?" } else { "" };
    let value = format!("{value} ±{plus_minus}{mark}").into();
    let value = Text::list([value, games, pool.title().into()], ", ");
    let help = if is_other {
        text!("lists-rating-help")
    } else {
        text!("lists-rating-history")
    };
    Row {
        value,
        ..Row::button(ProfileItem::Rating(mode, pool), mode.title(), help)
    }
}
