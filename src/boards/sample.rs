//! A picture of a game: its board some moves after a deal that is always the same.

use std::sync::OnceLock;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use super::{DrawBoard, GameBoard};
use crate::board::{BoardUi, table_facts};
use parlour_kit::focus;
use parlour_kit::hits::Hit;
use parlour_kit::view::theme::Theme;
use parlour_kit::view::ui::Ui;
use parlour_model::any::Mode;
use parlour_model::each_game;
use parlour_model::player::{Names, Player};
use parlour_table::event::Observation;
use parlour_table::sample::AnySample;

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
        let made = || AnySample::of(self.mode, people, moves, picture.seed).ok();
        if let Some(sample) = TABLES[self.mode as usize].get_or_init(made) {
            let names = Names::of(&vec![Player::person(""); people]);
            // The picture has no focus: that of the screen stays where it is.
            let focus = focus::take(buf);
            each_game!(AnySample, sample, seen => self.draw(seen, &names, area, buf));
            focus::take(buf);
            if let Some(at) = focus {
                focus::mark(buf, at);
            }
        }
    }
}

/// The table in the picture of each game. It is played once: its moves would take longer than all else in a frame.
static TABLES: [OnceLock<Option<AnySample>>; Mode::ALL.len()] =
    [const { OnceLock::new() }; Mode::ALL.len()];

impl Sample<'_> {
    fn draw<G: DrawBoard>(
        &self,
        observation: &Observation<G>,
        names: &Names,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let theme = self.theme;
        let board = G::Board::new(observation);
        let scene = GameBoard {
            board: &board,
            observation,
            names,
        };
        let whole = Rect {
            width: area.width.max(PICTURED.width),
            height: area.height.max(PICTURED.height),
            ..area
        };
        let is_cut = whole != area && !theme.letters && G::FACTS.picture.has_cards;
        if !is_cut {
            return G::draw_board(&scene, area, &mut Ui::new(buf, theme));
        }
        let mut table = Buffer::empty(whole);
        let mut ui = Ui::new(&mut table, theme);
        G::draw_board(&scene, whole, &mut ui);
        let hits = ui.hits;
        let cards = (0..).map_while(|place| hits.area(Hit::Place(place)));
        copy_cards(&table, cards, area, buf);
    }
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
