//! The terminal's window: its title, and whether it is in front.

use parlour_config::Call;
use parlour_screen::effect::{Effect, PageState};

/// The messages sent to the window, and those received from it.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    title: String,
    page: PageState,
    /// The way of calling for which the window was prepared.
    call: Call,
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

    /// Prepares for a way of calling: asks for reports of the focus, or for none; and the page for browsers whether it may
    /// show messages.
    pub(super) fn prepare(&mut self, call: Call, is_browser: bool) -> Vec<Effect> {
        let before = std::mem::replace(&mut self.call, call);
        let mut effects = Vec::new();
        let listens = call != Call::Off;
        if (before != Call::Off) != listens {
            self.is_behind = false;
            effects.push(Effect::Focus(listens));
        }
        if is_browser && call == Call::Message && before != call {
            effects.push(Effect::Notify(String::new()));
        }
        effects
    }

    /// Gives the window a title, if it has another one.
    pub(super) fn retitle(&mut self, title: String) -> Option<Effect> {
        (self.title != title).then(|| {
            self.title.clone_from(&title);
            Effect::Title(title)
        })
    }

    /// Shows this state on the page for browsers, if it shows another one.
    pub(super) fn show(&mut self, page: PageState) -> Option<Effect> {
        let same_place = page.address.is_none() || page.address == self.page.address;
        if same_place && page.standing == self.page.standing {
            return None;
        }
        self.page = PageState {
            address: page.address.clone().or(self.page.address.take()),
            ..page
        };
        Some(Effect::Page(page))
    }

    /// Takes note of whether a person is on turn; answers whether somebody who looks elsewhere is to be called.
    pub(super) fn calls(&mut self, is_on_turn: bool) -> bool {
        let before = std::mem::replace(&mut self.is_called, is_on_turn);
        is_on_turn && !before && self.is_behind
    }
}
