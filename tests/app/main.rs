//! The program without a terminal: messages in, effects and frames out. Nothing sleeps, and nothing waits.

#[path = "../support/demo.rs"]
mod demo;
#[path = "../support/dump.rs"]
mod dump;
#[path = "../support/screen_server.rs"]
mod screen_server;
#[path = "../support/seated.rs"]
mod seated;
#[path = "../support/session.rs"]
mod session;
#[path = "../support/themes.rs"]
mod themes;
#[path = "../support/visit.rs"]
mod visit;
#[path = "../support/whole_game.rs"]
mod whole_game;

mod games;
mod hall;
mod images;
mod screens;
mod sending;
mod update;
mod widgets;
