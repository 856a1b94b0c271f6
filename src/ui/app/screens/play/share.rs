//! The line about a game that is over: what a person shows to others of it. It tells no more than the screen does then.

use super::Play;
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi, Solo};
use crate::app::effect::Effect;
use parlour_language::{decimal, fl};
use parlour_model::solo;
use parlour_table::any::AnyGame;
use parlour_table::event::MoveReport;

/// Between the parts of the line.
const DOT: &str = " · ";

/// A turn that found something, and one that did not, in the row of squares.
const SQUARES: [char; 2] = ['□', '■'];

/// The most squares: longer rows are cut by chats.
const MOST_SQUARES: usize = 40;

impl<G: GameUi + AnyGame> Play<G> {
    /// The lines about a game that is over, like "Parlour Concentration, 8 pairs: 17 turns (par 18.9) ★★★★ · 2026-11-21"
    /// and a row of squares, one a turn; `None` while the game runs.
    pub fn share_line(&self) -> Option<String> {
        if !self.is_over() {
            return None;
        }
        let game = match self.options.daily {
            Some(_) => fl!("table-daily", game = G::GAME.title()),
            None => fl!(G::GAME.title()).to_owned(),
        };
        let result = match self.board.solo(self.observation()) {
            Some(done) => self.shared_alone(&game, done),
            None => self.shared_result(&game),
        };
        let date = self.mirror.started();
        let date = date.map(|at| at.to_string().chars().take(10).collect());
        let practice = self
            .observation()
            .practice
            .then(|| fl!("table-practice").to_owned());
        let line: Vec<String> = [result].into_iter().chain(date).chain(practice).collect();
        let lines = [line.join(DOT)].into_iter().chain(self.squares());
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    /// The result of a player alone: the turns, par and the stars.
    fn shared_alone(&self, game: &str, done: Solo) -> String {
        let size = solo::size(&self.rules());
        let result = fl!(
            "table-share-alone",
            game = game,
            size = size,
            turns = with_par(done)
        );
        let ended = self.observation().end.and_then(solo::ended);
        match (ended, self.stars(done)) {
            (Some(ended), _) => format!("{result}, {}", fl!(ended)),
            (None, 0) => result,
            (None, stars) => format!("{result} {}", "★".repeat(stars)),
        }
    }

    /// The winner and the scores of a game of several, the best first.
    fn shared_result(&self, game: &str) -> String {
        let scores = self.ranked().into_iter().map(|(_, score)| {
            let name = self.names().get(score.seat);
            format!("{} {}", name.spoken(), score.points)
        });
        fl!(
            "table-share-result",
            game = game,
            winners = self.winners(),
            scores = scores.collect::<Vec<_>>().join(", ")
        )
    }

    /// A square for each turn of the people at this screen; `None` for a game without such turns.
    fn squares(&self) -> Option<String> {
        let history = self.mirror.history();
        let is_own = |told: &&MoveReport<G>| {
            let seat = told.by.seat();
            seat.is_some_and(|seat| self.mirror.is_own_person(seat))
        };
        let marks = history.filter(is_own).filter_map(G::Board::has_found);
        let squares: String = marks
            .take(MOST_SQUARES)
            .map(|found| SQUARES[usize::from(found)])
            .collect();
        (!squares.is_empty()).then_some(squares)
    }

    /// Puts the line on the clipboard, and shows it for terminals that have none.
    pub(super) fn copy_line(&self) -> Vec<Action> {
        let Some(line) = self.share_line() else {
            return Vec::new();
        };
        vec![
            Action::say(fl!("table-copied", line = line.replace('\n', " "))),
            Action::Effect(Effect::Copy(line)),
        ]
    }
}

/// A number of turns, in words.
pub(super) fn turns(turns: u32) -> String {
    if turns == 1 {
        fl!("menu-one-turn").into()
    } else {
        fl!("menu-turns", turns = turns)
    }
}

fn with_par(done: Solo) -> String {
    let turns = turns(done.turns);
    match done.par {
        Some(par) => fl!("table-turns-par", turns = turns, par = decimal(par, 1)),
        None => turns,
    }
}
