//! The table that is being set up: the board as it will be dealt, and beside it who sits there.

use ratatui::layout::Rect;

use super::{BEGIN, Page, SEAT, Setup};
use parlour_boards::{emblem, sample};
use parlour_kit::hits::Hit;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::split::Split as _;
use parlour_kit::view::card::Owner;
use parlour_kit::view::owner;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::{CHOICE_SIGN, Ui};
use parlour_kit::view::widgets::Portrait;
use parlour_kit::view::widgets::speaker::HEAD;
use parlour_language::id;
use parlour_model::any::AnyRules;
use parlour_model::seat::Seat;
use parlour_screen::list_screen;
use parlour_screen::rows::Row;
use parlour_screen::screen::DrawScreen;

/// Columns of the chairs at the least.
const CHAIRS: u16 = 28;

/// Rows of a chair with the blank one below it: with a head, and with two lines; and without a blank row.
const HIGH: [u16; 3] = [HEAD.height + 1, 3, 2];

/// The chairs stand in a column beside the table, with the other rows below them. Without room for that all are a list.
impl DrawScreen for Setup {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let form = list_screen::form(self);
        let (others, chairs): (Vec<_>, Vec<_>) = form.rows.iter().partition(|row| !is_chair(row));
        let seats = chairs.iter().filter(|row| row.id.0 == SEAT).count();
        let free = u16::try_from(chairs.len() - seats).unwrap_or(u16::MAX);
        let seats = u16::try_from(seats).unwrap_or(u16::MAX);
        // A free chair is a line; without room it takes the blank row of the last one.
        let needed = |high: u16| seats.saturating_mul(high).saturating_add(free);
        let high = HIGH.into_iter().find(|high| needed(*high) <= body.height);
        let Some(high) = high.filter(|_| self.page == Page::Chairs && body.width >= 2 * CHAIRS)
        else {
            return list_screen::draw(self, id!("page-heading-table"), body, ui);
        };
        let marked = form.marked().map(|row| row.id);
        let (beside, board) = body.split_left(CHAIRS.max(body.width / 4));
        let (upper, below) = beside.split_bottom(1);
        let column = centred(upper, upper.width, needed(high));
        let (seated, last) = column.split_bottom(free);
        for (number, row) in (0..).zip(chairs) {
            let (_, rest) = seated.split_top(number * high);
            let place = if number < seats {
                rest.split_top(high).0
            } else {
                last
            };
            self.draw_chair(row, place, marked == Some(row.id), ui);
        }
        self.draw_board(board, ui);
        ui.hits.note(board, Hit::Row(BEGIN, 0));
        emblem::draw_choices(others, below, marked, ui);
    }
}

/// Returns whether somebody sits in a row, or could.
fn is_chair(row: &Row<Setup>) -> bool {
    row.id.0 == SEAT || row.id.0 == id!("keys-help-add-seat")
}

impl Setup {
    /// A face where there is room for it or else a letter, the name, and below it the kind of player.
    fn draw_chair(&self, row: &Row<Self>, place: Rect, is_marked: bool, ui: &mut Ui) {
        let has_head = place.height >= HEAD.height;
        let (face, words) = place.split_left(if has_head { HEAD.width + 2 } else { 2 });
        ui.hits.note(place, Hit::Row(row.id, 0));
        let (name, kind) = words.split_top(u16::from(has_head)).1.split_top(1);
        let seat = usize::try_from(row.id.1).ok().filter(|_| row.id.0 == SEAT);
        let Some(seat) = seat else {
            return ui.choice(name, "+", is_marked);
        };
        self.draw_face(seat, face, has_head, ui);
        ui.choice(name, row.label.clone(), is_marked);
        ui.label(kind.split_left(CHOICE_SIGN).1, row.value.clone(), Role::Dim);
    }

    fn draw_face(&self, seat: usize, place: Rect, has_head: bool, ui: &mut Ui) {
        let (theme, level) = (ui.theme, self.table.level(seat));
        let names = (0..self.table.players.len()).map(|seat| self.table.sitter(seat)[0].clone());
        let names: Vec<_> = names.map(|name| ui.words(name)).collect();
        let owner = Owner::of(Seat::of(seat), &owner::letters(&names));
        if has_head {
            let face = Portrait {
                owner,
                level,
                theme,
            };
            let head = centred(place, HEAD.width, HEAD.height);
            return ui.widget(face, head);
        }
        let letter = place.split_left(1).0.split_top(1).0;
        ui.label(letter, owner.letter.to_string(), Role::Owner(owner.seat));
    }

    /// The board, dealt by the rules of the set-up or those of the game that is marked in the list.
    pub(super) fn draw_board(&self, area: Rect, ui: &mut Ui) {
        let mut rules = self.table.rules.clone();
        if let (AnyRules::Checkers(rules), Some(variant)) = (&mut rules, self.marked_variant()) {
            rules.variant = variant;
        }
        sample::draw_dealt(&rules, self.table.players.len(), area, ui);
    }
}
