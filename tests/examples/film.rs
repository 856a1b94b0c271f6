//! The pictures of the README and the icon, written into `assets`: `cargo run --example film`.

#[path = "../support/film.rs"]
mod film;

use std::{fs, io};

fn main() -> io::Result<()> {
    for (path, text) in film::files() {
        fs::write(
            format!("{}/assets/{path}", env!("CARGO_MANIFEST_DIR")),
            text,
        )?;
    }
    Ok(())
}
