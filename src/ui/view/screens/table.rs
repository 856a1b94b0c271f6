//! A table or a replay: the board, the scoreboard, and the move log.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use crate::app::board::{BoardScore, BoardUi};
use crate::app::layout::{self, TableParts};
use crate::app::motion::Motion;
use crate::app::move_log::{self, LogLine};
use crate::app::screens::play::{Play, Replica};
use crate::app::screens::replay::ReplayScreen;
use crate::app::text;
use crate::view::card::Owner;
use crate::view::games::{DrawBoard, GameBoard};
use crate::view::owner;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::{
    Bar, Bars, Curtain, MoveLog, MoveLogRow, MovingPlaces, Panel, Score, ScoreLine, ScoreSheet,
    Scoreboard, TextRows,
};
use parlour_language::{Id, Text, id, text};
use parlour_model::player::{Names, Player};
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::Observation;

/// A table or a replay in the body of a page.
#[derive(Debug)]
pub struct TableScreen<'a, G: DrawBoard> {
    players: &'a [Player],
    names: &'a Names,
    observation: &'a Observation<G>,
    board: &'a G::Board,
    log: &'a move_log::MoveLog,
    /// The time that every seat has left on its clock, and the initial time.
    clocks: Option<(Vec<Duration>, Duration)>,
    /// The absent players, in a word.
    absent: Vec<(Seat, Id)>,
    /// The further notes about this table.
    notes: Vec<String>,
    /// The movement shown on the board.
    motion: Option<&'a Motion>,
    /// The seat that may lift the curtain that hides board and log.
    curtain: Option<Seat>,
    theme: &'a Theme,
}

impl<'a, G: DrawBoard> TableScreen<'a, G> {
    pub fn of_play(play: &'a Play<G>, theme: &'a Theme) -> Self {
        let (replica, presenter) = (play.replica(), play.presenter());
        Self {
            players: replica.players(),
            names: replica.names(),
            observation: replica.observation(),
            board: presenter.board(),
            log: presenter.log(),
            clocks: presenter.clocks(replica),
            absent: absent(replica),
            notes: theme.worded(replica.notes(presenter.board())),
            motion: presenter.motion().filter(|_| presenter.curtain().is_none()),
            curtain: presenter.curtain(),
            theme,
        }
    }

    pub fn of_replay(replay: &'a ReplayScreen<G>, theme: &'a Theme) -> Self {
        Self {
            players: replay.players(),
            names: replay.names(),
            observation: &replay.observation,
            board: &replay.board,
            log: &replay.log,
            clocks: None,
            absent: Vec::new(),
            notes: theme.worded(replay.board.notes(&replay.observation)),
            motion: None,
            curtain: None,
            theme,
        }
    }
}

impl<G: DrawBoard> Widget for &TableScreen<'_, G> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (board, observation, names, theme) =
            (self.board, self.observation, self.names, self.theme);
        let timed = self.clocks.as_ref().map_or(0, |(left, _)| left.len());
        let parts = layout::table(
            body,
            self.players.len() + timed + self.notes.len(),
            G::Board::strip(body),
        );
        GameBoard::<G> {
            board,
            observation,
            names,
            theme,
        }
        .render(parts.board, buf);
        if let Some(motion) = self.motion {
            let rect = |place: &usize| {
                board
                    .place(*place, observation, names, parts.board, theme.language)
                    .unwrap_or_default()
            };
            let rects: Vec<_> = motion.places.iter().map(rect).collect();
            MovingPlaces {
                motion,
                rects: &rects,
                theme,
            }
            .render(parts.board, buf);
        }
        theme.lay_ground(true, parts.board, buf);
        // Above a strip the panels lie beside the board in its area.
        [Some(parts.scores), parts.log]
            .into_iter()
            .flatten()
            .for_each(|panel| Clear.render(panel, buf));
        let points = board.scores(observation);
        let words = self.words(&points);
        let scores = self.scores(&points, &words);
        if let Some(area) = parts.log {
            self.draw_scores(&scores, &self.notes, parts.scores, buf);
            self.draw_log(area, buf);
        } else {
            let practice = observation
                .practice
                .then(|| Text::from(id!("table-practice")));
            let brief = board.brief(observation, parts.board).into_iter();
            let brief = theme.worded(practice.into_iter().chain(brief));
            let (notes, brief) = (self.timed(&self.notes), &self.timed(&brief));
            let shown_elsewhere = G::Board::TELLS_SCORES || scores.len() == 1;
            ScoreLine {
                scores: &scores,
                notes: &notes,
                brief,
                shown_elsewhere,
                theme,
            }
            .render(parts.scores, buf);
        }
        if let Some(seat) = self.curtain {
            self.draw_curtain(names.get(seat), &parts, buf);
        }
    }
}

impl<'a, G: DrawBoard> TableScreen<'a, G> {
    /// Board and log are hidden until this player is there.
    fn draw_curtain(&self, name: &Text, parts: &TableParts, buf: &mut Buffer) {
        let curtain = |name| Curtain {
            name,
            theme: self.theme,
        };
        parts
            .log
            .into_iter()
            .for_each(|log| curtain(None).render(log, buf));
        curtain(Some(name)).render(parts.board, buf); // The last, as a board may lie in the whole body.
    }

