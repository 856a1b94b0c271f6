//! The board of Memoarrr!: the square (MEM-12) or the row (MEM-13), what is told beside it, and at the
//! end the treasure.

mod aside;
mod treasure;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{DrawBoard, card_grid};
use crate::app::games::memoarrr::{Display, MemoarrrBoard, is_target, may_pass};
use crate::app::layout::card::CardSize;
use crate::app::layout::square::{RowLayout, SquareLayout};
use crate::app::table::Sight;
use crate::app::text::columns;
use crate::model::grid::Place;
use crate::model::memoarrr::{Animal, Background, CENTRE, Card as Beast, Face, Memoarrr, Phase, Power, Shown};
use crate::model::player::Names;
use crate::model::seat::Turn;
use crate::view::art;
use crate::view::card::{Card, Face as Side, Mark, draw_cursor};
use crate::view::motif::{Motif, Short};
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::dialog::draw_button;

/// How a card face down is told (MEM-12).
const DOWN: char = 'z';

impl DrawBoard for Memoarrr {
    fn draw_board(
        board: &MemoarrrBoard,
        sight: &Sight<Self>,
        names: &Names,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        if let Some(rubies) = board.rubies(&sight.view).filter(|_| sight.to_act == Turn::Over) {
            return treasure::draw(&rubies, names, area, buf, theme);
        }
        match board.display(&sight.view, area) {
            Display::Board(square) => {
                draw_square(board, sight, &square, buf, theme);
                aside::draw(board, sight, names, square.aside, buf, theme);
            }
            Display::Expert(row) => {
                draw_row(board, sight, &row, buf, theme);
                aside::draw(board, sight, names, row.aside, buf, theme);
            }
        }
    }
}

/// MEM-12.
fn draw_square(board: &MemoarrrBoard, sight: &Sight<Memoarrr>, square: &SquareLayout, buf: &mut Buffer, theme: &Theme) {
    card_grid::draw(&square.cards, board.pointer.place(), |place| card(board, sight, place), buf, theme);
    if may_pass(sight) {
        draw_pass(square.pass(), buf, theme);
    }
}

fn card(board: &MemoarrrBoard, sight: &Sight<Memoarrr>, place: Place) -> Option<Card<'static>> {
    if let Some(beast) = board.peeked(place) {
        return Some(Card::new(Side::Up(motif(beast))).marked(Mark::Opened));
    }
    let view = &sight.view;
    let face = match view.square.get(crate::model::memoarrr::GRID.index(place)?)? {
        Face::Empty => return None,
        Face::Down => Side::Hidden(DOWN),
        Face::Under(beast) => Side::Under(motif(*beast)),
        Face::Up(beast) => Side::Up(motif(*beast)),
    };
    let is_last = |shown: &Shown| shown.at == place && Some(shown.card) == view.last;
    let mark = match () {
        () if is_target(sight, place) => Mark::Legal,
        () if view.block.is_some_and(|block| block.place == place) => Mark::Barred,
        () if view.row.iter().any(is_last) => Mark::Opened,
        () => Mark::None,
    };
    Some(Card::new(face).marked(mark))
}

/// A card: `yW`, the colour of its background, and its animal where there is room for it.
fn motif(beast: Beast) -> Motif<'static> {
    Motif {
        text: beast.to_string().into(),
        short: Short::Sign(beast.animal.letter()),
        shape: None,
        tint: ground(beast.background),
        art: picture(beast.animal),
    }
}

fn ground(background: Background) -> Role {
    Role::Ground(match background {
        Background::Red => 0,
        Background::Green => 1,
        Background::Purple => 2,
        Background::Blue => 3,
        Background::Yellow => 4,
    })
}

fn picture(animal: Animal) -> Option<&'static art::Art> {
    art::named(animal.name())
}

/// MEM-13: the cards face up in the order of turning up, each with its place; below them a grid that
/// shows nothing of what lies there.
fn draw_row(board: &MemoarrrBoard, sight: &Sight<Memoarrr>, layout: &RowLayout, buf: &mut Buffer, theme: &Theme) {
    let row = board.row(&sight.view);
    for (shown, rect) in row.iter().skip(layout.hidden).zip(&layout.cards) {
        draw_shown(sight, shown, layout.size, *rect, buf, theme);
    }
    for place in layout.grid.places().filter(|place| *place != CENTRE) {
        if let Some(rect) = layout.grid.rect(place) {
            draw_place(sight, place, rect, buf, theme);
        }
    }
    if may_pass(sight) {
        draw_pass(layout.pass, buf, theme);
    }
    if let Some(rect) = layout.grid.rect(board.pointer.place()) {
        draw_cursor(CardSize::Chip, rect, buf, theme);
    }
}

/// A card of the row, and below it (beside the smallest ones) where it came from and where it lies now.
fn draw_shown(sight: &Sight<Memoarrr>, shown: &Shown, size: CardSize, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let penguin = matches!(sight.view.phase, Phase::Decide(_, Power::Penguin(_)));
    let mark = match () {
        () if penguin && is_target(sight, shown.at) => Mark::Legal,
        () if Some(shown.card) == sight.view.last => Mark::Opened,
        () => Mark::None,
    };
    Card::new(Side::Up(motif(shown.card))).marked(mark).draw_as(size, rect, buf, theme);
    let label = if shown.from == shown.at {
        shown.from.to_string()
    } else {
        format!("{}{}{}", shown.from, theme.signs.arrows[3], shown.at)
    };
    let at = match size {
        CardSize::Chip => (rect.right() + 1, rect.y),
        _ => (rect.x + rect.width.saturating_sub(columns(&label)) / 2, rect.bottom()),
    };
    put(buf, at, &label, columns(&label), theme.style(Role::Text));
}

/// A place of the bare grid. Where an octopus can go, and what a walrus blocks, everybody knows.
fn draw_place(sight: &Sight<Memoarrr>, place: Place, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let octopus = matches!(sight.view.phase, Phase::Decide(_, Power::Octopus(_)));
    let blocked = sight.view.block.is_some_and(|block| block.place == place);
    let role = if octopus && is_target(sight, place) { Role::ButtonFocus } else { Role::Button };
    let sign = match role {
        Role::ButtonFocus => theme.signs.legal,
        _ if blocked => theme.signs.bad,
        _ => ' ',
    };
    put(buf, (rect.x, rect.y), &format!("{sign}{place} "), rect.width, theme.style(role));
}

/// The button to pass, on the place in the middle.
fn draw_pass(rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let line = Rect { y: rect.y + rect.height / 2, height: 1.min(rect.height), ..rect };
    if rect.width < 8 {
        put(buf, (line.x, line.y), "pass", line.width, theme.style(Role::ButtonFocus));
    } else {
        let left = (line.width - 8) / 2;
        draw_button("pass", true, Rect { x: line.x + left, width: 8, ..line }, buf, theme);
    }
}
