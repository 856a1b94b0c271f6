//! The operations of a store, alike for every database. Each operation's queries are in the module
//! of its subject; an [`Engine`] gives them a transaction.

use std::fmt;

use jiff::Timestamp;

use super::accounts::{self, Key};
use super::database::Database;
use super::error::{ErrorKind, StoreError};
use super::library::{self, Indexed, LibraryFilter, LibraryPage, TreeMove};
use super::{
    Account, AccountId, AccountKey, Append, Beat, DailyGame, Filter, Followed, GameId, GameSummary,
    HallId, HallTable, HistoryPage, Imported, Notice, Person, PresentVisit, RankingRow,
    RatingChange, Rival, SavedGame, Statistics, Store, StoreRequest, StoreResponse, TableMark,
    TrainingCount, append, daily, file_games, file_import, follow, games, hall_tables, halls,
    history, notices, ratings, raw, saved, statistics, training, transfer_mark,
};
use parlour_model::account_name::AccountName;
use parlour_model::any::Mode;
use parlour_model::checkers::board::Board;
use parlour_model::rating::{Ladder, Rating};
use parlour_model::record::Record;
use parlour_model::record::file_game::{FileGame, GameHash};
use parlour_model::record::games::PlayedRecord;
use parlour_model::table_code::TableCode;

/// A database with its transactions.
pub(super) trait Engine: fmt::Debug {
    /// Returns the reason why nothing can be written, as a sentence, if that is so.
    fn limits(&self) -> Option<String>;

