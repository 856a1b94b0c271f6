//! The lobby of a hall: its tables, its people, and what is said there.

mod drawing;
mod find_game;
mod in_words;
mod list_cursor;
mod play_pane;
mod seats;

use crate::keys;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use ratatui::layout::Size;

use self::in_words::about;
pub use self::in_words::{describe_table, whereabouts};
pub use self::list_cursor::ListCursor;
use self::play_pane::{PlayPane, Start};
pub use self::seats::{begin, sit_down};
use crate::account_keys::AccountKeys;
use crate::arena::ArenaScreen;
use crate::hall::{HallState, is_invited_to, sits_at};
use crate::layout::{Pane, lobby, shows_all_parts};
use crate::leaderboard::LeaderboardScreen;
use crate::profile::ProfileScreen;
use parlour_boards::saved_game::game_of;
use parlour_config::Config;
use parlour_config::followed::Followed;
use parlour_config::men::Men;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command, mention};
use parlour_kit::layout::page;
use parlour_language::{Text, id, text};
use parlour_model::cycle::turned;
use parlour_model::daily::day_of;
use parlour_model::named_game::NamedGame;
use parlour_protocol::lobby::{PersonListing, SeatListing, Stage, TableListing};
use parlour_protocol::request::{ChatPlace, HallRequest};
use parlour_screen::action::Action;
use parlour_screen::action::hall::HallAction;
use parlour_screen::ask::Then;
use parlour_screen::form::holds;
use parlour_screen::line::Line;
use parlour_screen::list_screen::not_found;
use parlour_screen::rows::{RowId, number_of};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_screen::venue::Visit as _;
use parlour_store::ask;
use parlour_store::table_code::TableCode;

/// For so long after the lobby has come a key may be meant for the screen before.
const EARLY: SignedDuration = SignedDuration::from_millis(500);

/// The meaning of a table for the user; the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowPriority {
    YourTurn,
    Invited,
    Yours,
    /// Anybody may sit down.
    Open,
    /// Somebody plays whom the user follows.
    Followed,
    Others,
}

/// The meaning of a person for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Nearness {
    Followed,
    Other,
}

/// The part that has the keys, with what is marked there.
#[derive(PartialEq)]
enum Aim {
    /// The running game is one of several that may be watched.
    Play(Start, Option<TableCode>),
    Table(Option<(RowPriority, TableCode)>),
    Person(Option<String>),
    Chat,
}

/// The lobby on the screen. Its lists are shared with other sessions; a row is made when it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct LobbyScreen {
    /// The user's name.
    you: String,
    server_name: String,
    is_guest: bool,
    /// Set when games of the user are kept.
    is_kept: bool,
    /// Set when all parts are in sight, so that another one may get the keys and nothing moves.
    is_whole: bool,
    /// Set once the lobby has been told, where one part at a time is in sight: whether the tables were the first one.
    began_with_tables: Option<bool>,
    /// The part that was chosen, if one was.
    pane: Option<Pane>,
    play: PlayPane,
    /// The time at which the lobby has come into sight.
    came: Timestamp,
    /// The tables as the hall tells them.
    tables: Arc<[Arc<TableListing>]>,
    /// Their order on the screen, as indices: those that concern the user first.
    order: Vec<(RowPriority, u16)>,
    people: Arc<Vec<PersonListing>>,
    /// Their order on the screen, as indices: those whom the user follows first.
    company: Vec<(Nearness, u16)>,
    /// The mark among the tables.
    pub table: ListCursor,
    /// The mark among the people.
    pub person: ListCursor,
    /// The table at which the user has asked for a seat: a second click does not ask again.
    asked: Option<TableCode>,
}

impl LobbyScreen {
    /// The lobby in a window of this size.
    pub fn new(hall: &HallState, config: &Config, now: Timestamp, window: Size) -> Self {
        let mut lobby = Self {
            you: String::new(),
            server_name: String::new(),
            is_guest: false,
            is_kept: false,
            is_whole: true,
            began_with_tables: None,
            pane: None,
            play: PlayPane::new(config.mode),
            came: now,
            tables: Arc::default(),
            order: Vec::new(),
            people: Arc::default(),
            company: Vec::new(),
            table: ListCursor::default(),
            person: ListCursor::default(),
            asked: None,
        };
        lobby.renew(hall, &config.screen.follow, window);
        lobby
    }

