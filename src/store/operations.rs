//! The operations of a store, alike for every database: one table, from which the trait, the
//! requests and the responses follow. An operation's queries are in the module of its subject; the
//! [`Engine`] gives them a transaction.

use std::fmt;
use std::net::IpAddr;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::accounts::account_changes;
use crate::accounts::account_merge::{self, MergedAccounts};
use crate::accounts::account_name::AccountName;
use crate::accounts::{self, Key, Visited};
use crate::accounts::{guests, invitations, known_codes, recovery_codes};
use crate::database::engine::Engine;
use crate::games::{
    append, collection, file_games, file_import, history, named_games, raw, saved, statistics,
};
use crate::library::{self, Indexed, LibraryFilter, LibraryPage, TreeMove};
use crate::moderation::{bans, mutes, reports};
use crate::server::rating::{Rating, RatingPool};
use crate::server::table_code::TableCode;
use crate::server::{arenas, daily_leaderboard, follow, hall_tables, halls, notices, ratings};
use crate::training::{daily, daily_puzzle, puzzle_runs};
use crate::transfer::transfer_mark;
use crate::{
    Account, AccountId, AccountKey, ArenaId, ArenaTerms, Banned, DailyDeals, DailyPuzzle,
    DailyStreak, Filter, Followed, GameId, GameSummary, HallId, HallTable, HeadToHead, HistoryPage,
    Imported, LeaderboardRow, Notice, Person, PresentSession, RatingChange, RecoveryCode, RunCount,
    SavedGame, StoreError, TableMark, TrainingCount, games, training,
};
use draughts::board::Board;
use draughts::variant::Variant;
use parlour_model::any::Mode;
use parlour_model::record::file_game::{FileGame, GameHash};
use parlour_model::record::games::PlayedRecord;

/// A request of its own type, so that the type of its answer is known where it is asked. [`ask`] has one for each row.
pub trait Operation: Into<StoreRequest> {
    type Answer;

    /// Takes the answer out of a response; `None` out of the response to another operation.
    fn answer(response: StoreResponse) -> Option<Self::Answer>;
}

