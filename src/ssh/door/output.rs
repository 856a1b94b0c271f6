//! The output to a client.

use std::io;

use super::channel_output::ChannelOutput;
use super::piece_output::PieceOutput;

/// The way to a client's terminal, or to the output of its program.
#[derive(Debug)]
pub enum DoorOutput {
    /// Over SSH.
    Channel(ChannelOutput),
    /// Through another door, piece by piece.
    Pieces(PieceOutput),
}

impl DoorOutput {
    /// Sends bytes. It waits while the client takes none: one piece is then on its way.
    ///
    /// # Errors
    /// The line is gone.
    pub async fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        match self {
            Self::Channel(channel) => channel.write(bytes).await,
            Self::Pieces(pieces) => pieces.write(bytes).await,
        }
    }

    /// Sends bytes to the standard error of the client's ssh program. Another door has no such
    /// thing, and shows them as output.
    ///
    /// # Errors
    /// The line is gone.
    pub async fn write_error(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        match self {
            Self::Channel(channel) => channel.write_error(bytes).await,
            Self::Pieces(pieces) => pieces.write(bytes).await,
        }
    }

    /// Says goodbye: exit status, end of file, close. It waits until they are on their way, but not for ever.
    pub async fn finish(self, exit_status: u32) {
        match self {
            Self::Channel(channel) => channel.finish(exit_status).await,
            // The end of the pieces is the farewell.
            Self::Pieces(pieces) => drop(pieces),
        }
    }
}
