//! The use that a screen has for what comes later: an answer of the store or of the hall, a typed line, an agreement.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::action::{Action, IntoActions};
use super::any_screen::Screen;
use super::shared::Shared;

type Use<A> = dyn Fn(&mut dyn Screen, A, &mut Shared) -> Vec<Action> + Send + Sync;

/// The use that a screen has for an answer. Another screen, for which that one was left, does nothing.
#[derive(Clone)]
pub struct Then<A>(Arc<Use<A>>);

impl<A> Then<A> {
    pub fn new<S: Any, N: IntoActions>(
        then: impl Fn(&mut S, A, &mut Shared) -> N + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(move |screen, answer, shared| {
            let screen = screen.as_a_mut::<S>();
            screen.map_or_else(Vec::new, |screen| {
                then(screen, answer, shared).into_actions()
            })
        }))
    }

    /// The same use on every screen.
    pub fn anywhere<N: IntoActions>(then: impl Fn(A) -> N + Send + Sync + 'static) -> Self {
        Self::on_any(move |_, answer, _| then(answer).into_actions())
    }

    /// A use by whatever the screen is.
    pub fn on_any(
        then: impl Fn(&mut dyn Screen, A, &mut Shared) -> Vec<Action> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(then))
    }

    /// Lets the screen use the answer.
    pub fn follow(&self, screen: &mut dyn Screen, answer: A, shared: &mut Shared) -> Vec<Action> {
        (self.0)(screen, answer, shared)
    }
}

impl<A> fmt::Debug for Then<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Then")
    }
}

/// A request, and what the screen that has made it does with the answer, if it has a use for it.
#[derive(Clone, Debug)]
pub struct Ask<R, A> {
    pub request: Box<R>,
    pub then: Option<Then<A>>,
}

impl<R, A> Ask<R, A> {
    pub fn new<S: Any, N: IntoActions>(
        request: impl Into<R>,
        then: impl Fn(&mut S, A) -> N + Send + Sync + 'static,
    ) -> Self {
        Self {
            request: Box::new(request.into()),
            then: Some(Then::new(move |screen: &mut S, answer, _| {
                then(screen, answer)
            })),
        }
    }
}
