//! The sources that a hall draws on for one input, and its output: effects, requests to the store, and news for other halls.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::Hall;
use crate::access::{AccessAnswer, AccessId};
use crate::effect::HallEffect;
use crate::invalidation::Invalidation;
use crate::session::SessionId;
use parlour_language::{Text, text};
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::Identity;
use parlour_store::account_code::{GROUP_SIGNS, RECOVERY_GROUPS, SECRET_SIGNS};
use parlour_store::table_code::TableCode;
use parlour_store::{ErrorKind, Notice, NoticeKind, Operation, StoreError, StoreResponse, ask};
use parlour_table::request_id::{RequestId, RequestIds};

/// The answer of the store to a request.
type Answer = Result<StoreResponse, StoreError>;

/// A session that has asked for something, and the number of its request; 0 where the hall acts by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) session: SessionId,
    pub(super) id: RequestId,
}

/// A request of a user to the hall.
#[derive(Clone, Copy)]
pub(super) struct By<'a> {
    pub(super) asked: Asked,
    pub(super) who: &'a Identity,
}

/// A request is answered, at once or later, or this is why it is refused.
pub(super) type Served = Result<(), Text>;

impl From<SessionId> for Asked {
    fn from(session: SessionId) -> Self {
        let id = RequestId::default();
        Self { session, id }
    }
}

/// Whoever waits for an answer of the store, and is told if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requester {
    Nobody,
    /// The hall, which has not opened before.
    Opening,
    Session(Asked),
    Operator(AccessId),
}

impl From<SessionId> for Requester {
    fn from(session: SessionId) -> Self {
        Self::Session(session.into())
    }
}

impl From<Asked> for Requester {
    fn from(asked: Asked) -> Self {
        Self::Session(asked)
    }
}

impl From<AccessId> for Requester {
    fn from(id: AccessId) -> Self {
        Self::Operator(id)
    }
}

impl From<Option<SessionId>> for Requester {
    fn from(session: Option<SessionId>) -> Self {
        session.map_or(Self::Nobody, Self::from)
    }
}

/// The continuation of a request: it takes the answer.
type Then = Box<dyn FnOnce(&mut Hall, Answer) + Send>;

/// A request that the store has not answered.
struct Pending {
    requester: Requester,
    then: Then,
}

impl fmt::Debug for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pending").field(&self.requester).finish()
    }
}

/// The time of the input that is being handled, chance, and the effects to carry out after it.
#[derive(Debug)]
pub(super) struct Outbox {
    now: Timestamp,
    /// Set where other halls may use the same store.
    is_shared: bool,
    /// Codes and seeds follow from it.
    random: ChaCha8Rng,
    ids: RequestIds,
    /// The requests that the store has not answered.
    pending: BTreeMap<RequestId, Pending>,
    effects: Vec<HallEffect>,
    /// The news that other halls are to look for.
    news: Invalidation,
}

