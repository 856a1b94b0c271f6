//! What the README promises is what the program does.

use parlour_model::any::Mode;
use parlour_ui::app::keymap::{self, Context};
use parlour_ui::config::caps::Glyphs;

#[path = "../support/film.rs"]
mod film;
mod package;
#[path = "../support/picture.rs"]
mod picture;
#[path = "../support/svg.rs"]
mod svg;

const README: &str = include_str!("../../README.md");

/// The table of keys of a context, from the one table of keys.
fn keys(context: Context) -> String {
    let row = |binding: &keymap::Binding| {
        let names: Vec<_> = binding
            .keys
            .iter()
            .map(|key| format!("`{}`", keymap::name(*key, Glyphs::Ascii)))
            .collect();
        format!("| {} | {} |\n", names.join(" "), binding.help())
    };
    let rows: String = keymap::of(context).map(row).collect();
    format!("| key | |\n|---|---|\n{rows}")
}

#[test]
fn the_readme_tells_the_keys_that_the_keymap_has() {
    for context in [Context::Table, Context::HallTable] {
        assert!(
            README.contains(&keys(context)),
            "this belongs under Keys and mouse:\n{}",
            keys(context)
        );
    }
}

#[test]
fn the_readme_tells_of_every_game_that_can_be_played() {
    for mode in Mode::ALL {
        assert!(README.contains(&format!("(`{mode}`)")), "{mode}");
    }
}

#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let kept = include_str!("../../assets/screen.svg");
    assert!(
        picture::svg() == kept,
        "make it anew: cargo run --example picture > assets/screen.svg"
    );
}

#[test]
fn the_films_and_the_icon_are_what_the_program_draws() {
    for (path, text) in film::files() {
        let kept = std::fs::read_to_string(format!("{}/assets/{path}", env!("CARGO_MANIFEST_DIR")));
        assert!(
            kept.is_ok_and(|kept| kept == text),
            "{path} is another: cargo run --example film"
        );
    }
}
