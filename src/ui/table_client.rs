//! The table that is played at: its host is in this process, or in a hall.

use std::collections::VecDeque;

use parlour_model::player::Player;
use parlour_model::record::Record;
use parlour_model::seat::Seat;
use parlour_screen::effect::RequestId;
use parlour_screen::env::Env;
use parlour_store::GameId;
use parlour_store::table_code::TableCode;
use parlour_table::any::AnyCommand;
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostEffect, HostInput};

/// The place of the table's host.
#[derive(Clone, Debug)]
enum TableLink {
    /// In the state of this session.
    Local(Box<LocalTable>),
    /// In the hall that the session visits.
    Remote(TableCode),
}

/// A table that people play at this machine. Its host is private: neither screens nor drawing have a way to it.
#[derive(Clone, Debug)]
pub(super) struct LocalTable {
    host: AnyHost,
    /// True if another window plays, and this one looks on.
    only_looks: bool,
    /// The game that this program holds.
    held: Option<GameId>,
    /// The deadline that the table waits for.
    timer: Option<RequestId>,
}

/// The table that is played or watched at, and the commands that the screen has sent to it and that are not done yet.
#[derive(Clone, Debug, Default)]
pub(super) struct TableClient {
    link: Option<TableLink>,
    commands: VecDeque<AnyCommand>,
}

impl TableClient {
    /// Sits down at a table whose host is here.
    pub(super) fn sit_down(&mut self, host: AnyHost) {
        self.seat(host, false);
    }

    /// Looks at a table at which another window plays.
    pub(super) fn look_on(&mut self, host: AnyHost) {
        self.seat(host, true);
    }

    fn seat(&mut self, host: AnyHost, only_looks: bool) {
        let held = host.game();
        let table = LocalTable {
            host,
            only_looks,
            held,
            timer: None,
        };
        self.link = Some(TableLink::Local(Box::new(table)));
    }

    /// Returns whether another window plays, and this one looks on.
    pub(super) fn only_looks(&self) -> bool {
        self.local().is_some_and(|table| table.only_looks)
    }

    /// Returns the game of a table here and the length of its log, if another window plays it.
    pub(super) fn followed_to(&self) -> Option<(GameId, usize)> {
        let table = self.local().filter(|table| table.only_looks)?;
        table.host.followed_to()
    }

    /// Returns the game that is to be held for the table here, if any.
    pub(super) fn to_hold(&self) -> Option<GameId> {
        let table = self.local().filter(|table| !table.only_looks)?;
        table.host.game()
    }

    /// Notes that a game is in the store. Returns whether it is to be held from now on.
    pub(super) fn note_kept(&mut self, game: GameId) -> bool {
        self.local_mut()
            .is_some_and(|table| table.held.replace(game) != Some(game))
    }

    /// Looks at a table of the hall.
    pub(super) fn visit(&mut self, code: TableCode) {
        self.link = Some(TableLink::Remote(code));
    }

    /// Leaves the table; answers with its host, if that was here.
    pub(super) fn leave(&mut self) -> Option<Box<LocalTable>> {
        self.commands.clear();
        match self.link.take() {
            Some(TableLink::Local(table)) => Some(table),
            Some(TableLink::Remote(_)) | None => None,
        }
    }

    fn local(&self) -> Option<&LocalTable> {
        match &self.link {
            Some(TableLink::Local(table)) => Some(table),
            Some(TableLink::Remote(_)) | None => None,
        }
    }

    fn local_mut(&mut self) -> Option<&mut LocalTable> {
        match &mut self.link {
            Some(TableLink::Local(table)) => Some(table),
            Some(TableLink::Remote(_)) | None => None,
        }
    }

    /// The table's code, where it is in a hall.
    pub(super) fn code(&self) -> Option<TableCode> {
        match self.link {
            Some(TableLink::Remote(code)) => Some(code),
            Some(TableLink::Local(_)) | None => None,
        }
    }

    /// The seat of the first person at a table here.
    pub(super) fn person(&self) -> Option<Seat> {
        let players = self.local()?.host.players();
        players.iter().position(Player::is_person).map(Seat::of)
    }

    /// Returns whether somebody at a table here has this name.
    pub(super) fn seats_name(&self, name: &str) -> bool {
        let players = self.local().map(|table| table.host.players());
        players.is_some_and(|players| players.iter().any(|player| player.name == name))
    }

    /// The record of the game at a table here, which shows everything.
    pub(super) fn record(&self) -> Option<Record> {
        self.local().map(|table| table.host.record())
    }

    /// Keeps a command of the screen until the message at hand has been handled.
    pub(super) fn push(&mut self, command: AnyCommand) {
        self.commands.push_back(command);
    }

    pub(super) fn next_command(&mut self) -> Option<AnyCommand> {
        self.commands.pop_front()
    }

    /// Tells the host here what has happened; answers with what is to be done.
    pub(super) fn tell(&mut self, input: HostInput, env: &mut Env) -> Vec<HostEffect> {
        let now = env.now;
        self.local_mut()
            .map_or_else(Vec::new, |table| table.host.handle(now, input, env.ids()))
    }

    /// Returns whether the table here waits for this deadline.
    pub(super) fn waits_for(&self, id: RequestId) -> bool {
        self.local().is_some_and(|table| table.timer == Some(id))
    }

    /// The deadline that the table here waits for from now on.
    pub(super) fn wait_for(&mut self, timer: Option<RequestId>) {
        if let Some(table) = self.local_mut() {
            table.timer = timer;
        }
    }

    /// Returns whether this answer of the store is for the table here.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.local().is_some_and(|table| table.host.awaits(id))
    }
}

impl LocalTable {
    /// Returns whether the table waits for a deadline.
    pub(super) fn has_timer(&self) -> bool {
        self.timer.is_some()
    }

    /// Returns the game in the store and the length of its log, if it holds nothing worth keeping.
    pub(super) fn untouched(&self) -> Option<(GameId, usize)> {
        self.host.untouched().filter(|_| !self.only_looks)
    }
}
