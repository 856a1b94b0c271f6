//! The table that is played at: its host is in this process, or in a hall.

use std::collections::VecDeque;

use super::effect::RequestId;
use super::local_table::LocalTable;
use parlour_model::table_code::TableCode;
use parlour_table::any::AnyCommand;

/// The place of the table's host.
#[derive(Clone, Debug)]
enum TableLink {
    /// In the state of this session.
    Local(Box<LocalTable>),
    /// In the hall that the session visits.
    Remote(TableCode),
}

/// The table that is played or watched at, and the commands that the screen has sent to it and that are not done yet.
#[derive(Clone, Debug, Default)]
pub(super) struct TableClient {
    link: Option<TableLink>,
    commands: VecDeque<AnyCommand>,
}

impl TableClient {
    /// Sits down at a table whose host is here.
    pub(super) fn sit_down(&mut self, table: LocalTable) {
        self.link = Some(TableLink::Local(Box::new(table)));
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

    pub(super) fn local(&self) -> Option<&LocalTable> {
        match &self.link {
            Some(TableLink::Local(table)) => Some(table),
            Some(TableLink::Remote(_)) | None => None,
        }
    }

    pub(super) fn local_mut(&mut self) -> Option<&mut LocalTable> {
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

    /// Keeps a command of the screen until the message at hand has been handled.
    pub(super) fn push(&mut self, command: AnyCommand) {
        self.commands.push_back(command);
    }

    pub(super) fn next_command(&mut self) -> Option<AnyCommand> {
        self.commands.pop_front()
    }

    /// Returns whether the table here waits for this deadline.
    pub(super) fn waits_for(&self, id: RequestId) -> bool {
        self.local().is_some_and(|table| table.timer == Some(id))
    }

    /// Returns whether this answer of the store is for the table here.
    pub(super) fn awaits(&self, id: RequestId) -> bool {
        self.local().is_some_and(|table| table.awaits(id))
    }

    /// The deadline that the table here waits for from now on.
    pub(super) fn wait_for(&mut self, timer: Option<RequestId>) {
        if let Some(table) = self.local_mut() {
            table.timer = timer;
        }
    }
}
