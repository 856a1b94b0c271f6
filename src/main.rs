//! The `parlour` command.
fn main() -> std::process::ExitCode {
    use parlour::app::{App, state::*, update::update};
    let facts = parlour::shell::facts::here();
    let state = State::new(parlour::config::Config::default(), facts, Start::Menu, 1);
    let options = parlour::shell::Options { mouse: parlour::app::effect::MouseMode::Click };
    std::process::ExitCode::from(parlour::shell::conclude(parlour::shell::run(
        App::new(state, update, parlour::view::view),
        options,
    )))
}
