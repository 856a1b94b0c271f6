//! A table or a replay: the board, and the move log in a drawer. In a large window the players sit around the board, in a small
//! one the line at the top has their names and scores.

mod around;
mod ended;

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Clear;

use crate::DrawBoard;
use crate::GameBoard;
use crate::board::{BoardScore, BoardUi};
use crate::move_log::{self, LogLine};
use crate::play::{Ending, Play, Replica};
use crate::replay::ReplayScreen;
use parlour_kit::hits::Hit;
use parlour_kit::layout;
use parlour_kit::layout::seats::SeatsLayout;
use parlour_kit::layout::split::Split as _;
use parlour_kit::motion::{Motion, Movement};
use parlour_kit::text::{self, columns};
use parlour_kit::view::card::Owner;
use parlour_kit::view::owner;
use parlour_kit::view::theme::Theme;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{
    Curtain, MoveLog, MoveLogRow, MovingPlaces, Score, ScoreLine, ScoreSheet, Sliding, Speaker,
};
use parlour_language::{Id, Text, id, text};
use parlour_model::player::{Level, Names, Player};
use parlour_model::seat::{Seat, ToAct};
use parlour_screen::screen::{DrawScreen, ScreenUi as _};
use parlour_table::event::Observation;

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
    /// The standing of somebody alone against the best game; the notes have it, too.
    standing: Option<Text>,
    /// The robot that speaks, and what it says.
    speaker: Option<(Seat, Level, Text)>,
    /// The movement shown on the board.
    motion: Option<&'a Motion>,
    /// The seat that may lift the curtain that hides board and log.
    curtain: Option<Seat>,
    /// The end of the game.
    ending: Option<&'a Ending>,
    /// The board before its cards left for a seat.
    before: Option<&'a G::Board>,
}

impl<'a, G: DrawBoard> TableScreen<'a, G> {
    pub fn of_play(play: &'a Play<G>) -> Self {
        let (replica, presenter) = (play.replica(), play.presenter());
        Self {
            players: replica.players(),
            names: replica.names(),
            observation: replica.observation(),
            near: near(replica),
            turn: play.turn_shown(),
            board: presenter.board(),
            log: presenter.log(),
            clocks: presenter.clocks(replica),
            absent: absent(replica),
            notes: play.notes(),
            standing: play.standing(),
            speaker: play.speaker(),
            motion: presenter.motion().filter(|_| presenter.curtain().is_none()),
            curtain: presenter.curtain(),
            ending: play.ending(),
            before: presenter.before(),
        }
    }

    pub fn of_replay(replay: &'a ReplayScreen<G>) -> Self {
        let players = (replay.players(), replay.names());
        let board = &replay.board;
        Self::of_position(&replay.observation, board, players, &replay.log)
    }

    /// A position as somebody sees it who has no seat.
    pub fn of_position(
        observation: &'a Observation<G>,
        board: &'a G::Board,
        (players, names): (&'a [Player], &'a Names),
        log: &'a move_log::MoveLog,
    ) -> Self {
        Self {
            players,
            names,
            observation,
            near: Seat::of(0),
            turn: observation.to_act,
            board,
            log,
            clocks: None,
            absent: Vec::new(),
            notes: board.notes(observation),
            standing: None,
            speaker: None,
            motion: None,
            curtain: None,
            ending: None,
            before: None,
        }
    }
}

impl<'a, G: DrawBoard> TableScreen<'a, G> {
    /// Draws it in the body of a page.
    pub fn draw(&self, body: Rect, ui: &mut Ui) {
        match self.ending {
            Some(ending) => self.draw_ended(ending, body, ui),
            None => self.draw_table(body, ui),
        }
    }

    /// The same without the end of the game.
    fn draw_table(&self, body: Rect, ui: &mut Ui) {
        match self.seats(body) {
            Some(seats) => self.draw_around(&seats, body, ui),
            None => self.draw_narrow(body, ui),
        }
    }

    /// Draws the board of a window without room for seats, and beside it the log while that is open.
    fn draw_narrow(&self, body: Rect, ui: &mut Ui) {
        let (felt, log) = self.felt(body);
        let board = if G::Board::strip(body) > 0 {
            body
        } else {
            felt
        };
        if log.is_none() && self.log.is_asked && self.curtain.is_none() {
            // The board below takes no clicks.
            ui.hits.note(board, Hit::Beside);
            self.draw_log(board, ui);
        } else {
            self.draw_board(board, felt, None, ui);
            self.draw_speaker(felt, ui);
        }
        if let Some(log) = log {
            // Above a strip it lies beside the board in its area.
            ui.widget(Clear, log);
            ui.hits.note(log, Hit::Beside);
            self.draw_open_log(log, ui);
        }
        if let Some(seat) = self.curtain {
            // The board is the last, as it may lie in the whole body.
            let name = Some(self.names.get(seat));
            Curtain { name }.draw(board, ui);
        }
    }

    /// The part of the body above a strip and beside the open log, and that log.
    fn felt(&self, body: Rect) -> (Rect, Option<Rect>) {
        let (upper, _) = body.split_bottom(G::Board::strip(body));
        layout::beside(upper, self.log.is_open)
    }

