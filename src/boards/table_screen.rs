//! A table or a replay: the board, the scoreboard, and the move log. In a large window the players sit around the board.

mod around;

use std::time::Duration;

use ratatui::layout::Rect;
use ratatui::widgets::Clear;

use crate::DrawBoard;
use crate::GameBoard;
use crate::board::{BoardScore, BoardUi};
use crate::move_log::{self, LogLine};
use crate::play::{Play, Replica};
use crate::replay::ReplayScreen;
use parlour_kit::hits::Hit;
use parlour_kit::layout;
use parlour_kit::layout::TableParts;
use parlour_kit::layout::seats::SeatsLayout;
use parlour_kit::layout::split::Split as _;
use parlour_kit::motion::Motion;
use parlour_kit::screen::DrawScreen;
use parlour_kit::text;
use parlour_kit::view::card::Owner;
use parlour_kit::view::owner;
use parlour_kit::view::theme::{Role, Theme};
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::speaker::HEAD;
use parlour_kit::view::widgets::{
    Bar, Curtain, MoveLog, MoveLogRow, MovingPlaces, Score, ScoreLine, ScoreSheet, Scoreboard,
    Speaker,
};
use parlour_language::{Id, Text, id, text};
use parlour_model::player::{Level, Names, Player};
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::Observation;

/// The least rows of the log above which a robot has room for its head and words.
const LOG: u16 = 8;

/// The rows of a robot's name and words without its head.
const WORDS: u16 = 3;

/// A table or a replay in the body of a page.
#[derive(Debug)]
pub struct TableScreen<'a, G: DrawBoard> {
    players: &'a [Player],
    names: &'a Names,
    observation: &'a Observation<G>,
    /// The first seat of the person at the screen.
    near: Seat,
    /// The seat whose turn is shown.
    turn: ToAct,
    board: &'a G::Board,
    log: &'a move_log::MoveLog,
    /// The time that every seat has left on its clock, and the initial time.
    clocks: Option<(Vec<Duration>, Duration)>,
    /// The absent players, in a word.
    absent: Vec<(Seat, Id)>,
    /// The further notes about this table.
    notes: Vec<Text>,
    /// The robot whose head is in sight, and what it says.
    speaker: Option<(Seat, Level, Option<Text>)>,
    /// The movement shown on the board.
    motion: Option<&'a Motion>,
    /// The seat that may lift the curtain that hides board and log.
    curtain: Option<Seat>,
}

impl<'a, G: DrawBoard> TableScreen<'a, G> {
    pub fn of_play(play: &'a Play<G>) -> Self {
        let (replica, presenter) = (play.replica(), play.presenter());
        Self {
            players: replica.players(),
            names: replica.names(),
            observation: replica.observation(),
            near: near(replica),
            turn: play
                .still_shown()
                .map_or(replica.observation().to_act, ToAct::Seat),
            board: presenter.board(),
            log: presenter.log(),
            clocks: presenter.clocks(replica),
            absent: absent(replica),
            notes: play.notes(),
            speaker: play.speaker(),
            motion: presenter.motion().filter(|_| presenter.curtain().is_none()),
            curtain: presenter.curtain(),
        }
    }

    pub fn of_replay(replay: &'a ReplayScreen<G>) -> Self {
        Self {
            players: replay.players(),
            names: replay.names(),
            observation: &replay.observation,
            near: Seat::of(0),
            turn: replay.observation.to_act,
            board: &replay.board,
            log: &replay.log,
            clocks: None,
            absent: Vec::new(),
            notes: replay.board.notes(&replay.observation),
            speaker: None,
            motion: None,
            curtain: None,
        }
    }
}

impl<'a, G: DrawBoard> TableScreen<'a, G> {
    /// Draws it in the body of a page.
    pub fn draw(&self, body: Rect, ui: &mut Ui) {
        match self.seats(body) {
            Some(seats) => self.draw_around(&seats, body, ui),
            None => self.draw_beside(body, ui),
        }
    }

