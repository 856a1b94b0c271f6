//! A game that is studied: a tree of moves with comments and marks, read from PDN and written as PDN.
//!
//! A text that was read is given back byte for byte but for what is changed of its game. Where that cannot be, it is written
//! anew, with all its tags, comments, glyphs and variations, and with what could not be followed as it stood.
//!
//! ```
//! use draughts::study::Study;
//!
//! let text = "[GameType \"21\"] 1. 11-15 {the old fourteenth} 23-19 (22-18 $6) 2. 8-11 *";
//! let mut study = Study::read(text, None)?;
//! assert_eq!(study.text(), text);
//! let first = study.children(study.root())[0];
//! study.set_comment(first, "the usual start");
//! assert!(study.text().contains("1. 11-15 {the usual start} 23-19 (22-18 $6) 2. 8-11 *"));
//! # Ok::<(), draughts::study::StudyError>(())
//! ```

mod drawing;
mod edit;
mod error;
mod eval;
mod mark;
mod node;
mod outline;
mod patch;
mod read;
mod review;
mod words;
mod write;

#[cfg(test)]
mod tests;

pub use drawing::{Brush, Drawing};
pub use edit::{DeletedLine, Placed};
pub use error::{StudyError, StudyFault, TooDeep};
pub use eval::{Accuracy, Eval, EvalError, Verdict, Worth};
pub use mark::Mark;
pub use node::{NodeId, Study};
pub use outline::{Part, Span};
pub use review::note;
