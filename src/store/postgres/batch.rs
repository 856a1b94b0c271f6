//! Requests that are carried out together, in one transaction.

use super::session::Session;
use super::{batch_append, locks};
use crate::database::Database;
use crate::database::engine::Engine;
use crate::error::{ErrorKind, StoreError};
use crate::{StoreRequest, StoreResponse, run};

type Answer = Result<StoreResponse, StoreError>;

/// A transaction that has begun, used as an engine. It rolls back each refused request separately.
#[derive(Debug)]
struct BatchEngine<'a> {
    session: &'a Session,
    /// The database, for errors.
    name: &'a str,
}

impl BatchEngine<'_> {
    fn told<T>(&self, result: Result<T, ErrorKind>) -> Result<T, StoreError> {
        result.map_err(|kind| StoreError {
            file: self.name.into(),
            kind,
        })
    }

    fn part<T>(
        &self,
        change: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, ErrorKind> {
        self.session.batch("SAVEPOINT part")?;
        let answer = change(self.session);
        // A failed statement gives up the whole transaction.
        if !self.session.has_fault() {
            self.session.batch(if answer.is_ok() {
                "RELEASE part"
            } else {
                "ROLLBACK TO part; RELEASE part"
            })?;
        }
        answer
    }
}

impl Engine for BatchEngine<'_> {
    fn limits(&self) -> Option<String> {
        None
    }

    fn read<T>(
        &self,
        query: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError> {
        self.told(query(self.session))
    }

    fn write<T>(
        &mut self,
        change: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError> {
        self.told(self.part(change))
    }

    fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Answer> {
        requests
            .into_iter()
            .map(|request| run(self, request))
            .collect()
    }
}

/// Carries out requests in order. Appends that follow one another go together, since the order of those to different
/// games does not matter.
///
/// # Errors
/// One that fails and is no refusal, so that the transaction is to be given up.
pub(super) fn run_all(
    session: &Session,
    name: &str,
    requests: &[StoreRequest],
) -> Result<Vec<Answer>, ErrorKind> {
    let mut inside = BatchEngine { session, name };
    let mut answers = Vec::with_capacity(requests.len());
    let mut rest = requests;
    // Appends alone lock their games themselves.
    if requests.len() > 1 && batch_append::leading(requests).len() < requests.len() {
        locks::lock(session, requests)?;
    }
    while let Some((first, others)) = rest.split_first() {
        let appends = batch_append::leading(rest);
        if appends.len() > 1 {
            let done = batch_append::append_all(session, &appends, |append| {
                one(
                    &mut inside,
                    &StoreRequest::Append {
                        append: append.clone(),
                    },
                )
            })?;
            answers.extend(done.into_iter().map(|answer| inside.told(answer)));
            rest = &rest[appends.len()..];
        } else {
            let answer = one(&mut inside, first)?;
            answers.push(inside.told(answer));
            rest = others;
        }
    }
    Ok(answers)
}

/// Carries out one request; the inner error is a refusal.
fn one(
    inside: &mut BatchEngine,
    request: &StoreRequest,
) -> Result<Result<StoreResponse, ErrorKind>, ErrorKind> {
    match run(inside, request.clone()) {
        Err(error) if error.kind.is_of_file() => Err(error.kind),
        answer => Ok(answer.map_err(|error| error.kind)),
    }
}
