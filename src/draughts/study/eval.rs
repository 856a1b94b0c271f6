//! The worth of a study's positions, and what follows for its moves: how much each has cost, and how exactly a side
//! has played.

use std::fmt;
use std::str::FromStr;

use crate::side::Color;

/// The worth of a position.
///
/// ```
/// use draughts::Color;
/// use draughts::study::Worth;
///
/// assert_eq!(Worth::Hundredths(0).expected(), 0.5);
/// assert_eq!(Worth::Win(5).seen_by(Color::Black), Worth::Win(-5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A number of hundredths of a man.
    Hundredths(i32),
    /// A win in this number of plies; a loss if it is negative.
    Win(i32),
    /// Won, or else lost, by the tables of endings, which do not say in how many plies.
    Known(bool),
}

/// The finding of a search, in White's eyes.
///
/// ```
/// use draughts::study::{Eval, EvalError, Worth};
///
/// let (worth, depth) = (Worth::Hundredths(35), 12);
/// assert_eq!("+0.35/12".parse(), Ok(Eval { worth, depth }));
/// assert_eq!("good".parse::<Eval>(), Err(EvalError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eval {
    /// The worth of the position.
    pub worth: Worth,
    /// The depth of the search, in plies.
    pub depth: i32,
}

/// The advantage, in hundredths of a man, that changes the odds of a win by the factor e. The odds
/// are the games that a side wins for each game that it loses.
///
/// Between robots of one strength that is about what a man is worth in the middle game.
const HUNDREDTHS_PER_E: f64 = 80.0;

/// From this loss of the share of a point that is expected on, a move is dubious, a mistake, a blunder.
const DUBIOUS: f64 = 0.06;
const MISTAKE: f64 = 0.12;
const BLUNDER: f64 = 0.25;

/// The speed at which the exactness of a move falls with the share of a point that it loses: what loses a tenth is five eighths exact.
/// The curve is that of lichess.org/page/accuracy, e to the power of -0.04354 for each percent of the odds of a win.
const SEVERITY: f64 = 4.354;

/// A side that expects less than this share of a point, or the other side, has nothing left to lose: about three men decide.
const DECIDED: f64 = 0.02;

impl Worth {
    /// The same in the eyes of the other side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Hundredths(hundredths) => Self::Hundredths(-hundredths),
            Self::Win(plies) => Self::Win(-plies),
            Self::Known(is_won) => Self::Known(!is_won),
        }
    }

    /// The same, of the side on turn in White's eyes or the other way round.
    #[must_use]
    pub fn seen_by(self, color: Color) -> Self {
        if color == Color::White {
            self
        } else {
            self.turned()
        }
    }

    /// The share of a point that it promises: 1 for a win, 0.5 for a draw.
    pub fn expected(self) -> f64 {
        match self {
            Self::Hundredths(hundredths) => {
                1.0 / (1.0 + (-f64::from(hundredths) / HUNDREDTHS_PER_E).exp())
            }
            Self::Win(1..) | Self::Known(true) => 1.0,
            Self::Win(_) | Self::Known(false) => 0.0,
        }
    }
}

impl fmt::Display for Worth {
    /// Men ahead, the plies to a win, or a win or a loss by the tables: `+0.35`, `#12`, `#-5`, `#+`, `#-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hundredths(hundredths) => write!(f, "{:+.2}", f64::from(*hundredths) / 100.0),
            Self::Win(plies) => write!(f, "#{plies}"),
            Self::Known(is_won) => f.write_str(if *is_won { "#+" } else { "#-" }),
        }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.worth, self.depth)
    }
}

/// The error of a text that is no evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an evaluation; write it like +0.35/12, #5 or #-")]
pub struct EvalError;

impl FromStr for Eval {
    type Err = EvalError;

