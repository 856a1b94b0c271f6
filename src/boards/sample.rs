//! Pictures of a table: some moves after a deal that is always the same, or dealt by rules that are being chosen.

use std::sync::OnceLock;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use draughts::board::Board;

use super::{DrawBoard, GameBoard};
use crate::board::{BoardUi, table_facts};
use crate::move_log::MoveLog;
use crate::table_screen::TableScreen;
use parlour_kit::focus;
use parlour_kit::hits::Hit;
use parlour_kit::layout::seats::SeatsLayout;
use parlour_kit::view::theme::Theme;
use parlour_kit::view::ui::Ui;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::checkers;
use parlour_model::each_game;
use parlour_model::player::{Names, Player};
use parlour_table::any_observation::AnyObservation;
use parlour_table::event::Observation;

/// The picture of a game, in the largest size that its area has room for.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    pub mode: Mode,
    pub theme: &'a Theme,
}

impl Widget for &Sample<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let picture = table_facts(self.mode).picture;
        let (people, moves) = (picture.people, picture.moves);
        let rules = || AnyRules::default_of(self.mode);
        let made = || AnyObservation::of_sample(rules(), people, moves, picture.seed).ok();
        if let Some(table) = TABLES[self.mode as usize].get_or_init(made) {
            let part = if picture.has_cards && !self.theme.letters {
                Part::Cards
            } else {
                Part::All
            };
            let names = Names::of(&vec![Player::person(""); people]);
            draw(
                table,
                &names,
                part,
                area,
                &mut Ui::of_picture(buf, self.theme),
            );
        }
    }
}

/// The table in the picture of each game. It is played once: its moves would take longer than all else in a frame.
static TABLES: [OnceLock<Option<AnyObservation>>; Mode::ALL.len()] =
    [const { OnceLock::new() }; Mode::ALL.len()];

/// The part of a table that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    All,
    /// The middle of the table, between the players.
    Felt,
    /// The first cards alone, where all have no room for pictures.
    Cards,
}

/// Draws what lies on a table that is dealt by these rules for so many players, in the largest size that its area has room
/// for.
pub fn draw_dealt(rules: &AnyRules, seats: usize, area: Rect, ui: &mut Ui) {
    let seed = table_facts(rules.mode()).picture.seed;
    if let Ok(table) = AnyObservation::of_sample(rules.clone(), seats, 0, seed) {
        let ui = &mut Ui::of_picture(ui.buf, ui.theme);
        draw(&table, &Names::unnamed(seats), Part::Felt, area, ui);
    }
}

/// A position of checkers, as both sides see it.
pub fn position(board: &Board) -> Option<AnyObservation> {
    let rules = AnyRules::Checkers(checkers::Rules {
        variant: board.variant(),
        fen: board.fen(),
        ..checkers::Rules::default()
    });
    AnyObservation::of_sample(rules, 2, 0, 0).ok()
}

/// Draws a position of checkers, from the side that is to move.
pub fn draw_position(board: &Board, area: Rect, ui: &mut Ui) {
    if let Some(table) = position(board) {
        let ui = &mut Ui::of_picture(ui.buf, ui.theme);
        draw(&table, &Names::unnamed(2), Part::Felt, area, ui);
    }
}

/// Draws a part of a table.
pub(crate) fn draw(table: &AnyObservation, names: &Names, part: Part, area: Rect, ui: &mut Ui) {
    // The picture has no focus: that of the screen stays where it is.
    let focus = focus::take(ui.buf);
    each_game!(AnyObservation, table, seen => draw_seen(seen, names, part, area, ui));
    focus::take(ui.buf);
    if let Some(at) = focus {
        focus::mark(ui.buf, at);
    }
}

/// Draws a table whole, with the players around it.
pub(crate) fn draw_seated(table: &AnyObservation, names: &Names, area: Rect, ui: &mut Ui) {
    each_game!(AnyObservation, table, seen => {
        let (board, log) = (BoardUi::new(seen), MoveLog::default());
        let players = vec![Player::person(""); names.all().len()];
        TableScreen::of_position(seen, &board, (&players, names), &log).draw_picture(area, ui);
    });
}

fn draw_seen<G: DrawBoard>(
    observation: &Observation<G>,
    names: &Names,
    part: Part,
    area: Rect,
    ui: &mut Ui,
) {
    let board = G::Board::new(observation);
    let whole = Rect {
        width: area.width.max(PICTURED.width),
        height: area.height.max(PICTURED.height),
        ..area
    };
    let felt = GameBoard::alone(&board, observation, names, area).felt;
    let around = SeatsLayout::elsewhere(names.all().len(), felt);
    let scene = |area| GameBoard {
        seats: (part == Part::Felt).then_some(&around),
        ..GameBoard::alone(&board, observation, names, area)
    };
    if part != Part::Cards || whole == area {
        return G::draw_board(&scene(area), area, ui);
    }
    let mut table = Buffer::empty(whole);
    let mut hidden = Ui::of_picture(&mut table, ui.theme);
    G::draw_board(&scene(whole), whole, &mut hidden);
    let hits = hidden.hits;
    let cards = (0..).map_while(|place| hits.area(Hit::Place(place)));
    copy_cards(&table, cards, area, ui.buf);
}

/// The room in which cards have pictures.
const PICTURED: Size = Size::new(50, 21);

/// Copies the first cards of a table that fit into an area whole, to its middle.
fn copy_cards(table: &Buffer, cards: impl Iterator<Item = Rect>, area: Rect, buf: &mut Buffer) {
    let cards: Vec<_> = cards.filter(|card| !card.is_empty()).collect();
    let Some(first) = cards.first().copied() else {
        return;
    };
    let fits = |card: &&Rect| {
        card.right() - first.x <= area.width && card.bottom() - first.y <= area.height
    };
    let shown = || cards.iter().filter(fits);
    let right = shown().map(|card| card.right()).max().unwrap_or(first.x);
    let bottom = shown().map(|card| card.bottom()).max().unwrap_or(first.y);
    let left = area.x + (area.width - (right - first.x)) / 2;
    let top = area.y + (area.height - (bottom - first.y)) / 2;
    for at in shown().flat_map(|card| card.positions()) {
        buf[(left + at.x - first.x, top + at.y - first.y)] = table[at].clone();
    }
}
