//! The program as a pure function: messages in, state and effects out.
//!
//! Nothing here reads a clock, a file or a terminal. Time, file contents and robots' moves arrive in
//! a [`Msg`]; what `update` wants done it returns as an [`Effect`]. So the same [`App`] runs on a
//! local terminal, in a test, and once per session of a hall.

pub mod action;
pub mod any_play;
pub mod board;
pub mod effect;
pub mod env;
pub mod file_source;
pub mod focus;
pub mod form;
pub mod found_games;
pub mod game_text;
pub mod headline;
pub mod hits;
pub mod input;
pub mod key_hints;
pub mod key_rows;
pub mod keymap;
pub mod layout;
pub mod list_screen;
mod lists;
pub mod mark;
pub mod markdown;
pub mod message;
pub mod motion;
pub mod move_log;
pub mod msg;
pub mod outcome;
pub mod overlay;
pub mod question;
mod row_id;
pub mod rows;
pub mod saved_game;
pub mod screen;
pub mod screens;
pub mod shared;
mod speech;
pub mod start;
pub mod state;
mod store_client;
mod table_client;
pub mod table_setup;
pub mod terminal_state;
pub mod text;
mod typed_ahead;
pub mod typing;
pub mod venue;
mod window;
mod writes;

use jiff::Timestamp;
use ratatui::Frame;

pub use effect::Effect;
use hits::Hits;
use input::Input;
pub use msg::Msg;

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