impl Outbox {
    pub(super) fn new(seed: [u8; 32], is_shared: bool) -> Self {
        Self {
            now: Timestamp::UNIX_EPOCH,
            is_shared,
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
    pub(super) fn take(&mut self) -> Vec<HallEffect> {
        let news = std::mem::take(&mut self.news);
        if self.is_shared && !news.is_empty() {
            self.send(HallEffect::Publish(news));
        }
        std::mem::take(&mut self.effects)
    }

    pub(super) fn now(&self) -> Timestamp {
        self.now
    }

    /// Returns whether other halls may use the same store.
    pub(super) fn is_shared(&self) -> bool {
        self.is_shared
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
        self.draw_signs(SECRET_SIGNS)
    }

    /// Draws a code to write down, like `k3f9-q2ab-7xyz-mnpr`.
    pub(super) fn draw_recovery_code(&mut self) -> String {
        [(); RECOVERY_GROUPS]
            .map(|()| self.draw_signs(GROUP_SIGNS))
            .join("-")
    }

    fn draw_signs(&mut self, count: usize) -> String {
        let signs = TableCode::SIGNS;
        let sign = |_| char::from(signs[self.random.next_u32() as usize % signs.len()]);
        (0..count).map(sign).collect()
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

    /// Tells whoever waits for something why it cannot be done.
    pub(super) fn fail(&mut self, requester: Requester, error: &StoreError) {
        match requester {
            Requester::Operator(id) => self.refuse_operator(id, &told(&error.kind)),
            Requester::Session(asked) => {
                self.note_failure(error);
                self.refuse(asked, told(&error.kind));
            }
            Requester::Nobody | Requester::Opening => self.note_failure(error),
        }
    }

    /// Tells a session that something cannot be done.
    pub(super) fn refuse(&mut self, asked: Asked, why: Text) {
        self.tell(asked.session, HallEvent::Answered(asked.id, Err(why)));
    }

    /// Answers a request.
    pub(super) fn reply(&mut self, asked: impl Into<Asked>, answer: HallAnswer) {
        let Asked { session, id } = asked.into();
        self.tell(session, HallEvent::Answered(id, Ok(answer)));
    }

    /// Answers that a request is done, which says all.
    pub(super) fn done(&mut self, asked: Asked) {
        self.reply(asked, HallAnswer::Done);
    }

    /// Tells the operator that something cannot be done.
    pub(super) fn refuse_operator(&mut self, id: AccessId, why: &Text) {
        self.answer(id, AccessAnswer::Refused(why.english().into_owned()));
    }

    /// Answers a question of the operator.
    pub(super) fn answer(&mut self, id: AccessId, answer: AccessAnswer) {
        self.send(HallEffect::Answer(id, answer));
    }

    /// The ids of requests, of which a table's host issues some.
    pub(super) fn ids(&mut self) -> &mut RequestIds {
        &mut self.ids
    }

    /// Asks the store; `then` gets the answer. Whoever waits is told if there is none.
    pub(super) fn ask<O: Operation>(
        &mut self,
        requester: impl Into<Requester>,
        request: O,
        then: impl FnOnce(&mut Hall, O::Answer) + Send + 'static,
    ) {
        let requester = requester.into();
        self.ask_or(requester, request, move |hall, answer| match answer {
            Ok(answer) => then(hall, answer),
            Err(error) => hall.out.fail(requester, &error),
        });
    }

    /// The same for what the store may refuse to a user: the session is told why not, and the log is not.
    pub(super) fn ask_or_refuse<O: Operation>(
        &mut self,
        asked: Asked,
        request: O,
        then: impl FnOnce(&mut Hall, O::Answer) + Send + 'static,
    ) {
        self.ask_or(asked, request, move |hall, answer| match answer {
            Ok(answer) => then(hall, answer),
            Err(error) => hall.out.refuse(asked, told(&error.kind)),
        });
    }

    /// Asks the store for something for which nobody waits.
    pub(super) fn read<O: Operation>(
        &mut self,
        request: O,
        then: impl FnOnce(&mut Hall, O::Answer) + Send + 'static,
    ) {
        self.ask(Requester::Nobody, request, then);
    }

    /// Asks the store; `then` gets the answer or the error.
    pub(super) fn ask_or<O: Operation>(
        &mut self,
        requester: impl Into<Requester>,
        request: O,
        then: impl FnOnce(&mut Hall, Result<O::Answer, StoreError>) + Send + 'static,
    ) {
        let id = self.ids.issue();
        self.ask_as(id, requester.into(), request, then);
    }

    /// Asks the store under an id that a table's host has issued.
    pub(super) fn ask_as<O: Operation>(
        &mut self,
        id: RequestId,
        requester: Requester,
        request: O,
        then: impl FnOnce(&mut Hall, Result<O::Answer, StoreError>) + Send + 'static,
    ) {
        let then = Box::new(move |hall: &mut Hall, answer: Answer| {
            // The answer to another operation is none.
            if let Some(answer) = answer.map(O::answer).transpose() {
                then(hall, answer);
            }
        });
        self.pending.insert(id, Pending { requester, then });
        self.send(HallEffect::Store(id, Box::new(request.into())));
    }

    /// Has the store do something for which nobody waits.
    pub(super) fn store(&mut self, request: impl Operation) {
        self.read(request, |_, _| ());
    }

    /// Takes what is done with the answer to a request: once, so that an answer that is repeated is ignored.
    pub(super) fn take_pending(&mut self, id: RequestId) -> Option<Then> {
        self.pending.remove(&id).map(|pending| pending.then)
    }

    /// Returns those who wait for the store, one for each request.
    pub(super) fn requesters(&self) -> impl Iterator<Item = Requester> {
        self.pending.values().map(|pending| pending.requester)
    }

    /// Something that every hall hears, said now.
    pub(super) fn notice(&self, kind: NoticeKind, by: &str, text: &str) -> Notice {
        Notice {
            number: 0,
            at: self.now,
            kind,
            by: by.into(),
            text: text.into(),
        }
    }

    /// Says something to every hall, this one too: it is told here once the store has given it its number. The asker is told
    /// if that fails. A hall alone says nothing.
    pub(super) fn notify(
        &mut self,
        kind: NoticeKind,
        by: &str,
        text: &str,
        asker: Option<SessionId>,
    ) {
        if !self.is_shared {
            return;
        }
        let notice = self.notice(kind, by, text);
        self.ask(asker, ask::Notify { notice }, |hall, _| {
            hall.out.news().notices = true;
            hall.cluster.read_notices();
        });
    }

    /// The news for other halls, to which something is added.
    pub(super) fn news(&mut self) -> &mut Invalidation {
        &mut self.news
    }
}

/// Explains to a session why something cannot be done. It says what the store refuses, but names no
/// file of the server.
pub(super) fn told(kind: &ErrorKind) -> Text {
    match kind {
        ErrorKind::Refused(why) => why.clone(),
        kind => text!("hall-not-kept", kind = kind),
    }
}
