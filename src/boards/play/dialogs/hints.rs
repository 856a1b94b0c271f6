//! The requests to robots other than their moves: a hint for a person, their answer to a draw
//! offer, and their analysis while they think.

use super::Dialogs;
use crate::board::GameUi;
use parlour_language::{Text, text};
use parlour_model::player::Names;
use parlour_model::seat::Seat;

/// A request to a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum BotQuestion {
    /// A move for the person on turn.
    Hint,
    /// The question to the robot if it agrees to a draw; a remote person may be asked the same.
    Draw(Seat),
}

impl Dialogs {
    /// Says that a robot is asked, unless another question is open. Returns whether it is to be asked.
    pub(in crate::play) fn ask_bot(&mut self, what: BotQuestion, names: &Names) -> bool {
        if self.asked_bot.is_some() {
            return false;
        }
        (self.asked_bot, self.analysis) = (Some(what), String::new());
        self.say_begun(match what {
            BotQuestion::Hint => text!("table-hint-asked"),
            BotQuestion::Draw(seat) => text!("table-considers", name = names.get(seat)),
        });
        true
    }

    /// A hint has come: says it, with the moves that may follow where the analysis begins with it. Returns whether one was
    /// asked for.
    pub(in crate::play) fn hint_found<G: GameUi>(
        &mut self,
        chosen: &G::Move,
        legal: &[G::Move],
    ) -> bool {
        if self.asked_bot.take().is_none() {
            return false;
        }
        let analysis = std::mem::take(&mut self.analysis);
        self.say(match legal {
            [_] => text!("table-only-move", chosen = chosen),
            _ => match after(&analysis, &chosen.to_string()) {
                Some(line) => text!("table-hint-line", chosen = chosen, line = line),
                None => text!("table-hint", chosen = chosen),
            },
        });
        true
    }

    /// Shows from now on what a robot thinks, or no longer.
    pub(in crate::play) fn switch_analysis(&mut self) {
        self.shows_analysis = !self.shows_analysis;
        self.say(if self.shows_analysis {
            text!("table-thoughts-shown")
        } else {
            text!("table-thoughts-hidden")
        });
    }

    pub(in crate::play) fn set_analysis(&mut self, found: String) {
        self.analysis = found;
    }

    /// Returns the message shown while the robot of this name is on turn.
    pub(in crate::play) fn thinking(&self, name: &Text) -> Text {
        if self.shows_analysis && !self.analysis.is_empty() {
            text!(
                "table-thinking-what",
                name = name,
                analysis = &self.analysis
            )
        } else {
            text!("table-thinking", name = name)
        }
    }

    /// Somebody has moved. Says what the robot of this name was thinking, if analysis is shown.
    pub(in crate::play) fn moved(&mut self, robot: Option<&Text>) {
        self.withdraw();
        let analysis = std::mem::take(&mut self.analysis);
        if let Some(name) = robot.filter(|_| self.shows_analysis && !analysis.is_empty()) {
            self.say(text!("table-thought", name = name, analysis = analysis));
        }
    }
}

/// Returns the moves after a move in an analysis like `+0.10 at depth 3: 9-13 22-18`, if it begins with that move: a robot may
/// choose another one of nearly the same worth.
fn after<'a>(analysis: &'a str, chosen: &str) -> Option<&'a str> {
    let line = analysis.rsplit(": ").next()?;
    line.strip_prefix(chosen)?.strip_prefix(' ')
}

#[cfg(test)]
mod tests {
    use super::after;

    #[test]
    fn a_line_follows_a_hint_that_it_begins_with() {
        let analysis = "+0.03 at depth 23: 9-13 22-18 6-9";
        assert_eq!(after(analysis, "9-13"), Some("22-18 6-9"));
        for other in ["8-11", "9-1", "6-9"] {
            assert_eq!(after(analysis, other), None, "{other}");
        }
        assert_eq!(after("won by the tables: 9-13", "9-13"), None);
        assert_eq!(after("", "9-13"), None);
    }
}
