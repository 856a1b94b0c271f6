//! Answers of a store to a screen, without a program or a store.

use parlour_config::Config;
use parlour_screen::action::Action;
use parlour_screen::any_screen::Screen;
use parlour_screen::ask::Ask;
use parlour_screen::env::Env;
use parlour_screen::shared::Shared;
use parlour_screen::venue::Venue;
use parlour_store::StoreResponse;
use ratatui::layout::Size;

use crate::session::BEST;

/// Answers with these to whatever a screen at home asks of the store, and to what it asks then.
pub fn answer(screen: &mut dyn Screen, answers: &[StoreResponse]) {
    let shared = &mut Shared {
        config: &mut Config::default(),
        env: &mut Env::default(),
        caps: BEST,
        window: Size::new(80, 24),
        venue: &mut Venue::Home(Box::default()),
        unfinished: &[],
    };
    let mut asked = screen.fetch(shared);
    while let Some(action) = asked.pop() {
        let Action::Fetch(Ask {
            then: Some(then), ..
        }) = action
        else {
            continue;
        };
        for response in answers {
            asked.extend(then.follow(screen, response.clone(), shared));
        }
    }
}
