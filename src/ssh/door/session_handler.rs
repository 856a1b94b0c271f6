//! The interface to the program behind the SSH server.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use super::client::{Client, ClientKey};
use parlour_boards::game_text::GameText;
use parlour_hall::programs::public::PublicState;
use parlour_language::Language;
use parlour_store::GameId;
use parlour_store::table_code::TableCode;

/// A file in the format PNG.
pub type Png = Arc<[u8]>;

/// The subject of a picture that anybody may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictured {
    /// The position of a listed table.
    Table(TableCode),
    /// The end of a game that is over.
    Game(GameId),
}

/// The program that receives the clients.
pub trait SessionHandler: Send + Sync + 'static {
    /// Receives a client. The SSH server drives the future in a separate task. If it ends without
    /// [`super::DoorOutput::finish`], the SSH server closes the connection.
    fn receive(self: Arc<Self>, client: Client) -> impl Future<Output = ()> + Send;

    /// Tells anybody, without a session, what goes on; `None` if there is no answer.
    fn now(self: Arc<Self>) -> impl Future<Output = Option<Arc<PublicState>>> + Send {
        async { None }
    }

    /// Tells anybody, without a session, a game that is over; `None` if there is no answer. What an address asks for, of IPv6 a
    /// /64, waits for what it has asked for before.
    fn game(
        self: Arc<Self>,
        _game: GameId,
        _language: Language,
        _origin: IpAddr,
    ) -> impl Future<Output = Option<GameText>> + Send {
        async { None }
    }

    /// Returns whether there is an account of this key.
    fn knows(self: Arc<Self>, _fingerprint: String) -> impl Future<Output = bool> + Send {
        async { true }
    }

    /// Lets another secret of a browser, with this fingerprint, take the place of the one of the session that was told a ticket;
    /// returns whether it does.
    fn renew(
        self: Arc<Self>,
        _ticket: String,
        _fingerprint: String,
    ) -> impl Future<Output = bool> + Send {
        async { false }
    }

    /// Draws for anybody, without a session, a position; `None` if there is no answer, or too many ask.
    fn picture(self: Arc<Self>, _subject: Pictured) -> impl Future<Output = Option<Png>> + Send {
        async { None }
    }

    /// Decides whether this user may come in. It is asked while logging in, for each key that is
    /// offered and without a key. It must answer at once.
    ///
    /// # Errors
    /// The message for a client that may not come in.
    fn admits(&self, user: &str, key: Option<&ClientKey>, peer: SocketAddr) -> Result<(), String>;
}
