//! The kit of all screens: input and keys, texts, layouts, the painter with its widgets and pictures. It knows no game, no hall and
//! no study.

pub mod focus;
pub mod headline;
pub mod hits;
pub mod input;
pub mod keyboard_layout;
pub mod keymap;
pub mod layout;
pub mod markdown;
pub mod message;
pub mod motion;
pub mod row_id;
pub mod standing;
pub mod text;
pub mod typing;
pub mod view;
