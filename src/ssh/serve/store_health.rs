//! The health of the store, as its answers show it. The log says once that it fails, and once that it works again.

use std::time::{Duration, Instant};

use parlour_store::{StoreError, StoreResponse};

/// A store that fails, since its first failure.
#[derive(Debug)]
struct Failing {
    since: Instant,
    requests: u64,
}

/// The health of the store.
#[derive(Debug, Default)]
pub(super) struct StoreHealth {
    failing: Option<Failing>,
}

/// A change of the health.
#[derive(Debug, PartialEq)]
pub(super) enum Change<'a> {
    Fails(&'a StoreError),
    WorksAgain { after: Duration, failed: u64 },
}

impl StoreHealth {
    /// Takes an answer of the store at this moment. An error that concerns one game or one row is no failure of the store,
    /// and only a write shows that it works again: a full disk can be read.
    pub(super) fn note<'a>(
        &mut self,
        answer: &'a Result<StoreResponse, StoreError>,
        now: Instant,
    ) -> Option<Change<'a>> {
        match (answer, &mut self.failing) {
            (Err(error), Some(failing)) if error.kind.is_of_file() => {
                failing.requests += 1;
                None
            }
            (Err(error), None) if error.kind.is_of_file() => {
                self.failing = Some(Failing {
                    since: now,
                    requests: 1,
                });
                Some(Change::Fails(error))
            }
            (Ok(response), Some(_)) if response.is_write() => {
                let failing = self.failing.take()?;
                Some(Change::WorksAgain {
                    after: now.duration_since(failing.since),
                    failed: failing.requests,
                })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;
    use parlour_store::ErrorKind;

    fn error(kind: ErrorKind) -> Result<StoreResponse, StoreError> {
        let file = "hall.db".into();
        Err(StoreError { file, kind })
    }

    #[test]
    fn a_failing_store_is_told_once_and_its_recovery_once() {
        let (mut health, start) = (StoreHealth::default(), Instant::now());
        let later = start + Duration::from_secs(7);
        let (full, conflict) = (error(ErrorKind::ReadOnly), error(ErrorKind::Conflict));
        let (read, written) = (
            StoreResponse::Time(Timestamp::UNIX_EPOCH),
            StoreResponse::SaveAccountSettings(()),
        );
        assert_eq!(health.note(&conflict, start), None);
        assert!(matches!(
            health.note(&full, start),
            Some(Change::Fails(error)) if error.kind == ErrorKind::ReadOnly
        ));
        for answer in [&full, &conflict, &Ok(read)] {
            assert_eq!(health.note(answer, start), None);
        }
        let (after, failed) = (Duration::from_secs(7), 2);
        let written = Ok(written);
        assert_eq!(
            health.note(&written, later),
            Some(Change::WorksAgain { after, failed })
        );
        assert_eq!(health.note(&written, later), None);
    }
}
