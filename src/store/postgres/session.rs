//! A connection to PostgreSQL as a [`Database`].

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::future::Future;
use std::time::Duration;

use jiff::Timestamp;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row as PostgresRow, Statement};

use super::fault::{self, Fault};
use super::placeholders::translate;
use super::tls;
use super::url::PostgresUrl;
use crate::database::rows::moment;
use crate::database::value::ValueRef;
use crate::database::{Columns, Database, More, Row};
use crate::error::ErrorKind;
use crate::{Append, GameId};

/// The longest time that the server may work on one statement.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(30);

/// The longest wait for one answer. Unless the line is cut, the server reports its own timeout
/// earlier.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(35);

/// The number of statements kept prepared. Few queries are assembled from parts.
const PREPARED: usize = 256;

/// An open connection. The caller blocks; between calls the connection does nothing.
pub(super) struct Session {
    // It is dropped first, so that the connection is closed before what drives it is gone.
    client: Client,
    statements: RefCell<HashMap<String, Statement>>,
    runtime: Runtime,
    /// The outlook for another attempt after the last failed statement.
    fault: Cell<Option<Fault>>,
    /// The appends that may have been committed without a confirmation: the game and the expected
    /// length.
    pub(super) doubtful: RefCell<HashSet<(Option<GameId>, usize)>>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

impl Session {
    /// Opens a connection to the first host of a URL that answers and is what the URL wants.
    pub(super) fn open(url: &PostgresUrl) -> Result<Self, ErrorKind> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|why| ErrorKind::Io(why.to_string()))?;
        let connector = tls::connector(url.tls())?;
        let client = runtime.block_on(async {
            let (client, connection) = url
                .config()
                .connect(connector)
                .await
                .map_err(|error| fault::of(&error).1)?;
            // The next statement tells of its end.
            tokio::spawn(async move { drop(connection.await) });
            Ok::<_, ErrorKind>(client)
        })?;
        let session = Self {
            client,
            statements: RefCell::default(),
            runtime,
            fault: Cell::default(),
            doubtful: RefCell::default(),
        };
        // Compiling a query takes the server longer than any of ours does: with a million games a count took twice as long.
        session.batch(&format!(
            "SET statement_timeout = {}; SET jit = off",
            STATEMENT_TIMEOUT.as_millis()
        ))?;
        Ok(session)
    }

    /// Returns whether the server has ended the connection.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Returns the last failure's outlook for another attempt, and clears it.
    pub(super) fn take_fault(&self) -> Option<Fault> {
        self.fault.take()
    }

    /// Returns whether an append may have been committed without a confirmation.
    pub(super) fn is_doubtful(&self, append: &Append) -> bool {
        self.doubtful
            .borrow()
            .contains(&(append.game, append.expected))
    }

    /// Returns whether a statement has failed since the last check.
    pub(super) fn has_fault(&self) -> bool {
        self.fault.get().is_some()
    }

    /// Commits. However long that takes, the server does not give up: it would then have committed without the standby
    /// that it waits for.
    pub(super) fn commit(&self) -> Result<(), ErrorKind> {
        let patiently = self.client.batch_execute("SET LOCAL statement_timeout = 0");
        let commit = self.client.batch_execute("COMMIT");
        self.wait(async { tokio::try_join!(patiently, commit).map(drop) })
    }

    /// Carries out statements without parameters.
    pub(super) fn batch(&self, sql: &str) -> Result<(), ErrorKind> {
        self.wait(self.client.batch_execute(sql))
    }

    /// Waits for an answer.
    pub(super) fn wait<T>(
        &self,
        answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, ErrorKind> {
        let timed = async { tokio::time::timeout(ANSWER_TIMEOUT, answer).await };
        let (fault, kind) = match self.runtime.block_on(timed) {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(error)) => fault::of(&error),
            Err(_) => fault::silent(ANSWER_TIMEOUT),
        };
        self.fault.set(Some(fault));
        Err(kind)
    }

    /// A statement that is prepared once.
    pub(super) fn statement(&self, sql: &str) -> Result<Statement, ErrorKind> {
        if let Some(known) = self.statements.borrow().get(sql) {
            return Ok(known.clone());
        }
        let statement = self.wait(self.client.prepare(&translate(sql)))?;
        let mut statements = self.statements.borrow_mut();
        if statements.len() >= PREPARED {
            statements.clear();
        }
        statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }
}

fn parameters<'a>(values: &'a [ValueRef<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values
        .iter()
        .map(|value| value as &(dyn ToSql + Sync))
        .collect()
}

/// Lets the next number of every table be the one after the largest.
const RESTART_NUMBERS: &str = "DO $$ DECLARE owner regclass; own name; BEGIN
  FOR owner, own IN
    SELECT attrelid::regclass, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attidentity <> '' AND relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) FROM %s',
      owner, own, own, owner);
  END LOOP;
END $$";

impl Database for Session {
    fn query(
        &self,
        sql: &str,
        params: &[ValueRef<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<More, ErrorKind>,
    ) -> Result<(), ErrorKind> {
        let statement = self.statement(sql)?;
        for row in self.wait(self.client.query(&statement, &parameters(params)))? {
            if each(&Row(&row))? == More::Enough {
                break;
            }
        }
        Ok(())
    }

    fn execute(&self, sql: &str, params: &[ValueRef<'_>]) -> Result<usize, ErrorKind> {
        let statement = self.statement(sql)?;
        let changed = self.wait(self.client.execute(&statement, &parameters(params)))?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    fn now(&self, _: Timestamp) -> Result<Timestamp, ErrorKind> {
        let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
        let row = self.wait(self.client.query_one(&self.statement(sql)?, &[]))?;
        Ok(moment(row.get(0)))
    }

    fn columns(&self, table: &str) -> Result<Vec<String>, ErrorKind> {
        let sql = "SELECT attname::text FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 \
                   AND NOT attisdropped ORDER BY attnum";
        let found = self.wait(self.client.query(sql, &[&table]))?;
        Ok(found.iter().map(|row| row.get(0)).collect())
    }

    fn restart_numbers(&self) -> Result<(), ErrorKind> {
        self.wait(self.client.batch_execute(RESTART_NUMBERS))
    }

    fn may_be_ours(&self, game: Option<GameId>, expected: usize) -> bool {
        self.doubtful.borrow().contains(&(game, expected))
    }
}

impl Columns for PostgresRow {
    fn value(&self, column: usize) -> Result<ValueRef<'_>, ErrorKind> {
        self.try_get(column).map_err(|error| fault::of(&error).1)
    }

    fn name(&self, column: usize) -> String {
        self.columns()
            .get(column)
            .map_or_else(|| "a column".into(), |column| column.name().into())
    }
}
