//! Receives clients, and begins for each the session that was asked for.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use super::server_context::ServerContext;
use super::{line_session, program_session, public, screen_session, text_session};
use crate::door::{Client, ClientKey, Pictured, Png, SessionHandler, SessionRequest};
use parlour_boards::game_text::GameText;
use parlour_hall::access::{AccessAnswer, AccessRequest};
use parlour_hall::programs::public::PublicState;
use parlour_hall::session::SessionId;
use parlour_language::Language;
use parlour_lobby::errand::Errand;
use parlour_store::{GameId, ask};

/// The word that asks for a visit line by line.
const PLAIN: &str = "--plain";

impl SessionHandler for ServerContext {
    async fn receive(self: Arc<Self>, client: Client) {
        let session = self.count(SessionId(client.number));
        serve(&self, client).await;
        drop(session);
    }

    async fn now(self: Arc<Self>) -> Option<Arc<PublicState>> {
        self.public.now(&self).await
    }

    async fn game(
        self: Arc<Self>,
        game: GameId,
        language: Language,
        origin: IpAddr,
    ) -> Option<GameText> {
        self.public.game(&self, (game, language), origin).await
    }

    async fn knows(self: Arc<Self>, fingerprint: String) -> bool {
        // Nobody's secret is replaced because the store does not answer.
        let found = public::read(&self, ask::AccountOfKey { fingerprint }).await;
        found.is_none_or(|account| account.is_some())
    }

    async fn renew(self: Arc<Self>, ticket: String, fingerprint: String) -> bool {
        let request = AccessRequest::RenewKey {
            ticket,
            fingerprint,
        };
        self.hall.access(request).await == Some(AccessAnswer::Done)
    }

    async fn picture(self: Arc<Self>, subject: Pictured) -> Option<Png> {
        self.pictures.get(&self, subject).await
    }

    /// Admits every client. The hall, which knows the accounts, turns away those who may not come
    /// in.
    fn admits(&self, _: &str, _: Option<&ClientKey>, _: SocketAddr) -> Result<(), String> {
        Ok(())
    }
}

/// Each kind of session has a task as large as itself, not as the largest of them.
async fn serve(context: &ServerContext, client: Client) {
    let (is_plain, command) = plain(asked(&client.wants));
    let is_dumb = matches!(&client.wants, SessionRequest::Screen { term, .. } if term == "dumb" || term.is_empty());
    if (is_plain || is_dumb)
        && let Some(errand) = Errand::of(command.as_deref())
    {
        return Box::pin(line_session::run(context, client, errand)).await;
    }
    match (&client.wants, asked(&client.wants)) {
        (_, Some("bot")) => Box::pin(program_session::run(context, client)).await,
        (SessionRequest::Screen { .. }, command) if let Some(errand) = Errand::of(command) => {
            Box::pin(screen_session::run(context, client, errand)).await;
        }
        (_, command) => {
            let command = command.map(str::to_owned);
            Box::pin(text_session::run(context, client, command.as_deref())).await;
        }
    }
}

/// Returns whether a visit line by line is asked for, and the command without the word for that.
fn plain(command: Option<&str>) -> (bool, Option<String>) {
    let words: Vec<_> = command.unwrap_or_default().split_whitespace().collect();
    let others: Vec<_> = words
        .iter()
        .copied()
        .filter(|word| *word != PLAIN)
        .collect();
    let is_plain = others.len() < words.len();
    (is_plain, (!others.is_empty()).then(|| others.join(" ")))
}

/// The command that a client has asked for, if there is one.
fn asked(wants: &SessionRequest) -> Option<&str> {
    let (SessionRequest::Screen { command, .. } | SessionRequest::Text { command }) = wants;
    command
        .as_deref()
        .map(str::trim)
        .filter(|command| !command.is_empty())
}
