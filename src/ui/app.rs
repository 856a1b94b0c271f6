//! The program in the Elm style.

use jiff::Timestamp;
use ratatui::Frame;

use parlour_kit::hits::Hits;
use parlour_kit::input::Input;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;

/// A program in the Elm style: a state, what a message does to it, and how it looks.
#[derive(Debug)]
pub struct App<S, U, V> {
    /// All that the program knows. (Called "model" in Elm; here "model" means the rules.)
    pub state: S,
    update: U,
    view: V,
    /// The hits of the last frame that was drawn, which is the one that the person sees: a frame is drawn when it can be
    /// sent.
    hits: Hits,
}

impl<S, U, V> App<S, U, V>
where
    U: Fn(&mut S, Timestamp, Msg) -> Vec<Effect>,
    V: Fn(&S, &mut Frame) -> Hits,
{
    /// A program that starts in `state`.
    pub fn new(state: S, update: U, view: V) -> Self {
        Self {
            state,
            update,
            view,
            hits: Hits::default(),
        }
    }

    /// Handles a message that came at `now`; answers with what is to be done outside.
    pub fn update(&mut self, now: Timestamp, mut msg: Msg) -> Vec<Effect> {
        if let Msg::Input(Input::Mouse(mouse)) = &mut msg {
            mouse.hit = self.hits.at(mouse.at);
        }
        (self.update)(&mut self.state, now, msg)
    }

    /// Draws the state.
    pub fn view(&mut self, frame: &mut Frame) {
        self.hits = (self.view)(&self.state, frame);
    }
}