    fn draw_scores(&self, scores: &[Score], notes: &[String], area: Rect, buf: &mut Buffer) {
        let room = Panel::new(
            id!("setup-players").in_language(self.theme.language),
            self.theme,
        )
        .around(area, buf);
        let notes_high = u16::try_from(notes.len())
            .unwrap_or(u16::MAX)
            .min(room.height.saturating_sub(1));
        let bars = self.clock_bars(scores);
        let clocks_high = u16::try_from(bars.len())
            .unwrap_or(u16::MAX)
            .min((room.height - notes_high).saturating_sub(1));
        let upper = Rect {
            height: room.height - notes_high - clocks_high,
            ..room
        };
        Scoreboard {
            scores,
            theme: self.theme,
        }
        .render(upper, buf);
        let clocks = Rect {
            y: upper.bottom(),
            height: clocks_high,
            ..room
        };
        let most = self.clocks.as_ref().map(|(_, start)| tenths(*start));
        Bars {
            bars: &bars,
            most,
            theme: self.theme,
        }
        .render(clocks, buf);
        let lower = Rect {
            y: clocks.bottom(),
            height: notes_high,
            ..room
        };
        TextRows {
            lines: notes,
            role: Role::Dim,
            theme: self.theme,
        }
        .render(lower, buf);
    }

    /// Each player's clock as a bar.
    fn clock_bars<'b>(&self, scores: &'b [Score]) -> Vec<Bar<'b>> {
        let bar = |(left, score): (&Duration, &'b Score)| Bar {
            label: &score.name,
            value: tenths(*left),
            figure: text::clock(*left),
        };
        self.clocks
            .iter()
            .flat_map(|(left, _)| left)
            .zip(scores)
            .map(bar)
            .collect()
    }

    /// The notes of a narrow window, before them the clocks.
    fn timed(&self, notes: &[String]) -> Vec<String> {
        let letters = owner::letters(&self.names.in_language(self.theme.language));
        let clock = |(left, letter): (&Duration, &char)| format!("{letter} {}", text::clock(*left));
        let clocks: Vec<_> = self
            .clocks
            .iter()
            .flat_map(|(left, _)| left)
            .zip(&letters)
            .map(clock)
            .collect();
        let clocks = (!clocks.is_empty()).then(|| clocks.join(" "));
        clocks.into_iter().chain(notes.iter().cloned()).collect()
    }

    /// A word on each player: who has won, unless the board still holds that back, or the board's note.
    fn words(&self, points: &[BoardScore]) -> Vec<String> {
        let winners = self.observation.winners.as_deref().unwrap_or_default();
        let word = |points: &BoardScore| {
            let won = winners.contains(&points.seat) && self.board.hidden_log_lines() == 0;
            let absent = self.absent.iter().find(|(seat, _)| *seat == points.seat);
            match absent {
                _ if won => text!("table-won"),
                Some((_, word)) => (*word).into(),
                None => self.board.note(points.seat, self.observation),
            }
        };
        self.theme.worded(points.iter().map(word))
    }

    fn scores<'b>(&self, points: &[BoardScore], words: &'b [String]) -> Vec<Score<'b>>
    where
        'a: 'b,
    {
        let (names, players) = (self.names, self.players);
        let letters = owner::letters(&names.in_language(self.theme.language));
        let score = |(points, note): (&BoardScore, &'b String)| Score {
            owner: Owner::of(points.seat, &letters),
            name: names.get(points.seat).in_language(self.theme.language),
            robot: players[points.seat.index()]
                .controller
                .label()
                .map_or("", |label| label.in_language(self.theme.language)),
            points: points.shown.in_language(self.theme.language).into_owned(),
            note,
            turn: self.observation.to_act == ToAct::Seat(points.seat),
        };
        points.iter().zip(words).map(score).collect()
    }

    fn draw_log(&self, area: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let room = Panel::new(id!("study-moves").in_language(self.theme.language), theme)
            .around(area, buf);
        let back = self.log.back;
        if !self.log.sheet.is_empty() {
            return ScoreSheet {
                moves: &self.log.sheet,
                back,
                theme,
            }
            .render(room, buf);
        }
        let letters = owner::letters(&self.names.in_language(self.theme.language));
        let told = self.log.lines();
        let most = told.len().saturating_sub(self.board.hidden_log_lines());
        let entry = |(line, text): (&LogLine, &str)| MoveLogRow {
            about: line.about.map(|seat| Owner::of(seat, &letters)),
            text: text.to_owned(),
        };
        let entries: Vec<_> = told.take(most).map(entry).collect();
        MoveLog {
            entries: &entries,
            back,
            theme,
        }
        .render(room, buf);
    }
}

/// A word on everybody who is not at the table.
fn absent<G: DrawBoard>(replica: &Replica<G>) -> Vec<(Seat, Id)> {
    let word = |seat| Some((seat, replica.seat_note(seat)?));
    Seat::all(replica.players().len())
        .filter_map(word)
        .collect()
}

/// A duration as a bar's value.
fn tenths(time: Duration) -> u32 {
    u32::try_from(time.as_millis() / 100).unwrap_or(u32::MAX)
}