    /// Reads in one transaction, so that all queries see the same state. It may start again if the
    /// connection breaks.
    fn read<T>(
        &self,
        query: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError>;

    /// Writes in one transaction, which is on the disk when this returns. It may start again if
    /// other writers come in between.
    fn write<T>(
        &mut self,
        change: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError>;

    /// As [`Store::run_all`].
    fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Result<StoreResponse, StoreError>>;
}

impl<E: Engine> Store for E {
    fn read_only(&self) -> Result<Option<String>, StoreError> {
        Ok(self.limits())
    }

    fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Result<StoreResponse, StoreError>> {
        Engine::run_all(self, requests)
    }

    fn time(&self, asked: Timestamp) -> Result<Timestamp, StoreError> {
        self.read(|database| database.now(asked))
    }

    fn unfinished_transfer(&self) -> Result<Option<String>, StoreError> {
        self.read(transfer_mark::source)
    }

    fn open(&self, game: GameId) -> Result<SavedGame, StoreError> {
        self.read(|database| saved::open(database, game).map_err(|kind| kind.of_game(game)))
    }

    fn record(&self, game: GameId) -> Result<Record, StoreError> {
        self.read(|database| saved::record(database, game).map_err(|kind| kind.of_game(game)))
    }

    fn raw(&self, game: GameId) -> Result<String, StoreError> {
        self.read(|database| raw::dump(database, game))
    }

    fn unfinished(&self) -> Result<Vec<GameSummary>, StoreError> {
        self.read(history::unfinished)
    }

    fn history(&self, filter: Filter) -> Result<HistoryPage, StoreError> {
        self.read(|database| history::finished(database, &filter))
    }

    fn search_library(&self, filter: Box<LibraryFilter>) -> Result<LibraryPage, StoreError> {
        self.read(|database| library::search::search(database, &filter))
    }

    fn position_tree(&self, board: Board, mirrored: bool) -> Result<Vec<TreeMove>, StoreError> {
        self.read(|database| library::tree::moves(database, &board, mirrored))
    }

    fn people(&self) -> Result<Vec<Person>, StoreError> {
        self.read(statistics::people)
    }

    fn name_of_files(&self, text: String, after: String) -> Result<Option<String>, StoreError> {
        self.read(|database| file_games::next_name(database, &text, &after))
    }

    fn statistics(&self, person: String) -> Result<Vec<Statistics>, StoreError> {
        self.read(|database| statistics::of(database, &person))
    }

    fn daily(&self, person: String) -> Result<Vec<DailyGame>, StoreError> {
        self.read(|database| daily::of(database, &person))
    }

    fn training(&self, person: String) -> Result<Vec<TrainingCount>, StoreError> {
        self.read(|database| training::of(database, &person))
    }

    fn analysed_games(&self, limit: usize) -> Result<Vec<String>, StoreError> {
        self.read(|database| file_games::analysed(database, limit))
    }

    fn count_training(&mut self, person: String, count: TrainingCount) -> Result<(), StoreError> {
        self.write(|database| training::add(database, &person, &count))
    }

    fn append(&mut self, append: Append) -> Result<GameId, StoreError> {
        self.write(|database| append::append(database, &append))
    }

    fn rename(&mut self, game: GameId, title: String) -> Result<(), StoreError> {
        self.write(|database| games::rename(database, game, &title))
    }

    fn delete(&mut self, game: GameId) -> Result<(), StoreError> {
        self.write(|database| games::delete(database, game))
    }

    fn discard(&mut self, game: GameId, length: usize) -> Result<bool, StoreError> {
        self.write(|database| games::discard(database, game, length))
    }

    fn import(
        &mut self,
        games: Vec<PlayedRecord>,
        now: Timestamp,
    ) -> Result<Vec<Imported>, StoreError> {
        self.write(|database| {
            let import = |(record, standing): &PlayedRecord| {
                games::import(database, record, standing.as_ref(), now)
            };
            games.iter().map(import).collect()
        })
    }

    fn known_texts(&self, keys: Vec<GameHash>) -> Result<Vec<Option<GameId>>, StoreError> {
        self.read(|database| file_games::known(database, &keys))
    }

    fn import_file_games(
        &mut self,
        games: Vec<FileGame>,
        counted: bool,
        now: Timestamp,
    ) -> Result<Vec<Imported>, StoreError> {
        let import =
            |database: &dyn Database, game| file_import::import(database, game, counted, now);
        self.write(|database| games.iter().map(|game| import(database, game)).collect())
    }

    fn keep_study(&mut self, study: Box<FileGame>, now: Timestamp) -> Result<GameId, StoreError> {
        self.write(|database| file_import::keep(database, &study, now))
    }

    fn index_games(&mut self, after: Option<GameId>, limit: usize) -> Result<Indexed, StoreError> {
        self.write(|database| library::index::index(database, after, limit))
    }

    fn merge(&mut self, from: String, into: String) -> Result<(), StoreError> {
        self.write(|database| statistics::merge(database, &from, &into))
    }

    fn split(&mut self, name: String) -> Result<(), StoreError> {
        self.write(|database| statistics::split(database, &name))
    }

    fn account_of_key(&self, fingerprint: String) -> Result<Option<Account>, StoreError> {
        self.read(|database| accounts::of_key(database, &fingerprint))
    }

    fn account_named(&self, name: String) -> Result<Option<Account>, StoreError> {
        self.read(|database| accounts::named(database, &name))
    }

    fn account_by_id(&self, account: AccountId) -> Result<Option<Account>, StoreError> {
        self.read(|database| accounts::by_id(database, account))
    }

    fn keys(&self, account: AccountId) -> Result<Vec<AccountKey>, StoreError> {
        self.read(|database| accounts::keys(database, account))
    }

    fn create_account(
        &mut self,
        name: AccountName,
        is_program: bool,
        fingerprint: String,
        comment: String,
        now: Timestamp,
    ) -> Result<Account, StoreError> {
        let key = Key {
            fingerprint: &fingerprint,
            comment: &comment,
        };
        self.write(|database| accounts::create(database, &name, is_program, key, now))
    }

    fn visit(
        &mut self,
        account: AccountId,
        fingerprint: String,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|database| accounts::visit(database, account, &fingerprint, now))
    }

    fn mark_program(&mut self, account: AccountId) -> Result<(), StoreError> {
        self.write(|database| accounts::mark_program(database, account))
    }

    fn save_key_code(
        &mut self,
        account: AccountId,
        code: String,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|database| accounts::save_key_code(database, account, &code, until))
    }

