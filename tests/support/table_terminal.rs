//! A terminal as the screen of a person at a table.

use crate::terminal::Terminal;
use parlour_testing::whole_game::TableScreen;

impl TableScreen for Terminal {
    fn send(&mut self, keys: &str) {
        Terminal::send(self, keys);
    }

    #[track_caller]
    fn wait_drawn(&mut self, what: &str, holds: &dyn Fn(&[String]) -> bool) {
        Terminal::wait_drawn(self, what, |screen| holds(&rows(screen)));
    }

    fn lines(&self) -> Vec<String> {
        self.screen(rows)
    }
}

/// The lines of a screen.
pub(crate) fn rows(screen: &vt100::Screen) -> Vec<String> {
    screen.rows(0, screen.size().1.get()).collect()
}
