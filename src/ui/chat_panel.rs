//! The talk of a hall, beside what it is about: the place where something is said, and whether there is room to show it.

use crate::state::State;
use parlour_lobby::layout::{self, TableParts};
use parlour_lobby::screen::LobbyScreen;
use parlour_lobby::waiting::WaitingScreen;
use parlour_protocol::request::ChatPlace;
use parlour_screen::hall::chat::Chat;

/// The rows that the talk leaves to the table above it while the table waits for players. With more
/// seats the table is scrolled.
const MOST_ROWS: u16 = 12;

/// Returns the place that the talk of the screen goes to, if there is one.
pub fn place(state: &State) -> Option<ChatPlace> {
    let hall = state.venue().hall().filter(|hall| !hall.is_spectator())?;
    if state.screen().is::<LobbyScreen>() {
        return Some(ChatPlace::Lobby);
    }
    let table = hall.looks_at().filter(|_| state.is_at_table());
    table.map(ChatPlace::Table)
}

/// The parts of the body of a page: the screen, and what is said below it, once somebody has said something or the user wants
/// to see it.
pub fn body(state: &State) -> TableParts {
    let body = state.terminal().page().body;
    let none = TableParts {
        screen: body,
        chat: None,
    };
    let Some(hall) = state.venue().hall().filter(|hall| !hall.is_spectator()) else {
        return none;
    };
    let screen = state.screen();
    let chat = place(state).and_then(|place| hall.chat_at(place));
    let is_silent = chat.is_none_or(|chat| chat.heard() == 0);
    if let Some(lobby) = screen.as_a::<LobbyScreen>() {
        let chat = layout::lobby(body, lobby.pane()).chat;
        TableParts { chat, ..none }
    } else if let Some(waiting) = screen.as_a::<WaitingScreen>() {
        let rows = u16::try_from(waiting.count()).unwrap_or(u16::MAX);
        let least = rows.saturating_add(2).min(MOST_ROWS);
        layout::table(body, least, hall.shows_chat().or(Some(!is_silent)))
    } else if screen.is_table() {
        // The smallest height of a screen counts the lines above and below the body.
        let smallest = screen.smallest().height;
        let least = smallest.saturating_sub(state.terminal().size().height - body.height);
        let hidden = is_silent.then_some(false);
        layout::table(body, least, hall.shows_chat().or(hidden))
    } else {
        none
    }
}

/// Returns the talk at the user's place, if there is room to show it.
pub fn shown(state: &State) -> Option<(ChatPlace, &Chat)> {
    let place = place(state)?;
    let has_room = state.overlay().page().is_none() && body(state).chat.is_some();
    let hall = state.venue().hall().filter(|_| has_room)?;
    hall.chat_at(place).map(|chat| (place, chat))
}
