//! The way back from a game: the lists and the study that it was opened from.

use super::screens::history::History;
use parlour_kit::any_screen::Screen;
use parlour_kit::file_source::FileSource;
use parlour_workbench::games::Games;
use parlour_workbench::library::Library;

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

    /// The same if it lists games of checkers, which knows a game with all that its text says.
    pub(super) fn pop_games(&mut self) -> Option<Box<dyn Screen>> {
        self.0
            .pop_if(|list| list.is::<Games>() || list.is::<History>() || list.is::<Library>())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The list of a file's games shows a game that was written there.
    pub(super) fn renew(&mut self, source: &FileSource) {
        for list in &mut self.0 {
            if let Some(games) = list.as_a_mut::<Games>() {
                games.renew(source);
            }
        }
    }

    /// Returns whether leaving the program would lose something that one of them holds.
    pub(super) fn would_lose(&self) -> bool {
        self.0.iter().any(|list| list.would_lose())
    }
}
