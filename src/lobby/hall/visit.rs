//! The visit to a hall, as the program asks for it wherever it runs.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use ratatui::layout::{Rect, Size};

use super::{HallState, Subscriptions, sits_at};
use crate::arena::ArenaScreen;
use crate::chat::{Chat, speaker};
use crate::chat_panel::ChatPanel;
use crate::daily_leaderboard::DailyLeaderboardScreen;
use crate::keys::{CHAT, CHAT_PANEL, NEXT_TURN, REPLAY, REPORT};
use crate::layout;
use crate::report;
use crate::screen::{LobbyScreen, say};
use crate::waiting::WaitingScreen;
use parlour_boards::play::keys::MOVE_LOG;
use parlour_kit::input::MouseKind;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::layout::page;
use parlour_kit::standing::{Standing, StandingKind};
use parlour_kit::view::ui::Ui;
use parlour_language::{Language, Text, text};
use parlour_model::any::Mode;
use parlour_protocol::event::ChatLine;
use parlour_protocol::identity::Identity;
use parlour_protocol::lobby::{Stage, TableListing};
use parlour_protocol::request::{ArenaWish, ChatPlace, HallRequest};
use parlour_screen::action::Action;
use parlour_screen::action::hall::HallAction;
use parlour_screen::any_screen::Screen;
use parlour_screen::effect::{self, Effect, PageState};
use parlour_screen::env::Env;
use parlour_screen::shared::Shared;
use parlour_screen::venue::Visit;
use parlour_store::GameId;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyCommand;
use parlour_table::new_table::NewTable;

/// The rows that the talk leaves to the table above it while the table waits for players. With more
/// seats the table is scrolled.
const MOST_ROWS: u16 = 12;

/// The age up to which a chat line is said. Whoever comes to a place is sent its older lines too.
const SPOKEN_AGE: SignedDuration = SignedDuration::from_secs(10);

impl Visit for HallState {
    fn copied(&self) -> Box<dyn Visit> {
        Box::new(self.clone())
    }

    fn name(&self) -> &str {
        self.you.as_ref().map_or("", |you| &you.name)
    }

    fn is_spectator(&self) -> bool {
        self.is_spectator
    }

    fn is_guest(&self) -> bool {
        self.you.as_ref().is_some_and(Identity::is_guest)
    }

    fn is_kept(&self) -> bool {
        // Of an account, and of a guest who has a key.
        self.account().is_some() && self.way_back.is_none()
    }

    fn looks_at(&self) -> Option<TableCode> {
        self.table.as_ref().map(|table| table.code)
    }

    fn record(&self) -> Option<(&str, Option<GameId>)> {
        self.over().map(|over| (&*over.record, over.game))
    }

    fn record_address(&self, game: GameId) -> Text {
        let address = self.address();
        let line = || address.command("", &format!("export {game}"));
        address.link(&format!("g/{game}")).map_or_else(
            || text!("hall-record-ssh", line = line()),
            |link| text!("hall-record-link", link = link),
        )
    }

    fn is_lobby(&self, screen: &dyn Screen) -> bool {
        screen.is::<LobbyScreen>()
    }

    fn is_at_table(&self, screen: &dyn Screen) -> bool {
        screen.is_table() || screen.is::<WaitingScreen>()
    }

    fn standings(&self, screen: &dyn Screen) -> Vec<Standing> {
        // The lobby lists an invitation.
        let invitation = self.invitation().filter(|_| !self.is_lobby(screen));
        let invitation = invitation.map(|(code, by)| {
            let key = mention(NEXT_TURN);
            text!("hall-invitation-waits", by = by, code = &code, key = key)
        });
        let here = self.looks_at();
        let elsewhere = |code: &&TableCode| Some(**code) != here;
        let waiting = match self.turns.iter().filter(elsewhere).count() {
            _ if !self.is_at_table(screen) => None,
            0 => None,
            1 => Some(text!("menu-waits-one")),
            tables => Some(text!("menu-waits-some", tables = tables)),
        };
        let standing = |text| Standing::new(StandingKind::Waiting, text).answered_by(NEXT_TURN);
        invitation
            .into_iter()
            .chain(waiting)
            .map(standing)
            .collect()
    }