    /// Also without a depth.
    fn from_str(text: &str) -> Result<Self, EvalError> {
        let (worth, depth) = text.split_once('/').unwrap_or((text, "0"));
        let depth = depth
            .trim()
            .parse()
            .ok()
            .filter(|depth| (0..=1000).contains(depth))
            .ok_or(EvalError)?;
        let worth = if let Some(plies) = worth.trim().strip_prefix('#') {
            match plies {
                "+" => Worth::Known(true),
                "-" => Worth::Known(false),
                plies => Worth::Win(
                    plies
                        .parse()
                        .ok()
                        .filter(|plies: &i32| plies.abs() <= 10_000)
                        .ok_or(EvalError)?,
                ),
            }
        } else {
            let men: f64 = worth.trim().parse().map_err(|_| EvalError)?;
            if !(-300.0..=300.0).contains(&men) {
                return Err(EvalError);
            }
            #[expect(clippy::cast_possible_truncation, reason = "it was just bounded")]
            Worth::Hundredths((men * 100.0).round() as i32)
        };
        Ok(Self { worth, depth })
    }
}

/// The cost of a move.
///
/// ```
/// use draughts::Color;
/// use draughts::study::{Verdict, Worth};
///
/// let verdict = Verdict::of(Color::White, Worth::Hundredths(0), Worth::Win(-3));
/// assert_eq!(verdict, Verdict::Blunder);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It lost nothing that counts.
    Fine,
    /// It lost a little.
    Dubious,
    /// It lost much.
    Mistake,
    /// It lost nearly everything.
    Blunder,
}

impl Verdict {
    /// Judges a move by this side, from what the position was worth before it and behind it, in White's eyes.
    pub fn of(mover: Color, before: Worth, after: Worth) -> Self {
        match loss(mover, before, after) {
            loss if loss >= BLUNDER => Self::Blunder,
            loss if loss >= MISTAKE => Self::Mistake,
            loss if loss >= DUBIOUS => Self::Dubious,
            _ => Self::Fine,
        }
    }
}

/// The share of a point that a move has lost.
fn loss(mover: Color, before: Worth, after: Worth) -> f64 {
    (before.seen_by(mover).expected() - after.seen_by(mover).expected()).max(0.0)
}

/// A move with what the positions before and behind it are worth in White's eyes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct JudgedMove {
    pub mover: Color,
    /// There was no other.
    pub is_forced: bool,
    pub before: Worth,
    pub after: Worth,
}

impl JudgedMove {
    fn loss(self) -> f64 {
        loss(self.mover, self.before, self.after)
    }

    /// Returns whether it says how well its side plays: there was a choice, and the game was open or this move threw it away.
    fn counts(self) -> bool {
        let is_open = (DECIDED..=1.0 - DECIDED).contains(&self.before.expected());
        !self.is_forced && (is_open || self.loss() > DECIDED)
    }
}

/// The accuracy of a side, and the number of its bad moves.
///
/// ```
/// use draughts::study::{Accuracy, Study};
///
/// let mut study = Study::read("[GameType \"21\"] 1. 11-15 23-19 *", None)?;
/// for node in study.main_line() {
///     study.set_eval(node, "+0.05/9".parse()?);
/// }
/// let accuracies: Option<[Accuracy; 2]> = study.accuracies();
/// assert_eq!(accuracies.map(|sides| sides.map(|side| side.moves)), Some([1, 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Accuracy {
    /// The accuracy, from 0 to 100.
    pub percent: f64,
    /// The moves that it made.
    pub moves: usize,
    /// The number of dubious moves.
    pub dubious: usize,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The number of blunders.
    pub blunders: usize,
}

