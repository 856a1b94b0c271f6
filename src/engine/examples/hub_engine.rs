//! An engine of the Hub protocol that searches a move at a time: `cargo run --release --example hub_engine`, then for
//! instance `hub`, `init`, `level move-time=0.5`, `go think`.

use std::io;
use std::sync::Arc;

use draughts_engine::hub::engine::{HubCommand, HubEngine, SearchRequest, done, info};

fn main() -> io::Result<()> {
    let mut engine = HubEngine::default().introduced_as("Example", "1", "nobody");
    for line in io::stdin().lines() {
        for command in engine.on_line(&line?) {
            match command {
                HubCommand::Say(text) => println!("{text}"),
                HubCommand::Search(request) => search(&request),
                HubCommand::Quit => return Ok(()),
                // A search has ended before the next line is read.
                HubCommand::NewGame | HubCommand::Stop | HubCommand::PonderHit(_) => {}
            }
        }
    }
    Ok(())
}

fn search(request: &SearchRequest) {
    let mut tell = |report: &_| println!("{}", info(&request.board, report));
    if let Some(report) = request.think(&request.thinking(Arc::default()), &mut tell) {
        println!("{}", done(&request.board, &report));
    }
}
