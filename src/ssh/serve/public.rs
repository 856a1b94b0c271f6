//! What anybody may read of a server without a session, as JSON: its listed tables, and the games that are over.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::hall_thread::Wake;
use super::server_context::ServerContext;
use parlour_language::Language;
use parlour_model::record::Record;
use parlour_store::{GameId, StoreRequest, StoreResponse};
use parlour_table::request_id::RequestId;
use parlour_ui::app::game_text::GameText;
use parlour_ui::app::msg::Msg;
use parlour_ui::app::text::date;

/// The name of somebody who has none: nobody plays under it.
const NOBODY: &str = "";

/// Games that are told at the same time.
const TELLING: usize = 2;

/// What anybody may read.
#[derive(Debug)]
pub(super) struct PublicReader {
    telling: Semaphore,
}

impl Default for PublicReader {
    fn default() -> Self {
        Self {
            telling: Semaphore::new(TELLING),
        }
    }
}

impl PublicReader {
    /// Answers a question like `game 12`; `None` if there is no answer.
    pub(super) async fn answer(
        &self,
        context: &ServerContext,
        question: &str,
        language: Language,
    ) -> Option<Arc<str>> {
        let game = question.strip_prefix("game ")?.parse().ok().map(GameId)?;
        self.game(context, game, language).await
    }

    /// A game of a listed table that is over, in words.
    async fn game(
        &self,
        context: &ServerContext,
        game: GameId,
        language: Language,
    ) -> Option<Arc<str>> {
        let _permit = self.telling.acquire().await.ok()?;
        let StoreResponse::Record(record) = read(context, StoreRequest::Record { game }).await?
        else {
            return None;
        };
        let told = move || told(&record, language);
        let told = tokio::task::spawn_blocking(told).await.ok()??;
        Some(told.to_string().into())
    }
}

/// Asks the store as somebody who has no name.
async fn read(context: &ServerContext, request: StoreRequest) -> Option<StoreResponse> {
    let (answer, mut answers) = tokio::sync::mpsc::channel(1);
    let request = Box::new(request);
    context.reader.ask(RequestId(0), request, NOBODY, answer);
    let Some(Wake::Answer(msg)) = answers.recv().await else {
        return None;
    };
    match *msg {
        Msg::Stored(_, Ok(response)) => Some(response),
        _ => None,
    }
}

fn told(record: &Record, language: Language) -> Option<serde_json::Value> {
    let GameText {
        title,
        rules,
        players,
        verdict,
        scores,
        lines,
    } = GameText::of(record, language)?;
    Some(serde_json::json!({
        "title": title,
        "rules": rules,
        "players": players,
        "verdict": verdict,
        "scores": scores,
        "finished": record.finished.or(record.started).map(date),
        "lines": lines,
    }))
}
