//! Says how many tests were skipped for want of programs. Cargo runs this program after all others, since it is the last
//! of the last crate.

#[path = "../../../tests/support/foreign.rs"]
mod foreign;

fn main() {
    match foreign::summary() {
        Some(summary) => println!("\n{summary}\n"),
        None => println!("\nno test was skipped for want of a program\n"),
    }
}
