//! The terminal's window: its title, and whether it is in front.

use super::effect::Effect;

/// The messages sent to the window, and those received from it.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    title: String,
    /// Set when the window was asked to report that it comes to the front.
    listens: bool,
    /// True while another window is in front.
    is_behind: bool,
    /// True while a person is on turn.
    is_called: bool,
}

impl Window {
    /// The window has come to the front, or another one has.
    pub(super) fn focus(&mut self, in_front: bool) {
        self.is_behind = !in_front;
    }

    /// Asks for reports of the focus from now on, or for none.
    pub(super) fn listen(&mut self, listens: bool) -> Option<Effect> {
        let before = std::mem::replace(&mut self.listens, listens);
        (before != listens).then(|| {
            self.is_behind = false;
            Effect::Focus(listens)
        })
    }

    /// Gives the window a title, if it has another one.
    pub(super) fn retitle(&mut self, title: String) -> Option<Effect> {
        (self.title != title).then(|| {
            self.title.clone_from(&title);
            Effect::Title(title)
        })
    }

    /// Takes note of whether a person is on turn; answers whether somebody who looks elsewhere is to be called.
    pub(super) fn calls(&mut self, is_on_turn: bool) -> bool {
        let before = std::mem::replace(&mut self.is_called, is_on_turn);
        is_on_turn && !before && self.is_behind
    }
}