    /// Draws scoreboard and log beside the board.
    fn draw_beside(&self, body: Rect, ui: &mut Ui) {
        let (observation, theme) = (self.observation, ui.theme);
        let timed = self.clocks.as_ref().map_or(0, |(left, _)| left.len());
        let lines = self.players.len() + timed + self.notes.len();
        let parts = self.parts(body, lines);
        let is_log = parts.log.is_none() && self.log.is_asked && self.curtain.is_none();
        if is_log {
            // The board below takes no clicks.
            ui.hits.note(parts.board, Hit::Beside);
            self.draw_log(parts.board, ui);
        } else {
            self.draw_board(parts.board, None, ui);
        }
        // Above a strip the panels lie beside the board in its area.
        [Some(parts.scores), parts.log]
            .into_iter()
            .flatten()
            .for_each(|panel| {
                ui.widget(Clear, panel);
                ui.hits.note(panel, Hit::Beside);
            });
        let points = self.board.scores(observation);
        let words = self.words(&points, theme);
        let scores = self.scores(&points, &words, theme);
        let notes = theme.worded(self.notes.iter().cloned());
        if let Some(area) = parts.log {
            self.draw_scores(&scores, &notes, parts.scores, ui);
            self.draw_log(area, ui);
            if self.is_drawer(body) {
                around::draw_handle(area, ui);
            }
        } else {
            self.draw_score_line(&scores, &notes, &parts, ui);
        }
        if let Some(seat) = self.curtain {
            // The board is the last, as it may lie in the whole body.
            if let Some(log) = parts.log {
                Curtain { name: None }.draw(log, ui);
            }
            let name = Some(self.names.get(seat));
            Curtain { name }.draw(parts.board, ui);
        }
    }

    /// The parts of the body for these lines of scoreboard; a robot's words have room below them where the log keeps enough.
    fn parts(&self, body: Rect, lines: usize) -> TableParts {
        let parts = |rows| layout::table(body, lines + rows, G::Board::strip(body));
        let usual = parts(0);
        let rest = usual.log.map_or(0, |log| log.height.saturating_sub(LOG));
        let has_room = |rows: &u16| *rows <= rest && self.speaker.is_some();
        let rows = [HEAD.height, WORDS].into_iter().find(has_room);
        rows.map_or(usual, |rows| parts(rows.into()))
    }

    /// Draws the board, and what moves on it.
    fn draw_board(&self, area: Rect, seats: Option<&SeatsLayout>, ui: &mut Ui) {
        let scene = GameBoard::<G> {
            board: self.board,
            observation: self.observation,
            names: self.names,
            seats,
        };
        G::draw_board(&scene, area, ui);
        if let Some(motion) = self.motion {
            let rect = |place: &usize| ui.hits.area(Hit::Place(*place)).unwrap_or_default();
            let rects = &motion.places.iter().map(rect).collect::<Vec<_>>();
            let theme = ui.theme;
            let moving = MovingPlaces {
                motion,
                rects,
                theme,
            };
            ui.widget(&moving, area);
        }
    }

    /// The scores of a window without room for a scoreboard.
    fn draw_score_line(&self, scores: &[Score], notes: &[String], parts: &TableParts, ui: &mut Ui) {
        let (observation, theme) = (self.observation, ui.theme);
        let practice = observation.practice.then(|| id!("table-practice").into());
        let brief = self.board.brief(observation, parts.board);
        let brief = theme.worded(practice.into_iter().chain(brief));
        let line = ScoreLine {
            scores,
            notes: &self.timed(notes, theme),
            brief: &self.timed(&brief, theme),
            shown_elsewhere: G::Board::TELLS_SCORES || scores.len() == 1,
            theme,
        };
        ui.widget(&line, parts.scores);
    }

