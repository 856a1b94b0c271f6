//! What a store can be asked: one table of operations, from which the trait, the requests and the responses follow.

use std::fmt;

use jiff::Timestamp;

use super::{Append, Filter, GameId, GameSummary, HistoryPage, Imported, Person, SavedGame, Statistics, StoreError};
use crate::model::record::Record;
use crate::model::record::games::PlayedRecord;

/// Makes [`Store`], [`StoreRequest`], [`StoreResponse`] and [`run`] from rows `Variant = method(arguments) -> Answer`.
/// Methods under `read` take `&self`, those under `write` take `&mut self`; all may fail with a [`StoreError`].
macro_rules! operations {
    (
        read { $($(#[doc = $read_doc:literal])+ $Read:ident = $read:ident($($r:ident: $R:ty),*) -> $Found:ty;)+ }
        write { $($(#[doc = $write_doc:literal])+ $Write:ident = $write:ident($($w:ident: $W:ty),*) -> $Done:ty;)+ }
    ) => {
        /// Keeps games. An operation that fails has changed nothing.
        pub trait Store: fmt::Debug {
            $($(#[doc = $read_doc])+
            ///
            /// # Errors
            /// The store cannot be read, or does not hold what is asked for.
            fn $read(&self, $($r: $R),*) -> Result<$Found, StoreError>;)+

            $($(#[doc = $write_doc])+
            ///
            /// # Errors
            /// The store cannot be written, or does not hold what is to be changed.
            fn $write(&mut self, $($w: $W),*) -> Result<$Done, StoreError>;)+
        }

        /// A call of one of [`Store`]'s methods, as plain data.
        #[derive(Clone, Debug, PartialEq)]
        #[expect(clippy::large_enum_variant, reason = "it travels in a box")]
        pub enum StoreRequest {
            $(#[doc = concat!("[`Store::", stringify!($read), "`]")] $Read { $($r: $R),* },)+
            $(#[doc = concat!("[`Store::", stringify!($write), "`]")] $Write { $($w: $W),* },)+
        }

        /// The answer to the [`StoreRequest`] of the same name.
        #[derive(Clone, Debug, PartialEq)]
        pub enum StoreResponse {
            $(#[doc = concat!("[`Store::", stringify!($read), "`]")] $Read($Found),)+
            $(#[doc = concat!("[`Store::", stringify!($write), "`]")] $Write($Done),)+
        }

        /// Carries out a request.
        ///
        /// # Errors
        /// As the store's method.
        pub fn run(store: &mut dyn Store, request: StoreRequest) -> Result<StoreResponse, StoreError> {
            match request {
                $(StoreRequest::$Read { $($r),* } => store.$read($($r),*).map(StoreResponse::$Read),)+
                $(StoreRequest::$Write { $($w),* } => store.$write($($w),*).map(StoreResponse::$Write),)+
            }
        }
    };
}

operations! {
    read {
        /// Why nothing can be written, in a sentence, if that is so.
        ReadOnly = read_only() -> Option<String>;
        /// A saved game, to be resumed.
        Open = open(game: GameId) -> SavedGame;
        /// The record of a game.
        Record = record(game: GameId) -> Record;
        /// The rows of a game as they stand, as SQL statements: also of one that cannot be read, and with its secrets.
        Raw = raw(game: GameId) -> String;
        /// The unfinished games, the last played first.
        Unfinished = unfinished() -> Vec<GameSummary>;
        /// A page of finished games, the latest first.
        History = history(filter: Filter) -> HistoryPage;
        /// Every person who has finished a game, by name.
        People = people() -> Vec<Person>;
        /// A person's statistics, one entry a game that they have played.
        Statistics = statistics(person: String) -> Vec<Statistics>;
    }
    write {
        /// Appends to the log of a game, or adds a game with its first entries; answers with its number. Fails with
        /// [`super::ErrorKind::Conflict`] if the log does not have the expected length, because another program has
        /// written to it since.
        Append = append(append: Append) -> GameId;
        /// Gives a game a title; a blank one gives it its usual name again.
        Rename = rename(game: GameId, title: String) -> ();
        /// Deletes a game for good.
        Delete = delete(game: GameId) -> ();
        /// Deletes a game that goes on and whose log has this length and holds nothing but chance's moves, the deal;
        /// answers whether it did. One whose log has another length, because another program plays at it, is kept.
        Discard = discard(game: GameId, length: usize) -> bool;
        /// Adds games from records, all of them or none; one that is there already is not added again.
        Import = import(games: Vec<PlayedRecord>, now: Timestamp) -> Vec<Imported>;
        /// Counts the games of one name as those of another from now on.
        Merge = merge(from: String, into: String) -> ();
        /// Undoes a merge: the name counts for itself again.
        Split = split(name: String) -> ();
    }
}
