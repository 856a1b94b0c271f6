//! What the README promises is what the program does.

use parlour::app::facts::Glyphs;
use parlour::app::keymap::{self, Context};
use parlour::model::any::Mode;
use parlour::rulebook;

const README: &str = include_str!("../../README.md");

/// The table of keys at a table, from the one table of keys.
fn keys() -> String {
    let row = |binding: &keymap::Binding| {
        let names: Vec<_> = binding.keys.iter().map(|key| format!("`{}`", keymap::name(*key, Glyphs::Ascii))).collect();
        format!("| {} | {} |\n", names.join(" "), binding.help)
    };
    let rows: String = keymap::of(Context::Table).map(row).collect();
    format!("| key | |\n|---|---|\n{rows}")
}

#[test]
fn the_readme_tells_the_keys_that_the_keymap_has() {
    assert!(README.contains(&keys()), "this belongs under Keys and mouse:\n{}", keys());
}

#[test]
fn the_readme_tells_of_every_game_that_can_be_played() {
    for mode in Mode::ALL.into_iter().filter(|mode| rulebook::text(*mode).is_some()) {
        assert!(README.contains(&format!("(`{mode}`)")), "{mode}");
    }
}
