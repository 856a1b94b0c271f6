//! Receives visitors, and begins for each the session that was asked for.

use std::net::SocketAddr;
use std::sync::Arc;

use super::desk::Desk;
use super::errand::Errand;
use super::{program_session, screen_session, text_session};
use crate::door::{Reception, Visitor, VisitorKey, Wants};
use parlour_hall::visit::VisitId;

impl Reception for Desk {
    async fn receive(self: Arc<Self>, visitor: Visitor) {
        let session = self.count(VisitId(visitor.number));
        serve(&self, visitor).await;
        drop(session);
    }

    /// Admits every client. The hall, which knows the accounts, turns away those who may not come
    /// in.
    fn admits(&self, _: &str, _: Option<&VisitorKey>, _: SocketAddr) -> Result<(), String> {
        Ok(())
    }
}

/// Each kind of session has a task as large as itself, not as the largest of them.
async fn serve(desk: &Desk, visitor: Visitor) {
    match (&visitor.wants, asked(&visitor.wants)) {
        (_, Some("bot")) => Box::pin(program_session::run(desk, visitor)).await,
        (Wants::Screen { .. }, command) if let Some(errand) = Errand::of(command) => {
            Box::pin(screen_session::run(desk, visitor, errand)).await;
        }
        (_, command) => {
            let command = command.map(str::to_owned);
            Box::pin(text_session::run(desk, visitor, command.as_deref())).await;
        }
    }
}

/// The command that a visitor has asked for, if there is one.
fn asked(wants: &Wants) -> Option<&str> {
    let (Wants::Screen { command, .. } | Wants::Text { command }) = wants;
    command
        .as_deref()
        .map(str::trim)
        .filter(|command| !command.is_empty())
}
