//! The description of each game's table in sentences.

use crate::board::{BoardUi, GameUi};
use parlour_language::{Id, Language, Text, text};
use parlour_model::grid::{Grid, row_name};
use parlour_model::player::Names;
use parlour_table::event::Observation;

/// A game that can be played in sentences.
pub trait PlainGame: GameUi {
    /// The message that tells how a move is typed.
    const MOVES: Id;

    /// The table as it may be seen, a sentence a line.
    fn table(observation: &Observation<Self>, names: &Names) -> Vec<Text>;

    /// Returns the facts needed before each move, where the events have not told them.
    fn turn(_: &Observation<Self>, _: &Names) -> Vec<Text> {
        Vec::new()
    }

    /// A sentence of the game as it is said here: without signs that only a picture explains.
    fn spoken(sentence: &str, _: Language) -> String {
        sentence.to_owned()
    }

    /// Returns the task of the person on turn.
    fn task(board: &Self::Board, observation: &Observation<Self>, names: &Names) -> Text {
        board.prompt(observation, names)
    }
}

/// The rows of a rectangle: "row A: 1 to 3 closed, 4 open: 12". Neighbours of which the same is to be said stand together.
pub(super) fn rows(grid: Grid, word: impl Fn(usize) -> Text) -> Vec<Text> {
    let row = |row: usize| {
        let mut runs: Vec<(usize, usize, Text)> = Vec::new();
        for column in 0..grid.columns {
            let said = word(row * grid.columns + column);
            match runs.last_mut() {
                Some((_, to, same)) if *same == said => *to = column,
                _ => runs.push((column, column, said)),
            }
        }
        let run = |(from, to, said): &(usize, usize, Text)| match to - from {
            0 => Text::list([(from + 1).to_string().into(), said.clone()], " "),
            _ => text!("plain-run", from = from + 1, to = to + 1, said = said),
        };
        text!(
            "plain-row",
            row = row_name(row),
            cards = Text::list(runs.iter().map(run), ", ")
        )
    };
    (0..grid.rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_that_lie_alike_are_told_together() {
        let grid = Grid {
            rows: 2,
            columns: 4,
        };
        let word = |index| {
            if index == 2 {
                Text::from("open: 7")
            } else {
                Text::from("closed")
            }
        };
        assert_eq!(
            rows(grid, word)
                .iter()
                .map(Text::english)
                .collect::<Vec<_>>(),
            [
                "row A: 1 to 2 closed, 3 open: 7, 4 closed",
                "row B: 1 to 4 closed"
            ]
        );
    }
}
