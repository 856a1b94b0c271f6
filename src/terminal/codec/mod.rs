//! The bytes of a terminal: decoding what it sends, encoding frames in few bytes, and its capabilities. It opens nothing,
//! so that the SSH server uses it as the local runtime does.

pub mod ansi_encoder;
pub mod canvas;
pub mod caps;
pub mod clipboard;
mod cursor;
pub mod decoder;
mod frame_diff;
pub mod frame_sender;
mod images;
pub mod line_meter;
pub mod modes;
mod packed_frame;
mod scroll;
mod sequence;
mod sgr;
mod style_hasher;
pub mod window;
