//! The program as a pure function: messages in, state and effects out, and how the state looks.
//!
//! | module | what is in it |
//! |---|---|
//! | [`app`] | `State`, `update`, the screens: messages in, effects out |
//! | [`view`] | how the state looks: themes, widgets, screens |
//! | [`boards`] | the boards: a folder a game |
//! | [`workbench`] | study, library, files of games, training, puzzles, analysis |
//! | [`lobby`] | the visit to a hall |
//! | [`plain`] | the program in sentences, for screen readers and terminals that only print |

pub mod app;
pub mod boards;
pub mod lobby;
pub mod plain;
pub mod view;
pub mod workbench;