    fn loss(&self, is_browser: bool) -> Option<Text> {
        // A guest's seat at a game that goes on is given up when the session ends, or a little later.
        let has_seat =
            |table: &Arc<TableListing>| table.stage != Stage::Over && sits_at(table, self.name());
        let would_lose = self.is_guest() && self.lobby.tables.iter().any(has_seat);
        let way_back = self.way_back().filter(|_| !is_browser);
        would_lose.then(|| match way_back {
            _ if self.is_kept() => text!("page-guest-seat"),
            Some(line) => text!("page-guest-back", line = line),
            None => text!("page-guest-loss"),
        })
    }

    fn title(&self, screen: &dyn Screen, is_browser: bool) -> Option<Text> {
        let server = self.server_name();
        let is_in_sight = is_browser && self.is_at_table(screen);
        Some(match self.turns().len() {
            _ if server.is_empty() => return None,
            _ if is_in_sight && screen.awaits_person() => text!("hall-your-turn", server = server),
            _ if is_in_sight => {
                Text::list([screen.title(), server.to_owned().into()], " \u{2014} ")
            }
            0 => server.to_owned().into(),
            1 => text!("hall-your-turn", server = server),
            tables => text!("hall-your-turn-at", tables = tables, server = server),
        })
    }

    fn page_state(&self, screen: &dyn Screen) -> Option<PageState> {
        if self.server_name().is_empty() {
            return None;
        }
        let table = self.looks_at().filter(|_| self.is_at_table(screen));
        let kind = if self.is_spectator { 'w' } else { 't' };
        // Screens that have no address leave the one before.
        let address = match table {
            Some(code) => Some(format!("{kind}/{code}")),
            None => self.is_lobby(screen).then(String::new),
        };
        let standing = if screen.awaits_person() {
            effect::Standing::Turn
        } else if table.is_some() && self.over().is_some() {
            effect::Standing::Over
        } else {
            effect::Standing::Quiet
        };
        Some(PageState { address, standing })
    }

    fn next_turn(&self) -> Option<TableCode> {
        // The one that comes after the table that is looked at.
        let after = self.looks_at();
        let here = self.turns.iter().position(|code| Some(*code) == after);
        let next = here.map_or(0, |index| (index + 1) % self.turns.len());
        let next = self.turns.get(next).copied();
        next.filter(|code| Some(*code) != after)
            .or_else(|| self.invitation().map(|(code, _)| code))
    }

    fn command(
        &mut self,
        command: Command,
        screen: &dyn Screen,
        window: Size,
        language: Language,
    ) -> Option<Vec<Action>> {
        let place = self.chat_place(screen);
        Some(match (command, place) {
            (CHAT, Some(place)) => vec![say(place)],
            (CHAT_PANEL, _) => self.switch_chat(screen, window).into_iter().collect(),
            // The log takes the place of the chat that the user wants to see.
            (MOVE_LOG, _) if self.shows_chat == Some(true) && screen.is_table() => {
                self.parts(screen, window).1?;
                self.switch_chat(screen, window).into_iter().collect()
            }
            (NEXT_TURN, _) => vec![match self.next_turn() {
                Some(code) => Action::go_to(code),
                None => Action::refuse(text!("hall-no-other-table")),
            }],
            (REPORT, Some(place)) => vec![report::ask(self, place, screen, language)],
            (REPLAY, _) => vec![Action::Hall(HallAction::Replay)],
            (CHAT | REPORT, None) => Vec::new(),
            _ => return None,
        })
    }

    fn parts(&self, screen: &dyn Screen, window: Size) -> (Rect, Option<Rect>) {
        let body = page(window).body;
        if self.is_spectator {
            return (body, None);
        }
        let is_silent = self.chat_here(screen).is_none_or(|chat| chat.heard() == 0);
        if let Some(lobby) = screen.as_a::<LobbyScreen>() {
            (body, layout::lobby(body, lobby.pane()).chat)
        } else if let Some(waiting) = screen.as_a::<WaitingScreen>() {
            let rows = u16::try_from(waiting.count()).unwrap_or(u16::MAX);
            let least = rows.saturating_add(2).min(MOST_ROWS);
            layout::table(body, least, self.shows_chat.or(Some(!is_silent)))
        } else if screen.is_table() {
            // The smallest height of a screen counts the lines above and below the body.
            let smallest = screen.smallest().height;
            let least = smallest.saturating_sub(window.height - body.height);
            let hidden = is_silent.then_some(false);
            layout::table(body, least, self.shows_chat.or(hidden))
        } else {
            (body, None)
        }
    }

