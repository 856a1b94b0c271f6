//! The screens and the things they ask for: lists of rows, pages, questions and typed lines, with the actions that they carry;
//! messages and effects, by which the program speaks with the world. What is asked of a hall is the feature `hall`.

pub mod action;
pub mod any_screen;
pub mod ask;
pub mod effect;
pub mod env;
pub mod file_source;
pub mod form;
pub mod line;
pub mod list_screen;
pub mod mark;
pub mod msg;
pub mod page;
pub mod question;
pub mod rows;
pub mod screen;
pub mod shared;
pub mod venue;
