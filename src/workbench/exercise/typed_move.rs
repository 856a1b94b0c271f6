//! A move of an exercise that is typed.

use super::ExerciseBoard;
use super::at_work::Progress;
use parlour_boards::board::BoardUi as _;
use parlour_language::id;
use parlour_model::sentence::Sentence as _;
use parlour_screen::action::Action;
use parlour_screen::ask::Then;
use parlour_screen::line::Line;

impl ExerciseBoard {
    /// Lets a move be typed.
    pub(super) fn ask_move(begun: &str) -> Line {
        let then = Then::new(|screen: &mut Self, line: String, shared| {
            let work = screen.at_work.as_mut()?;
            if work.progress != Progress::ToMove {
                return Some(vec![Action::refuse(work.standing())]);
            }
            Some(match work.study.board(work.at).read_move(&line) {
                Ok(chosen) => {
                    work.board.cancel();
                    screen.play(&chosen, shared)
                }
                Err(why) => vec![Action::refuse(why.sentence())],
            })
        });
        Line {
            continuations: Some(|screen, typed| {
                let work = screen.as_a::<Self>()?.at_work.as_ref()?;
                work.board.continuations(typed, &work.observation)
            }),
            ..Line::new(id!("menu-asks-move"), begun, then)
        }
    }
}