/// Returns the accuracy of a side: the harmonic mean of the exactness of its moves that count.
///
/// The arithmetic mean says too little in checkers, where a move in three is forced and one blunder
/// decides. Random moves reach nine tenths in it.
///
/// In the harmonic mean quiet moves do not make up for a blunder. Lichess uses it for one half of
/// its figure. In random games half of the sides come to less than 35 % (english 60 %). The search
/// comes to 100 % by its own evaluations.
pub(super) fn accuracy(side: Color, moves: impl Iterator<Item = JudgedMove>) -> Accuracy {
    let (mut found, mut counted, mut sum) = (Accuracy::default(), 0, 0.0);
    for judged in moves.filter(|judged| judged.mover == side) {
        found.moves += 1;
        if judged.counts() {
            counted += 1;
            sum += (SEVERITY * judged.loss()).exp();
        }
        match Verdict::of(judged.mover, judged.before, judged.after) {
            Verdict::Fine => {}
            Verdict::Dubious => found.dubious += 1,
            Verdict::Mistake => found.mistakes += 1,
            Verdict::Blunder => found.blunders += 1,
        }
    }
    let percent = if counted == 0 {
        100.0
    } else {
        100.0 * f64::from(counted) / sum
    };
    Accuracy { percent, ..found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_is_read_as_it_is_written() {
        for text in ["+0.35/12", "-1.20/7", "#12/14", "#-5/3"] {
            assert_eq!(
                text.parse::<Eval>().map(|eval| eval.to_string()),
                Ok(text.into())
            );
        }
        assert_eq!(
            "0.5".parse(),
            Ok(Eval {
                worth: Worth::Hundredths(50),
                depth: 0
            })
        );
        for text in [
            "",
            "#",
            "x/3",
            "NaN/1",
            "inf",
            "1e9/1",
            "+0.1/-1",
            "#99999999999/1",
        ] {
            assert_eq!(text.parse::<Eval>(), Err(EvalError), "{text}");
        }
    }

    #[test]
    fn a_move_is_judged_by_the_share_of_a_point_that_it_loses() {
        let even = Worth::Hundredths(0);
        assert_eq!(
            Verdict::of(Color::White, even, Worth::Hundredths(-10)),
            Verdict::Fine
        );
        assert_eq!(
            Verdict::of(Color::White, even, Worth::Hundredths(-30)),
            Verdict::Dubious
        );
        assert_eq!(
            Verdict::of(Color::Black, even, Worth::Hundredths(50)),
            Verdict::Mistake
        );
        assert_eq!(
            Verdict::of(Color::White, even, Worth::Win(-9)),
            Verdict::Blunder
        );
        assert_eq!(
            Verdict::of(Color::White, Worth::Win(5), Worth::Win(9)),
            Verdict::Fine,
            "it still wins"
        );
        assert_eq!(
            Verdict::of(Color::White, Worth::Win(-5), Worth::Win(-1)),
            Verdict::Fine,
            "it was lost before"
        );
    }

    fn judged(mover: Color, before: Worth, after: Worth) -> JudgedMove {
        JudgedMove {
            mover,
            is_forced: false,
            before,
            after,
        }
    }

    #[test]
    fn who_loses_nothing_is_wholly_exact() {
        let (even, lost) = (Worth::Hundredths(0), Worth::Win(-8));
        let moves = [
            judged(Color::Black, even, even),
            judged(Color::White, even, lost),
            judged(Color::Black, lost, lost),
        ];
        let black = accuracy(Color::Black, moves.into_iter());
        assert_eq!((black.percent, black.moves, black.blunders), (100.0, 2, 0));
        let white = accuracy(Color::White, moves.into_iter());
        assert_eq!(
            (white.percent.round(), white.moves, white.blunders),
            (11.0, 1, 1)
        );
        assert_eq!(accuracy(Color::White, [].into_iter()).moves, 0);
    }

    #[test]
    fn what_is_forced_and_what_is_decided_does_not_make_up_for_a_blunder() {
        let (even, lost) = (Worth::Hundredths(0), Worth::Known(false));
        let blunder = judged(Color::White, even, lost);
        let alone = accuracy(Color::White, [blunder].into_iter()).percent;
        let forced = JudgedMove {
            is_forced: true,
            ..judged(Color::White, even, even)
        };
        let moves = [
            forced,
            blunder,
            judged(Color::White, lost, lost),
            judged(Color::White, Worth::Win(-3), lost),
        ];
        assert!((accuracy(Color::White, moves.into_iter()).percent - alone).abs() < 1e-9);
        // A win that is thrown away counts, and a choice in an open position does.
        let thrown = [
            judged(Color::White, Worth::Win(9), even),
            judged(Color::White, even, even),
        ];
        assert_eq!(
            format!("{:.0}", accuracy(Color::White, thrown.into_iter()).percent),
            "20"
        );
    }
}
