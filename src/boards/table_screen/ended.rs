//! A table whose game is over: the end lies below the open log or where the board leaves room, or else the board makes room
//! for it.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::TableScreen;
use crate::DrawBoard;
use crate::board::BoardUi as _;
use crate::play::Ending;
use parlour_kit::hits::Hit;
use parlour_kit::layout::split::Split as _;
use parlour_kit::view::card::Owner;
use parlour_kit::view::owner;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{Portrait, Ribbon, RibbonForm};
use parlour_language::{Text, text};
use parlour_model::seat::Seat;

/// The columns of a ribbon beside the board, the widest first.
const COLUMNS: [u16; 3] = [30, 24, 20];

/// The least rows of a log above it.
const LOG: u16 = 6;

/// The least rows of a table above a high ribbon.
const HIGH: u16 = 10;

/// The place of the end, and the part of the body that the table has.
#[derive(Clone, Copy)]
struct Laid {
    table: Rect,
    form: RibbonForm,
    ribbon: Rect,
    /// The rows that the open log keeps above the end.
    log: Option<Rect>,
}

impl<G: DrawBoard> TableScreen<'_, G> {
    /// Draws the table and the end of its game, which covers no part of the board.
    pub(super) fn draw_ended(&self, ending: &Ending, body: Rect, ui: &mut Ui) {
        let theme = ui.theme;
        let letters = owner::letters(&self.names.in_language(theme.language));
        let face = |seat: &Seat| Portrait {
            owner: Owner::of(*seat, &letters),
            level: self.players[seat.index()].controller.level(),
            theme,
        };
        let said = self.speaker.as_ref().map(|(seat, _, line)| {
            let name = self.names.get(*seat);
            text!("bots-says", name = name, line = line)
        });
        let counted = |amount| self.motion.map_or(amount, |motion| motion.counted(amount));
        let figure = |(amount, unit): &(i64, Text)| {
            (counted(*amount).to_string(), ui.words(unit).into_owned())
        };
        let winner = match ending.faces[..] {
            [winner] => theme.winner_ink(winner),
            _ => None,
        };
        let ribbon = Ribbon {
            faces: &ending.faces.iter().map(face).collect::<Vec<_>>(),
            sentence: &ui.words(&ending.sentence),
            said: &ui.words(said.unwrap_or_default()),
            figure: ending.tally.as_ref().map(figure),
            ink: G::Board::POINTS.map_or(winner, |role| theme.style(role).fg),
            theme,
        };
        let laid = self.lay(&ribbon, body, ui);
        self.draw_table(laid.table, ui);
        if let Some(log) = laid.log {
            self.draw_open_log(log, ui);
        }
        ui.has_words = true;
        ui.panels.push(laid.ribbon);
        ui.hits.note(laid.ribbon, Hit::Beside);
        ribbon.draw(laid.form, laid.ribbon, ui.buf);
    }

    /// Lays the end below the open log or on free felt; where there is neither beside or below the board, where that is larger.
    fn lay(&self, ribbon: &Ribbon, body: Rect, ui: &Ui) -> Laid {
        if let Some(below_log) = self.below_log(ribbon, body) {
            return below_log;
        }
        let drawn = self.picture(body, ui);
        if let Some(on_felt) = on_felt(ribbon, body, &drawn) {
            return on_felt;
        }
        let has_seats = self.seats(body).is_some();
        let keeps_seats = |laid: &Laid| self.seats(laid.table).is_some() == has_seats;
        let beside = COLUMNS.into_iter().rev();
        let beside = beside.filter_map(|width| beside_table(ribbon, width, body));
        let below = below_table(ribbon, body);
        let all = [below].into_iter().chain(beside.filter(keeps_seats));
        let shown = all.filter_map(|laid| {
            let drawn = self.picture(laid.table, ui);
            let has_room = laid.ribbon.positions().all(|at| is_blank(&drawn[at]));
            has_room.then(|| (laid, covered(&drawn)))
        });
        // The last of several is taken where the board is as large with each.
        let largest = shown.max_by_key(|(_, covered)| *covered);
        largest.map_or(below, |(laid, _)| laid)
    }

    fn below_log(&self, ribbon: &Ribbon, body: Rect) -> Option<Laid> {
        let seats = self.seats(body);
        let log = seats.map_or_else(|| self.felt(body).1, |seats| seats.log)?;
        let form = RibbonForm::Column;
        let (upper, place) = log.split_bottom(ribbon.rows(form, log.width));
        let laid = Laid {
            table: body,
            form,
            ribbon: place,
            log: Some(upper),
        };
        Some(laid).filter(|laid| laid.is_whole(ribbon) && upper.height >= LOG)
    }

    /// The table as it is drawn in a body, alone.
    fn picture(&self, body: Rect, ui: &Ui) -> Buffer {
        let mut drawn = Buffer::empty(ui.buf.area);
        self.draw_table(body, &mut Ui::new(&mut drawn, ui.theme));
        drawn
    }
}

impl Laid {
    /// Returns whether all of the ribbon has room.
    fn is_whole(&self, ribbon: &Ribbon) -> bool {
        self.ribbon.height == ribbon.rows(self.form, self.ribbon.width)
    }
}

/// The end where nothing is drawn: in the lower right corner, or below everything.
fn on_felt(ribbon: &Ribbon, body: Rect, drawn: &Buffer) -> Option<Laid> {
    let columns = COLUMNS.map(|width| (RibbonForm::Column, width));
    let bands = [RibbonForm::High, RibbonForm::Low].map(|form| (form, body.width));
    let place = |(form, width)| Laid {
        table: body,
        form,
        ribbon: foot(ribbon, form, body.split_right(width).1),
        log: None,
    };
    let is_free = |laid: &Laid| {
        laid.is_whole(ribbon) && laid.ribbon.positions().all(|at| is_blank(&drawn[at]))
    };
    columns.into_iter().chain(bands).map(place).find(is_free)
}

/// The rows of a ribbon at the foot of an area.
fn foot(ribbon: &Ribbon, form: RibbonForm, area: Rect) -> Rect {
    area.split_bottom(ribbon.rows(form, area.width)).1
}

/// A column beside the table, if the ribbon has room there.
fn beside_table(ribbon: &Ribbon, width: u16, body: Rect) -> Option<Laid> {
    let (table, column) = body.split_right(width);
    let form = RibbonForm::Column;
    let ribbon_area = foot(ribbon, form, column);
    let laid = Laid {
        table,
        form,
        ribbon: ribbon_area,
        log: None,
    };
    Some(laid).filter(|laid| laid.is_whole(ribbon))
}

/// The rows below the table, as few as leave room for it.
fn below_table(ribbon: &Ribbon, body: Rect) -> Laid {
    let has_room = |form| body.height >= ribbon.rows(form, body.width) + HIGH;
    let form = if has_room(RibbonForm::High) {
        RibbonForm::High
    } else {
        RibbonForm::Low
    };
    let (table, ribbon) = body.split_bottom(ribbon.rows(form, body.width));
    Laid {
        table,
        form,
        ribbon,
        log: None,
    }
}

/// Returns whether nothing is drawn in a cell.
fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && cell.bg == Color::Reset && cell.modifier.is_empty()
}

/// The number of cells in which something is drawn.
fn covered(drawn: &Buffer) -> usize {
    let cells = drawn.content.iter();
    cells.filter(|cell| !is_blank(cell)).count()
}
