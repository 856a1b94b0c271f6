//! The output to a client as pieces, which a door sends in its own way.

use std::io::{self, ErrorKind};

use tokio::sync::{mpsc, oneshot};

/// Bytes to send, and whom to tell when they have left.
#[derive(Debug)]
pub struct OutputPiece {
    bytes: Vec<u8>,
    sent: oneshot::Sender<()>,
}

impl OutputPiece {
    /// Returns the bytes, and the receipt to call [`Receipt::sent`] on.
    pub fn open(self) -> (Vec<u8>, Receipt) {
        (self.bytes, Receipt(self.sent))
    }
}

/// The receipt for a piece. Dropped, it says that the line is gone.
#[derive(Debug)]
pub struct Receipt(oneshot::Sender<()>);

impl Receipt {
    /// Says that the piece has left.
    pub fn sent(self) {
        // The session may have ended.
        let _ = self.0.send(());
    }
}

/// The session's end.
#[derive(Debug)]
pub struct PieceOutput(mpsc::Sender<OutputPiece>);

/// The door's end: the pieces in order, and `None` when the session has ended.
pub type Pieces = mpsc::Receiver<OutputPiece>;

/// A line's two ends. One piece is on its way at a time.
pub(super) fn pieces() -> (PieceOutput, Pieces) {
    let (sender, pieces) = mpsc::channel(1);
    (PieceOutput(sender), pieces)
}

impl PieceOutput {
    pub(super) async fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        let (sent, receipt) = oneshot::channel();
        let piece = OutputPiece { bytes, sent };
        self.0.send(piece).await.map_err(|_| gone())?;
        receipt.await.map_err(|_| gone())
    }
}

fn gone() -> io::Error {
    io::Error::new(ErrorKind::BrokenPipe, "the client is gone")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_piece_is_written_when_it_has_left() {
        let (mut output, mut pieces) = pieces();
        let door = async {
            let (bytes, receipt) = pieces.recv().await.expect("a piece").open();
            receipt.sent();
            drop(pieces.recv().await);
            bytes
        };
        let session = async {
            let first = output.write(b"ab".into()).await;
            (first.is_ok(), output.write(b"c".into()).await.is_err())
        };
        let (bytes, session) = tokio::join!(door, session);
        assert_eq!((bytes, session), (b"ab".to_vec(), (true, true)));
    }
}