    fn add_key(
        &mut self,
        code: String,
        fingerprint: String,
        comment: String,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let key = Key {
            fingerprint: &fingerprint,
            comment: &comment,
        };
        self.write(|database| accounts::add_key(database, &code, key, now))
    }

    fn remove_key(&mut self, account: AccountId, fingerprint: String) -> Result<(), StoreError> {
        self.write(|database| accounts::remove_key(database, account, &fingerprint))
    }

    fn save_account_settings(
        &mut self,
        account: AccountId,
        settings: String,
    ) -> Result<(), StoreError> {
        self.write(|database| accounts::save_settings(database, account, &settings))
    }

    fn ban(&mut self, name: String, why: Option<String>) -> Result<(), StoreError> {
        self.write(|database| accounts::ban(database, &name, why.as_deref()))
    }

    fn hall_tables(&self) -> Result<Vec<HallTable>, StoreError> {
        self.read(hall_tables::open)
    }

    fn hall_table_of_game(&self, game: GameId) -> Result<Option<HallTable>, StoreError> {
        self.read(|database| hall_tables::of_game(database, game))
    }

    fn save_hall_table(&mut self, table: HallTable, before: Option<u64>) -> Result<(), StoreError> {
        self.write(|database| hall_tables::save(database, &table, before))
    }

    fn hall_tables_named(&self, codes: Vec<TableCode>) -> Result<Vec<HallTable>, StoreError> {
        self.read(|database| hall_tables::with_codes(database, &codes))
    }

    fn table_marks(&self) -> Result<Vec<TableMark>, StoreError> {
        self.read(hall_tables::marks)
    }

    fn follow(&self, since: Vec<(GameId, usize)>) -> Result<Vec<Followed>, StoreError> {
        self.read(|database| follow::follow(database, &since))
    }

    fn beat(
        &mut self,
        hall: HallId,
        leases: Vec<TableCode>,
        now: Timestamp,
    ) -> Result<Beat, StoreError> {
        self.write(|database| halls::beat(database, hall, &leases, now))
    }

    fn leave_house(&mut self, hall: HallId) -> Result<(), StoreError> {
        self.write(|database| halls::leave(database, hall))
    }

    fn save_visits(
        &mut self,
        hall: HallId,
        here: Vec<PresentVisit>,
        gone: Vec<u64>,
    ) -> Result<(), StoreError> {
        self.write(|database| halls::save_visits(database, hall, &here, &gone))
    }

    fn visits_elsewhere(
        &self,
        hall: HallId,
        now: Timestamp,
    ) -> Result<Vec<PresentVisit>, StoreError> {
        self.read(|database| halls::visits_elsewhere(database, hall, now))
    }

    fn notify(&mut self, notice: Notice) -> Result<u64, StoreError> {
        self.write(|database| notices::add(database, &notice))
    }

    fn notices(&self, after: u64) -> Result<Vec<Notice>, StoreError> {
        self.read(|database| notices::after(database, after))
    }

    fn ranking(
        &self,
        mode: Mode,
        ladder: Ladder,
        limit: usize,
    ) -> Result<Vec<RankingRow>, StoreError> {
        self.read(|database| ratings::ranking(database, mode, ladder, limit))
    }

    fn ratings(&self, account: AccountId) -> Result<Vec<(Mode, Rating)>, StoreError> {
        self.read(|database| ratings::of_account(database, account))
    }

    fn rating_history(
        &self,
        account: AccountId,
        mode: Mode,
    ) -> Result<Vec<(Timestamp, Rating)>, StoreError> {
        self.read(|database| ratings::history(database, account, mode))
    }

    fn rivals(&self, account: AccountId) -> Result<Vec<Rival>, StoreError> {
        self.read(|database| ratings::rivals(database, account))
    }

    fn unrated_games(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(ratings::uncounted)
    }

    fn rate(&mut self, game: GameId, now: Timestamp) -> Result<Vec<RatingChange>, StoreError> {
        self.write(|database| ratings::rate(database, game, now))
    }
}