    /// Shows the lobby as it is now; what was marked stays marked where it is still there. Returns whether a key now means
    /// something else than before.
    pub fn renew(&mut self, hall: &HallState, follow: &Followed, window: Size) -> bool {
        let before = self.aim();
        self.is_whole = shows_all_parts(window);
        let (table, person) = (
            self.marked_table().map(|table| table.code),
            self.marked_person().map(str::to_owned),
        );
        self.you = hall.name().into();
        hall.server_name().clone_into(&mut self.server_name);
        (self.is_guest, self.is_kept) = (hall.is_guest(), hall.is_kept());
        self.tables = hall.lobby().tables.clone();
        self.order = ordered(hall, follow);
        self.play.renew(hall.lobby(), hall.name());
        self.people = hall.lobby().people.clone();
        self.company = company(&self.people, follow);
        let same = self
            .rows()
            .position(|(_, listed)| Some(listed.code) == table);
        self.table.renew(self.order.len(), same);
        let same = (0..self.company.len())
            .find(|row| self.person_row(*row).map(|(_, listed)| &listed.name) == person.as_ref());
        self.person.renew(self.company.len(), same);
        if !hall.lobby().people.is_empty() {
            let first = self.order.first();
            let is_urgent = first.is_some_and(|(concern, _)| *concern <= RowPriority::Invited);
            self.began_with_tables.get_or_insert(is_urgent);
        }
        self.aim() != before
    }

    /// The thing that the mark is on.
    fn aim(&self) -> Aim {
        match self.pane() {
            Pane::Play => Aim::Play(self.play.mark(), self.play.marked_game()),
            Pane::Tables => Aim::Table(
                self.row(self.table.at)
                    .map(|(concern, table)| (concern, table.code)),
            ),
            Pane::People => Aim::Person(self.marked_person().map(str::to_owned)),
            Pane::Chat => Aim::Chat,
        }
    }

    /// A row of the tables, as it stands on the screen.
    pub fn row(&self, index: usize) -> Option<(RowPriority, &TableListing)> {
        let (concern, table) = *self.order.get(index)?;
        self.tables
            .get(usize::from(table))
            .map(|table| (concern, &**table))
    }

    fn rows(&self) -> impl Iterator<Item = (RowPriority, &TableListing)> {
        (0..self.order.len()).filter_map(|index| self.row(index))
    }

    pub fn marked_table(&self) -> Option<&TableListing> {
        self.row(self.table.at).map(|(_, table)| table)
    }

    pub fn marked_person(&self) -> Option<&str> {
        self.person_row(self.person.at)
            .map(|(_, person)| person.name.as_str())
    }

    /// A row of the people, as it stands on the screen.
    pub fn person_row(&self, index: usize) -> Option<(Nearness, &PersonListing)> {
        let (nearness, person) = *self.company.get(index)?;
        let person = self.people.get(usize::from(person))?;
        Some((nearness, person))
    }

    /// The part that has the keys: the chosen one, else the tables if the user may sit down at one. Where one part at a time
    /// is in sight, none that arrives takes the place of the pictures, which may be under a finger.
    pub fn pane(&self) -> Pane {
        match (self.pane, self.order.first()) {
            (None | Some(Pane::Tables), None) => Pane::Play,
            (None, Some((concern, _))) if *concern > RowPriority::Open => Pane::Play,
            (None, Some(_)) if !self.is_whole && self.began_with_tables != Some(true) => Pane::Play,
            (chosen, _) => chosen.unwrap_or(Pane::Tables),
        }
    }

    /// Shows the same part as a lobby before.
    #[must_use]
    pub fn like(self, before: &Self) -> Self {
        Self {
            pane: before.pane,
            ..self
        }
    }

    fn turn_pane(&mut self, by: i64) {
        let mut parts = Pane::ALL.to_vec();
        // An empty list has nothing for a key.
        parts.retain(|part| *part != Pane::Tables || !self.order.is_empty());
        self.pane = Some(turned(&parts, &self.pane(), by));
    }