    fn draw_chat(&self, screen: &dyn Screen, area: Rect, ui: &mut Ui) {
        if let Some(chat) = self.chat_here(screen) {
            let theme = ui.theme;
            ui.widget(&ChatPanel { chat, theme }, area);
        }
    }

    fn chat_mouse(&mut self, kind: MouseKind, screen: &dyn Screen) -> Option<Vec<Action>> {
        let place = self.chat_place(screen);
        let place = place.filter(|place| *place != ChatPlace::Lobby)?;
        let rows = match kind {
            MouseKind::WheelUp => 2,
            MouseKind::WheelDown => -2,
            MouseKind::Press => return Some(vec![say(place)]),
            MouseKind::Drag | MouseKind::Release => return Some(Vec::new()),
        };
        if let Some(chat) = self.chat_at_mut(place) {
            chat.scroll(rows);
        }
        Some(Vec::new())
    }

    fn unheard(&mut self, screen: &dyn Screen, now: Timestamp) -> Vec<Text> {
        let place = self.chat_place(screen);
        let Some((place, chat)) = place.and_then(|place| Some((place, self.chat_at(place)?)))
        else {
            return Vec::new();
        };
        let told = self.spoken.filter(|(last, _)| *last == place);
        let new = chat.since(told.map_or(0, |(_, lines)| lines));
        let fresh = new.filter(|line| now.duration_since(line.at) < SPOKEN_AGE);
        let (fresh, heard) = (fresh.map(sentence).collect(), chat.heard());
        self.spoken = Some((place, heard));
        fresh
    }

    fn follow(&mut self, screen: &dyn Screen, env: &mut Env) -> Vec<Effect> {
        let now = Subscriptions {
            lobby: screen.is::<LobbyScreen>(),
            arena: screen.is::<ArenaScreen>(),
        };
        let before = std::mem::replace(&mut self.subscriptions, now);
        if before.lobby && !now.lobby {
            self.forget_lobby();
        }
        let lobby = (before.lobby != now.lobby).then_some(HallRequest::FollowLobby(now.lobby));
        let (arena, wish) = (None, ArenaWish::Leave);
        let arena = (before.arena && !now.arena).then_some(HallRequest::Arena { arena, wish });
        let requests = lobby.into_iter().chain(arena);
        requests
            .map(|request| Effect::Hall(env.new_id(), Box::new(request)))
            .collect()
    }

    fn forget_asked(&mut self) {
        self.asked.clear();
    }

    fn send(&self, table: TableCode, command: AnyCommand) -> Action {
        Action::hall(HallRequest::Command(table, Box::new(command)))
    }

    fn open(&self, table: NewTable) -> Action {
        Action::hall(HallRequest::Open(Box::new(table)))
    }

    fn daily(&self, mode: Mode, is_over: bool, shared: &Shared) -> Action {
        if is_over && self.is_kept() {
            DailyLeaderboardScreen::open(mode, shared)
        } else {
            Action::hall(HallRequest::Daily(mode))
        }
    }
}

impl HallState {
    /// Returns the place that the talk of a screen goes to, if there is one.
    pub fn chat_place(&self, screen: &dyn Screen) -> Option<ChatPlace> {
        if self.is_spectator {
            return None;
        }
        if self.is_lobby(screen) {
            return Some(ChatPlace::Lobby);
        }
        let table = self.looks_at().filter(|_| self.is_at_table(screen));
        table.map(ChatPlace::Table)
    }

    fn chat_here(&self, screen: &dyn Screen) -> Option<&Chat> {
        self.chat_at(self.chat_place(screen)?)
    }

    /// Shows what is said at the table, or hides it; refuses where it has no room.
    fn switch_chat(&mut self, screen: &dyn Screen, window: Size) -> Option<Action> {
        let is_shown = self.parts(screen, window).1.is_some();
        self.shows_chat = Some(!is_shown);
        let has_room = is_shown || self.parts(screen, window).1.is_some();
        (!has_room).then(|| Action::refuse(text!("hall-no-room-chat")))
    }
}

/// A line of chat as it is said.
pub fn sentence(line: &ChatLine) -> Text {
    Text::list([speaker(line), line.text.clone().into()], ": ")
}
