//! The program as a pure function: messages in, state and effects out, and how the state looks.
//!
//! Nothing here reads a clock, a file or a terminal. Time, file contents and robots' moves arrive in
//! a [`Msg`](parlour_screen::msg::Msg); what `update` wants done it returns as an [`Effect`](parlour_screen::effect::Effect). So
//! the same [`App`] runs on a local terminal, in a test, and once per session of a hall.
//!
//! | module | what is in it |
//! |---|---|
//! | [`app`] | `App<state, update, view>` |
//! | [`state`] | all that the program knows, and what a message does to it |
//! | [`view`] | how it looks |
//! | [`screens`] | start, set-up, settings, history, statistics, daily deals |
//! | [`plain`] | the program in sentences, for screen readers and terminals that only print |

#![cfg_attr(
    not(feature = "workbench"),
    allow(
        dead_code,
        reason = "the workbench alone uses some functions of the state"
    )
)]

pub mod app;
mod availability;
pub mod key_hints;
mod lists;
pub mod overlay;
pub mod plain;
pub mod screens;
mod speech;
pub mod start;
pub mod state;
mod store_client;
mod table_client;
mod tables;
pub mod terminal_state;
mod typed_ahead;
pub mod view;
mod window;
mod writes;

pub use app::App;
pub use tables::TABLES;