    /// The mark of the pane that has the keys, if it is a list.
    fn cursor(&mut self) -> Option<&mut ListCursor> {
        match self.pane() {
            Pane::Tables => Some(&mut self.table),
            Pane::People => Some(&mut self.person),
            Pane::Play | Pane::Chat => None,
        }
    }

    /// Moves the mark of the pane that has the keys.
    fn go(&mut self, by: isize) {
        if self.pane() == Pane::Play {
            self.pane = Some(Pane::Play);
            self.play.go(by);
        }
        if let Some(cursor) = self.cursor() {
            cursor.go(by);
        }
    }

    /// Moves the mark where an arrow points: among the ways to play, and between them and the lists below. Returns whether
    /// that is all the arrow does.
    fn follow(&mut self, arrow: Command, window: Size) -> bool {
        let pane = self.pane();
        let body = page(window).body;
        if let (Pane::Play, Some(area)) = (pane, lobby(body, pane).play) {
            let is_in_it = self.play.follow(arrow, area);
            let below = match self.order.first() {
                Some(_) => Pane::Tables,
                None => Pane::People,
            };
            let leaves = !is_in_it && arrow == Command::Down && self.is_whole;
            self.pane = Some(if leaves { below } else { pane });
            return true;
        }
        let is_first = self.cursor().is_some_and(|cursor| cursor.at == 0);
        let leaves = is_first && arrow == Command::Up && self.is_whole;
        if leaves {
            self.pane = Some(Pane::Play);
        }
        leaves
    }

    /// Marks the next person whose name holds a text, or the next table where somebody with such a name sits; `false` where
    /// there is none.
    fn find(&mut self, text: &str) -> bool {
        let sits = |(_, table): (RowPriority, &TableListing)| {
            table.seats.iter().any(|seat| names(seat, text))
        };
        let is_named = |(_, person): (Nearness, &PersonListing)| holds(&person.name, text);
        let found = match self.pane() {
            Pane::Tables => self.table.next(|row| self.row(row).is_some_and(sits)),
            Pane::People => self
                .person
                .next(|row| self.person_row(row).is_some_and(is_named)),
            Pane::Play | Pane::Chat => None,
        };
        if let (Some(found), Some(cursor)) = (found, self.cursor()) {
            cursor.at = found;
        }
        found.is_some()
    }

    /// Does what the mark is on.
    fn act(&mut self, shared: &Shared) -> Vec<Action> {
        match self.pane() {
            // An Enter that was meant for the screen before begins no game.
            Pane::Play if shared.env.now.duration_since(self.came) < EARLY => Vec::new(),
            Pane::Play => self.start(shared.config),
            Pane::Tables => {
                let Some((concern, table)) = self.row(self.table.at) else {
                    return Vec::new();
                };
                if self.asked == Some(table.code) {
                    return Vec::new();
                }
                let (code, action) = (table.code, enter(concern, table, shared.config.screen.men));
                let Action::Hall(HallAction::Ask(ask)) = action else {
                    return vec![action];
                };
                self.asked = Some(code);
                vec![Action::ask_hall(*ask.request, |lobby: &mut Self, told| {
                    // The user may ask again for the seat that was refused.
                    lobby.asked = lobby.asked.filter(|_| told.is_ok());
                })]
            }
            Pane::People => self.profile(shared),
            Pane::Chat => vec![say(ChatPlace::Lobby)],
        }
    }

    /// Begins to play in the marked way.
    fn start(&self, config: &Config) -> Vec<Action> {
        match self.play.mark() {
            Start::Game(game) => vec![Self::play_now(game, config)],
            Start::Friend => vec![Action::Ask(find_game::friend_question(config))],
            Start::Deals => vec![Action::Perform(keys::DAILY)],
            Start::Watch => {
                let watched = self.play.watched().map(|table| Action::go_to(table.code));
                watched.into_iter().collect()
            }
        }
    }

