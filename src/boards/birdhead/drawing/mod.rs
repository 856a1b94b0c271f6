//! The board of `BirdHead`: everybody's place in the middle, the unseen cards, and the own hand along the bottom.

mod card;
mod places;
mod strip;
mod summary;

use ratatui::layout::{Rect, Size};

use card::{CardState, Fan};
use places::Places;
use strip::Strip;
use summary::Summary;

use crate::DrawBoard;
use crate::GameBoard;
use crate::birdhead::layout::across;
use crate::birdhead::layout::hand::HandSize;
use crate::birdhead::{BirdHeadBoard, Scene};
use crate::board::BoardUi;
use parlour_kit::layout::dialog::centred;
use parlour_kit::layout::has_room;
use parlour_kit::layout::split::Split as _;
use parlour_kit::view::card::Owner;
use parlour_kit::view::owner;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;

use parlour_model::birdhead::{BirdHead, Cards, Resolution};
use parlour_model::player::Names;
use parlour_model::seat::{Seat, ToAct};
use parlour_table::event::Observation;

/// All that a part of the board is drawn from.
struct Scenery<'a> {
    board: &'a BirdHeadBoard,
    observation: &'a Observation<BirdHead>,
    names: &'a Names,
    letters: Vec<char>,
}

impl Scenery<'_> {
    fn owner(&self, seat: Seat) -> Owner {
        Owner {
            seat: seat.0,
            letter: self.letters.get(seat.index()).copied().unwrap_or('?'),
        }
    }

    /// A player's mark of whose turn it is, letter and name.
    fn draw_name(&self, seat: Seat, line: Rect, ui: &mut Ui) {
        let owner = self.owner(seat);
        let turn = self.observation.to_act == ToAct::Seat(seat) && self.board.scene.is_table();
        let (sign, role) = if turn {
            (ui.theme.signs.turn, Role::Accent)
        } else {
            (' ', Role::Text)
        };
        ui.put_char((line.x, line.y), sign, role);
        ui.put_char((line.x + 1, line.y), owner.letter, Role::Owner(owner.seat));
        ui.label(line.split_left(3).1, self.names.get(seat), role);
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::all(self.observation.view.hand_sizes.len())
    }

    /// The markers of a seat, without those that the end of the deal is still to give.
    fn markers(&self, seat: Seat) -> Cards {
        let all = self.observation.view.markers[seat];
        match self.board.scene.hidden() {
            Some(resolution) if resolution.losers().contains(&seat) => {
                all.minus(resolution.last[seat])
            }
            _ => all,
        }
    }

    /// The cards that have not been seen.
    fn unseen(&self) -> Cards {
        self.board.unseen(self.observation)
    }

    /// The end of a deal that is in sight, and how many of the last cards are turned over.
    fn ending(&self) -> Option<(Resolution, usize)> {
        match self.board.scene {
            Scene::Last(resolution, shown) => Some((resolution, shown)),
            Scene::Summary(resolution) => Some((resolution, self.letters.len())),
            Scene::Table if self.observation.view.turn == ToAct::Over => self
                .observation
                .view
                .last_deal
                .map(|resolution| (resolution, self.letters.len())),
            Scene::Table | Scene::Trick(..) => None,
        }
    }
}

impl DrawBoard for BirdHead {
    fn draw_board(scene: &GameBoard<Self>, area: Rect, ui: &mut Ui) {
        let scenery = Scenery {
            board: scene.board,
            observation: scene.observation,
            names: scene.names,
            letters: owner::letters(&scene.names.in_language(ui.theme.language)),
        };
        let cards = scenery.board.cards(scenery.observation);
        if scene.seats.is_some() && !ui.has_cursor && !cards.is_empty() {
            return draw_dealt(&cards, area, ui);
        }
        let upper = scene.felt;
        let (_, below) = area.split_bottom(BirdHeadBoard::strip(area));
        if let Some((resolution, shown)) = scenery.ending() {
            let whole = Rect {
                height: upper.height + below.height,
                ..upper
            };
            Summary::new(&scenery, &resolution, shown).draw(whole, ui);
        } else {
            let scenery = &scenery;
            let places = Places { scenery, upper };
            match scene.seats {
                Some(seats) => places.draw_between(seats, area, ui),
                None => places.draw(area, ui),
            }
            Strip { scenery, below }.draw(area, ui);
        }
    }
}

/// The picture of a table before the first trick: the hand in two rows, as large as there is room for.
fn draw_dealt(cards: &[u8], area: Rect, ui: &mut Ui) {
    let columns = cards.len().div_ceil(2).max(1);
    let block = |size: HandSize| Size::new(across(size, columns), 2 * size.size().height + 1);
    let fits = |size: &HandSize| has_room(area.as_size(), block(*size));
    let Some(size) = HandSize::ALL.into_iter().find(fits) else {
        return;
    };
    let (all, card) = (block(size), size.size());
    let rows = centred(area, all.width, all.height).rows();
    let rows = rows.step_by(usize::from(card.height) + 1);
    for (row, ranks) in rows.zip(cards.chunks(columns)) {
        let area = Rect {
            height: card.height,
            ..row
        };
        let fan = Fan {
            ranks,
            size,
            state: CardState::Plain,
            theme: ui.theme,
        };
        ui.widget(&fan, area);
    }
}
