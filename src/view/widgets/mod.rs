//! The building blocks of the screens. Where something can be clicked, its rectangle comes from
//! [`crate::app::layout`] or from the caller.

pub mod bars;
pub mod curtain;
pub mod dialog;
pub mod foot;
pub mod line;
pub mod log;
pub mod menu;
pub mod message;
pub mod panel;
pub mod score_line;
pub mod score_sheet;
pub mod scoreboard;
pub mod too_small;