    fn draw_scores(&self, scores: &[Score], notes: &[String], area: Rect, ui: &mut Ui) {
        let room = ui.panel(area, id!("setup-players"));
        let bars = self.clock_bars(scores);
        let rows = |count: usize, room: u16| {
            let count = u16::try_from(count).unwrap_or(u16::MAX);
            count.min(room.saturating_sub(1))
        };
        let taken = scores.len() + bars.len() + notes.len();
        let (room, speaker) = room.split_bottom(room.height.saturating_sub(rows(taken, u16::MAX)));
        let (rest, lower) = room.split_bottom(rows(notes.len(), room.height));
        let (upper, clocks) = rest.split_bottom(rows(bars.len(), rest.height));
        let theme = ui.theme;
        ui.widget(&Scoreboard { scores, theme }, upper);
        let most = self.clocks.as_ref().map(|(_, start)| tenths(*start));
        ui.bars(clocks, &bars, most);
        ui.lines(lower, notes, Role::Dim);
        self.draw_speaker(speaker, ui);
    }

    fn draw_speaker(&self, area: Rect, ui: &mut Ui) {
        let Some((seat, level, line)) = &self.speaker else {
            return;
        };
        let (language, theme) = (ui.theme.language, ui.theme);
        let line = line.as_ref().map(|line| line.in_language(language));
        let speaker = Speaker {
            level: *level,
            name: &self.names.get(*seat).in_language(language),
            line: &line.unwrap_or_default(),
            theme,
        };
        ui.has_words |= !area.is_empty();
        ui.widget(&speaker, area);
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
    fn timed(&self, notes: &[String], theme: &Theme) -> Vec<String> {
        let letters = owner::letters(&self.names.in_language(theme.language));
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
    fn words(&self, points: &[BoardScore], theme: &Theme) -> Vec<String> {
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
        theme.worded(points.iter().map(word))
    }

    fn scores<'b>(
        &self,
        points: &[BoardScore],
        words: &'b [String],
        theme: &Theme,
    ) -> Vec<Score<'b>>
    where
        'a: 'b,
    {
        let (names, players) = (self.names, self.players);
        let letters = owner::letters(&names.in_language(theme.language));
        let score = |(points, note): (&BoardScore, &'b String)| Score {
            owner: Owner::of(points.seat, &letters),
            name: names.get(points.seat).in_language(theme.language),
            robot: players[points.seat.index()]
                .controller
                .label()
                .map_or("", |label| label.in_language(theme.language)),
            points: points.shown.in_language(theme.language).into_owned(),
            note,
            turn: self.turn == ToAct::Seat(points.seat),
        };
        points.iter().zip(words).map(score).collect()
    }

    fn draw_log(&self, area: Rect, ui: &mut Ui) {
        let theme = ui.theme;
        let room = ui.panel(area, id!("study-moves"));
        let back = self.log.back;
        if !self.log.sheet.is_empty() {
            let moves = &self.log.sheet;
            return ui.widget(&ScoreSheet { moves, back, theme }, room);
        }
        let letters = owner::letters(&self.names.in_language(theme.language));
        let told = self.log.lines();
        let most = told.len().saturating_sub(self.board.hidden_log_lines());
        let entry = |(line, text): (&LogLine, &str)| MoveLogRow {
            about: line.about.map(|seat| Owner::of(seat, &letters)),
            text: text.to_owned(),
        };
        let entries = &told.take(most).map(entry).collect::<Vec<_>>();
        let log = MoveLog {
            entries,
            back,
            theme,
        };
        ui.widget(&log, room);
    }
}

/// The first seat of the person at the screen, or the first one of a table that is watched.
fn near<G: DrawBoard>(replica: &Replica<G>) -> Seat {
    let own = |seat: &Seat| replica.mirror().is_own_person(*seat);
    Seat::all(replica.players().len())
        .find(own)
        .unwrap_or(Seat::of(0))
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

impl<G: DrawBoard> DrawScreen for Play<G> {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        TableScreen::of_play(self).draw(body, ui);
    }
}

impl<G: DrawBoard> DrawScreen for ReplayScreen<G> {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        TableScreen::of_replay(self).draw(body, ui);
    }
}
