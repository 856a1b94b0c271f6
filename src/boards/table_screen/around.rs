//! A table in a large window: the players sit around the board, and the log is a drawer at the right edge.

use crate::play::keys::MOVE_LOG;
use ratatui::layout::Rect;
use ratatui::widgets::Clear;

use super::TableScreen;
use crate::DrawBoard;
use crate::board::BoardUi as _;
use parlour_kit::hits::Hit;
use parlour_kit::layout::card::CardSize;
use parlour_kit::layout::seats::SeatsLayout;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{Curtain, Plate, Score};
use parlour_language::id;
use parlour_model::seat::Seat;

impl<G: DrawBoard> TableScreen<'_, G> {
    /// The seats in the body of a page, if they have room there beside an open log, and cards without pictures would not have
    /// more of it.
    pub(super) fn seats(&self, body: Rect) -> Option<SeatsLayout> {
        let (felt, _) = body.split_bottom(G::Board::strip(body));
        let seats = self.players.len();
        let sides = self.board.sides(self.observation, seats, self.near);
        let size = |felt| self.board.card_size(self.observation, felt);
        let cramps = |seats: &SeatsLayout| {
            let small = size(seats.board).filter(|size| *size < CardSize::PICTURES[0]);
            small < size(self.felt(body).0) && small.is_some()
        };
        SeatsLayout::of(felt, &sides, G::Board::FAR, self.log.is_open)
            .filter(|seats| !cramps(seats))
    }

    /// Draws the board with the players around it, where they have room.
    pub(crate) fn draw_picture(&self, body: Rect, ui: &mut Ui) {
        match self.seats(body) {
            Some(seats) => {
                self.draw_seated(&seats, body, ui);
            }
            None => self.draw_table(body, ui),
        }
    }

    pub(super) fn draw_around(&self, seats: &SeatsLayout, body: Rect, ui: &mut Ui) {
        let area = self.draw_seated(seats, body, ui);
        let notes = ui.theme.worded(self.notes.iter().cloned());
        ui.wrapped(seats.notes, &notes, Role::Dim);
        self.draw_drawer(seats, ui);
        if let Some(seat) = self.curtain {
            let name = Some(self.names.get(seat));
            Curtain { name }.draw(area, ui);
        }
    }

    /// Draws the board and the plates of the players; answers with the area of the board.
    fn draw_seated(&self, seats: &SeatsLayout, body: Rect, ui: &mut Ui) -> Rect {
        let area = if G::Board::strip(body) > 0 {
            body
        } else {
            seats.board
        };
        self.draw_board(area, seats.board, Some(seats), ui);
        let theme = ui.theme;
        let points = self.board.scores(self.observation);
        let words = self.words(&points, theme);
        for score in &self.scores(&points, &words, theme) {
            if let Some(plate) = seats.plates.get(usize::from(score.owner.seat)) {
                self.draw_plate(score, *plate, ui);
            }
        }
        area
    }

    fn draw_plate(&self, score: &Score, area: Rect, ui: &mut Ui) {
        let theme = ui.theme;
        let seat = usize::from(score.owner.seat);
        let speaker = self.speaker.as_ref();
        let said = speaker.filter(|(by, ..)| by.index() == seat && self.ending.is_none());
        let line = said.map(|(.., line)| line.in_language(theme.language));
        let clock = self.clocks.as_ref().and_then(|(left, _)| left.get(seat));
        let clock = clock.map(|left| text::clock(*left));
        let plate = Plate {
            score,
            level: self
                .players
                .get(seat)
                .and_then(|player| player.controller.level()),
            clock: clock.as_deref(),
            held: self.board.held(Seat::of(seat), self.observation),
            line: line.as_deref().unwrap_or_default(),
            theme,
        };
        ui.has_words |= !plate.line.is_empty();
        ui.widget(&plate, area);
    }

    /// The open log, or the handle that opens it.
    fn draw_drawer(&self, seats: &SeatsLayout, ui: &mut Ui) {
        let Some(log) = seats.log else {
            let label = format!(
                "{} {} ",
                ui.theme.signs.arrows[0],
                ui.words(id!("study-moves"))
            );
            let (_, handle) = seats.handle.split_right(text::columns(&label));
            ui.label(handle, label, Role::Dim);
            return ui.hits.note(handle, Hit::Key(MOVE_LOG));
        };
        ui.widget(Clear, log);
        ui.hits.note(log, Hit::Beside);
        self.draw_open_log(log, ui);
    }

    /// The open log with the handle that closes it; behind a curtain nothing of it is seen.
    pub(super) fn draw_open_log(&self, log: Rect, ui: &mut Ui) {
        if self.curtain.is_some() {
            return Curtain { name: None }.draw(log, ui);
        }
        self.draw_log(log, ui);
        draw_handle(log, ui);
    }
}

/// The handle on the frame of an open log.
fn draw_handle(log: Rect, ui: &mut Ui) {
    let (line, _) = log.split_top(1);
    let label = format!(" {} ", ui.theme.signs.arrows[3]);
    let (rest, _) = line.split_right(1);
    let (_, handle) = rest.split_right(text::columns(&label));
    ui.label(handle, label, Role::Frame);
    ui.hits.note(line, Hit::Key(MOVE_LOG));
}
