//! A screen of whatever type, as the state holds it.

use std::any::Any;
use std::fmt::Debug;

use crate::screen::DrawScreen;
use crate::screen::ScreenUi;
use crate::screen::TableUi;

/// A screen: it handles input and can be drawn. A type that does both is one, without a list.
pub trait Screen: ScreenUi + DrawScreen + Any + Debug + Send + Sync {
    /// A copy of it, for the way back.
    fn copied(&self) -> Box<dyn Screen>;
}

impl<S: ScreenUi + DrawScreen + Any + Clone + Debug + Send + Sync> Screen for S {
    fn copied(&self) -> Box<dyn Screen> {
        Box::new(self.clone())
    }
}

impl dyn Screen {
    /// Returns whether a game is played or watched on it.
    pub fn is_table(&self) -> bool {
        self.table().is_some()
    }

    /// Returns whether a game on it waits for a person here after another player's move.
    pub fn awaits_person(&self) -> bool {
        self.table().is_some_and(TableUi::awaits_person)
    }

    /// Returns whether it is a screen of this type.
    pub fn is<S: Any>(&self) -> bool {
        self.as_a::<S>().is_some()
    }

    /// The screen as this type, if it is of it.
    pub fn as_a<S: Any>(&self) -> Option<&S> {
        (self as &dyn Any).downcast_ref()
    }

    /// The same, to change it.
    pub fn as_a_mut<S: Any>(&mut self) -> Option<&mut S> {
        (self as &mut dyn Any).downcast_mut()
    }
}

impl Clone for Box<dyn Screen> {
    fn clone(&self) -> Self {
        (**self).copied()
    }
}