    fn profile(&self, shared: &Shared) -> Vec<Action> {
        let name = match self.pane() {
            Pane::People => self
                .marked_person()
                .filter(|name| *name != self.you)
                .map(str::to_owned),
            Pane::Play | Pane::Tables | Pane::Chat => None,
        };
        ProfileScreen::open(name, shared)
    }

    /// Asks the marked person to a table of the user's that waits for players, or to a new one.
    fn invite(&self) -> Vec<Action> {
        let Some(name) = self.marked_person().filter(|name| *name != self.you) else {
            return vec![Action::refuse(text!("hall-mark-somebody"))];
        };
        let own =
            |table: &&TableListing| sits_at(table, &self.you) && table.stage == Stage::Waiting;
        let open = self
            .rows()
            .map(|(_, table)| table)
            .filter(own)
            .find(|table| table.has_open_seat());
        vec![match open {
            Some(table) => Action::hall(HallRequest::Invite {
                table: table.code,
                name: name.into(),
            }),
            None => new_table(Some(name.into())),
        }]
    }

    /// The table that is watched: the marked one, or the first one of the marked person.
    fn watched(&self) -> Option<TableCode> {
        match self.pane() {
            Pane::People => {
                let (_, person) = self.person_row(self.person.at)?;
                person.tables.first().copied()
            }
            Pane::Play => self.play.watched().map(|table| table.code),
            Pane::Tables | Pane::Chat => self.marked_table().map(|table| table.code),
        }
    }

