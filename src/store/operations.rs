//! The operations of a store: one table, from which the trait, the requests and the responses
//! follow.

use std::fmt;

use jiff::Timestamp;

use super::library::{Indexed, LibraryFilter, LibraryPage, TreeMove};
use super::{
    Account, AccountId, AccountKey, Append, Beat, DailyGame, Filter, Followed, GameId, GameSummary,
    HallId, HallTable, HistoryPage, Imported, Notice, Person, PresentVisit, RankingRow,
    RatingChange, Rival, SavedGame, Statistics, StoreError, TableMark, TrainingCount,
};
use parlour_model::account_name::AccountName;
use parlour_model::any::Mode;
use parlour_model::checkers::board::Board;
use parlour_model::rating::{Ladder, Rating};
use parlour_model::record::Record;
use parlour_model::record::file_game::{FileGame, GameHash};
use parlour_model::record::games::PlayedRecord;
use parlour_model::table_code::TableCode;

/// Makes [`Store`], [`StoreRequest`], [`StoreResponse`] and [`run`] from rows `Variant = method(arguments) -> Answer`.
/// Methods under `read` take `&self`, those under `write` take `&mut self`; all may fail with a [`StoreError`].
macro_rules! operations {
    (
        read { $($(#[doc = $read_doc:literal])+ $Read:ident = $read:ident($($r:ident: $R:ty),*) -> $Found:ty;)+ }
        write { $($(#[doc = $write_doc:literal])+ $Write:ident = $write:ident($($w:ident: $W:ty),*) -> $Done:ty;)+ }
    ) => {
        /// Keeps games, and for a hall its people and tables. An operation that fails has changed nothing.
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

            /// Carries out requests in order and as few transactions as can be. One that is refused refuses no other.
            fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Result<StoreResponse, StoreError>>;
        }

        /// A call of one of [`Store`]'s methods, as plain data.
        #[derive(Clone, Debug, PartialEq)]
        pub enum StoreRequest {
            $(#[doc = concat!("[`Store::", stringify!($read), "`]")] $Read { $($r: $R),* },)+
            $(#[doc = concat!("[`Store::", stringify!($write), "`]")] $Write { $($w: $W),* },)+
        }

        impl StoreRequest {
            /// Returns whether the operation changes what is kept.
            pub fn is_write(&self) -> bool {
                match self {
                    $(Self::$Read { .. } => false,)+
                    $(Self::$Write { .. } => true,)+
                }
            }
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
        /// Returns the reason why nothing can be written, as a sentence, if that is so.
        ReadOnly = read_only() -> Option<String>;
        /// The time by the store's own clock; without one that at which it was asked.
        Time = time(asked: Timestamp) -> Timestamp;
        /// Returns the source of an unfinished transfer of a cluster's data into this store; `None`
        /// if all of it has come.
        UnfinishedTransfer = unfinished_transfer() -> Option<String>;
        /// A saved game, to be resumed.
        Open = open(game: GameId) -> SavedGame;
        /// The record of a game.
        Record = record(game: GameId) -> Record;
        /// The rows of a game as they stand, as SQL statements: also of one that cannot be read, and with its secrets.
        Raw = raw(game: GameId) -> String;
        /// For each text of a game in a file the game that was read from it, if there is one.
        KnownTexts = known_texts(keys: Vec<GameHash>) -> Vec<Option<GameId>>;
        /// The unfinished games, the last played first.
        Unfinished = unfinished() -> Vec<GameSummary>;
        /// Returns what the logs of these games have beyond the given numbers of entries. It leaves
        /// out games without anything new.
        Follow = follow(since: Vec<(GameId, usize)>) -> Vec<Followed>;
        /// These tables of the hall, closed ones too.
        HallTablesNamed = hall_tables_named(codes: Vec<TableCode>) -> Vec<HallTable>;
        /// Returns the state of every table of the hall that is not closed.
        TableMarks = table_marks() -> Vec<TableMark>;
        /// Returns the people in other halls of the cluster.
        VisitsElsewhere = visits_elsewhere(hall: HallId, now: Timestamp) -> Vec<PresentVisit>;
        /// Returns the notices for every hall of the cluster, after the notice with this number.
        Notices = notices(after: u64) -> Vec<Notice>;
        /// A page of finished games, the latest first.
        History = history(filter: Filter) -> HistoryPage;
        /// A page of the games of the library, the latest first.
        SearchLibrary = search_library(filter: Box<LibraryFilter>) -> LibraryPage;
        /// The moves that were made in a position in the games of the library, the most frequent first; `mirrored` adds
        /// those made in it with the colours changed.
        PositionTree = position_tree(board: Board, mirrored: bool) -> Vec<TreeMove>;
        /// Every person who has finished a game, by name.
        People = people() -> Vec<Person>;
        /// Returns the next name behind `after`, in the order of names, that holds a text. It
        /// searches players outside the statistics, in games of the history that came from a file.
        NameOfFiles = name_of_files(text: String, after: String) -> Option<String>;
        /// A person's statistics, one entry a game that they have played.
        Statistics = statistics(person: String) -> Vec<Statistics>;
        /// The daily deals that a person has sat down to, the first begun first.
        Daily = daily(person: String) -> Vec<DailyGame>;
        /// The exercises that a person has solved and failed.
        Training = training(person: String) -> Vec<TrainingCount>;
        /// Returns the texts of at most `limit` games of checkers that were analysed, the last
        /// added first.
        AnalysedGames = analysed_games(limit: usize) -> Vec<String>;
        /// The account that this key is of.
        AccountOfKey = account_of_key(fingerprint: String) -> Option<Account>;
        /// The account whose name looks like this one, in whatever case.
        AccountNamed = account_named(name: String) -> Option<Account>;
        /// The account with this number.
        AccountById = account_by_id(account: AccountId) -> Option<Account>;
        /// The keys of an account, the first added first.
        Keys = keys(account: AccountId) -> Vec<AccountKey>;
        /// The tables of the hall that are not closed, the first opened first; without those that cannot be read.
        HallTables = hall_tables() -> Vec<HallTable>;
        /// The hall's table at which a game is or was played.
        HallTableOfGame = hall_table_of_game(game: GameId) -> Option<HallTable>;
        /// The best of a game's ladder, by the least strength that is likely; without accounts that are banned.
        Ranking = ranking(mode: Mode, ladder: Ladder, limit: usize) -> Vec<RankingRow>;
        /// The ratings of an account, one a game and ladder that it has played on.
        Ratings = ratings(account: AccountId) -> Vec<(Mode, Rating)>;
        /// The ratings that an account has had in a game and when, those in games of two first.
        RatingHistory = rating_history(account: AccountId, mode: Mode) -> Vec<(Timestamp, Rating)>;
        /// An account's record against each other account, in games at a hall's tables that one of them won or that were
        /// drawn; whom it has met most comes first.
        Rivals = rivals(account: AccountId) -> Vec<Rival>;
        /// The games that [`Store::rate`] would count and has not yet, the first finished first.
        UnratedGames = unrated_games() -> Vec<GameId>;
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
        /// Adds games of files of games to the history, all of them or none; one that is there already is not added again.
        /// `counted` says whether those who are named are people of the statistics.
        ImportFileGames = import_file_games(games: Vec<FileGame>, counted: bool, now: Timestamp) -> Vec<Imported>;
        /// Keeps a study: its text in place of that of the same game of a file, if that is there, else as another game.
        KeepStudy = keep_study(study: Box<FileGame>, now: Timestamp) -> GameId;
        /// Adds at most `limit` games that are not yet in the library to it, after this one.
        IndexGames = index_games(after: Option<GameId>, limit: usize) -> Indexed;
        /// Counts exercises that a person has solved or failed, by one name.
        CountTraining = count_training(person: String, count: TrainingCount) -> ();
        /// Counts the games of one name as those of another from now on.
        Merge = merge(from: String, into: String) -> ();
        /// Undoes a merge: the name counts for itself again.
        Split = split(name: String) -> ();
        /// Adds an account with its first key. Refused where the key is another account's, or where another's name looks
        /// like this one.
        CreateAccount = create_account(
            name: AccountName, is_program: bool, fingerprint: String, comment: String, now: Timestamp
        ) -> Account;
        /// Notes that an account came in with one of its keys.
        Visit = visit(account: AccountId, fingerprint: String, now: Timestamp) -> ();
        /// Shows an account as a program from now on.
        MarkProgram = mark_program(account: AccountId) -> ();
        /// Until then this code adds a key to an account; one that the account had before does not any more.
        SaveKeyCode = save_key_code(account: AccountId, code: String, until: Timestamp) -> ();
        /// Adds a key to the account that a code is of, which may have ten of them; the code is good for no other then.
        /// Refused where the key is another account's, or where the code is not good.
        AddKey = add_key(code: String, fingerprint: String, comment: String, now: Timestamp) -> ();
        /// Takes a key from an account. The last one is refused.
        RemoveKey = remove_key(account: AccountId, fingerprint: String) -> ();
        /// Replaces an account's own settings.
        SaveAccountSettings = save_account_settings(account: AccountId, settings: String) -> ();
        /// Bans the account of this name and notes why, or lifts the ban.
        Ban = ban(name: String, why: Option<String>) -> ();
        /// Adds a table of the hall, or replaces it with its seats where it has the version `before`. Fails with
        /// [`super::ErrorKind::CodeTaken`] if another table has the code of a new one, and with
        /// [`super::ErrorKind::Conflict`] if somebody else has changed the table.
        SaveHallTable = save_hall_table(table: HallTable, before: Option<u64>) -> ();
        /// Says that a hall of the house is open, and which leases it wants.
        Beat = beat(hall: HallId, leases: Vec<TableCode>, now: Timestamp) -> Beat;
        /// Says that a hall of the house closes: who was there is gone, and its leases are.
        LeaveHouse = leave_house(hall: HallId) -> ();
        /// Notes who is in a hall of the house, and which visits are over.
        SaveVisits = save_visits(hall: HallId, here: Vec<PresentVisit>, gone: Vec<u64>) -> ();
        /// Says something to every hall of the house; answers with its number.
        Notify = notify(notice: Notice) -> u64;
        /// Counts a finished game for the ratings of its players. It answers with the new ratings,
        /// the best place first, also when it is asked again.
        ///
        /// Nothing is changed, and nothing answered, unless all of these hold:
        /// - the table is rated,
        /// - every seat belongs to a different account,
        /// - no robot has played for one,
        /// - the game does not count as practice.
        ///
        /// The game counts if it ended by its rules, by agreement, by resignation or on time.
        Rate = rate(game: GameId, now: Timestamp) -> Vec<RatingChange>;
    }
}