    /// The first of these titles that has room, and the names and scores in what it leaves of `width` columns; `None` where seats
    /// around the board tell them.
    fn headline(
        &self,
        titles: [Text; 2],
        width: u16,
        body: Rect,
        theme: &Theme,
    ) -> Option<[String; 2]> {
        if self.seats(body).is_some() {
            return None;
        }
        let (points, observation) = (self.board.scores(self.observation), self.observation);
        let words = self.words(&points, theme);
        let mut scores = self.scores(&points, &words, theme);
        let shown_elsewhere = G::Board::TELLS_SCORES && self.ending.is_none();
        if shown_elsewhere || scores.len() == 1 {
            scores.clear();
        }
        let notes = theme.worded(self.notes.iter().cloned());
        let practice = observation.practice.then(|| id!("table-practice").into());
        let mut brief = self.board.brief(observation, self.felt(body).0);
        if practice.is_some() && brief.is_empty() {
            // The word of practice alone would take the place of the notes.
            brief = self.board.notes(observation);
        }
        let brief = theme.worded(
            practice
                .into_iter()
                .chain(self.standing.clone())
                .chain(brief),
        );
        let line = ScoreLine {
            scores: &scores,
            notes: &self.timed(&notes, theme),
            brief: &self.timed(&brief, theme),
            shown_elsewhere,
        };
        let titles = titles.map(|title| title.in_language(theme.language).into_owned());
        Some(line.behind(titles, width, theme.signs))
    }

    /// Draws the board, and what moves on it.
    fn draw_board(&self, area: Rect, felt: Rect, seats: Option<&SeatsLayout>, ui: &mut Ui) {
        let scene = GameBoard::<G> {
            board: self.board,
            observation: self.observation,
            names: self.names,
            felt,
            seats,
        };
        G::draw_board(&scene, area, ui);
        if let Some(motion) = self.motion {
            if let (Movement::Slide(seat), Some(board)) = (motion.movement, self.before) {
                let before = &GameBoard { board, ..scene };
                return self.draw_sliding(motion, seat, before, area, ui);
            }
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

    /// Draws cards on their way to the plate of a seat, or to its name in the title.
    fn draw_sliding(
        &self,
        motion: &Motion,
        seat: Seat,
        scene: &GameBoard<G>,
        area: Rect,
        ui: &mut Ui,
    ) {
        let mut before = Buffer::empty(ui.buf.area);
        let mut drawn = Ui::of_picture(&mut before, ui.theme);
        G::draw_board(scene, area, &mut drawn);
        let places = motion.places.iter();
        let cards = places.filter_map(|place| drawn.hits.area(Hit::Place(*place)));
        let cards: Vec<_> = cards.collect();
        let plate = scene.seats.and_then(|seats| seats.plates.get(seat.index()));
        let to = plate.map_or_else(
            || self.at_name(seat, area, ui),
            |plate| Position::new(plate.x + plate.width / 2, plate.y + plate.height / 2),
        );
        let sliding = Sliding {
            before: &before,
            cards: &cards,
            to,
            step: motion.step(),
        };
        let felt = scene.seats.map_or(area, |_| ui.buf.area);
        ui.widget(&sliding, felt);
    }

    /// The place of a player's name in the first line of the board or in the title above: there the last one, as the title
    /// may say whose turn it is.
    fn at_name(&self, seat: Seat, area: Rect, ui: &Ui) -> Position {
        let name = ui.words(self.names.get(seat));
        let found = |y: u16| {
            let row = (area.x..area.right()).map(|x| ui.buf[(x, y)].symbol());
            let line: String = row.collect();
            let before = columns(&line[..line.rfind(&*name)?]);
            Some(Position::new(area.x + before, y))
        };
        let above = area.y.saturating_sub(1);
        let top = Position::new(area.x + area.width / 2, above);
        found(area.y).or_else(|| found(above)).unwrap_or(top)
    }

    /// The head and the words of a bot that speaks, in columns that the board leaves free at its right.
    fn draw_speaker(&self, felt: Rect, ui: &mut Ui) {
        let Some((seat, level, line)) = self.speaker.as_ref().filter(|_| self.ending.is_none())
        else {
            return;
        };
        let edge = ui.hits.right_edge(felt);
        let (_, free) = felt.split_left((edge + 2).saturating_sub(felt.x));
        let speaker = Speaker {
            level: *level,
            name: &ui.words(self.names.get(*seat)),
            line: &ui.words(line),
            theme: ui.theme,
        };
        let is_blank = free.positions().all(|at| ui.buf[at].symbol() == " ");
        if is_blank && speaker.has_room(free.as_size()) {
            ui.has_words = true;
            ui.widget(&speaker, free);
        }
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
            let is_told = self.board.hidden_log_lines() > 0 || self.ending.is_some();
            let won = winners.contains(&points.seat) && !is_told;
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

impl<G: DrawBoard> DrawScreen for Play<G> {
    fn headline(&self, width: u16, body: Rect, theme: &Theme) -> Option<[String; 2]> {
        let table = TableScreen::of_play(self);
        let titles = [self.title(), self.watched(self.game_title())];
        table.headline(titles, width, body, theme)
    }

    fn draw(&self, body: Rect, ui: &mut Ui) {
        TableScreen::of_play(self).draw(body, ui);
    }
}

impl<G: DrawBoard> DrawScreen for ReplayScreen<G> {
    fn headline(&self, width: u16, body: Rect, theme: &Theme) -> Option<[String; 2]> {
        let titles = [self.title(), self.place(G::GAME.title().into())];
        TableScreen::of_replay(self).headline(titles, width, body, theme)
    }

    fn draw(&self, body: Rect, ui: &mut Ui) {
        TableScreen::of_replay(self).draw(body, ui);
    }
}
