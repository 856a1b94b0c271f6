//! The interface to the program behind the SSH server.

use std::net::SocketAddr;
use std::sync::Arc;

use super::client::{Client, ClientKey};
use parlour_language::Language;

/// The program that receives the clients.
pub trait SessionHandler: Send + Sync + 'static {
    /// Receives a client. The SSH server drives the future in a separate task. If it ends without
    /// [`super::DoorOutput::finish`], the SSH server closes the connection.
    fn receive(self: Arc<Self>, client: Client) -> impl Future<Output = ()> + Send;

    /// Answers a question that anybody may ask without a session, in JSON; `None` if there is no answer.
    fn public(
        self: Arc<Self>,
        _question: String,
        _language: Language,
    ) -> impl Future<Output = Option<Arc<str>>> + Send {
        async { None }
    }

    /// Decides whether this user may come in. It is asked while logging in, for each key that is
    /// offered and without a key. It must answer at once.
    ///
    /// # Errors
    /// The message for a client that may not come in.
    fn admits(&self, user: &str, key: Option<&ClientKey>, peer: SocketAddr) -> Result<(), String>;
}
