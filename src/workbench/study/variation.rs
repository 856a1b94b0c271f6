//! A line of the analysis on its way into the notation.

use super::StudyBoard;
use crate::study::keys::ANALYSE;
use draughts::Move;
use draughts::study::NodeId;
use parlour_kit::keymap::mention;
use parlour_language::{Text, text};
use parlour_screen::action::Action;
use parlour_screen::shared::Shared;

impl StudyBoard {
    /// Shows another number of lines of the analysis.
    pub(super) fn turn_lines(&mut self, shared: &mut Shared) -> Vec<Action> {
        let lines = self.analysis.turn_lines();
        let mut actions = vec![Action::say(text!("study-line-count", lines = lines))];
        if self.analysis.is_on() {
            actions.extend(self.analyse(shared));
        }
        actions
    }

    /// Puts the best line that does not stand there yet into the notation, and says it.
    pub(super) fn insert_line(&mut self) -> Vec<Action> {
        let at = self.at();
        let missing = |line: &&[Move]| !line.is_empty() && !self.stands(at, line);
        let Some(line) = self.analysis.plies().find(missing).map(<[Move]>::to_vec) else {
            let key = mention(ANALYSE);
            return vec![Action::refuse(text!("study-line-none", key = key))];
        };
        let mut end = at;
        for ply in line {
            match self.place.study.play(end, ply) {
                Ok(placed) => end = placed.node(),
                Err(why) => return vec![Action::refuse(why.to_string())],
            }
        }
        self.changed();
        vec![Action::say(text!(
            "study-line-put",
            line = self.moves_between(at, end)
        ))]
    }

    /// Returns whether a line stands in the notation from a node on.
    fn stands(&self, from: NodeId, line: &[Move]) -> bool {
        let study = self.study();
        let step = |at: NodeId, ply: &Move| {
            let mut children = study.children(at).iter().copied();
            children.find(|child| study.played(*child) == Some(*ply))
        };
        line.iter().try_fold(from, step).is_some()
    }

    /// The moves that lead from a node to a later one, as text.
    fn moves_between(&self, from: NodeId, to: NodeId) -> Text {
        let study = self.study();
        let path = study.path(to).into_iter().skip(study.path(from).len());
        let moves: Vec<_> = path.map(|node| study.move_text(node).to_owned()).collect();
        moves.join(" ").into()
    }
}
