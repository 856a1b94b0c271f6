//! The sources that a hall draws on for one input, and its output: effects, requests to the store, and news for other halls.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::store_purpose::StorePurpose;
use crate::access::{AccessAnswer, AccessId};
use crate::effect::HallEffect;
use crate::event::HallEvent;
use crate::invalidation::Invalidation;
use crate::session::SessionId;
use parlour_language::{Text, text};
use parlour_model::table_code::TableCode;
use parlour_store::{Append, ErrorKind, Notice, NoticeKind, StoreError, StoreRequest};
use parlour_table::request_id::{RequestId, RequestIds};

/// The number of signs of a code that nobody guesses.
const SECRET_SIGNS: usize = 10;

/// The time of the input that is being handled, chance, and the effects to carry out after it.
#[derive(Debug)]
pub(super) struct Outbox {
    now: Timestamp,
    /// Codes and seeds follow from it.
    random: ChaCha8Rng,
    ids: RequestIds,
    /// The requests that the store has not answered.
    pending: BTreeMap<RequestId, StorePurpose>,
    effects: Vec<HallEffect>,
    /// The news that other halls are to look for.
    news: Invalidation,
}

impl Outbox {
    pub(super) fn new(seed: [u8; 32]) -> Self {
        Self {
            now: Timestamp::UNIX_EPOCH,
            random: ChaCha8Rng::from_seed(seed),
            ids: RequestIds::default(),
            pending: BTreeMap::new(),
            effects: Vec::new(),
            news: Invalidation::default(),
        }
    }

    /// Begins with an input that has come at this time.
    pub(super) fn begin(&mut self, now: Timestamp) {
        self.now = now;
    }

    /// Takes the effects of the input; of news only a hall of several tells.
    pub(super) fn take(&mut self, is_shared: bool) -> Vec<HallEffect> {
        let news = std::mem::take(&mut self.news);
        if is_shared && !news.is_empty() {
            self.send(HallEffect::Publish(news));
        }
        std::mem::take(&mut self.effects)
    }

    pub(super) fn now(&self) -> Timestamp {
        self.now
    }

    /// Draws a number: a seed or the version of a row.
    pub(super) fn draw(&mut self) -> u64 {
        self.random.next_u64()
    }

    /// Draws the code of a table.
    pub(super) fn draw_code(&mut self) -> TableCode {
        TableCode::random(&mut self.random)
    }

    /// Draws a code that nobody guesses.
    pub(super) fn draw_secret(&mut self) -> String {
        let signs = TableCode::SIGNS;
        let sign = |_| char::from(signs[self.random.next_u32() as usize % signs.len()]);
        (0..SECRET_SIGNS).map(sign).collect()
    }

    pub(super) fn send(&mut self, effect: HallEffect) {
        self.effects.push(effect);
    }

    /// Tells a session something, whomever it ignores.
    pub(super) fn tell(&mut self, session: SessionId, event: HallEvent) {
        self.send(HallEffect::Tell(session, event));
    }

    /// Ends a session, and tells why.
    pub(super) fn dismiss(&mut self, session: SessionId, why: Text) {
        self.tell(session, HallEvent::Farewell(why));
        self.send(HallEffect::Dismiss(session));
    }

    /// Notes that the store has refused something, for the hall's log. That the store as a whole fails is logged once,
    /// where its answers arrive.
    pub(super) fn note_failure(&mut self, error: &StoreError) {
        if !error.kind.is_of_file() {
            self.send(HallEffect::Note(format!("the store: {error}")));
        }
    }

    /// Tells the session that waits for something why it cannot be done.
    pub(super) fn fail(&mut self, session: Option<SessionId>, error: &StoreError) {
        self.note_failure(error);
        if let Some(session) = session {
            self.tell(session, HallEvent::Refused(told(error)));
        }
    }

    /// Tells the session that waits for something that it can no longer be done.
    pub(super) fn refuse(&mut self, session: Option<SessionId>, why: Text) {
        let error = StoreError {
            file: "this server".into(),
            kind: ErrorKind::Refused(why),
        };
        self.fail(session, &error);
    }

    /// Answers a question of the operator.
    pub(super) fn answer(&mut self, id: AccessId, answer: AccessAnswer) {
        self.send(HallEffect::Answer(id, answer));
    }

    /// Answers a question of the operator that the store has not answered.
    pub(super) fn answer_failure(&mut self, id: AccessId, error: &StoreError) {
        let why = told(error).english().into_owned();
        self.answer(id, AccessAnswer::Refused(why));
    }

    /// The ids of requests, of which a table's host issues some.
    pub(super) fn ids(&mut self) -> &mut RequestIds {
        &mut self.ids
    }

    /// Sends a request to the store.
    pub(super) fn store(&mut self, request: StoreRequest, pending: StorePurpose) {
        let id = self.ids.issue();
        self.send_request(id, request, pending);
    }

    /// Sends an append that a table's host asks for.
    pub(super) fn append(&mut self, code: TableCode, id: RequestId, append: Append) {
        self.send_request(
            id,
            StoreRequest::Append { append },
            StorePurpose::Append(code, id),
        );
    }

    fn send_request(&mut self, id: RequestId, request: StoreRequest, pending: StorePurpose) {
        self.pending.insert(id, pending);
        self.send(HallEffect::Store(id, Box::new(request)));
    }

    /// Takes what waits for the answer to a request.
    pub(super) fn take_pending(&mut self, id: RequestId) -> Option<StorePurpose> {
        self.pending.remove(&id)
    }

    pub(super) fn pending(&self) -> impl Iterator<Item = &StorePurpose> {
        self.pending.values()
    }

    /// Says something to every hall, this one too: it is told here once the store has given it its number. The asker is told
    /// if that fails.
    pub(super) fn notify(
        &mut self,
        kind: NoticeKind,
        by: &str,
        text: &str,
        asker: Option<SessionId>,
    ) {
        let notice = Notice {
            number: 0,
            at: self.now,
            kind,
            by: by.into(),
            text: text.into(),
        };
        self.store(
            StoreRequest::Notify { notice },
            StorePurpose::Notified(asker),
        );
    }

    /// The news for other halls, to which something is added.
    pub(super) fn news(&mut self) -> &mut Invalidation {
        &mut self.news
    }

    /// Reads rows of tables that may have changed elsewhere.
    pub(super) fn read_rows(&mut self, codes: Vec<TableCode>) {
        if !codes.is_empty() {
            self.store(StoreRequest::HallTablesNamed { codes }, StorePurpose::Rows);
        }
    }
}

/// Explains to a session why something cannot be done. It says what the store refuses, but names no
/// file of the server.
pub(super) fn told(error: &StoreError) -> Text {
    match &error.kind {
        ErrorKind::Refused(why) => why.clone(),
        kind => text!("hall-not-kept", kind = kind),
    }
}