    fn decline(&self) -> Vec<Action> {
        match self.row(self.table.at) {
            Some((RowPriority::Invited, table)) => {
                vec![Action::hall(HallRequest::Decline(table.code))]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the row of a list in this place for the mouse.
    pub fn row_id(&self, pane: Pane, place: usize) -> RowId {
        let number = match pane {
            Pane::Tables => self.row(place).map(|(_, table)| number_of(table.code)),
            Pane::People => self.person_row(place).map(|(_, one)| number_of(&one.name)),
            Pane::Play | Pane::Chat => None,
        };
        (pane.title(), number.unwrap_or_default())
    }

    fn wheel(&mut self, pane: Pane, by: isize, shared: &mut Shared) -> Vec<Action> {
        if pane == Pane::Chat {
            scroll_chat(shared, -by);
        } else {
            self.pane = Some(pane);
            self.go(by);
        }
        Vec::new()
    }

    /// A click on a row marks it, and does what it is for where it was marked already.
    fn press(&mut self, pane: Pane, row: RowId, shared: &Shared) -> Vec<Action> {
        let again = self.pane() == pane;
        self.pane = Some(pane);
        let count = self.cursor().map_or(0, |cursor| cursor.count());
        let found = (0..count).find(|place| self.row_id(pane, *place) == row);
        let (Some(place), Some(cursor)) = (found, self.cursor()) else {
            return Vec::new();
        };
        if std::mem::replace(&mut cursor.at, place) == place && again {
            return self.act(shared);
        }
        Vec::new()
    }
}

impl ScreenUi for LobbyScreen {
    fn bindings(&self) -> &'static [Binding] {
        keys::LOBBY
    }

    fn title(&self) -> Text {
        let you = match (self.is_guest, self.is_kept) {
            (true, true) => text!("hall-a-guest", name = &self.you),
            (true, false) => text!("hall-you-guest", name = &self.you),
            (false, _) => self.you.clone().into(),
        };
        Text::list([self.server_name.clone().into(), you], " — ")
    }

    fn marked_row(&self) -> Option<Text> {
        match self.pane() {
            Pane::Play => Some(self.play.words(self.play.mark())),
            Pane::Tables => self.marked_table().map(|table| {
                let code = table.code.to_string();
                Text::list([game_of(&table.rules), code.into()], " ")
            }),
            Pane::People => self.marked_person().map(|name| name.to_owned().into()),
            Pane::Chat => None,
        }
        .or_else(|| Some(self.pane().title().into()))
    }

    fn prompt(&self) -> Text {
        match (
            self.pane(),
            self.row(self.table.at),
            self.person_row(self.person.at),
        ) {
            (Pane::Tables, Some((concern, table)), _) => about_table(concern, table),
            (Pane::Play, ..) => self.play.help(),
            (Pane::Tables, None, _) => text!("hall-no-table", key = mention(keys::NEW_TABLE)),
            (Pane::People, _, Some((_, person))) => {
                text!("hall-person-help", where = whereabouts(person), key = mention(keys::INVITE))
            }
            (Pane::Chat, ..) => text!("hall-say-help", key = mention(keys::REPORT)),
            (Pane::People, _, None) => Text::default(),
        }
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        if command != Command::Act {
            self.asked = None;
        }
        match command {
            keys::HISTORY | keys::STATISTICS if !self.is_kept => {
                return vec![Action::refuse(text!("hall-guest-refused"))];
            }
            Command::Up | Command::Down | Command::Left | Command::Right
                if self.follow(command, shared.window) => {}
            Command::Next | Command::Right => self.turn_pane(1),
            Command::Previous | Command::Left => self.turn_pane(-1),
            Command::Up | Command::Down | Command::PageUp | Command::PageDown
                if self.pane() == Pane::Chat =>
            {
                let rows = match command {
                    Command::Up => 1,
                    Command::Down => -1,
                    Command::PageUp => 10,
                    _ => -10,
                };
                scroll_chat(shared, rows);
            }
            Command::Up => self.go(-1),
            Command::Down => self.go(1),
            Command::PageUp => self.go(-10),
            Command::PageDown => self.go(10),
            Command::Home => self.go(isize::MIN),
            Command::End => self.go(isize::MAX),
            Command::Find => {
                let find = |lobby: &mut Self, text: &str, _: &mut Shared| {
                    (!lobby.find(text)).then(|| not_found(text))
                };
                return vec![Action::type_line(id!("menu-asks-find"), "", find)];
            }
            Command::Act => return self.act(shared),
            keys::FIND_GAME => return self.find_game(0, shared.config),
            keys::INVITE => return self.invite(),
            keys::WATCH => return self.watched().map(Action::go_to).into_iter().collect(),
            keys::DECLINE => return self.decline(),
            keys::PROFILE => return self.profile(shared),
            _ => return open(command, shared).unwrap_or_default(),
        }
        Vec::new()
    }

    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action> {
        if let (MouseKind::Press, Some(Hit::Row(row, _))) = (mouse.kind, mouse.hit)
            && self.play.press(row)
        {
            self.pane = Some(Pane::Play);
            return self.start(shared.config);
        }
        let pane = match mouse.hit {
            Some(Hit::Chat) => Pane::Chat,
            // The rows of the play pane alone have labels of their own.
            Some(Hit::Pane(title) | Hit::Tab(title) | Hit::Row((title, _), _)) => {
                Pane::titled(title).unwrap_or(Pane::Play)
            }
            _ => return Vec::new(),
        };
        match (mouse.kind, mouse.hit) {
            (MouseKind::Drag | MouseKind::Release, _)
            | (MouseKind::WheelUp | MouseKind::WheelDown, Some(Hit::Tab(_))) => Vec::new(),
            (MouseKind::WheelUp, _) => self.wheel(pane, -1, shared),
            (MouseKind::WheelDown, _) => self.wheel(pane, 1, shared),
            (MouseKind::Press, Some(Hit::Row(row, _))) => self.press(pane, row, shared),
            (MouseKind::Press, hit) => {
                self.pane = Some(pane);
                (hit == Some(Hit::Chat))
                    .then(|| say(ChatPlace::Lobby))
                    .into_iter()
                    .collect()
            }
        }
    }

    fn game(&self) -> Option<NamedGame> {
        let marked = self.marked_table().filter(|_| self.pane() != Pane::Play);
        Some(marked.map_or_else(|| self.play.game().into(), |table| (&table.rules).into()))
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Find => matches!(self.pane(), Pane::Tables | Pane::People),
            keys::WATCH => self.watched().is_some(),
            keys::DECLINE => matches!(self.row(self.table.at), Some((RowPriority::Invited, _))),
            keys::INVITE => self.marked_person().is_some_and(|name| name != self.you),
            keys::HISTORY | keys::STATISTICS | keys::ACCOUNT_KEYS => self.is_kept,
            _ => true,
        }
    }

    fn fetch(&self, _: &Shared) -> Vec<Action> {
        let person = self.you.clone();
        let deals = Action::ask(ask::Daily { person }, |screen: &mut Self, deals| {
            screen.play.take_deals(deals, day_of(screen.came));
        });
        self.is_kept.then_some(deals).into_iter().collect()
    }
}

/// Returns whether the name of a seat's player contains a text.
fn names(seat: &SeatListing, text: &str) -> bool {
    matches!(seat, SeatListing::Taken { name, .. } | SeatListing::Invited(name) if holds(name, text))
}

/// Goes to a table as it concerns the user.
fn enter(concern: RowPriority, table: &TableListing, men: Men) -> Action {
    match concern {
        RowPriority::YourTurn
        | RowPriority::Yours
        | RowPriority::Followed
        | RowPriority::Others => Action::go_to(table.code),
        RowPriority::Invited | RowPriority::Open => sit_down(table, men),
    }
}

/// Describes a table and the actions that it offers.
fn about_table(concern: RowPriority, table: &TableListing) -> Text {
    let what = match concern {
        RowPriority::YourTurn => text!("hall-your-turn-help"),
        RowPriority::Invited => text!("hall-invited-help", key = mention(keys::DECLINE)),
        RowPriority::Yours => text!("hall-yours-help"),
        RowPriority::Open => text!("hall-sit-help", key = mention(keys::WATCH)),
        RowPriority::Followed | RowPriority::Others => text!("hall-watch-help"),
    };
    Text::list([what].into_iter().chain(about(table)), "; ")
}

/// Opens the screen that a command leads to.
fn open(command: Command, shared: &Shared) -> Option<Vec<Action>> {
    Some(match command {
        keys::NEW_TABLE => vec![new_table(None)],
        keys::LEADERBOARD => LeaderboardScreen::open(shared),
        keys::ARENA => ArenaScreen::open(shared),
        keys::ACCOUNT_KEYS => AccountKeys::open(shared),
        _ => return None,
    })
}

/// Scrolls the chat of the lobby by this many rows; positive is back in time.
fn scroll_chat(shared: &mut Shared, rows: isize) {
    let hall = HallState::at_mut(shared.venue);
    if let Some(chat) = hall.and_then(|hall| hall.chat_at_mut(ChatPlace::Lobby)) {
        chat.scroll(rows);
    }
}

/// Lets something be said to those at a place.
pub fn say(place: ChatPlace) -> Action {
    let then = Then::anywhere(move |text| HallRequest::Say(place, text));
    Action::Type(Line::new(id!("menu-asks-say"), "", then))
}

fn new_table(invited: Option<String>) -> Action {
    Action::Hall(HallAction::NewTable(invited))
}

/// The tables in the order in which they concern the user, else as the hall tells them.
fn ordered(hall: &HallState, follow: &Followed) -> Vec<(RowPriority, u16)> {
    let mut order: Vec<_> = (0..)
        .zip(hall.lobby().tables.iter())
        .map(|(index, table)| (concern(hall, table, follow), index))
        .collect();
    order.sort_unstable();
    order
}

/// The people in the order in which they concern the user, else by name.
fn company(people: &[PersonListing], follow: &Followed) -> Vec<(Nearness, u16)> {
    let nearness = |person: &PersonListing| {
        if follow.has(&person.name) {
            Nearness::Followed
        } else {
            Nearness::Other
        }
    };
    let mut company: Vec<_> = people.iter().map(nearness).zip(0..).collect();
    company.sort_unstable();
    company
}

fn concern(hall: &HallState, table: &TableListing, follow: &Followed) -> RowPriority {
    let name = hall.name();
    match () {
        () if hall.is_turn(table.code) => RowPriority::YourTurn,
        () if is_invited_to(table, name) => RowPriority::Invited,
        () if sits_at(table, name) => RowPriority::Yours,
        () if table.has_open_seat() && !(table.rated && hall.is_guest()) && !table.is_left() => {
            RowPriority::Open
        }
        () if table.people().any(|name| follow.has(name)) => RowPriority::Followed,
        () => RowPriority::Others,
    }
}
