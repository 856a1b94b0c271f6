//! Requests to the hall, and their answers.

use parlour_protocol::event::HallEvent;
use parlour_protocol::request::{HallRequest, TalkPlace};
use parlour_store::table_code::TableCode;

/// A request to the hall that is not answered yet. The hall does not say what it answers to, so it is asked one thing at
/// a time.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PendingRequest {
    Tables,
    Who,
    Arena(HallRequest),
    Open(HallRequest),
    Sit(HallRequest, TableCode),
    Stand(TableCode),
    Close(TableCode),
    Watch(TableCode),
    State(TableCode),
    Leave(TableCode),
    /// The table has been told already that the program leaves.
    Part(TableCode),
    Invite(TableCode, String),
    Decline(TableCode),
    Ignore(String, bool),
    Say(TalkPlace, String),
}

impl PendingRequest {
    /// Returns the requests, in order.
    pub(super) fn requests(&self) -> Vec<HallRequest> {
        let request = match self {
            Self::Tables | Self::Who => HallRequest::Lobby,
            Self::Arena(request) | Self::Open(request) | Self::Sit(request, _) => request.clone(),
            Self::Stand(table) => HallRequest::StandUp(*table),
            Self::Close(table) => HallRequest::Close(*table),
            Self::Watch(table) => HallRequest::Join(*table),
            Self::State(table) => HallRequest::Resync(*table),
            Self::Leave(table) | Self::Part(table) => HallRequest::Part(*table),
            Self::Invite(table, name) => HallRequest::Invite {
                table: *table,
                name: name.clone(),
            },
            Self::Ignore(name, on) => HallRequest::Ignore {
                name: name.clone(),
                on: *on,
            },
            // Only a refusal answers these two: what is asked next, and answered at once, tells that there was none.
            Self::Decline(table) => return vec![HallRequest::Decline(*table), HallRequest::Lobby],
            Self::Say(place, text) => {
                return vec![HallRequest::Say(*place, text.clone()), HallRequest::Lobby];
            }
        };
        vec![request]
    }

    /// The name of the request; `None` where the program has not made it.
    pub(super) fn name(&self) -> Option<&'static str> {
        Some(match self {
            Self::Tables => "tables",
            Self::Who => "who",
            Self::Arena(_) => "arena",
            Self::Open(_) => "open",
            Self::Sit(..) => "sit",
            Self::Stand(_) => "stand",
            Self::Close(_) => "close",
            Self::Watch(_) => "watch",
            Self::State(_) => "state",
            Self::Leave(_) => "leave",
            Self::Part(_) => return None,
            Self::Invite(..) => "invite",
            Self::Decline(_) => "decline",
            Self::Ignore(..) => "ignore",
            Self::Say(..) => "say",
        })
    }

    /// The table that is asked of.
    pub(super) fn table(&self) -> Option<TableCode> {
        match self {
            Self::Tables
            | Self::Who
            | Self::Arena(_)
            | Self::Open(_)
            | Self::Ignore(..)
            | Self::Say(TalkPlace::Lobby, _) => None,
            Self::Sit(_, table)
            | Self::Stand(table)
            | Self::Close(table)
            | Self::Watch(table)
            | Self::State(table)
            | Self::Leave(table)
            | Self::Part(table)
            | Self::Invite(table, _)
            | Self::Decline(table)
            | Self::Say(TalkPlace::Table(table), _) => Some(*table),
        }
    }

    /// Returns whether an event confirms that the request was carried out.
    pub(super) fn is_answered_by(&self, event: &HallEvent) -> bool {
        let table = match event {
            HallEvent::Lobby(_) => {
                return matches!(
                    self,
                    Self::Tables | Self::Who | Self::Decline(_) | Self::Say(..)
                );
            }
            HallEvent::Ignores { .. } => return matches!(self, Self::Ignore(..)),
            HallEvent::Arena(_) => return matches!(self, Self::Arena(_)),
            HallEvent::Opened(_) => return matches!(self, Self::Open(_)),
            HallEvent::Seated(table) if matches!(self, Self::Sit(..)) => *table,
            HallEvent::StoodUp(table) if matches!(self, Self::Stand(_)) => *table,
            HallEvent::Closed(table, _) => return self.ends_with(*table),
            HallEvent::Joined(table) if matches!(self, Self::Watch(_)) => *table,
            HallEvent::Parted(table) if matches!(self, Self::Leave(_) | Self::Part(_)) => *table,
            HallEvent::InviteSent(table, _) if matches!(self, Self::Invite(..)) => *table,
            HallEvent::Waiting(listing) if matches!(self, Self::State(_)) => listing.code,
            HallEvent::Table(table, told) if matches!(self, Self::State(_)) && told.is_synced() => {
                *table
            }
            _ => return false,
        };
        self.table() == Some(table)
    }

    /// Returns whether the closing of this table completes the request.
    fn ends_with(&self, closed: TableCode) -> bool {
        matches!(self, Self::Close(table) | Self::Leave(table) | Self::Part(table) if *table == closed)
    }
}
