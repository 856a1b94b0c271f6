//! Compares the README, the manual and the pictures with the program, and checks the pages and the sources.

use parlour_config::caps::Glyphs;
use parlour_kit::keymap;
use parlour_kit::keymap::Context;
use parlour_model::any::Mode;
use parlour_ui::TABLES;

#[path = "../support/film.rs"]
mod film;
mod package;
mod pages;
#[path = "../support/picture.rs"]
mod picture;
mod sources;

const README: &str = include_str!("../../README.md");

const MANUAL: &str = include_str!("../../assets/manual/playing.md");

/// Returns the Markdown table of the keys at a table, as these tables of keys bind them.
fn keys(tables: &[&'static [keymap::Binding]]) -> String {
    let row = |binding: &keymap::Binding| {
        let names: Vec<_> = binding
            .keys
            .iter()
            .map(|key| format!("`{}`", keymap::name(*key, Glyphs::Ascii).english()))
            .collect();
        format!("| {} | {} |\n", names.join(" "), binding.help.english())
    };
    let lines = tables.iter().copied().flatten();
    let at_table = lines.filter(|line| line.contexts.contains(&Context::Table));
    let rows: String = at_table.map(row).collect();
    format!("| key | |\n|---|---|\n{rows}")
}

#[test]
fn the_manual_lists_every_key_of_a_table() {
    for tables in [&TABLES.common[..2], &TABLES.common[2..]] {
        let table = keys(tables);
        assert!(
            MANUAL.contains(&table),
            "assets/manual/playing.md needs this under Keys and mouse:\n{table}"
        );
    }
}

#[test]
fn the_readme_names_every_game() {
    for mode in Mode::ALL {
        assert!(
            README.contains(&format!("(`{mode}`)")),
            "README.md does not name {mode}"
        );
    }
}

#[test]
fn the_readme_is_short() {
    assert!(
        README.len() <= 9 * 1024,
        "README.md has {} bytes; 9 KB are enough",
        README.len()
    );
}

#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let kept = include_str!("../../assets/screen.svg");
    assert!(
        picture::svg() == kept,
        "assets/screen.svg differs: cargo run --example picture > assets/screen.svg"
    );
}

#[test]
fn the_films_and_the_icon_are_what_the_program_draws() {
    for (path, text) in film::files() {
        let kept = std::fs::read_to_string(format!("{}/assets/{path}", env!("CARGO_MANIFEST_DIR")));
        assert!(
            kept.is_ok_and(|kept| kept == text),
            "{path} differs: cargo run --example film"
        );
    }
}
