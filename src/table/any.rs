//! The traffic between tables and the outside, for any game: requests, moves, commands and events
//! as closed enums.

use std::time::Duration;

use super::bot_request::BotRequest;
use super::command::{TableCommand, TableRequest};
use super::event::TableEvent;
use super::request_id::RequestId;
use parlour_language::Text;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::game::Game;
use parlour_model::{all_games, each_game};
use parlour_robots::move_time::MoveTime;
use parlour_robots::{Robots, Thinking};

/// A game that is in the list of games, and so in the enums of requests, moves, commands, events and rules.
pub trait AnyGame: Robots {
    /// Its row in the list of games.
    const GAME: Mode;

    /// The request as one of some game.
    fn wrap_request(request: BotRequest<Self>) -> AnyBotRequest;

    /// The rules as those of some game.
    fn wrap_rules(rules: Self::Rules) -> AnyRules;

    /// The move, if it is one of this game.
    fn unwrap_move(chosen: AnyMove) -> Option<Self::Move>;

    /// The command as one of some game.
    fn wrap_command(command: TableCommand<Self>) -> AnyCommand;

    /// The command, if it is one of this game.
    fn unwrap_command(command: AnyCommand) -> Option<TableCommand<Self>>;

    /// The event as one of some game.
    fn wrap_event(event: TableEvent<Self>) -> AnyTableEvent;

    /// The event, if it is one of this game.
    fn unwrap_event(event: AnyTableEvent) -> Option<TableEvent<Self>>;
}

macro_rules! any_of_table {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// A request of some game.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "one at a time, and always in a box")]
        pub enum AnyBotRequest {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(BotRequest<$game>),)+
        }

        /// A move of some game.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyMove {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(<$game as Game>::Move),)+
        }

        /// A command to a table of some game.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyCommand {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(TableCommand<$game>),)+
        }

        /// An event of a table of some game.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(clippy::large_enum_variant, reason = "it is handed on at once")]
        pub enum AnyTableEvent {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(TableEvent<$game>),)+
        }

        impl AnyTableEvent {
            /// Of which game it is.
            pub fn mode(&self) -> Mode {
                match self { $(Self::$mode(_) => Mode::$mode,)+ }
            }
        }

        impl AnyBotRequest {
            /// Thinks it.
            pub fn choose(&self, thinking: &Thinking) -> AnyMove {
                match self { $(Self::$mode(request) => AnyMove::$mode(request.choose(thinking)),)+ }
            }
        }

        $(impl AnyGame for $game {
            const GAME: Mode = Mode::$mode;

            fn wrap_request(request: BotRequest<Self>) -> AnyBotRequest {
                AnyBotRequest::$mode(request)
            }

            fn wrap_rules(rules: Self::Rules) -> AnyRules {
                AnyRules::$mode(rules)
            }

            fn unwrap_move(chosen: AnyMove) -> Option<Self::Move> {
                if let AnyMove::$mode(chosen) = chosen { Some(chosen) } else { None }
            }

            fn wrap_command(command: TableCommand<Self>) -> AnyCommand {
                AnyCommand::$mode(command)
            }

            fn unwrap_command(command: AnyCommand) -> Option<TableCommand<Self>> {
                if let AnyCommand::$mode(command) = command { Some(command) } else { None }
            }

            fn wrap_event(event: TableEvent<Self>) -> AnyTableEvent {
                AnyTableEvent::$mode(event)
            }

            fn unwrap_event(event: AnyTableEvent) -> Option<TableEvent<Self>> {
                if let AnyTableEvent::$mode(event) = event { Some(event) } else { None }
            }
        })+
    };
}

all_games!(any_of_table!());

impl AnyBotRequest {
    /// Returns the time limit; `None` means the limit of the robot's level.
    pub fn within(&self) -> Option<Duration> {
        each_game!(Self, self, request => request.within)
    }

    /// The budget of its clock.
    pub fn pace(&self) -> Option<MoveTime> {
        each_game!(Self, self, request => request.pace)
    }

    /// Returns the id to answer with.
    pub fn request_id(&self) -> RequestId {
        each_game!(Self, self, request => request.request_id)
    }
}

impl AnyCommand {
    /// Returns whether a move is to be made.
    pub fn is_move(&self) -> bool {
        each_game!(Self, self, command => matches!(command.request, TableRequest::Play(_)))
    }
}

impl AnyTableEvent {
    /// Returns whether the event is the table as a whole.
    pub fn is_snapshot(&self) -> bool {
        each_game!(Self, self, event => matches!(event, TableEvent::Snapshot(_)))
    }

    /// Returns whether the event is a move.
    pub fn is_moved(&self) -> bool {
        each_game!(Self, self, event => matches!(event, TableEvent::Moved { .. }))
    }

    /// The bytes that the event takes while it waits for somebody, about.
    pub fn bytes(&self) -> usize {
        each_game!(Self, self, event => event.bytes())
    }

    /// Returns the number of the command that the event answers, and why it is refused, if it is.
    pub fn answer(&self) -> Option<(RequestId, Option<&Text>)> {
        each_game!(Self, self, event => match event {
            TableEvent::Accepted(id) => Some((*id, None)),
            TableEvent::Rejected(id, refusal) => Some((*id, Some(&refusal.why))),
            _ => None,
        })
    }

    /// Returns the reason that nothing can be saved, if the event reports one.
    pub fn trouble(&self) -> Option<&Text> {
        each_game!(Self, self, event => event.trouble())
    }
}
