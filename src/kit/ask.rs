//! A request of a screen to the store, with the use that it has for the answer.

use std::fmt;
use std::sync::Arc;

use super::action::{Action, IntoActions};
use super::any_screen::Screen;
use parlour_store::{Operation, StoreRequest, StoreResponse};

/// The use that a screen has for an answer. Another screen, for which that one was left, does nothing.
pub type Then = dyn Fn(&mut dyn Screen, StoreResponse) -> Vec<Action> + Send + Sync;

/// A request to the store, and what the screen that has made it does with the answer.
#[derive(Clone)]
pub struct Ask {
    pub request: Box<StoreRequest>,
    pub then: Arc<Then>,
}

impl Ask {
    pub fn new<O: Operation, S: Screen, A: IntoActions>(
        request: O,
        then: impl Fn(&mut S, O::Answer) -> A + Send + Sync + 'static,
    ) -> Self {
        let then = move |screen: &mut dyn Screen, response| {
            let answered = screen.as_a_mut::<S>().zip(O::answer(response));
            let then = |(screen, answer)| then(screen, answer).into_actions();
            answered.map_or_else(Vec::new, then)
        };
        Self {
            request: Box::new(request.into()),
            then: Arc::new(then),
        }
    }
}

impl fmt::Debug for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.request.fmt(f)
    }
}
