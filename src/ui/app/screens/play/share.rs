//! The line about a game that is over: what a person shows to others of it. It tells no more than the screen does then.

use super::Play;
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi, Solo};
use crate::app::effect::Effect;
use parlour_language::fl;
use parlour_model::solo;
use parlour_table::any::AnyGame;

/// Between the parts of the line.
const DOT: &str = " · ";

impl<G: GameUi + AnyGame> Play<G> {
    /// The line, like "Parlour Concentration 8 pairs · 17 turns, par 18.9 · 2026-11-21 ★★★★"; `None` while the game runs.
    pub fn share_line(&self) -> Option<String> {
        if !self.is_over() {
            return None;
        }
        let game = match self.options.daily {
            Some(_) => fl!("table-daily", game = G::GAME.title()),
            None => G::GAME.title().to_owned(),
        };
        let date: String = self
            .mirror
            .started()
            .map_or_else(String::new, |at| at.to_string().chars().take(10).collect());
        let (practice, end) = (self.observation().practice, self.observation().end);
        let line = match self.board.solo(self.observation()) {
            Some(done) => {
                let size = solo::size(&self.rules());
                let stars = match self.stars(done) {
                    0 => String::new(),
                    stars => format!(" {}", "★".repeat(stars)),
                };
                let turns = match end.and_then(solo::ended) {
                    Some(ended) => format!("{}, {ended}", with_par(done)),
                    None => with_par(done),
                };
                [
                    fl!("table-share-size", game = game, size = size),
                    turns,
                    date + &stars,
                ]
                .join(DOT)
            }
            None => [fl!("table-share", game = game), self.result(), date].join(DOT),
        };
        Some(if practice {
            line + DOT + fl!("table-practice")
        } else {
            line
        })
    }

    /// Lists the players with their scores, the best first.
    fn result(&self) -> String {
        let scores = self.ranked().into_iter().map(|(_, score)| {
            let name = self.names().get(score.seat);
            format!("{name} {}", score.points)
        });
        format!(
            "{}: {}",
            self.winners(),
            scores.collect::<Vec<_>>().join(", ")
        )
    }

    /// Puts the line on the clipboard, and shows it for terminals that have none.
    pub(super) fn copy_line(&self) -> Vec<Action> {
        let Some(line) = self.share_line() else {
            return Vec::new();
        };
        vec![
            Action::Effect(Effect::Copy(line.clone())),
            Action::say(fl!("table-copied", line = line)),
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
        Some(par) => fl!("table-turns-par", turns = turns, par = format!("{par:.1}")),
        None => turns,
    }
}
