//! The picture of the manual: `cargo run --example picture > assets/screen.svg`.

#[path = "../support/picture.rs"]
mod picture;

fn main() {
    print!("{}", picture::svg());
}