/// Makes [`Store`], [`StoreRequest`], [`StoreResponse`], [`run`] and the requests of [`ask`] from rows `Variant =
/// method(arguments) -> Answer => queries`. Methods under `read` take `&self`, those under `write` take `&mut self`; all
/// may fail with a [`StoreError`]. Those under `engine` need no transaction.
macro_rules! operations {
    (
        engine {
            $(#[doc = $own_doc:literal])+ $Own:ident = $own:ident() -> $State:ty => $state:expr;
            $(#[doc = $hold_doc:literal])+ $Hold:ident = $hold:ident($h:ident: $H:ty) -> $Held:ty => $keep:expr;
        }
        read { $($(#[doc = $read_doc:literal])+ $Read:ident = $read:ident($($r:ident: $R:ty),*) -> $Found:ty => $find:expr;)+ }
        write { $($(#[doc = $write_doc:literal])+ $Write:ident = $write:ident($($w:ident: $W:ty),*) -> $Done:ty => $do:expr;)+ }
    ) => {
        /// Keeps games, and for a hall its people and tables. An operation that fails has changed nothing.
        pub trait Store: fmt::Debug {
            $(#[doc = $own_doc])+
            ///
            /// # Errors
            /// The store cannot be read.
            fn $own(&self) -> Result<$State, StoreError>;

            $(#[doc = $hold_doc])+
            ///
            /// # Errors
            /// The store cannot be used.
            fn $hold(&mut self, $h: $H) -> Result<$Held, StoreError>;

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

        impl<E: Engine> Store for E {
            fn $own(&self) -> Result<$State, StoreError> {
                Ok($state(self))
            }

            fn $hold(&mut self, $h: $H) -> Result<$Held, StoreError> {
                Ok($keep(self, $h))
            }

            $(fn $read(&self, $($r: $R),*) -> Result<$Found, StoreError> {
                self.read($find)
            })+

            $(fn $write(&mut self, $($w: $W),*) -> Result<$Done, StoreError> {
                self.write($do)
            })+

            fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Result<StoreResponse, StoreError>> {
                Engine::run_all(self, requests)
            }
        }

        /// A call of one of [`Store`]'s methods, as plain data.
        #[derive(Clone, Debug, PartialEq)]
        pub enum StoreRequest {
            #[doc = concat!("[`Store::", stringify!($own), "`]")] $Own {},
            #[doc = concat!("[`Store::", stringify!($hold), "`]")] $Hold { $h: $H },
            $(#[doc = concat!("[`Store::", stringify!($read), "`]")] $Read { $($r: $R),* },)+
            $(#[doc = concat!("[`Store::", stringify!($write), "`]")] $Write { $($w: $W),* },)+
        }

        impl StoreRequest {
            /// Returns whether the operation changes what is kept.
            pub fn is_write(&self) -> bool {
                match self {
                    Self::$Own {} | Self::$Hold { .. } => false,
                    $(Self::$Read { .. } => false,)+
                    $(Self::$Write { .. } => true,)+
                }
            }
        }

        /// The answer to the [`StoreRequest`] of the same name.
        #[derive(Clone, Debug, PartialEq)]
        pub enum StoreResponse {
            #[doc = concat!("[`Store::", stringify!($own), "`]")] $Own($State),
            #[doc = concat!("[`Store::", stringify!($hold), "`]")] $Hold($Held),
            $(#[doc = concat!("[`Store::", stringify!($read), "`]")] $Read($Found),)+
            $(#[doc = concat!("[`Store::", stringify!($write), "`]")] $Write($Done),)+
        }

        impl StoreResponse {
            /// Returns whether the operation has changed what is kept.
            pub fn is_write(&self) -> bool {
                match self {
                    Self::$Own(_) | Self::$Hold(_) => false,
                    $(Self::$Read(_) => false,)+
                    $(Self::$Write(_) => true,)+
                }
            }
        }

        /// The requests as types: [`StoreRequest`] has a variant for each, and [`Operation`] the type of its answer.
        pub mod ask {
            use super::*;

            asked!($Own {} -> $State);
            asked!($Hold { $h: $H } -> $Held);
            $(asked!($Read { $($r: $R),* } -> $Found);)+
            $(asked!($Write { $($w: $W),* } -> $Done);)+
        }

        /// Carries out a request.
        ///
        /// # Errors
        /// As the store's method.
        pub fn run(store: &mut dyn Store, request: StoreRequest) -> Result<StoreResponse, StoreError> {
            match request {
                StoreRequest::$Own {} => store.$own().map(StoreResponse::$Own),
                StoreRequest::$Hold { $h } => store.$hold($h).map(StoreResponse::$Hold),
                $(StoreRequest::$Read { $($r),* } => store.$read($($r),*).map(StoreResponse::$Read),)+
                $(StoreRequest::$Write { $($w),* } => store.$write($($w),*).map(StoreResponse::$Write),)+
            }
        }
    };
}

/// Makes the type of a request, and says which variants it and its answer are.
macro_rules! asked {
    ($Name:ident { $($field:ident: $Type:ty),* } -> $Answer:ty) => {
        #[doc = concat!("[`Store`]'s operation `", stringify!($Name), "`.")]
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Name {
            $(pub $field: $Type,)*
        }

        impl From<$Name> for StoreRequest {
            fn from($Name { $($field),* }: $Name) -> Self {
                Self::$Name { $($field),* }
            }
        }

        impl Operation for $Name {
            type Answer = $Answer;

            fn answer(response: StoreResponse) -> Option<$Answer> {
                match response {
                    StoreResponse::$Name(answer) => Some(answer),
                    _ => None,
                }
            }
        }
    };
}

operations! {
    engine {
        /// Returns the reason why nothing can be written, as a sentence, if that is so.
        ReadOnly = read_only() -> Option<String>
            => Engine::limits;
        /// Holds a game that is played here, in place of the one that was held, so that no other program resumes it; with
        /// `None` holds no game. Returns false if another program holds this one.
        Hold = hold(game: Option<GameId>) -> bool
            => Engine::hold;
    }
    read {
        /// The time by the store's own clock; without one that at which it was asked.
        Time = time(asked: Timestamp) -> Timestamp
            => |db| db.now(asked);
        /// Returns the source of an unfinished transfer of a cluster's data into this store; `None`
        /// if all of it has come.
        UnfinishedTransfer = unfinished_transfer() -> Option<String>
            => transfer_mark::source;
        /// A saved game, to be resumed.
        Open = open(game: GameId) -> SavedGame
            => |db| saved::open(db, game).map_err(|kind| kind.of_game(game));
        /// The record of a game.
        Record = record(game: GameId) -> parlour_model::record::Record
            => |db| saved::record(db, game).map_err(|kind| kind.of_game(game));
        /// The rows of a game as they stand, as SQL statements: also of one that cannot be read, and with its secrets.
        Raw = raw(game: GameId) -> String
            => |db| raw::dump(db, game);
        /// For each text of a game in a file the game that was read from it, if there is one.
        KnownTexts = known_texts(keys: Vec<GameHash>) -> Vec<Option<GameId>>
            => |db| file_games::known(db, &keys);
        /// The unfinished games, the last played first.
        Unfinished = unfinished() -> Vec<GameSummary>
            => history::unfinished;
        /// Returns what the logs of these games have beyond the given numbers of entries. It leaves
        /// out games without anything new.
        Follow = follow(since: Vec<(GameId, usize)>) -> Vec<Followed>
            => |db| follow::follow(db, &since);
        /// These tables of the hall, closed ones too.
        HallTablesNamed = hall_tables_named(codes: Vec<TableCode>) -> Vec<HallTable>
            => |db| hall_tables::with_codes(db, &codes);
        /// Returns the state of every table of the hall that is not closed.
        TableMarks = table_marks() -> Vec<TableMark>
            => hall_tables::marks;
        /// Returns the people in other halls of the cluster.
        SessionsElsewhere = sessions_elsewhere(hall: HallId, now: Timestamp) -> Vec<PresentSession>
            => |db| halls::sessions_elsewhere(db, hall, now);
        /// Returns the notices for every hall of the cluster, after the notice with this number.
        Notices = notices(after: u64) -> Vec<Notice>
            => |db| notices::after(db, after);
        /// A page of finished games, the latest first.
        History = history(filter: Filter) -> HistoryPage
            => |db| history::finished(db, &filter);
        /// A page of the games of the library, the latest first.
        SearchLibrary = search_library(filter: Box<LibraryFilter>) -> LibraryPage
            => |db| library::search::search(db, &filter);
        /// The numbers of all games of the library that the filter lets through, in the order in which they were added.
        LibraryGames = library_games(filter: Box<LibraryFilter>) -> Vec<GameId>
            => |db| library::search::games(db, &filter);
        /// All games of the library that the filter lets through, as one text in PDN.
        LibraryPdn = library_pdn(filter: Box<LibraryFilter>) -> String
            => |db| collection::text(db, &library::search::games(db, &filter)?);
        /// All games of checkers of the history that the filter lets through, as one text in PDN.
        HistoryPdn = history_pdn(filter: Filter) -> String
            => |db| collection::text(db, &history::checkers(db, &filter)?);
        /// The games with the same variant, position and moves, group by group, among those that the filter lets through.
        Duplicates = duplicates(filter: Box<LibraryFilter>) -> Vec<Vec<GameSummary>>
            => |db| library::duplicates::duplicates(db, &filter);
        /// The moves that were made in a position in the games of the library, the most frequent first; `mirrored` adds
        /// those made in it with the colours changed.
        PositionTree = position_tree(board: Board, mirrored: bool) -> Vec<TreeMove>
            => |db| library::tree::moves(db, &board, mirrored);
        /// Every person who has finished a game, by name.
        People = people() -> Vec<Person>
            => statistics::people;
        /// Returns the next name behind `after`, in the order of names, that holds a text. It
        /// searches players outside the statistics, in games of the history that came from a file.
        NameOfFiles = name_of_files(text: String, after: String) -> Option<String>
            => |db| file_games::next_name(db, &text, &after);
        /// A person's statistics, one entry a game that they have played, by the months of a time zone.
        Statistics = statistics(person: String, zone: TimeZone) -> Vec<crate::Statistics>
            => |db| statistics::of(db, &person, &zone);
        /// The daily deals that a person has sat down to, the first begun first, and the puzzles of the day that they have
        /// tried.
        Daily = daily(person: String) -> DailyDeals
            => |db| daily::of(db, &person);
        /// The ranking of a server's daily deal: the best, and this person wherever it stands.
        DailyLeaderboard = daily_leaderboard(day: Date, mode: Mode, person: String) -> crate::DailyLeaderboard
            => |db| daily_leaderboard::leaderboard(db, (day, mode), &person);
        /// The streaks of a server's people at its daily deals, the longest that goes on first.
        DailyStreaks = daily_streaks(today: Date) -> Vec<DailyStreak>
            => |db| daily_leaderboard::streaks(db, today);
        /// The numbers of the latest arenas of a server: those that go on, of which those that end last come first and
        /// ladders last, then those that are over.
        Arenas = arenas(now: Timestamp) -> Vec<ArenaId>
            => |db| arenas::list(db, now);
        /// An arena with its participants; `None` if there is none with this number.
        Arena = arena(arena: ArenaId) -> Option<crate::Arena>
            => |db| arenas::read(db, arena);
        /// The exercises that a person has solved and failed.
        Training = training(person: String) -> Vec<TrainingCount>
            => |db| training::of(db, &person);
        /// A person's runs of puzzles under all their names, by the game of checkers.
        PuzzleRuns = puzzle_runs(person: String) -> Vec<RunCount>
            => |db| puzzle_runs::of(db, &person);
        /// Returns the texts of at most `limit` games of checkers with a command for programs of this name in a comment, the
        /// last added first.
        GamesWithCommand = games_with_command(name: &'static str, limit: usize) -> Vec<String>
            => |db| file_games::with_command(db, name, limit);
        /// The account that this key is of.
        AccountOfKey = account_of_key(fingerprint: String) -> Option<Account>
            => |db| accounts::of_key(db, &fingerprint);
        /// The account whose name looks like this one, in whatever case.
        AccountNamed = account_named(name: String) -> Option<Account>
            => |db| accounts::named(db, &name);
        /// The account with this number.
        AccountById = account_by_id(account: AccountId) -> Option<Account>
            => |db| accounts::by_id(db, account);
        /// The keys of an account, the first added first.
        Keys = keys(account: AccountId) -> Vec<AccountKey>
            => |db| accounts::keys(db, account);
        /// What is told of the recovery code of an account, if it has one.
        RecoveryCodeOf = recovery_code_of(account: AccountId) -> Option<RecoveryCode>
            => |db| recovery_codes::of(db, account);
        /// Returns the bans that hold, of accounts and of addresses.
        Bans = bans(now: Timestamp) -> Vec<crate::Ban>
            => |db| bans::all(db, now);
        /// Returns the mutes that hold, of accounts and of addresses.
        Mutes = mutes(now: Timestamp) -> Vec<crate::Mute>
            => |db| mutes::all(db, now);
        /// Returns every account, by name.
        Accounts = accounts() -> Vec<Account>
            => accounts::all;
        /// Returns the accounts that were made since a time, those of guests too.
        AccountsSince = accounts_since(since: Timestamp) -> Vec<Account>
            => |db| accounts::since(db, since);
        /// Returns the invitations that are good, with their ends.
        Invitations = invitations(now: Timestamp) -> Vec<(String, Timestamp)>
            => |db| invitations::all(db, now);
        /// Returns the reports with their numbers, the first made first.
        Reports = reports() -> Vec<(i64, crate::Report)>
            => reports::all;
        /// The tables of the hall that are not closed, the first opened first; without those that cannot be read.
        HallTables = hall_tables() -> Vec<HallTable>
            => hall_tables::open;
        /// The hall's table at which a game is or was played.
        HallTableOfGame = hall_table_of_game(game: GameId) -> Option<HallTable>
            => |db| hall_tables::of_game(db, game);
        /// The best of a pool of a game, by the least strength that is likely; without accounts that are banned.
        Leaderboard = leaderboard(mode: Mode, pool: RatingPool, limit: usize) -> Vec<LeaderboardRow>
            => |db| ratings::leaderboard(db, mode, pool, limit);
        /// The ratings of an account, one for each game and pool in which it has played.
        Ratings = ratings(account: AccountId) -> Vec<(Mode, Rating)>
            => |db| ratings::of_account(db, account);
        /// The ratings that an account has had in a game and when, those in games of two first.
        RatingHistory = rating_history(account: AccountId, mode: Mode) -> Vec<(Timestamp, Rating)>
            => |db| ratings::history(db, account, mode);
        /// An account's record against each other account, in games at a hall's tables that one of them won or that were
        /// drawn; whom it has met most comes first.
        Rivals = rivals(account: AccountId) -> Vec<HeadToHead>
            => |db| ratings::rivals(db, account);
        /// The games that [`Store::rate`] would count and has not yet, the first finished first.
        UnratedGames = unrated_games() -> Vec<GameId>
            => ratings::uncounted;
    }
    write {
        /// Appends to the log of a game, or adds a game with its first entries; answers with its number. Fails with
        /// [`crate::ErrorKind::Conflict`] if the log does not have the expected length, because another program has
        /// written to it since.
        Append = append(append: crate::Append) -> GameId
            => |db| append::append(db, &append);
        /// The daily deal of a server for an account. If nobody has asked for it before, its seed is the one that is
        /// `drawn`.
        DailyDeal = daily_deal(day: Date, mode: Mode, account: AccountId, drawn: u64) -> crate::DailyDeal
            => |db| daily_leaderboard::deal(db, (day, mode), account, drawn);
        /// Opens an arena; answers with its number.
        OpenArena = open_arena(terms: Box<ArenaTerms>) -> ArenaId
            => |db| arenas::open(db, &terms);
        /// Ends an arena now.
        EndArena = end_arena(arena: ArenaId, now: Timestamp) -> ()
            => |db| arenas::end(db, arena, now);
        /// Notes that an account waits for a game of an arena, which lets it join, or no longer does. Refused if the arena
        /// is over, or if it is a ladder and no program asks.
        SetArenaReady = set_arena_ready(
            arena: ArenaId, account: AccountId, ready: bool, by_program: bool, now: Timestamp
        ) -> ()
            => |db| arenas::set_ready(db, (arena, account), (ready, by_program), now);
        /// Saves the table of two participants of an arena who wait for a game; they wait no longer. Fails with
        /// [`crate::ErrorKind::Conflict`] if one of them does not wait, because another server has paired them.
        PairArena = pair_arena(arena: ArenaId, table: HallTable, now: Timestamp) -> ()
            => |db| arenas::pair(db, arena, &table, now);
        /// Gives a game a title; a blank one gives it its usual name again.
        Rename = rename(game: GameId, title: String) -> ()
            => |db| games::rename(db, game, &title);
        /// Gives a player of a game another name.
        RenamePlayer = rename_player(game: GameId, from: String, into: String) -> ()
            => |db| named_games::rename_in(db, game, &from, &into);
        /// Deletes a game for good.
        Delete = delete(game: GameId) -> ()
            => |db| games::delete(db, game);
        /// Deletes games for good, all of them or none.
        DeleteGames = delete_games(games: Vec<GameId>) -> ()
            => |db| games.iter().try_for_each(|game| games::delete(db, *game));
        /// Deletes a game that goes on and whose log has this length and holds nothing but chance's moves, the deal;
        /// answers whether it did. One whose log has another length, because another program plays at it, is kept.
        Discard = discard(game: GameId, length: usize) -> bool
            => |db| games::discard(db, game, length);
        /// Adds games from records, all of them or none; one that is there already is not added again.
        Import = import(games: Vec<PlayedRecord>, now: Timestamp) -> Vec<Imported>
            => |db| games.iter().map(|(record, standing)| games::import(db, record, standing.as_ref(), now)).collect();
        /// Adds games of files of games to the history, all of them or none; one that is there already is not added again.
        /// `counted` says whether those who are named are people of the statistics.
        ImportFileGames = import_file_games(games: Vec<FileGame>, counted: bool, now: Timestamp) -> Vec<Imported>
            => |db| games.iter().map(|game| file_import::import(db, game, counted, now)).collect();
        /// Keeps a study: its text in place of that of the same game of a file, if that is there, or in place of the game of a
        /// file that it was, else as another game.
        KeepStudy = keep_study(study: Box<FileGame>, game: Option<GameId>, now: Timestamp) -> GameId
            => |db| file_import::keep(db, &study, game, now);
        /// Puts games of files in the place of those with these numbers, all of them or none. Refused where a game would be
        /// the same as another one.
        ReplaceFileGames = replace_file_games(games: Vec<(GameId, FileGame)>, now: Timestamp) -> ()
            => |db| games.iter().try_for_each(|(id, game)| file_import::replace(db, *id, game, now));
        /// Puts an analysed game in the place of the game of a file with this number, if that still has the text `before`;
        /// answers whether it had.
        KeepAnalysis = keep_analysis(game: GameId, before: String, analysed: Box<FileGame>, now: Timestamp) -> bool
            => |db| file_import::replace_unchanged(db, game, &before, &analysed, now);
        /// Adds at most `limit` games that are not yet in the library to it, after this one.
        IndexGames = index_games(after: Option<GameId>, limit: usize) -> Indexed
            => |db| library::index::index(db, after, limit);
        /// Counts exercises that a person has solved or failed, by one name.
        CountTraining = count_training(person: String, count: TrainingCount) -> ()
            => |db| training::add(db, &person, &count);
        /// Counts a run of puzzles that a person has ended, by one name.
        CountPuzzleRun = count_puzzle_run(person: String, variant: Variant, solved: u64) -> ()
            => |db| puzzle_runs::add(db, &person, variant, solved);
        /// Keeps what came so far of the puzzle of a day, by one name. Once it is solved nothing changes any more.
        SaveDailyPuzzle = save_daily_puzzle(person: String, puzzle: DailyPuzzle) -> ()
            => |db| daily_puzzle::save(db, &person, &puzzle);
        /// Counts the games of one name as those of another from now on.
        Merge = merge(from: String, into: String) -> ()
            => |db| statistics::merge(db, &from, &into);
        /// Undoes a merge: the name counts for itself again.
        Split = split(name: String) -> ()
            => |db| statistics::split(db, &name);
        /// Adds an account with its first key. Refused where the key is another account's, or where another's name looks
        /// like this one.
        CreateAccount = create_account(
            name: AccountName, is_program: bool, fingerprint: String, comment: String, now: Timestamp
        ) -> Account
            => |db| accounts::create(db, &name, is_program, Key { fingerprint: &fingerprint, comment: &comment }, now);
        /// Adds the account of a guest with its key, and deletes some of the guests who have not come for thirty days; open
        /// tables that name one get this version. Refused where the key is another account's, or where another has the name.
        CreateGuest = create_guest(name: String, fingerprint: String, version: u64, now: Timestamp) -> Account
            => |db| guests::create(db, &name, &fingerprint, version, now);
        /// Deletes the account of a guest who is gone, unless there is something of the guest to come back for.
        ForgetGuest = forget_guest(account: AccountId) -> ()
            => |db| guests::forget(db, account);
        /// Notes that an account came in with one of its keys, and from which network; answers with its recovery code if it was
        /// made or used since the account came in with that key before.
        Visit = visit(account: AccountId, fingerprint: String, network: Option<IpAddr>, now: Timestamp) -> Visited
            => |db| accounts::visit(db, account, &fingerprint, network, now);
        /// Adds a key to an account, as its key `by` asks, which it replaces as soon as it is used. Refused where `by` is not the
        /// account's.
        RenewKey = renew_key(account: AccountId, by: String, fingerprint: String, now: Timestamp) -> ()
            => |db| accounts::renew_key(db, (account, &by), &fingerprint, now);
        /// Shows an account as a program from now on.
        MarkProgram = mark_program(account: AccountId) -> ()
            => |db| accounts::mark_program(db, account);
        /// Until then this code adds a key to an account, as its key `by` asks; one that the account had before does not any
        /// more. Refused where `by` is not the account's.
        SaveKeyCode = save_key_code(account: AccountId, by: String, code: String, until: Timestamp) -> ()
            => |db| accounts::save_key_code(db, (account, &by), &code, until);
        /// From now on this code adds keys to an account, as its key `by` asks, until there is another one. Refused where `by`
        /// is not the account's.
        SaveRecoveryCode = save_recovery_code(account: AccountId, by: String, code: String, now: Timestamp) -> ()
            => |db| accounts::save_recovery_code(db, (account, &by), &code, now);
        /// Ends all codes of an account, as its key `by` asks. Refused where `by` is not the account's.
        EndCodes = end_codes(account: AccountId, by: String) -> ()
            => |db| accounts::end_codes(db, (account, &by));
        /// Adds a key to the account that a code is of, which may have ten of them, and answers that account; one for a single key is good for no other
        /// then.
        /// Refused where the key is another account's, or where the code is not good.
        AddKey = add_key(code: String, fingerprint: String, comment: String, now: Timestamp) -> AccountId
            => |db| accounts::add_key(db, &code, Key { fingerprint: &fingerprint, comment: &comment }, now);
        /// Ends this code of an account; answers whether there was one.
        EndCode = end_code(code: String) -> bool
            => |db| known_codes::end(db, &code);
        /// Takes a key from an account, as its key `by` asks, and ends the codes that it has made. Refused where `by` is not
        /// the account's; and the last key, unless the account has a recovery code or is a guest's.
        RemoveKey = remove_key(account: AccountId, by: String, fingerprint: String) -> ()
            => |db| accounts::remove_key(db, (account, &by), &fingerprint);
        /// Replaces an account's own settings.
        SaveAccountSettings = save_account_settings(account: AccountId, settings: String) -> ()
            => |db| accounts::save_settings(db, account, &settings);
        /// Replaces the names of the people whom an account ignores.
        SaveIgnored = save_ignored(account: AccountId, ignored: Vec<String>) -> ()
            => |db| accounts::save_ignored(db, account, &ignored);
        /// Gives an account another name, also in its games; answers with the name before, which nobody else can have.
        /// Refused where another's name looks like it, and unless `seated` is set while the account sits at a table.
        RenameAccount = rename_account(account: AccountId, name: AccountName, seated: bool) -> String
            => |db| account_changes::rename(db, account, &name, seated);
        /// Deletes an account with its keys, settings and ratings; answers with its name, which nobody can have any more.
        /// Its games and its rows in rankings stay without a name; tables that go on without it get this version. Refused
        /// while the account sits at a table.
        DeleteAccount = delete_account(account: AccountId, version: u64) -> String
            => |db| account_changes::delete(db, account, version);
        /// Moves the account of a key into the one that a code is of: keys, games, daily deals and arenas, but no ratings.
        /// Tables that go on without it get this version. Refused while one of the two sits at a table.
        MergeAccounts = merge_accounts(code: String, fingerprint: String, version: u64, now: Timestamp) -> MergedAccounts
            => |db| account_merge::merge(db, &code, &fingerprint, version, now);
        /// Bans an account or an address; answers with the ban, in which an account has the name that it is known by.
        Ban = ban(ban: crate::Ban, now: Timestamp) -> crate::Ban
            => |db| bans::ban(db, &ban, now);
        /// Lifts the ban of an account or an address. Refused where there is none.
        LiftBan = lift_ban(who: Banned) -> ()
            => |db| bans::lift(db, &who);
        /// Lets an account or an address not chat until a time, or chat again; answers with the name that an account is
        /// known by. Refused where there is no such account, or no mute to end.
        Mute = mute(who: Banned, until: Option<Timestamp>, now: Timestamp) -> Banned
            => |db| mutes::set(db, &who, until, now);
        /// Keeps a report of somebody.
        SaveReport = save_report(report: crate::Report) -> ()
            => |db| reports::save(db, &report);
        /// Closes a report, which deletes it. Refused where there is none with this number.
        CloseReport = close_report(number: i64) -> ()
            => |db| reports::close(db, number);
        /// Takes an invitation back. Refused where the code is not good.
        DeleteInvitation = delete_invitation(code: String, now: Timestamp) -> ()
            => |db| invitations::delete(db, &code, now);
        /// Until then this code lets somebody new come in.
        SaveInvitation = save_invitation(code: String, until: Timestamp, now: Timestamp) -> ()
            => |db| invitations::save(db, &code, until, now);
        /// Adds an account with its first key, as [`Store::create_account`] does, and uses an invitation up. Refused where
        /// the code is not good.
        JoinInvited = join_invited(
            code: String, name: AccountName, fingerprint: String, comment: String, now: Timestamp
        ) -> Account
            => |db| invitations::join(
                db, &code, &name, Key { fingerprint: &fingerprint, comment: &comment }, now
            );
        /// Adds a table of the hall, or replaces it with its seats where it has the version `before`. Fails with
        /// [`crate::ErrorKind::CodeTaken`] if another table has the code of a new one, and with
        /// [`crate::ErrorKind::Conflict`] if somebody else has changed the table.
        SaveHallTable = save_hall_table(table: HallTable, before: Option<u64>) -> ()
            => |db| hall_tables::save(db, &table, before);
        /// Says that a hall of the cluster is open, and which leases it wants.
        Heartbeat = heartbeat(hall: HallId, leases: Vec<TableCode>, now: Timestamp) -> crate::Heartbeat
            => |db| halls::heartbeat(db, hall, &leases, now);
        /// Says that a hall of the cluster closes: who was there is gone, and its leases are.
        LeaveCluster = leave_cluster(hall: HallId) -> ()
            => |db| halls::leave(db, hall);
        /// Notes who is in a hall of the cluster, and which visits are over.
        SaveSessions = save_sessions(hall: HallId, here: Vec<PresentSession>, gone: Vec<u64>) -> ()
            => |db| halls::save_sessions(db, hall, &here, &gone);
        /// Says something to every hall of the cluster; answers with its number.
        Notify = notify(notice: Notice) -> u64
            => |db| notices::add(db, &notice);
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
        /// The game weighs for each by the opponents' networks and age if the server `is_open` to everybody.
        Rate = rate(game: GameId, is_open: bool, now: Timestamp) -> Vec<RatingChange>
            => |db| ratings::rate(db, game, (now, is_open));
    }
}
