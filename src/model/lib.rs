//! Games and what belongs to them: rules, seats, players, logs, records, settings, time controls and daily deals.
//! It knows no screen, no clock, no files and no threads.
//!
//! [`game::Game`] is the interface of a game, [`playthrough::Playthrough`] a game with its log of moves, and [`any`]
//! the list of all games. A [`settings::RuleSet`] holds the rules that a table can choose; a [`player::Player`] sits on
//! each [`seat::Seat`].

pub mod any;
pub mod birdhead;
pub mod character;
pub mod checkers;
pub mod concentration;
pub mod cycle;
pub mod daily;
pub mod diagnostic;
pub mod disclosure;
pub mod final_score;
pub mod game;
pub mod game_date;
pub mod grid;
pub mod log;
pub mod memoarrr;
pub mod memory_match;
pub mod named_game;
pub mod parse_error;
pub mod player;
pub mod playthrough;
pub mod record;
pub mod seat;
pub mod section;
pub mod sentence;
pub mod setting_type;
pub mod settings;
pub mod setup;
pub mod solo;
pub mod text;
pub mod time_control;
