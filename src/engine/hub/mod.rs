//! The Hub protocol, version 2, as Scan documents it (`protocol.txt` of Scan 3.1): lines between a program with a
//! board and an engine. Parlour speaks it on both sides, as an [`engine`] that other boards may use, and as the
//! [`host`] at whose table another engine sits.

pub mod engine;
pub mod host;
mod text;
