//! The move log: what has happened at a table, in sentences. A face stands in it only while the card lies face up: a
//! memory game is not solved by reading. After the game all of it can be read.

use ratatui::layout::Size;

use super::board::{BoardUi, GameUi};
use parlour_kit::layout;
use parlour_language::Language;
use parlour_model::disclosure::{Disclosure, Faces};
use parlour_model::grid::Place;
use parlour_model::player::Names;
use parlour_model::seat::Seat;
use parlour_table::event::MoveReport;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The number of moves made, including this one.
    pub moves: usize,
    /// About whom it is.
    pub about: Option<Seat>,
    text: String,
    /// The face that it names, if one may lie face down again.
    face: Option<NamedFace>,
}

/// A face that a line names.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NamedFace {
    /// The place of the card.
    place: Place,
    lies: Lies,
    /// The line without it.
    closed: String,
}

/// The position of a card whose face is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lies {
    Up,
    /// Face down by the rules, and still in sight (CON-12, MM-12).
    InSight,
    Down,
}

/// The log, and how far it is scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveLog {
    lines: Vec<LogLine>,
    /// The moves in the game's own notation, where it has one.
    pub sheet: Vec<String>,
    /// The number of lines at the end that are scrolled out of sight.
    pub back: usize,
    /// Set where it is to be in sight in place of the board if it has no room beside it.
    pub is_asked: bool,
    /// Set where it is in sight beside the seats, in a window that has room for them.
    pub is_open: bool,
    /// The lines that name a face which is not down, in order.
    open: Vec<usize>,
    /// The place where the last card was turned up.
    last: Option<Place>,
    /// True while every face is named: after the game, and in a replay.
    tells_all: bool,
    /// The language of its sentences.
    language: Language,
}

impl MoveLog {
    /// A log in a language.
    pub fn new(language: Language) -> Self {
        Self {
            language,
            ..Self::default()
        }
    }

    /// The same that keeps nothing back.
    pub fn telling_all(language: Language) -> Self {
        Self {
            tells_all: true,
            ..Self::new(language)
        }
    }

    /// The same, in sight where another one was.
    #[must_use]
    pub fn in_place_of(self, before: &Self) -> Self {
        Self {
            is_asked: before.is_asked,
            is_open: before.is_open,
            ..self
        }
    }

    /// Shows or hides it: beside the board, or in its place in a window without room for both.
    pub fn switch(&mut self, window: Size) {
        let shown = if is_beside(window) {
            &mut self.is_open
        } else {
            &mut self.is_asked
        };
        *shown = !*shown;
    }

    /// Adds what was told of a move; the log then shows its end again.
    pub fn write<G: GameUi>(&mut self, moves: usize, report: &MoveReport<G>, names: &Names) {
        self.close();
        for event in report.events.iter().filter(|event| !event.is_routine()) {
            self.tell(moves, event, names);
        }
        self.sheet.extend(G::Board::notation(report));
        self.back = 0;
    }

    fn tell(&mut self, moves: usize, event: &impl Disclosure, names: &Names) {
        let faces = event.faces();
        self.last = match &faces {
            Faces::Up(place) => Some(*place),
            Faces::Swapped(from, to) if self.last == Some(*from) => Some(*to),
            _ => self.last,
        };
        let place = match &faces {
            Faces::Down(places) => places.first().copied(),
            Faces::Swapped(from, _) => Some(*from),
            _ => self.last,
        };
        let closed = place.zip(event.describe_closed(names));
        let face = closed.map(|(place, closed)| NamedFace {
            place,
            lies: Lies::Up,
            closed: closed.in_language(self.language).into_owned(),
        });
        self.lines.push(LogLine {
            moves,
            about: event.about(),
            text: event
                .describe(names)
                .in_language(self.language)
                .into_owned(),
            face,
        });
        let newest = self.lines.len() - 1;
        self.open
            .extend(self.lines[newest].face.is_some().then_some(newest));
        if matches!(faces, Faces::Down(_) | Faces::AllDown | Faces::Swapped(..)) {
            let open = self.open.iter();
            open.for_each(|line| {
                self.lines[*line]
                    .face
                    .iter_mut()
                    .for_each(|face| face.follow(&faces));
            });
        }
    }

    /// Turns down the cards that were still in sight.
    pub fn close(&mut self) {
        let lines = &mut self.lines;
        self.open.retain(|line| {
            let Some(face) = &mut lines[*line].face else {
                return false;
            };
            if face.lies == Lies::InSight {
                face.lies = Lies::Down;
            }
            face.lies == Lies::Up
        });
    }

    /// The game is over: every face may be named.
    pub fn disclose(&mut self) {
        self.tells_all = true;
    }

    /// Every line with what it says now.
    pub fn lines(
        &self,
    ) -> impl DoubleEndedIterator<Item = (&LogLine, &str)> + ExactSizeIterator + Clone {
        self.lines.iter().map(|line| match &line.face {
            Some(face) if face.lies == Lies::Down && !self.tells_all => {
                (line, face.closed.as_str())
            }
            _ => (line, line.text.as_str()),
        })
    }

    /// Scrolls by `lines` lines; positive is back in time.
    pub fn scroll(&mut self, lines: isize) {
        self.back = self
            .back
            .saturating_add_signed(lines)
            .min(self.lines.len().saturating_sub(1));
    }
}

/// Returns whether a window has room for a log beside the board.
pub fn is_beside(window: Size) -> bool {
    layout::column(layout::page(window).body).is_some()
}

impl NamedFace {
    /// The card is moved or turned face down with others.
    fn follow(&mut self, faces: &Faces) {
        match faces {
            Faces::Swapped(from, to) if self.place == *from => self.place = *to,
            Faces::Swapped(from, to) if self.place == *to => self.place = *from,
            Faces::Down(places) if places.contains(&self.place) => self.turn_down(),
            Faces::AllDown => self.turn_down(),
            _ => {}
        }
    }

    fn turn_down(&mut self) {
        if self.lies == Lies::Up {
            self.lies = Lies::InSight;
        }
    }
}
