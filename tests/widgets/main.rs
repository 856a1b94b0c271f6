//! The building blocks of the screens as snapshots: symbols and styles.

#[path = "../support/demo.rs"]
mod demo;
#[path = "../support/dump.rs"]
mod dump;
#[path = "../support/themes.rs"]
mod themes;

mod blocks;
mod cards;

#[path = "../support/picture.rs"]
mod picture;

#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let kept = std::fs::read_to_string("assets/screen.svg").expect("the picture is kept in assets");
    assert!(picture::svg() == kept, "make it anew: cargo run --example picture > assets/screen.svg");
}
