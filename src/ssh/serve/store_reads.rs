//! The reads of a person's screen from the store.

use parlour_protocol::identity::Identity;
use parlour_screen::msg::Msg;
use parlour_store::{StoreError, StoreRequest};
use parlour_table::request_id::RequestId;

use super::event_queue::AnswerSender;
use super::store_reader::StoreReader;

/// The most requests that may wait for their answers.
const MOST_READING: usize = 8;

/// The requests of one screen.
pub(super) struct StoreReads {
    answers: AnswerSender,
    /// The requests that are not answered yet.
    waiting: usize,
    /// True where nothing but records of games may be read.
    only_records: bool,
}

impl StoreReads {
    /// No request yet; answers come through `answers`.
    pub(super) fn new(answers: AnswerSender, only_records: bool) -> Self {
        Self {
            answers,
            waiting: 0,
            only_records,
        }
    }

    /// Asks the store for somebody.
    ///
    /// # Errors
    /// The request is refused: somebody asks faster than the store answers, or needs an account for it.
    pub(super) fn ask(
        &mut self,
        reader: &StoreReader,
        who: &Identity,
        (id, request): (RequestId, Box<StoreRequest>),
    ) -> Result<(), StoreError> {
        if self.only_records && !matches!(*request, StoreRequest::Record { .. }) {
            return Err(StoreError::refused("this needs an account"));
        }
        if self.waiting >= MOST_READING {
            return Err(StoreError::refused(
                "too many requests at once: wait a moment",
            ));
        }
        self.waiting += 1;
        let answers = self.answers.clone();
        let answer = move |found| answers.answer(Msg::Stored(id, found));
        reader.ask(request, who, answer);
        Ok(())
    }

    /// An answer has come.
    pub(super) fn answered(&mut self) {
        self.waiting = self.waiting.saturating_sub(1);
    }
}
