//! What stands behind the door.

use std::net::SocketAddr;
use std::sync::Arc;

use super::visitor::{Visitor, VisitorKey};

/// Who receives the visitors.
pub trait Reception: Send + Sync + 'static {
    /// Receives a visitor. The future is driven by the door as a task of its own; when it ends without
    /// [`super::DoorOutput::finish`], the door closes the line.
    fn receive(self: Arc<Self>, visitor: Visitor) -> impl Future<Output = ()> + Send;

    /// Whether this user may come in, asked while logging in, for each key that is offered and without a key; it must
    /// answer at once.
    ///
    /// # Errors
    /// What whoever may not come in is told.
    fn admits(&self, user: &str, key: Option<&VisitorKey>, peer: SocketAddr) -> Result<(), String>;
}
