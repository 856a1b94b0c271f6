//! The way back from a game: the lists and the study that it was opened from.

use parlour_screen::any_screen::Screen;

/// The screens to come back to, the last opened last.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists(Vec<Box<dyn Screen>>);

impl Lists {
    /// Remembers a screen from which something is opened, if it is one to come back to.
    pub(super) fn remember(&mut self, screen: &dyn Screen) {
        if screen.is_way_back() {
            self.0.push(screen.copied());
        }
    }

    /// Remembers a screen that is replaced.
    pub(super) fn push(&mut self, screen: Box<dyn Screen>) {
        self.0.push(screen);
    }

    /// The screen to come back to, which is remembered no longer.
    pub(super) fn pop(&mut self) -> Option<Box<dyn Screen>> {
        self.0.pop()
    }

    /// The same, if it is such a one.
    pub(super) fn pop_if(
        &mut self,
        is_it: impl Fn(&dyn Screen) -> bool,
    ) -> Option<Box<dyn Screen>> {
        self.0.pop_if(|screen| is_it(&**screen))
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Box<dyn Screen>> {
        self.0.iter_mut()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns whether leaving the program would lose something that one of them holds.
    pub(super) fn would_lose(&self) -> bool {
        self.0.iter().any(|list| list.would_lose())
    }
}
