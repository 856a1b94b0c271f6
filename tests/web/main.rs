//! A hall as people in a browser meet it: the real program, visited over a WebSocket.

#[path = "../ssh/bot.rs"]
mod bot;
mod browser;
#[path = "../support/chromium.rs"]
mod chromium;
mod games;
#[path = "../ssh/hall.rs"]
mod hall;
mod limits;
mod links;
mod messages;
mod page;
#[path = "../support/pairs.rs"]
mod pairs;
mod people;
mod replay;
mod speech;
#[path = "../support/openssh.rs"]
mod ssh;
#[path = "../pty/terminal.rs"]
mod terminal;
mod touch;
#[path = "../support/whole_game.rs"]
mod whole_game;
mod whole_games;
