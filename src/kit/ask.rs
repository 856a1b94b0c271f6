//! A request of a screen to the store or to the hall, with the use that it has for the answer.

use std::fmt;
use std::sync::Arc;

use super::action::{Action, IntoActions};
use super::any_screen::Screen;

/// The use that a screen has for an answer. Another screen, for which that one was left, does nothing.
pub type Then<A> = dyn Fn(&mut dyn Screen, A) -> Vec<Action> + Send + Sync;

/// A request, and what the screen that has made it does with the answer, if it has a use for it.
#[derive(Clone)]
pub struct Ask<R, A> {
    pub request: Box<R>,
    pub then: Option<Arc<Then<A>>>,
}

impl<R, A> Ask<R, A> {
    pub fn new<S: Screen, N: IntoActions>(
        request: impl Into<R>,
        then: impl Fn(&mut S, A) -> N + Send + Sync + 'static,
    ) -> Self {
        let then = move |screen: &mut dyn Screen, answer| {
            let screen = screen.as_a_mut::<S>();
            screen.map_or_else(Vec::new, |screen| then(screen, answer).into_actions())
        };
        Self {
            request: Box::new(request.into()),
            then: Some(Arc::new(then)),
        }
    }
}

impl<R: fmt::Debug, A> fmt::Debug for Ask<R, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.request.fmt(f)
    }
}
