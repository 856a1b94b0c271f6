//! The public part of a server, read without a session: its listed tables, and the games that are over.

use std::net::IpAddr;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::{Mutex, oneshot};
use tokio::time::{Duration, Instant};

use super::places::Places;
use super::server_context::ServerContext;
use parlour_boards::game_text::GameText;
use parlour_hall::programs::public::PublicState;
use parlour_language::Language;
use parlour_protocol::identity::Identity;
use parlour_store::{Filter, GameId, GameSummary, Operation, StoreError, ask};

/// Somebody who has no name: nobody plays without one.
pub(super) fn nobody() -> Identity {
    Identity {
        account: None,
        name: String::new(),
    }
}

/// Games that are told at the same time.
const TELLING: usize = 2;

/// The age up to which what goes on is told again as it was.
const FRESH: Duration = Duration::from_secs(1);

/// The same for the games that are over, which the store is asked for.
const FRESH_GAMES: Duration = Duration::from_secs(10);

/// The age up to which a game that is over is told.
const RECENT: SignedDuration = SignedDuration::from_hours(24);

/// The most games that are told.
const MOST_GAMES: usize = 50;

/// The reader of the public part of a server.
#[derive(Debug)]
pub(super) struct PublicReader {
    telling: Places,
    now: Mutex<Option<Made<Arc<PublicState>>>>,
    games: Mutex<Option<Made<Vec<GameSummary>>>>,
}

/// Something, and when it was made.
#[derive(Clone, Debug)]
struct Made<T> {
    at: Instant,
    what: T,
}

impl<T: Clone> Made<T> {
    fn now(what: T) -> Self {
        Self {
            at: Instant::now(),
            what,
        }
    }

    /// Returns it while it is younger than this.
    fn fresh(made: Option<&Self>, age: Duration) -> Option<T> {
        let made = made.filter(|made| made.at.elapsed() < age)?;
        Some(made.what.clone())
    }
}

impl Default for PublicReader {
    fn default() -> Self {
        Self {
            telling: Places::new(TELLING),
            now: Mutex::default(),
            games: Mutex::default(),
        }
    }
}

impl PublicReader {
    /// The tables and games of now. However many ask, they are looked at once a second.
    pub(super) async fn now(&self, context: &ServerContext) -> Option<Arc<PublicState>> {
        let mut made = self.now.lock().await;
        if let Some(state) = Made::fresh(made.as_ref(), FRESH) {
            return Some(state);
        }
        let (lobby, games) = (context.hall.look().await?, self.games(context).await);
        let name = &context.config.serve.name;
        let state = Arc::new(PublicState::new(name, context.hall.now(), &lobby, games));
        *made = Some(Made::now(state.clone()));
        Some(state)
    }

    /// The latest games of listed tables; none while the store does not answer.
    async fn games(&self, context: &ServerContext) -> Vec<GameSummary> {
        let mut made = self.games.lock().await;
        if let Some(games) = Made::fresh(made.as_ref(), FRESH_GAMES) {
            return games;
        }
        let filter = Filter {
            limit: MOST_GAMES,
            ..Filter::default()
        };
        let page = read(context, ask::History { filter }).await;
        let games = page.map_or_else(Vec::new, |page| page.games);
        let now = context.hall.now();
        let games: Vec<_> = games
            .into_iter()
            .filter(|game| is_recent(game, now))
            .collect();
        *made = Some(Made::now(games.clone()));
        games
    }

    /// A game of a listed table that is over, in words.
    pub(super) async fn game(
        &self,
        context: &ServerContext,
        (game, language): (GameId, Language),
        origin: IpAddr,
    ) -> Option<GameText> {
        let _place = self.telling.take(origin).await?;
        let record = read(context, ask::Record { game }).await?;
        let told = move || GameText::of(&record, language);
        tokio::task::spawn_blocking(told).await.ok()?
    }
}

/// Asks the store as somebody who has no name.
pub(super) async fn read<O: Operation>(context: &ServerContext, request: O) -> Option<O::Answer> {
    read_for(context, &nobody(), request).await?.ok()
}

/// Asks the store for somebody; `None` once it answers no more.
pub(super) async fn read_for<O: Operation>(
    context: &ServerContext,
    who: &Identity,
    request: O,
) -> Option<Result<O::Answer, StoreError>> {
    let (sender, answer) = oneshot::channel();
    let request = Box::new(request.into());
    // The asker may have gone.
    let tell = |found| drop(sender.send(found));
    context.reader.ask(request, who, tell);
    answer.await.ok()?.map(O::answer).transpose()
}

fn is_recent(game: &GameSummary, now: Timestamp) -> bool {
    let finished = game.result.as_ref().and_then(|result| result.finished);
    finished.is_some_and(|finished| now.duration_since(finished) < RECENT)
}
