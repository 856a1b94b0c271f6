//! A hall as people in a browser meet it: the real program, visited over a WebSocket.

#[path = "../ssh/bot.rs"]
mod bot;
mod browser;
mod calls;
#[path = "../support/chromium.rs"]
mod chromium;
#[path = "../support/ssh_client.rs"]
mod client;
#[path = "../support/foreign.rs"]
mod foreign;
mod games;
#[path = "../ssh/hall.rs"]
mod hall;
mod hands;
mod limits;
mod links;
#[path = "../support/login.rs"]
mod login;
mod messages;
mod other_sites;
mod page;
#[path = "../support/pairs.rs"]
mod pairs;
mod people;
mod refused;
mod replay;
mod speech;
mod tab;
#[path = "../support/table_terminal.rs"]
mod table_terminal;
#[path = "../pty/terminal.rs"]
mod terminal;
mod text;
mod touch;
mod touched_games;
mod whole_games;
